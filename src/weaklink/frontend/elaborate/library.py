"""Globals of our own headers: an ``#include`` adds none that the program does not use.

before:  int __weaklink_errno;  FILE *stderr;  int f(int n) { ... }     (<errno.h>, <stdio.h>)
after:   int f(int n) { ... }
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.record import replace


def without_unused(program: ir.Program) -> ir.Program:
    """``program`` without the globals of our headers that nothing in it mentions."""
    if not any(_is_ours(item.variable) for item in program.globals):
        return program
    used = set(_used(program))
    kept = [g for g in program.globals if g.variable in used or not _is_ours(g.variable)]
    return replace(program, globals=tuple(kept))


def _is_ours(variable: ir.Variable) -> bool:
    return variable.span.file.startswith("<")


def _used(program: ir.Program) -> Iterator[ir.Variable]:
    nodes: list[ir.Node] = [item.initial for item in program.globals]
    nodes += [lemma.predicate for lemma in program.lemmas]
    nodes += [invariant.predicate for invariant in program.invariants]
    for definition in program.definitions.values():
        nodes += [] if definition.body is None else [definition.body]
        nodes += definition.reads or ()
        nodes += [case.predicate for case in definition.cases or ()]
    for function in program.functions.values():
        nodes += ir.contract_nodes(function.contract)
        nodes += [] if function.body is None else ir.body_nodes(function.body)
        yield from _written(function)
    for node in nodes:
        yield from ir.reads(node)


def _written(function: ir.Function) -> Iterator[ir.Variable]:
    """What frames name, and what statements write."""
    for frame in ir.frames(function):
        yield from frame.variables
    for block in {} if function.body is None else function.body.blocks.values():
        for statement in block.statements:
            yield from ir.statement_variables(statement)
