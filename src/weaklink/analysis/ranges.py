"""Ranges of quantified variables: which values a quantifier has to look at.

A universal body ``g1 ==> g2 ==> p`` looks only where its guards hold, an existential one where
its conjuncts do; of the guards that compare a bound variable with something, the lower and upper
bounds are taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from weaklink.ir.expressions import (
    Binary,
    BinaryOp,
    Bound,
    BoundRead,
    Compare,
    CompareOp,
    Const,
    Convert,
    Expr,
    Implies,
    Not,
    Or,
    Pred,
    Quantified,
    conjuncts,
)
from weaklink.ir.traverse import walk
from weaklink.ir.types import INTEGER, IntType
from weaklink.record import record


@record
class BoundRange:
    """The values of ``bound`` from the greatest of ``low`` to the least of ``high``, inclusive;
    an empty tuple is no bound on that side."""

    bound: Bound
    low: tuple[Expr, ...]
    high: tuple[Expr, ...]


def ranges(node: Quantified) -> list[BoundRange]:
    """A range for each bound variable, its ends over program variables, outer bound variables
    and the bound variables before it."""
    limits = list(_limits(_guards(node)))
    result: list[BoundRange] = []
    for index, bound in enumerate(node.bounds):
        later = frozenset(node.bounds[index:])
        low = _ends(bound, True, limits, later, frozenset())
        high = _ends(bound, False, limits, later, frozenset())
        if isinstance(bound.type, IntType):
            low = [*low, Const(bound.type.min, INTEGER)]
            high = [*high, Const(bound.type.max, INTEGER)]
        result.append(BoundRange(bound, tuple(low), tuple(high)))
    return result


@record
class _Limit:
    """``bound >= end`` if ``is_low``, else ``bound <= end``."""

    bound: Bound
    is_low: bool
    end: Expr


def _guards(node: Quantified) -> Iterator[Pred]:
    body = node.body
    if not node.universal:
        yield from conjuncts(body)
        return
    while True:
        match body:
            case Implies(left, right):
                yield from conjuncts(left)
                body = right
            case Or(Not(left), right):
                yield from conjuncts(left)
                body = right
            case _:  # any other body is what has to hold, not where
                return


def _limits(guards: Iterable[Pred]) -> Iterator[_Limit]:
    for guard in guards:
        if isinstance(guard, Compare):
            for left, op, right in (
                (guard.left, guard.op, guard.right),
                (guard.right, _swapped(guard.op), guard.left),
            ):
                bound = _bound_of(left)
                if bound is not None:
                    yield from _limit(bound, op, right)


def _bound_of(node: Expr) -> Bound | None:
    while isinstance(node, Convert) and node.type == INTEGER:
        node = node.operand
    return node.bound if isinstance(node, BoundRead) else None


def _limit(bound: Bound, op: CompareOp, end: Expr) -> Iterator[_Limit]:
    one = Const(1, INTEGER)
    match op:
        case CompareOp.LE:
            yield _Limit(bound, False, end)
        case CompareOp.LT:
            yield _Limit(bound, False, Binary(BinaryOp.SUB, end, one, INTEGER))
        case CompareOp.GE:
            yield _Limit(bound, True, end)
        case CompareOp.GT:
            yield _Limit(bound, True, Binary(BinaryOp.ADD, end, one, INTEGER))
        case CompareOp.EQ:
            yield _Limit(bound, True, end)
            yield _Limit(bound, False, end)
        case CompareOp.NE:
            return


def _swapped(op: CompareOp) -> CompareOp:
    return {
        CompareOp.LT: CompareOp.GT,
        CompareOp.LE: CompareOp.GE,
        CompareOp.GT: CompareOp.LT,
        CompareOp.GE: CompareOp.LE,
    }.get(op, op)


def _ends(
    bound: Bound,
    is_low: bool,
    limits: Sequence[_Limit],
    later: frozenset[Bound],
    seen: frozenset[Bound],
) -> list[Expr]:
    """The ends of ``bound`` on one side that do not need a variable of ``later``; one that is
    just such a variable (plus a constant) is replaced by that variable's own ends."""
    found: list[Expr] = []
    for limit in limits:
        if limit.bound != bound or limit.is_low is not is_low:
            continue
        needed = {n.bound for n in walk(limit.end) if isinstance(n, BoundRead)} & later
        if not needed:
            found.append(limit.end)
            continue
        other, rebuild = _offset(limit.end)
        if other is not None and other not in seen | {bound}:
            inner = _ends(other, is_low, limits, later, seen | {bound})
            found += [rebuild(end) for end in inner]
    return found


class _Shift:
    """Puts an expression back into ``[.] + constant``."""

    def __init__(self, op: BinaryOp | None, constant: Expr | None) -> None:
        self._op = op
        self._constant = constant

    def __call__(self, end: Expr) -> Expr:
        if self._op is None or self._constant is None:
            return end
        return Binary(self._op, end, self._constant, INTEGER)


def _offset(node: Expr) -> tuple[Bound | None, _Shift]:
    if isinstance(node, Binary) and node.op in (BinaryOp.ADD, BinaryOp.SUB):
        bound = _bound_of(node.left)
        if bound is not None and isinstance(node.right, Const):
            return bound, _Shift(node.op, node.right)
        return None, _Shift(None, None)
    return _bound_of(node), _Shift(None, None)
