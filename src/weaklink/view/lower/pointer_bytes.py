r"""Pointers that lie in bytes: numbers, of which nobody knows more than whose they are.

    struct item { struct item *next; unsigned char kind; };        in the bytes b[0], b[1], ...

    write:   i->next = p      b[0] = \image(p.block, p.offset) % 256;  b[1] = ...
    read:    i->next          \holder(n), \within(n)    of  n = b[0] + 256 * b[1] + ...

The image of NULL is 0, and no other pointer's is.  A proof knows that a pointer comes back from its
image (``encode/images.py``), and nothing of other numbers.  In runs the image is an address.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.source import Span
from weaklink.view.lower.bits import Extent
from weaklink.view.lower.located import Values
from weaklink.view.lower.memories import (
    AWAY,
    HOLDER,
    IMAGE,
    PLACE,
    UNSAID,
    WITHIN,
    ZERO,
    exact,
    minus,
    misplaced,
    plus,
)
from weaklink.view.lower.world import World

IMAGES = frozenset({IMAGE, HOLDER, WITHIN, AWAY, UNSAID})
"""The functions that are needed for them."""


def as_address(world: World, pointer: Values, span: Span) -> lir.Expr:
    """A pointer to bytes as a number that a program asks for: where its block lies, and how many of
    them on; 0 of NULL."""
    world.asked_of_blocks |= {PLACE, AWAY}
    block, offset = pointer
    place: lir.Expr = ir.Apply(PLACE, (block,), (), ir.INTEGER, span)
    if world.checks_alignment:
        place = plus(place, misplaced(block, span))
    is_null = ir.Compare(ir.CompareOp.EQ, block, ZERO, span)
    return plus(ir.Conditional(is_null, ZERO, place, ir.INTEGER, span), offset)


def is_aligned(world: World, pointer: Values, bytes: int, span: Span) -> lir.Pred:
    """That a pointer to bytes is NULL, or its address a multiple of so many."""
    address = as_address(world, pointer, span)
    rest = ir.Binary(ir.BinaryOp.MOD, address, ir.Const(bytes, ir.INTEGER), ir.INTEGER, span)
    is_null = ir.Compare(ir.CompareOp.EQ, pointer[0], ZERO, span)
    return ir.Or(is_null, ir.Compare(ir.CompareOp.EQ, rest, ZERO, span), span)


def as_pointer(world: World, number: lir.Expr, span: Span) -> Values:
    """The pieces of the pointer that a number is."""
    whole = exact(number)
    world.asked_of_blocks |= IMAGES
    block = ir.Apply(HOLDER, (whole,), (), ir.INTEGER, span)
    offset: lir.Expr = ir.Apply(WITHIN, (whole,), (), ir.INTEGER, span)
    if world.checks_alignment:
        offset = minus(offset, misplaced(block, span))
    return (block, offset)


def made_of_number(world: World, number: lir.Expr, type: ir.PointerType, span: Span) -> Values:
    """The pieces of a pointer to bytes that a program makes of a number."""
    size = world.program.machine.size_type
    is_wide = isinstance(number.type, ir.IntType) and number.type.width >= size.width
    if not (is_wide and world.cells.is_bytes(type.target)):
        raise Unsupported("pointer made from a number", span)
    return as_pointer(world, ir.Convert(number, size, span=span), span)


def as_numbers(
    world: World, scalars: Sequence[Extent], pieces: Values, span: Span
) -> Iterator[lir.Expr]:
    """The numbers that scalars are in bytes, from their pieces: one of each."""
    given = iter(pieces)
    for scalar in scalars:
        first = next(given)
        if isinstance(scalar.type, ir.PointerType):
            yield _as_number(world, (first, next(given)), span)
        else:
            yield first


def _as_number(world: World, pointer: Values, span: Span) -> lir.Expr:
    world.asked_of_blocks |= IMAGES
    type = world.program.machine.size_type
    if pointer == (ZERO, ZERO):
        return ir.Const(0, type, span)
    end = ir.Const(1 << type.width, ir.INTEGER)
    block, offset = pointer
    if world.checks_alignment:
        offset = plus(offset, misplaced(block, span))
    image = ir.Apply(IMAGE, (block, offset, end), (), ir.INTEGER, span)
    return ir.Convert(image, type, span=span)
