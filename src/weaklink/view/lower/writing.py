r"""Values written where they belong: in variables, in cells, in the bytes of a union.

before:  *p = {1, q}
after:   memory.int = {memory.int \with [p.block][p.offset] = 1};
         memory.blocks = {memory.blocks \with [p.block][p.offset + 1] = q.block};  ...
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import partial

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.source import Span
from weaklink.view.lower.bits import (
    BYTE,
    Digits,
    Extent,
    composed,
    flag_of,
    runs_of,
    shared,
    spread,
    taken,
)
from weaklink.view.lower.located import InUnion, Location, Overlaid, Plain, Stored, Values
from weaklink.view.lower.memories import COPIED, OLD, ONE, SET, ZERO, cell, exact, plus
from weaklink.view.lower.overlaid import Change, changes, gaps, known_cell, perhaps_set, pieces_at
from weaklink.view.lower.representation import numbers, stored
from weaklink.view.lower.storage import byte_at, bytes_with, extents_at, refuse_padding
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
        if not isinstance(location, Plain):
            values = yield from self._without_padding(type, values, span, copied=flags is not None)
        match location:
            case InUnion():
                yield from self._write_in_union(location, type, values, span, flags)
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
                flagged = list(
                    zip(numbers, flags or self._all_but_padding(type, len(leaves)), strict=True)
                )
                noted = flags is not None
                yield from self._write_cells(location, cells, values, flagged, span, noted=noted)

    def _without_padding(
        self, type: ir.Type, values: Values, span: Span, *, copied: bool
    ) -> Generator[lir.Statement, None, Values]:
        """The pieces of a value, of which a structure has some value that nobody knows in the bytes
        between its members (C11 6.2.6.1p6), and, unless it is ``copied`` from memory, in the bits
        between bit-fields."""
        if not isinstance(type, ir.RecordType | ir.ArrayType):
            return values
        padding = self.world.padding.of_leaves(type)
        if not padding:
            return values
        found: list[lir.Expr] = []
        pieces = iter(values)
        for number, leaf in enumerate(self.world.cells.leaves(type, span)):
            own = [next(pieces) for _ in numbers(leaf.type)]
            bits = padding.get(number)
            if bits == 0:
                unknown = self.temporary(leaf.type, span, role=ir.Role.PADDING)
                yield ir.Havoc(unknown, "", span)
                own = [ir.Read(unknown, span)]
            elif bits is not None and not copied:
                own = [(yield from self._with_any_rest(own[0], bits, span))]
            found += own
        return tuple(found)

    def _all_but_padding(self, type: ir.Type, count: int) -> Values:
        """What is noted of the leaves of a value that is not copied: padding has none."""
        if not isinstance(type, ir.RecordType | ir.ArrayType):
            return (ONE,) * count
        padding = self.world.padding.of_leaves(type)
        flags = {number: ir.Const(-bits, ir.INTEGER) for number, bits in padding.items()}
        return tuple(flags.get(number, ONE) for number in range(count))

    def _with_any_rest(
        self, byte: lir.Expr, bits: int, span: Span
    ) -> Generator[lir.Statement, None, lir.Expr]:
        """A byte that has these bits, and any others."""
        rest = self.temporary(ir.INTEGER, span)
        yield ir.Havoc(rest, "", span)
        digits = [
            Digits(low, count, taken(exact(byte), low, count, BYTE, span))
            for low, count in runs_of(bits)
        ]
        return composed(digits, ir.Read(rest, span), self.world.cells.byte, span)

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
        location: InUnion,
        type: ir.Type,
        values: Values,
        span: Span,
        flags: Values | None,
    ) -> Iterator[lir.Statement]:
        """The same into a union: the bytes of the values."""
        whole = location.bytes
        scalars = extents_at(self.world, location, type, span)
        refuse_padding(self.world, type, scalars, span)
        read = partial(byte_at, self.world, whole, span=span)
        old = {number: read(number) for number in shared(scalars)}
        if isinstance(whole, Stored) and self.tracking:
            old = yield from self._as_they_were(old, span)
        made = bytes_with(self.world, scalars, values, old.__getitem__, span)
        if isinstance(whole, Plain):
            pieces = tuple(whole.pieces[number] for number in made)
            yield from self._write_plain(pieces, tuple(made.values()), span)
            return
        byte = self.world.cells.byte
        (memory,) = self.world.memories.of(byte, span).memories
        cells = [(memory, ir.Const(number, ir.INTEGER)) for number in made]
        own = flags or self._all_but_padding(type, len(scalars))
        flagged = [
            (ir.Const(number, ir.INTEGER), flag)
            for number, flag in self._flagged(whole, scalars, own, span)
        ]
        noted = flags is not None
        yield from self._write_cells(whole, cells, tuple(made.values()), flagged, span, noted=noted)

    def _as_they_were(
        self, bytes_: Mapping[int, lir.Expr], span: Span
    ) -> Generator[lir.Statement, None, dict[int, lir.Expr]]:
        """Bytes that may have no value, put aside."""
        found: dict[int, lir.Expr] = {}
        for number, byte in bytes_.items():
            aside = self.temporary(ir.INTEGER, span, OLD)
            yield ir.Assign(aside, byte, span)
            found[number] = ir.Read(aside, span)
        return found

    def _flagged(
        self, whole: Stored, scalars: Sequence[Extent], flags: Values, span: Span
    ) -> list[tuple[int, lir.Expr]]:
        """What is noted of each byte of which scalars with these flags have bits."""
        given: dict[int, dict[tuple[int, int], lir.Expr]] = {}
        for extent, flag in zip(scalars, flags, strict=True):
            for number, own in spread(ZERO, extent, span).items():
                given.setdefault(number, {})[own.low, own.count] = flag
        found: list[tuple[int, lir.Expr]] = []
        for number, parts in given.items():
            if len(parts) == 1 and (0, BYTE) in parts:
                found.append((number, parts[0, BYTE]))
                continue
            offset = plus(whole.start, ir.Const(number, ir.INTEGER))
            found.append((number, flag_of(cell(SET, whole.block, offset, span), parts, span)))
        return found

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
        self,
        type: ir.Type,
        span: Span,
        kind: str = ASIDE,
        shown: str = "",
        role: ir.Role = ir.Role.VALUE,
    ) -> ir.Variable:
        self._temporaries += 1
        name = f"{kind}{self._temporaries}"
        variable = ir.Variable(name, type, ir.Storage.TEMPORARY, shown or name, span, role=role)
        self.locals[variable] = None
        return variable

    def _target(self, piece: lir.Expr, span: Span) -> ir.Variable:
        if not isinstance(piece, ir.Read):
            raise Unsupported("assignment to a value", span)
        return piece.variable
