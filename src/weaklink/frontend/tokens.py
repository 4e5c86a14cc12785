"""Text to tokens, each of which knows where it stands and which macro put it there.

One regular expression reads C, a second one the inside of ACSL comments.  The comment
``/*@ assert x; */`` becomes the tokens ``/*@``, ``assert``, ``x``, ``;``, ``*/``, whichever way
it was written (``//@`` too), so that macros are expanded inside it like everywhere else.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.frontend.characters import (
    ACSL_TOKEN,
    ASCII_SPELLING,
    C_TOKEN,
    DIGRAPHS,
    GHOST,
    GHOST_TOKEN,
    HIDDEN_DIRECTIVE,
)
from weaklink.source import Span

IDENTIFIER: Final = "identifier"
NUMBER: Final = "number"
CHARACTER: Final = "character constant"
STRING: Final = "string literal"
PUNCTUATOR: Final = "punctuator"
WORD: Final = "ACSL word"
"""``\\forall`` and its kin."""
OTHER: Final = "character"
"""A character that begins no token."""
ANNOTATION_START: Final = "start of an annotation"
ANNOTATION_END: Final = "end of the annotation"
END: Final = "end of the file"
PLACEMARKER: Final = "placemarker"
"""The empty operand of ``##`` (C11 6.10.3.3)."""

_KIND_OF_GROUP = {
    "identifier": IDENTIFIER,
    "number": NUMBER,
    "character": CHARACTER,
    "string": STRING,
    "punctuator": PUNCTUATOR,
    "word": WORD,
    "other": OTHER,
}
MOST_TOKENS = 1_500_000
"""Tokens of one file."""

_NEWLINE = re.compile(r"\n")
_BLANK_SPLICE = re.compile(r"\\[ \t]+\n")


class Source:
    """One file as the lexer sees it: line splices removed, original places recoverable.

    ``starts[i]`` is the offset in ``text`` where line ``i + 1`` of the file begins; a splice
    begins a line without a newline in ``text``.  ``presumed`` holds what ``#line`` said: from an
    offset on, the name and the difference to add to line numbers.
    """

    __slots__ = ("name", "presumed", "starts", "text")

    def __init__(self, name: str, text: str) -> None:
        text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self.name = name
        self.starts = [0]
        self.presumed: list[tuple[int, str, int]] = []
        if "\\\n" in text or _BLANK_SPLICE.search(text):
            pieces: list[str] = []
            offset = 0
            for line in text.split("\n"):
                piece, splice, blank = line.rstrip(" \t").rpartition("\\")
                pieces.append(piece if splice and not blank else line + "\n")
                offset += len(pieces[-1])
                self.starts.append(offset)
            text = "".join(pieces)
        else:
            self.starts += [match.end() for match in _NEWLINE.finditer(text)]
        self.text = text

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column (from 1) in the file as it is on the disk."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def span(self, start: int, end: int, macro: str | None = None) -> Span:
        starts = self.starts
        line = end_line = bisect_right(starts, start)
        first = starts[line - 1]
        end_column = end - first + 1
        if end > start and line < len(starts) and end > starts[line]:
            end_line, end_column = self.position(end - 1)
            end_column += 1
        name = self.name
        if self.presumed:
            index = bisect_right(self.presumed, start, key=lambda entry: entry[0]) - 1
            if index >= 0:
                _, name, difference = self.presumed[index]
                line += difference
                end_line += difference
        return Span(name, line, start - first + 1, end_line, end_column, macro)


class Use:
    """One use of a macro that stands in a file, arguments included: ``MAX(a, b)``."""

    __slots__ = ("definition", "end", "macro", "parent", "source", "start")

    def __init__(self, macro: str, name: Token) -> None:
        self.macro = macro
        self.source = name.source
        self.start = name.start
        self.end = name.end
        self.definition: Token | None = None
        self.parent: Argument | None = name.group if isinstance(name.group, Argument) else None


class Argument:
    """One argument of a use: its tokens stand in the file as they are."""

    __slots__ = ("parent",)

    def __init__(self, use: Use) -> None:
        self.parent = use


class Token:
    """``space``: white space stood before it; ``first``: it is the first of its line;
    ``painted``: a macro's name that must never be expanded again.

    ``source``, ``start``, ``end`` say where it was spelled.  ``group`` is None for a token that
    stands in a file outside any macro; for what a macro's definition put there it is the
    (outermost) ``Use``, and for what stands between its parentheses the ``Argument``.
    """

    __slots__ = ("end", "first", "group", "kind", "painted", "source", "space", "start", "text")

    def __init__(
        self,
        kind: str,
        text: str,
        source: Source,
        start: int,
        end: int,
        space: bool = False,
        first: bool = False,
        group: Use | Argument | None = None,
        painted: bool = False,
    ) -> None:
        self.kind = kind
        self.text = text
        self.source = source
        self.start = start
        self.end = end
        self.space = space
        self.first = first
        self.group = group
        self.painted = painted

    def copy(self, group: Use | Argument | None) -> Token:
        return Token(
            self.kind,
            self.text,
            self.source,
            self.start,
            self.end,
            self.space,
            self.first,
            group,
            self.painted,
        )

    @property
    def span(self) -> Span:
        if self.group is None:
            return self.source.span(self.start, self.end)
        return span_of(self, self)

    def __repr__(self) -> str:
        return f"{self.text!r}@{self.span}"


