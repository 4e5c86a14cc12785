"""A campaign as one HTML page: its tables, plots, and the story of each mutant.

Everything foreign goes through ``report/html/escape.py``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from weaklink.campaign.results import Done, Outcome, Task
from weaklink.campaign.strength import Accepted, by_function, outcome_text
from weaklink.campaign.tables import Row
from weaklink.campaign.text import COLUMNS, values
from weaklink.report.html.escape import Markup, group, prose, raw, tag

COLOURS = {
    Outcome.PROVED: "#4c9f70",
    Outcome.NON_COMPLIANCE: "#c8553d",
    Outcome.WEAKNESS: "#e0a458",
    Outcome.INCAPACITY: "#6f7db8",
    Outcome.LIKELY_INCAPACITY: "#a9b3dd",
    Outcome.UNKNOWN: "#777777",
}

_CSS = """
body{font:15px/1.45 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;
color:#222;background:#fff}
table{border-collapse:collapse;font-size:13px;margin:1rem 0;display:block;overflow-x:auto}
td,th{padding:2px 8px;text-align:right;border-bottom:1px solid #ddd}
td:first-child,th:first-child{text-align:left}
tr.total{font-weight:600}
svg text{font:12px system-ui,sans-serif;fill:#333}
details{border-bottom:1px solid #eee;padding:2px 0}
details:target{background:#fff6dd}
summary{cursor:pointer}
pre{overflow-x:auto;background:#f7f7f7;padding:8px;font-size:12.5px}
code{background:#f3f3f3;padding:0 3px}
"""

LABELS = 190
WIDTH = 720
BAR = 22
HEIGHT = 320


def render(
    operators: Sequence[Row],
    programs: Sequence[Row],
    done: Sequence[Done],
    accepted: Sequence[Accepted] = (),
) -> str:
    """The whole page."""
    title = f"{len(done)} mutants"
    head = tag("head", tag("meta", charset="utf-8"), tag("title", title), raw("style", _CSS))
    body = tag(
        "body",
        tag("h1", title),
        _legend(),
        tag("h2", "Verdicts by operator"),
        bars(done),
        tag("h2", "Seconds against lines"),
        scatter(done),
        tag("h2", "By operator"),
        _table(operators),
        tag("h2", "By program"),
        _table(programs),
        _strength(accepted),
        tag("h2", "Mutants"),
        list(map(_story, done)),
    )
    return "<!DOCTYPE html>\n" + tag("html", head, body, lang="en").html + "\n"


def _legend() -> Markup:
    items = []
    for number, (outcome, colour) in enumerate(COLOURS.items()):
        x = 10 + number * 150
        items.append(tag("rect", x=x, y=4, width=12, height=12, fill=colour))
        items.append(tag("text", outcome.value, x=x + 18, y=15))
    return tag("svg", items, width=10 + 150 * len(COLOURS), height=22)


def bars(done: Sequence[Done]) -> Markup:
    """For each operator a bar of its mutants, coloured by what became of them."""
    names = list(dict.fromkeys(one.task.operator for one in done))
    shapes: list[Markup] = []
    for number, name in enumerate(names):
        own = [one for one in done if one.task.operator == name]
        y = number * BAR
        shapes.append(tag("text", f"{name} ({len(own)})", x=4, y=y + 15))
        shapes += _bar(own, y)
    return tag("svg", shapes, width=LABELS + WIDTH + 10, height=len(names) * BAR + 4)


def _bar(own: Sequence[Done], y: int) -> Iterator[Markup]:
    x = float(LABELS)
    for outcome, colour in COLOURS.items():
        count = sum(one.result.outcome is outcome for one in own)
        width = WIDTH * count / len(own)
        if count:
            told = tag("title", f"{count} {outcome.value}")
            place = {"x": f"{x:.1f}", "width": f"{width:.1f}"}
            yield tag("rect", told, y=y + 3, height=BAR - 6, fill=colour, **place)
        x += width


def scatter(done: Sequence[Done]) -> Markup:
    """Seconds (each line ten times the one below) against the lines of the program; each point
    leads to its mutant."""
    most = max((one.task.size for one in done), default=1) + 1
    shapes: list[Markup] = []
    for power in range(-3, 3):
        y = _height(10.0**power)
        shapes.append(tag("line", x1=50, x2=WIDTH, y1=f"{y:.1f}", y2=f"{y:.1f}", stroke="#ddd"))
        shapes.append(tag("text", f"{10.0**power:g} s", x=4, y=f"{y + 4:.1f}"))
    for one in done:
        x = 55 + (WIDTH - 65) * (one.task.size + _spread(one.task)) / most
        point = tag(
            "circle",
            tag("title", f"{one.task.name}: {one.result.total:.2f} s"),
            cx=f"{x:.1f}",
            cy=f"{_height(one.result.total):.1f}",
            r=3,
            fill=COLOURS[one.result.outcome],
        )
        shapes.append(tag("a", point, href=f"#m{one.task.id}"))
    return tag("svg", shapes, width=WIDTH + 20, height=HEIGHT)


def _height(seconds: float) -> float:
    """From 1 ms at the bottom to 100 s at the top."""
    place = (math.log10(max(seconds, 0.001)) + 3) / 5
    return HEIGHT - 12 - (HEIGHT - 24) * min(place, 1.0)


def _spread(task: Task) -> float:
    """Sets points of one program side by side, always the same way."""
    return (task.id % 17 - 8) / 20


def _table(rows: Sequence[Row]) -> Markup:
    head = tag("tr", [tag("th", name.replace("_", " ")) for name in COLUMNS])
    lines = [
        tag(
            "tr",
            [tag("td", _number(value)) for value in values(row).values()],
            class_="total" if row is rows[-1] else None,
        )
        for row in rows
    ]
    return tag("table", head, lines)


def _number(value: str | int | float) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _strength(accepted: Sequence[Accepted]) -> Markup | None:
    """The wrong bodies that contracts accept, function by function."""
    if not accepted:
        return None
    sections = []
    for (program, function), found in by_function(accepted).items():
        lines = [tag("li", _accepted(one)) for one in found]
        sections.append(group(tag("h3", f"{function} ({program})"), tag("ul", lines)))
    return group(tag("h2", "What contracts accept"), sections)


def _accepted(one: Accepted) -> Markup:
    contrast = one.contrast
    link = tag("a", f"line {one.task.line}", href=f"#m{one.task.id}")
    match contrast.kind:
        case "difference":
            told = outcome_text(contrast)
        case "equivalent":
            told = f"equivalent, as far as was run ({contrast.runs} inputs)"
        case "unknown" | "seen":
            told = f"not compared: {contrast.reason}"
    seen = group(" Seen by: ", tag("code", contrast.clause)) if contrast.clause else None
    return group(link, ": ", prose(one.task.change), f"; {told}.", seen)


def _story(one: Done) -> Markup:
    task, result = one.task, one.result
    words = [f"{task.name} line {task.line}, {task.operator} in {task.part}: "]
    change: list[Markup | str] = [tag("code", task.was)]
    change += [" became ", tag("code", task.now)] if task.now else [" is dropped"]
    reason = f" ({result.reason})" if result.reason else ""
    verdict = group(": ", tag("b", result.outcome.value), reason)
    return tag(
        "details",
        tag("summary", words, change, verdict),
        tag("pre", result.story),
        id=f"m{task.id}",
    )
