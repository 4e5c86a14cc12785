"""Type names in annotations: ACSL's own, those that annotations declare, and C's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.problems import count, error
from weaklink.frontend.elaborate.scope import BrokenEntity, LogicTypeEntity, Scope
from weaklink.frontend.elaborate.typenames import resolve_type
from weaklink.ir.types import (
    BOOLEAN,
    INTEGER,
    REAL,
    VOID,
    ArrayType,
    BooleanType,
    FloatType,
    FunctionType,
    IntegerType,
    IntType,
    LogicType,
    MemoryType,
    PointerType,
    RealType,
    RecordType,
    SetType,
    Type,
    TypeVariable,
    VoidType,
)
from weaklink.source import Span

_OWN: Mapping[str, Type] = {"integer": INTEGER, "boolean": BOOLEAN, "real": REAL}


def resolve_logic_type(env: Environment, name: syntax.TypeName, scope: Scope) -> Type:
    """A type of values."""
    type = _resolve(env, name, scope.with_ghosts())
    if type == VOID:
        raise error("type", name.span, "`void` has no values", "a type of values")
    return type


def _resolve(env: Environment, name: syntax.TypeName, scope: Scope) -> Type:
    match name:
        case syntax.PointerType(target):
            pointee = _resolve(env, target, scope)
            is_const = getattr(target, "is_const", False)
            return PointerType(pointee, bool(is_const))
        case syntax.ArrayType(element, size):
            length = None
            if size is not None:
                length = _length(env, size, scope)
            return ArrayType(_resolve(env, element, scope), length)
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


def _named(env: Environment, name: syntax.BaseType, scope: Scope) -> Type | None:
    """A type of annotations; None if C has to say what it is."""
    word = name.name.split("<")[0]
    arguments = tuple(_resolve(env, argument, scope) for argument in name.arguments)
    if word in _OWN and scope.lookup(word) is None:
        return _OWN[word]
    if word == "set" and len(arguments) == 1:
        return SetType(arguments[0])
    if word == "\\list" and len(arguments) == 1:
        return LogicType(word, arguments)
    entity = scope.lookup_type(word)
    match entity:
        case None:
            return None
        case TypeVariable():
            return entity
        case BrokenEntity():
            raise entity.use(word, name.span)
        case LogicTypeEntity():
            return applied(entity, arguments, name.span)
        case _:
            assert_never(entity)


def applied(entity: LogicTypeEntity, arguments: tuple[Type, ...], span: Span) -> Type:
    if len(arguments) != len(entity.parameters):
        message = f"`{entity.name}` is given {count(len(arguments), 'type')}"
        raise error("arguments", span, message, count(len(entity.parameters), "type"))
    if entity.alias is None:
        return LogicType(entity.name, arguments)
    return substitute(entity.alias, dict(zip(entity.parameters, arguments, strict=True)))


def substitute(type: Type, bindings: Mapping[str, Type]) -> Type:
    """``type`` with its type variables replaced."""
    match type:
        case TypeVariable(name):
            return bindings.get(name, type)
        case PointerType(target, const):
            return PointerType(substitute(target, bindings), const)
        case ArrayType(element, length):
            return ArrayType(substitute(element, bindings), length)
        case SetType(element):
            return SetType(substitute(element, bindings))
        case LogicType(name, arguments):
            return LogicType(name, tuple(substitute(a, bindings) for a in arguments))
        case FunctionType(result, parameters, variadic, has_prototype):
            listed = tuple(substitute(p, bindings) for p in parameters)
            return FunctionType(substitute(result, bindings), listed, variadic, has_prototype)
        case MemoryType(cell):
            return MemoryType(substitute(cell, bindings))
        case IntType() | FloatType() | VoidType() | RecordType():
            return type
        case IntegerType() | RealType() | BooleanType():
            return type
        case _:
            assert_never(type)
