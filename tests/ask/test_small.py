"""Small inputs first: their order (ARCHITECTURE.md, Semantics), enumerated and minimised."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weaklink.ask.minimise import Minimum, Patience, minimise
from weaklink.ask.oracle import Meter, Oracle
from weaklink.ask.small import key, objectives, rank, small_vectors
from weaklink.ir.types import INTEGER, IntType, Type
from weaklink.ir.variables import Storage, Variable
from weaklink.logic.evaluate import evaluate
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.options import Budget
from weaklink.solve import Sat

PATIENT = Patience(1_000_000)
TINY = [IntType("_Bool", 1, False, 0), IntType("u2", 2, False, 1), IntType("s2", 2, True, 1)]
TYPES: list[Type] = [*TINY, IntType("s4", 4, True, 2), INTEGER]


def variables(types: list[Type]) -> list[Variable]:
    return [Variable(f"v{n}", type, Storage.PARAMETER, f"v{n}") for n, type in enumerate(types)]


def test_values_are_ranked_by_size_and_positive_first() -> None:
    assert sorted(range(-3, 4), key=rank) == [0, 1, -1, 2, -2, 3, -3]


@given(st.lists(st.sampled_from(TYPES), max_size=3), st.integers(1, 200))
def test_vectors_ascend_without_gaps_or_repeats(types: list[Type], budget: int) -> None:
    vectors, everything = small_vectors(variables(types), budget)
    found = list(islice(vectors, 3000))
    assert found == sorted(set(found), key=key)
    assert found[0] == (0,) * len(types)
    for vector in found:
        for value, type in zip(vector, types, strict=True):
            assert not isinstance(type, IntType) or type.contains(value)
    if everything:
        ranges = [range(t.min, t.max + 1) for t in types if isinstance(t, IntType)]
        assert sorted(found) == sorted(product(*ranges))


@given(st.lists(st.sampled_from(TINY), min_size=1, max_size=3))
def test_a_small_domain_is_known_to_be_exhausted(types: list[Type]) -> None:
    assert small_vectors(variables(types), 100)[1]
    assert not small_vectors(variables([*types, INTEGER]), 100)[1]


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=3), st.data())
def test_objectives_are_the_order(first: list[int], data: st.DataObject) -> None:
    """Comparing the objectives' values one after another compares the keys."""
    size = len(first)
    second = data.draw(st.lists(st.integers(-6, 6), min_size=size, max_size=size))
    terms = Terms()
    symbols = [terms.symbol(f"x{n}", Sort.INT) for n in range(size)]
    targets = [one.term for one in objectives(terms, symbols, [terms.true] * size)]

    def values(vector: list[int]) -> list[int | bool]:
        found = evaluate(targets, {f"x{n}": value for n, value in enumerate(vector)})
        assert found is not None
        return found

    assert (values(first) < values(second)) == (key(first) < key(second))


def test_what_is_not_there_does_not_count() -> None:
    terms = Terms()
    x, here = terms.symbol("x", Sort.INT), terms.symbol("here", Sort.BOOL)
    targets = [one.term for one in objectives(terms, [x], [here])]
    assert evaluate(targets, {"x": -4, "here": False}) == [0, 0, 0]
    assert evaluate(targets, {"x": -4, "here": True}) == [1, 4, 8]


@pytest.fixture(scope="module")
def oracle() -> Iterator[Oracle]:
    found = Oracle(Budget(), {})
    yield found
    found.close()


def conditions(terms: Terms, x: Term, y: Term) -> dict[str, Term]:
    number = terms.integer
    return {
        "sum": terms.eq(terms.add(x, y), number(7)),
        "product": terms.eq(terms.mul(x, y), number(-12)),
        "far": terms.lt(number(70_000), x),
        "negative": terms.and_([terms.lt(x, number(-3)), terms.lt(y, x)]),
        "either": terms.or_([terms.lt(number(9), x), terms.lt(y, number(-2))]),
        "anything": terms.le(terms.sub(x, x), number(0)),
    }


LEAST = {
    "sum": (0, 7),
    "product": (3, -4),
    "far": (70_001, 0),
    "negative": (-4, -5),
    "either": (0, -3),
    "anything": (0, 0),
}


