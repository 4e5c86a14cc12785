"""Where a lowered value lies, what is read there, and the parts of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.ir.cells import Leaf, Path
from weaklink.record import record
from weaklink.source import Span
from weaklink.view.lower.memories import exact, plus, times
from weaklink.view.lower.representation import numbers
from weaklink.view.lower.world import World

Values = tuple[lir.Expr, ...]
"""The pieces of a value."""


@record
class Plain:
    """In variables, or a value: the pieces."""

    pieces: Values


@record
class Stored:
    """In memory, from the cell ``start`` of ``block`` on."""

    block: lir.Expr
    start: lir.Expr


Location = Plain | Stored


def width(world: World, type: ir.Type, span: Span) -> int:
    """The number of pieces of a value."""
    return _width_of(world.cells.leaves(type, span))


def _width_of(leaves: Sequence[Leaf]) -> int:
    return sum(len(numbers(leaf.type)) for leaf in leaves)


def loaded(world: World, location: Location, type: ir.Type, span: Span) -> Values:
    """The pieces of what lies there."""
    if isinstance(location, Plain):
        return location.pieces
    found: list[lir.Expr] = []
    for number, leaf in enumerate(world.cells.leaves(type, span)):
        offset = plus(location.start, ir.Const(number, ir.INTEGER))
        for part in world.memories.of(leaf.type, span).parts:
            found.append(part.loaded(location.block, offset, span))
    return tuple(found)


def element_at(
    world: World, array: Location, type: ir.Type, index: lir.Expr, span: Span
) -> Location:
    """Where the element with an index, which is lowered, is in an array."""
    if not isinstance(type, ir.ArrayType):
        raise Unsupported(f"element of a `{type}`", span)
    if isinstance(array, Stored):
        step = world.cells.count(type.element, span)
        return Stored(array.block, plus(array.start, times(step, exact(index))))
    size = width(world, type.element, span)
    if isinstance(index, ir.Const):
        return Plain(array.pieces[index.value * size : (index.value + 1) * size])
    return Plain(_chosen(array.pieces, exact(index), size, span))


def _chosen(pieces: Values, index: lir.Expr, width: int, span: Span) -> Values:
    """The element of a value that an index names; the last for one out of bounds."""
    result = pieces[-width:]
    for number in reversed(range(len(pieces) // width - 1)):
        test = ir.Compare(ir.CompareOp.EQ, index, ir.Const(number, ir.INTEGER), span)
        part = pieces[number * width : (number + 1) * width]
        result = tuple(
            ir.Conditional(test, one, other, one.type, span)
            for one, other in zip(part, result, strict=True)
        )
    return result


def member_at(world: World, record: Location, type: ir.Type, name: str, span: Span) -> Location:
    """Where a member is in a structure."""
    if not isinstance(type, ir.RecordType):
        raise Unsupported(f"member of a `{type}`", span)
    first = world.cells.member(type, name, span)
    if isinstance(record, Stored):
        return Stored(record.block, plus(record.start, ir.Const(first, ir.INTEGER)))
    begin = _width_of(world.cells.leaves(type, span)[:first])
    size = width(world, world.cells.member_type(type, name, span), span)
    return Plain(record.pieces[begin : begin + size])


def aggregate(
    world: World,
    parts: Mapping[Path, Values],
    contents: Mapping[int, int],
    type: ir.Type,
    span: Span,
) -> Values:
    """The parts given, the opaque cells with these ``contents``, all others zero."""
    leaves = world.cells.leaves(type, span)
    given: dict[int, tuple[lir.Expr, ...]] = {
        cell: (ir.Const(content, ir.INTEGER),) for cell, content in contents.items()
    }
    for path, pieces in parts.items():
        first, part = world.cells.part(type, path, span)
        at = 0
        for number, leaf in enumerate(world.cells.leaves(part, span)):
            width = len(numbers(leaf.type))
            given[first + number] = pieces[at : at + width]
            at += width
    result: list[lir.Expr] = []
    for number, leaf in enumerate(leaves):
        zeros = tuple(ir.Const(0, piece) for _, piece in numbers(leaf.type))
        result += given.get(number, zeros)
    return tuple(result)


def updated(world: World, node: ir.Update, old: Values, value: Values) -> Values:
    """``{record \\with .f = value}``: the old pieces, but for those of the place."""
    span = node.span
    first, part = world.cells.part(node.record.type, _path(node.place), span)
    begin = _width_of(world.cells.leaves(node.record.type, span)[:first])
    return (*old[:begin], *value, *old[begin + width(world, part, span) :])


def _path(place: ir.Place) -> Path:
    """The way from the root of a place to it, all indices constant."""
    match place:
        case ir.FieldPlace(record, name):
            return (*_path(record), name)
        case ir.IndexPlace(array, ir.Const(value)):
            return (*_path(array), value)
        case ir.IndexPlace():
            raise Unsupported("`\\with` at an index that is no constant", place.span)
        case ir.VariablePlace() | ir.StringPlace() | ir.ValuePlace() | ir.DerefPlace():
            return ()
