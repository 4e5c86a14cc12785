"""Small inputs first: the order of DESIGN.md, section 2, by enumeration and as objectives.

Inputs are ordered by the number of non-zero values, then the sum of absolute values, then the
values in declaration order, each 0, 1, -1, 2, -2, ...
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink.ir.expressions import Variable
from weaklink.ir.types import IntType
from weaklink.logic.terms import Sort, Term, Terms

Vector = tuple[int, ...]


def rank(value: int) -> int:
    """The place of a value in 0, 1, -1, 2, -2, ..."""
    return 2 * value - 1 if value > 0 else -2 * value


def key(values: Sequence[int]) -> tuple[int, int, tuple[int, ...]]:
    """The sort key of the order."""
    nonzero = sum(1 for value in values if value)
    return (nonzero, sum(abs(value) for value in values), tuple(rank(v) for v in values))


def small_vectors(variables: Sequence[Variable], budget: int) -> tuple[Iterator[Vector], bool]:
    """Values for ``variables`` in ascending order, about ``budget`` of them, from a box around
    zero; and whether that box is all there is."""
    magnitude = _magnitude(variables, budget)
    ranges = [_values(variable, magnitude) for variable in variables]
    everything = all(
        isinstance(v.type, IntType) and -magnitude <= v.type.min and v.type.max <= magnitude
        for v in variables
    )
    return _ascending(ranges), everything


def _magnitude(variables: Sequence[Variable], budget: int) -> int:
    """The greatest power of two, less one, whose box holds at most ``budget`` vectors (1 at
    least)."""
    magnitude = 1
    while magnitude < 1 << 16:
        total = 1
        for variable in variables:
            total *= len(_values(variable, 2 * magnitude + 1))
        if total > budget:
            break
        magnitude = 2 * magnitude + 1
    return magnitude


def _values(variable: Variable, magnitude: int) -> list[int]:
    """The values of the type within the magnitude, by rank."""
    low, high = -magnitude, magnitude
    if isinstance(variable.type, IntType):
        low, high = max(low, variable.type.min), min(high, variable.type.max)
    return sorted(range(low, high + 1), key=rank)


def _ascending(ranges: Sequence[Sequence[int]]) -> Iterator[Vector]:
    greatest = [max((abs(v) for v in values), default=0) for values in ranges]
    movable = [index for index, bound in enumerate(greatest) if bound]
    for nonzero in range(len(movable) + 1):
        top = sum(sorted((greatest[index] for index in movable), reverse=True)[:nonzero])
        for total in range(nonzero, top + 1):
            yield from _with(ranges, greatest, 0, nonzero, total)


def _with(
    ranges: Sequence[Sequence[int]], greatest: Sequence[int], at: int, nonzero: int, total: int
) -> Iterator[Vector]:
    """Vectors from position ``at`` with so many non-zero values of that absolute sum."""
    if at == len(ranges):
        if nonzero == 0 and total == 0:
            yield ()
        return
    left = [bound for bound in greatest[at:] if bound]
    if nonzero > len(left) or total < nonzero or total > sum(sorted(left)[-nonzero:] or [0]):
        return
    if nonzero == 0 and total:
        return
    for value in ranges[at]:
        used = 1 if value else 0
        if used > nonzero or abs(value) > total:
            continue
        for rest in _with(ranges, greatest, at + 1, nonzero - used, total - abs(value)):
            yield (value, *rest)


def objectives(terms: Terms, values: Sequence[Term], present: Sequence[Term]) -> list[Term]:
    """The order as terms to be minimised one after another; a value whose ``present`` is false
    does not count."""
    zero, one = terms.integer(0), terms.integer(1)
    counts: list[Term] = []
    sizes: list[Term] = []
    ranks: list[Term] = []
    for value, here in zip(values, present, strict=True):
        number = terms.ite(value, one, zero) if value.sort is Sort.BOOL else value
        counted = terms.ite(here, number, zero)
        is_zero = terms.eq(counted, zero)
        size = terms.ite(terms.le(zero, counted), counted, terms.neg(counted))
        counts.append(terms.ite(is_zero, zero, one))
        sizes.append(size)
        double = terms.mul(terms.integer(2), size)
        positive = terms.lt(zero, counted)
        ranks.append(terms.ite(positive, terms.sub(double, one), double))
    return [terms.add(*counts), terms.add(*sizes), *ranks]
