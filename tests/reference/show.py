"""Inputs as text: ``p=&B1[0]``, ``g={0, 1}``, and the blocks ``B1={1, -1}``.

Blocks are numbered as they are told: only those that have a length, or are pointed to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.reference.inputs import Input, InputBlock, innermost, pointers_in
from tests.reference.memory import NULL, Block, Pointer, Shape, cells_of, is_function
from tests.reference.model import Value, Variable
from tests.reference.types import ArrayOf, cells, paths

UNKNOWN = "another-function#1"
"""What a pointer points to if the program does not know the function."""


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """``cells`` by path, ``[0].f``."""

    length: int
    cells: Mapping[str, str]
    is_read_only: bool

    def __str__(self) -> str:
        return f"{'const ' if self.is_read_only else ''}{{{', '.join(self.cells.values())}}}"


@dataclass(frozen=True, slots=True)
class Shown:
    """``variables`` as a whole, ``cells`` by path (``s.f``)."""

    variables: Mapping[str, str] = field(default_factory=dict)
    cells: Mapping[str, str] = field(default_factory=dict)
    blocks: Mapping[str, ShownBlock] = field(default_factory=dict)

    def __str__(self) -> str:
        together = {**self.variables, **self.blocks}
        return " ".join(f"{name}={value}" for name, value in together.items())


@dataclass(frozen=True, slots=True)
class _Element:
    """How a block is told: its name, and how many cells its elements have."""

    name: str
    size: int


def show(variables: tuple[Variable, ...], given: Input, globals: Mapping[str, Block]) -> Shown:
    """The values of ``variables``, and the blocks; ``globals`` are those in memory."""
    existing = _existing(given)
    elements = {
        block.name: _Element(f"B{number}", cells(block.element))
        for number, block in enumerate(existing, start=1)
    }
    for name, block in globals.items():
        elements[name] = _Element(name, cells(innermost(block.shape.type)))
    whole: dict[str, str] = {}
    parts: dict[str, str] = {}
    for variable, value in zip(variables, given.values, strict=True):
        whole[variable.key] = show_value(value, elements)
        texts = [show_value(cell, elements) for cell in cells_of(value)]
        parts.update(zip(paths(variable.type, variable.key), texts, strict=True))
    return Shown(whole, parts, {elements[b.name].name: _block(b) for b in existing})


def _existing(given: Input) -> list[InputBlock]:
    pointed_to = {pointer.block for pointer in pointers_in(given.values)}
    return [block for block in given.blocks if block.length or block.name in pointed_to]


def show_value(value: Value, elements: Mapping[str, _Element]) -> str:
    if isinstance(value, Pointer):
        return _pointer(value, elements)
    if isinstance(value, tuple):
        return f"{{{', '.join(show_value(cell, elements) for cell in cells_of(value))}}}"
    return str(value)


def _pointer(pointer: Pointer, elements: Mapping[str, _Element]) -> str:
    if pointer == NULL:
        return "NULL"
    if is_function(pointer):
        return f"&{pointer.block.removesuffix('()') or UNKNOWN}"
    block = elements.get(pointer.block, _Element(pointer.block, 1))
    number, inside = divmod(pointer.offset, block.size)
    return f"&{block.name}[{number}]{f' + {inside} cells' if inside else ''}"


def _block(block: InputBlock) -> ShownBlock:
    names = Shape.of(ArrayOf(block.element, block.length), "").names
    shown = dict(zip(names, map(str, block.values), strict=True))
    return ShownBlock(block.length, shown, bool(block.is_read_only))
