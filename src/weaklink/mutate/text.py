"""The text of a file, by offsets: where a node of its tree stands, and what is between nodes."""

from __future__ import annotations

import re

from weaklink.frontend import syntax
from weaklink.record import record
from weaklink.source import Span

_FILLING = re.compile(r"(?:\s|@|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
"""What may stand between tokens: blanks, comments, an annotation's margin."""


@record
class Place:
    """A stretch of the text: offsets, the second behind its last character."""

    start: int
    end: int


class Original:
    """A file as it was read; ``starts`` are the offsets of its lines."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._renumbered = re.search(r"^\s*#\s*(line\b|\d)", text, re.MULTILINE) is not None

    def at(self, span: Span) -> Place | None:
        """Where that is; None for what another file or a macro's definition put there."""
        return None if span.macro is not None else self.around(span)

    def around(self, span: Span) -> Place | None:
        """The same, the uses of macros counted as what stands there."""
        if span.file != self.name or self._renumbered:
            return None
        place = Place(
            self.starts[span.line - 1] + span.column - 1,
            self.starts[span.end_line - 1] + span.end_column - 1,
        )
        return place if place.start < place.end <= len(self.text) else None

    def spelled(self, place: Place) -> str:
        return self.text[place.start : place.end]

    def behind(self, offset: int, word: str) -> Place | None:
        """The token ``word`` that comes next, but for closing parentheses and what fills."""
        while True:
            found = _FILLING.match(self.text, offset)
            assert found is not None
            offset = found.end()
            if self.text.startswith(word, offset):
                return Place(offset, offset + len(word))
            if not self.text.startswith(")", offset):
                return None
            offset += 1

    def operator(self, left: syntax.Expr, word: str) -> Place | None:
        """The operator that stands behind its left operand."""
        place = self.around(left.span)
        return None if place is None else self.behind(place.end, word)

    def line(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1

    def whole_line(self, place: Place) -> bool:
        """Whether nothing else stands on its lines."""
        before = self.text[self.text.rfind("\n", 0, place.start) + 1 : place.start]
        behind = self.text[place.end :].partition("\n")[0]
        return not before.strip() and not behind.strip()
