r"""How many bytes a cell is, where that is one number for all of an object: offsets in bytes.

before:  \offset(p), p of type `int *`, in a program without structures of other cells
after:   4 * (the offset of p in cells)
"""

from __future__ import annotations

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir.types import element
from weaklink.source import Span
from weaklink.view.lower.world import World


def cell_size(world: World, target: ir.Type, span: Span) -> int:
    """The size of each cell of whatever object a pointer to ``target`` leads into: of these, or of
    a structure with such a member.  Raises ``Unsupported`` where there is no such number."""
    part = element(target)
    whole = [type for type in _layouts(world) if world.cells.places(type, part, span)]
    sizes = {_uniform(world, type, span) for type in (part, *whole)}
    size = sizes.pop()
    if sizes or size is None:
        raise Unsupported("offset in bytes where cells differ in size", span)
    return size


def _layouts(world: World) -> list[ir.RecordType]:
    records = world.program.records
    types = [type for type in records if isinstance(type, ir.RecordType)]
    return [type for type in types if world.cells.has_layout(type)]


def _uniform(world: World, type: ir.Type, span: Span) -> int | None:
    """The size of each cell of an object of that type, if all have one, and nothing is between."""
    match type:
        case ir.IntType() | ir.PointerType():
            return world.size_of(type, span)
        case ir.ArrayType(inner):
            return _uniform(world, inner, span)
        case ir.RecordType():
            return _of_record(world, type, span)
        case _:  # nothing else has cells in memory that are modelled
            return None


def _of_record(world: World, type: ir.RecordType, span: Span) -> int | None:
    cells = world.cells
    if cells.bytes_of(type) is not None:
        return 1
    if cells.overlay(type) is not None or cells.is_opaque(type, span):
        return None
    parts = cells.members(type, span)
    sizes = {None if one.opaque else _uniform(world, one.member.type, span) for one in parts}
    size = sizes.pop() if len(sizes) == 1 else None
    if size is None or size * cells.count(type, span) != world.size_of(type, span):
        return None
    return size
