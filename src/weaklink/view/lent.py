"""Predicates about who answers for a cell that has no value."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard, cast

from weaklink import ir
from weaklink.ir import lir
from weaklink.source import Span
from weaklink.view.lower.memories import ONE, SET, ZERO, cell, length_of


def asked_block(safe: lir.Pred) -> lir.Expr:
    """The number of the block of the one cell that a guard asks to have a value."""
    return next(part.block for part in ir.walk(safe) if _is_flag(part))


def unless_not_input(safe: lir.Pred) -> lir.Pred:
    """``safe``, a guard of a read, as far as inputs go: no other block has a positive number."""

    def not_input(flag: ir.Cell) -> lir.Pred:
        return ir.Compare(ir.CompareOp.LE, flag.block, ZERO, flag.span)

    return _weakened(safe, not_input)


def unless_begun_since(safe: lir.Pred, lengths: lir.Expr) -> lir.Pred:
    """``safe``, a guard of a read, as far as blocks go that were live at the state with these
    ``lengths``."""

    def begun_since(flag: ir.Cell) -> lir.Pred:
        length = ir.Cell(lengths, flag.block, ZERO, ir.INTEGER, flag.span)
        return ir.Compare(ir.CompareOp.LT, length, ZERO, flag.span)

    return _weakened(safe, begun_since)


def has_values(block: lir.Expr, span: Span) -> lir.Pred:
    """That all cells of a block, if it is live, have one."""
    index = ir.Bound("cell$lent", ir.INTEGER, "cell")
    here = ir.BoundRead(index, span)
    within: lir.Pred = ir.And(
        ir.Compare(ir.CompareOp.LE, ZERO, here, span),
        ir.Compare(ir.CompareOp.LT, here, length_of(block, span), span),
        span,
    )
    value = ir.Compare(ir.CompareOp.EQ, cell(SET, block, here, span), ONE, span)
    return ir.Quantified(True, (index,), ir.implies(within, value), span)


def _weakened(safe: lir.Pred, excuse: Callable[[ir.Cell], lir.Pred]) -> lir.Pred:
    def f(node: lir.Node) -> lir.Node:
        match node:
            case ir.Compare(ir.CompareOp.EQ, ir.Cell() as flag, ir.Const(1), span) if _is_flag(
                flag
            ):
                return ir.Or(excuse(flag), node, span)
            case _:  # no other node asks for a value but by its parts
                return ir.map_children(node, f)

    return cast(lir.Pred, f(safe))


def _is_flag(node: lir.Node) -> TypeGuard[ir.Cell]:
    return (
        isinstance(node, ir.Cell)
        and isinstance(node.memory, ir.Read)
        and node.memory.variable == SET
    )
