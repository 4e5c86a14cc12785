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
    OtherLogic,
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
            self.static_assertion()
            return []
        if self.text in ASM_WORDS:
            self.asm()
            return []
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
        self.advance()
        word = self.annotation_word()
        if word.text in LOGIC_WORDS:
            items: list[External] = []
            while self.token.kind is not ANNOTATION_END:
                items.append(self.logic_declaration())
            self.advance()
            return items
        if word.text == "ghost":
            start = self.index
            self.skip_annotation()
            return [OtherLogic("ghost", "", self.span_from(start))]
        if word.text not in CONTRACT_WORDS:
            raise self.misplaced_or_unknown(word)
        contract = self.contract()
        self.advance()
        if self.token.kind is ANNOTATION_START:
            message = "a function has one contract: put these clauses into the comment before"
            raise self.error(self.token.span, message, "the function")
        return [self.external_declaration(contract)]

    def misplaced_or_unknown(self, word: Token) -> InputError:
        if word.text in ("loop", "assert", "invariant", *MODES):
            message = f"'{word.text}' belongs into a function's body"
            return self.error(word.span, message, "a contract or a logic definition")
        self.mode()
        return self.unknown_keyword(CONTRACT_WORDS | LOGIC_WORDS | MODES | {"ghost"})

    # external-declaration: specifiers [declarator (function-body | initializer-list)] ";"
    def external_declaration(self, contract: Contract | None) -> External:
        start = self.index
        specifiers = self.external_specifiers()
        if self.text == ";":
            span = self.span_from(start)
            self.advance()
            if contract is not None:
                raise self.error(span, "a contract must stand before a function", "a function")
            only = Declaration(None, specifiers.type, specifiers.storage, None, span)
            return DeclarationStatement((only,), self.span_from(start))
        begin = self.index
        name, type_ = self.declarator(specifiers.type)
        assert name is not None
        if isinstance(type_, FunctionType):
            self.asm_label()
            self.attributes()
            if self.text == "{" or (self.starts_type(self.token) and type_.parameters):
                return self.function(start, name, type_, specifiers, contract)
        declarations = [self.finish_declarator(begin, name, type_, specifiers.storage)]
        while self.accept(","):
            declarations.append(self.init_declarator(specifiers.type, specifiers.storage))
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
        for parameter in type_.parameters or ():
            if parameter.name is not None:
                self.declare(parameter.name, False)
        if self.text != "{":
            type_ = self.old_style_parameters(type_)
        body = self.compound_in_scope()
        self.close_scope()
        return FunctionDefinition(
            name.text, type_, specifiers.storage, contract, body, self.span_from(start)
        )

    def old_style_parameters(self, type_: FunctionType) -> FunctionType:
        """Give the parameters of an old-style definition the types declared before its body."""
        declared: dict[str | None, TypeName] = {}
        while self.text != "{":
            if not self.starts_type(self.token):
                raise self.unexpected("a parameter's declaration or the function's body")
            for declaration in self.declaration().declarations:
                declared[declaration.name] = declaration.type
        parameters = tuple(
            Parameter(p.name, declared.get(p.name, p.type), p.span) for p in type_.parameters or ()
        )
        return replace(type_, parameters=parameters)
