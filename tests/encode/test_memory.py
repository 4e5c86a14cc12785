"""Regions, frames and quantified cells as terms, against their definition cell by cell."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.regions import Cell, Region, cells, changed
from weaklink.encode.at_cells import at_cells
from weaklink.encode.memory import (
    InputBlock,
    Note,
    Rows,
    Universe,
    base_name,
    holds,
    holds_offset,
    is_live,
    read,
    unchanged,
    write,
)
from weaklink.ir.expressions import Read
from weaklink.ir.types import INTEGER, MemoryType
from weaklink.ir.variables import Storage, Variable
from weaklink.logic.term import Op, Sort, Term
from weaklink.logic.terms import Terms
from weaklink.scope import Limit, LimitKind
from weaklink.solve.smtlib import BOUND_PREFIX

BLOCKS, OFFSETS = range(-2, 3), range(-3, 8)

REGIONS = st.builds(
    lambda block, start, count, width, gap: (block, start, count, width + gap, width),
    st.sampled_from(BLOCKS),
    st.integers(-2, 5),
    st.integers(-2, 4),
    st.integers(1, 3),
    st.integers(0, 2),
)


def rows_of(terms: Terms, region: Region, *, symbolic: bool) -> tuple[Rows, dict[int, Term]]:
    """The region as terms; ``symbolic``: over symbols, whose values are given too."""
    block, start, count, stride, width = region
    parts = [terms.integer(value) for value in (block, start, count)]
    if not symbolic:
        return Rows(*parts, stride, width), {}
    symbols = [terms.symbol(name, Sort.INT) for name in ("block", "start", "count")]
    values = {symbol.id: value for symbol, value in zip(symbols, parts, strict=True)}
    return Rows(*symbols, stride, width), values


@given(region=REGIONS, symbolic=st.booleans())
def test_a_region_holds_its_cells(region: Region, symbolic: bool) -> None:
    terms = Terms()
    rows, values = rows_of(terms, region, symbolic=symbolic)
    block, offset = terms.symbol("b", Sort.INT), terms.symbol("o", Sort.INT)
    inside, at_offset = holds(terms, rows, block, offset), holds_offset(terms, rows, offset)
    expected = cells(region)
    for b in BLOCKS:
        for o in OFFSETS:
            here = {**values, block.id: terms.integer(b), offset.id: terms.integer(o)}
            assert terms.substitute(inside, here) is terms.boolean((b, o) in expected)
            own = terms.boolean((region[0], o) in expected)
            assert terms.substitute(at_offset, here) is own


def memory(terms: Terms, held: Mapping[Cell, int], default: int = 0) -> Term:
    empty = terms.constant(terms.integer(default), Sort.ROW)
    result = terms.constant(empty, Sort.MEMORY)
    for (block, offset), value in held.items():
        place = terms.integer(block), terms.integer(offset)
        result = write(terms, result, *place, terms.integer(value))
    return result


HELD = st.dictionaries(
    st.tuples(st.sampled_from(BLOCKS), st.integers(0, 3)), st.integers(0, 2), max_size=6
)
LENGTHS = st.dictionaries(st.sampled_from(BLOCKS), st.integers(-1, 4), max_size=4)
EVERY_CELL = [(block, offset) for block in BLOCKS for offset in range(4)]


@given(held=HELD, place=st.sampled_from(EVERY_CELL), value=st.integers(0, 9))
def test_what_is_written_is_read(held: Mapping[Cell, int], place: Cell, value: int) -> None:
    terms = Terms()
    where = terms.integer(place[0]), terms.integer(place[1])
    written = write(terms, memory(terms, held), *where, terms.integer(value))
    for block, offset in EVERY_CELL:
        found = read(terms, written, terms.integer(block), terms.integer(offset))
        assert found is terms.integer({**held, place: value}.get((block, offset), 0))


@given(lengths=LENGTHS)
def test_which_cells_are_live(lengths: Mapping[int, int]) -> None:
    terms = Terms()
    known = memory(terms, {(block, 0): length for block, length in lengths.items()}, -1)
    for block in BLOCKS:
        for offset in OFFSETS:
            found = is_live(terms, known, terms.integer(block), terms.integer(offset))
            assert found is terms.boolean(0 <= offset < lengths.get(block, -1))


@given(now=HELD, then=HELD, live=LENGTHS, was_live=LENGTHS, but=st.lists(REGIONS, max_size=2))
def test_a_frame_looks_at_every_cell(
    now: Mapping[Cell, int],
    then: Mapping[Cell, int],
    live: Mapping[int, int],
    was_live: Mapping[int, int],
    but: list[Region],
) -> None:
    """With the cells known; and for any cell, whose quantifier is then put to each of them."""
    terms = Terms()
    lengths = tuple(
        memory(terms, {(block, 0): length for block, length in state.items()}, -1)
        for state in (live, was_live)
    )
    rows = [rows_of(terms, region, symbolic=False)[0] for region in but]
    states = memory(terms, now), memory(terms, then)
    full_now, full_then = ({cell: held.get(cell, 0) for cell in EVERY_CELL} for held in (now, then))
    expected = changed(full_now, full_then, live, was_live, but)
    assert len(lengths) == 2
    listed = unchanged(terms, *states, lengths, rows, EVERY_CELL, 0)
    assert listed is terms.boolean(not expected)
    quantified = unchanged(terms, *states, lengths, rows, None, 0)
    if quantified.op is Op.FORALL:
        block, offset, body = quantified.args
        for b, o in EVERY_CELL:
            here = {block.id: terms.integer(b), offset.id: terms.integer(o)}
            assert terms.substitute(body, here) is terms.boolean((b, o) not in expected)
    else:
        assert not expected and quantified is terms.true


# --- quantified cells -----------------------------------------------------------------------


def bound(terms: Terms, name: str) -> Term:
    return terms.symbol(f"{BOUND_PREFIX}{name}", Sort.INT)


def bodies(terms: Terms, universal: bool, symbols: list[Term], body: Term) -> list[Term]:
    """What is quantified, once for each way it is written."""
    made = at_cells(terms, universal, symbols, body)
    ways = made.args if made.op is Op.AND else (made,)
    wanted = Op.FORALL if universal else Op.EXISTS
    assert all(way.op is wanted and list(way.args[:-1]) == symbols for way in ways)
    return [way.args[-1] for way in ways]


@pytest.mark.parametrize("universal", [False, True])
def test_a_bound_number_counts_from_its_cells(universal: bool) -> None:
    """``r[base + i] < i`` for any i is ``r[i] < i - base`` for any i."""
    terms = Terms()
    row, base = terms.symbol("r", Sort.ROW), terms.symbol("base", Sort.INT)
    i = bound(terms, "i.0")
    body = terms.lt(terms.select(row, terms.add(base, i)), i)
    moved = terms.lt(terms.select(row, i), terms.sub(i, base))
    assert bodies(terms, universal, [i], body) == [moved]


def test_each_of_several_cells_is_counted_from() -> None:
    """A universal quantifier is written once for each, an existential one once."""
    terms = Terms()
    row, base = terms.symbol("r", Sort.ROW), terms.symbol("base", Sort.INT)
    i, one = bound(terms, "i.0"), terms.integer(1)
    here = terms.add(base, i)
    body = terms.le(terms.select(row, terms.sub(here, one)), terms.select(row, here))

    def around(first: Term, second: Term) -> Term:
        return terms.le(terms.select(row, first), terms.select(row, second))

    ways = bodies(terms, True, [i], body)
    assert len(ways) == 2
    assert set(ways) == {around(i, terms.add(i, one)), around(terms.sub(i, one), i)}
    (way,) = bodies(terms, False, [i], body)
    assert way in ways


def test_a_base_that_is_bound_too_stays() -> None:
    terms = Terms()
    row, i, j = terms.symbol("r", Sort.ROW), bound(terms, "i.0"), bound(terms, "j.1")
    body = terms.lt(terms.select(row, terms.add(i, j)), terms.integer(0))
    assert bodies(terms, True, [i, j], body) == [body]


def test_a_multiple_of_a_bound_number_has_no_such_base() -> None:
    """``r[base + 2 * i]``: what is left of the index still depends on i."""
    terms = Terms()
    row, base, i = terms.symbol("r", Sort.ROW), terms.symbol("base", Sort.INT), bound(terms, "i.0")
    double = terms.mul(terms.integer(2), i)
    body = terms.lt(terms.select(row, terms.add(base, double)), i)
    assert bodies(terms, True, [i], body) == [body]


def test_a_quantifier_over_nothing_is_its_body() -> None:
    terms = Terms()
    body = terms.symbol("p", Sort.BOOL)
    assert at_cells(terms, True, [], body) is body


ROWS = st.dictionaries(st.integers(-6, 12), st.integers(-3, 3), max_size=8)
NEAR = [(x, y) for x in (-2, 0, 1, 5) for y in (-3, 0, 2)]


@given(
    held=ROWS,
    one=st.integers(-3, 3),
    two=st.integers(-3, 3),
    universal=st.booleans(),
    picks=st.lists(st.integers(0, 3), min_size=1, max_size=3),
)
def test_the_quantified_whole_is_the_same(
    held: Mapping[int, int], one: int, two: int, universal: bool, picks: list[int]
) -> None:
    """What held of i and j holds of numbers some distance away: as many instances as before."""
    terms = Terms()
    row, i, j = terms.symbol("r", Sort.ROW), bound(terms, "i.0"), bound(terms, "j.1")
    first, second = (terms.symbol(name, Sort.INT) for name in ("one", "two"))
    indices = [
        terms.add(first, i),
        terms.add(second, j, terms.integer(1)),
        terms.sub(i, second),
        terms.add(first, i, j),
    ]
    body = terms.and_(terms.lt(terms.select(row, indices[pick]), terms.add(i, j)) for pick in picks)
    known = terms.constant(terms.integer(0), Sort.ROW)
    for offset, number in held.items():
        known = terms.store(known, terms.integer(offset), terms.integer(number))
    free = {row.id: known, first.id: terms.integer(one), second.id: terms.integer(two)}
    old = terms.substitute(body, free)

    def at(formula: Term, x: int, y: int) -> Term:
        return terms.substitute(formula, {i.id: terms.integer(x), j.id: terms.integer(y)})

    for way in bodies(terms, universal, [i, j], body):
        new = terms.substitute(way, free)
        assert any(
            all(at(old, x, y) is at(new, x + dx, y + dy) for x, y in NEAR)
            for dx in (0, one, -two)
            for dy in (0, two + 1)
        )


# --- the cells of a search ------------------------------------------------------------------


def variable(name: str) -> Variable:
    return Variable(name, MemoryType(INTEGER), Storage.GLOBAL, name)


@pytest.mark.parametrize("name", ["m", "m@Pre", "g1:m@Pre", "f:g1:m@LoopEntry@head"])
def test_a_snapshot_is_of_its_memory(name: str) -> None:
    memory_ = variable("m")
    assert base_name(variable(name)) == "m"
    universe = Universe({}, 3, 5, {memory_: [(1, 0)], variable("other"): []})
    assert universe.of(Read(variable(name))) == [(1, 0)]
    assert universe.of(Read(variable("unknown"))) == []


P, Q, OTHER = (Limit(LimitKind.LENGTH, name, 3) for name in ("p", "q", "other"))

BLOCKS = {4: InputBlock(3, P), 5: InputBlock(3, Q), 6: InputBlock(3, OTHER, alike=1)}


def noted(universe: Universe, terms: Terms, **values: int) -> list[Limit]:
    """The limits that are met where symbols have these values."""
    symbols = {terms.symbol(name, Sort.INT).id: terms.integer(v) for name, v in values.items()}
    return [n.limit for n in universe.notes if terms.substitute(n.reached, symbols) is terms.true]


@pytest.mark.parametrize(
    ("block", "end", "limits"),
    [(3, 9, []), (-1, 9, []), (4, 3, []), (4, 4, [P]), (5, 7, [Q]), (7, 7, [])],
)
def test_a_look_beyond_an_input_block_is_noted(block: int, end: int, limits: list[Limit]) -> None:
    """Whatever can be longer than it is here: the block that is looked at."""
    terms = Terms()
    universe = Universe(BLOCKS, 3, 5, {})
    universe.look_at(terms, terms.symbol("b", Sort.INT), terms.symbol("end", Sort.INT))
    assert noted(universe, terms, b=block, end=end) == limits


@pytest.mark.parametrize(
    ("left", "right", "limits"), [(4, 5, [P]), (5, 4, [Q]), (4, 4, []), (4, 6, []), (4, 0, [])]
)
def test_pointers_that_could_be_far_apart(left: int, right: int, limits: list[Limit]) -> None:
    """Pointers into two blocks of one type could point into one, far from each other."""
    terms = Terms()
    universe = Universe(BLOCKS, 3, 5, {})
    universe.relate(terms, terms.symbol("b", Sort.INT), terms.symbol("c", Sort.INT), terms.true)
    assert noted(universe, terms, b=left, c=right) == limits


def test_a_copy_of_a_universe_grows_alone() -> None:
    memory_ = variable("m")
    noted = Note(Limit(LimitKind.LENGTH, "p", 3), Terms().true, True)
    universe = Universe({}, 3, 5, {memory_: [(1, 0)]}, notes=[noted])
    copied = universe.copy()
    copied.cells[memory_].append((-1, 0))
    assert universe.cells[memory_] == [(1, 0)] and copied.notes == []
