"""Pieces of C: types, declarations, constants, and text that knows how tightly it binds."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.tags import tag_of
from weaklink.floating import Format, hex_of, is_finite, is_nan, is_negative
from weaklink.frontend.printer_literals import string_text
from weaklink.ir.floats import format_of
from weaklink.ir.operators import Level
from weaklink.record import record
from weaklink.source import Span

INT_BITS = 31
LONG_LONG_BITS = 63


@record
class Text:
    """An expression of C: its text, how tightly its outermost operator binds, the C type that it
    has (``integer`` is a type of the emitted program), and how many bits its magnitude may need.
    """

    code: str
    level: Level
    type: ir.Type
    bits: int = 127

    def at_least(self, level: Level) -> str:
        """In parentheses if it binds more loosely than ``level``."""
        return self.code if self.level >= level else f"({self.code})"

    @property
    def is_exact(self) -> bool:
        """Whether it is of the type ``integer``, in which nothing overflows."""
        return isinstance(self.type, ir.IntegerType)


def bits_of(type: ir.Type) -> int:
    return type.width - int(type.signed) if isinstance(type, ir.IntType) else 127


def constant(value: int, int_: ir.IntType) -> Text:
    """A constant, of type ``int`` if it is one, else as wide as it takes."""
    bits = value.bit_length()
    if bits <= INT_BITS:
        level = Level.ATOM if value >= 0 else Level.UNARY
        return Text(str(value), level, int_, bits)
    if bits <= LONG_LONG_BITS + 1 and value > 0:
        return Text(f"(integer){value}ull", Level.UNARY, ir.INTEGER, bits)
    if bits <= LONG_LONG_BITS:
        return Text(f"-(integer){-value}ll", Level.UNARY, ir.INTEGER, bits)
    if value == -(1 << LONG_LONG_BITS):
        return Text(f"(-(integer){-value - 1}ll - 1)", Level.ATOM, ir.INTEGER, bits)
    high, low = divmod(abs(value), 1 << 64)
    if high >= 1 << 63:
        raise ValueError("more than 127 bits")
    sign = "-" if value < 0 else ""
    return Text(f"{sign}((integer){high}ull << 64 | {low}ull)", Level.UNARY, ir.INTEGER, bits)


def literal(value: int, type: ir.Type) -> str:
    """A value, as a C programmer writes it down; of ``long long`` if it fits no type at hand."""
    if (format := format_of(type)) is not None:
        return floating_literal(value, format)
    if not isinstance(type, ir.IntType) or not type.contains(value):
        type = ir.IntType("long long", LONG_LONG_BITS + 1, value < 1 << LONG_LONG_BITS, 0)
    long_ = "ll" if type.width > INT_BITS + 1 else ""
    if value == type.min and value < 0 and type.width > 16:
        return f"({value + 1}{long_} - 1)"
    suffix = long_ if value.bit_length() > INT_BITS else ""
    return f"{value}{'' if type.signed or not suffix else 'u'}{suffix}"


def floating_literal(code: int, format: Format) -> str:
    """A floating-point value, exactly; any NaN with that sign."""
    suffix = "f" if format.name == "float" else ""
    sign = "-" if is_negative(code, format) else ""
    if is_finite(code, format):
        return f"{hex_of(code, format)}{suffix}"
    special = f'nan{suffix}("")' if is_nan(code, format) else f"inf{suffix}()"
    return f"{sign}__builtin_{special}"


def declared(
    type: ir.Type, name: str, span: Span, lengths: Mapping[str, str] = MappingProxyType({})
) -> str:
    """``int (*p)[3]``: the declaration of ``name``; ``lengths`` is what C says instead of variables
    that hold those of arrays.  Raises ``Unsupported``."""
    match type:
        case ir.IntegerType():
            return f"integer {name}".rstrip()
        case ir.BooleanType():
            return f"int {name}".rstrip()
        case ir.IntType() if ir.is_va_list(type):
            return f"__builtin_va_list {name}".rstrip()
        case ir.IntType() if type.is_bit_field:  # which holds all its values
            return f"{type.declared} {name}".rstrip()
        case ir.IntType() | ir.FloatType():
            return f"{type} {name}".rstrip()
        case ir.RecordType(name=str(wrapped)) if wrapped.startswith("<"):
            # a local that lies in bytes: `view/wrapped.py`
            base, bracket, lengths_ = wrapped[1:-1].partition("[")
            return f"{base} {name}{bracket}{lengths_}".rstrip()
        case ir.RecordType(keyword):
            return f"{keyword} {tag_of(type)} {name}".rstrip()
        case ir.VoidType():
            return f"void {name}".rstrip()
        case ir.PointerType(target, const):
            inner = f"*{name}"
            if isinstance(target, ir.ArrayType | ir.FunctionType):
                return declared(target, f"({inner})", span, lengths)
            return f"{'const ' if const else ''}{declared(target, inner, span, lengths)}"
        case ir.ArrayType(element, None, str(count)):
            return declared(element, f"{name}[{lengths.get(count, '')}]", span, lengths)
        case ir.ArrayType(element, length):
            return declared(element, f"{name}[{'' if length is None else length}]", span)
        case ir.FunctionType(result, parameters, variadic):
            listed = [declared(parameter, "", span) for parameter in parameters]
            listed += ["..."] if variadic else []
            return declared(result, f"{name}({', '.join(listed) or 'void'})", span)
        case _:  # all others are types that C does not have: refused
            raise Unsupported(f"type `{type}`", span)


def comment(text: str) -> str:
    """``text`` of the source inside a comment."""
    return " ".join(text.replace("*/", "* /").replace("/*", "/ *").split())


def string(text: str) -> str:
    """A string literal."""
    return string_text(text).replace("??", "?\\?")
