"""Declarations inside a function body."""

from __future__ import annotations

from weaklink.diagnostics import InputError, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.builder import Builder
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.expressions import Expressions
from weaklink.frontend.elaborate.operators import convert
from weaklink.frontend.elaborate.problems import error
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    CType,
    FunctionEntity,
    Scope,
    TypedefEntity,
    VariableEntity,
)
from weaklink.frontend.elaborate.typenames import resolve_signature, resolve_type
from weaklink.ir.expressions import Const, Storage, Variable
from weaklink.ir.program import Assign, Declare, Global
from weaklink.ir.types import IntType
from weaklink.source import Span


def declare_local(
    env: Environment,
    expressions: Expressions,
    builder: Builder,
    declaration: syntax.Declaration,
    function: str,
) -> list[Global]:
    """Declares in the current scope and emits what runs; returns a static local, if it is one.

    A declaration that fails leaves its name behind, so that its uses are not unknown names.
    """
    try:
        return _declare(env, expressions, builder, declaration, function)
    except (InputError, Unsupported) as problem:
        name, scope = declaration.name, expressions.scope
        if name is not None and name not in scope.entities:
            unsupported = isinstance(problem, Unsupported)
            scope.define(name, BrokenEntity(str(problem), unsupported))
        raise


def _declare(
    env: Environment,
    expressions: Expressions,
    builder: Builder,
    declaration: syntax.Declaration,
    function: str,
) -> list[Global]:
    scope, storage = expressions.scope, declaration.storage
    if isinstance(declaration.type, syntax.FunctionType):
        _prototype(env, declaration, declaration.type, scope)
        return []
    ctype = resolve_type(env, declaration.type, scope)
    if declaration.name is None:
        return []
    if "typedef" in storage:
        scope.declare(declaration.name, TypedefEntity(ctype), declaration.span)
        return []
    if "extern" in storage:
        _extern(declaration, ctype, scope)
        return []
    if not isinstance(ctype.type, IntType):
        raise error("type", declaration.span, f"`{declaration.name}` is of type `void`")
    if "static" in storage:
        return [_static(env, builder, declaration, ctype, scope, function)]
    _automatic(expressions, builder, declaration, ctype)
    return []


def _automatic(
    expressions: Expressions, builder: Builder, declaration: syntax.Declaration, ctype: CType
) -> None:
    name, span = declaration.name, declaration.span
    assert name is not None
    fresh = builder.names.fresh(name)
    variable = Variable(fresh, ctype.type, Storage.LOCAL, name, span, ctype.is_const)
    expressions.scope.declare(name, VariableEntity(variable, ctype.is_const), span)
    builder.declare(variable)
    builder.emit(Declare(variable, span))
    if declaration.initializer is not None:
        value = expressions.full_value(_scalar(declaration.initializer))
        builder.emit(Assign(variable, convert(value, ctype.type), span))


def _static(
    env: Environment,
    builder: Builder,
    declaration: syntax.Declaration,
    ctype: CType,
    scope: Scope,
    function: str,
) -> Global:
    """A global that only this block can name: ``f.count``."""
    name, span = declaration.name, declaration.span
    assert name is not None
    fresh = builder.names.fresh(f"{function}.{name}")
    variable = Variable(fresh, ctype.type, Storage.GLOBAL, name, span, ctype.is_const)
    scope.declare(name, VariableEntity(variable, ctype.is_const), span)
    value = initial_value(env, declaration.initializer, ctype.type, scope, span)
    return Global(variable, value)


def initial_value(
    env: Environment,
    initializer: syntax.Expr | None,
    type: object,
    scope: Scope,
    span: Span,
) -> Const:
    """The value of what lives from the start: a constant, 0 by default."""
    assert isinstance(type, IntType)
    if initializer is None:
        return Const(0, type, span)
    given = _scalar(initializer)
    return Const(type.wrap(env.constant(env, given, scope)), type, given.span)


def _scalar(initializer: syntax.Expr) -> syntax.Expr:
    """``{e}`` initialises a scalar like ``e``."""
    if isinstance(initializer, syntax.InitList):
        items = initializer.items
        if len(items) != 1 or items[0][0]:
            message = "an integer takes one initialiser"
            raise error("type", initializer.span, message, "one expression")
        return _scalar(items[0][1])
    return initializer


def _extern(declaration: syntax.Declaration, ctype: CType, scope: Scope) -> None:
    """``extern int g;`` in a block names the global ``g``, which must be known already."""
    assert declaration.name is not None
    entity = scope.lookup(declaration.name)
    if isinstance(entity, VariableEntity) and entity.variable.storage is Storage.GLOBAL:
        if entity.variable.type == ctype.type:
            scope.define(declaration.name, entity)
            return
    raise Unsupported("`extern` variable declared in a block only", declaration.span)


def _prototype(
    env: Environment, declaration: syntax.Declaration, type: syntax.FunctionType, scope: Scope
) -> None:
    """A prototype in a block, of a function that is known already."""
    signature = resolve_signature(env, type, scope)
    entity = scope.lookup(declaration.name or "")
    if not isinstance(entity, FunctionEntity) or declaration.contract is not None:
        raise Unsupported("function declared in a block only", declaration.span)
    if not entity.signature.accepts(signature):
        message = f"`{declaration.name}` was declared with another type"
        raise error("conflict", declaration.span, message)
    scope.define(declaration.name or "", entity)
