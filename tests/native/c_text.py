"""C's own expressions and declarations as text, fully parenthesised.

What weaklink reads; what gcc compiles is in ``computed``.
"""

from __future__ import annotations

from typing import assert_never

from tests.native.syntax import (
    Address,
    Array,
    Assign,
    At,
    Binary,
    Cast,
    Conditional,
    Deref,
    Expr,
    Index,
    Int,
    Member,
    Name,
    Null,
    Num,
    Pointer,
    Result,
    Struct,
    Type,
    Unary,
)


def c_expression(e: Expr) -> str:
    match e:
        case Num(value):
            return number(value)
        case Null():
            return "((void *)0)"
        case Name(name):
            return name
        case Unary(op, operand):
            return f"({op}{c_expression(operand)})"
        case Binary(op, left, right):
            return f"({c_expression(left)} {op} {c_expression(right)})"
        case Conditional(condition, then, otherwise):
            parts = (c_expression(part) for part in (condition, then, otherwise))
            return "({} ? {} : {})".format(*parts)
        case Cast(type, operand):
            return f"(({type.name}){c_expression(operand)})"
        case Index(base, index):
            return f"{c_expression(base)}[{c_expression(index)}]"
        case Deref(pointer):
            return f"(*{c_expression(pointer)})"
        case Member(Deref(Name(name)), member):
            return f"{name}->{member}"
        case Member(record, member):
            return f"{c_expression(record)}.{member}"
        case Address(place):
            return f"(&{c_expression(place)})"
        case Result() | At():
            raise ValueError(f"not C: {e}")
        case _:
            assert_never(e)


def number(value: int) -> str:
    """A constant with a type that holds it; the least values of types have no literal."""
    if value in (-(1 << 31), -(1 << 63)):
        return f"({number(value + 1)} - 1)"
    suffix = "UL" if value >= 1 << 63 else "L" if not -(1 << 31) < value < 1 << 31 else ""
    return f"(-{-value}{suffix})" if value < 0 else f"{value}{suffix}"


def assignment(statement: Assign) -> str:
    place = c_expression(statement.place)
    if statement.op in ("++", "--"):
        return f"{place}{statement.op}"
    return f"{place} {statement.op} {c_expression(statement.value)}"


def declared(type: Type, name: str) -> str:
    match type:
        case Int():
            return f"{type.name} {name}"
        case Struct():
            return f"struct {type.name} {name}"
        case Pointer(target):
            return declared(target, f"*{name}")
        case Array(element, length):
            return declared(element, f"{name}[{length}]")
        case _:
            assert_never(type)


def struct_text(struct: Struct) -> str:
    members = " ".join(f"{declared(type, name)};" for name, type in struct.members)
    return f"struct {struct.name} {{ {members} }};"


def initializer(type: Type, initial: tuple[Expr, ...]) -> str:
    values = ", ".join(map(c_expression, initial))
    return f"{{{values}}}" if isinstance(type, Array | Struct) else values
