"""What the contract of a statement says of its beginning, and of the ways in which it is left.

before:  behavior b: assumes x > 0; requires y == 0; ensures y == \\old(x); breaks y > 1;
after:   at the beginning  assert x > 0 ==> y == 0;
         at the end        assert \\at(x > 0, Old) ==> y == \\at(x, Old);
         at a ``break``    assert \\at(x > 0, Old) ==> y > 1;
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.record import field_names, replace
from weaklink.source import Span

JUMPS = (ir.ClauseKind.BREAKS, ir.ClauseKind.CONTINUES, ir.ClauseKind.RETURNS)
"""What is said of where a statement of C leaves the one that the contract is about."""
LEFT = (ir.ClauseKind.ENSURES, *JUMPS, ir.ClauseKind.EXITS)
"""What is said of a way in which it is left."""
ENDS = frozenset({ir.ClauseKind.REQUIRES, ir.ClauseKind.ASSUMES, *LEFT})


def at_beginning(contract: ir.FunctionContract) -> Iterator[ir.Clause]:
    """What has to hold where the statement begins."""
    for part in ir.parts_of(contract):
        applies = _applies(part)
        for clause in part.clauses:
            if isinstance(clause, ir.Clause) and clause.kind is ir.ClauseKind.REQUIRES:
                yield _asserted(clause, ir.implies(applies, clause.predicate))
    entered = {behavior.name: _applies(behavior) for behavior in contract.behaviors}
    for said in contract.sets:
        predicate = _of_set(said, entered)
        yield ir.Clause(predicate, "", said.span, said.text, said.mode, kind=ir.ClauseKind.ASSERT)


def where_left(
    contract: ir.FunctionContract, way: ir.ClauseKind, old: ir.Label
) -> Iterator[ir.Clause]:
    """What has to hold where it is left in a way; ``old`` is the state in which it began."""
    for part in ir.parts_of(contract):
        applies = _applies(part)
        began = applies if applies == ir.TRUE else ir.AtPred(applies, old, applies.span)
        for clause in part.clauses:
            if isinstance(clause, ir.Clause) and clause.kind is way:
                yield _asserted(clause, ir.implies(began, clause.predicate))


def frames(contract: ir.FunctionContract, old: ir.Label) -> Iterator[ir.Framed[ir.SourceTerm]]:
    """What frames it keeps to, wherever it is left."""
    for part in ir.parts_of(contract):
        applies = _applies(part)
        began = applies if applies == ir.TRUE else ir.AtPred(applies, old, applies.span)
        if (assigns := part.assigns) is not None:
            yield ir.Framed(assigns, began, old, assigns.span)


def beside_its_ends(contract: ir.FunctionContract, *, framed: bool) -> ir.FunctionContract | None:
    """What it says of neither, nor, if it is ``framed``, of what it changes; None if that is
    nothing."""
    behaviors = tuple(
        replace(behavior, clauses=_others(behavior, framed)) for behavior in contract.behaviors
    )
    left = replace(contract, clauses=_others(contract, framed), behaviors=behaviors)
    return left if any(part.clauses for part in ir.parts_of(left)) else None


def _others(part: ir.FunctionContract | ir.Behavior, framed: bool) -> tuple[ir.ContractClause, ...]:
    return tuple(
        clause
        for clause in part.clauses
        if clause.kind not in ENDS and not isinstance(clause, ir.BehaviorSet)
        if not (framed and isinstance(clause, ir.Assigns))
    )


def jumps_in(
    node: object,
) -> Iterator[syntax.Break | syntax.Continue | syntax.Return | syntax.Goto]:
    """The jumps in a statement."""
    match node:
        case tuple():
            for part in node:
                yield from jumps_in(part)
        case Span():
            pass
        case syntax.Break() | syntax.Continue() | syntax.Return() | syntax.Goto():
            yield node
        case _:  # in all other records may be some, and in nothing else
            for name in field_names(node) or ():
                yield from jumps_in(getattr(node, name))


_JUMPS = {
    syntax.Break: ir.ClauseKind.BREAKS,
    syntax.Continue: ir.ClauseKind.CONTINUES,
    syntax.Return: ir.ClauseKind.RETURNS,
}


def left_by(body: syntax.Statement) -> frozenset[ir.ClauseKind] | None:
    """The ways in which jumps may leave a statement; None if nobody knows where these go."""
    found = [_JUMPS.get(type(jump)) for jump in jumps_in(body)]
    ways = [way for way in found if way is not None]
    return frozenset(ways) if len(ways) == len(found) else None


def _applies(part: ir.FunctionContract | ir.Behavior) -> ir.Pred:
    if isinstance(part, ir.FunctionContract):
        return ir.TRUE
    return ir.conjunction([clause.predicate for clause in part.assumes])


def _asserted(clause: ir.Clause, predicate: ir.Pred) -> ir.Clause:
    return replace(clause, predicate=predicate, kind=ir.ClauseKind.ASSERT)


def _of_set(said: ir.BehaviorSet, entered: Mapping[str, ir.Pred]) -> ir.Pred:
    named = [entered[name] for name in said.names]
    if said.kind is ir.ClauseKind.COMPLETE:
        return ir.disjunction(named)
    pairs = combinations(named, 2)
    return ir.conjunction([ir.Not(ir.And(a, b, said.span), said.span) for a, b in pairs])
