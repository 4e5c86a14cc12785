"""What is printed reads back as the same: no parenthesis too few."""

import pytest
from hypothesis import given, settings

from tests.frontend.elaborate.elaborating import elaborate_text
from tests.ir.nodes import GLOBAL, INT, predicates
from weaklink.ir.expressions import (
    And,
    Binary,
    BinaryOp,
    Compare,
    CompareOp,
    Const,
    Convert,
    Expr,
    Pred,
    Read,
    Truth,
    Unary,
    UnaryOp,
)
from weaklink.ir.printer import show_expr, show_pred
from weaklink.ir.types import MACHINES


@settings(max_examples=400)
@given(predicates())
def test_round_trip(pred: Pred) -> None:
    text = f"int g, h; void f(void) {{ /*@ assert {show_pred(pred)}; */ }}"
    program = elaborate_text(text)
    assert program.diagnostics == (), show_pred(pred)
    body = program.functions["f"].body
    assert body is not None
    statement = body.blocks["entry"].statements[0]
    again = statement.clause.predicate
    assert show_pred(again) == show_pred(pred)


def number(value: int) -> Expr:
    return Const(value, INT)


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (Binary(BinaryOp.SUB, number(1), Binary(BinaryOp.SUB, number(2), number(3), INT), INT),
         "1 - (2 - 3)"),
        (Binary(BinaryOp.SUB, Binary(BinaryOp.SUB, number(1), number(2), INT), number(3), INT),
         "1 - 2 - 3"),
        (Binary(BinaryOp.MUL, Binary(BinaryOp.ADD, number(1), number(2), INT), number(3), INT),
         "(1 + 2) * 3"),
        (Unary(UnaryOp.NEG, number(-1), INT), "- -1"),
        (Convert(Read(GLOBAL), MACHINES["lp64"]["long"]), "g"),
        (Convert(Read(GLOBAL), MACHINES["lp64"]["long"], True), "(long)g"),
        (Binary(BinaryOp.ADD, Truth(Compare(CompareOp.LT, number(1), number(2)), INT), number(3),
                INT), "(1 < 2) + 3"),
    ],
)  # fmt: skip
def test_minimal_parentheses(expr: Expr, text: str) -> None:
    assert show_expr(expr) == text


def test_left_nested_conjunction_needs_none() -> None:
    one = Compare(CompareOp.LT, number(1), number(2))
    assert show_pred(And(And(one, one), one)) == "1 < 2 && 1 < 2 && 1 < 2"
    assert show_pred(And(one, And(one, one))) == "1 < 2 && (1 < 2 && 1 < 2)"
