"""Constants and strings (C11 6.4.4, 6.4.5)."""

from __future__ import annotations

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.characters import (
    MOST_DIGITS,
    WIDE,
    integer_constant,
    is_float_constant,
    literal_bytes,
    split_literal,
    unescape,
)
from weaklink.frontend.stream import TokenStream
from weaklink.frontend.tokens import STRING
from weaklink.record import record

MOST_CHARACTERS = 1_000_000
"""Of a string in the text."""


@record
class Literals:
    """Constants and strings, as C and ACSL write them."""

    stream: TokenStream
    machine: ir.Machine

    def number(self) -> syntax.Expr:
        stream = self.stream
        token = stream.token
        text = token.text
        if len(text) > MOST_DIGITS:
            message = f"this constant has {len(text)} characters, more than {MOST_DIGITS}"
            raise stream.error(token.span, message, "a shorter constant")
        constant = integer_constant(text)
        if constant is not None:
            stream.advance()
            value, suffix, base = constant
            return syntax.Number(value, suffix, base, token.span)
        if is_float_constant(text):
            stream.advance()
            return syntax.Float(text, token.span)
        if text.isdigit():
            raise stream.error(token.span, f"'{text}' is not an octal number", "digits 0 to 7")
        raise stream.error(token.span, f"'{text}' is not a number", "a number")

    def character(self) -> syntax.Expr:
        stream = self.stream
        token = stream.token
        prefix, inside = split_literal(token.text)
        characters = self.unescaped(inside, wide=prefix in WIDE)
        stream.advance()
        if prefix in WIDE:
            return syntax.Character(ord(characters[-1]), token.text, token.span)
        data = literal_bytes(characters)
        if len(data) == 1:
            return syntax.Character(self.machine["char"].wrap(data[0]), token.text, token.span)
        value = self.machine.int.wrap(int.from_bytes(data, "big"))
        return syntax.Character(value, token.text, token.span)

    # string: literal {literal}
    def string(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        prefix = self.string_prefix()
        pieces = []
        while stream.token.kind is STRING:
            if len(stream.text) > MOST_CHARACTERS:
                size = len(stream.text)
                message = f"this string has {size} characters, more than {MOST_CHARACTERS}"
                raise stream.error(stream.token.span, message, "a shorter string")
            pieces.append(self.unescaped(split_literal(stream.text)[1], wide=prefix in WIDE))
            stream.advance()
        return syntax.String("".join(pieces), stream.span_from(start), prefix)

    def string_prefix(self) -> str:
        """Of adjacent literals, from here on, the first prefix speaks for all."""
        distance = 0
        while (token := self.stream.peek(distance)).kind is STRING:
            if prefix := split_literal(token.text)[0]:
                return prefix
            distance += 1
        return ""

    def unescaped(self, inside: str, *, wide: bool) -> str:
        stream = self.stream
        characters = unescape(inside, wide=wide)
        if characters is None:
            message = f"unknown escape in {stream.text}"
            raise stream.error(stream.token.span, message, "an escape sequence")
        return characters
