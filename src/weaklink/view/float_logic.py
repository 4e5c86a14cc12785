r"""What is said of floating-point values in terms of integers: definitions over their codes.

    \double_less(a, b)     neither is a NaN, and the order of a is less than that of b
    \double_place(a)       where a stands among reals: its order; of a NaN nobody knows where

The order of a code is the code of what is positive, and the negative of the rest of what is
negative; so both zeros are alike, and infinities beyond all others.
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.floating import FORMATS, Format
from weaklink.ir import floats
from weaklink.source import NOWHERE

IS_NAN, IS_FINITE, IS_INFINITE = "is_nan", "is_finite", "is_infinite"
IS_PLUS, IS_MINUS, IS_NEGATIVE = "is_plus_infinity", "is_minus_infinity", "is_negative"
ORDER, PLACE, NEGATED, MAGNITUDE = "order", "place", "negated", "magnitude"
LESS, AT_MOST, EQUAL = "less", "at_most", "equal"


def definitions() -> Iterator[ir.Definition]:
    """All functions about codes, those that runs compute too."""
    for format in FORMATS.values():
        yield from _Of(format).definitions()
    for name, signature in floats.SIGNATURES.items():
        bounds = tuple(
            ir.Bound(f"x{index}", type, f"x{index}")
            for index, type in enumerate(signature.parameters)
        )
        yield ir.Definition(name, (), bounds, signature.result, None, NOWHERE, reads=())


def finite_results(function: str) -> str | None:
    """The predicate that the result of an operation is finite; None of what is no operation of C's
    that may give another."""
    return _FINITE_RESULTS.get(function)


def finite_values(function: str) -> str | None:
    """The predicate that a value is finite, of the function that takes its integral part."""
    return _FINITE_VALUES.get(function)


_MAY_OVERFLOW = (*floats.ARITHMETIC.values(), floats.OF_FORMAT["float"])
_FINITE_RESULTS = {
    floats.named(format, what): floats.named(format, IS_FINITE)
    for format in FORMATS.values()
    for what in _MAY_OVERFLOW
}
_FINITE_VALUES = {
    floats.named(format, floats.INTEGER_OF): floats.named(format, IS_FINITE)
    for format in FORMATS.values()
}


class _Of:
    """Those of one format."""

    def __init__(self, format: Format) -> None:
        self._format = format
        self._code = floats.CODES[format.name]
        self._a = ir.Bound("a", self._code, "a")
        self._b = ir.Bound("b", self._code, "b")

    def definitions(self) -> Iterator[ir.Definition]:
        format = self._format
        a = _exact(ir.BoundRead(self._a))
        magnitude = ir.Conditional(
            self._is_positive(a), a, _minus(a, _number(format.half)), ir.INTEGER
        )
        order = ir.Conditional(self._is_positive(a), a, _minus(_number(format.half), a), ir.INTEGER)
        half = ir.Const(format.half, self._code)
        opposite = ir.Binary(ir.BinaryOp.ADD, ir.BoundRead(self._a), half, self._code)
        without = ir.Conditional(self._is_positive(a), ir.BoundRead(self._a), opposite, self._code)
        infinity = _number(format.infinity)
        nowhere = ir.Apply(
            floats.named(format, floats.NOWHERE), (ir.BoundRead(self._a),), (), ir.INTEGER
        )
        yield self._one(IS_NAN, _less(infinity, magnitude))
        yield self._one(IS_FINITE, _less(magnitude, infinity))
        yield self._one(IS_INFINITE, _equal(magnitude, infinity))
        yield self._one(IS_PLUS, _equal(a, infinity))
        yield self._one(IS_MINUS, _equal(a, _number(format.infinity + format.half)))
        yield self._one(IS_NEGATIVE, ir.Not(self._is_positive(a)))
        yield self._one(ORDER, order)
        place = ir.Conditional(
            self._says(IS_NAN, self._a), nowhere, self._order(self._a), ir.INTEGER
        )
        yield self._one(PLACE, place)
        yield self._one(NEGATED, opposite)
        yield self._one(MAGNITUDE, without)
        first, second = self._order(self._a), self._order(self._b)
        yield self._two(LESS, _less(first, second))
        yield self._two(AT_MOST, ir.Compare(ir.CompareOp.LE, first, second))
        yield self._two(EQUAL, _equal(first, second))

    def _is_positive(self, code: ir.Expr) -> ir.Pred:
        return _less(code, _number(self._format.half))

    def _one(self, what: str, body: ir.Expr | ir.Pred) -> ir.Definition:
        type: ir.Type = self._code if what in (NEGATED, MAGNITUDE) else ir.INTEGER
        type = ir.BOOLEAN if isinstance(body, ir.Predicate) else type
        name = floats.named(self._format, what)
        return ir.Definition(name, (), (self._a,), type, body, NOWHERE)

    def _two(self, what: str, body: ir.Pred) -> ir.Definition:
        """A comparison of C's: false where either is a NaN."""
        numbers = [ir.Not(self._says(IS_NAN, one)) for one in (self._a, self._b)]
        whole = ir.And(ir.And(numbers[0], numbers[1]), body)
        name = floats.named(self._format, what)
        return ir.Definition(name, (), (self._a, self._b), ir.BOOLEAN, whole, NOWHERE)

    def _says(self, what: str, bound: ir.Bound) -> ir.Pred:
        return ir.ApplyPred(floats.named(self._format, what), (ir.BoundRead(bound),), ())

    def _order(self, bound: ir.Bound) -> ir.Expr:
        name = floats.named(self._format, ORDER)
        return ir.Apply(name, (ir.BoundRead(bound),), (), ir.INTEGER)


def _exact(code: ir.Expr) -> ir.Expr:
    return ir.Convert(code, ir.INTEGER)


def _number(value: int) -> ir.Expr:
    return ir.Const(value, ir.INTEGER)


def _minus(left: ir.Expr, right: ir.Expr) -> ir.Expr:
    return ir.Binary(ir.BinaryOp.SUB, left, right, ir.INTEGER)


def _less(left: ir.Expr, right: ir.Expr) -> ir.Pred:
    return ir.Compare(ir.CompareOp.LT, left, right)


def _equal(left: ir.Expr, right: ir.Expr) -> ir.Pred:
    return ir.Compare(ir.CompareOp.EQ, left, right)
