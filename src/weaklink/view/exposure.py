"""Globals that others can name, and pointers that may therefore point to them.

    int g;                                   put: p may point to g, though nothing here takes its
    void put(int *p) { g = 3; *p = 4; }      address: a function of another file can pass &g

A global whose address the program never takes is a plain variable in its views, which no pointer
names.  That is quick, and takes for granted what ``separations`` lists.  Where the globals are
*exposed* (``World``), they live in memory like any other object.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import cast

from weaklink import claims
from weaklink.diagnostics import Unsupported
from weaklink.ir.expressions import (
    AddressOf,
    And,
    Bound,
    BoundRead,
    BuiltinPred,
    Cell,
    Compare,
    CompareOp,
    Const,
    DerefPlace,
    Expr,
    FieldPlace,
    IndexPlace,
    Load,
    Node,
    Place,
    Pred,
    Quantified,
    Range,
    Read,
    Variable,
    VariablePlace,
    implies,
)
from weaklink.ir.notation import show_expr, show_pred
from weaklink.ir.traverse import map_children, reads, walk
from weaklink.ir.types import INTEGER, ArrayType, PointerType, RecordType, Type, element_of
from weaklink.record import record, replace
from weaklink.source import NOWHERE, Span
from weaklink.view.kept import is_kept
from weaklink.view.lower.memories import BLOCKS
from weaklink.view.lower.pieces import BLOCK, Origin
from weaklink.view.lower.world import Layout, World, is_named_elsewhere
from weaklink.view.model import MemoryModel

OWN = "__weaklink"
"""How the names of globals begin that only our own headers have."""


@record
class Separation:
    """The ``pointer``, or each of a set, is not taken to point to the global ``target``: a pointer
    that comes in, or (``callee``) that a function gives back or changes where it is called at
    ``site``.  The variable ``root`` holds its block; None where it lies in memory.  Without a
    pointer, it is any that the callee may change."""

    root: Variable | None
    pointer: Expr | None
    target: Variable
    callee: str = ""
    site: str = ""

    @property
    def path(self) -> str:
        return "" if self.pointer is None else show_expr(self.pointer)

    @property
    def text(self) -> str:
        """The predicate that says so; words, where there is none."""
        if self.pointer is None:
            return claims.leads_nowhere(self.target.shown)
        ranges = [node for node in walk(self.pointer) if isinstance(node, Range)]
        used = {variable.shown for variable in reads(self.pointer)}
        names = (name for name in _INDICES if name not in used)
        indices = [Bound(name, INTEGER, name) for name, _ in zip(names, ranges, strict=False)]
        return show_pred(_apart_for_all(self.pointer, self.target, indices))


_INDICES = tuple("ijk") + tuple(f"i{number}" for number in range(1, 100))


def _apart_for_all(pointer: Expr, target: Variable, indices: Sequence[Bound]) -> Pred:
    """That each pointer of a set leads elsewhere, an index standing for each range of it."""
    left = list(indices)
    within: list[Pred] = []

    def one(node: Node) -> Node:
        if not isinstance(node, Range):
            return map_children(node, one)
        index = BoundRead(left.pop(0))
        if node.low is not None:
            within.append(Compare(CompareOp.LE, node.low, index))
        if node.high is not None:
            within.append(Compare(CompareOp.LE, index, node.high))
        return index

    named = cast(Expr, one(pointer))
    address = AddressOf(VariablePlace(target), PointerType(target.type))
    apart: Pred = BuiltinPred("\\separated", (named, address), ())
    if within:
        apart = implies(functools.reduce(And, within), apart)
    return Quantified(True, tuple(indices), apart) if indices else apart


def separations(memory: MemoryModel, inputs: Collection[Variable]) -> tuple[Separation, ...]:
    """What the views of a function with these inputs take for granted, in order of the inputs."""
    targets = visible(memory, inputs)
    found: list[Separation] = []
    for root in inputs:
        origin = memory.origins.get(root)
        if origin is None or origin.part != BLOCK or is_kept(origin.variable):
            continue
        if root in memory.apart:
            continue
        start = value_of(origin)
        for pointer, type in pointers(start, memory.world):
            holder = root if pointer is start else None
            found += [
                Separation(holder, pointer, target)
                for target in fitting(type, targets, memory.world)
                if target != origin.variable
            ]
    if targets and BLOCKS in inputs:
        for holder, held in _held(memory):
            found += [
                Separation(None, pointer, target)
                for pointer, type in pointers(held, memory.world)
                for target in fitting(type, targets, memory.world)
                if target != holder
            ]
    return tuple(found)


def _held(memory: MemoryModel) -> Iterator[tuple[Variable, Expr]]:
    """The pointers that lie in globals in memory which may hold anything, each with where."""
    for block in memory.blocks:
        if block.variable is not None and block.number not in memory.known:
            for pointer in pointers_in(VariablePlace(block.variable), memory.world):
                yield block.variable, pointer


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


def value_of(origin: Origin, shown: str = "") -> Expr:
    """The part of a variable, which is called ``shown`` if that is given, that a piece is of."""
    variable = origin.variable
    place: Place = VariablePlace(replace(variable, shown=shown or variable.shown))
    for step in origin.path:
        if isinstance(step, int):
            place = IndexPlace(place, Const(step, INTEGER), origin.type)
        else:
            place = FieldPlace(place, step, origin.type)
    return Load(place, origin.type)


def _is_visible(variable: Variable) -> bool:
    """Whether other files can name it, and it may change."""
    is_own = variable.name.startswith(OWN)
    return is_named_elsewhere(variable) and not variable.is_const and not is_own


def pointers(pointer: Expr, world: World) -> Iterator[tuple[Expr, Type]]:
    """A pointer, or a set of pointers, and those that lie in what it points to: each with its
    target."""
    work = [pointer]
    seen: set[Type] = set()
    while work:
        one = work.pop(0)
        type = element_of(one.type)
        assert isinstance(type, PointerType)
        if type.target not in seen:
            seen.add(type.target)
            yield one, type.target
            work += pointers_in(DerefPlace(one, type.target), world)


def pointers_in(place: Place, world: World) -> Iterator[Expr]:
    """The pointers that are parts of what lies at a place, or at a set of places; those in an
    array are one set.  None if nothing is read there, as it has no layout."""
    if world.cells.has_layout(place.type):
        for part in _pointer_places(place, world):
            yield Load(part, part.type, part.span)


def _pointer_places(place: Place, world: World) -> Iterator[Place]:
    match place.type:
        case PointerType():
            yield place
        case ArrayType(element, length) if length:
            last = Const(length - 1, INTEGER)
            index = Range(Const(0, INTEGER), last) if length > 1 else last
            yield from _pointer_places(IndexPlace(place, index, element), world)
        case RecordType() as type:
            for member in world.program.records[type].members or ():
                yield from _pointer_places(FieldPlace(place, member.name, member.type), world)
        case _:  # no other object holds pointers
            return


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
