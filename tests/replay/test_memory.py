"""Memory as a value at run time: cells, regions, frames, choices, lives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.regions import Cell, Region, cells, changed
from tests.view.viewing import NO_ERRORS, make_view
from weaklink.ask.inputs import Space
from weaklink.ask.slots import Vector
from weaklink.ir.statements import ENVIRONMENT, Havoc, HavocCells
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS
from weaklink.replay.memory import (
    EMPTY,
    Memory,
    Rows,
    cell,
    changed_cells,
    holds,
    is_live,
    length,
    unchanged,
    updated,
)
from weaklink.replay.outcome import (
    Choice,
    Discarded,
    Diverged,
    Ended,
    Outcome,
    Stopped,
    Undefined,
    failures,
)
from weaklink.replay.runner import Runner
from weaklink.replay.support import NotExecutable
from weaklink.view.lower.memories import SET
from weaklink.view.model import View

T = TypeVar("T")

BLOCKS = range(-2, 3)
REGIONS = st.builds(
    lambda block, start, count, width, gap: (block, start, count, width + gap, width),
    st.sampled_from(BLOCKS),
    st.integers(-2, 5),
    st.integers(-2, 4),
    st.integers(1, 3),
    st.integers(0, 2),
)
HELD = st.dictionaries(
    st.sampled_from(BLOCKS),
    st.dictionaries(st.integers(0, 4), st.none() | st.integers(0, 2), max_size=5),
    max_size=4,
)
LENGTHS = st.dictionaries(st.sampled_from(BLOCKS), st.integers(-1, 5), max_size=4)


@given(regions=st.lists(REGIONS, max_size=3))
def test_regions_hold_their_cells(regions: list[Region]) -> None:
    expected = {found for region in regions for found in cells(region)}
    for block in BLOCKS:
        for offset in range(-3, 14):
            assert holds(tuple(regions), block, offset) == ((block, offset) in expected)


def lengths_of(live: Mapping[int, int]) -> Memory:
    return Memory({block: {0: size, 1: 0, 2: 0} for block, size in live.items()})


@given(now=HELD, then=HELD, live=LENGTHS, was_live=LENGTHS, but=st.lists(REGIONS, max_size=2))
def test_what_changed(
    now: dict[int, dict[int, int]],
    then: dict[int, dict[int, int]],
    live: dict[int, int],
    was_live: dict[int, int],
    but: list[Region],
) -> None:
    """Of cells that were there: what a block gained since does not count."""
    flat_now, flat_then = flat(now), flat(then)
    expected = {
        place for place in changed(flat_now, flat_then, live, was_live, but) if place in flat_then
    }
    states = Memory(now), Memory(then), lengths_of(live), lengths_of(was_live)
    found = list(changed_cells(*states, tuple(but)))
    assert len(found) == len(set(found)) and set(found) == expected
    assert unchanged(*states, tuple(but)) == (not expected)


def flat(rows: Mapping[int, Mapping[int, T]]) -> dict[Cell, T]:
    return {(block, offset): v for block, row in rows.items() for offset, v in row.items()}


@given(rows=HELD, block=st.sampled_from(BLOCKS), offset=st.integers(0, 5), value=st.integers(0, 9))
def test_an_update_is_a_new_memory(
    rows: dict[int, dict[int, int]], block: int, offset: int, value: int
) -> None:
    before, kept = Memory(rows), flat(rows)
    after = updated(before, block, offset, value)
    assert flat(before.rows) == kept
    assert flat(after.rows) == {**kept, (block, offset): value}
    assert after.get(block, offset) == value == cell(after, block, offset)
    assert after != before or kept.get((block, offset)) == value


def test_equal_memories_are_one_key() -> None:
    one, other = updated(EMPTY, 1, 0, 5), Memory({1: {0: 5}})
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert one != updated(EMPTY, 1, 0, 6) and one != 5


def test_cells_in_order() -> None:
    """Blocks of inputs by number, then locals as they were begun; each by offset."""
    memory = Memory({-2: {0: 1}, 3: {1: 1, 0: 1}, -1: {0: 1}, 1: {0: None}})
    assert list(memory.cells()) == [(1, 0), (3, 0), (3, 1), (-1, 0), (-2, 0)]


def test_a_cell_without_value_cannot_be_read() -> None:
    memory = Memory({1: {0: None}})
    for place in ((1, 0), (1, 1), (2, 0)):
        assert memory.get(*place) is None
        with pytest.raises(NotExecutable):
            cell(memory, *place)


def test_a_block_that_never_was_is_not_live() -> None:
    lengths = lengths_of({1: 2, 2: 0, 3: -1})
    assert [length(lengths, block, 0) for block in (0, 1, 2, 3, 4)] == [-1, 2, 0, -1, -1]
    assert length(lengths, 4, 1) == length(lengths, 4, 2) == 0
    live = [(b, o) for b in range(5) for o in range(-1, 4) if is_live(lengths, b, o)]
    assert live == [(1, 0), (1, 1)]


# --- runs ------------------------------------------------------------------------------------


def inputs(view: View, *, lengths: Vector = (), pointers: Vector = (), numbers: Vector = (),
           flags: Vector | None = None) -> Vector:  # fmt: skip
    """A vector; the numbers that are not given are 0."""
    space = Space(view, 3)
    more = (0,) * (len(space.numbers) - len(numbers))
    consts = (0,) * len(space.blocks) if flags is None else flags
    return (*lengths, *pointers, *numbers, *more, *consts)


def run(view: View, vector: Vector, chosen: tuple[Choice, ...] = ()) -> Outcome:
    return Runner(view, 1000).run(Space(view, 3).inputs(vector), chosen)


SWAP = """/*@ requires \\valid(p) && \\valid(q); assigns *p, *q;
  @ ensures *p == \\old(*q) && *q == \\old(*p); */
