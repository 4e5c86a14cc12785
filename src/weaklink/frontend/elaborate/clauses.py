"""Clauses of contracts, loops and statements -> IR clauses."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.logic import Logic
from weaklink.frontend.elaborate.logic_types import numeric
from weaklink.frontend.elaborate.problems import error, nearest
from weaklink.frontend.elaborate.scope import BrokenEntity, find_variable
from weaklink.ir.contracts import (
    Assigns,
    Behavior,
    Clause,
    FunctionContract,
    LoopContract,
    Measure,
    Mode,
)
from weaklink.ir.expressions import PRE, AtPred, Or, Pred, Storage, Variable, conjunction, implies
from weaklink.ir.printer import show_pred
from weaklink.record import record, replace
from weaklink.source import Span


def predicate_clause(logic: Logic, clause: syntax.PredicateClause) -> Clause:
    """The clause without its behaviors, its names (``a: b: p``) apart from the predicate."""
    names: list[str] = []
    body = clause.predicate
    while isinstance(body, syntax.Named):
        names.append(body.name)
        body = body.operand
    predicate = logic.predicate(body)
    text = logic.env.text(clause.span) or f"{clause.keyword} {show_pred(predicate)}"
    return Clause(predicate, ":".join(names), clause.span, text, Mode(clause.mode))


def measure_clause(logic: Logic, clause: syntax.MeasureClause) -> Measure:
    """``loop variant`` or ``decreases``."""
    _no_behaviors(clause.behaviors, clause.keyword, clause.span)
    body, names = clause.expression, list[str]()
    while isinstance(body, syntax.Named):
        names.append(body.name)
        body = body.operand
    if clause.relation is not None:
        _check_relation(logic, clause.relation, clause.span)
    expression = numeric(logic.term(body))
    text = logic.env.text(clause.span)
    name = ":".join(names)
    return Measure(expression, clause.relation, name, clause.span, text, Mode(clause.mode))


def _check_relation(logic: Logic, name: str, span: Span) -> None:
    entity = logic.scope.lookup_logic(name)
    if entity is None:
        hint = nearest(name, logic.scope.logic_names())
        raise error("unknown-name", span, f"unknown predicate `{name}`", hint)
    if isinstance(entity, BrokenEntity):
        raise entity.use(name, span)
    if len(entity.parameters) != 2:
        message = f"`{name}` relates {len(entity.parameters)} values"
        raise error("arguments", span, message, "a predicate of 2")


def _no_behaviors(behaviors: tuple[str, ...], keyword: str, span: Span) -> None:
    if behaviors:
        raise Unsupported(f"`{keyword}` of a behavior", span)


# --- assigns -----------------------------------------------------------------------------------


def assigns_clauses(
    logic: Logic, clauses: Sequence[syntax.AssignsClause], local: bool
) -> Assigns | None:
    """All ``assigns`` of one contract as one; None of none.

    ``local`` tells whether locals may be named, as in a loop contract.
    """
    if not clauses:
        return None
    variables: list[Variable] = []
    for clause in clauses:
        _no_behaviors(clause.behaviors, "assigns", clause.span)
        for location in clause.locations:
            variable = _assigned(logic, location, local)
            if variable is not None and variable not in variables:
                variables.append(variable)
    first = clauses[0]
    text = "; ".join(logic.env.text(clause.span) for clause in clauses)
    name = ":".join(first.names)
    return Assigns(tuple(variables), name, first.span, text, Mode(first.mode))


def _assigned(logic: Logic, location: syntax.Expr, local: bool) -> Variable | None:
    """The variable that a location names; ``\\result`` is none."""
    match location:
        case syntax.Name("\\result" | "\\nothing"):
            return None
        case syntax.Name():
            entity = find_variable(logic.scope, location)
            if entity.is_const:
                message = f"`{location.name}` is `const`: nothing may change it"
                raise error("const", location.span, message)
            if entity.variable.storage is not Storage.GLOBAL and not local:
                message = f"`{location.name}` is the function's own: no caller can see it change"
                raise error("assigns", location.span, message, "only what lives outside")
            return entity.variable
        case syntax.Builtin("\\old", (inner,)) | syntax.AtExpr(inner):
            return _assigned(logic, inner, local)
        case syntax.Number() | syntax.Binary() | syntax.Ternary() | syntax.Character():
            raise error("not-lvalue", location.span, "this is no location", "a variable")
        case _:
            raise Unsupported("location of this kind in `assigns`", location.span)


# --- behaviors ---------------------------------------------------------------------------------


def under_behaviors(
    predicate: Pred, names: tuple[str, ...], contract: FunctionContract, span: Span
) -> Pred:
    """``for names: predicate``: it has to hold if one of the behaviors was entered."""
    if not names:
        return predicate
    entered = [_entered(behavior_named(contract.behaviors, name, span)) for name in names]
    condition = entered[0]
    for other in entered[1:]:
        condition = Or(condition, other, span)
    return implies(condition, predicate)


def _entered(behavior: Behavior) -> Pred:
    if not behavior.assumes:
        return conjunction([])
    assumed = conjunction([clause.predicate for clause in behavior.assumes])
    return AtPred(assumed, PRE, behavior.span)


def behavior_named(behaviors: Sequence[Behavior], name: str, span: Span) -> Behavior:
    for behavior in behaviors:
        if behavior.name == name:
            return behavior
    hint = nearest(name, [behavior.name for behavior in behaviors])
    raise error("unknown-name", span, f"unknown behavior `{name}`", hint)


# --- loops -------------------------------------------------------------------------------------


@record
class LoopReader:
    """Reads a loop's annotation; ``logic`` sees the loop's state, labels and all."""

    logic: Logic
    contract: FunctionContract

    def read(self, annotation: syntax.LoopAnnotation) -> LoopContract:
        invariants: list[Clause] = []
        assigns: list[syntax.AssignsClause] = []
        variants: list[Measure] = []
        for clause in annotation.clauses:
            match clause:
                case syntax.PredicateClause("invariant"):
                    invariants.append(self._invariant(clause))
                case syntax.AssignsClause():
                    assigns.append(clause)
                case syntax.MeasureClause():
                    variants.append(measure_clause(self.logic, clause))
                case _:
                    raise Unsupported(f"`{clause.keyword}` clause of a loop", clause.span)
        if len(variants) > 1:
            raise error("duplicate", variants[1].span, "a second `loop variant`")
        frame = assigns_clauses(self.logic, assigns, local=True)
        return LoopContract(
            tuple(invariants), frame, variants[0] if variants else None, annotation.span
        )

    def _invariant(self, clause: syntax.PredicateClause) -> Clause:
        plain = predicate_clause(self.logic, clause)
        predicate = under_behaviors(plain.predicate, clause.behaviors, self.contract, clause.span)
        return replace(plain, predicate=predicate)
