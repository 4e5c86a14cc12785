"""C's expressions (C11 6.5), and the GNU ones.

What is written in its own way becomes a ``Builtin`` whose name has no backslash (``?:``,
``&&``, ``__builtin_va_arg``).
"""

from __future__ import annotations

from weaklink.frontend.c_declarators import DeclaratorParser
from weaklink.frontend.characters import (
    WIDE,
    integer_constant,
    is_float_constant,
    literal_bytes,
    split_literal,
    unescape,
)
from weaklink.frontend.parser import C_KEYWORDS
from weaklink.frontend.syntax import (
    Assignment,
    Binary,
    Builtin,
    CallExpr,
    Cast,
    Character,
    CompoundLiteral,
    Expr,
    Float,
    Generic,
    Index,
    InitList,
    Member,
    Name,
    Number,
    Postfix,
    SizeofExpr,
    SizeofType,
    String,
    Ternary,
    TypeName,
    Unary,
)
from weaklink.frontend.tokens import CHARACTER, IDENTIFIER, NUMBER, STRING, Token

_LEVELS = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", "<=", ">", ">="),
    ("<<", ">>"), ("+", "-"), ("*", "/", "%"),
)  # fmt: skip
PRECEDENCE = {op: level for level, ops in enumerate(_LEVELS, start=1) for op in ops}
_ASSIGNMENTS = frozenset(("=", "*=", "/=", "%=", "+=", "-=", "<<=", ">>=", "&=", "^=", "|="))
_PREFIXES = frozenset("-+~!*&")
_POSTFIXES = frozenset(("[", "(", ".", "->", "++", "--"))
_SIZEOF_WORDS = frozenset(("sizeof", "_Alignof", "__alignof__", "__alignof"))
_TYPED_BUILTINS = frozenset(
    ("__builtin_va_arg", "__builtin_offsetof", "__builtin_types_compatible_p")
)


