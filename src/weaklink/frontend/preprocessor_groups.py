"""``#if`` to ``#endif``: which groups of lines are read (C11 6.10.1)."""

from __future__ import annotations

from dataclasses import dataclass, field

from weaklink.diagnostics import Diagnostic, InputError
from weaklink.frontend.conditional import evaluate_condition
from weaklink.frontend.expand import Expander, Macro
from weaklink.frontend.expand_define import macro_name, wrong
from weaklink.frontend.tokens import END, Source, Token


@dataclass(slots=True)
class Conditional:
    """One open ``#if``; ``taken``: one of its groups was read, or is."""

    opening: Token
    taken: bool = False
    seen_else: bool = False


@dataclass(slots=True)
class OpenFile:
    """One file on the include stack.  ``folder`` is its index in the include paths (for
    ``#include_next``); ``index`` is that of the next token."""

    source: Source
    tokens: list[Token]
    end: Token
    folder: int = -1
    index: int = 0
    conditionals: list[Conditional] = field(default_factory=list)


class ConditionalGroups:
    """The part of a preprocessor that opens, changes and skips groups."""

    macros: dict[str, Macro]
    files: list[OpenFile]
    diagnostics: list[Diagnostic]
    expander: Expander

    def open_if(self, line: list[Token], word: Token) -> None:
        conditional = Conditional(word)
        self.files[-1].conditionals.append(conditional)
        try:
            conditional.taken = self.condition(line, word)
        finally:
            # A wrong condition counts as false.
            if not conditional.taken:
                self.skip_groups()

    def condition(self, line: list[Token], word: Token) -> bool:
        if word.text in ("ifdef", "ifndef", "elifdef", "elifndef"):
            name = macro_name(line, word).text
            return (name in self.macros) != word.text.endswith("ndef")
        end = Token(END, "", word.source, (line or [word])[-1].end, (line or [word])[-1].end)
        return evaluate_condition(line, end, self.expander, self.has_include)

    def change_group(self, line: list[Token], word: Token) -> None:
        """``#elif`` or ``#else`` behind a group that was read: the rest is skipped."""
        conditionals = self.files[-1].conditionals
        if not conditionals:
            raise wrong(word, f"'#{word.text}' without '#if'")
        self.note_else(conditionals[-1], word)
        self.skip_groups()

    def end_if(self, line: list[Token], word: Token) -> None:
        if not self.files[-1].conditionals:
            raise wrong(word, "'#endif' without '#if'")
        self.files[-1].conditionals.pop()

    def note_else(self, conditional: Conditional, word: Token) -> None:
        if conditional.seen_else:
            raise wrong(word, f"'#{word.text}' behind '#else'", "#endif")
        conditional.seen_else = word.text == "else"

    def skip_groups(self) -> None:
        """Skip to the group of the innermost conditional that is to be read, or its end."""
        file = self.files[-1]
        conditional = file.conditionals[-1]
        tokens, depth = file.tokens, 0
        while file.index < len(tokens):
            token = tokens[file.index]
            if not (token.first and token.text == "#"):
                file.index += 1
                continue
            line = self.take_line(file)
            word = line[0].text if line else ""
            if word in ("if", "ifdef", "ifndef"):
                depth += 1
            elif word == "endif":
                if depth == 0:
                    file.conditionals.pop()
                    return
                depth -= 1
            elif depth == 0 and word in ("else", "elif", "elifdef", "elifndef"):
                try:
                    self.note_else(conditional, line[0])
                    if not conditional.taken:
                        if word == "else" or self.condition(line[1:], line[0]):
                            conditional.taken = True
                            return
                except InputError as error:
                    self.diagnostics.append(error.diagnostic)

    def take_line(self, file: OpenFile) -> list[Token]:
        """The tokens behind ``#``, up to the end of the line."""
        start = file.index + 1
        index, tokens = start, file.tokens
        while index < len(tokens) and not tokens[index].first:
            index += 1
        file.index = index
        return tokens[start:index]

    def has_include(self, word: Token, tokens: list[Token], is_next: bool) -> bool:
        raise NotImplementedError
