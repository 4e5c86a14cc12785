"""Constants and names as text that reads back as the same value."""

from __future__ import annotations

import re

from weaklink.frontend import syntax
from weaklink.frontend.characters import WIDE

_IDENTIFIER = re.compile(r"[^\W\d]\w*")
_FORMATS = {10: "{}", 16: "{:#x}", 8: "0{:o}", 2: "{:#b}"}


def number_text(number: syntax.Number) -> str:
    return _FORMATS[number.base].format(number.value) + number.suffix


def string_text(value: str, prefix: str = "") -> str:
    """A string literal.  What is not printable ASCII, and what could end a comment, is escaped;
    an octal escape has three digits, so that a digit may follow."""
    if prefix not in WIDE:
        return f'{prefix}"{"".join(_narrow(value, index) for index in range(len(value)))}"'
    return f'{prefix}"{"".join(_character(value, index) for index in range(len(value)))}"'


def _narrow(value: str, index: int) -> str:
    """As ``_character``, but octal escapes are bytes, and C has no other for U+0080 to U+009F."""
    character = value[index]
    if 0xDC80 <= ord(character) < 0xDD00:
        return f"\\{ord(character) - 0xDC00:03o}"
    if 0x80 <= ord(character) < 0xA0:
        return character
    return _character(value, index) if ord(character) < 0x80 else _universal(ord(character))


def _character(value: str, index: int) -> str:
    character = value[index]
    code = ord(character)
    if character in '"\\':
        return f"\\{character}"
    if character == "/" and index and value[index - 1] == "*":
        return "\\057"
    if 0x20 <= code < 0x7F:
        return character
    if code < 0x100:
        return f"\\{code:03o}"
    return _universal(code)


def _universal(code: int) -> str:
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def name_text(name: str) -> str:
    """The name of a predicate, which may be a string."""
    return name if _IDENTIFIER.fullmatch(name) else string_text(name)
