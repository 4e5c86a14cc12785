"""Annotations among statements: assertions, contracts around statements, contracts of assembly.

Before::

    /*@ requires x == 0; assigns x; ensures x > \\old(x); */ { x = 1; }      //@ assert x == 1;

After::

    mark Old#1;  assert x == 0;  contract#1 { assigns x }  x = 1;  assert x > \\at(x, Old#1);
    end of contract#1;  assert x == 1;
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.builder import Builder
from weaklink.frontend.elaborate.clauses import predicate_clause, under_behaviors
from weaklink.frontend.elaborate.contracts import StatementContractReader, WrittenContract
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.expressions import Expressions
from weaklink.frontend.elaborate.logic import Logic
from weaklink.frontend.elaborate.namer import Namer
from weaklink.frontend.elaborate.points import Points
from weaklink.frontend.elaborate.problems import Attempt
from weaklink.frontend.elaborate.statement_contracts import (
    JUMPS,
    at_beginning,
    beside_its_ends,
    frames,
    left_by,
    where_left,
)
from weaklink.record import record, replace
from weaklink.source import NOWHERE


@record
class Heading:
    """What a body needs to know of its function."""

    name: str
    parameters: tuple[ir.Variable, ...]
    result: ir.Variable | None
    contract: ir.FunctionContract
    returns_zero: bool = False


Said = Mapping[ir.ClauseKind, Sequence[ir.Statement]]
"""What is said of jumps, by their kinds."""


class Annotations:
    """Reads the annotations in one body, where they stand: in the scope of ``expressions``."""

    def __init__(
        self,
        env: Environment,
        expressions: Expressions,
        builder: Builder,
        points: Points,
        heading: Heading,
        attempt: Attempt,
    ) -> None:
        self._env = env
        self._expressions = expressions
        self._builder = builder
        self._points = points
        self._heading = heading
        self._attempt = attempt

    def logic(self, where: str) -> Logic:
        """Reads what is written here, in what ``where`` says."""
        return Logic(
            self._env,
            self._expressions.scope.with_ghosts(),
            labels=self._points.visible(),
            lives=self._points.lives,
            names=Namer(),
            warn=self._attempt.warn,
            where=where,
        )

    def assertion(self, statement: syntax.AssertStatement) -> None:
        """What has to hold whenever control comes here; so has an ``invariant``."""
        clause = statement.clause
        plain = predicate_clause(self.logic("an assertion"), clause)
        predicate = under_behaviors(
            plain.predicate, clause.behaviors, self._heading.contract, clause.span
        )
        whole = replace(plain, predicate=predicate, kind=ir.ClauseKind.ASSERT)
        self._builder.emit(ir.Annotation(whole, statement.span))

    @contextmanager
    def around(self, written: syntax.Contract, body: syntax.Statement) -> Iterator[Said]:
        """The statement that is read meanwhile has the contract around it: what that says of its
        beginning and its end is asserted there, and of ends of the program in it behind each call;
        the rest stays a contract.  Given back is what it says of jumps out of it."""
        builder = self._builder
        name = builder.names.fresh("contract")
        old = ir.Label("Old", name)
        before = self.logic("a statement contract")
        labels = {**before.labels, "Post": ir.HERE, "Old": old}
        after = replace(before, labels=labels, result=self._heading.result)
        reader = StatementContractReader(before, after, self._heading.contract, self._attempt)
        reader.add(WrittenContract(self._env, written, self._expressions.scope))
        contract = reader.finish()
        self._points.lives[old] = self._expressions.scope.locals()
        builder.emit(ir.Mark(old))
        for asserted in at_beginning(contract):
            builder.emit(ir.Annotation(asserted, asserted.span))
        ways, span = left_by(body), written.span
        left = beside_its_ends(contract, framed=ways is not None)
        kept = [] if ways is None else [*frames(contract, old)]
        if left is not None:
            builder.emit(ir.OpenContract(name, left, (), span))
        exits = where_left(contract, ir.ClauseKind.EXITS, old)
        with builder.behind_calls([ir.Annotation(c, NOWHERE, exits=True) for c in exits]):
            said: dict[ir.ClauseKind, list[ir.Statement]] = {}
            for way in JUMPS:
                clauses = where_left(contract, way, old)
                said[way] = [ir.Annotation(clause, NOWHERE) for clause in clauses]
                said[way] += kept if ways is not None and way in ways else []
            yield {way: found for way, found in said.items() if found}
        for asserted in where_left(contract, ir.ClauseKind.ENSURES, old):
            builder.emit(ir.Annotation(asserted, asserted.span))
        for framed in kept:
            builder.emit(framed)
        if left is not None:
            builder.emit(ir.CloseContract(name, span))

    def said_asm(self, written: syntax.Contract, statement: syntax.Asm) -> None:
        """Inline assembly of which a contract says what it does: that is taken at its word."""
        builder = self._builder
        old = ir.Label("Old", self._builder.names.fresh("asm"))
        before = self.logic("a contract of asm")
        for clause in self._clauses(before, written, "requires"):
            builder.emit(ir.Annotation(replace(clause, kind=ir.ClauseKind.ASSERT), clause.span))
        self._points.lives[old] = self._expressions.scope.locals()
        builder.emit(ir.Mark(old))
        assigned = [c for c in written.clauses if isinstance(c, syntax.AssignsClause)]
        self._expressions.asm(statement, said=bool(assigned))
        for place in self._assigned(before, assigned):
            self._expressions.set_from_outside(place, place.span)
        after = replace(self.logic("a contract of asm"), labels={**before.labels, "Old": old})
        for clause in self._clauses(after, written, "ensures"):
            said = replace(clause, mode=ir.Mode.ADMIT, kind=ir.ClauseKind.ASSERT)
            builder.emit(ir.Annotation(said, clause.span))

    def _clauses(self, logic: Logic, written: syntax.Contract, keyword: str) -> Iterator[ir.Clause]:
        for clause in written.clauses:
            if not isinstance(clause, syntax.PredicateClause | syntax.AssignsClause):
                raise Unsupported("clause of this kind in a contract of asm", clause.span)
            if isinstance(clause, syntax.PredicateClause) and clause.keyword == keyword:
                yield predicate_clause(logic, clause)

    def _assigned(self, logic: Logic, written: list[syntax.AssignsClause]) -> Iterator[ir.Place]:
        """The places that are named, each of one value."""
        for clause in written:
            for location in clause.locations or ():
                match logic.term(location):
                    case ir.Read(variable, span):
                        yield ir.VariablePlace(variable, span)
                    case ir.Load(place, type) if not isinstance(type, ir.SetType):
                        yield place
                    case other:  # sets of places, whole arrays
                        raise Unsupported("asm that assigns several places", other.span)
