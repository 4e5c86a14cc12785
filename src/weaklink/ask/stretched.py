"""Inputs whose blocks have any number of cells: the last element that is written down stands for
all behind it, so that two thousand million cells cost what two do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.ask.inputs import Space
from weaklink.ask.slots import InputBlock, Vector
from weaklink.ir.layout import size_of
from weaklink.record import replace
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Value
from weaklink.replay.sparse import Sparse
from weaklink.view.lower.memories import LENGTHS
from weaklink.view.model import View

SAID = 2
"""Elements of each block that are written down."""

WIDEST = 32
"""Bits of the types of which all values may count cells: nobody has objects so long that it takes
more."""


def lengths_by_type(view: View) -> list[int]:
    """How many cells the integers of the function can count, one more, and in order."""
    named = (one.type for one in (*view.main.parameters, *_locals(view)))
    ends = {type.max for type in named if isinstance(type, ir.IntType) and type.width <= WIDEST}
    return sorted(end + more for end in ends if end > 1 for more in (0, 1))


def _locals(view: View) -> Iterator[ir.Variable]:
    for whole in ir.body_nodes(view.main.body):
        yield from (node.variable for node in ir.walk(whole) if isinstance(node, ir.Read))


def stretchable(view: View) -> Space:
    """The inputs, with as many elements of each block as are written down."""
    space = Space(view, SAID)
    widest = max((block.step for block in space.blocks), default=1)
    return space if widest == 1 else Space(view, SAID * widest)


def elements_of(space: Space, count: int) -> tuple[int, ...]:
    """The lengths of blocks where those have so many elements that can."""
    return tuple(
        max(block.least, block.longest, min(count, _most(space, index)))
        for index, block in enumerate(space.blocks)
    )


def _most(space: Space, index: int) -> int:
    """How many elements a block may have: all together have no more bytes than a difference of
    pointers can say."""
    if not may_stretch(space, index):
        return 0
    program = space.model.world.program
    size = size_of(space.blocks[index].type, program.machine, program.records)
    most_bytes = (1 << (program.machine.pointer - 1)) - 1
    return int(most_bytes // size // len(space.blocks)) if size else 0


def may_stretch(space: Space, index: int) -> bool:
    """Whether a block may have any length: it holds numbers alone, each with a value."""
    block = space.blocks[index]
    cells = space.model.world.cells
    return not (
        any(pointer.owner == index for pointer in space.pointers)
        or any(blank.owner == index for blank in space.blanks)
        or cells.has_owners(block.type)
        or cells.flexible(block.type) is not None
    )


def inputs_of(space: Space, vector: Vector) -> dict[ir.Variable, Value]:
    """The inputs that a vector stands for in which blocks are as long as they like."""
    parts = space.parts(vector)
    said = tuple(
        min(length, block.longest)
        for length, block in zip(parts.lengths, space.blocks, strict=True)
    )
    inputs = space.inputs(replace(parts, lengths=said).vector())
    longer = {
        block.number: (block, length)
        for block, length, written in zip(space.blocks, parts.lengths, said, strict=True)
        if length > written
    }
    return (
        {name: _longer(name, value, longer) for name, value in inputs.items()} if longer else inputs
    )


def _longer(name: ir.Variable, value: Value, longer: Mapping[int, tuple[InputBlock, int]]) -> Value:
    if not isinstance(value, Memory):
        return value
    rows: dict[int, Mapping[int, int | None]] = dict(value.held())
    for number, (block, length) in longer.items():
        row = rows.get(number)
        if row is None:
            continue
        if name == LENGTHS:
            rows[number] = {**row, 0: length * block.step}
        else:
            rows[number] = _repeated(row, block.step, length)
    return Memory(rows)


def _repeated(row: Mapping[int, int | None], step: int, length: int) -> Mapping[int, int | None]:
    """The row with its last element again and again."""
    first = max(row, default=-1) // step * step
    pattern = {offset - first: value for offset, value in row.items() if offset >= first}
    before = {offset: value for offset, value in row.items() if offset < first}
    return Sparse(before, pattern, step, length * step)
