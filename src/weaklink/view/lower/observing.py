"""Which functions' annotations speak of whether memory has a value.

    /*@ ensures \\initialized(q); */ void set(int *q);      observes
    /*@ ensures *q == 1; */ void one(int *q);               does not

A run that never reads a cell without a value is like one from a cell that has one, unless some
annotation asks.  So only what such a function may call, or be, is given inputs without a value.
What a function without code promises is taken for granted, and asks for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir

INITIALIZED = "\\initialized"


def observing_functions(program: ir.Program) -> frozenset[str]:
    """The functions, run-time checks not yet spelled out, that have such an annotation, by
    themselves or in a definition that it applies."""
    observing = definitions_with(INITIALIZED, program)
    return frozenset(
        name
        for name, function in program.functions.items()
        if any(has(INITIALIZED, node, observing) for node in _annotated(function))
    )


def _annotated(function: ir.Function) -> Iterator[ir.Node]:
    """Annotations, and C expressions, in which the predicate does not occur."""
    contract = function.contract
    if function.body is not None:
        yield from ir.contract_nodes(contract)
        yield from ir.body_nodes(function.body)
        return
    for part in ir.parts_of(contract):
        for clause in part.predicates(ir.ClauseKind.REQUIRES, ir.ClauseKind.ASSUMES):
            yield clause.predicate


def definitions_with(builtin: str, program: ir.Program) -> frozenset[str]:
    """The definitions that have the built-in predicate, themselves or in what they apply."""
    bodies = {name: d.body for name, d in program.definitions.items() if d.body is not None}
    found: frozenset[str] = frozenset()
    while more := {n for n, body in bodies.items() if n not in found and has(builtin, body, found)}:
        found |= more
    return found


def has(builtin: str, node: ir.Node, definitions: frozenset[str]) -> bool:
    """Whether the predicate is in the node, or in one of the ``definitions`` that it applies."""
    return any(
        (isinstance(part, ir.BuiltinPred) and part.name == builtin)
        or (isinstance(part, ir.Apply) and part.function in definitions)
        or (isinstance(part, ir.ApplyPred) and part.predicate in definitions)
        for part in ir.walk(node)
    )
