"""The value of a constant expression (C11 6.6): case labels, enumerators, initialisers."""

from __future__ import annotations

from weaklink import ir
from weaklink.diagnostics import InputError
from weaklink.frontend.elaborate.problems import error
from weaklink.source import Span


def evaluate(expr: ir.Expr) -> int:
    """The value of ``expr`` in C; an error if it has none, or is not constant."""
    match expr:
        case ir.Const(value):
            return value
        case ir.Unary(op, operand, type, span):
            value = evaluate(operand)
            return _in_range(ir.UNARY[op](value), type, span)
        case ir.Binary(op, left, right, type, span):
            return _in_range(_apply(op, evaluate(left), evaluate(right), expr), type, span)
        case ir.Convert(operand, type):
            value = evaluate(operand)
            return type.wrap(value) if isinstance(type, ir.IntType) else value
        case ir.Truth(predicate):
            return int(_holds(predicate))
        case ir.Conditional(condition, then, otherwise):
            return evaluate(then) if _holds(condition) else evaluate(otherwise)
        case _:  # what C's constants are not made of is refused
            raise not_constant(expr.span)


def constant_value(value: ir.Expr) -> ir.Expr:
    """``value``, folded; an error if it is no constant (an address is one)."""
    folded = _folded(value)
    assert not isinstance(folded, ir.Predicate)
    return folded


def _folded(node: ir.Node) -> ir.Node:
    """What is known of it put in place: integers, in subscripts too, and which side of ``?:``."""
    match node:
        case ir.Read() | ir.Load():
            raise not_constant(node.span)
        case ir.Conditional(condition, then, otherwise):
            return _folded(then if _holds(condition) else otherwise)
        case _ if not isinstance(node, ir.Predicate) and isinstance(node.type, ir.IntType):
            if has_address(node):
                return ir.map_children(node, _folded)
            return ir.Const(node.type.wrap(evaluate(node)), node.type, node.span)
        case _:  # all others are what their folded parts make of them
            return ir.map_children(node, _folded)


def has_address(value: ir.Expr) -> bool:
    """Whether the value is more than an integer computed from integers."""
    later = ir.AddressOf | ir.FunctionAddress | ir.FloatConst
    return any(isinstance(node, later) for node in ir.walk(value))


def not_constant(span: Span) -> InputError:
    return error("not-constant", span, "this is not a constant expression")


def _holds(predicate: ir.Pred) -> bool:
    match predicate:
        case ir.BoolConst(value):
            return value
        case ir.Compare(op, left, right) if (null := _is_null_test(op, left, right)) is not None:
            return null
        case ir.Compare(op, left, right):
            return ir.COMPARISONS[op](evaluate(left), evaluate(right))
        case ir.Not(operand):
            return not _holds(operand)
        case ir.And(left, right):
            return _holds(left) and _holds(right)
        case ir.Or(left, right):
            return _holds(left) or _holds(right)
        case _:  # what C's conditions are not made of is refused
            raise not_constant(predicate.span)


def _is_null_test(op: ir.CompareOp, left: ir.Expr, right: ir.Expr) -> bool | None:
    """The comparison of an address with a null pointer constant; None of any other."""
    if isinstance(right, ir.AddressOf | ir.FunctionAddress):
        left, right = right, left
    if not isinstance(left, ir.AddressOf | ir.FunctionAddress) or op not in (
        ir.CompareOp.EQ,
        ir.CompareOp.NE,
    ):
        return None
    while isinstance(right, ir.Convert):
        right = right.operand
    is_null = isinstance(right, ir.Const) and right.value == 0
    return op is ir.CompareOp.NE if is_null else None


def _in_range(value: int, type: object, span: Span) -> int:
    if not isinstance(type, ir.IntType) or type.contains(value):
        return value
    if type.signed:
        raise error("not-constant", span, f"this constant expression overflows `{type}`")
    return type.wrap(value)


def _apply(op: ir.BinaryOp, left: int, right: int, expr: ir.Binary) -> int:
    operator = ir.OPERATORS[op]
    match operator.errors:
        case ir.Errors.DIVISION if right == 0:
            raise error("not-constant", expr.span, "this constant expression divides by zero")
        case ir.Errors.SHIFT | ir.Errors.LEFT_SHIFT if not _shifts(right, expr.type):
            raise error("not-constant", expr.span, "this constant expression shifts too far")
        case _:  # all others have a value: whether it fits is looked at behind
            return operator.value(left, right)


def _shifts(count: int, type: ir.Type) -> bool:
    return count >= 0 and (not isinstance(type, ir.IntType) or count < type.width)
