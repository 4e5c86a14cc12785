"""The cells that a search knows of, and what it may look past: the limits that it notes there."""

from __future__ import annotations

from weaklink import ir
from weaklink.ask.discovery import MAX_GLOBAL_CELLS, limit_of_cells
from weaklink.ask.inputs import Space
from weaklink.ask.slots import InputBlock
from weaklink.encode.fitting import Objects
from weaklink.encode.memory import InputBlock as Looked
from weaklink.encode.memory import LongBlock, Universe
from weaklink.scope import Limit, LimitKind
from weaklink.source import NOWHERE
from weaklink.view.lower.memories import SET


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
        {block.number: _looked_at(space, index) for index, block in enumerate(space.blocks)},
        space.length,
        space.length + 2,
        cells,
        flags,
        long=_long_blocks(space),
        parts=space.parts_left_out,
        objects=_objects(space),
    )


def _looked_at(space: Space, index: int) -> Looked:
    """An input block, with the limits that a search notes where it meets them."""
    block = space.blocks[index]
    name = space.names.of_block(block.number)
    owner = space.pointers[block.owner]
    beside = [p for p in space.pointers if p.owner == owner.owner]
    sharing = sum(block.number in p.targets for p in beside)
    objects = Limit(LimitKind.OBJECTS, name, block.longest)
    owners = {b.owner for b in space.blocks}
    ends = any(p.owner == index and i not in owners for i, p in enumerate(space.pointers))
    alike = next(i for i, b in enumerate(space.blocks) if _is_alike(space, b, block))
    return Looked(
        block.longest * block.step,
        Limit(LimitKind.LENGTH, name, block.longest),
        alike,
        objects if owner.owner is not None and sharing > 1 else None,
        objects if owner.owner is not None and ends else None,
    )


def _is_alike(space: Space, one: InputBlock, other: InputBlock) -> bool:
    return space.model.world.cells.same(one.type, other.type, NOWHERE)


def _long_blocks(space: Space) -> dict[int, LongBlock]:
    """The blocks, by number, that may change and have more cells than a search knows, whatever
    is in them at the beginning."""
    return {
        block.number: LongBlock(MAX_GLOBAL_CELLS, block.length, limit_of_cells(space.names, block))
        for block in space.model.blocks
        if block.length > MAX_GLOBAL_CELLS and not block.read_only
    }


def _objects(space: Space) -> Objects:
    """The types of the blocks that are there from the beginning."""
    world = space.model.world
    types = {block.number: block.type for block in space.model.blocks}
    types |= {block.number: block.type for block in space.blocks}
    return Objects(world, types, world.function_numbers)
