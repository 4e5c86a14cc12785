"""Contracts of loops: what is checked where a loop is entered and where an iteration begins and
ends, and what is chosen and assumed where the contract stands for the loop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from weaklink import ir
from weaklink.analysis.changes import in_scope, written
from weaklink.analysis.flow import Loop
from weaklink.analysis.reducible import original
from weaklink.diagnostics import Unsupported
from weaklink.emit.endings import may_change
from weaklink.emit.logic import Writer
from weaklink.emit.plan import Scope, demand
from weaklink.emit.sites import choices
from weaklink.emit.surroundings import Surroundings
from weaklink.kinds import Kind


class LoopChecks:
    """Those of one function; ``arrived`` are the loops that are entered past their heads."""

    def __init__(self, scope: Scope, around: Surroundings, arrived: Mapping[str, str]) -> None:
        assert scope.function.body is not None
        self._scope = scope
        self._plan = scope.plan
        self._around = around
        self._arrived = arrived
        self._blocks = scope.function.body.blocks
        self._writer = Writer(around)

    def invariants(self, kind: Kind, contract: ir.LoopContract) -> Iterator[str]:
        for clause in contract.invariants:
            properties = self._scope.properties
            id = properties.answering(clause.mode, kind, contract.site, clause.span)
            predicate = partial(self._writer.predicate, clause.predicate)
            text = clause.text
            yield from self._scope.demanded(id, clause.mode, predicate, text)

    def taking_over(self, contract: ir.LoopContract, natural: Loop) -> Iterator[str]:
        id = f"{self._scope.id}/{contract.site}"
        yield f"/* {contract.site} stands as its contract */"
        scope = in_scope(self._scope.function, natural.head)
        chosen = () if contract.assigns is not None else scope
        yield from choices(self._plan, id, contract.assigns, chosen, self._writer)
        for clause in contract.invariants:
            if clause.mode is not ir.Mode.CHECK:
                what = f"invariant of {contract.site}"
                predicate = partial(self._writer.predicate, clause.predicate)
                text = clause.text
                yield from self._scope.demanded(what, ir.Mode.ADMIT, predicate, text)

    def begins(self, contract: ir.LoopContract, natural: Loop) -> Iterator[str]:
        yield from self._around.remembered(loop_label("LoopCurrent", natural))
        variant = contract.variant
        if variant is not None:
            if variant.relation is not None:
                raise Unsupported("variant with a relation", variant.span)
            type_ = "" if contract.site in self._arrived else "integer "
            name = self._plan.free(f"{contract.site}_variant")
            yield f"{type_}{name} = {self._writer.exact(variant.expression)};"

    def ends(self, contract: ir.LoopContract, natural: Loop) -> Iterator[str]:
        yield from self.invariants(Kind.INVARIANT_PRESERVED, contract)
        variant, site = contract.variant, contract.site
        if variant is not None:
            before, now = self._plan.free(f"{site}_variant"), self._writer.term(variant.expression)
            for kind, predicate in (
                (Kind.VARIANT_NON_NEGATIVE, f"{before} >= 0"),
                (Kind.VARIANT_DECREASES, f"{now} < {before}"),
            ):
                id = self._scope.properties.answering(variant.mode, kind, site, variant.span)
                yield demand(id, variant.mode, predicate)
        if contract.assigns is not None:
            yield from self._frame(contract, contract.assigns, natural)

    def _frame(
        self, contract: ir.LoopContract, assigns: ir.Assigns, natural: Loop
    ) -> Iterator[str]:
        entry = loop_label("LoopEntry", natural)
        word = self._around.word(entry, assigns.span)
        kind, properties = Kind.LOOP_ASSIGNS, self._scope.properties
        id = properties.answering(assigns.mode, kind, contract.site, assigns.span)
        regions: list[str] = []

        def unchanged() -> str:
            regions.extend(may_change(assigns, self._writer, self._writer))
            own = [v for v in assigns.variables if v in self._scope.in_memory]
            regions.extend(f"MAY_CHANGE(&{self._scope.called(v)}, 0, 0);" for v in own)
            same = [f"wl_unchanged({word})"]
            for variable in self._others(assigns, natural):
                name = self._plan.free(f"{self._scope.called(variable)}_{word}")
                self._around.snapshots[entry, variable] = name
                same.append(f"{self._scope.called(variable)} == {name}")
            return " && ".join(same)

        text = assigns.text
        first, *check = self._scope.demanded(id, assigns.mode, unchanged, text)
        yield from [first, *regions, *check] if check else [first]

    def _others(self, assigns: ir.Assigns, natural: Loop) -> Iterator[ir.Variable]:
        """The plain locals that the loop may change, and its frame clause does not name."""
        changed: set[ir.Variable] = set()
        scope = in_scope(self._scope.function, natural.head)
        for name in natural.blocks:
            found = self._blocks[name]
            for statement in found.statements:
                changed.update(written(statement))
            if found.loop is not None and found.loop.assigns is not None:
                changed.update(found.loop.assigns.variables)
            elif found.loop is not None:
                changed.update(scope)
        for variable in scope:
            if variable in changed and variable not in assigns.variables:
                if variable not in self._scope.in_memory:
                    yield variable


def loop_label(name: str, natural: Loop) -> ir.Label:
    """What annotations call it, in copies of the loop, too."""
    return ir.Label(name, original(natural.head))
