"""Whether it matters to a view which blocks the program has allocated itself."""

from __future__ import annotations

from weaklink import ir
from weaklink.encode.memory import base_name
from weaklink.source import NOWHERE
from weaklink.view.lower.memories import LENGTHS, ZERO, is_dynamic
from weaklink.view.model import View


def asks_who_allocated(view: View) -> bool:
    """Whether the view tells blocks that were allocated from others."""
    flag = is_dynamic(ZERO, NOWHERE).offset
    return any(
        isinstance(part, ir.Cell) and part.offset == flag and _is_of_lengths(part.memory)
        for function in (view.main, *view.callees.values())
        for node in ir.body_nodes(function.body)
        for part in ir.walk(node)
    )


def _is_of_lengths(memory: ir.Expr) -> bool:
    """Whether it is ``LENGTHS``, now or in a snapshot."""
    return any(base_name(variable) == LENGTHS.name for variable in ir.reads(memory))
