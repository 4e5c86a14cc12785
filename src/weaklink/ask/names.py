"""What the source calls the pointers of inputs, and the blocks that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from weaklink import ir
from weaklink.ask.slots import InBytes, InputBlock, Pointer
from weaklink.ir.types import element
from weaklink.source import NOWHERE
from weaklink.view.lower.pieces import suffix
from weaklink.view.model import MemoryModel


class Names:
    """``blocks`` are the input blocks, ``pointer`` gives the one with an index: those that are
    there when a name is asked for."""

    def __init__(
        self,
        model: MemoryModel,
        blocks: Sequence[InputBlock],
        pointer: Callable[[int], Pointer],
    ) -> None:
        self._model = model
        self._blocks = blocks
        self._pointer = pointer

    def of(self, pointer: Pointer) -> str:
        """What the source calls the pointer."""
        if isinstance(pointer.at, tuple):
            return pointer.at[0].shown
        number, world = pointer.at.block, self._model.world
        base, type = self.of_block(number), self._type(number)
        leaves = world.cells.leaves(element(type), NOWHERE)
        way = leaves[pointer.at.offset % len(leaves)].path
        path = suffix(pointer.at.path if isinstance(pointer.at, InBytes) else way)
        if isinstance(type, ir.RecordType) and number < self._model.first_input:
            return f"{base}{path}"
        return f"{base}->{path.removeprefix('.')}" if path.startswith(".") else f"{base}[..]{path}"

    def of_block(self, number: int) -> str:
        """What the source calls the pointer that a block is for, or the global that it is."""
        index = number - self._model.first_input
        if index >= 0:
            return self.of(self._pointer(self._blocks[index].owner))
        found = next(b.variable for b in self._model.blocks if b.number == number)
        return "" if found is None else found.shown

    def _type(self, number: int) -> ir.Type:
        index = number - self._model.first_input
        if index >= 0:
            return self._blocks[index].type
        return next(b.type for b in self._model.blocks if b.number == number)
