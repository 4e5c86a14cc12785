"""The token stream that all parts of the grammar share: where it stands, what is wrong there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.frontend.tokens import (
    ANNOTATION_END,
    ANNOTATION_START,
    END,
    IDENTIFIER,
    NUMBER,
    OTHER,
    PUNCTUATOR,
    STRING,
    Token,
    Use,
    span_of,
)
from weaklink.source import Span

C_KEYWORDS = frozenset(
    "auto break case char const continue default do double else enum extern float for goto if "
    "inline int long register restrict return short signed sizeof static struct switch typedef "
    "union unsigned void volatile while _Alignas _Alignof _Atomic _Bool _Complex _Generic "
    "_Imaginary _Noreturn _Static_assert _Thread_local __real__ __imag__ __real __imag".split()
)


_HEADER_OF_TYPE = {
    **dict.fromkeys(("size_t", "ptrdiff_t", "wchar_t"), "stddef.h"),
    **{f"{sign}int{width}_t": "stdint.h" for sign in ("", "u") for width in (8, 16, 32, 64)},
    **dict.fromkeys(("intptr_t", "uintptr_t", "intmax_t", "uintmax_t"), "stdint.h"),
    "bool": "stdbool.h",
    "FILE": "stdio.h",
    "va_list": "stdarg.h",
}
"""Where the standard's types come from, for the message about a missing one."""


