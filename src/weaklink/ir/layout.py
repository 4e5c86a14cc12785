"""Structures and unions, and where their members lie (C11 6.7.2.1, as gcc lays them out)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from weaklink.ir.types import (
    AcslType,
    ArrayType,
    FloatType,
    FunctionType,
    IntType,
    Machine,
    MemoryType,
    PointerType,
    RecordType,
    Type,
    VoidType,
    element,
)
from weaklink.record import record
from weaklink.source import Span

Path = tuple[int | str, ...]
"""The way from an object to a part of it: indices and names of members."""


@record
class Member:
    """``bits`` is the width of a bit-field, else None; one with a name has a type of its own
    (``bit_field``), one without is padding.  A member without name is ``#1``; a
    ``model`` field belongs to annotations, a ghost member to ghost code: both take no room of C's.
    ``packed`` ones are not aligned, but
    to ``align`` bytes, as all are at least."""

    name: str
    type: Type
    is_const: bool = False
    bits: int | None = None
    is_model: bool = False
    is_volatile: bool = False
    packed: bool = False
    align: int = 1
    is_ghost: bool = False

    @property
    def is_of_c(self) -> bool:
        """Whether C knows of it, for which it takes room."""
        return not (self.is_model or self.is_ghost)

    @property
    def is_padding(self) -> bool:
        return self.bits is not None and self.name.startswith("#")

    def unit(self, machine: Machine) -> Type:
        """The type that it is declared with."""
        if isinstance(self.type, IntType) and self.type.is_bit_field:
            return machine[self.type.declared]
        return self.type


@record
class Record:
    """``members`` is None where the type was only declared; ``packed`` ones have no padding.  All
    are aligned to ``align`` bytes at least.  Objects ``in_bytes`` lie in memory as their bytes;
    ``in_others``: the program looks for some where objects of other types lie;
    ``around_parts``: around what lies in them there."""

    members: tuple[Member, ...] | None
    span: Span
    packed: bool = False
    align: int = 1
    in_bytes: bool = False
    in_others: bool = False
    around_parts: tuple[Path, ...] = ()

    def member(self, name: str) -> Member | None:
        for member in self.members or ():
            if member.name == name:
                return member
        return None


Records = Mapping[RecordType, Record]


def find_member(type: RecordType, name: str, records: Records) -> tuple[Member, ...]:
    """The way to the member called ``name``, through members without name; empty if none is."""
    found = records.get(type)
    for member in () if found is None else found.members or ():
        if member.name == name:
            return (member,)
        if member.name.startswith("#") and isinstance(member.type, RecordType):
            inner = find_member(member.type, name, records)
            if inner:
                return (member, *inner)
    return ()


def size_of(type: Type, machine: Machine, records: Records) -> int | None:
    """The size in bytes; None for what has none (``void``, an incomplete type)."""
    match type:
        case IntType(width=width):
            return _int_size(-(-width // machine["char"].width))
        case FloatType(name):
            return _float_size(name, machine)
        case PointerType():
            return machine.pointer // machine["char"].width
        case ArrayType(element, length):
            inner = size_of(element, machine, records)
            return None if inner is None or length is None else inner * length
        case RecordType():
            return _record_size(type, machine, records)
        case VoidType() | FunctionType() | MemoryType():
            return None
        case _ if isinstance(type, AcslType):
            return None
        case _:
            assert_never(type)


def align_of(type: Type, machine: Machine, records: Records) -> int:
    """The alignment in bytes; 1 for what has none."""
    match type:
        case ArrayType(element):
            return align_of(element, machine, records)
        case RecordType():
            found = records.get(type)
            if found is None:
                return 1
            members = [m for m in found.members or () if m.is_of_c]
            inner = [_member_align(m, found, machine, records) for m in members if not m.is_padding]
            return max([found.align, *inner])
        case VoidType() | FunctionType():
            return 1
        case FloatType() | IntType():
            return min(machine.widest, size_of(type, machine, records) or 1)
        case _:  # all others are aligned to their size
            return size_of(type, machine, records) or 1


def _member_align(member: Member, of: Record, machine: Machine, records: Records) -> int:
    is_packed = member.packed or of.packed
    natural = 1 if is_packed else align_of(member.unit(machine), machine, records)
    return max(natural, member.align)


def offset_of(type: RecordType, name: str, machine: Machine, records: Records) -> int | None:
    """The offset in bytes of the member ``name`` itself; None of a bit-field, or unknown."""
    for member, bit in _places(type, machine, records):
        if member.name == name:
            return None if member.bits is not None else bit // machine["char"].width
    return None


def _int_size(bytes: int) -> int:
    """What an integer of so many bytes takes: a power of two, also where it is that of a bit-field
    in arithmetic."""
    return 1 << (bytes - 1).bit_length()


def place_of(type: Type, path: Path, machine: Machine, records: Records) -> tuple[int, int] | None:
    """Where in an object the part at a path begins, and its size, in bytes: of a bit-field those
    that have bits of it.  None of what has no place."""
    found = bits_of(type, path, machine, records)
    if found is None:
        return None
    start, bit = divmod(found[0], machine["char"].width)
    return start, -(-(bit + found[1]) // machine["char"].width)


def bits_of(
    type: Type, path: tuple[int | str, ...], machine: Machine, records: Records
) -> tuple[int, int] | None:
    """Which bit of an object the part at a path begins with, and how many it has.  None of what
    has no place.  The bits of a byte count from its lowest, or, where the highest byte of a number
    is its first, from its highest (``low_bit``)."""
    start, byte = 0, machine["char"].width
    for step in path:
        match type, step:
            case ArrayType(element), int():
                start += step * (size_of(element, machine, records) or 0) * byte
                type = element
            case RecordType(), "<bytes>":
                type = ArrayType(machine["unsigned char"], size_of(type, machine, records))
            case RecordType(), str():
                found = [one for one in _places(type, machine, records) if one[0].name == step]
                if not found:
                    return None
                member, bit = found[0]
                start += bit
                type = member.type
            case _:  # no other type has parts that are named so
                return None
    if isinstance(type, IntType) and type.is_bit_field:
        return start, type.width
    return start, (size_of(type, machine, records) or 0) * byte


def low_bit(first: int, count: int, machine: Machine) -> int:
    """The lowest of ``count`` bits of a byte from the ``first`` on, counted from its lowest."""
    return machine["char"].width - first - count if machine.big_endian else first


def part_type(type: Type, path: Path, machine: Machine, records: Records) -> Type:
    """The type of the part at a path, which is there."""
    for step in path:
        match type, step:
            case ArrayType(element), int():
                type = element
            case RecordType(), "<bytes>":
                type = ArrayType(machine["unsigned char"], size_of(type, machine, records))
            case RecordType(), str():
                members = records[type].members or ()
                type = next(member.type for member in members if member.name == step)
            case _:  # no other type has parts that are named so
                raise AssertionError(f"{type} has no part {step}")
    return type


def _float_size(name: str, machine: Machine) -> int:
    wide = {32: 16 if machine.big_endian else 12, 64: 16}.get(machine.pointer, 8)
    return {"float": 4, "double": 8}.get(name, wide)


def _record_size(type: RecordType, machine: Machine, records: Records) -> int | None:
    found = records.get(type)
    if found is None or found.members is None:
        return None
    byte = machine["char"].width
    end = 0
    for _, bit, bits in _extents(type, machine, records):
        end = max(end, bit + bits)
    return _rounded(-(-end // byte), align_of(type, machine, records))


def _places(type: RecordType, machine: Machine, records: Records) -> Iterator[tuple[Member, int]]:
    """Each member with the number of its first bit."""
    return ((member, bit) for member, bit, _ in _extents(type, machine, records))


def _extents(
    type: RecordType, machine: Machine, records: Records
) -> Iterator[tuple[Member, int, int]]:
    """Each member with the number of its first bit, and how many it has.  (The sizes of members are
    worked out once a level: structures may be nested deeply.)"""
    found = records[type]
    byte = machine["char"].width
    bit = 0
    for member in found.members or ():
        if not member.is_of_c:
            continue
        size = (size_of(member.unit(machine), machine, records) or 0) * byte
        if type.keyword == "union":
            bit = 0
        if member.bits is None:
            bit = _rounded(bit, _member_align(member, found, machine, records) * byte)
        else:
            align = align_of(member.unit(machine), machine, records) * byte
            begun = bit if member.align == 1 else _rounded(bit, member.align * byte)
            is_packed = member.packed or found.packed
            bit = _bit_field_at(begun, member.bits, size, align, is_packed)
        bits = size if member.bits is None else member.bits
        yield member, bit, bits
        bit += bits


def _bit_field_at(bit: int, width: int, size: int, align: int, is_packed: bool) -> int:
    """Where a bit-field begins: it spans no more units of its type's alignment than the type
    itself, unless it is packed; one without width ends what is before it."""
    spans = -(-(bit % align + width) // align)
    fits = width > 0 and (is_packed or spans * align <= size)
    return bit if fits else _rounded(bit, align)


def _rounded(value: int, to: int) -> int:
    return -(-value // to) * to


def records_in(type: RecordType, records: Records) -> set[RecordType]:
    """A structure, and those of which objects lie in it."""
    found = records.get(type)
    members = [element(member.type) for member in (found.members or ())] if found else []
    inner = [records_in(one, records) for one in members if isinstance(one, RecordType)]
    return {type}.union(*inner)
