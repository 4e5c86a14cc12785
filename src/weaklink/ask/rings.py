"""Pointers of inputs that are tied to rings, as doubly linked lists have them.

p = &B1[0], B1 = {{.next = &B1[0], .prev = &B1[0]}}                   a ring of one
p = &B1[0], B1 = {{.next = &B2[0], ...}}, B2 = {{.next = &B1[0], ...}}       of two
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from weaklink.ask.inputs import Space
from weaklink.ask.slots import Pointer

Pairs = tuple[tuple[int, int], ...]
"""Each pointer's target (by position) and offset."""


def tied(space: Space) -> Iterator[Pairs]:
    """The ways in which the pointers that lie in blocks lead back: to their own block, or to the
    one from which a pointer leads to that.  With and without structures around what these lead to,
    and around what others do."""
    if not any(pointer.owner is not None for pointer in space.pointers):
        return
    has_around = any(pointer.around for pointer in space.pointers)
    for outer, inner, far in product((False, True), (False, True), (False, True)):
        if has_around or not (outer or inner):
            yield tuple(
                (_target(space, one, far, outer if one.owner is None else inner), 0)
                for one in space.pointers
            )


def _target(space: Space, pointer: Pointer, far: bool, around: bool) -> int:
    """By its position."""
    if pointer.owner is None:
        return _own(pointer, around)
    holder = space.blocks[pointer.owner]
    before = space.pointers[holder.owner].owner
    if far and before is None:
        return _own(pointer, around)
    back = holder if before is None else space.blocks[before]
    return next(pointer.ways_to(back.number), 0)


def _own(pointer: Pointer, around: bool) -> int:
    """That of the block that is there for it, or for what is around."""
    if around and pointer.around:
        return len(pointer.targets)
    return int(len(pointer.targets) > 1)
