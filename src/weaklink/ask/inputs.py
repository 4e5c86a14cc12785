"""The inputs of a function: plain numbers, pointers, and the blocks that pointers point into.

A pointer is NULL, or points into a block of its own (an *input block*, as long as it likes), into
that of an earlier pointer, or into a global, or to a part of an element of one of these; see
ARCHITECTURE.md, "Memory".  All of that is a vector of numbers, the *slots* (``ask/slots.py``):
lengths of input blocks, each pointer's target and offset, numbers in variables and cells, and a
flag for each input block: read-only, or allocated by the caller.
Where annotations ask for it, each cell of an input block has a flag, too: whether it lacks a value
(the number or pointer in it is then what an annotation sees there).  A space may have *outside*
cells, too: what annotations see there wherever they are in no object, last in the order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from weaklink import ir
from weaklink.ask.answers import Key
from weaklink.ask.asked_of_memory import asks_for_order, greatest_flag
from weaklink.ask.discovery import discover
from weaklink.ask.names import Names
from weaklink.ask.slots import (
    ALLOCATED,
    READ_ONLY,
    Cell,
    InBytes,
    InputBlock,
    Part,
    Parts,
    Pointer,
    Vector,
    blanks_of,
    cells_of_flag,
    is_there,
    slots_of,
)
from weaklink.ask.small import key as numbers_key
from weaklink.ask.small import rank, simplicity
from weaklink.ir.floats import is_code
from weaklink.ir.owned import owned
from weaklink.ir.types import element
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Value
from weaklink.source import NOWHERE
from weaklink.view.lower.memories import LENGTHS, SET
from weaklink.view.lower.representation import POINTER, held
from weaklink.view.lower.world import Layout
from weaklink.view.model import View
from weaklink.view.places import number_of

END_OF_GROUP = -1
"""In a key, behind the pointers of one block: less than any that may follow."""

Stored = tuple[ir.Variable, int, int]
"""A memory, a cell of a block, and what is in it."""

Rows = dict[ir.Variable, dict[int, dict[int, int | None]]]
"""What memories hold, by block and offset."""


class Space:
    """The inputs of the views of one function, their input blocks no longer than ``length``
    cells (more, where an element is larger), with values for ``outside`` cells."""

    def __init__(self, view: View, length: int, outside: Sequence[Cell] = ()) -> None:
        self.view = view
        self.model = view.memory
        self.length = length
        self.outside = tuple(outside)
        found = discover(view, length)
        self.blocks = found.blocks
        self.pointers = found.pointers
        self.numbers = found.numbers
        self.left_out = found.left_out
        """Inputs that no vector stands for, whatever the length."""
        self.parts_left_out = found.parts_left_out
        """The cells whose pointers could lead to parts of objects, too: it matters if they are
        read."""
        self.partial = found.partial
        """Where an object could be of which a part is missing: it matters to accesses behind."""
        self.memories = tuple(v for v in view.inputs if isinstance(v.type, ir.MemoryType))
        observed = self.model.observed and SET in self.memories
        self.blanks = tuple(blanks_of(self.blocks)) if observed else ()
        self.slots = slots_of(self.blocks, self.pointers, self.numbers, self.blanks, self.outside)
        self.names = Names(self.model, self.blocks, lambda index: self.pointers[index])

    @cached_property
    def greatest_flag(self) -> int:
        """Of a block: what may be so of it."""
        greatest = greatest_flag(self.view)
        if any(isinstance(one.at, InBytes) for one in self.pointers):
            return min(greatest, ALLOCATED)
        return greatest

    @cached_property
    def has_order(self) -> bool:
        return asks_for_order(self.view)

    @cached_property
    def has_floats(self) -> bool:
        """Whether there are floating-point values, which are in no order of size."""
        return any(is_code(slot.type) for slot in self.numbers)

    @property
    def leads_to_parts(self) -> bool:
        """Whether pointers may lead to parts of objects, which small inputs do not try."""
        return bool(self.parts_left_out) or any(pointer.parts for pointer in self.pointers)

    # --- how far pointers reach ------------------------------------------------------------------

    def elements(self, number: int, lengths: Vector, pointer: Pointer) -> int:
        """The greatest offset, in elements, into a block."""
        if number == 0 or pointer.only_first:
            return 0
        if pointer.others >= 0:
            return pointer.others if number == pointer.targets[-1] else 0
        index = number - self.model.first_input
        if index >= 0:
            return lengths[index]
        return self._length(number) // max(pointer.step, 1)

    def rows(self, part: Part, lengths: Sequence[int]) -> int:
        """In how many elements of its block the part lies."""
        index = part.number - self.model.first_input
        return lengths[index] if index >= 0 else self._length(part.number) // part.stride

    def furthest(self, pointer: Pointer) -> int:
        """The greatest offset that the pointer may have, in elements."""
        longest = tuple(b.longest for b in self.blocks)
        whole = [self.elements(number, longest, pointer) for number in pointer.targets]
        inside = [self.rows(part, longest) * part.count - 1 for part in pointer.parts]
        return max(*whole, *inside, 0)

    def last_cell(self, pointer: Pointer) -> int:
        """The greatest cell to which the pointer may lead."""
        longest = tuple(b.longest for b in self.blocks)
        whole = [self.elements(number, longest, pointer) for number in pointer.targets]
        inside = [part.stride * self.rows(part, longest) for part in pointer.parts]
        return max(*(pointer.step * number for number in whole), *inside, 0)

    def shares(self, pointer: Pointer, block: InputBlock) -> bool:
        """Whether the block is the pointer's, alone or with others beside it."""
        owner = self.pointers[block.owner]
        return pointer is owner or (owner.owner is not None and pointer.owner == owner.owner)

    def ends_of(self, cell: Cell) -> int | InputBlock:
        """Before which offset the block of a cell ends: the length, or the input block whose length
        says it.  ``NULL`` has no cells."""
        index = cell.block - self.model.first_input
        if cell.block and index >= 0:
            return self.blocks[index]
        return self._length(cell.block)

    def _length(self, number: int) -> int:
        """The length of a block that is no input block, in cells."""
        return next((b.length for b in self.model.blocks if b.number == number), 0)

    def _is_outside(self, cell: Cell, lengths: Vector) -> bool:
        end = self.ends_of(cell)
        if isinstance(end, InputBlock):
            end = end.step * lengths[self.blocks.index(end)]
        return not 0 <= cell.offset < end

    # --- vectors -------------------------------------------------------------------------------

    def parts(self, vector: Vector) -> Parts[int]:
        """A vector taken apart."""
        return self.slots.apart(vector)

    def key(self, vector: Vector) -> Key:
        """The place of a vector in the order of small inputs; keys compare across spaces."""
        parts = self.parts(vector)
        lengths = parts.lengths
        there = [
            simplicity(slot.type, value) if self.has_floats else value
            for slot, value in zip(self.numbers, parts.numbers, strict=True)
            if is_there(slot, lengths)
        ]
        near: list[int] = []
        for owner in (None, *range(len(self.blocks))):
            group = [
                pair
                for pointer, pair in zip(self.pointers, parts.pointers, strict=True)
                if pointer.owner == owner
            ]
            while group and group[-1] == (0, 0):  # NULL, or not there
                group.pop()
            near += [part for pair in group for part in pair]
            near.append(END_OF_GROUP)
        blank = [
            value
            for slot, value in zip(self.blanks, parts.blanks, strict=True)
            if is_there(slot, lengths)
        ]
        return _in_order(lengths, near, there, (*parts.flags, *blank), parts.outside)

    def levels(self, vector: Vector) -> Key:
        """The values of a vector's objectives (see ``Symbols``)."""
        parts = self.parts(vector)
        flags = (*parts.flags, *parts.blanks)
        return _in_order(parts.lengths, parts.pointing, parts.numbers, flags, parts.outside)

    def inputs(self, vector: Vector) -> dict[ir.Variable, Value]:
        """The inputs that a vector stands for."""
        parts = self.parts(vector)
        lengths = parts.lengths
        result: dict[ir.Variable, Value] = dict(self.view.fixed)
        rows: Rows = {
            memory: {block: dict(row) for block, row in held.items()}
            for memory, held in self._static.items()
        }
        for block, length, flag in zip(self.blocks, lengths, parts.flags, strict=True):
            _fill(rows, block.number, block.layout, length * block.step, flag)
        for slot, value in zip(self.numbers, parts.numbers, strict=True):
            if isinstance(slot.at, ir.Variable):
                result[slot.at] = value
            elif is_there(slot, lengths):
                rows[slot.at.memory][slot.at.block][slot.at.offset] = held(slot.at.memory, value)
        for pointer, pair in zip(self.pointers, parts.pointers, strict=True):
            number, cells = pointer.leads(*pair)
            match pointer.at:
                case (block_in, offset_in):
                    result[block_in], result[offset_in] = number, cells
                case Cell() | InBytes() as at if is_there(pointer, lengths):
                    _put(rows, at, self._as_stored(at, number, cells))
                case Cell() | InBytes():
                    pass
        self._settle(rows, lengths)
        for blank, value in zip(self.blanks, parts.blanks, strict=True):
            if is_there(blank, lengths):
                rows[SET][self.blocks[blank.owner].number][blank.offset] = 1 - value
        for cell, value in zip(self.outside, parts.outside, strict=True):
            if self._is_outside(cell, lengths):
                rows[cell.memory].setdefault(cell.block, {})[cell.offset] = value
        result.update({memory: Memory(held) for memory, held in rows.items()})
        return result

    def _as_stored(self, at: Cell | InBytes, block: int, offset: int) -> Iterator[Stored]:
        """A pointer as memories hold it."""
        match at:
            case Cell(offset=cell):
                for memory, value in zip(POINTER.memories, (block, offset), strict=True):
                    yield memory, cell, value
            case InBytes(memory, _, first, size):
                number = number_of(block, offset, self.model.world.program.machine.pointer)
                order = self.model.world.program.machine.byte_order
                for cell, byte in enumerate(number.to_bytes(size, order), first):
                    yield memory, cell, held(memory, byte)

    def _settle(self, rows: Rows, lengths: Sequence[int]) -> None:
        """What unions hold in members that were not the last written is zero, as it is where they
        are written."""
        fixed, chosen = self._with_owners
        for number, type, length in fixed:
            self._settle_block(rows, number, type, length)
        for index in chosen:
            block = self.blocks[index]
            self._settle_block(rows, block.number, block.type, lengths[index] * block.step)

    @cached_property
    def _with_owners(self) -> tuple[list[tuple[int, ir.Type, int]], list[int]]:
        """The blocks that hold unions of which one member was the last written: those of globals,
        and which of the input blocks."""
        cells = self.model.world.cells

        def has_owners(type: ir.Type) -> bool:
            return cells.has_owners(type) and cells.flexible(element(type)) is None

        fixed = [(b.number, b.type, b.length) for b in self.model.blocks if has_owners(b.type)]
        return fixed, [index for index, b in enumerate(self.blocks) if has_owners(b.type)]

    def _settle_block(self, rows: Rows, number: int, type: ir.Type, size: int) -> None:
        whole = element(type)
        for first in range(0, size, self.model.world.cells.count(whole, NOWHERE)):
            self._settle_object(rows, whole, number, first)

    def _settle_object(self, rows: Rows, type: ir.Type, number: int, first: int) -> None:
        world = self.model.world
        (part,) = world.memories.of(world.owner, NOWHERE).parts
        owners = rows.get(part.memory, {}).get(number, {})
        for cell, memories in enumerate(world.layout(type, NOWHERE)):
            about = owned(world.cells, type, cell)
            if about is None or not about.owners:
                continue
            if {owners.get(first + owner) for owner in about.owners} == {about.number}:
                continue
            for memory in memories:
                if memory in rows:
                    rows[memory][number][first + cell] = 0

    @cached_property
    def _static(self) -> Rows:
        """What the blocks hold that no vector says anything of."""
        rows: Rows = {memory: {} for memory in self.memories}
        for block in self.model.blocks:
            layout = self.model.world.layout(block.type, NOWHERE)
            _fill(rows, block.number, layout, block.length, READ_ONLY if block.read_only else 0)
        for (memory, number, offset), value in self.model.contents.items():
            if memory in rows:
                rows[memory][number][offset] = value
        return rows


def _put(rows: Rows, at: Cell | InBytes, stored: Iterable[Stored]) -> None:
    for memory, cell, value in stored:
        if memory in rows:
            rows[memory][at.block][cell] = value


def _in_order(
    lengths: Vector,
    pointers: Sequence[int],
    numbers: Sequence[int],
    flags: Vector,
    outside: Vector,
) -> Key:
    nonzero, total, ranks = numbers_key(outside)
    return (
        sum(lengths),
        sum(1 for value in numbers if value),
        sum(abs(value) for value in numbers),
        *pointers,
        *lengths,
        *(rank(value) for value in numbers),
        *flags,
        *((nonzero, total, *ranks) if outside else ()),
    )


def _fill(rows: Rows, number: int, layout: Layout, size: int, flag: int) -> None:
    """A block of zeros that have a value."""
    for offset in range(size):
        for memory in layout[offset % len(layout)]:
            if memory in rows:
                rows[memory].setdefault(number, {})[offset] = 0
    if LENGTHS in rows:
        rows[LENGTHS][number] = {0: size, **cells_of_flag(flag)}
    if SET in rows:
        rows[SET][number] = dict.fromkeys(range(size), 1)
