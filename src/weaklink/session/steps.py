"""What is done for one function: each step takes its name and plain values, and gives plain values.

    prove       all properties
    run         small inputs: what they fail, here and in what is called
    diagnose    what is not proved
    smoke       what no run comes to
    rest        on what a proof rests
    report      what was found out, in words (``reporting``)

What a step leaves behind for later ones (proofs, engines, time) stays with the function: so all
steps of a function are done by one process, and those of two functions by any two (``team``).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress

from weaklink import deadline, ir, profiling
from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.hypotheses import Hypothesis
from weaklink.ask.oracle import NO_TIME, ONE, Allowance, Oracle, Spent
from weaklink.ask.proof_answers import ProofAnswer
from weaklink.deadline import OutOfTime
from weaklink.explain.findings import (
    ChosenSetHarmless,
    Finding,
    Incapacity,
    NonCompliance,
    UnknownCause,
)
from weaklink.explain.green.answers import Doomed, SmokeFinding
from weaklink.explain.green.smoke import Smoke
from weaklink.explain.method.method import Method
from weaklink.model import PropertyReport, SmokeReport
from weaklink.options import Options
from weaklink.record import record, replace
from weaklink.session.common import Progress
from weaklink.session.reporting import Reporting
from weaklink.session.shares import (
    BEYOND,
    LEAST_LEFT,
    LEAST_SMOKING,
    PROVING,
    RUNNING,
    SEARCHING,
    SMOKING,
)
from weaklink.session.standing import Facts
from weaklink.session.survey import Survey
from weaklink.session.work import Smoked, Work
from weaklink.view.build import Views
from weaklink.view.premises import Premise


@record
class Failures:
    """The ``failing`` properties, wherever they are, and those of other functions."""

    failing: tuple[str, ...]
    in_callees: tuple[ir.Property, ...]


@record
class Diagnosed:
    """All ``proofs`` as they are now, and what runs refute."""

    proofs: Mapping[str, ProofAnswer]
    refuted: frozenset[str]
    in_callees: tuple[ir.Property, ...]


@record
class SmokeTested:
    """What runs refute, and whether what is doomed rests on what may be proved."""

    refuted: frozenset[str]
    rests_on: bool


@record
class Resting:
    """What proofs could use, by property, and what was asked already."""

    usable: Mapping[str, frozenset[str]]
    answers: Mapping[str, ProofAnswer]


@record
class Separated:
    """The separations that proofs need, by property; which of these have a run without."""

    premises: Mapping[str, tuple[Premise, ...]]
    exceptions: frozenset[str]


class Steps:
    """The functions of one request, and their steps."""

    def __init__(
        self, program: ir.Program, options: Options, survey: Survey, progress: Progress
    ) -> None:
        self.program = program
        self.options = options
        self.survey = survey
        self.views = survey.views
        self.progress = progress
        self.works: dict[str, Work] = {}
        self._hypotheses: Sequence[Hypothesis] = ()
        self._not_reached: list[str] = []
        self._prototypes: dict[str, Smoked] = {}
        self._oracle: Oracle | None = None
        self._spent = Spent()
        self._allowances: dict[str, Allowance] = {}
        self._exposing: Views | None = None
        self._too_late = False
        self._reporting: Reporting | None = None

    # --- resources ------------------------------------------------------------------------------

    def oracle(self) -> Oracle:
        if self._oracle is None:
            definitions = self.views.definitions.applied
            self._oracle = Oracle(self.options.budget, definitions)
            self._oracle.spent = self._spent
        return self._oracle

    def close(self) -> None:
        """Ends the solvers; a later question starts others."""
        if self._oracle is not None:
            self._oracle.close()

    def spent(self) -> Spent:
        """What solvers took."""
        return self._spent

    def cpu(self) -> float:
        """The seconds of processor time that this process took, and its solvers, which end."""
        self.close()
        spent = os.times()
        return spent.user + spent.system + spent.children_user + spent.children_system

    def was_over(self) -> bool:
        """Whether time ended anything in this process."""
        return deadline.was_over()

    def profile(self) -> Mapping[str, tuple[float, int]]:
        """Where the time of this process went."""
        return profiling.known()

    def begin(self, hypotheses: Sequence[Hypothesis]) -> None:
        """Before any other step: proofs may use these."""
        self._hypotheses = hypotheses
        bounds, contracts = self.options.bounds, self.options.contracts
        for name in self.survey.functions:
            method = Method(self.views, name, self.oracle, bounds, hypotheses, contracts)
            self.works[name] = Work(name, method, self._allowance(name))

    def retract(self, ids: Collection[str]) -> None:
        """Proofs may use these hypotheses no longer."""
        self._hypotheses = [one for one in self._hypotheses if one.id not in ids]
        for work in self.works.values():
            work.method.retract(self._hypotheses)

    def known_premises(self) -> Mapping[str, Premise]:
        """What was found, while views were made, that they take for granted."""
        return self.views.premises.known

    def not_reached(self) -> list[str]:
        """The functions that nothing was asked of before somebody interrupted."""
        return self._not_reached

    def learn(self, facts: Facts) -> None:
        """What is known at last of all functions, for reports."""
        standing = facts.standing(self.views.owner)
        self._reporting = Reporting(self.program, self.options, self.survey, self.oracle, standing)

    def _allowance(self, name: str) -> Allowance:
        """What a function has: its part of what went into the views is not left."""
        if name not in self._allowances:
            seconds = self.options.budget.seconds
            left = max(seconds - self.survey.seconds[name], LEAST_LEFT * seconds)
            self._allowances[name] = Allowance(left)
        return self._allowances[name]

    # --- proofs ---------------------------------------------------------------------------------

    def prove(self, name: str) -> Mapping[str, ProofAnswer]:
        work = self.works[name]
        self._reach(work)
        part = PROVING if self.options.diagnose else SEARCHING
        with self.oracle().spending(work.time, part):
            total = len(work.method.properties)
            work.method.prepare()
            for number, found in enumerate(work.method.properties, start=1):
                self.progress(f"{work.name}: proving {number} of {total}")
                start = time.monotonic()
                with deadline.within(1 if number == total else ONE):
                    work.proofs[found.id] = work.method.prove(found)
                    if not self.options.diagnose:
                        self._prove_thoroughly(work, found)
                work.seconds[found.id] = time.monotonic() - start
        return dict(work.proofs)

    def _reach(self, work: Work) -> None:
        if deadline.is_stopped() and not work.proofs:
            self._not_reached.append(work.name)

    def _prove_thoroughly(self, work: Work, found: ir.Property) -> bool:
        """Tries the ways of proving that take long, where others failed; whether one did not."""
        if isinstance(work.proofs[found.id], Unreachable):
            return True
        if deadline.is_over():
            return False
        answer = work.method.prove_thoroughly(found)
        if answer is not None:
            work.proofs[found.id] = answer
        return isinstance(answer, Unreachable)

    def run(self, name: str) -> Failures:
        """Small inputs; what is asked later uses these runs."""
        work, failing = self.works[name], list[str]()
        with self.oracle().spending(work.time, RUNNING), suppress(OutOfTime):
            failing = work.method.failing(work.proofs)
        return Failures(tuple(failing), work.failed_in_callees())

    def used_lemmas(self, name: str, id: str) -> frozenset[str]:
        """The lemmas and axioms that the proof of a property used which a run fails all the same.
        If there are none, the proof was wrong, and so is weaklink."""
        method = self.works[name].method
        with deadline.at_leisure():
            answer = method.prover.prove_from(id, None)
        core = answer.core if isinstance(answer, Unreachable) else frozenset()
        used = core & {hypothesis.id for hypothesis in method.hypotheses}
        if not used and not deadline.is_stopped():
            raise AssertionError(f"a run fails {id}, which was proved")
        return used

    def doubt(self, name: str, id: str) -> None:
        """There is no time to prove it again."""
        self.works[name].proofs[id] = Undecided(NO_TIME)

    def proved_by_now(self, name: str) -> Mapping[str, ProofAnswer]:
        """The proofs; made now, if nobody asked for them."""
        work = self.works[name]
        with self.oracle().spending(work.time):
            work.proved()
        return dict(work.proofs)

    # --- causes ---------------------------------------------------------------------------------

    def diagnose(self, name: str) -> Diagnosed:
        work = self.works[name]
        unproved = work.unproved()
        wanted = unproved.intersection(self.options.properties or unproved)
        asked = [one for one in work.method.properties if one.id in wanted]
        with self.oracle().spending(work.time, SEARCHING):
            for number, found in enumerate(asked, start=1):
                self.progress(f"{work.name}: searching for the cause of {found.id}")
                with deadline.within(1 if number == len(asked) else ONE):
                    self._diagnose_one(work, found, unproved)
        work.method.forget()
        causes = {id: finding.cause for id, finding in work.findings.items()}
        refuted = (id for id, cause in causes.items() if isinstance(cause, NonCompliance))
        return Diagnosed(dict(work.proofs), frozenset(refuted), work.failed_in_callees())

    def _diagnose_one(self, work: Work, found: ir.Property, unproved: frozenset[str]) -> None:
        finding = work.method.diagnose(found, unproved)
        start = time.monotonic()
        if isinstance(finding.cause, UnknownCause | ChosenSetHarmless | Incapacity):
            if self._prove_thoroughly(work, found):
                work.seconds[found.id] += finding.report.seconds + time.monotonic() - start
                return
            finding = self._with_candidate(work, finding)
        seconds = finding.report.seconds + work.seconds[found.id] + time.monotonic() - start
        work.findings[found.id] = finding.after(seconds)

    def _with_candidate(self, work: Work, finding: Finding) -> Finding:
        """With what only a solver says, where it did and no run can tell."""
        cause = finding.cause
        if not isinstance(cause, UnknownCause) or not cause.unconfirmed:
            return finding
        candidate = work.method.candidate(finding.property)
        return replace(finding, cause=replace(cause, candidate=candidate))

    # --- smoke tests ----------------------------------------------------------------------------

    def smoke(self, name: str) -> SmokeTested:
        self.progress(f"{name}: smoke tests")
        work = self.works[name]
        if not self.options.prove:
            self._reach(work)
        least = LEAST_SMOKING * self.options.budget.seconds
        views = self._views_for_smoke(name)
        with self.oracle().spending(work.time, SMOKING, least):
            work.smoke = self._smoke_of(name, views, work.proved)
            work.smoked = _findings(work.smoke, views)
        doomed = [one.answer for one in work.smoked if isinstance(one.answer, Doomed)]
        rests = any(answer.rests_on or answer.clash is not None for answer in doomed)
        return SmokeTested(work.smoke.refuted, rests)

    def smoke_prototype(self, name: str) -> None:
        allowance = self._allowance(name)
        views = self._views_for_smoke(name)
        with self.oracle().spending(allowance, SMOKING):
            found = _findings(self._smoke_of(name, views), views)
        self._prototypes[name] = Smoked(found, allowance)

    def _smoke_of(
        self,
        name: str,
        views: Views | None,
        proved: Callable[[], frozenset[str]] = frozenset,
    ) -> Smoke:
        with deadline.at_leisure():  # to say of each point at least that nothing is known
            return Smoke(views or self.views, name, self.oracle, self._hypotheses, proved)

    def _views_for_smoke(self, name: str) -> Views | None:
        """Those in which it can be found out; None where there was no time to make them."""
        if not self.views.granted.separations(name):
            return self.views
        try:
            return self._exposed()
        except OutOfTime:
            return None

    def _exposed(self) -> Views:
        """Views in which pointers may point to all globals that other files can name.  They are
        of the program as a whole, and made when the first function needs them: in half of the time
        that is left to all together.  Raises ``OutOfTime`` where that does not suffice."""
        if self._exposing is None and not self._too_late:
            self._expose()
        if self._exposing is None:
            raise OutOfTime
        return self._exposing

    def _expose(self) -> None:
        functions = (*self.survey.functions, *self.survey.prototypes)
        allowances = [self._allowance(name) for name in functions]
        found = (self.views.granted.separations(name) for name in functions)
        targets = dict.fromkeys(o.target for several in found for o in several)
        start = time.monotonic()
        left = sum(max(one.left, 0.0) for one in allowances) / 2
        try:
            with deadline.until(start + left):
                self._exposing = self.views.exposing(targets)
        except OutOfTime:
            self._too_late = True
        for one in allowances:
            one.left -= (time.monotonic() - start) / len(allowances)

    # --- what proofs rest on --------------------------------------------------------------------

    def rest(self, name: str, clean: frozenset[str], given: frozenset[str]) -> Resting:
        """What the proofs of its properties could use at all, by construction; and whether they
        need more than what is ``clean``, or what of that is ``given``, where they may."""
        work = self.works[name]
        with self.oracle().spending(work.time, beyond=BEYOND):
            usable = {id: work.method.prover.may_use(id) for id in work.proved()}
        asked = [id for id, ids in usable.items() if not ids <= clean or not ids.isdisjoint(given)]
        return Resting(usable, {id: self.prove_from(name, id, clean) for id in asked})

    def prove_from(self, name: str, id: str, allowed: Collection[str] | None) -> ProofAnswer:
        """Proves a property, resting on the given ones alone (None: on any); with a core."""
        work = self.works[name]
        try:
            with self.oracle().spending(work.time, beyond=BEYOND):
                return work.method.prover.prove_from(id, allowed)
        except OutOfTime:
            return Undecided(NO_TIME)

    def separate(self, name: str, proved: frozenset[str]) -> Separated:
        """What is ``proved`` only of pointers that do not point to globals which others can name:
        on which separations, and runs where they do."""
        from weaklink.explain.method.aliasing import Aliasing

        work = self.works[name]
        found = self.views.granted.separation_premises(name)
        everything = tuple(sorted(found, key=lambda one: one.id))
        premises = dict.fromkeys(proved, everything)  # where there is no time to work out which
        try:
            exposed = self._exposed()
            with self.oracle().spending(work.time, SMOKING):
                aliasing = Aliasing(exposed, name, self.oracle, work.method.hypotheses)
                premises = dict(aliasing.premises(proved))
                for id in premises:
                    exception = aliasing.exception(id)
                    if exception is not None:
                        work.exceptions[id] = exception
        except OutOfTime:
            pass
        return Separated(premises, frozenset(work.exceptions))

    # --- reports --------------------------------------------------------------------------------

    def report(self, name: str, wrongly: frozenset[str]) -> list[PropertyReport | None]:
        """Of its properties, in order; None for those that a caller has to tell of."""
        assert self._reporting is not None
        return self._reporting.properties(self.works[name], wrongly)

    def report_in_callees(self, name: str, ids: Collection[str]) -> list[PropertyReport]:
        """Of properties of what it calls, which its runs failed."""
        assert self._reporting is not None
        return self._reporting.in_callees(self.works[name], ids)

    def report_smoke(self, name: str) -> list[SmokeReport]:
        assert self._reporting is not None
        smoked = self._prototypes.get(name)
        if smoked is None:
            smoked = Smoked(self.works[name].smoked, self.works[name].time)
        return self._reporting.smoke_tests(name, smoked)


def _findings(smoke: Smoke, views: Views | None) -> list[SmokeFinding]:
    """What there is to say of the points; if there are no views to find it out in, no more than
    that it is not known."""
    if views is not None:
        return smoke.findings()
    with deadline.until(float("-inf")):
        return smoke.findings()
