"""Predicates that contracts come to: promises, frames, measures, sets of behaviors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from weaklink.ir.contracts import Assigns, Behavior, Clause, FunctionContract, Measure, Mode
from weaklink.ir.expressions import (
    FALSE,
    PRE,
    And,
    ApplyPred,
    At,
    AtPred,
    Compare,
    CompareOp,
    Const,
    Expr,
    Label,
    Not,
    Or,
    Pred,
    Read,
    Variable,
    conjunction,
    implies,
)
from weaklink.ir.types import INTEGER
from weaklink.source import Span, order


def promises(
    contract: FunctionContract, free: frozenset[Variable]
) -> Iterator[tuple[Assigns | Clause, Pred, Span]]:
    """What a caller may assume of the state after a call, over the callee's own names."""
    for clause in contract.ensures:
        if clause.mode is not Mode.CHECK:
            yield clause, clause.predicate, clause.span
    for behavior in contract.behaviors:
        guard = AtPred(assumed(behavior), PRE)
        for clause in behavior.ensures:
            if clause.mode is not Mode.CHECK:
                yield clause, implies(guard, clause.predicate), clause.span
        assigns = behavior.assigns
        if assigns is not None and assigns.mode is not Mode.CHECK:
            kept = in_order(free - frozenset(assigns.variables))
            same = conjunction([unchanged(variable, PRE, assigns.span) for variable in kept])
            yield assigns, implies(guard, same), assigns.span


def decreasing(own: Measure, before: Expr, now: Expr, span: Span) -> Pred:
    if own.relation is not None:
        return ApplyPred(own.relation, (before, now), (), span)
    non_negative = Compare(CompareOp.LE, Const(0, INTEGER), before, span)
    return And(non_negative, Compare(CompareOp.LT, now, before, span), span)


def assumed(behavior: Behavior) -> Pred:
    return conjunction([clause.predicate for clause in behavior.assumes])


def complete(assumptions: list[Pred]) -> Pred:
    """One of the behaviors applies."""
    if not assumptions:
        return FALSE
    result = assumptions[0]
    for predicate in assumptions[1:]:
        result = Or(result, predicate)
    return result


def disjoint(assumptions: list[Pred]) -> Pred:
    """No two of the behaviors apply at once."""
    pairs: list[Pred] = [
        Not(And(left, right))
        for index, left in enumerate(assumptions)
        for right in assumptions[index + 1 :]
    ]
    return conjunction(pairs)


def unchanged(variable: Variable, since: Label, span: Span) -> Pred:
    now = Read(variable, span)
    return Compare(CompareOp.EQ, now, At(Read(variable, span), since, span), span)


def in_order(variables: Iterable[Variable]) -> list[Variable]:
    return sorted(variables, key=lambda variable: (order(variable.span), variable.name))
