"""Terms about floating-point values, of which ``view/floats.py`` makes a program without any."""

from __future__ import annotations

from fractions import Fraction

from weaklink import floating, ir
from weaklink.floating import FLOAT, Format
from weaklink.ir import floats
from weaklink.source import Span
from weaklink.view import float_logic

LONG = Format("long double", 79, 63)
"""The values of `long double` where it is a format of its own, for constants that are converted."""


def format_of_c(term: ir.Expr) -> Format | None:
    """The format of an expression of a type of C's."""
    return floats.format_of(term.type) if isinstance(term.type, ir.FloatType) else None


def known_format(term: ir.Expr) -> Format:
    format = format_of_c(term)
    assert format is not None
    return format


def applied(format: Format, what: str, arguments: list[ir.Expr], span: Span) -> ir.Expr:
    """A function about codes of a format (``ir/floats.py``, ``view/float_logic.py``)."""
    name = floats.named(format, what)
    known = floats.SIGNATURES.get(name)
    type = floats.CODES[format.name] if known is None else known.result
    return ir.Apply(name, tuple(arguments), (), type, span)


def holds(format: Format, what: str, arguments: list[ir.Expr], span: Span) -> ir.Pred:
    """A predicate about codes."""
    return ir.ApplyPred(floats.named(format, what), tuple(arguments), (), span)


def placed(format: Format, code: ir.Expr) -> ir.Expr:
    """Where a value stands among reals."""
    name = floats.named(format, float_logic.PLACE)
    return ir.Apply(name, (code,), (), ir.INTEGER, code.span)


def widened(format: Format, code: ir.Expr) -> ir.Expr:
    """A value as one of the wider format."""
    if format is not FLOAT:
        return code
    return applied(floating.DOUBLE, floats.OF_FORMAT["double"], [code], code.span)


def compared_as_in_c(
    op: ir.CompareOp, left: ir.Expr, right: ir.Expr, format: Format, span: Span
) -> ir.Pred:
    """Two values of a format, as C compares them: a NaN is unequal to all."""
    match op:
        case ir.CompareOp.LT:
            return holds(format, float_logic.LESS, [left, right], span)
        case ir.CompareOp.GT:
            return holds(format, float_logic.LESS, [right, left], span)
        case ir.CompareOp.LE:
            return holds(format, float_logic.AT_MOST, [left, right], span)
        case ir.CompareOp.GE:
            return holds(format, float_logic.AT_MOST, [right, left], span)
        case ir.CompareOp.EQ:
            return holds(format, float_logic.EQUAL, [left, right], span)
        case ir.CompareOp.NE:
            return ir.Not(holds(format, float_logic.EQUAL, [left, right], span), span)


def compared_with(
    op: ir.CompareOp, code: ir.Expr, number: Fraction, format: Format, span: Span
) -> ir.Pred:
    """A value compared with a real number: with the values of the format beside it."""
    nearest = floating.order(floating.rounded(number, format), format)
    limit = floating.order(format.infinity, format)
    below = above = nearest
    if not -limit < nearest < limit:  # beyond all finite values
        below, above = (limit - 1, limit) if number > 0 else (-limit, 1 - limit)
    else:
        value = floating.real(_code_of(nearest, format), format)
        below -= value > number
        above += value < number
    place = placed(format, code)
    match op:
        case ir.CompareOp.LT | ir.CompareOp.GE:
            return ir.Compare(op, place, ir.Const(above, ir.INTEGER), span)
        case ir.CompareOp.LE | ir.CompareOp.GT:
            return ir.Compare(op, place, ir.Const(below, ir.INTEGER), span)
        case ir.CompareOp.EQ | ir.CompareOp.NE if below == above:
            return ir.Compare(op, place, ir.Const(below, ir.INTEGER), span)
        case ir.CompareOp.EQ:
            return ir.BoolConst(False, span)
        case ir.CompareOp.NE:
            return ir.BoolConst(True, span)


