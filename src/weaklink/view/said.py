r"""What becomes of clauses, moment by moment of a run: what it answers for, what it assumes.

    requires R;                         inputs: assume R           call: check R
    behavior b: assumes A; ensures E;   return: check \at(A, Pre) ==> E;    returned: assume that
    loop invariant I; loop variant v;   loop entry: check I        head: assume I
                                        iterated: check I, 0 <= before, v < before

``ir.FORMS`` alone knows when.  Views make statements of it, emitted programs lines of C.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from weaklink import ir
from weaklink.analysis.changes import reached
from weaklink.ir.names import unspecialised
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.source import Span, order

OWN = (ir.Moment.ENTRY, ir.Moment.RETURN, ir.Moment.EXIT)
"""When a run of a function answers for its contract."""
LOOP = (ir.Moment.LOOP_ENTRY, ir.Moment.ITERATED)
"""When it answers for the contract of a loop."""
ENDS = (ir.Moment.RETURN, ir.Moment.EXIT)
BEHIND_CALL = (ir.Moment.RETURNED, ir.Moment.EXITED)

SaidClause = ir.OneOf[
    ir.Clause[ir.Leaf],
    ir.Assigns[ir.Leaf],
    ir.Frees[ir.Leaf],
    ir.Measure[ir.Leaf],
    ir.BehaviorSet,
]


@record
class Said(ir.Generic[ir.Leaf]):
    """A clause at a moment.  A run answers for it, as a property of the kind, ``checked``; or it is
    assumed, and rests on properties of the ``kinds``.  It says what it ``claims``, ``guard`` among
    it: that is for views and emitted programs to say of frames and of measures."""

    clause: SaidClause[ir.Leaf]
    checked: Kind | None
    kinds: tuple[Kind, ...]
    guard: ir.Pred[ir.Leaf]
    claims: ir.Pred[ir.Leaf] | ir.Assigns[ir.Leaf] | ir.Frees[ir.Leaf] | ir.Measure[ir.Leaf]


def said(contract: ir.Clauses[ir.Same], *moments: ir.Moment) -> list[Said[ir.Same]]:
    """What becomes of the clauses at the moments, in the order of a run."""
    found = [pair for part in _parts(contract) for pair in _of_part(part, contract, moments)]
    return [one for _, one in sorted(found, key=lambda pair: (pair[0], order(pair[1].clause.span)))]


def said_here(clause: ir.Clause[ir.Same]) -> list[Said[ir.Same]]:
    """What becomes of an annotation where it stands."""
    return said(ir.Clauses((clause,)), ir.Moment.POINT)


def _parts(contract: ir.Clauses[ir.Same]) -> tuple[ir.Clauses[ir.Same], ...]:
    return ir.parts_of(contract) if isinstance(contract, ir.FunctionContract) else (contract,)


def _of_part(
    part: ir.Clauses[ir.Same], contract: ir.Clauses[ir.Same], moments: tuple[ir.Moment, ...]
) -> Iterator[tuple[int, Said[ir.Same]]]:
    for clause in part.clauses:
        uses = [use for use in ir.FORMS[clause.kind].uses if use.moment in moments]
        if uses and not isinstance(clause, ir.OtherClause) and not _is_all(clause):
            guard = _guard(part, uses[0].moment)
            claims = _claims(clause, contract, guard)
            ways = (way for use in uses for way in _ways(clause, use, of_whole=part is contract))
            for turn, checked, kinds in dict.fromkeys(ways):
                yield turn, Said(clause, checked, kinds, guard, claims)


def _is_all(clause: ir.ContractClause[ir.Same]) -> bool:
    """Whether it lets everything be freed: nothing is asked then."""
    return isinstance(clause, ir.Frees) and clause.pointers is None


def _ways(
    clause: SaidClause[ir.Same], use: ir.Use, *, of_whole: bool
) -> Iterator[tuple[int, Kind | None, tuple[Kind, ...]]]:
    """Its turn, and the properties, one by one, that it is checked as, or on which it rests."""
    match use.way:
        case ir.Way.CHECKED:
            yield from ((use.turn, k, (k,)) for k in use.kinds if _concerns(k, clause))
        case ir.Way.ASSUMED | ir.Way.CHOSEN:
            if clause.mode is not ir.Mode.CHECK and not (use.way is ir.Way.CHOSEN and of_whole):
                yield use.turn, None, _checked_for(clause, use.moment)
        case _:
            assert_never(use.way)


def _concerns(kind: Kind, clause: SaidClause[ir.Same]) -> bool:
    """A relation of one's own is not about being negative."""
    has_relation = isinstance(clause, ir.Measure) and clause.relation is not None
    return not (has_relation and kind is Kind.VARIANT_NON_NEGATIVE)


def _checked_for(clause: SaidClause[ir.Same], moment: ir.Moment) -> tuple[Kind, ...]:
    """What the code answers for where its contract is assumed."""
    moments = LOOP if moment is ir.Moment.HEAD else OWN
    uses = ir.FORMS[clause.kind].uses
    return tuple(dict.fromkeys(k for use in uses if use.moment in moments for k in use.kinds))


