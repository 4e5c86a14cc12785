"""Warnings that need a whole function: what an annotation reads, against what the code does."""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.diagnostics import Diagnostic
from weaklink.frontend.elaborate.problems import warning

_WRAPPING = frozenset(op for op, row in ir.OPERATORS.items() if row.errors is ir.Errors.OVERFLOW)


def function_hints(function: ir.Function) -> Iterator[Diagnostic]:
    """The hints about the function's annotations, clause by clause."""
    changing = frozenset(_assigned(function))
    for clause in _clauses(function):
        for node in ir.walk(clause.predicate):
            match node:
                case ir.At(operand, label) | ir.AtPred(operand, label) if label != ir.HERE:
                    yield from _index_in_the_past(operand, label.name, changing)
                case ir.Compare(ir.CompareOp.EQ, left, right):
                    yield from _sum_that_does_not_wrap(left, right)
                    yield from _sum_that_does_not_wrap(right, left)
                case _:  # no hint is about other nodes
                    pass


def _clauses(function: ir.Function) -> Iterator[ir.Clause]:
    for part in ir.parts_of(function.contract):
        yield from part.at(ir.Moment.RETURN, ir.Moment.EXIT)
    if function.body is None:
        return
    for block in function.body.blocks.values():
        if block.loop is not None:
            yield from block.loop.invariants
        for statement in block.statements:
            if isinstance(statement, ir.Annotation):
                yield statement.clause


def _assigned(function: ir.Function) -> Iterator[ir.Variable]:
    if function.body is None:
        return
    for block in function.body.blocks.values():
        for statement in block.statements:
            match statement:
                case ir.Assign(target):
                    yield target
                case ir.Call(results=results) | ir.CallPointer(results=results):
                    yield from results
                case _:  # no other statement as read changes a variable by its name
                    pass


def _index_in_the_past(
    operand: ir.Node, label: str, changing: frozenset[ir.Variable]
) -> Iterator[Diagnostic]:
    """About ``\\at(a[i], Pre)``, where ``i`` too is the old one."""
    for node in _in_one_state(operand):
        indices = frozenset(
            v for index in _indices(node) for v in ir.reads(index) - _elsewhere(index)
        )
        for variable in sorted(indices & changing, key=lambda v: v.name):
            yield warning(
                "hint-index-at-label",
                node.span,
                f"`{variable.shown}` too is read in state `{label}` here, and the code changes it",
                f"`\\at({variable.shown}, Here)` for its value now",
            )


def _in_one_state(node: ir.Node) -> Iterator[ir.Node]:
    """The node and its parts, but those in another state."""
    yield node
    if not isinstance(node, ir.At | ir.AtPred):
        for child in ir.children(node):
            yield from _in_one_state(child)


def _elsewhere(node: ir.Node) -> frozenset[ir.Variable]:
    """The variables that are read in a state of their own."""
    parts = [part for part in ir.walk(node) if isinstance(part, ir.At | ir.AtPred)]
    return frozenset(v for part in parts for v in ir.reads(part))


def _indices(node: ir.Node) -> Iterator[ir.Expr]:
    """The indices in a node itself: of array elements, or added to a pointer."""
    if isinstance(node, ir.PointerAdd):
        yield node.offset
    place = node.place if isinstance(node, ir.Load) else None
    while isinstance(place, ir.IndexPlace | ir.FieldPlace):
        if isinstance(place, ir.IndexPlace):
            yield place.index
            place = place.array
        else:
            place = place.record


def _sum_that_does_not_wrap(wrapped: ir.Expr, exact: ir.Expr) -> Iterator[Diagnostic]:
    """About ``u == a + b`` for unsigned ones: C's sum wraps around, the annotation's does not."""
    if not isinstance(exact, ir.Binary) or exact.op not in _WRAPPING:
        return
    types = {_unsigned(wrapped), *(_unsigned(side) for side in (exact.left, exact.right))}
    if len(types) == 1 and (type := types.pop()) is not None:
        yield warning(
            "hint-no-wrap",
            exact.span,
            f"`{exact.op.value}` in an annotation is exact, C's wraps around at 2^{type.width}",
            f"`({type})(...)` around it, if the wrapped value is meant",
        )


def _unsigned(side: ir.Expr) -> ir.IntType | None:
    """The unsigned C type of a variable that ``side`` reads as an integer, if it is as wide as
    an ``int`` at least."""
    while isinstance(side, ir.Convert | ir.At):
        side = side.operand
    if isinstance(side, ir.Read) and isinstance(side.variable.type, ir.IntType):
        type = side.variable.type
        if not type.signed and type.rank >= 3:
            return type
    return None
