"""The characters of tokens: the lexer's regular expressions, other spellings, escapes."""

from __future__ import annotations

import re

from weaklink import ir

_IDENTIFIER = r"(?P<identifier>[^\W\d][\w$]*|\$[\w$]*)"
_TEXT = r"""
    (?P<character>(?:u8|[LuU])?'(?!')[^'\\\n]*(?:\\.[^'\\\n]*)*')
  | (?P<string>(?:u8|[LuU])?"[^"\\\n]*(?:\\.[^"\\\n]*)*")
"""
# C's preprocessing numbers, except that ".." ends one: nothing in C contains it, and a macro's
# body may be written for an annotation.
_C_NUMBER = r"(?P<number>\.?\d(?:[eEpP][+-]|\.(?!\.)|[\w$])*)"
_ACSL_NUMBER = r"""(?P<number>
    0[xX][\da-fA-F]*(?:\.(?!\.)[\da-fA-F]*)?(?:[pP][+-]?\d+)?\w*
  | (?:\d+(?:\.(?!\.)\d*)?|\.\d+)(?:[eE][+-]?\d+)?\w*
)"""
_WORD = r"(?P<word>\\[A-Za-z_]\w*)"
_LONG = (
    *("<==>", "==>", "<-->", "^^", "...", "..", "[|", "|]", "*^", "##", "->", "++", "--"),
    *("&&", "||", *ir.ASSIGNING, *(op.value for ops in (ir.BinaryOp, ir.CompareOp) for op in ops)),
)
_OPERATOR = " | ".join(
    re.escape(text) for text in sorted(_LONG, key=len, reverse=True) if len(text) > 1
)
"""The longest first; ``_SINGLE`` has those of one character."""
_SINGLE = r"[][(){}.&*+\-~!/%<>^|?:;=,\#]"

C_TOKEN = re.compile(
    rf"""[ \t\f\v\r]*(?:
    {_TEXT} | {_IDENTIFIER} | {_C_NUMBER}
  | (?P<comment>/[*/])
  | (?P<punctuator>/@ | @/ | {_OPERATOR} | %:%: | %: | <: | :> | <% | %> | {_SINGLE})
  | (?P<newline>\n) | {_WORD} | (?P<other>.) )?""",
    re.VERBOSE,
)
"""One token of C, the white space before it not being part of its group.  A macro's text may hold
the brackets of annotations in ghost code."""


def _annotation_token(blank: str, brackets: str) -> re.Pattern[str]:
    return re.compile(
        rf"""(?:{blank})*(?:
        {_TEXT} | {_IDENTIFIER} | {_ACSL_NUMBER} | {_WORD}
      | (?P<comment>//[^\n]*)
      | (?P<punctuator>{brackets} --> | :: | {_OPERATOR} | {_SINGLE})
      | (?P<other>.) )?""",
        re.VERBOSE,
    )


ACSL_TOKEN = _annotation_token(r"[\s@]", "")
"""One token inside an annotation, where ``@`` is white space."""

GHOST_TOKEN = _annotation_token(r"\s|@(?!/)", "/@ | @/ |")
"""One token of ghost code, in which ``/@ ... @/`` is an annotation."""

GHOST = re.compile(r"[\s@]*ghost\b")
"""What makes an annotation ghost code."""

HIDDEN_DIRECTIVE = re.compile(
    r"^[ \t@]*\#[ \t]*(?:if|ifdef|ifndef|elif|else|endif|define|undef|include)\b", re.MULTILINE
)
"""A preprocessor's line inside an annotation: no C, but Frama-C carries it out."""

DIGRAPHS = {"<:": "[", ":>": "]", "<%": "{", "%>": "}", "%:": "#", "%:%:": "##"}

