r"""Reals that have no finite text in runs: ``\sqrt(2)`` is known to some fifty digits.

They compute like fractions.  Where a comparison needs to know more than that, a run has no answer
(``NotExecutable``), and says of which term.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from weaklink import enclosures
from weaklink.enclosures import Enclosure
from weaklink.replay.support import BY_ZERO, NotExecutable

Exact = int | Fraction


class Irrational:
    """A real between two fractions; ``text`` is the term that made it one, and ``square`` its
    square, with its sign, where that is a fraction."""

    __slots__ = ("enclosure", "square", "text")

    def __init__(self, enclosure: Enclosure, text: str, square: Fraction | None = None) -> None:
        self.enclosure = enclosure
        self.text = text
        self.square = square

    # --- arithmetic ----------------------------------------------------------------------------

    def __add__(self, other: Real) -> Real:
        return self._made(enclosures.added(self.enclosure, enclosed(other)))

    __radd__ = __add__

    def __neg__(self) -> Real:
        square = None if self.square is None else -self.square
        return Irrational(enclosures.opposite(self.enclosure), self.text, square)

    def __sub__(self, other: Real) -> Real:
        return self._made(enclosures.subtracted(self.enclosure, enclosed(other)))

    def __rsub__(self, other: Real) -> Real:
        return self._made(enclosures.subtracted(enclosed(other), self.enclosure))

    def __mul__(self, other: Real) -> Real:
        square = _square_of(other)
        if self.square is not None and square is not None:
            return root_of(self.square * square, self.text)
        return self._made(enclosures.multiplied(self.enclosure, enclosed(other)))

    __rmul__ = __mul__

    def _made(self, enclosure: Enclosure) -> Real:
        return _plain(enclosure, self.text)

    def __floor__(self) -> int:
        return self._whole(math.floor)

    def __ceil__(self) -> int:
        return self._whole(math.ceil)

    def _whole(self, rounded: Callable[[Fraction], int]) -> int:
        low, high = rounded(self.enclosure.low), rounded(self.enclosure.high)
        if low != high:
            raise NotExecutable(f"`{self.text}` {TOO_NEAR}")
        return low

    # --- comparisons ---------------------------------------------------------------------------

    def _difference(self, other: Real) -> Enclosure:
        return enclosures.subtracted(self.enclosure, enclosed(other))

    def __lt__(self, other: Real) -> bool:
        square = _square_of(other)
        if self.square is not None and square is not None:
            return self.square < square
        apart = self._difference(other)
        return self._decided(apart.high < 0, apart.low >= 0)

    def __le__(self, other: Real) -> bool:
        square = _square_of(other)
        if self.square is not None and square is not None:
            return self.square <= square
        apart = self._difference(other)
        return self._decided(apart.high <= 0, apart.low > 0)

    def __gt__(self, other: Real) -> bool:
        return not self <= other

    def __ge__(self, other: Real) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, Irrational | int | Fraction)
        if self.square is not None and (square := _square_of(other)) is not None:
            return self.square == square
        apart = self._difference(other)
        return self._decided(False, apart.high < 0 or apart.low > 0)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = object.__hash__

    def _decided(self, holds: bool, fails: bool) -> bool:
        if not holds and not fails:
            raise NotExecutable(f"`{self.text}` {TOO_NEAR}")
        return holds


Real = int | Fraction | Irrational

NOT_COMPUTED = "as it is needed"
"""In what is said of a real that a run cannot compute, or not so exactly."""

TOO_NEAR = f"as exactly {NOT_COMPUTED} in a comparison"


def enclosed(number: Real) -> Enclosure:
    return number.enclosure if isinstance(number, Irrational) else enclosures.exactly(number)


def _plain(enclosure: Enclosure, text: str) -> Real:
    return enclosure.low if enclosure.is_exact else Irrational(enclosure, text)


def _square_of(number: Real) -> Fraction | None:
    """The square, with the sign of the number."""
    if isinstance(number, Irrational):
        return number.square
    return Fraction(number) * abs(Fraction(number))


def root_of(square: Fraction, text: str) -> Real:
    """The number that has such a square, and its sign."""
    size = enclosures.root(enclosures.exactly(abs(square)))
    made = size if square >= 0 else enclosures.opposite(size)
    return made.low if made.is_exact else Irrational(made, text, square)


def quotient(left: Real, right: Real) -> Real:
    """Of two reals."""
    match left, right:
        case Irrational(text=text), _:
            pass
        case _, Irrational(text=text):
            pass
        case _, 0:
            raise NotExecutable(BY_ZERO)
        case _:  # both are exact
            return Fraction(left) / Fraction(right)
    squares = _square_of(left), _square_of(right)
    if squares[0] is not None and squares[1]:
        return root_of(squares[0] / squares[1], text)
    try:
        return _plain(enclosures.divided(enclosed(left), enclosed(right)), text)
    except enclosures.Undefined:
        raise NotExecutable(f"`{text}` {TOO_NEAR} with zero") from None


def computing(name: str) -> Callable[..., Real]:
    """What a run computes of a function of reals, by its name in ACSL."""
    function = enclosures.FUNCTIONS[name]

    def compute(*arguments: Real) -> Real:
        text = f"\\{name}({', '.join(map(_text, arguments))})"
        first = arguments[0]
        if name == "sqrt" and not isinstance(first, Irrational) and first >= 0:
            return root_of(Fraction(first), text)
        try:
            return _plain(function(*map(enclosed, arguments)), text)
        except enclosures.Undefined as why:
            raise NotExecutable(f"`{text}` {NOT_COMPUTED}: {why}") from None

    return compute


def _text(number: Real) -> str:
    match number:
        case Irrational(text=text):
            return text
        case Fraction() if number.denominator > 1:
            near = float(number)
            return repr(near) if Fraction(near) == number else f"{number}"
        case _:  # what is left is an integer
            return str(int(number))


def decided(number: Real, function: Callable[[Fraction], int]) -> int:
    """A function of a real that gives a number of which there are few."""
    if not isinstance(number, Irrational):
        return function(Fraction(number))
    ends = function(number.enclosure.low), function(number.enclosure.high)
    if ends[0] != ends[1]:
        raise NotExecutable(f"`{number.text}` {TOO_NEAR}")
    return ends[0]


def floor(number: Real) -> int:
    return decided(number, math.floor)


def ceil(number: Real) -> int:
    return decided(number, math.ceil)


def trunc(number: Real) -> int:
    return decided(number, math.trunc)
