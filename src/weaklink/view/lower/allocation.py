"""Memory that the program allocates itself.

    before:  tmp = malloc(n * sizeof(int));  p = (int *)tmp
    after:   havoc malloc1.fails;  allocate malloc1.block: n cells of memory.int;
             tmp.block = malloc1.fails ? 0 : malloc1.block;  tmp.offset = 0

Whether an allocation fails is up to nobody's contract: it is chosen like an input.  What is
allocated has the type to which its address is converted.
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink.diagnostics import Unsupported
from weaklink.ir.expressions import (
    Binary,
    BinaryOp,
    Conditional,
    Const,
    Convert,
    Expr,
    Holds,
    Read,
    Storage,
    Updated,
    Variable,
)
from weaklink.ir.parts import body_nodes
from weaklink.ir.program import Assign, Body, Call, Fresh, Function, Havoc, Statement
from weaklink.ir.traverse import walk
from weaklink.ir.types import BOOLEAN, INTEGER, VOID, PointerType, Type
from weaklink.source import Span
from weaklink.view.lower.memories import DEAD, LENGTHS, ZERO, exact, times
from weaklink.view.lower.world import World

ALLOCATORS = frozenset({"malloc", "calloc"})
RELEASERS = frozenset({"free"})

ENVIRONMENT = "environment"
"""The site of what neither the code nor a contract decides; it is 0 where nobody chooses."""


def is_allocation(call: Call, callee: Function | None) -> bool:
    """Whether the call is one of the library's allocation."""
    return call.callee in ALLOCATORS and callee is not None and callee.body is None


def allocate(
    call: Call, sizes: tuple[Expr, ...], type: Type, targets: tuple[Variable, ...], world: World
) -> Iterator[Statement]:
    """The statements for a call with the arguments ``sizes`` (lowered), of objects of ``type``,
    whose address the two ``targets`` take."""
    span = call.span
    fails = local(call.site, "fails", span, BOOLEAN)
    block = local(call.site, "block", span)
    yield Havoc(fails, ENVIRONMENT, span)
    layout = world.layout(type, span)
    zeroed = call.callee == "calloc"
    length = cells(_bytes(sizes, span), type, world, span)
    yield Fresh(block, length, layout, span, dynamic=True, zeroed=zeroed)
    if targets:
        failed = Holds(Read(fails, span), span)
        yield Assign(targets[0], Conditional(failed, ZERO, Read(block, span), INTEGER, span), span)
        yield Assign(targets[1], ZERO, span)


def release(pointer: tuple[Expr, ...], span: Span) -> Statement:
    """The statement behind a call of ``free``: the block lives no more (and NULL's never did)."""
    return Assign(LENGTHS, Updated(Read(LENGTHS, span), pointer[0], ZERO, DEAD, span), span)


def local(site: str, name: str, span: Span, type: Type = INTEGER) -> Variable:
    return Variable(f"{site}.{name}", type, Storage.TEMPORARY, f"{site} {name}", span)


def allocated_type(body: Body, result: Variable, span: Span) -> Type:
    """The one type of object that the result of an allocation is converted to a pointer to."""
    found: dict[Type, None] = {}
    for node in body_nodes(body):
        for part in walk(node):
            if isinstance(part, Convert) and part.operand == Read(result):
                if isinstance(part.type, PointerType) and part.type.target != VOID:
                    found[part.type.target] = None
    if len(found) != 1:
        raise Unsupported("allocation of objects of a type that is not evident", span)
    return next(iter(found))


def _bytes(sizes: tuple[Expr, ...], span: Span) -> Expr:
    product = exact(sizes[0])
    for size in sizes[1:]:
        product = Binary(BinaryOp.MUL, product, exact(size), INTEGER, span)
    return product


def cells(bytes_: Expr, type: Type, world: World, span: Span) -> Expr:
    """How many cells of whole objects fit into so many bytes."""
    size, count = world.size_of(type, span), world.cells.count(type, span)
    if isinstance(bytes_, Const):
        return Const(bytes_.value // size * count, INTEGER)
    whole = Binary(BinaryOp.DIV, bytes_, Const(size, INTEGER), INTEGER, span)
    return times(count, whole)
