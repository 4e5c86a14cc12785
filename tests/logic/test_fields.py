"""Sums, quotients and remainders in normal form mean what they meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weaklink.logic.evaluate import evaluate
from weaklink.logic.term import Op, Sort, Term
from weaklink.logic.terms import Terms

NUMBERS = st.integers(-300_000, 300_000)
DIVISORS = st.sampled_from([1, 2, 3, 6, 8, 12, 16, 256, 512, 65_536])


@st.composite
def steps(draw: st.DrawFn) -> list[tuple[str, int, int]]:
    """What is done with numbers that are there, each time one more: an operation, a constant, which
    of them."""
    kinds = st.sampled_from(("add", "scale", "div", "mod", "shift"))
    return draw(st.lists(st.tuples(kinds, DIVISORS, st.integers(0, 9)), min_size=1, max_size=9))


def made(terms: Terms, bases: list[Term], done: list[tuple[str, int, int]]) -> Term:
    found = list(bases)
    for kind, constant, which in done:
        one, last = found[which % len(found)], found[-1]
        match kind:
            case "add":
                found.append(terms.add(last, one))
            case "scale":
                found.append(terms.add(last, terms.mul(terms.integer(constant), one)))
            case "div":
                found.append(terms.floor_div(last, constant))
            case "mod":
                found.append(terms.floor_mod(last, constant))
            case _:
                found.append(terms.add(last, terms.integer(-constant)))
    return found[-1]


def meant(bases: list[int], done: list[tuple[str, int, int]]) -> int:
    found = list(bases)
    for kind, constant, which in done:
        one, last = found[which % len(found)], found[-1]
        match kind:
            case "add":
                found.append(last + one)
            case "scale":
                found.append(last + constant * one)
            case "div":
                found.append(last // constant)
            case "mod":
                found.append(last % constant)
            case _:
                found.append(last - constant)
    return found[-1]


@given(NUMBERS, st.integers(0, 255), st.integers(0, 65_535), steps())
def test_the_value_is_the_same(x: int, y: int, z: int, done: list[tuple[str, int, int]]) -> None:
    terms = Terms()
    bases = [
        terms.symbol("x", Sort.INT),
        terms.symbol("y", Sort.INT, 0, 255),
        terms.symbol("z", Sort.INT, 0, 65_535),
    ]
    term = made(terms, bases, done)
    (found,) = evaluate([term], {"x": x, "y": y, "z": z})
    assert found == meant([x, y, z], done)
    assert term.low is None or term.low <= found
    assert term.high is None or found <= term.high


def byte(terms: Terms, x: Term, number: int) -> Term:
    return terms.floor_mod(terms.floor_div(x, 256**number), 256)


@pytest.mark.parametrize("count", [2, 4, 8])
def test_bytes_of_a_number_put_together_are_it(count: int) -> None:
    terms = Terms()
    x = terms.symbol("x", Sort.INT, 0, 256**count - 1)
    bytes_ = [terms.mul(terms.integer(256**k), byte(terms, x, k)) for k in range(count)]
    assert terms.add(*bytes_) is x
    assert terms.add(*reversed(bytes_)) is x


@pytest.mark.parametrize("count", [2, 4, 8])
def test_a_byte_of_what_is_put_together_is_it(count: int) -> None:
    terms = Terms()
    bytes_ = [terms.symbol(f"b{k}", Sort.INT, 0, 255) for k in range(count)]
    whole = terms.add(*(terms.mul(terms.integer(256**k), b) for k, b in enumerate(bytes_)))
    assert [byte(terms, whole, k) for k in range(count)] == bytes_
    swapped = terms.add(
        *(terms.mul(terms.integer(256 ** (count - 1 - k)), b) for k, b in enumerate(bytes_))
    )
    assert [byte(terms, swapped, k) for k in range(count)] == bytes_[::-1]


def test_a_signed_number_comes_back_through_its_unsigned_one() -> None:
    terms = Terms()
    x = terms.symbol("x", Sort.INT, -(1 << 31), (1 << 31) - 1)
    unsigned = terms.wrap(x, 0, (1 << 32) - 1)
    assert terms.wrap(unsigned, -(1 << 31), (1 << 31) - 1) is x


def test_what_is_no_neighbour_stays() -> None:
    terms = Terms()
    x = terms.symbol("x", Sort.INT, 0, 65_535)
    low, high = byte(terms, x, 0), byte(terms, x, 1)
    twice = terms.add(low, terms.mul(terms.integer(512), high))
    assert twice.op is Op.ADD and twice is not x
