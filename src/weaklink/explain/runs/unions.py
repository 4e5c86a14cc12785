"""Unions as readers know them: by a member whose bytes are all of it.

bytes:  1 2 3 4     of  union { unsigned w; unsigned char b[4]; }
shown:  {.w = 67305985};  the cell of the second byte is  u.b[1]
"""

from __future__ import annotations

from collections.abc import Sequence

from weaklink import ir
from weaklink.explain.runs.spelling import spelled
from weaklink.explain.runs.values import Fields, Shown, Unset
from weaklink.ir.cells import BYTES
from weaklink.source import NOWHERE
from weaklink.view.lower.storage import extents
from weaklink.view.lower.world import World


def member_type(world: World, type: ir.RecordType, name: str) -> ir.Type:
    """The type of a member of a union."""
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
    names = [member.name for member in world.program.records[type].members or ()]
    if type.keyword == "union":
        whole = [name for name in names if _is_all(world, member_type(world, type, name), values)]
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


def _is_all(world: World, type: ir.Type, values: Sequence[int | None]) -> bool:
    """Whether an object of the type is so many bytes, none of them padding."""
    sizes = (world.size_of(scalar, NOWHERE) for _, scalar in extents(world, type, NOWHERE))
    return sum(sizes) == len(values)
