"""Which cells of an object are of a union that says what was last written to it."""

from __future__ import annotations

from collections.abc import Callable

from weaklink.ir.cells import Cells
from weaklink.ir.overlays import Overlay
from weaklink.ir.types import ArrayType, RecordType, Type
from weaklink.record import record
from weaklink.source import NOWHERE


@record
class Owned:
    """A cell of a union in an object: it has a value of its own where all of the cells ``owners``
    are ``number``, and is zero where they all are; ``hidden``: readers know no such part."""

    owners: tuple[int, ...] = ()
    number: int = 0
    hidden: bool = False

    def is_told(self, held: Callable[[int], int | None]) -> bool:
        """Whether it has a value, by what cells hold."""
        owners = {held(owner) for owner in self.owners}
        return not self.hidden and (not owners or owners == {self.number} or owners == {0})


def owned(cells: Cells, type: Type, cell: int) -> Owned | None:
    """What a cell of an object is, if it is one of a union with pointers."""
    match type:
        case ArrayType(element):
            size = max(cells.count(element, NOWHERE), 1)
            inner = owned(cells, element, cell % size)
            return None if inner is None else _moved(inner, cell - cell % size)
        case RecordType() if (overlay := cells.overlay(type)) is not None:
            return _owned(overlay, cell)
        case RecordType():
            for part in cells.members(type, NOWHERE):
                if part.start <= cell < part.start + part.count and not part.opaque:
                    inner = owned(cells, part.member.type, cell - part.start)
                    return None if inner is None else _moved(inner, part.start)
            return None
        case _:  # no other type has parts
            return None


def _moved(one: Owned, distance: int) -> Owned:
    return Owned(tuple(owner + distance for owner in one.owners), one.number, one.hidden)


def _owned(overlay: Overlay, cell: int) -> Owned:
    for _, row in overlay.rows:
        for own, byte in row.starts:
            if own == cell:
                return Owned(tuple(overlay.units(byte, row.step)), row.number)
    return Owned(hidden=True)
