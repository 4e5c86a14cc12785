"""The value of a constant expression (C11 6.6): case labels, enumerators, initialisers."""

from __future__ import annotations

from typing import assert_never

from weaklink.diagnostics import InputError
from weaklink.frontend.elaborate.problems import error
from weaklink.ir.expressions import (
    AddressOf,
    And,
    Binary,
    BinaryOp,
    BoolConst,
    Compare,
    CompareOp,
    Conditional,
    Const,
    Convert,
    Expr,
    FloatConst,
    FunctionAddress,
    Load,
    Node,
    Not,
    Or,
    Pred,
    Read,
    Truth,
    Unary,
    UnaryOp,
)
from weaklink.ir.traverse import map_children, walk
from weaklink.ir.types import IntType
from weaklink.source import Span


def evaluate(expr: Expr) -> int:
    """The value of ``expr`` in C; an error if it has none, or is not constant."""
    match expr:
        case Const(value):
            return value
        case Unary(op, operand, type, span):
            value = evaluate(operand)
            return _in_range(-value if op is UnaryOp.NEG else ~value, type, span)
        case Binary(op, left, right, type, span):
            return _in_range(_apply(op, evaluate(left), evaluate(right), expr), type, span)
        case Convert(operand, type):
            value = evaluate(operand)
            return type.wrap(value) if isinstance(type, IntType) else value
        case Truth(predicate):
            return int(_holds(predicate))
        case Conditional(condition, then, otherwise):
            return evaluate(then) if _holds(condition) else evaluate(otherwise)
        case _:  # what C's constants are not made of is refused
            raise not_constant(expr.span)


def constant_value(value: Expr) -> Expr:
    """``value``, folded; an error if it is no constant (an address is one)."""
    folded = _folded(value)
    assert isinstance(folded, Expr)
    return folded


def _folded(node: Node) -> Node:
    """What is known of it put in place: integers, in subscripts too, and which side of ``?:``."""
    match node:
        case Read() | Load():
            raise not_constant(node.span)
        case Conditional(condition, then, otherwise):
            return _folded(then if _holds(condition) else otherwise)
        case _ if isinstance(node, Expr) and isinstance(node.type, IntType):
            if has_address(node):
                return map_children(node, _folded)
            return Const(node.type.wrap(evaluate(node)), node.type, node.span)
        case _:  # all others are what their folded parts make of them
            return map_children(node, _folded)


def has_address(value: Expr) -> bool:
    """Whether the value is more than an integer computed from integers."""
    later = AddressOf | FunctionAddress | FloatConst
    return any(isinstance(node, later) for node in walk(value))


def not_constant(span: Span) -> InputError:
    return error("not-constant", span, "this is not a constant expression")


def _holds(predicate: Pred) -> bool:
    match predicate:
        case BoolConst(value):
            return value
        case Compare(op, left, right) if (null := _is_null_test(op, left, right)) is not None:
            return null
        case Compare(op, left, right):
            return _compare(op, evaluate(left), evaluate(right))
        case Not(operand):
            return not _holds(operand)
        case And(left, right):
            return _holds(left) and _holds(right)
        case Or(left, right):
            return _holds(left) or _holds(right)
        case _:  # what C's conditions are not made of is refused
            raise not_constant(predicate.span)


def _is_null_test(op: CompareOp, left: Expr, right: Expr) -> bool | None:
    """The comparison of an address with a null pointer constant; None of any other."""
    if isinstance(right, AddressOf | FunctionAddress):
        left, right = right, left
    if not isinstance(left, AddressOf | FunctionAddress) or op not in (CompareOp.EQ, CompareOp.NE):
        return None
    while isinstance(right, Convert):
        right = right.operand
    is_null = isinstance(right, Const) and right.value == 0
    return op is CompareOp.NE if is_null else None


def _compare(op: CompareOp, left: int, right: int) -> bool:
    match op:
        case CompareOp.LT:
            return left < right
        case CompareOp.LE:
            return left <= right
        case CompareOp.GT:
            return left > right
        case CompareOp.GE:
            return left >= right
        case CompareOp.EQ:
            return left == right
        case CompareOp.NE:
            return left != right
    assert_never(op)


def _in_range(value: int, type: object, span: Span) -> int:
    if not isinstance(type, IntType) or type.contains(value):
        return value
    if type.signed:
        raise error("not-constant", span, f"this constant expression overflows `{type}`")
    return type.wrap(value)


def _apply(op: BinaryOp, left: int, right: int, expr: Binary) -> int:
    match op:
        case BinaryOp.ADD:
            return left + right
        case BinaryOp.SUB:
            return left - right
        case BinaryOp.MUL:
            return left * right
        case BinaryOp.DIV | BinaryOp.MOD:
            return _divide(op, left, right, expr.span)
        case BinaryOp.SHL | BinaryOp.SHR:
            return _shift(op, left, right, expr)
        case BinaryOp.BITAND:
            return left & right
        case BinaryOp.BITOR:
            return left | right
        case BinaryOp.BITXOR:
            return left ^ right
    assert_never(op)


def _divide(op: BinaryOp, left: int, right: int, span: Span) -> int:
    """C rounds towards zero."""
    if right == 0:
        raise error("not-constant", span, "this constant expression divides by zero")
    quotient = abs(left) // abs(right)
    if (left < 0) != (right < 0):
        quotient = -quotient
    return quotient if op is BinaryOp.DIV else left - right * quotient


def _shift(op: BinaryOp, left: int, right: int, expr: Binary) -> int:
    width = expr.type.width if isinstance(expr.type, IntType) else right + 1
    if not 0 <= right < width:
        raise error("not-constant", expr.span, "this constant expression shifts too far")
    return left << right if op is BinaryOp.SHL else left >> right
