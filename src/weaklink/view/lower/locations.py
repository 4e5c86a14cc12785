"""What ACSL says of sets of locations, pointers and integers.

before:  \\valid(p + (0 .. n - 1))
after:   n <= 0 || (0 <= p.offset && p.offset + n <= memory.lengths[p.block][0] && ...)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, product

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.record import replace
from weaklink.source import NOWHERE, Span
from weaklink.view.lower.bits import ALL, have_values
from weaklink.view.lower.blocks import Blocks
from weaklink.view.lower.memories import (
    ONE,
    SET,
    ZERO,
    cell,
    exact,
    is_dynamic,
    is_read_only,
    length_of,
    minus,
    plus,
    times,
)
from weaklink.view.lower.sets import Pointers, Spread, extent, is_empty

FEW = 8
"""Cells up to which a predicate over all of them is spelled out."""


class Locations(Blocks):
    """Lowers ACSL's own predicates too."""

    # --- predicates ----------------------------------------------------------------------------

    def builtin_predicate(self, node: ir.BuiltinPred) -> lir.Pred:
        """Arguments are of the current state; what a label names is the state of the memory."""
        span = node.span
        at = node.labels[0] if node.labels else ir.HERE
        match node.name, node.arguments:
            case "\\valid", (pointers,):
                return self._valid(pointers, span, at, writing=True)
            case "\\valid_read" | "\\object_pointer", (pointers,):
                return self._valid(pointers, span, at, writing=False)
            case "\\valid_function", (pointer,):
                return self._valid_function(pointer, span)
            case "\\initialized", (pointers,):
                return self._initialized(pointers, span, at)
            case "\\has_value", (pointer,):
                return self._has_value(pointer, span)
            case "\\lent", (pointers,):
                return self._lent(pointers, span)
            case "\\lent_whole", (pointer,):
                return self._lent_whole(pointer, span)
            case "\\separated", sets:
                return self._separated(sets, span)
            case "\\dangling", (pointers,):
                return self._dangling(pointers, span, at)
            case "\\comparable", (left, right):
                return self._comparable(left, right, span)
            case "\\fresh", (pointer, size) if len(node.labels) == 2:
                before, after = node.labels
                return self._fresh(pointer, size, before, after, span)
            case "\\freeable", (pointer,):
                return self._freeable(pointer, span, at)
            case "\\allocable", (pointer,):
                return self._allocable(pointer, span, at)
            case "\\in" | "\\subset", (part, whole):
                return self._subset(part, whole, span)
            case _:  # all others are about whole objects, or refused by their name
                return super().builtin_predicate(node)

    def _valid(self, pointers: ir.Expr, span: Span, at: ir.Label, *, writing: bool) -> lir.Pred:
        every: list[lir.Pred] = []
        for spread, type in self.pointed(pointers):
            region = self.region(spread, type, span)
            inside = self._inside(region, span, at)
            if writing:
                may_write = ir.Compare(
                    ir.CompareOp.EQ, is_read_only(region.block, span, at), ZERO, span
                )
                inside = ir.And(inside, may_write, span)
            every.append(_unless_empty(region, inside, span))
        return ir.conjunction(every)

    def _valid_function(self, pointer: ir.Expr, span: Span) -> lir.Pred:
        """Not null: nothing but NULL and addresses of functions is ever a value of such a type."""
        type = self.target(pointer)
        if not isinstance(type, ir.FunctionType):
            raise Unsupported(f"`\\valid_function` of a pointer to `{type}`", span)
        return self._compare(ir.CompareOp.NE, pointer, ir.Const(0, pointer.type, span), span)

    def _initialized(self, pointers: ir.Expr, span: Span, at: ir.Label) -> lir.Pred:
        """Of nothing but what lives."""
        every: list[lir.Pred] = []
        for spread, type in self.pointed(pointers):
            region = self.region(spread, type, span)
            inside = self._inside(region, span, at)
            every.append(_unless_empty(region, inside, span))
            every.append(self._have_values(spread, type, span, at))
        return ir.conjunction(every)

    def _has_value(self, pointer: ir.Expr, span: Span) -> lir.Pred:
        """That a live object has one."""
        ((spread, type),) = self.pointed(pointer)
        return self._have_values(spread, type, span, ir.HERE)

    def _inside(self, region: ir.Region, span: Span, at: ir.Label) -> lir.Pred:
        last = plus(region.start, extent(region))
        return ir.And(
            ir.Compare(ir.CompareOp.LE, ZERO, region.start, span),
            ir.Compare(ir.CompareOp.LE, last, length_of(region.block, span, at), span),
            span,
        )

    def _have_values(self, spread: Spread, type: ir.Type, span: Span, at: ir.Label) -> lir.Pred:
        """That all has one that is no padding."""
        return ir.conjunction(
            [
                self._has_values(region, bits, span, at)
                for region, bits in self._with_values(spread, type, span)
            ]
        )

    def _with_values(
        self, spread: Spread, type: ir.Type, span: Span
    ) -> Iterator[tuple[ir.Region, int]]:
        """The cells of objects that have values, and which bits of each, if they are bytes."""
        region = self.region(spread, type, span)
        masks = self.world.cells.bits_with_values(type)
        if spread.bits is not None:
            masks = tuple(spread.bits.mask(number) for number in spread.bits.bytes)
        if masks is None:
            yield region, ALL
            return
        if spread.across != 1 or (spread.count is not None and spread.stride != len(masks)):
            raise Unsupported("members in a row of what has padding", span)
        number = 0
        for bits, alike in groupby(masks):
            width = sum(1 for _ in alike)
            start = plus(region.start, ir.Const(number, ir.INTEGER))
            if bits and spread.count is None:
                yield ir.Region(region.block, start, ir.Const(width, ir.INTEGER)), bits
            elif bits and spread.count is not None:
                yield ir.Region(region.block, start, spread.count, spread.stride, width), bits
            number += width

    def _has_values(self, region: ir.Region, bits: int, span: Span, at: ir.Label) -> lir.Pred:
        if region.stride != region.width:
            index, row = self._row_of(region)
            values = ir.conjunction([_has_value(region.block, o, bits, span, at) for o in row])
            return _for_all(index, region.count, values, span)
        count = extent(region)
        if isinstance(count, ir.Const) and count.value <= FEW:
            offsets = [plus(region.start, ir.Const(k, ir.INTEGER)) for k in range(count.value)]
            return ir.conjunction(
                [_has_value(region.block, offset, bits, span, at) for offset in offsets]
            )
        index = self._index()
        offset = plus(region.start, ir.BoundRead(index, span))
        return _for_all(index, count, _has_value(region.block, offset, bits, span, at), span)

    def _row_of(self, region: ir.Region) -> tuple[ir.Bound, list[lir.Expr]]:
        """A bound variable, and the cells of the row that it is the number of."""
        index = self._index()
        start = plus(region.start, times(region.stride, ir.BoundRead(index, NOWHERE)))
        return index, [plus(start, ir.Const(k, ir.INTEGER)) for k in range(region.width)]

    def _lent(self, pointers: ir.Expr, span: Span) -> lir.Pred:
        """What lives there has a value, unless it is an input of the function that asks."""
        every: list[lir.Pred] = []
        for spread, type in self.pointed(pointers):
            for region, bits in self._with_values(spread, type, span):
                have = self._live_have_values(region, bits, span)
                every.append(unless_input(region.block, have, span))
        return ir.conjunction(every)

    def _live_have_values(self, region: ir.Region, bits: int, span: Span) -> lir.Pred:
        count = extent(region)
        if isinstance(count, ir.Const) and count.value <= FEW:
            offsets = [plus(region.start, ir.Const(k, ir.INTEGER)) for k in range(count.value)]
            return ir.conjunction([_live_has_value(region.block, o, bits, span) for o in offsets])
        index, row = self._row_of(region)
        values = ir.conjunction(
            [_live_has_value(region.block, offset, bits, span) for offset in row]
        )
        return _for_all(index, region.count, values, span)

    def _lent_whole(self, pointer: ir.Expr, span: Span) -> lir.Pred:
        """The same of all of the object that the pointer points into."""
        block, _ = self.values(pointer)
        index = self._index()
        value = _has_value(block, ir.BoundRead(index, span), ALL, span, ir.HERE)
        return unless_input(block, _for_all(index, length_of(block, span), value, span), span)

    def _separated(self, sets: Sequence[ir.Expr], span: Span) -> lir.Pred:
        regions = [
            [self.region(spread, type, span) for spread, type in self.pointed(one)] for one in sets
        ]
        pairs = [pair for a, b in combinations(regions, 2) for pair in product(a, b)]
        return ir.conjunction([self._apart(left, right, span) for left, right in pairs])

    def _apart(self, left: ir.Region, right: ir.Region, span: Span) -> lir.Pred:
        """No cell is in both."""
        for one, other in ((left, right), (right, left)):
            if one.stride != one.width:
                return self._for_all_rows(one, other, span)
        order: lir.Pred = ir.Or(
            ir.Compare(ir.CompareOp.NE, left.block, right.block, span),
            ir.Or(
                ir.Compare(ir.CompareOp.LE, plus(left.start, extent(left)), right.start, span),
                ir.Compare(ir.CompareOp.LE, plus(right.start, extent(right)), left.start, span),
                span,
            ),
            span,
        )
        return _unless_empty(left, _unless_empty(right, order, span), span)

    def _for_all_rows(self, rows: ir.Region, other: ir.Region, span: Span) -> lir.Pred:
        """No row of ``rows`` shares a cell with ``other``."""
        index = self._index()
        start = plus(rows.start, times(rows.stride, ir.BoundRead(index, span)))
        row = ir.Region(rows.block, start, ir.Const(rows.width, ir.INTEGER))
        return _for_all(index, rows.count, self._apart(row, other, span), span)

    def _dangling(self, pointers: ir.Expr, span: Span, at: ir.Label) -> lir.Pred:
        every: list[lir.Pred] = []
        for spread, _ in self.pointed(pointers):
            if spread.count is not None:
                raise Unsupported("`\\dangling` of a range", span)
            null = ir.Compare(ir.CompareOp.NE, spread.block, ZERO, span)
            dead = ir.Compare(ir.CompareOp.LT, length_of(spread.block, span, at), ZERO, span)
            every.append(ir.And(null, dead, span))
        return ir.conjunction(every)

    def _comparable(self, left: ir.Expr, right: ir.Expr, span: Span) -> lir.Pred:
        """Both point into one live block, or just past it."""
        (block, first), (other, second) = self.values(left), self.values(right)
        length = length_of(block, span)
        return ir.conjunction(
            [
                ir.Compare(ir.CompareOp.EQ, block, other, span),
                *(
                    ir.And(
                        ir.Compare(ir.CompareOp.LE, ZERO, offset, span),
                        ir.Compare(ir.CompareOp.LE, offset, length, span),
                        span,
                    )
                    for offset in (first, second)
                ),
            ]
        )

    def _fresh(
        self, pointer: ir.Expr, size: ir.Expr, before: ir.Label, after: ir.Label, span: Span
    ) -> lir.Pred:
        """Live at the second label, but not at the first, and as long as it says."""
        block, offset = self.values(pointer)
        target = self.target(pointer)
        if self.world.room(target, span) is not None:
            raise Unsupported("`\\fresh` of a structure with a flexible member", span)
        bytes_ = times(self.world.size_of(target, span), length_of(block, span, after))
        wanted = times(self.world.cells.count(target, span), exact(self.scalar(size)))
        return ir.conjunction(
            [
                ir.Compare(ir.CompareOp.LT, length_of(block, span, before), ZERO, span),
                ir.Compare(ir.CompareOp.EQ, offset, ZERO, span),
                ir.Compare(ir.CompareOp.EQ, bytes_, wanted, span),
            ]
        )

    def _freeable(self, pointer: ir.Expr, span: Span, at: ir.Label) -> lir.Pred:
        block, offset = self.values(pointer)
        return ir.conjunction(
            [
                ir.Compare(ir.CompareOp.EQ, offset, ZERO, span),
                ir.Compare(ir.CompareOp.LE, ZERO, length_of(block, span, at), span),
                ir.Compare(ir.CompareOp.EQ, is_dynamic(block, span, at), ONE, span),
            ]
        )

    def _allocable(self, pointer: ir.Expr, span: Span, at: ir.Label) -> lir.Pred:
        """At the start of a block that is not live."""
        block, offset = self.values(pointer)
        return ir.conjunction(
            [
                ir.Compare(ir.CompareOp.EQ, offset, ZERO, span),
                ir.Compare(ir.CompareOp.NE, block, ZERO, span),
                ir.Compare(ir.CompareOp.LT, length_of(block, span, at), ZERO, span),
            ]
        )

    # --- sets of values ------------------------------------------------------------------------

    def _subset(self, part: ir.Expr, whole: ir.Expr, span: Span) -> lir.Pred:
        """Every element of ``part``, which may be one value, is one of ``whole``."""
        if isinstance(ir.element_of(part.type), ir.PointerType):
            found = self._pointers(whole)
            return ir.conjunction(
                [self._pointers_in(one, found, span) for one, _ in self._pointers(part)]
            )
        return ir.conjunction([self._integers_in(one, whole, span) for one in _members(part)])

    def _pointers_in(self, part: Spread, whole: Pointers, span: Span) -> lir.Pred:
        """The address of every object of ``part`` is one of an object of ``whole``."""
        if part.count is None:
            return self._pointer_in(part.block, part.start, whole, span)
        index = self._index()
        offset = plus(part.start, times(part.stride, ir.BoundRead(index, span)))
        inside = self._pointer_in(part.block, offset, whole, span)
        return _for_all(index, part.count, inside, span)

    def _pointer_in(
        self, block: lir.Expr, offset: lir.Expr, whole: Pointers, span: Span
    ) -> lir.Pred:
        found: list[lir.Pred] = []
        for one, _ in whole:
            if one.across != 1:
                raise Unsupported("`\\subset` of a range of ranges", span)
            same = ir.Compare(ir.CompareOp.EQ, block, one.block, span)
            if one.count is None:
                found.append(
                    ir.And(same, ir.Compare(ir.CompareOp.EQ, offset, one.start, span), span)
                )
                continue
            distance = minus(offset, one.start)
            size = times(one.stride, one.count)
            within = [
                same,
                ir.Compare(ir.CompareOp.LE, ZERO, distance, span),
                ir.Compare(ir.CompareOp.LT, distance, size, span),
            ]
            if one.stride != 1:
                stride = ir.Const(one.stride, ir.INTEGER)
                rest = ir.Binary(ir.BinaryOp.MOD, distance, stride, ir.INTEGER, span)
                within.append(ir.Compare(ir.CompareOp.EQ, rest, ZERO, span))
            found.append(ir.conjunction(within))
        return ir.disjunction(found)

    def _integers_in(self, part: ir.Expr, whole: ir.Expr, span: Span) -> lir.Pred:
        if not isinstance(part, ir.Range):
            return self._integer_in(exact(self.scalar(part)), whole, span)
        if part.low is None or part.high is None:
            raise Unsupported("set without an end", span)
        low, high = exact(self.scalar(part.low)), exact(self.scalar(part.high))
        index = self._index()
        inside = self._integer_in(plus(low, ir.BoundRead(index, span)), whole, span)
        return _for_all(index, plus(minus(high, low), ONE), inside, span)

    def _integer_in(self, value: lir.Expr, whole: ir.Expr, span: Span) -> lir.Pred:
        match whole:
            case ir.BuiltinTerm("\\union" | "\\set" | "\\empty", arguments):
                return ir.disjunction([self._integer_in(value, one, span) for one in arguments])
            case ir.BuiltinTerm("\\inter", arguments):
                return ir.conjunction([self._integer_in(value, one, span) for one in arguments])
            case ir.Convert(operand) if isinstance(operand.type, ir.SetType):
                return self._integer_in(value, operand, span)
            case ir.At(operand, label) if isinstance(operand.type, ir.SetType):
                return self._integer_in(value, _inside(operand, label), span)
            case ir.Range(low, high):
                ends: list[lir.Pred] = []
                if low is not None:
                    ends.append(ir.Compare(ir.CompareOp.LE, exact(self.scalar(low)), value, span))
                if high is not None:
                    ends.append(ir.Compare(ir.CompareOp.LE, value, exact(self.scalar(high)), span))
                return ir.conjunction(ends)
            case _ if isinstance(whole.type, ir.SetType):
                raise Unsupported("set of this kind", span)
            case _:  # any other expression is one number
                return ir.Compare(ir.CompareOp.EQ, value, exact(self.scalar(whole)), span)


