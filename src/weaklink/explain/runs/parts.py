"""Which part of an object lies at one of its cells.

struct { int n; struct { short a, b; } t[2]; }      the cell 4 is  .t[1].b
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.explain.runs.in_bytes import in_bytes
from weaklink.ir.layout import Path, place_of
from weaklink.record import replace
from weaklink.source import NOWHERE
from weaklink.view.lower.world import World


def part_at(world: World, type: ir.Type, offset: int, target: ir.Type | None) -> tuple[Path, int]:
    """The way to the part of type ``target`` (None: the scalar) at a cell of an object, and how
    many cells are left."""
    cells = world.cells
    if target is not None and offset == 0 and _is_whole(world, type, target):
        return (), 0
    match type:
        case ir.ArrayType(element, length):
            size = cells.count(element, NOWHERE)
            if size == 0:
                return (0,), offset
            if cells.flexible(element) is not None:
                path, rest = part_at(world, element, offset, target)
                return (0, *path), rest
            index = offset // size
            if not 0 <= index < (length or 0) and length is not None:
                return (index,), offset - index * size
            path, rest = part_at(world, element, offset - index * size, target)
            return (index, *path), rest
        case ir.RecordType() if cells.bytes_of(type) is not None:
            return in_bytes(world, type, offset)
        case ir.RecordType() if cells.overlay(type) is not None:
            own = cells.leaves(type, NOWHERE)[offset : offset + 1]
            return (own[0].path, 0) if own else ((), offset)
        case ir.RecordType():
            for part in cells.members(type, NOWHERE):
                rest, inner = offset - part.start, part.member.type
                if part.member == cells.flexible(type) and rest >= 0:
                    path, rest = part_at(world, inner, rest, target)
                    return (part.member.name, *path), rest
                if 0 <= rest < part.count:
                    path, rest = ((), 0) if part.opaque else part_at(world, inner, rest, target)
                    return (part.member.name, *path), rest
            return (), offset
        case _:  # all others are scalars: of one cell
            return (), offset


def is_bit_field(world: World, type: ir.Type, path: Path) -> bool:
    """Whether a part is one, to which no pointer leads."""
    try:
        _, part = world.cells.part(type, path, NOWHERE)
    except Unsupported:
        return False
    return isinstance(part, ir.IntType) and part.is_bit_field


def _is_whole(world: World, type: ir.Type, target: ir.Type) -> bool:
    cells = world.cells
    alike = cells.same(type, target, NOWHERE)
    return alike and cells.count(type, NOWHERE) == cells.count(target, NOWHERE)


def parts_before(
    world: World, type: ir.Type | None, offset: int, whole: ir.Type | None
) -> Iterator[tuple[ir.Type, int, int]]:
    """Where a pointer leads that was to lead to a structure around a part, and does not: each part
    that is there, and how many cells and bytes behind.  (Without a type: NULL, and around it.)"""
    program = world.program
    record = program.records.get(whole) if isinstance(whole, ir.RecordType) else None
    if whole is None or record is None or _is_at(world, type, offset, whole):
        return
    for path in record.around_parts if world.cells.bytes_of(whole) is None else ():
        place = place_of(whole, path, program.machine, program.records)
        cell, part = world.cells.part(whole, path, NOWHERE)
        if place is not None and place[0] and _is_at(world, type, offset + cell, part):
            yield part, cell, place[0]


def _is_at(world: World, type: ir.Type | None, offset: int, part: ir.Type) -> bool:
    """Whether what begins at a cell of an object is of the type ``part``."""
    if type is None:
        return offset == 0
    path, rest = part_at(world, type, offset, part)
    return not rest and world.cells.same(world.cells.part(type, path, NOWHERE)[1], part, NOWHERE)


def measured(type: ir.Type, counts: Mapping[str, int]) -> ir.Type:
    """The type of an array, of the lengths that its variables had."""
    if not isinstance(type, ir.ArrayType):
        return type
    element = measured(type.element, counts)
    if type.count is None:
        return replace(type, element=element)
    return ir.ArrayType(element, counts.get(type.count))