void f(int *p, int *q) { int t = *p; *p = *q; *q = t; }"""


def test_two_pointers_into_one_block() -> None:
    view = make_view(SWAP, checked=DEFAULT_RUNTIME_ERRORS)
    apart = inputs(view, lengths=(1, 1), pointers=(1, 0, 1, 0), numbers=(5, 0, 0, 7))
    alike = inputs(view, lengths=(1, 0), pointers=(1, 0, 2, 0), numbers=(5,))
    for vector in (apart, alike):
        assert isinstance(run(view, vector), Ended)
    null = inputs(view, lengths=(0, 1), pointers=(0, 0, 1, 0))
    constant = inputs(view, lengths=(1, 1), pointers=(1, 0, 1, 0), flags=(0, 1))
    for vector in (null, constant):
        assert run(view, vector) == Discarded("precondition")


def test_every_access_is_checked() -> None:
    """Properties are numbered in source order; what is read comes first."""
    text = "void f(int *p) { p[1] = p[0]; }"
    view = make_view(text, checked=DEFAULT_RUNTIME_ERRORS)
    for size, offset, failed in ((2, 0, ()), (2, 1, ("1",)), (1, 0, ("1",)), (1, 1, ("2",))):
        vector = inputs(view, lengths=(size,), pointers=(1, offset))
        assert failures(run(view, vector)) == tuple(f"f/mem-access/{n}" for n in failed)
    assert failures(run(view, inputs(view, lengths=(2,), pointers=(1, 0), flags=(1,)))) == (
        "f/mem-access/1",
    )


def test_a_local_ends_with_its_scope() -> None:
    text = """int f(int n) { int *p = &n; if (n) { int t = 2; p = &t; }
      //@ assert over: n ==> \\dangling(p);
      return *p; }"""
    view = make_view(text, checked=DEFAULT_RUNTIME_ERRORS)
    assert isinstance(run(view, inputs(view, numbers=(0,))), Ended)
    assert failures(run(view, inputs(view, numbers=(1,)))) == ("f/mem-access/1",)


def test_each_life_is_a_block_of_its_own() -> None:
    """In the second iteration the array has no value again."""
    text = """int f(int n) { int s = 0; while (n > 0) { int t[2]; if (n == 2) t[0] = 1;
      s += t[0]; n--; } return s; }"""
    view = make_view(text, checked=DEFAULT_RUNTIME_ERRORS)
    assert failures(run(view, inputs(view, numbers=(2,)))) == ("f/initialization/1",)


def test_an_annotation_about_a_cell_without_value() -> None:
    view = make_view("void f(void) { int t[2]; t[0] = 1; //@ assert p: t[1] == 0;\n }")
    assert isinstance(run(view, inputs(view)), Undefined)


FILL = """/*@ assigns a[0 .. n - 1]; ensures a[0] >= 0; */ void g(int *a, int n);
int f(int n) { int t[3] = {7, 8, 9}; g(t, n); return t[0] * 100 + t[1] * 10 + t[2]; }"""


def cell_choices(view: View, *values: int) -> tuple[Choice, ...]:
    """Choices for cells of the one memory that a call chooses."""
    (statement,) = [
        s
        for block in view.main.body.blocks.values()
        for s in block.statements
        if isinstance(s, HavocCells) and s.memory != SET
    ]
    return tuple(Choice(statement.site, statement.memory, value) for value in values)


@pytest.mark.parametrize(
    ("n", "values", "result"), [(0, (), 789), (-1, (), 789), (1, (1,), 189), (2, (1, 2), 129)]
)
def test_a_contract_chooses_the_cells_it_names(
    n: int, values: tuple[int, ...], result: int
) -> None:
    view = make_view(FILL)
    outcome = run(view, inputs(view, numbers=(n,)), cell_choices(view, *values))
    assert isinstance(outcome, Ended) and outcome.results == (result,)


def test_cells_out_of_bounds_are_not_chosen() -> None:
    view = make_view(FILL)
    outcome = run(view, inputs(view, numbers=(9,)), cell_choices(view, 1, 2, 3))
    assert isinstance(outcome, Ended) and outcome.results == (123,)


def test_too_few_choices_and_wrong_ones() -> None:
    view = make_view(FILL)
    vector = inputs(view, numbers=(2,))
    assert isinstance(run(view, vector, cell_choices(view, 1)), Diverged)
    assert run(view, vector, cell_choices(view, -1, 2)) == Discarded("contract of g")
    (choice, *_) = cell_choices(view, 1)
    elsewhere = Choice("f/g2", choice.variable, 1)
    assert isinstance(run(view, vector, (elsewhere, choice)), Diverged)


def test_what_had_a_value_keeps_one() -> None:
    """A contract chooses whether the cells that it names have one, where they had none."""
    text = """/*@ assigns a[0 .. 1]; */ void g(int *a);
    int f(void) { int t[2]; t[0] = 1; g(t); return t[0] + t[1]; }"""
    view = make_view(text, checked=DEFAULT_RUNTIME_ERRORS)
    site = cell_choices(view, 0)[0].site
    values = cell_choices(view, 5, 6)
    has, lacks = (Choice(site, SET, value) for value in (1, 0))
    outcome = run(view, inputs(view), (*values, has))
    assert isinstance(outcome, Ended) and outcome.results == (11,)
    assert failures(run(view, inputs(view), (*values, lacks))) == ("f/initialization/2",)


LOOP = """/*@ requires n <= 3 && \\valid(a + (0 .. 2)); */
void f(int *a, int n) { int i = 0;
  /*@ loop invariant 0 <= i; loop assigns i, a[0 .. i - 1]; */
  while (i < n) { a[i] = 1; i++; }
  //@ assert rest: i == n ==> n == 2 ==> a[2] == 0;
}"""


def test_a_loop_chooses_variables_first() -> None:
    """Then the cells that its clause names with these values."""
    view = make_view(LOOP, ["loop1"])
    variable = next(v for v in view.main.body.locals if v.shown == "i")
    (memory,) = {c.variable for c in cell_choices(view, 0)}
    vector = inputs(view, lengths=(3,), pointers=(1, 0), numbers=(2,))

    def chosen(i: int, *values: int) -> tuple[Choice, ...]:
        loop = [Choice("f/loop1", memory, value) for value in values]
        return (Choice("", variable, 0), Choice("f/loop1", variable, i), *loop)

    assert isinstance(run(view, vector, chosen(2, 4, 5)), Ended)
    assert isinstance(run(view, vector, chosen(1, 4)), Stopped)
    assert isinstance(run(view, vector, chosen(2, 4)), Diverged)


def test_without_a_clause_everything_but_what_nobody_knows_is_chosen() -> None:
    text = """int a[2]; const int c[2] = {1, 2}; void g(int *p);
    int f(void) { int own[2] = {3, 4}, known = 5; a[0] = c[0]; g(&known);
      return own[1] * 100 + a[0] * 10 + known; }"""
    view = make_view(text)
    outcome = run(view, inputs(view), cell_choices(view, 1, 2, 3))
    assert isinstance(outcome, Ended) and outcome.results == (421,)


@pytest.mark.parametrize(
    ("clause", "failed"),
    [("p[0]", False), ("p[1]", True), ("*(p + (0 .. 1))", False), ("\\nothing", True)],
)
def test_a_frame_is_checked_cell_by_cell(clause: str, failed: bool) -> None:
    text = f"/*@ requires \\valid(p); assigns {clause}; */ void f(int *p) {{ *p = 3; }}"
    view = make_view(text)
    vector = inputs(view, lengths=(2,), pointers=(1, 0))
    assert failures(run(view, vector)) == (("f/assigns/1",) if failed else ())
    same = inputs(view, lengths=(2,), pointers=(1, 0), numbers=(3,))
    assert isinstance(run(view, same), Ended)


def test_a_frame_leaves_out_what_was_not_there() -> None:
    """What a local had is nobody's business, whatever it was."""
    text = """/*@ assigns \\nothing; */ int f(int n) { int t[2] = {n}, *p = &n; *p = 2; t[1] = n;
      return t[1]; }"""
    view = make_view(text, checked=NO_ERRORS)
    assert isinstance(run(view, inputs(view, numbers=(1,))), Ended)


