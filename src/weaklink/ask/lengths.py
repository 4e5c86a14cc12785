"""How long the objects are that inputs point to."""

from __future__ import annotations

from weaklink import ir
from weaklink.source import NOWHERE
from weaklink.view.lower.world import World

MOST_BYTES = 64
"""Larger structures are not looked for in rows of characters."""

AROUND = 4
"""Bytes before or behind one."""


def wanted_cells(world: World, target: ir.Type, length: int) -> int:
    """How many cells a block of objects of the type should have, ``length`` at least: of bytes
    those of the largest structure that the program looks at there, and some around it."""
    records = world.program.records.items()
    sizes = [world.cells.bytes_of(type) or 0 for type, one in records if one.in_bytes]
    widest = max((size for size in sizes if size <= MOST_BYTES), default=0)
    if not widest or not world.cells.is_bytes(target):
        return length
    is_single = world.cells.count(target, NOWHERE) == 1
    return max(length, widest + (AROUND if is_single else 0))
