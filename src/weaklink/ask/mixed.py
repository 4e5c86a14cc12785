"""Small inputs picked at random: what fails for many inputs, but for none of the very smallest, is
found by running before a solver is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from weaklink import ir
from weaklink.ask.fractions import plain_of
from weaklink.ask.inputs import Space
from weaklink.ask.larger import longest_in
from weaklink.ask.slots import InputBlock, Number, Parts, Pointer, Vector
from weaklink.ask.small import as_code
from weaklink.ir.floats import is_code
from weaklink.replay.policies import Dice

SMALL = 4
"""Below that are most numbers."""

REACHES = (10, 100, 1_000, 10_000, 1_000_000, 2**31, 2**63)
"""How far from zero the numbers of scattered inputs lie."""

MOST_CONSTANTS = 12
"""Of the constants of the program, that numbers may be."""


def mixed(space: Space, count: int, constants: Sequence[int]) -> Iterator[Vector]:
    """So many vectors, the same each time: blocks of any length that the space has, pointers to
    the beginning of a block of their own, or somewhere else; numbers that are small, a length, or
    next to a constant."""
    for seed in range(count):
        yield _Mixed(space, Dice(seed), constants[:MOST_CONSTANTS]).vector()


def scattered(space: Space, count: int) -> Iterator[Vector]:
    """So many vectors whose numbers lie anywhere, near to zero and far away: the same each time."""
    random = Random(count)
    blocks, blanks, outside = ((0,) * len(x) for x in (space.blocks, space.blanks, space.outside))
    near = tuple((int(len(pointer.targets) > 1), 0) for pointer in space.pointers)
    for turn in range(count):
        reach = REACHES[turn % len(REACHES)]
        numbers = tuple(
            random.randint(max(-reach, slot.type.min), min(reach, slot.type.max))
            if isinstance(slot.type, ir.IntType) and not is_code(slot.type)
            else 0
            for slot in space.numbers
        )
        yield Parts(longest_in(space), blocks, near, numbers, blanks, outside).vector()


class _Mixed:
    def __init__(self, space: Space, dice: Dice, constants: Sequence[int]) -> None:
        self._space = space
        self._dice = dice
        self._constants = constants
        self._lengths = tuple(map(self._length, space.blocks))
        self._is_sparse = dice.below(2)

    def vector(self) -> Vector:
        space = self._space
        pointers = tuple(map(self._pair, space.pointers))
        numbers = tuple(map(self._number, space.numbers))
        flags, blanks, outside = (
            (0,) * len(slots) for slots in (space.blocks, space.blanks, space.outside)
        )
        return Parts(self._lengths, flags, pointers, numbers, blanks, outside).vector()

    def _length(self, block: InputBlock) -> int:
        """Seldom none."""
        more = max(block.longest - block.least, 0)
        if not block.least and more and self._dice.below(8):
            return 1 + self._dice.below(more)
        return block.least + self._dice.below(more + 1)

    def _pair(self, pointer: Pointer) -> tuple[int, int]:
        if self._dice.below(16):
            return int(len(pointer.targets) > 1), 0
        target = self._dice.below(len(pointer.targets))
        last = self._space.elements(pointer.targets[target], self._lengths, pointer)
        return target, self._dice.below(last + 1)

    def _number(self, slot: Number) -> int:
        type = slot.type
        value = self._value(slot.owner is not None)
        if is_code(type):
            return as_code(type, value)
        return int(bool(value)) if type == ir.BOOLEAN else plain_of(type, value)

    def _value(self, in_block: bool) -> int:
        dice = self._dice
        if in_block and dice.below(4 if self._is_sparse else 2):
            return dice.below(2) if dice.below(4) == 0 else 0
        match dice.below(8):
            case 0 if self._constants:
                return self._constants[dice.below(len(self._constants))] + dice.below(3) - 1
            case 1 if self._lengths and not in_block:
                return self._lengths[dice.below(len(self._lengths))] + dice.below(3) - 1
            case 2 | 3 | 4 if self._lengths and not in_block:
                return self._lengths[dice.below(len(self._lengths))]
            case 5:
                return -1 - dice.below(SMALL)
            case _:  # most are small
                return dice.below(SMALL)