def _code_of(order: int, format: Format) -> int:
    return order if order >= 0 else format.half - order


def exact(number: ir.Expr) -> ir.Expr:
    """A number of type ``integer``."""
    return number if number.type == ir.INTEGER else ir.Convert(number, ir.INTEGER, span=number.span)


def number_of(term: ir.Expr) -> Fraction | None:
    """The number that a term evidently is, of whatever type."""
    match term:
        case ir.Const(value, ir.IntType() | ir.IntegerType()):
            return Fraction(value)
        case ir.FloatConst(text, ir.RealType()):
            return floating.number_of(text)
        case ir.FloatConst(text, ir.FloatType("long double")):
            return floating.real(floating.rounded(floating.number_of(text), LONG), LONG)
        case ir.Convert(operand, ir.RealType()):
            return number_of(operand)
        case ir.Convert(ir.Const(value, ir.IntType()), ir.IntegerType()):
            return Fraction(value)
        case ir.Unary(ir.UnaryOp.NEG, operand, ir.RealType()):
            inner = number_of(operand)
            return None if inner is None else -inner
        case ir.Binary(op, left, right, ir.RealType()):
            first, second = number_of(left), number_of(right)
            if first is None or second is None:
                return None
            return _computed(op, first, second)
        case _:  # whatever else it is, it is computed when it runs
            return None


def _computed(op: ir.BinaryOp, left: Fraction, right: Fraction) -> Fraction | None:
    match op:
        case ir.BinaryOp.ADD:
            return left + right
        case ir.BinaryOp.SUB:
            return left - right
        case ir.BinaryOp.MUL:
            return left * right
        case ir.BinaryOp.DIV if right:
            return left / right
        case _:  # no other operation is one of reals
            return None


def fraction(number: Fraction, span: Span) -> ir.Expr:
    """A constant of type ``real``."""
    above = ir.Const(number.numerator, ir.REAL, span)
    if number.denominator == 1:
        return above
    below = ir.Const(number.denominator, ir.REAL, span)
    return ir.Binary(ir.BinaryOp.DIV, above, below, ir.REAL, span)


def special(code: int, span: Span) -> ir.Expr:
    """A constant of type ``double``."""
    return ir.Const(code, floats.CODES["double"], span)


def absolute(real: ir.Expr, span: Span) -> ir.Expr:
    """The size of a real."""
    bound = ir.Bound(f"abs#{span.line}.{span.column}", ir.REAL, "x")
    value = ir.BoundRead(bound, span)
    negative = ir.Compare(ir.CompareOp.LT, value, ir.Const(0, ir.REAL), span)
    opposite = ir.Unary(ir.UnaryOp.NEG, value, ir.REAL, span)
    return ir.Let(bound, real, ir.Conditional(negative, opposite, value, ir.REAL, span), span)


MOST_FACTORS = 16
"""The greatest exponent of a power that is written as a product."""


def power(base: ir.Expr, exponent: int, span: Span) -> ir.Expr:
    """A real multiplied by itself so often: that of no factors is one."""
    if exponent == 0:
        return ir.Const(1, ir.REAL, span)
    bound = ir.Bound(f"power#{span.line}.{span.column}", ir.REAL, "x")
    value: ir.Expr = ir.BoundRead(bound, span)
    product = value
    for _ in range(exponent - 1):
        product = ir.Binary(ir.BinaryOp.MUL, product, value, ir.REAL, span)
    return ir.Let(bound, base, product, span)


def known_real(name: str, span: Span) -> ir.Expr:
    """A real that ACSL has a name for, by the function that gives it."""
    one = ir.Const(1, ir.REAL, span)
    if name == "\\e":
        return ir.Apply(floats.real_function("exp"), (one,), (), ir.REAL, span)
    arc = ir.Apply(floats.real_function("atan"), (one,), (), ir.REAL, span)
    return ir.Binary(ir.BinaryOp.MUL, ir.Const(4, ir.REAL, span), arc, ir.REAL, span)
