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
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeVar, assert_never

from weaklink import deadline, ir, profiling
from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.oracle import NO_TIME, Allowance, Spent
from weaklink.deadline import OutOfTime
from weaklink.diagnostics import Diagnostic, Refusal, Severity
from weaklink.explain.findings import (
    ChosenSetHarmless,
    Grounds,
    Incapacity,
    NonCompliance,
    NotDiagnosed,
    Proved,
    UnknownCause,
    Weakness,
)
from weaklink.explain.green.answers import SmokeFinding
from weaklink.explain.green.axioms import judge_axioms, with_false
from weaklink.explain.method.lemmas import LemmaFinding, is_usable, judge_lemmas
from weaklink.explain.reports.smoke import SmokeReporter
from weaklink.explain.reports.verdicts import lemma_report, lost_report, termination_report
from weaklink.frontend.load import load
from weaklink.model import PropertyReport, Report, SmokeReport, UsedReport
from weaklink.options import Options
from weaklink.record import replace
from weaklink.session.common import Progress, report_of, silent
from weaklink.session.foundations import Foundations
from weaklink.session.interrupted import as_interrupted
from weaklink.session.names import wanted_properties, with_whole_names
from weaklink.session.reporting import chosen
from weaklink.session.shares import SEARCHING
from weaklink.session.sites import check_sites
from weaklink.session.standing import Facts, Standing
from weaklink.session.steps import Steps
from weaklink.session.survey import survey_in_time
from weaklink.session.team import DIED, Step, team_of
from weaklink.session.using import Using
from weaklink.session.work import Known, misused

if TYPE_CHECKING:
    from weaklink.emit.tests import Case, CTest

T = TypeVar("T")


def emit(
    files: Sequence[str], options: Options, progress: Progress | None = None
) -> tuple[Report, list[CTest | Refusal]]:
    """``diagnose``, and each counterexample as a C test, or why there is none."""
    from weaklink.emit.tests import Emitter

    loaded = load(files, options)
    run = _Session(loaded.program, options, progress or silent, alone=True)
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
    run = _Session(program, asked, silent, alone=True)
    try:
        return run.standing()
    finally:
        run.close()


