"""Memory: blocks of cells, and what points into them.

A block is immutable; a state has a dictionary of those that are live.  A cell of integer type
holds the value as the block's own type has it; reading it through another type converts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from tests.reference.types import (
    ArrayOf,
    CType,
    FunctionOf,
    PointerTo,
    Scalar,
    Struct,
    cells,
    layout,
    paths,
    representation,
)
from weaklink.ir.types import IntType

if TYPE_CHECKING:
    from tests.reference.model import Env, State, Value


class Pointer(NamedTuple):
    """``block`` is "" for ``NULL``; ``offset`` counts cells.  Only ``NULL`` is false."""

    block: str
    offset: int

    def __bool__(self) -> bool:
        return self != NULL

    def moved(self, offset: int) -> Pointer:
        return Pointer(self.block, self.offset + offset)


NULL = Pointer("", 0)


def function_value(name: str) -> Pointer:
    """The value of a pointer to a function; "" is one of which nothing is known."""
    return Pointer(f"{name}()", 0)


def is_function(pointer: Pointer) -> bool:
    return pointer.block.endswith("()")


Cell = tuple[str, int]
"""A block and an offset in it."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What of a block never changes; ``names`` are those of its cells in messages."""

    type: CType
    layout: tuple[Scalar, ...] = field(repr=False)
    names: tuple[str, ...] = field(repr=False)

    @staticmethod
    @cache
    def of(type: CType, root: str) -> Shape:
        return Shape(type, layout(type), paths(type, root))

    def __len__(self) -> int:
        return len(self.layout)


@dataclass(frozen=True, slots=True)
class Block:
    """``is_read_only`` is None while inputs are tried of which it is not decided yet; a block
    of a constant is read-only in every run, and no contract chooses what it holds."""

    shape: Shape
    values: tuple[Value, ...]
    is_read_only: bool | None = False
    is_constant: bool = False

    def with_values(self, offset: int, values: Iterable[Value]) -> Block:
        """The block with other values from ``offset`` on."""
        new = list(self.values)
        for position, value in enumerate(values, start=offset):
            new[position] = stored(self.shape.layout[position], value)
        return Block(self.shape, tuple(new), self.is_read_only, self.is_constant)


def stored(type: Scalar, value: Value) -> Value:
    return type.wrap(value) if isinstance(type, IntType) and isinstance(value, int) else value


def fits(env: Env, pointer: Pointer, count: int) -> bool:
    """Whether ``count`` cells from there on are in a live block."""
    block = env.blocks.get(pointer.block)
    return block is not None and 0 <= pointer.offset <= len(block.values) - count


def load(env: Env, pointer: Pointer, type: CType) -> Value:
    """The value of an object that is there (see ``fits``); of a struct all its cells."""
    values = env.blocks[pointer.block].values
    if isinstance(type, IntType):
        return stored(type, values[pointer.offset])
    if isinstance(type, Scalar):
        return values[pointer.offset]
    return values[pointer.offset : pointer.offset + cells(type)]


def store(s: State, pointer: Pointer, value: Value) -> None:
    """Write a scalar, or the cells of a struct."""
    block = s.blocks[pointer.block]
    s.blocks[pointer.block] = block.with_values(pointer.offset, cells_of(value))


def cells_of(value: Value) -> tuple[Value, ...]:
    """A scalar's one cell, or all those of a struct or array."""
    return value if isinstance(value, tuple) and not isinstance(value, Pointer) else (value,)


def same_block(env: Env, left: Pointer, right: Pointer) -> bool:
    """Whether ``<`` and ``-`` are defined: both point into, or just behind, one live block."""
    return left.block == right.block and fits(env, left, 0) and fits(env, right, 0)


def targets(env: Env, type: PointerTo) -> list[Pointer]:
    """What a pointer of that type may sensibly be: NULL, or in (just behind, too) a live block
    of the same representation; to a struct, where such a struct is."""
    if type.target is None or isinstance(type.target, FunctionOf):
        return [NULL]
    wanted, size = representation(type.target), cells(type.target)
    found = [NULL]
    for name, block in env.blocks.items():
        whole = representation(block.shape.type)
        for offset in range(len(whole) + 1):
            first = offset if offset < len(whole) else offset - size
            is_there = whole[first : first + size] == wanted if first >= 0 else False
            if is_there and _is_such(type.target, block.shape.type, first):
                found.append(Pointer(name, offset))
    return found


def _is_such(wanted: CType, whole: CType, offset: int) -> bool:
    """Whether the object at a cell may be one of the type: of a struct, by its tag."""
    while isinstance(wanted, ArrayOf):
        wanted = wanted.element
    return not isinstance(wanted, Struct) or (offset, wanted) in _structs(whole, 0)


def _structs(type: CType, start: int) -> Iterator[tuple[int, Struct]]:
    """The structs that are parts of an object, or it itself, each with its first cell."""
    match type:
        case ArrayOf(element, length):
            for number in range(length):
                yield from _structs(element, start + number * cells(element))
        case Struct(_, members):
            yield start, type
            for name, member in members:
                yield from _structs(member, start + type.member(name)[0])
        case _:
            return