def _unless_empty(region: ir.Region, predicate: lir.Pred, span: Span) -> lir.Pred:
    empty = is_empty(region, span)
    return predicate if empty is None else ir.Or(empty, predicate, span)


def _has_value(block: lir.Expr, offset: lir.Expr, bits: int, span: Span, at: ir.Label) -> lir.Pred:
    return have_values(cell(SET, block, offset, span, at), bits, span)


def _live_has_value(block: lir.Expr, offset: lir.Expr, bits: int, span: Span) -> lir.Pred:
    """If the cell lives, it has a value."""
    live = ir.And(
        ir.Compare(ir.CompareOp.LE, ZERO, offset, span),
        ir.Compare(ir.CompareOp.LT, offset, length_of(block, span), span),
        span,
    )
    return ir.implies(live, _has_value(block, offset, bits, span, ir.HERE))


def unless_input(block: lir.Expr, predicate: lir.Pred, span: Span) -> lir.Pred:
    """``predicate``, unless the block was there before the function under view began."""
    return ir.Or(ir.Compare(ir.CompareOp.LT, ZERO, block, span), predicate, span)


def _for_all(index: ir.Bound, count: lir.Expr, body: lir.Pred, span: Span) -> lir.Pred:
    """``body`` for every index from 0 to below ``count``."""
    here = ir.BoundRead(index, span)
    within: lir.Pred = ir.And(
        ir.Compare(ir.CompareOp.LE, ZERO, here, span),
        ir.Compare(ir.CompareOp.LT, here, count, span),
        span,
    )
    return ir.Quantified(True, (index,), ir.implies(within, body), span)


