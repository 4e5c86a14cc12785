"""Reading: a file, or a text, to its syntax tree and the messages about it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from weaklink import ir
from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.frontend import syntax
from weaklink.frontend.builtin_names import implied_headers
from weaklink.frontend.parser import Parser
from weaklink.frontend.preprocessor import preprocess, read_source
from weaklink.frontend.tokens import (
    ANNOTATION_END,
    END,
    Source,
    Token,
    lex,
)
from weaklink.options import Reading
from weaklink.record import replace
from weaklink.source import NOWHERE, SourceText

_DEPTH = 20_000
"""Python frames that nested text may take: some 1,000 levels of parentheses."""


def read_file(
    path: str, reading: Reading, machine: ir.Machine, text: str | None = None
) -> tuple[syntax.TranslationUnit, tuple[Diagnostic, ...]]:
    """The syntax tree of the file at ``path``, and what is wrong with it; of ``text`` as if it
    stood there, if that is given.

    A file that cannot be opened raises ``InputError``; anything wrong inside it costs the
    declaration where it stands, and is a diagnostic.
    """
    if reading.compile_commands:
        from weaklink.frontend.compile_commands import with_compile_commands

        reading = with_compile_commands(reading, path)
    if text is not None:
        return read_text(path, text, reading, machine)
    text = read_source_of(path)
    if reading.cpp:
        return _read_preprocessed(path, text, reading, machine)
    return read_text(path, text, reading, machine)


def read_source_of(path: str) -> str:
    """The text of the file; one that cannot be opened raises ``InputError``."""
    try:
        return read_source(Path(path))
    except OSError as error:
        message = f"cannot read '{path}': {error.strerror}"
        raise InputError(
            Diagnostic("unreadable", Severity.ERROR, NOWHERE, message, "a C file")
        ) from error


def _read_preprocessed(
    path: str, text: str, reading: Reading, machine: ir.Machine
) -> tuple[syntax.TranslationUnit, tuple[Diagnostic, ...]]:
    """As ``read_text``, for what the user's preprocessor makes of the file; places are those
    that its line markers name."""
    from weaklink.frontend.external_cpp import run_cpp

    given = run_cpp(path, reading)
    plain = replace(reading, defines=(), undefines=(), includes=())
    unit, diagnostics = read_text(path, given, plain, machine)
    if "@" not in given and ("/*@" in text or "//@" in text):
        message = "--cpp: the annotations are gone; the preprocessor must keep comments"
        lost = Diagnostic("preprocessor", Severity.WARNING, NOWHERE, message, "-C")
        diagnostics = (lost, *diagnostics)
    return replace(unit, sources=tuple(_originals(path, text, unit))), diagnostics


def _originals(path: str, text: str, unit: syntax.TranslationUnit) -> Iterator[SourceText]:
    """The files as they are on the disk."""
    yield SourceText.of(path, text)
    names = {item.span.file for item in unit.items} - {path}
    for name in sorted(names):
        if Path(name).is_file():
            yield SourceText.of(name, read_source(Path(name)))


def read_text(
    name: str, text: str, reading: Reading, machine: ir.Machine
) -> tuple[syntax.TranslationUnit, tuple[Diagnostic, ...]]:
    """As ``read_file``, for a text; quoted includes are searched beside ``name``."""
    diagnostics: list[Diagnostic] = []
    if implied := tuple(implied_headers(text)):
        reading = replace(reading, includes=(*reading.includes, *implied))
    with deep_recursion():
        given = preprocess(name, text, reading, machine, diagnostics)
        items = Parser(given.tokens, machine, given.left_out).file(diagnostics)
    implied = tuple(f"<{header}>" for header in implied if f"<{header}>" not in text)
    unit = syntax.TranslationUnit(name, items, given.sources, given.left_out, implied)
    return unit, tuple(diagnostics)


def parse_predicate(text: str, name: str, machine: ir.Machine = ir.MACHINES["lp64"]) -> syntax.Expr:
    """The predicate that ``text`` is (``--typically``); messages say ``name:line:column``.

    Raises ``InputError``.
    """
    diagnostics: list[Diagnostic] = []
    source = Source(name, f"/*@ {text}*/")
    tokens = lex(source, diagnostics)
    end = tokens[-1].end
    tokens.append(Token(END, "", source, end, end))
    for token in tokens:
        token.start, token.end = max(token.start - 4, 0), max(token.end - 4, 0)
    source.starts = [max(start - 4, 0) for start in source.starts]
    parser = Parser(tokens, machine)
    stream = parser.stream
    stream.advance()
    with deep_recursion():
        predicate = parser.predicate()
    if stream.token.kind is not ANNOTATION_END or stream.peek().kind is not END:
        raise stream.unexpected("the end of the predicate")
    return predicate


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Let the parser recurse deeply; Python's own frames do not use the machine's stack."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _DEPTH))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
