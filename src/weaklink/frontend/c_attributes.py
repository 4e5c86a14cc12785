"""Attributes and their like, which may stand nearly anywhere in a declaration."""

from __future__ import annotations

from weaklink.frontend.stream import TokenStream
from weaklink.frontend.tokens import Token
from weaklink.record import record

ATTRIBUTE_WORDS = frozenset(
    ("__attribute__", "__attribute", "__extension__", "__declspec", "_Alignas")
)
ASM_WORDS = frozenset(("asm", "__asm", "__asm__"))


@record
class Attributes:
    """GNU's attributes, and what stands in their places."""

    stream: TokenStream

    # attributes: {"__extension__" | "__attribute__" "(" ... ")" | "_Alignas" "(" ... ")"}
    def read(self) -> tuple[str, ...]:
        """The attributes here, as a ``Declaration`` has them."""
        stream = self.stream
        found: list[str] = []
        while stream.text in ATTRIBUTE_WORDS:
            word = stream.text
            stream.advance()
            if word == "__extension__":
                continue
            if stream.text != "(":
                raise stream.unexpected("'('")
            start = stream.index
            stream.skip_balanced()
            inside = stream.tokens[start + 1 : stream.index - 1]
            if not word.startswith("__attribute"):
                found.append(f"{word}({_joined(inside)})")
            elif len(inside) >= 2 and inside[0].text == "(":
                found += _attribute_list(inside[1:-1])
        return tuple(found)

    # asm-label: ["asm" "(" string ")"] [attributes]
    def asm_label(self) -> tuple[str, ...]:
        stream = self.stream
        found: tuple[str, ...] = ()
        while stream.text in ASM_WORDS and stream.peek().text == "(":
            stream.advance()
            stream.skip_balanced()
            found += self.read()
        return found


def _attribute_list(tokens: list[Token]) -> list[str]:
    """The attributes between two pairs of parentheses; ``__packed__`` is ``packed``."""
    pieces: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += {"(": 1, ")": -1}.get(token.text, 0)
        if token.text == "," and depth == 0:
            pieces.append([])
        else:
            pieces[-1].append(token)
    return [_attribute(piece) for piece in pieces if piece]


def _attribute(tokens: list[Token]) -> str:
    name = tokens[0].text
    if name.startswith("__") and name.endswith("__") and len(name) > 4:
        name = name[2:-2]
    return name + _joined(tokens[1:])


def _joined(tokens: list[Token]) -> str:
    """The spelling of tokens, with spaces only where brackets or commas do not separate."""
    text = ""
    for token in tokens:
        separated = not text or text[-1] in "()," or token.text[0] in "(),"
        text += token.text if separated else f" {token.text}"
    return text
