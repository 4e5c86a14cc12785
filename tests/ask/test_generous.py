"""Generous inputs are inputs of the space, each once; what preconditions like is among them."""

from __future__ import annotations

import pytest

from tests.view.viewing import make_views
from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.enumeration import generous
from weaklink.replay.outcome import Discarded

PRECONDITIONS = {
    "an array": "\\valid(a + (0 .. n - 1)) && n == 3",
    "a sorted array": "n == 3 && \\valid(a + (0 .. 2)) && a[0] < a[1] < a[2]",
    "two arrays apart": "\\valid(a) && \\valid(b) && \\separated(a, b) && *a != *b",
    "equal arrays": "n == 2 && \\valid(a + (0 .. 1)) && \\valid(b + (0 .. 1)) && a[0] == b[0]"
    " && a[1] == b[1] && a != b",
    "falling numbers": "n > m > 0",
}


@pytest.mark.parametrize("name", PRECONDITIONS)
def test_preconditions_like_generous_inputs(name: str) -> None:
    text = f"/*@ requires {PRECONDITIONS[name]}; */ void f(int *a, int *b, int n, int m) {{ }}"
    runs = CodeRuns(make_views(text).view("f", frozenset()), 1000)
    each = [list(generous(runs.space, length)) for length in (1, 2, 3)]
    assert all(len(own) == len(set(own)) > 1 for own in each)
    vectors = dict.fromkeys(v for own in each for v in own)
    outcomes = [runs.outcome(runs.space.inputs(vector)) for vector in vectors]
    assert not all(isinstance(outcome, Discarded) for outcome in outcomes)


WIDE = """
struct wide { int a, b, c, d, e, f, g, h; struct wide *next; };
/*@ requires \\valid(p) && \\valid(q) && \\separated(p, q); */
void f(struct wide *p, struct wide *q) { }
"""


def test_numbers_are_not_tried_where_the_precondition_excludes_the_shape() -> None:
    runs = CodeRuns(make_views(WIDE).view("f", frozenset()), 1000)
    found: list[int] = []

    def visit(_: object, outcome: object) -> bool:
        found.append(isinstance(outcome, Discarded))
        return found[-1]

    runs.explore(1000, visit)
    assert not found[-1] and len(found) < 200  # with numbers, shorter shapes alone are thousands
