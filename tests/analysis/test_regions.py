"""Which numbers pointers may lead to, together."""

from __future__ import annotations

import pytest

from tests.view.viewing import read_program
from weaklink.analysis.flows import Key, skip
from weaklink.analysis.regions import NOBODY, Regions
from weaklink.ir.cells import Cells

HEAD = """
struct box { int *inside; int own; } *held; int *same(int *p); int **far; short *narrow;
/*@ predicate p(int *t) = *t == 0; */
"""


def regions(text: str) -> set[frozenset[str]]:
    """The names in each region of several, of what is followed nobody's."""
    program = read_program(HEAD + text)
    cells = Cells(program.records, program.machine)
    found = Regions(program, cells, skip(())).all().values()
    named = [frozenset(filter(None, map(_name, keys))) for keys in found]
    return {names for names in named if len(names) > 1}


def _name(key: Key) -> str:
    match key:
        case ("object", (_, variable)):
            return f"&{variable.shown}"
        case ("member" | "within", record, field):
            return f"{record.name}.{field}" if key[0] == "member" else f"&{record.name}.{field}"
        case ("bound", scope, name):
            return f"{scope}.{name}"
        case ("value" | "pointee" | "logic", *_):
            return ""
        case _ if key == NOBODY:
            return "nobody"
        case (_, variable):
            return variable.shown
        case _:
            raise AssertionError(key)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("void f(int *p, int *q) { *p = *q; }", set()),
        ("void f(int *p) { int x; p = &x; }", {frozenset({"p", "&x"})}),
        ("void f(int *p, int *q) { if (p == q) *p = 0; }", {frozenset({"p", "q"})}),
        ("void f(int c) { int x, y; int *p = c ? &x : &y; }", {frozenset({"p", "&x", "&y"})}),
        ("void f(int *p) { held->inside = p + 1; }", {frozenset({"p", "box.inside"})}),
        ("int t[3]; void f(void) { int *p = &t[1]; }", {frozenset({"p", "&t"})}),
        ("void f(void) { int *p = &held->own; }", {frozenset({"p", "&box.own"})}),
        ("void f(int *p) { unsigned *u = (unsigned *)p; }", {frozenset({"p", "u"})}),
        ("/*@ requires p(q); */ void f(int *q) { }", {frozenset({"q", "\\p.t"})}),
        ("void f(int *q) { *far = q; }", {frozenset({"q", "nobody"})}),
        ("void f(int *q) { int **r = &q; }", {frozenset({"q", "nobody"})}),
        ("void f(int *r, int x) { r = same(&x); }", set()),
    ],
)
def test_pointers_that_may_be_equal_lead_to_one_region(
    text: str, expected: set[frozenset[str]]
) -> None:
    found = regions(text)
    assert expected <= found
    if not expected:
        assert not any({"p", "q"} <= names or {"r", "&x", "x"} <= names for names in found)
