"""Expressions and predicates in C and ACSL notation, with no parenthesis too many.

Two readers want two styles.  A user sees source names and no implicit conversion
(``show_expr``, ``show_pred``); golden files and debugging want the unique names and every
conversion that can change a value (``show_exactly``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import assert_never

from weaklink import ir
from weaklink.ir.cells import VALUE
from weaklink.ir.operators import Level
from weaklink.ir.precedence import ACSL
from weaklink.record import record


@record
class PlaceNotation:
    """How places are written, in C as in ACSL, by one who writes a variable, an expression and a
    string literal; ``exact``: as they are, not ``p[i]`` for ``*(p + i)``."""

    variable: Callable[[ir.Variable], str]
    expr: Callable[[ir.Expr], tuple[str, int]]
    string: Callable[[ir.StringPlace], str]
    exact: bool = False

    def show(self, place: ir.Place) -> tuple[str, int]:
        """The place, and how tightly its outermost operator binds."""
        place = place if self.exact else ir.as_written(place)
        match place:
            case ir.VariablePlace(variable):
                return self.variable(variable), Level.ATOM
            case ir.StringPlace():
                return self.string(place), Level.ATOM
            case ir.ValuePlace(value):
                return _wrapped(*self.expr(value), Level.ATOM), Level.ATOM
            case ir.DerefPlace(ir.PointerAdd(ir.BinaryOp.ADD, pointer, offset)) if not self.exact:
                return self._element(self.expr(pointer), offset), Level.ATOM
            case ir.DerefPlace(pointer):
                return f"*{_wrapped(*self.expr(pointer), Level.UNARY)}", Level.UNARY
            case ir.IndexPlace(array, index):
                return self._element(self.show(array), index), Level.ATOM
            case ir.FieldPlace(record, name) if name == VALUE and not self.exact:
                return self.show(record)
            case ir.FieldPlace(ir.DerefPlace(pointer), name) if self.exact or not _is_sum(pointer):
                return f"{_wrapped(*self.expr(pointer), Level.ATOM)}->{name}", Level.ATOM
            case ir.FieldPlace(record, name):
                return f"{_wrapped(*self.show(record), Level.ATOM)}.{name}", Level.ATOM
        assert_never(place)

    def _element(self, array: tuple[str, int], index: ir.Expr) -> str:
        """A range needs no parentheses between brackets."""
        inside = self.expr(index)[0]
        inside = inside[1:-1].strip() if isinstance(index, ir.Range) else inside
        return f"{_wrapped(*array, Level.ATOM)}[{inside}]"


@record
class _Style:
    """``exact``: unique names, implicit conversions and the suffixes of constants."""

    exact: bool

    # Each method gives the text and how tightly its outermost operator binds.

    def at_least(self, node: ir.AnyNode, level: int) -> str:
        """``node``, in parentheses if it binds more loosely than ``level``."""
        text, own = self.show(node)
        return text if own >= level else f"({text})"

    def show(self, node: ir.AnyNode) -> tuple[str, int]:
        if isinstance(node, ir.Predicate):
            return self.pred(node)
        return self.expr(node)

    def expr(self, node: ir.AnyExpr) -> tuple[str, int]:
        match node:
            case ir.Const(value, type):
                return self.constant(value, type)
            case ir.Read(variable):
                return self.variable(variable), Level.ATOM
            case ir.BoundRead(bound):
                return self.bound(bound), Level.ATOM
            case ir.Unary(op, operand):
                text = self.at_least(operand, Level.UNARY)
                gap = " " if text.startswith(op.value) else ""
                return f"{op.value}{gap}{text}", Level.UNARY
            case ir.Binary(op, left, right):
                return self.infix(op.value, left, right, ACSL[op.value])
            case ir.Convert(operand, type, explicit):
                if not explicit and not (self.exact and _matters(operand, type)):
                    return self.expr(operand)
                return f"({type}){self.at_least(operand, Level.UNARY)}", Level.UNARY
            case ir.Truth(predicate):
                return self.pred(predicate)
            case ir.Conditional(condition, then, otherwise):
                return self.ternary(condition, then, otherwise)
            case ir.At(operand, label):
                return f"\\at({self.at_least(operand, 0)}, {label})", Level.ATOM
            case ir.Apply(function, arguments, labels):
                return self.apply(function, arguments, labels)
            case ir.Let(bound, value, body):
                return self.let(bound, value, body)
            case ir.Cell(memory, block, offset):
                shown = [self.at_least(part, 0) for part in (block, offset)]
                return f"{self.at_least(memory, Level.ATOM)}[{shown[0]}][{shown[1]}]", Level.ATOM
            case ir.Updated(memory, block, offset, value):
                shown = [self.at_least(part, 0) for part in (block, offset, value)]
                at = f"[{shown[0]}][{shown[1]}] = {shown[2]}"
                return f"{{{self.at_least(memory, 0)} \\with {at}}}", Level.ATOM
            case ir.Unchanged(now, then, _, _, but):
                pair = f"{self.at_least(now, 0)}, {self.at_least(then, 0)}"
                more = "".join(f", {self.region(region)}" for region in but)
                return f"unchanged({pair}{more})", Level.ATOM
            case _:  # what is read only, which `source_term` names
                return self.source_term(node)

    def source_term(self, node: ir.SourceTerm) -> tuple[str, int]:
        """Memory, floating point, sets and the rest of ACSL."""
        match node:
            case ir.Load(place):
                return self.place(place)
            case ir.AddressOf(ir.IndexPlace(array, ir.Const(0))) if not self.exact:
                return self.place(array)
            case ir.AddressOf(ir.FieldPlace(ir.DerefPlace(pointer), name)) if (
                name == VALUE and not self.exact
            ):
                return self.expr(pointer)
            case ir.AddressOf(place):
                text, level = self.place(place)
                return "&" + _wrapped(text, level, Level.UNARY), Level.UNARY
            case ir.FunctionAddress(function):
                return function, Level.ATOM
            case ir.PointerAdd(op, pointer, offset):
                return self.infix(op.value, pointer, offset, Level.SUM)
            case ir.PointerDiff(left, right):
                return self.infix("-", left, right, Level.SUM)
            case ir.WholeOf(pointer, _, bytes, type):
                inner = self.at_least(pointer, Level.UNARY)
                back = f"((char*){inner} - {bytes})" if bytes else inner
                return f"({type}){back}", Level.UNARY
            case ir.FloatConst(text):
                return text, Level.UNARY if text.startswith("-") else Level.ATOM
            case ir.Aggregate():
                return self.aggregate(node), Level.ATOM
            case ir.Update(record, place, value):
                path = self.place(place)[0].removeprefix(self.at_least(record, Level.ATOM))
                shown = f"{self.at_least(record, 0)} \\with {path} = {self.at_least(value, 1)}"
                return "{" + shown + "}", Level.ATOM
            case ir.Range(low, high):
                ends = ["" if end is None else self.at_least(end, Level.SUM) for end in (low, high)]
                return f"({ends[0]} .. {ends[1]})", Level.ATOM
            case ir.Comprehension(bounds, element, condition):
                binders = show_typed_names([(b.type, self.bound(b)) for b in bounds])
                parts = f"{self.at_least(element, 1)} | {binders}; {self.at_least(condition, 0)}"
                return "{" + parts + "}", Level.ATOM
            case ir.Lambda(bounds, body):
                binders = show_typed_names([(b.type, self.bound(b)) for b in bounds])
                return f"\\lambda {binders}; {self.at_least(body, 0)}", Level.LOOSEST
            case ir.BuiltinTerm(name, arguments, labels) | ir.BuiltinPred(name, arguments, labels):
                return self.builtin(name, arguments, labels)
        assert_never(node)

    def place(self, place: ir.Place) -> tuple[str, int]:
        return PlaceNotation(self.variable, self.expr, _quoted, self.exact).show(place)

    def aggregate(self, node: ir.Aggregate) -> str:
        parts = []
        for path, value in zip(node.paths, node.values, strict=True):
            steps = "".join(f".{step}" if isinstance(step, str) else f"[{step}]" for step in path)
            parts.append(
                f"{steps} = {self.at_least(value, 1)}" if steps else self.at_least(value, 1)
            )
        return "{" + ", ".join(parts) + "}"

    def builtin(
        self, name: str, arguments: tuple[ir.AnyExpr, ...], labels: tuple[ir.Label, ...]
    ) -> tuple[str, int]:
        if name == "\\in":
            return self.infix(name, arguments[0], arguments[1], Level.MEMBER)
        listed = ", ".join(self.at_least(argument, 1) for argument in arguments)
        match name:
            case "\\set":
                return "{" + listed + "}", Level.ATOM
            case "\\list":
                return f"[|{listed}|]", Level.ATOM
            case "()":
                rest = ", ".join(self.at_least(argument, 1) for argument in arguments[1:])
                return f"{self.at_least(arguments[0], Level.ATOM)}({rest})", Level.ATOM
            case _:  # all other functions are written as applied
                return self.apply(name, arguments, labels)

    def pred(self, node: ir.AnyPred) -> tuple[str, int]:
        match node:
            case ir.BoolConst(value):
                return "\\true" if value else "\\false", Level.ATOM
            case ir.Compare(op, left, right):
                return self.comparison(op, left, right)
            case ir.Holds(operand):
                return self.expr(operand)
            case ir.Not(operand):
                return f"!{self.at_least(operand, Level.UNARY)}", Level.UNARY
            case ir.And(left, right):
                return self.infix("&&", left, right, Level.AND)
            case ir.Or(left, right):
                return self.infix("||", left, right, Level.OR)
            case ir.Implies(left, right):
                first = self.at_least(left, Level.IMPLIES + 1)
                return f"{first} ==> {self.at_least(right, Level.IMPLIES)}", Level.IMPLIES
            case ir.Iff(left, right):
                return self.infix("<==>", left, right, Level.IFF)
            case ir.IfPred(condition, then, otherwise):
                return self.ternary(condition, then, otherwise)
            case ir.Quantified(universal, bounds, body):
                return self.quantified(universal, bounds, body)
            case ir.AtPred(operand, label):
                return f"\\at({self.at_least(operand, 0)}, {label})", Level.ATOM
            case ir.ApplyPred(predicate, arguments, labels):
                return self.apply(predicate, arguments, labels)
            case ir.LetPred(bound, value, body):
                return self.let(bound, value, body)
        assert_never(node)

    def region(self, region: ir.Region) -> str:
        """``block[start; count]``, or ``block[start; count * stride]`` of rows apart."""
        block, start, count = (self.at_least(part, 0) for part in ir.region_parts(region))
        if region.stride == region.width:
            return f"{block}[{start}; {count}]"
        return f"{block}[{start}; {count} * {region.width} of {region.stride}]"

    def constant(self, value: int, type: ir.Type) -> tuple[str, int]:
        if type == ir.BOOLEAN:
            return "\\true" if value else "\\false", Level.ATOM
        if isinstance(type, ir.PointerType):
            return "NULL", Level.ATOM
        suffix = _suffix(type) if self.exact and isinstance(type, ir.IntType) else ""
        return f"{value}{suffix}", Level.UNARY if value < 0 else Level.ATOM

    def variable(self, variable: ir.Variable) -> str:
        return variable.name if self.exact else variable.shown

    def bound(self, bound: ir.Bound) -> str:
        return bound.name if self.exact else bound.shown

    def infix(self, op: str, left: ir.AnyNode, right: ir.AnyNode, level: int) -> tuple[str, int]:
        """A left-associative operator."""
        return f"{self.at_least(left, level)} {op} {self.at_least(right, level + 1)}", level

    def comparison(self, op: ir.CompareOp, left: ir.AnyExpr, right: ir.AnyExpr) -> tuple[str, int]:
        """Not associative here: ACSL would read ``a < b == c`` as a chain."""
        operand = Level.RELATION + 1
        first, second = self.at_least(left, operand), self.at_least(right, operand)
        return f"{first} {op.value} {second}", Level.RELATION

    def ternary(
        self, condition: ir.AnyPred, then: ir.AnyNode, otherwise: ir.AnyNode
    ) -> tuple[str, int]:
        test = self.at_least(condition, Level.TERNARY + 1)
        yes = self.at_least(then, Level.TERNARY + 1)
        return f"{test} ? {yes} : {self.at_least(otherwise, Level.TERNARY)}", Level.TERNARY

    def apply(
        self, name: str, arguments: tuple[ir.AnyExpr, ...], labels: tuple[ir.Label, ...]
    ) -> tuple[str, int]:
        braces = "" if all(label == ir.HERE for label in labels) else show_labels(labels)
        if not arguments:
            return f"{name}{braces}", Level.ATOM
        listed = ", ".join(self.at_least(argument, 0) for argument in arguments)
        return f"{name}{braces}({listed})", Level.ATOM

    def let(self, bound: ir.Bound, value: ir.AnyExpr, body: ir.AnyNode) -> tuple[str, int]:
        head = f"\\let {self.bound(bound)} = {self.at_least(value, 1)}"
        return f"{head}; {self.at_least(body, 0)}", Level.LOOSEST

    def quantified(
        self, universal: bool, bounds: tuple[ir.Bound, ...], body: ir.AnyPred
    ) -> tuple[str, int]:
        keyword = "\\forall" if universal else "\\exists"
        listed = show_typed_names([(bound.type, self.bound(bound)) for bound in bounds])
        return f"{keyword} {listed}; {self.at_least(body, 0)}", Level.LOOSEST


def _quoted(place: ir.StringPlace) -> str:
    return json.dumps(place.text)


def _is_sum(pointer: ir.AnyExpr) -> bool:
    return isinstance(pointer, ir.PointerAdd) and pointer.op is ir.BinaryOp.ADD


def _wrapped(text: str, level: int, wanted: int) -> str:
    return text if level >= wanted else f"({text})"


def _matters(operand: ir.AnyExpr, type: ir.Type) -> bool:
    """Whether a golden file shows the implicit conversion: all but a leaf's to ``integer``."""
    return type != ir.INTEGER or not isinstance(operand, ir.Const | ir.Read | ir.BoundRead | ir.At)


