"""The table of operators: what the lexers, the parsers, folding and runs read of C's operators."""

from __future__ import annotations

import pytest

from weaklink import ir
from weaklink.replay import support

C_LEVELS = ("|", "^", "&", "== !=", "< <= > >=", "<< >>", "+ -", "* / %")
"""C11 6.5, the loosest first."""


def test_each_operator_binds_as_in_c() -> None:
    between = [level for level in ir.Level if ir.Level.BITOR <= level <= ir.Level.PRODUCT]
    levels = [level for level in between if ir.symbols(level)]
    assert [set(ir.symbols(level)) for level in levels] == [set(ops.split()) for ops in C_LEVELS]


def test_the_table_is_whole() -> None:
    assert set(ir.OPERATORS) == set(ir.BinaryOp)
    assert set(ir.UNARY) == set(ir.UnaryOp)
    assert set(ir.COMPARISONS) == set(ir.CompareOp)


@pytest.mark.parametrize(("left", "right"), [(7, 2), (-7, 2), (7, -2), (-7, -2)])
def test_quotients_are_rounded_towards_zero(left: int, right: int) -> None:
    quotient = ir.OPERATORS[ir.BinaryOp.DIV].value(left, right)
    assert quotient == int(left / right)
    assert ir.OPERATORS[ir.BinaryOp.MOD].value(left, right) == left - quotient * right


def test_where_there_is_no_value() -> None:
    lacking = {op: right for op, row in ir.OPERATORS.items() for right in (0, -1)
               if not row.has_value(right)}  # fmt: skip
    assert lacking == {
        ir.BinaryOp.DIV: 0,
        ir.BinaryOp.MOD: 0,
        ir.BinaryOp.SHL: -1,
        ir.BinaryOp.SHR: -1,
    }


@pytest.mark.parametrize("op", ir.BinaryOp)
def test_a_run_computes_what_the_table_says(op: ir.BinaryOp) -> None:
    """With Python's own operator only where that is the same, and has a value everywhere."""
    row, called = ir.OPERATORS[op], support.called(op)
    text = f"a {op.value} b" if called is None else f"{called}(a, b)"
    for left in range(-9, 10):
        for right in range(-3, 4):
            values = {**support.namespace(support.Values()), "a": left, "b": right}
            if row.has_value(right):
                assert eval(text, values) == row.value(left, right)
            else:
                with pytest.raises(support.NotExecutable):
                    eval(text, values)
