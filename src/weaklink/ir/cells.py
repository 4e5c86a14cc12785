"""Objects as cells: a scalar is one cell, an array or structure those of its parts, in order."""

from __future__ import annotations

from typing import assert_never

from weaklink.diagnostics import Unsupported
from weaklink.ir.layout import Member, Record, Records
from weaklink.ir.types import (
    AcslType,
    ArrayType,
    BooleanType,
    FloatType,
    FunctionType,
    IntegerType,
    IntType,
    MemoryType,
    PointerType,
    RecordType,
    Type,
    VoidType,
)
from weaklink.record import record
from weaklink.source import NOWHERE, Span

Path = tuple[int | str, ...]
"""The way from an object to a part of it: indices and names of members."""

MAX_LEAVES = 4096
"""Cells of an object that is handled as one value."""


@record
class Leaf:
    """A scalar part of an object, and its cell."""

    path: Path
    type: Type


class Cells:
    """Layouts over the structures of one program.

    Every method but ``has_layout`` raises ``Unsupported``, at the ``span`` it is given, for a
    type whose objects are not modelled (unions, bit-fields, floats, incomplete types).
    """

    def __init__(self, records: Records) -> None:
        self._records = records
        self._counts: dict[RecordType, int] = {}

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
                if type not in self._counts:
                    members = self._fixed(type, span)
                    self._counts[type] = sum(self.count(m.type, span) for m in members)
                return self._counts[type]
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

    def member(self, type: RecordType, name: str, span: Span) -> int:
        """The first cell of a member."""
        before = 0
        for member in self._record(type, span).members or ():
            if member.name == name:
                return before
            before += self.count(member.type, span)
        raise Unsupported(f"member `{name}`", span)

    def member_type(self, type: RecordType, name: str, span: Span) -> Type:
        found = self._record(type, span).member(name)
        if found is None:
            raise Unsupported(f"member `{name}`", span)
        return found.type

    def part(self, type: Type, path: Path, span: Span) -> tuple[int, Type]:
        """The part of an object at ``path``: its first cell, and its type."""
        offset = 0
        for step in path:
            match type, step:
                case ArrayType(element), int():
                    type = element
                    offset += step * self.count(type, span)
                case RecordType(), str():
                    offset += self.member(type, step, span)
                    type = self.member_type(type, step, span)
                case _:  # no other type has parts that are named so
                    raise Unsupported("part of this kind", span)
        return offset, type

    def leaves(self, type: Type, span: Span) -> tuple[Leaf, ...]:
        """The scalar parts, in order of their cells."""
        if self.count(type, span) > MAX_LEAVES:
            raise Unsupported(f"value of more than {MAX_LEAVES} cells", span)
        match type:
            case ArrayType(element, length):
                inner = self.leaves(element, span)
                return tuple(
                    Leaf((index, *leaf.path), leaf.type)
                    for index in range(length or 0)
                    for leaf in inner
                )
            case RecordType():
                return tuple(
                    Leaf((member.name, *leaf.path), leaf.type)
                    for member in self._fixed(type, span)
                    for leaf in self.leaves(member.type, span)
                )
            case _:  # all others are scalars: `count` has refused the rest
                return (Leaf((), type),)

    def places(self, whole: Type, part: Type, span: Span) -> tuple[int, ...]:
        """The first cells of the parts of an object that are represented as ``part`` is: not of
        the object itself."""
        match whole:
            case ArrayType(element, length):
                step = self.count(element, span)
                inner = self._here_or_within(element, part, span)
                return tuple(i * step + first for i in range(length or 0) for first in inner)
            case RecordType():
                return tuple(
                    self.member(whole, member.name, span) + first
                    for member in self._fixed(whole, span)
                    for first in self._here_or_within(member.type, part, span)
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
                return left.width == right.width and left.is_bool == right.is_bool
            case PointerType(one), PointerType(other):
                return self.same(one, other, span)
            case (FunctionType(), FunctionType()):
                return True
            case ArrayType(one), ArrayType(other):
                return self.same(one, other, span)
            case _:  # types that are built unlike are represented unlike
                return False

    def flexible(self, type: Type) -> Member | None:
        """The last member of a structure, if that is an array as long as there is room."""
        found = self._records.get(type) if isinstance(type, RecordType) else None
        members = () if found is None else found.members or ()
        if not members or not isinstance(type, RecordType) or type.keyword == "union":
            return None
        last = members[-1].type
        is_open = isinstance(last, ArrayType) and last.length is None and last.count is None
        return members[-1] if is_open else None

    def _fixed(self, type: RecordType, span: Span) -> tuple[Member, ...]:
        """The members but a flexible one, which is no part of the structure as a value."""
        members = self._record(type, span).members or ()
        return members[:-1] if self.flexible(type) is not None else members

    def _record(self, type: RecordType, span: Span) -> Record:
        found = self._records.get(type)
        if type.keyword == "union":
            raise Unsupported("union", span)
        if found is None or found.members is None:
            raise Unsupported(f"incomplete type `{type}`", span)
        for member in found.members:
            if member.bits is not None:
                raise Unsupported("bit-field", span)
            if member.is_model:
                raise Unsupported("model field", span)
        return found
