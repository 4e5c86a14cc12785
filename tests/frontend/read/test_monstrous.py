"""Monstrous text: a pass does a bounded part a level, or one line says what is too much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.view.viewing import make_view, make_views, read_program
from weaklink import ir
from weaklink.analysis.reducible import make_reducible
from weaklink.diagnostics import InputError
from weaklink.frontend import tokens
from weaklink.frontend.elaborate import elaborate, sequencing
from weaklink.frontend.read import read_text
from weaklink.frontend.stream import TokenStream
from weaklink.ir import cells, layout
from weaklink.ir.types import MACHINES
from weaklink.options import Reading
from weaklink.replay.outcome import Endless
from weaklink.replay.runner import Runner
from weaklink.source import NOWHERE

MACHINE = MACHINES["lp64"]


def messages(text: str) -> list[str]:
    unit, found = read_text("t.c", text, Reading(hints=False), MACHINE)
    program = elaborate([unit], list(found), MACHINE, hints=False)
    return [one.message for one in program.diagnostics]


def counting(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, work: Callable[[], object]
) -> int:
    """How often the function ``name`` of ``owner`` is called."""
    count: Counter[str] = Counter()
    plain = getattr(owner, name)

    def counted(*arguments: Any, **named: Any) -> Any:
        count[name] += 1
        return plain(*arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, counted)
        work()
    return count[name]


def test_brackets_are_matched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"int {'(' * 200}p{')' * 200};"
    count = counting(monkeypatch, TokenStream, "_match_brackets", lambda: read_program(text))
    assert count == 1


@pytest.mark.parametrize(
    "value",
    ["".join(f"n == {i} ? {i} : " for i in range(80)) + "0", "p[" * 80 + "0" + "]" * 80],
    ids=["?:", "[]"],
)
def test_operands_are_looked_through_once(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"int p[1];\nint f(int n) {{ return {value}; }}"
    nodes = 80 * 6
    count = counting(monkeypatch, sequencing, "parts", lambda: read_program(text))
    assert count < 20 * nodes, "each level looks through all below it"


def test_structures_in_structures(monkeypatch: pytest.MonkeyPatch) -> None:
    depth = 30
    text = "struct s0 { int a; };\n" + "".join(
        f"struct s{i} {{ struct s{i - 1} x; int y; }};\n" for i in range(1, depth)
    )
    program = read_program(text + f"struct s{depth - 1} g;")
    type = program.globals[0].variable.type
    size: list[int | None] = []
    count = counting(
        monkeypatch,
        layout,
        "_extents",
        lambda: size.append(layout.size_of(type, MACHINE, program.records)),
    )
    assert size == [4 * depth] and count == depth


def test_the_bytes_of_a_structure(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "union u { int a[100]; char b[400]; struct { char c[200]; short d[100]; } e; } g;"
    program = read_program(text)
    type = program.globals[0].variable.type
    found: list[object] = []
    made = cells.Cells(program.records, MACHINE)
    count = counting(
        monkeypatch,
        layout,
        "_extents",
        lambda: found.extend(made.leaves(type, NOWHERE)),
    )
    assert len(found) == 400 and count < 40


def test_a_macro_that_becomes_too_much() -> None:
    bomb = "#define M0 n\n" + "".join(f"#define M{i} M{i - 1} + M{i - 1}\n" for i in range(1, 40))
    with pytest.raises(InputError, match="macro 'M39' becomes more than 500000 tokens here"):
        messages(bomb + "int f(int n) { return M39; }")
    with pytest.raises(InputError, match="macro 'D' becomes more than"):
        messages(f"#define D(x) x + x\nint f(int n) {{ return {'D(' * 30}n{')' * 30}; }}")


def test_a_file_of_too_many_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST_TOKENS", 100)
    with pytest.raises(InputError, match="this file is too large: more than 100 tokens"):
        messages(f"int a[] = {{{'1, ' * 100}}};")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"int f(int n) {{ return n + {'9' * 20_000}; }}", "has 20000 characters, more than 10000"),
        (f"//@ requires n < {'9' * 20_000};\nint f(int n);", "has 20000 characters, more than"),
        ("enum { A = 0x7fffffffffffffffLL, B };", "enumerator 'B' comes behind the greatest"),
        (f'char *s = "{"x" * 1_000_001}";', "this string has 1000003 characters"),
        (f'#include "{"x" * 300}.h"', "not found"),
    ],
)
def test_what_is_too_large_is_said(text: str, message: str) -> None:
    assert any(message in said for said in messages(text)), messages(text)


def test_jumps_into_loops_by_too_many_ways() -> None:
    names = [f"l{i}" for i in range(16)]
    labels = "".join(
        f"{name}: s += {i}; switch (n - s) {{ "
        + " ".join(f"case {k}: goto {other};" for k, other in enumerate(names))
        + " }\n"
        for i, name in enumerate(names)
    )
    text = f"int f(int n) {{ int s = 0; if (n) goto l7;\n{labels} return s; }}"
    body = read_program(text).functions["f"].body
    assert body is not None and make_reducible(body) is None


def behaviors(count: int) -> str:
    each = "".join(f"behavior b{i}: assumes n == {i};\n" for i in range(count))
    return f"/*@ {each} complete behaviors; disjoint behaviors; */ int f(int n) {{ return n; }}"


def test_many_behaviors_are_compared_by_halves() -> None:
    def size(count: int) -> int:
        view = make_view(behaviors(count))
        return sum(1 for node in ir.body_nodes(view.main.body) for _ in ir.walk(node))

    assert size(64) < 2.4 * size(32)


def test_a_run_of_nothing_but_calls_ends() -> None:
    calls = "".join(
        f"static int f{i}(int n) {{ return f{i - 1}(n) + f{i - 1}(n); }}\n" for i in range(1, 30)
    )
    text = f"static int f0(int n) {{ return n; }}\n{calls} int f(int n) {{ return f29(n); }}"
    view = make_views(text, checked=()).view("f", ())
    runner = Runner(view, 100)
    outcome = runner.run(dict.fromkeys(view.inputs, 0))
    assert isinstance(outcome, Endless)
