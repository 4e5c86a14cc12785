"""Rows of which most cells are alike, and quantifiers over them, are what written-out rows are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from tests.view.viewing import make_view
from weaklink import ir
from weaklink.ask.answers import Inputs
from weaklink.ask.inputs import Space
from weaklink.ask.slots import Parts
from weaklink.ask.stretched import SAID, elements_of, inputs_of
from weaklink.replay import support
from weaklink.replay.memory import Memory, changed_cells
from weaklink.replay.outcome import Ended, Failed, failures
from weaklink.replay.pages import PagedMemory
from weaklink.replay.runner import Runner
from weaklink.replay.sparse import Sparse, copied
from weaklink.view.model import View

ROW = Sparse({1: 5}, {0: 7, 1: None}, 2, 10)


def test_cells_are_the_known_ones_and_the_pattern() -> None:
    assert [ROW.get(place) for place in range(-1, 11)] == [
        None, 7, 5, 7, None, 7, None, 7, None, 7, None, None
    ]  # fmt: skip
    assert list(ROW) == [1]
    with pytest.raises(KeyError):
        ROW[10]


def test_a_copy_is_changed_alone() -> None:
    other = copied(ROW)
    other[4] = 8
    assert (ROW[4], other[4], other[6]) == (7, 8, 7)
    assert other != ROW
    other[4] = 7
    assert other == ROW
    assert ROW != {1: 5}


@pytest.mark.parametrize("kind", [Memory, PagedMemory])
def test_versions_of_a_memory(kind: type[Memory]) -> None:
    first = kind({3: ROW})
    second = first.with_cell(3, 8, 1)
    third = second.with_cell(3, 1, 2)
    assert [one.get(3, 8) for one in (third, second, first)] == [1, 1, 7]
    assert [one.get(3, 1) for one in (first, second, third)] == [5, 5, 2]
    assert [one.get(3, 6) for one in (first, second, third)] == [7, 7, 7]


def test_what_changed() -> None:
    first = Memory({3: ROW})
    second = first.with_cell(3, 8, 1).with_cell(3, 6, 7)
    live = Memory({3: {0: 10}})
    assert [*changed_cells(second, first, live, live, ())] == [(3, 8)]
    assert [*changed_cells(second, first, live, live, ((3, 0, 10, 1, 1),))] == []


# --- runs ----------------------------------------------------------------------------------------

SEARCHES = r"""
struct s {{ int x; int y; }};
/*@ requires 0 <= n <= 12 && \valid(t + (0 .. 11)) && \valid(r + (0 .. 11));
    requires \separated(t + (0 .. 11), r + (0 .. 11));
    ensures {predicate}; */
int f(int *t, struct s *r, int n, int v)
{{
  int lo = 0, hi = n - 1;
  while (lo <= hi) {{
    int mid = (lo + hi) / 2;
    if (t[mid] < v) lo = mid + 1;
    else if (t[mid] > v) hi = mid - 1;
    else {{ t[mid] = 9; r[mid].y = v; return mid; }}
  }}
  return -1;
}}
"""

PREDICATES = [
    r"\forall integer i; 0 <= i < 12 ==> t[i] == \old(t[i])",
    r"\forall integer i; 0 <= i < 12 ==> i == \result || t[i] == \old(t[i])",
    r"\forall integer i, j; 0 <= i < j < n ==> t[i] <= t[j]",
    r"\exists integer i; 0 <= i < n && t[i] > 3",
    r"\forall integer i; 0 <= i < n - 1 ==> t[i] <= t[i + 1] + 1",
    r"\forall integer i; 0 <= i < 12 ==> r[i].y <= 0",
    r"\forall integer i; 0 <= i < 12 ==> r[i].x + r[i].y < 9",
    r"\forall integer i; 0 <= i < 12 ==> (i % 2 == 0 ? t[i / 2] : t[11 - i]) < 9",
    r"\forall integer i; 0 <= i < n ==> \exists integer j; 0 <= j < n && t[j] >= t[i]",
    r"\exists integer i; 0 <= i < n && \forall integer j; 0 <= j < n ==> t[j] <= t[i]",
    r"\let k = n - 1; \forall integer i; 0 <= i <= k ==> t[k - i] != v",
]


def _vectors(space: Space) -> Iterator[tuple[int, ...]]:
    """A few that have different elements at the beginning."""
    values = product((0, 1, 5), (0, 5), (0, 3, 12), (5,))
    for one, other, n, v in values:
        numbers = []
        for slot in space.numbers:
            if isinstance(slot.at, ir.Variable):
                numbers.append(v if slot.at.name == "v" else n)
            else:
                numbers.append(one if slot.element == 0 else other)
        near = ((1, 0),) * len(space.pointers)
        flags = (0,) * len(space.blocks)
        parts = Parts(elements_of(space, 12), flags, near, tuple(numbers), (), ())
        yield parts.vector()


def _written_out(inputs: Inputs) -> Inputs:
    """The same with every cell for itself."""
    return {
        name: Memory({b: _listed(row) for b, row in value.rows.items()})
        if isinstance(value, Memory)
        else value
        for name, value in inputs.items()
    }


def _listed(row: object) -> dict[int, int | None]:
    assert isinstance(row, dict)
    if not isinstance(row, Sparse):
        return dict(row)
    places = (place for place in range(row.end) if place in row or place % row.step in row.pattern)
    return {place: row[place] for place in places}


@pytest.mark.parametrize("predicate", PREDICATES)
def test_runs_are_those_from_rows_that_are_written_out(
    predicate: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = make_view(SEARCHES.format(predicate=predicate))
    plain = _outcomes(view, spread=True)
    assert {ended for ended, _ in plain} == {True}

    monkeypatch.setattr(support, "MOST_VALUES", 0)
    in_boxes = _outcomes(view, spread=False)
    decided = [pair for pair in zip(plain, in_boxes, strict=True) if pair[1][0]]
    assert len(decided) == len(plain)
    assert all(one == other for one, other in decided)


def _outcomes(view: View, *, spread: bool) -> list[tuple[bool, list[str]]]:
    """Of each run whether it has an end, and what fails."""
    space = Space(view, SAID * 2)
    runner = Runner(view, 100_000)
    found = []
    for vector in _vectors(space):
        inputs = inputs_of(space, vector)
        outcome = runner.run(_written_out(inputs) if spread else inputs)
        found.append((isinstance(outcome, Ended | Failed), sorted(failures(outcome))))
    return found
