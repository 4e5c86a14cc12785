"""Unions that hold more than integers: what is represented in one way has cells of its own.

    union { long n; char *s; struct { int *data; size_t length; } a; }     16 bytes, on one machine

    cell 0       what was last written to the first 8 bytes: one of the rows below
    cells 1, 2   the integers of 8 bytes: n; a.length
    cell 3       the pointers to char: s
    cell 4       the pointers to int: a.data

A *row* has what is represented alike, wherever in the union that lies: of members that begin alike
the beginning is shared.  Where several rows have something at a byte, an *owner* says which one was
last written there, unit by unit: its number, from 1 on; 0 of bytes that are all zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import gcd

from weaklink.ir.layout import Path, Records, offset_of, size_of
from weaklink.ir.types import (
    VOID,
    ArrayType,
    FloatType,
    IntType,
    Machine,
    PointerType,
    RecordType,
    Type,
)
from weaklink.record import record, replace

OWNERS = "<owners>"
"""What stands for the owners of a union, as if they were a member: no member is called so."""

GAP = "<gap>"
"""The same of a cell of a row that no member has."""

OWNER_BITS = 5
OWNER = IntType("owner", OWNER_BITS, False, 0)
"""The type of an owner, which has no other objects."""

NOBODY = (1 << OWNER_BITS) - 1
"""The owner of bytes of which nobody knows what they mean."""

MOST_OWNERS = 64
MOST_CELLS = 256
MOST_SCALARS = 4096


@record
class Scalar:
    """A scalar part of an object, and the byte where it begins."""

    path: Path
    byte: int
    type: Type


@record
class Row:
    """What is represented as ``type`` is, ``step`` bytes each, from the byte ``first`` on; its
    cells are those from ``cell`` on in the union, and ``paths`` what these are called."""

    number: int
    type: Type
    first: int
    step: int
    cell: int
    paths: tuple[Path, ...]

    def cell_of(self, byte: int) -> int:
        """The cell of what begins at a byte."""
        return self.cell + (byte - self.first) // self.step

    @property
    def starts(self) -> Iterator[tuple[int, int]]:
        """Its cells, each with the byte where it begins; gaps are none."""
        for index, path in enumerate(self.paths):
            if path[:1] != (GAP,):
                yield self.cell + index, self.first + index * self.step


@record
class Overlay:
    """The cells of a union: ``owners`` of units of so many bytes (``unit``), from the unit ``low``
    on, and ``rows``, by how what is there is represented."""

    unit: int
    low: int
    owners: int
    rows: tuple[tuple[Type, Row], ...]
    count: int

    def row(self, type: Type) -> Row:
        """The one that has the scalars of a type, which has some in the union."""
        return next(row for key, row in self.rows if key == kind_of(type))

    def units(self, byte: int, size: int) -> range:
        """The owners of so many bytes."""
        first, last = byte // self.unit, (byte + size - 1) // self.unit
        return range(max(first - self.low, 0), min(last - self.low + 1, self.owners))

    def bytes_of_unit(self, owner: int) -> tuple[int, int]:
        """Where what an owner says begins and ends."""
        begin = (self.low + owner) * self.unit
        return begin, begin + self.unit


def kind_of(type: Type) -> Type:
    """How a scalar is represented: two of one kind, at one place, are the same."""
    match type:
        case IntType(width=width, is_bool=is_bool):
            return IntType("_Bool" if is_bool else "", width, False, 0)
        case PointerType():
            return replace(type, target_const=False, target_volatile=False)
        case _:  # floats of one type are alike, and nothing else is
            return type


def overlay_of(
    type: RecordType, machine: Machine, records: Records, is_bytes: Callable[[Type], bool]
) -> Overlay | None:
    """The cells of a union; None of one that is not modelled so.  What ``is_bytes`` is no part of
    one that is."""
    try:
        found = list(scalars_of(type, machine, records, is_bytes))
    except NoOverlayError:
        return None
    kinds: dict[Type, list[Scalar]] = {}
    for scalar in found:
        kinds.setdefault(kind_of(scalar.type), []).append(scalar)
    sizes = {kind: size_of(own[0].type, machine, records) or 0 for kind, own in kinds.items()}
    if not found or len(kinds) >= NOBODY or not _is_regular(kinds, sizes):
        return None
    unit = gcd(*(s.byte for s in found), *sizes.values())
    low, owners = _contended(kinds, sizes, unit)
    if owners > MOST_OWNERS:
        return None
    rows: list[tuple[Type, Row]] = []
    cell = owners
    for number, (kind, own) in enumerate(kinds.items(), start=1):
        row = _row(number, own, sizes[kind], cell)
        cell += len(row.paths)
        rows.append((kind, row))
    if cell > MOST_CELLS:
        return None
    return Overlay(unit, low, owners, tuple(rows), cell)


def _is_regular(kinds: dict[Type, list[Scalar]], sizes: dict[Type, int]) -> bool:
    """Whether what is represented alike never overlaps but as a whole."""
    return all(
        sizes[kind] and all((s.byte - own[0].byte) % sizes[kind] == 0 for s in own)
        for kind, own in kinds.items()
    )


def _contended(
    kinds: dict[Type, list[Scalar]], sizes: dict[Type, int], unit: int
) -> tuple[int, int]:
    """From which unit on, and for how many, several kinds of scalars have bytes."""
    seen: dict[int, set[Type]] = {}
    for kind, own in kinds.items():
        for scalar in own:
            for one in range(scalar.byte // unit, (scalar.byte + sizes[kind]) // unit):
                seen.setdefault(one, set()).add(kind)
    several = [one for one, kinds_there in seen.items() if len(kinds_there) > 1]
    return (min(several), max(several) - min(several) + 1) if several else (0, 0)


def _row(number: int, own: Sequence[Scalar], step: int, cell: int) -> Row:
    first, last = min(s.byte for s in own), max(s.byte for s in own)
    names: dict[int, Path] = {}
    for scalar in own:
        names.setdefault((scalar.byte - first) // step, scalar.path)
    count = (last - first) // step + 1
    paths = tuple(names.get(index, (GAP, cell + index)) for index in range(count))
    type = own[0].type
    return Row(number, VOID if isinstance(type, FloatType) else type, first, step, cell, paths)


class NoOverlayError(Exception):
    """A part is in no row."""


def scalars_of(
    type: Type, machine: Machine, records: Records, is_bytes: Callable[[Type], bool]
) -> Iterator[Scalar]:
    """The scalar parts of an object.  Raises ``NoOverlayError`` where some part is none."""
    found = _scalars(type, (), 0, machine, records, is_bytes)
    for count, scalar in enumerate(found):
        if count == MOST_SCALARS:
            raise NoOverlayError
        yield scalar


def _scalars(
    type: Type,
    path: Path,
    byte: int,
    machine: Machine,
    records: Records,
    is_bytes: Callable[[Type], bool],
) -> Iterator[Scalar]:
    match type:
        case IntType() if not type.is_bit_field:
            yield Scalar(path, byte, type)
        case PointerType() | FloatType():
            yield Scalar(path, byte, type)
        case ArrayType(element, int() as length):
            size = size_of(element, machine, records) or 0
            for index in range(length):
                at = byte + index * size
                yield from _scalars(element, (*path, index), at, machine, records, is_bytes)
        case RecordType() if (found := records.get(type)) and found.members and not is_bytes(type):
            for member in found.members:
                start = offset_of(type, member.name, machine, records)
                if member.is_model or member.is_volatile or start is None:
                    raise NoOverlayError
                within = (*path, member.name)
                yield from _scalars(member.type, within, byte + start, machine, records, is_bytes)
        case _:  # nothing else has a place and a value of its own
            raise NoOverlayError