class _Session:
    """The state of one request.  ``alone``: this process does it all, whatever was asked for."""

    def __init__(
        self, program: ir.Program, options: Options, progress: Progress, *, alone: bool = False
    ) -> None:
        options = with_whole_names(program, options)
        self.survey = survey_in_time(program, options)
        self.views = self.survey.views
        wanted = wanted_properties(program, options, self.survey)
        self.told = (*wanted.told, *check_sites(program, options, self.survey))
        self._nothing_left = bool(options.properties) and not wanted.ids
        self.program = program
        self.options = replace(options, properties=wanted.ids)
        self.smoke_tests: list[SmokeReport] = []
        self.used: UsedReport | None = None
        self.steps = Steps(program, self.options, self.survey, progress)
        names = self.survey.functions
        jobs = 1 if alone or options.used else min(options.jobs, len(names))
        self._team = team_of(self.steps, jobs, progress)
        self._known = [Known(name, self.views.obligations(name).properties) for name in names]
        self._of_logic = Allowance(options.budget.seconds)
        self._not_reached: list[str] = []
        self._spent: list[Spent] = []
        self.phases: dict[str, float] = {}
        self._measured = os.environ.get("WEAKLINK_TIMES") == "1"

    def close(self) -> None:
        self._spent = self._team.all(Steps.spent)
        for elsewhere in self._team.all(Steps.profile)[1:]:
            profiling.add(elsewhere)
        if self._measured:
            own, *others = self._team.all(Steps.cpu)
            self.phases["cpu"] = own + sum(others)
            self.phases["path"] = own + max(others, default=0.0)
        if any(self._team.all(Steps.was_over)):
            deadline.note_over()
        self._team.close()

    def times(self, total: float) -> dict[str, float]:
        """Where the time went, in seconds by phase."""
        return {
            **self.phases,
            "solver": sum(one.seconds for one in self._spent),
            "queries": sum(one.queries for one in self._spent),
            "total": total,
        }

    @contextmanager
    def _phase(self, name: str) -> Iterator[None]:
        start = time.monotonic()
        try:
            yield
        finally:
            self.phases[name] = self.phases.get(name, 0.0) + time.monotonic() - start

    def report(self, properties: Sequence[PropertyReport]) -> Report:
        lost = [one.name for one in self._known if one.lost]
        found = report_of(
            self.program,
            self.options,
            properties,
            self.survey.refused,
            self.smoke_tests,
            viewed=self.views.program,
        )
        died = [
            Diagnostic("died", Severity.WARNING, self.program.functions[name].span, DIED, "", name)
            for name in lost
        ]
        found = replace(found, diagnostics=(*found.diagnostics, *self.told, *died), used=self.used)
        return as_interrupted(found, self.program, self.options, self._not_reached)

    # --- the whole --------------------------------------------------------------------------

    def standing(self) -> Standing:
        """What is proved, and on what that rests; nothing is diagnosed."""
        lemmas = self._judge_lemmas()
        self._prove()
        lemmas = self._without_refuted(lemmas)
        return self._facts(lemmas).standing(self.views.owner)

    def properties(self) -> list[PropertyReport]:
        if self._nothing_left:
            return []
        options = self.options
        with self._phase("lemmas"):
            lemmas = self._judge_lemmas()
        with self._phase("prove"):
            if options.prove:
                self._prove()
        with self._phase("runs"):
            lemmas = self._without_refuted(lemmas)
        with self._phase("search"):
            if options.prove and options.diagnose:
                self._diagnose()
        axioms: list[SmokeFinding] = []
        with self._phase("smoke"):
            if options.smoke and not options.properties:
                axioms = self._smoke(lemmas)
                lemmas = with_false(lemmas, axioms)
        with self._phase("rest"):
            facts = self._facts(lemmas)
            if options.used:
                using = Using(self.views, self.steps.oracle, lemmas)
                self.used = using.report([*self.steps.works.values()], options.budget.seconds)
        with self._phase("report"):
            self._team.all(Steps.learn, facts)
            self.smoke_tests = self._smoke_reports(axioms)
            return self._reports(lemmas, facts) if options.prove else []

    def _judge_lemmas(self) -> list[LemmaFinding]:
        views, oracle = self.views, self.steps.oracle()
        with oracle.spending(self._of_logic, SEARCHING):
            lemmas = judge_lemmas(views.program, views.definitions, oracle)
        usable = [found.hypothesis for found in lemmas if is_usable(found)]
        self._team.all(Steps.begin, usable)
        return lemmas

    # --- steps ------------------------------------------------------------------------------

    def _each(self, step: Step[[], T], known: Sequence[Known]) -> Iterator[tuple[Known, T]]:
        """What the step gives for each function, but for those that get lost."""
        results = self._team.each(step, [one.name for one in known])
        for one, result in zip(known, results, strict=True):
            if result is None:
                one.lose(DIED)
            else:
                yield one, result

    def _prove(self) -> None:
        for one, proofs in self._each(Steps.prove, self._known):
            one.proofs = dict(proofs)
        self._note_reached()

    def _note_reached(self) -> None:
        if deadline.is_stopped():
            for one in self._team.all(Steps.not_reached):
                self._not_reached += one

    def _diagnose(self) -> None:
        for one, found in self._each(Steps.diagnose, self._known):
            one.proofs = dict(found.proofs)
            one.refuted |= found.refuted
            one.in_callees = found.in_callees

    def _smoke(self, lemmas: Sequence[LemmaFinding]) -> list[SmokeFinding]:
        """What is found out of functions and prototypes stays with their steps; of axioms."""
        resting: dict[str, None] = {}
        for one, found in self._each(Steps.smoke, self._known):
            one.refuted |= found.refuted
            if found.rests_on and not self.options.prove:
                resting.update(dict.fromkeys(self.views.reach.reachable(one.name)))
        self._note_reached()
        for one, proofs in self._each(
            Steps.proved_by_now, [one for one in self._known if one.name in resting]
        ):
            one.proofs = dict(proofs)
        self._team.each(Steps.smoke_prototype, self.survey.prototypes)
        oracle = self.steps.oracle()
        with oracle.spending(self._of_logic), suppress(OutOfTime):
            return judge_axioms(lemmas, self.views.definitions, oracle)
        return []

    def _without_refuted(self, lemmas: list[LemmaFinding]) -> list[LemmaFinding]:
        """Runs the code where proofs may have used lemmas.  If a run fails what was proved, the
        lemmas and axioms that the proof used are dropped, and all is proved again without them."""
        while blamed := self._blamed():
            lemmas = [
                replace(lemma, blamed_by=lemma.blamed_by or blamed.get(lemma.hypothesis.id, ""))
                for lemma in lemmas
            ]
            usable = {lemma.hypothesis.id for lemma in lemmas if is_usable(lemma)}
            unusable = [id for one in lemmas if (id := one.hypothesis.id) not in usable]
            self._team.all(Steps.retract, unusable)
            self._prove()
        return lemmas

    def _blamed(self) -> dict[str, str]:
        """The hypotheses behind proofs that runs refute, each with the property that failed."""
        found = list(self._each(Steps.run, self._known))
        for one, failures in found:
            one.in_callees = failures.in_callees
        owners = {id: one for one in self._known for id in one.proofs}
        spared = misused(self._known)
        blamed: dict[str, str] = {}
        for id in (id for _, failures in found for id in failures.failing):
            owner = owners.get(id)
            if owner is None or id in spared or not isinstance(owner.proofs[id], Unreachable):
                continue
            used = self._team.one(Steps.used_lemmas, owner.name, id)
            if deadline.is_stopped():  # nothing is proved again
                owner.proofs[id] = Undecided(NO_TIME)
                self._team.one(Steps.doubt, owner.name, id)
            else:
                blamed.update(dict.fromkeys(used or (), id))
        return blamed

    def _facts(self, lemmas: Sequence[LemmaFinding]) -> Facts:
        for known in self._team.all(Steps.known_premises):
            self.views.premises.known.update(known)
        return Foundations(self.views, self._team).facts(self._known, lemmas)

    # --- reports ----------------------------------------------------------------------------

    def _smoke_reports(self, axioms: Sequence[SmokeFinding]) -> list[SmokeReport]:
        """Of ``axioms``, of prototypes, then function by function."""
        logic = SmokeReporter(self.program, None)
        reports = [logic.report(found, Grounds()) for found in axioms]
        if self.options.smoke and not self.options.properties:
            names = (*self.survey.prototypes, *self.survey.functions)
            for own in self._team.each(Steps.report_smoke, names):
                reports += own or ()
        return reports

    def _reports(self, lemmas: Sequence[LemmaFinding], facts: Facts) -> list[PropertyReport]:
        """Of lemmas, of the functions' properties, and of those that runs failed in callees; those
        that were asked for."""
        resting, views = facts.resting, self.views
        reports = [
            lemma_report(one, resting.get(one.property.id, Proved()), views)
            for one in lemmas
            if one.property is not None
        ]
        wrongly = misused(self._known)
        names = [one.name for one in self._known]
        told = self._team.each(Steps.report, names, frozenset(wrongly))
        for one, own in zip(self._known, told, strict=True):
            if own is None or one.lost:
                one.lose(DIED)
                reports += [lost_report(found, DIED, views) for found in one.properties]
                continue
            for found, report in zip(one.properties, own, strict=True):
                if report is None:
                    _, caller = wrongly[found.id]
                    in_callees = self._team.one(Steps.report_in_callees, caller, [found.id])
                    report = in_callees[0] if in_callees else lost_report(found, DIED, views)
                reports.append(report)
        reports += [termination_report(one, reports, views) for one in self.survey.terminations]
        reports += self._in_callees({report.id for report in reports})
        return chosen(reports, self.options, views.owner)

    def _in_callees(self, known: set[str]) -> Iterator[PropertyReport]:
        """Properties of functions that are not diagnosed, which a caller's run failed."""
        for one in self._known:
            ids = [owner.id for owner in one.in_callees if owner.id not in known]
            known.update(ids)
            if ids:
                yield from self._team.one(Steps.report_in_callees, one.name, ids) or ()

    def cases(self) -> Iterator[Case]:
        """The counterexamples of what was reported."""
        from weaklink.emit.tests import Case

        wanted = self.options.properties
        works = self.steps.works.values()
        for work in works:
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
        found = {id for work in works for id in work.findings}
        for work in works:
            for owner, witness, view in work.method.failed_in_callees():
                if owner.id not in found and (not wanted or owner.id in wanted):
                    found.add(owner.id)
                    yield Case(owner, witness, view)
