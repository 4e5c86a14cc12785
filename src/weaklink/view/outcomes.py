"""What the decisions of a function may come to, and the conditions in them.

    before:  b1: if x > 0 && y[x] b2 b3
    after:   of a branch  x > 0 && y[x], not (x > 0 && y[x])
             of conditions x > 0, not x > 0, x > 0 and y[x], x > 0 and not y[x]
             of vectors   x > 0 and y[x]; x > 0 and not y[x]; not x > 0

Each is a predicate at a place of the code.  A condition comes to something only where it is
evaluated: the side of ``&&``, ``||`` or ``?:`` that is skipped comes to nothing.  The operators of
C are told from what lowering makes of comparisons by their places: both sides lie within.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import record
from weaklink.source import Span
from weaklink.view.points import is_written

MOST_CONDITIONS, MOST_VECTORS = 10, 80
"""Conditions of a decision, and ways of evaluating them, up to which these are told apart."""

TRUE, FALSE, CASE, NO_CASE = "true", "false", "case", "no-case"
"""What a decision comes to, in words for tools; a ``switch`` to one of its cases or none."""


@record
class Outcome:
    """That a decision at ``span`` comes to what is ``said``: there the ``predicate`` holds."""

    predicate: lir.Pred
    span: Span
    said: str


@record
class Evaluation:
    """One way of evaluating a decision: what its conditions come to, by number, as far as they are
    evaluated, and what it ``comes`` to itself."""

    predicate: lir.Pred
    values: tuple[tuple[int, bool], ...]
    comes: bool


@record
class Decision:
    """A decision of several conditions, and all ways of evaluating it."""

    span: Span
    conditions: tuple[Span, ...]
    ways: tuple[Evaluation, ...]


def outcomes_of_branch(branch: lir.Branch, *, last: bool = False) -> Iterator[Outcome]:
    """The two outcomes of a decision; of one of a ``switch`` that its value is that of the case,
    and, if it is the ``last``, that it is that of none."""
    if not is_written(branch.span) or isinstance(branch.condition, ir.BoolConst):
        return
    is_case = dispatched(branch) is not None
    yield Outcome(branch.condition, branch.span, CASE if is_case else TRUE)
    if not is_case or last:
        yield Outcome(_not(branch.condition), branch.span, NO_CASE if is_case else FALSE)


def dispatched(branch: lir.Branch) -> Span | None:
    """The place of a switch's value, if the branch tells one of its cases, whose value has its
    place: no code of its own."""
    condition = branch.condition.left if isinstance(branch.condition, ir.And) else branch.condition
    match condition:
        case ir.Compare(ir.CompareOp.EQ | ir.CompareOp.GE, value, ir.Const(span=span)):
            return value.span if span == branch.span != value.span else None
        case _:  # a switch compares its value with constants alone
            return None


def outcomes_of_conditions(decision: lir.Pred, when: lir.Pred = ir.TRUE) -> Iterator[Outcome]:
    """Those of its conditions, ``when`` it is evaluated at all; none if it is a single one."""
    if _sides(decision) is not None:
        for condition, evaluated in _conditions(decision, when):
            yield from _both(condition, evaluated)


def outcomes_within(node: lir.Node, when: lir.Pred = ir.TRUE) -> Iterator[Outcome]:
    """Those of the conditions in an expression, ``when`` it is evaluated."""
    match node:
        case ir.Conditional(condition, then, otherwise):
            yield from outcomes_within(condition, when)
            conditions = outcomes_of_conditions(condition, when)
            yield from conditions if _sides(condition) is not None else _both(condition, when)
            yield from outcomes_within(then, _and(when, condition))
            yield from outcomes_within(otherwise, _and(when, _not(condition)))
        case ir.Truth(predicate) if _sides(predicate) is not None:
            yield from outcomes_of_conditions(predicate, when)
            for condition, evaluated in _conditions(predicate, when):
                yield from outcomes_within(condition, evaluated)
        case _:  # of all others each part is evaluated where the whole is
            for part in ir.children(node):
                yield from outcomes_within(part, when)


def decisions(conditions: Iterable[lir.Pred]) -> Iterator[Decision]:
    """Those of several conditions, but not of too many."""
    for decision in conditions:
        if _sides(decision) is None:
            continue
        found = [condition for condition, _ in _conditions(decision, ir.TRUE)]
        spans = tuple(map(_span, found))
        numbers = {span: number for number, span in enumerate(spans)}
        if len(numbers) == len(found) <= MOST_CONDITIONS:
            ways = tuple(_ways(decision, numbers))
            if len(ways) <= MOST_VECTORS:
                yield Decision(_span(decision), spans, ways)


def _ways(decision: lir.Pred, numbers: dict[Span, int]) -> Iterator[Evaluation]:
    sides = _sides(decision)
    match decision:
        case ir.Not(operand) if _is_written_not(decision):
            for way in _ways(operand, numbers):
                yield Evaluation(way.predicate, way.values, not way.comes)
        case _ if sides is None:
            number = numbers[_span(decision)]
            yield Evaluation(decision, ((number, True),), True)
            yield Evaluation(_not(decision), ((number, False),), False)
        case _:  # `&&` or `||`
            left, right, goes_on = sides
            for first in _ways(left, numbers):
                if first.comes is not goes_on:
                    yield first
                    continue
                for second in _ways(right, numbers):
                    both = _and(first.predicate, second.predicate)
                    yield Evaluation(both, first.values + second.values, second.comes)


def _conditions(decision: lir.Pred, when: lir.Pred) -> Iterator[tuple[lir.Pred, lir.Pred]]:
    """The conditions, each with when it is evaluated."""
    sides = _sides(decision)
    match decision:
        case ir.Not(operand) if _is_written_not(decision):
            yield from _conditions(operand, when)
        case _ if sides is None:
            yield decision, when
        case _:  # `&&` or `||`
            left, right, goes_on = sides
            yield from _conditions(left, when)
            yield from _conditions(right, _and(when, left if goes_on else _not(left)))


def _sides(decision: lir.Pred) -> tuple[lir.Pred, lir.Pred, bool] | None:
    """The two sides of ``&&`` and ``||``, and what the first comes to where the second counts."""
    match decision:
        case ir.Not(operand) if _is_written_not(decision):
            return _sides(operand)
        case ir.And(left, right, span) | ir.Or(left, right, span):
            within = is_written(span) and _span(left) != span != _span(right) != _span(left)
            return (left, right, isinstance(decision, ir.And)) if within else None
        case _:  # nothing else skips a side
            return None


def _both(condition: lir.Pred, when: lir.Pred) -> Iterator[Outcome]:
    while isinstance(condition, ir.Not) and _is_written_not(condition):
        condition = condition.operand
    span = condition.span
    if is_written(span) and not isinstance(condition, ir.BoolConst):
        yield Outcome(_and(when, condition), span, TRUE)
        yield Outcome(_and(when, _not(condition)), span, FALSE)


def _is_written_not(condition: ir.Not[ir.CellTerm]) -> bool:
    """Whether it is C's ``!``, not how lowering says that a pointer is not NULL."""
    return is_written(condition.span) and condition.operand.span != condition.span


def _span(condition: lir.Pred) -> Span:
    """Where it stands, without C's ``!``."""
    while isinstance(condition, ir.Not) and _is_written_not(condition):
        condition = condition.operand
    return condition.span


def _not(condition: lir.Pred) -> lir.Pred:
    return condition.operand if isinstance(condition, ir.Not) else ir.Not(condition)


def _and(left: lir.Pred, right: lir.Pred) -> lir.Pred:
    return right if left == ir.TRUE else ir.And(left, right)
