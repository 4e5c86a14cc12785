"""What input is taken to be in guided runs: policies, from small and extreme values to any."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from weaklink import ir
from weaklink.record import record
from weaklink.replay.outcome import Choice

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


class Dice:
    """Numbers that look like any, the same for the same seed (Marsaglia's xorshift)."""

    def __init__(self, seed: int) -> None:
        self._state = (seed + 1) * 0x9E3779B97F4A7C15 & ALL_BITS

    def below(self, limit: int) -> int:
        """At least 0, and less than the limit."""
        state = self._state
        state ^= state << 13 & ALL_BITS
        state ^= state >> 7
        state ^= state << 17 & ALL_BITS
        self._state = state
        return (state >> 11) % limit


ALL_BITS = (1 << 64) - 1


class Policy:
    """The policy with that number; ``constants`` are likely to matter."""

    def __init__(self, number: int, constants: Sequence[int]) -> None:
        self._dice = Dice(number)
        self._is_fixed = number < len(FIXED)
        self._fixed, self._text = FIXED[number] if self._is_fixed else (FIXED[0][0], "")
        if not self._is_fixed:
            self._text = TEXTS[self._dice.below(len(TEXTS))]
        self._constants = constants
        self._given = 0

    def suggested(
        self, choice: Choice, cell: tuple[int, int] | None, ends: Sequence[int]
    ) -> tuple[int, int] | None:
        """What the contract is to choose if it may, and what the code does there; None where
        nothing is better than anything else.  ``ends`` are those of its range that are known."""
        return None

    def pick(self, alternatives: int) -> int:
        """One of so many alternatives: contracts mostly name the failure first."""
        if not self._is_fixed and self._dice.below(4) == 0:
            return self._dice.below(alternatives)
        return alternatives - 1

    def truth(self) -> bool:
        """Whether a choice of the environment is yes: an allocation that fails."""
        return not self._is_fixed and self._dice.below(8) == 0

    def number(self, range: Range) -> int:
        self._given += 1
        return (
            self._fixed(range, self._given) if self._is_fixed else range.nearest(self._any(range))
        )

    def _any(self, range: Range) -> int:
        dice = self._dice
        power = 1 << dice.below(max(1, range.high.bit_length()))
        half = range.high // 2
        near = (
            0,
            1,
            -1,
            2,
            range.low,
            range.high,
            half,
            half + 1,
            power,
            power - 1,
            power + 1,
            -power,
        )
        source = dice.below(4)
        if source == 0:
            return range.low + dice.below(range.high - range.low + 1)
        if source == 1 and self._constants:
            constant = self._constants[dice.below(len(self._constants))]
            return constant + (-1, 0, 0, 1)[dice.below(4)]
        return near[dice.below(len(near))]

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
