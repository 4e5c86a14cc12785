"""What a report is worth to the shell."""

from __future__ import annotations

from collections.abc import Set

from weaklink.diagnostics import Cost, Severity
from weaklink.model import PropertyReport, Report, SmokeVerdict, Verdict

FAIL_ON = (
    *("unproved", "doomed", "non-compliance", "weakness", "incapacity", "unknown", "premises"),
    "never",
)
"""The words that ``--fail-on`` takes."""

_WORDS = {
    Verdict.NON_COMPLIANCE: "non-compliance",
    Verdict.SUBCONTRACT_WEAKNESS: "weakness",
    Verdict.PROVER_INCAPACITY: "incapacity",
    Verdict.LIKELY_PROVER_INCAPACITY: "incapacity",
    Verdict.UNKNOWN: "unknown",
}


def exit_code(report: Report, fail_on: Set[str]) -> int:
    """2 where something requested could not be analysed, else 1 where something that
    ``fail_on`` names was found, else 0."""
    errors = any(found.severity is Severity.ERROR for found in report.diagnostics)
    refused_parts = any(found.costs in (Cost.CLAUSE, Cost.REST) for found in report.refused)
    if errors or report.unanalysed or refused_parts:
        return 2
    doomed = any(found.verdict is SmokeVerdict.DOOMED for found in report.smoke_tests)
    if doomed and "doomed" in fail_on and "never" not in fail_on:
        return 1
    return int(any(_matches(found, fail_on) for found in report.properties))


def _matches(found: PropertyReport, fail_on: Set[str]) -> bool:
    if "never" in fail_on:
        return False
    if "premises" in fail_on and found.premises:
        return True
    if found.is_clean:
        return False
    if "unproved" in fail_on:
        return True
    return found.verdict is not None and _WORDS[found.verdict] in fail_on
