"""How a C programmer writes a number: the one place that decides."""

from __future__ import annotations

from weaklink import ir
from weaklink.explain.runs.usage import Use
from weaklink.explain.runs.values import Number

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
    text = _text(value, type, use) if isinstance(type, ir.IntType) else None
    if type == ir.VOID:
        text = f"content #{value}"
    return value if text is None else Number(value, text)


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
