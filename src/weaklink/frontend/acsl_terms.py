"""ACSL's terms and predicates, by precedence (as Frama-C reads them)."""

from __future__ import annotations

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.acsl_match import Matches
from weaklink.frontend.acsl_sets import Nesting, Sets
from weaklink.frontend.acsl_types import LogicTypes
from weaklink.frontend.c_literals import Literals
from weaklink.frontend.stream import C_KEYWORDS, TokenStream, nearest
from weaklink.frontend.tokens import CHARACTER, IDENTIFIER, NUMBER, STRING, WORD, Token
from weaklink.ir.operators import Level
from weaklink.ir.precedence import ACSL, RIGHT_TO_LEFT
from weaklink.record import record

_UPWARDS = frozenset(("<", "<=", "=="))
_DOWNWARDS = frozenset((">", ">=", "=="))
_PREFIXES = frozenset("-+~!*&")
_POSTFIXES = frozenset(("[", ".", "->"))
_ASSIGNING = frozenset((*ir.ASSIGNING, "++", "--"))
_BINDING_WORDS = frozenset((r"\forall", r"\exists", r"\lambda"))

_KNOWN_WORDS = frozenset(
    r"""
    \abs \acos \aligned \allocable \allocation \asin \at \atan \atan2 \automatic \base_addr
    \block_length \ceil \cells_left \concat \Cons \cos \cosh \dangling \Double \Down \dynamic \e
    \empty \eq_double \eq_float \everything \exact \exists \exit_status \exp \fabs \false \floor
    \fmod \forall \freeable \fresh \from \ge_double \ge_float \ghost \gt_double \gt_float \hypot \in
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


@record
class Terms:
    """Terms and predicates: one grammar, told apart by their types."""

    stream: TokenStream
    nesting: Nesting
    literals: Literals
    logic_types: LogicTypes
    sets: Sets
    matches: Matches

    # predicate: name ":" predicate | quantified | let | conditional
    def predicate(self) -> syntax.Expr:
        return self.expression()

    # range: [expression] ".." [expression] | expression
    def term_or_range(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        low = None if stream.text == ".." else self.expression()
        if stream.text != "..":
            assert low is not None
            return low
        stream.advance()
        ends_here = stream.text in (")", "]", ",", "}", ";")
        high = None if ends_here else self.expression()
        return syntax.Range(low, high, stream.span_from(start))

    # expression: binary ["?" expression ":" expression]
    def expression(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        condition = self.binary(1)
        if stream.text != "?":
            self.check_end()
            return condition
        stream.advance()
        outer, self.nesting.in_branch = self.nesting.in_branch, True
        then = self.expression()
        self.nesting.in_branch = outer
        stream.expect(":", "of the conditional expression")
        otherwise = self.expression()
        return syntax.Ternary(condition, then, otherwise, stream.span_from(start))

    def check_end(self) -> None:
        """Say what is meant where an expression cannot go on as in C."""
        stream = self.stream
        if stream.text == "=":
            raise stream.error(
                stream.token.span, "'=' in an annotation: equality is written '=='", "=="
            )
        if stream.text in _ASSIGNING:
            message = f"'{stream.text}' changes a variable; an annotation cannot"
            raise stream.error(stream.token.span, message, "an expression without side effect")

    # binary: unary {operator unary}
    def binary(self, lowest: int) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        left = self.unary()
        while (level := ACSL.get(stream.text, 0)) >= lowest:
            if level == Level.RELATION:
                left = self.chain(left, start)
                continue
            op = stream.text
            if op == "|" and self.ends_element():
                break
            stream.advance()
            right = self.binary(level if op in RIGHT_TO_LEFT else level + 1)
            left = syntax.Binary(op, left, right, stream.span_from(start))
        return left

    def ends_element(self) -> bool:
        """Whether the ``|`` here stands before the variables of a comprehension."""
        following, second = self.stream.peek(), self.stream.peek(2)
        return self.nesting.in_set and self.logic_types.starts_binder(following, second)

    # chain: operand relation operand {relation operand}
    def chain(self, left: syntax.Expr, start: int) -> syntax.Expr:
        stream = self.stream
        operands: list[syntax.Expr] = [left]
        ops: list[str] = []
        upwards = downwards = True
        while ACSL.get(stream.text) == Level.RELATION:
            op = stream.token
            upwards = upwards and op.text in _UPWARDS
            downwards = downwards and op.text in _DOWNWARDS
            if ops and not (upwards or downwards):
                message = f"'{op.text}' cannot continue the comparison by '{ops[-1]}'"
                raise stream.error(op.span, message, "comparisons of one direction, or '&&'")
            stream.advance()
            ops.append(op.text)
            operands.append(self.binary(Level.RELATION + 1))
        span = stream.span_from(start)
        if len(ops) == 1:
            return syntax.Binary(ops[0], left, operands[1], span)
        return syntax.Chain(tuple(operands), tuple(ops), span)

    # unary: prefix unary | "(" type ")" unary | sizeof | binding | primary {postfix}
    def unary(self) -> syntax.Expr:
        stream = self.stream
        text = stream.text
        start = stream.index
        if text in _PREFIXES:
            stream.advance()
            operand = self.unary()
            return syntax.Unary(text, operand, stream.span_from(start))
        if text == "(" and self.logic_types.starts_cast():
            opening = stream.token
            stream.advance()
            type_ = self.logic_types.type_name()
            stream.expect_closing(")", opening)
            operand = self.unary()
            return syntax.Cast(type_, operand, stream.span_from(start))
        expression = self.primary()
        return self.postfix(expression, start) if stream.text in _POSTFIXES else expression

    # postfix: "[" term-or-range "]" | "." name | "->" name
    def postfix(self, expression: syntax.Expr, start: int) -> syntax.Expr:
        stream = self.stream
        while stream.text in _POSTFIXES:
            opening = stream.token
            stream.advance()
            if opening.text == "[":
                index = self.nesting.enclosed(self.term_or_range)
                stream.expect_closing("]", opening)
                expression = syntax.Index(expression, index, stream.span_from(start))
            else:
                name = stream.identifier("a member's name")
                is_arrow = opening.text == "->"
                expression = syntax.Member(expression, name.text, is_arrow, stream.span_from(start))
        return expression

    # primary: name [labels] [arguments] | name ":" expression | word ... | constant
    #        | string {string} | "(" term-or-range ")" | set | list
    def primary(self) -> syntax.Expr:
        stream = self.stream
        token = stream.token
        kind = token.kind
        if kind is IDENTIFIER:
            return self.name_or_application()
        if kind is NUMBER:
            return self.literals.number()
        if token.text == "(":
            stream.advance()
            expression = self.nesting.enclosed(self.term_or_range)
            stream.expect_closing(")", token)
            return expression
        if kind is WORD:
            return self.word()
        if kind is CHARACTER:
            return self.literals.character()
        if kind is STRING:
            return self.string_or_named()
        if token.text == "{":
            return self.sets.set_or_update()
        if token.text == "[|":
            return self.sets.list_literal()
        if token.text in ("++", "--"):
            self.check_end()
        raise stream.unexpected("a term or predicate")

    # application: {name "::"} name ["{" label {"," label} "}"] ["(" [argument {"," argument}] ")"]
    def name_or_application(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        token = stream.token
        following = stream.peek().text
        if following == ":" and not self.nesting.in_branch:
            return self.named(token.text)
        if token.text == "sizeof":
            return self.sizeof()
        if token.text in C_KEYWORDS:
            raise stream.unexpected("a term or predicate")
        stream.advance()
        text = token.text
        while stream.accept("::"):
            text += f"::{self.logic_name('a name of the module').text}"
        name = syntax.Name(text, stream.span_from(start))
        if stream.text != "(" and (stream.text != "{" or self.opens_cases()):
            return name
        labels = self.labels()
        if stream.text != "(":
            return syntax.CallExpr(name, (), stream.span_from(start), labels)
        arguments = self.arguments()
        return syntax.CallExpr(name, arguments, stream.span_from(start), labels)

    def opens_cases(self) -> bool:
        """Whether the ``{`` here stands before the cases of a ``\\match``, not before labels."""
        first, second = self.stream.peek().text, self.stream.peek(2).text
        return first == "}" or (first == "case" and second not in (",", "}"))

    # named: (name | string) ":" expression
    def named(self, name: str) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        stream.go_to(stream.index + 2)
        operand = self.expression()
        return syntax.Named(name, operand, stream.span_from(start))

    # string-or-named: string {string} [":" expression]
    def string_or_named(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        string = self.literals.string()
        if stream.text == ":" and not self.nesting.in_branch and isinstance(string, syntax.String):
            stream.advance()
            operand = self.expression()
            return syntax.Named(string.value, operand, stream.span_from(start))
        return string

    def logic_name(self, what: str) -> Token:
        """A name where ACSL allows the words of C too: labels, behaviors."""
        stream = self.stream
        token = stream.token
        if token.kind is not IDENTIFIER and token.kind is not WORD:
            raise stream.unexpected(what)
        stream.advance()
        return token

    # labels: ["{" name {"," name} "}"]
    def labels(self) -> tuple[str, ...]:
        stream = self.stream
        if stream.text != "{":
            return ()
        opening = stream.token
        stream.advance()
        labels = [self.logic_name("a label").text]
        while stream.accept(","):
            labels.append(self.logic_name("a label").text)
        stream.expect_closing("}", opening)
        return tuple(labels)

    def arguments(self) -> tuple[syntax.Expr, ...]:
        stream = self.stream
        opening = stream.token
        stream.expect("(")
        arguments: list[syntax.Expr] = []
        if stream.text != ")":
            arguments.append(self.nesting.enclosed(self.term_or_range))
            while stream.accept(","):
                arguments.append(self.nesting.enclosed(self.term_or_range))
        stream.expect_closing(")", opening)
        return tuple(arguments)

    # --- backslash words ----------------------------------------------------------------------

    # word: binding | let | match | at | type-of | word [labels] [arguments]
    def word(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        text = stream.text
        if text in _BINDING_WORDS:
            return self.quantified()
        if text == r"\let":
            return self.let()
        if text == r"\match":
            return self.matches.match()
        if text == r"\at":
            return self.at()
        if text == r"\type":
            return self.type_term()
        self.check_word(stream.token)
        stream.advance()
        labels = self.labels()
        if stream.text != "(" and text in _APPLIED:
            raise stream.unexpected("'('", f"behind '{text}'")
        if stream.text != "(":
            name = syntax.Name(text, stream.span_from(start))
            return syntax.Builtin(text, (), stream.span_from(start), labels) if labels else name
        arguments = self.arguments()
        return syntax.Builtin(text, arguments, stream.span_from(start), labels)

    def check_word(self, token: Token) -> None:
        """Refuse what is no word of ACSL but nearly one."""
        if token.text in _KNOWN_WORDS:
            return
        near = nearest(token.text, _KNOWN_WORDS)
        if near is not None:
            message = f"unknown ACSL word '{token.text}'; did you mean '{near}'?"
            raise self.stream.error(token.span, message, near)

    # quantified: ("\forall" | "\exists" | "\lambda") binders ";" expression
    def quantified(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        keyword = stream.text
        stream.advance()
        binders = self.logic_types.binders()
        stream.expect(";", f"behind the variables of '{keyword}'")
        body = self.expression()
        return syntax.Quantifier(keyword, binders, body, stream.span_from(start))

    # let: "\let" name "=" expression ";" expression
    def let(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        stream.advance()
        name = stream.identifier("the name that '\\let' defines")
        stream.expect("=", "of '\\let'")
        value = self.term_or_range()
        stream.expect(";", "behind the value of '\\let'")
        body = self.expression()
        return syntax.LetExpr(name.text, value, body, stream.span_from(start))

    # at: "\at" "(" expression "," label ")"
    def at(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        stream.advance()
        opening = stream.token
        stream.expect("(", "behind '\\at'")
        operand = self.nesting.enclosed(self.term_or_range)
        stream.expect(",", "and a label in '\\at'")
        label = self.logic_name("a label")
        stream.expect_closing(")", opening)
        return syntax.AtExpr(operand, label.text, stream.span_from(start))

    # type-term: "\type" "(" type ")"
    def type_term(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        stream.advance()
        opening = stream.token
        stream.expect("(")
        begin = stream.index
        argument = syntax.SizeofType(self.logic_types.type_name(), stream.span_from(begin))
        stream.expect_closing(")", opening)
        return syntax.Builtin(r"\type", (argument,), stream.span_from(start))

    # sizeof: "sizeof" "(" (type | expression) ")"
    def sizeof(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        stream.advance()
        if stream.text == "(" and self.logic_types.starts_cast():
            opening = stream.token
            stream.advance()
            type_ = self.logic_types.type_name()
            stream.expect_closing(")", opening)
            return syntax.SizeofType(type_, stream.span_from(start))
        operand = self.unary()
        return syntax.SizeofExpr(operand, stream.span_from(start))
