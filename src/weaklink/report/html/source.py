"""The source with a marker for everything that is said of a line, and the stories beneath it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from weaklink.record import record
from weaklink.report.html.code import Run, Underline, coloured, line_markup
from weaklink.report.html.escape import Content, Markup, tag
from weaklink.report.html.marks import Mark, chip
from weaklink.report.html.places import Places, count
from weaklink.source import SourceText, Span

CHUNK = 60
"""So many lines are laid out together once they come into view; ``page.css`` knows the number."""


@record
class Entry:
    """One thing that is said of a line; ``is_failure`` if it wants a reader's attention, ``listed``
    if it is no part of what another entry tells."""

    id: str
    mark: Mark
    heading: str
    span: Span
    story: Markup
    is_failure: bool
    listed: bool = True


def source_section(
    source: SourceText, entries: Mapping[int, Sequence[Entry]], places: Places
) -> Markup:
    """A file; ``entries`` by line.  Files about which nothing is said are closed at first."""
    number = places.numbers[source.name]
    heading = tag("h2", source.name, id=f"f{number}")
    listing = tag(
        "div",
        tag(
            "div",
            _sizer(source),
            [_chunk(part) for part in _chunks(source, entries, number)],
            class_="lines",
        ),
        class_="source",
        role="group",
        aria_labelledby=f"f{number}",
    )
    if entries:
        return tag("section", tag("div", heading, class_="file"), listing)
    return tag("details", tag("summary", heading, class_="file"), listing, class_="quiet")


def _sizer(source: SourceText) -> Markup:
    """The longest line, unseen: it makes all as wide, also those not laid out yet."""
    longest = max(source.lines, key=lambda line: len(line.expandtabs(8)), default="")
    return tag("div", longest, class_="sizer", aria_hidden="true")


def _chunks(
    source: SourceText, entries: Mapping[int, Sequence[Entry]], number: int
) -> Iterator[list[Markup]]:
    lines = source.lines[: count(source)]
    made: list[Markup] = []
    for at, (line, runs) in enumerate(zip(lines, coloured(lines), strict=True), start=1):
        made.append(_line(f"f{number}L{at}", at, line, runs, entries.get(at, ())))
        if len(made) == CHUNK:
            yield made
            made = []
    if made:
        yield made


def _chunk(lines: list[Markup]) -> Markup:
    """Only one that is full has the height that the style sheet reckons with."""
    return tag("div", lines, class_="chunk" if len(lines) == CHUNK else None)


def _line(id: str, number: int, line: str, runs: list[Run], found: Sequence[Entry]) -> Markup:
    code = tag("code", line_markup(line, runs, _underlines(line, number, found)))
    if not found:
        return tag("div", code, class_="l", id=id, data_n=number)
    ordered = sorted(found, key=lambda entry: entry.mark.rank)
    fails = any(entry.is_failure for entry in found)
    return tag(
        "details",
        tag("summary", tag("span", _chips(ordered), class_="g"), code, data_n=number),
        tag("div", [entry.story for entry in ordered], class_="under"),
        class_="l has fails" if fails else "l has",
        id=id,
    )


def _chips(ordered: Sequence[Entry]) -> Iterator[Content]:
    """One for each status, with its number."""
    for mark, group in groupby(ordered, key=lambda entry: entry.mark):
        yield chip(mark, sum(1 for _ in group))


def _underlines(line: str, number: int, found: Sequence[Entry]) -> list[Underline]:
    """What fails, on its first line."""
    shown = []
    for entry in sorted(found, key=lambda entry: entry.mark.rank):
        span = entry.span
        end = span.end_column - 1 if span.end_line == number else len(line)
        if entry.is_failure and span.column - 1 < end:
            shown.append(Underline(span.column - 1, end, entry.mark.tone))
    return shown
