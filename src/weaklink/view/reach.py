"""What the functions of a program call, and which variables they and what they call mention."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from weaklink import ir
from weaklink.analysis.changes import Changes, callees, in_scope
from weaklink.analysis.flow import natural_loops
from weaklink.ir import lir
from weaklink.view.definitions import Definitions
from weaklink.view.lower.memories import LENGTHS, SET


class Reach:
    """Of a lowered program."""

    def __init__(self, program: lir.Program, definitions: Definitions, changes: Changes) -> None:
        self._program = program
        self._definitions = definitions
        self._changes = changes
        self._mentions: dict[str, frozenset[ir.Variable]] = {}
        self._called: dict[str, Sequence[str]] = {}
        self._reachable: dict[str, Sequence[str]] = {}
        self._mentioned_from: dict[str, frozenset[ir.Variable]] = {}

    def reachable(self, function: str) -> Sequence[str]:
        """The function, and all that it may call, directly or not."""
        if function not in self._reachable:
            self._reachable[function] = tuple(self._find_reachable(function))
        return self._reachable[function]

    def _find_reachable(self, function: str) -> list[str]:
        seen = {function: None}
        work = [function]
        for name in work:
            new = [callee for callee in self._calls(name) if callee not in seen]
            seen.update(dict.fromkeys(new))
            work += dict.fromkeys(new)
        return work

    def _calls(self, name: str) -> Sequence[str]:
        if name not in self._called:
            self._called[name] = tuple(callees(self._program.functions[name]))
        return self._called[name]

    def mentioned(self, function: str) -> frozenset[ir.Variable]:
        """The variables in the text of the function and of all that it may call."""
        if function not in self._mentioned_from:
            own = map(self._mentioned, self.reachable(function))
            self._mentioned_from[function] = frozenset().union(*own)
        return self._mentioned_from[function]

    def used(self, function: str) -> set[ir.Variable]:
        """These, and what a view of it may change."""
        changed = (self._changes.by_any_view(name) for name in self.reachable(function))
        ended = {LENGTHS} if self._changes.frees(function) else set()
        return ended.union(self.mentioned(function), *changed)

    def _mentioned(self, name: str) -> frozenset[ir.Variable]:
        """The variables in the function's contract and, if it has one, its body."""
        if name not in self._mentions:
            function = self._program.functions[name]
            read = map(self._definitions.mentioned, _nodes(function))
            self._mentions[name] = frozenset(_written(function)).union(*read)
        return self._mentions[name]

    def loop_changes(self, function: lir.Function, site: str) -> list[ir.Variable]:
        """What the loop at ``site`` changes, of what lives outside it: its frame clause to be."""
        assert function.body is not None
        for loop in natural_loops(function.body.blocks, function.body.entry).values():
            contract = function.body.blocks[loop.head].loop
            if contract is not None and contract.site == site:
                scope = (*self._changes.mutable, *in_scope(function, loop.head))
                changed = self._changes.by_code_blocks(function.body, loop.blocks)
                return [variable for variable in scope if variable in changed]
        return []


def _nodes(function: lir.Function) -> Iterable[lir.Node]:
    """What the function's contract and code read by."""
    nodes = list(ir.contract_nodes(function.contract))
    nodes += [clause.predicate for clause in function.contract.implied]
    for statement in function.prologue:
        nodes += ir.statement_nodes(statement)
    if function.body is not None:
        nodes += ir.body_nodes(function.body)
    return nodes


def _written(function: lir.Function) -> set[ir.Variable]:
    """The variables in its frames, and those to which it assigns."""
    used = {variable for frame in ir.frames(function) for variable in _named_by(frame)}
    if function.begins:
        used |= {LENGTHS, SET}
    for block in () if function.body is None else function.body.blocks.values():
        used |= {s.target for s in block.statements if isinstance(s, ir.Assign)}
        if any(isinstance(s, ir.Fresh | ir.EndLife) for s in block.statements):
            used |= {LENGTHS, SET}
    return used


def _named_by(assigns: lir.Assigns) -> set[ir.Variable]:
    """The variables and memories in a frame clause."""
    parts = [part for _, region in assigns.regions for part in ir.region_parts(region)]
    return {
        *assigns.variables,
        *(memory for memory, _ in assigns.regions),
        *(variable for part in parts for variable in ir.reads(part)),
    }
