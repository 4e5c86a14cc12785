"""The slots of a vector of inputs: what each of its numbers is for.

A vector has the lengths of input blocks, each pointer's target and offset, numbers in variables
and cells, a flag for each input block, which cells have no value, and what annotations see outside
of all objects.  That order is known here alone: all others are handed ``Parts``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from weaklink import ir
from weaklink.ir.layout import Path
from weaklink.record import record
from weaklink.view.lower.alignment import MOST_MISPLACED
from weaklink.view.lower.memories import MISPLACED
from weaklink.view.lower.world import Layout

Vector = tuple[int, ...]

T = TypeVar("T")
U = TypeVar("U")

READ_ONLY, ALLOCATED = 1, 2
"""The flags of an input block; 0 of one that is nothing of that, and from ``MISPLACED`` on of one
that lies one byte, two, ... past a place that is aligned for everything."""

MOST_MISPLACED_FLAG = MISPLACED + MOST_MISPLACED - 1


def cells_of_flag(flag: int) -> dict[int, int]:
    """What the lengths of a block hold besides its length."""
    found = {READ_ONLY: int(flag == READ_ONLY), ALLOCATED: int(flag == ALLOCATED)}
    return found | ({MISPLACED: flag - ALLOCATED} if flag >= MISPLACED else {})


@record
class Cell:
    memory: ir.Variable
    block: int
    offset: int


@record
class InBytes:
    """The bytes of a pointer: so many cells of the memory, from ``offset`` on; ``path`` is the way
    to it in its object."""

    memory: ir.Variable
    block: int
    offset: int
    size: int
    path: Path


At = tuple[ir.Variable, ir.Variable] | Cell | InBytes
"""Where a pointer is: in two variables, a cell of two memories, or bytes."""


@record
class InputBlock:
    """A block of an input's own; ``owner`` is the pointer that it is for.  Where the block is there
    it has ``least`` elements, or the precondition does not hold; ``longest`` are tried."""

    number: int
    type: ir.Type
    step: int
    layout: Layout
    owner: int
    longest: int
    least: int = 0


@record
class Part:
    """In each element, of ``stride`` cells, of the block ``number``, ``count`` objects from cell
    ``start`` on."""

    number: int
    stride: int
    start: int
    count: int


@record
class Pointer:
    """A pointer to elements of ``step`` cells.  ``targets`` are the blocks that it may point into,
    NULL (0) first; behind them come the ``parts`` of objects that it may point to, the first of
    them, as many as ``around`` says, in blocks of what the program looks for around them.
    ``others``: of a pointer to functions, the number of the last of the unknown ones that it may
    point to.  ``only_first``: it leads to the beginning of a block alone, as one to a structure
    with a flexible member does."""

    at: At
    step: int
    targets: tuple[int, ...]
    owner: int | None = None
    element: int = 0
    others: int = -1
    parts: tuple[Part, ...] = ()
    around: int = 0
    only_first: bool = False

    def ways_to(self, block: int) -> Iterator[int]:
        """The targets, by position, by which it may be what the block is there for."""
        if block in self.targets:
            yield self.targets.index(block)
        for position, part in enumerate(self.parts[: self.around], len(self.targets)):
            if part.number == block:
                yield position

    def leads(self, target: int, offset: int) -> tuple[int, int]:
        """Block and cell that it leads to, by its two slots."""
        if target < len(self.targets):
            return self.targets[target], offset * self.step
        part = self.parts[target - len(self.targets)]
        row, place = divmod(offset, part.count)
        return part.number, row * part.stride + part.start + place * self.step


@record
class Length:
    """How many elements the block has."""

    block: InputBlock


@record
class Flag:
    """Whether the block is read-only, allocated by the caller, or lies at no aligned place."""

    block: InputBlock


@record
class Target:
    """Which of its targets, or parts of objects, the pointer with that index leads to."""

    index: int
    pointer: Pointer


@record
class Offset:
    """To which element there."""

    index: int
    pointer: Pointer


@record
class Number:
    """An integer: in a variable, or a cell (of which input block's element)."""

    at: ir.Variable | Cell
    type: ir.Type
    owner: int | None = None
    element: int = 0


@record
class Blank:
    """1 where the cell at ``offset`` of the input block with the index ``owner``, part of an
    ``element``, has no value."""

    owner: int
    offset: int
    element: int


@record
class Outside:
    """What annotations see in a cell wherever it is in no object."""

    cell: Cell


Slot = Length | Flag | Target | Offset | Number | Blank | Outside


@record
class Parts(Generic[T]):
    """Something of each slot, kind by kind: of a pointer's two, its target and its offset."""

    lengths: tuple[T, ...]
    flags: tuple[T, ...]
    pointers: tuple[tuple[T, T], ...]
    numbers: tuple[T, ...]
    blanks: tuple[T, ...]
    outside: tuple[T, ...]

    @property
    def pointing(self) -> tuple[T, ...]:
        """The slots of pointers one after the other."""
        return tuple(part for pair in self.pointers for part in pair)

    def vector(self) -> tuple[T, ...]:
        """All in their order in a vector."""
        return (
            *self.lengths,
            *self.pointing,
            *self.numbers,
            *self.flags,
            *self.blanks,
            *self.outside,
        )

    def apart(self, vector: tuple[U, ...]) -> Parts[U]:
        """What a vector has for these slots."""
        targets = len(self.lengths)
        numbers = targets + 2 * len(self.pointers)
        flags = numbers + len(self.numbers)
        blanks = flags + len(self.flags)
        outside = blanks + len(self.blanks)
        pairs = zip(vector[targets:numbers:2], vector[targets + 1 : numbers : 2], strict=True)
        return Parts(
            vector[:targets],
            vector[flags:blanks],
            tuple(pairs),
            vector[numbers:flags],
            vector[blanks:outside],
            vector[outside:],
        )

    def map(self, change: Callable[[T], U]) -> Parts[U]:
        """The same of each slot, made in the order of the fields."""
        return Parts(
            tuple(map(change, self.lengths)),
            tuple(map(change, self.flags)),
            tuple((change(target), change(offset)) for target, offset in self.pointers),
            tuple(map(change, self.numbers)),
            tuple(map(change, self.blanks)),
            tuple(map(change, self.outside)),
        )


def slots_of(
    blocks: Sequence[InputBlock],
    pointers: Sequence[Pointer],
    numbers: Sequence[Number],
    blanks: Sequence[Blank],
    outside: Sequence[Cell],
) -> Parts[Slot]:
    """The slots for what there is."""
    return Parts(
        tuple(map(Length, blocks)),
        tuple(map(Flag, blocks)),
        tuple((Target(i, pointer), Offset(i, pointer)) for i, pointer in enumerate(pointers)),
        tuple(numbers),
        tuple(blanks),
        tuple(map(Outside, outside)),
    )


def is_there(item: Number | Pointer | Blank, lengths: Sequence[int]) -> bool:
    """Whether the element that it is part of is there with these lengths."""
    return item.owner is None or item.element < lengths[item.owner]


def blanks_of(blocks: Sequence[InputBlock]) -> Iterator[Blank]:
    """A slot for each cell of the blocks that may have no value."""
    for index, block in enumerate(blocks):
        for offset in range(block.longest * block.step):
            yield Blank(index, offset, offset // block.step)
