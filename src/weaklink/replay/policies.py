"""What input is taken to be in guided runs: policies, from small and extreme values to any."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from weaklink import ir
from weaklink.record import record

Number = Callable[["Range", int], int]
"""Within a range, of the input with that place."""

FIXED: tuple[tuple[Number, str], ...] = (
    (lambda range, place: range.nearest(0), "0"),
    (lambda range, place: range.nearest(1), "1"),
    (lambda range, place: range.nearest(-1), "-1"),
    (lambda range, place: range.high, "2147483647"),
    (lambda range, place: range.low, "-2147483648"),
    (lambda range, place: range.nearest(2), "A" * 400),
    (lambda range, place: range.nearest(place % 4), "7"),
)
"""What numbers are like, and the text that characters make, of the first policies."""

TEXTS = ("10", "100", "-5", "5", "3", "65536", "1000000000", "9223372036854775807", "a b", "")
"""Of those that follow."""


@record
class Range:
    """The values that are possible, as far as is known."""

    low: int
    high: int

    def nearest(self, value: int) -> int:
        return max(self.low, min(self.high, value))


class Policy:
    """The policy with that number; ``constants`` are likely to matter."""

    def __init__(self, number: int, constants: Sequence[int]) -> None:
        self._dice = random.Random(number)
        self._is_fixed = number < len(FIXED)
        self._fixed, self._text = FIXED[number] if self._is_fixed else (FIXED[0][0], "")
        if not self._is_fixed:
            self._text = self._dice.choice(TEXTS)
        self._constants = constants
        self._given = 0

    def pick(self, alternatives: int) -> int:
        """One of so many alternatives: contracts mostly name the failure first."""
        if not self._is_fixed and self._dice.random() < 1 / 4:
            return self._dice.randrange(alternatives)
        return alternatives - 1

    def truth(self) -> bool:
        """Whether a choice of the environment is yes: an allocation that fails."""
        return not self._is_fixed and self._dice.random() < 1 / 8

    def number(self, range: Range) -> int:
        self._given += 1
        return (
            self._fixed(range, self._given) if self._is_fixed else range.nearest(self._any(range))
        )

    def _any(self, range: Range) -> int:
        dice = self._dice
        power = 1 << dice.randrange(64)
        near = (0, 1, -1, 2, range.low, range.high, range.high // 2, power, power - 1, -power)
        source = dice.randrange(4)
        if source == 0:
            return dice.randint(range.low, range.high)
        if source == 1 and self._constants:
            return dice.choice(self._constants) + dice.choice((-1, 0, 0, 1))
        return dice.choice(near)

    def character(self, position: int) -> int:
        """That of a text at the position, or its end."""
        return ord(self._text[position]) if position < len(self._text) else 0

    def end(self, low: int, high: int) -> int:
        """Where a text ends, or another place that is said to be somewhere."""
        return max(low, min(high, len(self._text)))


def constants_of(bodies: Sequence[ir.AnyNode]) -> tuple[int, ...]:
    """The constants in what is given, each once."""
    found = (part.value for node in bodies for part in ir.walk(node) if isinstance(part, ir.Const))
    return tuple(dict.fromkeys(found))
