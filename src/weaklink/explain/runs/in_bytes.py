"""What lies in bytes, as readers know it: structures by their members, unions by a member whose
bytes are all of it.

bytes:  1 2 3 4     of  struct { unsigned char kind, flags; unsigned short length; } h
shown:  {.kind = 1, .flags = 2, .length = 1027};  the cell of the last byte is one of  h.length
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from weaklink import ir
from weaklink.explain.runs.spelling import spelled
from weaklink.explain.runs.values import Fields, Shown, Unset, exact
from weaklink.ir.byte_types import is_of_bytes
from weaklink.ir.cells import BYTES, VALUE
from weaklink.ir.layout import Path
from weaklink.ir.types import element
from weaklink.record import record
from weaklink.source import NOWHERE
from weaklink.view.lower.bits import ALL, BYTE
from weaklink.view.lower.storage import extents
from weaklink.view.lower.world import World


@record
class Scalar:
    """A number of an object: the way to it, its type, and which leaves (``Cells.leaves``) it is
    made of.  Where bit-fields share bytes it is the first, with the ways to ``all`` of them."""

    path: Path
    all: tuple[Path, ...]
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
        found.append(Scalar(path, neighbours(world, type, path), own, number, count))
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
            return path, own, extent_of(world, type, path)
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


def extent_of(world: World, type: ir.Type, path: Path) -> int:
    """How many bytes the number at a path in an object in bytes is; of a bit-field, those that it
    and its ``neighbours`` lie in."""
    _, own = world.cells.part(type, path, NOWHERE)
    group = _group_of(world, type, path)
    return world.size_of(own, NOWHERE) if group is None else group.end - group.start


def neighbours(world: World, type: ir.Type, path: Path) -> tuple[Path, ...]:
    """The bit-fields that share bytes with the one at a path, in order, itself among them; the path
    alone of what is none."""
    group = _group_of(world, type, path)
    return (path,) if group is None else tuple((*path[:-1], name) for name in group.names)


@record
class _Group:
    """Bit-fields of a structure that share bytes with each other, and these."""

    names: tuple[str, ...]
    start: int
    end: int


def _group_of(world: World, type: ir.Type, path: Path) -> _Group | None:
    """The bit-fields among which one at a path in an object is; None of what is none."""
    if not path or not is_in_bytes(world, type, path):
        return None
    _, own = world.cells.part(type, path, NOWHERE)
    _, around = world.cells.part(type, path[:-1], NOWHERE)
    if not isinstance(own, ir.IntType) or not own.is_bit_field:
        return None
    assert isinstance(around, ir.RecordType)
    return next((one for one in _groups(world, around) if path[-1] in one.names), None)


def _groups(world: World, type: ir.RecordType) -> list[_Group]:
    found: list[_Group] = []
    for name in _sized(world, type):
        own = member_type(world, type, name)
        if isinstance(own, ir.IntType) and own.is_bit_field:
            bit, width = world.bits_of(type, (name,), NOWHERE)
            start, end = bit // BYTE, -(-(bit + width) // BYTE)
            if found and start < found[-1].end and type.keyword != "union":
                last = found.pop()
                found.append(_Group((*last.names, name), last.start, max(last.end, end)))
            else:
                found.append(_Group((name,), start, end))
    return found


def is_in_bytes(world: World, type: ir.Type, path: Path) -> bool:
    """Whether what is at a path in an object lies in bytes."""
    if world.cells.opaque_at(type, path, NOWHERE) is not None:
        return False
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
    of it, without pointers if there is such; None if there is none."""
    names = _sized(world, type)
    if type.keyword == "union":
        character = world.cells.byte_path(type, offset)[0]
        if character != BYTES:
            return str(character)
        whole = [n for n in names if _is_all(world, member_type(world, type, n), type)]
        numbers = (n for n in whole if _is_of_numbers(world, member_type(world, type, n)))
        return next(numbers, whole[0] if whole else None)
    groups = {one.names[0]: one for one in _groups(world, type)}
    for name in names:
        bit, width = world.bits_of(type, (name,), NOWHERE)
        start, end = bit // BYTE, -(-(bit + width) // BYTE)
        if name in groups:
            start, end = groups[name].start, groups[name].end
        if start <= offset < end:
            return name
    return None


def _is_of_numbers(world: World, type: ir.Type) -> bool:
    """Whether there are no pointers in it, which what is there need not be."""
    return is_of_bytes(type, world.program.records, pointers=False)


def _sized(world: World, type: ir.RecordType) -> list[str]:
    """The members that are part of an object: not an array that is as long as there is room, no
    padding."""
    members = [m for m in world.program.records[type].members or () if not m.is_padding]
    return [m.name for m in members if not isinstance(m.type, ir.ArrayType) or m.type.length]


def member_type(world: World, type: ir.RecordType, name: str) -> ir.Type:
    """The type of a member."""
    members = world.program.records[type].members or ()
    return next(member.type for member in members if member.name == name)


@record
class Partly:
    """A byte of which just the ``bits`` have a value, as a number; in inputs the others hold
    something, too."""

    value: int
    bits: int


Held = int | Partly | None
"""A byte; None if it has no value."""


