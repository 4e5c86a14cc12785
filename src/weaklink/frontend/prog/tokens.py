"""The tokens of a ``.prog`` file, each with its place; ``//`` and what follows it is no token."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from weaklink.record import record
from weaklink.source import Span

KEYWORDS = frozenset({"proc", "returns", "goto", "assume", "call", "true", "false"})


class Kind(Enum):
    WORD = "word"
    NUMBER = "number"
    SYMBOL = "symbol"
    OTHER = "other"
    END = "end"


@record
class Token:
    kind: Kind
    text: str
    span: Span

    def __str__(self) -> str:
        """For messages."""
        return "the end of the file" if self.kind is Kind.END else f"`{self.text}`"


_TOKEN = re.compile(
    r"""(?P<space>[ \t\r\f\v]+ | //.*)
      | (?P<word>[A-Za-z_][A-Za-z_0-9]*)
      | (?P<number>[0-9][A-Za-z_0-9]*)
      | (?P<symbol>:= | == | != | <= | >= | && | \|\| | [-:;,(){}<>!+*])
      | (?P<other>.)""",
    re.VERBOSE,
)


def tokens_of(name: str, text: str) -> Iterator[Token]:
    """The tokens of the file ``name``, the end last.  What begins no token is ``OTHER``."""
    number, line = 1, ""
    for number, line in enumerate(text.split("\n"), start=1):
        for match in _TOKEN.finditer(line):
            if match.lastgroup and match.lastgroup != "space":
                span = Span(name, number, match.start() + 1, number, match.end() + 1)
                yield Token(Kind(match.lastgroup), match[0], span)
    end = len(line) + 1
    yield Token(Kind.END, "", Span(name, number, end, number, end + 1))
