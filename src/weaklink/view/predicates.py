"""Frames as predicates: which cells and variables stay as they were."""

from __future__ import annotations

from collections.abc import Iterable

from weaklink import ir
from weaklink.ir import lir
from weaklink.source import Span, order
from weaklink.view.lower.memories import LENGTHS


def frame(
    changing: Iterable[ir.Variable],
    assigns: lir.Assigns,
    since: ir.Label,
    clause_at: ir.Label = ir.HERE,
) -> lir.Pred:
    """Of all that is ``changing``, nothing but what ``assigns`` names has another value than at
    ``since``; the clause is read at ``clause_at``."""
    span = assigns.span
    same: list[lir.Pred] = []
    for variable in in_order(set(changing) - set(assigns.variables)):
        if not isinstance(variable.type, ir.MemoryType):
            same.append(unchanged(variable, since, span))
        elif not variable.is_const:
            but = regions_of(variable, assigns)
            if clause_at != ir.HERE:
                but = ir.map_regions(but, lambda part: at(part, clause_at))
            now, live = ir.Read(variable, span), ir.Read(LENGTHS, span)
            then: lir.Expr = ir.At(now, since, span)
            was_live: lir.Expr = ir.At(live, since, span)
            same.append(ir.Holds(ir.Unchanged(now, then, live, was_live, but, span), span))
    return ir.conjunction(same)


def regions_of(memory: ir.Variable, assigns: lir.Assigns) -> tuple[ir.Region, ...]:
    """The cells of a memory that a frame clause names."""
    return tuple(region for other, region in assigns.regions if other == memory)


def all_regions(assigns: lir.Assigns) -> tuple[ir.Region, ...]:
    """The cells of any memory that a frame clause names."""
    return tuple(dict.fromkeys(region for _, region in assigns.regions))


def at(node: lir.Node, label: ir.Label) -> lir.Node:
    return ir.AtPred(node, label) if isinstance(node, ir.Predicate) else ir.At(node, label)


def unchanged(variable: ir.Variable, since: ir.Label, span: Span) -> lir.Pred:
    now = ir.Read(variable, span)
    return ir.Compare(ir.CompareOp.EQ, now, ir.At(ir.Read(variable, span), since, span), span)


def in_order(variables: Iterable[ir.Variable]) -> list[ir.Variable]:
    return sorted(variables, key=lambda variable: (order(variable.span), variable.name))
