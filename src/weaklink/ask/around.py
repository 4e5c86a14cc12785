"""Structures that the program looks for around what pointers of inputs lead to."""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.ir.layout import Path, part_type, place_of
from weaklink.source import NOWHERE
from weaklink.view.lower.world import World


def around(part: ir.Type, world: World) -> Iterator[tuple[ir.RecordType, int]]:
    """The structures that are looked for around such a part, each with its cell there."""
    for whole, path in _wholes(part, world):
        start, _ = world.cells.part(whole, path, NOWHERE)
        yield whole, start


def is_single(part: ir.Type, world: World) -> bool:
    """Whether one of several in a row, each as if it lay in such a structure, would have a scalar
    of another one in as many cells, but not in as many bytes, from it as the structure has one."""
    if not isinstance(part, ir.RecordType):
        return False
    return any(_is_mistaken(whole, path, part, world) for whole, path in _wholes(part, world))


def _wholes(part: ir.Type, world: World) -> Iterator[tuple[ir.RecordType, Path]]:
    program, cells = world.program, world.cells
    for whole, record in program.records.items():
        for path in record.around_parts:
            held = part_type(whole, path, program.machine, program.records)
            if cells.same(held, part, NOWHERE):
                yield whole, path


def _is_mistaken(whole: ir.RecordType, path: Path, part: ir.RecordType, world: World) -> bool:
    program, cells = world.program, world.cells
    if cells.bytes_of(whole) is not None:
        return False
    leaves = cells.leaves(part, NOWHERE)
    places = [place_of(part, leaf.path, program.machine, program.records) for leaf in leaves]
    first, _ = cells.part(whole, path, NOWHERE)
    begin = place_of(whole, path, program.machine, program.records)
    for number, leaf in enumerate(cells.leaves(whole, NOWHERE)):
        row, cell = divmod(number - first, len(leaves))
        own = place_of(whole, leaf.path, program.machine, program.records)
        other = places[cell]
        if row and begin and own and other and _is_alike(leaf.type, leaves[cell].type, world):
            if own[0] - begin[0] != row * world.size_of(part, NOWHERE) + other[0]:
                return True
    return False


def _is_alike(one: ir.Type, other: ir.Type, world: World) -> bool:
    both_point = isinstance(one, ir.PointerType) and isinstance(other, ir.PointerType)
    return both_point or world.cells.same(one, other, NOWHERE)
