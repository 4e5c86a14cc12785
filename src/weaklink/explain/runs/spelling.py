"""How a C programmer writes a number: the one place that decides."""

from __future__ import annotations

import math
from fractions import Fraction

from weaklink import ir
from weaklink.enclosures import Enclosure
from weaklink.explain.runs.usage import Use
from weaklink.explain.runs.values import Number
from weaklink.floating import Format, text_of
from weaklink.ir.floats import format_of

SMALL = 9
"""Up to here a number is its own best name, and so is how far it is from a limit."""

_ESCAPES = {0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}
_ESCAPES |= {ord(quoted): f"\\{quoted}" for quoted in "'\\"}

_LIMITS = {
    "short": "SHRT",
    "unsigned short": "USHRT",
    "int": "INT",
    "unsigned int": "UINT",
    "long": "LONG",
    "unsigned long": "ULONG",
    "long long": "LLONG",
    "unsigned long long": "ULLONG",
    "size_t": "SIZE",
    "ptrdiff_t": "PTRDIFF",
    **{f"int{width}_t": f"INT{width}" for width in (16, 32, 64)},
    **{f"uint{width}_t": f"UINT{width}" for width in (16, 32, 64)},
}
"""How the names of the limits begin, by the type's name, or that of a ``typedef``."""


def spelled(value: int, type: ir.Type, use: Use = Use.NUMBER) -> int:
    """The value of an object of the type, with the way to write it where that is not decimal."""
    if (format := format_of(type)) is not None:
        return _floating(value, format)
    text = _text(value, type, use) if isinstance(type, ir.IntType) else None
    if type == ir.VOID:
        text = f"content #{value}"
    return value if text is None else Number(value, text)


def _floating(code: int, format: Format) -> Number:
    """The value that a code is, as the shortest decimal that reads back."""
    text = text_of(code, format)
    return Number(code, text, text, format)


DIGITS = 20
"""Of a real number, those that are written at most."""


def real_number(value: int | Fraction) -> int:
    """A real number as a decimal, cut off behind some digits."""
    if isinstance(value, int) or value.denominator == 1:
        return int(value)
    sign, size = "-" if value < 0 else "", abs(value)
    exponent = math.floor(math.log10(size)) if 1e-300 < size < 1e300 else None
    fraction = f"{value.numerator}/{value.denominator}"
    if exponent is None:
        return Number(round(value), fraction)
    scaled = size / Fraction(10) ** (exponent + 1 - DIGITS)
    digits, rest = divmod(scaled.numerator, scaled.denominator)
    text = str(digits) if rest else str(digits).rstrip("0")
    mantissa = f"{text[0]}.{text[1:]}" if text[1:] else text[0]
    if -5 <= exponent < DIGITS:
        text = text.ljust(exponent + 1, "0") if exponent >= 0 else "0" * -exponent + text
        point = max(exponent, 0) + 1
        written = f"{text[:point]}.{text[point:]}" if text[point:] else text[:point]
    else:
        written = f"{mantissa}e{exponent}"
    return Number(round(value), f"{sign}{written}{'...' if rest else ''}", fraction)


def irrational_number(value: Enclosure) -> int:
    """A real number that has no finite text."""
    near = real_number(value.low)
    text = near.written if isinstance(near, Number) else f"{near}..."
    return Number(round(value.low), text, text)


def _text(value: int, type: ir.IntType, use: Use) -> str | None:
    if type.is_bool:
        return "true" if value else "false"
    for name, number in type.enumerators:
        if number == value:
            return name
    if type.name == "char" or (use is Use.CHARACTER and type.name.endswith(" char")):
        return _character(value)
    if use is Use.MASK and value > SMALL:
        return hex(value)
    return beside_limit(value, type)


def _character(value: int) -> str | None:
    if value in _ESCAPES:
        return f"'{_ESCAPES[value]}'"
    return f"'{chr(value)}'" if 32 <= value < 127 else None


def beside_limit(value: int, type: ir.IntType) -> str | None:
    """``INT_MAX``, ``INT_MIN + 1``; those of one byte are known by heart."""
    prefix = _LIMITS.get(type.alias) or _LIMITS.get(type.name)
    if prefix is None or type.width < 16:
        return None
    limits = [("MAX", type.max), *([("MIN", type.min)] if type.signed else [])]
    for name, limit in limits:
        if abs(value - limit) <= SMALL:
            away = value - limit
            sign = "-" if away < 0 else "+"
            return f"{prefix}_{name}{f' {sign} {abs(away)}' if away else ''}"
    return None
