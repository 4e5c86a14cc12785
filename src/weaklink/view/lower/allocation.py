"""Memory that the program allocates itself.

    before:  tmp = malloc(n * sizeof(int));  p = (int *)tmp
    after:   havoc malloc1.fails;  allocate malloc1.block: n cells of memory.int;
             tmp.block = malloc1.fails ? 0 : malloc1.block;  tmp.offset = 0

    before:  tmp = realloc(p, n * sizeof(int));  q = (int *)tmp
    after:   realloc1: realloc(p.block, p.offset, n * 4)  // its precondition, nothing else
             havoc realloc1.fails;
             allocate realloc1.block: n cells of memory.int, a copy of p.block;
             memory.lengths = {memory.lengths \\with [realloc1.fails ? 0 : p.block][0] = -1};
             tmp.block = realloc1.fails ? 0 : realloc1.block;  tmp.offset = 0

Whether an allocation fails is up to nobody's contract: it is chosen like an input.  What is
allocated has the type to which its address is converted; what is moved keeps its type.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from weaklink import ir
from weaklink.analysis.pointers import MAKERS
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.lower.memories import (
    DEAD,
    LENGTHS,
    ZERO,
    exact,
    times,
)

if TYPE_CHECKING:
    from weaklink.view.lower.world import World

MOVER = "realloc"
ALLOCATORS = MAKERS | {MOVER}
RELEASERS = frozenset({"free", MOVER})

FAILS = "fails"


def is_allocation(call: ir.Call, callee: ir.Function | None) -> bool:
    """Whether the call is one of the library's that allocate."""
    return call.callee in ALLOCATORS and callee is not None and callee.body is None


def is_failure(choice: ir.Variable) -> bool:
    """Whether what the environment chooses here is whether an allocation fails."""
    return choice.name.endswith(f".{FAILS}")


def allocate(
    call: ir.Call,
    sizes: tuple[lir.Expr, ...],
    old: lir.Expr | None,
    type: ir.Type,
    targets: tuple[ir.Variable, ...],
    world: World,
) -> Iterator[lir.Statement]:
    """The statements for a call with the arguments ``sizes`` (lowered), of objects of ``type``,
    whose address the two ``targets`` take; ``old`` is the number of the block that moves."""
    span = call.span
    fails = local(call.site, FAILS, span, ir.BOOLEAN)
    block = replace(local(call.site, ir.Role.BLOCK.value, span), leads_to=type, role=ir.Role.BLOCK)
    yield ir.Havoc(fails, ir.ENVIRONMENT, span)
    layout = world.layout(type, span)
    zeroed = call.callee == "calloc"
    length = cells(_bytes(sizes, span), type, world, span)
    yield ir.Fresh(block, length, layout, span, dynamic=True, zeroed=zeroed, copied=old)
    failed: lir.Pred = ir.Holds(ir.Read(fails, span), span)
    if old is not None:
        yield _end(ir.Conditional(failed, ZERO, old, ir.INTEGER, span), span)
    if targets:
        yield ir.Assign(
            targets[0], ir.Conditional(failed, ZERO, ir.Read(block, span), ir.INTEGER, span), span
        )
        yield ir.Assign(targets[1], ZERO, span)


def check_precondition(call: ir.Call, callee: ir.Function | None) -> None:
    """Refuses the call of a library function that ends a block's life, but is declared without
    its precondition: nothing would say that it may."""
    if call.callee in RELEASERS and callee is not None and callee.body is None:
        if not callee.contract.requires:
            text = f"`{call.callee}` without its contract (include <stdlib.h>)"
            raise Unsupported(text, call.span)


def release(pointer: tuple[lir.Expr, ...], span: Span) -> lir.Statement:
    """The statement behind a call of ``free``: the block lives no more (and NULL's never did)."""
    return _end(pointer[0], span)


def _end(block: lir.Expr, span: Span) -> lir.Statement:
    return ir.Assign(LENGTHS, ir.Updated(ir.Read(LENGTHS, span), block, ZERO, DEAD, span), span)


