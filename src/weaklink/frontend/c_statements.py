"""C's statements (C11 6.8)."""

from __future__ import annotations

from collections.abc import Callable

from weaklink.diagnostics import InputError
from weaklink.frontend import syntax
from weaklink.frontend.c_attributes import ASM_WORDS, ATTRIBUTE_WORDS, Attributes
from weaklink.frontend.c_declarations import Declarations
from weaklink.frontend.c_expressions import Expressions
from weaklink.frontend.c_types import OF_FOR, Types
from weaklink.frontend.names import Names
from weaklink.frontend.productions import Productions
from weaklink.frontend.stream import C_KEYWORDS, TokenStream, describe
from weaklink.frontend.tokens import ANNOTATION_END, ANNOTATION_START, END, IDENTIFIER, STRING
from weaklink.record import record


@record
class Statements:
    """Blocks and the statements in them."""

    stream: TokenStream
    names: Names
    attributes: Attributes
    types: Types
    expressions: Expressions
    declarations: Declarations
    productions: Productions

    # compound: "{" {item} "}"
    def compound(self) -> syntax.Compound:
        self.names.open_scope()
        result = self.compound_in_scope()
        self.names.close_scope()
        return result

    def compound_in_scope(self) -> syntax.Compound:
        stream = self.stream
        start = stream.index
        opening = stream.token
        stream.expect("{")
        items: list[syntax.Statement] = []
        while stream.text != "}":
            if stream.token.kind is END or stream.token.kind is ANNOTATION_END:
                place = opening.span
                raise stream.error(
                    stream.token.span,
                    f"expected '}}' to close '{{' of {place.line}:{place.column}, "
                    f"found {describe(stream.token)}",
                    "}",
                )
            items.append(self.item())
        stream.advance()
        return syntax.Compound(tuple(items), stream.span_from(start))

    # item: declaration | static-assertion | annotated | statement
    def item(self) -> syntax.Statement:
        stream = self.stream
        if stream.text in ATTRIBUTE_WORDS:
            start = stream.index
            self.attributes.read()
            if self.types.starts_type(stream.token) and not self.is_label():
                stream.go_to(start)
                return self.declarations.declaration()
        token = stream.token
        if token.kind is IDENTIFIER:
            if self.types.starts_type(token) and not self.is_label():
                return self.declarations.declaration()
            if token.text == "_Static_assert":
                return self.types.static_assertion()
        elif token.kind is ANNOTATION_START:
            return self.productions.annotation()
        elif self.types.starts_type(token):
            return self.declarations.declaration()
        if stream.left_out and self.looks_declared():
            raise stream.unknown_type_name(token)
        return self.statement()

    def looks_declared(self) -> bool:
        """Whether ``unknown *name;`` stands here, which is hardly meant as a product."""
        stream = self.stream
        if stream.token.kind is not IDENTIFIER or stream.text in stream.assumed:
            return False
        distance = 1
        while stream.peek(distance).text == "*":
            distance += 1
        is_pointer = distance > 1 and stream.peek(distance).kind is IDENTIFIER
        return is_pointer and stream.peek(distance + 1).text in (";", "=", ",", "[")

    def is_label(self) -> bool:
        stream = self.stream
        return stream.peek().text == ":" and stream.text not in C_KEYWORDS

    # statement: one of the below, or expression ";"
    def statement(self) -> syntax.Statement:
        stream = self.stream
        text = stream.text
        if text == "{":
            return self.compound()
        production = _STATEMENTS.get(text)
        if production is not None:
            return production(self)
        if stream.token.kind is ANNOTATION_START:
            return self.productions.annotated()
        if stream.token.kind is IDENTIFIER and self.is_label():
            return self.labeled()
        if text == "else":
            raise stream.error(stream.token.span, "'else' without 'if'", "a statement")
        return self.expression_statement()

    # expression-statement: [expression] ";"
    def expression_statement(self) -> syntax.ExpressionStatement:
        stream = self.stream
        start = stream.index
        expression = None
        if stream.text != ";":
            expression = self.expressions.expression()
            if stream.text != ";":
                raise self.after_expression()
        stream.advance()
        return syntax.ExpressionStatement(expression, stream.span_from(start))

    def after_expression(self) -> InputError:
        """The message where an expression's statement does not end."""
        stream = self.stream
        last = stream.tokens[stream.index - 1]
        if stream.token.kind is IDENTIFIER and last.kind is IDENTIFIER:
            if stream.peek().text in (";", "=", ",", "["):
                return stream.unknown_type_name(last)
        return stream.missing(";", "behind the expression")

    # if: "if" "(" expression ")" statement ["else" statement]
    def if_statement(self) -> syntax.If:
        stream = self.stream
        start = stream.index
        stream.advance()
        condition = self.condition("if")
        then = self.statement()
        otherwise = None
        if stream.accept("else"):
            otherwise = self.statement()
        elif stream.begins_ghost("else"):
            otherwise = self.ghost_else()
        return syntax.If(condition, then, otherwise, stream.span_from(start))

    # ghost-else: "/*@" "ghost" "else" statement "*/"
    def ghost_else(self) -> syntax.GhostStatement:
        stream = self.stream
        start = stream.index
        with stream.ghost_code():
            stream.advance()
            statement = self.statement()
            stream.end_annotation()
        return syntax.GhostStatement((statement,), stream.span_from(start))

    def condition(self, keyword: str) -> syntax.Expr:
        stream = self.stream
        opening = stream.token
        stream.expect("(", f"behind '{keyword}'")
        condition = self.expressions.expression()
        stream.expect_closing(")", opening)
        return condition

    # switch: "switch" "(" expression ")" statement
    def switch(self) -> syntax.Switch:
        stream = self.stream
        start = stream.index
        stream.advance()
        value = self.condition("switch")
        body = self.statement()
        return syntax.Switch(value, body, stream.span_from(start))

    # case: "case" constant ["..." constant] ":" labelled | "default" ":" labelled
    def case(self) -> syntax.Case:
        stream = self.stream
        start = stream.index
        value = high = None
        if stream.text == "case":
            stream.advance()
            value = self.expressions.constant()
            if stream.accept("..."):
                high = self.expressions.constant()
        else:
            stream.advance()
        stream.expect(":", "behind the case")
        body = self.labelled_statement()
        return syntax.Case(value, high, body, stream.span_from(start))

    # labeled: name ":" labelled
    def labeled(self) -> syntax.Labeled:
        stream = self.stream
        start = stream.index
        label = stream.text
        stream.go_to(stream.index + 2)
        self.attributes.read()
        body = self.labelled_statement()
        return syntax.Labeled(label, body, stream.span_from(start))

    # labelled: item | (before "}") nothing
    def labelled_statement(self) -> syntax.Statement:
        stream = self.stream
        if stream.text == "}" or stream.token.kind is ANNOTATION_END:
            return syntax.ExpressionStatement(None, stream.span_from(stream.index - 1))
        return self.item()

    # while: "while" "(" expression ")" statement
    def while_loop(self, contract: syntax.LoopAnnotation | None = None) -> syntax.While:
        stream = self.stream
        start = stream.index
        stream.advance()
        condition = self.condition("while")
        body = self.statement()
        return syntax.While(condition, body, contract, stream.span_from(start))

    # do: "do" statement "while" "(" expression ")" ";"
    def do_loop(self, contract: syntax.LoopAnnotation | None = None) -> syntax.DoWhile:
        stream = self.stream
        start = stream.index
        stream.advance()
        body = self.statement()
        stream.expect("while", "behind the body of 'do'")
        condition = self.condition("while")
        stream.expect(";", "behind 'do ... while (...)'")
        return syntax.DoWhile(body, condition, contract, stream.span_from(start))

    # for: "for" "(" (declaration | [expression] ";") [expression] ";" [expression] ")" statement
    def for_loop(self, contract: syntax.LoopAnnotation | None = None) -> syntax.For:
        stream = self.stream
        start = stream.index
        stream.advance()
        opening = stream.token
        stream.expect("(", "behind 'for'")
        self.names.open_scope()
        initial: syntax.DeclarationStatement | syntax.ExpressionStatement | None = None
        if self.types.starts_type(stream.token):
            initial = self.declarations.plain_declaration(OF_FOR, "loop's beginning")
        elif not stream.accept(";"):
            begin = stream.index
            expression = self.expressions.expression()
            stream.expect(";", "in 'for (...)'")
            initial = syntax.ExpressionStatement(expression, stream.span_from(begin))
        condition = None if stream.text == ";" else self.expressions.expression()
        stream.expect(";", "in 'for (...)'")
        step = None if stream.text == ")" else self.expressions.expression()
        stream.expect_closing(")", opening)
        body = self.statement()
        self.names.close_scope()
        return syntax.For(initial, condition, step, body, contract, stream.span_from(start))

    # jump: "break" ";" | "continue" ";" | "goto" name ";" | "return" [expression] ";"
    def break_statement(self) -> syntax.Break:
        stream = self.stream
        start = stream.index
        stream.advance()
        stream.expect(";", "behind 'break'")
        return syntax.Break(stream.span_from(start))

    def continue_statement(self) -> syntax.Continue:
        stream = self.stream
        start = stream.index
        stream.advance()
        stream.expect(";", "behind 'continue'")
        return syntax.Continue(stream.span_from(start))

    def goto(self) -> syntax.Statement:
        stream = self.stream
        start = stream.index
        stream.advance()
        if stream.accept("*"):
            self.expressions.expression()
            stream.expect(";", "behind 'goto'")
            return self.other_statement("computed goto", start)
        label = stream.identifier("a label")
        stream.expect(";", "behind 'goto'")
        return syntax.Goto(label.text, stream.span_from(start))

    def return_statement(self) -> syntax.Return:
        stream = self.stream
        start = stream.index
        stream.advance()
        value = None if stream.text == ";" else self.expressions.expression()
        stream.expect(";", "behind 'return'")
        return syntax.Return(value, stream.span_from(start))

    # asm: "asm" {qualifier} "(" string [":" [operands] [":" [operands] [":" [clobbers]
    #      [":" names]]]] ")" ";"
    def asm(self) -> syntax.Asm:
        stream = self.stream
        start = stream.index
        self.asm_qualifiers()
        opening = stream.token
        stream.advance()
        template = self.asm_text()
        parts: list[list[syntax.AsmOperand | str]] = []
        while stream.text in (":", "::"):
            parts += [[]] if stream.text == "::" else []
            stream.advance()
            parts.append(self.asm_part())
        stream.expect_closing(")", opening)
        stream.expect(";", "behind 'asm (...)'")
        outputs, inputs, clobbers, labels = (*parts, [], [], [], [])[:4]
        return syntax.Asm(
            template,
            tuple(one for one in outputs if isinstance(one, syntax.AsmOperand)),
            tuple(one for one in inputs if isinstance(one, syntax.AsmOperand)),
            tuple(one for one in clobbers if isinstance(one, str)),
            tuple(one for one in labels if isinstance(one, str)),
            stream.span_from(start),
            stream.spelled_from(start),
        )

    # operands: ["[" name "]"] string ["(" expression ")"] {"," ...};  names: name {"," name}
    def asm_part(self) -> list[syntax.AsmOperand | str]:
        stream = self.stream
        found: list[syntax.AsmOperand | str] = []
        while stream.text not in (":", "::", ")"):
            if stream.accept("["):
                stream.identifier("a name")
                stream.expect("]", "behind an operand's name")
            if stream.token.kind is IDENTIFIER:
                found.append(stream.identifier("a label").text)
            else:
                found.append(self.asm_operand())
            if not stream.accept(","):
                break
        return found

    def asm_text(self) -> str:
        if self.stream.token.kind is not STRING:
            raise self.stream.unexpected("a string", "in 'asm'")
        literal = self.expressions.literals.string()
        return literal.value if isinstance(literal, syntax.String) else ""

    def asm_qualifiers(self) -> None:
        """Past ``asm`` and its qualifiers."""
        stream = self.stream
        stream.advance()
        while stream.text != "(":
            if stream.token.kind is not IDENTIFIER:
                raise stream.unexpected("'('", "behind 'asm'")
            stream.advance()

    def asm_operand(self) -> syntax.AsmOperand | str:
        stream = self.stream
        if stream.token.kind is not STRING:
            raise stream.unexpected("an operand of 'asm'")
        text = self.asm_text()
        if stream.text != "(":
            return text
        return syntax.AsmOperand(text, self.condition("an operand"))

    # outer-asm: "asm" {qualifier} "(" ... ")" ";"
    def outer_asm(self) -> syntax.OtherStatement:
        stream = self.stream
        start = stream.index
        self.asm_qualifiers()
        stream.skip_balanced()
        stream.expect(";", "behind 'asm (...)'")
        return self.other_statement("asm", start)

    def other_statement(self, construct: str, start: int) -> syntax.OtherStatement:
        stream = self.stream
        return syntax.OtherStatement(construct, stream.span_from(start), stream.spelled_from(start))

    # local-label: "__label__" name {"," name} ";"
    def local_label(self) -> syntax.LocalLabels:
        stream = self.stream
        start = stream.index
        stream.advance()
        labels = [stream.identifier("a label").text]
        while stream.accept(","):
            labels.append(stream.identifier("a label").text)
        stream.expect(";", "behind the labels")
        return syntax.LocalLabels(tuple(labels), stream.span_from(start))

    # statement-expression: "(" compound ")", the parenthesis read
    def statement_expression(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index - 1
        opening = stream.tokens[start]
        body = self.compound()
        stream.expect_closing(")", opening)
        return syntax.StatementExpression(body, stream.span_from(start))


_STATEMENTS: dict[str, Callable[[Statements], syntax.Statement]] = {
    "if": Statements.if_statement,
    "while": Statements.while_loop,
    "for": Statements.for_loop,
    "do": Statements.do_loop,
    "return": Statements.return_statement,
    "switch": Statements.switch,
    "case": Statements.case,
    "default": Statements.case,
    "break": Statements.break_statement,
    "continue": Statements.continue_statement,
    "goto": Statements.goto,
    "__label__": Statements.local_label,
    **dict.fromkeys(ASM_WORDS, Statements.asm),
}
