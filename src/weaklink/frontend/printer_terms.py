"""Types, C expressions, ACSL terms and predicates as text.

A level says how tightly an expression holds together; where a context asks for a higher one, it is
put into parentheses.
"""

from __future__ import annotations

import re
from typing import assert_never

from weaklink.frontend import syntax
from weaklink.frontend.c_types import GHOST_QUALIFIER, keyword_of
from weaklink.frontend.printer_literals import name_text, number_text, string_text
from weaklink.ir.operators import Level
from weaklink.ir.precedence import ACSL, RIGHT_TO_LEFT, C

_RANGE = -1
_TYPED = re.compile(r"\\type|_Alignof|__builtin_.*")
"""What takes types as its arguments."""

Qualified = (
    syntax.BaseType | syntax.TypeofType | syntax.PointerType | syntax.RecordType | syntax.EnumType
)
"""The types that have qualifiers."""


class TermPrinter:
    """``logic``: annotations are printed, not C; ``in_ghost``: inside ghost code, where the
    brackets of annotations are other ones."""

    def __init__(self) -> None:
        self.logic = False
        self.in_ghost = False

    # --- expressions --------------------------------------------------------------------------

    def term(self, expr: syntax.Expr) -> str:
        """A term or predicate, or a range, as it stands in an annotation."""
        outer, self.logic = self.logic, True
        text = self.expr(expr, _RANGE)
        self.logic = outer
        return text

    def expr(self, expr: syntax.Expr, lowest: int = Level.LOOSEST) -> str:
        text, level = self.leveled(expr)
        return f"({text})" if level < lowest else text

    def leveled(self, expr: syntax.Expr) -> tuple[str, int]:
        match expr:
            case syntax.Number():
                return number_text(expr), Level.ATOM
            case syntax.Float(text) | syntax.Character(_, text):
                return text, Level.ATOM
            case syntax.String(value, _, prefix):
                return string_text(value, prefix), Level.ATOM
            case syntax.Name(name):
                return name, Level.ATOM
            case syntax.Unary() | syntax.Postfix():
                return self.unary(expr)
            case syntax.Binary() | syntax.Chain():
                return self.binary(expr)
            case syntax.Assignment(op, target, value):
                left = self.expr(target, Level.TERNARY)
                return f"{left} {op} {self.expr(value, Level.ASSIGNMENT)}", Level.ASSIGNMENT
            case syntax.Ternary():
                return self.ternary(expr)
            case syntax.Cast(type_, operand):
                return f"({self.type(type_)}) {self.expr(operand, Level.UNARY)}", Level.UNARY
            case syntax.SizeofType(type_):
                return f"sizeof({self.type(type_)})", Level.UNARY
            case syntax.SizeofExpr(operand):
                return f"sizeof({self.expr(operand)})", Level.UNARY
            case syntax.CallExpr():
                return self.call(expr), Level.POSTFIX
            case syntax.Index(array, index):
                inside = self.expr(index, _RANGE)
                return f"{self.expr(array, Level.POSTFIX)}[{inside}]", Level.POSTFIX
            case syntax.Member(record, name, arrow):
                # "1.x" would be a number.
                lowest = (
                    Level.ATOM + 1
                    if isinstance(record, syntax.Number | syntax.Float)
                    else Level.POSTFIX
                )
                return f"{self.expr(record, lowest)}{'->' if arrow else '.'}{name}", Level.POSTFIX
            case syntax.Range(low, high):
                sides = ["" if side is None else self.expr(side) for side in (low, high)]
                return " .. ".join(sides).strip(" "), _RANGE
            case syntax.Builtin():
                return self.builtin(expr)
            case syntax.AtExpr(operand, label):
                return rf"\at({self.expr(operand, _RANGE)}, {label})", Level.ATOM
            case syntax.Quantifier() | syntax.LetExpr() | syntax.Named():
                return self.binding(expr), Level.LOOSEST
            case syntax.MatchExpr(value, cases):
                listed = " ".join(self.match_case(one) for one in cases)
                return rf"\match {self.expr(value)} {{ {listed} }}", Level.ATOM
            case syntax.InitList():
                return self.initializers(expr), Level.ATOM
            case syntax.CompoundLiteral(type_, value):
                return f"({self.type(type_)}) {self.initializers(value)}", Level.UNARY
            case syntax.StatementExpression(body):
                return f"({self.block(body)})", Level.ATOM
            case syntax.Generic():
                return self.generic(expr), Level.ATOM
        assert_never(expr)

    def unary(self, expr: syntax.Unary | syntax.Postfix) -> tuple[str, int]:
        if isinstance(expr, syntax.Postfix):
            return f"{self.expr(expr.operand, Level.POSTFIX)}{expr.op}", Level.POSTFIX
        operand = self.expr(expr.operand, Level.UNARY)
        if expr.op in ("++", "--") and isinstance(
            expr.operand, syntax.Cast | syntax.CompoundLiteral
        ):
            operand = f"({operand})"
        space = " " if operand[0] == expr.op[-1] else ""
        return f"{expr.op}{space}{operand}", Level.UNARY

    def precedence(self, op: str) -> int:
        """Where a binary operator stands, counted upwards from the loosest."""
        if self.logic:
            return ACSL[op]
        return Level.LOOSEST if op == "," else C[op]

    def binary(self, expr: syntax.Binary | syntax.Chain) -> tuple[str, int]:
        if isinstance(expr, syntax.Chain):
            level = self.precedence("<")
            operands = [self.expr(operand, level + 1) for operand in expr.operands]
            rest = [f" {op} {operand}" for op, operand in zip(expr.ops, operands[1:], strict=True)]
            return operands[0] + "".join(rest), level
        op, level = expr.op, self.precedence(expr.op)
        is_relation = self.logic and level == self.precedence("<")
        left_level = level + (self.logic and (op in RIGHT_TO_LEFT or is_relation))
        right_level = level + (not (self.logic and op in RIGHT_TO_LEFT))
        left, right = self.expr(expr.left, left_level), self.expr(expr.right, right_level)
        return (f"{left}, {right}" if op == "," else f"{left} {op} {right}"), level

    def ternary(self, expr: syntax.Ternary) -> tuple[str, int]:
        # A name before ":" would name what follows.
        level, branch = (
            (Level.LOOSEST, Level.LOOSEST + 1) if self.logic else (Level.TERNARY, Level.LOOSEST)
        )
        condition = self.expr(expr.condition, level + 1)
        then, otherwise = self.expr(expr.then, branch), self.expr(expr.otherwise, level)
        return f"{condition} ? {then} : {otherwise}", level

    def call(self, expr: syntax.CallExpr) -> str:
        labels = "{" + ", ".join(expr.labels) + "}" if expr.labels else ""
        text = self.expr(expr.function, Level.POSTFIX) + labels
        if expr.arguments or not labels:
            text += f"({self.arguments(expr.arguments)})"
        if expr.ghost:
            text += f" /*@ ghost ({self.arguments(expr.ghost)}) */"
        return text

    def arguments(self, arguments: tuple[syntax.Expr, ...]) -> str:
        lowest = _RANGE if self.logic else Level.ASSIGNMENT
        return ", ".join(self.expr(argument, lowest) for argument in arguments)

    def generic(self, expr: syntax.Generic) -> str:
        parts = [self.expr(expr.control, Level.ASSIGNMENT)]
        for type_, value in expr.associations:
            head = "default" if type_ is None else self.type(type_)
            parts.append(f"{head}: {self.expr(value, Level.ASSIGNMENT)}")
        return f"_Generic({', '.join(parts)})"

    # --- ACSL's own ---------------------------------------------------------------------------

    def builtin(self, expr: syntax.Builtin) -> tuple[str, int]:
        name, arguments = expr.name, expr.arguments
        match name, arguments:
            case "?:", (condition, otherwise):
                left = self.expr(condition, Level.TERNARY + 1)
                return f"{left} ?: {self.expr(otherwise, Level.TERNARY)}", Level.TERNARY
            case "...", (low, high):
                sides = (self.expr(low, Level.TERNARY), self.expr(high, Level.TERNARY))
                return " ... ".join(sides), Level.TERNARY
            case "&&", (syntax.Name(label),):
                return f"&&{label}", Level.UNARY
            case "_Alignof", (syntax.SizeofType() | syntax.SizeofExpr() as size,):
                return "_Alignof" + self.expr(size).removeprefix("sizeof"), Level.UNARY
            case "\\set", _:
                return "{" + ", ".join(map(self.set_element, arguments)) + "}", Level.ATOM
            case "\\comprehension", (
                syntax.Quantifier(_, binders, element),
                syntax.Quantifier(_, _, condition),
            ):
                head = f"{self.set_element(element)} | {self.binders(binders)}"
                return f"{{{head}; {self.expr(condition)}}}", Level.ATOM
            case "\\with", (record, *updates):
                return self.update(record, updates), Level.ATOM
            case "\\list", _:
                return f"[| {self.arguments(arguments)} |]", Level.ATOM
            case _:  # all others are written as they are called
                return self.applied(expr), Level.ATOM

    def applied(self, expr: syntax.Builtin) -> str:
        name, arguments = expr.name, expr.arguments
        labels = "{" + ", ".join(expr.labels) + "}" if expr.labels else ""
        if labels and not arguments:
            return name + labels
        if _TYPED.fullmatch(name):
            parts = [self.type_or_value(argument) for argument in arguments]
            return f"{name}({', '.join(parts)})"
        return f"{name}{labels}({self.arguments(arguments)})"

    def type_or_value(self, argument: syntax.Expr) -> str:
        if isinstance(argument, syntax.SizeofType):
            return self.type(argument.type)
        return self.expr(argument, Level.ASSIGNMENT)

    def set_element(self, element: syntax.Expr) -> str:
        """Between braces ``|`` may end the element, and so stands in parentheses."""
        if isinstance(element, syntax.Range):
            return self.expr(element, _RANGE)
        return self.expr(element, self.precedence("|") + 1)

    def update(self, record: syntax.Expr, updates: list[syntax.Expr]) -> str:
        parts = [
            f"{self.path(target, record)} = {self.expr(value)}"
            for target, value in zip(updates[::2], updates[1::2], strict=True)
        ]
        return f"{{{self.set_element(record)} \\with {', '.join(parts)}}}"

    def path(self, target: syntax.Expr, record: syntax.Expr) -> str:
        """The way from ``record`` to a part of it."""
        if target == record:
            return ""
        match target:
            case syntax.Member(inner, name, arrow):
                return f"{self.path(inner, record)}{'->' if arrow else '.'}{name}"
            case syntax.Index(inner, index):
                return f"{self.path(inner, record)}[{self.expr(index, _RANGE)}]"
            case _:  # no other expression is a way to a part
                return self.expr(target)

    def binding(self, expr: syntax.Quantifier | syntax.LetExpr | syntax.Named) -> str:
        match expr:
            case syntax.Quantifier(keyword, binders, body):
                return f"{keyword} {self.binders(binders)}; {self.expr(body)}"
            case syntax.LetExpr(name, value, body):
                return rf"\let {name} = {self.expr(value, _RANGE)}; {self.expr(body)}"
            case syntax.Named(name, operand):
                return f"{name_text(name)}: {self.expr(operand)}"
        assert_never(expr)

    def match_case(self, case: syntax.MatchCase) -> str:
        patterns = " | ".join(map(self.pattern, case.patterns))
        return f"case {patterns}: {self.expr(case.body)}"

    def pattern(self, pattern: syntax.Pattern) -> str:
        match pattern:
            case syntax.AnyPattern():
                return "_"
            case syntax.NumberPattern(value):
                return str(value)
            case syntax.NamePattern(name):
                return name
            case syntax.ConstructorPattern(name, parts):
                return f"{name}({', '.join(map(self.pattern, parts))})"
            case syntax.AsPattern(inner, name):
                return f"{self.pattern(inner)} as {name}"
        assert_never(pattern)

    def binders(self, binders: tuple[syntax.Binder, ...]) -> str:
        """Variables of one type share it."""
        parts = []
        before: str | None = None
        for binder in binders:
            base, declarator = self.split(binder.type, binder.name)
            parts.append(declarator if base == before else f"{base} {declarator}")
            before = base
        return ", ".join(parts)

    # --- initializers -------------------------------------------------------------------------

    def initializers(self, expr: syntax.InitList) -> str:
        items = [self.initializer(*item) for item in expr.items]
        return "{" + ", ".join(items) + "}"

    def initializer(self, designators: tuple[syntax.Expr | str, ...], value: syntax.Expr) -> str:
        parts = [f".{d}" if isinstance(d, str) else f"[{self.index(d)}]" for d in designators]
        text = self.expr(value, Level.LOOSEST if self.logic else Level.ASSIGNMENT)
        return f"{''.join(parts)} = {text}" if parts else text

    def index(self, designator: syntax.Expr) -> str:
        return self.expr(designator, _RANGE if self.logic else Level.TERNARY)

    # --- types --------------------------------------------------------------------------------

    def type(self, type_: syntax.TypeName) -> str:
        """A type without a name, as in a cast."""
        return self.declare(type_, "")

    def declare(self, type_: syntax.TypeName, name: str) -> str:
        base, declarator = self.split(type_, name)
        return f"{base} {declarator}" if declarator else base

    def split(self, type_: syntax.TypeName, inner: str) -> tuple[str, str]:
        """What stands before all declarators, and the one around ``inner``."""
        while True:
            match type_:
                case syntax.PointerType(target):
                    marks = " ".join([*self.qualifiers(type_), *self.ghost_mark(type_)])
                    inner = f"*{marks}{' ' if marks and inner else ''}{inner}"
                    type_ = target
                case syntax.ArrayType(element, size):
                    length = "" if size is None else self.in_c(size, Level.ASSIGNMENT)
                    inner = f"{_enclosed(inner)}[{length}]"
                    type_ = element
                case syntax.FunctionType():
                    inner = f"{_enclosed(inner)}{self.parameters(type_)}"
                    type_ = type_.result
                case _:  # no other type goes around a name: `base` names them
                    marked = [*self.qualifiers(type_), self.base(type_), *self.ghost_mark(type_)]
                    return " ".join(marked), inner

    def in_c(self, expr: syntax.Expr, lowest: int = Level.LOOSEST) -> str:
        """An expression of C, though an annotation may hold it."""
        outer, self.logic = self.logic, False
        text = self.expr(expr, lowest)
        self.logic = outer
        return text

    def qualifiers(self, type_: Qualified) -> list[str]:
        return ["const"] * type_.is_const + ["volatile"] * type_.is_volatile

    def ghost_mark(self, type_: Qualified) -> list[str]:
        """``\\ghost``, which stands behind what it qualifies, and is no word of C."""
        return [GHOST_QUALIFIER] * (type_.is_ghost and (self.in_ghost or self.logic))

    def base(
        self, type_: syntax.BaseType | syntax.TypeofType | syntax.RecordType | syntax.EnumType
    ) -> str:
        match type_:
            case syntax.BaseType(name):
                return name
            case syntax.TypeofType(operand):
                return f"typeof({self.in_c(operand)})"
            case syntax.RecordType(attributes=attributes):
                marks = [attribute_text(attribute) for attribute in attributes]
                inside = self.members(type_)
            case syntax.EnumType():
                marks = []
                inside = self.enumerators(type_)
            case _:
                assert_never(type_)
        tag = [type_.tag] if type_.tag else []
        return " ".join([keyword_of(type_), *marks, *tag, *inside])

    def members(self, type_: syntax.RecordType) -> list[str]:
        if type_.fields is None:
            return []
        members = [self.member(field) for field in type_.fields]
        return ["{", *members, *map(self.static_assertion, type_.assertions), "}"]

    def enumerators(self, type_: syntax.EnumType) -> list[str]:
        if type_.enumerators is None:
            return []
        inside = [
            one.name if one.value is None else
            f"{one.name} = {self.in_c(one.value, Level.TERNARY)}"
            for one in type_.enumerators
        ]  # fmt: skip
        return ["{ " + ", ".join(inside) + " }"]

    def member(self, field: syntax.Field) -> str:
        base, declarator = self.split(field.type, field.name or "")
        text = f"{base} {declarator}".rstrip()
        if field.width is not None:
            text += f" : {self.in_c(field.width, Level.TERNARY)}"
        if field.name is None and field.width is None:
            text = "".join(f"{attribute_text(one)} " for one in field.attributes) + text
        else:
            text += "".join(f" {attribute_text(one)}" for one in field.attributes)
        return f"/*@ ghost {text}; */" if field.is_ghost else f"{text};"

    def static_assertion(self, assertion: syntax.StaticAssertion) -> str:
        parts = [assertion.condition]
        parts += [] if assertion.message is None else [assertion.message]
        return f"_Static_assert({', '.join(self.in_c(part, Level.TERNARY) for part in parts)});"

    def parameters(self, type_: syntax.FunctionType) -> str:
        text = "()" if type_.parameters is None else self.list(type_.parameters, type_.variadic)
        if type_.ghost:
            outer, self.in_ghost = self.in_ghost, True
            text += f" /*@ ghost {self.list(type_.ghost, False)} */"
            self.in_ghost = outer
        return text

    def list(self, parameters: tuple[syntax.Parameter, ...], variadic: bool) -> str:
        parts = [self.declare(one.type, one.name or "") for one in parameters]
        parts += ["..."] * variadic
        return f"({', '.join(parts) or 'void'})"

    def block(self, body: syntax.Compound) -> str:
        raise NotImplementedError


def attribute_text(attribute: str) -> str:
    """An attribute where a declaration's specifiers, or what follows a declarator, stand."""
    if attribute.startswith(("_Alignas(", "__declspec(")):
        return attribute
    return f"__attribute__(({attribute}))"


def _enclosed(inner: str) -> str:
    """A pointer's declarator, before brackets."""
    return f"({inner})" if inner.startswith("*") else inner
