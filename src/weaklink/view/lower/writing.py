r"""Values written where they belong: in variables, in cells, in the bytes of a union.

before:  *p = {1, q}
after:   memory.int = {memory.int \with [p.block][p.offset] = 1};
         memory.blocks = {memory.blocks \with [p.block][p.offset + 1] = q.block};  ...
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.source import Span
from weaklink.view.lower.located import InUnion, Location, Overlaid, Plain, Stored, Values
from weaklink.view.lower.memories import COPIED, ONE, SET, cell, plus
from weaklink.view.lower.overlaid import Change, changes, gaps, known_cell, perhaps_set, pieces_at
from weaklink.view.lower.representation import stored
from weaklink.view.lower.storage import bytes_of, extents, refuse_padding
from weaklink.view.lower.world import World

ASIDE = "aside."
"""What the names of temporaries begin with."""


class Writing:
    """Makes the statements that write, in one function; ``locals`` collects the variables that
    they need.  Where it is ``tracking``, what has a value is noted."""

    def __init__(self, world: World, tracking: bool) -> None:
        self.world = world
        self.tracking = tracking
        self.locals: dict[ir.Variable, None] = {}
        self._temporaries = 0

    def write(
        self,
        location: Location,
        type: ir.Type,
        values: Values,
        span: Span,
        flags: Values | None = None,
    ) -> Iterator[lir.Statement]:
        """The pieces of a value written to a location, all read before the first is written; with
        ``flags``, which of its scalars have a value."""
        match location:
            case InUnion(whole):
                yield from self._write_in_union(whole, type, values, span, flags)
            case Overlaid():
                yield from self._write_overlaid(location, type, values, span, flags)
            case Plain(pieces):
                yield from self._write_plain(pieces, values, span)
            case Stored():
                leaves = self.world.cells.leaves(type, span)
                cells = [
                    (memory, ir.Const(number, ir.INTEGER))
                    for number, leaf in enumerate(leaves)
                    for memory in self.world.memories.of(leaf.type, span).memories
                ]
                numbers = [ir.Const(number, ir.INTEGER) for number in range(len(leaves))]
                flagged = list(zip(numbers, flags or (ONE,) * len(leaves), strict=True))
                noted = flags is not None
                yield from self._write_cells(location, cells, values, flagged, span, noted=noted)

    def _write_plain(self, pieces: Values, values: Values, span: Span) -> Iterator[lir.Statement]:
        targets = tuple(self._target(piece, span) for piece in pieces)
        values = yield from self._saved(values, targets, span)
        for target, value in zip(targets, values, strict=True):
            yield ir.Assign(target, value, span)

    def _write_cells(
        self,
        whole: Stored,
        cells: Sequence[tuple[ir.Variable, lir.Expr]],
        values: Values,
        flagged: Sequence[tuple[lir.Expr, lir.Expr]],
        span: Span,
        *,
        noted: bool,
    ) -> Iterator[lir.Statement]:
        """The values written to cells of these memories; and whether cells have one, which is
        ``noted`` of what is copied."""
        kind = COPIED if noted else ASIDE
        whole = yield from self._found(whole, [memory for memory, _ in cells], span)
        values = yield from self._saved(values, [memory for memory, _ in cells], span, kind)
        for (memory, number), value in zip(cells, values, strict=True):
            offset = plus(whole.start, number)
            yield self._update(memory, whole.block, offset, value, span)
        if not self.tracking:
            return
        flags = tuple(flag for _, flag in flagged)
        flags = yield from self._saved(flags, [SET] * len(flags), span)
        for (number, _), flag in zip(flagged, flags, strict=True):
            offset = plus(whole.start, number)
            yield self._update(SET, whole.block, offset, flag, span)

    def _write_in_union(
        self,
        whole: Plain | Stored,
        type: ir.Type,
        values: Values,
        span: Span,
        flags: Values | None,
    ) -> Iterator[lir.Statement]:
        """The same into a union: the bytes of the values."""
        refuse_padding(self.world, type, span)
        byte = self.world.cells.byte
        offsets: list[int] = []
        bytes_: list[lir.Expr] = []
        own: list[lir.Expr] = []
        scalars = extents(self.world, type, span)
        for number, ((start, scalar), value) in enumerate(zip(scalars, values, strict=True)):
            size = self.world.size_of(scalar, span)
            offsets += range(start, start + size)
            bytes_ += bytes_of(value, size, byte, span)
            own += [ONE if flags is None else flags[number]] * size
        if isinstance(whole, Plain):
            pieces = tuple(whole.pieces[offset] for offset in offsets)
            yield from self._write_plain(pieces, tuple(bytes_), span)
            return
        (memory,) = self.world.memories.of(byte, span).memories
        places = [ir.Const(offset, ir.INTEGER) for offset in offsets]
        cells = [(memory, place) for place in places]
        flagged = list(zip(places, own, strict=True))
        noted = flags is not None
        yield from self._write_cells(whole, cells, tuple(bytes_), flagged, span, noted=noted)

    def _write_overlaid(
        self,
        location: Overlaid,
        type: ir.Type,
        values: Values,
        span: Span,
        flags: Values | None,
    ) -> Iterator[lir.Statement]:
        """The same into a union with pointers: also what that leaves in other members."""
        own, beside = changes(self.world, location, type, values, span)
        made = (*own, *beside)
        pieces = tuple(value for change in made for value in change.values)
        if isinstance(location.whole, Plain):
            targets = [
                piece
                for change in made
                for piece in pieces_at(self.world, location, known_cell(change), span)
            ]
            yield from self._write_plain(tuple(targets), pieces, span)
            return
        cells = [
            (memory, change.cell)
            for change in made
            for memory in self.world.memories.of(change.held, span).memories
        ]
        noted = flags is not None
        have = flags or (ONE,) * len(own)
        flagged = [(change.cell, flag) for change, flag in zip(own, have, strict=True)]
        flagged += [(gap, ONE) for gap in gaps(self.world, location.union, span)]
        memories = [*(memory for memory, _ in cells), SET]
        whole = yield from self._found(location.whole, memories, span)
        yield from self._write_cells(whole, cells, pieces, flagged, span, noted=noted)
        for change in beside if self.tracking else ():
            offset = plus(whole.start, change.cell)
            flag = self._flag(change, whole, span)
            yield self._update(SET, whole.block, offset, flag, span)

    def _found(
        self, whole: Stored, targets: Sequence[ir.Variable], span: Span
    ) -> Generator[lir.Statement, None, Stored]:
        """Where it lies, found before the first of several writes, which may change the pointers
        that lead there."""
        found = (whole.block, whole.start)
        if not any(ir.reads(part) & set(targets[:-1]) for part in found):
            return whole
        kept: list[lir.Expr] = []
        for part in found:
            aside = self.temporary(part.type, span)
            yield ir.Assign(aside, part, span)
            kept.append(ir.Read(aside, span))
        return Stored(kept[0], kept[1])

    def _flag(self, change: Change, whole: Stored, span: Span) -> lir.Expr:
        """Whether a cell has a value beside what is written."""
        if change.covered:
            return ONE
        before = cell(SET, whole.block, plus(whole.start, change.cell), span)
        return perhaps_set(self.world, before, span)

    def _update(
        self, memory: ir.Variable, block: lir.Expr, offset: lir.Expr, value: lir.Expr, span: Span
    ) -> lir.Statement:
        held = stored(memory, value, span)
        return ir.Assign(memory, ir.Updated(ir.Read(memory), block, offset, held, span), span)

    def _saved(
        self, values: Values, targets: Sequence[ir.Variable], span: Span, kind: str = ASIDE
    ) -> Generator[lir.Statement, None, Values]:
        """The values, those that an earlier write would change first put aside."""
        safe: list[lir.Expr] = []
        for number, value in enumerate(values):
            if ir.reads(value) & set(targets[:number]):
                aside = self.temporary(value.type, span, kind)
                yield ir.Assign(aside, value, span)
                safe.append(ir.Read(aside, span))
            else:
                safe.append(value)
        return tuple(safe)

    def temporary(
        self, type: ir.Type, span: Span, kind: str = ASIDE, shown: str = ""
    ) -> ir.Variable:
        self._temporaries += 1
        name = f"{kind}{self._temporaries}"
        variable = ir.Variable(name, type, ir.Storage.TEMPORARY, shown or name, span)
        self.locals[variable] = None
        return variable

    def _target(self, piece: lir.Expr, span: Span) -> ir.Variable:
        if not isinstance(piece, ir.Read):
            raise Unsupported("assignment to a value", span)
        return piece.variable
