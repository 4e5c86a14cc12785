"""The reports of what a request found out: each finding with its runs, told once all is known."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from weaklink import ir
from weaklink.ask.answers import Unreachable
from weaklink.ask.oracle import Allowance, Oracle
from weaklink.deadline import OutOfTime
from weaklink.explain.findings import Finding, Grounds, NotDiagnosed, Proved
from weaklink.explain.reports.smoke import SmokeReporter
from weaklink.explain.reports.verdicts import callee_report, finding_of, property_report
from weaklink.explain.runs.story import Storyteller
from weaklink.frontend.load import wrong_option
from weaklink.model import PropertyReport, SmokeReport
from weaklink.options import Options
from weaklink.record import replace
from weaklink.session.shares import BEYOND, TELLING
from weaklink.session.standing import Standing, occurs
from weaklink.session.survey import Survey
from weaklink.session.work import Smoked, Work


class Reporting:
    """Reports what was found out on one request, where ``standing`` says what else is known."""

    def __init__(
        self,
        program: ir.Program,
        options: Options,
        survey: Survey,
        oracle: Callable[[], Oracle],
        standing: Standing,
    ) -> None:
        self._program = program
        self._options = options
        self._views = survey.views
        self._oracle = oracle
        self._standing = standing

    def properties(self, work: Work, wrongly: Collection[str] = ()) -> list[PropertyReport | None]:
        """Of a function's properties, in order; None for those proved ``wrongly``, of which a
        caller's run tells."""
        teller = self._teller(work.name, work.time)
        reports: list[PropertyReport | None] = []
        for found in work.method.properties:
            if found.id in wrongly and found.id not in work.findings:
                reports.append(None)
                continue
            with self._oracle().spending(work.time, beyond=BEYOND):
                finding = work.findings.get(found.id) or self._plain(work, found.id)
            reports.append(property_report(finding, self._views, teller))
        return reports

    def _plain(self, work: Work, id: str) -> Finding:
        """The finding about a property that was proved, or not diagnosed."""
        found = next(p for p in work.method.properties if p.id == id)
        seconds = work.seconds[id]
        if not isinstance(work.proofs[id], Unreachable):
            return finding_of(found, NotDiagnosed(), self._views, seconds=seconds)
        cause = self._standing.resting.get(id, Proved())
        values = self._views.granted.initialized_premises(work.name).get(id, ())
        exception = work.exceptions.get(id)
        cause = replace(cause, premises=(*cause.premises, *values), exception=exception)
        if exception is not None and occurs(cause, self._views):
            return finding_of(found, exception, self._views, reachable=True, seconds=seconds)
        grounds = None if self._views.is_choice(found) else self._kept_away(work, id)
        reachable = None if grounds is None or grounds.assuming else False
        kept_away = grounds.premises if grounds is not None and reachable is False else ()
        return finding_of(
            found,
            cause,
            self._views,
            reachable=reachable,
            seconds=seconds,
            kept_away=kept_away,
        )

    def _kept_away(self, work: Work, id: str) -> Grounds | None:
        """On what it rests that no run comes to the property's place; None if one may."""
        smoke, reached = work.smoke, work.method.prover.is_reached(id)
        if smoke is None or not (smoke.has_doomed or reached is False):
            return None
        try:
            rests_on = smoke.unreachable_by(id)
        except OutOfTime:
            return None
        return None if rests_on is None else self._standing.grounds(rests_on)

    def in_callees(self, work: Work, ids: Collection[str]) -> list[PropertyReport]:
        """Of properties of functions that it calls, which its run failed."""
        teller = self._teller(work.name, work.time)
        return [
            callee_report(owner, witness, view, self._views, teller)
            for owner, witness, view in work.method.failed_in_callees()
            if owner.id in ids
        ]

    def _teller(self, function: str, time: Allowance) -> Storyteller:
        shown = self._views.reach.mentioned(function)
        full = self._options.verbosity == "full"
        steps = self._options.budget.replay_steps
        spending = partial(self._oracle().spending, time, beyond=TELLING)
        return Storyteller(self._program, shown, steps, full=full, spending=spending)

    def smoke_tests(self, name: str, smoked: Smoked) -> list[SmokeReport]:
        """Of a function's points."""
        standing = self._standing
        reporter = SmokeReporter(self._program, self._teller(name, smoked.time))
        judged = map(standing.judged, smoked.findings)
        return [reporter.report(one, on, standing.resting_on_clash(one)) for one, on in judged]


def chosen(
    reports: Sequence[PropertyReport], options: Options, owner: Callable[[str], ir.Property | None]
) -> list[PropertyReport]:
    """Those that were asked for.  Raises ``InputError`` for one of which nothing is known."""
    wanted = options.properties
    known = {report.id for report in reports}
    for id in wanted:
        if id not in known:
            found = owner(id)
            function = "its function" if found is None else found.function
            message = f"--property: nothing is known of '{id}': nobody asked for {function}"
            raise wrong_option(message, f"--function {function} besides, or no --function")
    return [report for report in reports if not wanted or report.id in wanted]
