"""Definitions and lemmas quantified over states: what reads the state is given it.

before:  count{L}(a, n) = n <= 0 ? 0 : count{L}(a, n - 1) + *(a + n - 1)
after:   count(memory, a, n) = n <= 0 ? 0 : count(memory, a, n - 1) + memory[a][n - 1]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from weaklink import ir
from weaklink.ir import lir

Seen = tuple[ir.Label, ir.Variable]
"""A variable in a state."""


class StateQuantifier:
    """Replaces reads of the state by bound variables, one for each variable in each state."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self.bounds: dict[Seen, ir.Bound] = {}

    def bound(self, seen: Seen) -> ir.Bound:
        if seen not in self.bounds:
            label, variable = seen
            state = "" if label == ir.HERE else f"@{label}"
            name = f"{self._prefix}{variable.name}{state}"
            self.bounds[seen] = ir.Bound(name, variable.type, variable.shown, variable.role)
        return self.bounds[seen]

    def quantified(self, node: lir.Node, label: ir.Label = ir.HERE) -> lir.Node:
        """``node``, read in the state of ``label``, without a read."""
        match node:
            case ir.Read(variable, span):
                return ir.BoundRead(self.bound((label, variable)), span)
            case ir.At(operand, inner) | ir.AtPred(operand, inner):
                return self.quantified(operand, ir.state_of(inner, label))
            case _:  # all others are read where their parts are
                return ir.map_children(node, lambda child: self.quantified(child, label))


def seen_in(node: lir.Node, label: ir.Label = ir.HERE) -> Iterator[Seen]:
    """What ``node`` reads, and in which states."""
    match node:
        case ir.Read(variable):
            yield label, variable
        case ir.At(operand, inner) | ir.AtPred(operand, inner):
            yield from seen_in(operand, ir.state_of(inner, label))
        case _:  # all others read what their parts do
            for child in ir.children(node):
                yield from seen_in(child, label)


def for_all_states(predicate: lir.Pred) -> lir.Pred:
    """A predicate that holds in whatever states it is about, as one about any values."""
    quantifier = StateQuantifier("any.")
    body = cast(lir.Pred, quantifier.quantified(predicate))
    bounds = tuple(quantifier.bounds.values())
    return ir.Quantified(True, bounds, body, predicate.span) if bounds else predicate
