"""Why no run passes code and ends normally: runs that fail behind it, or what keeps runs away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import assert_never

from weaklink import claims, ir
from weaklink.ask.answers import Undecided, Unreachable, Witness
from weaklink.ask.cuts import cuts_past
from weaklink.ask.inputs import Space
from weaklink.ask.oracle import Oracle, Question
from weaklink.ask.prove import Prover
from weaklink.ask.runs import NO_RUN, Ends, Run, Runs, ends_failing
from weaklink.ask.search import Encoded, encode_in
from weaklink.ask.summaries import Summaries
from weaklink.explain.green.cores import smallest_core
from weaklink.explain.green.failing import first_failure
from weaklink.explain.green.past import NoPassage
from weaklink.logic.term import Sort, Term
from weaklink.record import record, replace
from weaklink.replay.outcome import Diverged, Failed, Outcome, Undefined
from weaklink.scope import Scope, join
from weaklink.solve import Unsat
from weaklink.source import Span, order
from weaklink.view.build import Views
from weaklink.view.code_regions import CodeRegion, CodeRegions
from weaklink.view.culprits import Culprit, Role
from weaklink.view.unwind import Limits, unwind

CORE_TRIES = 40
"""Questions about what excludes a region."""

NEAREST = 6
"""What stands just before a region and is tried first, as what excludes it by itself."""

CORE_PART = 16
"""The part of a search's steps that a question about what excludes a region gets."""


class Why(Enum):
    """Why code is not passed by any run that ends normally; the values are words for tools."""

    UNREACHABLE = "unreachable"
    ALWAYS_FAILS = "always-fails-later"
    FAILS_BEFORE = "fails-before"
    NEVER_ENDS = "never-ends"
    UNKNOWN = "unknown"


@record
class Uncovered:
    """A region that no run in ``scope`` passes which ends normally.  ``culprits`` are
    what excludes it, ``witness`` a run that passes it, but fails ``fails`` later, or has failed it
    before (and goes on behind it).  ``reason`` completes "it is not known, because ...".
    ``rests_on`` are the ids of properties and premises without which this is not known; without
    annotations, it is known ``at_least`` of runs that fail something and go on.  Of runs that
    never end, ``none_fails`` if that is known."""

    region: CodeRegion
    why: Why
    scope: Scope
    culprits: tuple[Culprit, ...] = ()
    witness: Witness | None = None
    fails: ir.Property | None = None
    reason: str = ""
    rests_on: tuple[str, ...] = ()
    at_least: NoPassage | Undecided | None = None
    none_fails: bool = False

    @property
    def unfailing(self) -> Uncovered:
        """What is known though annotations fail on which this rests: no run comes here that fails
        nothing before."""
        match self.at_least:
            case NoPassage(scope=scope):
                return replace(self, scope=join(self.scope, scope), culprits=(), rests_on=())
            case Undecided(reason):
                unknown = replace(self, why=Why.UNKNOWN, reason=reason)
                return replace(unknown, culprits=(), rests_on=())
            case None:
                unknown = replace(self, why=Why.UNKNOWN, reason=claims.ON_REFUTED)
                return replace(unknown, culprits=(), rests_on=(), witness=None, fails=None)
        assert_never(self.at_least)


class Around:
    """Runs that come to what no run passes which ends normally."""

    def __init__(self, encoded: Encoded, make: Callable[[Encoded, Term, Ends], Runs]) -> None:
        self._encoded = encoded
        self._make = make
        self._runs: Runs | None = None

    def look(self, region: CodeRegion, scope: Scope) -> Uncovered:
        """Why the region is not passed: nothing comes there, or what comes there fails, behind it
        or (where it goes on) before."""
        terms, condition = self._encoded.terms, self._encoded.condition
        if self._runs is None:
            self._runs = self._make(self._encoded, terms.true, _any_end)
        passing = self._runs.passing([region.id])
        unfailed = terms.or_(condition.unfailed.get(region.id, ()))
        found = self._failing(region, passing, unfailed)
        if isinstance(found, Run):
            return _failed(region, Why.ALWAYS_FAILS, scope, found)
        if any(failure.goes_on for failure in condition.failures):
            fresh = self._runs.find(passing, unfailed)
            found = self._failing(region, passing)
            if isinstance(fresh, Unreachable) and isinstance(found, Run):
                return _failed(region, Why.FAILS_BEFORE, scope, found)
        none_fails = isinstance(found, Unreachable) and not condition.opened
        match self._runs.find(passing):
            case Unreachable():
                return Uncovered(region, Why.UNREACHABLE, scope)
            case Run(passed=passed) as run if region.id in passed:
                if isinstance(run.witness.outcome, Failed):  # in a call that was not followed
                    return _failed(region, Why.ALWAYS_FAILS, scope, run)
                return Uncovered(region, Why.NEVER_ENDS, scope, none_fails=none_fails)
            case Run():
                return Uncovered(region, Why.UNKNOWN, scope, reason=NO_RUN.reason)
            case Undecided():  # that none ends normally is known
                return Uncovered(region, Why.NEVER_ENDS, scope)

    def _failing(self, region: CodeRegion, *passing: Term) -> Run | Unreachable | Undecided:
        """A small run that passes the region so, and fails something."""
        assert self._runs is not None
        failures = self._encoded.condition.failures
        fails = self._encoded.terms.or_([failure.fails for failure in failures])
        run = self._runs.find(*passing, fails)
        if not isinstance(run, Run):
            return run
        if region.id in run.passed and ends_failing(run.witness.outcome):
            return self._runs.small(run, *passing, fails)
        return NO_RUN


