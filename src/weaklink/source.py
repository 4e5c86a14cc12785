"""Places in source files: the vocabulary of every message and report.

Lines and columns are 1-based and count code points; a tab is one column.  The end of a
span is exclusive: it is the column just behind the last character.
"""

from __future__ import annotations

from weaklink.record import field, record, replace


@record
class Span:
    """A stretch of one file, and the macro whose expansion put it there, if any.

    For text that a macro produced, the span is that of the macro's use, which is what the
    reader sees in the file; ``macro`` is then the name of the (outermost) macro.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    macro: str | None = None

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of ``other``.

        Both must be of one file; spans of two files (an annotation that an ``#include``
        cuts in half) give the first alone.
        """
        if self.file != other.file:
            return self
        return replace(self, end_line=other.end_line, end_column=other.end_column)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


NOWHERE = Span("<built-in>", 1, 1, 1, 1)
"""The place of what no source file contains."""


def end_of(span: Span) -> Span:
    """The last character of ``span``."""
    return replace(span, line=span.end_line, column=max(1, span.end_column - 1))


def order(span: Span) -> tuple[str, int, int]:
    """A sort key: source order within a file."""
    return (span.file, span.line, span.column)


@record
class SourceText:
    """One file as it was read: its name as shown to the user, and its lines without ends."""

    name: str
    lines: tuple[str, ...] = field(repr=False)

    @staticmethod
    def of(name: str, text: str) -> SourceText:
        """Split ``text`` at newlines only (``\\f`` and its kin do not end a C line)."""
        return SourceText(name, tuple(line.removesuffix("\r") for line in text.split("\n")))

    def line(self, number: int) -> str:
        """Line ``number`` (1-based), or an empty string where there is none."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def text(self, span: Span) -> str:
        """What stands at ``span``, its line breaks and indentation folded to single spaces."""
        if span.line == span.end_line:
            pieces = [self.line(span.line)[span.column - 1 : span.end_column - 1]]
        else:
            pieces = [self.line(span.line)[span.column - 1 :]]
            pieces += [self.line(n) for n in range(span.line + 1, span.end_line)]
            pieces.append(self.line(span.end_line)[: span.end_column - 1])
        return " ".join(word for piece in pieces for word in piece.split())
