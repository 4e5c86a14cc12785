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
    Compare,
    CompareOp,
    Conditional,
    Const,
    Convert,
    Expr,
    Holds,
    Or,
    Read,
    Storage,
    Updated,
    Variable,
    conjunction,
)
from weaklink.ir.parts import body_nodes
from weaklink.ir.program import Assign, Body, Call, Fresh, Function, Guard, Havoc, Statement
from weaklink.ir.traverse import walk
from weaklink.ir.types import BOOLEAN, INTEGER, VOID, PointerType, Type
from weaklink.kinds import Kind
from weaklink.source import Span
from weaklink.view.lower.memories import (
    DEAD,
    LENGTHS,
    ONE,
    ZERO,
    exact,
    is_dynamic,
    length_of,
    times,
)
from weaklink.view.lower.world import World

ALLOCATORS = frozenset({"malloc", "calloc", "realloc"})
RELEASERS = frozenset({"free", "realloc"})

ENVIRONMENT = "environment"
"""The site of what neither the code nor a contract decides; it is 0 where nobody chooses."""


def is_allocation(call: Call, callee: Function | None) -> bool:
    """Whether the call is one of the library's that allocate."""
    return call.callee in ALLOCATORS and callee is not None and callee.body is None


def allocate(
    call: Call, sizes: tuple[Expr, ...], type: Type, targets: tuple[Variable, ...], world: World
) -> Iterator[Statement]:
    """The statements for a call with the arguments ``sizes`` (lowered), of objects of ``type``,
    whose address the two ``targets`` take."""
    old: tuple[Expr, ...] = ()
    if call.callee == "realloc":
        old, sizes = sizes[:2], sizes[2:]
        yield from _may_move(old, sizes[0], call.span)
    span = call.span
    fails = local(call.site, "fails", span, BOOLEAN)
    block = local(call.site, "block", span)
    yield Havoc(fails, ENVIRONMENT, span)
    layout = world.layout(type, span)
    zeroed = call.callee == "calloc"
    length = cells(_bytes(sizes, span), type, world, span)
    copied = old[0] if old else None
    yield Fresh(block, length, layout, span, dynamic=True, zeroed=zeroed, copied=copied)
    failed = Holds(Read(fails, span), span)
    if copied is not None:
        moved = Conditional(failed, ZERO, copied, INTEGER, span)
        yield Assign(LENGTHS, Updated(Read(LENGTHS, span), moved, ZERO, DEAD, span), span)
    if targets:
        yield Assign(targets[0], Conditional(failed, ZERO, Read(block, span), INTEGER, span), span)
        yield Assign(targets[1], ZERO, span)


def _may_move(pointer: tuple[Expr, ...], size: Expr, span: Span) -> Iterator[Statement]:
    """What ``realloc`` asks for: a block that was allocated, or NULL; and a size that is not 0, for
    which C says nothing."""
    block, offset = pointer
    known = [
        Compare(CompareOp.EQ, offset, ZERO, span),
        Compare(CompareOp.LE, ZERO, length_of(block, span), span),
        Compare(CompareOp.EQ, is_dynamic(block, span), ONE, span),
    ]
    is_null = Compare(CompareOp.EQ, block, ZERO, span)
    yield Guard(Kind.MEM_ACCESS, Or(is_null, conjunction(known), span), span)
    yield Guard(Kind.MEM_ACCESS, Compare(CompareOp.NE, exact(size), ZERO, span), span)


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
