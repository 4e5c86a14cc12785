"""Contracts, clause by clause, ready to be evaluated."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tests.reference.context import Context, Scope
from tests.reference.errors import Unsupported
from tests.reference.locations import Locations, Term
from tests.reference.logic import Compiler, compile_term
from tests.reference.memory import Cell
from tests.reference.model import Env, Property, RunEnds, Variable
from weaklink.frontend import syntax as c
from weaklink.kinds import Kind
from weaklink.source import Span


@dataclass(frozen=True, slots=True)
class Clause:
    """``term`` already says ``assumes ==> ...`` where the clause is a behavior's."""

    term: Term
    mode: str
    name: str
    span: Span

    def property(self, context: Context, kind: Kind, site: str = "") -> Property:
        return context.add(kind, self.span, site, self.name)


@dataclass(frozen=True, slots=True)
class Frame:
    """An assigns clause: where ``condition`` holds, nothing but ``variables``, and the cells of
    ``locations``, may change."""

    variables: frozenset[Variable]
    locations: tuple[Locations, ...]
    condition: Term
    is_default: bool
    name: str
    span: Span

    def outside(self, candidates: Iterable[Variable]) -> tuple[Variable, ...]:
        """Those that must keep their values; what is in memory is none of them."""
        return tuple(v for v in candidates if v not in self.variables and not v.in_memory)

    def cells(self, e: Env) -> set[Cell]:
        """The cells that the clause names, read in this state."""
        return {cell for location in self.locations for cell in location.cells(e)}

    def kept(self, variables: tuple[Variable, ...], old: Env, new: Env, clause: Env) -> bool:
        """Whether all else is in ``new`` what it was in ``old``: ``variables``, and cells that
        are live in both; the clause is read in the state ``clause``."""
        if not all(old.get(variable) == new.get(variable) for variable in variables):
            return False
        changed = {
            (name, offset)
            for name, before in old.blocks.items()
            if (after := new.blocks.get(name)) is not None and after is not before
            for offset, value in enumerate(before.values)
            if after.values[offset] != value
        }
        return not changed or changed <= self.cells(clause)


@dataclass(frozen=True, slots=True)
class FunctionContract:
    """``exit`` lists ensures and assigns clauses in source order; ``assumes`` tells of each
    behavior with assumptions the place of the first one, and whether it applies."""

    requires: tuple[Clause, ...] = ()
    exit: tuple[Clause | Frame, ...] = ()
    behavior_sets: tuple[Clause, ...] = ()
    behavior_kinds: tuple[Kind, ...] = ()
    assumes: tuple[tuple[Span, Term], ...] = ()

    @property
    def frame(self) -> Frame | None:
        """What the default behavior may change; None for everything."""
        for item in self.exit:
            if isinstance(item, Frame) and item.is_default:
                return item
        return None


@dataclass(frozen=True, slots=True)
class LoopContract:
    invariants: tuple[Clause, ...] = ()
    frame: Frame | None = None
    variant: Clause | None = None


def all_hold(clauses: Iterable[Clause], e: Env) -> bool:
    """Whether all hold; no value only if none is false, but one has no value."""
    unknown: RunEnds | None = None
    for clause in clauses:
        try:
            if not clause.term(e):
                return False
        except RunEnds as stop:
            unknown = stop
    if unknown:
        raise unknown
    return True


def clause_name(predicate: c.Expr) -> str:
    names = []
    while isinstance(predicate, c.Named):
        names.append(predicate.name)
        predicate = predicate.operand
    return ":".join(names)


def always(_: Env) -> int:
    return True


def _under(assumes: Term, term: Term) -> Term:
    return term if assumes is always else lambda e: not assumes(e) or bool(term(e))


def _clause(node: c.PredicateClause, scope: Scope, context: Context, assumes: Term) -> Clause:
    term = _under(assumes, compile_term(node.predicate, scope, context))
    return Clause(term, node.mode, clause_name(node.predicate), node.span)


def assumption(predicates: tuple[c.Expr, ...], scope: Scope, context: Context) -> Term:
    """All of a behavior's ``assumes``, in the pre-state."""
    if not predicates:
        return always
    terms = [compile_term(predicate, scope, context) for predicate in predicates]

    def run(e: Env) -> int:
        before = e.at("Pre") if "Pre" in e.labels else e
        return all(term(before) for term in terms)

    return run


def _frame(
    node: c.AssignsClause, scope: Scope, context: Context, condition: Term, is_default: bool
) -> Frame:
    if node.mode != "assert" or node.behaviors:
        raise Unsupported("a special assigns clause")
    variables: set[Variable] = set()
    locations: list[Locations] = []
    for location in node.locations:
        places = Compiler(scope, context).places(location)
        if places is not None:
            locations.append(places)
        elif not isinstance(location, c.Name):
            raise Unsupported("assigns of something else than locations")
        elif location.name != "\\result":
            variables.add(scope.with_ghosts().variables[location.name])
    name = ":".join(node.names)
    return Frame(frozenset(variables), tuple(locations), condition, is_default, name, node.span)


