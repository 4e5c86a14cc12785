"""What lies in bytes, as readers know it: structures by their members, unions by a member whose
bytes are all of it.

bytes:  1 2 3 4     of  struct { unsigned char kind, flags; unsigned short length; } h
shown:  {.kind = 1, .flags = 2, .length = 1027};  the cell of the last byte is one of  h.length
"""

from __future__ import annotations

from collections.abc import Sequence

from weaklink import ir
from weaklink.explain.runs.spelling import spelled
from weaklink.explain.runs.values import Fields, Shown, Unset
from weaklink.ir.cells import BYTES, VALUE
from weaklink.ir.layout import Path
from weaklink.record import record
from weaklink.source import NOWHERE
from weaklink.view.lower.storage import extents
from weaklink.view.lower.world import World


@record
class Scalar:
    """A number of an object: the way to it, its type, and which leaves (``Cells.leaves``) it is
    made of."""

    path: Path
    type: ir.Type
    first: int
    count: int


def scalars(world: World, type: ir.Type) -> tuple[Scalar, ...]:
    """The numbers that readers know an object by, in order; every leaf is of one of them."""
    found: list[Scalar] = []
    for number, leaf in enumerate(world.cells.leaves(type, NOWHERE)):
        if found and number < found[-1].first + found[-1].count:
            continue
        path, own, count = _around(world, type, number) or (leaf.path, leaf.type, 1)
        found.append(Scalar(path, own, number, count))
    return tuple(found)


def _around(world: World, type: ir.Type, leaf: int) -> tuple[Path, ir.Type, int] | None:
    """The number that a byte is the first one of: the way to it, its type, and how many bytes it
    is; None of what is no byte."""
    cells = world.cells
    match type:
        case ir.ArrayType(element):
            step = len(cells.leaves(element, NOWHERE))
            inner = _around(world, element, leaf % step)
            return None if inner is None else ((leaf // step, *inner[0]), *inner[1:])
        case ir.RecordType() if cells.bytes_of(type) is not None:
            path, byte = in_bytes(world, type, leaf)
            if byte:  # of one whose first byte is known by another name
                return None
            _, own = cells.part(type, path, NOWHERE)
            return path, own, world.size_of(own, NOWHERE)
        case ir.RecordType():
            first = 0
            for part in cells.members(type, NOWHERE):
                count = 1 if part.opaque else len(cells.leaves(part.member.type, NOWHERE))
                if first <= leaf < first + count and not part.opaque:
                    inner = _around(world, part.member.type, leaf - first)
                    return None if inner is None else ((part.member.name, *inner[0]), *inner[1:])
                first += count
            return None
        case _:  # no other type has bytes
            return None


def is_in_bytes(world: World, type: ir.Type, path: Path) -> bool:
    """Whether what is at a path in an object lies in bytes."""
    for at, step in enumerate(path):
        if world.cells.in_union(type, path[at:]) is not None:
            return True
        if world.cells.overlay(type) is not None:
            return False
        _, type = world.cells.part(type, (step,), NOWHERE)
    return False


def in_bytes(world: World, type: ir.Type, offset: int) -> tuple[Path, int]:
    """The number that holds a byte of an object in bytes: the way to it, and which byte of it that
    is."""
    match type:
        case ir.ArrayType(element):
            size = world.size_of(element, NOWHERE)
            path, rest = in_bytes(world, element, offset % size)
            return (offset // size, *path), rest
        case ir.RecordType():
            name = _holder(world, type, offset)
            if name is None:
                return (BYTES, offset), 0
            start = world.byte_offset(type, name, NOWHERE)
            path, rest = in_bytes(world, member_type(world, type, name), offset - start)
            return (name, *path), rest
        case _:  # all others are numbers
            return (), offset


def _holder(world: World, type: ir.RecordType, offset: int) -> str | None:
    """The member that readers know a byte by; of a union one of characters, or else one that is all
    of it; None if there is none."""
    names = _sized(world, type)
    size = world.size_of(type, NOWHERE)
    if type.keyword == "union":
        character = world.cells.byte_path(type, offset)[0]
        if character != BYTES:
            return str(character)
        return next((n for n in names if _is_all(world, member_type(world, type, n), size)), None)
    for name in names:
        start = world.byte_offset(type, name, NOWHERE)
        if start <= offset < start + world.size_of(member_type(world, type, name), NOWHERE):
            return name
    return None


def _sized(world: World, type: ir.RecordType) -> list[str]:
    """The members that are part of an object: not an array that is as long as there is room."""
    members = world.program.records[type].members or ()
    return [m.name for m in members if not isinstance(m.type, ir.ArrayType) or m.type.length]


def member_type(world: World, type: ir.RecordType, name: str) -> ir.Type:
    """The type of a member."""
    members = world.program.records[type].members or ()
    return next(member.type for member in members if member.name == name)


def of_bytes(world: World, type: ir.Type, values: Sequence[int | None]) -> Shown:
    """A value from its bytes, None of one that has no value."""
    match type:
        case ir.IntType():
            if None in values:
                return Unset()
            number = sum((byte or 0) << (8 * place) for place, byte in enumerate(values))
            return spelled(type.wrap(number), type)
        case ir.ArrayType(element, length):
            size = world.size_of(element, NOWHERE)
            starts = range(0, size * (length or 0), size)
            return tuple(of_bytes(world, element, values[at : at + size]) for at in starts)
        case ir.RecordType():
            return _record(world, type, values)
        case _:  # no other type is its bytes
            raise AssertionError(f"{type} is not its bytes")


def _record(world: World, type: ir.RecordType, values: Sequence[int | None]) -> Shown:
    names = _sized(world, type)
    if names == [VALUE]:
        return of_bytes(world, member_type(world, type, VALUE), values)
    if type.keyword == "union":
        size = len(values)
        whole = [name for name in names if _is_all(world, member_type(world, type, name), size)]
        if not whole:
            bytes_ = tuple(of_bytes(world, world.cells.byte, [value]) for value in values)
            return Fields(((BYTES, bytes_),))
        names = whole[:1]
    found: list[tuple[str, Shown]] = []
    for name in names:
        own, start = member_type(world, type, name), world.byte_offset(type, name, NOWHERE)
        shown = of_bytes(world, own, values[start : start + world.size_of(own, NOWHERE)])
        if name.startswith("#") and isinstance(shown, Fields):
            found += shown.members
        else:
            found.append((name, shown))
    return Fields(tuple(found))


def _is_all(world: World, type: ir.Type, size: int) -> bool:
    """Whether an object of the type is so many bytes, none of them padding."""
    sizes = (world.size_of(scalar, NOWHERE) for _, scalar in extents(world, type, NOWHERE))
    return sum(sizes) == size
