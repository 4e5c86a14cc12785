"""C expressions as gcc is to compute them: each value read where it is written, none left out.

gcc narrows ``s = a - b`` to the width of ``s`` before its checks see it, and drops what ``x - x``
reads; so what lies in memory is read through a volatile place (other variables are volatile
themselves), and every value is computed in full before something is done with it.
"""

from __future__ import annotations

from collections.abc import Set
from typing import assert_never

from tests.native.c_text import number
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
    Member,
    Name,
    Null,
    Num,
    Result,
    Struct,
    Type,
    Unary,
)

Stored = Set[str]
"""The variables that lie in memory."""


def computed(e: Expr, stored: Stored) -> str:
    """The value of an expression; the numbers ``stored`` among its names lie in memory."""
    match e:
        case Num(value):
            return number(value)
        case Null():
            return "((void *)0)"
        case Name(name):
            return f"READ_({name})" if name in stored else name
        case Unary(op, operand):
            return f"FULL_({op}{computed(operand, stored)})"
        case Binary(op, left, right):
            text = f"({computed(left, stored)} {op} {computed(right, stored)})"
            return text if op in ("&&", "||") else f"FULL_{text}"
        case Conditional(condition, then, otherwise):
            parts = (computed(part, stored) for part in (condition, then, otherwise))
            return "({} ? {} : {})".format(*parts)
        case Cast(type, operand):
            return f"(({type.name})FULL_({computed(operand, stored)}))"
        case Index() | Deref() | Member():
            return f"READ_({placed(e, stored)})"
        case Address(place):
            return f"(&{placed(place, stored)})"
        case Result() | At():
            raise ValueError(f"not C: {e}")
        case _:
            assert_never(e)


def placed(e: Expr, stored: Stored) -> str:
    """The place that an expression is."""
    match e:
        case Name(name):
            return name
        case Index(base, index):
            row = placed(base, stored)
            return f"{row}[INDEX_({row}, {computed(index, stored)})]"
        case Deref(pointer):
            return f"(*{computed(pointer, stored)})"
        case Member(record, member):
            return f"{placed(record, stored)}.{member}"
        case _:
            raise ValueError(f"not a place: {e}")


def assigned(s: Assign, stored: Stored) -> str:
    """An assignment, also one that computes with what it changes."""
    if s.op == "=":
        return _written(s.place, computed(s.value, stored), stored)
    op, value = s.op[0], "1"
    if s.op not in ("++", "--"):
        op = s.op.removesuffix("=")
        value = f"FULL_({computed(s.value, stored)})"
    return _written(s.place, f"{computed(s.place, stored)} {op} {value}", stored)


def _written(place: Expr, value: str, stored: Stored) -> str:
    text = placed(place, stored)
    if isinstance(place, Name) and place.name not in stored:
        return f"{text} = FULL_({value})"
    return f"STORE_({text}, {value})"


def initialized(type: Type, initial: tuple[Expr, ...], stored: Stored) -> str:
    values = ", ".join(f"FULL_({computed(one, stored)})" for one in initial)
    return f"{{{values}}}" if isinstance(type, Array | Struct) else values
