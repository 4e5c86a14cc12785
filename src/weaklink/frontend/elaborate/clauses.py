"""Clauses of contracts, loops and statements -> IR clauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import InputError, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.logic import Logic
from weaklink.frontend.elaborate.logic_types import is_number, number, numeric
from weaklink.frontend.elaborate.problems import error, nearest
from weaklink.frontend.elaborate.scope import BrokenEntity, Overloaded, find_variable
from weaklink.ir.printer import show_pred
from weaklink.record import record, replace
from weaklink.source import Span

_STATEMENTS = ("assert", "check", "admit")


def predicate_clause(logic: Logic, clause: syntax.PredicateClause) -> ir.Clause:
    """The clause without its behaviors, its names (``a: b: p``) apart from the predicate."""
    names: list[str] = []
    body = clause.predicate
    while isinstance(body, syntax.Named):
        names.append(body.name)
        body = body.operand
    predicate = logic.predicate(body)
    text = logic.env.text(clause.span) or f"{clause.keyword} {show_pred(predicate)}"
    kind = ir.ClauseKind.ASSERT if clause.keyword in _STATEMENTS else ir.ClauseKind(clause.keyword)
    return ir.Clause(predicate, ":".join(names), clause.span, text, ir.Mode(clause.mode), kind)


def measure_clause(logic: Logic, clause: syntax.MeasureClause) -> ir.Measure:
    """``loop variant`` or ``decreases``."""
    _no_behaviors(clause.behaviors, clause.keyword, clause.span)
    body, names = clause.expression, list[str]()
    while isinstance(body, syntax.Named):
        names.append(body.name)
        body = body.operand
    if clause.relation is not None:
        _check_relation(logic, clause.relation, clause.span)
    term = logic.term(body)
    expression = numeric(term) if clause.relation is None else _related(term)
    text = logic.env.text(clause.span)
    name = ":".join(names)
    kind = ir.ClauseKind(clause.keyword)
    return ir.Measure(
        kind, expression, clause.relation, name, clause.span, text, ir.Mode(clause.mode)
    )


def _related(term: ir.Expr) -> ir.Expr:
    return number(term) if is_number(term.type) else term


def _check_relation(logic: Logic, name: str, span: Span) -> None:
    entity = logic.scope.lookup_logic(name)
    if entity is None:
        hint = nearest(name, logic.scope.logic_names())
        raise error("unknown-name", span, f"unknown predicate `{name}`", hint)
    if isinstance(entity, BrokenEntity):
        raise entity.use(name, span)
    definitions = entity.definitions if isinstance(entity, Overloaded) else (entity,)
    if all(len(definition.parameters) != 2 for definition in definitions):
        message = f"`{name}` relates {len(definitions[0].parameters)} values"
        raise error("arguments", span, message, "a predicate of 2")


def _no_behaviors(behaviors: tuple[str, ...], keyword: str, span: Span) -> None:
    if behaviors:
        raise Unsupported(f"`{keyword}` of a behavior", span)


# --- assigns -----------------------------------------------------------------------------------


def assigns_clause(logic: Logic, clause: syntax.AssignsClause, local: bool) -> ir.Assigns:
    """``local`` tells whether locals may be named, as in a loop contract."""
    variables: list[ir.Variable] = []
    locations: list[ir.Expr] = []
    for written in clause.locations:
        found = _assigned(logic, written, local)
        if isinstance(found, ir.Variable):
            variables += [] if found in variables else [found]
        elif found is not None:
            locations.append(found)
    origins = () if clause.origins is None else (_from(logic, clause, clause.origins),)
    text = logic.env.text(clause.span)
    name, mode = ":".join(clause.names), ir.Mode(clause.mode)
    return ir.Assigns(tuple(variables), name, clause.span, text, mode, tuple(locations), origins)


class ClauseList:
    """The clauses of one part of a contract as they are read: at most one measure, and all frames
    as one, where the first stands."""

    def __init__(self) -> None:
        self.clauses: list[ir.ContractClause] = []

    def add(self, clause: ir.ContractClause) -> None:
        alike = (i for i, other in enumerate(self.clauses) if type(other) is type(clause))
        index = next(alike, None)
        match clause:
            case ir.Measure(kind) if index is not None:
                word = "loop variant" if kind is ir.ClauseKind.VARIANT else kind.value
                raise error("duplicate", clause.span, f"a second `{word}`")
            case ir.Assigns() if index is not None:
                first = self.clauses[index]
                assert isinstance(first, ir.Assigns)
                self.clauses[index] = _joined(first, clause)
            case ir.Frees(pointers, text=text) if index is not None:
                first = self.clauses[index]
                assert isinstance(first, ir.Frees)
                all_ = first.pointers is None or pointers is None
                both = None if all_ else (*(first.pointers or ()), *(pointers or ()))
                shown, text = (*first.shown, *clause.shown), f"{first.text}; {text}"
                self.clauses[index] = replace(first, pointers=both, text=text, shown=shown)
            case ir.Clause() | ir.Assigns() | ir.Frees() | ir.Measure() | ir.BehaviorSet():
                self.clauses.append(clause)
            case ir.OtherClause():
                self.clauses.append(clause)
            case _:
                assert_never(clause)


def _joined(first: ir.Assigns, frame: ir.Assigns) -> ir.Assigns:
    """Two frames of one contract as one, of which the first gives name and mode."""
    return replace(
        first,
        variables=tuple(dict.fromkeys((*first.variables, *frame.variables))),
        text=f"{first.text}; {frame.text}",
        locations=(*first.locations, *frame.locations),
        origins=(*first.origins, *frame.origins),
    )


def _from(logic: Logic, clause: syntax.AssignsClause, origins: tuple[syntax.Expr, ...]) -> ir.From:
    terms = tuple(logic.term(origin) for origin in origins)
    written = [w for w in clause.locations if not _is_result(w)]
    return ir.From(tuple(logic.term(w) for w in written), terms, clause.indirect, clause.span)


def _is_result(location: syntax.Expr) -> bool:
    return isinstance(location, syntax.Name) and location.name in ("\\result", "\\exit_status")


def locations_of(logic: Logic, clause: syntax.AssignsClause) -> tuple[ir.Expr, ...]:
    """The locations alone, of a clause that has no meaning yet."""
    return tuple(logic.term(written) for written in clause.locations if not _is_result(written))


def _assigned(logic: Logic, location: syntax.Expr, local: bool) -> ir.Variable | ir.Expr | None:
    """The variable that a location names, or its places; ``\\result`` is none."""
    match location:
        case syntax.Name("\\result" | "\\nothing" | "\\exit_status"):
            return None
        case syntax.Name(name) if not _is_logic(logic, name):
            entity = find_variable(logic.scope, location)
            return _assigned_variable(entity.variable, entity.is_const, location.span, local)
        case syntax.Builtin("\\old", (inner,)) | syntax.AtExpr(inner):
            found = _assigned(logic, inner, local)
            return found if isinstance(found, ir.Variable) else _places(logic, location)
        case syntax.Number() | syntax.Binary() | syntax.Character() | syntax.Float():
            raise not_a_location(location.span)
        case _:  # whatever else may be places: `_places` refuses what is none
            term = _places(logic, location)
            if isinstance(term, ir.Read):  # As of `*&x`.
                variable = term.variable
                return _assigned_variable(variable, variable.is_const, location.span, local)
            return term


def _is_logic(logic: Logic, name: str) -> bool:
    if logic.bounds and name in logic.bounds:
        return True
    return name.startswith("\\") or (
        logic.scope.lookup(name) is None and logic.scope.lookup_logic(name) is not None
    )


def _assigned_variable(
    variable: ir.Variable, is_const: bool, span: Span, local: bool
) -> ir.Variable:
    name = variable.shown
    if is_const:
        message = f"`{name}` is `const`: nothing may change it"
        raise error("const", span, message)
    if variable.storage is not ir.Storage.GLOBAL and not local:
        message = f"`{name}` is the function's own: no caller can see it change"
        raise error("assigns", span, message, "only what lives outside")
    if isinstance(variable.type, ir.ArrayType):
        message = f"`{name}` is an array"
        raise error("not-lvalue", span, message, f"its elements: `{name}[..]`")
    return variable


def _places(logic: Logic, location: syntax.Expr) -> ir.Expr:
    """A location that is no whole variable: loads from places, and sets of such."""
    term = logic.term(location)
    inner: ir.Expr = term
    while isinstance(inner, ir.At):
        inner = inner.operand
    kinds = (
        ir.Load
        | ir.Read
        | ir.BoundRead
        | ir.Apply
        | ir.BuiltinTerm
        | ir.Comprehension
        | ir.Conditional
        | ir.Let
    )
    if not isinstance(inner, kinds):
        raise not_a_location(location.span)
    if isinstance(ir.element_of(term.type), ir.ArrayType):
        text = logic.env.text(location.span)
        message = f"`{text}` is an array"
        raise error("not-lvalue", location.span, message, "its elements: `[..]`")
    return term


def not_a_location(span: Span) -> InputError:
    return error("not-lvalue", span, "this is no location", "a variable")


# --- other clauses -----------------------------------------------------------------------------


def other_clause(
    logic: Logic, clause: syntax.OtherClause | syntax.PredicateClause, text: str
) -> ir.OtherClause | ir.Frees:
    """A clause that is typed, but (but for ``frees``) has no meaning yet."""
    parts: tuple[ir.Expr | ir.Pred, ...]
    if isinstance(clause, syntax.OtherClause):
        if clause.keyword == "frees" and not clause.behaviors:
            return _frees(logic, clause, text)
        parts = tuple(
            logic.term(argument)
            for argument in clause.arguments
            if clause.keyword == "allocates" or not _is_result(argument)
        )
    else:
        parts = (logic.predicate(_unnamed(clause.predicate)),)
    mode = ir.Mode(clause.mode)
    return ir.OtherClause(
        ir.ClauseKind(clause.keyword), parts, clause.span, text, mode, clause.behaviors
    )


def _frees(logic: Logic, clause: syntax.OtherClause, text: str) -> ir.Frees:
    """A result is no object that could be freed."""
    arguments = [one for one in clause.arguments if not _is_result(one)]
    named = [logic.term(one) for one in arguments]
    shown = tuple(logic.env.text(one.span) for one in arguments)
    is_all = any(isinstance(t, ir.BuiltinTerm) and t.name == "\\everything" for t in named)
    pointers, mode = None if is_all else tuple(named), ir.Mode(clause.mode)
    return ir.Frees(pointers, clause.span, text, mode, shown=shown)


def _unnamed(expr: syntax.Expr) -> syntax.Expr:
    while isinstance(expr, syntax.Named):
        expr = expr.operand
    return expr


# --- behaviors ---------------------------------------------------------------------------------


def under_behaviors(
    predicate: ir.Pred, names: tuple[str, ...], contract: ir.FunctionContract, span: Span
) -> ir.Pred:
    """``for names: predicate``: it has to hold if one of the behaviors was entered."""
    if not names:
        return predicate
    entered = [_entered(behavior_named(contract.behaviors, name, span)) for name in names]
    condition = entered[0]
    for other in entered[1:]:
        condition = ir.Or(condition, other, span)
    return ir.implies(condition, predicate)


def _entered(behavior: ir.Behavior) -> ir.Pred:
    if not behavior.assumes:
        return ir.conjunction([])
    assumed = ir.conjunction([clause.predicate for clause in behavior.assumes])
    return ir.AtPred(assumed, ir.PRE, behavior.span)


def behavior_named(behaviors: Sequence[ir.Behavior], name: str, span: Span) -> ir.Behavior:
    for behavior in behaviors:
        if behavior.name == name:
            return behavior
    names = [behavior.name for behavior in behaviors]
    declared = f"`behavior {name}: ...` in the contract of the function"
    known = " or ".join(f"`{one}`" for one in names) or declared
    hint = nearest(name, names) or known
    raise error("unknown-name", span, f"unknown behavior `{name}`", hint)


# --- loops -------------------------------------------------------------------------------------


@record
class LoopReader:
    """Reads a loop's annotation; ``logic`` sees the loop's state, labels and all."""

    logic: Logic
    contract: ir.FunctionContract

    def read(self, annotation: syntax.LoopAnnotation) -> ir.LoopContract:
        clauses = ClauseList()
        for clause in annotation.clauses:
            if isinstance(clause, syntax.AssignsClause | syntax.MeasureClause):
                clause = self._unconditional(clause, annotation)
            match clause:
                case syntax.Extension() | syntax.BehaviorSetClause():
                    pass
                case syntax.OtherClause():
                    text = self.logic.env.text(clause.span)
                    clauses.add(other_clause(self.logic, clause, text))
                case syntax.AssignsClause() | syntax.MeasureClause() if clause.behaviors:
                    if not self._is_implied(clause, annotation):
                        clauses.add(self._of_behaviors(clause))
                case syntax.PredicateClause():
                    clauses.add(self.invariant(clause))
                case syntax.AssignsClause():
                    clauses.add(assigns_clause(self.logic, clause, local=True))
                case syntax.MeasureClause():
                    clauses.add(measure_clause(self.logic, clause))
                case _:
                    assert_never(clause)
        return ir.LoopContract(tuple(clauses.clauses), annotation.span)

    def _unconditional(
        self, clause: syntax.AssignsClause | syntax.MeasureClause, annotation: syntax.LoopAnnotation
    ) -> syntax.AssignsClause | syntax.MeasureClause:
        """The clause without its behaviors, if they always hold and none of its kind says more."""
        measures = isinstance(clause, syntax.MeasureClause)
        others = [
            one
            for one in annotation.clauses
            if isinstance(one, syntax.AssignsClause | syntax.MeasureClause)
            and isinstance(one, syntax.MeasureClause) == measures
            and one.behaviors != clause.behaviors
        ]
        if any(not one.behaviors or self._always(one) for one in others):
            return clause
        return replace(clause, behaviors=()) if self._always(clause) else clause

    def _always(self, clause: syntax.AssignsClause | syntax.MeasureClause) -> bool:
        """Whether a behavior that the clause is of has no condition."""
        named = [behavior_named(self.contract.behaviors, n, clause.span) for n in clause.behaviors]
        return any(not behavior.assumes for behavior in named)

    def _is_implied(
        self, clause: syntax.AssignsClause | syntax.MeasureClause, annotation: syntax.LoopAnnotation
    ) -> bool:
        """Whether a frame of behaviors names at least what one names that always holds."""
        if isinstance(clause, syntax.MeasureClause):
            return False
        frames = [one for one in annotation.clauses if isinstance(one, syntax.AssignsClause)]
        plain = [one for one in frames if not self._unconditional(one, annotation).behaviors]
        said = {location for frame in plain for location in frame.locations}
        return bool(plain) and said <= set(clause.locations)

    def _of_behaviors(self, clause: syntax.AssignsClause | syntax.MeasureClause) -> ir.OtherClause:
        for name in clause.behaviors:
            behavior_named(self.contract.behaviors, name, clause.span)
        parts: tuple[ir.Expr | ir.Pred, ...]
        if isinstance(clause, syntax.MeasureClause):
            parts = (numeric(self.logic.term(clause.expression)),)
        else:
            parts = locations_of(self.logic, clause)
        text, mode = self.logic.env.text(clause.span), ir.Mode(clause.mode)
        return ir.OtherClause(
            ir.ClauseKind(clause.keyword), parts, clause.span, text, mode, clause.behaviors
        )

    def invariant(self, clause: syntax.PredicateClause) -> ir.Clause:
        """One invariant, where the behaviors hold that it is for."""
        plain = predicate_clause(self.logic, clause)
        predicate = under_behaviors(plain.predicate, clause.behaviors, self.contract, clause.span)
        return replace(plain, predicate=predicate)
