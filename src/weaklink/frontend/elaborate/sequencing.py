"""Side effects inside C expressions, and those whose order C leaves undefined (C11 6.5p2).

An object that is modified, and modified or read again with no sequence point between, makes
the program's behaviour undefined.  Accesses that are only *indeterminately* sequenced (what two
called functions do) are defined, but C does not say which comes first (6.5.2.2p10): they happen
left to right here, and where that may matter, what is said of the function rests on it
(``unordered.py``, ``analysis/order.py``).  Only variables are looked at, by name: accesses through
pointers that may meet are not refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.record import record
from weaklink.source import Span

Resolve = Callable[[str], ir.Variable | None]

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
    """Whether evaluating ``expr`` may change anything, calls something, or makes an object."""
    stack = [expr]
    while stack:
        match stack.pop():
            case syntax.Assignment() | syntax.Postfix() | syntax.CallExpr():
                return True
            case syntax.CompoundLiteral() | syntax.Builtin("__builtin_va_arg"):
                return True
            case syntax.Unary("++" | "--"):
                return True
            case node:  # all others have the effects of their operands
                stack.extend(parts(node))
    return False


@record
class _Accesses:
    """Of one expression: variables read, variables written, and of these the ones whose write
    may come after the expression's value is known."""

    reads: frozenset[ir.Variable] = frozenset()
    writes: frozenset[ir.Variable] = frozenset()
    pending: frozenset[ir.Variable] = frozenset()


_NONE = _Accesses()


def check_sequencing(expr: syntax.Expr, resolve: Resolve) -> None:
    """Refuses the full expression ``expr`` if its behaviour is undefined for this reason."""
    if has_effects(expr):
        _accesses(expr, resolve)


def _accesses(expr: syntax.Expr, resolve: Resolve) -> _Accesses:
    match expr:
        case syntax.Unary("&", syntax.Name()):
            return _NONE
        case syntax.Name(name):
            variable = resolve(name)
            return _NONE if variable is None else _Accesses(frozenset({variable}))
        case syntax.Assignment():
            return _assignment(expr, resolve)
        case syntax.Postfix(_, operand, span) | syntax.Unary("++" | "--", operand, span):
            return _written(operand, _accesses(operand, resolve), span, resolve)
        case syntax.Binary(",", left, right):
            return _sequenced([left], [right], resolve)
        case syntax.Binary("&&" | "||", left, right):
            return _sequenced([left], [right], resolve)
        case syntax.Ternary():
            return _sequenced([expr.condition], [expr.then, expr.otherwise], resolve)
        case syntax.Builtin("__builtin_va_arg", (list, _), span):
            return _written(list, _accesses(list, resolve), span, resolve)
        case syntax.Builtin("?:", (first, last)):
            return _sequenced([first], [last], resolve)
        case syntax.Generic():
            return _sequenced([], parts(expr), resolve)
        case syntax.InitList():
            return _one_by_one(parts(expr), resolve)
        case syntax.CallExpr():
            operands = _unsequenced(parts(expr), expr.span, resolve)
            return _Accesses(operands.reads, operands.writes)
        case _:  # the operands of all others are unsequenced (C11 6.5p2)
            return _unsequenced(parts(expr), expr.span, resolve)


def _assignment(expr: syntax.Assignment, resolve: Resolve) -> _Accesses:
    """The write comes after both operands' values, but not after their pending writes."""
    value = _accesses(expr.value, resolve)
    target = _target(expr.target, resolve)
    if expr.op != "=" and target is not None and target in value.writes:
        raise _undefined(target, expr.span)
    if target is None:
        value = _unsequenced((expr.target, expr.value), expr.span, resolve)
    elif expr.op != "=":
        value = _Accesses(value.reads | {target}, value.writes, value.pending)
    return _written(expr.target, value, expr.span, resolve)


def _written(target: syntax.Expr, before: _Accesses, span: Span, resolve: Resolve) -> _Accesses:
    variable = _target(target, resolve)
    if variable is None:
        return before
    if variable in before.pending:
        raise _undefined(variable, span)
    return _Accesses(before.reads, before.writes | {variable}, before.pending | {variable})


def _target(target: syntax.Expr, resolve: Resolve) -> ir.Variable | None:
    return resolve(target.name) if isinstance(target, syntax.Name) else None


def _unsequenced(operands: Iterable[syntax.Expr], span: Span, resolve: Resolve) -> _Accesses:
    total = _NONE
    for operand in operands:
        one = _accesses(operand, resolve)
        clash = total.writes & (one.reads | one.writes) | total.reads & one.writes
        if clash:
            raise _undefined(min(clash, key=lambda variable: variable.name), span)
        total = _union(total, one)
    return total


def _sequenced(
    first: Iterable[syntax.Expr], alternatives: Iterable[syntax.Expr], resolve: Resolve
) -> _Accesses:
    """``first`` is done, effects too, before one of ``alternatives`` starts."""
    total = _NONE
    for operand in first:
        one = _accesses(operand, resolve)
        total = _union(total, _Accesses(one.reads, one.writes))
    for operand in alternatives:
        total = _union(total, _accesses(operand, resolve))
    return total


def _one_by_one(operands: Iterable[syntax.Expr], resolve: Resolve) -> _Accesses:
    """Each is done before the next starts, whichever that is."""
    total = _NONE
    for operand in operands:
        one = _accesses(operand, resolve)
        total = _union(total, _Accesses(one.reads, one.writes))
    return total


def _union(a: _Accesses, b: _Accesses) -> _Accesses:
    return _Accesses(a.reads | b.reads, a.writes | b.writes, a.pending | b.pending)


def _undefined(variable: ir.Variable, span: Span) -> Unsupported:
    return Unsupported(f"unsequenced modification and access of `{variable.shown}`", span)
