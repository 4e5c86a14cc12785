"""Inputs as text: ``p=&B1[0]``, ``g={0, 1}``, and the blocks ``B1={1, -1}``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.reference.inputs import Input, InputBlock, innermost, pointers_in
from tests.reference.memory import NULL, Block, Pointer, cells_of
from tests.reference.model import Value, Variable
from tests.reference.types import cells


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """``cells`` of all elements, one after the other."""

    length: int
    cells: tuple[str, ...]
    is_read_only: bool

    def __str__(self) -> str:
        return f"{'const ' if self.is_read_only else ''}{{{', '.join(self.cells)}}}"


def show_inputs(
    variables: tuple[Variable, ...], given: Input, globals: Mapping[str, Block]
) -> dict[str, str]:
    """The value of each variable; ``globals`` are those in memory."""
    sizes = {block.name: cells(block.element) for block in given.blocks}
    sizes |= {name: cells(innermost(block.shape.type)) for name, block in globals.items()}
    return {
        variable.key: show_value(value, sizes)
        for variable, value in zip(variables, given.values, strict=True)
    }


def show_value(value: Value, sizes: Mapping[str, int]) -> str:
    """``sizes`` are those of the elements of each block, in cells."""
    if isinstance(value, Pointer):
        return _pointer(value, sizes)
    if isinstance(value, tuple):
        return f"{{{', '.join(show_value(cell, sizes) for cell in cells_of(value))}}}"
    return str(value)


def _pointer(pointer: Pointer, sizes: Mapping[str, int]) -> str:
    if pointer == NULL:
        return "NULL"
    element, inside = divmod(pointer.offset, sizes.get(pointer.block, 1))
    return f"&{pointer.block}[{element}]{f' + {inside} cells' if inside else ''}"


def show_blocks(given: Input) -> dict[str, ShownBlock]:
    """The blocks that have a length, or are pointed to."""
    pointed_to = {pointer.block for pointer in pointers_in(given.values)}
    return {
        block.name: _block(block)
        for block in given.blocks
        if block.length or block.name in pointed_to
    }


def _block(block: InputBlock) -> ShownBlock:
    return ShownBlock(block.length, tuple(map(str, block.values)), bool(block.is_read_only))
