"""What ACSL says of sets of locations, pointers and integers.

before:  \\valid(p + (0 .. n - 1))
after:   n <= 0 || (0 <= p.offset && p.offset + n <= memory.lengths[p.block][0] && ...)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from weaklink.diagnostics import Unsupported
from weaklink.ir.constructs import unmodelled
from weaklink.ir.expressions import (
    HERE,
    And,
    Binary,
    BinaryOp,
    Bound,
    BoundRead,
    BuiltinPred,
    BuiltinTerm,
    Compare,
    CompareOp,
    Const,
    Convert,
    Expr,
    Label,
    Or,
    Pred,
    Quantified,
    Range,
    Region,
    conjunction,
    disjunction,
    implies,
)
from weaklink.ir.types import INTEGER, FunctionType, PointerType, SetType, element_of
from weaklink.source import Span
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
from weaklink.view.lower.sets import Pointers, Sets, Spread, extent, is_empty

FEW = 8
"""Cells up to which a predicate over all of them is spelled out."""


class Locations(Sets):
    """Lowers ACSL's own predicates too."""

    # --- predicates ----------------------------------------------------------------------------

    def builtin_predicate(self, node: BuiltinPred) -> Pred:
        """Arguments are of the current state; what a label names is the state of the memory."""
        span = node.span
        at = node.labels[0] if node.labels else HERE
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
            case _:  # any other name is refused by itself
                raise unmodelled(node)

    def _valid(self, pointers: Expr, span: Span, at: Label, *, writing: bool) -> Pred:
        every: list[Pred] = []
        for spread, type in self.pointed(pointers):
            region = self.region(spread, type, span)
            inside = self._inside(region, span, at)
            if writing:
                may_write = Compare(CompareOp.EQ, is_read_only(region.block, span, at), ZERO, span)
                inside = And(inside, may_write, span)
            every.append(_unless_empty(region, inside, span))
        return conjunction(every)

    def _valid_function(self, pointer: Expr, span: Span) -> Pred:
        """Not null: nothing but NULL and addresses of functions is ever a value of such a type."""
        type = self.target(pointer)
        if not isinstance(type, FunctionType):
            raise Unsupported(f"`\\valid_function` of a pointer to `{type}`", span)
        return self._compare(CompareOp.NE, pointer, Const(0, pointer.type, span), span)

    def _initialized(self, pointers: Expr, span: Span, at: Label) -> Pred:
        """Of nothing but what lives."""
        every: list[Pred] = []
        for spread, type in self.pointed(pointers):
            region = self.region(spread, type, span)
            inside = self._inside(region, span, at)
            every += [_unless_empty(region, inside, span), self._has_values(region, span, at)]
        return conjunction(every)

    def _has_value(self, pointer: Expr, span: Span) -> Pred:
        """That a live object has one."""
        ((spread, type),) = self.pointed(pointer)
        return self._has_values(self.region(spread, type, span), span, HERE)

    def _inside(self, region: Region, span: Span, at: Label) -> Pred:
        last = plus(region.start, extent(region))
        return And(
            Compare(CompareOp.LE, ZERO, region.start, span),
            Compare(CompareOp.LE, last, length_of(region.block, span, at), span),
            span,
        )

    def _has_values(self, region: Region, span: Span, at: Label) -> Pred:
        if region.stride != region.width:
            raise Unsupported("`\\initialized` of members in a row", span)
        count = extent(region)
        if isinstance(count, Const) and count.value <= FEW:
            offsets = [plus(region.start, Const(k, INTEGER)) for k in range(count.value)]
            return conjunction([_has_value(region.block, offset, span, at) for offset in offsets])
        index = self._index()
        offset = plus(region.start, BoundRead(index, span))
        return _for_all(index, count, _has_value(region.block, offset, span, at), span)

    def _lent(self, pointers: Expr, span: Span) -> Pred:
        """What lives there has a value, unless it is an input of the function that asks."""
        every: list[Pred] = []
        for spread, type in self.pointed(pointers):
            region = self.region(spread, type, span)
            every.append(unless_input(region.block, self._live_have_values(region, span), span))
        return conjunction(every)

    def _live_have_values(self, region: Region, span: Span) -> Pred:
        count = extent(region)
        if isinstance(count, Const) and count.value <= FEW:
            offsets = [plus(region.start, Const(k, INTEGER)) for k in range(count.value)]
            return conjunction([_live_has_value(region.block, o, span) for o in offsets])
        index = self._index()
        start = plus(region.start, times(region.stride, BoundRead(index, span)))
        row = [plus(start, Const(k, INTEGER)) for k in range(region.width)]
        values = conjunction([_live_has_value(region.block, offset, span) for offset in row])
        return _for_all(index, region.count, values, span)

    def _lent_whole(self, pointer: Expr, span: Span) -> Pred:
        """The same of all of the object that the pointer points into."""
        block, _ = self.values(pointer)
        index = self._index()
        value = _has_value(block, BoundRead(index, span), span, HERE)
        return unless_input(block, _for_all(index, length_of(block, span), value, span), span)

    def _separated(self, sets: Sequence[Expr], span: Span) -> Pred:
        regions = [
            [self.region(spread, type, span) for spread, type in self.pointed(one)] for one in sets
        ]
        pairs = [pair for a, b in combinations(regions, 2) for pair in product(a, b)]
        return conjunction([self._apart(left, right, span) for left, right in pairs])

    def _apart(self, left: Region, right: Region, span: Span) -> Pred:
        """No cell is in both."""
        for one, other in ((left, right), (right, left)):
            if one.stride != one.width:
                return self._for_all_rows(one, other, span)
        order: Pred = Or(
            Compare(CompareOp.NE, left.block, right.block, span),
            Or(
                Compare(CompareOp.LE, plus(left.start, extent(left)), right.start, span),
                Compare(CompareOp.LE, plus(right.start, extent(right)), left.start, span),
                span,
            ),
            span,
        )
        return _unless_empty(left, _unless_empty(right, order, span), span)

    def _for_all_rows(self, rows: Region, other: Region, span: Span) -> Pred:
        """No row of ``rows`` shares a cell with ``other``."""
        index = self._index()
        start = plus(rows.start, times(rows.stride, BoundRead(index, span)))
        row = Region(rows.block, start, Const(rows.width, INTEGER))
        return _for_all(index, rows.count, self._apart(row, other, span), span)

    def _index(self) -> Bound:
        """A bound variable of its own."""
        self._indices += 1
        return Bound(f"cell${self._indices}", INTEGER, "cell")

    def _dangling(self, pointers: Expr, span: Span, at: Label) -> Pred:
        every: list[Pred] = []
        for spread, _ in self.pointed(pointers):
            if spread.count is not None:
                raise Unsupported("`\\dangling` of a range", span)
            null = Compare(CompareOp.NE, spread.block, ZERO, span)
            dead = Compare(CompareOp.LT, length_of(spread.block, span, at), ZERO, span)
            every.append(And(null, dead, span))
        return conjunction(every)

    def _comparable(self, left: Expr, right: Expr, span: Span) -> Pred:
        """Both point into one live block, or just past it."""
        (block, first), (other, second) = self.values(left), self.values(right)
        length = length_of(block, span)
        return conjunction(
            [
                Compare(CompareOp.EQ, block, other, span),
                *(
                    And(
                        Compare(CompareOp.LE, ZERO, offset, span),
                        Compare(CompareOp.LE, offset, length, span),
                        span,
                    )
                    for offset in (first, second)
                ),
            ]
        )

    def _fresh(self, pointer: Expr, size: Expr, before: Label, after: Label, span: Span) -> Pred:
        """Live at the second label, but not at the first, and as long as it says."""
        block, offset = self.values(pointer)
        target = self.target(pointer)
        bytes_ = times(self.world.size_of(target, span), length_of(block, span, after))
        wanted = times(self.world.cells.count(target, span), exact(self.scalar(size)))
        return conjunction(
            [
                Compare(CompareOp.LT, length_of(block, span, before), ZERO, span),
                Compare(CompareOp.EQ, offset, ZERO, span),
                Compare(CompareOp.EQ, bytes_, wanted, span),
            ]
        )

    def _freeable(self, pointer: Expr, span: Span, at: Label) -> Pred:
        block, offset = self.values(pointer)
        return conjunction(
            [
                Compare(CompareOp.EQ, offset, ZERO, span),
                Compare(CompareOp.LE, ZERO, length_of(block, span, at), span),
                Compare(CompareOp.EQ, is_dynamic(block, span, at), ONE, span),
            ]
        )

    def _allocable(self, pointer: Expr, span: Span, at: Label) -> Pred:
        """At the start of a block that is not live."""
        block, offset = self.values(pointer)
        return conjunction(
            [
                Compare(CompareOp.EQ, offset, ZERO, span),
                Compare(CompareOp.NE, block, ZERO, span),
                Compare(CompareOp.LT, length_of(block, span, at), ZERO, span),
            ]
        )

    # --- sets of values ------------------------------------------------------------------------

    def _subset(self, part: Expr, whole: Expr, span: Span) -> Pred:
        """Every element of ``part``, which may be one value, is one of ``whole``."""
        if isinstance(element_of(part.type), PointerType):
            found = self._pointers(whole)
            return conjunction(
                [self._pointers_in(one, found, span) for one, _ in self._pointers(part)]
            )
        return conjunction([self._integers_in(one, whole, span) for one in _members(part)])

    def _pointers_in(self, part: Spread, whole: Pointers, span: Span) -> Pred:
        """The address of every object of ``part`` is one of an object of ``whole``."""
        if part.count is None:
            return self._pointer_in(part.block, part.start, whole, span)
        index = self._index()
        offset = plus(part.start, times(part.stride, BoundRead(index, span)))
        inside = self._pointer_in(part.block, offset, whole, span)
        return _for_all(index, part.count, inside, span)

    def _pointer_in(self, block: Expr, offset: Expr, whole: Pointers, span: Span) -> Pred:
        found: list[Pred] = []
        for one, _ in whole:
            if one.across != 1:
                raise Unsupported("`\\subset` of a range of ranges", span)
            same = Compare(CompareOp.EQ, block, one.block, span)
            if one.count is None:
                found.append(And(same, Compare(CompareOp.EQ, offset, one.start, span), span))
                continue
            distance = minus(offset, one.start)
            size = times(one.stride, one.count)
            within = [
                same,
                Compare(CompareOp.LE, ZERO, distance, span),
                Compare(CompareOp.LT, distance, size, span),
            ]
            if one.stride != 1:
                stride = Const(one.stride, INTEGER)
                rest = Binary(BinaryOp.MOD, distance, stride, INTEGER, span)
                within.append(Compare(CompareOp.EQ, rest, ZERO, span))
            found.append(conjunction(within))
        return disjunction(found)

    def _integers_in(self, part: Expr, whole: Expr, span: Span) -> Pred:
        if not isinstance(part, Range):
            return self._integer_in(exact(self.scalar(part)), whole, span)
        if part.low is None or part.high is None:
            raise Unsupported("set without an end", span)
        low, high = exact(self.scalar(part.low)), exact(self.scalar(part.high))
        index = self._index()
        inside = self._integer_in(plus(low, BoundRead(index, span)), whole, span)
        return _for_all(index, plus(minus(high, low), ONE), inside, span)

    def _integer_in(self, value: Expr, whole: Expr, span: Span) -> Pred:
        match whole:
            case BuiltinTerm("\\union" | "\\set" | "\\empty", arguments):
                return disjunction([self._integer_in(value, one, span) for one in arguments])
            case BuiltinTerm("\\inter", arguments):
                return conjunction([self._integer_in(value, one, span) for one in arguments])
            case Convert(operand) if isinstance(operand.type, SetType):
                return self._integer_in(value, operand, span)
            case Range(low, high):
                ends: list[Pred] = []
                if low is not None:
                    ends.append(Compare(CompareOp.LE, exact(self.scalar(low)), value, span))
                if high is not None:
                    ends.append(Compare(CompareOp.LE, value, exact(self.scalar(high)), span))
                return conjunction(ends)
            case _ if isinstance(whole.type, SetType):
                raise Unsupported("set of this kind", span)
            case _:  # any other expression is one number
                return Compare(CompareOp.EQ, value, exact(self.scalar(whole)), span)


