"""One mutant, diagnosed as weaklink does it, and what the report comes to."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from weaklink.campaign.results import Failure, Outcome, Result, Task
from weaklink.diagnostics import InputError
from weaklink.model import PropertyReport, Report, Status
from weaklink.options import Options
from weaklink.report import text
from weaklink.report.layout import Page
from weaklink.session import diagnose_text

STRONGEST = (
    Outcome.NON_COMPLIANCE,
    Outcome.WEAKNESS,
    Outcome.UNKNOWN,
    Outcome.LIKELY_INCAPACITY,
    Outcome.INCAPACITY,
)
"""Which of several properties' verdicts is the mutant's: one counterexample explains it."""


def diagnosed(task: Task, options: Options) -> Result:
    """The result for one mutant."""
    start = time.monotonic()
    try:
        report, times = diagnose_text(task.program, task.text, options)
    except InputError as problem:
        return Result(Outcome.UNKNOWN, f"not analysed: {problem.diagnostic.message}")
    return _result(report, times, time.monotonic() - start)


def _result(report: Report, times: Mapping[str, float], total: float) -> Result:
    failures = tuple(_failure(one) for one in report.properties if one.status is Status.UNPROVED)
    outcome, reason = _outcome(report, failures)
    proof = times.get("lemmas", 0.0) + times.get("prove", 0.0)
    search = times.get("runs", 0.0) + times.get("search", 0.0)
    return Result(outcome, reason, failures, proof, search, total, text.render(report, Page()))


def _failure(one: PropertyReport) -> Failure:
    verdict = one.verdict
    outcome = Outcome.UNKNOWN if verdict is None else Outcome(verdict.value)
    weak = tuple(found.id for found in one.weak)
    return Failure(one.id, one.location.line, outcome, weak, one.reason, bool(one.behind))


def _outcome(report: Report, failures: Sequence[Failure]) -> tuple[Outcome, str]:
    for outcome in STRONGEST:
        for failure in failures:
            if failure.outcome is outcome:
                return outcome, failure.reason or ("fails before" if failure.behind else "")
    if report.refused:
        return Outcome.UNKNOWN, f"refused: {report.refused[0].construct}"
    if report.unanalysed:
        return Outcome.UNKNOWN, "not analysed"
    return Outcome.PROVED, ""
