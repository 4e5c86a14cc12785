"""Type names in annotations: ACSL's own, those that annotations declare, and C's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.problems import count, error
from weaklink.frontend.elaborate.scope import BrokenEntity, LogicTypeEntity, Scope
from weaklink.frontend.elaborate.typenames import resolve_type
from weaklink.ir.typevars import substitute
from weaklink.source import Span

_OWN: Mapping[str, ir.Type] = {"integer": ir.INTEGER, "boolean": ir.BOOLEAN, "real": ir.REAL}


def resolve_logic_type(env: Environment, name: syntax.TypeName, scope: Scope) -> ir.Type:
    """A type of values."""
    type = _resolve(env, name, scope.with_ghosts())
    if type == ir.VOID:
        raise error("type", name.span, "`void` has no values", "a type of values")
    return type


def _resolve(env: Environment, name: syntax.TypeName, scope: Scope) -> ir.Type:
    match name:
        case syntax.PointerType(target):
            pointee = _resolve(env, target, scope)
            is_const = getattr(target, "is_const", False)
            return ir.PointerType(pointee, bool(is_const))
        case syntax.ArrayType(element, size):
            length = None
            if size is not None:
                length = _length(env, size, scope)
            return ir.ArrayType(_resolve(env, element, scope), length)
        case syntax.BaseType():
            found = _named(env, name, scope)
            return resolve_type(env, name, scope).type if found is None else found
        case syntax.TypeofType() | syntax.FunctionType() | syntax.RecordType() | syntax.EnumType():
            return resolve_type(env, name, scope).type
        case _:
            assert_never(name)


def _length(env: Environment, size: syntax.Expr, scope: Scope) -> int | None:
    """The length of an array; one that annotations define is not looked up."""
    is_logic = isinstance(size, syntax.Name) and scope.lookup_logic(size.name) is not None
    return None if is_logic else env.constant(env, size, scope)


def _named(env: Environment, name: syntax.BaseType, scope: Scope) -> ir.Type | None:
    """A type of annotations; None if C has to say what it is."""
    word = name.name.split("<")[0]
    arguments = tuple(_resolve(env, argument, scope) for argument in name.arguments)
    if word in _OWN and scope.lookup(word) is None:
        return _OWN[word]
    if word == "set" and len(arguments) == 1:
        return ir.SetType(arguments[0])
    if word == "\\list" and len(arguments) == 1:
        return ir.LogicType(word, arguments)
    entity = scope.lookup_type(word)
    match entity:
        case None:
            return None
        case ir.TypeVariable():
            return entity
        case BrokenEntity():
            raise entity.use(word, name.span)
        case LogicTypeEntity():
            return applied(entity, arguments, name.span)
        case _:
            assert_never(entity)


def applied(entity: LogicTypeEntity, arguments: tuple[ir.Type, ...], span: Span) -> ir.Type:
    if len(arguments) != len(entity.parameters):
        message = f"`{entity.name}` is given {count(len(arguments), 'type')}"
        raise error("arguments", span, message, count(len(entity.parameters), "type"))
    if entity.alias is None:
        return ir.LogicType(entity.name, arguments)
    return substitute(entity.alias, dict(zip(entity.parameters, arguments, strict=True)))
