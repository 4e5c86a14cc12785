"""The replayer's arithmetic against gcc's: every operator, at the extremes of every type pair."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest

from tests.view.viewing import make_views
from weaklink.ir.types import MACHINES, IntType
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS
from weaklink.replay.outcome import Ended, Failed
from weaklink.replay.runner import Runner

TYPES = tuple(MACHINES["lp64"].types.values())

OPERATORS = "+ - * / % & | ^ << >> < <= > >= == != && ||".split()
COMPOUND = "= += -= *= /= %= &= |= ^= <<= >>=".split()
VALUES = [
    *(f"a {op} b" for op in OPERATORS + COMPOUND),
    *("-a", "~a", "!a", "+a", "a++", "++a", "a--", "--a", "b ? a : b", "(a, b)"),
    *("a + b * a", "a - b / 3", "a + 2147483648", "a & 0xFFu", "b ^ 0x8000000000000000"),
]
BODIES = [
    *(f"return (unsigned long long)({value});" for value in VALUES),
    *(f"{step}; return (unsigned long long)a;" for step in ("a++", "a--", "a += b", "a <<= b")),
    "a = b; b = a; return (unsigned long long)b;",
    "if (a) return 1; return 2;",
    "while (a > b) { return 1; } return b > a ? 2 : 3;",
    "switch (a) { case 0: return 1; case 1: return 2; case 255: return 3; default: return 4; }",
]

MAIN = """
#include <stdio.h>
%(functions)s
static unsigned long long (*const all[])(unsigned long long, unsigned long long) = { %(names)s };
int main(void) {
  unsigned int i; unsigned long long x, y;
  while (scanf("%%u %%llu %%llu", &i, &x, &y) == 3) printf("%%llu\\n", all[i](x, y));
  return 0;
}
"""

Case = tuple[IntType, IntType, str]
Row = tuple[int, int, int, int]
"""The number of a case, two operands, the result."""


def text_of(number: int, case: Case) -> str:
    first, second, body = case
    return f"unsigned long long f{number}({first} a, {second} b) {{ {body} }}"


def extremes(type: IntType) -> list[int]:
    values = {type.min, type.min + 1, -1, 0, 1, 2, 7, type.max // 2 + 1, type.max - 1, type.max}
    return sorted(value for value in values if type.contains(value))


def replayed(cases: Sequence[Case]) -> Iterator[Row]:
    """What the replayer says, where nothing undefined happens."""
    for first, second in product(TYPES, TYPES):
        numbered = [(n, case) for n, case in enumerate(cases) if case[:2] == (first, second)]
        text = "\n".join(text_of(number, case) for number, case in numbered)
        views = make_views(text, checked=DEFAULT_RUNTIME_ERRORS)
        for number, _ in numbered:
            view = views.view(f"f{number}", ())
            runner = Runner(view, 100)
            for x, y in product(extremes(first), extremes(second)):
                outcome = runner.run(dict(zip(view.inputs, (x, y), strict=True)))
                if isinstance(outcome, Ended):
                    (result,) = outcome.results
                    yield number, x, y, result
                else:
                    assert isinstance(outcome, Failed)


def native(cases: Sequence[Case], rows: Sequence[Row], folder: Path) -> list[int]:
    """What gcc's program says for the same operands."""
    functions = "\n".join(
        f"static {text_of(number, case)}\n"
        f"static unsigned long long g{number}(unsigned long long x, unsigned long long y)"
        f" {{ return f{number}(x, y); }}"
        for number, case in enumerate(cases)
    )
    names = ", ".join(f"g{number}" for number in range(len(cases)))
    source, program = folder / "arithmetic.c", folder / "arithmetic"
    source.write_text(MAIN % {"functions": functions, "names": names}, encoding="utf-8")
    subprocess.run(["gcc", "-std=c11", "-w", "-O0", "-o", program, source], check=True, timeout=300)
    asked = "\n".join(f"{number} {x % 2**64} {y % 2**64}" for number, x, y, _ in rows)
    done = subprocess.run(
        [program], input=asked, capture_output=True, text=True, check=True, timeout=300
    )
    return [int(line) for line in done.stdout.split()]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_the_replayer_computes_as_gcc_does(tmp_path: Path) -> None:
    cases = [(first, second, body) for first, second, body in product(TYPES, TYPES, BODIES)]
    rows = list(replayed(cases))
    answers = native(cases, rows, tmp_path)
    assert len(answers) == len(rows) > 200_000
    different = [
        f"{text_of(number, cases[number])} of {x}, {y}: {ours}, gcc {theirs}"
        for (number, x, y, ours), theirs in zip(rows, answers, strict=True)
        if ours != theirs
    ]
    assert different[:20] == []
