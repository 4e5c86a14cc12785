"""Globals that others can name, and pointers that may therefore point to them.

    int g;                                   put: p may point to g, though nothing here takes its
    void put(int *p) { g = 3; *p = 4; }      address: a function of another file can pass &g

A global whose address the program never takes is a plain variable in its views, which no pointer
names.  That is quick, and takes for granted what ``separations`` lists.  Where the globals are
*exposed* (``World``), they live in memory like any other object.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from weaklink import claims
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
    Variable,
)
from weaklink.ir.types import INTEGER, ArrayType, PointerType, Type
from weaklink.record import record
from weaklink.source import NOWHERE, Span
from weaklink.view.kept import is_kept
from weaklink.view.lower.memories import BLOCKS
from weaklink.view.lower.pieces import BLOCK, suffix
from weaklink.view.lower.world import Layout, World, is_named_elsewhere
from weaklink.view.model import MemoryModel

OWN = "__weaklink"
"""How the names of globals begin that only our own headers have."""


@record
class Separation:
    """The pointer ``path`` is not taken to point to the global ``target``: a pointer that comes
    in, or (``callee``) that a function gives back or changes where it is called at ``site``.  The
    variable ``root`` holds its block; None where it lies in memory.  Without a path, it is any that
    the callee may change."""

    root: Variable | None
    path: str
    target: Variable
    callee: str = ""
    site: str = ""

    @property
    def text(self) -> str:
        """The predicate that says so; words, where there is none."""
        if not self.path:
            return claims.leads_nowhere(self.target.shown)
        return f"\\separated({self.path}, &{self.target.shown})"


def separations(memory: MemoryModel, inputs: Collection[Variable]) -> tuple[Separation, ...]:
    """What the views of a function with these inputs take for granted, in order of the inputs."""
    targets = visible(memory, inputs)
    found: list[Separation] = []
    for root in inputs:
        origin = memory.origins.get(root)
        if origin is None or origin.part != BLOCK or is_kept(origin.variable):
            continue
        for path, type in pointers(root.shown, origin.type, memory.world):
            holder = root if path == root.shown else None
            found += [
                Separation(holder, path, target)
                for target in fitting(type, targets, memory.world)
                if target != origin.variable
            ]
    if targets and BLOCKS in inputs:
        for holder, called, held in _held(memory):
            found += [
                Separation(None, path, target)
                for path, type in pointers(called, held, memory.world)
                for target in fitting(type, targets, memory.world)
                if target != holder
            ]
    return tuple(found)


def _held(memory: MemoryModel) -> Iterator[tuple[Variable, str, PointerType]]:
    """The pointers that lie in globals in memory which may hold anything: in which, what they are
    called."""
    for block in memory.blocks:
        if block.variable is None or block.number in memory.known:
            continue
        element = memory.world.element(block.type)
        for leaf in memory.world.cells.leaves(element, NOWHERE):
            if isinstance(leaf.type, PointerType):
                called = f"{block.shown}{_all_of(block.type)}{suffix(leaf.path)}"
                yield block.variable, called, leaf.type


def _all_of(type: Type) -> str:
    """What stands behind an array's name for all that it holds."""
    if not isinstance(type, ArrayType):
        return ""
    return f"[0 .. {(type.length or 1) - 1}]{_all_of(type.element)}"


def visible(memory: MemoryModel, inputs: Collection[Variable]) -> tuple[Variable, ...]:
    """The globals that no pointer leads to here, but that other files can name: among the inputs
    those that are plain variables, and those in memory."""
    variables = [memory.origins[v].variable for v in inputs if v in memory.origins]
    variables += [b.variable for b in memory.blocks if b.is_unpointed and b.variable is not None]
    return tuple(dict.fromkeys(filter(_is_visible, variables)))


def fitting(type: Type, targets: Iterable[Variable], world: World) -> Iterator[Variable]:
    """Those of the targets in which an object of the type could lie."""
    part = _layout(type, world)
    return (target for target in targets if occurs(part, _layout(target.type, world)))


def apart_from(block: Const, root: Variable | None, span: Span) -> Pred:
    """That the pointer whose block ``root`` holds (if it lies in memory, any pointer there) does
    not point into the block."""
    if root is not None:
        return Compare(CompareOp.NE, Read(root, span), block, span)
    number, offset = Bound("block", INTEGER, "block"), Bound("offset", INTEGER, "offset")
    held = Cell(Read(BLOCKS, span), BoundRead(number), BoundRead(offset), INTEGER, span)
    return Quantified(True, (number, offset), Compare(CompareOp.NE, held, block, span), span)


def _is_visible(variable: Variable) -> bool:
    """Whether other files can name it, and it may change."""
    is_own = variable.name.startswith(OWN)
    return is_named_elsewhere(variable) and not variable.is_const and not is_own


def pointers(name: str, type: Type, world: World) -> Iterator[tuple[str, Type]]:
    """A pointer and those that lie in what it points to: what each is called, and its target."""
    assert isinstance(type, PointerType)
    work = [(name, type.target)]
    seen: set[Type] = set()
    while work:
        path, target = work.pop(0)
        if target in seen:
            continue
        seen.add(target)
        yield path, target
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
