"""A run to step through: a table of its steps, and beside it the values after each.

Without a script the table is all there is; with one, the page lights the step's line and fills
the cells (``data-set`` of a step: pairs of a cell's number and its new value).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink.model import Counterexample, Event
from weaklink.report.captions import INPUTS, steps_of
from weaklink.report.html.escape import Content, Markup, data, tag
from weaklink.report.html.places import Places
from weaklink.report.html.values import gathered, leaves, leaves_of, row_markup, told_rows
from weaklink.report.why import why

_BUTTONS = (
    ("first", "\u21e4", "first step (Home)"),
    ("previous", "\u2190", "previous step (left arrow)"),
    ("next", "\u2192", "next step (right arrow)"),
    ("last", "\u21e5", "last step (End)"),
)


def stepper(shown: Counterexample, file: str, places: Places) -> Markup:
    """The run of ``shown``; ``file`` is the one that needs no naming."""
    steps = steps_of(shown)
    news = [leaves(step.told) for step in steps]
    if steps[0].event == INPUTS:
        news[0] |= _elements(shown, news)
    names = list(dict.fromkeys(name for new in news for name in new))
    slots = {name: number for number, name in enumerate(names)}
    rows = [_step(step, new, file, slots, places) for step, new in zip(steps, news, strict=True)]
    head = tag(
        "tr", [tag("th", name, scope="col") for name in ("line", "what happens", "new values")]
    )
    table = tag("table", tag("thead", head), tag("tbody", rows))
    return tag(
        "div",
        _bar(len(steps)),
        tag(
            "div",
            tag("div", table, class_="steps scroll", tabindex=0, role="group", aria_label="steps"),
            tag("div", _window(), _values(names, slots), class_="now"),
            class_="panes",
        ),
        class_="stepper",
    )


def _bar(count: int) -> Markup:
    buttons = [
        tag("button", sign, type="button", data_go=go, aria_label=label, title=label)
        for go, sign, label in _BUTTONS
    ]
    return tag(
        "div",
        buttons,
        tag("span", f"step 1 of {count}", class_="count"),
        tag("span", class_="said", role="status", aria_live="polite"),
        class_="bar",
    )


def _window() -> Markup:
    """Where the script shows the lines around a step."""
    return tag("div", class_="window", aria_hidden="true")


def _values(names: Sequence[str], slots: Mapping[str, int]) -> Markup | None:
    if not names:
        return None
    return tag("div", [row_markup(row, slots) for row in gathered(names)], class_="vars values")


def _elements(shown: Counterexample, news: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """The elements of the inputs' arrays that the run does not tell of, since they stay: with
    them an array is drawn whole, if it is not told of in short.  Where a pointer changes, its name
    is no longer the array's."""
    told = {name for new in news for name in new}
    changed = {name for new in news[1:] for name in new}
    changed |= {name.partition("[")[0] for name in told if ".." in name}
    return {
        leaf: text
        for leaf, text in leaves_of(told_rows(shown.inputs)).items()
        if leaf not in news[0] and (name := leaf.partition("[")[0]) != leaf
        if name not in changed and not any(f"\\old({name})" in other for other in told)
    }


def _step(
    step: Event, new: Mapping[str, str], file: str, slots: Mapping[str, int], places: Places
) -> Markup:
    span = step.location
    begins = step.event == INPUTS
    where = str(span.line) if span.file == file else f"{span.file}:{span.line}"
    at = None if begins else places.line(span.file, span.line)
    changed = [(slots[name], value) for name, value in new.items()]
    return tag(
        "tr",
        tag("td", None if begins else places.link(span, where)),
        tag("td", tag("span", step.event, class_="event"), _reasons(step)),
        tag("td", _news(step.told)),
        data_at=at,
        data_set=data(changed) if changed else None,
    )


def _reasons(step: Event) -> list[Content]:
    """Why what fails does."""
    return [tag("p", said, class_="why") for said in why(step)]


def _news(told: Mapping[str, str]) -> list[Content]:
    return [tag("code", f"{name} = {value}") for name, value in told.items()]
