"""The operations of C and ACSL on numbers, as terms.

Machine integers are integers within their range.  A signed operation is translated exactly: the
statement before has already checked, or assumed, that it does not overflow.
"""

from __future__ import annotations

from typing import assert_never

from weaklink import ir
from weaklink.encode.bits import bit_operation, complement, shift_left, shift_right
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms

_BIT_OPERATIONS = {
    ir.BinaryOp.BITAND: "and",
    ir.BinaryOp.BITOR: "or",
    ir.BinaryOp.BITXOR: "xor",
}


def convert(value: Term, type: ir.Type, terms: Terms) -> Term:
    """``value`` converted to a machine type, or injected into ``integer``."""
    if value.sort is Sort.BOOL:
        return terms.ite(value, terms.integer(1), terms.integer(0))
    if type == ir.REAL:
        return terms.to_real(value)
    if not isinstance(type, ir.IntType):
        return value
    if type.is_bool:
        is_zero = terms.eq(value, terms.integer(0))
        return terms.ite(is_zero, terms.integer(0), terms.integer(1))
    return terms.wrap(value, type.min, type.max)


def unary(op: ir.UnaryOp, operand: Term, type: ir.Type, terms: Terms) -> Term:
    if type == ir.REAL:
        return terms.product(terms.real(-1), operand)
    value = terms.neg(operand) if op is ir.UnaryOp.NEG else complement(terms, operand)
    return _wrap_unsigned(value, type, terms)


def binary(op: ir.BinaryOp, left: Term, right: Term, type: ir.Type, terms: Terms) -> Term:
    if type == ir.REAL:
        return _of_reals(op, left, right, terms)
    match op:
        case ir.BinaryOp.ADD:
            value = terms.add(left, right)
        case ir.BinaryOp.SUB:
            value = terms.sub(left, right)
        case ir.BinaryOp.MUL:
            value = terms.mul(left, right)
        case ir.BinaryOp.DIV:
            value = terms.trunc_div(left, right)
        case ir.BinaryOp.MOD:
            value = terms.trunc_mod(left, right)
        case ir.BinaryOp.SHL:
            value = shift_left(terms, left, right)
        case ir.BinaryOp.SHR:
            value = shift_right(terms, left, right)
        case ir.BinaryOp.BITAND | ir.BinaryOp.BITOR | ir.BinaryOp.BITXOR:
            value = bit_operation(terms, _BIT_OPERATIONS[op], left, right, _bits(type))
        case _:
            assert_never(op)
    return _wrap_unsigned(value, type, terms)


def _of_reals(op: ir.BinaryOp, left: Term, right: Term, terms: Terms) -> Term:
    match op:
        case ir.BinaryOp.ADD:
            return terms.sum(left, right)
        case ir.BinaryOp.SUB:
            return terms.sum(left, terms.product(terms.real(-1), right))
        case ir.BinaryOp.MUL:
            return terms.product(left, right)
        case ir.BinaryOp.DIV:
            return terms.quotient(left, right)
        case _:  # which typing excludes
            raise AssertionError(f"reals have no operator {op.value}")


def _bits(type: ir.Type) -> int:
    """Bits, sign included, that hold every value of the type; 0 for ``integer``."""
    if not isinstance(type, ir.IntType):
        return 0
    return type.width if type.signed else type.width + 1


def _wrap_unsigned(value: Term, type: ir.Type, terms: Terms) -> Term:
    if isinstance(type, ir.IntType) and not type.signed:
        return terms.wrap(value, type.min, type.max)
    return value


def compare(op: ir.CompareOp, left: Term, right: Term, terms: Terms) -> Term:
    match op:
        case ir.CompareOp.LT:
            return terms.lt(left, right)
        case ir.CompareOp.LE:
            return terms.le(left, right)
        case ir.CompareOp.GT:
            return terms.lt(right, left)
        case ir.CompareOp.GE:
            return terms.le(right, left)
        case ir.CompareOp.EQ:
            return terms.eq(left, right)
        case ir.CompareOp.NE:
            return terms.not_(terms.eq(left, right))
        case _:
            assert_never(op)
