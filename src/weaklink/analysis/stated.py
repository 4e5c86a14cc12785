"""What annotations state of the memory behind a function's pointers: that it can be read, or
whether it has a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.analysis.pointers import has_bound, members, pointed_into, with_arguments

READABLE = frozenset({"\\valid", "\\valid_read", "\\object_pointer"})

MAX_UNFOLDING = 5
"""Predicates in predicates that are looked into for what is readable."""


def explicit_pointers(function: ir.Function) -> Iterator[ir.Expr]:
    """The pointers of which the precondition, a loop's contract or an assertion says whether what
    they point to has a value."""
    nodes = list(_required(function.contract))
    if function.body is not None:
        nodes += ir.body_nodes(function.body)
    for node in nodes:
        for part in ir.walk(node):
            if isinstance(part, ir.BuiltinPred) and part.name == "\\initialized":
                for one in members(part.arguments[0]):
                    if (base := pointed_into(one)) is not None:
                        yield base


def _required(contract: ir.FunctionContract) -> Iterator[ir.Node]:
    for part in ir.parts_of(contract):
        for clause in part.requires:
            yield clause.predicate


def readable_sets(program: ir.Program, function: str) -> Mapping[ir.Expr, tuple[ir.Expr, ...]]:
    found: dict[ir.Expr, tuple[ir.Expr, ...]] = {}
    for node in _required(program.functions[function].contract):
        for pointers in _valid(program, node, MAX_UNFOLDING):
            base = pointed_into(pointers)
            if base is not None and pointers not in found.get(base, ()):
                found[base] = (*found.get(base, ()), pointers)
    return found


def _valid(program: ir.Program, node: ir.Node, depth: int) -> Iterator[ir.Expr]:
    """The sets of pointers that a predicate, or one that it applies, calls valid."""
    for part in ir.walk(node):
        match part:
            case ir.BuiltinPred(name, (pointers, *_)) if name in READABLE:
                yield from (one for one in members(pointers) if not has_bound(one))
            case ir.ApplyPred(predicate, arguments) if depth:
                definition = program.definitions.get(predicate)
                if definition is not None and definition.body is not None:
                    given = dict(zip(definition.parameters, arguments, strict=False))
                    yield from _valid(program, with_arguments(definition.body, given), depth - 1)
            case _:  # no other node calls anything valid but by its parts
                pass
