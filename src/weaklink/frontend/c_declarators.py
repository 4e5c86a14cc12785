"""C's declarators, parameters and type names (C11 6.7.6, 6.7.7)."""

from __future__ import annotations

from weaklink.frontend.c_types import (
    ATTRIBUTE_WORDS,
    GHOST_QUALIFIER,
    NO_NAMES,
    QUALIFIERS,
    TypeParser,
    qualified,
)
from weaklink.frontend.syntax import (
    ArrayType,
    BaseType,
    FunctionType,
    Parameter,
    PointerType,
    TypeName,
)
from weaklink.frontend.tokens import IDENTIFIER, Token

_BETWEEN = ATTRIBUTE_WORDS | {GHOST_QUALIFIER}
"""What else may stand behind a ``*``."""


class DeclaratorParser(TypeParser):
    # declarator: {"*" {qualifier}} (name | "(" declarator ")" | ) {suffix}
    def declarator(
        self, base: TypeName, may_lack_name: bool = False
    ) -> tuple[Token | None, TypeName]:
        """The declared name and the type that ``base`` becomes."""
        base = self.pointers(base)
        if self.text == "(" and (not may_lack_name or self.nests_declarator()):
            return self.nested_declarator(base, may_lack_name)
        name = None
        is_name = self.token.kind is IDENTIFIER and self.text not in NO_NAMES
        if is_name or self.text == r"\this":
            name = self.token
            self.advance()
        elif not may_lack_name:
            raise self.unexpected("the name that is declared")
        return name, self.suffixes(base)

    def pointers(self, base: TypeName) -> TypeName:
        self.attributes()
        while self.text == "*":
            start = self.index
            self.advance()
            qualifiers = set()
            while self.text in QUALIFIERS or self.text in _BETWEEN:
                if self.text == GHOST_QUALIFIER:
                    qualifiers.add(GHOST_QUALIFIER)
                    self.advance()
                elif self.text in ATTRIBUTE_WORDS:
                    self.attributes()
                else:
                    qualifiers.add(QUALIFIERS[self.text])
                    self.advance()
            base = qualified(PointerType(base, self.span_from(start)), qualifiers)
        return base

    def nests_declarator(self) -> bool:
        """Whether the ``(`` here opens a declarator in parentheses, not a parameter list."""
        following = self.peek()
        return following.text in ("*", "(", "[", "__attribute__") or (
            following.kind is IDENTIFIER and not self.starts_type(following)
        )

    def nested_declarator(
        self, base: TypeName, may_lack_name: bool
    ) -> tuple[Token | None, TypeName]:
        """What follows the parentheses is read first: ``int (*p)[3]`` is a pointer to it."""
        opening = self.token
        inside = self.index + 1
        self.skip_balanced()
        base = self.suffixes(base)
        end = self.index
        self.go_to(inside)
        result = self.declarator(base, may_lack_name)
        self.attributes()
        self.expect_closing(")", opening)
        self.go_to(end)
        return result

    # suffix: "[" ["static"] {qualifier} [expression | "*"] "]" | "(" parameters ")"
    def suffixes(self, base: TypeName) -> TypeName:
        start = self.index
        if self.text == "[":
            opening = self.token
            self.advance()
            while self.text in QUALIFIERS or self.text == "static":
                self.advance()
            size = None
            if self.text == "*" and self.peek().text == "]":
                self.advance()
            elif self.text != "]":
                size = self.c_expression()
            self.expect_closing("]", opening)
            span = self.span_from(start)
            return ArrayType(self.suffixes(base), size, span)
        if self.text == "(":
            parameters, variadic = self.parameters()
            ghost = self.ghost_parameters()
            span = self.span_from(start)
            return FunctionType(self.suffixes(base), parameters, variadic, span, ghost)
        return base

    # parameters: "(" [parameter {"," parameter} ["," "..."]] ")" | "(" name {"," name} ")"
    def parameters(self) -> tuple[tuple[Parameter, ...] | None, bool]:
        opening = self.token
        self.advance()
        if self.accept(")"):
            return None, False
        if self.text == "void" and self.peek().text == ")":
            self.go_to(self.index + 2)
            return (), False
        parameters: list[Parameter] = []
        variadic = False
        self.open_scope()
        while True:
            if self.text == "...":
                self.advance()
                variadic = True
                break
            parameters.append(self.parameter())
            if not self.accept(","):
                break
        self.close_scope()
        self.expect_closing(")", opening)
        return tuple(parameters), variadic

    # ghost-parameters: ["/*@" "ghost" parameters "*/"]
    def ghost_parameters(self) -> tuple[Parameter, ...]:
        if not self.begins_ghost("("):
            return ()
        with self.ghost_code():
            parameters, _ = self.parameters()
            self.end_annotation()
        return parameters or ()

    # parameter: specifiers declarator
    def parameter(self) -> Parameter:
        start = self.index
        if not self.starts_type(self.token):
            if self.token.kind is IDENTIFIER and self.peek().text in (",", ")"):
                return self.untyped_parameter()
            raise self.unknown_type("a parameter's type")
        base = self.specifiers().type
        name, type_ = self.declarator(base, may_lack_name=True)
        self.attributes()
        if name is not None:
            self.declare(name.text, False)
        return Parameter(name.text if name else None, type_, self.span_from(start))

    def untyped_parameter(self) -> Parameter:
        """A name in the list of an old-style definition, an ``int`` until declared otherwise."""
        token = self.token
        self.advance()
        return Parameter(token.text, BaseType("int", token.span), token.span)

    # type-name: specifiers [abstract-declarator]
    def type_name(self) -> TypeName:
        base = self.specifiers().type
        name, type_ = self.declarator(base, may_lack_name=True)
        self.attributes()
        if name is not None:
            raise self.error(name.span, f"expected a type without a name, found '{name.text}'")
        return type_