def _members(set_: ir.Expr) -> list[ir.Expr]:
    """Integers and ranges that make up a set of integers."""
    match set_:
        case ir.BuiltinTerm("\\union" | "\\set" | "\\empty", arguments):
            return [one for argument in arguments for one in _members(argument)]
        case ir.Convert(operand) if isinstance(operand.type, ir.SetType):
            return _members(operand)
        case ir.At(operand, label) if isinstance(operand.type, ir.SetType):
            return _members(_inside(operand, label))
        case _ if isinstance(set_.type, ir.SetType) and not isinstance(set_, ir.Range):
            raise Unsupported("set of this kind", set_.span)
        case _:  # any other expression is one number
            return [set_]


def _inside(set_: ir.Expr, label: ir.Label) -> ir.Expr:
    """The set of integers in the label's state, with that state at each of its members."""
    match set_:
        case ir.Range(low, high, span):
            first, last = (None if e is None else ir.At(e, label, span) for e in (low, high))
            return ir.Range(first, last, span)
        case ir.BuiltinTerm("\\union" | "\\set" | "\\inter" | "\\empty", arguments):
            return replace(set_, arguments=tuple(_inside(one, label) for one in arguments))
        case ir.Convert(operand) if isinstance(operand.type, ir.SetType):
            return replace(set_, operand=_inside(operand, label))
        case ir.At(operand, inner) if isinstance(operand.type, ir.SetType):
            return _inside(operand, inner)
        case _ if isinstance(set_.type, ir.SetType):
            raise Unsupported("set of this kind", set_.span)
        case _:  # any other expression is one number
            return ir.At(set_, label, set_.span)
