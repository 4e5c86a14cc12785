"""What lies within objects that are their bytes."""

from __future__ import annotations

from weaklink.ir.cells import Cells
from weaklink.ir.expressions import AddressOf, Expr
from weaklink.ir.places import FieldPlace, IndexPlace, Place
from weaklink.ir.types import Type


def lies_in_bytes(place: Place, cells: Cells) -> bool:
    """Whether a place is a part of what lies in bytes."""
    while isinstance(place, FieldPlace | IndexPlace):
        place = place.record if isinstance(place, FieldPlace) else place.array
        if cells.bytes_of(place.type) is not None:
            return True
    return False


def overlaid_union(place: Place, cells: Cells) -> Place | None:
    """The outermost union with pointers of which a place is a part; None if it is of none."""
    found = None
    while isinstance(place, FieldPlace | IndexPlace):
        place = place.record if isinstance(place, FieldPlace) else place.array
        if cells.overlay(place.type) is not None:
            found = place
    return found


def looked_at(pointer: Expr, target: Type, cells: Cells) -> Type:
    """What a pointer to the type ``target`` leads to: bytes, if it is the address of a number that
    lies in such."""
    inside = isinstance(pointer, AddressOf) and lies_in_bytes(pointer.place, cells)
    return cells.byte if inside and not cells.is_bytes(target) else target
