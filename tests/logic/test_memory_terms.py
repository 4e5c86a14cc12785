"""Rows and memories as terms, against dictionaries; the simpler forms of conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weaklink.logic.evaluate import evaluate
from weaklink.logic.term import Op, Sort, Term, subterms
from weaklink.logic.terms import Terms

Tree = tuple[Any, ...]
Row = Mapping[int, int]
Model = dict[str, int]

RANGES: Mapping[str, tuple[int | None, int | None]] = {
    "x": (None, None),
    "y": (0, 3),
    "z": (2, 5),
    "w": (None, -1),
}
HELD = {"r": (None, None), "s": (-1, 4), "m": (0, 6), "n": (None, None)}
"""Symbols of rows and of memories, and what they may hold."""


class Everywhere(dict[int, Any]):
    """A dictionary that holds one value wherever nothing else was put."""

    def __init__(self, value: object, more: Mapping[int, Any] | None = None) -> None:
        super().__init__(more or {})
        self.value = value

    def __missing__(self, key: int) -> Any:
        return self.value


def strategies() -> tuple[st.SearchStrategy[Tree], ...]:
    numbers: st.SearchStrategy[Tree] = st.one_of(
        st.tuples(st.just("int"), st.integers(-2, 6)),
        st.tuples(st.just("symbol"), st.sampled_from(sorted(RANGES))),
    )
    rows: st.SearchStrategy[Tree] = st.tuples(st.just("row"), st.sampled_from("rs"))
    memories: st.SearchStrategy[Tree] = st.tuples(st.just("memory"), st.sampled_from("mn"))
    for _ in range(3):
        truths = st.tuples(st.just("le"), numbers, numbers)
        more_numbers = st.one_of(
            numbers,
            st.tuples(st.just("add"), numbers, numbers),
            st.tuples(st.just("sub"), numbers, numbers),
            st.tuples(st.just("select"), rows, numbers),
            st.tuples(st.just("select"), rows, numbers),
            st.tuples(st.just("ite"), truths, numbers, numbers),
        )
        more_rows = st.one_of(
            rows,
            st.tuples(st.just("constant row"), numbers),
            st.tuples(st.just("store"), rows, numbers, numbers),
            st.tuples(st.just("store"), rows, numbers, numbers),
            st.tuples(st.just("select"), memories, numbers),
            st.tuples(st.just("ite"), truths, rows, rows),
        )
        memories = st.one_of(
            memories,
            st.tuples(st.just("constant memory"), rows),
            st.tuples(st.just("store"), memories, numbers, rows),
            st.tuples(st.just("ite"), truths, memories, memories),
        )
        numbers, rows = more_numbers, more_rows
    return numbers, rows, memories


NUMBERS, ROWS, MEMORIES = strategies()


def build(tree: Tree, terms: Terms) -> Term:
    match tree:
        case ("int", value):
            return terms.integer(value)
        case ("symbol", name):
            return terms.symbol(name, Sort.INT, *RANGES[name])
        case ("row", name):
            return terms.symbol(name, Sort.ROW, *HELD[name])
        case ("memory", name):
            return terms.symbol(name, Sort.MEMORY, *HELD[name])
        case (operation, *parts):
            built = [build(part, terms) for part in parts]
            match operation:
                case "constant row":
                    return terms.constant(built[0], Sort.ROW)
                case "constant memory":
                    return terms.constant(built[0], Sort.MEMORY)
                case _:
                    made = getattr(terms, operation)(*built)
                    assert isinstance(made, Term)
                    return made
    raise AssertionError(tree)


def compute(tree: Tree, model: Mapping[str, Any]) -> Any:
    match tree:
        case ("int", value):
            return value
        case ("symbol" | "row" | "memory", name):
            return model[name]
        case (operation, *parts):
            values = [compute(part, model) for part in parts]
            match operation:
                case "add":
                    return values[0] + values[1]
                case "sub":
                    return values[0] - values[1]
                case "le":
                    return values[0] <= values[1]
                case "ite":
                    return values[1] if values[0] else values[2]
                case "constant row" | "constant memory":
                    return Everywhere(values[0])
                case "select":
                    return values[0][values[1]]
                case "store":
                    array, index, value = values
                    return Everywhere(array.value, {**array, index: value})
    raise AssertionError(tree)


def rows(low: int | None, high: int | None) -> st.SearchStrategy[Everywhere]:
    values = st.integers(-9 if low is None else low, 9 if high is None else high)
    cells = st.dictionaries(st.integers(-3, 7), values, max_size=4)
    return st.builds(Everywhere, values, cells)


def memories(low: int | None, high: int | None) -> st.SearchStrategy[Everywhere]:
    held = rows(low, high)
    return st.builds(Everywhere, held, st.dictionaries(st.integers(-3, 7), held, max_size=3))


MODELS = st.fixed_dictionaries(
    {
        **{
            name: st.integers(-7 if low is None else low, 7 if high is None else high)
            for name, (low, high) in RANGES.items()
        },
        **{name: rows(*HELD[name]) for name in "rs"},
        **{name: memories(*HELD[name]) for name in "mn"},
    }
)


def term_of(value: object, terms: Terms) -> Term:
    """A value as a term of constants."""
    if not isinstance(value, Everywhere):
        assert isinstance(value, int)
        return terms.integer(value)
    inner = isinstance(value.value, Everywhere)
    result = terms.constant(term_of(value.value, terms), Sort.MEMORY if inner else Sort.ROW)
    for index, held in value.items():
        result = terms.store(result, terms.integer(index), term_of(held, terms))
    return result


def under(term: Term, model: Mapping[str, Any], terms: Terms) -> Term:
    """The term with every symbol replaced by its value."""
    symbols = [part for part in subterms([term]) if part.op is Op.SYMBOL]
    return terms.substitute(term, {s.id: term_of(model[str(s.value)], terms) for s in symbols})


@given(tree=NUMBERS, model=MODELS)
def test_a_number_has_the_value_of_its_recipe(tree: Tree, model: Model) -> None:
    terms = Terms()
    found = under(build(tree, terms), model, terms)
    assert found.op is Op.INT and found.value == compute(tree, model)


PLACES = st.integers(-4, 8)


@given(tree=st.one_of(ROWS, MEMORIES), block=PLACES, offset=PLACES, model=MODELS)
def test_an_array_holds_what_its_recipe_says(
    tree: Tree, block: int, offset: int, model: Model
) -> None:
    terms = Terms()
    array, expected = build(tree, terms), compute(tree, model)
    if array.sort is Sort.MEMORY:
        array, expected = terms.select(array, terms.integer(block)), expected[block]
    found = under(terms.select(array, terms.integer(offset)), model, terms)
    assert found is terms.integer(expected[offset])


@given(tree=st.one_of(NUMBERS, ROWS, MEMORIES), model=MODELS)
def test_intervals_of_what_is_held(tree: Tree, model: Model) -> None:
    """The interval of a number is of its value, that of an array of everything in it."""
    terms = Terms()
    for term in subterms([build(tree, terms)]):
        value = under(term, model, terms)
        if term.sort is Sort.INT:
            held = [value]
        elif term.sort is Sort.BOOL:
            continue
        else:
            held = [value]
            for _ in range(2 if term.sort is Sort.MEMORY else 1):
                held = [terms.select(v, terms.integer(i)) for v in held for i in range(-4, 9)]
        for number in held:
            assert number.op is Op.INT and isinstance(number.value, int)
            assert term.low is None or term.low <= number.value
            assert term.high is None or number.value <= term.high


@given(tree=st.one_of(NUMBERS, ROWS, MEMORIES))
def test_equal_recipes_are_one_term(tree: Tree) -> None:
    terms = Terms()
    assert build(tree, terms) is build(tree, terms)


@pytest.mark.parametrize("sort", [Sort.ROW, Sort.MEMORY])
def test_a_select_sees_through_stores_elsewhere(sort: Sort) -> None:
    terms = Terms()
    array = terms.symbol("a", sort)
    x, y = terms.symbol("x", Sort.INT), terms.symbol("y", Sort.INT)
    held = terms.symbol("v", Sort.INT if sort is Sort.ROW else Sort.ROW)
    one, two = terms.integer(1), terms.integer(2)
    stored = terms.store(array, terms.add(x, one), held)
    assert terms.select(stored, terms.add(one, x)) is held
    assert terms.select(stored, terms.add(x, two)) is terms.select(array, terms.add(x, two))
    unknown = terms.select(stored, y)
    assert unknown.op is Op.SELECT and unknown.args == (stored, y)
    assert unknown.sort is held.sort


def test_a_select_sees_through_what_intervals_tell_apart() -> None:
    terms = Terms()
    row = terms.symbol("r", Sort.ROW)
    block, fresh = terms.symbol("b", Sort.INT, 0), terms.integer(-1)
    stored = terms.store(row, fresh, terms.integer(7))
    assert terms.select(stored, block) is terms.select(row, block)
    assert terms.select(stored, fresh) is terms.integer(7)


def test_a_store_over_a_store_and_of_what_is_there() -> None:
    terms = Terms()
    row, x = terms.symbol("r", Sort.ROW), terms.symbol("x", Sort.INT)
    twice = terms.store(terms.store(row, x, terms.integer(1)), x, terms.integer(2))
    assert twice is terms.store(row, x, terms.integer(2))
    assert terms.store(row, x, terms.select(row, x)) is row


def test_a_row_of_one_value() -> None:
    terms = Terms()
    x, value = terms.symbol("x", Sort.INT), terms.symbol("v", Sort.INT)
    row = terms.constant(value, Sort.ROW)
    assert terms.select(row, x) is value
    memory = terms.constant(row, Sort.MEMORY)
    assert terms.select(terms.select(memory, x), value) is value
    bit = terms.symbol("bits", Sort.ROW, 1, 1)
    assert terms.select(bit, x) is terms.integer(1)


def test_what_a_memory_holds_bounds_what_is_read() -> None:
    terms = Terms()
    memory, x = terms.symbol("m", Sort.MEMORY, -128, 127), terms.symbol("x", Sort.INT)
    read = terms.select(terms.select(memory, x), x)
    assert (read.low, read.high) == (-128, 127)
    assert terms.wrap(read, -128, 127) is read
    row = terms.store(terms.select(memory, x), x, terms.integer(200))
    changed = terms.select(terms.select(terms.store(memory, x, row), terms.integer(0)), x)
    assert (changed.low, changed.high) == (-128, 200)


def test_memory_has_no_value_under_a_model() -> None:
    """Until what is read there is decided by its stores."""
    terms = Terms()
    row, x = terms.symbol("r", Sort.ROW), terms.symbol("x", Sort.INT)
    assert evaluate([terms.select(row, x)], {"x": 1}) is None
    stored = terms.store(row, x, terms.integer(3))
    assert evaluate([terms.select(stored, x)], {"x": 1}) == [3]


def test_a_bound_symbol_is_not_replaced() -> None:
    terms = Terms()
    row, i = terms.symbol("r", Sort.ROW), terms.symbol("i", Sort.INT)
    free = terms.le(terms.select(row, i), terms.integer(0))
    bound = terms.quantified(True, [i], free)
    values = {i.id: terms.integer(4), row.id: terms.constant(terms.integer(0), Sort.ROW)}
    assert terms.substitute(free, values) is terms.true
    only_row = {row.id: terms.constant(terms.integer(0), Sort.ROW)}
    assert terms.substitute(bound, only_row) is terms.true
    assert terms.substitute(bound, {i.id: terms.integer(4)}) is bound


# --- like terms, conditions of joins ---------------------------------------------------------


def test_like_terms_are_merged() -> None:
    terms = Terms()
    x, y = terms.symbol("x", Sort.INT), terms.symbol("y", Sort.INT)
    two = terms.integer(2)
    assert terms.add(x, x) is terms.mul(two, x)
    assert terms.sub(terms.add(x, y), terms.add(y, x)) is terms.integer(0)
    assert terms.sub(terms.add(x, terms.integer(5)), x) is terms.integer(5)
    assert terms.add(terms.mul(two, terms.add(x, y)), terms.mul(terms.integer(-2), y)) is (
        terms.mul(two, x)
    )


NAMES = "abcd"
LITERALS = st.tuples(st.sampled_from(NAMES), st.booleans())
CONJUNCTIONS = st.lists(LITERALS, max_size=4)
BITS = st.fixed_dictionaries({name: st.booleans() for name in NAMES})


def conjunction(terms: Terms, literals: list[tuple[str, bool]]) -> Term:
    symbols = [(terms.symbol(name, Sort.BOOL), positive) for name, positive in literals]
    return terms.and_([s if positive else terms.not_(s) for s, positive in symbols])


def truth(term: Term, bits: Mapping[str, bool]) -> bool:
    found = evaluate([term], bits)
    assert found is not None
    return bool(found[0])


@given(parts=st.lists(CONJUNCTIONS, min_size=1, max_size=4), bits=BITS)
def test_either_is_the_disjunction(parts: list[list[tuple[str, bool]]], bits: Model) -> None:
    terms = Terms()
    built = [conjunction(terms, part) for part in parts]
    assert truth(terms.either(built), bits) == truth(terms.or_(built), bits)


@given(parts=st.lists(CONJUNCTIONS, min_size=1, max_size=4), bits=BITS)
def test_what_tells_a_condition_from_others(
    parts: list[list[tuple[str, bool]]], bits: Model
) -> None:
    """Where it or one of those before it holds, and no two do."""
    terms = Terms()
    built = [conjunction(terms, part) for part in parts]
    truths = [truth(term, bits) for term in built]
    if truths.count(True) <= 1:
        told = list(terms.telling_apart(built))
        for index in range(truths.index(True) if True in truths else len(built), len(built)):
            assert truth(told[index], bits) == truths[index]
