"""Ranges of quantified variables: which values a quantifier has to look at.

A universal body ``g1 ==> g2 ==> p`` looks only where its guards hold, an existential one where
its conjuncts do; of the guards that compare a bound variable with something, the lower and upper
bounds are taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from weaklink import ir
from weaklink.record import record


@record
class BoundRange(ir.Generic[ir.Leaf]):
    """The values of ``bound`` from the greatest of ``low`` to the least of ``high``, inclusive;
    an empty tuple is no bound on that side."""

    bound: ir.Bound
    low: tuple[ir.Expr[ir.Leaf], ...]
    high: tuple[ir.Expr[ir.Leaf], ...]


def ranges(node: ir.Quantified[ir.Same]) -> list[BoundRange[ir.Same]]:
    """A range for each bound variable, its ends over program variables, outer bound variables
    and the bound variables before it."""
    limits = list(_limits(_guards(node)))
    result: list[BoundRange[ir.Same]] = []
    for index, bound in enumerate(node.bounds):
        later = frozenset(node.bounds[index:])
        low = _ends(bound, True, limits, later, frozenset())
        high = _ends(bound, False, limits, later, frozenset())
        if isinstance(bound.type, ir.IntType):
            low = [*low, ir.Const(bound.type.min, ir.INTEGER)]
            high = [*high, ir.Const(bound.type.max, ir.INTEGER)]
        result.append(BoundRange(bound, tuple(low), tuple(high)))
    return result


def is_wide(item: BoundRange[ir.Same], bits: int) -> bool:
    """Whether there may be more values than those of a type of so many bits: on one side nothing
    but the type says where they end."""
    match item.bound.type:
        case ir.IntType() as type:
            return type.width > bits and min(len(item.low), len(item.high)) < 2
        case ir.IntegerType():
            return not (item.low and item.high)
        case _:  # all others have few values, or some that are tried
            return False


def within(node: ir.Quantified[ir.Same]) -> ir.Pred[ir.Same]:
    """What a quantifier says of values that are in its ranges: its body without the comparisons
    that these are made of, at its beginning."""
    match node.body:
        case ir.Implies(left, right) if node.universal:
            guards = _left_over(left, node)
            return ir.Implies(ir.conjunction(guards), right) if guards else right
        case ir.And() if not node.universal:
            return ir.conjunction(_left_over(node.body, node))
        case _:  # any other body is what has to hold, not where
            return node.body


def _left_over(guard: ir.Pred[ir.Same], node: ir.Quantified[ir.Same]) -> Sequence[ir.Pred[ir.Same]]:
    return [one for one in ir.conjuncts(guard) if not _is_end(one, node.bounds)]


def _is_end(guard: ir.Pred[ir.Same], bounds: Sequence[ir.Bound]) -> bool:
    """Whether it compares a bound variable with what can be an end of its range as it is: that
    hangs on none of the variables from there on."""
    if not isinstance(guard, ir.Compare) or guard.op is ir.CompareOp.NE:
        return False
    for left, right in ((guard.left, guard.right), (guard.right, guard.left)):
        bound = _bound_of(left)
        if bound is not None and bound in bounds:
            later = bounds[bounds.index(bound) :]
            read = (part for part in ir.walk(right) if isinstance(part, ir.BoundRead))
            if not any(part.bound in later for part in read):
                return True
    return False


@record
class _Limit(ir.Generic[ir.Leaf]):
    """``bound >= end`` if ``is_low``, else ``bound <= end``."""

    bound: ir.Bound
    is_low: bool
    end: ir.Expr[ir.Leaf]


def _guards(node: ir.Quantified[ir.Same]) -> Iterator[ir.Pred[ir.Same]]:
    body = node.body
    if not node.universal:
        yield from ir.conjuncts(body)
        return
    while True:
        match body:
            case ir.Implies(left, right):
                yield from ir.conjuncts(left)
                body = right
            case ir.Or(ir.Not(left), right):
                yield from ir.conjuncts(left)
                body = right
            case _:  # any other body is what has to hold, not where
                return


def _limits(guards: Iterable[ir.Pred[ir.Same]]) -> Iterator[_Limit[ir.Same]]:
    for guard in guards:
        if isinstance(guard, ir.Compare):
            for left, op, right in (
                (guard.left, guard.op, guard.right),
                (guard.right, guard.op.swapped, guard.left),
            ):
                yield from _solved(left, op, right)


def _solved(
    left: ir.Expr[ir.Same], op: ir.CompareOp, right: ir.Expr[ir.Same]
) -> Iterator[_Limit[ir.Same]]:
    """What a comparison says of the one bound variable that its left side adds something to, or
    takes something from: ``k + n < e`` is ``n < e - k``."""
    while isinstance(left, ir.Binary) and left.type == ir.INTEGER:
        first, second = left.left, left.right
        if _has_bound(first) and _has_bound(second):
            return
        match left.op, _has_bound(first):
            case ir.BinaryOp.ADD, True:
                left, right = first, _less(right, second)
            case ir.BinaryOp.ADD, False:
                left, right = second, _less(right, first)
            case ir.BinaryOp.SUB, True:
                left, right = first, ir.Binary(ir.BinaryOp.ADD, right, second, ir.INTEGER)
            case ir.BinaryOp.SUB, False:
                left, op, right = second, op.swapped, _less(first, right)
            case _:  # no other operation is undone by one of these
                return
    bound = _bound_of(left)
    if bound is not None:
        yield from _limit(bound, op, right)


def _has_bound(node: ir.AnyExpr) -> bool:
    return any(isinstance(part, ir.BoundRead) for part in ir.walk(node))


def _less(left: ir.Expr[ir.Same], right: ir.Expr[ir.Same]) -> ir.Expr[ir.Same]:
    return ir.Binary(ir.BinaryOp.SUB, left, right, ir.INTEGER)


def _bound_of(node: ir.Expr[ir.Same]) -> ir.Bound | None:
    while isinstance(node, ir.Convert) and node.type == ir.INTEGER:
        node = node.operand
    return node.bound if isinstance(node, ir.BoundRead) else None


def _limit(bound: ir.Bound, op: ir.CompareOp, end: ir.Expr[ir.Same]) -> Iterator[_Limit[ir.Same]]:
    one = ir.Const(1, ir.INTEGER)
    match op:
        case ir.CompareOp.LE:
            yield _Limit(bound, False, end)
        case ir.CompareOp.LT:
            yield _Limit(bound, False, ir.Binary(ir.BinaryOp.SUB, end, one, ir.INTEGER))
        case ir.CompareOp.GE:
            yield _Limit(bound, True, end)
        case ir.CompareOp.GT:
            yield _Limit(bound, True, ir.Binary(ir.BinaryOp.ADD, end, one, ir.INTEGER))
        case ir.CompareOp.EQ:
            yield _Limit(bound, True, end)
            yield _Limit(bound, False, end)
        case ir.CompareOp.NE:
            return


def _ends(
    bound: ir.Bound,
    is_low: bool,
    limits: Sequence[_Limit[ir.Same]],
    later: frozenset[ir.Bound],
    seen: frozenset[ir.Bound],
) -> list[ir.Expr[ir.Same]]:
    """The ends of ``bound`` on one side that do not need a variable of ``later``; one that is
    just such a variable (plus a constant) is replaced by that variable's own ends."""
    found: list[ir.Expr[ir.Same]] = []
    for limit in limits:
        if limit.bound != bound or limit.is_low is not is_low:
            continue
        needed = {n.bound for n in ir.walk(limit.end) if isinstance(n, ir.BoundRead)} & later
        if not needed:
            found.append(limit.end)
            continue
        other, rebuild = _offset(limit.end)
        if other is not None and other not in seen | {bound}:
            inner = _ends(other, is_low, limits, later, seen | {bound})
            found += [rebuild(end) for end in inner]
    return found


class _Shift(ir.Generic[ir.Leaf]):
    """Puts an expression back into ``[.] + constant``."""

    def __init__(self, op: ir.BinaryOp | None, constant: ir.Expr[ir.Leaf] | None) -> None:
        self._op = op
        self._constant = constant

    def __call__(self, end: ir.Expr[ir.Leaf]) -> ir.Expr[ir.Leaf]:
        if self._op is None or self._constant is None:
            return end
        return ir.Binary(self._op, end, self._constant, ir.INTEGER)


def _offset(node: ir.Expr[ir.Same]) -> tuple[ir.Bound | None, _Shift[ir.Same]]:
    if isinstance(node, ir.Binary) and node.op in (ir.BinaryOp.ADD, ir.BinaryOp.SUB):
        bound = _bound_of(node.left)
        if bound is not None and isinstance(node.right, ir.Const):
            return bound, _Shift(node.op, node.right)
        return None, _Shift(None, None)
    return _bound_of(node), _Shift(None, None)
