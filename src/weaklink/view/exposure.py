"""Globals that others can name, and pointers that may therefore point to them.

    int g;                                   put: p may point to g, though nothing here takes its
    void put(int *p) { g = 3; *p = 4; }      address: a function of another file can pass &g

A global whose address the program never takes is a plain variable in its views, which no pointer
names.  That is quick, and takes for granted what ``separations`` lists.  Where the globals are
*exposed* (``World``), they live in memory like any other object.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from weaklink.diagnostics import Unsupported
from weaklink.ir.expressions import (
    Bound,
    BoundRead,
    Cell,
    Compare,
    CompareOp,
    Const,
    Pred,
    Quantified,
    Read,
    Storage,
    Variable,
)
from weaklink.ir.types import INTEGER, PointerType, Type
from weaklink.record import record
from weaklink.source import NOWHERE, Span
from weaklink.view.lower.memories import BLOCKS
from weaklink.view.lower.pieces import BLOCK, Origin, suffix
from weaklink.view.lower.world import Layout, World
from weaklink.view.model import MemoryModel

OWN = "__weaklink"
"""How the names of globals begin that only our own headers have."""


@record
class Separation:
    """The pointer ``path``, which is, or lies behind, what the piece ``root`` is the block of, is
    not taken to point to the global ``target``; ``direct`` if it is that itself."""

    root: Variable
    path: str
    target: Variable
    direct: bool

    @property
    def text(self) -> str:
        """The clause that says so."""
        return f"\\separated({self.path}, &{self.target.shown})"


def separations(memory: MemoryModel, inputs: Collection[Variable]) -> tuple[Separation, ...]:
    """What the views of a function with these inputs take for granted, in order of the inputs."""
    origins = [
        (variable, memory.origins[variable]) for variable in inputs if variable in memory.origins
    ]
    targets = dict.fromkeys(
        origin.variable for _, origin in origins if _is_visible(origin.variable)
    )
    found: list[Separation] = []
    for root, origin in origins:
        if origin.part != BLOCK:
            continue
        for path, type, direct in _pointers(root.shown, origin, memory.world):
            part = _layout(type, memory.world)
            found += [
                Separation(root, path, target, direct)
                for target in targets
                if target != origin.variable and occurs(part, _layout(target.type, memory.world))
            ]
    return tuple(found)


def apart_from(block: Const, one: Separation, span: Span) -> Pred:
    """That the pointer (or, of one that lies in memory, any pointer there) does not point into the
    block."""
    if one.direct:
        return Compare(CompareOp.NE, Read(one.root, span), block, span)
    number, offset = Bound("block", INTEGER, "block"), Bound("offset", INTEGER, "offset")
    held = Cell(Read(BLOCKS, span), BoundRead(number), BoundRead(offset), INTEGER, span)
    return Quantified(True, (number, offset), Compare(CompareOp.NE, held, block, span), span)


def _is_visible(variable: Variable) -> bool:
    """Whether other files can name it: it is no parameter, not ``static`` (``file:name``, and
    ``f.name`` of a static local), no ghost, and may change."""
    is_own = variable.is_ghost or variable.name.startswith(OWN)
    is_global = variable.storage is Storage.GLOBAL and not set(variable.name) & set(":.")
    return is_global and not variable.is_const and not is_own


def _pointers(name: str, origin: Origin, world: World) -> Iterator[tuple[str, Type, bool]]:
    """A pointer and those that lie in what it points to: what each is called, and its target."""
    assert isinstance(origin.type, PointerType)
    work = [(name, origin.type.target)]
    seen: set[Type] = set()
    while work:
        path, target = work.pop(0)
        if target in seen:
            continue
        seen.add(target)
        yield path, target, path == name
        try:
            leaves = world.cells.leaves(world.element(target), NOWHERE)
        except Unsupported:  # then nothing is read there
            continue
        for leaf in leaves:
            if isinstance(leaf.type, PointerType):
                inner = f"{path}->{suffix(leaf.path)[1:]}" if leaf.path else f"*{path}"
                work.append((inner, leaf.type.target))


def _layout(type: Type, world: World) -> Layout:
    try:
        return world.layout(type, NOWHERE)
    except Unsupported:  # of a type without cells: nothing fits
        return ()


def occurs(part: Layout, whole: Layout) -> bool:
    """Whether cells as those of ``part`` follow each other somewhere in rows of ``whole``."""
    if not part or not whole:
        return False
    return any(
        all(part[k] == whole[(start + k) % len(whole)] for k in range(len(part)))
        for start in range(len(whole))
    )
