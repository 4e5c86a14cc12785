"""Sets of locations as regions of cells, and what ACSL says of them.

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
    AddressOf,
    And,
    At,
    AtPred,
    BinaryOp,
    Bound,
    BoundRead,
    BuiltinPred,
    BuiltinTerm,
    Compare,
    CompareOp,
    Const,
    DerefPlace,
    Expr,
    FieldPlace,
    IndexPlace,
    Label,
    Load,
    Or,
    Place,
    PointerAdd,
    Pred,
    Quantified,
    Range,
    Read,
    Region,
    VariablePlace,
    conjunction,
    implies,
)
from weaklink.ir.types import INTEGER, ArrayType, RecordType, SetType, Type
from weaklink.record import record, replace
from weaklink.source import Span
from weaklink.view.lower.expressions import Expressions, InMemory, Plain, Values
from weaklink.view.lower.memories import (
    ONE,
    SET,
    ZERO,
    cell,
    exact,
    is_read_only,
    length_of,
    minus,
    plus,
    times,
)
from weaklink.view.lower.world import World


@record
class Spread:
    """Objects of one type: ``count`` rows (None: just one), ``stride`` cells apart, of ``across``
    objects each."""

    block: Expr
    start: Expr
    count: Expr | None = None
    stride: int = 1
    across: int = 1


@record
class Held:
    """What lies in plain variables: its pieces."""

    pieces: Values


FEW = 8
"""Cells up to which a predicate over all of them is spelled out."""


class Locations(Expressions):
    """Lowers sets of locations too."""

    def __init__(self, world: World, in_memory: InMemory) -> None:
        super().__init__(world, in_memory)
        self._indices = 0

    # --- sets ----------------------------------------------------------------------------------

    def places(self, location: Expr) -> list[tuple[Spread | Held, Type]]:
        """The places that a location of a frame clause names, each with its type."""
        match location:
            case Load(place):
                return [(one, place.type) for one in self._spread_place(place)]
            case Read(variable, span):
                place = VariablePlace(variable, span)
                return [(one, variable.type) for one in self._spread_place(place)]
            case BuiltinTerm("\\union" | "\\set", arguments):
                return [one for argument in arguments for one in self.places(argument)]
            case BuiltinTerm("\\empty"):
                return []
            case At(operand, label):
                return [(_at(one, label, location.span), t) for one, t in self.places(operand)]
            case _:
                raise Unsupported("location of this kind", location.span)

    def pointed(self, pointers: Expr) -> list[tuple[Spread, Type]]:
        """What a pointer, or a set of pointers, points to."""
        return [(spread, self.target(set_)) for spread, set_ in self._pointers(pointers)]

    def region(self, spread: Spread, type: Type, span: Span) -> Region:
        """The cells of objects of the type."""
        width = spread.across * self.world.cells.count(type, span)
        if spread.count is None:
            return Region(spread.block, spread.start, Const(width, INTEGER))
        if spread.stride == width:
            return Region(spread.block, spread.start, times(width, spread.count))
        return Region(spread.block, spread.start, spread.count, spread.stride, width)

    def _pointers(self, pointers: Expr) -> list[tuple[Spread, Expr]]:
        match pointers:
            case BuiltinTerm("\\union" | "\\set", arguments):
                return [one for argument in arguments for one in self._pointers(argument)]
            case BuiltinTerm("\\empty"):
                return []
            case At(operand, label) if isinstance(operand.type, SetType):
                found = self._pointers(operand)
                return [(_spread_at(s, label, pointers.span), p) for s, p in found]
            case _:
                return [(spread, pointers) for spread in self._spread_pointer(pointers)]

    def _spread_pointer(self, pointer: Expr) -> list[Spread]:
        match pointer:
            case PointerAdd(op, base, Range(low, high)) if op is BinaryOp.ADD:
                step = self.world.cells.count(self.target(base), pointer.span)
                return [
                    self._row(one, step, low, high, None, pointer.span) for one in self._one(base)
                ]
            case PointerAdd(op, base, offset) if isinstance(base.type, SetType):
                step = self.world.cells.count(self.target(base), pointer.span)
                move = plus if op is BinaryOp.ADD else minus
                distance = times(step, exact(self.scalar(offset)))
                found = self._spread_pointer(base)
                return [replace(one, start=move(one.start, distance)) for one in found]
            case AddressOf(place):
                spreads: list[Spread] = []
                for one in self._spread_place(place):
                    if isinstance(one, Held):
                        text = "address of what does not lie in memory"
                        raise Unsupported(text, pointer.span)
                    spreads.append(one)
                return spreads
            case BuiltinTerm("\\union" | "\\set" | "\\empty"):
                return [spread for spread, _ in self._pointers(pointer)]
            case _:
                if isinstance(pointer.type, SetType):
                    raise Unsupported("set of this kind", pointer.span)
                block, offset = self.values(pointer)
                return [Spread(block, offset)]

    def _one(self, pointer: Expr) -> list[Spread]:
        found = self._spread_pointer(pointer)
        if any(spread.count is not None for spread in found):
            raise Unsupported("range of ranges", pointer.span)
        return found

    def _spread_place(self, place: Place) -> list[Spread | Held]:
        span = place.span
        match place:
            case DerefPlace(pointer):
                return list(self._spread_pointer(pointer))
            case IndexPlace(array, index) if isinstance(array.type, ArrayType):
                step = self.world.cells.count(array.type.element, span)
                return [
                    self._held(place)
                    if isinstance(one, Held) and isinstance(index, Const)
                    else self._indexed(one, array.type, index, step, span)
                    for one in self._spread_place(array)
                ]
            case FieldPlace(inner, name) if isinstance(inner.type, RecordType):
                first = Const(self.world.cells.member(inner.type, name, span), INTEGER)
                found: list[Spread | Held] = []
                for one in self._spread_place(inner):
                    if isinstance(one, Held):
                        found.append(self._held(place))
                    elif one.across != 1:
                        raise Unsupported("member of a range of ranges", span)
                    else:
                        found.append(replace(one, start=plus(one.start, first)))
                return found
            case _:
                location = self.locate(place)
                if isinstance(location, Plain):
                    return [Held(location.pieces)]
                return [Spread(location.block, location.start)]

    def _held(self, place: Place) -> Held:
        location = self.locate(place)
        assert isinstance(location, Plain)
        return Held(location.pieces)

    def _indexed(
        self, array: Spread | Held, type: ArrayType, index: Expr, step: int, span: Span
    ) -> Spread | Held:
        if isinstance(array, Held):
            raise Unsupported("location in an array of this kind", span)
        if isinstance(index, Range):
            if array.count is not None:
                return self._merged(array, type, index, step, span)
            length = None if type.length is None else Const(type.length, INTEGER)
            return self._row(array, step, index.low, index.high, length, span)
        if array.across != 1:
            raise Unsupported("range of ranges", span)
        distance = times(step, exact(self.scalar(index)))
        return replace(array, start=plus(array.start, distance))

    def _merged(self, rows: Spread, type: ArrayType, index: Range, step: int, span: Span) -> Spread:
        """The same elements of arrays in a row; all of them are elements in a row themselves."""
        low = ZERO if index.low is None else exact(self.scalar(index.low))
        last = None if type.length is None else Const(type.length - 1, INTEGER)
        high = last if index.high is None else exact(self.scalar(index.high))
        if rows.across != 1 or not isinstance(low, Const) or not isinstance(high, Const):
            raise Unsupported("range of ranges", span)
        across = high.value - low.value + 1
        if across <= 0:
            raise Unsupported("empty range of ranges", span)
        if rows.count is not None and across * step == rows.stride:
            return Spread(rows.block, rows.start, times(across, rows.count), step)
        start = plus(rows.start, times(step, low))
        return replace(rows, start=start, across=across)

    def _row(
        self,
        first: Spread,
        step: int,
        low: Expr | None,
        high: Expr | None,
        length: Expr | None,
        span: Span,
    ) -> Spread:
        """``low .. high`` of the objects from ``first`` on; a missing end is that of the array
        (``length``), or else of the block."""
        begin = None if low is None else exact(self.scalar(low))
        end = None if high is None else exact(self.scalar(high))
        if length is not None:
            begin = ZERO if begin is None else begin
            end = minus(length, ONE) if end is None else end
        if (begin is None or end is None) and step != 1:
            raise Unsupported("open range of objects of several cells", span)
        start = ZERO if begin is None else plus(first.start, times(step, begin))
        if end is None:
            return Spread(first.block, start, minus(length_of(first.block, span), start), step)
        if begin is None:
            return Spread(first.block, start, plus(plus(first.start, end), ONE), step)
        return Spread(first.block, start, plus(minus(end, begin), ONE), step)

    # --- predicates ----------------------------------------------------------------------------

    def builtin_predicate(self, node: BuiltinPred) -> Pred:
        span = node.span
        match node.name, node.arguments:
            case "\\valid", (pointers,):
                found: Pred = self._valid(pointers, span, writing=True)
            case "\\valid_read" | "\\object_pointer", (pointers,):
                found = self._valid(pointers, span, writing=False)
            case "\\initialized", (pointers,):
                found = self._initialized(pointers, span)
            case "\\separated", sets:
                found = self._separated(sets, span)
            case "\\dangling", (pointers,):
                found = self._dangling(pointers, span)
            case "\\comparable", (left, right):
                found = self._comparable(left, right, span)
            case "\\fresh", (_, _) if len(node.labels) == 2:
                return self._fresh(node)
            case "\\freeable", (pointer,):
                found = self._freeable(pointer, span)
            case _:
                raise unmodelled(node)
        labels = [label for label in node.labels if label != HERE]
        return AtPred(found, labels[0], span) if labels else found

    def _valid(self, pointers: Expr, span: Span, *, writing: bool) -> Pred:
        every: list[Pred] = []
        for spread, type in self.pointed(pointers):
            region = self.region(spread, type, span)
            last = plus(region.start, extent(region))
            inside: Pred = And(
                Compare(CompareOp.LE, ZERO, region.start, span),
                Compare(CompareOp.LE, last, length_of(region.block, span), span),
                span,
            )
            if writing:
                may_write = Compare(CompareOp.EQ, is_read_only(region.block, span), ZERO, span)
                inside = And(inside, may_write, span)
            every.append(_unless_empty(region, inside, span))
        return conjunction(every)

    def _initialized(self, pointers: Expr, span: Span) -> Pred:
        every: list[Pred] = []
        for spread, type in self.pointed(pointers):
            region = self.region(spread, type, span)
            every.append(self._has_values(region, span))
        return conjunction(every)

    def _has_values(self, region: Region, span: Span) -> Pred:
        if region.stride != region.width:
            raise Unsupported("`\\initialized` of members in a row", span)
        count = extent(region)
        if isinstance(count, Const) and count.value <= FEW:
            offsets = [plus(region.start, Const(k, INTEGER)) for k in range(count.value)]
            return conjunction([_has_value(region.block, offset, span) for offset in offsets])
        index = self._index()
        offset = plus(region.start, BoundRead(index, span))
        return _for_all(index, count, _has_value(region.block, offset, span), span)

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

    def _dangling(self, pointers: Expr, span: Span) -> Pred:
        every: list[Pred] = []
        for spread, _ in self.pointed(pointers):
            if spread.count is not None:
                raise Unsupported("`\\dangling` of a range", span)
            null = Compare(CompareOp.NE, spread.block, ZERO, span)
            dead = Compare(CompareOp.LT, length_of(spread.block, span), ZERO, span)
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

    def _fresh(self, node: BuiltinPred) -> Pred:
        """Live at the second label, but not at the first, and as long as it says."""
        pointer, size = node.arguments
        span = node.span
        before, after = node.labels
        block, offset = self.values(pointer)
        dead = Compare(CompareOp.LT, length_of(block, span), ZERO, span)
        target = self.target(pointer)
        length = length_of(block, span)
        size_of = self.world.size_of(target, span)
        cells = self.world.cells.count(target, span)
        bytes_ = times(size_of, length)
        wanted = times(cells, exact(self.scalar(size)))
        fits = Compare(CompareOp.EQ, bytes_, wanted, span)
        start = Compare(CompareOp.EQ, offset, ZERO, span)
        return And(AtPred(dead, before, span), AtPred(And(start, fits, span), after, span), span)

    def _freeable(self, pointer: Expr, span: Span) -> Pred:
        block, offset = self.values(pointer)
        return conjunction(
            [
                Compare(CompareOp.EQ, offset, ZERO, span),
                Compare(CompareOp.LE, ZERO, length_of(block, span), span),
                Compare(CompareOp.EQ, self.world.is_dynamic(block, span), ONE, span),
            ]
        )


# --- regions -----------------------------------------------------------------------------------


def extent(region: Region) -> Expr:
    """The cells from the first of a region that is not empty to its last, inclusive."""
    if region.stride == region.width:
        return times(region.width, region.count) if region.width != 1 else region.count
    return plus(times(region.stride, minus(region.count, ONE)), Const(region.width, INTEGER))


def is_empty(region: Region, span: Span) -> Pred | None:
    """When the region has no cell; None if it always has one."""
    if isinstance(region.count, Const) and region.count.value > 0:
        return None
    return Compare(CompareOp.LE, region.count, ZERO, span)


def _unless_empty(region: Region, predicate: Pred, span: Span) -> Pred:
    empty = is_empty(region, span)
    return predicate if empty is None else Or(empty, predicate, span)


def _has_value(block: Expr, offset: Expr, span: Span) -> Pred:
    return Compare(CompareOp.EQ, cell(SET, block, offset, span), ONE, span)


def _for_all(index: Bound, count: Expr, body: Pred, span: Span) -> Pred:
    """``body`` for every index from 0 to below ``count``."""
    here = BoundRead(index, span)
    within = And(
        Compare(CompareOp.LE, ZERO, here, span), Compare(CompareOp.LT, here, count, span), span
    )
    return Quantified(True, (index,), implies(within, body), span)


def _at(one: Spread | Held, label: Label, span: Span) -> Spread | Held:
    if isinstance(one, Held):
        return one
    return _spread_at(one, label, span)


def _spread_at(one: Spread, label: Label, span: Span) -> Spread:
    """The row that the expressions name in the label's state."""
    count = None if one.count is None else At(one.count, label, span)
    return Spread(At(one.block, label, span), At(one.start, label, span), count, one.stride)
