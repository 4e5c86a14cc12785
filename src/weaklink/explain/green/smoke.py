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

from weaklink import claims, ir
from weaklink.ask.answers import Inputs, Reachable, Undecided, Unreachable, Witness
from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.hunt import Sought, find
from weaklink.ask.oracle import NO_TIME, Oracle
from weaklink.ask.prove import Hypothesis, Prover
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
from weaklink.explain.green.cores import smallest_core
from weaklink.explain.green.past import (
    SMOKE_LIMITS,
    SMOKE_PART,
    SMOKE_RUNS,
    NoPassage,
    Passage,
    Past,
)
from weaklink.explain.green.ways import Ways
from weaklink.kinds import Kind, SmokeKind
from weaklink.profiling import phase
from weaklink.record import replace
from weaklink.replay.outcome import Choice, Discarded, Failed, Outcome, Undefined
from weaklink.replay.runner import Completed
from weaklink.scope import ALL
from weaklink.source import Span, order
from weaklink.view.build import Views
from weaklink.view.culprits import Culprit, Role
from weaklink.view.lemma_instances import StateLemma
from weaklink.view.model import View
from weaklink.view.points import Place, first_code

MOST_IN_VAIN = 3
"""Searches without an answer after which no further points are searched."""

NONE_COMES = "searches found nothing"

