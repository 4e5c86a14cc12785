r"""Comparisons of types, and of how objects were allocated, that need no values of such sorts.

before:  \typeof(x) == \type(int)        \allocation(p) == \dynamic
after:   \true, if x is an `int`         \freeable(\base_addr(p))
"""

from __future__ import annotations

from weaklink import ir
from weaklink.source import Span

TYPES = (r"\type", r"\typeof")

_STATUSES = (r"\static", r"\register", r"\automatic", r"\dynamic", r"\unallocated")
_Scalar = ir.IntType | ir.PointerType


def decided(op: ir.CompareOp, left: ir.Expr, right: ir.Expr, span: Span) -> ir.Pred | None:
    """What an equation, or its opposite, comes to; None of one that is not decided here."""
    if op not in (ir.CompareOp.EQ, ir.CompareOp.NE):
        return None
    found = _same_type(left, right) or _has_status(left, right) or _has_status(right, left)
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


def _has_status(left: ir.Expr, right: ir.Expr) -> ir.Pred | None:
    """Whether the object that the left side speaks of was allocated as the right one says."""
    match left, right:
        case ir.BuiltinTerm(r"\allocation", (pointer,)), ir.BuiltinTerm(status) if (
            known := _evident_status(pointer)
        ) and status in _STATUSES:
            return ir.TRUE if known == status else ir.FALSE
        case (
            ir.BuiltinTerm(r"\allocation", (pointer,), labels, span=span),
            ir.BuiltinTerm(r"\dynamic"),
        ) if isinstance(pointer.type, ir.PointerType):
            base = ir.BuiltinTerm(r"\base_addr", (pointer,), labels, pointer.type, span)
            return ir.Holds(ir.BuiltinPred(r"\freeable", (base,), labels, span), span)
        case _:  # of the other statuses nothing is known of what pointers lead to
            return None


def _evident_status(pointer: ir.Expr) -> str | None:
    """How the object that a pointer leads to was allocated, if that is a variable."""
    match pointer:
        case ir.Convert(operand):
            return _evident_status(operand)
        case ir.AddressOf(place):
            root = ir.place_root(place)
            if not isinstance(root, ir.VariablePlace):
                return None
            is_static = root.variable.storage is ir.Storage.GLOBAL
            return r"\static" if is_static else r"\automatic"
        case _:  # what others lead to is not evident
            return None