GROW = """#include <stdlib.h>
int f(int *p, int n, int i) {
  int *q = realloc(p, n * sizeof(int));
  if (!q) return p ? *p : -1;
  //@ check over: \\valid(p) ==> \\false;
  return q[i]; }"""


def moved(pointer: Vector, n: int, i: int, *, fails: int = 0, flags: Vector = (2,)) -> Outcome:
    """What becomes of an input block of two cells, 5 and 7."""
    view = make_view(GROW, checked=DEFAULT_RUNTIME_ERRORS)
    lengths, cells_ = ((2,), (5, 7)) if pointer[0] else ((0,), (0, 0))
    chosen = tuple(
        Choice(s.site, s.variable, fails if s.site == ENVIRONMENT else 0)
        for block in view.main.body.blocks.values()
        for s in block.statements
        if isinstance(s, Havoc)
    )
    vector = inputs(view, lengths=lengths, pointers=pointer, numbers=(n, i, *cells_), flags=flags)
    return run(view, vector, chosen)


@pytest.mark.parametrize(
    ("pointer", "n", "i", "found"),
    [
        ((1, 0), 3, 0, 5),
        ((1, 0), 3, 1, 7),
        ((1, 0), 3, 2, "f/initialization/2"),
        ((1, 0), 3, 3, "f/mem-access/2"),
        ((1, 0), 1, 0, 5),
        ((1, 0), 1, 1, "f/mem-access/2"),
        ((0, 0), 2, 1, "f/initialization/2"),
        ((1, 1), 3, 0, "f/realloc1/call-precondition/freeable"),
        ((1, 0), 0, 0, "f/realloc1/call-precondition/size_not_0_undefined_since_C23"),
    ],
)
def test_what_is_moved_keeps_its_cells(pointer: Vector, n: int, i: int, found: int | str) -> None:
    flags = (2 if pointer[0] else 0,)
    outcome = moved(pointer, n, i, flags=flags)
    if isinstance(found, str):
        assert failures(outcome)[-1:] == (found,)
    else:
        assert isinstance(outcome, Ended) and outcome.results == (found,)


