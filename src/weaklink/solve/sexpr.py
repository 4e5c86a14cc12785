"""The s-expressions in which solvers answer."""

from __future__ import annotations

import re

from weaklink.solve.answer import Value

SExpr = str | tuple["SExpr", ...]

_TOKEN = re.compile(r'\s+|(;[^\n]*)|([()]|"(?:[^"]|"")*"|\|[^|]*\||[^\s()"|;]+)')


class MalformedReply(Exception):
    """A reply that is not what the protocol promises; its text says what was seen."""


def parse(text: str) -> tuple[SExpr, ...]:
    """All s-expressions of `text`. Raises `MalformedReply` on unbalanced or unlexable text."""
    stack: list[list[SExpr]] = [[]]
    for token in _tokens(text):
        if token == "(":
            stack.append([])
        elif token != ")":
            stack[-1].append(token)
        elif len(stack) > 1:
            inner = tuple(stack.pop())
            stack[-1].append(inner)
        else:
            raise MalformedReply(f"unbalanced: {shorten(text)}")
    if len(stack) > 1:
        raise MalformedReply(f"unbalanced: {shorten(text)}")
    return tuple(stack[0])


def _tokens(text: str) -> list[str]:
    tokens = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise MalformedReply(f"not an s-expression: {shorten(text[at:])}")
        if match[2] is not None:
            tokens.append(match[2])
        at = match.end()
    return tokens


def render(expr: SExpr) -> str:
    """The canonical text of `expr`: one space between items. Recursive: for shallow terms."""
    return expr if isinstance(expr, str) else f"({' '.join(map(render, expr))})"


def canonical(text: str) -> str:
    """`text` (one s-expression) with canonical white space."""
    return " ".join(map(render, parse(text)))


def value(expr: SExpr) -> Value:
    """The value of an Int, Bool or bit-vector literal such as `true`, `7`, `(- 8)`, `#x0f`.

    Raises `MalformedReply` on anything else.
    """
    match expr:
        case "true" | "false":
            return expr == "true"
        case ("-", str(digits)) if _is_numeral(digits):
            return -int(digits)
        case str(digits) if _is_numeral(digits):
            return int(digits)
        case str(bits) if re.fullmatch(r"#x[0-9a-fA-F]+|#b[01]+", bits):
            return int(bits[2:], 16 if bits[1] == "x" else 2)
        case _:  # no other form is a value that queries ask for
            raise MalformedReply(f"not an integer or Boolean value: {shorten(render(expr))}")


def _is_numeral(text: str) -> bool:
    return text.isascii() and text.isdigit()


def shorten(text: str, limit: int = 200) -> str:
    """`text` on one line, cut to `limit` characters."""
    line = " ".join(text[: 2 * limit].split())
    return line if len(line) <= limit else line[: limit - 3] + "..."
