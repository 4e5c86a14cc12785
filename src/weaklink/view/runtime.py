"""Run-time errors: what a C expression needs so that evaluating it is defined.

The conditions are predicates over ``integer``, in order of evaluation; one under ``&&``, ``||``
or ``? :`` counts only where C evaluates it.  Sources: C11 6.5, 6.3.1.3, 6.5.7 (the left operand
of a signed ``<<`` must be non-negative, its result representable).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from weaklink.ir.constructs import unmodelled
from weaklink.ir.expressions import (
    And,
    Apply,
    ApplyPred,
    At,
    AtPred,
    Binary,
    BinaryOp,
    BoolConst,
    BoundRead,
    BuiltinPred,
    Compare,
    CompareOp,
    Conditional,
    Const,
    Convert,
    Expr,
    Holds,
    Iff,
    IfPred,
    Implies,
    LaterExpr,
    Let,
    LetPred,
    Node,
    Not,
    Or,
    Pred,
    Quantified,
    Read,
    Truth,
    Unary,
    UnaryOp,
    Variable,
    implies,
)
from weaklink.ir.traverse import children
from weaklink.ir.types import INTEGER, IntType
from weaklink.kinds import Kind
from weaklink.record import record, replace
from weaklink.source import Span

InitFlag = Callable[[Variable], Variable | None]
"""The variable that tells whether another has been initialized; None where it surely has."""


@record
class Hazard:
    """Evaluating the expression at ``span`` is no error of ``kind`` where ``safe`` holds."""

    kind: Kind
    safe: Pred
    span: Span


def hazards(node: Node, init_flag: InitFlag) -> list[Hazard]:
    """The hazards of evaluating a C expression or condition, in order of evaluation."""
    match node:
        case And(left, right) | Implies(left, right):
            return hazards(left, init_flag) + _under(left, hazards(right, init_flag))
        case Or(left, right):
            return hazards(left, init_flag) + _under(Not(left), hazards(right, init_flag))
        case Conditional(condition, then, otherwise) | IfPred(condition, then, otherwise):
            return (
                hazards(condition, init_flag)
                + _under(condition, hazards(then, init_flag))
                + _under(Not(condition), hazards(otherwise, init_flag))
            )
        case Read(variable, span):
            flag = init_flag(variable)
            return [] if flag is None else [Hazard(Kind.INITIALIZATION, Holds(Read(flag)), span)]
        case Unary() | Binary() | Convert():
            inner = [h for child in children(node) for h in hazards(child, init_flag)]
            return inner + _own(node)
        case (
            Const()
            | BoundRead()
            | Truth()
            | At()
            | Apply()
            | Let()
            | BoolConst()
            | Compare()
            | Holds()
            | Not()
            | Iff()
            | Quantified()
            | AtPred()
            | ApplyPred()
            | LetPred()
        ):
            return [h for child in children(node) for h in hazards(child, init_flag)]
        case _:
            if isinstance(node, LaterExpr | BuiltinPred):
                raise unmodelled(node)
            assert_never(node)


def _under(condition: Pred, found: list[Hazard]) -> list[Hazard]:
    return [replace(hazard, safe=implies(condition, hazard.safe)) for hazard in found]


def _own(node: Unary | Binary | Convert) -> list[Hazard]:
    """The hazards of the operation itself, its operands evaluated."""
    type = node.type
    if not isinstance(type, IntType):
        return []
    match node:
        case Unary(UnaryOp.NEG, operand):
            negated = Unary(UnaryOp.NEG, _exact(operand), INTEGER, node.span)
            return [_overflow(type, negated, node.span)]
        case Binary(BinaryOp.ADD | BinaryOp.SUB | BinaryOp.MUL, left, right):
            exact = Binary(node.op, _exact(left), _exact(right), INTEGER, node.span)
            return [_overflow(type, exact, node.span)]
        case Binary(BinaryOp.DIV | BinaryOp.MOD, left, right):
            return _division(node, left, right, type)
        case Binary(BinaryOp.SHL | BinaryOp.SHR, left, right):
            return _shift(node, left, right, type)
        case Convert(operand):
            return _conversion(node, operand, type)
        case Unary() | Binary():
            return []
        case _:
            assert_never(node)


def _overflow(type: IntType, exact: Expr, span: Span) -> Hazard:
    kind = Kind.SIGNED_OVERFLOW if type.signed else Kind.UNSIGNED_OVERFLOW
    return Hazard(kind, in_range(exact, type, span), span)


def _division(node: Binary, left: Expr, right: Expr, type: IntType) -> list[Hazard]:
    span = node.span
    zero = Compare(CompareOp.NE, _exact(right), Const(0, INTEGER), span)
    found = [Hazard(Kind.DIVISION_BY_ZERO, zero, span)]
    if type.signed:
        not_least = Compare(CompareOp.NE, _exact(left), Const(type.min, INTEGER), span)
        not_minus_one = Compare(CompareOp.NE, _exact(right), Const(-1, INTEGER), span)
        found.append(Hazard(Kind.SIGNED_OVERFLOW, Or(not_least, not_minus_one, span), span))
    return found


def _shift(node: Binary, left: Expr, right: Expr, type: IntType) -> list[Hazard]:
    span = node.span
    safe = _between(0, _exact(right), type.width - 1, span)
    if node.op is BinaryOp.SHR or not type.signed:
        return [Hazard(Kind.SHIFT, safe, span)]
    non_negative = Compare(CompareOp.LE, Const(0, INTEGER), _exact(left), span)
    exact = Binary(BinaryOp.SHL, _exact(left), _exact(right), INTEGER, span)
    return [
        Hazard(Kind.SHIFT, And(safe, non_negative, span), span),
        Hazard(Kind.SIGNED_OVERFLOW, in_range(exact, type, span), span),
    ]


def _conversion(node: Convert, operand: Expr, type: IntType) -> list[Hazard]:
    source = operand.type
    if type.is_bool or (
        isinstance(source, IntType) and type.contains(source.min) and type.contains(source.max)
    ):
        return []
    return [Hazard(Kind.DOWNCAST, in_range(_exact(operand), type, node.span), node.span)]


def _exact(operand: Expr) -> Expr:
    return operand if operand.type == INTEGER else Convert(operand, INTEGER, span=operand.span)


def in_range(value: Expr, type: IntType, span: Span) -> Pred:
    """``type.min <= value <= type.max`` for a value of type ``integer``."""
    return _between(type.min, value, type.max, span)


def _between(low: int, value: Expr, high: int, span: Span) -> Pred:
    return And(
        Compare(CompareOp.LE, Const(low, INTEGER), value, span),
        Compare(CompareOp.LE, value, Const(high, INTEGER), span),
        span,
    )
