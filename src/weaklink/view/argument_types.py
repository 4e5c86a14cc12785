"""What an argument may be taken as (C11 7.16.1.1p2).

before:  f(-1, p)  with  va_arg(ap, unsigned), va_arg(ap, void *)
after:   the first may if it is from 0 to INT_MAX; the second if p points to characters, or to void
"""

from __future__ import annotations

from weaklink import ir
from weaklink.source import Span

_CHARACTERS = ("char", "signed char", "unsigned char")


def is_passed(type: ir.Type, machine: ir.Machine) -> bool:
    """Whether arguments have the type: they are promoted (C11 6.5.2.2p7)."""
    if isinstance(type, ir.IntType):
        return machine.promote(type) == type
    return type != ir.FloatType("float")


def fitting(
    wanted: ir.Type, value: ir.Expr, machine: ir.Machine, span: Span
) -> tuple[ir.Pred, ir.Expr] | None:
    """When an argument may be taken as one of the type, and what it then is; None: never."""
    given = value.type
    if not is_passed(wanted, machine):
        return None
    if given == wanted:
        return ir.TRUE, value
    match wanted, given:
        case ir.IntType(), ir.IntType():
            if (wanted.width, wanted.rank) != (given.width, given.rank):
                return None
            signed = wanted if wanted.signed else given
            return _between(value, signed.max, span), ir.Convert(value, wanted, True, span)
        case ir.PointerType(), ir.PointerType() if _alike(wanted.target, given.target):
            return ir.TRUE, ir.Convert(value, wanted, True, span)
        case _:  # all others are of another type
            return None


def _between(value: ir.Expr, most: int, span: Span) -> ir.Pred:
    exact = ir.Convert(value, ir.INTEGER, span=span)
    low = ir.Compare(ir.CompareOp.LE, ir.Const(0, ir.INTEGER, span), exact, span)
    high = ir.Compare(ir.CompareOp.LE, exact, ir.Const(most, ir.INTEGER, span), span)
    return ir.And(low, high, span)


def _alike(wanted: ir.Type, given: ir.Type) -> bool:
    """Whether a pointer to one may be taken for a pointer to the other."""
    if wanted == ir.VOID or given == ir.VOID:
        other = given if wanted == ir.VOID else wanted
        return other == ir.VOID or _is_character(other)
    return wanted == given


def _is_character(type: ir.Type) -> bool:
    return isinstance(type, ir.IntType) and type.name in _CHARACTERS
