"""Unions with pointers, as readers know them: by the member last written.

cells:  owner 2; n 0; s &t[0]; data 0; length 7
shown:  {.s = &t[0], .a = {.length = 7}}       length overlaps nothing of s
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from enum import Enum

from weaklink import ir
from weaklink.explain.runs.spelling import spelled
from weaklink.explain.runs.values import Fields, Pointed, Shown, Unset
from weaklink.ir.layout import Path
from weaklink.ir.overlays import GAP, OWNERS
from weaklink.source import NOWHERE
from weaklink.view.lower.overlaid import all_scalars
from weaklink.view.lower.world import World


def is_part_of_none(path: Path) -> bool:
    """Whether a path leads to a cell of a union that no member is."""
    return OWNERS in path or GAP in path


class _Known(Enum):
    """What is known of a scalar of a union."""

    NOTHING = 0
    ZERO = 1
    VALUE = 2


def fields(
    world: World,
    union: ir.RecordType,
    owners: Sequence[int],
    leaf: Callable[[int, ir.Type], Shown],
    needed: Set[str] | None = None,
) -> Fields:
    """A union by the member last written, and what is beside it; ``leaf`` gives the value of a
    cell, which is of that type.  Of members that say as much, one is told that is ``needed``."""
    return _Union(world, union, owners, leaf, needed or set()).shown()


class _Union:
    def __init__(
        self,
        world: World,
        union: ir.RecordType,
        owners: Sequence[int],
        leaf: Callable[[int, ir.Type], Shown],
        needed: Set[str],
    ) -> None:
        overlay = world.cells.overlay(union)
        assert overlay is not None
        self._world = world
        self._union = union
        self._overlay = overlay
        self._owners = owners
        self._leaf = leaf
        self._needed = needed
        self._scalars = {one.path: one for one in all_scalars(world, union, NOWHERE)}

    def shown(self) -> Fields:
        first = self._best(self._union, ())
        covered = [self._extent(path) for path in self._scalars if path[0] == first]
        found: list[tuple[str, Shown]] = []
        for member in self._world.program.records[self._union].members or ():
            beside = [] if member.name == first else covered
            value = self._built(member.type, (member.name,), beside)
            if value is not None:
                found.append((member.name, value))
        return Fields(tuple(_flat(found)))

    def _best(self, union: ir.RecordType, path: Path) -> str:
        """The member that says most of what a union holds; the first of several."""
        names = [member.name for member in self._world.program.records[union].members or ()]
        return max(names, key=lambda name: (self._rank((*path, name)), -names.index(name)))

    def _rank(self, member: Path) -> tuple[int, int, int]:
        """How well a member says what the union holds."""
        size = len(member)
        known = [self._known(path).value for path in self._scalars if path[:size] == member]
        least = min(known, default=0)
        return least, 0 if least else sum(known), member[-1] in self._needed

    def _extent(self, path: Path) -> tuple[int, int]:
        begin = self._scalars[path].byte
        return begin, begin + self._overlay.row(self._scalars[path].type).step

    def _known(self, path: Path) -> _Known:
        scalar = self._scalars[path]
        row = self._overlay.row(scalar.type)
        owners = {self._owners[unit] for unit in self._overlay.units(scalar.byte, row.step)}
        if not owners or owners == {row.number}:
            return _Known.VALUE
        return _Known.ZERO if owners == {0} else _Known.NOTHING

    def _built(self, type: ir.Type, path: Path, covered: Sequence[tuple[int, int]]) -> Shown | None:
        """A part of the union; None of what tells nothing beside what is ``covered``."""
        match type:
            case ir.ArrayType(element, length):
                parts = [self._built(element, (*path, n), covered) for n in range(length or 0)]
                told = tuple(Unset() if part is None else part for part in parts)
                return None if all(part is None for part in parts) else told
            case ir.RecordType():
                members = self._world.program.records[type].members or ()
                kept = self._best(type, path) if type.keyword == "union" else None
                found = [
                    (m.name, part)
                    for m in members
                    if kept in (None, m.name)
                    and (part := self._built(m.type, (*path, m.name), covered)) is not None
                ]
                return Fields(tuple(_flat(found))) if found or not covered else None
            case ir.FloatType():
                return None
            case _:  # all others are scalars
                return self._scalar(path, type, covered)

    def _scalar(
        self, path: Path, type: ir.Type, covered: Sequence[tuple[int, int]]
    ) -> Shown | None:
        known, row = self._known(path), self._overlay.row(type)
        if covered:
            begin, end = self._extent(path)
            overlaps = any(begin < other and start < end for start, other in covered)
            if overlaps or known is not _Known.VALUE:
                return None
        match known:
            case _Known.VALUE:
                value = self._leaf(row.cell_of(self._scalars[path].byte), type)
                return None if covered and _tells_nothing(value) else value
            case _Known.ZERO:
                return NULL if isinstance(type, ir.PointerType) else spelled(0, type)
            case _Known.NOTHING:
                return Unset()


NULL = Pointed("NULL", "NULL")


def _tells_nothing(value: Shown) -> bool:
    return value in (NULL, Unset()) or (isinstance(value, int) and value == 0)


def _flat(members: Sequence[tuple[str, Shown]]) -> Iterator[tuple[str, Shown]]:
    for name, value in members:
        if name.startswith("#") and isinstance(value, Fields):
            yield from value.members
        else:
            yield name, value
