"""What no run of a cover passes: why, in which scope, and on what that rests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from weaklink.ask.answers import Undecided
from weaklink.ask.cover import Covering
from weaklink.ask.cuts import Cuts
from weaklink.ask.oracle import NO_TIME, Oracle
from weaklink.ask.runs import NO_RUN, Ends, Runs, ends_failing, ends_normally
from weaklink.ask.search import Encoded
from weaklink.ask.summaries import Summaries
from weaklink.explain.green.exclusion import Around, Proofs, Uncovered, Why, WithinBounds
from weaklink.explain.green.failing import fails_first, first_failure
from weaklink.explain.green.past import NoPassage, Passage, Past, granted
from weaklink.logic.term import Term
from weaklink.options import Pieces
from weaklink.record import record, replace
from weaklink.replay.runner import Runner
from weaklink.scope import ALL, Limit, LimitKind, Scope, join
from weaklink.source import order
from weaklink.view.build import Views
from weaklink.view.code_regions import CodeRegion, CodeRegions
from weaklink.view.culprits import Culprit
from weaklink.view.model import View
from weaklink.view.unwind import Limits

WITHIN_SUMMARIES = Scope((Limit(LimitKind.CHOICE, "summaries"),))
"""What summaries say of calls, which searches within limits found."""

WITHIN_LIBRARY = Scope((Limit(LimitKind.CHOICE, "library functions"),))
"""What given pairs say of functions without code, which do more than that."""


@record
class Searched:
    """A search up to the ``limits``: what it found, and which of them it met."""

    limits: Limits
    encoded: Encoded
    covering: Covering
    cuts: Cuts
    scope: Scope


RunsOf = Callable[[Encoded, Term, Ends], Runs]
"""Makes what finds runs of an encoded view."""


class Left:
    """Explains what a cover of one function leaves: ``oracle`` is asked for runs, ``prover`` for
    proofs, searches went up to ``stages``; ``limited``: what it calls does more than the program
    says."""

    def __init__(
        self,
        views: Views,
        function: str,
        oracle: Callable[[], Oracle],
        prover: Callable[[], Oracle],
        regions: CodeRegions,
        view: View,
        runner: Runner,
        runs_of: RunsOf,
        summaries: Summaries,
        stages: Sequence[Limits],
        *,
        limited: bool,
        pieces: Pieces,
    ) -> None:
        self._views = views
        self._function = function
        self._oracle = oracle
        self._prover = prover
        self.regions = regions
        self._view = view
        self._runner = runner
        self._runs_of = runs_of
        self._summaries = summaries
        self._stages = stages
        self._limited = limited
        self._pieces = pieces
        self._past: Past | None = None

    @property
    def refuted(self) -> frozenset[str]:
        """The ids of annotations that runs failed which went on behind them."""
        return frozenset() if self._past is None else self._past.refuted

    def verdicts(self, searched: Searched) -> Callable[[str], tuple[Scope, str]]:
        """In which scope no run passes a region that no test passes, or why this is not known."""
        runs = self._runs_of(searched.encoded, searched.encoded.condition.clean, ends_normally)
        ways = {way.id: way for way in self.regions.ways}

        def verdict(id: str) -> tuple[Scope, str]:
            if reason := searched.covering.unsettled.get(id, ""):
                return ALL, reason
            return self._scope_past(ways[id], searched.cuts, runs, settled=True), ""

        return verdict

    def unknown(self, left: Sequence[CodeRegion]) -> list[Uncovered]:
        """What is left where no search came to an end."""
        unknown = [Uncovered(one, Why.UNKNOWN, ALL, reason=NO_TIME) for one in left]
        return sorted([*self.dead(), *unknown], key=lambda one: order(one.region.spans[0]))

    def dead(self) -> list[Uncovered]:
        """The regions to which no way of the flow leads, or from which none leads to the end."""
        regions = self.regions.all
        unreached = [Uncovered(r, Why.UNREACHABLE, ALL) for r in regions if not r.reached]
        endless = [r for r in regions if r.reached and not r.ends]
        return [*unreached, *(Uncovered(r, Why.NEVER_ENDS, ALL) for r in endless)]

    @cached_property
    def proofs(self) -> Proofs:
        """Proofs about all runs: those in which pointers point to globals that other files can
        name, too."""
        views = self._views
        if separations := views.granted.separations(self._function):
            views = views.exposing(dict.fromkeys(one.target for one in separations))
        return Proofs(
            views, self._function, views.regions(self._function, self._pieces), self._prover
        )

    def explained(self, searched: Searched, left: Sequence[CodeRegion]) -> list[Uncovered]:
        """Why no test passes what is ``left``, though a way of the flow leads there."""
        encoded, covering, cuts = searched.encoded, searched.covering, searched.cuts
        around = Around(encoded, self._runs_of)
        like = (self._function, self.regions, self._prover, encoded, self._summaries)
        within = WithinBounds(self._views, *like)
        past = WithinBounds(self._views, *like, past=self._stages[-1])
        runs = self._runs_of(encoded, encoded.condition.clean, ends_normally)
        whole = self.proofs
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
