r"""What functions without a body promise to have given a value when they return.

    /*@ assigns p[0 .. n - 1]; ensures \initialized(p + (0 .. n - 1)); */
    void fill(int *p, int n);                   p[0 .. n - 1] is written by fill(p, n)

What holds for a behavior alone, or is only checked, is no promise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from weaklink import ir
from weaklink.analysis.filled import Stretch
from weaklink.analysis.pointers import members, substitute


def promised(function: ir.Function) -> frozenset[ir.Place | Stretch]:
    """What the contract says has a value at the end, in terms of the parameters at the call."""
    found = (
        place
        for clause in function.contract.ensures
        if clause.mode is not ir.Mode.CHECK
        for part in ir.conjuncts(clause.predicate)
        if isinstance(part, ir.Holds)
        and isinstance(said := part.operand, ir.BuiltinPred)
        and said.name == "\\initialized"
        and said.labels == (ir.HERE,)
        for pointers in members(said.arguments[0])
        for place in _places(_at_call(pointers))
        if _is_given(place, function)
    )
    return frozenset(found)


def _places(pointers: ir.Expr) -> Iterator[ir.Place | Stretch]:
    match pointers:
        case ir.Convert(operand):
            yield from _places(operand)
        case ir.AddressOf(place):
            yield place
        case ir.PointerAdd(ir.BinaryOp.ADD, pointer, ir.Range(ir.Const(0), high)) if (
            high is not None
        ):
            yield Stretch(pointer, _one_more(high))
        case ir.Read(variable) if isinstance(variable.type, ir.PointerType):
            yield ir.DerefPlace(pointers, variable.type.target)
        case _:  # what is said of any other set is no promise that is counted on
            return


def _one_more(high: ir.Expr) -> ir.Expr:
    match high:
        case ir.Const(value):
            return ir.Const(value + 1, ir.INTEGER)
        case ir.Binary(ir.BinaryOp.SUB, left, ir.Const(1)):
            return left
        case _:  # any other number: the sum says it
            return ir.Binary(ir.BinaryOp.ADD, high, ir.Const(1, ir.INTEGER), ir.INTEGER)


def _at_call(expr: ir.Expr) -> ir.Expr:
    """Parameters stand for what they were at the call, as everything here does."""

    def value(part: ir.Node) -> ir.Node | None:
        match part:
            case ir.At(ir.Read() as parameter, label) if label == ir.PRE:
                return parameter
            case _:  # all others stay: their parts are asked in turn
                return None

    return cast(ir.Expr, substitute(expr, value))


def _is_given(place: ir.Place | Stretch, function: ir.Function) -> bool:
    """Whether it is the same at the call and at the end: nothing but parameters tells where it
    is."""
    parts: list[ir.Node] = []
    if isinstance(place, Stretch):
        parts += (*ir.walk(place.pointer), *ir.walk(place.count))
    else:
        parts += ir.walk(ir.AddressOf(place, ir.PointerType(place.type)))
    loads = any(isinstance(part, ir.Load | ir.At) for part in parts)
    variables = {variable for part in parts for variable in ir.reads(part)}
    return not loads and variables <= set(function.parameters)
