"""Why a construct has no meaning at some place: not modelled yet, or simply wrong there."""

from __future__ import annotations

from weaklink.diagnostics import InputError, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.problems import error


def not_in_c(expr: syntax.Expr) -> InputError | Unsupported:
    """Why ``expr`` has no value in C code; to raise."""
    return _not_modelled(expr) or error("type", expr.span, "this belongs into annotations only")


def not_in_logic(expr: syntax.Expr) -> InputError | Unsupported:
    """Why ``expr`` is no term of an annotation; to raise."""
    match expr:
        case syntax.Assignment():
            return error("side-effect", expr.span, "an annotation can't assign", "`==`")
        case syntax.Postfix() | syntax.Unary("++" | "--"):
            return error("side-effect", expr.span, "an annotation can't change a variable")
        case _:  # whatever else comes here has no meaning yet
            plain = Unsupported("construct of this kind in an annotation", expr.span)
            return _not_modelled(expr) or plain


def _not_modelled(expr: syntax.Expr) -> Unsupported | None:
    match expr:
        case syntax.Unary("*"):
            construct = "pointer dereference"
        case syntax.Unary("&"):
            construct = "address-of operator"
        case syntax.Index():
            construct = "array access"
        case syntax.Member():
            construct = "member access"
        case syntax.Float():
            construct = "floating-point constant"
        case syntax.String():
            construct = "string literal"
        case syntax.Builtin("&&"):
            construct = "address of a label"
        case syntax.Builtin(name) if not name.startswith("\\"):
            construct = f"`{name}`"
        case syntax.StatementExpression():
            construct = "`({...})`"
        case syntax.Generic():
            construct = "`_Generic`"
        case syntax.InitList() | syntax.CompoundLiteral():
            construct = "compound initialiser"
        case _:  # all others are modelled, but not where they stand: the caller says so
            return None
    return Unsupported(construct, expr.span)
