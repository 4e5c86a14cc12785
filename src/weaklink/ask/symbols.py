"""The inputs of a function as symbols: what a search asks solvers about (``ask/inputs.py``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from weaklink import ir
from weaklink.ask.inputs import (
    ALLOCATED,
    MAX_GLOBAL_CELLS,
    READ_ONLY,
    Cell,
    InputBlock,
    Number,
    Part,
    Pointer,
    Space,
    Vector,
    memory_cell,
)
from weaklink.ask.small import Objective, measures
from weaklink.encode.memory import Universe
from weaklink.encode.translate import symbol_of
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.source import NOWHERE
from weaklink.view.lower.memories import BLOCKS, LENGTHS, OFFSETS, SET


@dataclass(slots=True)
class Symbols:
    """The slots as symbols: what the inputs are then, what holds of them, and the order of small
    inputs as terms to be minimised one after another.  ``near``: of the pointers into each input
    block, one is at its beginning or next to it.  All others are like one of those, as long as
    nothing looks before the beginning."""

    inputs: dict[ir.Variable, Term]
    constraint: Term
    near: Term
    slots: list[Term]
    objectives: list[Objective]
    universe: Universe | None


def symbols_of(space: Space, terms: Terms) -> Symbols:
    """The slots of ``space`` as symbols."""
    lengths = [terms.symbol(f"in.length.{b.number}", Sort.INT, 0, b.longest) for b in space.blocks]
    flags = [
        terms.symbol(f"in.flag.{b.number}", Sort.INT, 0, space.greatest_flag) for b in space.blocks
    ]
    pointers = [
        (
            terms.symbol(f"in.target.{i}", Sort.INT, 0, len(p.targets) + len(p.parts) - 1),
            terms.symbol(f"in.offset.{i}", Sort.INT, 0, space.furthest(p)),
        )
        for i, p in enumerate(space.pointers)
    ]
    numbers = [symbol_of(terms, f"in.{_slot_name(slot)}", slot.type) for slot in space.numbers]
    blanks = [
        terms.symbol(f"in.blank.{space.blocks[b.owner].number}.{b.offset}", Sort.INT, 0, 1)
        for b in space.blanks
    ]
    outside = [
        symbol_of(terms, f"in.outside.{c.memory.name}.{c.block}.{c.offset}", memory_cell(c.memory))
        for c in space.outside
    ]
    builder = _Symbolic(space, terms, lengths, pointers, numbers, flags, blanks, outside)
    near = [part for pair in pointers for part in pair]
    slots = [*lengths, *near, *numbers, *flags, *blanks, *outside]
    has_limits = space.memories or space.blocks or space.has_order
    universe = universe_of(space) if has_limits else None
    if universe is not None:
        universe.chosen = builder.chosen()
        universe.inner = {universe.blocks[b.number]: builder.inner(b) for b in space.blocks}
    return Symbols(
        builder.inputs(),
        terms.and_(builder.constraints()),
        terms.and_(builder.near()),
        slots,
        builder.objectives(),
        universe,
    )


def universe_of(space: Space) -> Universe:
    """The cells there are."""
    cells: dict[ir.Variable, list[tuple[int, int]]] = {m: [] for m in space.memories}
    shapes = [
        (b.number, space.model.world.layout(b.type, NOWHERE), min(b.length, MAX_GLOBAL_CELLS))
        for b in sorted(space.model.blocks, key=lambda b: b.number)
    ]
    shapes += [(b.number, b.layout, b.longest * b.step) for b in space.blocks]
    for number, layout, size in shapes:
        for offset in range(size):
            for memory in (*layout[offset % len(layout)], SET):
                if memory in cells:
                    cells[memory].append((number, offset))
    flags = (SET,) if SET in cells else ()
    return Universe(
        space.looked_at(),
        space.length,
        space.length + 2,
        cells,
        flags,
        long=space.long_blocks(),
        parts=space.parts_left_out,
        objects=space.objects(),
    )


class _Symbolic:
    """The inputs as terms over the symbols of the slots."""

    def __init__(
        self,
        space: Space,
        terms: Terms,
        lengths: Sequence[Term],
        pointers: Sequence[tuple[Term, Term]],
        numbers: Sequence[Term],
        flags: Sequence[Term],
        blanks: Sequence[Term],
        outside: Sequence[Term],
    ) -> None:
        self.space = space
        self.terms = terms
        self.lengths = lengths
        self.pointers = pointers
        self.numbers = numbers
        self.flags = flags
        self.blanks = blanks
        self.outside = outside

    def inputs(self) -> dict[ir.Variable, Term]:
        space, terms = self.space, self.terms
        result: dict[ir.Variable, Term] = {
            variable: terms.integer(value) for variable, value in space.view.fixed.items()
        }
        cells: dict[ir.Variable, dict[tuple[int, int], Term]] = {m: {} for m in space.memories}
        for (memory, number, place), value in space.model.contents.items():
            if memory in cells:
                cells[memory][number, place] = terms.integer(value)
        for slot, symbol in zip(space.numbers, self.numbers, strict=True):
            if isinstance(slot.at, ir.Variable):
                result[slot.at] = symbol
            else:
                cells[slot.at.memory][slot.at.block, slot.at.offset] = self._held(slot.at, symbol)
        for index, pointer in enumerate(space.pointers):
            block, offset = self.pointer(index)
            if not isinstance(pointer.at, Cell):
                result[pointer.at[0]], result[pointer.at[1]] = block, offset
                continue
            for memory, term in ((BLOCKS, block), (OFFSETS, offset)):
                if memory in cells:
                    cells[memory][pointer.at.block, pointer.at.offset] = term
        if LENGTHS in cells:
            self._lengths(cells[LENGTHS])
        for blank, symbol in zip(space.blanks, self.blanks, strict=True):
            has_value = terms.sub(terms.integer(1), symbol)
            cells[SET][space.blocks[blank.owner].number, blank.offset] = has_value
        for cell, symbol in zip(space.outside, self.outside, strict=True):
            at = cell.block, cell.offset
            inside = cells[cell.memory].get(at, terms.integer(0))
            cells[cell.memory][at] = terms.ite(self.in_none(cell), symbol, inside)
        for memory, held in cells.items():
            result[memory] = self._memory(memory, held)
        return result

    def in_none(self, cell: Cell) -> Term:
        """Whether a cell is in no object at the beginning."""
        terms, end = self.terms, self.space.ends_of(cell)
        if isinstance(end, InputBlock):
            length = self.lengths[self.space.blocks.index(end)]
            last = terms.mul(terms.integer(end.step), length)
        else:
            last = terms.integer(end)
        offset = terms.integer(cell.offset)
        return terms.or_([terms.lt(offset, terms.integer(0)), terms.le(last, offset)])

    def chosen(self) -> dict[str, dict[tuple[int, int], Term]]:
        """The outside cells, by memory, with where they are in no object."""
        found: dict[str, dict[tuple[int, int], Term]] = {}
        for cell in self.space.outside:
            cells = found.setdefault(cell.memory.name, {})
            cells[cell.block, cell.offset] = self.in_none(cell)
        return found

    def _held(self, cell: Cell, symbol: Term) -> Term:
        """What the memory holds for a value of the cell's type."""
        type = memory_cell(cell.memory)
        if isinstance(type, ir.IntType) and not type.is_bool:
            return self.terms.wrap(symbol, type.min, type.max)
        return symbol

    def pointer(self, index: int) -> tuple[Term, Term]:
        """Block and offset of a pointer."""
        terms, pointer = self.terms, self.space.pointers[index]
        target, offset = self.pointers[index]
        block = terms.integer(pointer.targets[-1])
        for position in reversed(range(len(pointer.targets) - 1)):
            here = terms.eq(target, terms.integer(position))
            block = terms.ite(here, terms.integer(pointer.targets[position]), block)
        cell = terms.mul(terms.integer(pointer.step), offset)
        for position, part in enumerate(pointer.parts, len(pointer.targets)):
            here = terms.eq(target, terms.integer(position))
            block = terms.ite(here, terms.integer(part.number), block)
            cell = terms.ite(here, self._cell_of(part, pointer, offset), cell)
        return block, cell

    def _cell_of(self, part: Part, pointer: Pointer, offset: Term) -> Term:
        """See ``Space.leads``."""
        terms = self.terms
        row, place = offset, terms.integer(0)
        if part.count > 1:
            place = terms.floor_mod(offset, part.count)
            row = terms.floor_div(offset, part.count)
        return terms.add(
            terms.mul(terms.integer(part.stride), row),
            terms.integer(part.start),
            terms.mul(terms.integer(pointer.step), place),
        )

    def _lengths(self, cells: dict[tuple[int, int], Term]) -> None:
        terms = self.terms
        for static in self.space.model.blocks:
            for offset, value in enumerate((static.length, int(static.read_only), 0)):
                cells[static.number, offset] = terms.integer(value)
        for block, length, flag in zip(self.space.blocks, self.lengths, self.flags, strict=True):
            cells[block.number, 0] = terms.mul(terms.integer(block.step), length)
            for offset in (READ_ONLY, ALLOCATED):
                is_so = terms.eq(flag, terms.integer(offset))
                cells[block.number, offset] = terms.ite(is_so, terms.integer(1), terms.integer(0))

    def _memory(self, memory: ir.Variable, cells: Mapping[tuple[int, int], Term]) -> Term:
        terms = self.terms
        default = {LENGTHS: -1, SET: 1}.get(memory, 0)
        empty = terms.constant(terms.integer(default), Sort.ROW)
        rows: dict[int, Term] = {}
        for (number, place), value in cells.items():
            row = rows.get(number, empty)
            rows[number] = terms.store(row, terms.integer(place), value)
        result = terms.constant(empty, Sort.MEMORY)
        for number, row in rows.items():
            result = terms.store(result, terms.integer(number), row)
        return result

    def constraints(self) -> Iterator[Term]:
        """What makes a vector the only one for its inputs."""
        space, terms = self.space, self.terms
        zero = terms.integer(0)
        for index in range(len(space.pointers)):
            yield from self._fits(index)
        for index, block in enumerate(space.blocks):
            absent = terms.eq(self.lengths[index], zero)
            read_only = terms.eq(self.flags[index], terms.integer(READ_ONLY))
            yield terms.implies(absent, terms.not_(read_only))
            yield terms.or_([absent, *self._uses(block)])
        for slot, symbol in zip(space.numbers, self.numbers, strict=True):
            if slot.owner is not None:
                beyond = terms.le(self.lengths[slot.owner], terms.integer(slot.element))
                yield terms.implies(beyond, terms.eq(symbol, zero))
        for blank, symbol in zip(space.blanks, self.blanks, strict=True):
            beyond = terms.le(self.lengths[blank.owner], terms.integer(blank.element))
            yield terms.implies(beyond, terms.eq(symbol, zero))
        for cell, symbol in zip(space.outside, self.outside, strict=True):
            yield terms.or_([self.in_none(cell), terms.eq(symbol, zero)])

    def inner(self, block: InputBlock) -> Term:
        """That no pointer is at the end of the block where that is as long as it can be."""
        terms = self.terms
        at_end = [
            terms.and_(
                [
                    terms.eq(target, terms.integer(pointer.targets.index(block.number))),
                    terms.eq(offset, terms.integer(block.longest)),
                ]
            )
            for pointer, (target, offset) in zip(self.space.pointers, self.pointers, strict=True)
            if block.number in pointer.targets and pointer.step == block.step
        ]
        return terms.not_(terms.or_(at_end))

    def near(self) -> Iterator[Term]:
        """See ``Symbols``."""
        terms, one = self.terms, self.terms.integer(1)
        for index, block in enumerate(self.space.blocks):
            empty = terms.eq(self.lengths[index], terms.integer(0))
            close = [
                terms.and_([terms.eq(target, terms.integer(p.targets.index(block.number))), near])
                for p, (target, offset) in zip(self.space.pointers, self.pointers, strict=True)
                if block.number in p.targets and (near := terms.le(offset, one))
            ]
            close += [
                terms.and_([terms.eq(target, terms.integer(position)), terms.lt(offset, rows)])
                for p, (target, offset) in zip(self.space.pointers, self.pointers, strict=True)
                for position, part in enumerate(p.parts, len(p.targets))
                if part.number == block.number and (rows := terms.integer(2 * part.count))
            ]
            yield terms.or_([empty, *close])

    def _uses(self, block: InputBlock) -> Iterator[Term]:
        space, owner = self.space, self.space.pointers[block.owner]
        for index, pointer in enumerate(space.pointers):
            shares = owner.owner is not None and pointer.owner == owner.owner
            if (pointer is owner or shares) and block.number in pointer.targets:
                position = pointer.targets.index(block.number)
                yield self.terms.eq(self.pointers[index][0], self.terms.integer(position))

    def _fits(self, index: int) -> Iterator[Term]:
        """A pointer's offset is at most the length; in what is not there, it is NULL."""
        terms, space = self.terms, self.space
        pointer = space.pointers[index]
        target, offset = self.pointers[index]
        for position, number in enumerate(pointer.targets):
            here = terms.eq(target, terms.integer(position))
            own = number - space.model.first_input
            if number and own >= 0:
                limit = self.lengths[own]
            else:
                none: Vector = tuple(0 for _ in space.blocks)
                limit = terms.integer(space.elements(number, none, pointer))
            yield terms.implies(here, terms.le(offset, limit))
        for position, part in enumerate(pointer.parts, len(pointer.targets)):
            here = terms.eq(target, terms.integer(position))
            count = terms.mul(terms.integer(part.count), self._rows(part))
            yield terms.implies(here, terms.lt(offset, count))
        if pointer.owner is not None:
            beyond = terms.le(self.lengths[pointer.owner], terms.integer(pointer.element))
            yield terms.implies(beyond, terms.eq(target, terms.integer(0)))

    def _rows(self, part: Part) -> Term:
        index = part.number - self.space.model.first_input
        if index >= 0:
            return self.lengths[index]
        return self.terms.integer(self.space.rows(part, ()))

    def objectives(self) -> list[Objective]:
        """``Space.key`` as terms."""
        terms = self.terms
        one, zero = terms.integer(1), terms.integer(0)
        numbers = [
            terms.ite(symbol, one, zero) if symbol.sort is Sort.BOOL else symbol
            for symbol in self.numbers
        ]
        together, ranks = measures(terms, numbers)
        outside = measures(terms, self.outside) if self.outside else ([], [])
        pointers = [part for pair in self.pointers for part in pair]
        return [
            Objective(terms.add(*self.lengths)),
            *together,
            *map(Objective, pointers),
            *map(Objective, self.lengths),
            *ranks,
            *map(Objective, (*self.flags, *self.blanks)),
            *outside[0],
            *outside[1],
        ]


def _slot_name(slot: Number) -> str:
    if isinstance(slot.at, ir.Variable):
        return slot.at.name
    return f"{slot.at.memory.name}.{slot.at.block}.{slot.at.offset}"
