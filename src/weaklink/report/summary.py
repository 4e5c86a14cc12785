"""The report in one line: how many of everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from weaklink.diagnostics import Cost, Severity
from weaklink.kinds import Kind
from weaklink.model import PropertyReport, Report, SmokeVerdict, Status
from weaklink.report.sentences import label
from weaklink.wording import counted

PLURALS = {
    "non-compliance": "non-compliances",
    "prover incapacity": "prover incapacities",
    "likely prover incapacity": "likely prover incapacities",
    "weak set of contracts": "weak sets of contracts",
    "weak loop contract": "weak loop contracts",
    "weak callee contract": "weak callee contracts",
}


def told(report: Report) -> list[PropertyReport]:
    """The properties, but that no run comes to code which is not modelled: where that is not
    proved, it is a refusal that says so."""
    return [
        one
        for one in report.properties
        if one.kind is not Kind.UNMODELLED or one.status is not Status.UNPROVED
    ]


def summary(report: Report, *, checked: bool = False) -> str:
    """``7 of 9 properties proved; 1 non-compliance, 1 weak loop contract``."""
    counts = Counter(label(found) for found in told(report) if not found.is_clean)
    clean = sum(found.is_clean for found in told(report))
    parts = [counted(counts[name], name, PLURALS.get(name, name)) for name in _order(counts)]
    if report.covers:
        return "; ".join([_covered(report), *_trouble(report)])
    clauses = _analysable(report) if checked else [_proved(clean, len(told(report)))]
    if parts:
        clauses.append(", ".join(parts))
    if smoked := _smoked(report):
        clauses.append(smoked)
    clauses += _trouble(report)
    return "; ".join(clauses) or "read without a problem"


def _analysable(report: Report) -> list[str]:
    """Of a report that only says what cannot be analysed: how much can; nothing if all can."""
    if not report.refused and not report.unanalysed:
        return []
    able, unable = len(report.functions), len(report.unanalysed)
    share = f"all {able}" if not unable else f"{able} of {able + unable}"
    can = [f"{share} functions can be analysed"] if able + unable else []
    whole = {*report.unanalysed, *_in_part(report)}
    parts = sum(found.function not in whole for found in report.refused)
    return [*can, f"{counted(parts, 'refusal')} besides"] if parts else can


def _in_part(report: Report) -> list[str]:
    """The functions of which something is not analysed, of those that are."""
    found = (one.function for one in report.refused if one.costs is Cost.REST)
    return [name for name in dict.fromkeys(found) if name not in report.unanalysed]


def _trouble(report: Report) -> Iterator[str]:
    if report.unanalysed:
        yield f"not analysed: {', '.join(report.unanalysed)}"
    if in_part := _in_part(report):
        yield f"not analysed whole: {', '.join(in_part)}"
    if errors := sum(found.severity is Severity.ERROR for found in report.diagnostics):
        yield f"{counted(errors, 'error')} in the input"


def _covered(report: Report) -> str:
    """``5 tests of 2 functions pass 17 of 20 lines of code``."""
    covers = report.covers
    tests = counted(sum(len(cover.tests) for cover in covers), "test")
    functions = counted(len(covers), "function")
    if all(cover.failing for cover in covers):
        paths = counted(sum(len(cover.tests) for cover in covers), "path")
        return f"{paths} of {functions} fail"
    lines = sum(len(cover.lines) for cover in covers)
    left = sum(len({n for one in cover.uncovered for n in one.lines}) for cover in covers)
    share = f"all {lines}" if not left else f"{lines - left} of {lines}"
    return f"{tests} of {functions}: {share} lines of code covered"


def _smoked(report: Report) -> str:
    counts = Counter(found.verdict.value for found in report.smoke_tests)
    if not counts:
        return ""
    parts = [f"{counts[verdict.value]} {verdict.value}" for verdict in SmokeVerdict]
    told = [part for part in parts if not part.startswith("0 ")]
    number = sum(counts.values())
    if len(told) == 1:
        word = told[0].split()[1]
        told = [f"all {word}" if number > 1 else word]
    return f"{counted(number, 'smoke test')}: {', '.join(told)}"


def _proved(clean: int, total: int) -> str:
    if total == 0:
        return "no properties to prove"
    return f"{clean} of {counted(total, 'property', 'properties')} proved"


def _order(counts: Counter[str]) -> list[str]:
    """Failures of the code first, what rests on others last."""
    first = [*PLURALS, "unknown", "not proved", "proved on an assumption"]
    ranked = [first[0], *first[3:6], *first[1:3], *first[6:]]
    return [name for name in ranked if counts[name]]
