"""Values that nobody knows yet, in a guided run."""

from __future__ import annotations

from weaklink.replay.support import NotExecutable


class Untold(NotExecutable):
    """The run hangs on a value that nobody knows."""


class Unknown(int):
    """What was chosen as number ``choice`` of a run, or what was computed of such (-1).

    It is known to be within limits, and not to be some values: comparisons that these decide have a
    value.  Whatever else decides by it, or looks for a cell by it, raises ``Untold``."""

    choice: int
    low: int | None
    high: int | None
    excluded: frozenset[int]

    def __new__(cls, choice: int = -1, low: int | None = None, high: int | None = None) -> Unknown:
        made = super().__new__(cls, 0)
        made.choice, made.low, made.high, made.excluded = choice, low, high, frozenset()
        return made

    def narrow(self, low: int | None = None, high: int | None = None) -> None:
        """It is known to be within these limits, too; those that leave no value are passed over."""
        lows = [end for end in (self.low, low) if end is not None]
        highs = [end for end in (self.high, high) if end is not None]
        if not lows or not highs or max(lows) <= min(highs):
            self.low, self.high = max(lows, default=None), min(highs, default=None)

    def exclude(self, value: int) -> None:
        self.excluded |= {value}

    def nearest(self, value: int) -> int:
        """A value that it may have, near this one."""
        if self.low is not None:
            value = max(self.low, value)
        if self.high is not None:
            value = min(self.high, value)
        steps = range(len(self.excluded) + 1)
        near = [value + sign * step for step in steps for sign in (1, -1)]
        return next(filter(self._may_be, near), value)

    def _may_be(self, value: int) -> bool:
        is_low = self.low is not None and value < self.low
        is_high = self.high is not None and value > self.high
        return not (is_low or is_high or value in self.excluded)

    def _below(self, value: int) -> bool:
        """Whether it is less."""
        if self.high is not None and self.high < value:
            return True
        if self.low is not None and self.low >= value:
            return False
        raise Untold(NOBODY_KNOWS)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int) and not isinstance(other, Unknown):
            if not self._may_be(other):
                return False
            if self.low == self.high == int(other):
                return True
        raise Untold(NOBODY_KNOWS)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __lt__(self, other: int) -> bool:
        return self._below(_known(other))

    def __ge__(self, other: int) -> bool:
        return not self._below(_known(other))

    def __le__(self, other: int) -> bool:
        return self._below(_known(other) + 1)

    def __gt__(self, other: int) -> bool:
        return not self._below(_known(other) + 1)

    def __bool__(self) -> bool:
        return self != 0

    def __hash__(self) -> int:
        raise Untold(NOBODY_KNOWS)


NOBODY_KNOWS = "a value that nobody knows"


def _known(value: int) -> int:
    if isinstance(value, Unknown):
        raise Untold(NOBODY_KNOWS)
    return value


def _computed(*_: object) -> Unknown:
    return COMPUTED


def _untold(*_: object) -> bool:
    raise Untold(NOBODY_KNOWS)


_OPERATORS = "add sub mul floordiv mod lshift rshift and or xor".split()
for _name in (*_OPERATORS, *(f"r{one}" for one in _OPERATORS), "neg", "pos", "invert", "abs"):
    setattr(Unknown, f"__{_name}__", _computed)
for _name in "index int divmod rdivmod".split():
    setattr(Unknown, f"__{_name}__", _untold)
setattr(Unknown, int.bit_length.__name__, _untold)

COMPUTED = Unknown()
