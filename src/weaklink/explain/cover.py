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

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import takewhile

from weaklink.ask.answers import Inputs, Undecided, Unreachable, Witness
from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.cover import ALGORITHMS, Covering
from weaklink.ask.cuts import Cuts
from weaklink.ask.inputs import Space
from weaklink.ask.oracle import Oracle, Question
from weaklink.ask.prove import Prover
from weaklink.ask.runs import Ends, Run, Runs, ends_failing, ends_normally
from weaklink.ask.search import Encoded, encode_in
from weaklink.ask.summaries import OpenRuns, Summaries
from weaklink.explain.cores import smallest_core
from weaklink.explain.findings import Element
from weaklink.explain.method import elements_of
from weaklink.ir.program import (
    Assign,
    Assume,
    Block,
    Branch,
    Check,
    CodeCall,
    Fresh,
    Havoc,
    HavocCells,
    Jump,
    Probe,
    Property,
    Statement,
)
from weaklink.logic.term import Term
from weaklink.options import Bounds, CoverOptions
from weaklink.record import record, replace
from weaklink.replay.outcome import Diverged, Ended, Failed, Outcome, Step, Undefined
from weaklink.replay.runner import Runner
from weaklink.solve import Unsat
from weaklink.source import Span, order
from weaklink.view.build import Views
from weaklink.view.culprits import Culprit
from weaklink.view.model import View
from weaklink.view.pieces import Piece, Pieces
from weaklink.view.unwind import Limits, unwind

MOST_BLOCKS = 8_000
"""Blocks of an unwound view from which on its calls stand as summaries, if nobody says."""

STAGES = (Limits(2, 1, 3, MOST_BLOCKS), Limits(6, 3, 6, MOST_BLOCKS))
"""How far runs are searched for that nobody bounded: iterations, depth of recursion, length of
blocks; the second only where the first kept code from being passed."""

SMALL_RUNS = 400
"""Small inputs that are run through the code."""

CORE_TRIES = 40
"""Questions about what excludes a piece."""

CORE_PART = 16
"""The part of a search's steps that a question about what excludes a piece gets."""


class Why(Enum):
    """Why code is not passed by any run that ends normally; the values are words for tools."""

    UNREACHABLE = "unreachable"
    ALWAYS_FAILS = "always-fails-later"
    UNKNOWN = "unknown"


@record
class Test:
    """A run, the statements that it executes in order, and the pieces that it ``adds`` to those
    before; what it ``fails`` if it does not end normally."""

    witness: Witness
    path: tuple[Span, ...]
    adds: tuple[str, ...] = ()
    fails: Property | None = None


@record
class Uncovered:
    """A piece that no test passes.  ``bound_hit``: runs that a bound cut off may.  ``culprits`` are
    what excludes it, ``witness`` a run that passes it, but fails ``fails`` later.  ``reason``
    completes "it is not known, because ..."."""

    piece: Piece
    why: Why
    bound_hit: bool
    culprits: tuple[Culprit, ...] = ()
    witness: Witness | None = None
    fails: Property | None = None
    reason: str = ""


