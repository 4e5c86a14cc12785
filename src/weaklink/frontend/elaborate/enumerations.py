"""Enumerations: ``enum e { A, B = 4 }`` -> the type of ``enum e``, its constants in scope."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import Diagnostic, InputError, Severity, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.problems import error
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    ConstantEntity,
    CType,
    Scope,
    unknown,
    unseen,
)
from weaklink.record import replace

_LONGS = ("long", "unsigned long", "long long", "unsigned long long")


def enum_type(env: Environment, name: syntax.EnumType, scope: Scope) -> CType:
    if id(name) in env.resolved:
        return CType(env.resolved[id(name)][1], name.is_const)
    if name.enumerators is None:
        found = scope.lookup_tag(name.tag or "")
        match found:
            case CType(type):
                return CType(type, name.is_const)
            case BrokenEntity() as broken:
                raise broken.use(f"enum {name.tag}", name.span)
            case None if scope.with_ghosts().lookup_tag(name.tag or "") is not None:
                raise unseen(f"enum {name.tag}", name.span)
            case None:
                raise unknown("type", f"enum {name.tag}", name.span, scope, ())
        assert_never(found)
    try:
        tag = CType(_declare_enumerators(env, name.enumerators, scope))
        if name.tag in scope.expected:
            _check_expected(env, tag, name)
    except (InputError, Unsupported) as problem:
        if name.tag is not None:
            unsupported = isinstance(problem, Unsupported)
            scope.define_tag(name.tag, BrokenEntity("an enum out of range", unsupported))
        raise
    if name.tag is not None:
        if name.tag in scope.tags and name.tag not in scope.expected:
            raise error("duplicate", name.span, f"`enum {name.tag}` is defined twice")
        scope.expected.pop(name.tag, None)
        scope.define_tag(name.tag, tag)
    env.resolved[id(name)] = (name, tag.type)
    return CType(tag.type, name.is_const)


def expect_enum(env: Environment, name: syntax.TypeName, scope: Scope) -> None:
    """GNU's ``enum e *p;`` before ``enum e``: what will be defined is taken for the usual type."""
    if not isinstance(name, syntax.EnumType) or name.enumerators is not None or name.tag is None:
        return
    if scope.with_ghosts().lookup_tag(name.tag) is None:
        scope.define_tag(name.tag, CType(env.machine["unsigned int"]))
        scope.expected[name.tag] = name.span
        env.expecting.append(scope)


def never_defined(env: Environment) -> Iterator[Diagnostic]:
    """Errors about enumerations that are used and that nothing defines; to be asked at the end."""
    for scope in env.expecting:
        for tag, span in scope.expected.items():
            message = f"`enum {tag}` is never defined"
            yield Diagnostic("type", Severity.ERROR, span, message, "its enumerators")
        scope.expected.clear()


def _check_expected(env: Environment, tag: CType, name: syntax.EnumType) -> None:
    if tag.type != env.machine["unsigned int"]:
        raise Unsupported(f"`enum {name.tag}`, used before it is seen to be signed", name.span)


def _declare_enumerators(
    env: Environment, enumerators: tuple[syntax.Enumerator, ...], scope: Scope
) -> ir.IntType:
    """Declares each as an ``int`` constant.  The enum's own type is, as gcc and Frama-C have
    it, ``unsigned int`` unless an enumerator is negative."""
    machine = env.machine
    value = -1
    lowest = highest = 0
    named: list[tuple[str, int]] = []
    for enumerator in enumerators:
        given = enumerator.value
        value = value + 1 if given is None else env.constant(env, given, scope)
        if given is None and value == machine["long long"].max + 1:
            message = f"enumerator '{enumerator.name}' comes behind the greatest `long long`"
            span = enumerator.span
            raise InputError(Diagnostic("type", Severity.ERROR, span, message, "a value"))
        lowest, highest = min(lowest, value), max(highest, value)
        type = _holding(machine, ("int", "unsigned int", *_LONGS), value, value)
        scope.declare(enumerator.name, ConstantEntity(value, type), enumerator.span)
        named.append((enumerator.name, value))
    names = ("int",) if lowest < 0 else ("unsigned int",)
    holding = _holding(machine, (*names, *_LONGS), lowest, highest)
    return replace(holding, enumerators=tuple(named))


def _holding(machine: ir.Machine, names: tuple[str, ...], low: int, high: int) -> ir.IntType:
    """The first of the types that holds both."""
    for name in names:
        if machine[name].contains(low) and machine[name].contains(high):
            return machine[name]
    return machine["long long"]
