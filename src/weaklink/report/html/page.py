"""The whole page: summary, findings, the source with its stories, lists of all that was asked."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import resources

from weaklink.model import Report, SmokeVerdict, Status
from weaklink.model.phrases import title
from weaklink.report.alike import together
from weaklink.report.html.escape import Content, Markup, prose, raw, tag
from weaklink.report.html.marks import (
    REFUSAL,
    Mark,
    chip,
    diagnostic_mark,
    property_mark,
    smoke_mark,
    smoke_test_mark,
)
from weaklink.report.html.other import (
    alive_row,
    diagnostic_story,
    refusal_story,
    smoke_heading,
    smoke_story,
)
from weaklink.report.html.places import Places, count, is_header, places_of
from weaklink.report.html.source import Entry, source_section
from weaklink.report.html.story import property_story
from weaklink.report.sentences import granted_to_all, refusal, title_of_several
from weaklink.report.summary import PLURALS, summary
from weaklink.wording import counted

_SETTLED = 20
"""Marks of this rank and above are good news."""
_PLURALS = {
    **PLURALS,
    "error": "errors",
    "warning": "warnings",
    "note": "notes",
    "smoke test alive": "smoke tests alive",
    "smoke test unknown": "smoke tests unknown",
}
_KEYS = (
    ("j, k", "next and previous failure"),
    ("Enter", "open or close the line"),
    ("\u2192, \u2190", "next and previous step of the run"),
    ("Home, End", "first and last step, within the run"),
    ("Esc", "close the story"),
    ("?", "this help"),
)


def render(report: Report, *, checked: bool = False) -> str:
    """The page, in ASCII; ends with a newline.  ``checked``: nothing was to be proved."""
    style, script = (_resource(name) for name in ("page.css", "page.js"))
    places = places_of(report)
    entries = list(_entries(report, places))
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy(style, script)),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", f"{_names(report)} - weaklink"),
        raw("style", style),
    )
    body = tag(
        "body",
        tag("a", "Skip to the source", href="#source", class_="skip"),
        _header(report, entries, places, checked=checked),
        tag(
            "main",
            _findings(entries, places),
            tag(
                "div",
                _unplaced(entries, places),
                _sources(entries, places),
                id="source",
                tabindex=-1,
            ),
            _everything(report, places),
            _alive(report, places),
        ),
        _footer(report, places),
        _help(),
        raw("script", script),
    )
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang='en').html}\n"


def _resource(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8").replace("\r\n", "\n")


def policy(style: str, script: str) -> str:
    """Nothing is loaded, nothing runs and nothing styles but these two texts."""
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _entries(report: Report, places: Places) -> Iterator[Entry]:
    """Everything that has a story, in the order of the report."""
    for number, message in enumerate(report.diagnostics, start=1):
        mark, story = (
            diagnostic_mark(message.severity),
            diagnostic_story(f"d{number}", message, places),
        )
        fails = mark.rank == 0
        yield Entry(f"d{number}", mark, message.message, message.span, story, fails)
    for number, refused in enumerate(report.refused, start=1):
        story = refusal_story(f"r{number}", refused, places)
        yield Entry(f"r{number}", REFUSAL, refusal(refused), refused.span, story, True)
    yield from _of_properties(report, places)
    for number, test in enumerate(report.smoke_tests, start=1):
        if test.verdict is SmokeVerdict.ALIVE and not (test.witness and test.witness.fails):
            continue
        story = smoke_story(f"s{number}", test, places)
        fails = test.verdict is SmokeVerdict.DOOMED
        mark = smoke_test_mark(test)
        yield Entry(f"s{number}", mark, smoke_heading(test), test.location, story, fails)


def _of_properties(report: Report, places: Places) -> Iterator[Entry]:
    """Of several properties of which the same is known the first one tells."""
    unproved = [found for found in report.properties if found.status is Status.UNPROVED]
    groups = {one.id: members for members in together(unproved) for one in members}
    for found in report.properties:
        members = groups.get(found.id, [found])
        story = property_story(members, found, report, places)
        is_first = members[0] is found
        heading = title_of_several(members) if is_first and len(members) > 1 else title(found)
        id, fails = places.stories[found.id], found.status is Status.UNPROVED
        mark, span = property_mark(found), found.location
        yield Entry(id, mark, heading, span, story, fails, listed=is_first)


def _names(report: Report) -> str:
    own = [name for name in report.sources if not is_header(name)]
    return ", ".join(own) if 0 < len(own) <= 3 else f"{len(own)} files"


def _header(report: Report, entries: Sequence[Entry], places: Places, *, checked: bool) -> Markup:
    counts = Counter(entry.mark for entry in entries)
    alive = sum(test.verdict is SmokeVerdict.ALIVE for test in report.smoke_tests)
    ranked = sorted(counts, key=lambda mark: mark.rank)
    tiles = [_tile(mark, counts[mark], mark.words) for mark in ranked]
    if alive:
        tiles.append(_tile(smoke_mark(SmokeVerdict.ALIVE), alive, "smoke test alive"))
    return tag(
        "header",
        tag("p", tag("b", "weaklink"), " says why a proof fails", class_="brand"),
        tag("h1", _names(report)),
        tag("p", summary(report, checked=checked), class_="summary"),
        tag("ul", tiles, class_="tiles") if tiles else None,
        _files(entries, places),
        class_="top",
    )


def _files(entries: Sequence[Entry], places: Places) -> Markup | None:
    """Where there are several: each file with the number of its findings."""
    if len(places.numbers) < 2:
        return None
    counts = Counter(entry.span.file for entry in entries if entry.mark.rank < _SETTLED)
    items = [
        tag(
            "li",
            tag("a", name, href=f"#f{number}"),
            tag("small", f" {counted(counts[name], 'finding') if counts[name] else 'no findings'}"),
        )
        for name, number in places.numbers.items()
    ]
    return tag("ul", items, class_="files")


def _tile(mark: Mark, number: int, words: str) -> Markup:
    sign = tag("b", mark.sign, aria_hidden="true")
    words = words if number == 1 else _PLURALS.get(words, words)
    return tag("li", sign, tag("strong", str(number)), " ", words, class_=f"tile {mark.tone}")


def _findings(entries: Sequence[Entry], places: Places) -> Markup | None:
    """What wants attention, worst first, each linked to its story."""
    wanted = (e for e in entries if e.listed and e.mark.rank < _SETTLED)
    told = sorted(wanted, key=lambda e: e.mark.rank)
    if not told:
        return None
    items = [
        tag(
            "li",
            chip(entry.mark),
            tag("a", prose(entry.heading), href=f"#{entry.id}"),
            tag("span", places.spoken(entry.span), class_="where"),
        )
        for entry in told
    ]
    buttons = tag(
        "p",
        tag("button", "Open all", type="button", data_all="open"),
        tag("button", "Close all", type="button", data_all="close"),
        tag("button", "Keys: ?", type="button", data_help=True),
        class_="tools",
    )
    return tag(
        "nav",
        tag("h2", "Findings", id="findings"),
        buttons,
        tag("ol", items, class_="list"),
        aria_labelledby="findings",
    )


def _by_line(entries: Iterable[Entry], file: str, last: int) -> dict[int, list[Entry]]:
    found: dict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.span.file == file and entry.span.line <= last:
            found[entry.span.line].append(entry)
    return dict(found)


def _sources(entries: Sequence[Entry], places: Places) -> Iterator[Content]:
    """The files with findings first."""
    quiet = []
    for name in places.numbers:
        source = places.sources[name]
        here = _by_line(entries, name, count(source))
        section = source_section(source, here, places)
        if here:
            yield section
        else:
            quiet.append(section)
    yield quiet


def _unplaced(entries: Sequence[Entry], places: Places) -> Markup | None:
    """The stories whose place no file of the page has."""
    stories = [e.story for e in entries if places.line(e.span.file, e.span.line) is None]
    if not stories:
        return None
    heading = tag("h2", "Without a place in the source", id="unplaced")
    return tag("section", heading, stories, class_="unplaced", aria_labelledby="unplaced")


def _everything(report: Report, places: Places) -> Markup | None:
    """All properties by function; axioms and lemmas are the logic's."""
    if not report.properties:
        return None
    groups: Mapping[str, list[Content]] = defaultdict(list)
    for found in report.properties:
        link = tag("a", title(found), href=f"#{places.stories[found.id]}")
        where = tag("span", places.spoken(found.location), class_="where")
        item = tag("li", chip(property_mark(found)), link, where)
        groups[found.function or "Lemmas"].append(item)
    lists = [[tag("h3", name), tag("ol", items, class_="list")] for name, items in groups.items()]
    return _closed(f"All properties ({len(report.properties)})", lists)