def _failed(region: CodeRegion, why: Why, scope: Scope, run: Run) -> Uncovered:
    fails = first_failure(run.witness.outcome)
    return Uncovered(region, why, scope, (), run.witness, fails)


def _any_end(outcome: Outcome) -> bool:
    return not isinstance(outcome, Diverged | Undefined)


_Probed = Mapping[str, tuple[Term, Term]]
"""Of each point that a run passes it, and that a limit cuts off a run that might have."""


@record
class _Asked:
    """A question about runs, with the ``names`` of what is ``known`` to keep them from points, and
    the symbol for a run that ``ends`` normally."""

    question: Question
    encoded: Encoded
    known: Mapping[str, Culprit]
    names: Mapping[str, str]
    probed: _Probed
    ends: Term


class WithinBounds:
    """What excludes a region within the bounds: the code view with a name for all that it assumes,
    checks and decides by.  With ``past``, of runs up to these limits that go on
    behind what they fail."""

    def __init__(
        self,
        views: Views,
        function: str,
        regions: CodeRegions,
        oracle: Callable[[], Oracle],
        like: Encoded,
        summaries: Summaries,
        *,
        past: Limits | None = None,
    ) -> None:
        self._views = views
        self._function = function
        self._regions = regions
        self._past = past
        self._oracle = oracle
        self._like = like
        self._summaries = summaries
        self._asked: _Asked | None = None

    def culprits(self, id: str, why: Why) -> tuple[Culprit, ...]:
        """The smallest set that keeps each run from the point (or, where runs come there, from
        ending normally behind it), in source order; none if it was not found in time.  A run that
        a limit cuts off without the others is not kept from anything."""
        if self._oracle().out_of_time():
            return ()
        asked = self._question()
        terms = asked.encoded.terms
        passed, cut = asked.probed.get(id, (terms.false, terms.false))
        if why is not Why.UNREACHABLE:
            passed = terms.and_([passed, asked.ends])
        passing = terms.or_([passed, cut])
        ids = {name: id for id, name in asked.names.items()}
        steps = self._oracle().budget.search_steps // CORE_PART

        def core(given: Iterable[str]) -> frozenset[str] | None:
            assumed = [asked.names[name] for name in sorted(given)]
            answer = asked.question.ask([passing], steps=steps, assumptions=assumed, core=True)
            return frozenset(ids[n] for n in answer.core) if isinstance(answer, Unsat) else None

        return _smallest(asked.known, asked.names, core, self._regions[id].spans[0])

    def _question(self) -> _Asked:
        if self._asked is None:
            view, known = self._views.view_of_culprits(
                self._function, self._regions.points, code=True
            )
            like = self._like
            limits, opened = like.unwound.limits, like.unwound.opened
            if self._past is not None:  # what is known of calls is so of runs that fail nothing
                view, limits, opened = self._views.going_on(view), self._past, {}
            space = Space(view, like.space.length)
            unwound = unwind(view, limits, opened)
            encoded = encode_in(space, unwound, track=True)
            facts = self._summaries.all_facts(encoded)
            probed, said = _probed(encoded)
            own = {**encoded.condition.labels, **_labels_of_recorded(encoded)}
            ends = encoded.terms.symbol("ends", Sort.BOOL)
            said.append(encoded.terms.eq(ends, encoded.terms.and_(_ends_normally(encoded, own))))
            granted = [term for name, term in own.items() if name not in known]
            formula = [encoded.symbols.constraint, *facts, *said, *granted]
            question = self._oracle().question(
                encoded.terms, encoded.terms.and_(formula), definitions=view.definitions
            )
            labels = {name: term for name, term in own.items() if name in known}
            names = dict(zip(labels, question.name(list(labels.values())), strict=True))
            self._asked = _Asked(question, encoded, known, names, probed, ends)
        return self._asked


