"""The contract of one function, gathered from its definition and all its prototypes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.clauses import (
    assigns_clauses,
    behavior_named,
    measure_clause,
    other_clause,
    predicate_clause,
)
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.logic import Logic
from weaklink.frontend.elaborate.problems import Attempt, error
from weaklink.frontend.elaborate.scope import Namer, Scope
from weaklink.ir.contracts import (
    Assigns,
    Behavior,
    BehaviorSet,
    Clause,
    FunctionContract,
    Measure,
    Mode,
    OtherClause,
)
from weaklink.ir.expressions import (
    HERE,
    INIT,
    POST,
    PRE,
    Variable,
    conjunction,
    implies,
)
from weaklink.record import record, replace
from weaklink.source import Span
from weaklink.wording import with_article

_BEFORE = {"Here": HERE, "Pre": HERE, "Init": INIT}
_FRAME = {"Here": HERE, "Old": HERE, "Pre": HERE, "Post": POST, "Init": INIT}
_OTHERS = frozenset(("terminates", "breaks", "continues", "returns"))
_AFTER = {"Here": HERE, "Post": HERE, "Old": PRE, "Pre": PRE, "Init": INIT}


@record
class WrittenContract:
    """One contract as written, and the scope that gives its names a meaning, parameters too."""

    env: Environment
    contract: syntax.Contract
    scope: Scope


@dataclass(slots=True)
class _Part:
    """The clauses of one behavior, or of the contract outside of behaviors."""

    name: str
    span: Span
    assumes: list[Clause] = field(default_factory=list)
    requires: list[Clause] = field(default_factory=list)
    ensures: list[Clause] = field(default_factory=list)
    exits: list[Clause] = field(default_factory=list)
    typically: list[Clause] = field(default_factory=list)
    decreases: list[Measure] = field(default_factory=list)
    assigns: list[tuple[Logic, syntax.AssignsClause]] = field(default_factory=list)
    others: list[OtherClause] = field(default_factory=list)


class ContractReader:
    """Collects the contracts of one function, clause by clause."""

    def __init__(
        self, parameters: Sequence[Variable], result: Variable | None, attempt: Attempt
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
                part.assigns.append((self._frame_logic(written), clause))
            case syntax.MeasureClause():
                logic = self._logic(written, "a `decreases` clause", False)
                part.decreases.append(measure_clause(logic, clause))
            case syntax.BehaviorSetClause():
                message = f"`{clause.keyword} behaviors` inside a behavior"
                raise error("misplaced", clause.span, message)
            case syntax.OtherClause():
                logic = self._frame_logic(written)
                part.others.append(other_clause(logic, clause, written.env.text(clause.span)))
            case syntax.Extension():
                pass
            case _:
                assert_never(clause)

    def _predicate(
        self, written: WrittenContract, part: _Part, clause: syntax.PredicateClause
    ) -> None:
        keyword = clause.keyword
        targets = {
            "requires": part.requires,
            "assumes": part.assumes,
            "ensures": part.ensures,
            "exits": part.exits,
            "typically": part.typically,
        }
        if keyword in _OTHERS and not clause.behaviors:
            other = self._logic(written, f"{with_article(keyword)} clause", keyword != "terminates")
            part.others.append(other_clause(other, clause, written.env.text(clause.span)))
            return
        if clause.behaviors or keyword not in targets:
            raise Unsupported(f"`{keyword}` clause", clause.span)
        if part is self._main and keyword == "assumes":
            raise error("misplaced", clause.span, "`assumes` outside a behavior")
        after = keyword in ("ensures", "exits")
        logic = self._logic(written, f"{with_article(keyword)} clause", after)
        if keyword == "exits":  # nothing was returned
            logic = replace(logic, result=None)
        targets[keyword].append(predicate_clause(logic, clause))

    def _frame_logic(self, written: WrittenContract) -> Logic:
        """Locations are read in the pre-state."""
        logic = self._logic(written, "an `assigns` clause", True)
        return replace(logic, labels=_FRAME, formals=frozenset())

    def _logic(self, written: WrittenContract, where: str, after: bool) -> Logic:
        return Logic(
            written.env,
            written.scope.with_ghosts(),
            labels=_AFTER if after else _BEFORE,
            lives={INIT: frozenset()},
            names=Namer(),
            warn=self._attempt.warn,
            where=where,
            result=self._result if after else None,
            formals=self._formals if after else frozenset(),
        )

    local = False
    """Whether a frame may name locals."""

    def _joined(self, parts: list[tuple[Logic, syntax.AssignsClause]]) -> Assigns | None:
        """The frame of all ``assigns`` clauses together; prototypes may name variables of their
        own, so each is read in its scope."""
        frames = [assigns_clauses(logic, [clause], local=self.local) for logic, clause in parts]
        present = [frame for frame in frames if frame is not None]
        if not present:
            return None
        variables = dict.fromkeys(v for frame in present for v in frame.variables)
        return replace(
            present[0],
            variables=tuple(variables),
            text="; ".join(frame.text for frame in present),
            locations=tuple(x for frame in present for x in frame.locations),
            origins=tuple(x for frame in present for x in frame.origins),
        )

    # --- the whole -----------------------------------------------------------------------------

    def finish(self) -> FunctionContract:
        """The contract; what could not be read is in the attempt, and missing here."""
        main = self._main
        if main is None:
            return FunctionContract()
        behaviors = [self._finished_behavior(part) for part in self._behaviors.values()]
        assigns = None
        with self._attempt.guard():
            assigns = self._joined(main.assigns)
            if len(main.decreases) > 1:
                raise error("duplicate", main.decreases[1].span, "a second `decreases`")
        contract = FunctionContract(
            requires=tuple(main.requires),
            ensures=tuple(main.ensures),
            assigns=assigns,
            behaviors=tuple(behaviors),
            decreases=main.decreases[0] if main.decreases else None,
            typically=(*main.typically, *self._typical_of_behaviors()),
            span=main.span,
            others=tuple(main.others),
            exits=tuple(main.exits),
        )
        return replace(
            contract,
            complete=tuple(self._behavior_sets("complete", behaviors)),
            disjoint=tuple(self._behavior_sets("disjoint", behaviors)),
        )

    def _typical_of_behaviors(self) -> Iterator[Clause]:
        """What is typical in a behavior narrows the inputs to which it applies, and no others."""
        for part in self._behaviors.values():
            applies = conjunction([clause.predicate for clause in part.assumes])
            for clause in part.typically:
                yield replace(clause, predicate=implies(applies, clause.predicate))

    def _finished_behavior(self, part: _Part) -> Behavior:
        assigns = None
        with self._attempt.guard():
            assigns = self._joined(part.assigns)
            if part.decreases:
                message = "`decreases` inside a behavior"
                raise error("misplaced", part.decreases[0].span, message)
        return Behavior(
            part.name,
            tuple(part.assumes),
            tuple(part.requires),
            tuple(part.ensures),
            assigns,
            part.span,
            tuple(part.others),
            tuple(part.exits),
        )

    def _behavior_sets(self, keyword: str, behaviors: Sequence[Behavior]) -> list[BehaviorSet]:
        found: list[BehaviorSet] = []
        for clause, text in self._sets:
            if clause.keyword != keyword:
                continue
            with self._attempt.guard():
                names = clause.names or tuple(behavior.name for behavior in behaviors)
                if not names:
                    message = f"`{keyword} behaviors` of a contract without behaviors"
                    raise error("misplaced", clause.span, message)
                for name in names:
                    behavior_named(behaviors, name, clause.span)
                found.append(BehaviorSet(names, clause.span, text, Mode.CHECK))
        return found


class StatementContractReader(ContractReader):
    """Collects the contract of a statement.  ``before`` and ``after`` read its clauses in the
    states that the statement begins and ends in."""

    def __init__(self, before: Logic, after: Logic, attempt: Attempt) -> None:
        super().__init__((), None, attempt)
        self._before = before
        self._after = after

    local = True

    def _logic(self, written: WrittenContract, where: str, after: bool) -> Logic:
        logic = self._after if after else self._before
        return replace(logic, where=where, names=Namer())

    def _frame_logic(self, written: WrittenContract) -> Logic:
        labels = {**self._before.labels, "Old": HERE, "Post": POST}
        return replace(self._before, where="an `assigns` clause", labels=labels)
