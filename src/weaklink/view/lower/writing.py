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
from weaklink.view.lower.memories import COPIED, ONE, SET, plus
from weaklink.view.lower.representation import stored
from weaklink.view.lower.storage import (
    InUnion,
    Location,
    Plain,
    Stored,
    Values,
    bytes_of,
    extents,
    refuse_padding,
)
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
            case Plain(pieces):
                yield from self._write_plain(pieces, values, span)
            case Stored():
                leaves = self.world.cells.leaves(type, span)
                cells = [
                    (memory, number)
                    for number, leaf in enumerate(leaves)
                    for memory in self.world.memories.of(leaf.type, span).memories
                ]
                flagged = list(enumerate(flags or (ONE,) * len(leaves)))
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
        cells: Sequence[tuple[ir.Variable, int]],
        values: Values,
        flagged: Sequence[tuple[int, lir.Expr]],
        span: Span,
        *,
        noted: bool,
    ) -> Iterator[lir.Statement]:
        """The values written to cells of these memories; and whether cells have one, which is
        ``noted`` of what is copied."""
        kind = COPIED if noted else ASIDE
        values = yield from self._saved(values, [memory for memory, _ in cells], span, kind)
        for (memory, number), value in zip(cells, values, strict=True):
            offset = plus(whole.start, ir.Const(number, ir.INTEGER))
            yield self._update(memory, whole.block, offset, value, span)
        if not self.tracking:
            return
        flags = tuple(flag for _, flag in flagged)
        flags = yield from self._saved(flags, [SET] * len(flags), span)
        for (number, _), flag in zip(flagged, flags, strict=True):
            offset = plus(whole.start, ir.Const(number, ir.INTEGER))
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
        cells = [(memory, offset) for offset in offsets]
        flagged = list(zip(offsets, own, strict=True))
        noted = flags is not None
        yield from self._write_cells(whole, cells, tuple(bytes_), flagged, span, noted=noted)

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
