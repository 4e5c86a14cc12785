"""ACSL's conversions between C integers, ``integer`` and ``boolean`` (as Frama-C types them).

Arithmetic and comparison are in ``integer``.  A C integer widens by itself; a value narrows
only by a cast.  Where a truth value is wanted an integer means ``!= 0``; a ``boolean`` is
never a number.
"""

from __future__ import annotations

from weaklink.frontend.elaborate.operators import convert
from weaklink.frontend.elaborate.problems import error
from weaklink.ir.expressions import (
    Compare,
    CompareOp,
    Const,
    Convert,
    Expr,
    Holds,
    Pred,
    Truth,
)
from weaklink.ir.types import BOOLEAN, INTEGER, IntType, Type
from weaklink.source import Span


def numeric(term: Expr) -> Expr:
    """``term`` as an ``integer``."""
    if term.type == BOOLEAN:
        raise error("type", term.span, "a `boolean` where a number is needed", "a number")
    return convert(term, INTEGER)


def as_predicate(term: Expr) -> Pred:
    """``term`` where a predicate is wanted."""
    if isinstance(term, Truth):
        return term.predicate
    if term.type == BOOLEAN:
        return Holds(term, term.span)
    return Compare(CompareOp.NE, numeric(term), Const(0, INTEGER, term.span), term.span)


def as_boolean(term: Expr) -> Expr:
    """``term`` as a ``boolean``."""
    if term.type == BOOLEAN:
        return term
    return Truth(as_predicate(term), BOOLEAN, term.span)


def unify(left: Expr, right: Expr) -> tuple[Expr, Expr]:
    """The two as one type: ``boolean`` if either is one, their own if equal, else
    ``integer``."""
    if BOOLEAN in (left.type, right.type):
        return as_boolean(left), as_boolean(right)
    if left.type == right.type:
        return left, right
    return numeric(left), numeric(right)


def compare(op: CompareOp, left: Expr, right: Expr, span: Span) -> Pred:
    if BOOLEAN in (left.type, right.type):
        if op not in (CompareOp.EQ, CompareOp.NE):
            raise error("type", span, "a `boolean` where a number is needed", "`==` or `!=`")
        return Compare(op, as_boolean(left), as_boolean(right), span)
    return Compare(op, numeric(left), numeric(right), span)


def pass_as(term: Expr, type: Type, what: str) -> Expr:
    """``term`` converted to ``type`` where ACSL converts by itself; else an error."""
    if type == INTEGER:
        return numeric(term)
    if type == BOOLEAN:
        return as_boolean(term)
    if term.type == type:
        return term
    if isinstance(term.type, IntType) and isinstance(type, IntType):
        if type.min <= term.type.min and term.type.max <= type.max:
            return convert(term, type)
    message = f"{what} is of type `{term.type}`, which does not convert to `{type}` by itself"
    raise error("type", term.span, message, f"a cast `({type})`")


def cast(term: Expr, type: Type, span: Span) -> Expr:
    """``(type)term``; to a machine type it wraps."""
    if type == INTEGER:
        return numeric(term)
    if type == BOOLEAN:
        return as_boolean(term)
    if isinstance(term, Truth) or term.type == BOOLEAN:
        return Truth(as_predicate(term), type, span)
    if isinstance(term, Const) and isinstance(type, IntType) and type.contains(term.value):
        return Const(term.value, type, span)
    return term if term.type == type else Convert(term, type, True, span)
