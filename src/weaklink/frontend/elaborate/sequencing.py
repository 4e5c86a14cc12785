"""Side effects inside C expressions.

Accesses of one object of which C leaves the order undefined are a run-time error
(``unsequenced.py``).  Those that are only *indeterminately* sequenced (by what two functions do)
are defined, but C does not say which comes first (C11 6.5.2.2p10): they happen left to right
here, and where that may matter, what is said of the function rests on it (``unordered.py``,
``analysis/order.py``).
"""

from __future__ import annotations

from typing import assert_never

from weaklink.frontend import syntax

VA_ARG = "__builtin_va_arg"


def parts(expr: syntax.Expr) -> tuple[syntax.Expr, ...]:
    """The operands that evaluating the C expression ``expr`` evaluates, in source order; of
    those from which ``_Generic`` selects by type, all."""
    match expr:
        case syntax.Unary() | syntax.Postfix() | syntax.Cast():
            return (expr.operand,)
        case syntax.Binary():
            return (expr.left, expr.right)
        case syntax.Assignment():
            return (expr.target, expr.value)
        case syntax.Ternary():
            return (expr.condition, expr.then, expr.otherwise)
        case syntax.CallExpr():
            return (expr.function, *expr.arguments)
        case syntax.Index():
            return (expr.array, expr.index)
        case syntax.Member():
            return (expr.record,)
        case syntax.Builtin(name, operands):
            return operands if name == "?:" else operands[:1] if name == VA_ARG else ()
        case syntax.CompoundLiteral():
            return (expr.value,)
        case syntax.InitList(items):
            return tuple(value for _, value in items)
        case syntax.Generic():
            return tuple(value for _, value in expr.associations)
        case syntax.StatementExpression():
            return ()
        case _ if isinstance(expr, syntax.Leaf | syntax.AcslExpr):
            return ()
        case _:
            assert_never(expr)


def has_effects(expr: syntax.Expr) -> bool:
    """Whether evaluating ``expr`` may change anything, calls something, makes an object, or takes
    statements."""
    stack = [expr]
    met = 0
    while stack:
        node = stack.pop()
        known = _known.get(id(node))
        if known is not None and known[0] is node:
            if known[1]:
                return True
            continue
        if _has_own_effects(node):
            return True
        met += 1
        if met > _SMALL:
            return _note(expr)
        stack.extend(parts(node))
    return False


_SMALL = 32
"""Operands of an expression that is looked through each time."""

_MOST_KNOWN = 200_000

_known: dict[int, tuple[syntax.Expr, bool]] = {}
"""What is known of large expressions and what is in them, by identity: those that are asked about
are nested, and each would be looked through once a level."""


def _note(expr: syntax.Expr) -> bool:
    """``has_effects`` of a large expression; from now on, that of all in it is known."""
    if len(_known) > _MOST_KNOWN:
        _known.clear()
    stack = [(expr, False)]
    while stack:
        node, is_met = stack.pop()
        if is_met:
            within = any(_known[id(part)][1] for part in parts(node))
            _known[id(node)] = node, within or _has_own_effects(node)
        elif (known := _known.get(id(node))) is None or known[0] is not node:
            stack.append((node, True))
            stack.extend((part, False) for part in parts(node))
    return _known[id(expr)][1]


def _has_own_effects(expr: syntax.Expr) -> bool:
    match expr:
        case syntax.Assignment() | syntax.Postfix() | syntax.CallExpr():
            return True
        case syntax.CompoundLiteral() | syntax.StatementExpression():
            return True
        case syntax.Builtin("__builtin_va_arg"):
            return True
        case syntax.Unary("++" | "--"):
            return True
        case _:  # all others have the effects of their operands
            return False