@record
class CoverFinding:
    """``elements`` are the calls without code behind them, of which tests make choices; ``limits``
    those of the last search, which would have gone further if ``bound_hit``, and did not get as far
    if ``truncated``; ``unsettled`` why not
    all paths were found, if they were asked for."""

    function: str
    algorithm: str
    view: View
    elements: tuple[Element, ...]
    pieces: tuple[Piece, ...]
    tests: tuple[Test, ...]
    uncovered: tuple[Uncovered, ...]
    limits: Limits
    bound_hit: bool
    queries: int
    failing: bool = False
    limited: bool = False
    truncated: bool = False
    unsettled: str = ""


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
        self._truncated = False
        self._views = views
        self._function = function
        self._oracle = oracle
        self._prover = prover
        self._options = options
        self._stages = stages(bounds, options)
        self.pieces = views.pieces(function)
        self._view = views.view(function, (), points=self.pieces.points)
        self._runner = Runner(self._view, oracle().budget.replay_steps)
        self._left = [piece.id for piece in self.pieces.all if piece.reached]
        self._runs: list[Run] = []
        self._queries = 0

    def finding(self) -> CoverFinding:
        """The tests, and what they do not pass."""
        if self._options.failing:
            return self._failing()
        if self._options.algorithm == "statements":
            self._run_small()
        if not self._left:
            return self._found(self._tests(), self._dead(), self._stages[0], False, "")
        for limits in self._stages:
            encoded = self._encoded(limits)
            covering = self._cover(encoded)
            cuts = Cuts(self._oracle(), encoded)
            hit = cuts.any or self._summaries.is_bounded(encoded)
            if not self._left or not hit:
                break
        if hit and self._left and self._options.algorithm != "statements":
            self._run_small()
        uncovered = [*self._dead(), *self._uncovered(encoded, covering, cuts)]
        uncovered.sort(key=lambda one: order(one.piece.spans[0]))
        return self._found(self._tests(), uncovered, limits, hit, covering.stopped)

    def _found(
        self,
        tests: Sequence[Test],
        uncovered: Sequence[Uncovered],
        limits: Limits,
        bound_hit: bool,
        unsettled: str,
    ) -> CoverFinding:
        return CoverFinding(
            self._function,
            self._options.algorithm,
            self._view,
            tuple(e for e in elements_of(self._views, self._function) if not e.has_code),
            self.pieces.all,
            tuple(tests),
            tuple(uncovered),
            limits,
            bound_hit,
            self._queries,
            self._options.failing,
            self._limited,
            self._truncated,
            unsettled,
        )

    # --- runs -------------------------------------------------------------------------------

    def _encoded(self, limits: Limits) -> Encoded:
        """The view up to the limits, its calls as code or as summaries."""
        space = Space(self._view, limits.length)
        opened = self._summaries.opened(self._view) if self._options.calls != "code" else {}
        unwound = unwind(self._view, limits, opened if self._options.calls == "summaries" else {})
        if opened and unwound.truncated:
            unwound = unwind(self._view, limits, opened)
        self._truncated = unwound.truncated
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
        covering = algorithm(runs, self.pieces.inside, tuple(self._left))
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
                outcome, way = self._runner.way(inputs)
                self._runs.append(Run(Witness(inputs, (), outcome, False), way, frozenset()))
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
        covering = ALGORITHMS["paths"](runs, self.pieces.inside, ())
        self._queries += runs.queries
        tests = [self._failed(runs.small(run, runs.same_path(run))) for run in covering.runs]
        cuts = Cuts(self._oracle(), encoded)
        return self._found(tests, (), limits, cuts.any, covering.stopped)

    def _failed(self, run: Run) -> Test:
        """A failing run does not execute all of the last piece that it passes."""
        witness = run.witness
        outcome, steps = self._runner.trace(witness.inputs, witness.choices)
        own = self._own(run)
        path = [span for id in own[:-1] for span in self.pieces[id].spans]
        if own:
            executed = frozenset(_executed_from(own[-1], steps))
            last = self.pieces[own[-1]].spans
            ended = isinstance(outcome, Ended)
            path += last if ended else takewhile(executed.__contains__, last)
        return Test(witness, tuple(path), (), first_failure(witness.outcome))

    def _path(self, run: Run) -> tuple[Span, ...]:
        return tuple(span for id in self._own(run) for span in self.pieces[id].spans)

    def _own(self, run: Run) -> tuple[str, ...]:
        """The pieces that a run passes, in order."""
        return tuple(id for id in run.passed if id != self.pieces.points.entry.id)

    # --- what is left -----------------------------------------------------------------------

    def _dead(self) -> list[Uncovered]:
        """The pieces to which no way of the flow leads."""
        dead = (piece for piece in self.pieces.all if not piece.reached)
        return [Uncovered(piece, Why.UNREACHABLE, False) for piece in dead]

    def _uncovered(self, encoded: Encoded, covering: Covering, cuts: Cuts) -> list[Uncovered]:
        """What no test passes, though a way of the flow leads there."""
        passed = self._passed()
        left = [p for p in self.pieces.all if p.reached and p.id not in passed]
        around = _Around(encoded, self._runs_of)
        within = _WithinBounds(
            self._views, self._function, self.pieces, self._prover, encoded, self._summaries
        )
        runs = self._runs_of(encoded, encoded.condition.clean, ends_normally)
        whole = _Proofs(self._views, self._function, self.pieces, self._prover)
        found: list[Uncovered] = []
        for piece in left:
            reason = covering.unsettled.get(piece.id, "")
            hit = bool(reason) or cuts.may_pass(piece.id)
            hit = hit or not runs.is_outright(runs.passing([piece.id])) or self._limited
            proved = hit and not self._limited and whole.excludes(piece.id)
            if reason and not proved:
                found.append(Uncovered(piece, Why.UNKNOWN, True, reason=reason))
                continue
            one = around.look(piece, hit and not proved)
            if not one.bound_hit:
                culprits = (whole if proved else within).culprits(piece.id)
                one = replace(one, culprits=culprits)
            found.append(one)
        return found


