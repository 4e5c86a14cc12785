"""Covers as text: the tests of each function, then what they leave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from weaklink import claims
from weaklink.diagnostics import excerpt
from weaklink.model import (
    FAILING,
    CoverReport,
    CoverTestReport,
    IndependenceReport,
    Report,
    UncoveredReport,
)
from weaklink.report.evidence import assignments, beside
from weaklink.report.layout import Page, Paint
from weaklink.source import Span
from weaklink.wording import counted


def cover_sections(found: CoverReport, report: Report, page: Page) -> Iterator[list[str]]:
    """A section for the tests, and one for each place that no run passes to a normal end."""
    yield [*_title(found, page), *_tests(found, page)]
    for members in _together(found.uncovered):
        yield _left(members, report, page)
    if found.independence:
        yield [line for one in found.independence for line in _independence(one, page)]


def _title(found: CoverReport, page: Page) -> list[str]:
    heading = page.paint(Paint.HEADING, f"cover of {found.function}")
    label, paint = _label(found)
    lines = [f"{found.location}: {heading}: {page.paint(paint, label)}"]
    if found.reason:
        lines += page.paragraph(f"There may be more: {found.reason}.")
    return lines


def _independence(one: IndependenceReport, page: Page) -> list[str]:
    said = claims.decides(one.text, one.tests, one.scope, one.reason)
    return page.paragraph(f"Line {one.location.line}: {said}.")


def _label(found: CoverReport) -> tuple[str, Paint]:
    if found.failing:
        number = counted(len(found.tests), "failing path")
        return number + claims.within(found.scope), Paint.BAD
    left = {line for one in found.uncovered for line in one.lines}
    tests = counted(len(found.tests), "test")
    passed = len(found.lines) - len(left)
    label = f"{tests}, {_share(passed, len(found.lines), 'line')} of code"
    if found.outcomes:
        not_come = sum(bool(one.comes) for one in found.uncovered)
        total = len(found.outcomes)
        label += f", {_share(total - not_come, total, 'outcome')} of decisions"
    return label, Paint.DOUBTFUL if found.uncovered else Paint.GOOD


def _share(passed: int, all: int, noun: str) -> str:
    return f"all {counted(all, noun)}" if passed == all else f"{passed} of {counted(all, noun)}"


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
    new = [ranges(test.adds)] if test.adds and passed != [*test.adds] else []
    new += [f"{claims.comes(one.text, one.comes)} ({one.location.line})" for one in test.decides]
    return f"{passes}; new: {', '.join(new)}" if new else passes


def _lines(lines: Sequence[int]) -> str:
    return f"line{'s' if len(lines) > 1 else ''} {ranges(lines)}"


def _together(uncovered: Sequence[UncoveredReport]) -> Iterator[list[UncoveredReport]]:
    """Neighbours about which the same is said."""

    def said(one: UncoveredReport) -> tuple[object, ...]:
        outcome = one.location if one.comes else None
        return one.why, one.scope, one.sentence, one.conditions, one.comes, outcome

    for _, members in groupby(uncovered, said):
        yield list(members)


def _left(members: Sequence[UncoveredReport], report: Report, page: Page) -> list[str]:
    first = members[0]
    lines = sorted({line for one in members for line in one.lines})
    what = claims.comes(first.text, first.comes) if first.comes else _lines(lines)
    title = page.paint(Paint.HEADING, f"{what} not covered")
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
