"""Predicates that contracts come to: promises, frames, measures, sets of behaviors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from weaklink import ir
from weaklink.kinds import Kind
from weaklink.source import Span, order
from weaklink.view.lower.memories import LENGTHS


def promises(
    contract: ir.FunctionContract, free: frozenset[ir.Variable]
) -> Iterator[tuple[Kind, ir.Assigns | ir.Clause, ir.Pred]]:
    """What a caller may assume of the state after a call, over the callee's own names."""
    for kind, clause, predicate in at_end(contract):
        if clause.mode is not ir.Mode.CHECK:
            yield kind, clause, predicate
    for behavior in contract.behaviors:
        assigns = behavior.assigns
        if assigns is not None and assigns.mode is not ir.Mode.CHECK:
            guard = ir.AtPred(assumed(behavior), ir.PRE)
            changed = frame(free, assigns, ir.PRE, clause_at=ir.PRE)
            yield Kind.ASSIGNS, assigns, ir.implies(guard, changed)


def at_end(contract: ir.FunctionContract) -> Iterator[tuple[Kind, ir.Clause, ir.Pred]]:
    """What a function promises of the state that it ends in, but for frames: each clause with its
    predicate, under its behavior's assumptions."""
    for part in ir.parts_of(contract):
        guard = ir.AtPred(assumed(part), ir.PRE) if isinstance(part, ir.Behavior) else ir.TRUE
        for clause in part.predicates(ir.ClauseKind.ENSURES, ir.ClauseKind.EXITS):
            (kind,) = ir.FORMS[clause.kind].kinds
            yield kind, clause, ir.implies(guard, clause.predicate)


def decreasing(own: ir.Measure, before: ir.Expr, now: ir.Expr, span: Span) -> ir.Pred:
    if own.relation is not None:
        return ir.ApplyPred(own.relation, (before, now), (), span)
    non_negative = ir.Compare(ir.CompareOp.LE, ir.Const(0, ir.INTEGER), before, span)
    return ir.And(non_negative, ir.Compare(ir.CompareOp.LT, now, before, span), span)


def assumed(behavior: ir.Behavior) -> ir.Pred:
    return ir.conjunction([clause.predicate for clause in behavior.assumes])


def said_of_behaviors(clause: ir.BehaviorSet, contract: ir.FunctionContract) -> ir.Pred:
    """That one of the behaviors applies, or no two at once."""
    chosen = [b for b in contract.behaviors if not clause.names or b.name in clause.names]
    claim = _complete if clause.kind is ir.ClauseKind.COMPLETE else _disjoint
    return claim([assumed(behavior) for behavior in chosen])


def _complete(assumptions: list[ir.Pred]) -> ir.Pred:
    """One of the behaviors applies."""
    if not assumptions:
        return ir.FALSE
    result = assumptions[0]
    for predicate in assumptions[1:]:
        result = ir.Or(result, predicate)
    return result


def _disjoint(assumptions: list[ir.Pred]) -> ir.Pred:
    """No two of the behaviors apply at once."""
    pairs: list[ir.Pred] = [
        ir.Not(ir.And(left, right))
        for index, left in enumerate(assumptions)
        for right in assumptions[index + 1 :]
    ]
    return ir.conjunction(pairs)


def frame(
    changing: Iterable[ir.Variable],
    assigns: ir.Assigns,
    since: ir.Label,
    clause_at: ir.Label = ir.HERE,
) -> ir.Pred:
    """Of all that is ``changing``, nothing but what ``assigns`` names has another value than at
    ``since``; the clause is read at ``clause_at``."""
    span = assigns.span
    same: list[ir.Pred] = []
    for variable in in_order(set(changing) - set(assigns.variables)):
        if not isinstance(variable.type, ir.MemoryType):
            same.append(unchanged(variable, since, span))
        elif not variable.is_const:
            but = regions_of(variable, assigns)
            if clause_at != ir.HERE:
                but = ir.map_regions(but, lambda part: at(part, clause_at))
            now, live = ir.Read(variable, span), ir.Read(LENGTHS, span)
            before = (ir.At(now, since, span), ir.At(live, since, span))
            same.append(ir.Unchanged(now, before[0], live, before[1], but, span))
    return ir.conjunction(same)


def regions_of(memory: ir.Variable, assigns: ir.Assigns) -> tuple[ir.Region, ...]:
    """The cells of a memory that a frame clause names."""
    return tuple(region for other, region in assigns.regions if other == memory)


def all_regions(assigns: ir.Assigns) -> tuple[ir.Region, ...]:
    """The cells of any memory that a frame clause names."""
    return tuple(dict.fromkeys(region for _, region in assigns.regions))


def at(node: ir.Node, label: ir.Label) -> ir.Node:
    return ir.AtPred(node, label) if isinstance(node, ir.Pred) else ir.At(node, label)


def unchanged(variable: ir.Variable, since: ir.Label, span: Span) -> ir.Pred:
    now = ir.Read(variable, span)
    return ir.Compare(ir.CompareOp.EQ, now, ir.At(ir.Read(variable, span), since, span), span)


def in_order(variables: Iterable[ir.Variable]) -> list[ir.Variable]:
    return sorted(variables, key=lambda variable: (order(variable.span), variable.name))
