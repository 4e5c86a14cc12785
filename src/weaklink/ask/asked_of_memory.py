"""What few views ask of memory: who allocated blocks, and how objects lie to each other."""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.ask.slots import ALLOCATED, MOST_MISPLACED_FLAG, READ_ONLY
from weaklink.encode.memory import base_name
from weaklink.ir import lir
from weaklink.source import NOWHERE
from weaklink.view.lower.memories import LENGTHS, MISPLACED, OF_BLOCKS, ZERO, is_dynamic
from weaklink.view.model import View


def greatest_flag(view: View) -> int:
    """The last of the flags of blocks that the view tells from each other."""
    asked = {
        part.offset
        for node in _nodes(view)
        for part in ir.walk(node)
        if isinstance(part, ir.Cell) and _is_of_lengths(part.memory)
    }
    if ir.Const(MISPLACED, ir.INTEGER) in asked:
        return MOST_MISPLACED_FLAG
    dynamic = is_dynamic(ZERO, NOWHERE).offset in asked
    return ALLOCATED if dynamic or _lets_free(view) else READ_ONLY


def _lets_free(view: View) -> bool:
    """Whether a contract lets whatever was allocated be freed."""
    return any(
        isinstance(statement, ir.HavocCells) and statement.memory == LENGTHS
        for function in (view.main, *view.callees.values())
        for block in function.body.blocks.values()
        for statement in block.statements
    )


def asks_for_order(view: View) -> bool:
    """Whether annotations ask how objects lie to each other, themselves or in what they apply:
    runs know one order of objects alone.  A loop of the view keeps its contract as written, where
    definitions are applied that the view has in place."""
    nodes = list(_nodes(view))
    applied: set[str] = set()
    for part in (part for node in nodes for part in ir.walk(node)):
        if isinstance(part, ir.Apply | ir.ApplyPred):
            name = part.function if isinstance(part, ir.Apply) else part.predicate
            definition = view.definitions.get(name)
            if definition is not None and definition.body is not None and name not in applied:
                nodes.append(definition.body)
            applied.add(name)
    return not applied.isdisjoint(OF_BLOCKS)


def _nodes(view: View) -> Iterator[lir.Node]:
    for function in (view.main, *view.callees.values()):
        yield from ir.body_nodes(function.body)


def _is_of_lengths(memory: lir.Expr) -> bool:
    """Whether it is ``LENGTHS``, now or in a snapshot."""
    return any(base_name(variable) == LENGTHS.name for variable in ir.reads(memory))
