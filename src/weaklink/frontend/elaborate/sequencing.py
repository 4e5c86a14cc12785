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
    while stack:
        match stack.pop():
            case syntax.Assignment() | syntax.Postfix() | syntax.CallExpr():
                return True
            case syntax.CompoundLiteral() | syntax.StatementExpression():
                return True
            case syntax.Builtin("__builtin_va_arg"):
                return True
            case syntax.Unary("++" | "--"):
                return True
            case node:  # all others have the effects of their operands
                stack.extend(parts(node))
    return False
