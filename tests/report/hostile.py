"""Reports in which every text that comes from outside attacks the page."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from tests.report.samples import ALL
from weaklink.model import Report
from weaklink.record import replace
from weaklink.source import SourceText, Span

NASTY = (
    "<script>window.pwned=1;alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    "' onmouseover='alert(3)' x='",
    "</style></script></title><script>alert(4)</script>",
    "--><script>alert(5)</script><!--",
    "]]><svg onload=alert(6)>",
    "javascript:alert(7)",
    "{0, <b>1</b>, {.x = </td></table>}} (const)",
    "{[<i>] = 1, .</b> = 2}",
    "`</code><script>alert(8)</script>`",
    "\x00\x01\x1b[31m\x7f\x85\ufeff\u2028\u2029\ud800",
    "\u202e\u2066evil\u2069\u200b\u00ad",
    "&lt;script&gt; &#60; &amp;",
    "\\u003cscript\\u003e \\\" \\' \\\n",
)
UNSEEN = "\x00\x01\x1b\x7f\x85\ufeff\u2028\u2029\ud800\u202e\u2066\u2069\u200b\u00ad"


class Attack:
    """Puts one nasty text after the other where a text was, in front of it."""

    def __init__(self, first: int) -> None:
        self._number = first

    def text(self, text: str) -> str:
        self._number += 1
        return NASTY[self._number % len(NASTY)] + text

    def on(self, value: Any) -> Any:
        match value:
            case Enum() | bool() | int() | float() | None:
                return value
            case str():
                return self.text(value)
            case tuple():
                return tuple(self.on(part) for part in value)
            case Mapping():
                return {self.on(name): self.on(part) for name, part in value.items()}
            case Span():
                return replace(value, file=FILE, macro=None)
            case _:
                names = [name for name in value._fields if name != "vain"]  # holds numbers alone
                fields = {name: self.on(getattr(value, name)) for name in names}
                return replace(value, **fields)


FILE = "x" + NASTY[3]


def hostile(report: Report, first: int = 0) -> Report:
    """The report with a nasty text in each of its texts, and its source in one nasty file."""
    (source,) = report.sources.values()
    lines = [
        line + NASTY[(number + first) % len(NASTY)].replace("\n", "")
        for number, line in enumerate(source.lines)
    ]
    lines[4] = "int i = '<script>alert(9)</script>'; /* <script>alert(10)</script> */"
    attack = Attack(first)
    parts = {
        name: attack.on(getattr(report, name))
        for name in report._fields  # type: ignore[attr-defined]
        if name not in ("sources", "version")
    }
    return replace(report, **parts, sources={FILE: SourceText(FILE, tuple(lines))})


HOSTILE = {
    f"{name}-{first}": hostile(report, first)
    for name, report in ALL.items()
    for first in range(0, len(NASTY), 5)
}
