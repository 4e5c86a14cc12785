"""From where a way of the flow leads to the end of a function.

    before:  b1: if x b2 b3;  b2: jump b2;  b3: g(); jump exit;  exit: exit
    after:   from b1 and b3, if one does through g; from b2 none does

A constant condition leads one way alone; no way leads on behind a call of a function through whose
code none does.  A call that may end the program is an end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import replace


def functions_that_end(program: lir.Program) -> frozenset[str]:
    """The functions through whose code a way leads to its end, and those without code."""
    leaving = functions_that_leave(program)
    found = {name for name, one in program.functions.items() if one.body is None}
    left = {name: one for name, one in program.functions.items() if one.body is not None}
    while new := [name for name, one in left.items() if Ending(one, found, leaving).whole]:
        found.update(new)
        for name in new:
            del left[name]
    return frozenset(found)


def functions_that_leave(program: lir.Program) -> frozenset[str]:
    """The functions that may end the program."""
    return frozenset(name for name, one in program.functions.items() if one.leaving)


class Ending:
    """The places of a function from which a way leads to its end, or that of the program; calls
    come back from the functions that are ``known`` to end, and some are ``leaving``."""

    def __init__(
        self, function: lir.Function, known: Collection[str], leaving: Collection[str]
    ) -> None:
        assert function.body is not None
        self._known = known
        self._leaving = leaving
        body = function.body
        blocks = {name: replace(one, end=_decided(one.end)) for name, one in body.blocks.items()}
        incoming: dict[str, list[str]] = {name: [] for name in blocks}
        for name, block in blocks.items():
            for target in ir.successors(block.end):
                incoming[target].append(name)
        leaves = (name for name, block in blocks.items() if self._leaves(block, 0))
        self._ends = {body.exit, *leaves}
        work = [*self._ends]
        while work:
            for source in incoming[work.pop()]:
                if source not in self._ends and self._goes_on(blocks[source], 0):
                    self._ends.add(source)
                    work.append(source)
        self._targets = {name: tuple(ir.successors(one.end)) for name, one in blocks.items()}
        self._exit = body.exit
        self.whole = body.entry in self._ends
        """Whether one leads through the whole function."""

    def from_(self, block: lir.Block, index: int) -> bool:
        """Whether one leads from before that statement of the block to the end."""
        if self._leaves(block, index):
            return True
        if not self._goes_on(block, index):
            return False
        targets = self._targets[block.name]
        return block.name == self._exit or any(one in self._ends for one in targets)

    def _leaves(self, block: lir.Block, index: int) -> bool:
        """Whether a call that is come to in the block may end the program."""
        for call in _calls(block, index):
            if call.callee in self._leaving:
                return True
            if call.callee not in self._known:
                return False
        return False

    def _goes_on(self, block: lir.Block, index: int) -> bool:
        return all(call.callee in self._known for call in _calls(block, index))


def _calls(block: lir.Block, index: int) -> Iterator[lir.Call]:
    for statement in block.statements[index:]:
        if isinstance(statement, ir.Call):
            yield statement


def _decided(end: lir.Terminator) -> lir.Terminator:
    match end:
        case ir.Branch(ir.BoolConst(True), then):
            return ir.Jump(then)
        case ir.Branch(ir.BoolConst(False), _, otherwise):
            return ir.Jump(otherwise)
        case ir.Branch() | ir.Jump() | ir.Exit() | ir.Stop():
            return end
