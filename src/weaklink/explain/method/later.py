"""Which properties a run checks only behind another, whatever its way."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink import ir
from weaklink.kinds import Kind
from weaklink.source import order

AT_EXIT = (Kind.POSTCONDITION, Kind.EXIT_CONDITION, Kind.ASSIGNS, Kind.FREES)
"""What is checked where the function ends, in source order."""


def later_than(id: str, properties: Sequence[ir.Property]) -> frozenset[str]:
    """The properties that a run checks only behind the one with that id, whatever its way."""
    own = next(found for found in properties if found.id == id)
    ends = [found for found in properties if found.kind in AT_EXIT]
    if own.kind in AT_EXIT:
        ends = [found for found in ends if order(found.span) > order(own.span)]
    return frozenset(found.id for found in ends)
