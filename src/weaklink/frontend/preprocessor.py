"""Directives and included files: from a file's name to the tokens the parser reads.

Macro expansion is in ``expand``, ``#if`` and its kin in ``preprocessor_groups``, header search in
``headers``.
"""

from __future__ import annotations

from pathlib import Path

from weaklink import ir
from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.frontend.characters import integer_constant, split_literal, unescape
from weaklink.frontend.expand import Expander, Macro
from weaklink.frontend.expand_define import macro_name, read_definition, wrong
from weaklink.frontend.headers import OWN_HEADERS, find_header, predefined_macros
from weaklink.frontend.preprocessor_groups import ConditionalGroups, OpenFile
from weaklink.frontend.tokens import (
    ANNOTATION_END,
    ANNOTATION_START,
    END,
    IDENTIFIER,
    NUMBER,
    STRING,
    Source,
    Token,
    Use,
    lex,
)
from weaklink.options import Reading
from weaklink.record import record
from weaklink.source import NOWHERE, SourceText, Span

INCLUDE_DEPTH = 200
"""How deep files may include each other; as in GCC."""

COMMAND_LINE = "<command line>"


def preprocess(
    name: str, text: str, reading: Reading, machine: ir.Machine, diagnostics: list[Diagnostic]
) -> Preprocessed:
    """The tokens of a file, and of all that it includes."""
    run = _Preprocessor(reading, machine, diagnostics)
    run.predefine()
    tokens = run.run(name, text)
    return Preprocessed(tokens, tuple(run.texts.values()), tuple(run.left_out))


@record
class Preprocessed:
    """The expanded ``tokens`` of a file, an END token last, all the files that were read, and the
    names of the headers that were ``left_out``, since they were not found."""

    tokens: list[Token]
    sources: tuple[SourceText, ...]
    left_out: tuple[str, ...]


