"""Expressions and predicates in C and ACSL notation, with no parenthesis too many.

Two readers want two styles.  A user sees source names and no implicit conversion
(``show_expr``, ``show_pred``); golden files and debugging want the unique names and every
conversion that can change a value (``show_exactly``).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import IntEnum
from typing import assert_never

from weaklink import ir
from weaklink.record import record


class _Level(IntEnum):
    """How tightly an operator binds, the loosest first (ACSL's table)."""

    BINDER = 0
    TERNARY = 1
    IFF = 2
    IMPLIES = 3
    OR = 4
    AND = 5
    BITOR = 6
    BITXOR = 7
    BITAND = 8
    EQUALITY = 9
    RELATION = 10
    SHIFT = 11
    SUM = 12
    PRODUCT = 13
    UNARY = 14
    ATOM = 15


_BINARY_LEVELS = {
    ir.BinaryOp.ADD: _Level.SUM,
    ir.BinaryOp.SUB: _Level.SUM,
    ir.BinaryOp.MUL: _Level.PRODUCT,
    ir.BinaryOp.DIV: _Level.PRODUCT,
    ir.BinaryOp.MOD: _Level.PRODUCT,
    ir.BinaryOp.SHL: _Level.SHIFT,
    ir.BinaryOp.SHR: _Level.SHIFT,
    ir.BinaryOp.BITAND: _Level.BITAND,
    ir.BinaryOp.BITOR: _Level.BITOR,
    ir.BinaryOp.BITXOR: _Level.BITXOR,
}


@record
class _Style:
    """``exact``: unique names, implicit conversions and the suffixes of constants."""

    exact: bool

    # Each method gives the text and how tightly its outermost operator binds.

    def at_least(self, node: ir.Node, level: int) -> str:
        """``node``, in parentheses if it binds more loosely than ``level``."""
        text, own = self.show(node)
        return text if own >= level else f"({text})"

    def show(self, node: ir.Node) -> tuple[str, int]:
        if isinstance(node, ir.Pred):
            return self.pred(node)
        return self.expr(node)

    def expr(self, node: ir.Expr) -> tuple[str, int]:
        match node:
            case ir.Const(value, type):
                return self.constant(value, type)
            case ir.Read(variable):
                return self.variable(variable), _Level.ATOM
            case ir.BoundRead(bound):
                return self.bound(bound), _Level.ATOM
            case ir.Unary(op, operand):
                text = self.at_least(operand, _Level.UNARY)
                gap = " " if text.startswith(op.value) else ""
                return f"{op.value}{gap}{text}", _Level.UNARY
            case ir.Binary(op, left, right):
                return self.infix(op.value, left, right, _BINARY_LEVELS[op])
            case ir.Convert(operand, type, explicit):
                if not explicit and not (self.exact and _matters(operand, type)):
                    return self.expr(operand)
                return f"({type}){self.at_least(operand, _Level.UNARY)}", _Level.UNARY
            case ir.Truth(predicate):
                return self.pred(predicate)
            case ir.Conditional(condition, then, otherwise):
                return self.ternary(condition, then, otherwise)
            case ir.At(operand, label):
                return f"\\at({self.at_least(operand, 0)}, {label})", _Level.ATOM
            case ir.Apply(function, arguments, labels):
                return self.apply(function, arguments, labels)
            case ir.Let(bound, value, body):
                return self.let(bound, value, body)
            case ir.Cell(memory, block, offset):
                shown = [self.at_least(part, 0) for part in (block, offset)]
                return f"{self.at_least(memory, _Level.ATOM)}[{shown[0]}][{shown[1]}]", _Level.ATOM
            case ir.Updated(memory, block, offset, value):
                shown = [self.at_least(part, 0) for part in (block, offset, value)]
                at = f"[{shown[0]}][{shown[1]}] = {shown[2]}"
                return f"{{{self.at_least(memory, 0)} \\with {at}}}", _Level.ATOM
            case ir.Unchanged(now, then, _, _, but):
                pair = f"{self.at_least(now, 0)}, {self.at_least(then, 0)}"
                more = "".join(f", {self.region(region)}" for region in but)
                return f"unchanged({pair}{more})", _Level.ATOM
            case _:  # memory, sets and the rest, which `later` names
                return self.later(node)

    def later(self, node: ir.LaterExpr) -> tuple[str, int]:
        """Memory, floating point, sets and the rest of ACSL."""
        match node:
            case ir.Load(place):
                return self.place(place)
            case ir.AddressOf(ir.IndexPlace(array, ir.Const(0))) if not self.exact:
                return self.place(array)
            case ir.AddressOf(place):
                text, level = self.place(place)
                return "&" + _wrapped(text, level, _Level.UNARY), _Level.UNARY
            case ir.FunctionAddress(function):
                return function, _Level.ATOM
            case ir.PointerAdd(op, pointer, offset):
                return self.infix(op.value, pointer, offset, _Level.SUM)
            case ir.PointerDiff(left, right):
                return self.infix("-", left, right, _Level.SUM)
            case ir.FloatConst(text):
                return text, _Level.UNARY if text.startswith("-") else _Level.ATOM
            case ir.Aggregate():
                return self.aggregate(node), _Level.ATOM
            case ir.Update(record, place, value):
                path = self.place(place)[0].removeprefix(self.at_least(record, _Level.ATOM))
                shown = f"{self.at_least(record, 0)} \\with {path} = {self.at_least(value, 1)}"
                return "{" + shown + "}", _Level.ATOM
            case ir.Range(low, high):
                ends = [
                    "" if end is None else self.at_least(end, _Level.SUM) for end in (low, high)
                ]
                return f"({ends[0]} .. {ends[1]})", _Level.ATOM
            case ir.Comprehension(bounds, element, condition):
                binders = show_typed_names([(b.type, self.bound(b)) for b in bounds])
                parts = f"{self.at_least(element, 1)} | {binders}; {self.at_least(condition, 0)}"
                return "{" + parts + "}", _Level.ATOM
            case ir.Lambda(bounds, body):
                binders = show_typed_names([(b.type, self.bound(b)) for b in bounds])
                return f"\\lambda {binders}; {self.at_least(body, 0)}", _Level.BINDER
            case ir.BuiltinTerm(name, arguments, labels) | ir.BuiltinPred(name, arguments, labels):
                return self.builtin(name, arguments, labels)
        assert_never(node)

    def place(self, place: ir.Place) -> tuple[str, int]:
        place = place if self.exact else ir.as_written(place)
        match place:
            case ir.VariablePlace(variable):
                return self.variable(variable), _Level.ATOM
            case ir.StringPlace():
                return json.dumps(place.text), _Level.ATOM
            case ir.ValuePlace(value):
                return self.at_least(value, _Level.ATOM), _Level.ATOM
            case ir.DerefPlace(ir.PointerAdd(ir.BinaryOp.ADD, pointer, offset)) if not self.exact:
                return f"{self.at_least(pointer, _Level.ATOM)}[{self.inside(offset)}]", _Level.ATOM
            case ir.DerefPlace(pointer):
                return f"*{self.at_least(pointer, _Level.UNARY)}", _Level.UNARY
            case ir.IndexPlace(array, index):
                return (
                    f"{_wrapped(*self.place(array), _Level.ATOM)}[{self.inside(index)}]",
                    _Level.ATOM,
                )
            case ir.FieldPlace(ir.DerefPlace(pointer), name) if self.exact or not _is_sum(pointer):
                return f"{self.at_least(pointer, _Level.ATOM)}->{name}", _Level.ATOM
            case ir.FieldPlace(record, name):
                return f"{_wrapped(*self.place(record), _Level.ATOM)}.{name}", _Level.ATOM
        assert_never(place)

    def inside(self, index: ir.Expr) -> str:
        """An index: a range needs no parentheses there."""
        text = self.at_least(index, 0)
        return text[1:-1].strip() if isinstance(index, ir.Range) else text

    def aggregate(self, node: ir.Aggregate) -> str:
        parts = []
        for path, value in zip(node.paths, node.values, strict=True):
            steps = "".join(f".{step}" if isinstance(step, str) else f"[{step}]" for step in path)
            parts.append(
                f"{steps} = {self.at_least(value, 1)}" if steps else self.at_least(value, 1)
            )
        return "{" + ", ".join(parts) + "}"

    def builtin(
        self, name: str, arguments: tuple[ir.Expr, ...], labels: tuple[ir.Label, ...]
    ) -> tuple[str, int]:
        if name == "\\in":
            return self.infix(name, arguments[0], arguments[1], _Level.RELATION)
        listed = ", ".join(self.at_least(argument, 1) for argument in arguments)
        match name:
            case "\\set":
                return "{" + listed + "}", _Level.ATOM
            case "\\list":
                return f"[|{listed}|]", _Level.ATOM
            case "()":
                rest = ", ".join(self.at_least(argument, 1) for argument in arguments[1:])
                return f"{self.at_least(arguments[0], _Level.ATOM)}({rest})", _Level.ATOM
            case _:  # all other functions are written as applied
                return self.apply(name, arguments, labels)

    def pred(self, node: ir.Pred) -> tuple[str, int]:
        match node:
            case ir.BoolConst(value):
                return "\\true" if value else "\\false", _Level.ATOM
            case ir.Compare(op, left, right):
                equality = op in (ir.CompareOp.EQ, ir.CompareOp.NE)
                level = _Level.EQUALITY if equality else _Level.RELATION
                return self.comparison(op, left, right, level)
            case ir.Holds(operand):
                return self.expr(operand)
            case ir.Not(operand):
                return f"!{self.at_least(operand, _Level.UNARY)}", _Level.UNARY
            case ir.And(left, right):
                return self.infix("&&", left, right, _Level.AND)
            case ir.Or(left, right):
                return self.infix("||", left, right, _Level.OR)
            case ir.Implies(left, right):
                first = self.at_least(left, _Level.IMPLIES + 1)
                return f"{first} ==> {self.at_least(right, _Level.IMPLIES)}", _Level.IMPLIES
            case ir.Iff(left, right):
                return self.infix("<==>", left, right, _Level.IFF)
            case ir.IfPred(condition, then, otherwise):
                return self.ternary(condition, then, otherwise)
            case ir.Quantified(universal, bounds, body):
                return self.quantified(universal, bounds, body)
            case ir.AtPred(operand, label):
                return f"\\at({self.at_least(operand, 0)}, {label})", _Level.ATOM
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
            return "\\true" if value else "\\false", _Level.ATOM
        if isinstance(type, ir.PointerType):
            return "NULL", _Level.ATOM
        suffix = _suffix(type) if self.exact and isinstance(type, ir.IntType) else ""
        return f"{value}{suffix}", _Level.UNARY if value < 0 else _Level.ATOM

    def variable(self, variable: ir.Variable) -> str:
        return variable.name if self.exact else variable.shown

    def bound(self, bound: ir.Bound) -> str:
        return bound.name if self.exact else bound.shown

    def infix(self, op: str, left: ir.Node, right: ir.Node, level: int) -> tuple[str, int]:
        """A left-associative operator."""
        return f"{self.at_least(left, level)} {op} {self.at_least(right, level + 1)}", level

    def comparison(
        self, op: ir.CompareOp, left: ir.Expr, right: ir.Expr, level: int
    ) -> tuple[str, int]:
        """Not associative here: ACSL would read ``a < b == c`` as a chain."""
        operand = _Level.RELATION + 1
        first, second = self.at_least(left, operand), self.at_least(right, operand)
        return f"{first} {op.value} {second}", level

    def ternary(self, condition: ir.Pred, then: ir.Node, otherwise: ir.Node) -> tuple[str, int]:
        test = self.at_least(condition, _Level.TERNARY + 1)
        yes = self.at_least(then, _Level.TERNARY + 1)
        return f"{test} ? {yes} : {self.at_least(otherwise, _Level.TERNARY)}", _Level.TERNARY

    def apply(
        self, name: str, arguments: tuple[ir.Expr, ...], labels: tuple[ir.Label, ...]
    ) -> tuple[str, int]:
        braces = "" if all(label == ir.HERE for label in labels) else show_labels(labels)
        if not arguments:
            return f"{name}{braces}", _Level.ATOM
        listed = ", ".join(self.at_least(argument, 0) for argument in arguments)
        return f"{name}{braces}({listed})", _Level.ATOM

    def let(self, bound: ir.Bound, value: ir.Expr, body: ir.Node) -> tuple[str, int]:
        head = f"\\let {self.bound(bound)} = {self.at_least(value, 1)}"
        return f"{head}; {self.at_least(body, 0)}", _Level.BINDER

    def quantified(
        self, universal: bool, bounds: tuple[ir.Bound, ...], body: ir.Pred
    ) -> tuple[str, int]:
        keyword = "\\forall" if universal else "\\exists"
        listed = show_typed_names([(bound.type, self.bound(bound)) for bound in bounds])
        return f"{keyword} {listed}; {self.at_least(body, 0)}", _Level.BINDER


def _is_sum(pointer: ir.Expr) -> bool:
    return isinstance(pointer, ir.PointerAdd) and pointer.op is ir.BinaryOp.ADD


def _wrapped(text: str, level: int, wanted: int) -> str:
    return text if level >= wanted else f"({text})"


def _matters(operand: ir.Expr, type: ir.Type) -> bool:
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


def show_expr(expr: ir.Expr) -> str:
    """``expr`` as a user would write it."""
    return _SHOWN.expr(expr)[0]


def show_pred(pred: ir.Pred) -> str:
    """``pred`` as a user would write it."""
    return _SHOWN.pred(pred)[0]


def show_exactly(node: ir.Node) -> str:
    """``node`` with unique names and every conversion that can change a value."""
    return _EXACT.show(node)[0]


def show_regions(regions: Sequence[ir.Region]) -> str:
    """Regions of a memory, exactly."""
    return ", ".join(_Style(True).region(region) for region in regions)


def show_place(place: ir.Place) -> str:
    """A place, as exactly."""
    return _EXACT.place(place)[0]
