r"""Terms and predicates of ACSL, for passes that write clauses before memory is lowered."""

from __future__ import annotations

from weaklink import ir
from weaklink.source import NOWHERE, Span

ZERO = ir.Const(0, ir.INTEGER)
ONE = ir.Const(1, ir.INTEGER)


def number(value: int) -> ir.Const:
    return ir.Const(value, ir.INTEGER)


def exact(value: ir.Expr[ir.Same], span: Span = NOWHERE) -> ir.Expr[ir.Same]:
    """The value of a machine integer, as an ``integer``."""
    return ir.Convert(value, ir.INTEGER, False, span)


def plus(left: ir.Expr, right: ir.Expr) -> ir.Expr:
    return ir.Binary(ir.BinaryOp.ADD, left, right, ir.INTEGER)


def at_most(low: ir.Expr[ir.Same], high: ir.Expr[ir.Same]) -> ir.Pred[ir.Same]:
    return ir.Compare(ir.CompareOp.LE, low, high)


def within(index: ir.Bound, count: ir.Expr[ir.Same]) -> ir.Pred[ir.Same]:
    """``0 <= index < count``."""
    below = ir.Compare(ir.CompareOp.LT, ir.BoundRead(index), count)
    return ir.And(at_most(ZERO, ir.BoundRead(index)), below)


def valid(pointers: ir.Expr) -> ir.Pred:
    return ir.Holds(ir.BuiltinPred(r"\valid", (pointers,), ()))


def readable(pointers: ir.Expr) -> ir.Pred:
    return ir.Holds(ir.BuiltinPred(r"\valid_read", (pointers,), ()))


def moved(pointer: ir.Expr, offset: ir.Expr) -> ir.Expr:
    """``pointer + offset``; a set of pointers where the offset is one of numbers."""
    type = ir.SetType(pointer.type) if isinstance(offset.type, ir.SetType) else pointer.type
    return ir.PointerAdd(ir.BinaryOp.ADD, pointer, offset, type)


def loaded(pointers: ir.Expr, span: Span) -> ir.Expr:
    """What a pointer, or each of a set of them, points to."""
    type = ir.element_of(pointers.type)
    assert isinstance(type, ir.PointerType)
    target = type.target
    found = ir.SetType(target) if isinstance(pointers.type, ir.SetType) else target
    return ir.Load(ir.DerefPlace(pointers, target, span), found, span)