def frame_of_statement(node: c.AssignsClause, scope: Scope, context: Context) -> Frame:
    return _frame(node, scope, context, always, is_default=True)


def behaviors_of(contract: c.Contract | None) -> dict[str, tuple[c.Expr, ...]]:
    """The ``assumes`` predicates of each behavior."""
    return {
        name: tuple(clause.predicate for clause in clauses)
        for name, clauses in assumptions(contract).items()
    }


def assumptions(contract: c.Contract | None) -> dict[str, tuple[c.PredicateClause, ...]]:
    """The ``assumes`` clauses of each behavior."""
    return {
        behavior.name: tuple(
            clause
            for clause in behavior.clauses
            if isinstance(clause, c.PredicateClause) and clause.keyword == "assumes"
        )
        for behavior in (contract.clauses if contract else ())
        if isinstance(behavior, c.BehaviorClause)
    }


def compile_contract(
    contract: c.Contract | None, scope: Scope, parameters: Iterable[str], context: Context
) -> FunctionContract:
    builder = _Builder(scope, replace(scope, formals=frozenset(parameters)), context)
    assumes = {
        name: assumption(predicates, scope, context)
        for name, predicates in behaviors_of(contract).items()
    }
    for clause in contract.clauses if contract else ():
        match clause:
            case c.BehaviorClause(name, inner):
                for simple in inner:
                    builder.add(simple, assumes[name], is_default=False)
            case c.BehaviorSetClause():
                builder.behavior_set(clause, assumes)
            case _:
                builder.add(clause, always, is_default=True)
    return FunctionContract(
        tuple(builder.requires),
        tuple(builder.exit),
        tuple(builder.sets),
        tuple(builder.kinds),
        tuple(
            (clauses[0].span, assumes[name])
            for name, clauses in assumptions(contract).items()
            if clauses
        ),
    )


class _Builder:
    def __init__(self, before: Scope, after: Scope, context: Context) -> None:
        self.before = before
        self.after = after
        self.context = context
        self.requires: list[Clause] = []
        self.exit: list[Clause | Frame] = []
        self.sets: list[Clause] = []
        self.kinds: list[Kind] = []

    def add(self, clause: c.Clause, assumes: Term, *, is_default: bool) -> None:
        match clause:
            case c.PredicateClause("requires"):
                self.requires.append(_clause(clause, self.before, self.context, assumes))
            case c.PredicateClause("ensures"):
                self.exit.append(_clause(clause, self.after, self.context, assumes))
            case c.PredicateClause("assumes"):
                pass
            case c.AssignsClause():
                self.exit.append(_frame(clause, self.before, self.context, assumes, is_default))
            case _:
                raise Unsupported(f"clause {clause}")

    def behavior_set(self, clause: c.BehaviorSetClause, assumes: dict[str, Term]) -> None:
        chosen = [assumes[name] for name in clause.names or assumes]
        if clause.keyword == "complete":
            self.kinds.append(Kind.BEHAVIORS_COMPLETE)
            term: Term = lambda e: any(one(e) for one in chosen)  # noqa: E731
        else:
            self.kinds.append(Kind.BEHAVIORS_DISJOINT)
            term = lambda e: sum(bool(one(e)) for one in chosen) <= 1  # noqa: E731
        self.sets.append(Clause(term, "check", "", clause.span))


def compile_loop_contract(
    annotation: c.LoopAnnotation | None, scope: Scope, context: Context
) -> LoopContract:
    invariants: list[Clause] = []
    frame: Frame | None = None
    variant: Clause | None = None
    for clause in annotation.clauses if annotation else ():
        match clause:
            case c.PredicateClause("invariant"):
                invariants.append(body_clause(clause, scope, context))
            case c.AssignsClause() if frame is None:
                frame = _frame(clause, scope, context, always, is_default=True)
            case c.MeasureClause("variant", expression, None, ()) if variant is None:
                term = compile_term(expression, scope, context)
                variant = Clause(term, clause.mode, clause_name(expression), clause.span)
            case _:
                raise Unsupported(f"clause {clause}")
    return LoopContract(tuple(invariants), frame, variant)


def body_clause(clause: c.PredicateClause, scope: Scope, context: Context) -> Clause:
    """An assertion or invariant, perhaps ``for`` some behaviors: then only if one is active."""
    if not clause.behaviors:
        return _clause(clause, scope, context, always)
    active = [assumption(context.behaviors[name], scope, context) for name in clause.behaviors]
    return _clause(clause, scope, context, lambda e: any(one(e) for one in active))