def _unless_empty(region: Region, predicate: Pred, span: Span) -> Pred:
    empty = is_empty(region, span)
    return predicate if empty is None else Or(empty, predicate, span)


def _has_value(block: Expr, offset: Expr, span: Span, at: Label) -> Pred:
    return Compare(CompareOp.EQ, cell(SET, block, offset, span, at), ONE, span)


def _live_has_value(block: Expr, offset: Expr, span: Span) -> Pred:
    """If the cell lives, it has a value."""
    live = And(
        Compare(CompareOp.LE, ZERO, offset, span),
        Compare(CompareOp.LT, offset, length_of(block, span), span),
        span,
    )
    return implies(live, _has_value(block, offset, span, HERE))


def unless_input(block: Expr, predicate: Pred, span: Span) -> Pred:
    """``predicate``, unless the block was there before the function under view began."""
    return Or(Compare(CompareOp.LT, ZERO, block, span), predicate, span)


def _for_all(index: Bound, count: Expr, body: Pred, span: Span) -> Pred:
    """``body`` for every index from 0 to below ``count``."""
    here = BoundRead(index, span)
    within = And(
        Compare(CompareOp.LE, ZERO, here, span), Compare(CompareOp.LT, here, count, span), span
    )
    return Quantified(True, (index,), implies(within, body), span)


def _members(set_: Expr) -> list[Expr]:
    """Integers and ranges that make up a set of integers."""
    match set_:
        case BuiltinTerm("\\union" | "\\set" | "\\empty", arguments):
            return [one for argument in arguments for one in _members(argument)]
        case Convert(operand) if isinstance(operand.type, SetType):
            return _members(operand)
        case _ if isinstance(set_.type, SetType) and not isinstance(set_, Range):
            raise Unsupported("set of this kind", set_.span)
        case _:  # any other expression is one number
            return [set_]
