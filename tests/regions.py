"""What a region and a frame are, by their definition: the cells one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Cell = tuple[int, int]
Region = tuple[int, int, int, int, int]
"""Block, start, count, stride, width."""


def cells(region: Region) -> set[Cell]:
    """``start + k * stride + w``, 0 <= k < count, 0 <= w < width."""
    block, start, count, stride, width = region
    return {(block, start + k * stride + w) for k in range(count) for w in range(width)}


def changed(
    now: Mapping[Cell, int],
    then: Mapping[Cell, int],
    live: Mapping[int, int],
    was_live: Mapping[int, int],
    but: Iterable[Region],
) -> set[Cell]:
    """The cells that are live in both states (the lengths say so), in no region, and differ."""
    exempt = {cell for region in but for cell in cells(region)}
    found = set()
    for block in live.keys() & was_live.keys():
        for offset in range(min(live[block], was_live[block])):
            cell = (block, offset)
            if cell not in exempt and now.get(cell) != then.get(cell):
                found.add(cell)
    return found
