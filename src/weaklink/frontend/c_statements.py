"""C's statements and declarations in blocks (C11 6.8)."""

from __future__ import annotations

from collections.abc import Callable

from weaklink.diagnostics import InputError
from weaklink.frontend.acsl_logic import LogicParser
from weaklink.frontend.c_types import ASM_WORDS, ATTRIBUTE_WORDS, Specifiers
from weaklink.frontend.parser import C_KEYWORDS, describe
from weaklink.frontend.syntax import (
    Break,
    Case,
    Compound,
    Continue,
    Declaration,
    DeclarationStatement,
    DoWhile,
    Expr,
    ExpressionStatement,
    For,
    FunctionType,
    GhostStatement,
    Goto,
    If,
    Labeled,
    LoopAnnotation,
    OtherStatement,
    Return,
    Statement,
    StatementExpression,
    Switch,
    TypeName,
    While,
)
from weaklink.frontend.tokens import ANNOTATION_END, ANNOTATION_START, END, IDENTIFIER, Token

LOOP_STARTS = frozenset(("while", "for", "do"))


class StatementParser(LogicParser):
    # compound: "{" {item} "}"
    def compound(self) -> Compound:
        self.open_scope()
        result = self.compound_in_scope()
        self.close_scope()
        return result

    def compound_in_scope(self) -> Compound:
        start = self.index
        opening = self.token
        self.expect("{")
        items: list[Statement] = []
        while self.text != "}":
            if self.token.kind is END or self.token.kind is ANNOTATION_END:
                place = opening.span
                raise self.error(
                    self.token.span,
                    f"expected '}}' to close '{{' of {place.line}:{place.column}, "
                    f"found {describe(self.token)}",
                    "}",
                )
            items.append(self.item())
        self.advance()
        return Compound(tuple(items), self.span_from(start))

    # item: declaration | static-assertion | annotated | statement
    def item(self) -> Statement:
        if self.text in ATTRIBUTE_WORDS:
            start = self.index
            self.attributes()
            if self.starts_type(self.token) and not self.is_label():
                self.go_to(start)
                return self.declaration()
        token = self.token
        if token.kind is IDENTIFIER:
            if self.starts_type(token) and not self.is_label():
                return self.declaration()
            if token.text == "_Static_assert":
                return self.static_assertion()
        elif token.kind is ANNOTATION_START:
            return self.annotated(is_item=True)
        elif self.starts_type(token):
            return self.declaration()
        return self.statement()

    def is_label(self) -> bool:
        return self.peek().text == ":" and self.text not in C_KEYWORDS

    # statement: one of the below, or expression ";"
    def statement(self) -> Statement:
        text = self.text
        if text == "{":
            return self.compound()
        production = _STATEMENTS.get(text)
        if production is not None:
            return production(self)
        if self.token.kind is ANNOTATION_START:
            return self.annotated(is_item=False)
        if self.token.kind is IDENTIFIER and self.is_label():
            return self.labeled()
        if text == "else":
            raise self.error(self.token.span, "'else' without 'if'", "a statement")
        return self.expression_statement()

    # expression-statement: [expression] ";"
    def expression_statement(self) -> ExpressionStatement:
        start = self.index
        expression = None
        if self.text != ";":
            expression = self.c_expression()
            if self.text != ";":
                raise self.after_expression()
        self.advance()
        return ExpressionStatement(expression, self.span_from(start))

    def after_expression(self) -> InputError:
        """The message where an expression's statement does not end."""
        last = self.tokens[self.index - 1]
        if self.token.kind is IDENTIFIER and last.kind is IDENTIFIER:
            if self.peek().text in (";", "=", ",", "["):
                return self.unknown_type_name(last)
        return self.missing(";", "behind the expression")

    # if: "if" "(" expression ")" statement ["else" statement]
    def if_statement(self) -> If:
        start = self.index
        self.advance()
        condition = self.condition("if")
        then = self.statement()
        otherwise = None
        if self.accept("else"):
            otherwise = self.statement()
        elif self.begins_ghost("else"):
            otherwise = self.ghost_else()
        return If(condition, then, otherwise, self.span_from(start))

    # ghost-else: "/*@" "ghost" "else" statement "*/"
    def ghost_else(self) -> GhostStatement:
        start = self.index
        with self.ghost_code():
            self.advance()
            statement = self.statement()
            self.end_annotation()
        return GhostStatement((statement,), self.span_from(start))

    def condition(self, keyword: str) -> Expr:
        opening = self.token
        self.expect("(", f"behind '{keyword}'")
        condition = self.c_expression()
        self.expect_closing(")", opening)
        return condition

    # switch: "switch" "(" expression ")" statement
    def switch(self) -> Switch:
        start = self.index
        self.advance()
        value = self.condition("switch")
        body = self.statement()
        return Switch(value, body, self.span_from(start))

    # case: "case" constant ["..." constant] ":" labelled | "default" ":" labelled
    def case(self) -> Case:
        start = self.index
        value = high = None
        if self.text == "case":
            self.advance()
            value = self.constant_expression()
            if self.accept("..."):
                high = self.constant_expression()
        else:
            self.advance()
        self.expect(":", "behind the case")
        body = self.labelled_statement()
        return Case(value, high, body, self.span_from(start))

    # labeled: name ":" labelled
    def labeled(self) -> Labeled:
        start = self.index
        label = self.text
        self.go_to(self.index + 2)
        self.attributes()
        body = self.labelled_statement()
        return Labeled(label, body, self.span_from(start))

    # labelled: item | (before "}") nothing
    def labelled_statement(self) -> Statement:
        if self.text == "}" or self.token.kind is ANNOTATION_END:
            return ExpressionStatement(None, self.span_from(self.index - 1))
        return self.item()

    # while: "while" "(" expression ")" statement
    def while_loop(self, contract: LoopAnnotation | None = None) -> While:
        start = self.index
        self.advance()
        condition = self.condition("while")
        body = self.statement()
        return While(condition, body, contract, self.span_from(start))

    # do: "do" statement "while" "(" expression ")" ";"
    def do_loop(self, contract: LoopAnnotation | None = None) -> DoWhile:
        start = self.index
        self.advance()
        body = self.statement()
        self.expect("while", "behind the body of 'do'")
        condition = self.condition("while")
        self.expect(";", "behind 'do ... while (...)'")
        return DoWhile(body, condition, contract, self.span_from(start))

    # for: "for" "(" (declaration | [expression] ";") [expression] ";" [expression] ")" statement
    def for_loop(self, contract: LoopAnnotation | None = None) -> For:
        start = self.index
        self.advance()
        opening = self.token
        self.expect("(", "behind 'for'")
        self.open_scope()
        initial: DeclarationStatement | ExpressionStatement | None = None
        if self.starts_type(self.token):
            initial = self.plain_declaration()
        elif not self.accept(";"):
            begin = self.index
            expression = self.c_expression()
            self.expect(";", "in 'for (...)'")
            initial = ExpressionStatement(expression, self.span_from(begin))
        condition = None if self.text == ";" else self.c_expression()
        self.expect(";", "in 'for (...)'")
        step = None if self.text == ")" else self.c_expression()
        self.expect_closing(")", opening)
        body = self.statement()
        self.close_scope()
        return For(initial, condition, step, body, contract, self.span_from(start))

    # jump: "break" ";" | "continue" ";" | "goto" name ";" | "return" [expression] ";"
    def break_statement(self) -> Break:
        start = self.index
        self.advance()
        self.expect(";", "behind 'break'")
        return Break(self.span_from(start))

    def continue_statement(self) -> Continue:
        start = self.index
        self.advance()
        self.expect(";", "behind 'continue'")
        return Continue(self.span_from(start))

    def goto(self) -> Statement:
        start = self.index
        self.advance()
        if self.accept("*"):
            self.c_expression()
            self.expect(";", "behind 'goto'")
            return self.other_statement("computed goto", start)
        label = self.identifier("a label")
        self.expect(";", "behind 'goto'")
        return Goto(label.text, self.span_from(start))

    def return_statement(self) -> Return:
        start = self.index
        self.advance()
        value = None if self.text == ";" else self.c_expression()
        self.expect(";", "behind 'return'")
        return Return(value, self.span_from(start))

    # asm: "asm" {qualifier} "(" ... ")" ";"
    def asm(self) -> OtherStatement:
        start = self.index
        self.advance()
        while self.text != "(":
            if self.token.kind is not IDENTIFIER:
                raise self.unexpected("'('", "behind 'asm'")
            self.advance()
        self.skip_balanced()
        self.expect(";", "behind 'asm (...)'")
        return self.other_statement("asm", start)

    def other_statement(self, construct: str, start: int) -> OtherStatement:
        return OtherStatement(construct, self.span_from(start), self.spelled_from(start))

    # local-label: "__label__" name {"," name} ";"
    def local_label(self) -> OtherStatement:
        start = self.index
        self.advance()
        self.identifier("a label")
        while self.accept(","):
            self.identifier("a label")
        self.expect(";", "behind the labels")
        return self.other_statement("local label", start)

    # statement-expression: "(" compound ")", the parenthesis read
    def statement_expression(self) -> Expr:
        start = self.index - 1
        opening = self.tokens[start]
        body = self.compound()
        self.expect_closing(")", opening)
        return StatementExpression(body, self.span_from(start))

    def annotated(self, is_item: bool) -> Statement:
        raise NotImplementedError

    # --- declarations -------------------------------------------------------------------------

    def plain_declaration(self) -> DeclarationStatement:
        """A declaration where no function may be defined."""
        start = self.index
        declaration = self.declaration()
        if not isinstance(declaration, DeclarationStatement):
            raise self.error(self.tokens[start].span, "a function cannot be defined here", ";")
        return declaration

    # declaration: specifiers [init-declarator {"," init-declarator}] ";"
    def declaration(self) -> DeclarationStatement | OtherStatement:
        start = self.index
        specifiers = self.specifiers()
        declarations: list[Declaration] = []
        if self.text == ";":
            declarations.append(self.bare_declaration(specifiers, start))
        else:
            declarations.append(self.init_declarator(specifiers))
            while self.accept(","):
                declarations.append(self.init_declarator(specifiers))
        if self.text == "{" and isinstance(declarations[-1].type, FunctionType):
            return self.nested_function(start)
        self.expect(";", "behind the declaration")
        return DeclarationStatement(tuple(declarations), self.span_from(start))

    def nested_function(self, start: int) -> OtherStatement:
        """GNU's function within a function, unless it stands at the margin: then the outer one
        was to end."""
        place = self.tokens[start].span
        if place.column == 1:
            message = "a function cannot be defined inside another; is a '}' missing before it?"
            raise self.error(place, message, "}")
        self.compound()
        return self.other_statement("nested function", start)

    def bare_declaration(self, specifiers: Specifiers, start: int) -> Declaration:
        """A declaration without declarator: of a tag, or of nothing."""
        return Declaration(
            None, specifiers.type, specifiers.storage, None, self.span_from(start), None,
            specifiers.attributes,
        )  # fmt: skip

    # init-declarator: declarator ["=" initializer]
    def init_declarator(self, specifiers: Specifiers) -> Declaration:
        start = self.index
        name, type_ = self.declarator(specifiers.type)
        assert name is not None
        attributes = specifiers.attributes + self.asm_label() + self.attributes()
        return self.finish_declarator(start, name, type_, specifiers.storage, attributes)

    def finish_declarator(
        self,
        start: int,
        name: Token,
        type_: TypeName,
        storage: tuple[str, ...],
        attributes: tuple[str, ...],
    ) -> Declaration:
        self.declare(name.text, "typedef" in storage)
        initializer = None
        if self.text == "=":
            if isinstance(type_, FunctionType):
                raise self.unexpected("';' or a function's body")
            self.advance()
            initializer = self.initializer()
        span = self.span_from(start)
        return Declaration(name.text, type_, storage, initializer, span, None, attributes)


_STATEMENTS: dict[str, Callable[[StatementParser], Statement]] = {
    "if": StatementParser.if_statement,
    "while": StatementParser.while_loop,
    "for": StatementParser.for_loop,
    "do": StatementParser.do_loop,
    "return": StatementParser.return_statement,
    "switch": StatementParser.switch,
    "case": StatementParser.case,
    "default": StatementParser.case,
    "break": StatementParser.break_statement,
    "continue": StatementParser.continue_statement,
    "goto": StatementParser.goto,
    "__label__": StatementParser.local_label,
    **dict.fromkeys(ASM_WORDS, StatementParser.asm),
}
