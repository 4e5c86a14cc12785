"""A callee's contract in the caller's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from weaklink.ir.expressions import (
    PRE,
    Apply,
    ApplyPred,
    At,
    AtPred,
    Expr,
    Label,
    Node,
    Pred,
    Read,
    Region,
    Storage,
    Variable,
)
from weaklink.ir.program import Function
from weaklink.ir.traverse import map_children, map_regions
from weaklink.record import replace


def at_call(variable: Variable, site: str) -> Variable:
    """The caller's copy of a parameter, result or new object of the callee at a site."""
    name = f"{site}.{variable.name}"
    led = variable.leads_to
    return Variable(
        name, variable.type, Storage.TEMPORARY, variable.shown, variable.span, leads_to=led
    )


class AtCall:
    """Renames parameters and result to the caller's copies, and the callee's ``Pre`` to the
    label of the call."""

    def __init__(
        self,
        callee: Function,
        copies: tuple[Variable, ...],
        results: tuple[Variable, ...],
        site: str,
    ) -> None:
        self._variables = dict(zip(callee.parameters, copies, strict=True))
        self._variables.update(zip(callee.results, results, strict=True))
        self._pre = Label(PRE.name, site)

    def __call__(self, predicate: Pred) -> Pred:
        return cast(Pred, self._rename(predicate))

    def regions(self, regions: Sequence[Region]) -> tuple[Region, ...]:
        return map_regions(regions, self._rename)

    def expression(self, expression: Expr) -> Expr:
        return cast(Expr, self._rename(expression))

    def _rename(self, node: Node) -> Node:
        match node:
            case Read(variable, span):
                return Read(self._variables.get(variable, variable), span)
            case At() | AtPred():
                renamed = map_children(node, self._rename)
                assert isinstance(renamed, At | AtPred)
                return replace(renamed, label=self._label(node.label))
            case Apply() | ApplyPred():
                renamed = map_children(node, self._rename)
                assert isinstance(renamed, Apply | ApplyPred)
                return replace(renamed, labels=tuple(map(self._label, node.labels)))
            case _:  # all others name variables and states in their parts only
                return map_children(node, self._rename)

    def _label(self, label: Label) -> Label:
        return self._pre if label == PRE else label
