"""C's expressions (C11 6.5), and the GNU ones.

What is written in its own way becomes a ``Builtin`` whose name has no backslash (``?:``,
``&&``, ``__builtin_va_arg``).
"""

from __future__ import annotations

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.c_declarators import Declarators
from weaklink.frontend.c_literals import Literals
from weaklink.frontend.c_types import Types
from weaklink.frontend.productions import Productions
from weaklink.frontend.stream import C_KEYWORDS, TokenStream
from weaklink.frontend.tokens import CHARACTER, IDENTIFIER, NUMBER, STRING, Token
from weaklink.ir.precedence import C
from weaklink.record import record

_ASSIGNMENTS = frozenset(ir.ASSIGNING)
_PREFIXES = frozenset("-+~!*&")
_POSTFIXES = frozenset(("[", "(", ".", "->", "++", "--"))
_SIZEOF_WORDS = frozenset(("sizeof", "_Alignof", "__alignof__", "__alignof"))
_FUNCTION_NAMES = frozenset(("__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"))
"""An array of characters each: the name of the function around (C11 6.4.2.2)."""
_TYPED_BUILTINS = frozenset(
    ("__builtin_va_arg", "__builtin_offsetof", "__builtin_types_compatible_p")
)


@record
class Expressions:
    """C's expressions, and the initializers that hold them."""

    stream: TokenStream
    literals: Literals
    types: Types
    declarators: Declarators
    productions: Productions

    # expression: assignment {"," assignment}
    def expression(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        left = self.assignment()
        while stream.text == ",":
            stream.advance()
            right = self.assignment()
            left = syntax.Binary(",", left, right, stream.span_from(start))
        return left

    # assignment: conditional [assignment-operator assignment]
    def assignment(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        left = self.conditional()
        if stream.text not in _ASSIGNMENTS:
            return left
        op = stream.text
        stream.advance()
        value = self.assignment()
        return syntax.Assignment(op, left, value, stream.span_from(start))

    # constant: conditional
    def constant(self) -> syntax.Expr:
        return self.conditional()

    # conditional: binary ["?" [expression] ":" conditional]
    def conditional(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        condition = self.binary(1)
        if stream.text != "?":
            return condition
        stream.advance()
        if stream.accept(":"):
            otherwise = self.conditional()
            return syntax.Builtin("?:", (condition, otherwise), stream.span_from(start))
        then = self.expression()
        stream.expect(":", "of the conditional expression")
        otherwise = self.conditional()
        return syntax.Ternary(condition, then, otherwise, stream.span_from(start))

    # binary: cast {operator cast}
    def binary(self, lowest: int) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        left = self.cast()
        while (level := C.get(stream.text, 0)) >= lowest:
            op = stream.text
            stream.advance()
            right = self.binary(level + 1)
            left = syntax.Binary(op, left, right, stream.span_from(start))
        return left

    # cast: "(" type-name ")" (cast | initializer-list) | unary
    def cast(self) -> syntax.Expr:
        stream = self.stream
        if stream.text != "(" or not self.types.starts_type(self.behind_extension()):
            return self.unary()
        start = stream.index
        type_ = self.types.parenthesised_type()
        if stream.text == "{":
            return self.postfix(self.compound_literal(type_, start), start)
        operand = self.cast()
        return syntax.Cast(type_, operand, stream.span_from(start))

    def behind_extension(self) -> Token:
        """The token behind ``(`` and any ``__extension__``."""
        stream = self.stream
        distance = 1
        while stream.peek(distance).text == "__extension__":
            distance += 1
        return stream.peek(distance)

    def compound_literal(self, type_: syntax.TypeName, start: int) -> syntax.Expr:
        value = self.initializer_list()
        return syntax.CompoundLiteral(type_, value, self.stream.span_from(start))

    # unary: prefix cast | "++" unary | "--" unary | sizeof | "&&" label | primary {postfix}
    def unary(self) -> syntax.Expr:
        stream = self.stream
        text = stream.text
        start = stream.index
        if text in _PREFIXES:
            stream.advance()
            operand = self.cast()
            return syntax.Unary(text, operand, stream.span_from(start))
        if text == "++" or text == "--":
            stream.advance()
            operand = self.unary()
            return syntax.Unary(text, operand, stream.span_from(start))
        if text in _SIZEOF_WORDS:
            return self.sizeof()
        if text == "__extension__":
            stream.advance()
            return self.cast()
        if text == "&&":
            stream.advance()
            label = stream.identifier("a label")
            return syntax.Builtin(
                "&&", (syntax.Name(label.text, label.span),), stream.span_from(start)
            )
        expression = self.primary()
        return self.postfix(expression, start) if stream.text in _POSTFIXES else expression

    # sizeof: ("sizeof" | "_Alignof") ("(" type-name ")" | unary)
    def sizeof(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        is_size = stream.text == "sizeof"
        stream.advance()
        result: syntax.Expr
        if stream.text == "(" and self.types.starts_type(stream.peek()):
            inside = stream.index
            type_ = self.types.parenthesised_type()
            if stream.text == "{":
                literal = self.postfix(self.compound_literal(type_, inside), inside)
                result = syntax.SizeofExpr(literal, stream.span_from(start))
            else:
                result = syntax.SizeofType(type_, stream.span_from(start))
        else:
            operand = self.unary()
            result = syntax.SizeofExpr(operand, stream.span_from(start))
        return result if is_size else syntax.Builtin("_Alignof", (result,), stream.span_from(start))

    # postfix: "[" expression "]" | "(" [arguments] ")" | "." name | "->" name | "++" | "--"
    def postfix(self, expression: syntax.Expr, start: int) -> syntax.Expr:
        stream = self.stream
        while stream.text in _POSTFIXES:
            opening = stream.token
            stream.advance()
            text = opening.text
            if text == "[":
                index = self.expression()
                stream.expect_closing("]", opening)
                expression = syntax.Index(expression, index, stream.span_from(start))
            elif text == "(":
                arguments = () if stream.text == ")" else self.arguments()
                stream.expect_closing(")", opening)
                ghost = self.ghost_arguments()
                span = stream.span_from(start)
                expression = syntax.CallExpr(expression, arguments, span, (), ghost)
            elif text == "." or text == "->":
                name = stream.identifier("a member's name")
                expression = syntax.Member(
                    expression, name.text, text == "->", stream.span_from(start)
                )
            else:
                expression = syntax.Postfix(text, expression, stream.span_from(start))
        return expression

    # arguments: assignment {"," assignment}
    def arguments(self) -> tuple[syntax.Expr, ...]:
        arguments = [self.assignment()]
        while self.stream.accept(","):
            arguments.append(self.assignment())
        return tuple(arguments)

    # ghost-arguments: ["/*@" "ghost" "(" [arguments] ")" "*/"]
    def ghost_arguments(self) -> tuple[syntax.Expr, ...]:
        stream = self.stream
        if not stream.begins_ghost("("):
            return ()
        with stream.ghost_code():
            opening = stream.token
            stream.advance()
            arguments = () if stream.text == ")" else self.arguments()
            stream.expect_closing(")", opening)
            stream.end_annotation()
        return arguments

    # primary: name | constant | string {string} | "(" expression ")" | "(" compound ")" | generic
    def primary(self) -> syntax.Expr:
        stream = self.stream
        token = stream.token
        kind = token.kind
        if kind is IDENTIFIER:
            if token.text in _TYPED_BUILTINS:
                return self.typed_builtin()
            if token.text == "_Generic":
                return self.generic()
            if token.text in C_KEYWORDS:
                raise stream.unexpected("an expression")
            stream.advance()
            if token.text in _FUNCTION_NAMES:
                return syntax.String(self.types.names.function, token.span, "")
            return syntax.Name(token.text, token.span)
        if kind is NUMBER:
            return self.literals.number()
        if token.text == "(":
            stream.advance()
            if stream.text == "{":
                return self.productions.statement_expression()
            expression = self.expression()
            stream.expect_closing(")", token)
            return expression
        if kind is STRING:
            return self.literals.string()
        if kind is CHARACTER:
            return self.literals.character()
        raise stream.unexpected("an expression")

    # typed-builtin: "__builtin_va_arg" ... "(" (assignment | type-name) {"," ...} ")"
    def typed_builtin(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        name = stream.text
        stream.advance()
        opening = stream.token
        stream.expect("(")
        arguments: list[syntax.Expr] = []
        while True:
            begin = stream.index
            if self.types.starts_type(stream.token):
                type_ = self.declarators.type_name()
                arguments.append(syntax.SizeofType(type_, stream.span_from(begin)))
            else:
                arguments.append(self.assignment())
            if not stream.accept(","):
                break
        stream.expect_closing(")", opening)
        return syntax.Builtin(name, tuple(arguments), stream.span_from(start))

    # generic: "_Generic" "(" assignment {"," (type-name | "default") ":" assignment} ")"
    def generic(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        stream.advance()
        opening = stream.token
        stream.expect("(", "behind '_Generic'")
        control = self.assignment()
        associations: list[tuple[syntax.TypeName | None, syntax.Expr]] = []
        while stream.accept(","):
            type_ = None if stream.accept("default") else self.declarators.type_name()
            stream.expect(":", "behind the type in '_Generic'")
            associations.append((type_, self.assignment()))
        stream.expect_closing(")", opening)
        return syntax.Generic(control, tuple(associations), stream.span_from(start))

    # --- initializers -------------------------------------------------------------------------

    # initializer: assignment | initializer-list
    def initializer(self) -> syntax.Expr:
        return self.initializer_list() if self.stream.text == "{" else self.assignment()

    # initializer-list: "{" [item {"," item} [","]] "}"
    # item: [{designator} "=" | name ":"] initializer
    def initializer_list(self) -> syntax.InitList:
        stream = self.stream
        start = stream.index
        opening = stream.token
        stream.advance()
        items: list[tuple[tuple[syntax.Expr | str, ...], syntax.Expr]] = []
        while stream.text != "}":
            designators = self.designators()
            items.append((designators, self.initializer()))
            if not stream.accept(","):
                break
        stream.expect_closing("}", opening)
        return syntax.InitList(tuple(items), stream.span_from(start))

    # designator: "[" constant ["..." constant] "]" | "." name
    def designators(self) -> tuple[syntax.Expr | str, ...]:
        stream = self.stream
        if stream.token.kind is IDENTIFIER and stream.peek().text == ":":
            name = stream.text
            stream.go_to(stream.index + 2)
            return (name,)
        designators: list[syntax.Expr | str] = []
        while stream.text in (".", "["):
            opening = stream.token
            stream.advance()
            if opening.text == ".":
                designators.append(stream.identifier("a member's name").text)
            else:
                designators.append(self.index_designator())
                stream.expect_closing("]", opening)
        if designators:
            stream.expect("=", "behind a designator")
        return tuple(designators)

    def index_designator(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        low = self.constant()
        if not stream.accept("..."):
            return low
        high = self.constant()
        return syntax.Builtin("...", (low, high), stream.span_from(start))
