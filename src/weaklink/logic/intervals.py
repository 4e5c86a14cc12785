"""Intervals that hold a term's value in every model; None where there is no end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from weaklink.logic.term import Op, Term, number

Interval = tuple[int | None, int | None]


def total(terms: Sequence[Term]) -> Interval:
    """The values of a sum."""
    return _sum(term.low for term in terms), _sum(term.high for term in terms)


def _sum(bounds: Iterable[int | None]) -> int | None:
    result = 0
    for bound in bounds:
        if bound is None:
            return None
        result += bound
    return result


def product(left: Term, right: Term) -> Interval:
    """The values of a product; a constant factor comes first."""
    if left.op is Op.INT:
        factor = number(left)
        ends = [None if end is None else factor * end for end in (right.low, right.high)]
        return (ends[0], ends[1]) if factor > 0 else (ends[1], ends[0])
    if left.low is None or left.high is None or right.low is None or right.high is None:
        return (0, None) if left is right else (None, None)
    corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
    return (max(0, min(corners)) if left is right else min(corners), max(corners))


def union(left: Interval, right: Interval) -> Interval:
    """What holds the values of both."""
    low = None if left[0] is None or right[0] is None else min(left[0], right[0])
    high = None if left[1] is None or right[1] is None else max(left[1], right[1])
    return (low, high)


def excludes_zero(term: Term) -> bool:
    return (term.low is not None and term.low > 0) or (term.high is not None and term.high < 0)


def is_natural(term: Term) -> bool:
    """Whether it is never negative."""
    return term.low is not None and term.low >= 0


def below(left: Term, right: Term) -> bool:
    """Whether one is always less than the other."""
    return left.high is not None and right.low is not None and left.high < right.low


def at_most(left: Term, right: Term) -> bool:
    """Whether one is never greater than the other."""
    return left.high is not None and right.low is not None and left.high <= right.low
