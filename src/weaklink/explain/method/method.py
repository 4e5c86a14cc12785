"""The method of the first seed (section 6.1), for one function.

prove       every property in the contract view
runs        small inputs through the code: non-compliances
search      the code view by solver: further non-compliances
weakness    the contract view from inputs whose code run is clean, then the smallest set
otherwise   the prover's incapacity, if all was searched; else unknown
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import assert_never

from weaklink import claims, deadline, ir
from weaklink.ask.answers import (
    Answer,
    Effort,
    Inputs,
    Reachable,
    Undecided,
    Unreachable,
    Witness,
)
from weaklink.ask.candidate import guess
from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.hunt import CodeVerdict
from weaklink.ask.hypotheses import Hypothesis, state_lemmas
from weaklink.ask.oracle import NO_TIME, ONE, Meter, Oracle
from weaklink.ask.proof_answers import ProofAnswer
from weaklink.ask.prove import Prover
from weaklink.ask.small import Vector
from weaklink.deadline import OutOfTime
from weaklink.explain.elements import chosen, elements_of
from weaklink.explain.findings import (
    Candidate,
    Cause,
    Finding,
    NonCompliance,
    UnknownCause,
    Weakness,
)
from weaklink.explain.method.apart import later_than, stated
from weaklink.explain.method.deepening import FIRST, GLANCE
from weaklink.explain.method.engines import Engines
from weaklink.explain.method.neither import Neither
from weaklink.explain.method.small_runs import Evidence, SmallRuns
from weaklink.explain.method.weakest import Smallest, smallest_set
from weaklink.explain.reports.verdicts import finding_of
from weaklink.ir.names import unspecialised
from weaklink.kinds import Kind
from weaklink.options import AUTO, Bounds, Choice
from weaklink.record import replace
from weaklink.replay.outcome import (
    Discarded,
    Diverged,
    Ended,
    Endless,
    Failed,
    Outcome,
    Stopped,
    Undefined,
    failures,
)
from weaklink.scope import ALL, NARROWED
from weaklink.view.build import Views
from weaklink.view.model import View

NOTHING_OWN = ""
"""What is looked for in runs of a function that has no property: it may be one that only calls."""


class Method:
    """Proves and diagnoses the properties of one function, those ``unchecked`` taken out of it."""

    def __init__(
        self,
        views: Views,
        function: str,
        oracle: Callable[[], Oracle],
        bounds: Bounds,
        hypotheses: Sequence[Hypothesis],
        contracts: Choice = AUTO,
        unchecked: frozenset[str] = frozenset(),
    ) -> None:
        self._contracts = contracts
        self._unchecked = unchecked
        self.views = views
        self.function = function
        self._oracle = oracle
        self.properties = views.obligations(function).properties
        everything = tuple(elements_of(views, function))
        self.elements = tuple(element for element in everything if not element.exact)
        self.narrowed = bool(views.program.functions[function].contract.typically)
        self._bounds = bounds
        self._fixed = chosen(contracts, self.elements, function)
        self.hypotheses = hypotheses
        self._prover: Prover | None = None
        own = [e.site for e in self.elements if e.site and e.has_code]
        self._all_sites = frozenset(own)
        self._engines = Engines(
            lambda sites: views.view(function, sites, narrow=True, unchecked=unchecked),
            self._build_settled,
            oracle,
            bounds,
            self.elements,
            NARROWED if self.narrowed else ALL,
            gets_input=len(self.elements) < len(everything),
        )
        self._neither = Neither(self._engines, oracle, self.elements, narrowed=self.narrowed)
        self._unproved = frozenset(one.id for one in self.properties)
        self._met: dict[str, Witness] = {}
        """Runs of the code that failed a property while the causes of others were searched for."""

    @property
    def oracle(self) -> Oracle:
        """The oracle of the thread at work."""
        return self._oracle()

    @property
    def runs(self) -> CodeRuns:
        """Runs of the function's code."""
        return self._engines.runs

    @property
    def small_runs(self) -> SmallRuns:
        return self._engines.small_runs

    def _build_settled(self, contracts: frozenset[str]) -> View:
        """The same, in which nothing is checked that is proved."""
        own = frozenset(one.id for one in self.properties)
        settled = self._unchecked | (own - self._unproved)
        return self.views.view(self.function, contracts, narrow=True, unchecked=settled)

    # --- proof ------------------------------------------------------------------------------

    @property
    def prover(self) -> Prover:
        if self._prover is None:
            deadline.keep_time()  # for each of many properties, to begin anew would take long
            lemmas = state_lemmas(self.hypotheses)
            view = self.views.view(self.function, self._all_sites, lemmas=lemmas)
            self._prover = Prover(self._oracle, view, self.hypotheses)
        return self._prover

    def prepare(self) -> None:
        """Encodes what all proofs share, for which one of them alone may not have the time."""
        with suppress(OutOfTime):
            self.prover.prepare()

    def prove(self, property: ir.Property) -> ProofAnswer:
        try:
            return self.prover.prove(property.id)
        except OutOfTime:
            return Undecided(NO_TIME)

    def prove_thoroughly(self, property: ir.Property) -> ProofAnswer | None:
        """A proof in ways that ``prove`` did not try; None if there are none."""
        try:
            if not self.prover.has_more_ways:
                return None
            return self.prover.prove_thoroughly(property.id)
        except OutOfTime:
            return Undecided(NO_TIME)

    def retract(self, hypotheses: Sequence[Hypothesis]) -> None:
        """Proves with these hypotheses from now on."""
        self.hypotheses = hypotheses
        self._prover = None

    def failing(self, proofs: Mapping[str, ProofAnswer]) -> list[str]:
        """The properties, of this function and of those it calls, that small runs fail.

        The code is run where there is something unproved, or where proofs may use lemmas of the
        user's; or if it has no parameters, so that there is little to choose.
        """
        unproved = [id for id, proof in proofs.items() if not isinstance(proof, Unreachable)]
        takes_nothing = not self.runs.view.main.parameters and bool(self.runs.view.callees)
        claimed = any(not one.is_of_header for one in self.hypotheses)
        if not unproved and not claimed and not takes_nothing:
            return []
        evidence = self.small_runs.evidence(unproved or list(proofs) or [NOTHING_OWN])
        in_callees = (*evidence.in_callees, *evidence.guided_in_callees)
        return [*evidence.failing, *evidence.guided, *dict.fromkeys(in_callees)]

    def failed_in_callees(self) -> Iterable[tuple[ir.Property, Witness, View]]:
        """Properties of other functions that small runs of this one's code failed, with the run."""
        if self.small_runs.known is None:
            return
        for id, vector in self.small_runs.known.in_callees.items():
            owner = self.views.owner(id)
            if owner is not None and owner.function != self.function:
                inputs = self.runs.space.inputs(vector)
                witness = Witness(inputs, (), self.runs.outcome(inputs), False)
                yield owner, witness, self._engines.searcher.code
        for id, witness in self.small_runs.known.guided_in_callees.items():
            owner = self.views.owner(id)
            known = self.small_runs.known.in_callees
            if owner is not None and owner.function != self.function and id not in known:
                yield owner, witness, self._engines.searcher.code

    # --- diagnosis ----------------------------------------------------------------------------

    def diagnose(self, property: ir.Property, unproved: Iterable[str]) -> Finding:
        """Why ``property`` is unproved; ``unproved`` are all such properties of the function."""
        start = time.monotonic()
        if property.kind is Kind.UNMODELLED:
            return finding_of(property, UnknownCause(claims.UNMODELLED), self.views)
        evidence = self.small_runs.evidence(unproved)
        self._unproved = frozenset(unproved)
        try:
            cause, bounds = self._cause(property.id, evidence)
            if isinstance(cause, UnknownCause) and claims.is_without_value(cause.reason):
                cause, bounds = self._without_proved(property.id) or (cause, bounds)
        except OutOfTime:
            cause, bounds = UnknownCause(NO_TIME), {}
        reachable = True if isinstance(cause, NonCompliance | Weakness) else None
        seconds = time.monotonic() - start
        return finding_of(
            property, cause, self.views, reachable=reachable, bounds=bounds, seconds=seconds
        )

    def _cause(self, id: str, evidence: Evidence) -> tuple[Cause, Mapping[str, str]]:
        if id in evidence.failing:
            return self._broken(self._witness_of_run(id, evidence.failing[id], evidence))
        guided = evidence.guided.get(id)
        if guided is not None and guided.minimal:
            return self._broken(guided)
        deadline.keep_time()
        compliance: Answer = Unreachable(self._engines.searches.inputs)
        if not evidence.met and (larger := self._engines.beyond.failing(id)) is not None:
            if self._engines.searches.is_beyond(larger):
                return self._broken(larger)
        if not evidence.exhausted:
            with self.oracle.within(FIRST if self.elements else ONE):
                compliance = self._compliance(id, self.oracle.budget.search_steps // GLANCE)
        if isinstance(compliance, Reachable):
            return self._broken(compliance.witness)
        if guided is not None:
            return self._broken(guided)
        if (larger := self._engines.beyond.failing(id)) is not None:
            return self._broken(larger)
        if evidence.exhausted and not self.elements:  # the contract view is the code view
            return self._neither.incapacity(id), {}
        weakness = self._can_be_weak(id)
        if isinstance(compliance, Undecided) and id not in self._met:
            with self.oracle.within(ONE if isinstance(weakness, Reachable) else 1):
                compliance = self._compliance(id, self.oracle.budget.search_steps)
            if isinstance(compliance, Reachable):
                return self._broken(compliance.witness)
        if id in self._met:  # far beyond the bounds, perhaps: inputs from the contracts' failure
            return self._broken(self._met[id])
        match weakness:
            case Reachable():
                return self._weakness(id, weakness, compliance), self._bounds_of(compliance)
            case Unreachable() if weakness.refused and (found := self._without_later(id)):
                return found
            case Unreachable() | Undecided():
                neither = self._neither.cause(id, compliance, weakness, self._everything())
                return neither, self._bounds_of(compliance, weakness)
            case _:
                assert_never(weakness)

    def _broken(self, witness: Witness) -> tuple[Cause, Mapping[str, str]]:
        """The code fails the property in that run."""
        return NonCompliance(witness, self._engines.searcher.code), {}

    def _without_later(self, id: str) -> tuple[Cause, Mapping[str, str]] | None:
        """A weakness in the function that ends behind the property, if there is one: what a run
        would fail later does not matter to it."""
        later = later_than(id, self.properties)
        if self._unchecked or not later:
            return None
        shorter = self._without(later)
        cause, bounds = shorter._cause(id, shorter.small_runs.evidence([id]))
        if not isinstance(cause, Weakness):
            return None
        outcome = self.runs.outcome(cause.witness.inputs)
        return replace(cause, fails_later=tuple(failures(outcome))), bounds

    def _without_proved(self, id: str) -> tuple[Cause, Mapping[str, str]] | None:
        """A run that fails the property, if there is one, past what is proved: of that runs may
        have no value."""
        proved = stated(self.properties) - self._unproved
        if self._unchecked or not proved:
            return None
        shorter = self._without(proved)
        cause, bounds = shorter._cause(id, shorter.small_runs.evidence([id]))
        return (cause, bounds) if isinstance(cause, NonCompliance) else None

    def _without(self, unchecked: frozenset[str]) -> Method:
        """The same of the function without checks of these properties."""
        given = self.views, self.function, self._oracle, self._bounds, self.hypotheses
        return Method(*given, self._contracts, unchecked)

    def _compliance(self, id: str, steps: int) -> Answer:
        """Does some run of the code fail the property?"""
        return self._engines.searches.search(id, frozenset(), None, steps=steps)

    def _bounds_of(self, *answers: Answer) -> Mapping[str, str]:
        """How far the searches went, if any stopped at a bound."""
        if all(
            isinstance(a, Unreachable) and a.scope == self._engines.searches.inputs for a in answers
        ):
            return {}
        limits = self._engines.searches.levels()[-1]
        return {
            "iterations": str(limits.iterations),
            "depth": str(limits.depth),
            **({"length": str(limits.length)} if self.runs.space.blocks else {}),
            "hit": "true",
        }

    def candidate(self, property: ir.Property) -> Candidate | None:
        """Of a property about which nothing is known: a model of its failed proof condition, if
        there soon is one.  It is no evidence."""
        whole = [hypothesis for hypothesis in self.hypotheses if not hypothesis.instantiated]
        try:
            for limits in () if self.oracle.out_of_time() else self._engines.searches.levels():
                found = guess(self._engines.searcher, property.id, self._all_sites, limits, whole)
                if found is not None:
                    return Candidate(
                        found, self._engines.searcher.view(self._all_sites), self.elements
                    )
        except OutOfTime:
            pass
        return None

    def forget(self) -> None:
        """Gives back memory that only further diagnoses could make use of."""
        self._engines.forget()

    def _witness_of_run(self, id: str, vector: Vector, evidence: Evidence) -> Witness:
        """The smallest failing inputs, starting from those that running small inputs found.

        Inputs with fewer non-zero but huge values were not run, and some runs did not tell; the
        solver looks there.
        """
        space = self.runs.space
        if id in evidence.doubtful:
            vector = self.small_runs.shrunk(id, vector)
        inputs, size = space.inputs(vector), space.key(vector)
        outcome = self._outcome(inputs)
        if id not in evidence.doubtful and self._is_smallest(id, vector, evidence):
            return Witness(inputs, (), outcome, True, size)
        if space.has_floats:  # what a solver finds is no simpler
            return Witness(inputs, (), outcome, False, size)
        meter = Meter(self.oracle)
        found = self._compliance(id, self.oracle.budget.search_steps // GLANCE)
        effort = Effort(None, meter.calls, meter.seconds)
        if isinstance(found, Reachable):
            other = found.witness
            effort = replace(effort, ended=other.effort.ended)
            if other.size <= size:
                return replace(other, effort=replace(effort, raw=other.effort.raw))
        return Witness(inputs, (), outcome, False, size, effort)

    def _outcome(self, inputs: Inputs) -> Outcome:
        """That of a run that was made before: what it shows is not lost for want of time."""
        with deadline.at_leisure():
            return self.runs.outcome(inputs)

    def _is_smallest(self, id: str, vector: Vector, evidence: Evidence) -> bool:
        try:
            return self.small_runs.is_smallest(id, vector, evidence)
        except OutOfTime:
            return False

    # --- searches -------------------------------------------------------------------------------

    def _everything(self) -> frozenset[int]:
        """The largest weak set to look at."""
        return frozenset(range(len(self.elements))) if self._fixed is None else self._fixed

    def _weak(self, id: str, members: frozenset[int], *, small: bool = True) -> Answer:
        steps = self.oracle.budget.search_steps
        searches = self._engines.searches
        with self.oracle.within(ONE):
            answer = searches.search(id, members, self._accept, steps=steps, small=small)
        return self._engines.beyond.or_weak(id, members, answer)

    def _can_be_weak(self, id: str) -> Answer:
        """Whether the largest set lets the property fail.  Of several members it is seldom the
        smallest, and then any witness will do."""
        everything = self._everything()
        if self._fixed is None and len(everything) > 1:
            answer = self._weak(id, everything, small=False)
            if not isinstance(answer, Undecided) or not answer.unconfirmed:
                return answer
        return self._weak(id, everything)

    def _accept(self, inputs: Inputs) -> CodeVerdict:
        """Whether the code run from ``inputs`` is clean, as far as a run can tell."""
        outcome = self.runs.outcome(inputs)
        for id in failures(outcome):
            self._met.setdefault(id, Witness(inputs, (), outcome, False))
        match outcome:
            case Diverged():
                return CodeVerdict(True)
            case Failed(check):
                return CodeVerdict(False, check.property.id)
            case Ended(recorded=[first, *_]):
                return CodeVerdict(False, first.property.id)
            case Ended():
                return CodeVerdict(True)
            case Endless() | Undefined():
                return CodeVerdict(False, untold=True)
            case Stopped() | Discarded():
                return CodeVerdict(False)
            case _:
                assert_never(outcome)

    def _weakness(self, id: str, everything: Reachable, nothing: Answer) -> Weakness:
        """``nothing`` is the answer for the code, in which no contract stands for itself."""
        if self._fixed is not None:
            smallest = Smallest(tuple(sorted(self._fixed)), everything, None)
        else:
            try:
                smallest = self._smallest_set(id, everything, nothing)
            except OutOfTime:
                members = tuple(sorted(self._everything()))
                smallest = Smallest(members, everything, None)
        chosen = tuple(self.elements[m] for m in smallest.members)
        contracts = frozenset(e.site for e in chosen if e.site and e.has_code)
        witness = smallest.answer.witness
        outcome = self._outcome(witness.inputs)
        return Weakness(
            chosen,
            witness,
            self._engines.searcher.view(contracts),
            None if isinstance(outcome, Diverged | Discarded) else self._engines.searcher.code,
            smallest.excluded,
            undecided=nothing.reason if isinstance(nothing, Undecided) else "",
            whatever=tuple(
                dict.fromkeys(unspecialised(e.callee) for e in self.elements if not e.has_code)
            ),
        )

    def _smallest_set(self, id: str, everything: Reachable, nothing: Answer) -> Smallest:
        """May raise ``OutOfTime``."""
        alone = frozenset(n for n, one in enumerate(self.elements) if not one.has_code)
        smallest = smallest_set(
            len(self.elements),
            lambda members: self._weak(id, members),
            everything,
            nothing,
            alone,
        )
        if smallest.answer is everything and len(self.elements) > 1:
            smaller = self._weak(id, self._everything())
            if isinstance(smaller, Reachable):
                return replace(smallest, answer=smaller)
        return smallest