def _guard(part: ir.Clauses[ir.Same], moment: ir.Moment) -> ir.Pred[ir.Same]:
    """What a behavior assumes, of the state in which the function begins."""
    if not isinstance(part, ir.Behavior):
        return ir.TRUE
    guard = assumed(part)
    return ir.AtPred(guard, ir.PRE) if moment in (*ENDS, *BEHIND_CALL) else guard


def _claims(
    clause: SaidClause[ir.Same], contract: ir.Clauses[ir.Same], guard: ir.Pred[ir.Same]
) -> ir.Pred[ir.Same] | ir.Assigns[ir.Same] | ir.Frees[ir.Same] | ir.Measure[ir.Same]:
    match clause:
        case ir.Clause(predicate):
            return ir.implies(guard, predicate)
        case ir.BehaviorSet():
            return _of_behaviors(clause, contract)
        case ir.Assigns() | ir.Frees() | ir.Measure():
            return clause
        case _:
            assert_never(clause)


def before_call(
    caller: ir.AnyFunction,
    callee: ir.Function[ir.Same, ir.AnyStatement],
    program: ir.AnyProgram,
) -> list[Said[ir.Same]]:
    """What a run answers for before a call, over the callee's own parameters; of a measure only
    where the callee can call the caller again, and both have one."""
    found = said(callee.contract, ir.Moment.CALL)
    if caller.contract.decreases is not None and is_recursive_call(
        caller.name, callee.name, program
    ):
        return found
    return [one for one in found if not isinstance(one.clause, ir.Measure)]


def is_recursive_call(caller: str, callee: str, program: ir.AnyProgram) -> bool:
    """Whether the callee can call the caller again, or a variant of it."""
    own, functions = unspecialised(caller), program.functions
    return any(
        name == caller or (functions[name].body is not None and unspecialised(name) == own)
        for name in reached([callee], functions)
    )


# --- what they come to --------------------------------------------------------------------------


def less(
    one: Said[ir.Same],
    own: ir.Measure[ir.Same],
    before: ir.Expr[ir.Same],
    now: ir.Expr[ir.Same],
    span: Span,
) -> ir.Pred[ir.Same]:
    """What is said of a measure's value ``now``, where one's ``own`` was ``before``."""
    if own.relation is not None:
        return ir.ApplyPred(own.relation, (before, now), (), span)
    non_negative = ir.Compare(ir.CompareOp.LE, ir.Const(0, ir.INTEGER), before, span)
    smaller = ir.Compare(ir.CompareOp.LT, now, before, span)
    apart = {Kind.VARIANT_NON_NEGATIVE: non_negative, Kind.VARIANT_DECREASES: smaller}
    return apart.get(one.kinds[0], ir.And(non_negative, smaller, span))


def assumed(behavior: ir.Behavior[ir.Same]) -> ir.Pred[ir.Same]:
    return ir.conjunction([clause.predicate for clause in behavior.assumes])


def _of_behaviors(clause: ir.BehaviorSet, contract: ir.Clauses[ir.Same]) -> ir.Pred[ir.Same]:
    """That one of the behaviors applies, or no two at once."""
    behaviors = (part for part in _parts(contract) if isinstance(part, ir.Behavior))
    chosen = [b for b in behaviors if not clause.names or b.name in clause.names]
    claim = _complete if clause.kind is ir.ClauseKind.COMPLETE else _disjoint
    return claim([assumed(behavior) for behavior in chosen])


MOST_PAIRED = 8
"""Behaviors of which each is compared with each other one, as readers do."""


def _halves(
    assumptions: list[ir.Pred[ir.Same]],
) -> tuple[list[ir.Pred[ir.Same]], list[ir.Pred[ir.Same]]]:
    middle = len(assumptions) // 2
    return assumptions[:middle], assumptions[middle:]


def _complete(assumptions: list[ir.Pred[ir.Same]]) -> ir.Pred[ir.Same]:
    """One of the behaviors applies."""
    if len(assumptions) > MOST_PAIRED:
        left, right = _halves(assumptions)
        return ir.Or(_complete(left), _complete(right))
    if not assumptions:
        return ir.FALSE
    result = assumptions[0]
    for predicate in assumptions[1:]:
        result = ir.Or(result, predicate)
    return result


def _disjoint(assumptions: list[ir.Pred[ir.Same]]) -> ir.Pred[ir.Same]:
    """No two of the behaviors apply at once: of many, none of one half with one of the other, which
    takes no more than n log n of them."""
    if len(assumptions) > MOST_PAIRED:
        left, right = _halves(assumptions)
        across = ir.Not(ir.And(_complete(left), _complete(right)))
        within = ir.And(_disjoint(left), _disjoint(right))
        return ir.And(within, across)
    pairs: list[ir.Pred[ir.Same]] = [
        ir.Not(ir.And(left, right))
        for index, left in enumerate(assumptions)
        for right in assumptions[index + 1 :]
    ]
    return ir.conjunction(pairs)
