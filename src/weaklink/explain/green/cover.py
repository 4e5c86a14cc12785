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
from contextlib import suppress
from itertools import takewhile

from weaklink import deadline, ir
from weaklink.ask.answers import Witness
from weaklink.ask.cover import ALGORITHMS, Covering
from weaklink.ask.cuts import Cuts
from weaklink.ask.inputs import Space
from weaklink.ask.larger import lengths_of
from weaklink.ask.open_runs import OpenRuns
from weaklink.ask.oracle import NO_TIME, Oracle
from weaklink.ask.runs import Ends, Run, Runs, ends_failing, ends_normally
from weaklink.ask.search import Encoded, encode_in
from weaklink.ask.summaries import Summaries
from weaklink.deadline import OutOfTime
from weaklink.explain.elements import elements_of
from weaklink.explain.findings import Element
from weaklink.explain.green.cover_runs import CoverRuns
from weaklink.explain.green.exclusion import Uncovered
from weaklink.explain.green.failing import executed_from, first_failure
from weaklink.explain.green.farther import farther
from weaklink.explain.green.independence import Independence, NoPair, Pair, pairs
from weaklink.explain.green.left import WITHIN_SUMMARIES, Left, Searched
from weaklink.logic.term import Term
from weaklink.model import CoverReport
from weaklink.options import Bounds, CoverOptions, Pieces
from weaklink.record import field, record
from weaklink.replay.outcome import Ended
from weaklink.scope import ALL, Scope, join
from weaklink.source import Span, order
from weaklink.view.build import Views
from weaklink.view.code_regions import CodeRegion
from weaklink.view.model import View
from weaklink.view.premises import Premise
from weaklink.view.unwind import Limits, unwind

MOST_BLOCKS = 8_000
"""Blocks of an unwound view from which on its calls stand as summaries, if nobody says."""

STAGES = (Limits(2, 1, 3, MOST_BLOCKS), Limits(6, 3, 6, MOST_BLOCKS))
"""How far runs are searched for that nobody bounded: iterations, depth of recursion, length of
blocks; the second only where the first kept code from being passed."""

A_STAGE, FARTHER = 1 / 3, 1 / 2
"""The parts of the time that is left of one search, and of those whose limits rise."""


@record
class Test:
    """A run, the statements that it executes in order, and the regions that it ``adds`` to those
    before; what it ``fails`` if it does not end normally."""

    witness: Witness
    path: tuple[Span, ...]
    adds: tuple[str, ...] = ()
    fails: ir.Property | None = None