class _Around:
    """Runs that come to what no run passes which ends normally."""

    def __init__(self, encoded: Encoded, make: Callable[[Encoded, Term, Ends], Runs]) -> None:
        self._encoded = encoded
        self._make = make
        self._runs: Runs | None = None

    def look(self, piece: Piece, bound_hit: bool) -> Uncovered:
        """Why the piece is not passed: nothing comes there, or what comes there fails."""
        terms, condition = self._encoded.terms, self._encoded.condition
        if self._runs is None:
            self._runs = self._make(self._encoded, terms.true, _any_end)
        passing = self._runs.passing([piece.id])
        fails = terms.or_([failure.fails for failure in condition.failures])
        run = self._runs.find(passing, fails)
        if isinstance(run, Run) and piece.id in run.passed and ends_failing(run.witness.outcome):
            run = self._runs.small(run, passing, fails)
            fails_at = first_failure(run.witness.outcome)
            return Uncovered(piece, Why.ALWAYS_FAILS, bound_hit, (), run.witness, fails_at)
        match self._runs.find(passing):
            case Unreachable():
                return Uncovered(piece, Why.UNREACHABLE, bound_hit)
            case Run():
                return Uncovered(piece, Why.ALWAYS_FAILS, bound_hit)
            case Undecided(reason):
                return Uncovered(piece, Why.UNKNOWN, bound_hit, reason=reason)


def _any_end(outcome: Outcome) -> bool:
    return not isinstance(outcome, Diverged | Undefined)


class _WithinBounds:
    """What excludes a piece within the bounds: the code view with a name for all that it assumes,
    checks and decides by."""

    def __init__(
        self,
        views: Views,
        function: str,
        pieces: Pieces,
        oracle: Callable[[], Oracle],
        like: Encoded,
        summaries: Summaries,
    ) -> None:
        self._views = views
        self._function = function
        self._pieces = pieces
        self._oracle = oracle
        self._like = like
        self._summaries = summaries
        self._asked: tuple[Question, Encoded, Mapping[str, Culprit]] | None = None

    def culprits(self, id: str) -> tuple[Culprit, ...]:
        """The smallest set that keeps each run from passing the point and ending normally, in
        source order; none if it was not found in time."""
        question, encoded, known = self._question()
        terms, condition = encoded.terms, encoded.condition
        passing = terms.and_([condition.clean, *[terms.or_(condition.passed.get(id, ()))]])
        labels = {name: term for name, term in condition.labels.items() if name in known}
        names = dict(zip(labels, question.name(list(labels.values())), strict=True))
        ids = {name: id for id, name in names.items()}
        steps = self._oracle().budget.search_steps // CORE_PART

        def core(given: Iterable[str]) -> frozenset[str] | None:
            assumed = [names[name] for name in sorted(given)]
            answer = question.ask([passing], steps=steps, assumptions=assumed, core=True)
            return frozenset(ids[n] for n in answer.core) if isinstance(answer, Unsat) else None

        return _smallest(known, labels, core)

    def _question(self) -> tuple[Question, Encoded, Mapping[str, Culprit]]:
        if self._asked is None:
            view, known = self._views.view_of_culprits(
                self._function, self._pieces.points, code=True
            )
            like = self._like
            space = Space(view, like.space.length)
            unwound = unwind(view, like.unwound.limits, like.unwound.opened)
            encoded = encode_in(space, unwound, track=True)
            facts = self._summaries.all_facts(encoded)
            formula = encoded.terms.and_([encoded.symbols.constraint, *facts])
            question = self._oracle().question(encoded.terms, formula, definitions=view.definitions)
            self._asked = question, encoded, known
        return self._asked


