"""ACSL's terms and predicates, by precedence (as Frama-C reads them)."""

from __future__ import annotations

from weaklink.frontend.acsl_sets import SetParser
from weaklink.frontend.parser import C_KEYWORDS, nearest
from weaklink.frontend.syntax import (
    AtExpr,
    Binary,
    Builtin,
    CallExpr,
    Cast,
    Chain,
    Expr,
    Index,
    LetExpr,
    Member,
    Name,
    Named,
    Quantifier,
    Range,
    SizeofExpr,
    SizeofType,
    String,
    Ternary,
    Unary,
)
from weaklink.frontend.tokens import CHARACTER, IDENTIFIER, NUMBER, STRING, WORD, Token

_LEVELS = (
    ("<==>",), ("==>",), ("||",), ("^^",), ("&&",), ("<-->",), ("-->",), ("|",), ("^",), ("&",),
    (r"\in",), ("<", "<=", ">", ">=", "==", "!="), ("*^",), ("<<", ">>"), ("+", "-"),
    ("*", "/", "%"),
)  # fmt: skip
PRECEDENCE = {op: level for level, ops in enumerate(_LEVELS, start=1) for op in ops}
_RELATION = PRECEDENCE["<"]
RIGHT_TO_LEFT = frozenset(("==>", "-->"))
_UPWARDS = frozenset(("<", "<=", "=="))
_DOWNWARDS = frozenset((">", ">=", "=="))
_PREFIXES = frozenset("-+~!*&")
_POSTFIXES = frozenset(("[", ".", "->"))
_ASSIGNING = frozenset(
    ("=", "*=", "/=", "%=", "+=", "-=", "<<=", ">>=", "&=", "^=", "|=", "++", "--")
)
_BINDING_WORDS = frozenset((r"\forall", r"\exists", r"\lambda"))

_KNOWN_WORDS = frozenset(
    r"""
    \abs \acos \aligned \allocable \allocation \asin \at \atan \atan2 \automatic \base_addr
    \block_length \ceil \concat \Cons \cos \cosh \dangling \Double \Down \dynamic \e \empty
    \eq_double \eq_float \everything \exact \exists \exit_status \exp \fabs \false \floor \fmod
    \forall \freeable \fresh \from \ge_double \ge_float \ghost \gt_double \gt_float \hypot \in
    \initialized \inter \is_finite \is_infinite \is_minus_infinity \is_NaN \is_plus_infinity
    \labs \lambda \le_double \le_float \length \let \list \log \log10 \lt_double \lt_float
    \match \max \min \minus_infinity \model \NaN \ne_double \ne_float \NearestAway \NearestEven
    \Negative \Nil \no_overflow_double \no_overflow_single \nothing \nth \null \numof
    \object_pointer \offset \offset_max \offset_min \old \pi \plus_infinity \pointer_comparable
    \Positive \pow \product \Quad \register \relative_error \repeat \result \round_double
    \round_error \round_float \round_quad \separated \sign \sin \Single \sinh \sqrt \static
    \strlen \subset \sum \tan \tanh \tguard \this \total_error \ToZero \true \trunc \truncate \type
    \typeof \unallocated \union \Up \valid \valid_function \valid_index \valid_range \valid_read
    \wcslen \with
    """.split()
)

_APPLIED = frozenset(
    r"\old \valid \valid_read \separated \initialized \fresh \base_addr \block_length".split()
)
"""Words that mean nothing without arguments."""


