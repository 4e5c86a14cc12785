r"""Comparisons of types, and of how objects were allocated, that need no values of such sorts.

before:  \typeof(x) == \type(int)        \allocation(p) == \dynamic
after:   \true, if x is an `int`         \freeable(\base_addr(p))
"""

from __future__ import annotations

from weaklink import ir
from weaklink.source import Span

TYPES = (r"\type", r"\typeof")

_Scalar = ir.IntType | ir.PointerType


def decided(op: ir.CompareOp, left: ir.Expr, right: ir.Expr, span: Span) -> ir.Pred | None:
    """What an equation, or its opposite, comes to; None of one that is not decided here."""
    if op not in (ir.CompareOp.EQ, ir.CompareOp.NE):
        return None
    found = _same_type(left, right) or _is_dynamic(left, right) or _is_dynamic(right, left)
    return found if found is None or op is ir.CompareOp.EQ else ir.Not(found, span)


def _same_type(left: ir.Expr, right: ir.Expr) -> ir.Pred | None:
    """Numbers and pointers of C are told apart, but not pointers that differ in qualifiers."""
    match left, right:
        case ir.BuiltinTerm(first, (one,)), ir.BuiltinTerm(second, (other,)):
            if first not in TYPES or second not in TYPES:
                return None
            if not (isinstance(one.type, _Scalar) and isinstance(other.type, _Scalar)):
                return None
            if one.type == other.type:
                return ir.TRUE
            both = isinstance(one.type, ir.PointerType) and isinstance(other.type, ir.PointerType)
            return None if both else ir.FALSE
        case _:  # no other terms have values that are types
            return None


def _is_dynamic(left: ir.Expr, right: ir.Expr) -> ir.Pred | None:
    match left, right:
        case (
            ir.BuiltinTerm(r"\allocation", (pointer,), labels, span=span),
            ir.BuiltinTerm(r"\dynamic"),
        ) if isinstance(pointer.type, ir.PointerType):
            base = ir.BuiltinTerm(r"\base_addr", (pointer,), labels, pointer.type, span)
            return ir.Holds(ir.BuiltinPred(r"\freeable", (base,), labels, span), span)
        case _:  # of the other statuses nothing is known of what pointers lead to
            return None
