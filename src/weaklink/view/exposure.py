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

from weaklink import claims, ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.ir.notation import show_expr, show_pred
from weaklink.record import record, replace
from weaklink.source import NOWHERE, Span
from weaklink.view.kept import is_kept
from weaklink.view.lower.pieces import Origin
from weaklink.view.lower.representation import BLOCKS
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

    root: ir.Variable | None
    pointer: ir.Expr | None
    target: ir.Variable
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
        ranges = [node for node in ir.walk(self.pointer) if isinstance(node, ir.Range)]
        used = {variable.shown for variable in ir.reads(self.pointer)}
        names = (name for name in _INDICES if name not in used)
        indices = [ir.Bound(name, ir.INTEGER, name) for name, _ in zip(names, ranges, strict=False)]
        return show_pred(_apart_for_all(self.pointer, self.target, indices))


_INDICES = tuple("ijk") + tuple(f"i{number}" for number in range(1, 100))


def _apart_for_all(pointer: ir.Expr, target: ir.Variable, indices: Sequence[ir.Bound]) -> ir.Pred:
    """That each pointer of a set leads elsewhere, an index standing for each range of it."""
    left = list(indices)
    within: list[ir.Pred] = []

    def one(node: ir.Node) -> ir.Node:
        if not isinstance(node, ir.Range):
            return ir.map_children(node, one)
        index = ir.BoundRead(left.pop(0))
        if node.low is not None:
            within.append(ir.Compare(ir.CompareOp.LE, node.low, index))
        if node.high is not None:
            within.append(ir.Compare(ir.CompareOp.LE, index, node.high))
        return index

    named = cast(ir.Expr, one(pointer))
    address = ir.AddressOf(ir.VariablePlace(target), ir.PointerType(target.type))
    apart: ir.Pred = ir.Holds(ir.BuiltinPred("\\separated", (named, address), ()))
    if within:
        apart = ir.implies(functools.reduce(ir.And, within), apart)
    return ir.Quantified(True, tuple(indices), apart) if indices else apart


def separations(
    memory: MemoryModel, inputs: Collection[ir.Variable], function: str
) -> tuple[Separation, ...]:
    """What the views of a function with these inputs take for granted, in order of the inputs."""
    targets = visible(memory, inputs)
    found: list[Separation] = []
    for root in inputs:
        origin = memory.origins.get(root)
        if origin is None or origin.role is not ir.Role.BLOCK or is_kept(origin.variable):
            continue
        if root in memory.apart:
            continue
        start = value_of(origin)
        for pointer, type in pointers(start, memory.world):
            holder = root if pointer is start else None
            if pointer is start:
                type = _target(origin, function, memory.world) or type
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


def _target(origin: Origin, function: str, world: World) -> ir.Type | None:
    """What a pointer that comes in leads to: one to ``void``, as far as that is known."""
    assert isinstance(origin.type, ir.PointerType)
    owner = (function, origin.variable)
    return world.input_target(origin.type, owner, origin.variable.type, origin.path)


def _held(memory: MemoryModel) -> Iterator[tuple[ir.Variable, ir.Expr]]:
    """The pointers that lie in globals in memory which may hold anything, each with where."""
    for block in memory.blocks:
        if block.variable is not None and block.number not in memory.known:
            for pointer in pointers_in(ir.VariablePlace(block.variable), memory.world):
                yield block.variable, pointer


def visible(memory: MemoryModel, inputs: Collection[ir.Variable]) -> tuple[ir.Variable, ...]:
    """The globals that no pointer leads to here, but that other files can name: among the inputs
    those that are plain variables, and those in memory."""
    variables = [memory.origins[v].variable for v in inputs if v in memory.origins]
    variables += [b.variable for b in memory.blocks if b.is_unpointed and b.variable is not None]
    return tuple(dict.fromkeys(filter(_is_visible, variables)))


def fitting(type: ir.Type, targets: Iterable[ir.Variable], world: World) -> Iterator[ir.Variable]:
    """Those of the targets in which an object of the type could lie."""
    part = _layout(type, world)
    return (target for target in targets if occurs(part, _layout(target.type, world)))


def apart_from(block: ir.Const, root: ir.Variable | None, span: Span) -> lir.Pred:
    """That the pointer whose block ``root`` holds (if it lies in memory, any pointer there) does
    not point into the block."""
    if root is not None:
        return ir.Compare(ir.CompareOp.NE, ir.Read(root, span), block, span)
    number, offset = (
        ir.Bound("block", ir.INTEGER, "block"),
        ir.Bound("offset", ir.INTEGER, "offset"),
    )
    held = ir.Cell(
        ir.Read(BLOCKS, span), ir.BoundRead(number), ir.BoundRead(offset), ir.INTEGER, span
    )
    return ir.Quantified(
        True, (number, offset), ir.Compare(ir.CompareOp.NE, held, block, span), span
    )


def value_of(origin: Origin, shown: str = "") -> ir.Expr:
    """The part of a variable, which is called ``shown`` if that is given, that a piece is of."""
    variable = origin.variable
    place: ir.Place = ir.VariablePlace(replace(variable, shown=shown or variable.shown))
    for step in origin.path:
        if isinstance(step, int):
            place = ir.IndexPlace(place, ir.Const(step, ir.INTEGER), origin.type)
        else:
            place = ir.FieldPlace(place, step, origin.type)
    return ir.Load(place, origin.type)


def _is_visible(variable: ir.Variable) -> bool:
    """Whether other files can name it, and it may change."""
    is_own = variable.name.startswith(OWN)
    return is_named_elsewhere(variable) and not variable.is_const and not is_own


def pointers(pointer: ir.Expr, world: World) -> Iterator[tuple[ir.Expr, ir.Type]]:
    """A pointer, or a set of pointers, and those that lie in what it points to: each with its
    target."""
    work = [pointer]
    seen: set[ir.Type] = set()
    while work:
        one = work.pop(0)
        type = ir.element_of(one.type)
        assert isinstance(type, ir.PointerType)
        if type.target not in seen:
            seen.add(type.target)
            yield one, type.target
            work += pointers_in(ir.DerefPlace(one, type.target), world)


def pointers_in(place: ir.Place, world: World) -> Iterator[ir.Expr]:
    """The pointers that are parts of what lies at a place, or at a set of places; those in an
    array are one set.  None if nothing is read there, as it has no layout."""
    if world.cells.has_layout(place.type):
        for part in _pointer_places(place, world):
            yield ir.Load(part, part.type, part.span)


def _pointer_places(place: ir.Place, world: World) -> Iterator[ir.Place]:
    match place.type:
        case ir.PointerType():
            yield place
        case ir.ArrayType(element, length) if length:
            last = ir.Const(length - 1, ir.INTEGER)
            index = ir.Range(ir.Const(0, ir.INTEGER), last) if length > 1 else last
            yield from _pointer_places(ir.IndexPlace(place, index, element), world)
        case ir.RecordType() as type if world.cells.overlay(type) is not None:
            for member in world.program.records[type].members or ():
                yield from _pointer_places(ir.FieldPlace(place, member.name, member.type), world)
        case ir.RecordType() as type:
            for part in world.cells.members(type, NOWHERE):
                if not part.opaque:
                    member = part.member
                    inner = ir.FieldPlace(place, member.name, member.type)
                    yield from _pointer_places(inner, world)
        case _:  # no other object holds pointers
            return


def _layout(type: ir.Type, world: World) -> Layout:
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
