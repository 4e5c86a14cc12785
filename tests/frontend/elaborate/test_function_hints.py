"""Hints that need a whole function, each with its place, and where there is none."""

from __future__ import annotations

import pytest

from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.types import MACHINES
from weaklink.options import Reading


def hints(text: str, *, wanted: bool = True) -> list[str]:
    """``LINE:COLUMN CODE`` of every hint."""
    machine = MACHINES["lp64"]
    unit, diagnostics = read_text("t.c", text, Reading(hints=wanted), machine)
    program = elaborate([unit], diagnostics, machine, hints=wanted)
    return [f"{d.span.line}:{d.span.column} {d.code}" for d in program.diagnostics]


INDEX = """void f(int *a, int i) {
  i++;
  //@ assert a[i] == \\at(a[i], Pre);
}"""
ELEMENT = """int row[4];
/*@ ensures \\old(row[n]) == 0; */
void f(int n) { n = n + 1; }"""
SUM = """/*@ ensures \\result == a + b; assigns \\nothing; */
unsigned f(unsigned a, unsigned b) { return a + b; }"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (INDEX, ["3:26 hint-index-at-label"]),
        (INDEX.replace("i++;", ";"), []),
        (INDEX.replace("a[i], Pre", "a[3], Pre"), []),
        (ELEMENT, ["2:18 hint-index-at-label"]),
        (SUM, ["1:24 hint-no-wrap"]),
        (SUM.replace("a + b;", "(unsigned)(a + b);", 1), []),
        (SUM.replace("unsigned", "int"), []),
        (SUM.replace("a + b;", "a / b;", 1), []),
    ],
)
def test_hints(text: str, expected: list[str]) -> None:
    assert hints(text) == expected


@pytest.mark.parametrize("text", [INDEX, ELEMENT, SUM])
def test_no_hints(text: str) -> None:
    assert hints(text, wanted=False) == []