class TermParser(SetParser):
    # predicate: name ":" predicate | quantified | let | conditional
    def predicate(self) -> Expr:
        return self.logic_expression()

    # range: [expression] ".." [expression] | expression
    def term_or_range(self) -> Expr:
        start = self.index
        low = None if self.text == ".." else self.logic_expression()
        if self.text != "..":
            assert low is not None
            return low
        self.advance()
        ends_here = self.text in (")", "]", ",", "}", ";")
        high = None if ends_here else self.logic_expression()
        return Range(low, high, self.span_from(start))

    # expression: binary ["?" expression ":" expression]
    def logic_expression(self) -> Expr:
        start = self.index
        condition = self.logic_binary(1)
        if self.text != "?":
            self.check_end()
            return condition
        self.advance()
        outer, self.in_branch = self.in_branch, True
        then = self.logic_expression()
        self.in_branch = outer
        self.expect(":", "of the conditional expression")
        otherwise = self.logic_expression()
        return Ternary(condition, then, otherwise, self.span_from(start))

    def check_end(self) -> None:
        """Say what is meant where an expression cannot go on as in C."""
        if self.text == "=":
            raise self.error(
                self.token.span, "'=' in an annotation: equality is written '=='", "=="
            )
        if self.text in _ASSIGNING:
            message = f"'{self.text}' changes a variable; an annotation cannot"
            raise self.error(self.token.span, message, "an expression without side effect")

    # binary: unary {operator unary}
    def logic_binary(self, lowest: int) -> Expr:
        start = self.index
        left = self.logic_unary()
        while (level := PRECEDENCE.get(self.text, 0)) >= lowest:
            if level == _RELATION:
                left = self.chain(left, start)
                continue
            op = self.text
            if op == "|" and self.in_set and self.starts_binder(self.peek(), self.peek(2)):
                break
            self.advance()
            right = self.logic_binary(level if op in RIGHT_TO_LEFT else level + 1)
            left = Binary(op, left, right, self.span_from(start))
        return left

    # chain: operand relation operand {relation operand}
    def chain(self, left: Expr, start: int) -> Expr:
        operands: list[Expr] = [left]
        ops: list[str] = []
        upwards = downwards = True
        while PRECEDENCE.get(self.text) == _RELATION:
            op = self.token
            upwards = upwards and op.text in _UPWARDS
            downwards = downwards and op.text in _DOWNWARDS
            if ops and not (upwards or downwards):
                message = f"'{op.text}' cannot continue the comparison by '{ops[-1]}'"
                raise self.error(op.span, message, "comparisons of one direction, or '&&'")
            self.advance()
            ops.append(op.text)
            operands.append(self.logic_binary(_RELATION + 1))
        span = self.span_from(start)
        if len(ops) == 1:
            return Binary(ops[0], left, operands[1], span)
        return Chain(tuple(operands), tuple(ops), span)

    # unary: prefix unary | "(" type ")" unary | sizeof | binding | primary {postfix}
    def logic_unary(self) -> Expr:
        text = self.text
        start = self.index
        if text in _PREFIXES:
            self.advance()
            operand = self.logic_unary()
            return Unary(text, operand, self.span_from(start))
        if text == "(" and self.starts_cast():
            opening = self.token
            self.advance()
            type_ = self.logic_type()
            self.expect_closing(")", opening)
            operand = self.logic_unary()
            return Cast(type_, operand, self.span_from(start))
        expression = self.logic_primary()
        return self.logic_postfix(expression, start) if self.text in _POSTFIXES else expression

    # postfix: "[" term-or-range "]" | "." name | "->" name
    def logic_postfix(self, expression: Expr, start: int) -> Expr:
        while self.text in _POSTFIXES:
            opening = self.token
            self.advance()
            if opening.text == "[":
                index = self.enclosed(self.term_or_range)
                self.expect_closing("]", opening)
                expression = Index(expression, index, self.span_from(start))
            else:
                name = self.identifier("a member's name")
                is_arrow = opening.text == "->"
                expression = Member(expression, name.text, is_arrow, self.span_from(start))
        return expression

    # primary: name [labels] [arguments] | name ":" expression | word ... | constant
    #        | string {string} | "(" term-or-range ")" | set | list
    def logic_primary(self) -> Expr:
        token = self.token
        kind = token.kind
        if kind is IDENTIFIER:
            return self.name_or_application()
        if kind is NUMBER:
            return self.number()
        if token.text == "(":
            self.advance()
            expression = self.enclosed(self.term_or_range)
            self.expect_closing(")", token)
            return expression
        if kind is WORD:
            return self.word()
        if kind is CHARACTER:
            return self.character()
        if kind is STRING:
            return self.string_or_named()
        if token.text == "{":
            return self.set_or_update()
        if token.text == "[|":
            return self.list_literal()
        if token.text in ("++", "--"):
            self.check_end()
        raise self.unexpected("a term or predicate")

    # application: name ["{" label {"," label} "}"] ["(" [argument {"," argument}] ")"]
    def name_or_application(self) -> Expr:
        start = self.index
        token = self.token
        following = self.peek().text
        if following == ":" and not self.in_branch:
            return self.named(token.text)
        if token.text == "sizeof":
            return self.logic_sizeof()
        if token.text in C_KEYWORDS:
            raise self.unexpected("a term or predicate")
        self.advance()
        name = Name(token.text, token.span)
        if following != "(" and following != "{":
            return name
        labels = self.labels()
        if self.text != "(":
            return CallExpr(name, (), self.span_from(start), labels)
        arguments = self.logic_arguments()
        return CallExpr(name, arguments, self.span_from(start), labels)

    # named: (name | string) ":" expression
    def named(self, name: str) -> Expr:
        start = self.index
        self.go_to(self.index + 2)
        operand = self.logic_expression()
        return Named(name, operand, self.span_from(start))

    # string-or-named: string {string} [":" expression]
    def string_or_named(self) -> Expr:
        start = self.index
        string = self.string()
        if self.text == ":" and not self.in_branch and isinstance(string, String):
            self.advance()
            operand = self.logic_expression()
            return Named(string.value, operand, self.span_from(start))
        return string

    def logic_name(self, what: str) -> Token:
        """A name where ACSL allows the words of C too: labels, behaviors."""
        token = self.token
        if token.kind is not IDENTIFIER and token.kind is not WORD:
            raise self.unexpected(what)
        self.advance()
        return token

    # labels: ["{" name {"," name} "}"]
    def labels(self) -> tuple[str, ...]:
        if self.text != "{":
            return ()
        opening = self.token
        self.advance()
        labels = [self.logic_name("a label").text]
        while self.accept(","):
            labels.append(self.logic_name("a label").text)
        self.expect_closing("}", opening)
        return tuple(labels)

    def logic_arguments(self) -> tuple[Expr, ...]:
        opening = self.token
        self.expect("(")
        arguments: list[Expr] = []
        if self.text != ")":
            arguments.append(self.enclosed(self.term_or_range))
            while self.accept(","):
                arguments.append(self.enclosed(self.term_or_range))
        self.expect_closing(")", opening)
        return tuple(arguments)

    # --- backslash words ----------------------------------------------------------------------

    # word: binding | let | at | type-of | word [labels] [arguments]
    def word(self) -> Expr:
        start = self.index
        text = self.text
        if text in _BINDING_WORDS:
            return self.quantified()
        if text == r"\let":
            return self.let()
        if text == r"\at":
            return self.at()
        if text == r"\type":
            return self.type_term()
        self.check_word(self.token)
        self.advance()
        labels = self.labels()
        if self.text != "(" and text in _APPLIED:
            raise self.unexpected("'('", f"behind '{text}'")
        if self.text != "(":
            name = Name(text, self.span_from(start))
            return Builtin(text, (), self.span_from(start), labels) if labels else name
        arguments = self.logic_arguments()
        return Builtin(text, arguments, self.span_from(start), labels)

    def check_word(self, token: Token) -> None:
        """Refuse what is no word of ACSL but nearly one."""
        if token.text in _KNOWN_WORDS:
            return
        near = nearest(token.text, _KNOWN_WORDS)
        if near is not None:
            message = f"unknown ACSL word '{token.text}'; did you mean '{near}'?"
            raise self.error(token.span, message, near)

    # quantified: ("\forall" | "\exists" | "\lambda") binders ";" expression
    def quantified(self) -> Expr:
        start = self.index
        keyword = self.text
        self.advance()
        binders = self.binders()
        self.expect(";", f"behind the variables of '{keyword}'")
        body = self.logic_expression()
        return Quantifier(keyword, binders, body, self.span_from(start))

    # let: "\let" name "=" expression ";" expression
    def let(self) -> Expr:
        start = self.index
        self.advance()
        name = self.identifier("the name that '\\let' defines")
        self.expect("=", "of '\\let'")
        value = self.term_or_range()
        self.expect(";", "behind the value of '\\let'")
        body = self.logic_expression()
        return LetExpr(name.text, value, body, self.span_from(start))

    # at: "\at" "(" expression "," label ")"
    def at(self) -> Expr:
        start = self.index
        self.advance()
        opening = self.token
        self.expect("(", "behind '\\at'")
        operand = self.enclosed(self.term_or_range)
        self.expect(",", "and a label in '\\at'")
        label = self.logic_name("a label")
        self.expect_closing(")", opening)
        return AtExpr(operand, label.text, self.span_from(start))

    # type-term: "\type" "(" type ")"
    def type_term(self) -> Expr:
        start = self.index
        self.advance()
        opening = self.token
        self.expect("(")
        begin = self.index
        argument = SizeofType(self.logic_type(), self.span_from(begin))
        self.expect_closing(")", opening)
        return Builtin(r"\type", (argument,), self.span_from(start))

    # sizeof: "sizeof" "(" (type | expression) ")"
    def logic_sizeof(self) -> Expr:
        start = self.index
        self.advance()
        if self.text == "(" and self.starts_cast():
            opening = self.token
            self.advance()
            type_ = self.logic_type()
            self.expect_closing(")", opening)
            return SizeofType(type_, self.span_from(start))
        operand = self.logic_unary()
        return SizeofExpr(operand, self.span_from(start))
