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
from weaklink.ir import lir
from weaklink.source import Span
from weaklink.view.lower.bits import Extent
from weaklink.view.lower.located import Values
from weaklink.view.lower.memories import AWAY, HOLDER, IMAGE, PLACE, UNSAID, WITHIN, exact
from weaklink.view.lower.world import World

IMAGES = frozenset({IMAGE, HOLDER, WITHIN, PLACE, AWAY, UNSAID})
"""The functions that are needed for them."""


def number_type(world: World) -> ir.IntType:
    """The type of the numbers that are as wide as pointers."""
    machine = world.program.machine
    names = ("unsigned int", "unsigned long", "unsigned long long")
    return next(machine[name] for name in names if machine[name].width == machine.pointer)


def as_pointer(world: World, number: lir.Expr, span: Span) -> Values:
    """The pieces of the pointer that a number is."""
    whole = exact(number)
    world.asked_of_blocks |= IMAGES
    return (
        ir.Apply(HOLDER, (whole,), (), ir.INTEGER, span),
        ir.Apply(WITHIN, (whole,), (), ir.INTEGER, span),
    )


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
    type = number_type(world)
    if pointer == (ir.Const(0, ir.INTEGER), ir.Const(0, ir.INTEGER)):
        return ir.Const(0, type, span)
    end = ir.Const(1 << type.width, ir.INTEGER)
    image = ir.Apply(IMAGE, (*pointer, end), (), ir.INTEGER, span)
    return ir.Convert(image, type, span=span)