class ExpressionParser(DeclaratorParser):
    # expression: assignment {"," assignment}
    def c_expression(self) -> Expr:
        start = self.index
        left = self.assignment()
        while self.text == ",":
            self.advance()
            right = self.assignment()
            left = Binary(",", left, right, self.span_from(start))
        return left

    # assignment: conditional [assignment-operator assignment]
    def assignment(self) -> Expr:
        start = self.index
        left = self.conditional()
        if self.text not in _ASSIGNMENTS:
            return left
        op = self.text
        self.advance()
        value = self.assignment()
        return Assignment(op, left, value, self.span_from(start))

    # constant: conditional
    def constant_expression(self) -> Expr:
        return self.conditional()

    # conditional: binary ["?" [expression] ":" conditional]
    def conditional(self) -> Expr:
        start = self.index
        condition = self.binary(1)
        if self.text != "?":
            return condition
        self.advance()
        if self.accept(":"):
            otherwise = self.conditional()
            return Builtin("?:", (condition, otherwise), self.span_from(start))
        then = self.c_expression()
        self.expect(":", "of the conditional expression")
        otherwise = self.conditional()
        return Ternary(condition, then, otherwise, self.span_from(start))

    # binary: cast {operator cast}
    def binary(self, lowest: int) -> Expr:
        start = self.index
        left = self.cast()
        while (level := PRECEDENCE.get(self.text, 0)) >= lowest:
            op = self.text
            self.advance()
            right = self.binary(level + 1)
            left = Binary(op, left, right, self.span_from(start))
        return left

    # cast: "(" type-name ")" (cast | initializer-list) | unary
    def cast(self) -> Expr:
        if self.text != "(" or not self.starts_type(self.behind_extension()):
            return self.unary()
        start = self.index
        type_ = self.parenthesised_type()
        if self.text == "{":
            return self.postfix(self.compound_literal(type_, start), start)
        operand = self.cast()
        return Cast(type_, operand, self.span_from(start))

    def behind_extension(self) -> Token:
        """The token behind ``(`` and any ``__extension__``."""
        distance = 1
        while self.peek(distance).text == "__extension__":
            distance += 1
        return self.peek(distance)

    def compound_literal(self, type_: TypeName, start: int) -> Expr:
        value = self.initializer_list()
        return CompoundLiteral(type_, value, self.span_from(start))

    # unary: prefix cast | "++" unary | "--" unary | sizeof | "&&" label | primary {postfix}
    def unary(self) -> Expr:
        text = self.text
        start = self.index
        if text in _PREFIXES:
            self.advance()
            operand = self.cast()
            return Unary(text, operand, self.span_from(start))
        if text == "++" or text == "--":
            self.advance()
            operand = self.unary()
            return Unary(text, operand, self.span_from(start))
        if text in _SIZEOF_WORDS:
            return self.sizeof()
        if text == "__extension__":
            self.advance()
            return self.cast()
        if text == "&&":
            self.advance()
            label = self.identifier("a label")
            return Builtin("&&", (Name(label.text, label.span),), self.span_from(start))
        expression = self.primary()
        return self.postfix(expression, start) if self.text in _POSTFIXES else expression

    # sizeof: ("sizeof" | "_Alignof") ("(" type-name ")" | unary)
    def sizeof(self) -> Expr:
        start = self.index
        is_size = self.text == "sizeof"
        self.advance()
        result: Expr
        if self.text == "(" and self.starts_type(self.peek()):
            inside = self.index
            type_ = self.parenthesised_type()
            if self.text == "{":
                literal = self.postfix(self.compound_literal(type_, inside), inside)
                result = SizeofExpr(literal, self.span_from(start))
            else:
                result = SizeofType(type_, self.span_from(start))
        else:
            operand = self.unary()
            result = SizeofExpr(operand, self.span_from(start))
        return result if is_size else Builtin("_Alignof", (result,), self.span_from(start))

    # postfix: "[" expression "]" | "(" [arguments] ")" | "." name | "->" name | "++" | "--"
    def postfix(self, expression: Expr, start: int) -> Expr:
        while self.text in _POSTFIXES:
            opening = self.token
            self.advance()
            text = opening.text
            if text == "[":
                index = self.c_expression()
                self.expect_closing("]", opening)
                expression = Index(expression, index, self.span_from(start))
            elif text == "(":
                arguments = () if self.text == ")" else self.arguments()
                self.expect_closing(")", opening)
                ghost = self.ghost_arguments()
                span = self.span_from(start)
                expression = CallExpr(expression, arguments, span, (), ghost)
            elif text == "." or text == "->":
                name = self.identifier("a member's name")
                expression = Member(expression, name.text, text == "->", self.span_from(start))
            else:
                expression = Postfix(text, expression, self.span_from(start))
        return expression

    # arguments: assignment {"," assignment}
    def arguments(self) -> tuple[Expr, ...]:
        arguments = [self.assignment()]
        while self.accept(","):
            arguments.append(self.assignment())
        return tuple(arguments)

    # ghost-arguments: ["/*@" "ghost" "(" [arguments] ")" "*/"]
    def ghost_arguments(self) -> tuple[Expr, ...]:
        if not self.begins_ghost("("):
            return ()
        with self.ghost_code():
            opening = self.token
            self.advance()
            arguments = () if self.text == ")" else self.arguments()
            self.expect_closing(")", opening)
            self.end_annotation()
        return arguments

    # primary: name | constant | string {string} | "(" expression ")" | "(" compound ")" | generic
    def primary(self) -> Expr:
        token = self.token
        kind = token.kind
        if kind is IDENTIFIER:
            if token.text in _TYPED_BUILTINS:
                return self.typed_builtin()
            if token.text == "_Generic":
                return self.generic()
            if token.text in C_KEYWORDS:
                raise self.unexpected("an expression")
            self.advance()
            return Name(token.text, token.span)
        if kind is NUMBER:
            return self.number()
        if token.text == "(":
            self.advance()
            if self.text == "{":
                return self.statement_expression()
            expression = self.c_expression()
            self.expect_closing(")", token)
            return expression
        if kind is STRING:
            return self.string()
        if kind is CHARACTER:
            return self.character()
        raise self.unexpected("an expression")

    # typed-builtin: "__builtin_va_arg" ... "(" (assignment | type-name) {"," ...} ")"
    def typed_builtin(self) -> Expr:
        start = self.index
        name = self.text
        self.advance()
        opening = self.token
        self.expect("(")
        arguments: list[Expr] = []
        while True:
            begin = self.index
            if self.starts_type(self.token):
                type_ = self.type_name()
                arguments.append(SizeofType(type_, self.span_from(begin)))
            else:
                arguments.append(self.assignment())
            if not self.accept(","):
                break
        self.expect_closing(")", opening)
        return Builtin(name, tuple(arguments), self.span_from(start))

    # generic: "_Generic" "(" assignment {"," (type-name | "default") ":" assignment} ")"
    def generic(self) -> Expr:
        start = self.index
        self.advance()
        opening = self.token
        self.expect("(", "behind '_Generic'")
        control = self.assignment()
        associations: list[tuple[TypeName | None, Expr]] = []
        while self.accept(","):
            type_ = None if self.accept("default") else self.type_name()
            self.expect(":", "behind the type in '_Generic'")
            associations.append((type_, self.assignment()))
        self.expect_closing(")", opening)
        return Generic(control, tuple(associations), self.span_from(start))

    def statement_expression(self) -> Expr:
        raise NotImplementedError

    # --- constants ----------------------------------------------------------------------------

    def number(self) -> Expr:
        token = self.token
        text = token.text
        constant = integer_constant(text)
        if constant is not None:
            self.advance()
            value, suffix, base = constant
            return Number(value, suffix, base, token.span)
        if is_float_constant(text):
            self.advance()
            return Float(text, token.span)
        if text.isdigit():
            raise self.error(token.span, f"'{text}' is not an octal number", "digits 0 to 7")
        raise self.error(token.span, f"'{text}' is not a number", "a number")

    def character(self) -> Expr:
        token = self.token
        prefix, inside = split_literal(token.text)
        characters = self.unescaped(inside, wide=prefix in WIDE)
        self.advance()
        if prefix in WIDE:
            return Character(ord(characters[-1]), token.text, token.span)
        data = literal_bytes(characters)
        if len(data) == 1:
            return Character(self.machine["char"].wrap(data[0]), token.text, token.span)
        value = self.machine.int.wrap(int.from_bytes(data, "big"))
        return Character(value, token.text, token.span)

    # string: literal {literal}
    def string(self) -> Expr:
        start = self.index
        prefix = self.string_prefix()
        pieces = []
        while self.token.kind is STRING:
            pieces.append(self.unescaped(split_literal(self.text)[1], wide=prefix in WIDE))
            self.advance()
        return String("".join(pieces), self.span_from(start), prefix)

    def string_prefix(self) -> str:
        """Of adjacent literals, from here on, the first prefix speaks for all."""
        distance = 0
        while (token := self.peek(distance)).kind is STRING:
            if prefix := split_literal(token.text)[0]:
                return prefix
            distance += 1
        return ""

    def unescaped(self, inside: str, *, wide: bool) -> str:
        characters = unescape(inside, wide=wide)
        if characters is None:
            message = f"unknown escape in {self.text}"
            raise self.error(self.token.span, message, "an escape sequence")
        return characters

    # --- initializers -------------------------------------------------------------------------

    # initializer: assignment | initializer-list
    def initializer(self) -> Expr:
        return self.initializer_list() if self.text == "{" else self.assignment()

    # initializer-list: "{" [item {"," item} [","]] "}"
    # item: [{designator} "=" | name ":"] initializer
    def initializer_list(self) -> InitList:
        start = self.index
        opening = self.token
        self.advance()
        items: list[tuple[tuple[Expr | str, ...], Expr]] = []
        while self.text != "}":
            designators = self.designators()
            items.append((designators, self.initializer()))
            if not self.accept(","):
                break
        self.expect_closing("}", opening)
        return InitList(tuple(items), self.span_from(start))

    # designator: "[" constant ["..." constant] "]" | "." name
    def designators(self) -> tuple[Expr | str, ...]:
        if self.token.kind is IDENTIFIER and self.peek().text == ":":
            name = self.text
            self.go_to(self.index + 2)
            return (name,)
        designators: list[Expr | str] = []
        while self.text in (".", "["):
            opening = self.token
            self.advance()
            if opening.text == ".":
                designators.append(self.identifier("a member's name").text)
            else:
                designators.append(self.index_designator())
                self.expect_closing("]", opening)
        if designators:
            self.expect("=", "behind a designator")
        return tuple(designators)

    def index_designator(self) -> Expr:
        start = self.index
        low = self.constant_expression()
        if not self.accept("..."):
            return low
        high = self.constant_expression()
        return Builtin("...", (low, high), self.span_from(start))