class _Proofs:
    """Proofs that no run of the contract view, which allows all that the code does without
    failing, passes a point; and what they rest on."""

    def __init__(
        self, views: Views, function: str, pieces: Pieces, oracle: Callable[[], Oracle]
    ) -> None:
        self._views = views
        self._function = function
        self._pieces = pieces
        self._oracle = oracle
        self._prover: Prover | None = None
        self._tracking: tuple[Prover, Mapping[str, Culprit]] | None = None

    def excludes(self, id: str) -> bool:
        """Whether there is such a proof."""
        if self._prover is None:
            sites = frozenset(s.name for s in self._views.sites(self._function) if s.has_code)
            view = self._views.view(self._function, sites, points=self._pieces.points)
            self._prover = Prover(self._oracle, view, ())
        return isinstance(self._prover.prove(id), Unreachable)

    def culprits(self, id: str) -> tuple[Culprit, ...]:
        """The smallest set from which that follows, in source order."""
        if self._tracking is None:
            view, known = self._views.view_of_culprits(self._function, self._pieces.points)
            self._tracking = Prover(self._oracle, view, ()), known
        prover, known = self._tracking

        def core(given: Iterable[str]) -> frozenset[str] | None:
            answer = prover.prove_from(id, given)
            return answer.core if isinstance(answer, Unreachable) else None

        return _smallest(known, prover.may_use(id) & known.keys(), core)


def _smallest(
    known: Mapping[str, Culprit],
    usable: Iterable[str],
    core: Callable[[Iterable[str]], frozenset[str] | None],
) -> tuple[Culprit, ...]:
    """The smallest subset of which ``core`` tells one, of several the first in source order."""
    names = sorted(usable, key=lambda name: order(known[name].span))
    first = core(names)
    if first is None:
        return ()
    chosen = smallest_core(names, first, lambda given: core(given) is not None, CORE_TRIES)
    found = dict.fromkeys(known[name] for name in names if name in chosen)
    return tuple(found)


def _executed_from(id: str, steps: Sequence[Step]) -> Iterator[Span]:
    """The statements of the function under view that a failing run executes from where it last
    passes a point on: blocks as a whole, the last up to what fails."""
    passed: list[Block] = []
    called: CodeCall | None = None
    failed: Check | None = None
    for step in steps:
        match step.what:
            case Block() as block if step.depth == 0:
                if any(isinstance(s, Probe) and s.point.id == id for s in block.statements):
                    passed = []
                passed.append(block)
                called = None
            case CodeCall() as call if step.value is None and step.depth == 1:
                called = call
            case Check() as check:
                failed = check
    *whole, last = passed
    for block in whole:
        yield from _spans_in(block, None)
    yield from _spans_in(last, next((s for s in last.statements if s is failed), called))


def _spans_in(block: Block, until: Statement | None) -> Iterator[Span]:
    """The places of a block's statements, up to one of them: a call is executed, a check is not."""
    for statement in block.statements:
        if statement is until and isinstance(statement, Check):
            return
        if isinstance(statement, Assign | Fresh | CodeCall | Check | Assume | Havoc | HavocCells):
            yield statement.span
        if statement is until:
            return
    if isinstance(block.end, Jump | Branch):
        yield block.end.span


def first_failure(outcome: Outcome) -> Property | None:
    """What a failing run fails first."""
    match outcome:
        case Failed(check, recorded) | Ended((check, *_) as recorded):
            return recorded[0].property if recorded else check.property
        case _:
            return None


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
