"""Where code comes from: ``#line`` directives, so that counts are of the lines of the user.

    before:      <3>                 (marks, in the text as it is printed)
                 if (a && <4>b())
                     CHECK(...);
    after:   #line 3 "f.c"
                 if (a &&
             #line 4 "f.c"
             b())
             #line 90 "f-cover-1.c"
                     CHECK(...);

A mark says where what follows it comes from, up to the end of its line; what has none comes from
the emitted file itself.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from weaklink.emit.trees import mapped
from weaklink.frontend import syntax
from weaklink.frontend.printer import print_expr
from weaklink.record import record, replace
from weaklink.source import Span

T = TypeVar("T")

_BEGIN, _END = "\x01", "\x02"
_MARK = re.compile(f"{_BEGIN}([0-9]+):([0-9]+){_END}")
_PREFIX = re.compile(r"(?<![\w)\]])[(!~*&+-]+$")
"""What is printed without a space before an operand, and belongs to it (no call's parenthesis)."""


@record
class Place:
    """A line of a file."""

    file: str
    line: int


def mark(span: Span, files: Sequence[str]) -> str:
    """The mark of what begins at ``span``; empty if that is in none of the ``files``."""
    if span.file not in files:
        return ""
    return f"{_BEGIN}{files.index(span.file)}:{span.line}{_END}"


def marked(node: T, mark_of: Callable[[Span], str]) -> T:
    """The code with a mark before each name and number."""

    def change(part: Any) -> Any:
        match part:
            case syntax.Name(name, span):
                return syntax.Name(mark_of(span) + name, span)
            case syntax.Number(span=span) | syntax.Character(span=span):
                return syntax.Name(mark_of(span) + print_expr(part), span)
            case syntax.Declaration(name=str(name), span=span):
                return replace(part, name=mark_of(span) + name)
            case _:  # only names and numbers are marked
                return part

    return mapped(node, change)


def with_directives(text: str, own: str, files: Sequence[str]) -> str:
    """The text of the file ``own``, its marks as directives."""
    lines: list[str] = []
    following = Place(own, 1)
    for place, piece in _pieces(text, files):
        wanted = place or Place(own, len(lines) + 1)
        if wanted != following:
            wanted = place or Place(own, len(lines) + 2)
            lines.append(f"#line {wanted.line} {_quoted(shown_name(wanted.file))}")
        lines.append(piece)
        following = Place(wanted.file, wanted.line + 1)
    return "\n".join(lines)


def _pieces(text: str, files: Sequence[str]) -> Iterator[tuple[Place | None, str]]:
    """The lines, in pieces that come from one place each."""
    pending: Place | None = None
    for line in text.split("\n"):
        first, *rest = _MARK.split(line)
        pieces = [(pending, first)]
        for file, number, piece in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
            _append(pieces, Place(files[int(file)], int(number)), piece)
        pending = None
        if rest and not pieces[-1][1].strip():
            pending = pieces[-1][0]
        else:
            yield from pieces


def _append(pieces: list[tuple[Place | None, str]], place: Place, piece: str) -> None:
    """Adds what follows a mark, with the prefixes that were printed before it."""
    before, text = pieces[-1]
    kept = _PREFIX.sub("", text)
    if before == place or not kept.strip():
        pieces[-1] = (place, text + piece)
        return
    pieces[-1] = (before, kept.rstrip())
    pieces.append((place, text[len(kept) :] + piece))


def shown_name(file: str) -> str:
    """The name of a user's file, as gcov gives it back."""
    return posixpath.normpath(file)


def _quoted(file: str) -> str:
    return '"' + file.replace("\\", "\\\\").replace('"', '\\"') + '"'
