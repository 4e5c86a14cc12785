"""Objects as cells: a scalar is one cell, an array or structure those of its parts, in order.

A union of integers is its bytes, one cell each, and so is a structure of integers that is marked so
(``Record.in_bytes``).

A union of other scalars, pointers among them, has cells for each way in which what lies there is
represented (``ir/overlays.py``).

What is not modelled inside of objects is *opaque*: one cell, with a number that stands for its
content.  So is any other union, and a member of a structure that is a float or an array of these.
Objects with such parts have a layout; what names the part, or one within, is refused.  A bit-field
is a cell of a type of its own; one without name is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from weaklink.diagnostics import Unsupported
from weaklink.ir.byte_types import character_at, characters_of, is_of_bytes, last_array
from weaklink.ir.layout import (
    Member,
    Path,
    Record,
    Records,
    part_type,
    place_of,
    records_in,
    size_of,
)
from weaklink.ir.overlays import OWNER, OWNERS, Overlay, overlay_of
from weaklink.ir.types import (
    VOID,
    AcslType,
    ArrayType,
    BooleanType,
    FloatType,
    FunctionType,
    IntegerType,
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
from weaklink.source import NOWHERE, Span

BYTES = "<bytes>"
"""What stands for the bytes of a union, as if they were a member: no member is called so."""

VALUE = "#value"
"""The only member of a structure that stands for a number: what lies in bytes is one."""

MAX_LEAVES = 4096
"""Cells of an object that is handled as one value."""


@record
class Leaf:
    """A scalar part of an object, and its cell; of an opaque member the type is ``void``."""

    path: Path
    type: Type

    @property
    def is_opaque(self) -> bool:
        return self.type == VOID


@record
class Part:
    """A member of a structure, and which cells are its own."""

    member: Member
    start: int
    count: int
    opaque: bool


class Cells:
    """Layouts over the structures of one program.

    Every method but ``has_layout`` raises ``Unsupported``, at the ``span`` it is given, for a
    type whose objects are not modelled (floats), and where what is opaque is
    named, or part of it.
    """

    def __init__(
        self, records: Records, machine: Machine, kept: frozenset[RecordType] = frozenset()
    ) -> None:
        """Structures that are ``kept`` are not to be put in bytes."""
        self._kept = kept
        self.records = records
        self.machine = machine
        self._members: dict[RecordType, tuple[Part, ...]] = {}
        self._in_bytes: dict[RecordType, int | None] = {}
        self._overlays: dict[RecordType, Overlay | None] = {}
        self._characters: dict[RecordType, list[Path | None]] = {}
        self._leaves: dict[object, tuple[Leaf, ...]] = {}

    @property
    def byte(self) -> IntType:
        """The type of what lies in a cell that is a byte."""
        return self.machine["unsigned char"]

    def bytes_of(self, type: Type) -> int | None:
        """How many cells a union, or a structure in bytes, has that are a byte each; None of any
        other type.

        The members of such a union are integers, and structures and arrays of such; of a structure
        also pointers, as numbers.  A float has no bytes here."""
        if not isinstance(type, RecordType):
            return None
        if type not in self._in_bytes:
            found = self.records.get(type)
            marked = found is not None and (_is_union(type) or found.in_bytes)
            size = size_of(type, self.machine, self.records)
            self._in_bytes[type] = size if marked and is_of_bytes(type, self.records) else None
        return self._in_bytes[type]

    def overlay(self, type: Type) -> Overlay | None:
        """The cells of a union that is not its bytes, where all of it is modelled; None of any
        other type."""
        if not isinstance(type, RecordType) or not _is_union(type):
            return None
        if type not in self._overlays:
            known = self.bytes_of(type) is None
            self._overlays[type] = (
                overlay_of(type, self.machine, self.records, self._lies_in_bytes) if known else None
            )
        return self._overlays[type]

    def _lies_in_bytes(self, type: Type) -> bool:
        return self.bytes_of(type) is not None

    def has_owners(self, type: Type) -> bool:
        """Whether an object, or a part of it, is a union that says what was last written to it."""
        inner = element(type)
        overlay = self.overlay(inner)
        if overlay is not None:
            return overlay.owners > 0
        if not isinstance(inner, RecordType):
            return False
        return any(self.has_owners(part.member.type) for part in self.members(inner, NOWHERE))

    def is_bytes(self, type: Type) -> bool:
        """Whether objects of the type, or the elements of such arrays, lie in cells that are bytes,
        wherever they lie."""
        inner = element(type)
        return self.is_character(inner) or self.bytes_of(inner) is not None

    def may_be_bytes(self, type: Type) -> bool:
        """Whether objects of the type could lie in bytes, all of which are those of integers."""
        inner = element(type)
        if not isinstance(inner, RecordType):
            return self.is_character(inner)
        if self.bytes_of(inner) is not None:
            return True
        if self._kept and not self._kept.isdisjoint(records_in(inner, self.records)):
            return False
        size = size_of(inner, self.machine, self.records)
        is_small = size is not None and size <= MAX_LEAVES
        return is_small and is_of_bytes(inner, self.records, unmarked=True)

    def is_character(self, type: Type) -> bool:
        """Whether it is an integer of one byte."""
        return (
            isinstance(type, IntType)
            and type.width == self.byte.width
            and not (type.is_bool or type.is_bit_field)
        )

    def in_union(self, type: Type, path: Path) -> tuple[int, Type] | None:
        """Of a part of a union of bytes: the byte where it begins, and its type; None of any other
        type."""
        if self.bytes_of(type) is None or not path:
            return None
        found = place_of(type, path, self.machine, self.records)
        assert found is not None  # such a union has no bit-fields
        return found[0], part_type(type, path, self.machine, self.records)

    def byte_path(self, union: Type, offset: int) -> Path:
        """What a byte of a union is called: a character, if one of its members has one there."""
        if not isinstance(union, RecordType):
            return character_at(union, offset, self.machine, self.records) or (BYTES, offset)
        if union not in self._characters:
            self._characters[union] = characters_of(union, self.machine, self.records)
        known = self._characters[union]
        return (known[offset] if 0 <= offset < len(known) else None) or (BYTES, offset)

    def count(self, type: Type, span: Span) -> int:
        """The number of cells of an object."""
        match type:
            case IntType() | PointerType() | IntegerType() | BooleanType():
                return 1
            case ArrayType(element, length):
                if length is None:
                    raise Unsupported(f"array of unknown length `{type}`", span)
                return length * self.count(element, span)
            case RecordType():
                if (bytes_ := self.bytes_of(type)) is not None:
                    return bytes_
                if (overlay := self.overlay(type)) is not None:
                    return overlay.count
                if self._is_closed(type):
                    return 1
                members = self.members(type, span)
                return members[-1].start + members[-1].count if members else 0
            case VoidType():
                raise Unsupported("access through `void *`", span)
            case _ if isinstance(type, FloatType | FunctionType | MemoryType | AcslType):
                raise Unsupported(f"object of type `{type}` in memory", span)
            case _:
                assert_never(type)

    def has_layout(self, type: Type) -> bool:
        """Whether objects of the type are modelled."""
        try:
            self.count(type, NOWHERE)
        except Unsupported:
            return False
        return True

    def members(self, type: RecordType, span: Span) -> tuple[Part, ...]:
        """The members of a structure, in order; padding is none, and a union has none."""
        if _is_union(type) or self._is_closed(type):
            return ()
        if type not in self._members:
            found: list[Part] = []
            start = 0
            record = self._record(type)
            for member in (record.members or ()) if record is not None else ():
                is_flexible = member == self.flexible(type)
                if member.is_padding:
                    continue
                opaque = not is_flexible and self._is_opaque(member)
                count = 1 if opaque else 0 if is_flexible else self.count(member.type, span)
                found.append(Part(member, start, count, opaque))
                start += count
            self._members[type] = tuple(found)
        return self._members[type]

    def is_opaque(self, type: Type, span: Span) -> bool:
        """Whether some part of an object is, or may be equal in other cells."""
        return any(leaf.is_opaque or OWNERS in leaf.path for leaf in self.leaves(type, span))

    def _is_opaque(self, member: Member) -> bool:
        return member.is_model or not self.has_layout(member.type)

    def member(self, type: RecordType, name: str, span: Span) -> int:
        """The first cell of a member."""
        return self._named(type, name, span).start

    def member_type(self, type: RecordType, name: str, span: Span) -> Type:
        return self._named(type, name, span).member.type

    def _named(self, type: RecordType, name: str, span: Span) -> Part:
        if _is_union(type):
            raise Unsupported("union", span)
        if self._is_closed(type):
            raise Unsupported(f"incomplete type `{type}`", span)
        found = next((p for p in self.members(type, span) if p.member.name == name), None)
        if found is None:
            raise Unsupported(f"member `{name}`", span)
        if found.member.is_model:
            raise Unsupported("model field", span)
        if found.opaque:
            self.count(found.member.type, span)
        return found

    def part(self, type: Type, path: Path, span: Span) -> tuple[int, Type]:
        """The part of an object at ``path``: its first cell, and its type."""
        offset = 0
        for at, step in enumerate(path):
            match type, step:
                case ArrayType(element), int():
                    type = element
                    offset += step * self.count(type, span)
                case RecordType(), str() if (within := self.in_union(type, path[at:])) is not None:
                    return offset + within[0], within[1]
                case RecordType(), str() if (overlay := self.overlay(type)) is not None:
                    cell, inner = self._overlaid(type, overlay, path[at:], span)
                    return offset + cell, inner
                case RecordType(), str():
                    offset += self.member(type, step, span)
                    type = self.member_type(type, step, span)
                case _:  # no other type has parts that are named so
                    raise Unsupported("part of this kind", span)
        return offset, type

    def _overlaid(
        self, type: RecordType, overlay: Overlay, path: Path, span: Span
    ) -> tuple[int, Type]:
        """The cell of a scalar of such a union, and its type."""
        if path[0] == OWNERS and isinstance(path[-1], int):
            return path[-1], OWNER
        place = place_of(type, path, self.machine, self.records)
        if place is None:
            raise Unsupported("part of this kind", span)
        inner = part_type(type, path, self.machine, self.records)
        if isinstance(inner, ArrayType | RecordType):
            raise Unsupported(f"`{inner}` in a union with pointers, as an object", span)
        return overlay.row(inner).cell_of(place[0]), inner

    def opaque_at(self, type: Type, path: Path, span: Span) -> tuple[int, Path] | None:
        """The cell of the opaque part of an object that is at ``path``, or around that, and the way
        on within it; None if there is none."""
        offset = 0
        for position, step in enumerate(path):
            match type, step:
                case ArrayType(element), int():
                    type = element
                    offset += step * self.count(type, span)
                case RecordType(), _ if self.bytes_of(type) is not None or self.overlay(type):
                    return None
                case RecordType(), _ if self._is_closed(type):
                    return offset, path[position:]
                case RecordType(), _:
                    found = next(p for p in self.members(type, span) if p.member.name == step)
                    offset += found.start
                    if found.opaque:
                        return offset, path[position + 1 :]
                    type = found.member.type
                case _:  # no other type has parts
                    return None
        return None

    def leaves(self, type: Type, span: Span) -> tuple[Leaf, ...]:
        """The scalar parts, in order of their cells."""
        if self.count(type, span) > MAX_LEAVES:
            raise Unsupported(f"value of more than {MAX_LEAVES} cells", span)
        key = type, _names_of(element(type))
        if key not in self._leaves:
            self._leaves[key] = self._leaves_of(type, span)
        return self._leaves[key]

    def _leaves_of(self, type: Type, span: Span) -> tuple[Leaf, ...]:
        match type:
            case ArrayType(element, length):
                inner = self.leaves(element, span)
                return tuple(
                    Leaf((index, *leaf.path), leaf.type)
                    for index in range(length or 0)
                    for leaf in inner
                )
            case RecordType() if (bytes_ := self.bytes_of(type)) is not None:
                return tuple(Leaf(self.byte_path(type, n), self.byte) for n in range(bytes_))
            case RecordType() if (overlay := self.overlay(type)) is not None:
                own = OWNER
                owners = (Leaf((OWNERS, number), own) for number in range(overlay.owners))
                rows = (Leaf(path, row.type) for _, row in overlay.rows for path in row.paths)
                return (*owners, *rows)
            case RecordType() if self._is_closed(type):
                return (Leaf((), VOID),)
            case RecordType():
                return tuple(
                    leaf for part in self.members(type, span) for leaf in self._within(part)
                )
            case _:  # all others are scalars: `count` has refused the rest
                return (Leaf((), type),)

    def _within(self, part: Part) -> Iterator[Leaf]:
        name = part.member.name
        if part.opaque:
            yield Leaf((name,), VOID)
        elif part.count:
            for leaf in self.leaves(part.member.type, NOWHERE):
                yield Leaf((name, *leaf.path), leaf.type)

    def places(self, whole: Type, part: Type, span: Span) -> tuple[int, ...]:
        """The first cells of the parts of an object that are represented as ``part`` is: not of
        the object itself, nor of ghost members, to which no pointer of the program leads."""
        match whole:
            case ArrayType(element, length):
                step = self.count(element, span)
                inner = self._here_or_within(element, part, span)
                return tuple(i * step + first for i in range(length or 0) for first in inner)
            case RecordType() if (bytes_ := self.bytes_of(whole)) is not None:
                if not self.is_bytes(part) or self.same(whole, part, span):
                    return ()
                return tuple(range(bytes_ - self.count(part, span) + 1))
            case RecordType():
                return tuple(
                    own.start + first
                    for own in self.members(whole, span)
                    if own.count and not own.opaque and not own.member.is_ghost
                    for first in self._here_or_within(own.member.type, part, span)
                )
            case _:  # no other has parts
                return ()

    def _here_or_within(self, whole: Type, part: Type, span: Span) -> tuple[int, ...]:
        fits = self.same(whole, part, span) and self.count(whole, span) == self.count(part, span)
        return (0,) if fits else self.places(whole, part, span)

    def same(self, left: Type, right: Type, span: Span) -> bool:
        """Whether objects of the two types are represented alike, cell by cell."""
        if left == right:
            return True
        match left, right:
            case IntType(), IntType():
                bits = left.is_bit_field or right.is_bit_field
                return not bits and left.width == right.width and left.is_bool == right.is_bool
            case PointerType(one), PointerType(other):
                return self.same(one, other, span)
            case (FunctionType(), FunctionType()):
                return True
            case ArrayType(one), ArrayType(other):
                return self.same(one, other, span)
            case _:  # types that are built unlike are represented unlike
                return False

    def flexible(self, type: Type) -> Member | None:
        """The last member of a structure, if that is an array as long as there is room: no part of
        the structure as a value.  (In bytes it is those behind the structure.)"""
        found = self.records.get(type) if isinstance(type, RecordType) else None
        if found is None or not isinstance(type, RecordType) or self.bytes_of(type) is not None:
            return None
        last = last_array(type, found.members or ())
        return last if last is not None and self.has_layout(element(last.type)) else None

    def convertible(self, left: Type, right: Type, span: Span) -> bool:
        """Whether a pointer to one may be converted to one to the other: they are represented
        alike, but that one may be an array of what the other is; or both are bytes."""
        if self.is_bytes(left) and self.is_bytes(right):
            return True
        return self.same(element(left), element(right), span)

    def _is_closed(self, type: RecordType) -> bool:
        """Whether an object of the type is one cell, or bytes: a union that is not modelled, or a
        structure that nothing completes, into which nobody here can look."""
        if _is_union(type):
            return self.overlay(type) is None
        return self._record(type) is None

    def _record(self, type: RecordType) -> Record | None:
        """What a structure consists of; None if nothing completes its type."""
        found = self.records.get(type)
        return None if found is None or found.members is None else found


def _is_union(type: RecordType) -> bool:
    return type.keyword == "union"


def _names_of(type: Type) -> object:
    """What tells types apart that are equal: how they, and their values, are called."""
    return (type.alias, type.enumerators) if isinstance(type, IntType) else None
