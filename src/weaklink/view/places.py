r"""Where objects are, in runs and in searches for runs: one of the ways in which they may lie.

    \place(3) = 3 * 2^32 + 2^31        the object that is block 3, on a machine of 64 bits
    \image(3, 8) = \place(3) + 8       what a pointer is in bytes
    \holder(n) = 3,  \within(n) = 8    back from that number

Objects lie far from each other in the order in which they begin, and NULL before all.  What begins
in a run lies elsewhere in runs than in searches (``AWAY``): no input that a search finds leads to
what did not exist when it was made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import replace
from weaklink.view.lower.memories import (
    ADDRESS,
    AWAY,
    HOLDER,
    IMAGE,
    OVERLAID,
    PLACE,
    UNSAID,
    WITHIN,
)

APART = 2**40
"""Cells from the beginning of one object to that of the next, in the order of pointers."""

ELSEWHERE = 0x3A70
"""Bytes between where a run has what it begins, and where a search has that."""


def placed(definitions: Mapping[str, lir.Definition], pointer: int) -> Mapping[str, lir.Definition]:
    """``definitions``, with one of the orders and places of objects that there may be, where
    pointers have so many bits."""
    if OVERLAID in definitions:
        definitions = {**definitions, OVERLAID: replace(definitions[OVERLAID], body=ZERO)}
    places = _Places(pointer)
    bodies: dict[str, Callable[..., lir.Expr]] = {
        ADDRESS: _in_order,
        PLACE: places.place,
        IMAGE: places.image,
        HOLDER: places.holder,
        WITHIN: places.within,
        AWAY: lambda: ZERO,
    }
    found: dict[str, lir.Definition] = {}
    for name in bodies.keys() & definitions.keys():
        read = [ir.BoundRead(parameter) for parameter in definitions[name].parameters]
        found[name] = replace(definitions[name], body=bodies[name](*read))
    return {**definitions, **found}


def in_runs(definitions: Mapping[str, lir.Definition]) -> Mapping[str, lir.Definition]:
    """The same ``definitions`` for runs."""
    if AWAY not in definitions:
        return definitions
    away = ir.Const(ELSEWHERE, ir.INTEGER)
    return {**definitions, AWAY: replace(definitions[AWAY], body=away)}


def parts_of(number: int, pointer: int) -> tuple[int, int]:
    """The block and the offset of the pointer that a number is in runs."""
    apart = 1 << pointer // 2
    block, rest = divmod(number, apart)
    if block == 0:
        return 0, number
    if block < apart // 2:
        return block, rest - apart // 2
    return apart // 2 - 1 - block, rest - apart // 2 - ELSEWHERE


def number_of(block: int, offset: int, pointer: int) -> int:
    """The number that a pointer of an input is: the other way round."""
    apart = 1 << pointer // 2
    return block * apart + (apart // 2 if block else 0) + offset


ZERO: lir.Expr = ir.Const(0, ir.INTEGER)


def _in_order(block: lir.Expr) -> lir.Expr:
    """Object number ``n`` lies ``n * APART`` from NULL, and that which has begun as number ``-n``
    behind all others."""
    place = _if(_le(ZERO, block), block, _minus(_number(APART - 1), block))
    return _times(place, APART)


class _Places:
    """Objects in the middle of as many addresses as half of a pointer can say."""

    def __init__(self, pointer: int) -> None:
        self._apart = 1 << pointer // 2
        self._middle = self._apart // 2
        self._begun = self._middle - 1

    def place(self, block: lir.Expr) -> lir.Expr:
        """The address of a block, which is not 0."""
        middle = _number(self._middle)
        there = _plus(_times(block, self._apart), middle)
        begun = _times(_minus(_number(self._begun), block), self._apart)
        return _if(_le(ZERO, block), there, _plus(_plus(begun, middle), _away()))

    def image(self, block: lir.Expr, offset: lir.Expr, _: lir.Expr) -> lir.Expr:
        """The address of a pointer, of which these are the parts."""
        unsaid: lir.Expr = ir.Apply(UNSAID, (block, offset), (), ir.INTEGER)
        to_nothing = _if(_is_within(ZERO, offset, _number(self._apart)), offset, unsaid)
        least, most = -self._middle, self._middle - ELSEWHERE
        is_near = _is_within(_number(least), offset, _number(most))
        there = _if(is_near, _plus(self.place(block), offset), unsaid)
        return _if(_le(block, ZERO), _if(_le(ZERO, block), to_nothing, there), there)

    def holder(self, number: lir.Expr) -> lir.Expr:
        """The block of the pointer that has the address."""
        block = _div(number, self._apart)
        return _if(_le(block, _number(self._begun)), block, _minus(_number(self._begun), block))

    def within(self, number: lir.Expr) -> lir.Expr:
        """Its offset."""
        block, rest = _div(number, self._apart), _mod(number, self._apart)
        there = _minus(rest, _number(self._middle))
        offset = _if(_le(block, _number(self._begun)), there, _minus(there, _away()))
        return _if(_le(block, ZERO), number, offset)


def _number(value: int) -> lir.Expr:
    return ir.Const(value, ir.INTEGER)


def _away() -> lir.Expr:
    return ir.Apply(AWAY, (), (), ir.INTEGER)


def _binary(op: ir.BinaryOp, left: lir.Expr, right: lir.Expr) -> lir.Expr:
    return ir.Binary(op, left, right, ir.INTEGER)


def _plus(left: lir.Expr, right: lir.Expr) -> lir.Expr:
    return _binary(ir.BinaryOp.ADD, left, right)


def _minus(left: lir.Expr, right: lir.Expr) -> lir.Expr:
    return _binary(ir.BinaryOp.SUB, left, right)


def _times(left: lir.Expr, right: int) -> lir.Expr:
    return _binary(ir.BinaryOp.MUL, left, _number(right))


def _div(left: lir.Expr, right: int) -> lir.Expr:
    return _binary(ir.BinaryOp.DIV, left, _number(right))


def _mod(left: lir.Expr, right: int) -> lir.Expr:
    return _binary(ir.BinaryOp.MOD, left, _number(right))


def _le(left: lir.Expr, right: lir.Expr) -> lir.Pred:
    return ir.Compare(ir.CompareOp.LE, left, right)


def _is_within(least: lir.Expr, value: lir.Expr, end: lir.Expr) -> lir.Pred:
    return ir.And(_le(least, value), ir.Compare(ir.CompareOp.LT, value, end))


def _if(test: lir.Pred, then: lir.Expr, otherwise: lir.Expr) -> lir.Expr:
    return ir.Conditional(test, then, otherwise, ir.INTEGER)
