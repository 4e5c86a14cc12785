"""Predicates about who answers for a cell that has no value."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard, cast

from weaklink.ir.expressions import (
    And,
    Bound,
    BoundRead,
    Cell,
    Compare,
    CompareOp,
    Const,
    Expr,
    Node,
    Or,
    Pred,
    Quantified,
    Read,
    implies,
)
from weaklink.ir.traverse import map_children, walk
from weaklink.ir.types import INTEGER
from weaklink.source import Span
from weaklink.view.lower.memories import ONE, SET, ZERO, cell, length_of


def asked_block(safe: Pred) -> Expr:
    """The number of the block of the one cell that a guard asks to have a value."""
    return next(part.block for part in walk(safe) if _is_flag(part))


def unless_not_input(safe: Pred) -> Pred:
    """``safe``, a guard of a read, as far as inputs go: no other block has a positive number."""

    def not_input(flag: Cell) -> Pred:
        return Compare(CompareOp.LE, flag.block, ZERO, flag.span)

    return _weakened(safe, not_input)


def unless_begun_since(safe: Pred, lengths: Expr) -> Pred:
    """``safe``, a guard of a read, as far as blocks go that were live at the state with these
    ``lengths``."""

    def begun_since(flag: Cell) -> Pred:
        length = Cell(lengths, flag.block, ZERO, INTEGER, flag.span)
        return Compare(CompareOp.LT, length, ZERO, flag.span)

    return _weakened(safe, begun_since)


def has_values(block: Expr, span: Span) -> Pred:
    """That all cells of a block, if it is live, have one."""
    index = Bound("cell$lent", INTEGER, "cell")
    here = BoundRead(index, span)
    within = And(
        Compare(CompareOp.LE, ZERO, here, span),
        Compare(CompareOp.LT, here, length_of(block, span), span),
        span,
    )
    value = Compare(CompareOp.EQ, cell(SET, block, here, span), ONE, span)
    return Quantified(True, (index,), implies(within, value), span)


def _weakened(safe: Pred, excuse: Callable[[Cell], Pred]) -> Pred:
    def f(node: Node) -> Node:
        match node:
            case Compare(CompareOp.EQ, Cell() as flag, Const(1), span) if _is_flag(flag):
                return Or(excuse(flag), node, span)
            case _:  # no other node asks for a value but by its parts
                return map_children(node, f)

    return cast(Pred, f(safe))


def _is_flag(node: Node) -> TypeGuard[Cell]:
    return isinstance(node, Cell) and isinstance(node.memory, Read) and node.memory.variable == SET
