"""Where the pointers lead that lie in the objects of inputs, in cells or in bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.ask.parts import pointers_in_bytes
from weaklink.ir.types import element
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Value
from weaklink.source import NOWHERE
from weaklink.view.lower.representation import BLOCKS, OFFSETS
from weaklink.view.lower.world import World
from weaklink.view.places import parts_of

Leading = tuple[int, int, int]
"""The first cell of a pointer; the block and the offset that it leads to."""


def pointers_within(
    world: World, inputs: Mapping[ir.Variable, Value], number: int, type: ir.Type
) -> Iterator[Leading]:
    """The pointers in a block of objects of the type, but for NULL, in order of their cells."""
    yield from sorted((*_in_cells(inputs, number), *_in_bytes(world, inputs, number, type)))


def _in_cells(inputs: Mapping[ir.Variable, Value], number: int) -> Iterator[Leading]:
    blocks, offsets = inputs.get(BLOCKS), inputs.get(OFFSETS)
    if isinstance(blocks, Memory) and isinstance(offsets, Memory):
        for offset, target in blocks.rows.get(number, {}).items():
            if target:
                yield offset, target, offsets.get(number, offset) or 0


def _in_bytes(
    world: World, inputs: Mapping[ir.Variable, Value], number: int, type: ir.Type
) -> Iterator[Leading]:
    whole = element(type)
    held = pointers_in_bytes(whole, world) if world.cells.has_layout(whole) else {}
    if not held:
        return
    (part,) = world.memories.of(world.cells.byte, NOWHERE).parts
    memory = inputs.get(part.memory)
    row = memory.rows.get(number, {}) if isinstance(memory, Memory) else {}
    step = world.cells.count(whole, NOWHERE)
    for start in range(0, max(row, default=-1) + 1, step):
        for first, pointer in held.items():
            places = range(start + first, start + first + pointer.size)
            found = [byte for place in places if (byte := row.get(place)) is not None]
            if len(found) == pointer.size:
                order = world.program.machine.byte_order
                value = int.from_bytes([byte % 256 for byte in found], order)
                block, offset = parts_of(value, world.program.machine.pointer)
                if block:
                    yield places[0], block, offset
