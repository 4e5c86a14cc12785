"""Macros and their expansion (C11 6.10.3).

The algorithm is the one of GCC: a stack of contexts, each the replacement list of one use; a
macro is disabled while its context is on the stack, and a name met while its macro is disabled
is painted: it is never expanded again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.frontend.tokens import (
    ANNOTATION_END,
    ANNOTATION_START,
    CHARACTER,
    END,
    IDENTIFIER,
    PLACEMARKER,
    STRING,
    Argument,
    Token,
    Use,
    lex_piece,
)

MOST_EXPANDED = 500_000
"""Tokens that one use of a macro may become, all that it uses in turn counted, too."""


class Macro:
    """``parameters`` is None for an object-like macro.  The last parameter of a ``variadic`` one
    takes what is left (``__VA_ARGS__``).  ``make`` computes the replacement of ``__LINE__`` and
    its kin.  ``name`` is the token of the definition."""

    __slots__ = ("body", "disabled", "make", "name", "parameters", "variadic")

    def __init__(
        self,
        name: Token,
        body: list[Token],
        parameters: tuple[str, ...] | None = None,
        variadic: bool = False,
        make: Callable[[Token], Token] | None = None,
    ) -> None:
        self.name = name
        self.body = body
        self.parameters = parameters
        self.variadic = variadic
        self.make = make
        self.disabled = False

    def same(self, other: Macro) -> bool:
        """Whether redefining one as the other is allowed (6.10.3p2)."""
        if self.parameters != other.parameters or self.variadic != other.variadic:
            return False
        mine = [(token.text, token.space) for token in self.body]
        theirs = [(token.text, token.space) for token in other.body]
        return [t for t, _ in mine] == [t for t, _ in theirs] and mine[1:] == theirs[1:]


_OMITTED: list[Token] = []
"""The argument of a variadic parameter when nothing is given, not even an empty argument."""


class _Context:
    __slots__ = ("index", "macro", "tokens")

    def __init__(self, tokens: list[Token], macro: Macro | None) -> None:
        self.tokens = tokens
        self.index = 0
        self.macro = macro


class Expander:
    """Reads tokens from ``base`` and yields them with all macros expanded."""

    def __init__(
        self,
        macros: dict[str, Macro],
        base: Callable[[], Token],
        diagnostics: list[Diagnostic],
    ) -> None:
        self.macros = macros
        self.base = base
        self.diagnostics = diagnostics
        self.contexts: list[_Context] = []
        self.expanded = 0
        """Tokens that the use at work became so far."""

    def read(self) -> Token:
        """The next token, not expanded."""
        contexts = self.contexts
        while contexts:
            context = contexts[-1]
            if context.index < len(context.tokens):
                context.index += 1
                return context.tokens[context.index - 1]
            contexts.pop()
            if context.macro is not None:
                context.macro.disabled = False
        return self.base()

    def unread(self, token: Token) -> None:
        self.contexts.append(_Context([token], None))

    def next(self) -> Token:
        """The next token of the expanded text."""
        while True:
            token = self.read()
            if token.kind is not IDENTIFIER or token.painted:
                return token
            macro = self.macros.get(token.text)
            if macro is None:
                return token
            if macro.disabled:
                return _painted(token)
            if not self.enter(macro, token):
                return token

    def expand(self, tokens: Iterable[Token]) -> list[Token]:
        """A closed piece of text, expanded by itself (an argument, a directive's line)."""
        waiting = list(tokens)
        if not any(token.kind is IDENTIFIER and token.text in self.macros for token in waiting):
            return waiting
        saved = self.contexts, self.base
        end = Token(END, "", waiting[-1].source, waiting[-1].end, waiting[-1].end)
        self.contexts, self.base = [_Context(waiting, None)], lambda: end
        result = []
        while (token := self.next()) is not end:
            result.append(token)
        self.contexts, self.base = saved
        return result

    def enter(self, macro: Macro, name: Token) -> bool:
        """Begin the expansion of a use; False if it is none (no parenthesis follows)."""
        if macro.make is not None:
            self.unread(macro.make(name))
            return True
        arguments: list[list[Token]] = []
        use = name.group if isinstance(name.group, Use) else Use(name.text, name)
        use.definition = use.definition or macro.name
        if macro.parameters is not None:
            opening = self.read()
            if opening.text != "(":
                self.unread(opening)
                return False
            collected = self.collect(macro, name, use)
            if collected is None:
                return False
            arguments = collected
        if not name.group:
            self.expanded = 0
        body = self.substitute(macro, arguments, use)
        self.expanded += len(body)
        if self.expanded > MOST_EXPANDED:
            raise self.too_large(use)
        if body:
            body[0] = body[0].copy(body[0].group)
            body[0].space, body[0].first = name.space, name.first
        macro.disabled = True
        self.contexts.append(_Context(body, macro))
        return True

    # --- arguments ----------------------------------------------------------------------------

    def collect(self, macro: Macro, name: Token, use: Use) -> list[list[Token]] | None:
        """The arguments of a use, its opening parenthesis read; None (and a message) if they do
        not fit the parameters."""
        assert macro.parameters is not None
        arguments: list[list[Token]] = [[]]
        group = Argument(use)
        depth = 0
        while True:
            token = self.read_argument_token()
            text = token.text
            if token.kind is END or token.kind is ANNOTATION_END:
                self.unread(token)
                self.error(name, f"the arguments of macro '{name.text}' are never closed", ")")
                return None
            if text == "(":
                depth += 1
            elif text == ")":
                if depth == 0:
                    break
                depth -= 1
            elif text == "," and depth == 0:
                if not (macro.variadic and len(arguments) == len(macro.parameters)):
                    arguments.append([])
                    group = Argument(use)
                    continue
            if token.kind is ANNOTATION_START:
                arguments[-1] += self.read_annotation(token)
                continue
            if token.group is name.group and token.group is not use:
                token = token.copy(group)
            arguments[-1].append(token)
        if token.source is use.source and use.end < token.end and token.group is name.group:
            use.end = token.end
        return self.match_arguments(macro, name, arguments)

    def read_argument_token(self) -> Token:
        token = self.read()
        if token.kind is IDENTIFIER and not token.painted:
            macro = self.macros.get(token.text)
            if macro is not None and macro.disabled:
                return _painted(token)
        return token

    def read_annotation(self, token: Token) -> list[Token]:
        """An annotation inside an argument: its commas and parentheses separate nothing."""
        tokens = [token]
        while token.kind is not ANNOTATION_END and token.kind is not END:
            token = self.read_argument_token()
            tokens.append(token)
        return tokens

    def match_arguments(
        self, macro: Macro, name: Token, arguments: list[list[Token]]
    ) -> list[list[Token]] | None:
        assert macro.parameters is not None
        wanted = len(macro.parameters)
        is_empty = len(arguments) == 1 and not arguments[0]
        if wanted == 0 and is_empty:
            return []
        if macro.variadic and (len(arguments) == wanted - 1 or (wanted == 1 and is_empty)):
            return [*arguments[: wanted - 1], _OMITTED]
        if len(arguments) == wanted:
            return arguments
        given = "1 argument" if len(arguments) == 1 else f"{len(arguments)} arguments"
        self.error(name, f"macro '{name.text}' is given {given}", f"{wanted}")
        return None

    # --- replacement --------------------------------------------------------------------------

    def substitute(self, macro: Macro, arguments: list[list[Token]], use: Use) -> list[Token]:
        """The body with its parameters replaced, ``#`` and ``##`` carried out."""
        body = macro.body
        if macro.parameters is None:
            tokens = [token.copy(use) for token in body]
            if any(token.text == "##" for token in body):
                tokens = self.paste_all(tokens)
            return tokens
        return _Substitution(self, macro, arguments, use).run()

    def paste_all(self, tokens: list[Token]) -> list[Token]:
        """Carry out every ``##`` between the tokens of a replacement list."""
        result: list[Token] = []
        index = 0
        while index < len(tokens):
            token = tokens[index]
            if token.text == "##" and token.painted is False and result and index + 1 < len(tokens):
                result[-1:] = self.paste(result[-1], tokens[index + 1])
                index += 2
                continue
            result.append(token)
            index += 1
        return [token for token in result if token.kind is not PLACEMARKER]

    def paste(self, left: Token, right: Token) -> list[Token]:
        if right.kind is PLACEMARKER:
            return [left]
        if left.kind is PLACEMARKER:
            right = right.copy(right.group)
            right.space = left.space
            return [right]
        pieces = lex_piece(left.text + right.text, left)
        if len(pieces) != 1 or pieces[0].kind is ANNOTATION_START:
            message = f"pasting '{left.text}' and '{right.text}' does not give one token"
            self.error(left, message, "")
            return [left, right]
        pieces[0].space = left.space
        return pieces

    def too_large(self, use: Use) -> InputError:
        """Macros that use each other twice each become more than any memory holds."""
        span = use.source.span(use.start, use.end)
        message = f"macro '{use.macro}' becomes more than {MOST_EXPANDED} tokens here"
        return InputError(Diagnostic("preprocessor", Severity.ERROR, span, message))

    def error(self, token: Token, message: str, expected: str) -> None:
        self.diagnostics.append(
            Diagnostic("preprocessor", Severity.ERROR, token.span, message, expected)
        )


class _Substitution:
    """One replacement of a function-like macro's parameters by its arguments."""

    def __init__(
        self, expander: Expander, macro: Macro, arguments: list[list[Token]], use: Use
    ) -> None:
        assert macro.parameters is not None
        self.expander = expander
        self.macro = macro
        self.use = use
        self.arguments = dict(zip(macro.parameters, arguments, strict=True))
        self.expanded: dict[str, list[Token]] = {}
        self.rest = macro.parameters[-1] if macro.variadic else None

    def run(self) -> list[Token]:
        return self.expander.paste_all(self.replace(self.macro.body))

    def replace(self, body: list[Token]) -> list[Token]:
        result: list[Token] = []
        index, count = 0, len(body)
        while index < count:
            token = body[index]
            following = body[index + 1].text if index + 1 < count else ""
            if token.text == "#" and following in self.arguments:
                result.append(self.stringify(token, self.arguments[following]))
                index += 2
            elif token.text == "__VA_OPT__" and self.rest is not None and following == "(":
                index, inside = self.optional(body, index)
                result += inside
            elif token.text == "," and following == "##" and self.is_rest(body, index + 2):
                result += self.comma_paste(token)
                index += 3
            elif token.kind is IDENTIFIER and token.text in self.arguments:
                pasted = following == "##" or (index > 0 and body[index - 1].text == "##")
                result += self.argument(token, pasted)
                index += 1
            else:
                result.append(token.copy(self.use))
                index += 1
        return result

    def is_rest(self, body: list[Token], index: int) -> bool:
        return index < len(body) and self.rest is not None and body[index].text == self.rest

    def comma_paste(self, comma: Token) -> list[Token]:
        """GNU's ``, ## __VA_ARGS__``: the comma goes when that argument is omitted."""
        assert self.rest is not None
        if self.arguments[self.rest] is _OMITTED:
            return []
        rest = self.argument(Token(IDENTIFIER, self.rest, comma.source, comma.start, comma.end))
        return [comma.copy(self.use), *rest]

    def optional(self, body: list[Token], index: int) -> tuple[int, list[Token]]:
        """``__VA_OPT__( ... )`` at ``index``: the index behind it, and what it becomes."""
        depth, end = 0, index + 1
        while end < len(body):
            depth += {"(": 1, ")": -1}.get(body[end].text, 0)
            if depth == 0:
                break
            end += 1
        assert self.rest is not None
        inside: list[Token] = []
        if self.argument_expanded(self.rest):
            inside = self.expander.paste_all(self.replace(body[index + 2 : end]))
        return end + 1, inside or [self.placemarker(body[index])]

    def argument(self, parameter: Token, pasted: bool = False) -> list[Token]:
        """What stands for a parameter: its argument expanded, or as it is beside ``##``."""
        name = parameter.text
        tokens = self.arguments[name] if pasted else self.argument_expanded(name)
        if not tokens:
            return [self.placemarker(parameter)]
        # "##" from an argument is an ordinary token.
        tokens = [_painted(token) if token.text == "##" else token for token in tokens]
        if tokens[0].space != parameter.space or tokens[0].first:
            head = tokens[0].copy(tokens[0].group)
            head.space, head.first = parameter.space, False
            tokens[0] = head
        return tokens

    def argument_expanded(self, name: str) -> list[Token]:
        if name not in self.expanded:
            self.expanded[name] = self.expander.expand(self.arguments[name])
        return self.expanded[name]

    def placemarker(self, at: Token) -> Token:
        return Token(PLACEMARKER, "", at.source, at.start, at.end, at.space, False, self.use)

    def stringify(self, operator: Token, tokens: list[Token]) -> Token:
        """``#parameter`` (6.10.3.2): the argument's spelling as a string literal."""
        pieces = []
        for position, token in enumerate(tokens):
            text = token.text
            if token.kind is STRING or token.kind is CHARACTER:
                text = text.replace("\\", "\\\\").replace('"', '\\"')
            pieces.append(" " + text if position and (token.space or token.first) else text)
        text = '"' + "".join(pieces) + '"'
        return Token(
            STRING, text, operator.source, operator.start, operator.end, operator.space,
            False, self.use,
        )  # fmt: skip


def _painted(token: Token) -> Token:
    token = token.copy(token.group)
    token.painted = True
    return token
