"""Syntax trees as C with ACSL: reading the text again gives an equal tree.

The text is plain, one line a statement; comments, layout and macros of the original are gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from weaklink.frontend import syntax
from weaklink.frontend.printer_clauses import ClausePrinter
from weaklink.frontend.printer_terms import attribute_text
from weaklink.ir.operators import Level

_INDENT = "    "


def print_items(items: Iterable[syntax.External]) -> str:
    """External declarations, each on lines of its own."""
    printer = _Printer()
    return "".join(f"{line}\n" for item in items for line in printer.external(item))


def print_expr(expr: syntax.Expr) -> str:
    """An expression of C."""
    return _Printer().expr(expr)


def print_term(expr: syntax.Expr) -> str:
    """A term or predicate of an annotation."""
    return _Printer().term(expr)


class _Printer(ClausePrinter):
    # --- annotations --------------------------------------------------------------------------

    def annotation(self, text: str) -> str:
        return f"/@ {text} @/" if self.in_ghost else f"/*@ {text} */"

    # --- files --------------------------------------------------------------------------------

    def external(self, item: syntax.External) -> list[str]:
        match item:
            case syntax.DeclarationStatement():
                return self.declaration(item)
            case syntax.FunctionDefinition():
                return self.function(item)
            case syntax.StaticAssertion():
                return [self.static_assertion(item)]
            case syntax.OtherStatement(text=text):
                return [text]
            case syntax.GhostDeclaration(items):
                self.in_ghost = True
                lines = [line for inner in items for line in self.external(inner)]
                self.in_ghost = False
                return _ghost(lines)
            case _ if isinstance(item, syntax.LogicDeclaration):
                return [self.annotation(self.logic_declaration(item))]
            case _:
                assert_never(item)

    def function(self, item: syntax.FunctionDefinition) -> list[str]:
        lines = [] if item.contract is None else [self.annotation(self.contract(item.contract))]
        words = [*map(attribute_text, item.attributes), *item.storage]
        head = " ".join([*words, self.declare(item.type, item.name)])
        return [*lines, head, *self.compound(item.body)]

    def declaration(self, item: syntax.DeclarationStatement) -> list[str]:
        first = item.declarations[0]
        lines = [] if first.contract is None else [self.annotation(self.contract(first.contract))]
        base, _ = self.split(first.type, "")
        if first.name is None:
            words = [*map(attribute_text, first.attributes), *first.storage, base]
            return [*lines, " ".join(words) + ";"]
        declarators = ", ".join(map(self.declarator, item.declarations))
        return [*lines, " ".join([*first.storage, base, declarators]) + ";"]

    def declarator(self, item: syntax.Declaration) -> str:
        _, declarator = self.split(item.type, item.name or "")
        text = "".join([declarator, *(f" {attribute_text(one)}" for one in item.attributes)])
        if item.initializer is None:
            return text
        return f"{text} = {self.expr(item.initializer, Level.TERNARY - 1)}"

    # --- statements ---------------------------------------------------------------------------

    def block(self, body: syntax.Compound) -> str:
        return "\n".join(self.compound(body))

    def compound(self, body: syntax.Compound) -> list[str]:
        lines = [line for item in body.items for line in self.statement(item)]
        return ["{", *(_INDENT + line for line in lines), "}"]

    def statement(self, statement: syntax.Statement) -> list[str]:
        match statement:
            case syntax.DeclarationStatement():
                return self.declaration(statement)
            case syntax.ExpressionStatement(expression):
                return [("" if expression is None else self.expr(expression)) + ";"]
            case syntax.Compound():
                return self.compound(statement)
            case syntax.If():
                return self.if_statement(statement)
            case syntax.While() | syntax.DoWhile() | syntax.For():
                return self.loop(statement)
            case syntax.Switch(value, body):
                return [f"switch ({self.expr(value)})", *self.statement(body)]
            case syntax.Case():
                return [self.case_label(statement), *self.statement(statement.body)]
            case syntax.Labeled(label, body):
                return [f"{label}:", *self.statement(body)]
            case syntax.Break():
                return ["break;"]
            case syntax.Continue():
                return ["continue;"]
            case syntax.Goto(label):
                return [f"goto {label};"]
            case syntax.Return(value):
                return ["return;" if value is None else f"return {self.expr(value)};"]
            case syntax.AssertStatement(clause):
                return [self.annotation(self.assertion(clause))]
            case syntax.Contracted(contract, body):
                return [self.annotation(self.contract(contract)), *self.statement(body)]
            case syntax.Asm(text=text):
                return [text]
            case syntax.LocalLabels(labels):
                return [f"__label__ {', '.join(labels)};"]
            case syntax.OtherStatement(text=text):
                return [text]
            case syntax.GhostStatement(items):
                return self.ghost_statement(items)
            case syntax.StaticAssertion():
                return [self.static_assertion(statement)]
            case syntax.Extension():
                return [self.annotation(self.extension(statement))]
        assert_never(statement)

    def if_statement(self, statement: syntax.If) -> list[str]:
        lines = [f"if ({self.expr(statement.condition)})", *self.statement(statement.then)]
        match statement.otherwise:
            case None:
                return lines
            case syntax.GhostStatement(items):
                return [*lines, *self.ghost_statement(items, "else ")]
            case otherwise:  # any statement at all, under `else`
                return [*lines, "else", *self.statement(otherwise)]

    def ghost_statement(self, items: tuple[syntax.Statement, ...], before: str = "") -> list[str]:
        self.in_ghost = True
        lines = [line for item in items for line in self.statement(item)]
        self.in_ghost = False
        return _ghost([before + lines[0], *lines[1:]]) if lines else _ghost([])

    def loop(self, loop: syntax.While | syntax.DoWhile | syntax.For) -> list[str]:
        lines = self.loop_contract(loop.contract)
        body = self.statement(loop.body)
        match loop:
            case syntax.While(condition):
                return [*lines, f"while ({self.expr(condition)})", *body]
            case syntax.DoWhile(_, condition):
                return [*lines, "do", *body, f"while ({self.expr(condition)});"]
            case syntax.For(initial, condition, step):
                start = ";" if initial is None else " ".join(self.statement(initial))
                test = "" if condition is None else f" {self.expr(condition)}"
                after = "" if step is None else f" {self.expr(step)}"
                return [*lines, f"for ({start}{test};{after})", *body]
        assert_never(loop)

    def loop_contract(self, contract: syntax.LoopAnnotation | None) -> list[str]:
        return [] if contract is None else [self.annotation(self.loop_annotation(contract))]

    def case_label(self, case: syntax.Case) -> str:
        if case.value is None:
            return "default:"
        value = self.expr(case.value, Level.TERNARY)
        if case.high is None:
            return f"case {value}:"
        return f"case {value} ... {self.expr(case.high, Level.TERNARY)}:"


def _ghost(lines: list[str]) -> list[str]:
    """Ghost code in the brackets of an annotation."""
    return ["/*@ ghost " + "\n".join(lines), "*/"]
