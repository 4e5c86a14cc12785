"""The contract of one function, gathered from its definition and all its prototypes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.clauses import (
    ClauseList,
    assigns_clause,
    behavior_named,
    measure_clause,
    other_clause,
    predicate_clause,
    under_behaviors,
)
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.logic import Logic
from weaklink.frontend.elaborate.namer import Namer
from weaklink.frontend.elaborate.problems import Attempt, error
from weaklink.frontend.elaborate.scope import Scope
from weaklink.frontend.elaborate.statement_contracts import JUMPS
from weaklink.record import record, replace
from weaklink.source import Span
from weaklink.wording import with_article

_BEFORE = {"Here": ir.HERE, "Pre": ir.HERE, "Init": ir.INIT}
_FRAME = {"Here": ir.HERE, "Old": ir.HERE, "Pre": ir.HERE, "Post": ir.POST, "Init": ir.INIT}
_AFTER = {"Here": ir.HERE, "Post": ir.HERE, "Old": ir.PRE, "Pre": ir.PRE, "Init": ir.INIT}


@record
class WrittenContract:
    """One contract as written, and the scope that gives its names a meaning, parameters too."""

    env: Environment
    contract: syntax.Contract
    scope: Scope


class _Part(ClauseList):
    """The clauses of one behavior, or of the contract outside of behaviors."""

    def __init__(self, name: str, span: Span) -> None:
        super().__init__()
        self.name = name
        self.span = span
        self.typically: list[ir.Clause] = []
        """What is typical of a behavior: it goes to the contract."""


class ContractReader:
    """Collects the contracts of one function, clause by clause."""

    def __init__(
        self, parameters: Sequence[ir.Variable], result: ir.Variable | None, attempt: Attempt
    ) -> None:
        self._formals = frozenset(parameters)
        self._result = result
        self._attempt = attempt
        self._main: _Part | None = None
        self._behaviors: dict[str, _Part] = {}
        self._sets: list[tuple[syntax.BehaviorSetClause, str]] = []

    def add(self, written: WrittenContract) -> None:
        if self._main is None:
            self._main = _Part("", written.contract.span)
        seen: set[str] = set()
        for clause in written.contract.clauses:
            with self._attempt.guard():
                match clause:
                    case syntax.BehaviorClause():
                        self._behavior(written, clause, seen)
                    case syntax.BehaviorSetClause():
                        self._sets.append((clause, written.env.text(clause.span)))
                    case _:  # all others may stand in a behavior, too: `_clause` tells them apart
                        self._clause(written, self._main, clause)

    def _behavior(
        self, written: WrittenContract, clause: syntax.BehaviorClause, seen: set[str]
    ) -> None:
        if clause.name in seen:
            raise error("duplicate", clause.span, f"a second behavior `{clause.name}`")
        seen.add(clause.name)
        part = self._behaviors.setdefault(clause.name, _Part(clause.name, clause.span))
        for inner in clause.clauses:
            with self._attempt.guard():
                self._clause(written, part, inner)

    def _clause(self, written: WrittenContract, part: _Part, clause: syntax.SimpleClause) -> None:
        match clause:
            case syntax.PredicateClause():
                self._predicate(written, part, clause)
            case syntax.AssignsClause():
                logic = self._frame_logic(written)
                part.add(assigns_clause(logic, clause, local=self.local))
            case syntax.MeasureClause():
                if part is not self._main:
                    raise error("misplaced", clause.span, "`decreases` inside a behavior")
                logic = self._logic(written, "a `decreases` clause", False)
                part.add(measure_clause(logic, clause))
            case syntax.BehaviorSetClause():
                message = f"`{clause.keyword} behaviors` inside a behavior"
                raise error("misplaced", clause.span, message)
            case syntax.OtherClause():
                logic = self._frame_logic(written)
                part.add(other_clause(logic, clause, written.env.text(clause.span)))
            case syntax.Extension():
                pass
            case _:
                assert_never(clause)

    def _predicate(
        self, written: WrittenContract, part: _Part, clause: syntax.PredicateClause
    ) -> None:
        keyword, kind = clause.keyword, ir.ClauseKind(clause.keyword)
        where = f"{with_article(keyword)} clause"
        if kind in self.misplaced:
            message = f"`{keyword}` in the contract of a function"
            raise error("misplaced", clause.span, message, "`ensures` or `exits`")
        if kind is ir.ClauseKind.TERMINATES and not clause.behaviors:
            other = self._logic(written, where, False)
            part.add(other_clause(other, clause, written.env.text(clause.span)))
            return
        if clause.behaviors or kind is ir.ClauseKind.TERMINATES:
            raise Unsupported(f"`{keyword}` clause", clause.span)
        if part is self._main and ir.FORMS[kind].rank is None:
            raise error("misplaced", clause.span, f"`{keyword}` outside a behavior")
        after = kind in JUMPS or ir.FORMS[kind].at(ir.Moment.RETURN, ir.Moment.EXIT)
        logic = self._logic(written, where, after)
        if not self.has_result(kind):
            logic = replace(logic, result=None)
        found = predicate_clause(logic, clause)
        if kind is ir.ClauseKind.TYPICALLY and part is not self._main:
            part.typically.append(found)
        else:
            part.add(found)

    def _frame_logic(self, written: WrittenContract) -> Logic:
        """Locations are read in the pre-state."""
        logic = self._logic(written, "an `assigns` clause", True)
        return replace(logic, labels=_FRAME, formals=frozenset())

    def _logic(self, written: WrittenContract, where: str, after: bool) -> Logic:
        return Logic(
            written.env,
            written.scope.with_ghosts(),
            labels=_AFTER if after else _BEFORE,
            lives={ir.INIT: frozenset()},
            names=Namer(),
            warn=self._attempt.warn,
            where=where,
            result=self._result if after else None,
            formals=self._formals if after else frozenset(),
        )

    local = False
    """Whether a frame may name locals."""
    misplaced: tuple[ir.ClauseKind, ...] = JUMPS
    """What has no place in it."""

    def has_result(self, kind: ir.ClauseKind) -> bool:
        """Whether something was returned where a clause of this kind speaks of."""
        return kind is not ir.ClauseKind.EXITS

    # --- the whole -----------------------------------------------------------------------------

    def finish(self) -> ir.FunctionContract:
        """The contract; what could not be read is in the attempt, and missing here."""
        main = self._main
        if main is None:
            return ir.FunctionContract()
        behaviors = tuple(
            ir.Behavior(tuple(part.clauses), part.name, part.span)
            for part in self._behaviors.values()
        )
        clauses = (*main.clauses, *self._typical_of_behaviors(behaviors), *self._found(behaviors))
        return ir.FunctionContract(clauses, behaviors, main.span)

    def _typical_of_behaviors(self, behaviors: Sequence[ir.Behavior]) -> Iterator[ir.Clause]:
        """What is typical in a behavior narrows the inputs to which it applies, and no others."""
        for behavior in behaviors:
            applies = ir.conjunction([clause.predicate for clause in behavior.assumes])
            for clause in self._behaviors[behavior.name].typically:
                yield replace(clause, predicate=ir.implies(applies, clause.predicate))

    def _found(self, behaviors: Sequence[ir.Behavior]) -> Iterator[ir.BehaviorSet]:
        """``complete`` and ``disjoint``, now that all behaviors are known."""
        for clause, text in self._sets:
            with self._attempt.guard():
                names = clause.names or tuple(behavior.name for behavior in behaviors)
                if not names:
                    message = f"`{clause.keyword} behaviors` of a contract without behaviors"
                    raise error("misplaced", clause.span, message)
                for name in names:
                    behavior_named(behaviors, name, clause.span)
                yield ir.BehaviorSet(ir.ClauseKind(clause.keyword), names, clause.span, text)


class StatementContractReader(ContractReader):
    """Collects the contract of a statement.  ``before`` and ``after`` read its clauses in the
    states that the statement begins and ends in; ``around`` is the contract of the function, which
    has the behaviors of ``for b:``."""

    def __init__(
        self, before: Logic, after: Logic, around: ir.FunctionContract, attempt: Attempt
    ) -> None:
        super().__init__((), None, attempt)
        self._before = before
        self._after = after
        self._around = around

    local = True
    misplaced = ()

    def has_result(self, kind: ir.ClauseKind) -> bool:
        return kind is ir.ClauseKind.RETURNS

    def _predicate(
        self, written: WrittenContract, part: _Part, clause: syntax.PredicateClause
    ) -> None:
        super()._predicate(written, part, replace(clause, behaviors=()))
        said = part.clauses[-1]
        if clause.behaviors and isinstance(said, ir.Clause):
            under = under_behaviors(said.predicate, clause.behaviors, self._around, clause.span)
            part.clauses[-1] = replace(said, predicate=under)

    def _logic(self, written: WrittenContract, where: str, after: bool) -> Logic:
        logic = self._after if after else self._before
        return replace(logic, where=where, names=Namer())

    def _frame_logic(self, written: WrittenContract) -> Logic:
        labels = {**self._before.labels, "Old": ir.HERE, "Post": ir.POST}
        return replace(self._before, where="an `assigns` clause", labels=labels)
