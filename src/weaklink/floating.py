"""IEEE 754 binary floating point, on the numbers that its bits are.

A value of a format is its *code*: the unsigned integer that its bits are, sign first.  Codes that
differ may be equal values (the zeros), and a code may be unequal to itself (a NaN).  All operations
round to nearest, ties to even, as C's do where ``FLT_EVAL_METHOD`` is 0; what would be NaN is the
one that ``Format.nan`` names.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from weaklink.record import record


@record
class Format:
    """``bits`` in all, of which ``fraction`` are the fraction's."""

    name: str
    bits: int
    fraction: int

    @property
    def half(self) -> int:
        """The code of -0.0: codes from here on have a sign."""
        return 1 << (self.bits - 1)

    @property
    def infinity(self) -> int:
        """The code of positive infinity, behind that of all finite values that are positive."""
        return self.half - (1 << self.fraction)

    @property
    def nan(self) -> int:
        """The code of the NaN that operations give."""
        return self.infinity + (1 << (self.fraction - 1))

    @property
    def least_exponent(self) -> int:
        """The least values that are not 0 are two to this power."""
        bias = (1 << (self.bits - self.fraction - 2)) - 1
        return 1 - bias - self.fraction

    @property
    def greatest(self) -> Fraction:
        """The greatest finite value."""
        return _magnitude(self.infinity - 1, self)

    @property
    def overflow(self) -> Fraction:
        """From this number on, what is rounded is infinite."""
        return self.greatest + Fraction(2) ** (self.exponent_of(self.infinity - 1) - 1)

    def exponent_of(self, magnitude: int) -> int:
        """How far the least bit of the fraction of a finite value that is positive counts: a power
        of two."""
        return max(magnitude >> self.fraction, 1) - 1 + self.least_exponent

    @property
    def unit(self) -> Fraction:
        """The greatest relative error of rounding to a normal value."""
        return Fraction(1, 1 << (self.fraction + 1))


DOUBLE = Format("double", 64, 52)
FLOAT = Format("float", 32, 23)

FORMATS: Mapping[str, Format] = MappingProxyType({one.name: one for one in (FLOAT, DOUBLE)})
"""By the names of C's types.  ``long double`` is another thing on every machine."""


class NotFinite(ArithmeticError):
    """An infinity or a NaN, where a real number is needed."""


# --- what codes are ------------------------------------------------------------------------------


def is_nan(code: int, format: Format) -> bool:
    return code % format.half > format.infinity


def is_finite(code: int, format: Format) -> bool:
    return code % format.half < format.infinity


def is_negative(code: int, format: Format) -> bool:
    """Whether the sign is set, of a NaN too."""
    return code >= format.half


def negated(code: int, format: Format) -> int:
    return code ^ format.half


def real(code: int, format: Format) -> Fraction:
    """The real number that a value is.  Raises ``NotFinite``."""
    if not is_finite(code, format):
        raise NotFinite
    magnitude = _magnitude(code % format.half, format)
    return -magnitude if is_negative(code, format) else magnitude


def _magnitude(code: int, format: Format) -> Fraction:
    fraction, biased = code % (1 << format.fraction), code >> format.fraction
    whole = fraction + (1 << format.fraction) if biased else fraction
    exponent = format.exponent_of(code)
    return Fraction(whole << exponent) if exponent >= 0 else Fraction(whole, 1 << -exponent)


def rounded(number: Fraction | int, format: Format, *, negative: bool = False) -> int:
    """The value that is nearest to a real number; a zero has the sign that is asked for."""
    number = Fraction(number)
    if number == 0:
        return format.half if negative else 0
    sign = format.half if number < 0 else 0
    magnitude = abs(number)
    if magnitude >= format.overflow:
        return sign + format.infinity
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    exponent = max(exponent - 1 - format.fraction, format.least_exponent)
    whole = _nearest(magnitude, exponent)
    if whole.bit_length() > format.fraction + 1:
        exponent += 1
        whole = _nearest(magnitude, exponent)
    biased = exponent - format.least_exponent
    if whole.bit_length() > format.fraction:  # the first bit counts one of the exponent
        return sign + (biased << format.fraction) + whole
    return sign + whole


def _nearest(magnitude: Fraction, exponent: int) -> int:
    """How many times two to the exponent it is, ties to even."""
    scale = Fraction(1 << exponent) if exponent >= 0 else Fraction(1, 1 << -exponent)
    return round(magnitude / scale)