@pytest.mark.parametrize("name", LEAST)
def test_minimise_finds_the_least(oracle: Oracle, name: str) -> None:
    terms = Terms()
    x, y = (terms.symbol(n, Sort.INT, -(1 << 31), (1 << 31) - 1) for n in "xy")
    question = oracle.question(terms, conditions(terms, x, y)[name])
    names = question.name([x, y])
    first = question.ask(steps=1_000_000, values=names)
    assert isinstance(first, Sat)
    targets = objectives(terms, [x, y], [terms.true] * 2)
    least = minimise(question, terms, targets, [], first.model, names, PATIENT)
    assert tuple(least.model[n] for n in names) == LEAST[name]
    assert least.minimal


def test_minimise_keeps_to_its_constraints(oracle: Oracle) -> None:
    terms = Terms()
    x = terms.symbol("x", Sort.INT)
    question = oracle.question(terms, terms.lt(terms.integer(2), x))
    (name,) = question.name([x])
    odd = terms.eq(terms.floor_mod(x, 5), terms.integer(1))
    first = question.ask([odd], steps=1_000_000, values=[name])
    assert isinstance(first, Sat)
    targets = objectives(terms, [x], [terms.true])
    least = minimise(question, terms, targets, [odd], first.model, [name], PATIENT)
    assert least.model[name] == 6
    assert len(least.pinned) == len(targets)


def least_above(oracle: Oracle, bound: int, patience: Patience) -> tuple[Minimum, int]:
    """The least x above a bound, from a model in which it is 70,000; and the solver calls."""
    terms = Terms()
    x = terms.symbol("x", Sort.INT, -(1 << 31), (1 << 31) - 1)
    question = oracle.question(terms, terms.lt(terms.integer(bound), x))
    (name,) = question.name([x])
    far = terms.eq(x, terms.integer(70_000))
    first = question.ask([far], steps=1_000_000, values=[name])
    assert isinstance(first, Sat)
    targets = objectives(terms, [x], [terms.true])
    question.name([target.term for target in targets])
    told = question.ask([far], steps=1_000_000, values=question.name([t.term for t in targets]))
    assert isinstance(told, Sat)
    meter = Meter(oracle)
    model = {**first.model, **told.model}
    return minimise(question, terms, targets, [], model, [name], patience), meter.calls


def test_zero_is_tried_first(oracle: Oracle) -> None:
    """One call finds out that none is non-zero; the sum and the value are then zero, too."""
    least, calls = least_above(oracle, -5, PATIENT)
    assert (least.minimal, least.ended, least.model["x"]) == (True, False, 0)
    assert calls == 1


@pytest.mark.parametrize("tolerance", [1, 10, 1_000, 100_000])
def test_within_the_tolerance_is_near_enough(oracle: Oracle, tolerance: int) -> None:
    """It depends on the solver how near it comes without halving."""
    least, calls = least_above(oracle, 4_999, Patience(1_000_000, tolerance))
    assert least.ended != least.minimal
    assert 0 <= int(least.model["x"]) - 5_000 <= (tolerance if least.ended else 0)
    assert calls <= least_above(oracle, 4_999, PATIENT)[1]


def test_zero_is_tried_whatever_the_tolerance(oracle: Oracle) -> None:
    least, _ = least_above(oracle, -5, Patience(1_000_000, 1 << 40))
    assert (least.minimal, least.model["x"]) == (True, 0)


@pytest.mark.parametrize("iterations", [0, 1, 3])
def test_no_more_iterations_than_allowed(oracle: Oracle, iterations: int) -> None:
    """For each of the three objectives: how many are not zero, the sum, the value."""
    least, calls = least_above(oracle, 4_999, Patience(1_000_000, 0, iterations))
    assert least.ended and not least.minimal and calls <= 3 * iterations
    assert int(least.model["x"]) >= 5_000


def test_as_many_iterations_as_it_takes(oracle: Oracle) -> None:
    least, _ = least_above(oracle, 4_999, Patience(1_000_000, 0, 40))
    assert (least.minimal, least.ended, least.model["x"]) == (True, False, 5_000)
