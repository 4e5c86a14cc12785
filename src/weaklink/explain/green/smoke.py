"""Smoke tests: can a run come here?  A run as evidence, or the culprits that keep runs away.

runs        small inputs through the code: each run is evidence for all points that it passes
proof       that no run of the contract view passes what is left
search      the code view, then the contract view, for the points about which there is no proof
culprits    the smallest set of clauses and conditions that keep every run from a point
past        what rests on annotations of code: runs of the code that go on behind those they fail

Seed "No Smoke without Fire", sections 2 and 3; evidence of life, culprits and smallest sets are
not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from weaklink import claims, ir
from weaklink.ask.answers import Inputs, Reachable, Undecided, Unreachable, Witness
from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.hunt import Sought, find
from weaklink.ask.hypotheses import Hypothesis, state_lemmas
from weaklink.ask.oracle import NO_TIME, Oracle
from weaklink.ask.passages import Passages
from weaklink.ask.prove import Prover
from weaklink.ask.search import Searcher
from weaklink.deadline import OutOfTime
from weaklink.explain.green.answers import (
    BY_FLOW,
    BY_SIMPLIFIER,
    BY_SOLVER,
    Alive,
    Doomed,
    SmokeAnswer,
    SmokeFinding,
    Unsettled,
)
from weaklink.explain.green.explaining import Explaining
from weaklink.explain.green.past import (
    SMOKE_LIMITS,
    SMOKE_PART,
    SMOKE_RUNS,
)
from weaklink.explain.green.ways import Ways
from weaklink.profiling import phase
from weaklink.replay.outcome import Choice, Discarded, Failed, Outcome, Undefined
from weaklink.replay.runner import Completed
from weaklink.scope import ALL
from weaklink.source import order
from weaklink.view.build import Views
from weaklink.view.model import View
from weaklink.view.points import Place
from weaklink.view.unwind import Limits

AT_CONSTANTS = 6_000
"""Runs, and iterations of loops in them, from what conditions compare with."""

MANY = 3
"""If more points are left than that, they are searched together first."""

TOGETHER = 2 / 3
"""The part of what time is left that one search for all of them may take."""

MOST_IN_VAIN = 3
"""Searches without an answer after which no further points are searched one by one."""

NONE_COMES = "searches found nothing"


class Smoke:
    """The smoke tests of one function.  ``proved`` gives the ids of its properties that hold: runs
    need not check them, where they cannot."""

    def __init__(
        self,
        views: Views,
        function: str,
        oracle: Callable[[], Oracle],
        hypotheses: Sequence[Hypothesis],
        proved: Callable[[], frozenset[str]] = frozenset,
        *,
        everywhere: bool = False,
    ) -> None:
        self._proved = proved
        self._views = views
        self._function = function
        self._oracle = oracle
        self._hypotheses = hypotheses
        self._lemmas = state_lemmas(hypotheses)
        self.points = views.points(function, everywhere=everywhere)
        self._sites = frozenset(s.name for s in views.sites(function) if s.has_code)
        self._answers: dict[str, SmokeAnswer] = {}
        self._reasons: dict[str, Unsettled] = {}
        self._told: list[SmokeFinding] = []
        self._failed: set[bool] = set()
        self._explaining = Explaining(views, function, oracle, hypotheses, self.points)
        self._prover: Prover | None = None
        self._searcher_: Searcher | None = None

    @phase("smoke tests")
    def findings(self) -> list[SmokeFinding]:
        """A finding for each point, in source order, but for those that are doomed only because
        all ways to them come through others that are, or behind a check that runs fail."""
        points = self.points.all()
        for point in self.points.unreached:
            self._answers[point.id] = Doomed((), BY_FLOW)
        try:
            self._answer(points)
        except OutOfTime:
            for point in points:
                self._answers.setdefault(point.id, Unsettled(NO_TIME))
        self._sort_out()
        rest = [
            SmokeFinding(point, self._answers[point.id])
            for point in points
            if isinstance(self._answers[point.id], Alive)
            or (isinstance(self._answers[point.id], Unsettled) and not self._always_fails)
        ]
        return sorted([*self._told, *rest], key=lambda found: order(found.point.span))

    def _answer(self, points: Sequence[ir.Point]) -> None:
        """Finds out about each of the points.  May raise ``OutOfTime``: what was found until then
        counts."""
        self._run_code()
        if self._left(points, MANY):
            self._search_together(frozenset(), SMOKE_LIMITS[:1])
        self._prove_each(self._left(points))
        if self._left(points, MANY):
            self._search_together(frozenset(), SMOKE_LIMITS[1:])
            self._search_together(self._sites, SMOKE_LIMITS)
        failed: list[Unsettled] = []
        for number, point in enumerate(left := self._left(points)[::-1]):
            if point.id not in self._answers and len(failed) < MOST_IN_VAIN:
                with self._oracle().within(2 / (2 + len(left) - number)):
                    self._answers[point.id] = answer = self._search_in_time(point)
                if isinstance(answer, Unsettled):
                    failed.append(answer)
        for point in points:
            known = self._reasons.get(point.id) or (failed[-1] if failed else Unsettled(""))
            self._answers.setdefault(point.id, known)

    def _prove_each(self, left: Sequence[ir.Point]) -> None:
        """Proves what can be proved of them, each in its part of the time."""
        if left:
            self._contract_prover().prepare()
        if len(left) > MANY and self._prove_all(left):
            return
        for number, point in enumerate(left):
            with suppress(OutOfTime), self._oracle().within(2 / (2 + len(left) - number)):
                self._prove(point)

    def _prove_all(self, left: Sequence[ir.Point]) -> bool:
        """Whether no run passes any of them."""
        ids = [point.id for point in left]
        with suppress(OutOfTime), self._oracle().within(1 / 4):
            if isinstance(self._contract_prover().prove_none(ids), Unreachable):
                self._answers.update(dict.fromkeys(ids, Doomed((), BY_SOLVER)))
        return not self._left(left)

    def _left(self, points: Iterable[ir.Point], least: int = 0) -> list[ir.Point]:
        """The points without an answer; none if there are no more than that."""
        left = [point for point in points if point.id not in self._answers]
        return left if len(left) > least else []

    @property
    def _always_fails(self) -> bool:
        """Whether all runs that were tried fail a check, which is a finding of its own."""
        return self._failed == {True}

    @property
    def has_doomed(self) -> bool:
        return bool(self._told)

    @property
    def refuted(self) -> frozenset[str]:
        """The ids of annotations that runs failed which were made to go on behind them."""
        return self._explaining.refuted

    def unreachable_by(self, property_id: str) -> tuple[str, ...] | None:
        """On what it rests that no run comes to the property's place, even if no check before it
        fails; None if runs may come."""
        return self._explaining.unreachable_by(property_id)

    # --- runs -------------------------------------------------------------------------------

    def _run_code(self) -> None:
        """Small inputs; once more without checks of what is proved, if some could not be made."""
        if self._explore(self._code()):
            self._explore(
                self._views.view(self._function, (), points=self.points, unchecked=self._proved())
            )

    def _explore(self, view: View) -> bool:
        """Whether some run ended at an annotation without a value, and points are left."""
        undefined = False
        runs = CodeRuns(view, self._oracle().budget.replay_steps)
        left = {point.id for point in self.points.all()} - self._answers.keys()

        def visit(inputs: Inputs, outcome: Outcome, passed: frozenset[str]) -> bool:
            nonlocal undefined
            undefined |= isinstance(outcome, Undefined)
            if not isinstance(outcome, Discarded):
                self._failed.add(isinstance(outcome, Failed))
            new = passed & left
            if new:
                left.difference_update(new)
                self._note_alive(new, inputs, outcome, view)
            return bool(left) and not self._oracle().out_of_time()

        def complete(inputs: Inputs, found: Completed) -> bool:
            new = found.passed & left
            if new:
                left.difference_update(new)
                self._note_alive(new, inputs, found.outcome, view, found.choices)
            return bool(left) and not self._oracle().out_of_time()

        runs.explore_points(SMOKE_RUNS, visit)
        if len(left) > MANY:
            runs.explore_constants(AT_CONSTANTS, visit)
        if left and runs.chooses:
            runs.explore_completed(complete)
        return undefined and bool(left)

    def _code(self) -> View:
        return self._views.view(self._function, (), points=self.points)

    def _note_alive(
        self,
        passed: Iterable[str],
        inputs: Inputs,
        outcome: Outcome,
        view: View,
        choices: tuple[Choice, ...] = (),
    ) -> None:
        alive = Alive(Witness(inputs, choices, outcome, False), view, True)
        for id in passed:
            self._answers.setdefault(id, alive)

    # --- proofs -----------------------------------------------------------------------------

    def _prove(self, point: ir.Point) -> None:
        prover = self._contract_prover()
        if prover.is_absent(point.id):
            self._answers[point.id] = Doomed((), BY_SIMPLIFIER)
        elif isinstance(prover.prove(point.id), Unreachable):
            self._answers[point.id] = Doomed((), BY_SOLVER)

    def _contract_prover(self) -> Prover:
        if self._prover is None:
            view = self._views.view(
                self._function, self._sites, points=self.points, lemmas=self._lemmas
            )
            self._prover = Prover(self._oracle, view, self._hypotheses, always=True)
        return self._prover

    # --- searches ---------------------------------------------------------------------------

    def _search_together(self, contracts: frozenset[str], several: Sequence[Limits]) -> None:
        """Asks about all points that are left at once, again and again, for each of the limits."""
        for limits in several:
            left = {point.id for point in self.points.all()} - self._answers.keys()
            if not left or self._oracle().out_of_time():
                return
            with suppress(OutOfTime), self._oracle().within(TOGETHER):
                searcher = self._searcher()
                runner = searcher.runner(contracts)
                passages = Passages(searcher, searcher.encoded(contracts, limits), runner, left)
                steps = self._oracle().budget.search_steps
                view = searcher.view(contracts)
                for found in passages.runs(left, steps):
                    alive = Alive(found.witness, view, not view.contracts)
                    for id in found.passed:
                        self._answers.setdefault(id, alive)
                scope = passages.scope
                for id in left - self._answers.keys():
                    why = passages.whys.get(id) or claims.nobody_comes(scope)
                    self._reasons[id] = Unsettled(why)
                if not passages.whys and scope.is_all:
                    return

    def _search_in_time(self, point: ir.Point) -> SmokeAnswer:
        try:
            return self._search(point)
        except OutOfTime:
            return Unsettled(NO_TIME)

    def _search(self, point: ir.Point) -> SmokeAnswer:
        reason, scope = NO_TIME, ALL
        for contracts in dict.fromkeys((frozenset[str](), self._sites)):
            for limits in SMOKE_LIMITS:
                if reason == claims.NO_VALUE or self._oracle().out_of_time():
                    break
                steps = self._oracle().budget.search_steps // SMOKE_PART
                sought = Sought(point.id, contracts, limits, None, frozenset(), steps)
                answer = find(self._searcher(), sought)
                match answer:
                    case Reachable(witness):
                        return self._found(witness, contracts)
                    case Undecided(why):
                        reason = why
                    case Unreachable(found):
                        reason, scope = NONE_COMES, found
                        if found.is_all:
                            break
        if isinstance(self._contract_prover().prove_thoroughly(point.id), Unreachable):
            return Doomed((), BY_SOLVER)
        return Unsettled(claims.nobody_comes(scope) if reason == NONE_COMES else reason)

    def _found(self, witness: Witness, contracts: frozenset[str]) -> Alive:
        """The run is evidence for the other points that it passes, too."""
        searcher = self._searcher()
        view = searcher.view(contracts)
        by_code = not view.contracts
        alive = Alive(witness, view, by_code)
        _, passed = searcher.runner(contracts).probe(witness.inputs, witness.choices)
        for id in passed:
            self._answers.setdefault(id, alive)
        return alive

    def _searcher(self) -> Searcher:
        if self._searcher_ is None:

            def build(contracts: frozenset[str]) -> View:
                return self._views.view(self._function, contracts, points=self.points)

            steps = self._oracle().budget.replay_steps
            self._searcher_ = Searcher(self._oracle, self._code(), build, steps)
        return self._searcher_

    # --- what is behind what -----------------------------------------------------------------

    def _sort_out(self) -> None:
        """Keeps, of what is doomed, the places to which some way leads that is not; and says of
        each where it begins, and what keeps runs from it.  A place that only a check of the
        function keeps runs from hides no other."""
        places = self.points.places()
        excused: set[str] = set()
        told: set[str] = set()
        while True:
            ways = Ways(self.points, self._answers, excused)
            new = [p for p in self._open_ends(ways, places) if p.id not in told | excused]
            if not new:
                return
            for point in new:
                answer = self._answers[point.id]
                assert isinstance(answer, Doomed)
                found = self._explaining.explained(point, answer, places.get(point.id, ()))
                if isinstance(found, Unsettled):
                    self._answers[point.id], found = found, []
                self._told += found
                dead = any(isinstance(one.answer, Doomed) for one in found)
                (told if dead else excused).add(point.id)

    def _open_ends(self, ways: Ways, places: Mapping[str, Sequence[Place]]) -> Iterator[ir.Point]:
        """The doomed points that no other stands before."""
        heads = self.points.heads()
        for point in self.points.all():
            answer = self._answers[point.id]
            if not isinstance(answer, Doomed):
                continue
            if answer.settled == BY_FLOW:
                behind = False
            elif point.id in places:
                behind = all(map(ways.is_behind, places[point.id]))
            elif point.id in heads:
                behind = all(map(ways.comes_late, heads[point.id]))
            else:
                behind = point is not self.points.entry and ways.entry_is_doomed
            if not behind:
                yield point