def _alive(report: Report, places: Places) -> Markup | None:
    alive = [test for test in report.smoke_tests if test.verdict is SmokeVerdict.ALIVE]
    if not alive:
        return None
    names = ("place", "smoke test", "found", "shown by")
    head = tag("tr", [tag("th", name, scope="col") for name in names])
    rows = [alive_row(test, places) for test in alive]
    table = tag("table", tag("thead", head), tag("tbody", rows), class_="alive")
    return _closed(f"Smoke tests alive ({len(alive)})", tag("div", table, class_="scroll"))


def _closed(heading: str, *content: Content) -> Markup:
    return tag("details", tag("summary", tag("h2", heading)), *content, class_="quiet")


def _footer(report: Report, places: Places) -> Markup:
    given = granted_to_all(report.premises) if report.premises else ""
    solvers = ", ".join(f"{name} {version}" for name, version in report.solvers.items())
    options = ", ".join(f"{name} = {value}" for name, value in report.options.items())
    unseen = ", ".join(name for name in report.sources if name not in places.numbers)
    lines = [
        f"weaklink {report.version}",
        solvers and f"Solvers: {solvers}",
        options and f"Options: {options}",
        given,
        unseen and f"Also read, and not shown: {unseen}",
    ]
    return tag("footer", [tag("p", line) for line in lines if line])


def _help() -> Markup:
    rows = [
        tag("div", tag("dt", [tag("kbd", key) for key in keys.split(", ")]), tag("dd", what))
        for keys, what in _KEYS
    ]
    return tag(
        "dialog",
        tag("h2", "Keys", id="keys"),
        tag("dl", rows),
        tag("button", "Close", type="button", data_close=True),
        id="help",
        aria_labelledby="keys",
    )
