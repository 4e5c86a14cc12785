"""What a call of code exchanges with its caller: the values that go in, and those that come out.

    int g(int x) { total += x * rate; return total; }
    in: x, rate, total     out: \\result, total

Only code that touches no memory has an interface of values.
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import record
from weaklink.view.model import View, ViewFunction


@record
class Interface:
    """Of a function of a view: ``parameters`` and ``results``, the globals that its code ``reads``
    and ``changes``; and whether what goes in ``decides`` what comes out."""

    parameters: tuple[ir.Variable, ...]
    reads: tuple[ir.Variable, ...]
    results: tuple[ir.Variable, ...]
    changes: tuple[ir.Variable, ...]
    decides: bool

    @property
    def inputs(self) -> tuple[ir.Variable, ...]:
        return (*self.parameters, *self.reads)

    @property
    def outputs(self) -> tuple[ir.Variable, ...]:
        return (*self.results, *self.changes)


def interface(view: View, name: str) -> Interface | None:
    """That of a function that the view calls as code; None if its code, or what that calls,
    touches memory."""
    function = view.function(name)
    statements = [s for one in _reached(view, function) for s in _statements(one)]
    if any(isinstance(s, ir.HavocCells | ir.Fresh | ir.EndLife) for s in statements):
        return None
    changed = {s.target for s in statements if isinstance(s, ir.Assign)}
    changed |= {s.variable for s in statements if isinstance(s, ir.Havoc | ir.Keep)}
    nodes = [node for one in _reached(view, function) for node in _nodes(one)]
    read = {variable for node in nodes for variable in ir.reads(node)}
    touched = [*function.parameters, *function.results, *read, *changed]
    if any(isinstance(variable.type, ir.MemoryType) for variable in touched):
        return None
    chosen = any(isinstance(s, ir.Havoc) and s.site for s in statements)
    return Interface(
        function.parameters,
        _globals(read - {v for v in read if v.is_const}),
        function.results,
        _globals(changed),
        not chosen,
    )


def _reached(view: View, function: ViewFunction) -> list[ViewFunction]:
    found = [function]
    for one in found:
        for statement in _statements(one):
            if isinstance(statement, ir.CodeCall):
                callee = view.function(statement.callee)
                if callee not in found:
                    found.append(callee)
    return found


def _statements(function: ViewFunction) -> Iterator[lir.ViewStatement]:
    for block in function.body.blocks.values():
        yield from block.statements


def _nodes(function: ViewFunction) -> Iterator[lir.Node]:
    for block in function.body.blocks.values():
        for statement in block.statements:
            yield from ir.statement_nodes(statement)
        if isinstance(block.end, ir.Branch):
            yield block.end.condition


def _globals(variables: set[ir.Variable]) -> tuple[ir.Variable, ...]:
    found = [v for v in variables if v.storage is ir.Storage.GLOBAL]
    return tuple(sorted(found, key=lambda variable: variable.name))
