"""Inputs far from zero: blocks of up to twelve cells, lists of up to eight nodes.

Too many to try all, so that the cells follow few patterns: all alike, rising, falling, one that
differs.  What is true of some of these inputs refutes what is said of none; nothing follows from
what is true of none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from tests.reference.errors import TooLarge
from tests.reference.inputs import (
    Bounds,
    Input,
    InputBlock,
    Inputs,
    innermost,
    integers,
    size,
)
from tests.reference.interpreter import Function, Interpreter
from tests.reference.memory import NULL, Pointer
from tests.reference.model import State
from tests.reference.types import CType, PointerTo, Struct, cells, layout, representation
from weaklink.ir.types import IntType

LENGTHS = (0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12)
"""Lengths of blocks that are tried: near those where searches stop, and beyond."""

NODES = 8
"""Nodes of the longest list."""

FAR = Bounds(LENGTHS[-1], 2 * LENGTHS[-1])

FEW = (0, 1, -1, 2, 5, 7, 9, 12)
"""Numbers that are tried where there are too many to try all."""

MANY = 32
"""The values of the first number are all tried, if there are no more of them."""


class FarInputs(Inputs):
    """Inputs of a function, some of them far from zero."""

    def __init__(self, program: Interpreter, function: Function, bounds: Bounds = FAR) -> None:
        super().__init__(program, function, bounds, _any_element)
        self.groups = list(self._groups())

    def _groups(self) -> Iterator[list[tuple[int, ...]]]:
        """The values that are tried of each variable that holds numbers, in order."""
        first = True
        for variable in self.function.inputs:
            types = [t for t in layout(variable.type) if isinstance(t, IntType)]
            if variable.is_aggregate:
                yield list(patterns(types))
            elif types:
                yield [(value,) for value in _numbers(types[0], every=first)]
                first = False

    def numbers(self) -> Iterator[tuple[int, ...]]:
        for chosen in product(*self.groups):
            yield tuple(value for values in chosen for value in values)

    def targets(
        self, name: str, element: CType, earlier: tuple[InputBlock, ...]
    ) -> Iterator[tuple[Pointer, InputBlock]]:
        """NULL, the beginning of the own block, anywhere in an earlier one, a global's beginning;
        nodes of lists are added by ``lists``."""
        empty = InputBlock(name, element, 0, (), None)
        wanted, step = representation(element), cells(element)
        yield NULL, empty
        for length in self.lengths(element, earlier):
            yield Pointer(name, 0), _unset(name, element, length)
        for block in earlier:
            if representation(block.element) == wanted:
                for number in range(block.length + 1):
                    yield Pointer(block.name, number * step), empty
        for known in self.function.targets:
            shape = self.function.initial_blocks[known].shape
            if representation(innermost(shape.type)) == wanted:
                yield Pointer(known, 0), empty

    def lengths(self, element: CType, earlier: tuple[InputBlock, ...]) -> Iterable[int]:
        """Of a new block; a second one is as long as an earlier one, or has one cell."""
        if linked(element):
            return range(NODES + 1)
        known = {block.length for block in earlier if block.length}
        return sorted({1, *known}) if known else LENGTHS

    def with_blocks(self, blocks: tuple[InputBlock, ...]) -> Iterator[tuple[InputBlock, ...]]:
        """The first block with all its patterns; each other one is like it, or all alike."""
        first, *others = sorted(blocks, key=lambda block: not block.length)
        for filled in self.contents(first):
            for rest in product(*(self.beside(filled, block) for block in others)):
                chosen = {block.name: block for block in (filled, *rest)}
                yield tuple(chosen[block.name] for block in blocks)

    def beside(self, filled: InputBlock, block: InputBlock) -> Iterator[InputBlock]:
        every = list(self.contents(block))
        if (filled.element, filled.length) == (block.element, block.length):
            yield replace(block, values=filled.values, is_read_only=False)
        yield from every[:2]

    def contents(self, block: InputBlock) -> Iterator[InputBlock]:
        types = layout(block.element) * block.length
        numbers = [type for type in types if isinstance(type, IntType)]
        next_node = self._next_nodes(block)
        for pattern in patterns(numbers):
            values, nodes = iter(pattern), iter(next_node)
            content = [next(values) if isinstance(t, IntType) else next(nodes) for t in types]
            yield replace(block, values=tuple(content), is_read_only=False)

    def _next_nodes(self, block: InputBlock) -> list[Pointer]:
        """Each node points to the next one; the last one to NULL."""
        if not linked(block.element):
            return []
        step = cells(block.element)
        later = [Pointer(block.name, number * step) for number in range(1, block.length)]
        return [*later, NULL]

    def within(self, steps: int) -> Iterator[tuple[Input, State]]:
        """Inputs that the precondition allows, in no order, as far as the steps go."""
        limit = self.program.steps - steps
        inputs = self._allowed()
        while self.program.steps > limit:
            try:
                found = next(inputs, None)
            except TooLarge:
                return
            if found is None:
                return
            yield found

    def amount(self, given: Input) -> tuple[int, int, int]:
        """What comes first in the order of small inputs."""
        content = (value for block in given.blocks for value in block.values)
        nonzero, total, _ = size([*integers(given.values), *integers(content)])
        return sum(block.length for block in given.blocks), nonzero, total


def linked(element: CType) -> bool:
    """Whether it is a node of a list: a structure with one pointer, to such a structure."""
    pointers = [type for type in layout(element) if isinstance(type, PointerTo)]
    return isinstance(element, Struct) and [type.target for type in pointers] == [element]


def _any_element(type: PointerTo) -> CType:
    assert type.target is not None
    return type.target


def _unset(name: str, element: CType, length: int) -> InputBlock:
    return InputBlock(name, element, length, (None,) * (cells(element) * length), None)


def _numbers(type: IntType, *, every: bool) -> list[int]:
    if every and type.max - type.min < MANY:
        return list(range(type.min, type.max + 1))
    return [value for value in FEW if type.contains(value)]


def patterns(types: Sequence[IntType]) -> Iterator[tuple[int, ...]]:
    """The contents of so many cells that are tried: all zero, all one, rising, falling, and with
    one cell that differs, wherever it is."""
    found: dict[tuple[int, ...], None] = {}
    for values in _patterns(len(types)):
        content = tuple(type.wrap(value) for type, value in zip(types, values, strict=True))
        found[content] = None
    return iter(found)


def _patterns(length: int) -> Iterator[tuple[int, ...]]:
    zeros, ones = (0,) * length, (1,) * length
    yield zeros
    yield ones
    yield tuple(range(length))
    yield tuple(range(length, 0, -1))
    yield (-1,) * length
    for position in range(length):
        yield (*zeros[:position], 1, *zeros[position + 1 :])
        yield (*ones[:position], 0, *ones[position + 1 :])
