"""What every production of the grammar needs: the token cursor, names in scope, messages.

The parser is one class in layers, one module each, every layer adding the productions of one
part of the grammar: types and declarators, C expressions, ACSL terms, clauses, logic
definitions, statements, files.  Each production's method has its grammar line above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.frontend.syntax import Expr, TypeName
from weaklink.frontend.tokens import (
    ANNOTATION_END,
    ANNOTATION_START,
    END,
    IDENTIFIER,
    OTHER,
    PUNCTUATOR,
    STRING,
    Token,
    Use,
    span_of,
)
from weaklink.ir.types import Machine
from weaklink.source import Span

C_KEYWORDS = frozenset(
    "auto break case char const continue default do double else enum extern float for goto if "
    "inline int long register restrict return short signed sizeof static struct switch typedef "
    "union unsigned void volatile while _Alignas _Alignof _Atomic _Bool _Complex _Generic "
    "_Imaginary _Noreturn _Static_assert _Thread_local".split()
)


class Cursor:
    """A position in the tokens of a file; ``text`` is that of ``token``, the one looked at.

    ``typedefs`` maps a name to whether it is a type in the present scope, ``ghost_names`` those
    that mean something else to ghost code and annotations; leaving a scope restores what its
    declarations hid.  ``logic_types`` are the names of ACSL's types.
    """

    def __init__(self, tokens: list[Token], machine: Machine) -> None:
        self.tokens = tokens
        self.machine = machine
        self.index = 0
        self.token = tokens[0]
        self.text = self.token.text
        self.typedefs: dict[str, bool] = {"__builtin_va_list": True}
        self.ghost_names: dict[str, bool] = {}
        self.in_ghost = False
        self.hidden: list[list[tuple[dict[str, bool], str, bool | None]]] = []
        self.logic_types = {"integer", "real", "boolean"}
        self.warnings: list[Diagnostic] = []

    # --- moving -------------------------------------------------------------------------------

    def advance(self) -> None:
        self.index += 1
        self.token = self.tokens[self.index]
        self.text = self.token.text

    def go_to(self, index: int) -> None:
        self.index = index
        self.token = self.tokens[index]
        self.text = self.token.text

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
        depth = 0
        while True:
            if self.token.kind is END or self.token.kind is ANNOTATION_END:
                raise self.error(opening.span, f"this '{opening.text}' is never closed", ")")
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(self.text, 0)
            self.advance()
            if depth == 0:
                return

    @contextmanager
    def ghost_code(self) -> Iterator[None]:
        """Step over ``/*@ ghost``, and read what follows as C: in it ``/@`` and ``@/`` enclose
        annotations."""
        self.go_to(self.index + 2)
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

    # --- scopes of typedef names --------------------------------------------------------------

    def open_scope(self) -> None:
        self.hidden.append([])

    def close_scope(self) -> None:
        for names, name, meant in reversed(self.hidden.pop()):
            _set(names, name, meant)

    def declare(self, name: str, is_type: bool, *, ghost: bool = False) -> None:
        """``name`` is a type from here on, or none: a ghost one only where ghosts are seen."""
        if ghost or self.in_ghost:
            self._change(self.ghost_names, name, is_type)
            return
        self._change(self.ghost_names, name, None)
        if self.typedefs.get(name, False) != is_type:
            self._change(self.typedefs, name, is_type)

    def _change(self, names: dict[str, bool], name: str, meaning: bool | None) -> None:
        known = names.get(name)
        if known == meaning:
            return
        if self.hidden:
            self.hidden[-1].append((names, name, known))
        _set(names, name, meaning)

    def is_typedef(self, name: str, *, of_ghost: bool = False) -> bool:
        """Whether ``name`` is a type here; to ghost code, or ``of_ghost``, a ghost one too."""
        if self.in_ghost or of_ghost:
            return self.ghost_names.get(name, self.typedefs.get(name, False))
        return self.typedefs.get(name, False)

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
        """``text`` is missing behind the last token; the place is there."""
        last = self.tokens[self.index - 1]
        place = last.span
        span = Span(
            place.file, place.end_line, place.end_column, place.end_line, place.end_column + 1
        )
        where = f" {where}" if where else ""
        before = f" before {describe(self.token)}"
        note = self.expansion_note(self.index - 1)
        return self.error(span, f"expected '{text}'{where}{before}{note}", text)

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

    # --- what the other layers provide --------------------------------------------------------

    def constant_expression(self) -> Expr:
        raise NotImplementedError

    def c_expression(self) -> Expr:
        raise NotImplementedError

    def type_name(self) -> TypeName:
        raise NotImplementedError

    def declarator(
        self, base: TypeName, may_lack_name: bool = False
    ) -> tuple[Token | None, TypeName]:
        raise NotImplementedError

    def logic_expression(self) -> Expr:
        raise NotImplementedError

    def term_or_range(self) -> Expr:
        raise NotImplementedError

    def logic_postfix(self, expression: Expr, start: int) -> Expr:
        raise NotImplementedError


def _set(names: dict[str, bool], name: str, meaning: bool | None) -> None:
    if meaning is None:
        names.pop(name, None)
    else:
        names[name] = meaning


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
