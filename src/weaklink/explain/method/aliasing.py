"""Pointers that may point to globals which other files can name.

Proofs take such a global for a plain variable, that no pointer names.  Here it is asked what of
that they need: the property is proved again where the globals live in memory like any other object;
if it is not, it rests on separations, and a run in which a pointer does point there shows why.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from weaklink.ask.answers import Reachable, Unreachable, Witness
from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.hunt import Sought, find
from weaklink.ask.hypotheses import Hypothesis, state_lemmas
from weaklink.ask.oracle import Oracle
from weaklink.ask.prove import Prover
from weaklink.ask.search import Searcher
from weaklink.ask.slots import Vector
from weaklink.explain.findings import NonCompliance
from weaklink.replay.outcome import Outcome, failures
from weaklink.view.build import Views
from weaklink.view.premises import Premise
from weaklink.view.unwind import Limits

SEARCHED = Limits(2, 1, 3)
"""How far the search for a run goes: what a pointer and a global have to do shows soon."""

SEARCH_PART = 8
"""The part of a search's steps for that."""


class Aliasing:
    """One function in ``views`` where the globals of its separations are exposed."""

    def __init__(
        self,
        views: Views,
        function: str,
        oracle: Callable[[], Oracle],
        hypotheses: Sequence[Hypothesis],
    ) -> None:
        self._views = views
        self._function = function
        self._oracle = oracle
        self._sites = frozenset(s.name for s in views.sites(function) if s.has_code)
        lemmas = state_lemmas(hypotheses)
        view = views.view(function, self._sites, lemmas=lemmas, separated=True)
        self._prover = Prover(oracle, view, hypotheses)
        self._code = views.view(function, ())
        self._failing: Mapping[str, Witness] | None = None

    def premises(self, proved: Collection[str]) -> Mapping[str, tuple[Premise, ...]]:
        """The separations that the proofs of the function's ``proved`` properties need, through
        each other, too: of those that need any."""
        known = self._views.premises.known
        separations = frozenset(
            o.id for o in self._views.granted.separation_premises(self._function)
        )
        apart = self._apart(frozenset(proved), separations)
        needed = {id: self._needed(id, separations) for id in apart}
        changed = True
        while changed:
            through = {
                id: found.union(*(needed[one] for one in found & apart))
                for id, found in needed.items()
            }
            changed, needed = through != needed, through
        return {
            id: tuple(known[one] for one in sorted(found & separations))
            for id, found in needed.items()
        }

    def _apart(self, proved: frozenset[str], separations: frozenset[str]) -> frozenset[str]:
        """Those that are not proved from what holds without separations (of which there are as
        many as possible: induction over runs lets them rest on each other)."""
        clean = {id for id in proved if self._prover.may_use(id) & separations}
        asked = frozenset(clean)
        while True:
            lost = asked - clean
            failed = {
                id
                for id in sorted(clean)
                if not self._holds_from(id, self._prover.may_use(id) - separations - lost)
            }
            if not failed:
                return lost
            clean -= failed

    def _holds_from(self, id: str, usable: frozenset[str]) -> bool:
        return isinstance(self._prover.prove_from(id, usable), Unreachable)

    def _needed(self, id: str, separations: frozenset[str]) -> frozenset[str]:
        answer = self._prover.prove_from(id, None)
        return answer.core if isinstance(answer, Unreachable) else separations

    def exception(self, id: str) -> NonCompliance | None:
        """A run of the code in which a pointer points to such a global, and the property fails."""
        if self._failing is None:
            self._failing = self._explore()
        if id in self._failing:
            return NonCompliance(self._failing[id], self._code)
        steps = self._oracle().budget
        searcher = Searcher(
            self._oracle,
            self._code,
            lambda contracts: self._views.view(self._function, contracts),
            steps.replay_steps,
        )
        part = steps.search_steps // SEARCH_PART
        sought = Sought(id, frozenset(), SEARCHED, None, frozenset(), part)
        found = find(searcher, sought)
        return NonCompliance(found.witness, self._code) if isinstance(found, Reachable) else None

    def _explore(self) -> Mapping[str, Witness]:
        """Small inputs, the first that fails each property."""
        budget = self._oracle().budget
        runs = CodeRuns(self._code, budget.replay_steps)
        found: dict[str, Witness] = {}

        def visit(vector: Vector, outcome: Outcome) -> bool:
            for failed in failures(outcome):
                if failed not in found:
                    inputs, size = runs.space.inputs(vector), runs.space.key(vector)
                    found[failed] = Witness(inputs, (), outcome, False, size)
            return not self._oracle().out_of_time()

        runs.explore(budget.replays, visit)
        return found