def _probed(encoded: Encoded) -> tuple[_Probed, list[Term]]:
    """Symbols for what is asked of each point, and what they mean: terms that are written once."""
    terms, near = encoded.terms, encoded.symbols.near
    said: list[Term] = []

    def named(term: Term) -> Term:
        if not term.args:
            return term
        symbol = terms.symbol(f"probed.{len(said)}", Sort.BOOL)
        said.append(terms.eq(symbol, term))
        return symbol

    found: dict[str, tuple[Term, Term]] = {}
    for id, passed in encoded.condition.passed.items():
        cut = terms.or_([one.reached for one in cuts_past(encoded, id)])
        found[id] = named(terms.or_(passed)), named(terms.and_([cut, near]))
    return found, said


def _labels_of_recorded(encoded: Encoded) -> Mapping[str, Term]:
    """Of checks behind which runs go on, by property."""
    ids = dict.fromkeys(f.property.id for f in encoded.condition.failures if f.goes_on)
    symbol = encoded.terms.symbol
    return {id: symbol(f"recorded.{number}", Sort.BOOL) for number, id in enumerate(ids)}


def _ends_normally(encoded: Encoded, labels: Mapping[str, Term]) -> Iterable[Term]:
    """That a run is completed, and fails nothing of what its labels say is checked."""
    terms, condition = encoded.terms, encoded.condition
    yield condition.completed
    for one in condition.failures:
        if one.goes_on:
            label = labels[one.property.id]
            yield terms.or_([terms.not_(label), terms.not_(one.fails)])


class Proofs:
    """Proofs that no run of the contract view, which allows all that the code does without
    failing, passes a point; and what they rest on."""

    def __init__(
        self, views: Views, function: str, regions: CodeRegions, oracle: Callable[[], Oracle]
    ) -> None:
        self._views = views
        self._function = function
        self._regions = regions
        self._oracle = oracle
        self._prover: Prover | None = None
        self._known: dict[str, bool] = {}
        self._tracking: tuple[Prover, Mapping[str, Culprit]] | None = None

    def excludes(self, id: str) -> bool:
        """Whether there is such a proof."""
        if id in self._known:
            return self._known[id]
        if self._prover is None:
            sites = frozenset(s.name for s in self._views.sites(self._function) if s.has_code)
            view = self._views.view(self._function, sites, points=self._regions.points)
            self._prover = Prover(self._oracle, view, ())
        self._known[id] = isinstance(self._prover.prove(id), Unreachable)
        return self._known[id]

    def culprits(self, id: str) -> tuple[Culprit, ...]:
        """The smallest set from which that follows, in source order."""
        if self._tracking is None:
            view, known = self._views.view_of_culprits(self._function, self._regions.points)
            self._tracking = Prover(self._oracle, view, ()), known
        prover, known = self._tracking

        def core(given: Iterable[str]) -> frozenset[str] | None:
            answer = prover.prove_from(id, given)
            return answer.core if isinstance(answer, Unreachable) else None

        place = self._regions[id].spans[0]
        return _smallest(known, prover.may_use(id) & known.keys(), core, place)

    def foundations(self, id: str, culprits: Sequence[Culprit]) -> tuple[str, ...]:
        """What the proof rests on, by its culprits if they were found."""
        if culprits:
            return tuple(dict.fromkeys(one for culprit in culprits for one in culprit.rests_on))
        if self._tracking is None:
            return ()
        prover, known = self._tracking
        names = sorted(prover.may_use(id) & known.keys())
        return tuple(dict.fromkeys(one for name in names for one in known[name].rests_on))


def _smallest(
    known: Mapping[str, Culprit],
    usable: Iterable[str],
    core: Callable[[Iterable[str]], frozenset[str] | None],
    place: Span,
) -> tuple[Culprit, ...]:
    """The smallest subset of which ``core`` tells one: one of the last before the ``place``, if it
    does alone; of several others one with what the code does rather than what is checked, the first
    in source order; in that order."""

    def preferred(name: str) -> tuple[bool, tuple[str, int, int]]:
        return known[name].role is Role.CHECK, order(known[name].span)

    names = sorted(usable, key=lambda name: order(known[name].span))
    before = [name for name in names if order(known[name].span) <= order(place)]
    nearest = before[-NEAREST:]
    chosen = core(nearest) if nearest else None
    if chosen is not None and len(chosen) > 1:
        chosen = smallest_core(nearest, chosen, lambda given: core(given) is not None, NEAREST)
    if chosen is None or len(chosen) > 1:
        first = core(names)
        if first is None:
            return ()
        names.sort(key=preferred)
        chosen = smallest_core(names, first, lambda given: core(given) is not None, CORE_TRIES)
    found = dict.fromkeys(known[name] for name in names if name in chosen)
    return tuple(sorted(found, key=lambda culprit: order(culprit.span)))