BEFORE_CODE = frozenset({SmokeKind.REQUIRES, SmokeKind.ASSUMES, SmokeKind.AXIOMS})
"""What is asked of inputs, whatever the code does."""


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
        self._lemmas = [StateLemma(h.id, h.lemma) for h in hypotheses if h.instantiated]
        self.points = views.points(function, everywhere=everywhere)
        self._sites = frozenset(s.name for s in views.sites(function) if s.has_code)
        self._answers: dict[str, SmokeAnswer] = {}
        self._told: list[SmokeFinding] = []
        self._failed: set[bool] = set()
        self._fine_points = views.points(function, everywhere=True)
        self._prover: Prover | None = None
        self._searcher_: Searcher | None = None
        self._culprits: tuple[Prover, Mapping[str, Culprit], frozenset[str]] | None = None
        self._past: Past | None = None

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
        for point in points:
            if point.id not in self._answers:
                self._prove(point)
        failed: list[Unsettled] = []
        for point in reversed(points):
            if point.id not in self._answers and len(failed) < MOST_IN_VAIN:
                self._answers[point.id] = answer = self._search(point)
                if isinstance(answer, Unsettled):
                    failed.append(answer)
        for point in points:
            self._answers.setdefault(point.id, failed[-1] if failed else Unsettled(""))

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
        return frozenset() if self._past is None else self._past.refuted

    def unreachable_by(self, property_id: str) -> tuple[str, ...] | None:
        """On what it rests that no run comes to the property's place, even if no check before it
        fails; None if runs may come."""
        prover, known, given = self._culprit_prover()
        answer = prover.prove_from(property_id, given, unreached=True)
        if not isinstance(answer, Unreachable):
            return None
        return (*foundations(known, answer.core), *self._views.granted.order_of([self._function]))

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
                found = self._explained(point, answer, places.get(point.id, ()))
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

    def _explained(
        self, point: ir.Point, answer: Doomed, places: Sequence[Place]
    ) -> list[SmokeFinding]:
        """The same, at once; where there is no time to find out why, nothing is known."""
        try:
            return list(self._explain(point, answer, places))
        except OutOfTime:
            self._answers[point.id] = Unsettled(NO_TIME)
            return []

    def _explain(
        self, point: ir.Point, answer: Doomed, places: Sequence[Place]
    ) -> Iterator[SmokeFinding]:
        """The finding about a doomed point, at the first statement that no run gets past; none if
        runs are kept away by a check of the function itself, which then fails and is reported."""
        if answer.settled == BY_FLOW:
            yield SmokeFinding(point, answer)
            return
        place = next(iter(places), None)
        if place is not None:  # the points of one copy are those of all
            place, span = self._first_doomed(place)
            if span is not None:
                point = replace(point, kind=SmokeKind.CODE, span=span, site="")
        culprits = self._culprits_of(point, place)
        match culprits:
            case Undecided(reason) if self._may_be_unmodelled(point, place):
                self._answers[point.id] = Unsettled(reason)
            case ():
                pass
            case _:  # some, or nobody knows which
                yield SmokeFinding(point, self._judged(answer, point, place, culprits))

    def _may_be_unmodelled(self, point: ir.Point, place: Place | None) -> bool:
        """Whether code without a model may be what keeps runs away: no fault of the user's."""
        prover, known, _ = self._culprit_prover()
        id = point.id if place is None else self._fine_points.code[place].id
        listed = self._views.obligations(self._function).properties
        unmodelled = {one.id for one in listed if one.kind is Kind.UNMODELLED}
        return not unmodelled.isdisjoint(foundations(known, prover.may_use(id)))

    def _judged(
        self,
        answer: Doomed,
        point: ir.Point,
        place: Place | None,
        culprits: tuple[Culprit, ...] | Undecided,
    ) -> SmokeAnswer:
        """What is known of a point that is doomed by contracts, if it is not known by which ones,
        too: whether it is in the code."""
        prover, known, _ = self._culprit_prover()
        id = point.id if place is None else self._fine_points.code[place].id
        if isinstance(culprits, Undecided):
            rests_on = foundations(known, prover.may_use(id))
            doomed = replace(answer, unexplained=culprits.reason, rests_on=rests_on)
        else:
            others = [c for c in culprits if not _is_subject(c, point)]
            rests_on = tuple(dict.fromkeys(id for c in others for id in c.rests_on))
            doomed = replace(answer, culprits=culprits, rests_on=rests_on)
        if point.kind not in BEFORE_CODE:
            rests_on = (*rests_on, *self._views.granted.order_of([self._function]))
            doomed = replace(doomed, rests_on=rests_on)
        if all(self._views.owner(name) is None for name in rests_on):
            return doomed
        site = point.site if point.kind is SmokeKind.LOOP else ""
        match self._past_failures().look(id, site):
            case Passage(witness, view, fails):
                return Alive(witness, view, True, fails)
            case NoPassage(scope=scope) as none if scope.is_all:
                return replace(doomed, in_code=none)
            case NoPassage() | Undecided():
                return doomed

    def _past_failures(self) -> Past:
        if self._past is None:
            self._past = Past(self._views, self._function, self._oracle, self._fine_points)
        return self._past

    def _first_doomed(self, place: Place) -> tuple[Place, Span | None]:
        """Of the statements for which the point at ``place`` stands, the first that no run comes
        to, even past checks that fail, or else the last, which no run gets past; without a span if
        that is a call."""
        name, index = place
        start = max((i for b, i in self.points.code if b == name and i < index), default=0)
        prover, _, given = self._culprit_prover()
        block = self._views.block(self._function, name)
        last: Span | None = None
        for number, span in first_code(block, start):
            if number >= index:
                return place, last and (span if number == index else last)
            fine = self._fine_points.code.get((name, number))
            if fine is not None and isinstance(prover.prove_from(fine.id, given), Unreachable):
                return (name, number), span
            last = None if isinstance(block.statements[number], ir.Call) else span
        return place, last

    # --- culprits ---------------------------------------------------------------------------

    def _culprits_of(self, point: ir.Point, place: Place | None) -> tuple[Culprit, ...] | Undecided:
        """The smallest set of what keeps every run from the point, in source order; but for what
        is checked on the way."""
        prover, known, given = self._culprit_prover()
        id = point.id if place is None else self._fine_points.code[place].id
        answer = prover.prove_from(id, given)
        if not isinstance(answer, Unreachable):
            if isinstance(answer, Undecided) and not self._rests_on_checks(id):
                return answer
            return ()

        def follows(names: frozenset[str]) -> bool:
            return isinstance(prover.prove_from(id, names), Unreachable)

        def place_of(name: str) -> tuple[str, int, int]:
            return order(known[name].span)

        names = sorted(prover.may_use(id) & given, key=place_of)
        core = smallest_core(names, answer.core, follows)
        found = [known[name] for name in names if name in core]
        if point.kind is SmokeKind.ASSUMES:
            found.append(Culprit(Role.ASSUMPTION, point.span, point.text))
        return tuple(sorted(found, key=lambda culprit: order(culprit.span)))

    def _rests_on_checks(self, id: str) -> bool:
        """Whether, with what is checked on the way, no run passes the point."""
        prover, _, _ = self._culprit_prover()
        return isinstance(prover.prove_from(id, None), Unreachable)

    def _culprit_prover(self) -> tuple[Prover, Mapping[str, Culprit], frozenset[str]]:
        """A prover whose proofs rest on culprits, these by name, and the names of those that are
        not checked but given."""
        if self._culprits is None:
            view, known = self._views.view_of_culprits(
                self._function, self._fine_points, self._lemmas
            )
            axioms = {
                h.id: Culprit(Role.AXIOM, h.lemma.span, h.lemma.name, (h.id,))
                for h in self._hypotheses
            }
            prover = Prover(self._oracle, view, self._hypotheses, always=True)
            known = {**known, **axioms}
            given = frozenset(n for n, culprit in known.items() if culprit.role is not Role.CHECK)
            self._culprits = prover, known, given
        return self._culprits


def _is_subject(culprit: Culprit, point: ir.Point) -> bool:
    """Whether it is what the point asks about: that a loop's invariants can be true together does
    not rest on them."""
    is_own = culprit.role is Role.INVARIANT and culprit.owner == point.site
    return point.kind is SmokeKind.LOOP and is_own


def foundations(known: Mapping[str, Culprit], core: Iterable[str]) -> tuple[str, ...]:
    """What the culprits in a proof's core rest on."""
    names = sorted(name for name in core if name in known)
    return tuple(dict.fromkeys(id for name in names for id in known[name].rests_on))
