"""States that a report shows, and inputs of the reference, in one form that can be compared.

Written so that little depends on how exactly the engine writes values: of a value only its
leaves count (``{.f = 1, .g = NULL}`` is 1, NULL), and of a name its root (``s.f`` and ``s[0]``
are leaves of ``s``).  What one side does not show is zero, NULL or of length 0 there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tests.reference.verdicts import Finding
from weaklink.report.model import BlockState, State

_LEAF = re.compile(r"&\w+(?:\[-?\d+\])?|NULL|-?\d+")
_NAME = re.compile(r"\.\w+\s*=|\"\w+\"\s*:")

Leaf = int | str
"""An integer, or a pointer: ``&B1[0]``."""


@dataclass(frozen=True, slots=True)
class Contents:
    """Of a block: is it read-only, how many elements does it have, and their cells."""

    is_read_only: bool = False
    length: int = 0
    cells: tuple[Leaf, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    variables: Mapping[str, tuple[Leaf, ...]]
    blocks: Mapping[str, Contents]

    @property
    def lengths(self) -> list[int]:
        return [block.length for block in self.blocks.values()]

    def differs(self, other: Snapshot) -> bool:
        names = {*self.variables, *other.variables}
        blocks = {*self.blocks, *other.blocks}
        return any(
            _significant(self.variables.get(name)) != _significant(other.variables.get(name))
            for name in names
        ) or any(self.block(name) != other.block(name) for name in blocks)

    def block(self, name: str) -> Contents:
        return self.blocks.get(name, Contents())


def _significant(leaves: tuple[Leaf, ...] | None) -> tuple[Leaf, ...] | None:
    return leaves if leaves and any(leaf not in (0, "NULL") for leaf in leaves) else None


def leaves(text: str) -> tuple[Leaf, ...]:
    """The leaves of a value as text; ``&x`` is ``&x[0]``."""
    return tuple(map(_leaf, _LEAF.findall(_NAME.sub("", text))))


def _leaf(text: str) -> Leaf:
    if text == "NULL":
        return text
    if text.startswith("&"):
        return text if text.endswith("]") else f"{text}[0]"
    return int(text)


def of_engine(state: State) -> Snapshot:
    variables: dict[str, tuple[Leaf, ...]] = {}
    for name, text in state.variables.items():
        root = re.split(r"[.\[]", name)[0]
        variables[root] = variables.get(root, ()) + leaves(text)
    blocks = {name: _contents(block) for name, block in state.blocks.items()}
    return Snapshot(variables, blocks)


def _contents(block: BlockState) -> Contents:
    lengths = re.findall(r"\[(\d+)\]", block.type)
    length = int(lengths[0]) if lengths else len(block.cells)
    cells = tuple(leaf for cell in block.cells for leaf in leaves(str(cell)))
    return Contents(block.type.startswith("const "), length, cells)


def of_reference(finding: Finding) -> Snapshot:
    variables = {name: leaves(text) for name, text in finding.inputs.items()}
    blocks = {
        name: Contents(block.is_read_only, block.length, leaves(" ".join(block.cells)))
        for name, block in finding.blocks.items()
    }
    return Snapshot(variables, blocks)
