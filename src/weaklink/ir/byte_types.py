"""Which types are those of bytes: integers, and structures and arrays of such."""

from __future__ import annotations

from collections.abc import Iterator

from weaklink.ir.layout import Member, Path, Records, bits_of, place_of, size_of
from weaklink.ir.types import ArrayType, IntType, Machine, RecordType, Type, element


def is_of_bytes(type: Type, records: Records) -> bool:
    """Whether objects of the type are made of integers alone."""
    match type:
        case IntType():
            return True
        case ArrayType(inner, length):
            return length is not None and is_of_bytes(inner, records)
        case RecordType():
            found = records.get(type)
            members = None if found is None else found.members
            return bool(members) and all(
                not m.is_model
                and not m.is_volatile
                and is_of_bytes(
                    element(m.type) if m == last_array(type, members) else m.type, records
                )
                for m in members or ()
            )
        case _:  # no other type is its bytes
            return False


def character_at(type: Type, offset: int, machine: Machine, records: Records) -> Path | None:
    """The way to the character that is a byte of an object, if it has one there."""
    match type:
        case IntType(width=width):
            is_other = type.is_bool or type.is_bit_field or width != machine["unsigned char"].width
            return None if is_other or offset else ()
        case ArrayType(inner):
            size = size_of(inner, machine, records) or 1
            path = character_at(inner, offset % size, machine, records)
            return None if path is None else (offset // size, *path)
        case RecordType():
            for member in records[type].members or ():
                start, size = place_of(type, (member.name,), machine, records) or (0, 0)
                if start <= offset < start + size:
                    path = character_at(member.type, offset - start, machine, records)
                    if path is not None:
                        return (member.name, *path)
            return None
        case _:  # no other type has characters
            return None


def last_array(type: RecordType, members: tuple[Member, ...] | None) -> Member | None:
    """The last member of a structure, if that is an array as long as there is room."""
    last = members[-1] if members and type.keyword != "union" else None
    if last is None or not isinstance(last.type, ArrayType):
        return None
    return last if last.type.length is None and last.type.count is None else None


def masks_of(type: Type, machine: Machine, records: Records) -> tuple[int, ...] | None:
    """Of an object, byte by byte, the bits that belong to its members; None where all do."""
    byte = machine["unsigned char"]
    masks = [0] * (size_of(type, machine, records) or 0)
    for start, width in numbers_of(type, 0, machine, records):
        for bit in range(start, start + width):
            masks[bit // machine["unsigned char"].width] |= (
                1 << bit % machine["unsigned char"].width
            )
    return tuple(masks) if any(one != byte.max for one in masks) else None


def numbers_of(
    type: Type, start: int, machine: Machine, records: Records
) -> Iterator[tuple[int, int]]:
    """The numbers that an object begins with a bit has, in any of its members: the first bit of
    each, and how many."""
    match type:
        case IntType(width=width) if type.is_bit_field:
            yield start, width
        case ArrayType(inner, length):
            size = (size_of(inner, machine, records) or 0) * machine["unsigned char"].width
            for index in range(length or 0):
                yield from numbers_of(inner, start + index * size, machine, records)
        case RecordType():
            for member in records[type].members or ():
                at = bits_of(type, (member.name,), machine, records)
                if at is not None and not member.is_padding:
                    yield from numbers_of(member.type, start + at[0], machine, records)
        case _:  # all others are numbers of whole bytes
            yield start, (size_of(type, machine, records) or 0) * machine["unsigned char"].width
