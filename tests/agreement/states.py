"""States that a report shows, and inputs of the reference, in one form that can be compared.

Both become leaves by path: ``s.f``, ``g[1]``, ``B1[0].f``.  What one side does not show is zero,
NULL or of length 0 there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tests.reference.show import Shown
from weaklink.model import BlockState, State

_TOKEN = re.compile(
    r"[{},=]|\.\w+|&[\w#-]+(?:\[-?\d+\])?|NULL|invalid|unset"
    r"|all others -?\d+|all \d+ -?\d+|\[\d+\]|-?\d+"
)

Leaf = int | str
"""An integer, or a pointer: ``&B1[0]``, ``NULL``."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """``lengths`` of the blocks, in elements; ``read_only`` are some of them."""

    leaves: Mapping[str, Leaf]
    lengths: Mapping[str, int]
    read_only: frozenset[str]

    def differs(self, other: Snapshot) -> bool:
        names = {*self.leaves, *other.leaves}
        if any(self.leaf(name) != other.leaf(name) for name in names):
            return True
        blocks = {*self.lengths, *other.lengths}
        return self.read_only != other.read_only or any(
            self.lengths.get(name, 0) != other.lengths.get(name, 0) for name in blocks
        )

    def leaf(self, name: str) -> Leaf:
        found = self.leaves.get(name, 0)
        return 0 if found == "NULL" else found


def of_engine(state: State) -> Snapshot:
    found: dict[str, Leaf] = {}
    for name, text in state.variables.items():
        found.update(leaves(name, text))
    for name, block in state.blocks.items():
        for number, cell in enumerate(block.cells):
            found.update(_of_cell(f"{name}[{number}]", cell))
    return Snapshot(
        found,
        {name: _length(block) for name, block in state.blocks.items()},
        frozenset(n for n, block in state.blocks.items() if block.type.startswith("const ")),
    )


def of_reference(shown: Shown) -> Snapshot:
    found = {name: _leaf(text) for name, text in shown.cells.items()}
    for name, block in shown.blocks.items():
        found |= {f"{name}{path}": _leaf(text) for path, text in block.cells.items()}
    return Snapshot(
        found,
        {name: block.length for name, block in shown.blocks.items()},
        frozenset(name for name, block in shown.blocks.items() if block.is_read_only),
    )


def _of_cell(name: str, cell: object) -> Iterator[tuple[str, Leaf]]:
    """The leaves of an element of a block: text, or members by name, or elements."""
    if isinstance(cell, Mapping):
        for member, value in cell.items():
            yield from _of_cell(f"{name}.{member}", value)
    elif isinstance(cell, tuple | list):
        for number, value in enumerate(cell):
            yield from _of_cell(f"{name}[{number}]", value)
    else:
        yield from leaves(name, str(cell))


def _length(block: BlockState) -> int:
    lengths = re.findall(r"\[(\d+)\]", block.type)
    return int(lengths[0]) if lengths else len(block.cells)


def leaves(name: str, text: str) -> Iterator[tuple[str, Leaf]]:
    """The leaves of the value ``text`` of ``name``: ``{0, 1}`` is two, ``{.f = 1}`` one."""
    tokens = _TOKEN.findall(text)
    tokens.reverse()
    yield from _value(name, tokens)


def _value(name: str, tokens: list[str]) -> Iterator[tuple[str, Leaf]]:
    """Takes one value from the end of the reversed tokens."""
    token = tokens.pop()
    if token != "{":
        yield name, _leaf(token)
        return
    number = 0
    while tokens and tokens[-1] != "}":
        part = f"[{number}]"
        if tokens[-1].startswith("all"):
            yield from _alike(name, tokens.pop())
        else:
            if tokens[-1].startswith((".", "[")):
                part = tokens.pop()
                assert tokens.pop() == "="
            yield from _value(f"{name}{part}", tokens)
        number += 1
        if tokens[-1] == ",":
            tokens.pop()
    tokens.pop()


def _alike(name: str, text: str) -> Iterator[tuple[str, Leaf]]:
    """``all 12 0``; of ``all others 0`` nothing need be said."""
    _, count, value = text.split()
    if count == "others":
        assert value == "0"
        return
    for number in range(int(count)):
        yield f"{name}[{number}]", int(value)


def _leaf(text: str) -> Leaf:
    """``&x`` is ``&x[0]``."""
    if text in ("NULL", "invalid", "unset"):
        return text
    if text.startswith("&"):
        return text if text.endswith("]") else f"{text}[0]"
    return int(text)
