"""Which types are those of bytes: integers, and structures and arrays of such; pointers, which
are numbers there, in structures, and in unions that are marked."""

from __future__ import annotations

from weaklink.ir.layout import Member, Path, Records, place_of, size_of
from weaklink.ir.types import (
    ArrayType,
    IntType,
    Machine,
    PointerType,
    RecordType,
    Type,
    element,
)


def is_of_bytes(
    type: Type, records: Records, *, pointers: bool = True, unmarked: bool = False
) -> bool:
    """Whether objects of the type are made of integers alone, and of ``pointers``, too: in unions
    that are marked as bytes, or may be (``unmarked``)."""
    match type:
        case IntType():
            return True
        case PointerType():
            return pointers
        case ArrayType(inner, length):
            is_known = length is not None
            return is_known and is_of_bytes(inner, records, pointers=pointers, unmarked=unmarked)
        case RecordType():
            found = records.get(type)
            members = None if found is None else found.members
            is_marked = unmarked or (found is not None and found.in_bytes)
            may_point = pointers and (type.keyword != "union" or is_marked)
            return bool(members) and all(
                m.is_of_c
                and not m.is_volatile
                and is_of_bytes(
                    element(m.type) if m == last_array(type, members) else m.type,
                    records,
                    pointers=may_point,
                    unmarked=unmarked,
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


def characters_of(type: Type, machine: Machine, records: Records) -> list[Path | None]:
    """``character_at`` for each byte of an object, in time that is linear in their number."""
    size = size_of(type, machine, records) or 0
    match type:
        case ArrayType(inner, length):
            within = characters_of(inner, machine, records)
            return [
                None if path is None else (index, *path)
                for index in range(length or 0)
                for path in within
            ]
        case RecordType():
            found: list[Path | None] = [None] * size
            for member in records[type].members or ():
                start, count = place_of(type, (member.name,), machine, records) or (0, 0)
                for at, path in enumerate(characters_of(member.type, machine, records)[:count]):
                    if path is not None and found[start + at] is None:
                        found[start + at] = member.name, *path
            return found
        case _:  # all others are one character, or none
            return [character_at(type, offset, machine, records) for offset in range(size)]


def last_array(type: RecordType, members: tuple[Member, ...] | None) -> Member | None:
    """The last member of a structure, if that is an array as long as there is room."""
    last = members[-1] if members and type.keyword != "union" else None
    if last is None or not isinstance(last.type, ArrayType):
        return None
    return last if last.type.length is None and last.type.count is None else None