OfPointer = Callable[[ir.PointerType, int], Shown]
"""The pointer that a number is."""


def of_bytes(world: World, type: ir.Type, values: Sequence[Held], pointer: OfPointer) -> Shown:
    """A value from its bytes."""
    match type:
        case ir.PointerType():
            bits = ir.IntType("", BYTE * len(values), False, 0)
            number = _number(world, bits, values, 0, bits.width)
            return number if isinstance(number, Unset) else pointer(type, int(exact(number)))
        case ir.IntType():
            return _number(world, type, values, 0, BYTE * len(values))
        case ir.ArrayType(element, length):
            size = world.size_of(element, NOWHERE)
            starts = range(0, size * (length or 0), size)
            parts = (values[at : at + size] for at in starts)
            return tuple(of_bytes(world, element, part, pointer) for part in parts)
        case ir.RecordType():
            return _record(world, type, values, pointer)
        case _:  # no other type is its bytes
            raise AssertionError(f"{type} is not its bytes")


def _number(world: World, type: ir.IntType, values: Sequence[Held], bit: int, width: int) -> Shown:
    """The number that so many bits of some bytes are."""
    if world.big_endian:
        values, bit = values[::-1], BYTE * len(values) - bit - width
    mask = ((1 << width) - 1) << bit
    number = have = 0
    for place, byte in enumerate(values):
        value = byte.value if isinstance(byte, Partly) else byte or 0
        own = byte.bits if isinstance(byte, Partly) else 0 if byte is None else (1 << BYTE) - 1
        number |= value << (BYTE * place)
        have |= own << (BYTE * place)
    if have & mask != mask:
        return Unset()
    return spelled(type.wrap((number & mask) >> bit), type)


def of_number(
    world: World, type: ir.Type, path: Path, values: Sequence[Held], pointer: OfPointer
) -> Shown:
    """What the bytes of a number in an object hold: where bit-fields share them, each of these."""
    group = _group_of(world, type, path)
    _, own = world.cells.part(type, path, NOWHERE)
    if group is None:
        return of_bytes(world, own, values, pointer)
    _, around = world.cells.part(type, path[:-1], NOWHERE)
    assert isinstance(around, ir.RecordType)
    shown = [(name, _bits(world, around, name, values, group.start)) for name in group.names]
    return shown[0][1] if len(shown) == 1 else Fields(tuple(shown))


def _bits(
    world: World, type: ir.RecordType, name: str, values: Sequence[Held], first: int
) -> Shown:
    """A bit-field, of bytes of the structure from the ``first`` on."""
    own = member_type(world, type, name)
    assert isinstance(own, ir.IntType)
    bit, width = world.bits_of(type, (name,), NOWHERE)
    return _number(world, own, values, bit - BYTE * first, width)


def _record(world: World, type: ir.RecordType, values: Sequence[Held], pointer: OfPointer) -> Shown:
    names = _sized(world, type)
    if names == [VALUE]:
        return of_bytes(world, member_type(world, type, VALUE), values, pointer)
    if type.keyword == "union":
        whole = [name for name in names if _is_all(world, member_type(world, type, name), type)]
        if not whole:
            byte = world.cells.byte
            bytes_ = tuple(of_bytes(world, byte, [value], pointer) for value in values)
            return Fields(((BYTES, bytes_),))
        names = whole[:1]
    found: list[tuple[str, Shown]] = []
    if type.keyword != "union":
        found += _between(world, type, values)
    for name in names:
        own, start = member_type(world, type, name), world.byte_offset(type, name, NOWHERE)
        if isinstance(own, ir.IntType) and own.is_bit_field:
            found.append((name, _bits(world, type, name, values, 0)))
            continue
        part = values[start : start + world.size_of(own, NOWHERE)]
        shown = of_bytes(world, own, part, pointer)
        if name.startswith("#") and isinstance(shown, Fields):
            found += shown.members
        else:
            found.append((name, shown))
    return Fields(tuple(found))


def _between(
    world: World, type: ir.RecordType, values: Sequence[Held]
) -> Iterator[tuple[str, Shown]]:
    """What is in the padding of a structure itself, byte by byte, where it is not zero: the bits
    that are no member's."""
    inner: set[int] = set()
    for name in _sized(world, type):
        if isinstance(element(member_type(world, type, name)), ir.RecordType):
            start, size = (number // BYTE for number in world.bits_of(type, (name,), NOWHERE))
            inner |= {*range(start, start + size)}
    for number, bits in enumerate(world.padding.bits_with_values(type) or ()):
        byte = values[number]
        value = byte.value if isinstance(byte, Partly) else byte or 0
        rest = value & ~bits & ALL
        if rest and number not in inner:
            yield f"{BYTES}[{number}]", rest


def _is_all(world: World, type: ir.Type, union: ir.RecordType) -> bool:
    """Whether a member of the type is all of the union, none of it padding."""
    cells = world.cells
    if world.size_of(type, NOWHERE) != world.size_of(union, NOWHERE):
        return False
    if cells.is_bytes(type):
        padding = world.padding
        return padding.bits_with_values(type) == padding.bits_with_values(union)
    widths = (one.width for one in extents(world, type, NOWHERE))
    return sum(widths) == BYTE * world.size_of(type, NOWHERE)
