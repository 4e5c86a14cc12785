"""C's operators on typed operands: promotions, the usual conversions, and truth.

Pure functions from IR expressions to IR expressions; every conversion becomes explicit here.
"""

from __future__ import annotations

from weaklink.frontend.elaborate.problems import error
from weaklink.ir.expressions import (
    Binary,
    BinaryOp,
    BoolConst,
    Compare,
    CompareOp,
    Conditional,
    Const,
    Convert,
    Expr,
    Not,
    Pred,
    Truth,
    Unary,
    UnaryOp,
)
from weaklink.ir.types import IntType, Machine, Type
from weaklink.source import Span

BINARY_OPS = {op.value: op for op in BinaryOp}
COMPARE_OPS = {op.value: op for op in CompareOp}
_SHIFTS = (BinaryOp.SHL, BinaryOp.SHR)


def int_type(expr: Expr) -> IntType:
    """The machine type of ``expr``; C expressions have no other."""
    if isinstance(expr.type, IntType):
        return expr.type
    raise error("type", expr.span, f"a value of type `{expr.type}` where an integer is needed")


def convert(expr: Expr, type: Type, *, explicit: bool = False, span: Span | None = None) -> Expr:
    """``expr`` as a ``type``.  A constant that fits becomes a constant of that type."""
    if expr.type == type:
        return expr
    at = span or expr.span
    if isinstance(expr, Const):
        if not isinstance(type, IntType) or type.contains(expr.value):
            return Const(expr.value, type, at)
    return Convert(expr, type, explicit, at)


def promote(machine: Machine, expr: Expr) -> Expr:
    return convert(expr, machine.promote(int_type(expr)))


def truth(expr: Expr) -> Pred:
    """C's condition ``expr != 0``; a truth value is its own predicate."""
    match expr:
        case Truth(predicate):
            return predicate
        case Convert(Truth(predicate), IntType()):
            return predicate
        case Const(value, _, span):
            return BoolConst(value != 0, span)
        case _:
            return Compare(CompareOp.NE, expr, Const(0, expr.type, expr.span), expr.span)


def arithmetic(machine: Machine, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr:
    """``left op right`` as C types and computes it."""
    if op in _SHIFTS:
        left, right = promote(machine, left), promote(machine, right)
        return Binary(op, left, right, left.type, span)
    common = machine.common(int_type(left), int_type(right))
    return Binary(op, convert(left, common), convert(right, common), common, span)


def comparison(machine: Machine, op: CompareOp, left: Expr, right: Expr, span: Span) -> Expr:
    """``left op right`` in the operands' common type: 0 or 1, an ``int``."""
    common = machine.common(int_type(left), int_type(right))
    compare = Compare(op, convert(left, common), convert(right, common), span)
    return Truth(compare, machine.int, span)


def unary(machine: Machine, op: str, operand: Expr, span: Span) -> Expr:
    """``+ - ~ !`` applied."""
    if op == "!":
        return Truth(negation(truth(operand), span), machine.int, span)
    promoted = promote(machine, operand)
    if op == "+":
        return promoted
    if isinstance(promoted, Const) and op == "-" and int_type(promoted).contains(-promoted.value):
        return Const(-promoted.value, promoted.type, span)
    return Unary(UnaryOp(op), promoted, promoted.type, span)


def negation(predicate: Pred, span: Span) -> Pred:
    if isinstance(predicate, BoolConst):
        return BoolConst(not predicate.value, span)
    return Not(predicate, span)


def conditional(machine: Machine, condition: Pred, then: Expr, otherwise: Expr, span: Span) -> Expr:
    common = machine.common(int_type(then), int_type(otherwise))
    return Conditional(condition, convert(then, common), convert(otherwise, common), common, span)


def number_type(machine: Machine, value: int, suffix: str, base: int, span: Span) -> IntType:
    """The type of an integer constant (C11 6.4.4.1p5): the first of its list that fits."""
    unsigned = "u" in suffix
    rank = suffix.count("l")
    for name in ("int", "long", "long long")[rank:]:
        if not unsigned and machine[name].contains(value):
            return machine[name]
        if (unsigned or base != 10) and machine[f"unsigned {name}"].contains(value):
            return machine[f"unsigned {name}"]
    raise error("constant", span, "this constant fits no integer type")
