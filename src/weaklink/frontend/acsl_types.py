"""Types and bound variables in ACSL."""

from __future__ import annotations

from typing import assert_never

from weaklink.frontend import syntax
from weaklink.frontend.c_declarators import Declarators
from weaklink.frontend.c_types import QUALIFIERS, SPECIFIER_WORDS, Types, keyword_of
from weaklink.frontend.names import Names
from weaklink.frontend.stream import C_KEYWORDS, TokenStream
from weaklink.frontend.tokens import IDENTIFIER, WORD, Token
from weaklink.record import record


@record
class LogicTypes:
    """Types and binders, where a C type or one of ACSL may stand."""

    stream: TokenStream
    names: Names
    types: Types
    declarators: Declarators

    # binders: type declarator {"," [type] declarator}
    def binders(self) -> tuple[syntax.Binder, ...]:
        stream = self.stream
        keyword, first = stream.tokens[stream.index - 1], stream.token
        base = self.specifiers()
        if (
            stream.text in (";", ",")
            and isinstance(base, syntax.BaseType)
            and first.kind is IDENTIFIER
        ):
            message = f"'{first.text}' needs a type: '{keyword.text} integer {first.text}; ...'"
            raise stream.error(first.span, message, "a type")
        binders = [self.binder(base)]
        while stream.accept(","):
            if self.starts_binder(stream.token, stream.peek()):
                base = self.specifiers()
            binders.append(self.binder(base))
        return tuple(binders)

    def binder(self, base: syntax.TypeName) -> syntax.Binder:
        stream = self.stream
        start = stream.index
        name, type_ = self.declarators.declarator(base)
        assert name is not None
        return syntax.Binder(type_, name.text, stream.span_from(start))

    def starts_binder(self, token: Token, following: Token) -> bool:
        """Whether ``token`` begins a type (``following`` stands behind it), not a variable."""
        if token.kind is WORD:
            return following.text in ("<", "*") or following.kind is IDENTIFIER
        if token.kind is not IDENTIFIER:
            return False
        if token.text in SPECIFIER_WORDS or following.kind is IDENTIFIER:
            return True
        return following.text in ("*", "<") and self.names.is_logic_type(token.text)

    def starts_cast(self) -> bool:
        """Whether the ``(`` here opens a cast."""
        stream = self.stream
        token = stream.peek()
        if token.kind is not IDENTIFIER:
            return token.text == r"\list" and stream.peek(2).text == "<"
        if token.text in SPECIFIER_WORDS:
            return True
        following = stream.peek(2).text
        if following == "[" or (following == "(" and stream.peek(3).text == "*"):
            return self.names.is_typedef(token.text, of_ghost=True)
        return self.names.is_logic_type(token.text) and following in (")", "*", "<", "const")

    # logic-type: logic-specifiers [abstract-declarator]
    def type_name(self) -> syntax.TypeName:
        base = self.specifiers()
        name, type_ = self.declarators.declarator(base, may_lack_name=True)
        if name is not None:
            message = f"expected a type without a name, found '{name.text}'"
            raise self.stream.error(name.span, message)
        return type_

    # logic-specifiers: specifiers | (name | word) ["<" logic-type {"," logic-type} ">"]
    def specifiers(self) -> syntax.TypeName:
        stream = self.stream
        start = stream.index
        token = stream.token
        if token.text in SPECIFIER_WORDS or self.names.is_typedef(token.text):
            return self.types.specifiers().type
        if token.kind is not WORD and (token.kind is not IDENTIFIER or token.text in C_KEYWORDS):
            raise stream.unexpected("a type")
        stream.advance()
        name = token.text
        arguments: list[syntax.TypeName] = []
        if stream.text == "<":
            opening = stream.token
            stream.advance()
            arguments.append(self.type_name())
            while stream.accept(","):
                arguments.append(self.type_name())
            stream.expect_closing(">", opening)
            inner = ", ".join(map(_spelled, arguments))
            name += f"<{inner} >" if inner.endswith(">") else f"<{inner}>"
        while stream.text in QUALIFIERS:
            stream.advance()
        return syntax.BaseType(name, stream.span_from(start), arguments=tuple(arguments))


def _spelled(type_: syntax.TypeName) -> str:
    """A type argument as part of a type's name."""
    match type_:
        case syntax.BaseType(name):
            return name
        case syntax.PointerType(target):
            return _spelled(target) + "*"
        case syntax.RecordType() | syntax.EnumType():
            return f"{keyword_of(type_)} {type_.tag}"
        case syntax.TypeofType():
            return "typeof"
        case syntax.ArrayType(inner) | syntax.FunctionType(inner):
            return _spelled(inner)
        case _:
            assert_never(type_)
