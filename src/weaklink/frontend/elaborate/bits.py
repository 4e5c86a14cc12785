"""What GNU's built-ins compute of the bits of a number, in terms of arithmetic.

clz(x)        (x < 1) + (x < 2) + (x < 4) + ... + (x < 2^31)
popcount(x)   (x % 2 >= 1) + (x % 4 >= 2) + (x % 8 >= 4) + ...
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from weaklink import ir
from weaklink.source import Span


def leading_zeros(value: ir.Expr, width: int) -> ir.Expr:
    """How many of the highest bits are 0."""
    return _sum([_holds(ir.CompareOp.LT, value, 1 << bit) for bit in range(width)], value.span)


def trailing_zeros(value: ir.Expr, width: int) -> ir.Expr:
    """How many of the lowest bits are 0."""
    powers = [_apply(ir.BinaryOp.MOD, value, 1 << bit) for bit in range(1, width + 1)]
    return _sum([_holds(ir.CompareOp.EQ, power, 0) for power in powers], value.span)


def ones(value: ir.Expr, width: int) -> ir.Expr:
    """How many bits are 1."""
    below = [_apply(ir.BinaryOp.MOD, value, 2 << bit) for bit in range(width - 1)]
    bits = [_holds(ir.CompareOp.GE, rest, 1 << bit) for bit, rest in enumerate([*below, value])]
    return _sum(bits, value.span)


def parity(value: ir.Expr, width: int) -> ir.Expr:
    """Whether that is odd."""
    return _apply(ir.BinaryOp.MOD, ones(value, width), 2)


def first_one(value: ir.Expr, width: int) -> ir.Expr:
    """The place of the lowest bit that is 1, counted from 1; 0 if there is none."""
    span = value.span
    some = ir.Compare(ir.CompareOp.NE, value, ir.Const(0, ir.INTEGER, span), span)
    place = _apply(ir.BinaryOp.ADD, trailing_zeros(value, width), 1)
    return ir.Conditional(some, place, ir.Const(0, ir.INTEGER, span), ir.INTEGER, span)


def repeated_signs(value: ir.Expr, width: int) -> ir.Expr:
    """How many bits behind the sign are as it is."""
    small = [_holds(ir.CompareOp.LT, value, 1 << bit) for bit in range(width - 1)]
    large = [_holds(ir.CompareOp.GE, value, (1 << width) - (1 << bit)) for bit in range(width - 1)]
    return _sum([*small, *large], value.span)


def swapped(value: ir.Expr, width: int) -> ir.Expr:
    """The bytes in the other order."""
    count = width // 8
    moved = [
        _apply(ir.BinaryOp.MUL, _digit(value, 256, byte), 256 ** (count - 1 - byte))
        for byte in range(count)
    ]
    return _sum(moved, value.span)


Computed = Callable[[ir.Expr, int], ir.Expr]
"""Of a value of type ``integer`` from 0 on, and the width of its type."""


def _digit(value: ir.Expr, base: int, place: int) -> ir.Expr:
    shifted = _apply(ir.BinaryOp.DIV, value, base**place) if place else value
    return _apply(ir.BinaryOp.MOD, shifted, base)


def _apply(op: ir.BinaryOp, left: ir.Expr, right: int) -> ir.Expr:
    return ir.Binary(op, left, ir.Const(right, ir.INTEGER, left.span), ir.INTEGER, left.span)


def _holds(op: ir.CompareOp, left: ir.Expr, right: int) -> ir.Expr:
    """1 if it does, else 0."""
    other = ir.Const(right, ir.INTEGER, left.span)
    return ir.Truth(ir.Compare(op, left, other, left.span), ir.INTEGER, left.span)


def _sum(parts: Sequence[ir.Expr], span: Span) -> ir.Expr:
    total = parts[0]
    for part in parts[1:]:
        total = ir.Binary(ir.BinaryOp.ADD, total, part, ir.INTEGER, span)
    return total
