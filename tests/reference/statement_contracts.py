"""Contracts of statements: checked where one begins, and in whatever way it is left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tests.reference.context import Context, Scope
from tests.reference.contracts import Clause, Frame, body_clause, frame_of_statement
from tests.reference.errors import Unsupported
from tests.reference.model import Property, RunEnds, State
from tests.reference.statements import NEXT, Execute, Jump, Outcome
from weaklink.frontend import syntax as c
from weaklink.kinds import Kind

_WORDS = {
    "ensures": NEXT,
    "breaks": Jump.BREAK,
    "continues": Jump.CONTINUE,
    "returns": Jump.RETURN,
}
_LEFT = (NEXT, Jump.BREAK, Jump.CONTINUE, Jump.RETURN)


@dataclass(slots=True)
class _Contract:
    before: list[tuple[Clause, Property]] = field(default_factory=list)
    left: dict[Jump, list[tuple[Clause, Property]]] = field(default_factory=dict)
    frames: list[tuple[Frame, Property]] = field(default_factory=list)


def compile_contracted(
    contract: c.Contract,
    body: c.Statement,
    scope: Scope,
    context: Context,
    compile_statement: Callable[[c.Statement, Scope, Context], Execute],
) -> Execute:
    context.statements += 1
    old = ("Old", context.statements)
    visible = [*scope.variables.values(), *scope.ghosts.values()]
    kept = [v for v in visible if not v.is_const and not v.in_memory]
    said = _read(contract, replace(scope, statement=context.statements), context)
    run = compile_statement(body, scope, context)

    def execute(s: State) -> list[Outcome]:
        s.labels[old] = s.snapshot()
        try:
            _check(said.before, s, context)
        except RunEnds as stop:
            return [(stop.end, s)]
        return [_left(signal, t) for signal, t in run(s)]

    def _left(signal: object, t: State) -> Outcome:
        if signal not in _LEFT:
            return signal, t  # type: ignore[return-value]
        assert isinstance(signal, Jump)
        try:
            _check(said.left.get(signal, []), t, context)
            for frame, found in said.frames:
                began = t.labels[old]
                holds = frame.kept(frame.outside(kept), began, t, began)
                context.program.check(t, found, holds)
        except RunEnds as stop:
            return stop.end, t
        return signal, t

    return execute


def _check(clauses: list[tuple[Clause, Property]], s: State, context: Context) -> None:
    for clause, found in clauses:
        context.program.check_clause(s, found, clause, s)


def _read(contract: c.Contract, scope: Scope, context: Context) -> _Contract:
    said = _Contract()
    for clause in contract.clauses:
        match clause:
            case c.PredicateClause("requires"):
                made = body_clause(clause, scope, context)
                said.before.append((made, made.property(context, Kind.ASSERTION)))
            case c.PredicateClause(word) if word in _WORDS:
                made = body_clause(clause, scope, context)
                found = made.property(context, Kind.ASSERTION)
                said.left.setdefault(_WORDS[word], []).append((made, found))
            case c.AssignsClause():
                frame = frame_of_statement(clause, scope, context)
                found = context.add(Kind.STATEMENT_ASSIGNS, frame.span, "", frame.name)
                said.frames.append((frame, found))
            case _:
                raise Unsupported(f"clause {clause} of a statement")
    return said
