"""Files: external declarations (C11 6.9) and global annotations."""

from __future__ import annotations

from weaklink.diagnostics import Diagnostic, InputError
from weaklink.frontend.acsl_clauses import CONTRACT_WORDS, LOGIC_WORDS, MODES
from weaklink.frontend.c_types import ASM_WORDS, Specifiers
from weaklink.frontend.parser_recovery import RecoveringParser
from weaklink.frontend.syntax import (
    BaseType,
    Contract,
    Declaration,
    DeclarationStatement,
    External,
    FunctionDefinition,
    FunctionType,
    GhostDeclaration,
    LemmaDefinition,
    LogicDeclaration,
    Parameter,
    TypeName,
)
from weaklink.frontend.tokens import ANNOTATION_END, ANNOTATION_START, END, IDENTIFIER, Token
from weaklink.record import replace


class FileParser(RecoveringParser):
    # file: {external}
    def file(self, diagnostics: list[Diagnostic]) -> tuple[External, ...]:
        """All external declarations that can be read; one message for each that cannot."""
        items: list[External] = []
        is_lost = False
        while self.token.kind is not END:
            start = self.index
            logic_types = set(self.logic_types)
            try:
                items += self.external()
                diagnostics += self.warnings
                self.warnings.clear()
                is_lost = False
                continue
            except InputError as error:
                problem = error.diagnostic
            except RecursionError:
                message = "this declaration is nested too deeply"
                problem = self.error(self.tokens[start].span, message).diagnostic
            if not is_lost or self.begins_external(start):
                name = self.lost_function(start, self.index)
                diagnostics.append(replace(problem, function=name))
            self.warnings.clear()
            self.logic_types = logic_types
            self.recover(start, self.index)
            is_lost = True
        return tuple(items)

    # external: annotation | ";" | static-assertion | asm | declaration | function
    def external(self) -> list[External]:
        if self.token.kind is ANNOTATION_START:
            return self.global_annotation()
        if self.accept(";"):
            return []
        if self.text == "_Static_assert":
            return [self.static_assertion()]
        if self.text in ASM_WORDS:
            return [self.asm()]
        if self.text == "#" and self.peek().text == "pragma":
            self.expanded_pragma()
            return []
        return [self.external_declaration(None)]

    def expanded_pragma(self) -> None:
        """A ``#pragma`` that a macro put there (Frama-C's headers do): no more than a comment."""
        use = self.token.group
        while use is not None and self.token.group is use and self.token.kind is not END:
            self.advance()

    # annotation: logic-declaration {logic-declaration} | contract external-declaration | ghost
    def global_annotation(self) -> list[External]:
        if self.begins_ghost():
            return [self.ghost_declaration()]
        self.advance()
        word = self.annotation_word()
        if word.text in LOGIC_WORDS:
            items: list[External] = []
            while self.token.kind is not ANNOTATION_END:
                items.append(self.global_logic())
            self.advance()
            return items
        if word.text not in CONTRACT_WORDS and not self.holds_contract():
            return self.global_extensions(word)
        contract = self.contract()
        self.advance()
        if self.token.kind is ANNOTATION_START:
            message = "a function has one contract: put these clauses into the comment before"
            raise self.error(self.token.span, message, "the function")
        return [self.external_declaration(contract)]

    def global_logic(self) -> LogicDeclaration:
        """A logic declaration outside all blocks, where no axiom may stand."""
        keyword = self.clause_word()
        item = self.logic_declaration()
        if isinstance(item, LemmaDefinition) and item.keyword == "axiom":
            message = "an axiom must stand in an 'axiomatic' block"
            raise self.error(keyword.span, message, f"axiomatic NAME {{ axiom {item.name}: ...; }}")
        return item

    # ghost-declaration: "/*@" "ghost" {external} "*/"
    def ghost_declaration(self) -> GhostDeclaration:
        start = self.index
        items: list[External] = []
        with self.ghost_code():
            while self.token.kind is not ANNOTATION_END:
                items += self.external()
            self.advance()
        return GhostDeclaration(tuple(items), self.span_from(start))

    def holds_contract(self) -> bool:
        """Whether a clause of a contract stands behind the first one of this annotation."""
        index = self.index
        while (token := self.tokens[index]).kind is not ANNOTATION_END:
            index += 1
            if token.text == ";" and self.tokens[index].text in CONTRACT_WORDS:
                return True
        return False

    # extensions: {extension}
    def global_extensions(self, word: Token) -> list[External]:
        """Annotations that begin with no word of ACSL, or one that has no place here."""
        if word.text in ("loop", "assert", "invariant", *MODES):
            message = f"'{word.text}' belongs into a function's body"
            raise self.error(word.span, message, "a contract or a logic definition")
        self.mode()
        words = CONTRACT_WORDS | LOGIC_WORDS | MODES | {"ghost"}
        extensions: list[External] = [self.unknown_extension(self.index, words)]
        while self.token.kind is not ANNOTATION_END:
            extensions.append(self.unknown_extension(self.index, words))
        self.advance()
        return extensions

    # external-declaration: specifiers [declarator (function-body | initializer-list)] ";"
    def external_declaration(self, contract: Contract | None) -> External:
        start = self.index
        specifiers = self.external_specifiers()
        if self.text == ";":
            only = self.bare_declaration(specifiers, start)
            self.advance()
            if contract is not None:
                message = "a contract must stand before a function"
                raise self.error(only.span, message, "a function")
            return DeclarationStatement((only,), self.span_from(start))
        begin = self.index
        name, type_ = self.declarator(specifiers.type)
        assert name is not None
        attributes = specifiers.attributes + self.asm_label() + self.attributes()
        if isinstance(type_, FunctionType):
            if self.text == "{" or (self.starts_type(self.token) and type_.parameters):
                specifiers.attributes = attributes
                return self.function(start, name, type_, specifiers, contract)
        storage = specifiers.storage
        declarations = [self.finish_declarator(begin, name, type_, storage, attributes)]
        while self.accept(","):
            declarations.append(self.init_declarator(specifiers))
        self.expect(";", "behind the declaration")
        if contract is not None:
            declarations = [self.with_contract(one, contract) for one in declarations]
        return DeclarationStatement(tuple(declarations), self.span_from(start))

    def external_specifiers(self) -> Specifiers:
        if self.starts_type(self.token):
            return self.specifiers()
        if self.token.kind is IDENTIFIER and self.peek().text == "(":
            # The old implicit ``int``.
            return Specifiers(BaseType("int", self.token.span), ())
        raise self.unknown_type("a declaration")

    def with_contract(self, declaration: Declaration, contract: Contract) -> Declaration:
        if not isinstance(declaration.type, FunctionType | BaseType):
            message = "a contract must stand before a function"
            raise self.error(declaration.span, message, "a function")
        return replace(declaration, contract=contract)

    # function: specifiers declarator {declaration} compound
    def function(
        self,
        start: int,
        name: Token,
        type_: FunctionType,
        specifiers: Specifiers,
        contract: Contract | None,
    ) -> FunctionDefinition:
        self.declare(name.text, False)
        self.open_scope()
        for parameters, ghost in ((type_.parameters or (), False), (type_.ghost, True)):
            for parameter in parameters:
                if parameter.name is not None:
                    self.declare(parameter.name, False, ghost=ghost)
        if self.text != "{":
            type_ = self.old_style_parameters(type_)
        body = self.compound_in_scope()
        self.close_scope()
        span = self.span_from(start)
        return FunctionDefinition(
            name.text, type_, specifiers.storage, contract, body, span, specifiers.attributes
        )

    def old_style_parameters(self, type_: FunctionType) -> FunctionType:
        """Give the parameters of an old-style definition the types declared before its body."""
        declared: dict[str | None, TypeName] = {}
        while self.text != "{":
            if not self.starts_type(self.token):
                raise self.unexpected("a parameter's declaration or the function's body")
            for declaration in self.plain_declaration().declarations:
                declared[declaration.name] = declaration.type
        parameters = tuple(
            Parameter(p.name, declared.get(p.name, p.type), p.span) for p in type_.parameters or ()
        )
        return replace(type_, parameters=parameters)
