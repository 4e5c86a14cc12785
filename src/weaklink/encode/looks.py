"""Where an expression looks at memory so that a search within limits must take note.

A block of the inputs that is as long as a search has them stands for all that are longer, as long
as nothing looks further; pointers into blocks of their own stand for pointers into one block that
are far from each other, as long as nothing tells these apart (``encode/memory.py``, ``Universe``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.encode.memory import Universe, base_name
from weaklink.ir import lir
from weaklink.logic.term import Term
from weaklink.logic.terms import Terms
from weaklink.record import replace
from weaklink.scope import Limit, LimitKind
from weaklink.view.lower.memories import LENGTHS, SET
from weaklink.view.lower.representation import block_beside, bound_beside

LENGTHS_NAME, SET_NAME = LENGTHS.name, SET.name
"""What those are called that hold the lengths of blocks, and which cells have a value."""


def is_of(node: lir.Expr, memory: str) -> bool:
    """Whether the expression reads that memory, now or as it was."""
    return (
        isinstance(node, ir.Cell)
        and isinstance(node.memory, ir.Read)
        and base_name(node.memory.variable) == memory
    )


def holds(memory: lir.Expr, role: ir.Role) -> bool:
    """Whether it is the memory, now or as it was, whose cells are such parts of pointers."""
    return isinstance(memory, ir.Read) and memory.variable.role is role


def is_block(node: lir.Expr) -> bool:
    """Whether the expression is the block of a pointer."""
    match node:
        case ir.Read(variable):
            return variable.role is ir.Role.BLOCK and variable.type == ir.INTEGER
        case ir.BoundRead(bound):
            return bound.role is ir.Role.BLOCK
        case ir.Conditional(_, then, otherwise):
            return is_block(then) or is_block(otherwise)
        case ir.Cell(memory):
            return holds(memory, ir.Role.BLOCK)
        case _:  # a sum, a constant, ...: no pointer's block
            return False


def is_offset(node: lir.Expr) -> bool:
    """Whether the expression is the offset of a pointer, or a sum with one."""
    match node:
        case ir.Read(variable):
            return variable.role is ir.Role.OFFSET and variable.type == ir.INTEGER
        case ir.BoundRead(bound):
            return bound.role is ir.Role.OFFSET
        case ir.Conditional(_, then, otherwise):
            return is_offset(then) or is_offset(otherwise)
        case ir.Cell(memory):
            return holds(memory, ir.Role.OFFSET)
        case ir.Let(body=body):
            return is_offset(body)
        case ir.Binary(ir.BinaryOp.ADD, left, right):
            return is_offset(left) != is_offset(right)
        case ir.Binary(ir.BinaryOp.SUB, left, right):
            return is_offset(left) and not is_offset(right)
        case ir.Convert(operand, type):
            return type == ir.INTEGER and is_offset(operand)
        case _:  # a distance, a product, ...: not what a pointer holds
            return False


def block_of(
    offset: lir.Expr, state: Mapping[ir.Variable, Term], bound: Mapping[ir.Bound, Term]
) -> lir.Expr | None:
    """The block of the pointer that the offset, or a sum with it, belongs to, as far as that can
    be told."""
    match offset:
        case ir.Read(variable) if is_offset(offset):
            found = block_beside(variable)
            return ir.Read(found, offset.span) if found in state else None
        case ir.BoundRead(own) if is_offset(offset):
            block = bound_beside(own)
            return ir.BoundRead(block, offset.span) if block in bound else None
        case ir.Conditional(_, then, otherwise):
            blocks = [
                block_of(side, state, bound) if is_offset(side) else ir.Const(0, ir.INTEGER)
                for side in (then, otherwise)
            ]
            if blocks[0] is None or blocks[1] is None:
                return None
            return replace(offset, then=blocks[0], otherwise=blocks[1])
        case ir.Cell(memory, block, place) if is_offset(offset):
            assert isinstance(memory, ir.Read)
            found = block_beside(memory.variable)
            if found not in state:
                return None
            return replace(offset, memory=ir.Read(found, memory.span), block=block, offset=place)
        case ir.Binary(ir.BinaryOp.ADD | ir.BinaryOp.SUB, left, right):
            return block_of(left if is_offset(left) else right, state, bound)
        case ir.Convert(operand):
            return block_of(operand, state, bound)
        case _:  # nothing of a pointer, or one that has a name only within
            return None


def offsets_beside(blocks: lir.Pred, rest: lir.Pred) -> Sequence[tuple[lir.Expr, bool]] | None:
    """What ``rest`` compares where ``blocks`` compares two pointers' blocks, as equality and
    ``\\separated`` do: offsets, and ends of regions; and whether for equality.  None if it is
    not so, or a side is no pointer that has been passed (``\\base_addr``)."""
    match blocks:
        case ir.Compare(ir.CompareOp.EQ | ir.CompareOp.NE, left, right) if is_block(
            left
        ) and is_block(right):
            sides = list(_sides(rest))
            return sides if sides and all(is_offset(side) for side, _ in sides) else None
        case _:  # no other predicate compares two pointers' blocks
            return None


def _sides(node: lir.Pred) -> Iterator[tuple[lir.Expr, bool]]:
    match node:
        case ir.Compare(op, left, right):
            equal = op in (ir.CompareOp.EQ, ir.CompareOp.NE)
            yield left, equal
            yield right, equal
        case ir.And(left, right) | ir.Or(left, right):
            yield from _sides(left)
            yield from _sides(right)
        case _:  # of other things nothing is known, so nothing is taken for granted
            pass


def into_memory(arguments: Sequence[lir.Expr], universe: Universe | None, terms: Terms) -> None:
    """Notes that a definition that is applied to memory may look anywhere in it, and one that is
    applied to pointers tell how far apart they are."""
    if universe is None or not any(_leads_into(argument) for argument in arguments):
        return
    note_all(universe, terms)


def _leads_into(argument: lir.Expr) -> bool:
    return isinstance(argument.type, ir.MemoryType) or is_block(argument) or is_offset(argument)


def note_all(universe: Universe, terms: Terms) -> None:
    """Notes a look that may be at any block."""
    for known in universe.blocks.values():
        limit = Limit(LimitKind.LENGTH, known.limit.of, known.limit.limit)
        universe.note(limit, terms.true)
