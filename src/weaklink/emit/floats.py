"""What annotations say of floating-point values, as expressions of C.

    before:  \\double_less(x, 4602678819172646912)   \\double_nowhere(x)
    after:   wl_double_less(x, 0x1.0p-1)              wl_no_real(x)

Where an annotation names the code of a value, that is its bits; what runs compute is computed in
the type itself, as the code does.  Real numbers are refused, by the name of their type.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import Text, bits_of, floating_literal
from weaklink.ir import floats
from weaklink.ir.floats import format_of, is_code
from weaklink.ir.operators import Level
from weaklink.source import Span

_OPERATORS = {what: op for op, what in floats.ARITHMETIC.items()}


def value_of(code: int, type: ir.Type) -> Text | None:
    """A constant of a type of codes, as the value; None of any other."""
    format = format_of(type)
    if format is None or not is_code(type):
        return None
    return Text(floating_literal(code, format), Level.UNARY, type, bits_of(type))


def bits_of_value(operand: Text) -> Text:
    """The code that a value is."""
    code = f"wl_bits_of_{operand.type}({operand.code})"
    return Text(code, Level.ATOM, ir.INTEGER, bits_of(operand.type))


def negated(operand: Text) -> Text:
    """The value with the other sign."""
    return Text(f"-({operand.code})", Level.UNARY, operand.type, bits_of(operand.type))


def computed(function: str, arguments: list[Text], span: Span) -> Text:
    """What a run computes of values, or numbers.  Raises ``Unsupported``."""
    what, result = function.partition("_")[2], floats.SIGNATURES[function].result
    given = [one.at_least(Level.UNARY) for one in arguments]
    bits = bits_of(result)
    if what in _OPERATORS:
        code = f" {_OPERATORS[what].value} ".join(given)
        return Text(f"({code})", Level.ATOM, result, bits)
    if what in (floats.OF_INTEGER, *floats.OF_FORMAT.values()):
        return Text(f"({result}){given[0]}", Level.UNARY, result, bits)
    if what == floats.INTEGER_OF:
        return Text(f"wl_integer_of({arguments[0].code})", Level.ATOM, ir.INTEGER, 127)
    if what == floats.NOWHERE:
        return Text("wl_no_real()", Level.ATOM, ir.INTEGER, 127)
    raise Unsupported("type `real` in an emitted program", span)
