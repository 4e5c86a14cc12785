"""C's declarators, parameters and type names (C11 6.7.6, 6.7.7)."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink.frontend import syntax
from weaklink.frontend.c_attributes import ATTRIBUTE_WORDS, Attributes
from weaklink.frontend.c_types import (
    GHOST_QUALIFIER,
    NO_NAMES,
    OF_PARAMETERS,
    QUALIFIERS,
    Types,
    qualified,
)
from weaklink.frontend.names import Names
from weaklink.frontend.productions import Productions
from weaklink.frontend.stream import TokenStream
from weaklink.frontend.tokens import IDENTIFIER, Token
from weaklink.record import record

_BETWEEN = ATTRIBUTE_WORDS | {GHOST_QUALIFIER}
"""What else may stand behind a ``*``."""


@record
class Declarators:
    """What stands around a declared name, and makes another type of the specifiers'."""

    stream: TokenStream
    names: Names
    attributes: Attributes
    types: Types
    productions: Productions

    # declarator: {"*" {qualifier}} (name | "(" declarator ")" | ) {suffix}
    def declarator(
        self, base: syntax.TypeName, may_lack_name: bool = False
    ) -> tuple[Token | None, syntax.TypeName]:
        """The declared name and the type that ``base`` becomes."""
        stream = self.stream
        base = self.pointers(base)
        if stream.text == "(" and (not may_lack_name or self.nests_declarator()):
            return self.nested_declarator(base, may_lack_name)
        name = None
        is_name = stream.token.kind is IDENTIFIER and stream.text not in NO_NAMES
        if is_name or stream.text == r"\this":
            name = stream.token
            stream.advance()
        elif not may_lack_name:
            raise stream.unexpected("the name that is declared")
        return name, self.suffixes(base)

    def pointers(self, base: syntax.TypeName) -> syntax.TypeName:
        stream = self.stream
        self.attributes.read()
        while stream.text == "*":
            start = stream.index
            stream.advance()
            qualifiers = set()
            while stream.text in QUALIFIERS or stream.text in _BETWEEN:
                if stream.text == GHOST_QUALIFIER:
                    qualifiers.add(GHOST_QUALIFIER)
                    stream.advance()
                elif stream.text in ATTRIBUTE_WORDS:
                    self.attributes.read()
                else:
                    qualifiers.add(QUALIFIERS[stream.text])
                    stream.advance()
            base = qualified(syntax.PointerType(base, stream.span_from(start)), qualifiers)
        return base

    def nests_declarator(self) -> bool:
        """Whether the ``(`` here opens a declarator in parentheses, not a parameter list."""
        following = self.stream.peek()
        return following.text in ("*", "(", "[", "__attribute__") or (
            following.kind is IDENTIFIER and not self.types.starts_type(following)
        )

    def nested_declarator(
        self, base: syntax.TypeName, may_lack_name: bool
    ) -> tuple[Token | None, syntax.TypeName]:
        """What follows the parentheses is read first: ``int (*p)[3]`` is a pointer to it."""
        stream = self.stream
        opening = stream.token
        inside = stream.index + 1
        stream.skip_balanced()
        base = self.suffixes(base)
        end = stream.index
        stream.go_to(inside)
        result = self.declarator(base, may_lack_name)
        self.attributes.read()
        stream.expect_closing(")", opening)
        stream.go_to(end)
        return result

    # suffix: "[" ["static"] {qualifier} [expression | "*"] "]" | "(" parameters ")"
    def suffixes(self, base: syntax.TypeName) -> syntax.TypeName:
        stream = self.stream
        start = stream.index
        if stream.text == "[":
            opening = stream.token
            stream.advance()
            promises = False
            while stream.text in QUALIFIERS or stream.text == "static":
                promises = promises or stream.text == "static"
                stream.advance()
            size = None
            if promises and stream.text in ("]", "*"):
                raise stream.unexpected("a number of elements", "behind 'static'")
            if stream.text == "*" and stream.peek().text == "]":
                stream.advance()
            elif stream.text != "]":
                size = self.productions.expression()
            stream.expect_closing("]", opening)
            span = stream.span_from(start)
            return syntax.ArrayType(self.suffixes(base), size, span)
        if stream.text == "(":
            parameters, variadic = self.parameters()
            ghost = self.ghost_parameters()
            span = stream.span_from(start)
            return syntax.FunctionType(self.suffixes(base), parameters, variadic, span, ghost)
        return base

    # parameters: "(" [parameter {"," parameter} ["," "..."]] ")" | "(" name {"," name} ")"
    def parameters(self) -> tuple[tuple[syntax.Parameter, ...] | None, bool]:
        stream = self.stream
        opening = stream.token
        stream.advance()
        if stream.accept(")"):
            return None, False
        if stream.text == "void" and stream.peek().text == ")":
            stream.go_to(stream.index + 2)
            return (), False
        parameters: list[syntax.Parameter] = []
        variadic = False
        self.names.open_scope()
        while True:
            if stream.text == "..." and not _has_no_type(parameters[:1]):
                stream.advance()
                variadic = True
                break
            before = stream.token
            parameters.append(self.parameter())
            if _has_no_type(parameters[:1]) != _has_no_type(parameters[-1:]):
                message = "names alone and parameters with a type in one list"
                raise stream.error(before.span, message, "a type before each name")
            if not stream.accept(","):
                break
        self.names.close_scope()
        stream.expect_closing(")", opening)
        return tuple(parameters), variadic

    # ghost-parameters: ["/*@" "ghost" parameters "*/"]
    def ghost_parameters(self) -> tuple[syntax.Parameter, ...]:
        stream = self.stream
        if not stream.begins_ghost("("):
            return ()
        with stream.ghost_code():
            parameters, _ = self.parameters()
            stream.end_annotation()
        return parameters or ()

    # parameter: specifiers declarator
    def parameter(self) -> syntax.Parameter:
        stream = self.stream
        start = stream.index
        if not self.types.starts_type(stream.token):
            if stream.token.kind is IDENTIFIER and stream.peek().text in (",", ")"):
                return self.untyped_parameter()
            raise self.types.unknown_type("a parameter's type")
        base = self.types.specifiers(OF_PARAMETERS, "parameter").type
        name, type_ = self.declarator(base, may_lack_name=True)
        self.attributes.read()
        if name is not None:
            self.names.declare(name.text, False)
        return syntax.Parameter(name.text if name else None, type_, stream.span_from(start))

    def untyped_parameter(self) -> syntax.Parameter:
        """A name in the list of an old-style definition, an ``int`` until declared otherwise."""
        token = self.stream.identifier("a parameter's type or name")
        return syntax.Parameter(token.text, syntax.BaseType("int", token.span), token.span, True)

    # type-name: specifiers [abstract-declarator]
    def type_name(self) -> syntax.TypeName:
        base = self.types.specifiers(frozenset(), "type's name").type
        name, type_ = self.declarator(base, may_lack_name=True)
        self.attributes.read()
        if name is not None:
            message = f"expected a type without a name, found '{name.text}'"
            raise self.stream.error(name.span, message)
        return type_


def _has_no_type(parameters: Sequence[syntax.Parameter]) -> bool:
    """Whether these are names alone, as in the list of an old-style definition."""
    return any(p.is_untyped for p in parameters)
