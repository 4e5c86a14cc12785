"""Types and bound variables in ACSL."""

from __future__ import annotations

from typing import assert_never

from weaklink.frontend.c_expressions import ExpressionParser
from weaklink.frontend.c_types import QUALIFIERS, SPECIFIER_WORDS, keyword_of
from weaklink.frontend.parser import C_KEYWORDS
from weaklink.frontend.syntax import (
    ArrayType,
    BaseType,
    Binder,
    EnumType,
    FunctionType,
    PointerType,
    RecordType,
    TypeName,
    TypeofType,
)
from weaklink.frontend.tokens import IDENTIFIER, WORD, Token


class LogicTypeParser(ExpressionParser):
    # binders: type declarator {"," [type] declarator}
    def binders(self) -> tuple[Binder, ...]:
        keyword, first = self.tokens[self.index - 1], self.token
        base = self.logic_specifiers()
        if self.text in (";", ",") and isinstance(base, BaseType) and first.kind is IDENTIFIER:
            message = f"'{first.text}' needs a type: '{keyword.text} integer {first.text}; ...'"
            raise self.error(first.span, message, "a type")
        binders = [self.binder(base)]
        while self.accept(","):
            if self.starts_binder(self.token, self.peek()):
                base = self.logic_specifiers()
            binders.append(self.binder(base))
        return tuple(binders)

    def binder(self, base: TypeName) -> Binder:
        start = self.index
        name, type_ = self.declarator(base)
        assert name is not None
        return Binder(type_, name.text, self.span_from(start))

    def starts_binder(self, token: Token, following: Token) -> bool:
        """Whether ``token`` begins a type (``following`` stands behind it), not a variable."""
        if token.kind is WORD:
            return following.text in ("<", "*") or following.kind is IDENTIFIER
        if token.kind is not IDENTIFIER:
            return False
        if token.text in SPECIFIER_WORDS or following.kind is IDENTIFIER:
            return True
        return following.text in ("*", "<") and self.is_logic_type(token.text)

    def is_logic_type(self, name: str) -> bool:
        return name in self.logic_types or self.is_typedef(name, of_ghost=True)

    def starts_cast(self) -> bool:
        """Whether the ``(`` here opens a cast."""
        token = self.peek()
        if token.kind is not IDENTIFIER:
            return token.text == r"\list" and self.peek(2).text == "<"
        if token.text in SPECIFIER_WORDS:
            return True
        following = self.peek(2).text
        if following == "[" or (following == "(" and self.peek(3).text == "*"):
            return self.is_typedef(token.text, of_ghost=True)
        return self.is_logic_type(token.text) and following in (")", "*", "<", "const")

    # logic-type: logic-specifiers [abstract-declarator]
    def logic_type(self) -> TypeName:
        base = self.logic_specifiers()
        name, type_ = self.declarator(base, may_lack_name=True)
        if name is not None:
            raise self.error(name.span, f"expected a type without a name, found '{name.text}'")
        return type_

    # logic-specifiers: specifiers | (name | word) ["<" logic-type {"," logic-type} ">"]
    def logic_specifiers(self) -> TypeName:
        start = self.index
        token = self.token
        if token.text in SPECIFIER_WORDS or self.is_typedef(token.text):
            return self.specifiers().type
        if token.kind is not WORD and (token.kind is not IDENTIFIER or token.text in C_KEYWORDS):
            raise self.unexpected("a type")
        self.advance()
        name = token.text
        arguments: list[TypeName] = []
        if self.text == "<":
            opening = self.token
            self.advance()
            arguments.append(self.logic_type())
            while self.accept(","):
                arguments.append(self.logic_type())
            self.expect_closing(">", opening)
            name += "<" + ", ".join(_spelled(argument) for argument in arguments) + ">"
        while self.text in QUALIFIERS:
            self.advance()
        return BaseType(name, self.span_from(start), arguments=tuple(arguments))


def _spelled(type_: TypeName) -> str:
    """A type argument as part of a type's name."""
    match type_:
        case BaseType(name):
            return name
        case PointerType(target):
            return _spelled(target) + "*"
        case RecordType() | EnumType():
            return f"{keyword_of(type_)} {type_.tag}"
        case TypeofType():
            return "typeof"
        case ArrayType(inner) | FunctionType(inner):
            return _spelled(inner)
        case _:
            assert_never(type_)
