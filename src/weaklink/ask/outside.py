"""Cells that no object holds: those at which annotations look are chosen like inputs.

What is there is some value that nobody knows.  A search that comes to such a look is made again
over a space in which these cells have slots (``Space.outside``): one value for a cell, the same in
all states.  Pointers that no object holds, what is left of objects whose life is over, and cells
that have no value yet are not chosen: who looks there meets a limit (``NO_OBJECT``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from weaklink import ir
from weaklink.ask.answers import Inputs
from weaklink.ask.inputs import Space
from weaklink.ask.slots import Cell, InputBlock
from weaklink.encode.memory import Stray
from weaklink.logic.term import Term
from weaklink.replay.memory import Memory, is_live
from weaklink.view.lower.memories import LEAST_POINTED, LENGTHS, SET
from weaklink.view.lower.representation import POINTER

MOST_CELLS = 24
"""Cells that are chosen, at most."""

FARTHEST = 2
"""Cells before the beginning of a block and behind its end that are chosen, where the offset of a
look may be any."""


def cells_of(space: Space, strays: Iterable[Stray], matters: Set[int]) -> tuple[Cell, ...]:
    """The cells to which the looks may lead that are in no object: those first that are looked at
    for something that ``matters`` (terms by id), of these those next to objects."""
    memories = {m.name: m for m in space.memories if m not in POINTER.memories}
    found: dict[Cell, tuple[bool, int]] = {}
    for stray in strays:
        if stray.memory in memories:
            for cell, distance in _cells(space, memories[stray.memory], stray):
                place = stray.value.id not in matters, distance
                found[cell] = min(place, found.get(cell, place))
    return tuple(sorted(found, key=lambda cell: found[cell])[:MOST_CELLS])


def _cells(space: Space, memory: ir.Variable, stray: Stray) -> Iterator[tuple[Cell, int]]:
    static = [b.number for b in space.model.blocks]
    for number in (0, *static, *(b.number for b in space.blocks)):
        if not _may_be(stray.block, number):
            continue
        end = space.ends_of(Cell(memory, number, 0))
        first, last = (1, end.longest * end.step) if isinstance(end, InputBlock) else (end, end)
        for offset in range(-FARTHEST, last + FARTHEST):
            if _may_be(stray.offset, offset) and (offset < 0 or offset >= min(first, last)):
                distance = -offset - 1 if offset < 0 else max(0, offset - last)
                yield Cell(memory, number, offset), distance


def _may_be(term: Term, value: int) -> bool:
    """As far as its interval tells."""
    low, high = term.low, term.high
    return (low is None or low <= value) and (high is None or value <= high)


def outside_of(inputs: Inputs) -> tuple[Cell, ...]:
    """The cells of the inputs that have a value and are in no object."""
    lengths = inputs.get(LENGTHS)
    if not isinstance(lengths, Memory):
        return ()
    return tuple(
        Cell(variable, block, offset)
        for variable, held in inputs.items()
        if isinstance(held, Memory) and variable not in (LENGTHS, SET)
        for block, offset in held.cells()
        if (block >= 0 or block < LEAST_POINTED) and not is_live(lengths, block, offset)
    )


def without(inputs: Inputs, cell: Cell) -> Inputs:
    """The inputs without a value in the cell."""
    held = inputs[cell.memory]
    assert isinstance(held, Memory)
    row = {o: value for o, value in held.rows[cell.block].items() if o != cell.offset}
    rest = {number: other for number, other in held.rows.items() if number != cell.block}
    return {**inputs, cell.memory: Memory({**rest, cell.block: row} if row else rest)}
