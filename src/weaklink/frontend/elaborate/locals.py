"""Declarations inside a function body."""

from __future__ import annotations

from weaklink import ir
from weaklink.diagnostics import InputError, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.attributes import object_alignment
from weaklink.frontend.elaborate.builder import Builder
from weaklink.frontend.elaborate.constants import constant_value, evaluate, has_address
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.expressions import Expressions
from weaklink.frontend.elaborate.initializers import initialiser, scalar
from weaklink.frontend.elaborate.operators import assigned, zero
from weaklink.frontend.elaborate.points import cleanup_of, mentions
from weaklink.frontend.elaborate.problems import error
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    CType,
    FunctionEntity,
    Scope,
    TypedefEntity,
    VariableEntity,
    are_compatible,
    find_callee,
    without_members,
)
from weaklink.frontend.elaborate.typenames import declared_type, is_incomplete, resolve_signature
from weaklink.record import replace
from weaklink.source import Span


def declare_local(
    env: Environment,
    expressions: Expressions,
    builder: Builder,
    declaration: syntax.Declaration,
    function: str,
) -> list[ir.Global]:
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
) -> list[ir.Global]:
    scope, storage = expressions.scope, declaration.storage
    if isinstance(declaration.type, syntax.FunctionType):
        _prototype(env, declaration, declaration.type, scope)
        return []
    if {"static", "extern", "typedef"} & set(storage):
        ctype = _inferred(expressions, declaration) or declared_type(env, declaration, scope)
    else:
        with expressions.measuring():
            ctype = _inferred(expressions, declaration) or declared_type(env, declaration, scope)
    if declaration.name is None:
        return []
    if "typedef" in storage:
        scope.declare(declaration.name, TypedefEntity(ctype), declaration.span)
        return []
    if "extern" in storage:
        _extern(declaration, ctype, scope)
        return []
    if ctype.type == ir.VOID:
        raise error("type", declaration.span, f"`{declaration.name}` is of type `void`")
    if isinstance(ctype.type, ir.FunctionType):
        raise Unsupported("function declared in a block only", declaration.span)
    if is_incomplete(env, ctype.type, declaration.span) and declaration.initializer is None:
        message = f"`{declaration.name}` is of the incomplete type `{ctype.type}`"
        raise without_members(ctype.type, declaration.span, scope, message)
    if "static" in storage:
        return [_static(env, builder, declaration, ctype, scope, function)]
    _automatic(expressions, builder, declaration, ctype)
    return []


def _inferred(expressions: Expressions, declaration: syntax.Declaration) -> CType | None:
    """The type of what is declared with ``__auto_type``; None of all else."""
    type = declaration.type
    if not isinstance(type, syntax.BaseType) or type.name != "__auto_type":
        return None
    if declaration.initializer is None or isinstance(declaration.initializer, syntax.InitList):
        raise error("type", declaration.span, "`__auto_type` takes its type from a value")
    given = expressions.aside().value(declaration.initializer).type
    return CType(given, type.is_const, is_volatile=type.is_volatile)


def _automatic(
    expressions: Expressions, builder: Builder, declaration: syntax.Declaration, ctype: CType
) -> None:
    name, span = declaration.name, declaration.span
    assert name is not None
    fresh = builder.names.fresh(name)
    if isinstance(ctype.type, ir.ArrayType) and ctype.type.is_variable and declaration.initializer:
        text = "an array of a variable length with an initialiser"
        raise error("type", declaration.initializer.span, text, "assignments")
    type = completed(expressions, ctype.type, declaration.initializer)
    is_ghost, hides = expressions.scope.sees_ghosts, _hides(name, expressions.scope)
    variable = ir.Variable(
        fresh,
        type,
        ir.Storage.LOCAL,
        name,
        span,
        ctype.is_const,
        is_ghost,
        hides,
        is_volatile=ctype.is_volatile,
        align=object_alignment(expressions.env, declaration.attributes, span),
    )
    expressions.scope.declare(name, VariableEntity(variable, ctype.is_const), span)
    builder.declare(variable)
    if builder.is_open or declaration.initializer is not None:  # else no run passes by
        builder.begin(variable, with_value=_is_given(name, declaration.initializer))
    if declaration.initializer is not None:
        if isinstance(type, ir.ArrayType | ir.RecordType):
            expressions.start_full(declaration.initializer)
            value = initialiser(expressions, type, declaration.initializer)[1]
        else:
            given = expressions.full_value(scalar(declaration.initializer))
            value = assigned(given, type, "the initialiser")
        builder.emit(ir.Assign(variable, value, span))
    function = cleanup_of(declaration)
    if function is not None:
        builder.clean_up(_cleanup(function, variable, expressions.scope))


def _is_given(name: str, initializer: syntax.Expr | None) -> bool:
    """Whether an initialiser gives a value that has nothing to do with what the variable holds."""
    return initializer is not None and not mentions(initializer, name)


