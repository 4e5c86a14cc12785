"""Structures that are copied from behind a pointer, where they may have parts without a value.

struct pair *p = malloc(sizeof *p);
struct pair d = *p;                   d: copied from a new object
struct pair e = *given;               e: not so, whoever gave it answers for it
"""

from __future__ import annotations

from weaklink import ir
from weaklink.analysis.pointers import Base, Made, Own, Pointers, Stability


def copied_from_new(function: ir.Function, program: ir.Program) -> frozenset[ir.Variable]:
    """The variables that may get what lies in objects which the function itself allocates or
    declares, through a pointer."""
    copies = [] if function.body is None else _copies(function.body)
    if not copies:
        return frozenset()
    pointers = Pointers(function, Stability(program))
    return frozenset(
        target
        for target, pointer in copies
        if any(_may_lack_value(base) for base in pointers.bases(pointer))
    )


def _copies(body: ir.Body) -> list[tuple[ir.Variable, ir.Expr]]:
    """Where structures are copied from behind a pointer, and which."""
    return [
        (statement.target, root.pointer)
        for block in body.blocks.values()
        for statement in block.statements
        if isinstance(statement, ir.Assign) and isinstance(statement.target.type, ir.RecordType)
        for part in ir.walk(statement.value)
        if isinstance(part, ir.Load) and isinstance(part.type, ir.RecordType)
        if isinstance(root := ir.place_root(part.place), ir.DerefPlace)
    ]


def _may_lack_value(base: Base) -> bool:
    return isinstance(base, Own | Made)
