"""Warnings about annotations that mean something, but rarely what their author meant."""

from __future__ import annotations

from weaklink.diagnostics import Diagnostic
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.problems import warning

_ORDER = ("<", "<=", ">", ">=")


def quantifier_hint(quantifier: syntax.Quantifier) -> Diagnostic | None:
    """About ``\\exists x; guard ==> p`` (true as soon as the guard is false somewhere) and
    ``\\forall x; guard && p`` (false as soon as the guard is)."""
    body = quantifier.body
    match quantifier.keyword, body:
        case "\\exists", syntax.Binary("==>"):
            return warning(
                "hint-exists-implication",
                body.span,
                "`==>` under `\\exists` holds wherever its left side does not",
                "`&&`",
            )
        case "\\forall", syntax.Binary("&&") if _is_guard(_first(body), quantifier.binders):
            return warning(
                "hint-forall-conjunction",
                body.span,
                "`&&` under `\\forall` asks every value to be within the range",
                "`==>` behind the range",
            )
        case _:  # nothing else is a usual slip
            return None


def _first(expr: syntax.Expr) -> syntax.Expr:
    while isinstance(expr, syntax.Binary) and expr.op == "&&":
        expr = expr.left
    return expr


def _is_guard(expr: syntax.Expr, binders: tuple[syntax.Binder, ...]) -> bool:
    names = {binder.name for binder in binders}
    match expr:
        case syntax.Chain(operands):
            sides = operands
        case syntax.Binary(op, left, right) if op in _ORDER:
            sides = (left, right)
        case _:  # nothing else compares by an order
            return False
    return any(isinstance(side, syntax.Name) and side.name in names for side in sides)
