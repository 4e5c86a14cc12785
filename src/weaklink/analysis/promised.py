r"""What functions without a body promise to have given a value when they return.

    /*@ assigns p[0 .. n - 1]; ensures \initialized(p + (0 .. n - 1)); */
    void fill(int *p, int n);                   p[0 .. n - 1] is written by fill(p, n)

What holds for a behavior alone, or is only checked, is no promise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from weaklink.analysis.filled import Stretch
from weaklink.analysis.pointers import members, substitute
from weaklink.ir.contracts import Mode
from weaklink.ir.expressions import (
    HERE,
    PRE,
    AddressOf,
    At,
    Binary,
    BinaryOp,
    BuiltinPred,
    Const,
    Convert,
    DerefPlace,
    Expr,
    Load,
    Node,
    Place,
    PointerAdd,
    Range,
    Read,
    conjuncts,
)
from weaklink.ir.program import Function
from weaklink.ir.traverse import reads, walk
from weaklink.ir.types import INTEGER, PointerType


def promised(function: Function) -> frozenset[Place | Stretch]:
    """What the contract says has a value at the end, in terms of the parameters at the call."""
    found = (
        place
        for clause in function.contract.ensures
        if clause.mode is not Mode.CHECK
        for part in conjuncts(clause.predicate)
        if isinstance(part, BuiltinPred) and part.name == "\\initialized" and part.labels == (HERE,)
        for pointers in members(part.arguments[0])
        for place in _places(_at_call(pointers))
        if _is_given(place, function)
    )
    return frozenset(found)


def _places(pointers: Expr) -> Iterator[Place | Stretch]:
    match pointers:
        case Convert(operand):
            yield from _places(operand)
        case AddressOf(place):
            yield place
        case PointerAdd(BinaryOp.ADD, pointer, Range(Const(0), high)) if high is not None:
            yield Stretch(pointer, _one_more(high))
        case Read(variable) if isinstance(variable.type, PointerType):
            yield DerefPlace(pointers, variable.type.target)
        case _:  # what is said of any other set is no promise that is counted on
            return


def _one_more(high: Expr) -> Expr:
    match high:
        case Const(value):
            return Const(value + 1, INTEGER)
        case Binary(BinaryOp.SUB, left, Const(1)):
            return left
        case _:  # any other number: the sum says it
            return Binary(BinaryOp.ADD, high, Const(1, INTEGER), INTEGER)


def _at_call(expr: Expr) -> Expr:
    """Parameters stand for what they were at the call, as everything here does."""

    def value(part: Node) -> Node | None:
        match part:
            case At(Read() as parameter, label) if label == PRE:
                return parameter
            case _:  # all others stay: their parts are asked in turn
                return None

    return cast(Expr, substitute(expr, value))


def _is_given(place: Place | Stretch, function: Function) -> bool:
    """Whether it is the same at the call and at the end: nothing but parameters tells where it
    is."""
    parts: list[Node] = []
    if isinstance(place, Stretch):
        parts += (*walk(place.pointer), *walk(place.count))
    else:
        parts += walk(AddressOf(place, PointerType(place.type)))
    loads = any(isinstance(part, Load | At) for part in parts)
    variables = {variable for part in parts for variable in reads(part)}
    return not loads and variables <= set(function.parameters)
