"""Sets of locations and pointers as rows of cells.

before:  assigns p[0 .. n - 1], s.f
after:   n cells of memory.int from p.offset on in block p.block; the variable s.f
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.ir.types import element
from weaklink.ir.within import lies_in_bytes, overlaid_union
from weaklink.record import record, replace
from weaklink.source import Span
from weaklink.view.lower.bits import BYTE, Extent
from weaklink.view.lower.expressions import Expressions, InMemory
from weaklink.view.lower.located import InUnion, Overlaid, Plain, Stored, Values
from weaklink.view.lower.memories import (
    ONE,
    ZERO,
    exact,
    length_of,
    minus,
    plus,
    times,
)
from weaklink.view.lower.overlaid import cells_of, held_type
from weaklink.view.lower.world import World


@record
class Spread:
    """Objects of one type: ``count`` rows (None: just one), ``stride`` cells apart, of ``across``
    objects each.  Of a bit-field in bytes, these bytes, and which ``bits`` of them it is."""

    block: lir.Expr
    start: lir.Expr
    count: lir.Expr | None = None
    stride: int = 1
    across: int = 1
    bits: Extent | None = None


@record
class Held:
    """What lies in plain variables: its pieces; of a bit-field in bytes these, and which ``bits``
    of them it is."""

    pieces: Values
    bits: Extent | None = None


Places = list[tuple[Spread | Held, ir.Type]]
Pointers = list[tuple[Spread, ir.Expr]]
"""Rows of objects, each with a pointer, or set of pointers, that names it."""


class Sets(Expressions):
    """Lowers sets of locations too."""

    def __init__(self, world: World, in_memory: InMemory, *, in_code: bool = False) -> None:
        super().__init__(world, in_memory, in_code=in_code)
        self._indices = 0

    def _index(self) -> ir.Bound:
        """A bound variable of its own."""
        self._indices += 1
        return ir.Bound(f"cell${self._indices}", ir.INTEGER, "cell")

    # --- sets ----------------------------------------------------------------------------------

    def places(self, location: ir.Expr) -> Places:
        """The places that a location of a frame clause names, each with its type."""
        match location:
            case ir.Load(place):
                place = overlaid_union(place, self.world.cells) or place
                type = self.stored_type(place)
                return [(one, type) for one in self._spread_place(place)]
            case ir.Read(variable, span):
                place = ir.VariablePlace(variable, span)
                return [(one, variable.type) for one in self._spread_place(place)]
            case ir.BuiltinTerm("\\union" | "\\set", arguments):
                return [one for argument in arguments for one in self.places(argument)]
            case ir.BuiltinTerm("\\empty"):
                return []
            case ir.BuiltinTerm("\\inter", (first, *others)):
                common = self.places(first)
                for other in others:
                    common = self._common_places(common, self.places(other), location.span)
                return common
            case ir.At(operand, label):
                return [(_at(one, label, location.span), t) for one, t in self.places(operand)]
            case _:  # any other expression is no place, and refused
                raise Unsupported("location of this kind", location.span)

    def pointed(self, pointers: ir.Expr) -> list[tuple[Spread, ir.Type]]:
        """What a pointer, or a set of pointers, points to."""
        if isinstance(pointers, ir.AddressOf) and overlaid_union(pointers.place, self.world.cells):
            return self._overlaid(pointers.place, pointers.span)
        found = [
            (
                spread,
                self.stored_type(set_.place)
                if isinstance(set_, ir.AddressOf)
                else self.target(set_),
            )
            for spread, set_ in self._pointers(pointers)
        ]
        return [self._flat(spread, type, pointers.span) for spread, type in found]

    def _overlaid(self, place: ir.Place, span: Span) -> list[tuple[Spread, ir.Type]]:
        """The cells of a part of a union with pointers, each with its type."""
        location = self.locate(place)
        if not isinstance(location, Overlaid) or not isinstance(location.whole, Stored):
            raise Unsupported("address of what does not lie in memory", span)
        block, start = location.whole.block, location.whole.start
        return [
            (Spread(block, plus(start, cell)), held_type(type))
            for cell, type in cells_of(self.world, location, place.type, span)
        ]

    def _flat(self, spread: Spread, type: ir.Type, span: Span) -> tuple[Spread, ir.Type]:
        """Of arrays whose length is known when it runs, what they hold, one behind the other."""
        if not isinstance(type, ir.ArrayType) or not type.is_variable:
            return spread, type
        inner = element(type)
        if spread.across != 1 or (spread.count is not None and spread.stride):
            raise Unsupported("range of arrays of a variable length", span)
        arrays: lir.Expr = ir.Const(1, ir.INTEGER) if spread.count is None else spread.count
        step = self.world.cells.count(inner, span)
        cells = self.scaled(type, arrays, span)
        cells = _by(ir.BinaryOp.DIV, cells, step, span)
        return Spread(spread.block, spread.start, cells, step), inner

    def region(self, spread: Spread, type: ir.Type, span: Span) -> ir.Region:
        """The cells of objects of the type."""
        spread, type = self._flat(spread, type, span)
        width = spread.across * self.world.cells.count(type, span)
        if spread.count is None:
            return ir.Region(spread.block, spread.start, ir.Const(width, ir.INTEGER))
        if spread.stride == width:
            return ir.Region(spread.block, spread.start, times(width, spread.count))
        return ir.Region(spread.block, spread.start, spread.count, spread.stride, width)

    def _pointers(self, pointers: ir.Expr) -> Pointers:
        match pointers:
            case ir.BuiltinTerm("\\union" | "\\set", arguments):
                return [one for argument in arguments for one in self._pointers(argument)]
            case ir.BuiltinTerm("\\empty"):
                return []
            case ir.BuiltinTerm("\\inter", (first, *others)):
                shared = self._pointers(first)
                for other in others:
                    shared = self._common_pointers(shared, self._pointers(other), pointers.span)
                return shared
            case ir.Convert(operand) if isinstance(operand.type, ir.SetType):
                return self._pointers(operand)
            case ir.At(operand, label) if isinstance(operand.type, ir.SetType):
                found = self._pointers(operand)
                return [(_spread_at(s, label, pointers.span), p) for s, p in found]
            case _:  # any other is one set of pointers, or one pointer
                return [(spread, pointers) for spread in self._spread_pointer(pointers)]

    def _common_places(self, left: Places, right: Places, span: Span) -> Places:
        found: Places = []
        for (one, type), (other, other_type) in product(left, right):
            if isinstance(one, Held) or isinstance(other, Held):
                raise Unsupported("`\\inter` of what does not lie in memory", span)
            self._check_single([type, other_type], span)
            found.append((_common(one, other, span), type))
        return found

    def _common_pointers(self, left: Pointers, right: Pointers, span: Span) -> Pointers:
        found: Pointers = []
        for (one, pointer), (other, other_pointer) in product(left, right):
            self._check_single([self.target(pointer), self.target(other_pointer)], span)
            found.append((_common(one, other, span), pointer))
        return found

    def stored_type(self, place: ir.Place) -> ir.Type:
        """The type of a place, as far as its cells are concerned: within a union these are
        bytes."""
        if not lies_in_bytes(place, self.world.cells):
            return place.type
        if (bits := self._bits(place)) is not None:
            return ir.ArrayType(self.world.cells.byte, bits.end)
        return ir.ArrayType(self.world.cells.byte, self.world.size_of(place.type, place.span))

    def _bits(self, place: ir.Place) -> Extent | None:
        """Which bits of the bytes where it begins a bit-field in bytes is; None of all else."""
        type = place.type
        if not isinstance(place, ir.FieldPlace) or not isinstance(place.record.type, ir.RecordType):
            return None
        if not isinstance(type, ir.IntType) or not type.is_bit_field:
            return None
        if not lies_in_bytes(place, self.world.cells):
            return None
        bit, width = self.world.bits_of(place.record.type, (place.field,), place.span)
        return Extent(type, 0, bit % BYTE, width, self.world.big_endian)

    def _step(self, array: ir.Place, element: ir.Type, span: Span) -> int:
        """The cells from an element of an array to the next."""
        if lies_in_bytes(array, self.world.cells):
            return self.world.size_of(element, span)
        return self.world.cells.count(element, span)

    def _check_single(self, types: Sequence[ir.Type], span: Span) -> None:
        if any(self.world.cells.count(type, span) != 1 for type in types):
            raise Unsupported("`\\inter` of objects of several cells", span)

    def _spread_pointer(self, pointer: ir.Expr) -> list[Spread]:
        match pointer:
            case ir.PointerAdd(op, base, ir.Range(low, high)) if op is ir.BinaryOp.ADD:
                if _is_variable(self.target(base)):
                    return [
                        self._rows(one, self.target(base), low, high, pointer.span)
                        for one in self._one(base)
                    ]
                step = self.world.cells.count(self.target(base), pointer.span)
                return [
                    self._row(one, step, low, high, None, pointer.span) for one in self._one(base)
                ]
            case ir.PointerAdd(op, base, offset) if isinstance(base.type, ir.SetType):
                move = plus if op is ir.BinaryOp.ADD else minus
                number = exact(self.scalar(offset))
                distance = self.scaled(self.target(base), number, pointer.span)
                found = self._spread_pointer(base)
                return [replace(one, start=move(one.start, distance)) for one in found]
            case ir.AddressOf(place):
                spreads: list[Spread] = []
                for one in self._spread_place(place):
                    if isinstance(one, Held):
                        text = "address of what does not lie in memory"
                        raise Unsupported(text, pointer.span)
                    spreads.append(one)
                return spreads
            case ir.BuiltinTerm("\\union" | "\\inter" | "\\set" | "\\empty"):
                return [spread for spread, _ in self._pointers(pointer)]
            case _ if isinstance(pointer.type, ir.SetType):
                raise Unsupported("set of this kind", pointer.span)
            case _:  # any other expression is one pointer
                block, start = self.values(pointer)
                return [Spread(block, start)]

    def _one(self, pointer: ir.Expr) -> list[Spread]:
        found = self._spread_pointer(pointer)
        if any(spread.count is not None for spread in found):
            raise Unsupported("range of ranges", pointer.span)
        return found

    def _spread_place(self, place: ir.Place) -> list[Spread | Held]:
        span = place.span
        match place:
            case ir.DerefPlace(pointer):
                return list(self._spread_pointer(pointer))
            case ir.IndexPlace(array, index) if isinstance(array.type, ir.ArrayType):
                if _is_variable(array.type.element):
                    return [
                        self._variable_row(one, array.type, index, span)
                        for one in self._spread_place(array)
                    ]
                step = self._step(array, array.type.element, span)
                return [
                    self._held(place)
                    if isinstance(one, Held) and isinstance(index, ir.Const)
                    else self._indexed(one, array.type, index, step, span)
                    for one in self._spread_place(array)
                ]
            case ir.FieldPlace(inner, name) if isinstance(inner.type, ir.RecordType):
                if lies_in_bytes(place, self.world.cells):
                    start = self.world.byte_offset(inner.type, name, span)
                else:
                    start = self.world.cells.member(inner.type, name, span)
                first = ir.Const(start, ir.INTEGER)
                found: list[Spread | Held] = []
                for one in self._spread_place(inner):
                    if isinstance(one, Held):
                        found.append(self._held(place))
                    elif one.across != 1:
                        raise Unsupported("member of a range of ranges", span)
                    else:
                        bits = self._bits(place)
                        found.append(replace(one, start=plus(one.start, first), bits=bits))
                return found
            case _:  # any other is no set of places: it lies where code would find it
                location = self.locate(place)
                if isinstance(location, Plain):
                    return [Held(location.pieces)]
                assert isinstance(location, Stored)  # what begins a place is in no union
                return [Spread(location.block, location.start)]

    def _held(self, place: ir.Place) -> Held:
        match self.locate(place):
            case InUnion(Plain(pieces)):
                bits = self._bits(place)
                size = self.world.size_of(place.type, place.span) if bits is None else bits.end
                return Held(pieces[:size], bits)
            case Plain(pieces):
                return Held(pieces)
            case InUnion() | Overlaid() | Stored():
                raise AssertionError("what is held in variables does not lie in memory")

    def _indexed(
        self, array: Spread | Held, type: ir.ArrayType, index: ir.Expr, step: int, span: Span
    ) -> Spread | Held:
        if isinstance(array, Held):
            raise Unsupported("location in an array of this kind", span)
        if isinstance(index, ir.Range):
            if array.count is not None:
                return self._merged(array, type, index, step, span)
            known = type.length is not None or type.count is not None
            length = self.length(type, span) if known else None
            return self._row(array, step, index.low, index.high, length, span)
        if array.across != 1:
            raise Unsupported("range of ranges", span)
        distance = times(step, exact(self.scalar(index)))
        return replace(array, start=plus(array.start, distance))

    def _merged(
        self, rows: Spread, type: ir.ArrayType, index: ir.Range, step: int, span: Span
    ) -> Spread:
        """The same elements of arrays in a row; all of them are elements in a row themselves."""
        low = ZERO if index.low is None else exact(self.scalar(index.low))
        last = None if type.length is None else ir.Const(type.length - 1, ir.INTEGER)
        high = last if index.high is None else exact(self.scalar(index.high))
        if rows.across != 1 or not isinstance(low, ir.Const) or not isinstance(high, ir.Const):
            raise Unsupported("range of ranges", span)
        across = high.value - low.value + 1
        if across <= 0:
            raise Unsupported("empty range of ranges", span)
        if rows.count is not None and across * step == rows.stride:
            return Spread(rows.block, rows.start, times(across, rows.count), step)
        start = plus(rows.start, times(step, low))
        return replace(rows, start=start, across=across)

    def _rows(
        self, first: Spread, type: ir.Type, low: ir.Expr | None, high: ir.Expr | None, span: Span
    ) -> Spread:
        """So many arrays of a variable length: the ``stride`` between them is no constant (0)."""
        if low is None or high is None:
            raise Unsupported("open range of arrays of a variable length", span)
        begin, end = exact(self.scalar(low)), exact(self.scalar(high))
        start = plus(first.start, self.scaled(type, begin, span))
        return Spread(first.block, start, plus(minus(end, begin), ONE), 0)

    def _variable_row(
        self, array: Spread | Held, type: ir.ArrayType, index: ir.Expr, span: Span
    ) -> Spread:
        if isinstance(array, Held) or array.count is not None or isinstance(index, ir.Range):
            raise Unsupported("range of arrays of a variable length", span)
        distance = self.scaled(type.element, exact(self.scalar(index)), span)
        return replace(array, start=plus(array.start, distance))

    def _row(
        self,
        first: Spread,
        step: int,
        low: ir.Expr | None,
        high: ir.Expr | None,
        length: lir.Expr | None,
        span: Span,
    ) -> Spread:
        """``low .. high`` of the objects from ``first`` on; a missing end is that of the array
        (``length``), or else of the whole objects that the block has in step with ``first``."""
        begin = None if low is None else exact(self.scalar(low))
        end = None if high is None else exact(self.scalar(high))
        if length is not None:
            begin = ZERO if begin is None else begin
            end = minus(length, ONE) if end is None else end
        if begin is None:
            start = _by(ir.BinaryOp.MOD, first.start, step, span)
        else:
            start = plus(first.start, times(step, begin))
        if end is None:
            cells = minus(length_of(first.block, span), start)
            return Spread(first.block, start, _by(ir.BinaryOp.DIV, cells, step, span), step)
        if begin is None:
            before = _by(ir.BinaryOp.DIV, first.start, step, span)
            return Spread(first.block, start, plus(plus(before, end), ONE), step)
        return Spread(first.block, start, plus(minus(end, begin), ONE), step)


def _by(op: ir.BinaryOp, cells: lir.Expr, step: int, span: Span) -> lir.Expr:
    """How many whole steps so many cells are, or how many cells are left."""
    if step == 1:
        return cells if op is ir.BinaryOp.DIV else ZERO
    return ir.Binary(op, cells, ir.Const(step, ir.INTEGER), ir.INTEGER, span)


def _is_variable(type: ir.Type) -> bool:
    return isinstance(type, ir.ArrayType) and type.is_variable


# --- regions -----------------------------------------------------------------------------------


def extent(region: ir.Region) -> lir.Expr:
    """The cells from the first of a region that is not empty to its last, inclusive."""
    if region.stride == region.width:
        return times(region.width, region.count) if region.width != 1 else region.count
    return plus(times(region.stride, minus(region.count, ONE)), ir.Const(region.width, ir.INTEGER))


def is_empty(region: ir.Region, span: Span) -> lir.Pred | None:
    """When the region has no cell; None if it always has one."""
    if isinstance(region.count, ir.Const) and region.count.value > 0:
        return None
    return ir.Compare(ir.CompareOp.LE, region.count, ZERO, span)


def _common(left: Spread, right: Spread, span: Span) -> Spread:
    """The cells that are in both rows."""
    if not _is_dense(left) or not _is_dense(right):
        raise Unsupported("`\\inter` of members in a row", span)
    start = _extreme(ir.CompareOp.GT, left.start, right.start)
    ends = [plus(one.start, ONE if one.count is None else one.count) for one in (left, right)]
    count = minus(_extreme(ir.CompareOp.LT, *ends), start)
    same = ir.Compare(ir.CompareOp.EQ, left.block, right.block)
    return Spread(left.block, start, ir.Conditional(same, count, ZERO, ir.INTEGER))


def _is_dense(one: Spread) -> bool:
    return one.across == 1 and one.stride == 1


def _extreme(order: ir.CompareOp, left: lir.Expr, right: lir.Expr) -> lir.Expr:
    """``left`` where it is in that order with ``right``, and otherwise ``right``."""
    return ir.Conditional(ir.Compare(order, left, right), left, right, ir.INTEGER)


def _at(one: Spread | Held, label: ir.Label, span: Span) -> Spread | Held:
    if isinstance(one, Held):
        return one
    return _spread_at(one, label, span)


def _spread_at(one: Spread, label: ir.Label, span: Span) -> Spread:
    """The row that the expressions name in the label's state."""
    count = None if one.count is None else ir.At(one.count, label, span)
    return Spread(ir.At(one.block, label, span), ir.At(one.start, label, span), count, one.stride)
