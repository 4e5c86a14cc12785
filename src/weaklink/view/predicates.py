"""Frames as predicates: which cells and variables stay as they were."""

from __future__ import annotations

from collections.abc import Iterable

from weaklink import ir
from weaklink.source import Span, order
from weaklink.view.lower.memories import LENGTHS


def frame(
    changing: Iterable[ir.Variable],
    assigns: ir.Assigns,
    since: ir.Label,
    clause_at: ir.Label = ir.HERE,
) -> ir.Pred:
    """Of all that is ``changing``, nothing but what ``assigns`` names has another value than at
    ``since``; the clause is read at ``clause_at``."""
    span = assigns.span
    same: list[ir.Pred] = []
    for variable in in_order(set(changing) - set(assigns.variables)):
        if not isinstance(variable.type, ir.MemoryType):
            same.append(unchanged(variable, since, span))
        elif not variable.is_const:
            but = regions_of(variable, assigns)
            if clause_at != ir.HERE:
                but = ir.map_regions(but, lambda part: at(part, clause_at))
            now, live = ir.Read(variable, span), ir.Read(LENGTHS, span)
            before = (ir.At(now, since, span), ir.At(live, since, span))
            kept = ir.Unchanged(now, before[0], live, before[1], but, span)
            same.append(ir.Holds(kept, span))
    return ir.conjunction(same)


def regions_of(memory: ir.Variable, assigns: ir.Assigns) -> tuple[ir.Region, ...]:
    """The cells of a memory that a frame clause names."""
    return tuple(region for other, region in assigns.regions if other == memory)


def all_regions(assigns: ir.Assigns) -> tuple[ir.Region, ...]:
    """The cells of any memory that a frame clause names."""
    return tuple(dict.fromkeys(region for _, region in assigns.regions))


def at(node: ir.Node, label: ir.Label) -> ir.Node:
    return ir.AtPred(node, label) if isinstance(node, ir.Pred) else ir.At(node, label)


def unchanged(variable: ir.Variable, since: ir.Label, span: Span) -> ir.Pred:
    now = ir.Read(variable, span)
    return ir.Compare(ir.CompareOp.EQ, now, ir.At(ir.Read(variable, span), since, span), span)


def in_order(variables: Iterable[ir.Variable]) -> list[ir.Variable]:
    return sorted(variables, key=lambda variable: (order(variable.span), variable.name))
