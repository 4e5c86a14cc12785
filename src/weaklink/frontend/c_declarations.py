"""C's declarations (C11 6.7) in blocks, and the parts that those outside share."""

from __future__ import annotations

from weaklink.frontend import syntax
from weaklink.frontend.c_attributes import Attributes
from weaklink.frontend.c_declarators import Declarators
from weaklink.frontend.c_expressions import Expressions
from weaklink.frontend.c_types import EVERYWHERE, Specifiers, Types
from weaklink.frontend.names import Names
from weaklink.frontend.productions import Productions
from weaklink.frontend.stream import TokenStream
from weaklink.frontend.tokens import Token
from weaklink.record import record


@record
class Declarations:
    """Declarations that define no function."""

    stream: TokenStream
    names: Names
    attributes: Attributes
    types: Types
    declarators: Declarators
    expressions: Expressions
    productions: Productions

    def plain_declaration(self, allowed: frozenset[str], of: str) -> syntax.DeclarationStatement:
        """A declaration ``of`` this kind, where no function may be defined."""
        stream = self.stream
        start = stream.index
        declaration = self.declaration(allowed, of)
        if not isinstance(declaration, syntax.DeclarationStatement):
            raise stream.error(stream.tokens[start].span, "a function cannot be defined here", ";")
        return declaration

    # declaration: specifiers [init-declarator {"," init-declarator}] ";"
    def declaration(
        self, allowed: frozenset[str] = EVERYWHERE, of: str = "declaration"
    ) -> syntax.DeclarationStatement | syntax.OtherStatement:
        stream = self.stream
        start = stream.index
        specifiers = self.types.specifiers(allowed, of)
        declarations: list[syntax.Declaration] = []
        if stream.text == ";":
            declarations.append(self.bare_declaration(specifiers, start))
        else:
            declarations.append(self.init_declarator(specifiers))
            while stream.accept(","):
                declarations.append(self.init_declarator(specifiers))
        if stream.text == "{" and isinstance(declarations[-1].type, syntax.FunctionType):
            return self.nested_function(start)
        stream.expect(";", "behind the declaration")
        return syntax.DeclarationStatement(tuple(declarations), stream.span_from(start))

    def nested_function(self, start: int) -> syntax.OtherStatement:
        """GNU's function within a function, unless it stands at the margin: then the outer one
        was to end."""
        stream = self.stream
        place = stream.tokens[start].span
        if place.column == 1:
            message = "a function cannot be defined inside another; is a '}' missing before it?"
            raise stream.error(place, message, "}")
        self.productions.compound()
        span, text = stream.span_from(start), stream.spelled_from(start)
        return syntax.OtherStatement(syntax.NESTED, span, text)

    def bare_declaration(self, specifiers: Specifiers, start: int) -> syntax.Declaration:
        """A declaration without declarator: of a tag, or of nothing."""
        return syntax.Declaration(
            None, specifiers.type, specifiers.storage, None, self.stream.span_from(start), None,
            specifiers.attributes,
        )  # fmt: skip

    # init-declarator: declarator ["=" initializer]
    def init_declarator(self, specifiers: Specifiers) -> syntax.Declaration:
        start = self.stream.index
        name, type_ = self.declarators.declarator(specifiers.type)
        assert name is not None
        attributes = specifiers.attributes + self.attributes.asm_label() + self.attributes.read()
        return self.finish_declarator(start, name, type_, specifiers.storage, attributes)

    def finish_declarator(
        self,
        start: int,
        name: Token,
        type_: syntax.TypeName,
        storage: tuple[str, ...],
        attributes: tuple[str, ...],
    ) -> syntax.Declaration:
        stream = self.stream
        self.names.declare(name.text, "typedef" in storage)
        initializer = None
        if stream.text == "=":
            if isinstance(type_, syntax.FunctionType):
                raise stream.unexpected("';' or a function's body")
            stream.advance()
            initializer = self.expressions.initializer()
        span = stream.span_from(start)
        return syntax.Declaration(name.text, type_, storage, initializer, span, None, attributes)
