r"""Comparisons of reals that are fractions of integers, as ones of integers.

    before:  (real)\result == (real)(n - 4) / 3.0
    after:   3 * \result == n - 4

A fraction is a sum, a difference or a product of integers and constants, or such divided by a
constant that is not zero: its denominator is a positive number.  All is exact, so the two mean the
same.
"""

from __future__ import annotations

from fractions import Fraction

from weaklink import ir
from weaklink.record import record
from weaklink.source import NOWHERE

_MOST = 10**40
"""Constants beyond these stay reals."""


@record
class _Quotient:
    """``value`` (an integer) divided by ``by``, which is positive."""

    value: ir.Expr
    by: int


def compared_exactly(left: ir.Expr, right: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
    """Both sides as integers that compare like them, if they are such fractions; else as they
    are."""
    if ir.REAL not in (left.type, right.type):
        return left, right
    first, second = _quotient(left), _quotient(right)
    if first is None or second is None:
        return left, right
    return _times(first.value, second.by), _times(second.value, first.by)


def _quotient(term: ir.Expr) -> _Quotient | None:
    match term:
        case ir.Convert(operand, ir.RealType()) if isinstance(
            operand.type, ir.IntegerType | ir.IntType
        ):
            return _Quotient(_exact(operand), 1)
        case ir.FloatConst():
            number = _constant(term)
            return None if number is None else _of(number)
        case ir.Unary(ir.UnaryOp.NEG, operand):
            inner = _quotient(operand)
            return None if inner is None else _Quotient(_times(inner.value, -1), inner.by)
        case ir.At(operand, label):
            inner = _quotient(operand)
            if inner is None:
                return None
            return _Quotient(ir.At(inner.value, label, NOWHERE), inner.by)
        case ir.Binary(ir.BinaryOp.DIV, left, right):
            divisor, dividend = _constant(right), _quotient(left)
            if not divisor or dividend is None:
                return None
            return _product(dividend, _of(1 / divisor))
        case ir.Binary(op, left, right):
            first, second = _quotient(left), _quotient(right)
            return None if first is None or second is None else _combined(op, first, second)
        case _:  # all others are no fractions of integers, as far as is seen here
            return None


def _combined(op: ir.BinaryOp, left: _Quotient, right: _Quotient) -> _Quotient | None:
    if op is ir.BinaryOp.MUL:
        return _product(left, right)
    if op not in (ir.BinaryOp.ADD, ir.BinaryOp.SUB):
        return None
    value = _binary(op, _times(left.value, right.by), _times(right.value, left.by))
    return _Quotient(value, left.by * right.by)


def _product(left: _Quotient, right: _Quotient) -> _Quotient:
    by = left.by * right.by
    match left.value, right.value:
        case ir.Const(factor, ir.IntegerType()), other:
            return _Quotient(_times(other, factor), by)
        case other, ir.Const(factor, ir.IntegerType()):
            return _Quotient(_times(other, factor), by)
        case _:  # no factor is a number that is seen
            return _Quotient(_binary(ir.BinaryOp.MUL, left.value, right.value), by)


def _constant(term: ir.Expr) -> Fraction | None:
    """The number that a term is evidently."""
    match term:
        case ir.Convert(ir.Const(value), ir.RealType()):
            return Fraction(value)
        case ir.FloatConst(text, ir.RealType()):
            try:
                number = Fraction(text)
            except ValueError:  # hexadecimal
                return None
            return number if max(abs(number.numerator), number.denominator) < _MOST else None
        case _:  # nothing else is a number that is seen
            return None


def _of(number: Fraction) -> _Quotient:
    return _Quotient(ir.Const(number.numerator, ir.INTEGER), number.denominator)


def _exact(term: ir.Expr) -> ir.Expr:
    is_exact = term.type == ir.INTEGER
    return term if is_exact else ir.Convert(term, ir.INTEGER, span=term.span)


def _times(value: ir.Expr, factor: int) -> ir.Expr:
    if factor == 1:
        return value
    if isinstance(value, ir.Const):
        return ir.Const(value.value * factor, ir.INTEGER)
    return _binary(ir.BinaryOp.MUL, ir.Const(factor, ir.INTEGER), value)


def _binary(op: ir.BinaryOp, left: ir.Expr, right: ir.Expr) -> ir.Expr:
    """No text of the source says this."""
    return ir.Binary(op, left, right, ir.INTEGER, NOWHERE)
