"""Quantifiers over more numbers than can be tried: decided piece by piece.

A bound variable is given a *probe*: a number that notes what it is compared with.  All numbers for
which the same comparisons come out the same are one piece, on which the body has one truth, since
it knows of the number nothing else.  Whatever needs the number itself (an index, a product) makes
the piece as small as that number.  So `\\forall integer v; Count(a, n, v) == Count(b, n, v)` takes
as many evaluations as there are different cells, and some.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from numbers import Integral
from typing import Any

from weaklink.deadline import keep_time
from weaklink.replay.support import (
    TOO_MANY,
    WITHOUT_RANGE,
    NotExecutable,
    OutOfSteps,
    TooMany,
    Values,
)
from weaklink.replay.unknown import Unknown

MOST_SINGLE = 256
MOST_UNKNOWN = 16
MOST_PIECES = 20_000
"""Pieces in one direction: of one number each, without a truth (one behind the other), and all."""

VALUES_A_PIECE = 10
"""So many values of a bound variable are tried, one by one, in the time that a piece takes."""

Number = int | Fraction
Body = Callable[[object], object]

UNDEFINED = (NotExecutable, RecursionError)


class _Piece:
    """A number, and those around it for which nothing asked so far would be different."""

    __slots__ = ("high", "low", "value")

    def __init__(self, value: int) -> None:
        self.value = value
        self.low: int | None = None
        self.high: int | None = None

    def at_least(self, low: int) -> None:
        self.low = low if self.low is None else max(self.low, low)

    def at_most(self, high: int) -> None:
        self.high = high if self.high is None else min(self.high, high)

    def pin(self) -> int:
        """The number, which makes it the only one."""
        self.low = self.high = self.value
        return self.value


class Probe:
    """``factor`` times the number of a piece, and ``shift``."""

    __slots__ = ("_factor", "_piece", "_shift")

    def __init__(self, piece: _Piece, factor: int = 1, shift: int = 0) -> None:
        self._piece = piece
        self._factor = factor
        self._shift = shift

    def __index__(self) -> int:
        return self._factor * self._piece.pin() + self._shift

    __int__ = __index__

    def _now(self) -> int:
        """Its value, not to be told to anybody."""
        return self._factor * self._piece.value + self._shift

    def _below(self, limit: Number) -> bool:
        """Whether it is less; only numbers on the same side of the limit stay in the piece."""
        piece, factor = self._piece, self._factor
        over = limit - self._shift
        is_below = self._now() < limit
        if factor == 0:
            return is_below
        up = factor > 0
        first = -(-over // factor) if up else over // factor + 1
        # going up, the first number that is not less; going down, the first that is
        if is_below is up:
            piece.at_most(first - 1)
        else:
            piece.at_least(first)
        return is_below

    def is_one_of(self, values: Collection[int]) -> bool:
        """Whether it is among them; if not, all numbers between its neighbours are one piece."""
        now = self._now()
        if now in values:
            return True
        below = max((one for one in values if one < now), default=None)
        above = min((one for one in values if one > now), default=None)
        if below is not None:
            self._below(below + 1)
        if above is not None:
            self._below(above)
        return False

    def _less(self, other: object, swapped: bool, or_equal: bool) -> object:
        """Whether it is less than the other one, or the other one less than it."""
        match other:
            case Probe() if other._piece is self._piece:
                return (self - other)._less(0, swapped, or_equal)
            case Unknown():
                pass
            case int() | Fraction():
                return self._less_than(other, swapped, or_equal)
            case Probe():
                return self._less_than(int(other), swapped, or_equal)
            case _:  # other kinds of numbers compare themselves
                pass
        one, two = (other, int(self)) if swapped else (int(self), other)
        return _plain(operator.le if or_equal else operator.lt, one, two)

    def _less_than(self, limit: Number, swapped: bool, or_equal: bool) -> bool:
        if swapped:
            return not (self._below(limit) if or_equal else self._at_most(limit))
        return self._at_most(limit) if or_equal else self._below(limit)

    def _at_most(self, limit: Number) -> bool:
        return self._below(limit // 1 + 1)

    def __lt__(self, other: object) -> object:
        return self._less(other, False, False)

    def __le__(self, other: object) -> object:
        return self._less(other, False, True)

    def __gt__(self, other: object) -> object:
        return self._less(other, True, False)

    def __ge__(self, other: object) -> object:
        return self._less(other, True, True)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Number | Probe):
            return bool(self._less(other, False, True)) and not self._less(other, False, False)
        return int(self) == other

    def __hash__(self) -> int:
        return hash(int(self))

    def __bool__(self) -> bool:
        return self != 0

    def __add__(self, other: object) -> object:
        match other:
            case Probe():
                return self - -other
            case int():
                return Probe(self._piece, self._factor, self._shift + int(other))
            case _:  # other kinds of numbers add
                return _plain(operator.add, self, other)

    __radd__ = __add__

    def __neg__(self) -> Probe:
        return Probe(self._piece, -self._factor, -self._shift)

    def __pos__(self) -> Probe:
        return self

    def __invert__(self) -> Probe:
        return Probe(self._piece, -self._factor, -self._shift - 1)

    def __abs__(self) -> Probe:
        return -self if self < 0 else self

    def __sub__(self, other: object) -> Any:
        match other:
            case Probe() if other._piece is self._piece:
                factor, shift = self._factor - other._factor, self._shift - other._shift
                return Probe(self._piece, factor, shift)
            case int() | Probe():
                return Probe(self._piece, self._factor, self._shift - int(other))
            case _:  # other kinds of numbers subtract
                return _plain(operator.sub, self, other)

    def __rsub__(self, other: object) -> object:
        return -self + other

    def __mul__(self, other: object) -> object:
        if isinstance(other, int):
            return Probe(self._piece, self._factor * other, self._shift * other)
        return _plain(operator.mul, self, other)

    __rmul__ = __mul__

    def __floordiv__(self, other: object) -> object:
        """The same for all numbers of the piece, behind this."""
        if not isinstance(other, int) or other <= 0:
            return _plain(operator.floordiv, self, other)
        quotient = self._now() // other
        self._below(quotient * other)
        self._below(quotient * other + other)
        return quotient

    def __mod__(self, other: object) -> object:
        if not isinstance(other, int) or other <= 0:
            return _plain(operator.mod, self, other)
        quotient = self // other
        assert isinstance(quotient, int)
        return self - quotient * other

    def __and__(self, other: object) -> object:
        if isinstance(other, int) and other > 0 and other & (other + 1) == 0:
            return self % (other + 1)
        return _plain(operator.and_, self, other)

    def __rand__(self, other: object) -> object:
        return self & other

    def __getattr__(self, name: str) -> object:
        """Whatever else a number has."""
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(int(self), name)

    def __floor__(self) -> Probe:
        return self

    __ceil__ = __floor__


def _plain(operation: Callable[..., object], left: object, right: object) -> object:
    """Of the numbers themselves."""
    return operation(known(left), known(right))


def known(value: object) -> object:
    """The number itself of a probe; anything else as it is."""
    return int(value) if isinstance(value, Probe) else value


def _pinned(operation: Callable[[object, object], object]) -> Callable[[object, object], object]:
    return lambda left, right: _plain(operation, left, right)


def _reflected(operation: Callable[[object, object], object]) -> Callable[[object, object], object]:
    return lambda right, left: _plain(operation, left, right)


for _name in "or_ xor lshift rshift truediv pow".split():
    setattr(Probe, f"__{_name.rstrip('_')}__", _pinned(getattr(operator, _name)))
for _name in "or_ xor lshift rshift truediv pow floordiv mod".split():
    setattr(Probe, f"__r{_name.rstrip('_')}__", _reflected(getattr(operator, _name)))

Integral.register(Probe)


class _Way:
    """From a number on in one direction, piece by piece."""

    def __init__(self, start: int, step: int, end: int | None) -> None:
        self._at = start
        self._step = step
        self._end = end
        self._single = self._unknown = self._count = 0
        self.is_over = end is not None and (end - start) * step < 0
        self.gave_up = False

    def begin(self) -> _Piece:
        return _Piece(self._at)

    def go_on(self, piece: _Piece, undefined: bool) -> None:
        """Behind what was found out about the piece."""
        end = piece.high if self._step > 0 else piece.low
        if end is None or (self._end is not None and (self._end - end) * self._step <= 0):
            self.is_over = True
            return
        self._at = end + self._step
        self._count += 1
        self._single = self._single + 1 if piece.low == piece.high else 0
        self._unknown = self._unknown + 1 if undefined else 0
        if self._single > MOST_SINGLE or self._unknown > MOST_UNKNOWN or self._count > MOST_PIECES:
            self.is_over = self.gave_up = True


class Spans:
    """Quantifiers over the numbers between ends of which some may be lacking; of the ``values``
    that a run may try, each piece is one."""

    def __init__(self, values: Values) -> None:
        self._values = values

    def each(
        self, universal: bool, lows: tuple[Number, ...], highs: tuple[Number, ...], body: Body
    ) -> bool:
        """Whether the body holds for all numbers, or for some: decided by an example, or because
        all were gone through."""

        def decides(value: object) -> bool | None:
            return None if bool(body(value)) is universal else not universal

        found, why = self._walk(lows, highs, decides)
        if found is not None:
            return not universal
        if why is not None:
            raise why
        return universal

    def first(self, lows: tuple[Number, ...], highs: tuple[Number, ...], body: Body) -> object:
        """What the body gives first that is not None."""
        return self._walk(lows, highs, body)[0]

    def _walk(
        self, lows: tuple[Number, ...], highs: tuple[Number, ...], body: Body
    ) -> tuple[object, Exception | None]:
        """What the body gives that is not None; else why that is not known for all numbers."""
        ways = _ways(_end(lows, max, 1), _end(highs, min, -1))
        why: Exception | None = None
        while left := [way for way in ways if not way.is_over]:
            for way in left:
                piece = way.begin()
                reason = None
                self._count()
                try:
                    found = body(Probe(piece))
                    if found is not None:
                        self._values.passed_over = self._values.passed_over or why is not None
                        return found, None
                except UNDEFINED as undefined:
                    reason = undefined
                    why = why or undefined
                way.go_on(piece, reason is not None)
        if why is None and any(way.gave_up for way in ways):
            why = TooMany(WITHOUT_RANGE if not (lows and highs) else TOO_MANY)
        return None, why

    def _count(self) -> None:
        keep_time()
        self._values.left -= VALUES_A_PIECE
        if self._values.left < 0:
            raise OutOfSteps


def _end(
    ends: tuple[Number, ...], tightest: Callable[[Iterable[Number]], Number], sign: int
) -> int | None:
    """The tightest of the ends, as a whole number."""
    if not ends:
        return None
    end = known(tightest(ends))
    assert isinstance(end, Number)
    return -(-end // 1) if sign > 0 else end // 1


def _ways(low: int | None, high: int | None) -> list[_Way]:
    """From zero on, or the end that is next to it, in both directions."""
    if low is not None and high is not None and low > high:
        return []
    start = 0
    if low is not None:
        start = max(start, low)
    if high is not None:
        start = min(start, high)
    return [_Way(start, 1, high), _Way(start - 1, -1, low)]


def namespace(values: Values) -> dict[str, object]:
    """The names that compiled code uses."""
    spans = Spans(values)
    return {"each": spans.each, "first": spans.first, "known": known}
