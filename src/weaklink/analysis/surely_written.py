"""What is surely written at a point of a function: places, and what loops have filled.

``*p = 0; for (int i = 0; i < n; i++) a[i] = i;`` writes ``*p`` and the first ``n`` cells of ``a``;
on what comes from several ways only what all of them have written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from weaklink import ir
from weaklink.analysis.filled import Stretch, holds_place, holds_range
from weaklink.analysis.needed import Everything, Exactly, Needed, Whole, Within
from weaklink.record import record


@record
class Here:
    """A place over the function's own variables as they are now."""

    place: ir.Place


Wrote = ir.Place | Stretch | Here

Written = frozenset[Wrote]
"""What is surely written: places, and what loops have filled, or contracts promise."""

NONE: Written = frozenset()


def hangs_on(here: Here, variables: Set[ir.Variable]) -> bool:
    return any(v in variables for part in ir.place_parts(here.place) for v in ir.reads(part))


def parts_around(place: ir.Place) -> Iterator[ir.Place]:
    """The place, and those that it is part of."""
    yield place
    while isinstance(place, ir.FieldPlace | ir.IndexPlace):
        place = place.record if isinstance(place, ir.FieldPlace) else place.array
        yield place


def is_done(needed: Needed, written: Set[Wrote]) -> bool:
    """Whether what a callee reads was written by then."""
    if isinstance(needed, Exactly):
        return is_written(needed.place, written)
    return is_filled(needed, written)


def is_written(place: ir.Place, written: Set[Wrote]) -> bool:
    stretches = [one for one in written if isinstance(one, Stretch)]
    return any(
        part in written or any(holds_place(one, part) for one in stretches)
        for part in parts_around(place)
    )


def is_filled(needed: Needed, written: Set[Wrote]) -> bool:
    """Whether a range of an array was written by a loop."""
    match needed:
        case Within(_, ir.PointerAdd(ir.BinaryOp.ADD, pointer, ir.Range(low, high))):
            stretches = (one for one in written if isinstance(one, Stretch))
            return any(holds_range(one, pointer, low, high) for one in stretches)
        case Within() | Exactly() | Whole() | Everything():
            return False


def common(sets: Iterable[Written | None]) -> Written:
    known = [one for one in sets if one is not None]
    return frozenset.intersection(*known) if known else NONE
