"""Inputs of a size: where the question about all of them is too hard, one size is asked about at a
time."""

from __future__ import annotations

from collections.abc import Iterator, Set

from weaklink import ir
from weaklink.ask.inputs import Space
from weaklink.ask.slots import Number
from weaklink.ask.symbols import Symbols
from weaklink.logic.term import Term
from weaklink.logic.terms import Terms

MOST_NUMBERS = 2
LEAST = 2
"""Numbers among the inputs that may be sizes, and the smallest size that is asked about."""


def sizes(
    space: Space, symbols: Symbols, terms: Terms, matters: Set[int], longest: int
) -> Iterator[Term]:
    """That a number of the inputs on which the question hangs is so many cells, the most first;
    nothing where no input has cells."""
    if not space.blocks:
        return
    numbers = [
        symbol
        for slot, symbol in zip(space.slots.vector(), symbols.slots, strict=True)
        if symbol.id in matters and _may_be_size(slot)
    ]
    for symbol in numbers[:MOST_NUMBERS]:
        for size in range(longest, LEAST - 1, -1):
            yield terms.eq(symbol, terms.integer(size))


def _may_be_size(slot: object) -> bool:
    match slot:
        case Number(at=ir.Variable(), type=ir.IntType() as type):
            return not type.is_bool
        case _:  # others are no numbers that a program counts with
            return False
