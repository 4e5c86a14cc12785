"""The inputs of a function as symbols: what a search asks solvers about (``ask/inputs.py``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never

from weaklink import ir
from weaklink.ask.inputs import Space
from weaklink.ask.slots import (
    ALLOCATED,
    READ_ONLY,
    Blank,
    Cell,
    Flag,
    InBytes,
    InputBlock,
    Length,
    Number,
    Offset,
    Outside,
    Part,
    Parts,
    Pointer,
    Slot,
    Target,
)
from weaklink.ask.small import Objective, measures
from weaklink.ask.universe import universe_of
from weaklink.encode.memory import Universe
from weaklink.encode.scope import symbol_of
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.view.lower.memories import LENGTHS, MISPLACED, SET
from weaklink.view.lower.representation import POINTER, cell_type, held_range


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
    slots = space.slots.map(lambda slot: _symbol(slot, space, terms))
    builder = _Symbolic(space, terms, slots)
    has_limits = space.memories or space.blocks or space.has_order
    universe = universe_of(space) if has_limits else None
    if universe is not None:
        universe.chosen = builder.chosen()
        universe.inner = {universe.blocks[b.number]: builder.inner(b) for b in space.blocks}
    return Symbols(
        builder.inputs(),
        terms.and_(builder.constraints()),
        terms.and_(builder.near()),
        list(slots.vector()),
        builder.objectives(),
        universe,
    )


def _symbol(slot: Slot, space: Space, terms: Terms) -> Term:
    """The symbol of a slot, with its name and range."""
    match slot:
        case Length(block):
            return terms.symbol(f"in.length.{block.number}", Sort.INT, 0, block.longest)
        case Flag(block):
            return terms.symbol(f"in.flag.{block.number}", Sort.INT, 0, space.greatest_flag)
        case Target(index, pointer):
            last = len(pointer.targets) + len(pointer.parts) - 1
            return terms.symbol(f"in.target.{index}", Sort.INT, 0, last)
        case Offset(index, pointer):
            return terms.symbol(f"in.offset.{index}", Sort.INT, 0, space.furthest(pointer))
        case Number(at, type):
            name = at.name if isinstance(at, ir.Variable) else _cell_name(at)
            return symbol_of(terms, f"in.{name}", type)
        case Blank(owner, offset):
            number = space.blocks[owner].number
            return terms.symbol(f"in.blank.{number}.{offset}", Sort.INT, 0, 1)
        case Outside(cell):
            return symbol_of(terms, f"in.outside.{_cell_name(cell)}", cell_type(cell.memory))
        case _:
            assert_never(slot)


def _cell_name(cell: Cell) -> str:
    return f"{cell.memory.name}.{cell.block}.{cell.offset}"


def _digit(terms: Terms, number: Term, place: int, greatest: int) -> Term:
    """A byte of a number that is not negative."""
    if greatest < 1 << 8 * place:
        return terms.integer(0)
    whole = terms.floor_div(number, 1 << 8 * place) if place else number
    return whole if greatest < 1 << 8 * (place + 1) else terms.floor_mod(whole, 1 << 8)


class _Symbolic:
    """The inputs as terms over the symbols of the slots."""

    def __init__(self, space: Space, terms: Terms, symbols: Parts[Term]) -> None:
        self.space = space
        self.terms = terms
        self.symbols = symbols

    def inputs(self) -> dict[ir.Variable, Term]:
        space, terms = self.space, self.terms
        result: dict[ir.Variable, Term] = {
            variable: terms.integer(value) for variable, value in space.view.fixed.items()
        }
        cells: dict[ir.Variable, dict[tuple[int, int], Term]] = {m: {} for m in space.memories}
        for (memory, number, place), value in space.model.contents.items():
            if memory in cells:
                cells[memory][number, place] = terms.integer(value)
        for slot, symbol in zip(space.numbers, self.symbols.numbers, strict=True):
            if isinstance(slot.at, ir.Variable):
                result[slot.at] = symbol
            else:
                cells[slot.at.memory][slot.at.block, slot.at.offset] = self._held(slot.at, symbol)
        for index, pointer in enumerate(space.pointers):
            block, offset = self.pointer(index)
            match pointer.at:
                case (block_in, offset_in):
                    result[block_in], result[offset_in] = block, offset
                case InBytes(memory, number, first) as bytes_at:
                    bytes_ = list(self._bytes(pointer, bytes_at, block, offset))
                    if space.model.world.big_endian:
                        bytes_.reverse()
                    for place, byte in enumerate(bytes_, first):
                        cell = Cell(memory, number, place)
                        cells[memory][number, place] = self._held(cell, byte)
                case Cell(_, number, place):
                    for memory, term in zip(POINTER.memories, (block, offset), strict=True):
                        if memory in cells:
                            cells[memory][number, place] = term
        if LENGTHS in cells:
            self._lengths(cells[LENGTHS])
        for blank, symbol in zip(space.blanks, self.symbols.blanks, strict=True):
            has_value = terms.sub(terms.integer(1), symbol)
            cells[SET][space.blocks[blank.owner].number, blank.offset] = has_value
        for cell, symbol in zip(space.outside, self.symbols.outside, strict=True):
            at = cell.block, cell.offset
            inside = cells[cell.memory].get(at, terms.integer(0))
            cells[cell.memory][at] = terms.ite(self.in_none(cell), symbol, inside)
        for memory, held in cells.items():
            result[memory] = self._memory(memory, held)
        return result

    def _bytes(self, pointer: Pointer, at: InBytes, block: Term, offset: Term) -> Iterator[Term]:
        """Those of the number that a pointer is (``number_of``), the lowest first."""
        terms, half = self.terms, at.size // 2
        parts = [part.number for part in pointer.parts]
        last, highest = self.space.last_cell(pointer), max(*pointer.targets, *parts, 0)
        is_null = terms.eq(block, terms.integer(0))
        for place in range(half):
            byte = _digit(terms, offset, place, last)
            middle = terms.ite(is_null, terms.integer(0), terms.integer(128))
            yield terms.add(byte, middle) if place == half - 1 else byte
        for place in range(at.size - half):
            yield _digit(terms, block, place, highest)

    def in_none(self, cell: Cell) -> Term:
        """Whether a cell is in no object at the beginning."""
        terms, end = self.terms, self.space.ends_of(cell)
        if isinstance(end, InputBlock):
            length = self.symbols.lengths[self.space.blocks.index(end)]
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
        range = held_range(cell.memory)
        return symbol if range is None else self.terms.wrap(symbol, *range)

    def pointer(self, index: int) -> tuple[Term, Term]:
        """Block and offset of a pointer."""
        terms, pointer = self.terms, self.space.pointers[index]
        target, offset = self.symbols.pointers[index]
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
        """See ``Pointer.leads``."""
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
        for block, length, flag in zip(
            self.space.blocks, self.symbols.lengths, self.symbols.flags, strict=True
        ):
            cells[block.number, 0] = terms.mul(terms.integer(block.step), length)
            for offset in (READ_ONLY, ALLOCATED):
                is_so = terms.eq(flag, terms.integer(offset))
                cells[block.number, offset] = terms.ite(is_so, terms.integer(1), terms.integer(0))
            if self.space.greatest_flag >= MISPLACED:
                past = terms.sub(flag, terms.integer(ALLOCATED))
                is_so = terms.le(terms.integer(MISPLACED), flag)
                cells[block.number, MISPLACED] = terms.ite(is_so, past, terms.integer(0))

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
            absent = terms.eq(self.symbols.lengths[index], zero)
            read_only = terms.eq(self.symbols.flags[index], terms.integer(READ_ONLY))
            yield terms.implies(absent, terms.not_(read_only))
            yield terms.or_([absent, *self._uses(block)])
        for slot, symbol in zip(space.numbers, self.symbols.numbers, strict=True):
            if slot.owner is not None:
                beyond = terms.le(self.symbols.lengths[slot.owner], terms.integer(slot.element))
                yield terms.implies(beyond, terms.eq(symbol, zero))
        for blank, symbol in zip(space.blanks, self.symbols.blanks, strict=True):
            beyond = terms.le(self.symbols.lengths[blank.owner], terms.integer(blank.element))
            yield terms.implies(beyond, terms.eq(symbol, zero))
        for cell, symbol in zip(space.outside, self.symbols.outside, strict=True):
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
            for pointer, (target, offset) in zip(
                self.space.pointers, self.symbols.pointers, strict=True
            )
            if block.number in pointer.targets and pointer.step == block.step
        ]
        return terms.not_(terms.or_(at_end))

    def _pointing(self) -> Iterator[tuple[Pointer, tuple[Term, Term]]]:
        return zip(self.space.pointers, self.symbols.pointers, strict=True)

    def near(self) -> Iterator[Term]:
        """See ``Symbols``."""
        terms, one = self.terms, self.terms.integer(1)
        for index, block in enumerate(self.space.blocks):
            empty = terms.eq(self.symbols.lengths[index], terms.integer(0))
            close = [
                terms.and_([terms.eq(target, terms.integer(p.targets.index(block.number))), near])
                for p, (target, offset) in zip(
                    self.space.pointers, self.symbols.pointers, strict=True
                )
                if block.number in p.targets and (near := terms.le(offset, one))
            ]
            close += [
                terms.and_([terms.eq(target, terms.integer(position)), terms.lt(offset, rows)])
                for p, (target, offset) in zip(
                    self.space.pointers, self.symbols.pointers, strict=True
                )
                for position, part in enumerate(p.parts, len(p.targets))
                if part.number == block.number and (rows := terms.integer(2 * part.count))
            ]
            yield terms.or_([empty, *close])

    def _uses(self, block: InputBlock) -> Iterator[Term]:
        for index, pointer in enumerate(self.space.pointers):
            ways = pointer.ways_to(block.number) if self.space.shares(pointer, block) else ()
            for position in ways:
                yield self.terms.eq(self.symbols.pointers[index][0], self.terms.integer(position))

    def _fits(self, index: int) -> Iterator[Term]:
        """A pointer's offset is at most the length; in what is not there, it is NULL."""
        terms, space = self.terms, self.space
        pointer = space.pointers[index]
        target, offset = self.symbols.pointers[index]
        for position, number in enumerate(pointer.targets):
            here = terms.eq(target, terms.integer(position))
            own = number - space.model.first_input
            if pointer.only_first:
                limit = terms.integer(0)
            elif number and own >= 0:
                limit = self.symbols.lengths[own]
            else:
                limit = terms.integer(space.elements(number, (), pointer))
            yield terms.implies(here, terms.le(offset, limit))
        for position, part in enumerate(pointer.parts, len(pointer.targets)):
            here = terms.eq(target, terms.integer(position))
            count = terms.mul(terms.integer(part.count), self._rows(part))
            yield terms.implies(here, terms.lt(offset, count))
        if pointer.owner is not None:
            beyond = terms.le(self.symbols.lengths[pointer.owner], terms.integer(pointer.element))
            yield terms.implies(beyond, terms.eq(target, terms.integer(0)))

    def _rows(self, part: Part) -> Term:
        index = part.number - self.space.model.first_input
        if index >= 0:
            return self.symbols.lengths[index]
        return self.terms.integer(self.space.rows(part, ()))

    def objectives(self) -> list[Objective]:
        """``Space.key`` as terms."""
        terms = self.terms
        one, zero = terms.integer(1), terms.integer(0)
        numbers = [
            terms.ite(symbol, one, zero) if symbol.sort is Sort.BOOL else symbol
            for symbol in self.symbols.numbers
        ]
        together, ranks = measures(terms, numbers)
        outside = measures(terms, self.symbols.outside) if self.symbols.outside else ([], [])
        return [
            Objective(terms.add(*self.symbols.lengths)),
            *together,
            *map(Objective, self.symbols.pointing),
            *map(Objective, self.symbols.lengths),
            *ranks,
            *map(Objective, (*self.symbols.flags, *self.symbols.blanks)),
            *outside[0],
            *outside[1],
        ]
