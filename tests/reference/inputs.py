"""The inputs of a function: its variables, and the blocks that its pointers point into.

Each pointer has an *input block* of its own (``B1``, ``B2``, ...), an array of some length.  It
is NULL or points there, into the input block of an earlier pointer, or into a global.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from tests.reference.errors import Unsupported
from tests.reference.memory import (
    NULL,
    Block,
    Pointer,
    Shape,
    cells_of,
    function_value,
    is_function,
)
from tests.reference.model import UNSET, End, RunEnds, State, Value, Variable
from tests.reference.types import (
    ArrayOf,
    CType,
    FunctionOf,
    PointerTo,
    cells,
    layout,
    representation,
)
from weaklink.ir.types import IntType

if TYPE_CHECKING:
    from tests.reference.interpreter import Function, Interpreter


Element = CType | FunctionOf


@dataclass(frozen=True, slots=True)
class InputBlock:
    """``length`` elements; ``values`` are their cells.  While inputs are tried these may be
    unset, and ``is_read_only`` None."""

    name: str
    element: CType
    length: int
    values: tuple[Value, ...]
    is_read_only: bool | None = False

    def block(self) -> Block:
        shape = Shape.of(ArrayOf(self.element, self.length), self.name)
        return Block(shape, self.values, self.is_read_only)


@dataclass(frozen=True, slots=True)
class Input:
    """``values`` of the variables: of an array or struct the cells."""

    values: tuple[Value, ...]
    blocks: tuple[InputBlock, ...] = ()


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many elements an input block has at most, and all together."""

    longest: int = 2
    total: int = 6


USUAL = Bounds()


def rank(value: int) -> int:
    """0, 1, -1, 2, -2 ..."""
    return 2 * value - 1 if value > 0 else -2 * value


Size = tuple[int, int, tuple[int, ...]]


def size(values: Iterable[int]) -> Size:
    """The order of small integers, taken together."""
    given = tuple(values)
    nonzero = sum(value != 0 for value in given)
    return (nonzero, sum(map(abs, given)), tuple(map(rank, given)))


def integers(values: Iterable[Value]) -> Iterator[int]:
    """All integers in there, in order."""
    return (cell for value in values for cell in cells_of(value) if isinstance(cell, int))


