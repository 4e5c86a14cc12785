"""The expressions of ``#if`` (C11 6.10.1): 64-bit integers, unsigned where C says so."""

from __future__ import annotations

from collections.abc import Callable

from weaklink import ir
from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.frontend.characters import (
    WIDE,
    integer_constant,
    literal_bytes,
    split_literal,
    unescape,
)
from weaklink.frontend.expand import Expander
from weaklink.frontend.tokens import CHARACTER, END, IDENTIFIER, NUMBER, Token
from weaklink.ir.precedence import C

Value = tuple[int, bool]
"""A value, and whether it is unsigned."""

_COMPARISONS = {op.value: holds for op, holds in ir.COMPARISONS.items()}
_OPERATORS = {op.value: row for op, row in ir.OPERATORS.items()}

HasInclude = Callable[[Token, list[Token], bool], bool]
"""Answers ``__has_include(tokens)``; the last argument tells ``__has_include_next``."""


def evaluate_condition(
    line: list[Token], end: Token, expander: Expander, has_include: HasInclude
) -> bool:
    """Whether the controlling expression ``line`` (not yet expanded) is true.

    ``end`` stands behind it.  Raises InputError where it is not a constant expression.
    """
    return _Condition(line, end, expander, has_include).run()


class _Condition:
    def __init__(
        self, line: list[Token], end: Token, expander: Expander, has_include: HasInclude
    ) -> None:
        self.end = end
        waiting = iter(line)
        self.reader = Expander(expander.macros, lambda: next(waiting, end), expander.diagnostics)
        self.has_include = has_include
        self.token = end

    def run(self) -> bool:
        self.advance()
        if self.token is self.end:
            raise self.error("this condition is empty", "an expression")
        value, _ = self.comma(True)
        if self.token is not self.end:
            raise self.unexpected("an operator or the end of the line")
        return value != 0

    def advance(self) -> None:
        """Step to the next expanded token; ``defined`` and its kin keep their operand."""
        token = self.reader.next()
        if token.kind is IDENTIFIER:
            if token.text == "defined":
                token = self.number(token, self.defined())
            elif token.text in ("__has_include", "__has_include_next"):
                token = self.number(token, self.include_exists(token))
            elif token.text.startswith("__has_"):
                self.parenthesised(token)
                token = self.number(token, False)
        self.token = token

    def number(self, token: Token, truth: bool) -> Token:
        return Token(NUMBER, str(int(truth)), token.source, token.start, token.end)

    def defined(self) -> bool:
        name = self.reader.read()
        parenthesis = name.text == "("
        if parenthesis:
            name = self.reader.read()
        self.token = name
        if name.kind is not IDENTIFIER:
            raise self.unexpected("a macro's name behind 'defined'")
        if parenthesis:
            self.token = self.reader.read()
            if self.token.text != ")":
                raise self.unexpected("')'")
        return name.text in self.reader.macros or name.text in (
            "__has_include",
            "__has_include_next",
        )

    def parenthesised(self, word: Token) -> list[Token]:
        """The raw tokens between the parentheses that follow ``word``."""
        self.token = self.reader.read()
        if self.token.text != "(":
            raise self.unexpected(f"'(' behind '{word.text}'")
        inside: list[Token] = []
        depth = 1
        while True:
            self.token = self.reader.read()
            if self.token is self.end:
                raise self.unexpected("')'")
            depth += {"(": 1, ")": -1}.get(self.token.text, 0)
            if depth == 0:
                return inside
            inside.append(self.token)

    def include_exists(self, word: Token) -> bool:
        return self.has_include(word, self.parenthesised(word), word.text.endswith("_next"))

    # comma: ternary {"," ternary}
    def comma(self, evaluated: bool) -> Value:
        value = self.ternary(evaluated)
        while self.token.text == ",":
            self.advance()
            value = self.ternary(evaluated)
        return value

    # ternary: binary ["?" ternary ":" ternary]
    def ternary(self, evaluated: bool) -> Value:
        condition, _ = value = self.binary(1, evaluated)
        if self.token.text != "?":
            return value
        self.advance()
        then, then_unsigned = self.comma(evaluated and condition != 0)
        if self.token.text != ":":
            raise self.unexpected("':'")
        self.advance()
        otherwise, otherwise_unsigned = self.ternary(evaluated and condition == 0)
        unsigned = then_unsigned or otherwise_unsigned
        return _convert(then if condition else otherwise, unsigned)

    # binary: unary {operator unary}
    def binary(self, lowest: int, evaluated: bool) -> Value:
        left = self.unary(evaluated)
        while (level := C.get(self.token.text, 0)) >= lowest:
            operator = self.token
            self.advance()
            needed = evaluated
            if operator.text == "&&":
                needed = evaluated and left[0] != 0
            elif operator.text == "||":
                needed = evaluated and left[0] == 0
            right = self.binary(level + 1, needed)
            left = self.apply(operator, left, right, needed)
        return left

    def apply(self, operator: Token, left: Value, right: Value, evaluated: bool) -> Value:
        op, (a, a_unsigned), (b, b_unsigned) = operator.text, left, right
        if op == "&&":
            return int(a != 0 and b != 0), False
        if op == "||":
            return int(a != 0 or b != 0), False
        if op in ("<<", ">>"):  # as gcc does: by less than nothing the other way
            if op == ">>":
                return _convert(a >> min(b, 64) if b >= 0 else a << min(-b, 64), a_unsigned)
            return _convert(a << min(b, 64) if b >= 0 else a >> min(-b, 64), a_unsigned)
        unsigned = a_unsigned or b_unsigned
        a, b = _convert(a, unsigned)[0], _convert(b, unsigned)[0]
        if op in _COMPARISONS:
            return int(_COMPARISONS[op](a, b)), False
        row = _OPERATORS[op]
        if not row.has_value(b):
            if evaluated:
                self.token = operator
                raise self.error("division by zero in a preprocessor condition", "")
            return _convert(0, unsigned)
        return _convert(row.value(a, b), unsigned)

    # unary: {"+" | "-" | "!" | "~"} primary
    def unary(self, evaluated: bool) -> Value:
        op = self.token.text
        if op not in ("+", "-", "!", "~"):
            return self.primary(evaluated)
        self.advance()
        value, unsigned = self.unary(evaluated)
        if op == "!":
            return int(value == 0), False
        return _convert(-value if op == "-" else ~value if op == "~" else value, unsigned)

    # primary: number | character | identifier | "(" ternary ")"
    def primary(self, evaluated: bool) -> Value:
        token = self.token
        if token.kind is NUMBER:
            constant = integer_constant(token.text)
            if constant is None:
                raise self.error(f"'{token.text}' is not an integer", "an integer constant")
            self.advance()
            value, suffix, _ = constant
            return _convert(value, suffix.startswith("u") or value >= 1 << 63)
        if token.kind is CHARACTER:
            prefix, written = split_literal(token.text)
            characters = unescape(written, wide=prefix in WIDE)
            if not characters:
                raise self.error(f"{token.text} is not a character", "")
            self.advance()
            signed = "__CHAR_UNSIGNED__" not in self.reader.macros
            is_wide = prefix in WIDE
            return ord(characters[-1]) if is_wide else _of_bytes(characters, signed), False
        if token.kind is IDENTIFIER:
            self.advance()
            return 0, False
        if token.text != "(":
            raise self.unexpected("a number, a name or '('")
        self.advance()
        inside = self.comma(evaluated)
        if self.token.text != ")":
            raise self.unexpected("')'")
        self.advance()
        return inside

    def unexpected(self, expected: str) -> InputError:
        found = "the end of the line" if self.token.kind is END else f"'{self.token.text}'"
        return self.error(f"expected {expected} in this condition, found {found}", expected)

    def error(self, message: str, expected: str) -> InputError:
        span = self.token.span
        return InputError(Diagnostic("preprocessor", Severity.ERROR, span, message, expected))


def _convert(value: int, unsigned: bool) -> Value:
    value &= (1 << 64) - 1
    return (value, True) if unsigned else (value - (value >> 63 << 64), False)


def _of_bytes(characters: str, signed: bool) -> int:
    """The value of a character constant; of one byte it is a ``char``, which may be ``signed``."""
    data = literal_bytes(characters)
    return int.from_bytes(data, "big", signed=signed and len(data) == 1)
