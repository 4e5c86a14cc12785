"""What a contract promises at the end: checked behind code, assumed where it stands for code."""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.emit.c_text import declared
from weaklink.emit.checks import Checks, Since
from weaklink.emit.plan import Scope
from weaklink.ir.names import short_name
from weaklink.view.said import said


class Ending:
    """What the contract of ``function`` promises at its end, to be checked behind its code, or
    (``stands``) assumed; and the snapshots that this needs at its beginning."""

    def __init__(self, scope: Scope, function: ir.Function, *, stands: bool) -> None:
        self._function = function
        self._stands = stands
        names = {p: scope.plan.parameter(p) for p in function.parameters}
        names |= dict.fromkeys(function.results, scope.plan.result)
        frozen = frozenset(function.parameters)
        labels = {ir.PRE: "Pre"}
        self.around = scope.around(labels, frozen=frozen, names=names, pre=ir.PRE)
        since = Since(ir.PRE, lambda _: ())
        why = f"contract of {short_name(function.name)}"
        self._checks = Checks(scope, self.around, why, since=since)

    def lines(self, *, leaving: bool = False) -> list[str]:
        """Where the function returns, or where the program is ended in it."""
        code = ir.Moment.EXIT if leaving else ir.Moment.RETURN
        contract = ir.Moment.EXITED if leaving else ir.Moment.RETURNED
        moment = contract if self._stands else code
        return self._checks.lines(said(self._function.contract, moment))

    def beginning(self) -> Iterator[str]:
        """What has to stand where the function begins; asked for when all else is written."""
        if not self._stands:
            yield from self._checks.lines(said(self._function.contract, ir.Moment.ENTRY))
        if ir.PRE in self.around.states:
            yield f"int {self.around.states[ir.PRE]} = wl_snapshot();"
        for (_, variable), name in self.around.snapshots.items():
            text = declared(variable.type, name, self._function.span)
            yield f"{text} = {self.around.name(variable)};"