ASCII_SPELLING = {
    "∀": r"\forall",
    "∃": r"\exists",
    "λ": r"\lambda",
    "≤": "<=",
    "≥": ">=",
    "≡": "==",
    "≠": "!=",
    "≢": "!=",
    "⇒": "==>",
    "⇔": "<==>",
    "∧": "&&",
    "∨": "||",
    "⊻": "^^",
    "¬": "!",
    "−": "-",
    "∈": r"\in",
    "∪": r"\union",
    "∩": r"\inter",
    "∅": r"\empty",
    "ℤ": "integer",
    "ℝ": "real",
    "𝔹": "boolean",
    "π": r"\pi",
    "×": "*",
    "÷": "/",
}
"""What Frama-C prints, and people paste, for ACSL's operators and types."""

WIDE = ("L", "u", "U")
"""The prefixes of literals whose elements are characters, not bytes."""

_SIMPLE_ESCAPES = {
    "n": 10, "t": 9, "r": 13, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11, "e": 27,
    "\\": 92, "'": 39, '"': 34, "?": 63,
}  # fmt: skip
_ESCAPE = re.compile(r"\\([0-7]{1,3}|x[\da-fA-F]+|u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)|(.)", re.DOTALL)


def unescape(text: str, *, wide: bool = False) -> str | None:
    """The characters that the inside of a literal stands for; None if an escape is unknown.

    An escape that names a number names a character in a ``wide`` literal, and otherwise a byte:
    one beyond ASCII becomes a lone surrogate, as ``surrogateescape`` reads and writes it."""
    if "\\" not in text:
        return text
    pieces = []
    for match in _ESCAPE.finditer(text):
        escape, plain = match.groups()
        if plain is not None:
            pieces.append(plain)
            continue
        code = _escape_code(escape)
        names_byte = not wide and escape[0] in "01234567x"
        if code is None or code > (0xFF if names_byte else 0x10FFFF):
            return None
        if escape[0] in "uU" and 0xD800 <= code < 0xE000:
            return None
        pieces.append(chr(_SURROGATE + code if names_byte and code > 0x7F else code))
    return "".join(pieces)


_SURROGATE = 0xDC00


def literal_bytes(characters: str) -> bytes:
    """What a literal that is not wide holds: UTF-8, and the bytes that escapes name."""
    return characters.encode("utf-8", "surrogateescape")


def _escape_code(escape: str) -> int | None:
    if escape[0] in "01234567":
        return int(escape, 8)
    if escape[0] in "xuU" and len(escape) > 1:
        return int(escape[1:], 16)
    return _SIMPLE_ESCAPES.get(escape)


def split_literal(text: str) -> tuple[str, str]:
    """A string or character literal's prefix (``L``, ``u8`` ...) and what its quotes enclose."""
    quote = text.index("'" if text[-1] == "'" else '"')
    return text[:quote], text[quote + 1 : -1]


MOST_DIGITS = 10_000
"""Characters of a constant."""

_INTEGER = re.compile(
    r"(?:0[xX](?P<hex>[\da-fA-F]+)|0[bB](?P<bin>[01]+)|(?P<dec>0|[1-9]\d*)|(?P<oct>0[0-7]+))"
    r"(?P<suffix>[uUlL]*)"
)
_FLOAT = re.compile(
    r"(?:(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+"
    r"|0[xX](?:[\da-fA-F]+\.?[\da-fA-F]*|\.[\da-fA-F]+)[pP][+-]?\d+)[fFlLdD]?"
)
_SUFFIXES = {"": "", "u": "u", "l": "l", "ll": "ll", "ul": "ul", "lu": "ul", "ull": "ull",
             "llu": "ull"}  # fmt: skip


def integer_constant(text: str) -> tuple[int, str, int] | None:
    """Value, suffix (lower case, ``u`` first) and base of an integer constant, if it is one."""
    match = _INTEGER.fullmatch(text) if len(text) <= MOST_DIGITS else None
    if match is None or (suffix := _SUFFIXES.get(match["suffix"].lower())) is None:
        return None
    if "lL" in match["suffix"] or "Ll" in match["suffix"]:
        return None
    for group, base in (("dec", 10), ("hex", 16), ("oct", 8), ("bin", 2)):
        if (digits := match[group]) is not None:
            return int(digits, base), suffix, base
    return None


def is_float_constant(text: str) -> bool:
    return _FLOAT.fullmatch(text) is not None
