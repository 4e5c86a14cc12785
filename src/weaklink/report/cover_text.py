"""Covers as text: the tests of each function, then what they leave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from weaklink import claims
from weaklink.diagnostics import excerpt
from weaklink.model import FAILING, CoverReport, CoverTestReport, Report, UncoveredReport
from weaklink.report.evidence import assignments, beside
from weaklink.report.layout import Page, Paint
from weaklink.source import Span
from weaklink.wording import counted


def cover_sections(found: CoverReport, report: Report, page: Page) -> Iterator[list[str]]:
    """A section for the tests, and one for each place that no run passes to a normal end."""
    yield [*_title(found, page), *_tests(found, page)]
    for members in _together(found.uncovered):
        yield _left(members, report, page)


def _title(found: CoverReport, page: Page) -> list[str]:
    heading = page.paint(Paint.HEADING, f"cover of {found.function}")
    label, paint = _label(found)
    lines = [f"{found.location}: {heading}: {page.paint(paint, label)}"]
    if found.reason:
        lines += page.paragraph(f"There may be more: {found.reason}.")
    return lines


def _label(found: CoverReport) -> tuple[str, Paint]:
    if found.failing:
        number = counted(len(found.tests), "failing path")
        return number + claims.within(found.scope), Paint.BAD
    left = {line for one in found.uncovered for line in one.lines}
    tests = counted(len(found.tests), "test")
    if not found.uncovered:
        return f"{tests}, all {counted(len(found.lines), 'line')} of code", Paint.GOOD
    passed = len(found.lines) - len(left)
    return f"{tests}, {passed} of {counted(len(found.lines), 'line')} of code", Paint.DOUBTFUL


def _tests(found: CoverReport, page: Page) -> list[str]:
    lines: list[str] = []
    for number, test in enumerate(found.tests, start=1):
        lines += ["", *page.paragraph(f"{number}. {_about(test)}", hanging=3)]
        lines += assignments(test.inputs, page)
        for choice in test.choices:
            lines += beside(choice, page)
    return lines


def _about(test: CoverTestReport) -> str:
    passed = sorted(set(test.path))
    passes = _lines(passed) if passed else "no line"
    if test.ends == FAILING:
        return f"{passes}; fails `{test.text}` ({test.fails})"
    if not test.adds or passed == [*test.adds]:
        return passes
    return f"{passes}; new: {ranges(test.adds)}"


def _lines(lines: Sequence[int]) -> str:
    return f"line{'s' if len(lines) > 1 else ''} {ranges(lines)}"


def _together(uncovered: Sequence[UncoveredReport]) -> Iterator[list[UncoveredReport]]:
    """Neighbours about which the same is said."""

    def said(one: UncoveredReport) -> tuple[object, ...]:
        return one.why, one.scope, one.sentence, one.conditions

    for _, members in groupby(uncovered, said):
        yield list(members)


def _left(members: Sequence[UncoveredReport], report: Report, page: Page) -> list[str]:
    first = members[0]
    lines = sorted({line for one in members for line in one.lines})
    title = page.paint(Paint.HEADING, f"{_lines(lines)} not covered")
    limited = not first.scope.is_all
    doubtful = first.why == "unknown" or limited or bool(first.assuming)
    paint = Paint.DOUBTFUL if doubtful else Paint.BAD
    heading = claims.UNCOVERED[first.why][limited]
    if first.assuming:
        heading = claims.assumed(heading)
    told = [f"{first.location}: {title}: {page.paint(paint, heading)}"]
    for place in _shown(members):
        told += excerpt(report.sources.get(place.file), place)
    told += page.paragraph(first.sentence)
    for condition in first.conditions:
        told.append(f"      {condition.location}: {condition.text}")
    if first.inputs is not None:
        told += [
            "",
            f"  {claims.PASSING.get(first.why, claims.PASSING_AND_FAILING)}:",
            *assignments(first.inputs, page),
        ]
    return told


def _shown(members: Sequence[UncoveredReport]) -> Iterator[Span]:
    """The first place, and those that no line tells apart from another."""
    spans = [one.location for one in members]
    lines = [span.line for span in spans]
    for number, span in enumerate(spans):
        if number == 0 or lines.count(span.line) > 1:
            yield span


def ranges(lines: Iterable[int]) -> str:
    """``3, 5-7``."""
    found: list[list[int]] = []
    for line in lines:
        if found and line == found[-1][1] + 1:
            found[-1][1] = line
        else:
            found.append([line, line])
    return ", ".join(f"{a}-{b}" if a != b else str(a) for a, b in found)
