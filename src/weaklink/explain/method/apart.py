"""Properties that may be taken out of a function while one of the others is asked about."""

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


def stated(properties: Sequence[ir.Property]) -> frozenset[str]:
    """What is no more than said of a state: where it is proved, a run goes on without it."""
    kinds = (Kind.POSTCONDITION, Kind.ASSERTION)
    return frozenset(one.id for one in properties if one.kind in kinds)
