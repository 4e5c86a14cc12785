"""Quotients and remainders of terms, in the normal form of ``fields``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from weaklink import arithmetic
from weaklink.logic.fields import (
    Factors,
    Split,
    adjacent,
    common_scale,
    divisor_of,
    field_of,
    split,
)
from weaklink.logic.intervals import Interval, is_natural
from weaklink.logic.term import Op, Sort, Term, number

if TYPE_CHECKING:
    from weaklink.logic.terms import Terms


def floor_div(terms: Terms, left: Term, divisor: int) -> Term:
    """The quotient by a positive constant, rounded down."""
    if left.op is Op.INT:
        return terms.integer(number(left) // divisor)
    if divisor == 1:
        return left
    low = None if left.low is None else left.low // divisor
    high = None if left.high is None else left.high // divisor
    if low is not None and low == high:
        return terms.integer(low)
    if inner := divisor_of(left, Op.DIV):
        return floor_div(terms, left.args[0], inner * divisor)
    modulus = divisor_of(left, Op.MOD)
    if modulus and modulus % divisor == 0:
        return floor_mod(terms, floor_div(terms, left.args[0], divisor), modulus // divisor)
    found = split(left, divisor)
    if found.multiples or found.whole:
        rest = floor_div(terms, _sum(terms, found.rest, found.left), divisor)
        return terms.add(_sum(terms, found.multiples, found.whole), rest)
    scale = common_scale(found.rest, found.left, divisor)
    if scale > 1:
        return floor_div(terms, _without_low(terms, found, scale), divisor // scale)
    return terms.make(Op.DIV, Sort.INT, (left, terms.integer(divisor)), interval=(low, high))


def floor_mod(terms: Terms, left: Term, divisor: int) -> Term:
    """The remainder, 0 to ``divisor`` - 1, of division by a positive constant."""
    if left.low is not None and left.high is not None:
        offset = left.low // divisor
        if offset == left.high // divisor:
            return terms.add(left, terms.integer(-offset * divisor))
    modulus = divisor_of(left, Op.MOD)
    if modulus and modulus % divisor == 0:
        return floor_mod(terms, left.args[0], divisor)
    found = split(left, divisor)
    rest = tuple((factor, _but_multiples(term, factor, divisor)) for factor, term in found.rest)
    if found.multiples or found.whole or rest != found.rest:
        return floor_mod(terms, _sum(terms, rest, found.left), divisor)
    scale = common_scale(found.rest, found.left, divisor)
    if scale > 1:
        high = _without_low(terms, found, scale)
        low = terms.sub(left, terms.mul(terms.integer(scale), high))
        upper = floor_mod(terms, high, divisor // scale)
        return terms.add(terms.mul(terms.integer(scale), upper), low)
    interval = 0, divisor - 1
    return terms.make(Op.MOD, Sort.INT, (left, terms.integer(divisor)), interval=interval)


def _but_multiples(term: Term, factor: int, divisor: int) -> Term:
    """What differs from a term, times the factor, by a multiple of the divisor: what it is a
    remainder of."""
    modulus = divisor_of(term, Op.MOD)
    return term.args[0] if modulus and factor * modulus % divisor == 0 else term


def _sum(terms: Terms, factors: Factors, constant: int) -> Term:
    parts = [terms.mul(terms.integer(factor), term) for factor, term in factors]
    return terms.add(*parts, terms.integer(constant))


def _without_low(terms: Terms, found: Split, scale: int) -> Term:
    """What is left of a sum, divided by ``scale``, without what that does not divide."""
    high = tuple((f // scale, term) for f, term in found.rest if f % scale == 0)
    return _sum(terms, high, found.left // scale)


def joined(
    terms: Terms, factors: Mapping[int, int], parts: Mapping[int, Term]
) -> list[Term] | None:
    """The parts of a sum, by id, where two of them are neighbouring digits of one number: these as
    one; None if no two are."""
    pair = adjacent(factors, parts)
    if pair is None:
        return None
    lower, higher = (field_of(parts[id]) for id in pair)
    both = floor_div(terms, lower.base, lower.start)
    if higher.end is not None:
        both = floor_mod(terms, both, higher.end // lower.start)
    others = [terms.mul(terms.integer(factors[id]), parts[id]) for id in factors if id not in pair]
    return [terms.mul(terms.integer(factors[pair[0]]), both), *others]


def trunc_div(terms: Terms, left: Term, right: Term) -> Term:
    """C's quotient, rounded towards zero; anything where ``right`` is zero."""
    if left.op is Op.INT and right.op is Op.INT and number(right) != 0:
        return terms.integer(arithmetic.trunc_div(number(left), number(right)))
    if right.op is Op.INT and number(right) > 0 and is_natural(left):
        return floor_div(terms, left, number(right))
    return _truncated(terms, Op.DIV, left, right, (None, None))


def trunc_mod(terms: Terms, left: Term, right: Term) -> Term:
    """C's remainder, of the sign of ``left``; anything where ``right`` is zero."""
    if left.op is Op.INT and right.op is Op.INT and number(right) != 0:
        quotient = arithmetic.trunc_div(number(left), number(right))
        return terms.integer(number(left) - quotient * number(right))
    if right.op is Op.INT and number(right) > 0 and is_natural(left):
        return floor_mod(terms, left, number(right))
    rest: Interval = (None, None)
    if right.op is Op.INT and number(right) != 0:
        rest = (0, abs(number(right)) - 1)
    return _truncated(terms, Op.MOD, left, right, rest)


def _truncated(terms: Terms, op: Op, left: Term, right: Term, interval: Interval) -> Term:
    """A quotient or remainder, for a negative ``left`` the opposite of that for its size."""
    positive = terms.make(op, Sort.INT, (left, right), interval=interval)
    if is_natural(left):
        return positive
    negated = terms.make(op, Sort.INT, (terms.neg(left), right), interval=interval)
    return terms.ite(terms.le(terms.integer(0), left), positive, terms.neg(negated))