def with_bare_precondition(function: ir.Function) -> ir.Function:
    """The library's ``realloc``, of whose contract only the precondition counts: what it does is
    said by the statements behind its call.  Any other function as it is."""
    if function.name != MOVER or function.body is not None:
        return function
    contract = function.contract
    nothing = ir.Assigns((), "", function.span, "assigns \\nothing")
    contract = ir.map_contract(contract, _unless_promised)
    contract = replace(contract, clauses=(*contract.clauses, nothing))
    return replace(function, contract=contract, results=())


def _unless_promised(clause: ir.ContractClause) -> ir.ContractClause | None:
    return None if clause.kind in (ir.ClauseKind.ENSURES, ir.ClauseKind.ASSIGNS) else clause


def local(site: str, name: str, span: Span, type: ir.Type = ir.INTEGER) -> ir.Variable:
    return ir.Variable(f"{site}.{name}", type, ir.Storage.TEMPORARY, f"{site} {name}", span)


def allocated_type(body: ir.Body, call: ir.Call, world: World) -> ir.Type:
    """The one type of object that the result of an allocation is converted to a pointer to; of
    what moves, the type that it has."""
    found = dict.fromkeys(_converted_to(body, call.results))
    if call.callee == MOVER and not _is_null(call.arguments[0]):
        return _moved_type(call, found, world)
    if len(found) != 1:
        raise Unsupported("allocation of objects of a type that is not evident", call.span)
    return next(iter(found))


def _converted_to(body: ir.Body, results: tuple[ir.Variable, ...]) -> Iterator[ir.Type]:
    """The types of object that the result of a call is converted to a pointer to, there or where
    a `void *` has taken it."""
    assigned = [
        (statement.target, statement.value)
        for block in body.blocks.values()
        for statement in block.statements
        if isinstance(statement, ir.Assign)
    ]
    reads = {ir.Read(result) for result in results}
    while more := {ir.Read(target) for target, value in assigned if value in reads} - reads:
        reads |= more
    for node in ir.body_nodes(body):
        for part in ir.walk(node):
            if isinstance(part, ir.Convert) and part.operand in reads:
                if isinstance(part.type, ir.PointerType) and part.type.target != ir.VOID:
                    yield part.type.target


def _moved_type(call: ir.Call, found: Iterable[ir.Type], world: World) -> ir.Type:
    """The type of the objects that ``realloc`` moves, which its result has to be converted to."""
    pointer = _unconverted(call.arguments[0])
    type = pointer.type.target if isinstance(pointer.type, ir.PointerType) else ir.VOID
    if type == ir.VOID:
        raise Unsupported(f"`{MOVER}` of objects of a type that is not evident", call.span)
    for other in found:
        if not world.cells.same(type, other, call.span):
            raise Unsupported(f"`{MOVER}` of objects of type `{type}` as `{other}`", call.span)
    return type


def _is_null(pointer: ir.Expr) -> bool:
    bare = _unconverted(pointer)
    return isinstance(bare, ir.Const) and bare.value == 0


def _unconverted(pointer: ir.Expr) -> ir.Expr:
    """A pointer as it was before it was converted to one to ``void``."""
    while isinstance(pointer, ir.Convert) and pointer.type == ir.PointerType(ir.VOID):
        pointer = pointer.operand
    return pointer


def _bytes(sizes: tuple[lir.Expr, ...], span: Span) -> lir.Expr:
    product = exact(sizes[0])
    for size in sizes[1:]:
        product = ir.Binary(ir.BinaryOp.MUL, product, exact(size), ir.INTEGER, span)
    return product


def cells(bytes_: lir.Expr, type: ir.Type, world: World, span: Span) -> lir.Expr:
    """How many cells of whole objects fit into so many bytes."""
    size, count = world.size_of(type, span), world.cells.count(type, span)
    if isinstance(bytes_, ir.Const):
        return ir.Const(bytes_.value // size * count, ir.INTEGER)
    whole = ir.Binary(ir.BinaryOp.DIV, bytes_, ir.Const(size, ir.INTEGER), ir.INTEGER, span)
    return times(count, whole)
