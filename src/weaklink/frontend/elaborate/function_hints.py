"""Warnings that need a whole function: what an annotation reads, against what the code does."""

from __future__ import annotations

from collections.abc import Iterator

from weaklink.diagnostics import Diagnostic
from weaklink.frontend.elaborate.problems import warning
from weaklink.ir.contracts import Clause, ClauseKind, parts_of
from weaklink.ir.expressions import (
    HERE,
    At,
    AtPred,
    Binary,
    BinaryOp,
    Compare,
    CompareOp,
    Convert,
    Expr,
    FieldPlace,
    IndexPlace,
    Load,
    Node,
    PointerAdd,
    Read,
    Variable,
)
from weaklink.ir.program import Annotation, Assign, Call, CallPointer, Function
from weaklink.ir.traverse import children, reads, walk
from weaklink.ir.types import IntType

_WRAPPING = (BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL)


def function_hints(function: Function) -> Iterator[Diagnostic]:
    """The hints about the function's annotations, clause by clause."""
    changing = frozenset(_assigned(function))
    for clause in _clauses(function):
        for node in walk(clause.predicate):
            match node:
                case At(operand, label) | AtPred(operand, label) if label != HERE:
                    yield from _index_in_the_past(operand, label.name, changing)
                case Compare(CompareOp.EQ, left, right):
                    yield from _sum_that_does_not_wrap(left, right)
                    yield from _sum_that_does_not_wrap(right, left)
                case _:  # no hint is about other nodes
                    pass


def _clauses(function: Function) -> Iterator[Clause]:
    for part in parts_of(function.contract):
        yield from part.predicates(ClauseKind.ENSURES, ClauseKind.EXITS)
    if function.body is None:
        return
    for block in function.body.blocks.values():
        if block.loop is not None:
            yield from block.loop.invariants
        for statement in block.statements:
            if isinstance(statement, Annotation):
                yield statement.clause


def _assigned(function: Function) -> Iterator[Variable]:
    if function.body is None:
        return
    for block in function.body.blocks.values():
        for statement in block.statements:
            match statement:
                case Assign(target):
                    yield target
                case Call(results=results) | CallPointer(results=results):
                    yield from results
                case _:  # no other statement as read changes a variable by its name
                    pass


def _index_in_the_past(
    operand: Node, label: str, changing: frozenset[Variable]
) -> Iterator[Diagnostic]:
    """About ``\\at(a[i], Pre)``, where ``i`` too is the old one."""
    for node in _in_one_state(operand):
        indices = frozenset(v for index in _indices(node) for v in reads(index) - _elsewhere(index))
        for variable in sorted(indices & changing, key=lambda v: v.name):
            yield warning(
                "hint-index-at-label",
                node.span,
                f"`{variable.shown}` too is read in state `{label}` here, and the code changes it",
                f"`\\at({variable.shown}, Here)` for its value now",
            )


def _in_one_state(node: Node) -> Iterator[Node]:
    """The node and its parts, but those in another state."""
    yield node
    if not isinstance(node, At | AtPred):
        for child in children(node):
            yield from _in_one_state(child)


def _elsewhere(node: Node) -> frozenset[Variable]:
    """The variables that are read in a state of their own."""
    parts = [part for part in walk(node) if isinstance(part, At | AtPred)]
    return frozenset(v for part in parts for v in reads(part))


def _indices(node: Node) -> Iterator[Expr]:
    """The indices in a node itself: of array elements, or added to a pointer."""
    if isinstance(node, PointerAdd):
        yield node.offset
    place = node.place if isinstance(node, Load) else None
    while isinstance(place, IndexPlace | FieldPlace):
        if isinstance(place, IndexPlace):
            yield place.index
            place = place.array
        else:
            place = place.record


def _sum_that_does_not_wrap(wrapped: Expr, exact: Expr) -> Iterator[Diagnostic]:
    """About ``u == a + b`` for unsigned ones: C's sum wraps around, the annotation's does not."""
    if not isinstance(exact, Binary) or exact.op not in _WRAPPING:
        return
    types = {_unsigned(wrapped), *(_unsigned(side) for side in (exact.left, exact.right))}
    if len(types) == 1 and (type := types.pop()) is not None:
        yield warning(
            "hint-no-wrap",
            exact.span,
            f"`{exact.op.value}` in an annotation is exact, C's wraps around at 2^{type.width}",
            f"`({type})(...)` around it, if the wrapped value is meant",
        )


def _unsigned(side: Expr) -> IntType | None:
    """The unsigned C type of a variable that ``side`` reads as an integer, if it is as wide as
    an ``int`` at least."""
    while isinstance(side, Convert | At):
        side = side.operand
    if isinstance(side, Read) and isinstance(side.variable.type, IntType):
        type = side.variable.type
        if not type.signed and type.rank >= 3:
            return type
    return None
