r"""What the library's functions on blocks do to whole objects, cell by cell.

    struct { int n; char *s; } *d, *e;

before:  \copied(d, e)
after:   memory.int[d.block][d.offset] == \at(memory.int[e.block][e.offset], Pre) && ...

Only the contracts that ``view/block_contracts.py`` writes say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.ir.layout import align_of
from weaklink.ir.within import looked_at
from weaklink.record import record
from weaklink.source import Span
from weaklink.view.lower.effective import fits_objects
from weaklink.view.lower.memories import ONE, SET, ZERO, cell, known_number, plus
from weaklink.view.lower.pointer_bytes import is_aligned
from weaklink.view.lower.representation import cell_type
from weaklink.view.lower.sets import Sets
from weaklink.view.runtime import OWN_TYPE

COPIED = r"\copied"
"""Of two pointers: in each cell lies what lay in that of the other when the function began."""

AS_INITIALIZED = r"\as_initialized"
"""Of two pointers: what had a value there has one here."""

NOW_INITIALIZED = r"\now_initialized"
"""Of a pointer: the cells there have values."""

FILLED = r"\filled"
"""Of a pointer and a byte: all the bytes are that one, as far as cells say so."""

SAME = r"\same_cells"
"""Of two pointers: the same lies there."""

FEW = 8
"""Cells in a row that are spelled out."""

BYTE = 8

OfCell = Callable[[tuple[ir.Variable, ...], lir.Expr], lir.Pred]
"""What is said of a cell, of these memories, so far behind the pointers."""


Ends = tuple[int, int | None]
"""From which cell of an object on, and below which (None: to its end)."""

ALL: Ends = (0, None)


@record
class _Row:
    """Cells from ``start`` to below ``end``, which lie in the same memories."""

    memories: tuple[ir.Variable, ...]
    start: int
    end: int


class Blocks(Sets):
    """Lowers predicates about objects, cell by cell, too."""

    def builtin_predicate(self, node: ir.BuiltinPred) -> lir.Pred:
        span = node.span
        match node.name, node.arguments:
            case name, (target, source, *ends) if name == COPIED:
                return self._pairs(target, source, ir.PRE, _cells(ends), span)
            case name, (target, source) if name == SAME:
                return self._pairs(target, source, ir.HERE, ALL, span)
            case name, (target, source, *ends) if name == AS_INITIALIZED:
                return self._as_initialized(target, source, _cells(ends), span)
            case name, (target, *ends) if name == NOW_INITIALIZED:
                return self._now_initialized(target, _cells(ends), span)
            case name, (target, value, *ends) if name == FILLED:
                return self._filled(target, value, _cells(ends), span)
            case name, (ir.AddressOf(place), *objects) if name == OWN_TYPE:
                return self._of_own_type(place, objects, span)
            case "\\aligned", (pointer, number):
                return self._aligned(pointer, known_number(self.scalar(number)) or 0, span)
            case _:  # all others are known elsewhere, or refused
                return super().builtin_predicate(node)

    def _of_own_type(self, place: ir.Place, objects: Sequence[ir.Expr], span: Span) -> lir.Pred:
        given = ((self.values(one), self.target(one)) for one in objects)
        return fits_objects(self.world.cells, self.locate(place), place.type, given, span)

    def _aligned(self, pointer: ir.Expr, bytes: int, span: Span) -> lir.Pred:
        """Where a pointer to what is not bytes leads is known by its type alone."""
        if bytes < 1:
            raise Unsupported(f"`\\aligned` to {bytes} bytes", span)
        assert isinstance(pointer.type, ir.PointerType)
        target = looked_at(pointer, pointer.type.target, self.world.cells)
        if target == ir.VOID or self.world.cells.is_bytes(target):
            return is_aligned(self.world, self._as_bytes(pointer), bytes, span)
        if align_of(target, self.world.program.machine, self.world.program.records) % bytes:
            raise Unsupported(f"`\\aligned` of a `{pointer.type}` to {bytes} bytes", span)
        return ir.TRUE

    def _pairs(
        self, target: ir.Expr, source: ir.Expr, then: ir.Label, cells: Ends, span: Span
    ) -> lir.Pred:
        (block, start), (other, from_) = self.values(target), self.values(source)

        def same(memories: tuple[ir.Variable, ...], index: lir.Expr) -> lir.Pred:
            here, there = plus(start, index), plus(from_, index)
            return ir.conjunction(
                [
                    ir.Compare(
                        ir.CompareOp.EQ,
                        cell(memory, block, here, span),
                        cell(memory, other, there, span, then),
                        span,
                    )
                    for memory in memories
                ]
            )

        return self._all_cells(target, same, cells, span)

    def _as_initialized(
        self, target: ir.Expr, source: ir.Expr, cells: Ends, span: Span
    ) -> lir.Pred:
        (block, start), (other, from_) = self.values(target), self.values(source)

        def has(_: tuple[ir.Variable, ...], index: lir.Expr) -> lir.Pred:
            had = cell(SET, other, plus(from_, index), span, ir.PRE)
            has = cell(SET, block, plus(start, index), span)
            same = ir.implies(_is(had, ONE, span), _is(has, ONE, span))
            if not self.world.padding.has_bits:
                return same
            none = _is(cell(SET, block, plus(start, index), span, ir.PRE), ZERO, span)
            some: lir.Pred = ir.Compare(ir.CompareOp.LT, had, ZERO, span)
            bits = ir.implies(ir.And(some, none, span), _is(has, had, span))
            return ir.And(same, bits, span)

        return self._all_cells(target, has, cells, span)

    def _now_initialized(self, target: ir.Expr, cells: Ends, span: Span) -> lir.Pred:
        block, start = self.values(target)

        def has(_: tuple[ir.Variable, ...], index: lir.Expr) -> lir.Pred:
            return _is(cell(SET, block, plus(start, index), span), ONE, span)

        return self._all_cells(target, has, cells, span)

    def _filled(self, target: ir.Expr, value: ir.Expr, cells: Ends, span: Span) -> lir.Pred:
        block, start = self.values(target)
        byte = self.scalar(value)

        def filled(memories: tuple[ir.Variable, ...], index: lir.Expr) -> lir.Pred:
            return ir.conjunction(
                [
                    _of_bytes(memory, byte, cell(memory, block, plus(start, index), span), span)
                    for memory in memories
                ]
            )

        return self._all_cells(target, filled, cells, span)

    def _all_cells(self, pointer: ir.Expr, of_cell: OfCell, cells: Ends, span: Span) -> lir.Pred:
        """``of_cell`` of these cells of an object, long rows by a quantifier."""
        every: list[lir.Pred] = []
        for row in self._rows_of(self.target(pointer), cells, span):
            if row.end - row.start <= FEW:
                for number in range(row.start, row.end):
                    every.append(of_cell(row.memories, ir.Const(number, ir.INTEGER)))
                continue
            index = self._index()
            here = ir.BoundRead(index, span)
            within: lir.Pred = ir.And(
                ir.Compare(ir.CompareOp.LE, ir.Const(row.start, ir.INTEGER), here, span),
                ir.Compare(ir.CompareOp.LT, here, ir.Const(row.end, ir.INTEGER), span),
                span,
            )
            said = ir.implies(within, of_cell(row.memories, here))
            every.append(ir.Quantified(True, (index,), said, span))
        return ir.conjunction(every)

    def _rows_of(self, type: ir.Type, cells: Ends, span: Span) -> Iterator[_Row]:
        start, memories = cells[0], tuple(self.world.layout(type, span))[: cells[1]]
        for number in range(start + 1, len(memories) + 1):
            if number == len(memories) or memories[number] != memories[start]:
                yield _Row(memories[start], start, number)
                start = number


def _cells(ends: Sequence[ir.Expr]) -> Ends:
    """What may be given last: from which cell on, and below which."""
    numbers = [one.value for one in ends if isinstance(one, ir.Const)]
    return (numbers or [0])[0], numbers[1] if len(numbers) > 1 else None


def _is(left: lir.Expr, right: lir.Expr, span: Span) -> lir.Pred:
    return ir.Compare(ir.CompareOp.EQ, left, right, span)


def _of_bytes(memory: ir.Variable, byte: lir.Expr, held: lir.Expr, span: Span) -> lir.Pred:
    """What the memory holds where all the bytes are ``byte``: of what is no integer, and of parts
    of bytes, only that zeros are zero (and all ones, of bit-fields)."""
    type = cell_type(memory)
    number = held if held.type == ir.INTEGER else ir.Convert(held, ir.INTEGER, span=span)
    if isinstance(type, ir.IntType) and type.is_bit_field:
        return _of_bits(type, byte, number, span)
    if not isinstance(type, ir.IntType) or type.is_bool or type.width % BYTE:
        none = _is(byte, ir.Const(0, byte.type), span)
        return ir.implies(none, _is(number, ir.Const(0, ir.INTEGER), span))
    ones = sum(1 << shift for shift in range(0, type.width, BYTE))
    if isinstance(byte, ir.Const):
        held_number = type.wrap((byte.value & 0xFF) * ones)
        return _is(number, ir.Const(held_number, ir.INTEGER), span)
    spread = ir.Binary(ir.BinaryOp.MUL, byte, ir.Const(ones, ir.INTEGER), ir.INTEGER, span)
    if type.signed:
        wrapped = ir.Convert(ir.Convert(spread, type, span=span), ir.INTEGER, span=span)
        return _is(number, wrapped, span)
    return _is(number, spread, span)


def _of_bits(type: ir.IntType, byte: lir.Expr, number: lir.Expr, span: Span) -> lir.Pred:
    said: list[lir.Pred] = []
    for filled, held in ((0, 0), (0xFF, type.wrap(-1))):
        same = _is(number, ir.Const(held, ir.INTEGER), span)
        if not isinstance(byte, ir.Const):
            said.append(ir.implies(_is(byte, ir.Const(filled, byte.type), span), same))
        elif byte.value == filled:
            said.append(same)
    return ir.conjunction(said)
