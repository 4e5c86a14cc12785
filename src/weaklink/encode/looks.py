"""Where an expression looks at memory so that a search within limits must take note.

A block of the inputs that is as long as a search has them stands for all that are longer, as long
as nothing looks further; pointers into blocks of their own stand for pointers into one block that
are far from each other, as long as nothing tells these apart (``encode/memory.py``, ``Universe``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink.encode.memory import Universe, base_name
from weaklink.ir.expressions import (
    And,
    Binary,
    BinaryOp,
    BoundRead,
    Cell,
    Compare,
    CompareOp,
    Conditional,
    Expr,
    Or,
    Pred,
    Read,
    Variable,
)
from weaklink.ir.types import MemoryType
from weaklink.logic.term import Term
from weaklink.logic.terms import Terms
from weaklink.record import replace
from weaklink.scope import Limit, LimitKind

BLOCKS_NAME, OFFSETS_NAME = "memory.blocks", "memory.offsets"
"""What the variables that hold pointers are called."""

BLOCK_SUFFIX, OFFSET_SUFFIX = ".block", ".offset"
"""How the names of a pointer's two pieces end."""


def is_of(node: Expr, memory: str) -> bool:
    """Whether the expression reads that memory, now or as it was."""
    return (
        isinstance(node, Cell)
        and isinstance(node.memory, Read)
        and base_name(node.memory.variable) == memory
    )


def is_block(node: Expr) -> bool:
    """Whether the expression is the block of a pointer."""
    match node:
        case Read(variable):
            return base_name(variable).endswith(BLOCK_SUFFIX)
        case BoundRead(bound):
            return bound.name.endswith(BLOCK_SUFFIX)
        case Conditional(_, then, otherwise):
            return is_block(then) or is_block(otherwise)
        case Cell():
            return is_of(node, BLOCKS_NAME)
        case _:  # a sum, a constant, ...: no pointer's block
            return False


def block_of(offset: Expr, state: Mapping[Variable, Term]) -> Expr | None:
    """The block of the pointer that the offset, or a sum with it, belongs to."""
    match offset:
        case Read(variable) if base_name(variable).endswith(OFFSET_SUFFIX):
            name = variable.name.replace(OFFSET_SUFFIX, BLOCK_SUFFIX)
            found = replace(variable, name=name)
            return Read(found, offset.span) if found in state else None
        case Cell(memory, block, place) if is_of(offset, OFFSETS_NAME):
            assert isinstance(memory, Read)
            name = memory.variable.name.replace(OFFSETS_NAME, BLOCKS_NAME)
            found = replace(memory.variable, name=name)
            if found not in state:
                return None
            return replace(offset, memory=Read(found, memory.span), block=block, offset=place)
        case Binary(BinaryOp.ADD | BinaryOp.SUB, left, right):
            return block_of(left, state) or block_of(right, state)
        case _:  # nothing of a pointer
            return None


def offsets_beside(blocks: Pred, rest: Pred) -> Sequence[tuple[Expr, bool]] | None:
    """What ``rest`` compares where ``blocks`` compares two pointers' blocks, as equality and
    ``\\separated`` do: offsets, and ends of regions; and whether for equality."""
    match blocks:
        case Compare(CompareOp.EQ | CompareOp.NE, left, right) if is_block(left) and is_block(
            right
        ):
            return list(_sides(rest))
        case _:
            return None


def _sides(node: Pred) -> Iterator[tuple[Expr, bool]]:
    match node:
        case Compare(op, left, right):
            equal = op in (CompareOp.EQ, CompareOp.NE)
            yield left, equal
            yield right, equal
        case And(left, right) | Or(left, right):
            yield from _sides(left)
            yield from _sides(right)
        case _:  # of other things nothing is known, so nothing is taken for granted
            pass


def into_memory(
    function: str, arguments: Sequence[Expr], universe: Universe | None, terms: Terms
) -> None:
    """Notes that a definition that is applied to memory may look anywhere in it."""
    if universe is None or not any(isinstance(a.type, MemoryType) for a in arguments):
        return
    for known in universe.blocks.values():
        limit = Limit(LimitKind.LENGTH, known.limit.of, known.limit.limit)
        universe.note(limit, terms.true)
