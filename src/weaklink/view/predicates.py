"""Predicates that contracts come to: promises, frames, measures, sets of behaviors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from weaklink.ir.contracts import (
    FORMS,
    Assigns,
    Behavior,
    BehaviorSet,
    Clause,
    ClauseKind,
    FunctionContract,
    Measure,
    Mode,
    parts_of,
)
from weaklink.ir.expressions import (
    FALSE,
    HERE,
    PRE,
    TRUE,
    And,
    ApplyPred,
    At,
    AtPred,
    Compare,
    CompareOp,
    Const,
    Expr,
    Label,
    Node,
    Not,
    Or,
    Pred,
    Read,
    Region,
    Unchanged,
    Variable,
    conjunction,
    implies,
)
from weaklink.ir.traverse import map_regions
from weaklink.ir.types import INTEGER, MemoryType
from weaklink.kinds import Kind
from weaklink.source import Span, order
from weaklink.view.lower.memories import LENGTHS


def promises(
    contract: FunctionContract, free: frozenset[Variable]
) -> Iterator[tuple[Kind, Assigns | Clause, Pred]]:
    """What a caller may assume of the state after a call, over the callee's own names."""
    for kind, clause, predicate in at_end(contract):
        if clause.mode is not Mode.CHECK:
            yield kind, clause, predicate
    for behavior in contract.behaviors:
        assigns = behavior.assigns
        if assigns is not None and assigns.mode is not Mode.CHECK:
            guard = AtPred(assumed(behavior), PRE)
            changed = frame(free, assigns, PRE, clause_at=PRE)
            yield Kind.ASSIGNS, assigns, implies(guard, changed)


def at_end(contract: FunctionContract) -> Iterator[tuple[Kind, Clause, Pred]]:
    """What a function promises of the state that it ends in, but for frames: each clause with its
    predicate, under its behavior's assumptions."""
    for part in parts_of(contract):
        guard = AtPred(assumed(part), PRE) if isinstance(part, Behavior) else TRUE
        for clause in part.predicates(ClauseKind.ENSURES, ClauseKind.EXITS):
            (kind,) = FORMS[clause.kind].kinds
            yield kind, clause, implies(guard, clause.predicate)


def decreasing(own: Measure, before: Expr, now: Expr, span: Span) -> Pred:
    if own.relation is not None:
        return ApplyPred(own.relation, (before, now), (), span)
    non_negative = Compare(CompareOp.LE, Const(0, INTEGER), before, span)
    return And(non_negative, Compare(CompareOp.LT, now, before, span), span)


def assumed(behavior: Behavior) -> Pred:
    return conjunction([clause.predicate for clause in behavior.assumes])


def said_of_behaviors(clause: BehaviorSet, contract: FunctionContract) -> Pred:
    """That one of the behaviors applies, or no two at once."""
    chosen = [b for b in contract.behaviors if not clause.names or b.name in clause.names]
    claim = _complete if clause.kind is ClauseKind.COMPLETE else _disjoint
    return claim([assumed(behavior) for behavior in chosen])


def _complete(assumptions: list[Pred]) -> Pred:
    """One of the behaviors applies."""
    if not assumptions:
        return FALSE
    result = assumptions[0]
    for predicate in assumptions[1:]:
        result = Or(result, predicate)
    return result


def _disjoint(assumptions: list[Pred]) -> Pred:
    """No two of the behaviors apply at once."""
    pairs: list[Pred] = [
        Not(And(left, right))
        for index, left in enumerate(assumptions)
        for right in assumptions[index + 1 :]
    ]
    return conjunction(pairs)


def frame(
    changing: Iterable[Variable], assigns: Assigns, since: Label, clause_at: Label = HERE
) -> Pred:
    """Of all that is ``changing``, nothing but what ``assigns`` names has another value than at
    ``since``; the clause is read at ``clause_at``."""
    span = assigns.span
    same: list[Pred] = []
    for variable in in_order(set(changing) - set(assigns.variables)):
        if not isinstance(variable.type, MemoryType):
            same.append(unchanged(variable, since, span))
        elif not variable.is_const:
            but = regions_of(variable, assigns)
            if clause_at != HERE:
                but = map_regions(but, lambda part: at(part, clause_at))
            now, live = Read(variable, span), Read(LENGTHS, span)
            before = (At(now, since, span), At(live, since, span))
            same.append(Unchanged(now, before[0], live, before[1], but, span))
    return conjunction(same)


def regions_of(memory: Variable, assigns: Assigns) -> tuple[Region, ...]:
    """The cells of a memory that a frame clause names."""
    return tuple(region for other, region in assigns.regions if other == memory)


def all_regions(assigns: Assigns) -> tuple[Region, ...]:
    """The cells of any memory that a frame clause names."""
    return tuple(dict.fromkeys(region for _, region in assigns.regions))


def at(node: Node, label: Label) -> Node:
    return AtPred(node, label) if isinstance(node, Pred) else At(node, label)


def unchanged(variable: Variable, since: Label, span: Span) -> Pred:
    now = Read(variable, span)
    return Compare(CompareOp.EQ, now, At(Read(variable, span), since, span), span)


def in_order(variables: Iterable[Variable]) -> list[Variable]:
    return sorted(variables, key=lambda variable: (order(variable.span), variable.name))
