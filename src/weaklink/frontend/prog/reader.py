"""Text to a syntax tree.

What is wrong in a statement costs that statement, in a heading its procedure; reading goes on
behind the next ``;``, or at the next ``proc``, so that a file's mistakes are told all at once.
Integers and conditions are told apart while reading: every variable is an integer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, assert_never

from weaklink import ir
from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.frontend.prog.syntax import (
    Arithmetic,
    ArithmeticOp,
    Assign,
    Assume,
    Block,
    Call,
    Comparison,
    Connective,
    ConnectiveOp,
    Expr,
    File,
    Name,
    Negation,
    Negative,
    Number,
    Pred,
    Procedure,
    Statement,
    Truth,
)
from weaklink.frontend.prog.tokens import KEYWORDS, Kind, Token, tokens_of
from weaklink.record import replace
from weaklink.source import Span

_Item = TypeVar("_Item")

MOST_OPERATORS = 250
"""Operators and parentheses of one expression: passes over trees are recursive."""

MOST_DIGITS = 4_000
"""Digits of one number: Python reads no more."""

Operator = ArithmeticOp | ir.CompareOp | ConnectiveOp

_LEVELS: tuple[tuple[Operator, ...], ...] = (
    (ConnectiveOp.OR,),
    (ConnectiveOp.AND,),
    tuple(ir.CompareOp),
    (ArithmeticOp.ADD, ArithmeticOp.SUB),
    (ArithmeticOp.MUL,),
)
LEVELS: Mapping[Operator, int] = {op: n for n, ops in enumerate(_LEVELS) for op in ops}
"""How tightly binary operators bind; those of one level from left to right."""

_OPERATORS: Mapping[str, Operator] = {op.value: op for op in LEVELS}

_FOREIGN: Mapping[str, tuple[str, str]] = {
    "/": ("there is no division", "`+`, `-` or `*`"),
    "%": ("there is no remainder", "`+`, `-` or `*`"),
    "=": ("`=` is neither assignment nor comparison", "`:=` or `==`"),
    "&": ("a single `&` means nothing", "`&&`"),
    "|": ("a single `|` means nothing", "`||`"),
}
"""Characters of other languages: what is said of them, and what is expected."""


def read(name: str, text: str) -> tuple[File, tuple[Diagnostic, ...]]:
    """The tree of the file ``name``, and what is wrong with its text.

    A diagnostic names the procedure that it costs; of that one, what could be read is in the
    tree."""
    reader = _Reader(list(tokens_of(name, text)))
    return reader.file(), tuple(reader.diagnostics)


class _Reader:
    """One method a production, its grammar line above."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._index = 0
        self._operators = 0
        self._procedure: str | None = None
        self.diagnostics: list[Diagnostic] = []

    # --- tokens --------------------------------------------------------------------------------

    @property
    def _token(self) -> Token:
        return self._tokens[self._index]

    @property
    def _last(self) -> Span:
        """The place of the token before."""
        return self._tokens[max(self._index - 1, 0)].span

    def _advance(self) -> Token:
        token = self._token
        if token.kind is not Kind.END:
            self._index += 1
        return token

    def _at(self, *texts: str) -> bool:
        return self._token.text in texts

    def _at_end(self) -> bool:
        return self._token.kind is Kind.END

    def _accept(self, text: str) -> bool:
        if self._at(text):
            self._advance()
            return True
        return False

    def _expect(self, text: str, where: str) -> None:
        if not self._accept(text):
            raise self._unexpected(f"`{text}`", where)

    def _expect_end(self) -> None:
        """``;``; where it is missing, but something else begins, that is all that is wrong."""
        if self._accept(";"):
            return
        if self._token.kind is Kind.OTHER:
            raise self._unexpected("`;`", "")
        last = self._last
        behind = replace(
            last, line=last.end_line, column=last.end_column, end_column=last.end_column + 1
        )
        missing = self._error("syntax", behind, f"`;` is missing before {self._token}", "`;`")
        if not self._at_beginning():
            raise missing
        self._report(missing)

    def _name(self, what: str) -> Name:
        token = self._token
        if token.kind is not Kind.WORD:
            raise self._unexpected(what, "")
        if token.text in KEYWORDS:
            message = f"`{token.text}` is a word of the language; it cannot be {what}"
            raise self._error("syntax", token.span, message, "another name")
        self._advance()
        return Name(token.text, token.span)

    def _at_label(self) -> bool:
        if self._token.kind is not Kind.WORD or self._token.text in KEYWORDS:
            return False
        return self._tokens[self._index + 1].text == ":"

    def _at_beginning(self) -> bool:
        """Whether a statement, a label or what is behind them begins here."""
        if self._at_end() or self._at_label() or self._at("assume", "call", "goto", "}", "proc"):
            return True
        return self._token.kind is Kind.WORD and self._tokens[self._index + 1].text == ":="

    # --- mistakes ------------------------------------------------------------------------------

    def _error(self, code: str, span: Span, message: str, expected: str) -> InputError:
        found = Diagnostic(code, Severity.ERROR, span, message, expected, self._procedure)
        return InputError(found)

    def _unexpected(self, expected: str, where: str) -> InputError:
        token = self._token
        if token.text == "/" and self._tokens[self._index + 1].text == "*":
            message, expected = "`/*` begins no comment", "`//` on each line of it"
        elif token.kind is Kind.OTHER:
            known = (f"`{token.text}` is not in the language", expected)
            message, expected = _FOREIGN.get(token.text, known)
        else:
            where = f" {where}" if where else ""
            message = f"expected {expected}{where}, found {token}"
        return self._error("syntax", token.span, message, expected)

    def _report(self, problem: InputError) -> None:
        """One message a place."""
        if not self.diagnostics or self.diagnostics[-1].span != problem.diagnostic.span:
            self.diagnostics.append(problem.diagnostic)

    def _skip_statement(self) -> None:
        """To behind the next ``;``, but not out of the procedure."""
        while not self._at_end() and not self._at("}", "proc"):
            if self._advance().text == ";":
                return

    def _skip_procedure(self) -> None:
        while not self._at_end() and not self._at("proc"):
            self._advance()

    # --- procedures ----------------------------------------------------------------------------

    def file(self) -> File:
        """Procedure+"""
        found: list[Procedure] = []
        if self._at_end():
            self._report(self._unexpected("`proc`", "at the beginning of a procedure"))
        while not self._at_end():
            self._procedure = None
            try:
                self._expect("proc", "at the beginning of a procedure")
                name = self._name("the name of a procedure")
            except InputError as problem:
                self._report(problem)
                self._skip_procedure()
            else:
                found.append(self._rest(name))
        return File(tuple(found))

    def _rest(self, name: Name) -> Procedure:
        """( [NAME (, NAME)*] ) [returns NAME] { Block+ }"""
        self._procedure = name.text
        parameters: tuple[Name, ...] = ()
        returns: Name | None = None
        blocks: list[Block] = []
        try:
            self._expect("(", "before the parameters")
            parameters = self._list(lambda: self._name("a parameter"))
            if self._accept("returns"):
                returns = self._name("the variable that is returned")
            self._expect("{", "before the first block")
            if self._at("}"):
                raise self._unexpected("a label", "at the beginning of a block")
            while not self._at_end() and not self._at("}", "proc"):
                blocks.append(self._block())
            self._expect("}", f"at the end of procedure `{name.text}`")
        except InputError as problem:
            self._report(problem)
            self._skip_procedure()
        return Procedure(name, parameters, returns, tuple(blocks))

    def _list(self, item: Callable[[], _Item]) -> tuple[_Item, ...]:
        """What stands behind an opened parenthesis: [item (, item)*] )"""
        if self._accept(")"):
            return ()
        found = [item()]
        while self._accept(","):
            found.append(item())
        self._expect(")", "or `,` in a list")
        return tuple(found)

    def _block(self) -> Block:
        """NAME : Statement* [goto NAME (, NAME)* ;]"""
        label = Name("", self._token.span)
        if self._at_label():
            label = self._name("a label")
            self._advance()
        else:
            self._report(self._unexpected("a label", "at the beginning of a block"))
        statements = self._statements()
        targets: tuple[Name, ...] = ()
        goto = self._token.span
        if self._at("goto"):
            targets = self._targets(label.text)
            goto = goto.to(targets[-1].span) if targets else goto
        return Block(label, tuple(statements), targets, goto)

    def _statements(self) -> list[Statement]:
        """Up to the end of the block; those that are wrong are left out."""
        found: list[Statement] = []
        while not self._at_end() and not self._at_label() and not self._at("goto", "}", "proc"):
            try:
                found.append(self._statement())
            except InputError as problem:
                self._report(problem)
                self._skip_statement()
        return found

    def _targets(self, label: str) -> tuple[Name, ...]:
        """goto NAME (, NAME)* ;"""
        self._advance()
        found: list[Name] = []
        try:
            found.append(self._name("a label"))
            while self._accept(","):
                found.append(self._name("a label"))
            self._expect_end()
        except InputError as problem:
            self._report(problem)
            self._skip_statement()
        else:
            if not self._at_end() and not self._at_label() and not self._at("}", "proc"):
                where = f"behind the `goto` of block `{label}`"
                self._report(self._unexpected("a label or `}`", where))
                self._skip_statement()
        self._statements()
        return tuple(found)

    # --- statements ----------------------------------------------------------------------------

    def _statement(self) -> Statement:
        """NAME := Expr ; | assume Pred ; | [NAME :=] call NAME ( [Expr (, Expr)*] ) ;"""
        self._operators = 0
        start = self._token.span
        statement: Statement
        if self._accept("assume"):
            statement = Assume(self._condition(self._expression()))
        elif self._accept("call"):
            statement = self._call(None)
        elif self._token.kind is Kind.WORD:
            target = self._name("a variable")
            self._expect(":=", f"behind `{target.text}`")
            if self._accept("call"):
                statement = self._call(target)
            else:
                statement = Assign(target, self._integer(self._expression()))
        else:
            raise self._unexpected("a statement, a label or `}`", "")
        span = start.to(self._last)
        self._expect_end()
        return replace(statement, span=span)

    def _call(self, target: Name | None) -> Call:
        """NAME ( [Expr (, Expr)*] )"""
        procedure = self._name("the name of a procedure")
        self._expect("(", "before the arguments")
        arguments = self._list(lambda: self._integer(self._expression()))
        return Call(target, procedure, arguments)

    # --- expressions ---------------------------------------------------------------------------

    def _expression(self, level: int = 0) -> Expr | Pred:
        """Operand (operator Operand)*, with operators that bind at least as tightly."""
        start = self._token.span
        left = self._operand()
        while (op := self._operator()) is not None and LEVELS[op] >= level:
            self._count()
            self._advance()
            right = self._expression(LEVELS[op] + 1)
            left = self._combined(op, left, right, start.to(self._last))
        if self._token.kind is Kind.OTHER:
            raise self._unexpected("an operator", "")
        return left

    def _operator(self) -> Operator | None:
        return _OPERATORS.get(self._token.text) if self._token.kind is Kind.SYMBOL else None

    def _operand(self) -> Expr | Pred:
        """NUMBER | NAME | true | false | - Operand | ! Operand | ( Expression )"""
        token = self._token
        if token.kind is Kind.NUMBER:
            return self._number()
        if self._at("true", "false"):
            self._advance()
            return Truth(token.text == "true", token.span)
        if self._at("-", "!", "("):
            return self._compound()
        if token.kind is not Kind.WORD:
            raise self._unexpected("an expression", "")
        return self._name("a variable")

    def _compound(self) -> Expr | Pred:
        """- Operand | ! Operand | ( Expression )"""
        self._count()
        token = self._advance()
        if token.text == "(":
            inner = self._expression()
            self._expect(")", "")
            return inner
        operand = self._operand()
        span = token.span.to(self._last)
        if token.text == "-":
            return Negative(self._integer(operand), span)
        return Negation(self._condition(operand), span)

    def _number(self) -> Number:
        token = self._token
        if not token.text.isdigit():
            message = f"`{token.text}` is no decimal number"
            raise self._error("syntax", token.span, message, "decimal digits, or a name")
        if len(token.text) > MOST_DIGITS:
            message = f"a number of {len(token.text)} digits"
            raise self._error("syntax", token.span, message, f"at most {MOST_DIGITS} digits")
        self._advance()
        return Number(int(token.text), token.span)

    def _count(self) -> None:
        self._operators += 1
        if self._operators > MOST_OPERATORS:
            message = f"an expression with more than {MOST_OPERATORS} operators and parentheses"
            raise self._error("syntax", self._token.span, message, "a variable for a part of it")

    def _combined(
        self, op: Operator, left: Expr | Pred, right: Expr | Pred, span: Span
    ) -> Expr | Pred:
        match op:
            case ArithmeticOp():
                return Arithmetic(op, self._integer(left), self._integer(right), span)
            case ir.CompareOp():
                if isinstance(left, Comparison):
                    message = f"a comparison cannot be compared with `{op.value}`"
                    raise self._error("type", span, message, "`&&` between two comparisons")
                return Comparison(op, self._integer(left), self._integer(right), span)
            case ConnectiveOp():
                return Connective(op, self._condition(left), self._condition(right), span)
            case _:
                assert_never(op)

    def _integer(self, node: Expr | Pred) -> Expr:
        if isinstance(node, Pred):
            raise self._error(
                "type", node.span, "a condition where an integer is needed", "an integer"
            )
        return node

    def _condition(self, node: Expr | Pred) -> Pred:
        if isinstance(node, Expr):
            message = "an integer where a condition is needed"
            raise self._error("type", node.span, message, "a condition, such as `x != 0`")
        return node
