"""Which places of the source the page shows, and how it links to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from weaklink.model import PropertyReport, Report, SmokeReport
from weaklink.model.phrases import place, title
from weaklink.record import record
from weaklink.report.html.escape import Markup, tag
from weaklink.source import SourceText, Span

MOST_MARKED = 60
"""Of a place of many lines so many are marked."""


@record
class Places:
    """The files that the page shows, by name with their number; for each property, by its own id,
    the id of its story and its title."""

    sources: Mapping[str, SourceText]
    numbers: Mapping[str, int]
    stories: Mapping[str, str]
    titles: Mapping[str, str]

    def line(self, file: str, number: int) -> str | None:
        """The id of a line, if the page shows it."""
        shown = file in self.numbers and 0 < number <= count(self.sources[file])
        return f"f{self.numbers[file]}L{number}" if shown else None

    def lines(self, spans: Iterable[Span]) -> str | None:
        """The ids of all the lines of the spans, for the page's script."""
        ids = [
            self.line(span.file, number)
            for span in spans
            for number in range(span.line, min(span.end_line, span.line + MOST_MARKED) + 1)
        ]
        return " ".join(dict.fromkeys(id for id in ids if id)) or None

    def spoken(self, span: Span) -> str:
        """``line 7``; with the file where the page shows several."""
        return str(span) if len(self.numbers) > 1 else place(span)

    def link(self, span: Span, text: str) -> Markup:
        """``text``, linked to the place if the page shows it."""
        target = self.line(span.file, span.line)
        return tag("a", text, href=f"#{target}") if target else tag("span", text)

    def story(self, id: str) -> Markup:
        """A property's title, linked to its story if there is one."""
        target, text = self.stories.get(id), self.titles.get(id, id)
        return tag("a", text, href=f"#{target}") if target else tag("span", text)

    def excerpt(self, span: Span) -> str:
        source = self.sources.get(span.file)
        return source.text(span) if source is not None else ""


def is_header(name: str) -> bool:
    """Whether it is one of ours, not the user's (``<string.h>``)."""
    return name.startswith("<") and name.endswith(".h>")


def count(source: SourceText) -> int:
    """The number of lines; what follows the last line end is none if it is empty."""
    lines = source.lines
    return len(lines) - 1 if lines and not lines[-1] else len(lines)


def places_of(report: Report) -> Places:
    """Every file that something is said about, and every one of the user's own."""
    spoken_of = {span.file for span in all_spans(report)}
    shown = [name for name in report.sources if name in spoken_of or not is_header(name)]
    numbers = {name: number for number, name in enumerate(shown, start=1)}
    stories = {found.id: f"p{n}" for n, found in enumerate(report.properties, start=1)}
    titles = {found.id: title(found) for found in report.properties}
    return Places(report.sources, numbers, stories, titles)


def all_spans(report: Report) -> Iterator[Span]:
    """Every place that the report names."""
    yield from (found.span for found in report.diagnostics)
    yield from (found.span for found in report.refused)
    for found in report.properties:
        yield from property_spans(found)
    for test in report.smoke_tests:
        yield from smoke_spans(test)


def property_spans(found: PropertyReport) -> Iterator[Span]:
    yield found.location
    yield from (span for _, span in found.related)
    yield from (weak.location for weak in found.weak)
    if found.counterexample is not None:
        yield from (choice.location for choice in found.counterexample.choices)
        for event in found.counterexample.trace:
            yield from (event.location, *(reason.location for reason in event.why))


def smoke_spans(found: SmokeReport) -> Sequence[Span]:
    return [found.location, *(culprit.location for culprit in found.culprits)]
