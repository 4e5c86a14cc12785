"""Type names as written -> types of the IR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import InputError, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.attributes import (
    alignment,
    check_attribute,
    check_measured,
    check_width,
    in_mode,
)
from weaklink.frontend.elaborate.enumerations import enum_type, expect_enum
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.ghost import has_ghost
from weaklink.frontend.elaborate.problems import error
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    ConstantEntity,
    CType,
    FunctionEntity,
    Scope,
    Signature,
    Tag,
    TypedefEntity,
    VariableEntity,
    unknown,
    unseen,
    without_members,
)
from weaklink.ir.layout import Member, Record
from weaklink.record import replace
from weaklink.source import Span

_FLOATING = ("float", "double", "long double")


def declared_type(env: Environment, declaration: syntax.Declaration, scope: Scope) -> CType:
    """The type in a declaration; a ``typedef`` gives a structure without a tag its name."""
    if "typedef" in declaration.storage and declaration.name is not None:
        env.typedefs[id(declaration.type)] = declaration.name
        expect_enum(env, declaration.type, scope)
    for attribute in declaration.attributes:
        check_attribute(attribute, declaration)
    ctype = resolve_type(env, declaration.type, scope)
    type = in_mode(env, ctype.type, declaration.attributes, declaration.span)
    return ctype if type is ctype.type else replace(ctype, type=type)


def resolve_type(env: Environment, name: syntax.TypeName, scope: Scope) -> CType:
    """The C type that ``name`` means; what it declares is declared in ``scope``."""
    match name:
        case syntax.ArrayType():
            return _array(env, name, scope)
        case syntax.FunctionType():
            return CType(resolve_signature(env, name, scope).type)
        case _:  # all others may be qualified: `_qualified` names them
            ctype = _qualified(env, name, scope)
    if name.is_volatile:
        env.volatile.append(name.span)
        ctype = replace(ctype, is_volatile=True)
    if name.is_ghost and not scope.sees_ghosts:
        message = "C does not know the qualifier `\\ghost`"
        raise error("ghost", name.span, message, "ghost code around it: `/*@ ghost ... */`")
    return replace(ctype, is_ghost=True) if name.is_ghost else ctype


def _qualified(
    env: Environment,
    name: syntax.BaseType
    | syntax.EnumType
    | syntax.TypeofType
    | syntax.PointerType
    | syntax.RecordType,
    scope: Scope,
) -> CType:
    match name:
        case syntax.BaseType():
            return _base(env, name, scope)
        case syntax.EnumType():
            return enum_type(env, name, scope)
        case syntax.TypeofType(operand):
            type = env.type_of(env, operand, scope)
            check_measured(operand, type, "typeof")
            return CType(type, name.is_const)
        case syntax.PointerType(target):
            expect_enum(env, target, scope)
            pointee = resolve_type(env, target, scope)
            return CType(_pointer(pointee), name.is_const)
        case syntax.RecordType():
            return _record(env, name, scope)
    assert_never(name)


def _pointer(pointee: CType) -> ir.PointerType:
    return _pointer_to(pointee.type, pointee)


def _pointer_to(target: ir.Type, qualified: CType) -> ir.PointerType:
    """A pointer to what is qualified like that."""
    return ir.PointerType(target, qualified.is_const, qualified.is_ghost, qualified.is_volatile)


def _base(env: Environment, name: syntax.BaseType, scope: Scope) -> CType:
    if name.name == "void":
        return CType(ir.VOID, name.is_const)
    if name.name in env.machine.types:
        return CType(env.machine[name.name], name.is_const)
    if name.name in _FLOATING:
        return CType(ir.FloatType(name.name), name.is_const)
    if name.name == "__builtin_va_list":
        return CType(ir.va_list(env.machine), name.is_const)
    if any(name.name.startswith(word) for word in _FLOATING):
        raise Unsupported(f"floating-point type `{name.name}`", name.span)
    entity = scope.lookup(name.name)
    match entity:
        case TypedefEntity(ctype):
            type = ctype.type
            if isinstance(type, ir.IntType) and not type.enumerators:
                type = replace(type, alias=name.name)
            return replace(ctype, type=type, is_const=ctype.is_const or name.is_const)
        case BrokenEntity() as broken:
            raise broken.use(name.name, name.span)
        case None if name.name.startswith(("__", "unsigned __")):
            raise Unsupported(f"type `{name.name}`", name.span)
        case None if scope.hides(name.name):
            raise unseen(name.name, name.span)
        case None:
            raise unknown("type", name.name, name.span, scope, scope.names())
        case VariableEntity() | ConstantEntity() | FunctionEntity():
            raise error("type", name.span, f"`{name.name}` is not a type")
        case _:
            assert_never(entity)


def _array(env: Environment, name: syntax.ArrayType, scope: Scope) -> CType:
    element = _element(env, name, scope)
    if isinstance(name.size, syntax.Float | syntax.String):
        raise error("type", name.size.span, "a length that is no integer", "an integer")
    if name.size is None:
        return replace(element, type=ir.ArrayType(element.type, None))
    if isinstance(name.size, syntax.Name) and _is_parameter(name.size.name, scope):
        return replace(element, type=ir.ArrayType(element.type, None, name.size.name))
    try:
        length = env.constant(env, name.size, scope)
    except InputError as problem:
        if problem.diagnostic.code == "not-constant":
            return replace(element, type=_variable(env, name, element.type))
        raise
    except Unsupported:
        if scope.perhaps_of():
            raise
        return replace(element, type=_variable(env, name, element.type))
    if length < 0:
        raise error("type", name.size.span, f"an array of {length} elements")
    return replace(element, type=ir.ArrayType(element.type, length))


def _is_parameter(name: str, scope: Scope) -> bool:
    entity = scope.lookup(name)
    return isinstance(entity, BrokenEntity) and entity.why == PARAMETER


def _variable(env: Environment, name: syntax.ArrayType, element: ir.Type) -> ir.ArrayType:
    """An array whose length is evaluated where its declaration runs."""
    if not env.measuring or name.size is None:
        raise Unsupported("variable-length array", name.span)
    return ir.ArrayType(element, None, env.measuring[-1](name.size))


def renamed(type: ir.Type, names: Mapping[str, str]) -> ir.Type:
    """The type, lengths of arrays by other names."""
    match type:
        case ir.PointerType(target):
            return replace(type, target=renamed(target, names))
        case ir.ArrayType(element, _, count):
            element = renamed(element, names)
            return replace(type, element=element, count=names.get(count or "", count))
        case _:  # in no other type stands the length of an array that is no constant
            return type


def _element(env: Environment, name: syntax.ArrayType, scope: Scope) -> CType:
    element = resolve_type(env, name.element, scope)
    if element.type == ir.VOID or isinstance(element.type, ir.FunctionType):
        raise error("type", name.span, f"an array of `{element.type}`")
    if is_flexible(element.type):
        raise error("type", name.span, f"an array of arrays of unknown length `{element.type}`")
    return element


# --- structures and unions -----------------------------------------------------------------


def _record(env: Environment, name: syntax.RecordType, scope: Scope) -> CType:
    if id(name) in env.resolved:
        return CType(env.resolved[id(name)][1], name.is_const)
    if name.fields is None:
        return CType(_referenced(env, name, scope), name.is_const)
    type = _declared(env, name, scope)
    env.resolved[id(name)] = (name, type)
    try:
        members = _members(env, name.fields, scope)
        if name.keyword == "union" and not all(member.is_of_c for member in members):
            raise Unsupported("ghost member of a union", name.span)
    except (InputError, Unsupported) as problem:
        del env.resolved[id(name)]
        if name.tag is not None:
            unsupported = isinstance(problem, Unsupported)
            scope.define_tag(name.tag, BrokenEntity(str(problem), unsupported))
        raise
    packed = "packed" in name.attributes
    if env.records[type].members is None:  # Else another file has defined it, with models too.
        align = alignment(env, name.attributes, name.span)
        env.records[type] = Record(members, name.span, packed, align)
    return CType(type, name.is_const)


def _referenced(env: Environment, name: syntax.RecordType, scope: Scope) -> ir.Type:
    found: Tag | None = scope.lookup_tag(name.tag or "")
    match found:
        case CType(ir.RecordType(keyword) as type):
            if keyword != name.keyword:
                message = f"`{name.tag}` is a {keyword}, not a {name.keyword}"
                raise error("conflict", name.span, message)
            return type
        case CType():
            raise error("conflict", name.span, f"`{name.tag}` is an enum")
        case BrokenEntity() as broken:
            raise broken.use(f"{name.keyword} {name.tag}", name.span)
        case None if scope.with_ghosts().lookup_tag(name.tag or "") is not None:
            raise unseen(f"{name.keyword} {name.tag}", name.span)
        case None:
            outer = scope
            while outer.parent is not None:
                outer = outer.parent
            type = env.new_record(name.keyword, name.tag, None, shared=True)
            env.records.setdefault(type, Record(None, name.span))
            outer.tags[name.tag or ""] = CType(type)
            return type
    assert_never(found)


def _declared(env: Environment, name: syntax.RecordType, scope: Scope) -> ir.RecordType:
    """The type that a definition with fields completes."""
    known = scope.tags.get(name.tag or "")
    if isinstance(known, CType):
        type = known.type
        if not isinstance(type, ir.RecordType) or type.keyword != name.keyword:
            raise error("conflict", name.span, f"`{name.tag}` was declared as something else")
        if env.records[type].members is None or env.written[type] is None:
            env.written[type] = name.fields
            return type
        if env.written[type] == name.fields and env.records[type].span.file != name.span.file:
            return type
        raise error("duplicate", name.span, f"`{type}` is defined twice")
    called = env.typedefs.get(id(name), "")
    type = env.new_record(name.keyword, name.tag, name.fields, shared=scope.is_file, called=called)
    env.records.setdefault(type, Record(None, name.span))
    if name.tag is not None:
        scope.define_tag(name.tag, CType(type))
    return type


def _members(
    env: Environment, fields: tuple[syntax.Field, ...], scope: Scope
) -> tuple[Member, ...]:
    members: list[Member] = []
    for number, field in enumerate(fields, start=1):
        seeing = scope.with_ghosts() if field.is_ghost else scope
        ctype = resolve_type(env, field.type, seeing)
        ctype = replace(ctype, type=in_mode(env, ctype.type, field.attributes, field.span))
        if field.name is not None and any(m.name == field.name for m in members):
            raise error("duplicate", field.span, f"a second member `{field.name}`")
        if ctype.type == ir.VOID or isinstance(ctype.type, ir.FunctionType):
            raise error("type", field.span, f"a member of type `{ctype.type}`")
        if isinstance(ctype.type, ir.RecordType) and env.records[ctype.type].members is None:
            message = f"a member of the incomplete type `{ctype.type}`"
            raise without_members(ctype.type, field.span, scope, message)
        if ir.has_variable_length(ctype.type):  # C forbids it, GNU's C does not (C11 6.7.2.1p9)
            raise Unsupported("member of variable length", field.span)
        if field.is_ghost and field.width is not None:
            raise Unsupported("ghost bit-field", field.span)
        if has_ghost(ctype.type):
            raise Unsupported("member of a structure that points to ghost memory", field.span)
        bits = None if field.width is None else env.constant(env, field.width, scope)
        if is_flexible(ctype.type) and number < len(fields):
            message = "an array of unknown length before other members"
            raise error("type", field.span, message, "the last member, or a length")
        if bits is not None:
            check_width(field, ctype.type, bits)
        name = field.name or f"#{number}"
        type = ctype.type
        if bits is not None and isinstance(type, ir.IntType) and field.name is not None:
            type = ir.bit_field(type, bits)
        member = Member(
            name,
            type,
            ctype.is_const,
            bits,
            is_volatile=ctype.is_volatile,
            packed="packed" in field.attributes,
            align=alignment(env, field.attributes, field.span),
            is_ghost=field.is_ghost,
        )
        members.append(member)
    if members and isinstance(members[-1].type, ir.ArrayType) and members[-1].type.length == 0:
        flexible = replace(members[-1].type, length=None)  # GNU's older way to write one
        members[-1] = replace(members[-1], type=flexible)
    return tuple(members)


def is_flexible(type: ir.Type) -> bool:
    return isinstance(type, ir.ArrayType) and type.length is None and type.count is None


# --- functions -----------------------------------------------------------------------------


def resolve_signature(env: Environment, type: syntax.FunctionType, scope: Scope) -> Signature:
    """The types of a function; ``(void)`` has no parameters."""
    result = resolve_type(env, type.result, scope)
    if isinstance(result.type, ir.ArrayType | ir.FunctionType):
        raise error("type", type.span, f"a function that returns `{result.type}`")
    listed = (*parameter_list(type), *type.ghost)
    inner = sized_by_parameters(listed, scope)
    own = [resolve_parameter(env, p.type, inner) for p in parameter_list(type)]
    seeing = inner.with_ghosts()
    ghost = [replace(resolve_parameter(env, p.type, seeing), is_ghost=True) for p in type.ghost]
    resolved = (*own, *ghost)
    for ctype, parameter in zip(resolved, listed, strict=True):
        if ctype.type == ir.VOID:
            raise error("type", parameter.span, "a parameter of type `void`")
    has_prototype = type.parameters is not None
    return Signature(result.type, resolved, has_prototype, type.variadic, bool(type.ghost))


PARAMETER = "a parameter"
"""What stands for a parameter in the sizes of those behind it."""


def sized_by_parameters(listed: Sequence[syntax.Parameter], scope: Scope) -> Scope:
    """A scope for ``int n, int a[][n]``: there the parameters are names without a value."""
    if not any(_has_inner_size(parameter.type) for parameter in listed):
        return scope
    inner = scope.child()
    for parameter in listed:
        if parameter.name is not None:
            entity = BrokenEntity(PARAMETER, True)
            inner.define(parameter.name, entity)
    return inner


def _has_inner_size(name: syntax.TypeName) -> bool:
    inner = name.element if isinstance(name, syntax.ArrayType) else name
    if isinstance(inner, syntax.PointerType):
        inner = inner.target
    return isinstance(inner, syntax.ArrayType) and not isinstance(inner.size, syntax.Number)


def resolve_parameter(env: Environment, name: syntax.TypeName, scope: Scope) -> CType:
    """An array becomes a pointer to its first element, a function one to itself."""
    if isinstance(name, syntax.ArrayType):
        element = _element(env, name, scope)
        is_ghost = element.is_ghost or scope.sees_ghosts  # As Frama-C has it.
        return CType(_pointer_to(element.type, replace(element, is_ghost=is_ghost)))
    return decayed(resolve_type(env, name, scope))


def decayed(ctype: CType) -> CType:
    match ctype.type:
        case ir.ArrayType(element):
            return CType(_pointer_to(element, ctype))
        case ir.FunctionType():
            return CType(ir.PointerType(ctype.type))
        case _:  # no other type decays (C11 6.3.2.1)
            return ctype


def _is_void(name: syntax.TypeName) -> bool:
    return isinstance(name, syntax.BaseType) and name.name == "void"


def parameter_list(type: syntax.FunctionType) -> tuple[syntax.Parameter, ...]:
    """The parameters as written, none for ``(void)`` and ``()``."""
    parameters = type.parameters or ()
    if len(parameters) == 1 and _is_void(parameters[0].type) and parameters[0].name is None:
        return ()
    return parameters


def is_incomplete(env: Environment, type: ir.Type, span: Span) -> bool:
    """Whether no object can have the type (yet)."""
    match type:
        case ir.ArrayType(element, length):
            unknown = length is None and type.count is None
            return unknown or is_incomplete(env, element, span)
        case ir.RecordType():
            found = env.records.get(type)
            return found is None or found.members is None
        case ir.VoidType() | ir.FunctionType():
            return True
        case ir.IntType() | ir.FloatType() | ir.PointerType() | ir.MemoryType():
            return False
        case _ if isinstance(type, ir.AcslType):
            return False
        case _:
            assert_never(type)
