"""Diagnosing a program: from its text to a report.

lemmas      proved or refuted; the refuted help no proof
prove       every property of every requested function
diagnose    each unproved property, unless only proofs were asked for
smoke       what no run comes to
rest        what proofs and other claims rest on, across functions (``foundations``)
report      the findings, each with its run (``reporting``)
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, assert_never

from weaklink import deadline, ir
from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.oracle import NO_TIME, ONE, Allowance, Oracle
from weaklink.deadline import OutOfTime
from weaklink.diagnostics import Refusal
from weaklink.explain.findings import (
    ChosenSetHarmless,
    Finding,
    Incapacity,
    NonCompliance,
    NotDiagnosed,
    Proved,
    UnknownCause,
    Weakness,
)
from weaklink.explain.green.answers import Doomed, SmokeFinding
from weaklink.explain.green.axioms import judge_axioms
from weaklink.explain.green.smoke import Smoke
from weaklink.explain.method.lemmas import LemmaFinding, is_usable, judge_lemmas
from weaklink.explain.method.method import Method
from weaklink.frontend.load import load
from weaklink.model import PropertyReport, Report, SmokeReport, UsedReport
from weaklink.options import Options
from weaklink.record import replace
from weaklink.session.common import Progress, report_of, silent
from weaklink.session.foundations import Foundations
from weaklink.session.interrupted import as_interrupted
from weaklink.session.names import wanted_properties, with_whole_names
from weaklink.session.reporting import Reporting
from weaklink.session.sites import check_sites
from weaklink.session.standing import Standing
from weaklink.session.survey import survey_in_time
from weaklink.session.using import Using
from weaklink.session.work import (
    LEAST_LEFT,
    LEAST_SMOKING,
    PROVING,
    RUNNING,
    SEARCHING,
    SMOKING,
    Smoked,
    Work,
    misused,
)
from weaklink.view.build import Views

if TYPE_CHECKING:
    from weaklink.emit.tests import Case, CTest


def emit(
    files: Sequence[str], options: Options, progress: Progress | None = None
) -> tuple[Report, list[CTest | Refusal]]:
    """``diagnose``, and each counterexample as a C test, or why there is none."""
    from weaklink.emit.tests import Emitter

    loaded = load(files, options)
    run = _Session(loaded.program, options, progress or silent)
    try:
        properties = run.properties()
    finally:
        run.close()
    steps = options.budget.replay_steps
    emitter = Emitter(loaded.program, run.views, loaded.units, steps)
    tests = [emitter.emit(case) for case in run.cases()]
    for one in properties:
        if one.function is None and one.counterexample is not None:
            tests.append(Refusal.of_logic(one.location, "a lemma, which is no code"))
    return run.report(properties), tests


def diagnose_program(
    program: ir.Program, options: Options, progress: Progress | None = None
) -> Report:
    """``diagnose`` for a program that is already read."""
    report, times = diagnose_timed(program, options, progress)
    if os.environ.get("WEAKLINK_TIMES") == "1":
        print(json.dumps(times), file=sys.stderr)
    return report


def diagnose_timed(
    program: ir.Program, options: Options, progress: Progress | None = None
) -> tuple[Report, dict[str, float]]:
    """The same, and where the time went, in seconds by phase."""
    start = time.monotonic()
    run = _Session(program, options, progress or silent)
    try:
        properties = run.properties()
    finally:
        run.close()
    return run.report(properties), run.times(time.monotonic() - start)


def standing_of(program: ir.Program, options: Options, functions: Sequence[str]) -> Standing:
    """What is proved of the functions, and on what that rests."""
    asked = replace(options, functions=tuple(functions), properties=(), diagnose=False, smoke=False)
    run = _Session(program, asked, silent)
    try:
        return run.standing()
    finally:
        run.close()


class _Session:
    """The state of one request."""

    def __init__(self, program: ir.Program, options: Options, progress: Progress) -> None:
        options = with_whole_names(program, options)
        self.survey = survey_in_time(program, options)
        self.views = self.survey.views
        wanted = wanted_properties(program, options, self.survey)
        self.told = (*wanted.told, *check_sites(program, options, self.survey))
        self._nothing_left = bool(options.properties) and not wanted.ids
        self.program = program
        self.options = replace(options, properties=wanted.ids)
        self.progress = progress
        self.smoke_tests: list[SmokeReport] = []
        self.used: UsedReport | None = None
        self._axioms: list[SmokeFinding] = []
        self._prototypes: dict[str, Smoked] = {}
        self._oracles: dict[int, Oracle] = {}
        self._allowances: dict[str, Allowance] = {}
        self._exposing: Views | None = None
        self._too_late = False
        self._lock = threading.Lock()
        self._shown: list[Work] = []
        self.phases: dict[str, float] = {}
        self._not_reached: list[str] = []

    # --- resources --------------------------------------------------------------------------

    def oracle(self) -> Oracle:
        """This thread's oracle."""
        key = threading.get_ident()
        with self._lock:
            if key not in self._oracles:
                self._oracles[key] = Oracle(self.options.budget, self.views.definitions.applied)
            return self._oracles[key]

    def close(self) -> None:
        for oracle in self._oracles.values():
            oracle.close()

    def times(self, total: float) -> dict[str, float]:
        """Where the time went, in seconds by phase."""
        spent = [oracle.spent for oracle in self._oracles.values()]
        return {
            **self.phases,
            "solver": sum(one.seconds for one in spent),
            "queries": sum(one.queries for one in spent),
            "total": total,
        }

    def _phase(self, name: str, start: float) -> None:
        self.phases[name] = self.phases.get(name, 0.0) + time.monotonic() - start

    def report(self, properties: Sequence[PropertyReport]) -> Report:
        found = report_of(
            self.program,
            self.options,
            properties,
            self.survey.refused,
            self.smoke_tests,
            viewed=self.views.program,
        )
        found = replace(found, diagnostics=(*found.diagnostics, *self.told), used=self.used)
        return as_interrupted(found, self.program, self.options, self._not_reached)

    # --- the whole --------------------------------------------------------------------------

    def standing(self) -> Standing:
        """What is proved, and on what that rests; nothing is diagnosed."""
        views = self.views
        with self.oracle().spending(Allowance(self.options.budget.seconds), SEARCHING):
            lemmas = judge_lemmas(views.program, views.definitions, self.oracle())
        work = self._works(lemmas)
        self._each(work, self._prove)
        return self._foundations().standing(work, self._without_refuted(work, lemmas))

    def properties(self) -> list[PropertyReport]:
        if self._nothing_left:
            return []
        start = time.monotonic()
        views = self.views
        of_logic = Allowance(self.options.budget.seconds)
        with self.oracle().spending(of_logic, SEARCHING):
            lemmas = judge_lemmas(views.program, views.definitions, self.oracle())
        self._phase("lemmas", start)
        start = time.monotonic()
        work = self._works(lemmas)
        if self.options.prove:
            self._each(work, self._prove)
        self._phase("prove", start)
        start = time.monotonic()
        lemmas = self._without_refuted(work, lemmas)
        self._phase("runs", start)
        start = time.monotonic()
        if self.options.prove and self.options.diagnose:
            self._each(work, self._diagnose)
        self._phase("search", start)
        start = time.monotonic()
        if self.options.smoke and not self.options.properties:
            self._each(work, lambda one: self._smoke(one, lemmas))
            self._smoke_prototypes(lemmas)
            with self.oracle().spending(of_logic), suppress(OutOfTime):
                self._axioms = judge_axioms(lemmas, views.definitions, self.oracle())
        self._phase("smoke", start)
        start = time.monotonic()
        if not self.options.prove:
            self._prove_for_smoke(work)
        standing = self._foundations().standing(work, lemmas)
        self._phase("rest", start)
        start = time.monotonic()
        reporting = Reporting(self.program, self.options, self.survey, self.oracle)
        if self.options.used:
            using = Using(views, self.oracle, lemmas)
            self.used = using.report(work, self.options.budget.seconds)
        smoked = {**self._prototypes, **{w.name: Smoked(w.smoked, w.time) for w in work}}
        self.smoke_tests = reporting.smoke_tests(smoked, self._axioms, standing)
        if not self.options.prove:
            return []
        reports = reporting.properties(work, lemmas, standing)
        self._phase("report", start)
        self._shown = work
        return reports

    def cases(self) -> Iterator[Case]:
        """The counterexamples of what was reported."""
        from weaklink.emit.tests import Case

        wanted = self.options.properties
        for work in self._shown:
            for id, finding in work.findings.items():
                if wanted and id not in wanted:
                    continue
                match finding.cause:
                    case NonCompliance(witness, view) | Weakness(_, witness, view):
                        yield Case(finding.property, witness, view)
                    case Proved() | Incapacity() | UnknownCause():
                        pass
                    case ChosenSetHarmless() | NotDiagnosed():
                        pass
                    case _:
                        assert_never(finding.cause)
        found = {id for work in self._shown for id in work.findings}
        for work in self._shown:
            for owner, witness, view in work.method.failed_in_callees():
                if owner.id not in found and (not wanted or owner.id in wanted):
                    found.add(owner.id)
                    yield Case(owner, witness, view)

    def _works(self, lemmas: Sequence[LemmaFinding]) -> list[Work]:
        hypotheses = [f.hypothesis for f in lemmas if is_usable(f)]
        bounds, contracts = self.options.bounds, self.options.contracts
        return [
            Work(
                name,
                Method(self.views, name, self.oracle, bounds, hypotheses, contracts),
                self._allowance(name),
            )
            for name in self.survey.functions
        ]

    def _allowance(self, name: str) -> Allowance:
        """What a function has: its part of what went into the views is not left."""
        if name not in self._allowances:
            seconds = self.options.budget.seconds
            left = max(seconds - self.survey.seconds[name], LEAST_LEFT * seconds)
            self._allowances[name] = Allowance(left)
        return self._allowances[name]

    def _each(self, works: Sequence[Work], step: Callable[[Work], None]) -> None:
        """One step for every function, on as many threads as jobs; the results do not depend on
        how many."""
        if self.options.jobs <= 1 or len(works) <= 1:
            for work in works:
                step(work)
            return
        from concurrent.futures import ThreadPoolExecutor  # takes 10 ms to import

        before = threading.stack_size(64 * 1024 * 1024)
        try:
            with ThreadPoolExecutor(self.options.jobs) as pool:
                list(pool.map(step, works))
        finally:
            threading.stack_size(before)

    def _prove(self, work: Work) -> None:
        self._reach(work)
        part = PROVING if self.options.diagnose else SEARCHING
        with self.oracle().spending(work.time, part):
            total = len(work.method.properties)
            work.method.prepare()
            for number, found in enumerate(work.method.properties, start=1):
                self.progress(f"{work.name}: proving {number} of {total}")
                start = time.monotonic()
                with self.oracle().within(1 if number == total else ONE):
                    work.proofs[found.id] = work.method.prove(found)
                    if not self.options.diagnose:
                        self._prove_thoroughly(work, found)
                work.seconds[found.id] = time.monotonic() - start

    def _reach(self, work: Work) -> None:
        """Notes which functions were not reached when somebody interrupted."""
        if deadline.is_stopped() and not work.proofs:
            self._not_reached.append(work.name)

    def _prove_thoroughly(self, work: Work, found: ir.Property) -> bool:
        """Tries the ways of proving that take long, where others failed; whether one did not."""
        if isinstance(work.proofs[found.id], Unreachable):
            return True
        if self.oracle().out_of_time():
            return False
        answer = work.method.prove_thoroughly(found)
        if answer is not None:
            work.proofs[found.id] = answer
        return isinstance(answer, Unreachable)

    def _without_refuted(
        self, works: Sequence[Work], lemmas: list[LemmaFinding]
    ) -> list[LemmaFinding]:
        """Runs the code where proofs may have used lemmas.  If a run fails what was proved, the
        lemmas and axioms that the proof used are dropped, and all is proved again without them."""
        while blamed := self._blamed(works):
            lemmas = [
                replace(lemma, blamed_by=lemma.blamed_by or blamed.get(lemma.hypothesis.id, ""))
                for lemma in lemmas
            ]
            left = [f.hypothesis for f in lemmas if is_usable(f)]
            for work in works:
                work.method.retract(left)
            self._each(works, self._prove)
        return lemmas

    def _blamed(self, works: Sequence[Work]) -> dict[str, str]:
        """The hypotheses behind proofs that runs refute, each with the property that failed."""
        owners = {id: work for work in works for id in work.proofs}
        blamed: dict[str, str] = {}
        for work in works:
            failing: list[str] = []
            with self.oracle().spending(work.time, RUNNING), suppress(OutOfTime):
                failing = work.method.failing(work.proofs)  # what is asked later uses these runs
            for id in failing:
                owner = owners.get(id)
                if owner is None or id in misused(works):
                    continue
                if isinstance(owner.proofs[id], Unreachable):
                    used = _used_lemmas(owner, id)
                    if deadline.is_stopped():  # nothing is proved again
                        owner.proofs[id] = Undecided(NO_TIME)
                    else:
                        blamed.update(dict.fromkeys(used, id))
        return blamed

    def _diagnose(self, work: Work) -> None:
        unproved = work.unproved()
        wanted = self.options.properties or unproved
        asked = [one for one in work.method.properties if one.id in unproved and one.id in wanted]
        with self.oracle().spending(work.time, SEARCHING):
            for number, found in enumerate(asked, start=1):
                self.progress(f"{work.name}: searching for the cause of {found.id}")
                with self.oracle().within(1 if number == len(asked) else ONE):
                    self._diagnose_one(work, found, unproved)
        work.method.forget()

    def _diagnose_one(self, work: Work, found: ir.Property, unproved: Sequence[str]) -> None:
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

    def _smoke(self, work: Work, lemmas: Sequence[LemmaFinding]) -> None:
        self.progress(f"{work.name}: smoke tests")
        if not self.options.prove:
            self._reach(work)
        least = LEAST_SMOKING * self.options.budget.seconds
        views = self._views_for_smoke(work.name)
        with self.oracle().spending(work.time, SMOKING, least):
            work.smoke = self._smoke_of(work.name, views, lemmas, work.proved)
            work.smoked = _findings(work.smoke, views)

    def _prove_for_smoke(self, works: Sequence[Work]) -> None:
        """Proves what it rests on that a place is doomed, where nobody asked for proofs."""
        known = {work.name: work for work in works}
        for work in works:
            doomed = [f.answer for f in work.smoked if isinstance(f.answer, Doomed)]
            if any(answer.rests_on or answer.clash is not None for answer in doomed):
                for name in self.views.reach.reachable(work.name):
                    if name in known:
                        with self.oracle().spending(known[name].time):
                            known[name].proved()

    def _smoke_prototypes(self, lemmas: Sequence[LemmaFinding]) -> None:
        for name in self.survey.prototypes:
            allowance = self._allowance(name)
            views = self._views_for_smoke(name)
            with self.oracle().spending(allowance, SMOKING):
                found = _findings(self._smoke_of(name, views, lemmas), views)
            self._prototypes[name] = Smoked(found, allowance)

    def _smoke_of(
        self,
        name: str,
        views: Views | None,
        lemmas: Sequence[LemmaFinding],
        proved: Callable[[], frozenset[str]] = frozenset,
    ) -> Smoke:
        hypotheses = [found.hypothesis for found in lemmas if is_usable(found)]
        with deadline.at_leisure():  # to say of each point at least that nothing is known
            return Smoke(views or self.views, name, self.oracle, hypotheses, proved)

    def _views_for_smoke(self, name: str) -> Views | None:
        """Those in which it can be found out; None where there was no time to make them."""
        if not self.views.granted.separations(name):
            return self.views
        try:
            return self._exposed()
        except OutOfTime:
            return None

    def _foundations(self) -> Foundations:
        return Foundations(self.views, self.oracle, self._exposed)

    def _exposed(self) -> Views:
        """Views in which pointers may point to all globals that other files can name.  They are
        of the program as a whole, and made when the first function needs them: in half of the time
        that is left to all together.  Raises ``OutOfTime`` where that does not suffice."""
        with self._lock:
            if self._exposing is None and not self._too_late:
                self._expose()
        if self._exposing is None:
            raise OutOfTime
        return self._exposing

    def _expose(self) -> None:
        allowances = [self._allowance(name) for name in self.survey.functions]
        allowances += [self._allowance(name) for name in self.survey.prototypes]
        functions = (*self.survey.functions, *self.survey.prototypes)
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


def _findings(smoke: Smoke, views: Views | None) -> list[SmokeFinding]:
    """What there is to say of the points; if there are no views to find it out in, no more than
    that it is not known."""
    if views is not None:
        return smoke.findings()
    with deadline.until(float("-inf")):
        return smoke.findings()


def _used_lemmas(work: Work, id: str) -> frozenset[str]:
    """The lemmas and axioms that the proof of a property used which a run fails all the same.

    If there are none, the proof was wrong, and so is weaklink.
    """
    with deadline.at_leisure():
        answer = work.method.prover.prove_from(id, None)
    core = answer.core if isinstance(answer, Unreachable) else frozenset()
    used = core & {hypothesis.id for hypothesis in work.method.hypotheses}
    if not used and not deadline.is_stopped():
        raise AssertionError(f"a run fails {id}, which was proved")
    return used
