"""Padding: the bits of an object that belong to none of its members.

struct { char tag; unsigned ready : 1, mode : 3; }      the bits 12 to 31: half of the second
                                                        byte, and two bytes of their own
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink.ir.cells import Cells
from weaklink.ir.layout import bits_of, low_bit, size_of
from weaklink.ir.types import ArrayType, IntType, RecordType, Type, element
from weaklink.source import NOWHERE


class Padding:
    """That of the objects of one program, as far as these are, or could be, bytes."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        self._has_bits: bool | None = None
        self._has_padding: bool | None = None
        self._with_values: dict[Type, tuple[int, ...] | None] = {}
        self._padding: dict[Type, Mapping[int, int]] = {}

    @property
    def has_bits(self) -> bool:
        """Whether some bytes are those of bit-fields, of which some may have a value and others
        none."""
        if self._has_bits is None:
            self._has_bits = any(
                any(end % self._cells.byte.width for pair in self._numbers(type, 0) for end in pair)
                for type in self._cells.records
                if self._cells.bytes_of(type) is not None
            )
        return self._has_bits

    @property
    def has_padding(self) -> bool:
        """Whether there is some in bytes."""
        if self._has_padding is None:
            every = map(self.bits_with_values, self._cells.records)
            self._has_padding = any(masks is not None for masks in every)
        return self._has_padding

    def bits_with_values(self, type: Type) -> tuple[int, ...] | None:
        """Of an object, byte by byte, the bits that belong to one of its members, as a number; the
        others are padding.  None where they all do."""
        if type not in self._with_values:
            masks = None
            if isinstance(element(type), RecordType) and self._cells.is_bytes(type):
                masks = self._masks(type)
            self._with_values[type] = masks
        return self._with_values[type]

    def may_be_padded(self, type: Type) -> bool:
        """Whether it is a structure that could be bytes, and no number is alone in each of these:
        there is padding, or there are bit-fields."""
        if (
            not isinstance(type, RecordType)
            or type.keyword == "union"
            or not self._cells.may_be_bytes(type)
        ):
            return False
        ends = (end for start, width in self._numbers(type, 0) for end in (start, width))
        return self._masks(type) is not None or any(end % self._cells.byte.width for end in ends)

    def has_gaps(self, type: Type) -> bool:
        """Whether some bits of a structure that could be bytes are padding."""
        return self.may_be_padded(type) and self._masks(type) is not None

    def _masks(self, type: Type) -> tuple[int, ...] | None:
        masks = [0] * (size_of(type, self._cells.machine, self._cells.records) or 0)
        for start, width in self._numbers(type, 0):
            for bit in range(start, start + width):
                number, first = divmod(bit, self._cells.byte.width)
                masks[number] |= 1 << low_bit(first, 1, self._cells.machine)
        return tuple(masks) if any(one != self._cells.byte.max for one in masks) else None

    def _numbers(self, type: Type, start: int) -> Iterator[tuple[int, int]]:
        """The numbers that an object begins with a bit has, in any of its members: the first bit of
        each, and how many."""
        match type:
            case IntType(width=width) if type.is_bit_field:
                yield start, width
            case ArrayType(inner, length):
                size = (
                    size_of(inner, self._cells.machine, self._cells.records) or 0
                ) * self._cells.byte.width
                for index in range(length or 0):
                    yield from self._numbers(inner, start + index * size)
            case RecordType():
                for member in self._cells.records[type].members or ():
                    at = bits_of(type, (member.name,), self._cells.machine, self._cells.records)
                    if at is not None and not member.is_padding:
                        yield from self._numbers(member.type, start + at[0])
            case _:  # all others are numbers of whole bytes
                yield (
                    start,
                    (size_of(type, self._cells.machine, self._cells.records) or 0)
                    * self._cells.byte.width,
                )

    def of_leaves(self, type: Type) -> Mapping[int, int]:
        """Of the leaves of an object that are bytes with padding, by number, the bits that belong
        to a member."""
        if type not in self._padding:
            self._padding[type] = dict(self._padded(type, 0))
        return self._padding[type]

    def _padded(self, type: Type, start: int) -> Iterator[tuple[int, int]]:
        match type:
            case ArrayType(element, length):
                inner = self.of_leaves(element)
                step = len(self._cells.leaves(element, NOWHERE)) if inner else 0
                for index in range(length or 0) if inner else ():
                    for number, bits in inner.items():
                        yield start + index * step + number, bits
            case RecordType() if self._cells.bytes_of(type) is not None:
                for number, bits in enumerate(self.bits_with_values(type) or ()):
                    if bits != self._cells.byte.max:
                        yield start + number, bits
            case RecordType():
                for part in self._cells.members(type, NOWHERE):
                    if part.count and not part.opaque:
                        yield from self._padded(part.member.type, start + part.start)
            case _:  # all others are scalars
                return
