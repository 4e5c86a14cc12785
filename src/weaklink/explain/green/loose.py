"""Preconditions that exclude more than any proof needs: parts that could go, or bounds that could
be wider.

    requires 10 < n < 100;    n = n / 2 ...       n >= 0 would do, and n < 100 could go
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import record, replace
from weaklink.source import Span
from weaklink.view.points import is_written

MOST = 40
"""Steps in which a bound is moved."""

_LOWER = (ir.CompareOp.GT, ir.CompareOp.GE)
_UPPER = (ir.CompareOp.LT, ir.CompareOp.LE)


@record
class Loose:
    """A ``part`` of a clause that could go, or, if there is a ``bound``, be weaker: with that
    instead of the constant ``was``, with which what is written at ``left`` is compared by ``op``.
    """

    clause: Span
    part: Span
    left: Span | None = None
    op: str = ""
    was: int = 0
    bound: int | None = None


def loosened(
    predicate: lir.Pred, clause: Span, suffices: Callable[[lir.Pred], bool]
) -> Iterator[Loose]:
    """The parts of a precondition of which less ``suffices``, the other parts staying."""
    parts = _written([*ir.conjuncts(predicate)])
    for number, part in enumerate(parts):
        rest = [*parts[:number], *parts[number + 1 :]]
        span = _span(part)
        if span is None:
            continue
        if len(parts) > 1 and suffices(ir.conjunction(rest)):
            yield _without(part, clause, span)
        else:
            yield from _wider(part, rest, clause, suffices)


def _without(part: lir.Pred, clause: Span, span: Span) -> Loose:
    """That a part could go; one of ``a < b < 9`` is told by what it compares."""
    found = _bounded(part)
    if found is None:
        return Loose(clause, span)
    compare, constant, is_left = found
    op = compare.op.swapped if is_left else compare.op
    other = _span(compare.right if is_left else compare.left)
    return Loose(clause, span, other, op.value, constant.value)


def _wider(
    part: lir.Pred, rest: Sequence[lir.Pred], clause: Span, suffices: Callable[[lir.Pred], bool]
) -> Iterator[Loose]:
    """A comparison with a constant, as far from what it is now as the proofs allow."""
    found = _bounded(part)
    if found is None:
        return
    compare, constant, is_left = found
    is_lower = (compare.op in _LOWER) is not is_left
    step = -1 if is_lower else 1

    def with_bound(value: int) -> lir.Pred:
        new = replace(constant, value=value)
        return replace(compare, left=new) if is_left else replace(compare, right=new)

    def holds(value: int) -> bool:
        return suffices(ir.conjunction([*rest, with_bound(value)]))

    furthest = _furthest(constant.value, step, holds, constant.type)
    other = compare.right if is_left else compare.left
    left, span = _span(other), _span(part)
    if furthest != constant.value and left is not None and span is not None:
        op = compare.op.swapped if is_left else compare.op
        yield Loose(clause, span, left, op.value, constant.value, furthest)


def _furthest(start: int, step: int, holds: Callable[[int], bool], type: ir.Type) -> int:
    """How far from ``start`` a bound can be moved: first in steps that double, then by halving."""
    good, size = start, 1
    for _ in range(MOST):
        new = good + step * size
        if not _fits(new, type) or not holds(new):
            break
        good, size = new, size * 2
    while size > 1:
        size //= 2
        new = good + step * size
        if _fits(new, type) and holds(new):
            good = new
    return good


def _fits(value: int, type: ir.Type) -> bool:
    return type.contains(value) if isinstance(type, ir.IntType) else abs(value) < 2**65


def _bounded(part: lir.Pred) -> tuple[ir.Compare[ir.CellTerm], ir.Const, bool] | None:
    """A comparison with a constant, which stands on the left or not."""
    if not isinstance(part, ir.Compare) or part.op not in (*_LOWER, *_UPPER):
        return None
    if any(not _is_of_source(variable) for variable in ir.reads(part)):
        return None
    if isinstance(part.right, ir.Const):
        return part, part.right, False
    if isinstance(part.left, ir.Const):
        return part, part.left, True
    return None


def _is_of_source(variable: ir.Variable) -> bool:
    """Whether it is a number that somebody wrote, no part of a pointer, nor memory."""
    parts = (ir.Role.BLOCK, ir.Role.OFFSET)
    return variable.role not in parts and not isinstance(variable.type, ir.MemoryType)


def _written(parts: Sequence[lir.Pred]) -> list[lir.Pred]:
    """The same, but what was written as one, and is several only as lowered, stays one: ``\valid``
    of a range.  (``a < b < 9`` is two comparisons.)"""
    found: dict[Span, lir.Pred] = {}
    alone: list[lir.Pred] = []
    for part in parts:
        span = _span(part)
        if span is None or _bounded(part) is not None:
            alone.append(part)
        else:
            found[span] = ir.conjunction([found[span], part]) if span in found else part
    return [*alone, *found.values()]


def _span(node: lir.Node) -> Span | None:
    """Where it was written, if anywhere."""
    if isinstance(node, ir.Convert):
        return _span(node.operand)
    return node.span if is_written(node.span) else None
