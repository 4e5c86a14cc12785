"""What the cells are called that no object holds, where a run was told what is there.

before:  memory.int[0][0] = 5 where t = NULL;  memory.int[g][2] = 1 where g has two cells
after:   t[0], outside as t is NULL, 5;  g[2], outside of g, 1
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.ask.outside import outside_of
from weaklink.ask.slots import Cell
from weaklink.explain.runs.naming import Names
from weaklink.explain.runs.spelling import spelled
from weaklink.explain.runs.values import exact, written
from weaklink.model import Outside
from weaklink.replay.memory import Memory
from weaklink.source import NOWHERE
from weaklink.view.lower.pieces import suffix
from weaklink.view.lower.representation import cell_type


def told_outside(names: Names) -> tuple[Outside, ...]:
    """The cells of the inputs that are in no object, with what is there."""
    return tuple(_told(names, cell) for cell in outside_of(names.inputs))


def _told(names: Names, cell: Cell) -> Outside:
    held = names.inputs[cell.memory]
    assert isinstance(held, Memory)
    value = held.get(cell.block, cell.offset) or 0
    if cell.block == 0:
        pointer, type = next(_null_pointers(names, cell), ("", cell_type(cell.memory)))
        text = (pointer or "NULL") + _element(names, type, cell.offset)
        return Outside(text, "", pointer, *_spelled(names, value, type, cell))
    found = names.objects.get(cell.block)
    if found is None:
        return Outside(f"?[{cell.offset}]", "?", "", str(value), str(value))
    type = found.type.element if isinstance(found.type, ir.ArrayType) else found.type
    name = found.pointer or found.label
    text = name + _element(names, type, cell.offset)
    return Outside(text, name, "", *_spelled(names, value, type, cell))


def _null_pointers(names: Names, cell: Cell) -> Iterator[tuple[str, ir.Type]]:
    """The pointers that are NULL and could lead to the cell, with what they point to."""
    for part in names.null_pointers():
        type = part.type
        if isinstance(type, ir.PointerType) and cell.memory in names.world.held_in(
            type.target, NOWHERE
        ):
            yield part.shown, type.target


def _element(names: Names, type: ir.Type, offset: int) -> str:
    """``[3]``, ``[3].x``: the cell behind a pointer to objects of the type."""
    cells = names.world.cells
    size = max(cells.count(type, NOWHERE), 1)
    leaves = cells.leaves(type, NOWHERE)
    rest = suffix(leaves[offset % size].path) if len(leaves) == size else ""
    return f"[{offset // size}]{rest}"


def _spelled(names: Names, value: int, type: ir.Type, cell: Cell) -> tuple[str, str]:
    """The value exactly, and as values of that type are written."""
    if isinstance(type, ir.ArrayType | ir.RecordType):
        leaves = names.world.cells.leaves(type, NOWHERE)
        type = leaves[cell.offset % len(leaves)].type
    number = spelled(type.wrap(value), type) if isinstance(type, ir.IntType) else value
    return exact(number), written(number)
