"""What is printed reads back as the same: no parenthesis too few."""

import pytest
from hypothesis import given, settings

from tests.frontend.elaborate.elaborating import elaborate_text
from tests.ir.nodes import GLOBAL, INT, predicates
from weaklink.ir.expressions import (
    At,
    Binary,
    BinaryOp,
    BoundRead,
    Cell,
    Const,
    Convert,
    Expr,
    Let,
    Read,
    Region,
    Truth,
    Unary,
    UnaryOp,
    Unchanged,
    Updated,
)
from weaklink.ir.notation import show_exactly
from weaklink.ir.predicates import (
    FALSE,
    And,
    Compare,
    CompareOp,
    LetPred,
    Node,
    Pred,
    Quantified,
)
from weaklink.ir.printer import print_statement, show_expr, show_pred
from weaklink.ir.statements import Annotation, Assign, EndLife, Fresh, Guard, HavocCells, Statement
from weaklink.ir.traverse import map_children
from weaklink.ir.types import INTEGER, MACHINES, MemoryType
from weaklink.ir.variables import PRE, Bound, Storage, Variable
from weaklink.kinds import Kind
from weaklink.source import NOWHERE


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


MEMORY = Variable("memory.int", MemoryType(INT), Storage.GLOBAL, "memory.int")
BLOCK = Variable("p.block", INTEGER, Storage.PARAMETER, "p")


def integer(value: int) -> Expr:
    return Const(value, INTEGER)


def region(stride: int, width: int) -> Region:
    return Region(Read(BLOCK), integer(2), Read(BLOCK), stride, width)


READ = Cell(Read(MEMORY), Read(BLOCK), Binary(BinaryOp.ADD, integer(1), integer(2), INTEGER), INT)
WRITTEN = Updated(Read(MEMORY), Read(BLOCK), integer(0), READ)
FRAME = Unchanged(
    Read(MEMORY),
    At(Read(MEMORY), PRE),
    Read(MEMORY),
    Read(MEMORY),
    (region(1, 1), region(4, 3)),
)


def test_memory() -> None:
    cell = "memory.int[p.block][1 + 2]"
    assert show_exactly(READ) == cell
    doubled = Binary(BinaryOp.MUL, READ, READ, INT)
    assert show_exactly(doubled) == f"{cell} * {cell}"
    assert show_exactly(Cell(WRITTEN, READ, integer(0), INT)) == (
        f"{{memory.int \\with [p.block][0] = {cell}}}[{cell}][0]"
    )
    assert show_exactly(FRAME) == (
        "unchanged(memory.int, \\at(memory.int, Pre), p.block[2; p.block], "
        "p.block[2; p.block * 3 of 4])"
    )


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        (Guard(Kind.MEM_ACCESS, FALSE, NOWHERE), "guard \\false;  // mem-access"),
        (Fresh(BLOCK, integer(3), ((MEMORY,),), NOWHERE),
         "begin p.block: 3 cells of memory.int;"),
        (Fresh(BLOCK, integer(4), ((MEMORY, BLOCK), (MEMORY,)), NOWHERE, True),
         "allocate p.block: 4 cells of memory.int+p.block memory.int;"),
        (Fresh(BLOCK, integer(4), ((MEMORY,),), NOWHERE, True, copied=Read(BLOCK)),
         "allocate p.block: 4 cells of memory.int, a copy of p.block;"),
        (EndLife((BLOCK, MEMORY), NOWHERE), "end p.block, memory.int;"),
        (HavocCells(MEMORY, "f/g1", (region(1, 1), region(2, 1)), (), NOWHERE),
         "havoc memory.int p.block[2; p.block], p.block[2; p.block * 1 of 2];  // f/g1"),
        (HavocCells(MEMORY, "f/g1", None, (BLOCK,), NOWHERE, growing=True),
         "havoc memory.int all cells but p.block;  // f/g1 growing"),
        (Assign(MEMORY, WRITTEN, NOWHERE), "memory.int = {memory.int \\with [p.block][0] = "
         "memory.int[p.block][1 + 2]};"),
    ],
)  # fmt: skip
def test_statements_about_memory(statement: Statement, text: str) -> None:
    assert print_statement(statement) == text