_SUFFIXES = {
    "int": "",
    "unsigned int": "u",
    "long": "l",
    "unsigned long": "ul",
    "long long": "ll",
    "unsigned long long": "ull",
}


def _suffix(type: ir.IntType) -> str:
    return _SUFFIXES.get(type.name, f":{type.name}")


def show_labels(labels: tuple[ir.Label, ...]) -> str:
    return "{" + ", ".join(str(label) for label in labels) + "}" if labels else ""


def show_typed_names(pairs: list[tuple[ir.Type, str]]) -> str:
    """``int a, b, long c``: a type is not repeated."""
    pieces: list[str] = []
    previous: ir.Type | None = None
    for type, name in pairs:
        pieces.append(name if type == previous else f"{type} {name}")
        previous = type
    return ", ".join(pieces)


_SHOWN = _Style(exact=False)
_EXACT = _Style(exact=True)


def show_expr(expr: ir.AnyExpr) -> str:
    """``expr`` as a user would write it."""
    return _SHOWN.expr(expr)[0]


def show_pred(pred: ir.AnyPred) -> str:
    """``pred`` as a user would write it."""
    return _SHOWN.pred(pred)[0]


def show_exactly(node: ir.AnyNode) -> str:
    """``node`` with unique names and every conversion that can change a value."""
    return _EXACT.show(node)[0]


def show_regions(regions: Sequence[ir.Region]) -> str:
    """Regions of a memory, exactly."""
    return ", ".join(_Style(True).region(region) for region in regions)


def show_place(place: ir.Place) -> str:
    """A place, as exactly."""
    return _EXACT.place(place)[0]
