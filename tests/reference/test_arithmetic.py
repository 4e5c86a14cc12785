"""The reference's arithmetic against gcc's: every operator, at the extremes of every type pair."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tests.reference.context import Context, Scope
from tests.reference.expressions import compile_value
from tests.reference.interpreter import Interpreter
from tests.reference.model import RunEnds, State, Variable
from weaklink.frontend import syntax as c
from weaklink.frontend.read import read_text
from weaklink.ir.types import MACHINES, IntType
from weaklink.options import Reading

MACHINE = MACHINES["lp64"]

TYPES = [type for type in MACHINE.types.values() if type.name != "signed char"]

BINARY = "+ - * / % & | ^ << >> < <= > >= == != && ||".split()
COMPOUND = "= += -= *= /= %= &= |= ^= <<= >>=".split()
EXPRESSIONS = [
    *(f"a {op} b" for op in BINARY + COMPOUND),
    *("-a", "~a", "!a", "+a", "a++", "++a", "a--", "--a", "b ? a : b"),
    *("a + b * a", "a - b / 3", "(a, b)", "a + 2147483648", "a * 0x80000000", "a & 1u", "b | 'x'"),
    *("b ^ 0x8000000000000000", "a < 5000000000ul", "b == 1ll", "a & 0xFFu", "b | 040000000000"),
]

PROGRAM = """
#include <stdio.h>
#define TYPE(e) _Generic((e), %(arms)s)
#define SHOW(e) do { const char *t = TYPE(e); \\
    unsigned long long v = (unsigned long long)(e); printf("%%s %%llu\\n", t, v); } while (0)
%(functions)s
static void (*const all[])(unsigned long long, unsigned long long) = { %(names)s };
int main(void) {
  unsigned int i; unsigned long long x, y;
  while (scanf("%%u %%llu %%llu", &i, &x, &y) == 3) all[i](x, y);
  return 0;
}
"""

Case = tuple[IntType, IntType, str]


def extremes(type: IntType) -> list[int]:
    values = {type.min, type.min + 1, -1, 0, 1, 2, type.max // 2 + 1, type.max - 1, type.max}
    return sorted(value for value in values if type.contains(value))


def mine(cases: list[Case]) -> Iterator[tuple[int, int, int, str]]:
    """Case number, operands, and type and value of what is defined."""
    for first, second in product(TYPES, TYPES):
        numbered = [(n, case) for n, case in enumerate(cases) if case[:2] == (first, second)]
        body = " ".join(f"{text};" for _, (_, _, text) in numbered)
        unit, problems = read_text("a.c", f"void f(void) {{ {body} }}", Reading(), MACHINE)
        assert not problems
        function = unit.items[0]
        assert isinstance(function, c.FunctionDefinition)
        scope = Scope({"a": Variable("a", first), "b": Variable("b", second)})
        context = Context(Interpreter(unit, MACHINE), "f", None, {})
        for (number, _), statement in zip(numbered, function.body.items, strict=True):
            assert isinstance(statement, c.ExpressionStatement) and statement.expression
            type, run = compile_value(statement.expression, scope, context)
            assert isinstance(type, IntType)
            for x, y in product(extremes(first), extremes(second)):
                try:
                    value = run(State({}, {"a": x, "b": y}))
                except RunEnds:
                    continue
                assert type.contains(value)
                yield number, x, y, f"{type.name} {value % 2**64}"


def native(cases: list[Case], questions: list[tuple[int, int, int]], folder: Path) -> list[str]:
    functions = "\n".join(
        f"static void f{number}(unsigned long long x, unsigned long long y)"
        f" {{ {first} a = ({first})x; {second} b = ({second})y; (void)b; SHOW({text}); }}"
        for number, (first, second, text) in enumerate(cases)
    )
    arms = ", ".join(f'{type}: "{type}"' for type in TYPES)
    names = ", ".join(f"f{number}" for number in range(len(cases)))
    source, program = folder / "arithmetic.c", folder / "arithmetic"
    source.write_text(PROGRAM % {"functions": functions, "arms": arms, "names": names})
    subprocess.run(["gcc", "-std=c11", "-w", "-O0", "-o", program, source], check=True)
    asked = "\n".join(f"{n} {x % 2**64} {y % 2**64}" for n, x, y in questions)
    done = subprocess.run([program], input=asked, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_arithmetic_is_that_of_gcc(tmp_path: Path) -> None:
    cases = [(first, second, text) for first, second, text in product(TYPES, TYPES, EXPRESSIONS)]
    expected = list(mine(cases))
    answers = native(cases, [(n, x, y) for n, x, y, _ in expected], tmp_path)
    assert len(answers) == len(expected) > 100_000
    different = [
        f"{cases[number][2]} with {cases[number][0]} {x}, {cases[number][1]} {y}: {ours}, {answer}"
        for (number, x, y, ours), answer in zip(expected, answers, strict=True)
        if ours != answer
    ]
    assert different == []
