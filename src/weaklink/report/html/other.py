"""The stories of what is no property: smoke tests, refusals, messages about the input."""

from __future__ import annotations

from collections.abc import Iterator

from weaklink.diagnostics import Diagnostic, Refusal
from weaklink.model import SmokeReport, SmokeVerdict
from weaklink.report.captions import choice_place
from weaklink.report.html.escape import Content, Markup, group, prose, tag
from weaklink.report.html.marks import REFUSAL, chip, diagnostic_mark, smoke_test_mark
from weaklink.report.html.places import Places
from weaklink.report.html.story import advice, article, state
from weaklink.report.html.values import drawn, told_rows
from weaklink.report.sentences import (
    BEHIND_CLASH,
    diagnostic_details,
    refusal,
    refusal_cost,
    smoke_advice,
    smoke_question,
    smoke_title,
    undecided_advice,
)


def smoke_heading(found: SmokeReport) -> str:
    """``dead code in f``; of what is not decided, ``Whether runs come here in f``."""
    if found.verdict is not SmokeVerdict.UNKNOWN:
        return smoke_title(found)
    return smoke_question(found)


def smoke_story(id: str, found: SmokeReport, places: Places) -> Markup:
    """Of a doomed place what keeps runs away; of an undecided one the reason; of one to which
    only runs come that fail before, that."""
    return article(
        id,
        smoke_test_mark(found),
        smoke_heading(found),
        _undecided(found) if found.verdict is SmokeVerdict.UNKNOWN else _doomed(found, places),
        where=places.spoken(found.location),
        culprits=places.lines(culprit.location for culprit in found.culprits),
    )


def _doomed(found: SmokeReport, places: Places) -> Iterator[Content]:
    yield tag("p", prose(found.sentence))
    if found.culprits:
        items = [
            tag(
                "li",
                places.link(one.location, places.spoken(one.location)),
                ": ",
                tag("code", one.text),
            )
            for one in found.culprits
        ]
        yield tag("ul", items, class_="culprits")
    if found.behind:
        rest = [
            tag("li", places.link(one.location, places.spoken(one.location)), ": ", one.title)
            for one in found.behind
        ]
        yield tag("p", prose(BEHIND_CLASH))
        yield tag("ul", rest, class_="culprits")
    yield advice(smoke_advice(found))


def _undecided(found: SmokeReport) -> Iterator[Content]:
    yield tag("p", prose(f"Reason: {found.reason}."))
    yield advice(undecided_advice(found))


def alive_row(found: SmokeReport, places: Places) -> Markup:
    """A row of the table of smoke tests: the place, what it asked, what shows that it is alive."""
    return tag(
        "tr",
        tag("td", places.link(found.location, places.spoken(found.location))),
        tag("td", smoke_title(found)),
        tag("td", chip(smoke_test_mark(found))),
        tag("td", _witness(found)),
    )


def _witness(found: SmokeReport) -> Content:
    if found.witness is None:
        return [tag("code", line) for line in found.model]
    chosen = [
        [tag("small", choice_place(choice)), drawn(told_rows(choice.state), "")]
        for choice in found.witness.choices
    ]
    return group(state(found.witness.inputs), chosen)


def refusal_story(id: str, found: Refusal, places: Places) -> Markup:
    body = [tag("p", prose(refusal_cost(found)))]
    return article(id, REFUSAL, refusal(found), body, where=places.spoken(found.span))


def diagnostic_story(id: str, found: Diagnostic, places: Places) -> Markup:
    body = [tag("p", prose(said)) for said in diagnostic_details(found)]
    return article(
        id, diagnostic_mark(found.severity), found.message, body, where=places.spoken(found.span)
    )