class _Preprocessor(ConditionalGroups):
    def __init__(
        self, reading: Reading, machine: ir.Machine, diagnostics: list[Diagnostic]
    ) -> None:
        self.reading = reading
        self.machine = machine
        self.diagnostics = diagnostics
        self.macros = {}
        self.files = []
        self.texts: dict[str, SourceText] = {}
        self.lexed: dict[str, tuple[Source, list[Token]]] = {}
        self.once: set[str] = set()
        self.pushed: dict[str, list[Macro | None]] = {}
        """What GNU's ``push_macro`` keeps of each name, as that is written."""
        self.left_out: dict[str, None] = {}
        self.counter = 0
        self.in_cycle = False
        self.expander = Expander(self.macros, self.base, diagnostics)

    # --- before and around the file -----------------------------------------------------------

    def predefine(self) -> None:
        lines = [f"{name} {text}" for name, text in predefined_macros(self.machine).items()]
        self.define_lines("<built-in>", [*lines, "_Pragma(x)"])
        lines = [define.replace("=", " ", 1) if "=" in define else f"{define} 1"
                 for define in self.reading.defines]  # fmt: skip
        self.define_lines(COMMAND_LINE, lines)
        for name in self.reading.undefines:
            self.macros.pop(name, None)
        place = Token(IDENTIFIER, "", Source("<built-in>", ""), 0, 0)
        for name, make in {
            "__LINE__": self.make_line,
            "__FILE__": self.make_file,
            "__BASE_FILE__": self.make_base_file,
            "__INCLUDE_LEVEL__": self.make_level,
            "__COUNTER__": self.make_counter,
        }.items():
            self.macros[name] = Macro(place, [], make=make)

    def define_lines(self, name: str, lines: list[str]) -> None:
        tokens = lex(Source(name, "\n".join(lines)), self.diagnostics)
        start = 0
        for index in range(1, len(tokens) + 1):
            if index == len(tokens) or tokens[index].first:
                try:
                    self.define(tokens[start:index], tokens[start])
                except InputError as error:
                    self.diagnostics.append(error.diagnostic)
                start = index

    def run(self, name: str, text: str) -> list[Token]:
        self.texts[name] = SourceText.of(name, text)
        self.open(name, text)
        found = [self.first_header(header) for header in self.reading.includes]
        for path, folder in reversed([one for one in found if one is not None]):
            self.enter_file(path, folder)
        result: list[Token] = []
        following, append = self.expander.next, result.append
        is_open = False
        while True:
            token = following()
            kind = token.kind
            if kind is ANNOTATION_START or kind is ANNOTATION_END:
                if (kind is ANNOTATION_START) == is_open:
                    continue  # A conditional or a macro cut its other end off.
                is_open = not is_open
            elif kind is END:
                if is_open:
                    append(Token(ANNOTATION_END, "*/", token.source, token.start, token.end))
                append(token)
                return result
            append(token)

    def open(self, name: str, text: str, folder: int = -1) -> None:
        if name not in self.lexed:
            source = Source(name, text)
            self.lexed[name] = source, lex(source, self.diagnostics)
        source, tokens = self.lexed[name]
        length = len(source.text)
        at = length - 1 if source.text.endswith("\n") and length > 1 else length
        self.files.append(OpenFile(source, tokens, Token(END, "", source, at, at), folder))

    def base(self) -> Token:
        """The next token of the files, directives carried out."""
        while True:
            file = self.files[-1]
            if file.index >= len(file.tokens):
                for conditional in file.conditionals:
                    self.error(conditional.opening.span, "this condition has no '#endif'", "#endif")
                file.conditionals.clear()
                if len(self.files) == 1:
                    return file.end
                self.files.pop()
                continue
            token = file.tokens[file.index]
            if token.first and token.text == "#":
                self.directive(file)
                continue
            file.index += 1
            return token

    # --- directives ---------------------------------------------------------------------------

    def directive(self, file: OpenFile) -> None:
        line = self.take_line(file)
        if not line:
            return
        word = line[0]
        action = _DIRECTIVES.get("line" if word.kind is NUMBER else word.text)
        try:
            if action is None and file.source.name.endswith(".i"):
                return  # Preprocessed: what is left is meant for a compiler.
            if action is None:
                raise wrong(word, f"unknown directive '#{word.text}'")
            action(self, line if word.kind is NUMBER else line[1:], word)
        except InputError as error:
            self.diagnostics.append(error.diagnostic)

    def define(self, line: list[Token], word: Token) -> None:
        macro = read_definition(line, word)
        name = macro.name
        old = self.macros.get(name.text)
        self.macros[name.text] = macro
        if old is not None and not old.same(macro) and old.make is None:
            if old.name.source.name != "<built-in>":
                message = f"macro '{name.text}' is redefined; it was defined at {old.name.span}"
                self.warning(name.span, message)

    def undefine(self, line: list[Token], word: Token) -> None:
        self.macros.pop(macro_name(line, word).text, None)

    def set_line(self, line: list[Token], word: Token) -> None:
        """``#line 7 "name"``; also the marker ``# 7 "name"`` of a preprocessed file."""
        line = line if word.kind is NUMBER else self.expander.expand(line)
        number = integer_constant(line[0].text.lstrip("0") or "0") if line else None
        if number is None or (len(line) > 1 and line[1].kind is not STRING):
            raise wrong(line[0] if line else word, "'#line' needs a line number", "a number")
        source = self.files[-1].source
        name = unescape(split_literal(line[1].text)[1]) if len(line) > 1 else None
        physical, _ = source.position(word.start)
        if name is None:
            name = source.presumed[-1][1] if source.presumed else source.name
        following = source.starts[physical] if physical < len(source.starts) else len(source.text)
        source.presumed.append((following, name, number[0] - physical - 1))

    def report_error(self, line: list[Token], word: Token) -> None:
        raise wrong(word, f"#error {_spelling(line)}".rstrip())

    def report_warning(self, line: list[Token], word: Token) -> None:
        self.warning(word.span, f"#warning {_spelling(line)}".rstrip())

    def pragma(self, line: list[Token], word: Token) -> None:
        match [token.text for token in line]:
            case ["once"]:
                self.once.add(self.files[-1].source.name)
            case ["push_macro", "(", name, ")"] if line[2].kind is STRING:
                self.pushed.setdefault(name, []).append(self.macros.get(_unquoted(name)))
            case ["pop_macro", "(", name, ")"] if self.pushed.get(name):
                self.restore(_unquoted(name), self.pushed[name].pop())
            case _:  # any other is meant for a compiler
                pass

    def restore(self, name: str, macro: Macro | None) -> None:
        if macro is None:
            self.macros.pop(name, None)
        else:
            self.macros[name] = macro

    def ignore(self, line: list[Token], word: Token) -> None:
        """``#ident`` and its kin."""

    # --- included files -----------------------------------------------------------------------

    def include(self, line: list[Token], word: Token) -> None:
        name, is_quoted = self.header_name(line, word)
        found = self.search(name, is_quoted, word.text == "include_next")
        if found is None:
            self.leave_out(name, self.missing(name, is_quoted), _line_span(line))
            return
        path, folder = found
        if shown_name(path) in self.once or self.in_cycle:
            return
        if len(self.files) >= INCLUDE_DEPTH:
            self.in_cycle = True
            raise wrong(line[0], f"{self.cycle(shown_name(path))}: include guards are missing",
                        "an include guard")  # fmt: skip
        try:
            self.enter_file(path, folder)
        except OSError as error:
            raise wrong(line[0], f"cannot read '{path}': {error.strerror}") from error

    def cycle(self, name: str) -> str:
        """How ``name`` comes to include itself."""
        names = [file.source.name for file in self.files]
        last = max((i for i, other in enumerate(names) if other == name), default=len(names) - 1)
        chain = [f"'{one}'" for one in (*names[last:], name)]
        return " includes ".join(chain)

    def first_header(self, header: str) -> tuple[Path, int] | None:
        """A header of ``-include``, which is read before the file."""
        found = self.search(header, True, False)
        if found is None:
            message = f"{self.missing(header, True)}; name its folder with -I"
            self.diagnostics.append(
                Diagnostic("missing-header", Severity.ERROR, NOWHERE, message, "-I FOLDER")
            )
        return found

    def enter_file(self, path: Path, folder: int) -> None:
        """Go on reading at the start of ``path``; raises OSError."""
        shown = shown_name(path)
        text = ""
        if shown not in self.texts:
            text = read_source(path)
            self.texts[shown] = SourceText.of(shown, text)
        self.open(shown, text, folder)

    def header_name(self, line: list[Token], word: Token) -> tuple[str, bool]:
        """The name, and whether it stands in quotes, of ``"..."``, ``<...>`` or macros that
        become one of these."""
        if line and line[0].text != "<" and line[0].kind is not STRING:
            line = self.expander.expand(line)
        if line and line[0].kind is STRING and line[0].text[0] == '"':
            return line[0].text[1:-1], True
        closing = next((i for i, token in enumerate(line) if token.text == ">"), 0)
        if not line or line[0].text != "<" or closing < 2:
            raise wrong(line[0] if line else word, f"'#{word.text}' needs a header's name",
                             '"name" or <name>')  # fmt: skip
        first, last = line[0], line[closing]
        if first.source is last.source and first.group is last.group is None:
            return first.source.text[first.end : last.start].strip(), False
        return _spelling(line[1:closing]), False

    def search(self, name: str, is_quoted: bool, is_next: bool) -> tuple[Path, int] | None:
        file = self.files[-1]
        includer, paths = file.source.name, self.reading.include_paths
        if is_next:
            skipped = max(file.folder, 0)
            paths = paths[skipped + 1 :]
            is_quoted = False
        folders, index = find_header(name, is_quoted, includer, paths)
        if index == len(folders):
            return None
        path = folders[index] / name
        position = index - (1 if is_quoted else 0) + (skipped + 1 if is_next else 0)
        return path, position

    def has_include(self, word: Token, tokens: list[Token], is_next: bool) -> bool:
        name, is_quoted = self.header_name(tokens, word)
        return self.search(name, is_quoted, is_next) is not None

    def leave_out(self, name: str, missing: str, span: Span) -> None:
        """Go on without a header, and say so once."""
        if name in self.left_out:
            return
        self.left_out[name] = None
        message = (
            f"{missing} and left out: what it would declare is refused where it is used, and "
            "its macros count as not defined; name its folder with -I, or the build's options "
            "with --compile-commands"
        )
        self.diagnostics.append(
            Diagnostic("missing-header", Severity.WARNING, span, message, "-I FOLDER")
        )

    def missing(self, name: str, is_quoted: bool) -> str:
        folders, _ = find_header(
            name, is_quoted, self.files[-1].source.name, self.reading.include_paths
        )
        searched = ", ".join(dict.fromkeys(f"'{folder}'" for folder in folders[:-1]))
        searched = (
            f"{searched} and weaklink's own headers" if searched else "weaklink's own headers"
        )
        return f"header '{name}' not found in {searched}"

    # --- macros that are computed -------------------------------------------------------------

    def make_line(self, name: Token) -> Token:
        return self.made(name, NUMBER, str(name.span.line))

    def make_file(self, name: Token) -> Token:
        return self.made(name, STRING, _quoted(name.span.file))

    def make_base_file(self, name: Token) -> Token:
        return self.made(name, STRING, _quoted(self.files[0].source.name))

    def make_level(self, name: Token) -> Token:
        return self.made(name, NUMBER, str(len(self.files) - 1))

    def make_counter(self, name: Token) -> Token:
        self.counter += 1
        return self.made(name, NUMBER, str(self.counter - 1))

    def made(self, name: Token, kind: str, text: str) -> Token:
        token = name.copy(name.group if isinstance(name.group, Use) else Use(name.text, name))
        token.kind, token.text = kind, text
        return token

    # --- messages -----------------------------------------------------------------------------

    def error(self, span: Span, message: str, expected: str) -> None:
        self.diagnostics.append(Diagnostic("preprocessor", Severity.ERROR, span, message, expected))

    def warning(self, span: Span, message: str) -> None:
        self.diagnostics.append(Diagnostic("preprocessor", Severity.WARNING, span, message))


