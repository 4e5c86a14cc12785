"""Type names as written -> types of the IR."""

from __future__ import annotations

from typing import assert_never

from weaklink.diagnostics import InputError, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.problems import error, unknown
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    ConstantEntity,
    CType,
    Scope,
    Signature,
    TypedefEntity,
)
from weaklink.ir.types import BOOLEAN, INTEGER, VOID, IntType, Type

_FLOATING = ("float", "double", "long double")


def resolve_type(env: Environment, name: syntax.TypeName, scope: Scope) -> CType:
    """The C type that ``name`` means; enumerators in it are declared in ``scope``."""
    if isinstance(name, syntax.BaseType | syntax.EnumType) and name.is_volatile:
        raise Unsupported("`volatile` object", name.span)
    match name:
        case syntax.BaseType():
            return _base(env, name, scope)
        case syntax.EnumType():
            return _enum(env, name, scope)
        case syntax.TypeofType(_, span):
            raise Unsupported("type `typeof`", span)
        case syntax.PointerType(_, span):
            raise Unsupported("pointer type", span)
        case syntax.ArrayType(_, _, span):
            raise Unsupported("array type", span)
        case syntax.FunctionType(span=span):
            raise Unsupported("function type", span)
        case syntax.RecordType(keyword=keyword, span=span):
            raise Unsupported(f"{keyword} type", span)
    assert_never(name)


def _base(env: Environment, name: syntax.BaseType, scope: Scope) -> CType:
    if name.name == "void":
        return CType(VOID, name.is_const)
    if name.name in env.machine.types:
        return CType(env.machine[name.name], name.is_const)
    if any(name.name.startswith(word) for word in _FLOATING):
        raise Unsupported(f"floating-point type `{name.name}`", name.span)
    match scope.lookup(name.name):
        case TypedefEntity(ctype):
            return CType(ctype.type, ctype.is_const or name.is_const)
        case BrokenEntity() as broken:
            raise broken.use(name.name, name.span)
        case None if name.name.startswith("__"):
            raise Unsupported(f"type `{name.name}`", name.span)
        case None:
            raise unknown("type", name.name, name.span, scope.names())
        case _:
            raise error("type", name.span, f"`{name.name}` is not a type")


def _enum(env: Environment, name: syntax.EnumType, scope: Scope) -> CType:
    if name.enumerators is None:
        found = scope.lookup_tag(name.tag or "")
        match found:
            case CType(type):
                return CType(type, name.is_const)
            case BrokenEntity() as broken:
                raise broken.use(f"enum {name.tag}", name.span)
            case None:
                raise error("unknown-name", name.span, f"unknown type `enum {name.tag}`")
        assert_never(found)
    try:
        tag = CType(_declare_enumerators(env, name.enumerators, scope))
    except (InputError, Unsupported) as problem:
        if name.tag is not None:
            unsupported = isinstance(problem, Unsupported)
            scope.tags[name.tag] = BrokenEntity("an enum out of range", unsupported)
        raise
    if name.tag is not None:
        if name.tag in scope.tags:
            raise error("duplicate", name.span, f"`enum {name.tag}` is defined twice")
        scope.tags[name.tag] = tag
    return CType(tag.type, name.is_const)


def _declare_enumerators(
    env: Environment, enumerators: tuple[syntax.Enumerator, ...], scope: Scope
) -> IntType:
    """Declares each as an ``int`` constant.  The enum's own type is, as gcc and Frama-C have
    it, ``unsigned int`` unless an enumerator is negative."""
    machine = env.machine
    value = -1
    lowest = 0
    for enumerator in enumerators:
        given = enumerator.value
        value = value + 1 if given is None else env.constant(env, given, scope)
        if not machine.int.contains(value):
            raise Unsupported("enumerator that does not fit `int`", enumerator.span)
        lowest = min(lowest, value)
        constant = ConstantEntity(value, machine.int)
        scope.declare(enumerator.name, constant, enumerator.span)
    return machine.int if lowest < 0 else machine["unsigned int"]


def resolve_signature(env: Environment, type: syntax.FunctionType, scope: Scope) -> Signature:
    """The types of a function; ``(void)`` has no parameters."""
    if type.variadic:
        raise Unsupported("variable number of arguments", type.span)
    result = resolve_type(env, type.result, scope)
    parameters = [] if type.parameters is None else list(type.parameters)
    if len(parameters) == 1 and _is_void(parameters[0].type):
        parameters = []
    resolved = tuple(resolve_type(env, p.type, scope) for p in parameters)
    for ctype, parameter in zip(resolved, parameters, strict=True):
        if ctype.type == VOID:
            raise error("type", parameter.span, "a parameter of type `void`")
    return Signature(result.type, resolved, type.parameters is not None)


def _is_void(name: syntax.TypeName) -> bool:
    return isinstance(name, syntax.BaseType) and name.name == "void"


def parameter_list(type: syntax.FunctionType) -> tuple[syntax.Parameter, ...]:
    """The parameters as written, none for ``(void)`` and ``()``."""
    parameters = type.parameters or ()
    if len(parameters) == 1 and _is_void(parameters[0].type):
        return ()
    return parameters


def resolve_logic_type(env: Environment, name: syntax.TypeName, scope: Scope) -> Type:
    """A type in an annotation: ACSL's own, or C's."""
    if isinstance(name, syntax.BaseType):
        match name.name:
            case "integer":
                return INTEGER
            case "boolean":
                return BOOLEAN
            case "real":
                raise Unsupported("type `real`", name.span)
    ctype = resolve_type(env, name, scope)
    if ctype.type == VOID:
        raise error("type", name.span, "`void` has no values", "a type of values")
    return ctype.type
