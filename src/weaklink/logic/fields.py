"""Sums, quotients and remainders by constants in a normal form: what is put together of bytes, and
taken apart again, is what it was.

    (256 * a + b) div 256       a,  where b is 0 to 255
    (x div 256) div 256         x div 65536
    (x mod 256 + y) mod 256     (x + y) mod 256
    x mod 256 + 256 * (x div 256 mod 256)       x mod 65536
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import gcd

from weaklink.logic.term import Op, Term, number, scaled
from weaklink.record import record

Factors = tuple[tuple[int, Term], ...]
"""A sum: constants, each times a term."""


@record
class Split:
    """A sum as ``divisor * (multiples + whole) + rest + left``, ``left`` 0 to ``divisor`` - 1."""

    multiples: Factors
    whole: int
    rest: Factors
    left: int


def summands(term: Term) -> tuple[Factors, int]:
    """A term as a sum, and the constant in it."""
    constant = 0
    found: list[tuple[int, Term]] = []
    for part in term.args if term.op is Op.ADD else (term,):
        if part.op is Op.INT:
            constant += number(part)
        else:
            found.append(scaled(part))
    return tuple(found), constant


def split(term: Term, divisor: int) -> Split:
    found, constant = summands(term)
    multiples = tuple((f // divisor, one) for f, one in found if f % divisor == 0)
    rest = tuple((f, one) for f, one in found if f % divisor)
    return Split(multiples, constant // divisor, rest, constant % divisor)


def common_scale(rest: Factors, left: int, divisor: int) -> int:
    """A number that divides ``divisor`` and the larger factors, where all else in the sum is 0 to
    that less one; 1 if there is none."""
    largest = sorted(rest, key=lambda one: -abs(one[0]))
    for count in range(len(largest), 0, -1):
        scale = gcd(divisor, *(factor for factor, _ in largest[:count]))
        if scale > 1 and _lies_below(largest[count:], left % scale, scale):
            return scale
    return 1


def _lies_below(terms: Iterable[tuple[int, Term]], constant: int, end: int) -> bool:
    low = high = constant
    for factor, term in terms:
        if term.low is None or term.high is None:
            return False
        ends = factor * term.low, factor * term.high
        low, high = low + min(ends), high + max(ends)
    return low >= 0 and high < end


def divisor_of(term: Term, op: Op) -> int:
    """By which positive constant a quotient (or remainder) is one; 0 of any other term."""
    if term.op is not op or term.args[1].op is not Op.INT:
        return 0
    return max(number(term.args[1]), 0)


@record
class Field:
    """The digits of ``base`` from the one that counts ``start`` to below the one that counts
    ``end`` (None: all above), as a number."""

    base: Term
    start: int
    end: int | None


def field_of(term: Term) -> Field:
    modulus = divisor_of(term, Op.MOD)
    inner = term.args[0] if modulus else term
    start = divisor_of(inner, Op.DIV)
    base = inner.args[0] if start else inner
    return Field(base, start or 1, (start or 1) * modulus if modulus else None)


def adjacent(factors: Mapping[int, int], parts: Mapping[int, Term]) -> tuple[int, int] | None:
    """Of the parts of a sum, by id, two that are neighbouring digits of one number: the lower, the
    higher; None if no two are."""
    fields = {id: field_of(parts[id]) for id in factors}
    higher = {
        (one.base.id, one.start, factors[id]): id for id, one in fields.items() if one.start > 1
    }
    for id, one in fields.items():
        if one.end is not None and higher:
            found = higher.get((one.base.id, one.end, factors[id] * (one.end // one.start)))
            if found is not None:
                return id, found
    return None