_DIRECTIVES = {
    "define": _Preprocessor.define,
    "undef": _Preprocessor.undefine,
    "include": _Preprocessor.include,
    "include_next": _Preprocessor.include,
    "import": _Preprocessor.include,
    "if": _Preprocessor.open_if,
    "ifdef": _Preprocessor.open_if,
    "ifndef": _Preprocessor.open_if,
    "elif": _Preprocessor.change_group,
    "elifdef": _Preprocessor.change_group,
    "elifndef": _Preprocessor.change_group,
    "else": _Preprocessor.change_group,
    "endif": _Preprocessor.end_if,
    "line": _Preprocessor.set_line,
    "error": _Preprocessor.report_error,
    "warning": _Preprocessor.report_warning,
    "pragma": _Preprocessor.pragma,
    "ident": _Preprocessor.ignore,
    "assert": _Preprocessor.ignore,
    "unassert": _Preprocessor.ignore,
    "sccs": _Preprocessor.ignore,
}


def shown_name(path: Path) -> str:
    """A file's name in messages: our own headers are named as they are included, wherever
    weaklink is installed."""
    if path.is_relative_to(OWN_HEADERS):
        return f"<{path.relative_to(OWN_HEADERS).as_posix()}>"
    return str(path)


def read_source(path: Path) -> str:
    """A file's text.  Bytes that are not UTF-8 become lone surrogates, so that string literals
    hold what they hold for a compiler."""
    return path.read_bytes().decode("utf-8-sig", "surrogateescape")


def _unquoted(literal: str) -> str:
    return unescape(split_literal(literal)[1]) or ""


def _spelling(tokens: list[Token]) -> str:
    pieces = [(" " if token.space and i else "") + token.text for i, token in enumerate(tokens)]
    return "".join(pieces)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _line_span(line: list[Token]) -> Span:
    return line[0].span.to(line[-1].span)