def _cleanup(name: str, variable: ir.Variable, scope: Scope) -> ir.Call:
    """The call of the function at the end of the variable's scope."""
    span = variable.span
    function = find_callee(scope, syntax.Name(name, span))
    parameters = function.signature.type.parameters
    if len(parameters) != 1:
        raise error("arguments", span, f"`{name}` does not clean up one variable")
    address = ir.AddressOf(ir.VariablePlace(variable, span), ir.PointerType(variable.type), span)
    argument = assigned(address, parameters[0], "the variable's address")
    return ir.Call(function.id, (argument,), (), span)


def _hides(name: str, scope: Scope) -> bool:
    """Whether there is a local or a parameter of that name, ghost or not."""
    return any(
        isinstance(entity, VariableEntity) and entity.variable.storage is not ir.Storage.GLOBAL
        for entity in scope.with_ghosts().meanings(name)
    )


def completed(expressions: Expressions, type: ir.Type, initializer: syntax.Expr | None) -> ir.Type:
    """An array without length gets that of its initialiser."""
    if isinstance(type, ir.ArrayType) and type.length is None and initializer is not None:
        return initialiser(expressions.aside(), type, initializer)[0]
    return type


def _static(
    env: Environment,
    builder: Builder,
    declaration: syntax.Declaration,
    ctype: CType,
    scope: Scope,
    function: str,
) -> ir.Global:
    """A global that only this block can name: ``f.count``."""
    name, span = declaration.name, declaration.span
    assert name is not None
    fresh = builder.names.fresh(f"{function}.{name}")
    aside = Expressions(env, scope, None)
    type = completed(aside, ctype.type, declaration.initializer)
    is_ghost = scope.sees_ghosts
    variable = ir.Variable(
        fresh,
        type,
        ir.Storage.GLOBAL,
        name,
        span,
        ctype.is_const,
        is_ghost,
        is_volatile=ctype.is_volatile,
        align=object_alignment(env, declaration.attributes, span),
    )
    scope.declare(name, VariableEntity(variable, ctype.is_const), span)
    value = initial_value(env, declaration.initializer, type, scope, span)
    return ir.Global(variable, value)


def initial_value(
    env: Environment,
    initializer: syntax.Expr | None,
    type: ir.Type,
    scope: Scope,
    span: Span,
) -> ir.Expr:
    """The value of what lives from the start: a constant, 0 by default."""
    if initializer is None:
        return _default(type, span)
    if isinstance(type, ir.IntType):
        given = scalar(initializer)
        return _integer(env, given, type, scope)
    value = initialiser(Expressions(env, scope, None), type, initializer)[1]
    return constant_value(value)


def _integer(env: Environment, given: syntax.Expr, type: ir.IntType, scope: Scope) -> ir.Expr:
    value = Expressions(env, scope, None).full_value(given)
    if isinstance(value.type, ir.IntType) and not has_address(value):
        return ir.Const(type.wrap(evaluate(value)), type, given.span)
    return constant_value(assigned(value, type, "the initialiser"))


def default_value(variable: ir.Variable) -> ir.Expr:
    """What a global without initialiser begins with."""
    return _default(variable.type, variable.span)


def _default(type: ir.Type, span: Span) -> ir.Expr:
    if isinstance(type, ir.ArrayType | ir.RecordType):
        return ir.Aggregate((), (), type, span)
    return zero(type, span)


def _extern(declaration: syntax.Declaration, ctype: CType, scope: Scope) -> None:
    """``extern int g;`` in a block names the global ``g``, which must be known already."""
    assert declaration.name is not None
    if declaration.initializer is not None:
        message = f"`{declaration.name}` is of another scope: no initialiser can stand here"
        raise error("type", declaration.span, message)
    entity = scope.outer(declaration.name)
    if isinstance(entity, VariableEntity) and entity.is_global:
        if are_compatible(entity.variable.type, ctype.type):
            scope.define(declaration.name, entity)
            return
    raise Unsupported("`extern` variable declared in a block only", declaration.span)


def _prototype(
    env: Environment, declaration: syntax.Declaration, type: syntax.FunctionType, scope: Scope
) -> None:
    """A prototype in a block, of a function that is known already."""
    signature = resolve_signature(env, type, scope)
    entity = scope.outer(declaration.name or "")
    if not isinstance(entity, FunctionEntity):
        raise Unsupported("function declared in a block only", declaration.span)
    if not entity.signature.accepts(signature):
        message = f"`{declaration.name}` was declared with another type"
        raise error("conflict", declaration.span, message)
    if signature.has_prototype:
        known = entity.signature if entity.signature.has_prototype else signature
        entity = replace(entity, signature=known, prototyped=0)
    scope.define(declaration.name or "", entity)


def check_static_assertion(
    env: Environment, assertion: syntax.StaticAssertion, scope: Scope
) -> None:
    if env.constant(env, assertion.condition, scope) == 0:
        raise error("static-assertion", assertion.condition.span, "this is false")
