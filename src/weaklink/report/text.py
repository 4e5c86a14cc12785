"""The report as text for a terminal or a file: one section a finding, then a summary line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink import claims
from weaklink.diagnostics import Diagnostic, Refusal, Severity, excerpt
from weaklink.kinds import SmokeKind
from weaklink.model import (
    PremiseReport,
    PropertyReport,
    Report,
    SmokeReport,
    SmokeVerdict,
    Status,
    Verdict,
)
from weaklink.model.phrases import place, title
from weaklink.record import replace
from weaklink.report.alike import together
from weaklink.report.cover_text import cover_sections
from weaklink.report.evidence import evidence
from weaklink.report.layout import Page, Paint
from weaklink.report.sentences import (
    ADVICE,
    BEHIND_CLASH,
    REFUSED,
    ROLES,
    diagnostic_details,
    exception,
    exception_advice,
    granted,
    granted_to_all,
    label,
    proved_if,
    refusal,
    refusal_cost,
    smoke_advice,
    smoke_label,
    smoke_question,
    smoke_title,
    title_of_several,
    undecided_advice,
    unknown,
    unreachable_if,
    verdict,
)
from weaklink.report.summary import summary, told
from weaklink.report.used_text import used_sections


def render(report: Report, page: Page, *, checked: bool = False) -> str:
    """The whole report; ends with a newline.  ``checked``: nothing was to be proved."""
    sections = [_diagnostic(found, report, page) for found in report.diagnostics]
    sections += [_refusal(found, report, page) for found in report.refused]
    unproved = [p for p in told(report) if p.status is Status.UNPROVED]
    sections += [_properties(members, report, page) for members in together(unproved)]
    doomed = [t for t in report.smoke_tests if t.verdict is SmokeVerdict.DOOMED]
    sections += [_doomed(found, report, page) for found in doomed]
    sections += [_doomed(found, report, page) for found in _behind_failures(report)]
    for cover in report.covers:
        sections += cover_sections(cover, report, page)
    sections += _undecided(report, page)
    sections += _provisos(report, page)
    sections += _unreachable(report, page)
    sections += [_exception(p, page, report) for p in report.properties if p.exception is not None]
    sections += _granted(report, page)
    if report.used is not None:
        sections += used_sections(report.used, page)
    sections.append(page.paragraph(summary(report, checked=checked), 0, hanging=2))
    return "\n\n".join("\n".join(section) for section in sections) + "\n"


def _diagnostic(found: Diagnostic, report: Report, page: Page) -> list[str]:
    paint = Paint.BAD if found.severity is Severity.ERROR else Paint.DOUBTFUL
    severity = page.paint(paint, found.severity.value)
    lines = [f"{found.span}: {severity}: {found.message}"]
    lines += excerpt(report.sources.get(found.span.file), found.span)
    for sentence in diagnostic_details(found):
        lines += page.paragraph(sentence, 2)
    return lines


def _refusal(found: Refusal, report: Report, page: Page) -> list[str]:
    return [
        f"{found.span}: {page.paint(Paint.DOUBTFUL, REFUSED)}: {refusal(found)}",
        *excerpt(report.sources.get(found.span.file), found.span),
        *page.paragraph(refusal_cost(found), 2),
    ]


def _properties(members: Sequence[PropertyReport], report: Report, page: Page) -> list[str]:
    """A section for one, or for several of which the same is known."""
    first = members[0]
    if len(members) == 1:
        return _property(first, report, page)
    marked = page.paint(_paint(first), label(first))
    heading = page.paint(Paint.HEADING, title_of_several(members))
    lines = [f"{first.location}: {heading}: {marked}"]
    for paragraph in unknown(first, "any of them"):
        lines += page.paragraph(paragraph)
    for found in members:
        name = title(found, owned=False)
        line = f"      {found.location}: {name}"
        text, room = found.text.removeprefix(f"{name}: "), page.width - len(line) - 2
        lines.append(f"{line}: {_clip(text, room)}" if text and room > 10 else line)
    return [*lines, *_ending(first, page)]


def _property(found: PropertyReport, report: Report, page: Page) -> list[str]:
    marked = page.paint(_paint(found), label(found))
    lines = [f"{found.location}: {page.paint(Paint.HEADING, title(found))}: {marked}"]
    lines += excerpt(report.sources.get(found.location.file), found.location)
    lines += _related(found, report)
    for paragraph in verdict(found, report):
        lines += page.paragraph(paragraph)
    if found.reachable is False:
        lines += page.paragraph(claims.never_reached(unreachable_if(found)))
    lines += evidence(found, page)
    return [*lines, *_ending(found, page)]


def _ending(found: PropertyReport, page: Page) -> list[str]:
    """What to do."""
    lines: list[str] = []
    if found.suggestion is not None:
        lines += ["", *page.paragraph(f"{ADVICE} {found.suggestion.text}", hanging=2)]
    return lines


def _provisos(report: Report, page: Page) -> list[list[str]]:
    """What is proved on an assumption: a section for each set of assumptions."""
    groups: dict[tuple[str, ...], list[PropertyReport]] = {}
    for found in report.properties:
        if found.status is Status.PROVED and found.assuming:
            groups.setdefault(found.assuming, []).append(found)
    sections = []
    for assuming, members in groups.items():
        lines = page.paragraph(f"{proved_if(assuming, report)}:", 0, hanging=2)
        for found in members:
            heading = page.paint(Paint.GOOD, title(found))
            lines.append(f"  {found.location}: {heading}")
        sections.append(lines)
    return sections


def _doomed(found: SmokeReport, report: Report, page: Page) -> list[str]:
    sure = found.verdict is SmokeVerdict.DOOMED and not found.assuming
    marked = page.paint(Paint.BAD if sure else Paint.DOUBTFUL, smoke_label(found))
    heading = page.paint(Paint.HEADING, smoke_title(found))
    lines = [f"{found.location}: {heading}: {marked}"]
    lines += excerpt(report.sources.get(found.location.file), found.location)
    lines += page.paragraph(found.sentence)
    for culprit in found.culprits:
        lines.append(f"      {culprit.location}: {_clip(culprit.text, 60)}")
    if found.behind and not report.properties:  # else these are told with what they rest on
        lines += ["", *page.paragraph(BEHIND_CLASH)]
        lines += [f"      {one.location}: {one.title}" for one in found.behind]
    lines += ["", *page.paragraph(f"{ADVICE} {smoke_advice(found)}", hanging=2)]
    return lines


def _behind_failures(report: Report) -> Iterator[SmokeReport]:
    """The places to which only runs come that fail before: of each function and failure the
    first."""
    told: set[tuple[str | None, str]] = set()
    for found in report.smoke_tests:
        fails = "" if found.witness is None else found.witness.fails
        if fails and (found.function, fails) not in told:
            told.add((found.function, fails))
            yield found


def _undecided(report: Report, page: Page) -> list[list[str]]:
    """The smoke tests about which nothing was found out, those of one reason together."""
    groups: dict[tuple[str | None, str, bool], list[SmokeReport]] = {}
    for found in report.smoke_tests:
        if found.verdict is SmokeVerdict.UNKNOWN:
            is_logic = found.kind is SmokeKind.AXIOMS
            groups.setdefault((found.function, found.reason, is_logic), []).append(found)
    sections: list[list[str]] = []
    for (_, reason, _), members in groups.items():
        marked = page.paint(Paint.DOUBTFUL, SmokeVerdict.UNKNOWN.value)
        lines = [f"{smoke_question(members[0])}: {marked}", *page.paragraph(f"Reason: {reason}.")]
        for found in members:
            source = report.sources.get(found.location.file)
            text = _clip(source.text(found.location), 60) if source is not None else ""
            lines.append(f"      {found.location}: {text}")
        lines += ["", *page.paragraph(f"{ADVICE} {undecided_advice(members[0])}", hanging=2)]
        sections.append(lines)
    return sections


def _unreachable(report: Report, page: Page) -> list[list[str]]:
    """What is proved only because no run comes there."""
    found = [p for p in report.properties if p.is_clean and p.reachable is False]
    if not found:
        return []
    lines = page.paragraph(claims.UNREACHABLE, 0, hanging=2)
    for one in found:
        lines.append(f"  {one.location}: {page.paint(Paint.DOUBTFUL, title(one))}")
        if given := unreachable_if(one):
            lines += page.paragraph(given.removeprefix(", "), 6)
    return [lines]


def _exception(found: PropertyReport, page: Page, report: Report) -> list[str]:
    """What is proved but for a run in which a premise does not hold."""
    marked = page.paint(Paint.DOUBTFUL, label(found))
    lines = [f"{found.location}: {page.paint(Paint.HEADING, title(found))}: {marked}"]
    lines += excerpt(report.sources.get(found.location.file), found.location)
    for paragraph in exception(found):
        lines += page.paragraph(paragraph)
    lines += evidence(replace(found, counterexample=found.exception), page)
    return [*lines, "", *page.paragraph(f"{ADVICE} {exception_advice(found)}", hanging=2)]


def _granted(report: Report, page: Page) -> list[list[str]]:
    """What proofs take for granted: a line for each function (its contract may stand in another
    file), or for the logic of a file; and one for all."""
    premises: dict[str | None, dict[str, list[PremiseReport]]] = {}
    for found in report.properties:
        if found.premises:
            files = premises.setdefault(found.function, {})
            file = found.location.file if found.function is None else next(iter(files), "")
            files.setdefault(file or found.location.file, []).extend(found.premises)
    lines: list[str] = []
    of_files = ((of, *item) for of, files in premises.items() for item in files.items())
    for function, file, given in of_files:
        lines += page.paragraph(f"{function or 'logic'}: {granted(given, file)}", 0, hanging=2)
    if report.premises:
        lines += page.paragraph(granted_to_all(report.premises), 0, hanging=2)
    return [lines] if lines else []


def _related(found: PropertyReport, report: Report) -> Iterator[str]:
    """The other places that a property has, e.g. the clause of a precondition at a call; the
    loop of a clause is where the clause is."""
    for role, span in found.related:
        if role == "loop":
            continue
        where = f"{span}" if span.file != found.location.file else place(span)
        source = report.sources.get(span.file)
        text = source.text(span) if source else ""
        if span == found.location:  # what a call of the library requires stands nowhere
            text = found.text
        yield f"      = {ROLES.get(role, role)}, {where}{': ' if text else ''}{_clip(text)}"


def _clip(text: str, width: int = 50) -> str:
    return text if len(text) <= width else text[: width - 4].rstrip() + " ..."


def _paint(found: PropertyReport) -> Paint:
    return Paint.BAD if found.verdict is Verdict.NON_COMPLIANCE else Paint.DOUBTFUL