class TokenStream:
    """A position in the tokens of a file; ``text`` is that of ``token``, the one looked at.

    ``in_ghost`` is set while ghost code is read; ``warnings`` are those about the declaration
    that is being read.  ``left_out`` are the headers that were not found, ``assumed`` the unknown
    names that can only be types of theirs.
    """

    def __init__(self, tokens: list[Token], left_out: tuple[str, ...] = ()) -> None:
        self.left_out = left_out
        self.assumed: set[str] = set()
        self.tokens = tokens
        self.index = 0
        self.token = tokens[0]
        self.text = self.token.text
        self.in_ghost = False
        self.warnings: list[Diagnostic] = []
        self._behind: dict[int, int] = {}
        """Of brackets that were met: behind the ones that close them."""

    # --- moving -------------------------------------------------------------------------------

    def advance(self) -> None:
        index = self.index = self.index + 1
        token = self.token = self.tokens[index]
        self.text = token.text

    def go_to(self, index: int) -> None:
        self.index = index
        token = self.token = self.tokens[index]
        self.text = token.text

    def peek(self, distance: int = 1) -> Token:
        """A token further on (the last one is END)."""
        return self.tokens[min(self.index + distance, len(self.tokens) - 1)]

    def accept(self, text: str) -> bool:
        """Step over ``text`` if it is there."""
        if self.text != text:
            return False
        self.advance()
        return True

    def expect(self, text: str, where: str = "") -> None:
        """Step over ``text``, which must be there; ``where`` completes the message."""
        if self.text == text:
            self.advance()
        elif text == ";":
            raise self.missing(text, where)
        else:
            raise self.unexpected(f"'{text}'", where)

    def expect_closing(self, text: str, opening: Token) -> None:
        """Step over the bracket ``text`` that closes ``opening``."""
        if self.text == text:
            self.advance()
            return
        place = opening.span
        raise self.unexpected(
            f"'{text}'", f"to close '{opening.text}' of {place.line}:{place.column}"
        )

    def skip_balanced(self) -> None:
        """Step over a parenthesised group, or to the end of what there is."""
        opening = self.token
        if opening.text not in ("(", "[", "{"):
            self.advance()
            return
        if self.index not in self._behind:
            self._match_brackets(self.index)
        if self.index not in self._behind:
            index = self.index
            while self.tokens[index].kind not in (END, ANNOTATION_END):
                index += 1
            self.go_to(index)
            raise self.error(opening.span, f"this '{opening.text}' is never closed", ")")
        self.go_to(self._behind[self.index])

    def _match_brackets(self, index: int) -> None:
        """Notes what closes the bracket there, and all those within: they may be asked about, too,
        each by what is in the one around."""
        opened: list[int] = []
        tokens = self.tokens
        while (token := tokens[index]).kind is not END and token.kind is not ANNOTATION_END:
            if token.text in ("(", "[", "{"):
                opened.append(index)
            elif token.text in (")", "]", "}"):
                self._behind[opened.pop()] = index + 1
            index += 1
            if not opened:
                return

    @contextmanager
    def ghost_code(self) -> Iterator[None]:
        """Step over ``/*@ ghost``, and read what follows as C: in it ``/@`` and ``@/`` enclose
        annotations."""
        self.go_to(self.index + 2)
        self._behind.clear()  # what ends annotations is another here
        nested: list[Token] = []
        index = self.index
        while (token := self.tokens[index]).kind is not ANNOTATION_END and token.kind is not END:
            if token.text in ("/@", "@/"):
                token.kind = ANNOTATION_START if token.text == "/@" else ANNOTATION_END
                nested.append(token)
            index += 1
        outer, self.in_ghost = self.in_ghost, True
        try:
            yield
        finally:
            self.in_ghost = outer
            self._behind.clear()
            for token in nested:
                token.kind = PUNCTUATOR

    def begins_ghost(self, word: str | None = None) -> bool:
        """Whether a ghost comment begins here (whose first word is ``word``)."""
        if self.token.kind is not ANNOTATION_START or self.peek().text != "ghost":
            return False
        return word is None or self.peek(2).text == word

    def end_annotation(self) -> None:
        """Step over the end of the annotation, which must be here."""
        if self.token.kind is not ANNOTATION_END:
            raise self.unexpected("the end of the annotation")
        self.advance()

    def identifier(self, what: str) -> Token:
        """The identifier that must stand here."""
        token = self.token
        if token.kind is not IDENTIFIER or token.text in C_KEYWORDS:
            raise self.unexpected(what)
        self.advance()
        return token

    # --- places -------------------------------------------------------------------------------

    def span_from(self, start: int) -> Span:
        """From token number ``start`` to the last one read."""
        return span_of(self.tokens[start], self.tokens[max(start, self.index - 1)])

    def spelled_from(self, start: int) -> str:
        """What was read since token number ``start``, with single spaces between all tokens."""
        return " ".join(token.text for token in self.tokens[start : self.index])

    # --- messages -----------------------------------------------------------------------------

    def error(self, span: Span, message: str, expected: str = "") -> InputError:
        return InputError(Diagnostic("syntax", Severity.ERROR, span, message, expected))

    def warn(self, code: str, span: Span, message: str) -> None:
        self.warnings.append(Diagnostic(code, Severity.WARNING, span, message))

    def unexpected(self, expected: str, where: str = "") -> InputError:
        """``expected ..., found ...`` at the present token."""
        if self.token.kind is OTHER and self.text in ("'", '"'):
            what = "string" if self.text == '"' else "character constant"
            if what != "string" and self.peek().text == "'" and not self.peek().space:
                return self.error(
                    self.token.span, "this character constant is empty", "a character"
                )
            return self.error(self.token.span, f"this {what} is never closed", self.text)
        following = self.peek()
        if self.text == "/" and following.text == "*" and not following.space:
            message = "'/*' opens no comment inside an annotation; '//' does"
            return self.error(self.token.span.to(following.span), message, "//")
        where = f" {where}" if where else ""
        message = f"expected {expected}{where}, found {describe(self.token)}"
        return self.error(self.token.span, message + self.expansion_note(self.index), expected)

    def missing(self, text: str, where: str = "") -> InputError:
        """``text`` is missing behind the last token; the place is there.  But
        ``(name) operand`` was meant as a cast."""
        if (name := self.meant_as_type()) is not None:
            return self.unknown_type_name(name)
        last = self.tokens[self.index - 1]
        place = last.span
        span = Span(
            place.file, place.end_line, place.end_column, place.end_line, place.end_column + 1
        )
        where = f" {where}" if where else ""
        before = f" before {describe(self.token)}"
        note = self.expansion_note(self.index - 1)
        return self.error(span, f"expected '{text}'{where}{before}{note}", text)

    def meant_as_type(self) -> Token | None:
        """The name in the parentheses that stand before an operand here."""
        opening, name, closing = (self.peek(-distance) for distance in (3, 2, 1))
        begins_operand = self.token.kind in (IDENTIFIER, NUMBER) and self.text not in C_KEYWORDS
        if not begins_operand or (opening.text, closing.text) != ("(", ")"):
            return None
        before = self.peek(-4)
        is_call = before.kind is IDENTIFIER and before.text not in C_KEYWORDS
        return name if name.kind is IDENTIFIER and not is_call else None

    def unknown_type_name(self, name: Token) -> InputError:
        header = _HEADER_OF_TYPE.get(name.text)
        hint = f"; it is defined in <{header}>" if header else ""
        return self.error(name.span, f"unknown type name '{name.text}'{hint}", "a type")

    def expansion_note(self, index: int) -> str:
        """Where the macro was defined that put token number ``index`` there, or the one before
        it, and what it became."""
        for at in (index, index - 1):
            use = self.tokens[at].group
            if isinstance(use, Use) and use.definition is not None:
                place = f"macro '{use.macro}', defined at {use.definition.span}"
                return f" ({place}, becomes '{self.expansion(at, use)}')"
        return ""

    def expansion(self, index: int, use: Use) -> str:
        """What a use of a macro became around token number ``index``, shortened."""
        first = last = index
        while first > 0 and _within(self.tokens[first - 1], use):
            first -= 1
        while _within(self.tokens[last + 1], use):
            last += 1
        text = " ".join(token.text for token in self.tokens[first : last + 1])
        return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def describe(token: Token) -> str:
    """A token as messages speak of it."""
    if token.kind is END or token.kind is ANNOTATION_END:
        return f"the {token.kind}" if token.kind is END else token.kind.replace("end", "the end", 1)
    if token.kind is ANNOTATION_START:
        return "an annotation"
    if token.kind is STRING:
        return f"the string {token.text}"
    return f"'{token.text}'"


_SHOWN = 60
"""Characters of an expansion that a message shows."""


def _within(token: Token, use: Use) -> bool:
    """Whether a token stands in the expansion of ``use``, as its text or an argument."""
    group = token.group
    while group is not None and group is not use:
        group = group.parent
    return group is use


def nearest(word: str, candidates: Iterable[str], likeness: float = 0.6) -> str | None:
    """The candidate that is most like ``word``, if one is alike at all."""
    import difflib

    matches = difflib.get_close_matches(word, sorted(candidates), n=1, cutoff=likeness)
    return matches[0] if matches else None
