"""A C file with each of its words on a line of its own, so that lines tell all its code apart.

    before:  if (x) return 1;          after:  if
             //@ assert x == 0;                (
                                               x
                                               )
                                               return
                                               1
                                               ;
                                               //@ assert x == 0;

Comments, annotations among them, and directives of the preprocessor stay as they are.
"""

from __future__ import annotations

import re

_WORD = re.compile(
    r"""
      [ \t]*\#(?:\\\n|/\*.*?\*/|[^\n])*     # a directive, where a line begins
    | /\*.*?\*/ | //[^\n]*
    | (?:L|u8|u|U)?"(?:\\.|[^"\\])*" | (?:L|u|U)?'(?:\\.|[^'\\])*'
    | \.?[0-9](?:[eEpP][+-]|[\w.])* | \w+
    | \.\.\. | <<= | >>= | -> | \+\+ | -- | << | >> | [-+*/%&|^<>=!]= | && | \|\| | \#\# | \S
    """,
    re.VERBOSE | re.DOTALL,
)
_AT_BEGINNING = re.compile(r"[ \t]*#")


def spread(text: str) -> str:
    """The same program, a word a line."""
    lines: list[str] = []
    position = 0
    while position < len(text):
        begins = position == 0 or text[position - 1] == "\n"
        if text[position].isspace() and not (begins and _AT_BEGINNING.match(text, position)):
            position += 1
            continue
        word = _WORD.match(text, position)
        assert word is not None
        lines.append(word.group().strip(" \t"))
        position = word.end()
    return "\n".join(lines) + "\n"
