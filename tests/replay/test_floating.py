"""Codes of floating-point values, beside Python's own and exact fractions."""

from __future__ import annotations

import math
import struct
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from weaklink import floating
from weaklink.floating import DOUBLE, FLOAT, FORMATS

codes = st.integers(0, (1 << 64) - 1)
near = st.floats(-1e6, 1e6).map(lambda value: int.from_bytes(struct.pack("<d", value), "little"))
values = st.one_of(codes, near)


def as_python(code: int) -> float:
    return float(struct.unpack("<d", code.to_bytes(8, "little"))[0])


@given(values)
def test_a_value_comes_back_from_what_it_is(code: int) -> None:
    for format in FORMATS.values():
        own = code % (1 << format.bits)
        if not floating.is_finite(own, format):
            continue
        negative = floating.is_negative(own, format)
        for number in (
            floating.real(own, format),
            floating.number_of(floating.text_of(own, format)),
            floating.number_of(floating.hex_of(own, format)),
        ):
            assert floating.rounded(number, format, negative=negative) == own


@given(values, values)
def test_operations_round_exact_results(left: int, right: int) -> None:
    if not (floating.is_finite(left, DOUBLE) and floating.is_finite(right, DOUBLE)):
        return
    first, second = floating.real(left, DOUBLE), floating.real(right, DOUBLE)
    signs = floating.is_negative(left, DOUBLE), floating.is_negative(right, DOUBLE)
    total = floating.rounded(first + second, DOUBLE, negative=all(signs))
    assert floating.added(left, right, DOUBLE) == total
    product = floating.rounded(first * second, DOUBLE, negative=signs[0] != signs[1])
    assert floating.multiplied(left, right, DOUBLE) == product
    if second:
        quotient = floating.rounded(first / second, DOUBLE, negative=signs[0] != signs[1])
        assert floating.divided(left, right, DOUBLE) == quotient


@given(values, values)
def test_order_is_that_of_the_values(left: int, right: int) -> None:
    first, second = as_python(left), as_python(right)
    assert math.isnan(first) == floating.is_nan(left, DOUBLE)
    if not math.isnan(first) and not math.isnan(second):
        orders = floating.order(left, DOUBLE), floating.order(right, DOUBLE)
        assert (orders[0] < orders[1]) == (first < second)
        assert (orders[0] == orders[1]) == (first == second)


@given(values)
def test_a_double_becomes_the_nearest_float(code: int) -> None:
    made = floating.converted(code, DOUBLE, FLOAT)
    value = as_python(code)
    if math.isnan(value):
        assert floating.is_nan(made, FLOAT)
        return
    try:
        expected = int.from_bytes(struct.pack("<f", value), "little")
    except OverflowError:
        expected = FLOAT.infinity + (FLOAT.half if value < 0 else 0)
    assert made == expected


def test_limits() -> None:
    assert floating.real(FLOAT.infinity - 1, FLOAT) == Fraction(float.fromhex("0x1.fffffep+127"))
    assert floating.rounded(DOUBLE.overflow, DOUBLE) == DOUBLE.infinity
    assert floating.rounded(DOUBLE.overflow - 1, DOUBLE) == DOUBLE.infinity - 1
    assert floating.rounded(Fraction(1, 2**1075), DOUBLE) == 0
    assert floating.rounded(Fraction(3, 2**1075), DOUBLE) == 2
    assert floating.text_of(floating.rounded(Fraction("0.1"), FLOAT), FLOAT) == "0.1"
