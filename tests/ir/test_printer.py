"""What is printed reads back as the same: no parenthesis too few."""

import pytest
from hypothesis import given, settings

from tests.frontend.elaborate.elaborating import elaborate_text
from tests.ir.nodes import GLOBAL, INT, predicates
from weaklink.ir.expressions import (
    And,
    Binary,
    BinaryOp,
    Bound,
    BoundRead,
    Compare,
    CompareOp,
    Const,
    Convert,
    Expr,
    Let,
    LetPred,
    Node,
    Pred,
    Quantified,
    Read,
    Truth,
    Unary,
    UnaryOp,
)
from weaklink.ir.printer import show_expr, show_pred
from weaklink.ir.program import Annotation
from weaklink.ir.traverse import map_children
from weaklink.ir.types import MACHINES


def by_source_names(node: Node) -> Node:
    """Bound variables of sibling scopes may share a name in the source only."""
    match map_children(node, by_source_names):
        case BoundRead(bound, span):
            return BoundRead(plain(bound), span)
        case Quantified(universal, bounds, body, span):
            return Quantified(universal, tuple(plain(b) for b in bounds), body, span)
        case Let(bound, value, body, span):
            return Let(plain(bound), value, body, span)
        case LetPred(bound, value, body, span):
            return LetPred(plain(bound), value, body, span)
        case other:
            return other


def plain(bound: Bound) -> Bound:
    return Bound(bound.shown, bound.type, bound.shown)


@settings(max_examples=300)
@given(predicates())
def test_round_trip(pred: Pred) -> None:
    text = f"int g, h; void f(void) {{ /*@ assert {show_pred(pred)}; */ }}"
    program = elaborate_text(text, hints=False)
    assert program.diagnostics == (), show_pred(pred)
    body = program.functions["f"].body
    assert body is not None
    statement = body.blocks["entry"].statements[0]
    assert isinstance(statement, Annotation)
    assert by_source_names(statement.clause.predicate) == pred, show_pred(pred)


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
