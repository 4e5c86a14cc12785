"""What attributes say of types and members, and how many bits a member may have."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.problems import error
from weaklink.source import Span

OF_BYTES = "an object that has bytes of its own"
"""What is not a bit-field: C has no pointer to one, nor a size (C11 6.5.3.2p1, 6.5.3.4p1)."""

_NAMES = ("short", "int", "long", "long long")
_MODE = re.compile(r"mode\((?:__)?(\w+?)(?:__)?\)")
_ALIGNMENT = re.compile(r"(?:aligned|_Alignas)(?:\((.*)\))?")


def check_attribute(attribute: str, declaration: syntax.Declaration) -> None:
    """Refuses what makes another type of the one that is written."""
    word = attribute.partition("(")[0]
    if word == "vector_size":
        raise Unsupported("vector type", declaration.span)
    if word in ("alias", "weakref", "ifunc"):
        raise Unsupported(f"attribute `{word}`", declaration.span)
    if word == "aligned" and "typedef" in declaration.storage:
        raise Unsupported(f"attribute `{word}` of a type", declaration.span)


def in_mode(env: Environment, type: ir.Type, attributes: Sequence[str], span: Span) -> ir.Type:
    """The type, as wide as GNU's attribute ``mode`` asks."""
    for one in attributes:
        if one.partition("(")[0] != "mode":
            continue
        found = _MODE.fullmatch(one)
        width = None if found is None else _widths(env).get(found[1])
        if width is None or not isinstance(type, ir.IntType):
            raise Unsupported("attribute `mode` of a type", span)
        sign = "signed char" if type.signed else "unsigned char"
        names = (sign, *(name if type.signed else f"unsigned {name}" for name in _NAMES))
        wide = [env.machine[name] for name in names if env.machine[name].width == width]
        if not wide:
            raise Unsupported("attribute `mode` of a type", span)
        type = wide[0]
    return type


def _widths(env: Environment) -> Mapping[str, int]:
    """The bits of each mode of integers."""
    byte = env.machine["char"].width
    whole = {"QI": 1, "HI": 2, "SI": 4, "DI": 8, "byte": 1}
    pointer = dict.fromkeys(("word", "pointer"), env.machine.pointer)
    return {mode: count * byte for mode, count in whole.items()} | pointer


def check_width(field: syntax.Field, type: ir.Type, bits: int) -> None:
    """Whether a member of the type may have so many bits (C11 6.7.2.1p4)."""
    if not isinstance(type, ir.IntType):
        raise error("type", field.span, f"bits of a member of type `{type}`", "an integer type")
    if bits < 0 or bits > type.width or (bits == 0 and field.name is not None):
        least = 0 if field.name is None else 1
        message = f"{bits} bits of a member of type `{type}`"
        raise error("type", field.span, message, f"{least} to {type.width}")


def check_measured(expr: syntax.Expr, type: ir.Type, what: str) -> None:
    """No bit-field has a size, an alignment or a type with a name (C11 6.5.3.4p1)."""
    is_bits = isinstance(type, ir.IntType) and type.is_bit_field
    if is_bits and isinstance(expr, syntax.Member):
        raise error("type", expr.span, f"`{what}` of a bit-field", OF_BYTES)


def alignment(env: Environment, attributes: Sequence[str], span: Span) -> int:
    """The bytes to which attributes ask that something is aligned; 1 if none does."""
    asked = [found for one in attributes if (found := _ALIGNMENT.fullmatch(one))]
    return max([_bytes(env, found[1], span) for found in asked], default=1)


def object_alignment(env: Environment, attributes: Sequence[str], span: Span) -> int:
    """The same of a variable: what is asked for in a way that is not known here is more than 1, so
    that nothing is said of it."""
    try:
        return alignment(env, attributes, span)
    except Unsupported:
        return 1


def _bytes(env: Environment, written: str | None, span: Span) -> int:
    if written is None:  # as much as anything may need
        return env.machine.pointer // env.machine["char"].width * 2
    if written in env.machine.types:
        return env.align_of(env.machine[written])
    if not written.isdecimal():
        raise Unsupported(f"alignment to `{written}`", span)
    return int(written)
