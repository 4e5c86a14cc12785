"""The cover of a function: tests, and the code that no run passes which ends normally.

small        small inputs are run: first, to cover all statements; else for what a bound cut off
runs         one of four algorithms (``ask/cover.py``) on the code view, up to bounds that grow
inputs       each test gets small inputs; those that add nothing are dropped
proof        that no run of the contract view passes what is left, whatever the bound
why          of what is left: whether runs come there that fail later, and what excludes the others

Seed "Towards Bounded Infeasible Code Detection", sections 4 and 5; small inputs, runs beyond the
bound, proofs and reasons are not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile

from weaklink import deadline, ir
from weaklink.ask.answers import Inputs, Undecided, Witness
from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.cover import ALGORITHMS, Covering
from weaklink.ask.cuts import Cuts
from weaklink.ask.inputs import Space
from weaklink.ask.open_runs import OpenRuns
from weaklink.ask.oracle import NO_TIME, Oracle
from weaklink.ask.runs import NO_RUN, Ends, Run, Runs, ends_failing, ends_normally
from weaklink.ask.search import Encoded, encode_in
from weaklink.ask.summaries import Summaries
from weaklink.deadline import OutOfTime
from weaklink.explain.elements import elements_of
from weaklink.explain.findings import Element
from weaklink.explain.green.exclusion import Around, Proofs, Uncovered, Why, WithinBounds
from weaklink.explain.green.failing import executed_from, fails_first, first_failure
from weaklink.explain.green.past import NoPassage, Passage, Past, granted
from weaklink.logic.term import Term
from weaklink.model import CoverReport
from weaklink.options import Bounds, CoverOptions
from weaklink.record import field, record, replace
from weaklink.replay.outcome import Ended, Outcome
from weaklink.replay.runner import Runner
from weaklink.scope import ALL, Limit, LimitKind, Scope, join
from weaklink.source import Span, order
from weaklink.view.build import Views
from weaklink.view.code_regions import CodeRegion
from weaklink.view.culprits import Culprit
from weaklink.view.model import View
from weaklink.view.premises import Premise
from weaklink.view.unwind import Limits, unwind

MOST_BLOCKS = 8_000
"""Blocks of an unwound view from which on its calls stand as summaries, if nobody says."""

STAGES = (Limits(2, 1, 3, MOST_BLOCKS), Limits(6, 3, 6, MOST_BLOCKS))
"""How far runs are searched for that nobody bounded: iterations, depth of recursion, length of
blocks; the second only where the first kept code from being passed."""

WITHIN_SUMMARIES = Scope((Limit(LimitKind.CHOICE, "summaries"),))
"""What summaries say of calls, which searches within limits found."""

WITHIN_LIBRARY = Scope((Limit(LimitKind.CHOICE, "library functions"),))
"""What given pairs say of functions without code, which do more than that."""

SMALL_RUNS = 400
"""Small inputs that are run through the code."""


@record
class Test:
    """A run, the statements that it executes in order, and the regions that it ``adds`` to those
    before; what it ``fails`` if it does not end normally."""

    witness: Witness
    path: tuple[Span, ...]
    adds: tuple[str, ...] = ()
    fails: ir.Property | None = None


@record
class CoverFinding:
    """The ``report`` says all but what the ``tests`` do, and what is ``uncovered``.  ``elements``
    are the calls without code behind them, of which tests make choices; ``refuted`` the ids of
    annotations that runs failed which went on behind them, ``premises`` those that claims can rest
    on, by id."""

    report: CoverReport
    view: View
    elements: tuple[Element, ...]
    regions: tuple[CodeRegion, ...]
    tests: tuple[Test, ...]
    uncovered: tuple[Uncovered, ...]
    refuted: frozenset[str] = frozenset()
    premises: Mapping[str, Premise] = field(default_factory=dict)


class Cover:
    """Covers one function: ``oracle`` is asked for runs, ``prover`` for proofs.  ``limited``: what
    it calls does more than the program says, so that there may be other runs.  Raises
    ``Unsupported`` for what has no view."""

    def __init__(
        self,
        views: Views,
        function: str,
        oracle: Callable[[], Oracle],
        prover: Callable[[], Oracle],
        options: CoverOptions,
        bounds: Bounds,
        summaries: Summaries,
        *,
        limited: bool = False,
    ) -> None:
        views.obligations(function)
        self._summaries = summaries
        self._limited = limited
        self._views = views
        self._function = function
        self._oracle = oracle
        self._prover = prover
        self._options = options
        self._stages = stages(bounds, options)
        self.regions = views.regions(function)
        self._view = views.view(function, (), points=self.regions.points)
        self._runner = Runner(self._view, oracle().budget.replay_steps)
        self._left = [region.id for region in self.regions.all if region.reached]
        self._runs: list[Run] = []
        self._queries = 0
        self._past: Past | None = None

    def finding(self) -> CoverFinding:
        """The tests, and what they do not pass; when the time is used up, those found so far."""
        try:
            return self._whole_finding()
        except OutOfTime:
            with deadline.at_leisure():  # runs that came to their end before
                return self._finding_so_far()

    def _finding_so_far(self) -> CoverFinding:
        passed = self._passed()
        left = [one for one in self.regions.all if one.reached and one.id not in passed]
        unknown = [Uncovered(one, Why.UNKNOWN, ALL, reason=NO_TIME) for one in left]
        uncovered = [] if self._options.failing else [*self._dead(), *unknown]
        uncovered.sort(key=lambda one: order(one.region.spans[0]))
        return self._found(self._tests(), uncovered, self._stages[0], ALL, NO_TIME)

    def _whole_finding(self) -> CoverFinding:
        if self._options.failing:
            return self._failing()
        if self._options.algorithm == "statements":
            self._run_small()
        if not self._left:
            return self._found(self._tests(), self._dead(), self._stages[0], ALL, "")
        for limits in self._stages:
            encoded = self._encoded(limits)
            covering = self._cover(encoded)
            cuts = Cuts(self._oracle(), encoded)
            scope = cuts.scope
            if self._summaries.is_bounded(encoded):
                scope = join(scope, WITHIN_SUMMARIES)
            if not self._left or scope.is_all:
                break
        if self._left and not scope.is_all and self._options.algorithm != "statements":
            self._run_small()
        uncovered = [*self._dead(), *self._uncovered(encoded, covering, cuts)]
        uncovered.sort(key=lambda one: order(one.region.spans[0]))
        return self._found(self._tests(), uncovered, limits, scope, covering.stopped)

    def _found(
        self,
        tests: Sequence[Test],
        uncovered: Sequence[Uncovered],
        limits: Limits,
        scope: Scope,
        unsettled: str,
    ) -> CoverFinding:
        report = CoverReport(
            self._function,
            self._views.program.functions[self._function].span,
            self._options.algorithm,
            self._queries,
            (),
            (),
            _bounds(limits, scope),
            scope,
            lines_of(self.regions.all),
            self._options.failing,
            unsettled,
        )
        return CoverFinding(
            report,
            self._view,
            tuple(e for e in elements_of(self._views, self._function) if not e.has_code),
            self.regions.all,
            tuple(tests),
            tuple(uncovered),
            frozenset() if self._past is None else self._past.refuted,
            dict(self._views.premises.known),
        )

    # --- runs -------------------------------------------------------------------------------

    def _encoded(self, limits: Limits) -> Encoded:
        """The view up to the limits, its calls as code or as summaries."""
        space = Space(self._view, limits.length)
        opened = self._summaries.opened(self._view) if self._options.calls != "code" else {}
        unwound = unwind(self._view, limits, opened if self._options.calls == "summaries" else {})
        if opened and unwound.truncated:
            unwound = unwind(self._view, limits, opened)
        return encode_in(space, unwound)

    def _runs_of(self, encoded: Encoded, end: Term, is_end: Ends) -> Runs:
        arguments = (self._oracle(), encoded, self._runner, end, is_end)
        if encoded.unwound.opened:
            return OpenRuns(*arguments, self._summaries)
        return Runs(*arguments)

    def _cover(self, encoded: Encoded) -> Covering:
        """What the algorithm finds for what is left; each run gets small inputs."""
        runs = self._runs_of(encoded, encoded.condition.clean, ends_normally)
        algorithm = ALGORITHMS[self._options.algorithm]
        covering = algorithm(runs, self.regions.inside, tuple(self._left))
        self._queries += runs.queries
        for run in covering.runs:
            self._runs.append(self._small(runs, run))
        self._left = [id for id in self._left if id not in self._passed()]
        return covering

    def _small(self, runs: Runs, run: Run) -> Run:
        """The smallest run that passes what is new (or, of paths, that takes the same)."""
        if self._options.algorithm == "paths":
            return runs.small(run, runs.same_path(run))
        known = self._passed()
        new = dict.fromkeys(id for id in run.passed if id not in known)
        return runs.small(run, *(runs.passing([id]) for id in new))

    def _passed(self) -> set[str]:
        return {id for run in self._runs for id in run.passed}

    def _run_small(self) -> None:
        """Small inputs, as far as they run: what ends normally is a test, beyond the bounds, too.
        Most code is passed by some of them, which saves most questions about runs."""
        left = set(self._left)

        def visit(inputs: Inputs, outcome: Outcome, passed: frozenset[str]) -> bool:
            if ends_normally(outcome) and not left.isdisjoint(passed):
                outcome, choices = self._runner.chosen(inputs)
                if all(choice.site in ("", ir.ENVIRONMENT) for choice in choices):
                    choices = ()  # what nobody decides is 0 of itself
                _, way = self._runner.way(inputs, choices)
                self._runs.append(Run(Witness(inputs, choices, outcome, False), way, frozenset()))
                left.difference_update(passed)
            return bool(left)

        steps = self._oracle().budget.replay_steps
        CodeRuns(self._view, steps).explore_points(SMALL_RUNS, visit)
        self._left = [id for id in self._left if id in left]

    def _tests(self) -> list[Test]:
        """The runs with what they add; without those that add nothing to the others, unless all
        paths are wanted."""
        kept = list(self._runs)
        every = self._options.algorithm == "paths"
        for run in () if every else tuple(reversed(self._runs)):
            others = {id for other in kept if other is not run for id in other.passed}
            if others.issuperset(run.passed):
                kept.remove(run)
        known: set[str] = set()
        tests: list[Test] = []
        for run in kept:
            adds = tuple(dict.fromkeys(id for id in self._own(run) if id not in known))
            known.update(adds)
            tests.append(Test(run.witness, self._path(run), adds))
        return tests

    # --- failing runs -----------------------------------------------------------------------

    def _failing(self) -> CoverFinding:
        """All paths that fail, with what they fail."""
        limits = self._stages[0]
        encoded = encode_in(Space(self._view, limits.length), unwind(self._view, limits))
        failures = [failure.fails for failure in encoded.condition.failures]
        fails = encoded.terms.or_(failures)
        runs = Runs(self._oracle(), encoded, self._runner, fails, ends_failing, failures)
        covering = ALGORITHMS["paths"](runs, self.regions.inside, ())
        self._queries += runs.queries
        tests = [self._failed(runs.small(run, runs.same_path(run))) for run in covering.runs]
        cuts = Cuts(self._oracle(), encoded)
        return self._found(tests, (), limits, cuts.scope, covering.stopped)

    def _failed(self, run: Run) -> Test:
        """A failing run does not execute all of the last region that it passes."""
        witness = run.witness
        outcome, steps = self._runner.trace(witness.inputs, witness.choices)
        own = self._own(run)
        path = [span for id in own[:-1] for span in self.regions[id].spans]
        if own:
            executed = frozenset(executed_from(own[-1], steps))
            last = self.regions[own[-1]].spans
            ended = isinstance(outcome, Ended)
            path += last if ended else takewhile(executed.__contains__, last)
        return Test(witness, tuple(path), (), first_failure(witness.outcome))

    def _path(self, run: Run) -> tuple[Span, ...]:
        return tuple(span for id in self._own(run) for span in self.regions[id].spans)

    def _own(self, run: Run) -> tuple[str, ...]:
        """The regions that a run passes, in order."""
        return tuple(id for id in run.passed if id != self.regions.points.entry.id)

    # --- what is left -----------------------------------------------------------------------

    def _dead(self) -> list[Uncovered]:
        """The regions to which no way of the flow leads."""
        dead = (region for region in self.regions.all if not region.reached)
        return [Uncovered(region, Why.UNREACHABLE, ALL) for region in dead]

    def _proofs(self) -> Proofs:
        """Proofs about all runs: those in which pointers point to globals that other files can
        name, too."""
        views = self._views
        if separations := views.granted.separations(self._function):
            views = views.exposing(dict.fromkeys(one.target for one in separations))
        return Proofs(views, self._function, views.regions(self._function), self._prover)

    def _uncovered(self, encoded: Encoded, covering: Covering, cuts: Cuts) -> list[Uncovered]:
        """What no test passes, though a way of the flow leads there."""
        passed = self._passed()
        left = [p for p in self.regions.all if p.reached and p.id not in passed]
        around = Around(encoded, self._runs_of)
        like = (self._function, self.regions, self._prover, encoded, self._summaries)
        within = WithinBounds(self._views, *like)
        past = WithinBounds(self._views, *like, past=self._stages[-1])
        runs = self._runs_of(encoded, encoded.condition.clean, ends_normally)
        whole = self._proofs()
        found: list[Uncovered] = []
        for region in left:
            reason = covering.unsettled.get(region.id, "")
            scope = self._scope_past(region, cuts, runs, settled=not reason)
            proved = not scope.is_all and not self._limited and whole.excludes(region.id)
            if reason and not proved:
                found.append(Uncovered(region, Why.UNKNOWN, scope, reason=reason))
                continue
            one = around.look(region, ALL if proved else scope)
            if one.scope.is_all:
                culprits = (
                    whole.culprits(region.id) if proved else within.culprits(region.id, one.why)
                )
                one = replace(one, culprits=culprits)
            found.append(self._founded(one, whole if proved else None, past))
        return found

    def _whatever_fails(self, one: Uncovered, past: WithinBounds) -> tuple[Culprit, ...]:
        """What excludes it, whatever fails: annotations that may fail do not."""
        if all(self._views.owner(id) is None for c in one.culprits for id in c.rests_on):
            return one.culprits
        return past.culprits(one.region.id, one.why) if one.scope.is_all else ()

    def _founded(self, one: Uncovered, proof: Proofs | None, past: WithinBounds) -> Uncovered:
        """With what it rests on.  Runs end at what they fail first: where none comes, it is asked
        whether some would that go on; if contracts are the ``proof``, it rests on annotations,
        too."""
        given = proof.foundations(one.region.id, one.culprits) if proof else self._given(one)
        if proof is not None:
            given = (*given, *self._views.granted.order_of([self._function]))
        rests_on = tuple(id for id in given if self._views.owner(id) is None)
        if one.why is Why.UNREACHABLE and self._past_failures().differ:
            match self._past_failures().look(one.region.id):
                case Passage() as passage:
                    one = self._passed_failing(one, passage)
                case NoPassage(scope=scope) if scope.is_all or not one.scope.is_all:
                    one = replace(one, scope=join(one.scope, scope))
                    one = replace(one, culprits=self._whatever_fails(one, past))
                case NoPassage() | Undecided() as less:
                    one = replace(one, at_least=less)
                    if proof is None:
                        one = one.unfailing
                    else:
                        rests_on = given
        if one.why is Why.FAILS_BEFORE:  # what fails excludes it, in code that is called, too
            one = replace(one, culprits=())
        claimed = one.scope.is_all and one.why is not Why.UNKNOWN
        return replace(one, rests_on=rests_on) if claimed or one.at_least is not None else one

    def _given(self, one: Uncovered) -> tuple[str, ...]:
        """What the code view takes for granted where it excludes a region: what the culprits do,
        if they are known, and the code that is called."""
        code = self._views.granted.order_of(self._views.reach.reachable(self._function))
        if not one.culprits:
            return (*granted(self._view, self._view.main), *code)
        found = (id for culprit in one.culprits for id in culprit.rests_on)
        return tuple(dict.fromkeys((*found, *granted(self._view), *code)))

    def _passed_failing(self, one: Uncovered, passage: Passage) -> Uncovered:
        """What a run passes that goes on behind what it fails: the first failure may be behind the
        region all the same, beyond the limits of the search."""
        witness = passage.witness
        outcome, steps = self._runner.trace(witness.inputs, witness.choices)
        fails = first_failure(outcome) if ends_failing(outcome) else None
        if fails is None:
            return replace(one, why=Why.UNKNOWN, reason=NO_RUN.reason)
        why = Why.FAILS_BEFORE if fails_first(one.region.id, steps) else Why.ALWAYS_FAILS
        return replace(one, why=why, witness=witness, fails=fails)

    def _past_failures(self) -> Past:
        if self._past is None:
            points, limits = self.regions.points, self._stages
            self._past = Past(self._views, self._function, self._oracle, points, limits)
        return self._past

    def _scope_past(self, region: CodeRegion, cuts: Cuts, runs: Runs, *, settled: bool) -> Scope:
        """In which scope no run passes the region."""
        if not settled:
            return runs.scope
        scope = cuts.past(region.id)
        if not runs.is_outright(runs.passing([region.id])):
            scope = join(scope, WITHIN_SUMMARIES)
        return join(scope, WITHIN_LIBRARY) if self._limited else scope


def lines_of(regions: Iterable[CodeRegion]) -> tuple[int, ...]:
    """The lines that have code of the regions, in order of the file."""
    return tuple(sorted({line for region in regions for line in region.lines}))


def _bounds(limits: Limits, scope: Scope) -> dict[str, str]:
    """How far the last search went, which went through the runs in ``scope``."""
    return {
        "iterations": str(limits.iterations),
        "depth": str(limits.depth),
        "length": str(limits.length),
        **({} if scope.is_all else {"hit": "true"}),
    }


def stages(bounds: Bounds, options: CoverOptions) -> tuple[Limits, ...]:
    """The limits of the searches, one after the other; a single search where all paths are wanted,
    or somebody has said how far it goes."""
    first, last = STAGES[0], STAGES[-1]
    given = bounds.iterations, bounds.depth, bounds.length
    if any(value is not None for value in given):
        iterations, depth, length = (
            usual if value is None else value
            for value, usual in zip(given, (last.iterations, last.depth, last.length), strict=True)
        )
        return (Limits(iterations, depth, length, MOST_BLOCKS),)
    return (first,) if options.failing or options.algorithm == "paths" else STAGES