def order(code: int, format: Format) -> int:
    """A number by which values that are no NaN compare."""
    return code if code < format.half else format.half - code


# --- operations ----------------------------------------------------------------------------------


def _as_float(code: int, format: Format) -> float:
    """The value as one of Python's, which every one of these formats has."""
    if format is DOUBLE:
        return float(struct.unpack("<d", code.to_bytes(8, "little"))[0])
    return float(struct.unpack("<f", code.to_bytes(4, "little"))[0])


def _of_float(value: float, format: Format) -> int:
    """One of Python's values rounded to the format: once, as it has twice the bits of a float."""
    if math.isnan(value):
        return format.nan
    if format is DOUBLE:
        return int.from_bytes(struct.pack("<d", value), "little")
    try:
        return int.from_bytes(struct.pack("<f", value), "little")
    except OverflowError:
        return format.infinity + (format.half if value < 0 else 0)


def added(left: int, right: int, format: Format) -> int:
    return _of_float(_as_float(left, format) + _as_float(right, format), format)


def subtracted(left: int, right: int, format: Format) -> int:
    return _of_float(_as_float(left, format) - _as_float(right, format), format)


def multiplied(left: int, right: int, format: Format) -> int:
    return _of_float(_as_float(left, format) * _as_float(right, format), format)


def divided(left: int, right: int, format: Format) -> int:
    dividend, divisor = _as_float(left, format), _as_float(right, format)
    if divisor:
        return _of_float(dividend / divisor, format)
    if math.isnan(dividend) or not dividend or math.isnan(divisor):
        return format.nan
    sign = is_negative(left, format) != is_negative(right, format)
    return format.infinity + (format.half if sign else 0)


def root(code: int, format: Format) -> int:
    """The square root."""
    value = _as_float(code, format)
    return format.nan if value < 0 else _of_float(math.sqrt(value), format)


def away(number: Fraction) -> int:
    """The nearest integer, of two the one that is farther from zero."""
    whole = math.floor(abs(number) + Fraction(1, 2))
    return whole if number > 0 else -whole


def whole(code: int, format: Format, to: Callable[[Fraction], int]) -> int:
    """The value rounded ``to`` an integer, with its sign; one that is none as it is."""
    if not is_finite(code, format):
        return code
    number = to(real(code, format))
    return rounded(number, format, negative=is_negative(code, format))


def converted(code: int, given: Format, wanted: Format) -> int:
    """The value in another format."""
    if not is_finite(code, given):
        if is_nan(code, given):
            return wanted.nan
        return wanted.infinity + (wanted.half if is_negative(code, given) else 0)
    return rounded(real(code, given), wanted, negative=is_negative(code, given))


def integer(code: int, format: Format) -> int:
    """The integral part.  Raises ``NotFinite``."""
    return math.trunc(real(code, format))


# --- texts ---------------------------------------------------------------------------------------


def opposite(text: str) -> str:
    """The constant of C with the other sign."""
    return text[1:] if text.startswith("-") else f"-{text}"


def number_of(text: str) -> Fraction:
    """The real number that a floating constant of C is, without a suffix."""
    lower = text.lower()
    sign, digits = (-1, lower[1:]) if lower.startswith("-") else (1, lower)
    if not digits.startswith("0x"):
        return sign * Fraction(digits)
    mantissa, _, exponent = digits[2:].partition("p")
    before, _, after = mantissa.partition(".")
    whole = Fraction(int(before + after or "0", 16), 16 ** len(after))
    return sign * whole * Fraction(2) ** int(exponent or "0")


def text_of(code: int, format: Format) -> str:
    """The shortest decimal that reads back as the value; a zero with its sign."""
    if is_nan(code, format):
        return "NaN"
    if not is_finite(code, format):
        return "-INFINITY" if is_negative(code, format) else "INFINITY"
    value = _as_float(code, format)
    if format is DOUBLE:
        return repr(value)
    for digits in range(1, 10):
        text = f"{value:.{digits}g}"
        if rounded(Fraction(text), format, negative=is_negative(code, format)) == code:
            return repr(float(text))
    raise AssertionError("nine digits tell all floats apart")


def hex_of(code: int, format: Format) -> str:
    """A finite value as C writes it exactly."""
    return _as_float(code, format).hex()
