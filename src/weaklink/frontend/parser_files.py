"""Files: external declarations (C11 6.9) and global annotations."""

from __future__ import annotations

from weaklink.diagnostics import Diagnostic, InputError
from weaklink.frontend import syntax
from weaklink.frontend.acsl_clauses import CONTRACT_WORDS, LOGIC_WORDS, MODES, Clauses
from weaklink.frontend.acsl_logic import LogicDeclarations
from weaklink.frontend.acsl_statements import Annotations
from weaklink.frontend.c_attributes import ASM_WORDS, Attributes
from weaklink.frontend.c_declarations import Declarations
from weaklink.frontend.c_declarators import Declarators
from weaklink.frontend.c_statements import Statements
from weaklink.frontend.c_types import OF_FILES, OF_PARAMETERS, Specifiers, Types
from weaklink.frontend.names import Names
from weaklink.frontend.parser_recovery import Recovery
from weaklink.frontend.stream import TokenStream
from weaklink.frontend.tokens import ANNOTATION_END, ANNOTATION_START, END, IDENTIFIER, Token
from weaklink.record import record, replace


@record
class Files:
    """External declarations, one after the other."""

    stream: TokenStream
    names: Names
    attributes: Attributes
    types: Types
    declarators: Declarators
    declarations: Declarations
    statements: Statements
    clauses: Clauses
    logic: LogicDeclarations
    annotations: Annotations
    recovery: Recovery

    # file: {external}
    def file(self, diagnostics: list[Diagnostic]) -> tuple[syntax.External, ...]:
        """All external declarations that can be read; one message for each that cannot."""
        stream = self.stream
        items: list[syntax.External] = []
        is_lost = False
        while stream.token.kind is not END:
            start = stream.index
            logic_types = set(self.names.logic_types)
            try:
                items += self.external()
                diagnostics += stream.warnings
                stream.warnings.clear()
                is_lost = False
                continue
            except InputError as error:
                if self.recovery.assume_type(start):
                    self.names.logic_types = logic_types
                    continue
                problem = self.recovery.explained(error.diagnostic)
            except RecursionError:
                message = "this declaration is nested too deeply"
                problem = stream.error(stream.tokens[start].span, message).diagnostic
            if not is_lost or self.recovery.begins_external(start):
                name = self.recovery.lost_function(start, stream.index)
                diagnostics.append(replace(problem, function=name))
            stream.warnings.clear()
            self.names.logic_types = logic_types
            self.recovery.recover(start, stream.index)
            is_lost = True
        return tuple(items)

    # external: annotation | ";" | static-assertion | asm | declaration | function
    def external(self) -> list[syntax.External]:
        stream = self.stream
        if stream.token.kind is ANNOTATION_START:
            return self.global_annotation()
        if stream.accept(";"):
            return []
        if stream.text == "_Static_assert":
            return [self.types.static_assertion()]
        if stream.text in ASM_WORDS:
            return [self.statements.outer_asm()]
        if stream.text == "#" and stream.peek().text == "pragma":
            self.expanded_pragma()
            return []
        return [self.external_declaration(None)]

    def expanded_pragma(self) -> None:
        """A ``#pragma`` that a macro put there (Frama-C's headers do): no more than a comment."""
        stream = self.stream
        use = stream.token.group
        while use is not None and stream.token.group is use and stream.token.kind is not END:
            stream.advance()

    # annotation: logic-declaration {logic-declaration} | contract external-declaration | ghost
    def global_annotation(self) -> list[syntax.External]:
        stream = self.stream
        if stream.begins_ghost():
            return [self.ghost_declaration()]
        stream.advance()
        word = self.annotations.annotation_word()
        if word.text in LOGIC_WORDS:
            items: list[syntax.External] = []
            while stream.token.kind is not ANNOTATION_END:
                items.append(self.global_logic())
            stream.advance()
            return items
        if word.text not in CONTRACT_WORDS and not self.holds_contract():
            return self.global_extensions(word)
        contract = self.clauses.contract()
        stream.advance()
        if stream.token.kind is ANNOTATION_START:
            message = "a function has one contract: put these clauses into the comment before"
            raise stream.error(stream.token.span, message, "the function")
        return [self.external_declaration(contract)]

    def global_logic(self) -> syntax.LogicDeclaration:
        """A logic declaration outside all blocks, where no axiom may stand."""
        keyword = self.clauses.clause_word()
        item = self.logic.declaration()
        if isinstance(item, syntax.LemmaDefinition) and item.keyword == "axiom":
            message = "an axiom must stand in an 'axiomatic' block"
            meant = f"axiomatic NAME {{ axiom {item.name}: ...; }}"
            raise self.stream.error(keyword.span, message, meant)
        return item

    # ghost-declaration: "/*@" "ghost" {external} "*/"
    def ghost_declaration(self) -> syntax.GhostDeclaration:
        stream = self.stream
        start = stream.index
        items: list[syntax.External] = []
        with stream.ghost_code():
            while stream.token.kind is not ANNOTATION_END:
                items += self.external()
            stream.advance()
        return syntax.GhostDeclaration(tuple(items), stream.span_from(start))

    def holds_contract(self) -> bool:
        """Whether a clause of a contract stands behind the first one of this annotation."""
        stream = self.stream
        index = stream.index
        while (token := stream.tokens[index]).kind is not ANNOTATION_END:
            index += 1
            if token.text == ";" and stream.tokens[index].text in CONTRACT_WORDS:
                return True
        return False

    # extensions: {extension}
    def global_extensions(self, word: Token) -> list[syntax.External]:
        """Annotations that begin with no word of ACSL, or one that has no place here."""
        stream = self.stream
        if word.text in ("loop", "assert", "invariant", *MODES):
            message = f"'{word.text}' belongs into a function's body"
            raise stream.error(word.span, message, "a contract or a logic definition")
        self.clauses.mode()
        words = CONTRACT_WORDS | LOGIC_WORDS | MODES | {"ghost"}
        extensions: list[syntax.External] = [self.clauses.unknown_extension(stream.index, words)]
        while stream.token.kind is not ANNOTATION_END:
            extensions.append(self.clauses.unknown_extension(stream.index, words))
        stream.advance()
        return extensions

    # external-declaration: specifiers [declarator (function-body | initializer-list)] ";"
    def external_declaration(self, contract: syntax.Contract | None) -> syntax.External:
        stream = self.stream
        start = stream.index
        specifiers = self.external_specifiers()
        if stream.text == ";":
            only = self.declarations.bare_declaration(specifiers, start)
            stream.advance()
            if contract is not None:
                message = "a contract must stand before a function"
                raise stream.error(only.span, message, "a function")
            return syntax.DeclarationStatement((only,), stream.span_from(start))
        begin = stream.index
        name, type_ = self.declarators.declarator(specifiers.type)
        assert name is not None
        before, label = stream.index, self.attributes.asm_label()
        if "register" in specifiers.storage and stream.index == before:
            raise stream.error(name.span, "'register' outside of functions, and no register named")
        attributes = specifiers.attributes + label + self.attributes.read()
        if isinstance(type_, syntax.FunctionType):
            if stream.text == "{" or (self.types.starts_type(stream.token) and type_.parameters):
                if "typedef" in specifiers.storage:
                    raise stream.error(name.span, "a function's definition names no type", ";")
                specifiers.attributes = attributes
                return self.function(start, name, type_, specifiers, contract)
        finish = self.declarations.finish_declarator
        declarations = [finish(begin, name, type_, specifiers.storage, attributes)]
        while stream.accept(","):
            declarations.append(self.declarations.init_declarator(specifiers))
        stream.expect(";", "behind the declaration")
        if contract is not None:
            declarations = [self.with_contract(one, contract) for one in declarations]
        return syntax.DeclarationStatement(tuple(declarations), stream.span_from(start))

    def external_specifiers(self) -> Specifiers:
        stream = self.stream
        if self.types.starts_type(stream.token):
            return self.types.specifiers(OF_FILES, "declaration outside of functions")
        if stream.token.kind is IDENTIFIER and stream.peek().text == "(":
            # The old implicit ``int``.
            return Specifiers(syntax.BaseType("int", stream.token.span), ())
        raise self.types.unknown_type("a declaration")

    def with_contract(
        self, declaration: syntax.Declaration, contract: syntax.Contract
    ) -> syntax.Declaration:
        if not isinstance(declaration.type, syntax.FunctionType | syntax.BaseType):
            message = "a contract must stand before a function"
            raise self.stream.error(declaration.span, message, "a function")
        return replace(declaration, contract=contract)

    # function: specifiers declarator {declaration} compound
    def function(
        self,
        start: int,
        name: Token,
        type_: syntax.FunctionType,
        specifiers: Specifiers,
        contract: syntax.Contract | None,
    ) -> syntax.FunctionDefinition:
        stream = self.stream
        self.names.declare(name.text, False)
        self.names.open_scope()
        for parameters, ghost in ((type_.parameters or (), False), (type_.ghost, True)):
            for parameter in parameters:
                if parameter.name is not None:
                    self.names.declare(parameter.name, False, ghost=ghost)
        if stream.text != "{":
            type_ = self.old_style_parameters(type_)
        self.names.function = name.text
        body = self.statements.compound_in_scope()
        self.names.close_scope()
        span = stream.span_from(start)
        return syntax.FunctionDefinition(
            name.text, type_, specifiers.storage, contract, body, span, specifiers.attributes
        )

    def old_style_parameters(self, type_: syntax.FunctionType) -> syntax.FunctionType:
        """Give the parameters of an old-style definition the types declared before its body."""
        stream = self.stream
        declared: dict[str | None, syntax.TypeName] = {}
        names = {p.name for p in type_.parameters or () if p.is_untyped}
        while stream.text != "{":
            if not self.types.starts_type(stream.token):
                raise stream.unexpected("a parameter's declaration or the function's body")
            read = self.declarations.plain_declaration(OF_PARAMETERS, "parameter")
            for declaration in read.declarations:
                if declaration.name not in names:
                    message = "this is no parameter that has its name alone in the parentheses"
                    raise stream.error(declaration.span, message, "the function's body")
                declared[declaration.name] = declaration.type
        parameters = tuple(
            syntax.Parameter(p.name, declared.get(p.name, p.type), p.span)
            for p in type_.parameters or ()
        )
        return replace(type_, parameters=parameters, old_style=True)
