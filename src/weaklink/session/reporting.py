"""The reports of what a request found out: each finding with its runs, told once all is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from weaklink import ir
from weaklink.ask.answers import Unreachable
from weaklink.ask.oracle import Allowance, Oracle
from weaklink.deadline import OutOfTime
from weaklink.explain.findings import Finding, Grounds, NotDiagnosed, Proved
from weaklink.explain.green.answers import SmokeFinding
from weaklink.explain.method.lemmas import LemmaFinding
from weaklink.explain.reports.smoke import SmokeReporter
from weaklink.explain.reports.verdicts import (
    callee_report,
    finding_of,
    lemma_report,
    property_report,
    termination_report,
)
from weaklink.explain.runs.story import Storyteller
from weaklink.frontend.load import wrong_option
from weaklink.model import PropertyReport, SmokeReport
from weaklink.options import Options
from weaklink.record import replace
from weaklink.session.foundations import occurs
from weaklink.session.standing import Standing
from weaklink.session.survey import Survey
from weaklink.session.work import BEYOND, TELLING, Smoked, Work, misused


class Reporting:
    """Reports what was found out on one request."""

    def __init__(
        self, program: ir.Program, options: Options, survey: Survey, oracle: Callable[[], Oracle]
    ) -> None:
        self._program = program
        self._options = options
        self._survey = survey
        self._views = survey.views
        self._oracle = oracle

    def properties(
        self,
        works: Sequence[Work],
        lemmas: Sequence[LemmaFinding],
        standing: Standing,
    ) -> list[PropertyReport]:
        """Of lemmas, of the functions' properties, and of those that runs failed in callees; those
        that were asked for."""
        resting = standing.resting
        reports = [
            lemma_report(one, resting.get(one.property.id, Proved()), self._views)
            for one in lemmas
            if one.property is not None
        ]
        tellers = {work.name: self._teller(work.name, work.time) for work in works}
        wrongly = misused(works)
        for work in works:
            for found in work.method.properties:
                if found.id in wrongly and found.id not in work.findings:
                    owner, witness, view, caller = wrongly[found.id]
                    teller = tellers[caller]
                    reports.append(callee_report(owner, witness, view, self._views, teller))
                    continue
                with self._oracle().spending(work.time, beyond=BEYOND):
                    finding = work.findings.get(found.id) or self._plain(work, found.id, standing)
                reports.append(property_report(finding, self._views, tellers[work.name]))
        reports += [
            termination_report(one, reports, self._views) for one in self._survey.terminations
        ]
        return self._chosen([*reports, *self._in_callees(works, reports, tellers)])

    def _plain(self, work: Work, id: str, standing: Standing) -> Finding:
        """The finding about a property that was proved, or not diagnosed."""
        found = next(p for p in work.method.properties if p.id == id)
        if not isinstance(work.proofs[id], Unreachable):
            return finding_of(found, NotDiagnosed(), self._views, seconds=work.seconds[id])
        cause = standing.resting.get(id, Proved())
        values = self._views.granted.initialized_premises(work.name).get(id, ())
        cause = replace(cause, premises=(*cause.premises, *values))
        if cause.exception is not None and occurs(cause, self._views):
            failing, seconds = cause.exception, work.seconds[id]
            return finding_of(found, failing, self._views, reachable=True, seconds=seconds)
        grounds = None if self._views.is_choice(found) else self._kept_away(work, id, standing)
        reachable = None if grounds is None or grounds.assuming else False
        kept_away = grounds.premises if grounds is not None and reachable is False else ()
        return finding_of(
            found,
            cause,
            self._views,
            reachable=reachable,
            seconds=work.seconds[id],
            kept_away=kept_away,
        )

    def _kept_away(self, work: Work, id: str, standing: Standing) -> Grounds | None:
        """On what it rests that no run comes to the property's place; None if one may."""
        smoke, reached = work.smoke, work.method.prover.is_reached(id)
        if smoke is None or not (smoke.has_doomed or reached is False):
            return None
        try:
            rests_on = smoke.unreachable_by(id)
        except OutOfTime:
            return None
        return None if rests_on is None else standing.grounds(rests_on)

    def _in_callees(
        self,
        works: Sequence[Work],
        reports: Sequence[PropertyReport],
        tellers: Mapping[str, Storyteller],
    ) -> Iterable[PropertyReport]:
        """Properties of functions that are not diagnosed, which a caller's run failed."""
        known = {report.id for report in reports}
        for work in works:
            for owner, witness, view in work.method.failed_in_callees():
                if owner.id not in known:
                    known.add(owner.id)
                    yield callee_report(owner, witness, view, self._views, tellers[work.name])

    def _teller(self, function: str, time: Allowance) -> Storyteller:
        shown = self._views.reach.mentioned(function)
        full = self._options.verbosity == "full"
        steps = self._options.budget.replay_steps
        spending = partial(self._oracle().spending, time, beyond=TELLING)
        return Storyteller(self._program, shown, steps, full=full, spending=spending)

    def _chosen(self, reports: list[PropertyReport]) -> list[PropertyReport]:
        wanted = self._options.properties
        known = {report.id for report in reports}
        for id in wanted:
            if id not in known:
                owner = self._views.owner(id)
                function = "its function" if owner is None else owner.function
                message = f"--property: nothing is known of '{id}': nobody asked for {function}"
                raise wrong_option(message, f"--function {function} besides, or no --function")
        return [report for report in reports if not wanted or report.id in wanted]

    def smoke_tests(
        self,
        of_functions: Mapping[str, Smoked],
        axioms: Sequence[SmokeFinding],
        standing: Standing,
    ) -> list[SmokeReport]:
        """Of ``axioms``, then function by function."""
        logic = SmokeReporter(self._program, None)
        reports = [logic.report(found, Grounds()) for found in axioms]
        for name, smoked in of_functions.items():
            reporter = SmokeReporter(self._program, self._teller(name, smoked.time))
            for found in smoked.findings:
                judged, grounds = standing.judged(found)
                behind = standing.resting_on_clash(judged)
                reports.append(reporter.report(judged, grounds, behind))
        return reports
