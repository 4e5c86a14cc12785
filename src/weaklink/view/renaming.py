"""A callee's contract in the caller's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import replace


def at_call(variable: ir.Variable, site: str) -> ir.Variable:
    """The caller's copy of a parameter, result or new object of the callee at a site."""
    name = f"{site}.{variable.name}"
    return ir.Variable(
        name,
        variable.type,
        ir.Storage.TEMPORARY,
        variable.shown,
        variable.span,
        leads_to=variable.leads_to,
        role=variable.role,
    )


class AtCall:
    """Renames parameters and result to the caller's copies, and the callee's ``Pre`` to the
    label of the call."""

    def __init__(
        self,
        callee: lir.Function,
        copies: tuple[ir.Variable, ...],
        results: tuple[ir.Variable, ...],
        site: str,
    ) -> None:
        self._variables = dict(zip(callee.parameters, copies, strict=True))
        self._variables.update(zip(callee.results, results, strict=True))
        self._pre = ir.Label(ir.PRE.name, site)

    def __call__(self, predicate: lir.Pred) -> lir.Pred:
        return cast(lir.Pred, self._rename(predicate))

    def regions(self, regions: Sequence[ir.Region]) -> tuple[ir.Region, ...]:
        return ir.map_regions(regions, self._rename)

    def expression(self, expression: lir.Expr) -> lir.Expr:
        return cast(lir.Expr, self._rename(expression))

    def _rename(self, node: lir.Node) -> lir.Node:
        match node:
            case ir.Read(variable, span):
                return ir.Read(self._variables.get(variable, variable), span)
            case ir.At() | ir.AtPred():
                renamed = ir.map_children(node, self._rename)
                assert isinstance(renamed, ir.At | ir.AtPred)
                return replace(renamed, label=self._label(node.label))
            case ir.Apply() | ir.ApplyPred():
                renamed = ir.map_children(node, self._rename)
                assert isinstance(renamed, ir.Apply | ir.ApplyPred)
                return replace(renamed, labels=tuple(map(self._label, node.labels)))
            case _:  # all others name variables and states in their parts only
                return ir.map_children(node, self._rename)

    def _label(self, label: ir.Label) -> ir.Label:
        return self._pre if label == ir.PRE else label
