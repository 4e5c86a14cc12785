"""Contracts of loops: what is checked where a loop is entered and where an iteration begins and
ends, and what is chosen and assumed where the contract stands for the loop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.analysis.changes import in_scope
from weaklink.analysis.flow import Loop
from weaklink.analysis.reducible import original
from weaklink.emit.checks import Checks, Since, keeping
from weaklink.emit.logic import Writer
from weaklink.emit.plan import Kept, Scope, keep
from weaklink.emit.scopes import can_name
from weaklink.emit.sites import choices, freed_by
from weaklink.emit.surroundings import Surroundings
from weaklink.view.said import said


class LoopChecks:
    """Those of one function; ``arrived`` are the loops that are entered past their heads."""

    def __init__(self, scope: Scope, around: Surroundings, arrived: Mapping[str, str]) -> None:
        self._scope = scope
        self._plan = scope.plan
        self._around = around
        self._arrived = arrived
        self._writer = Writer(around)

    def lines(self, contract: ir.LoopContract, natural: Loop, moment: ir.Moment) -> list[str]:
        """What becomes of the contract's clauses at a moment."""
        site, entry = contract.site, loop_label("LoopEntry", natural)
        since = Since(entry, lambda assigns: self._others(assigns, contract, natural))
        why, before = f"invariant of {site}", self.measure(contract)
        checks = Checks(self._scope, self._around, why, site, before=before, since=since)
        return checks.lines(said(contract, moment))

    def taking_over(self, contract: ir.LoopContract, natural: Loop) -> Iterator[str]:
        id = f"{self._scope.id}/{contract.site}"
        yield f"/* {contract.site} stands as its contract */"
        scope = list(self._in_scope(contract, natural))
        chosen = () if contract.assigns is not None else scope
        freed = freed_by([contract.frees], self._writer)
        yield from choices(self._plan, id, contract.assigns, chosen, self._writer, freed)
        yield from self.lines(contract, natural, ir.Moment.HEAD)

    def begins(self, contract: ir.LoopContract, natural: Loop) -> Iterator[str]:
        yield from self._around.remembered(loop_label("LoopCurrent", natural))
        if (kept := self.measure(contract)) is not None:
            yield keeping(kept, self._writer, new=contract.site not in self._arrived)

    def measure(self, contract: ir.LoopContract) -> Kept | None:
        """What keeps the variant of an iteration's beginning."""
        return keep(contract.variant, self._plan.free(f"{contract.site}_variant"))

    def _in_scope(self, contract: ir.LoopContract, natural: Loop) -> Iterator[ir.Variable]:
        """The parameters and locals that live where the loop begins, and that it can name."""
        id = f"{self._scope.id}/{contract.site}"
        for variable in in_scope(self._scope.function, natural.head):
            if can_name(self._scope.visible, id, variable):
                yield variable

    def _others(
        self, assigns: ir.Assigns, contract: ir.LoopContract, natural: Loop
    ) -> Iterator[ir.Variable]:
        """The plain locals that the loop may change, and its frame clause does not name."""
        changed = self._plan.changes.by_blocks(self._scope.function, natural.blocks)
        for variable in self._in_scope(contract, natural):
            if variable in changed and variable not in assigns.variables:
                if variable not in self._scope.in_memory:
                    yield variable


def loop_label(name: str, natural: Loop) -> ir.Label:
    """What annotations call it, in copies of the loop, too."""
    return ir.Label(name, original(natural.head))
