"""What a contract promises at the end: checked behind code, assumed where it stands for code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from weaklink import ir
from weaklink.emit.c_text import declared
from weaklink.emit.logic import Writer
from weaklink.emit.plan import Properties, Scope
from weaklink.ir.names import short_name
from weaklink.kinds import Kind
from weaklink.source import Span
from weaklink.view.predicates import (
    Said,
    in_source_order,
    promised,
    said_at_end,
    said_of_behaviors,
)


class Ending:
    """What the contract of ``function`` promises at its end, to be checked, or (without
    ``properties``) assumed; and the snapshots that this needs at its beginning."""

    def __init__(self, scope: Scope, function: ir.Function, properties: Properties | None) -> None:
        self._scope = scope
        self._function = function
        self._properties = properties
        names = {p: scope.plan.parameter(p) for p in function.parameters}
        names |= dict.fromkeys(function.results, scope.plan.result)
        frozen = frozenset(function.parameters)
        labels = {ir.PRE: "Pre"}
        self.around = scope.around(labels, frozen=frozen, names=names, pre=ir.PRE)
        self._pre = self.around.labels[ir.PRE]
        self._writer = Writer(self.around)
        self._frames = False

    def lines(self, *, leaving: bool = False) -> list[str]:
        """Where the function returns, or where the program is ended in it."""
        kinds = (ir.ClauseKind.EXITS if leaving else ir.ClauseKind.ENSURES,)
        what = promised if self._properties is None else said_at_end
        said = in_source_order(what(self._function.contract, kinds))
        return [line for one in said for line in self._said(one)]

    def _said(self, said: Said) -> list[str]:
        match said.clause:
            case ir.Clause() as clause:
                return self._clause(said.kind, clause, said.guard)
            case ir.Assigns() as assigns:
                return self._frame(said.kind, assigns, said.guard)
            case _:
                assert_never(said.clause)

    def beginning(self) -> Iterator[str]:
        """What has to stand where the function begins; asked for when all else is written."""
        if self._properties is not None:
            yield from self._behavior_sets(self._function.contract)
        if self._frames or ir.PRE in self.around.states:
            yield f"int {self._pre} = wl_snapshot();"
        for (_, variable), name in self.around.snapshots.items():
            text = declared(variable.type, name, self._function.span)
            yield f"{text} = {self.around.name(variable)};"

    def _behavior_sets(self, contract: ir.FunctionContract) -> Iterator[str]:
        for item in contract.sets:
            (kind,) = ir.FORMS[item.kind].kinds
            mode, id = self._answering(item.mode, kind, item.span)
            yield from self._demanded(id, mode, said_of_behaviors(item, contract), item.text)

    def _clause(self, kind: Kind, clause: ir.Clause, guard_: ir.Pred) -> list[str]:
        mode, id = self._answering(clause.mode, kind, clause.span)
        return self._demanded(id, mode, ir.implies(guard_, clause.predicate), clause.text)

    def _answering(self, mode: ir.Mode, kind: Kind, span: Span) -> tuple[ir.Mode, str]:
        """How a run answers for a clause, and by which name."""
        if self._properties is None:
            return ir.Mode.ADMIT, f"contract of {short_name(self._function.name)}"
        return mode, self._properties.answering(mode, kind, "", span)

    def _demanded(self, id: str, mode: ir.Mode, predicate: ir.Pred, text: str) -> list[str]:
        def written_() -> str:
            return self._writer.predicate(predicate)

        return self._scope.demanded(id, mode, written_, text)

    def _frame(self, kind: Kind, assigns: ir.Assigns, guard_: ir.Pred) -> list[str]:
        mode, id = self._answering(assigns.mode, kind, assigns.span)
        before = Writer(self.around, ir.PRE)
        regions: list[str] = []

        def unchanged() -> str:
            regions.extend(may_change(assigns, self._writer, before))
            return f"wl_unchanged({self._pre})"

        first, *check = self._scope.demanded(id, mode, unchanged, assigns.text)
        if not check:
            return [first]
        self._frames = True
        texts = [first, *regions, *check]
        if guard_ == ir.TRUE:
            return texts
        return [f"if ({self._writer.predicate(guard_)}) {{", *texts, "}"]


def may_change(assigns: ir.Assigns, here: Writer, writer: Writer) -> Iterator[str]:
    """The places that a frame clause names."""
    for variable in assigns.variables:
        if variable.storage.value == "global":
            yield f"MAY_CHANGE(&{here.name(variable)}, 0, 0);"
    for location in assigns.locations:
        yield f"MAY_CHANGE({', '.join(writer.located(location))});"
