"""Predicates that contracts come to: promises, frames, measures, sets of behaviors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from weaklink import ir
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.source import Span, order
from weaklink.view.lower.memories import LENGTHS


@record
class Said:
    """What a contract says of the state in which its function ends: a clause, the kind of its
    property, and the ``guard``, of the state at the beginning, under which it says that."""

    clause: ir.Clause | ir.Assigns
    kind: Kind
    guard: ir.Pred
    of_behavior: bool


BOTH_ENDS = (ir.ClauseKind.ENSURES, ir.ClauseKind.EXITS)
"""What is said where the function returns, and where the program ends in it."""


def said_at_end(
    contract: ir.FunctionContract, kinds: Sequence[ir.ClauseKind] = BOTH_ENDS
) -> Iterator[Said]:
    """All that is said by clauses of the ``kinds`` and by frames, part by part.  Code is checked
    against it, in source order (``in_source_order``)."""
    for part in ir.parts_of(contract):
        of_behavior = isinstance(part, ir.Behavior)
        guard = ir.AtPred(assumed(part), ir.PRE) if isinstance(part, ir.Behavior) else ir.TRUE
        for clause in part.predicates(*kinds):
            (kind,) = ir.FORMS[clause.kind].kinds
            yield Said(clause, kind, guard, of_behavior)
        if part.assigns is not None:
            yield Said(part.assigns, Kind.ASSIGNS, guard, of_behavior)


def promised(
    contract: ir.FunctionContract, kinds: Sequence[ir.ClauseKind] = BOTH_ENDS
) -> Iterator[Said]:
    """What of it is assumed where the contract stands for the code.  What the frame of the whole
    contract names is chosen: nothing is left to assume of it."""
    for said in said_at_end(contract, kinds):
        is_chosen = isinstance(said.clause, ir.Assigns) and not said.of_behavior
        if said.clause.mode is not ir.Mode.CHECK and not is_chosen:
            yield said


def in_source_order(said: Iterable[Said]) -> list[Said]:
    return sorted(said, key=lambda one: order(one.clause.span))


def promises(
    contract: ir.FunctionContract, free: frozenset[ir.Variable]
) -> Iterator[tuple[Kind, ir.Assigns | ir.Clause, ir.Pred]]:
    """What a caller may assume of the state after a call, over the callee's own names: frames
    behind all else."""
    frames: list[Said] = []
    for said in promised(contract):
        match said.clause:
            case ir.Clause() as clause:
                yield said.kind, clause, ir.implies(said.guard, clause.predicate)
            case ir.Assigns():
                frames.append(said)
            case _:
                assert_never(said.clause)
    for said in frames:
        assert isinstance(said.clause, ir.Assigns)
        changed = frame(free, said.clause, ir.PRE, clause_at=ir.PRE)
        yield Kind.ASSIGNS, said.clause, ir.implies(said.guard, changed)


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
            kept = ir.Unchanged(now, before[0], live, before[1], but, span)
            same.append(ir.Holds(kept, span))
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