@record
class Shown:
    """Whether a condition decides by itself, with the ``tests`` that show it, by number."""

    found: Independence
    tests: tuple[int, int] | None = None


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
    independence: tuple[Shown, ...] = ()
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
        pieces: Pieces = "code" if options.failing else options.pieces
        self.regions = views.regions(function, pieces)
        everything = (*self.regions.all, *self.regions.ways)
        self._by_id = {region.id: region for region in everything}
        self._view = views.view(function, (), points=self.regions.points)
        self._runs = CoverRuns(self._view, oracle)
        self._runner = self._runs.runner
        self._left = [one.id for one in everything if one.reached and one.ends]
        self._queries = 0
        self._independent: tuple[Independence, ...] = ()
        self._shown: tuple[Shown, ...] = ()
        self._is_run_far = False
        self._explain = Left(
            views,
            function,
            oracle,
            prover,
            self.regions,
            self._view,
            self._runner,
            self._runs_of,
            summaries,
            self._stages,
            limited=limited,
            pieces=pieces,
        )

    def finding(self) -> CoverFinding:
        """The tests, and what they do not pass; when the time is used up, those found so far."""
        try:
            return self._whole_finding()
        except OutOfTime:
            with deadline.at_leisure():  # runs that came to their end before
                return self._finding_so_far()

    def _finding_so_far(self) -> CoverFinding:
        failing = self._options.failing
        uncovered = [] if failing else self._explain.unknown(self._not_passed())
        return self._found(self._tests(), uncovered, self._stages[0], ALL, NO_TIME)

    def _whole_finding(self) -> CoverFinding:
        if self._options.failing:
            return self._failing()
        if self._options.algorithm == "statements":
            self._run(self._runs.run_small)
        if not self._left:
            self._pair(None)
            return self._found(self._tests(), self._explain.dead(), self._stages[0], ALL, "")
        searched = self._searched()
        if searched is None:
            tests, left = self._tests(), self._explain.unknown(self._not_passed())
            return self._found(tests, left, self._stages[0], ALL, NO_TIME)
        if self._left and not searched.scope.is_all and self._options.algorithm != "paths":
            if self._options.algorithm != "statements":
                self._run(self._runs.run_small)
            searched = self._go_farther(searched)
        self._pair(searched)
        tests = self._tests()
        uncovered = [*self._explain.dead(), *self._explain.explained(searched, self._not_passed())]
        uncovered.sort(key=lambda one: order(one.region.spans[0]))
        limits, scope, stopped = searched.limits, searched.scope, searched.covering.stopped
        return self._found(tests, uncovered, limits, scope, stopped)

    def _pair(self, searched: Searched | None) -> None:
        """Finds the ways of evaluating decisions by which each condition decides by itself."""
        verdict = self._explain.verdicts(searched) if searched else lambda _: (ALL, NO_TIME)
        decisions, passed = self.regions.decisions, self._runs.passed
        self._independent = tuple(pairs(decisions, passed, verdict))

    def _searched(self) -> Searched | None:
        """What the searches of the stages find that come to an end; where one does not, larger
        inputs are run before the next.  None if there is no time for any."""
        found: Searched | None = None
        with suppress(OutOfTime):
            for limits in self._stages:
                with self._oracle().within(A_STAGE if len(self._stages) > 1 else 1):
                    found = self._search(limits)
                if not self._left or found.scope.is_all:
                    break
                if found.covering.unsettled and len(self._stages) > 1:
                    self._run_far()
        return found

    def _run_far(self) -> None:
        """Larger inputs, once."""
        if not self._is_run_far:
            self._is_run_far = True
            self._run(self._runs.run_far)

    def _search(self, limits: Limits) -> Searched:
        """Runs up to the limits for what is left."""
        encoded = self._encoded(limits)
        covering = self._cover(encoded)
        cuts = Cuts(self._oracle(), encoded)
        scope = cuts.scope
        if self._summaries.is_bounded(encoded):
            scope = join(scope, WITHIN_SUMMARIES)
        return Searched(limits, encoded, covering, cuts, scope)

    def _go_farther(self, searched: Searched) -> Searched:
        """Runs, then searches whose limits rise where they were met, for what is not proved to be
        passed by none; the last of them that came to an end.  Where somebody has said how far to
        go, there is none."""
        if len(self._stages) == 1:
            return searched
        with suppress(OutOfTime), self._oracle().within(FARTHER):
            if self._beyond(searched.cuts):
                self._run_far()
            lengths = lengths_of(self._view)
            while limits := farther(searched.limits, join(*self._beyond(searched.cuts)), lengths):
                further = self._search(limits)
                if further.covering.unsettled or further.encoded.unwound.truncated:
                    break
                searched = further
        return searched

    def _not_passed(self) -> list[CodeRegion]:
        passed = self._runs.passed
        wanted = (one for one in self.regions.all if one.reached and one.ends)
        return [one for one in wanted if one.id not in passed]

    def _beyond(self, cuts: Cuts) -> list[Scope]:
        """Of each region that is left, and that no proof excludes, the limits because of which a
        run may pass it all the same."""
        told = {region.id for region in self.regions.all}
        scopes = {id: cuts.past(id) for id in self._left if id in told}
        return [
            scope
            for id, scope in scopes.items()
            if not scope.is_all and (self._limited or not self._explain.proofs.excludes(id))
        ]

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
            self._explain.refuted,
            self._shown,
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
            self._runs.add(self._small(runs, run), encoded.space)
        self._left = [id for id in self._left if id not in self._runs.passed]
        return covering

    def _small(self, runs: Runs, run: Run) -> Run:
        """The smallest run that passes what is new (or, of paths, that takes the same)."""
        if self._options.algorithm == "paths":
            return runs.small(run, runs.same_path(run))
        known = self._runs.passed
        new = dict.fromkeys(id for id in run.passed if id not in known)
        return runs.small(run, *(runs.passing([id]) for id in new))

    def _run(self, run: Callable[[Iterable[str]], None]) -> None:
        """Runs for what is left."""
        run(self._left)
        passed = self._runs.passed
        self._left = [id for id in self._left if id not in passed]

    def _tests(self) -> list[Test]:
        """The runs with what they add; without those that add nothing to the others, unless all
        paths are wanted."""
        every = self._options.algorithm == "paths"
        needed = {region.id for region in self.regions.all}
        needed.update(*(one.ways for one in self._independent if isinstance(one, Pair)))
        runs = self._runs.all() if every else self._runs.kept(needed)
        self._shown = tuple(_shown(one, runs) for one in self._independent)
        known = {region.id for region in self.regions.ways}
        tests: list[Test] = []
        for run in runs:
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
        return tuple(span for id in self._own(run) for span in self._by_id[id].code)

    def _own(self, run: Run) -> tuple[str, ...]:
        """The regions that a run passes, in order."""
        return tuple(id for id in run.passed if id != self.regions.points.entry.id)


def _shown(one: Independence, runs: Sequence[Run]) -> Shown:
    match one:
        case NoPair():
            return Shown(one)
        case Pair(ways=ways):
            first, second = (
                next(number for number, run in enumerate(runs, 1) if way in run.passed)
                for way in ways
            )
            return Shown(one, (first, second))


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