def test_what_cannot_be_moved_stays() -> None:
    for pointer, flags, result in (((1, 0), (2,), 5), ((0, 0), (0,), -1)):
        outcome = moved(pointer, 3, 0, fails=1, flags=flags)
        assert isinstance(outcome, Ended) and outcome.results == (result,)


def test_only_what_was_allocated_is_moved() -> None:
    for flags in ((0,), (1,)):
        assert failures(moved((1, 0), 3, 0, flags=flags)) == (
            "f/realloc1/call-precondition/freeable",
        )


STEPS = st.lists(
    st.tuples(
        st.integers(0, 30),
        st.sampled_from(("cell", "cell", "cell", "row", "rows", "get", "changed")),
        st.sampled_from(BLOCKS),
        st.integers(0, 4),
        st.integers(0, 9),
    ),
    max_size=40,
)


@given(rows=HELD, steps=STEPS)
def test_every_version_stays_what_it_was(
    rows: dict[int, dict[int, int]], steps: list[tuple[int, str, int, int, int]]
) -> None:
    """Whichever version is written to, read, compared or looked into, in whatever order."""
    versions: list[Memory] = [Memory(rows)]
    expected: list[dict[Cell, int | None]] = [{**flat(rows)}]
    taken: list[tuple[Rows, dict[Cell, int | None]]] = []
    for which, what, block, offset, value in steps:
        at = which % len(versions)
        version, content = versions[at], expected[at]
        match what:
            case "cell":
                versions.append(version.with_cell(block, offset, value))
                expected.append({**content, (block, offset): value})
            case "row":
                versions.append(version.with_row(block, {offset: value}))
                others = {place: v for place, v in content.items() if place[0] != block}
                expected.append({**others, (block, offset): value})
            case "rows":
                taken.append((version.rows, content))
            case "get":
                assert version.get(block, offset) == content.get((block, offset))
            case _:
                everywhere = Memory({number: {0: 99} for number in BLOCKS})
                first = versions[0]
                gone = set(changed_cells(version, first, everywhere, everywhere, ()))
                assert gone == {p for p, v in expected[0].items() if content.get(p) != v}
        for held, was in taken:
            assert flat(held) == was
    for version, content in zip(versions, expected, strict=True):
        assert flat(version.rows) == content
        assert version == Memory(version.rows) and hash(version) == hash(Memory(version.rows))


def test_writing_costs_the_same_in_a_large_object() -> None:
    """No row is copied but at the first write after somebody has taken it."""
    memory = Memory({1: dict.fromkeys(range(1000), 0)})
    first = memory.with_cell(1, 5, 1)
    row = first.with_cell(1, 6, 2).with_cell(1, 7, 3).rows[1]
    assert memory.rows[1][5] == 0 and row[5] == 1 and row[7] == 3
    made = [memory.with_cell(1, 0, 1)]
    for value in range(50):
        made.append(made[-1].with_cell(1, value, value))
    assert made[-1]._rows is not None and all(one._rows is None for one in made[:-1])
    assert made[10].get(1, 30) == 0 and made[-1].get(1, 30) == 30
