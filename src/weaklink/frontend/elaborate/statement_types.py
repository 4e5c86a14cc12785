"""The types of GNU's statement expressions (``({ int a = x; a + 1; })``), none evaluated."""

from __future__ import annotations

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.expressions import typing
from weaklink.frontend.elaborate.locals import declare_local
from weaklink.frontend.elaborate.scope import Scope
from weaklink.record import replace


def value_type(env: Environment, expr: syntax.StatementExpression, scope: Scope) -> ir.Type:
    """The type of the value, ``void`` if there is none.  It is found once: a macro that nests
    names each operand several times."""
    known = env.value_types.get(id(expr))
    if known is None:
        known = env.value_types[id(expr)] = (expr, _value_type(env, expr, scope))
    return known[1]


def _value_type(env: Environment, expr: syntax.StatementExpression, scope: Scope) -> ir.Type:
    items = expr.body.items
    last = items[-1] if items else None
    while isinstance(last, syntax.Labeled):
        last = last.body
    if not isinstance(last, syntax.ExpressionStatement) or last.expression is None:
        return ir.VOID
    expressions = typing(env, scope.child())
    for item in items[:-1]:
        if isinstance(item, syntax.DeclarationStatement):
            for declaration in item.declarations:
                builder = expressions.code(item.span)
                declare_local(env, expressions, builder, _without_value(declaration), "")
    if expressions.is_void(last.expression):
        return ir.VOID
    return expressions.value(last.expression).type


def _without_value(declaration: syntax.Declaration) -> syntax.Declaration:
    """The declaration without an initialiser that says nothing of its type."""
    type = declaration.type
    is_open = isinstance(type, syntax.ArrayType) and type.size is None
    is_auto = isinstance(type, syntax.BaseType) and type.name == "__auto_type"
    return declaration if is_open or is_auto else replace(declaration, initializer=None)