class Inputs:
    """All inputs of a function whose blocks are within ``bounds``."""

    def __init__(
        self,
        program: Interpreter,
        function: Function,
        bounds: Bounds,
        element: Callable[[PointerTo], Element] | None = None,
    ) -> None:
        self.program = program
        self.function = function
        self.bounds = bounds
        self.types = [scalar for v in function.inputs for scalar in layout(v.type)]
        self.ranges = [range(t.min, t.max + 1) for t in self.types if isinstance(t, IntType)]
        self.elements = [(element or _element)(t) for t in self.types if isinstance(t, PointerTo)]
        self.names = [f"B{number}" for number in range(1, len(self.elements) + 1)]
        self.requires = [c.term for c in function.contract.requires if c.mode != "check"]
        self.undefined = False

    def allowed(self) -> dict[Input, State]:
        """The inputs that the precondition allows, smallest first, each with its start.

        ``undefined`` tells afterwards whether it has no value for some input."""
        found = sorted(self._allowed(), key=lambda one: self.order(one[0]))
        return dict(found)

    def _allowed(self) -> Iterator[tuple[Input, State]]:
        """Shapes first, then integers, then the content of the blocks; what the precondition
        excludes already is not completed."""
        for one in self.with_content():
            start = self.state(one)
            allowed = self.allows(start)
            if allowed is None and self.program.worlds is not None:
                yield one, start
                continue
            self.undefined |= allowed is None
            if allowed:
                yield one, start

    def with_content(self) -> Iterator[Input]:
        for shape in self.with_integers():
            if not shape.blocks:
                yield shape
                continue
            if self.allows(self.state(shape)) is False:
                continue
            for blocks in self.with_blocks(shape.blocks):
                self.program.spend(1)
                yield Input(shape.values, blocks)

    def with_blocks(self, blocks: tuple[InputBlock, ...]) -> Iterator[tuple[InputBlock, ...]]:
        """The blocks with all their contents."""
        return product(*map(self.contents, blocks))

    def with_integers(self) -> Iterator[Input]:
        for pointers, blocks in self.shapes():
            shape = Input(self.values(pointers, None), blocks)
            if pointers and self.allows(self.state(shape)) is False:
                continue
            for numbers in self.numbers():
                self.program.spend(1)
                yield Input(self.values(pointers, numbers), blocks)

    def numbers(self) -> Iterator[tuple[int, ...]]:
        """All values of the numbers among the variables."""
        return product(*self.ranges)

    def shapes(self) -> Iterator[tuple[tuple[Pointer, ...], tuple[InputBlock, ...]]]:
        """All ways in which the pointers point; the content of the blocks is unset."""
        waiting: list[tuple[tuple[Pointer, ...], tuple[InputBlock, ...]]] = [((), ())]
        for name, element in zip(self.names, self.elements, strict=True):
            waiting = [
                ((*pointers, pointer), (*blocks, block))
                for pointers, blocks in waiting
                for pointer, block in self.targets(name, element, blocks)
                if block.length + sum(b.length for b in blocks) <= self.bounds.total
            ]
        self.program.spend(len(waiting))
        return iter(waiting)

    def targets(
        self, name: str, element: Element, earlier: tuple[InputBlock, ...]
    ) -> Iterator[tuple[Pointer, InputBlock]]:
        """Where the pointer whose own block is ``name`` may point."""
        if isinstance(element, FunctionOf):
            yield from self.functions(name, element, earlier)
            return
        unused = _unset(name, element, 0)
        wanted, step = representation(element), cells(element)
        yield NULL, unused
        for length in range(self.bounds.longest + 1):
            for number in range(length + 1):
                yield Pointer(name, number * step), _unset(name, element, length)
        for block in earlier:
            if representation(block.element) == wanted:
                for number in range(block.length + 1):
                    yield Pointer(block.name, number * step), unused
        for known in self.function.targets:
            shape = self.function.initial_blocks[known].shape
            if representation(innermost(shape.type)) == wanted:
                for number in range(len(shape) // step + 1):
                    yield Pointer(known, number * step), unused

    def functions(
        self, name: str, type: FunctionOf, earlier: tuple[InputBlock, ...]
    ) -> Iterator[tuple[Pointer, InputBlock]]:
        """NULL, those that the program knows, and one that it does not know."""
        unused = InputBlock(name, self.program.machine.int, 0, (), None)
        yield NULL, unused
        for known in self.program.functions_of(type):
            yield function_value(known), unused
        yield function_value(""), unused

    def contents(self, block: InputBlock) -> Iterator[InputBlock]:
        """The block, read-only (if that matters) or not, with all its contents."""
        ranges = [range(t.min, t.max + 1) for t in _integer_layout(block.element)]
        flags = (False, True) if block.length and self.function.writes_memory else (False,)
        for values in product(*ranges * block.length):
            for is_read_only in flags:
                yield replace(block, values=values, is_read_only=is_read_only)

    def values(
        self, pointers: tuple[Pointer, ...], numbers: tuple[int, ...] | None
    ) -> tuple[Value, ...]:
        """The variables' values from those of their scalars; without ``numbers`` these are
        unset."""
        next_pointer, next_number = iter(pointers), iter(numbers or ())
        found: list[Value] = []
        for variable in self.function.inputs:
            scalars: list[Value] = []
            for type in layout(variable.type):
                if isinstance(type, PointerTo):
                    scalars.append(next(next_pointer))
                else:
                    scalars.append(UNSET if numbers is None else next(next_number))
            found.append(tuple(scalars) if variable.is_aggregate else scalars[0])
        return tuple(found)

    # --- states -------------------------------------------------------------------------------

    def state(self, given: Input) -> State:
        """Where the function starts: globals in memory, then input blocks, then parameters."""
        function = self.function
        s = State(dict(function.initial), {}, blocks=dict(function.initial_blocks))
        locals_in_memory: list[tuple[Variable, Value]] = []
        for block in given.blocks:
            s.blocks[block.name] = block.block()
        for variable, value in zip(function.inputs, given.values, strict=True):
            if not variable.in_memory:
                s.set(variable, value)
            elif variable.is_global:
                whole = s.blocks[variable.key]
                s.blocks[variable.key] = whole.with_values(0, cells_of(value))
            else:
                locals_in_memory.append((variable, value))
        for variable, value in locals_in_memory:
            s.allocate(variable, cells_of(value))
        self.program.label_entry(s)
        return s

    def allows(self, s: State) -> bool | None:
        """Whether the precondition holds; None if that cannot be told (yet)."""
        worlds, self.program.worlds = self.program.worlds, None
        try:
            return self._allows(s)
        finally:
            self.program.worlds = worlds

    def _allows(self, s: State) -> bool | None:
        unknown = False
        for term in self.requires:
            try:
                if not term(s):
                    return False
            except RunEnds as stop:
                assert stop.end is End.UNDEFINED
                unknown = True
        return None if unknown else True

    # --- order --------------------------------------------------------------------------------

    def order(self, given: Input) -> tuple[object, ...]:
        """The key that inputs are sorted by."""
        cells = (value for block in given.blocks for value in block.values)
        numbers = [*integers(given.values), *integers(cells)]
        nonzero, total, ranks = size(numbers)
        pointers = list(pointers_in(given.values))
        lengths = tuple(block.length for block in given.blocks)
        return (
            sum(lengths),
            nonzero,
            total,
            tuple(map(self.pointer_rank, pointers, self.names)),
            lengths,
            ranks,
            tuple(block.is_read_only for block in given.blocks),
        )

    def pointer_rank(self, pointer: Pointer, own: str) -> tuple[int, int]:
        """NULL, the own block, input blocks of earlier pointers, globals; then the offset."""
        if is_function(pointer):
            known = [*self.program.signatures, ""]
            return known.index(pointer.block.removesuffix("()")) + 1, 0
        order = ["", own, *(n for n in self.names if n != own), *self.function.initial_blocks]
        return order.index(pointer.block), pointer.offset


def _element(type: PointerTo) -> Element:
    """What the input block of such a pointer is an array of."""
    if type.target is None:
        raise Unsupported("an input of type void *")
    if isinstance(type.target, FunctionOf):
        return type.target
    _integer_layout(type.target)
    return type.target


def _integer_layout(type: CType) -> list[IntType]:
    scalars = layout(type)
    found = [scalar for scalar in scalars if isinstance(scalar, IntType)]
    if len(found) < len(scalars):
        raise Unsupported("an input block that holds pointers")
    return found


def _unset(name: str, element: CType, length: int) -> InputBlock:
    return InputBlock(name, element, length, (UNSET,) * (cells(element) * length), None)


def innermost(type: CType) -> CType:
    """The elements of an array, of arrays too; of another object itself."""
    return innermost(type.element) if isinstance(type, ArrayOf) else type


def pointers_in(values: Iterable[Value]) -> Iterator[Pointer]:
    """All pointers in there, in order."""
    return (cell for value in values for cell in cells_of(value) if isinstance(cell, Pointer))
