r"""Real numbers between two fractions: what is computed of the functions of ACSL whose values have
no finite text.

    root(2)          1.41421356... <= \sqrt(2) <= 1.41421356...     some fifty digits
    root(9/4)        3/2 exactly

A number that is known exactly has both ends alike.  Where a function has no value, or one that is
too great to be written out, ``Undefined`` is raised.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from weaklink.record import record

DIGITS = 50
_SCALE = 1 << 200
_WORK = Context(prec=DIGITS, Emax=20000, Emin=-20000)
_DOWN = Context(prec=DIGITS, rounding=ROUND_FLOOR, Emax=20000, Emin=-20000)
_UP = Context(prec=DIGITS, rounding=ROUND_CEILING, Emax=20000, Emin=-20000)

MOST = 4000
"""The greatest size of what is raised to a power, or goes round a circle."""


class Undefined(ArithmeticError):
    """A function has no value, or none that can be computed."""


@record
class Enclosure:
    """A real that is not less than ``low``, nor greater than ``high``."""

    low: Fraction
    high: Fraction

    @property
    def is_exact(self) -> bool:
        return self.low == self.high


def exactly(number: Fraction | int) -> Enclosure:
    return Enclosure(Fraction(number), Fraction(number))


ONE = exactly(1)


# --- arithmetic ----------------------------------------------------------------------------------


def added(left: Enclosure, right: Enclosure) -> Enclosure:
    return _between(left.low + right.low, left.high + right.high)


def opposite(number: Enclosure) -> Enclosure:
    return Enclosure(-number.high, -number.low)


def subtracted(left: Enclosure, right: Enclosure) -> Enclosure:
    return added(left, opposite(right))


def multiplied(left: Enclosure, right: Enclosure) -> Enclosure:
    ends = [one * other for one in (left.low, left.high) for other in (right.low, right.high)]
    return _between(min(ends), max(ends))


def divided(left: Enclosure, right: Enclosure) -> Enclosure:
    if right.low <= 0 <= right.high:
        raise Undefined("division by zero")
    return multiplied(left, Enclosure(1 / right.high, 1 / right.low))


def _between(low: Fraction, high: Fraction) -> Enclosure:
    """An enclosure; one that is not exact with few digits, so that long computations stay fast."""
    if low == high or max(low.denominator, high.denominator) <= _SCALE:
        return Enclosure(low, high)
    return Enclosure(_rounded(low, _DOWN), _rounded(high, _UP))


def _rounded(number: Fraction, context: Context) -> Fraction:
    return Fraction(context.divide(Decimal(number.numerator), Decimal(number.denominator)))


# --- functions -----------------------------------------------------------------------------------


def _monotone(number: Enclosure, function: Callable[[Context, Decimal], Decimal]) -> Enclosure:
    """A function that grows, and is rounded to the nearest."""
    low = function(_WORK, _decimal(number.low, _DOWN))
    high = function(_WORK, _decimal(number.high, _UP))
    return Enclosure(Fraction(_WORK.next_minus(low)), Fraction(_WORK.next_plus(high)))


def _decimal(number: Fraction, context: Context) -> Decimal:
    return context.divide(Decimal(number.numerator), Decimal(number.denominator))


def root(number: Enclosure) -> Enclosure:
    if number.low < 0:
        raise Undefined("the root of what is negative")
    exact = exact_root(number.low) if number.is_exact else None
    if exact is not None:
        return exactly(exact)
    found = _monotone(number, lambda context, value: context.sqrt(value))
    return Enclosure(max(found.low, Fraction(0)), found.high)


def exact_root(number: Fraction) -> Fraction | None:
    """The square root, where it is a fraction."""
    above, below = math.isqrt(number.numerator), math.isqrt(number.denominator)
    made = Fraction(above, below)
    return made if made * made == number else None


def exponential(number: Enclosure) -> Enclosure:
    if number == exactly(0):
        return ONE
    if not -MOST <= number.low <= number.high <= MOST:
        raise Undefined("a power that is too great")
    return _monotone(number, lambda context, value: context.exp(value))


def logarithm(number: Enclosure) -> Enclosure:
    if number == ONE:
        return exactly(0)
    if number.low <= 0:
        raise Undefined("the logarithm of what is not positive")
    return _monotone(number, lambda context, value: context.ln(value))


def decimal_logarithm(number: Enclosure) -> Enclosure:
    if number.low <= 0:
        raise Undefined("the logarithm of what is not positive")
    near = number.low.numerator.bit_length() - number.low.denominator.bit_length()
    for exponent in (
        range(near * 30103 // 100000 - 1, near * 30103 // 100000 + 2) if number.is_exact else ()
    ):
        if abs(exponent) < MOST and Fraction(10) ** exponent == number.low:
            return exactly(exponent)
    return _monotone(number, lambda context, value: context.log10(value))


def power(base: Enclosure, exponent: Enclosure) -> Enclosure:
    """Of whole exponents by multiplication; of others where the base is positive."""
    if exponent.is_exact and exponent.low.denominator == 1:
        return _whole_power(base, int(exponent.low))
    if exponent.is_exact and exponent.low.denominator == 2:
        return _whole_power(root(base), exponent.low.numerator)
    if base == exactly(0) and exponent.low > 0:
        return base
    return exponential(multiplied(exponent, logarithm(base)))


def _whole_power(base: Enclosure, exponent: int) -> Enclosure:
    if abs(exponent) > MOST:
        raise Undefined("a power that is too great")
    if exponent < 0:
        return divided(ONE, _whole_power(base, -exponent))
    ends = base.low**exponent, base.high**exponent
    least = Fraction(0) if exponent and base.low < 0 < base.high else min(ends)
    if exponent % 2:
        least = min(ends)
    return _between(least, max(ends))


def _arc_of_small(number: Fraction) -> Enclosure:
    """The arc tangent of a number of at most a half."""
    total, term, square, index = Fraction(0), number, number * number, 1
    while abs(term) * _SCALE > 1:
        total += term / index
        term = _short(-term * square)
        index += 2
    error = Fraction(index + 2, _SCALE)
    return Enclosure(total - error, total + error)


def _short(number: Fraction) -> Fraction:
    """A number cut off behind so many bits that what is lost counts less than the last step."""
    scale = _SCALE * _SCALE
    return Fraction(number.numerator * scale // number.denominator, scale)


@cache
def pi() -> Enclosure:
    fifth, far = _arc_of_small(Fraction(1, 5)), _arc_of_small(Fraction(1, 239))
    return subtracted(multiplied(exactly(16), fifth), multiplied(exactly(4), far))


def _half_pi() -> Enclosure:
    return divided(pi(), exactly(2))


def _arc(number: Fraction) -> Enclosure:
    if number < 0:
        return opposite(_arc(-number))
    if number > 1:
        return subtracted(_half_pi(), _arc(1 / number))
    if number <= Fraction(1, 2):
        return _arc_of_small(_short(number)) if number else exactly(0)
    # the tangent of the difference of two arcs
    third = Fraction(1, 2)
    rest = (number - third) / (1 + number * third)
    return added(_arc_of_small(third), _arc_of_small(_short(rest)))


def arc_tangent(number: Enclosure) -> Enclosure:
    low = _arc(number.low)
    return low if number.is_exact else Enclosure(low.low, _arc(number.high).high)


def arc_sine(number: Enclosure) -> Enclosure:
    if not -1 <= number.low <= number.high <= 1:
        raise Undefined("the arc of what is no sine")
    if number in (ONE, exactly(-1)):
        return _half_pi() if number.low > 0 else opposite(_half_pi())
    beside = root(subtracted(ONE, _whole_power(number, 2)))
    return arc_tangent(divided(number, beside))


def arc_cosine(number: Enclosure) -> Enclosure:
    return exactly(0) if number == ONE else subtracted(_half_pi(), arc_sine(number))


def arc_of_point(y: Enclosure, x: Enclosure) -> Enclosure:
    """The angle of a point."""
    if x.low > 0:
        return arc_tangent(divided(y, x))
    if y.low > 0:
        return subtracted(_half_pi(), arc_tangent(divided(x, y)))
    if y.high < 0:
        return subtracted(opposite(_half_pi()), arc_tangent(divided(x, y)))
    if x.high < 0 and y.low >= 0:
        return added(pi(), arc_tangent(divided(y, x)))
    raise Undefined("the angle of the origin, or along the negative axis")


def sine(number: Enclosure) -> Enclosure:
    return number if number == exactly(0) else _wave(number, 0)


def cosine(number: Enclosure) -> Enclosure:
    return ONE if number == exactly(0) else _wave(number, 1)


def _wave(number: Enclosure, quarters: int) -> Enclosure:
    """The sine of a number and so many quarters of a circle."""
    if not -MOST <= number.low <= number.high <= MOST:
        raise Undefined("a number that goes round too often")
    turns = round(number.low / _half_pi().low)
    rest = subtracted(number, multiplied(exactly(turns), _half_pi()))
    middle = _short((rest.low + rest.high) / 2)
    width = (rest.high - rest.low) + Fraction(2, _SCALE * _SCALE)
    which = (turns + quarters) % 4
    value = _series(middle, which % 2)
    value = opposite(value) if which >= 2 else value
    return Enclosure(max(value.low - width, Fraction(-1)), min(value.high + width, Fraction(1)))


def _series(number: Fraction, first: int) -> Enclosure:
    """The sine of a small number; with ``first`` one, the cosine."""
    index = 1 - first
    term, total = (number if index else Fraction(1)), Fraction(0)
    while abs(term) * _SCALE > 1:
        total += term
        term = _short(-term * number * number / ((index + 1) * (index + 2)))
        index += 2
    error = Fraction(index + 2, _SCALE)
    return Enclosure(total - error, total + error)


def tangent(number: Enclosure) -> Enclosure:
    return divided(sine(number), cosine(number))


def hyperbolic_sine(number: Enclosure) -> Enclosure:
    one = exponential(number)
    return divided(subtracted(one, divided(ONE, one)), exactly(2))


def hyperbolic_cosine(number: Enclosure) -> Enclosure:
    one = exponential(number)
    return divided(added(one, divided(ONE, one)), exactly(2))


def hyperbolic_tangent(number: Enclosure) -> Enclosure:
    square = exponential(multiplied(exactly(2), number))
    return divided(subtracted(square, ONE), added(square, ONE))


def hypotenuse(x: Enclosure, y: Enclosure) -> Enclosure:
    return root(added(_whole_power(x, 2), _whole_power(y, 2)))


def remainder(left: Enclosure, right: Enclosure) -> Enclosure:
    """With the sign of the dividend."""
    quotient = divided(left, right)
    whole = math.trunc(quotient.low)
    if whole != math.trunc(quotient.high):
        raise Undefined("a quotient that is next to an integer")
    return subtracted(left, multiplied(right, exactly(whole)))


FUNCTIONS: Mapping[str, Callable[..., Enclosure]] = MappingProxyType(
    {
        "sqrt": root,
        "pow": power,
        "exp": exponential,
        "log": logarithm,
        "log10": decimal_logarithm,
        "sin": sine,
        "cos": cosine,
        "tan": tangent,
        "asin": arc_sine,
        "acos": arc_cosine,
        "atan": arc_tangent,
        "atan2": arc_of_point,
        "sinh": hyperbolic_sine,
        "cosh": hyperbolic_cosine,
        "tanh": hyperbolic_tangent,
        "hypot": hypotenuse,
        "fmod": remainder,
    }
)
"""By their names in ACSL."""

TWO_ARGUMENTS = frozenset({"pow", "atan2", "hypot", "fmod"})