def span_of(first: Token, last: Token) -> Span:
    """The stretch from ``first`` to ``last`` as the reader of the file sees it.

    Where both ends lie in one argument of a macro's use the stretch is that part of the
    argument; otherwise a use counts as a whole.
    """
    if first.group is None and last.group is None:
        if first.source is last.source:
            return first.source.span(first.start, last.end)
        return first.span.to(last.span)
    if first.group is last.group:
        group = first.group
        if isinstance(group, Use):
            return group.source.span(group.start, group.end, group.macro)
        return first.source.span(first.start, last.end)
    left, right = _path(first), _path(last)
    common = next((group for group in left[1:] if group in right[1:]), None)
    if isinstance(common, Use):
        return _place(common)
    begin = _place(left[left.index(common, 1) - 1] if common else left[-1])
    end = _place(right[right.index(common, 1) - 1] if common else right[-1])
    return begin if begin is end else begin.to(end)


def _path(token: Token) -> list[Token | Use | Argument]:
    """The token and its groups, from the inside out."""
    path: list[Token | Use | Argument] = [token]
    group: Use | Argument | None = token.group
    while group is not None:
        path.append(group)
        group = group.parent
    return path


def _place(what: Token | Use | Argument) -> Span:
    if isinstance(what, Argument):
        what = what.parent
    macro = what.macro if isinstance(what, Use) else None
    return what.source.span(what.start, what.end, macro)


def lex(source: Source, diagnostics: list[Diagnostic]) -> list[Token]:
    """All tokens of a file; no END token behind them."""
    return _Lexer(source, diagnostics).tokens


def lex_piece(text: str, model: Token) -> list[Token]:
    """The tokens of a short text made by the preprocessor; they stand where ``model`` does."""
    tokens = lex(Source(model.source.name, text), [])
    for token in tokens:
        token.source, token.start, token.end = model.source, model.start, model.end
        token.group, token.first = model.group, False
    return tokens


def _kind_of_spelling(spelling: str) -> str:
    """The kind of what stands for a symbol such as ``∀``."""
    return WORD if spelling[0] == "\\" else IDENTIFIER if spelling[0].isalpha() else PUNCTUATOR


class _Lexer:
    def __init__(self, source: Source, diagnostics: list[Diagnostic]) -> None:
        self.source = source
        self.diagnostics = diagnostics
        self.tokens: list[Token] = []
        self.first = True
        self.space = False
        self.lex_c()

    def lex_c(self) -> None:
        """C up to the end of the file; comments are white space, annotations are not."""
        source, text, match = self.source, self.source.text, C_TOKEN.match
        append = self.tokens.append
        position, length = 0, len(text)
        while position < length:
            found = match(text, position)
            assert found is not None
            kind = found.lastgroup
            end = found.end()
            if kind is None:  # white space at the end of a line
                position = end
            elif kind == "newline":
                self.first, self.space = True, False
                position = end
            elif kind == "comment":
                position = self.comment(found.start(kind))
                self.space = True
            else:
                start = found.start(kind)
                spelling = text[start:end]
                name = _KIND_OF_GROUP[kind]
                if name is OTHER and spelling in ASCII_SPELLING:
                    spelling = ASCII_SPELLING[spelling]
                    name = _kind_of_spelling(spelling)
                elif spelling in DIGRAPHS:
                    spelling = DIGRAPHS[spelling]
                space = self.space or start > position
                append(Token(name, spelling, source, start, end, space, self.first))
                self.first = self.space = False
                position = end
                if len(self.tokens) > MOST_TOKENS:
                    raise self.too_many(start, end)

    def comment(self, start: int) -> int:
        """The comment or annotation that begins at ``start``; where it ends."""
        text = self.source.text
        is_line = text[start + 1] == "/"
        if is_line:
            close = text.find("\n", start)
            end = close = len(text) if close < 0 else close
        else:
            close = text.find("*/", start + 2)
            end = close + 2
        is_annotation = text.startswith("@", start + 2) and text[start + 3 : start + 4] not in "{}"
        if close < 0:
            # What follows is a comment in any case.
            what = "annotation" if is_annotation else "comment"
            self.error(start, start + 2, f"this {what} is never closed", "*/")
            return len(text)
        if is_annotation:
            self.annotation(start, close, end)
        return end

    def annotation(self, start: int, close: int, end: int) -> None:
        self.add(ANNOTATION_START, "/*@", start, start + 3)
        source, text = self.source, self.source.text
        position = start + 3
        match = (GHOST_TOKEN if GHOST.match(text, position, close) else ACSL_TOKEN).match
        has_directives = HIDDEN_DIRECTIVE.search(text, position, close) is not None
        while position < close:
            found = match(text, position, close)
            assert found is not None
            kind = found.lastgroup
            if kind is not None and kind != "comment":
                first = found.start(kind)
                written = text[first : found.end()]
                spelling = ASCII_SPELLING.get(written, written)
                token = Token(
                    _KIND_OF_GROUP[kind], spelling, source, first, found.end(), first > position
                )
                # <assert.h> makes a macro of a word that is a keyword here.
                token.painted = spelling == "assert"
                if has_directives:
                    token.first = "\n" in text[position:first]
                if spelling is not written:
                    token.kind = _kind_of_spelling(spelling)
                self.tokens.append(token)
            position = found.end()
        self.first = has_directives
        self.add(ANNOTATION_END, "*/", close, end)

    def add(self, kind: str, text: str, start: int, end: int) -> None:
        self.tokens.append(Token(kind, text, self.source, start, end, self.space, self.first))
        self.first = self.space = False

    def too_many(self, start: int, end: int) -> InputError:
        message = f"this file is too large: more than {MOST_TOKENS} tokens, up to here"
        span = self.source.span(start, end)
        return InputError(Diagnostic("too-large", Severity.ERROR, span, message, "a smaller file"))

    def error(self, start: int, end: int, message: str, expected: str) -> None:
        span = self.source.span(start, end)
        self.diagnostics.append(Diagnostic("syntax", Severity.ERROR, span, message, expected))
