"""Small inputs first: the order of ARCHITECTURE.md, "Semantics", by enumeration and as objectives.

Inputs are ordered by the number of non-zero values, then the sum of absolute values, then the
values in declaration order, each 0, 1, -1, 2, -2, ...
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate

from weaklink import ir
from weaklink.floating import is_finite, rounded, text_of
from weaklink.ir.floats import format_of, is_code
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.record import record

Vector = tuple[int, ...]
Key = tuple[int, int, tuple[int, ...]]


def rank(value: int) -> int:
    """The place of a value in 0, 1, -1, 2, -2, ..."""
    return 2 * value - 1 if value > 0 else -2 * value


def key(values: Sequence[int]) -> Key:
    """The sort key of the order."""
    nonzero = sum(1 for value in values if value)
    return (nonzero, sum(abs(value) for value in values), tuple(rank(v) for v in values))


def small_vectors(variables: Sequence[ir.Variable], budget: int) -> tuple[Iterator[Vector], bool]:
    """Values for ``variables`` in ascending order, about ``budget`` of them, from a box around
    zero; and whether that box is all there is."""
    return boxed_vectors([variable.type for variable in variables], budget)


def boxed_vectors(types: Sequence[ir.Type], budget: int) -> tuple[Iterator[Vector], bool]:
    """The same for values of ``types``."""
    magnitude = magnitude_for(types, budget)
    everything = all(
        isinstance(type, ir.IntType) and -magnitude <= type.min and type.max <= magnitude
        for type in types
    )
    vectors = _ascending(ranges_of(types, magnitude))
    if any(map(is_code, types)):
        vectors = (tuple(map(as_code, types, vector)) for vector in vectors)
    return vectors, everything


MOST_WHOLE = 1 << 20
"""Whole numbers of floating point below it are as simple as they are small."""


def simplicity(type: ir.Type, value: int) -> int:
    """A number to order values of the type by: of floating-point ones those whose decimal is short
    come first."""
    format = format_of(type)
    if format is None or value == 0:
        return value
    text = text_of(value, format)
    sign = -1 if text.startswith("-") else 1
    if not is_finite(value, format):
        return sign * MOST_WHOLE**2
    mantissa, _, exponent = text.lstrip("-").partition("e")
    whole, _, fraction = mantissa.partition(".")
    if not exponent and fraction == "0" and int(whole) < MOST_WHOLE:
        return sign * max(int(whole), 1)
    digits = len((whole + fraction).strip("0"))
    return sign * (MOST_WHOLE * (digits + abs(int(exponent or 0))) + int(whole[:6]))


def as_code(type: ir.Type, number: int) -> int:
    """A small number as a value of the type."""
    format = format_of(type)
    return number if format is None else rounded(number, format)


def ranges_of(types: Sequence[ir.Type], magnitude: int) -> list[tuple[int, ...]]:
    """For each type its values within the magnitude, by rank."""
    return [_values(type, magnitude) for type in types]


def magnitude_for(types: Sequence[ir.Type], budget: int) -> int:
    """The greatest power of two, less one, whose box holds at most ``budget`` vectors (1 at
    least)."""
    magnitude, numbers = 1, Counter(types)
    while magnitude < 1 << 16:
        total = 1
        for type, number in numbers.items():
            total *= len(_values(type, 2 * magnitude + 1)) ** number
        if total > budget:
            break
        magnitude = 2 * magnitude + 1
    return magnitude


@cache
def _values(type: ir.Type, magnitude: int) -> tuple[int, ...]:
    """The values of the type within the magnitude, by rank."""
    low, high = (0, 1) if type == ir.BOOLEAN else (-magnitude, magnitude)
    if isinstance(type, ir.IntType) and not is_code(type):
        low, high = max(low, type.min), min(high, type.max)
    return tuple(sorted(range(low, high + 1), key=rank))


@cache
def _set_of(values: tuple[int, ...]) -> tuple[frozenset[int], int]:
    """The same values, and the greatest absolute one."""
    return frozenset(values), max(map(abs, values), default=0)


def _ascending(ranges: Sequence[tuple[int, ...]]) -> Iterator[Vector]:
    box = Box(ranges)
    for nonzero in range(len(ranges) + 1):
        for total in range(nonzero, box.greatest_sum(0, nonzero) + 1):
            yield from box.vectors(0, nonzero, total)


class Box:
    """The vectors of a product of ranges, each range around zero and in order of rank."""

    def __init__(self, ranges: Sequence[tuple[int, ...]]) -> None:
        self._ranges = ranges
        self._sets = [_set_of(values)[0] for values in ranges]
        self._greatest = [_set_of(values)[1] for values in ranges]
        self._sums: dict[int, list[int]] = {}

    def greatest_sum(self, at: int, nonzero: int) -> int:
        """The greatest absolute sum from position ``at`` on, with so many non-zero values; -1 if
        there cannot be so many."""
        sums = self._sums.get(at)
        if sums is None:
            left = sorted((bound for bound in self._greatest[at:] if bound), reverse=True)
            sums = self._sums[at] = [0, *accumulate(left)]
        return sums[nonzero] if nonzero < len(sums) else -1

    def vectors(self, at: int, nonzero: int, total: int) -> Iterator[Vector]:
        """Those from position ``at`` on with so many non-zero values of that absolute sum."""
        if nonzero == 0:
            if total == 0:
                yield (0,) * (len(self._ranges) - at)
            return
        if not nonzero <= total <= self.greatest_sum(at, nonzero):
            return
        if at == len(self._ranges) - 1:
            yield from ((v,) for v in (total, -total) if v in self._sets[at])
            return
        for value in self._ranges[at]:
            if abs(value) <= total:
                used = 1 if value else 0
                for rest in self.vectors(at + 1, nonzero - used, total - abs(value)):
                    yield (value, *rest)


@record
class Objective:
    """A term that is to be as small as possible, and never negative.  ``unit`` is by how much it
    grows with an integer that grows by one; 0 where it measures a length, a count or a place."""

    term: Term
    unit: int = 0


def objectives(terms: Terms, values: Sequence[Term], present: Sequence[Term]) -> list[Objective]:
    """The order, to be minimised one after another; a value whose ``present`` is false does not
    count."""
    zero = terms.integer(0)
    counted = [
        terms.ite(here, terms.ite(value, terms.integer(1), zero), zero)
        if value.sort is Sort.BOOL
        else terms.ite(here, value, zero)
        for value, here in zip(values, present, strict=True)
    ]
    together, ranks = measures(terms, counted)
    return [*together, *ranks]


def measures(
    terms: Terms, numbers: Sequence[Term]
) -> tuple[tuple[Objective, Objective], list[Objective]]:
    """How many of the integers are not zero and their absolute sum; and the rank of each."""
    zero, one, two = (terms.integer(value) for value in (0, 1, 2))
    counts: list[Term] = []
    sizes: list[Term] = []
    ranks: list[Objective] = []
    for number in numbers:
        size = terms.ite(terms.le(zero, number), number, terms.neg(number))
        counts.append(terms.ite(terms.eq(number, zero), zero, one))
        sizes.append(size)
        double = terms.mul(two, size)
        rank = terms.ite(terms.lt(zero, number), terms.sub(double, one), double)
        ranks.append(Objective(rank, unit=2))
    return (Objective(terms.add(*counts)), Objective(terms.add(*sizes), unit=1)), ranks


def at_most(terms: Terms, targets: Sequence[Objective], limit: Sequence[int]) -> Term:
    """Whether the objectives come to no more than ``limit``, in their order."""
    result = terms.true
    for target, bound in reversed(list(zip(targets, limit, strict=True))):
        value = terms.integer(bound)
        equal = terms.and_([terms.eq(target.term, value), result])
        result = terms.or_([terms.lt(target.term, value), equal])
    return result
