"""How many characters an output format prints, as a term over what it is given."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from weaklink import ir
from weaklink.view.acsl import ONE, ZERO, exact, number, plus

if TYPE_CHECKING:
    from weaklink.view.format_contracts import Argument

_SIMPLE = re.compile(
    r"%(?P<flags>[-0]*)(?P<width>\d*)(?P<length>ll|l|j|z|t)?(?P<conversion>[diuoxXcs])"
)
_BASES = {"d": 10, "i": 10, "u": 10, "o": 8, "x": 16, "X": 16}

STRLEN = "strlen"


def printed_length(
    text: str | None, arguments: Sequence[Argument], program: ir.Program
) -> ir.Expr | None:
    """The number of characters; None where it hangs on more than signs, digits and strings."""
    if text is None or "%m" in text:  # the text of an error
        return None
    constant = len(text)
    parts: list[ir.Expr] = []
    for argument in arguments:
        directive = argument.wanted.directive
        constant -= len(directive)
        part = _of_directive(directive, argument, program)
        if part is None:
            return None
        parts.append(part)
    constant -= text.count("%%")
    total: ir.Expr = number(constant)
    for part in parts:
        total = plus(total, part)
    return total


def _of_directive(text: str, argument: Argument, program: ir.Program) -> ir.Expr | None:
    found = re.fullmatch(_SIMPLE, text)
    if found is None or (found["length"] and found["conversion"] in "cs"):
        return None
    length = _unpadded(found["conversion"], argument, program)
    width = int(found["width"] or 0)
    if length is None or not width:
        return length
    shorter = ir.Compare(ir.CompareOp.LT, length, number(width))
    return ir.Conditional(shorter, number(width), length, ir.INTEGER)


def _unpadded(conversion: str, argument: Argument, program: ir.Program) -> ir.Expr | None:
    value: ir.Expr = ir.Read(argument.parameter, argument.parameter.span)
    match conversion:
        case "c":
            return ONE
        case "s":
            known = program.definitions.get(STRLEN)
            text = _text(program)
            if known is None or known.type != ir.INTEGER or _plain(value.type) != text:
                return None
            value = value if value.type == text else ir.Convert(value, text, span=value.span)
            return ir.Apply(STRLEN, (value,), (ir.HERE,) * len(known.labels), ir.INTEGER)
        case _:  # numbers, in one of the bases
            return _digits(
                value, argument.wanted.type, _BASES[conversion], conversion in "di", program
            )


def _text(program: ir.Program) -> ir.Type:
    return ir.PointerType(program.machine["char"])


def _plain(type: ir.Type) -> ir.Type:
    """What may be read as it is where only reading is meant."""
    return ir.PointerType(type.target) if isinstance(type, ir.PointerType) else type


def _digits(
    value: ir.Expr, wanted: ir.Type, base: int, signed: bool, program: ir.Program
) -> ir.Expr:
    """The digits of a number, and its sign: one, and one more for each power that it reaches."""
    assert isinstance(wanted, ir.IntType)
    name = wanted.name.removeprefix("unsigned ")
    type = program.machine[name if signed else f"unsigned {name}"]
    whole = exact(value if value.type == type else ir.Convert(value, type))
    negative = ir.Compare(ir.CompareOp.LT, whole, ZERO)
    size = ir.Conditional(negative, ir.Unary(ir.UnaryOp.NEG, whole, ir.INTEGER), whole, ir.INTEGER)
    total = plus(ONE, ir.Conditional(negative, ONE, ZERO, ir.INTEGER))
    power = base
    while power <= -type.min or power <= type.max:
        reached = ir.Compare(ir.CompareOp.GE, size, number(power))
        total = plus(total, ir.Conditional(reached, ONE, ZERO, ir.INTEGER))
        power *= base
    return total
