"""Where a lowered value lies, what is read there, and the parts of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.ir.cells import Leaf
from weaklink.ir.layout import Path, part_type
from weaklink.source import Span
from weaklink.view.lower.located import InUnion, Location, Moved, Overlaid, Plain, Stored, Values
from weaklink.view.lower.memories import exact, known_number, plus, times
from weaklink.view.lower.overlaid import initial, loaded_from, within
from weaklink.view.lower.representation import numbers
from weaklink.view.lower.world import World


def width(world: World, type: ir.Type, span: Span) -> int:
    """The number of pieces of a value."""
    return _width_of(world.cells.leaves(type, span))


def _width_of(leaves: Sequence[Leaf]) -> int:
    return sum(len(numbers(leaf.type)) for leaf in leaves)


def loaded(world: World, location: Location, type: ir.Type, span: Span) -> Values:
    """The pieces of what lies there."""
    match location:
        case Plain(pieces):
            return pieces
        case InUnion(whole):
            scalars = extents(world, type, span)
            return tuple(_joined(world, whole, start, scalar, span) for start, scalar in scalars)
        case Overlaid():
            return loaded_from(world, location, type, span)
        case Stored(block, start):
            found: list[lir.Expr] = []
            for number, leaf in enumerate(world.cells.leaves(type, span)):
                offset = plus(start, ir.Const(number, ir.INTEGER))
                for part in world.memories.of(leaf.type, span).parts:
                    found.append(part.loaded(block, offset, span))
            return tuple(found)


def element_at(
    world: World, array: Location, type: ir.Type, index: lir.Expr, span: Span
) -> Location:
    """Where the element with an index, which is lowered, is in an array."""
    if not isinstance(type, ir.ArrayType):
        raise Unsupported(f"element of a `{type}`", span)
    match array:
        case InUnion():
            step = world.size_of(type.element, span)
            return _behind(array, times(step, exact(index)), span)
        case Overlaid():
            step = world.size_of(type.element, span)
            if isinstance(index, ir.Const):
                return within(array, step * index.value)
            if type.length is None:
                raise Unsupported(f"array of unknown length `{type}`", span)
            return within(array, 0, Moved(step, index, type.length))
        case Stored(block, start):
            step = world.cells.count(type.element, span)
            return Stored(block, plus(start, times(step, exact(index))))
        case Plain(pieces):
            size = width(world, type.element, span)
            if isinstance(index, ir.Const):
                return Plain(pieces[index.value * size : (index.value + 1) * size])
            return Plain(_chosen(pieces, exact(index), size, span))


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
    match record:
        case InUnion():
            return _member_in_union(world, record, type, name, span)
        case Plain() | Stored() if world.cells.bytes_of(type) is not None:
            return _member_in_union(world, InUnion(record), type, name, span)
        case Overlaid():
            return within(record, world.byte_offset(type, name, span))
        case Plain() | Stored() if world.cells.overlay(type) is not None:
            return Overlaid(record, type, world.byte_offset(type, name, span))
        case Stored(block, start):
            first = world.cells.member(type, name, span)
            return Stored(block, plus(start, ir.Const(first, ir.INTEGER)))
        case Plain(pieces):
            first = world.cells.member(type, name, span)
            begin = _width_of(world.cells.leaves(type, span)[:first])
            size = width(world, world.cells.member_type(type, name, span), span)
            return Plain(pieces[begin : begin + size])


# --- bytes of unions -----------------------------------------------------------------------------


def _member_in_union(
    world: World, record: InUnion, type: ir.RecordType, name: str, span: Span
) -> InUnion:
    start = world.byte_offset(type, name, span)
    return _behind(record, ir.Const(start, ir.INTEGER), span)


def _behind(location: InUnion, distance: lir.Expr, span: Span) -> InUnion:
    """What lies so many bytes further on."""
    whole = location.bytes
    if isinstance(whole, Stored):
        return InUnion(Stored(whole.block, plus(whole.start, distance)))
    if isinstance(distance, ir.Const):
        return InUnion(Plain(whole.pieces[distance.value :]))
    raise Unsupported("index in a union that does not lie in memory", span)


def extents(world: World, type: ir.Type, span: Span) -> list[tuple[int, ir.Type]]:
    """Where the scalars of an object of the type begin, in bytes; all are integers."""
    found: list[tuple[int, ir.Type]] = []
    for leaf in world.cells.leaves(type, span):
        place = world.byte_place(type, leaf.path, span)
        found.append((place, leaf.type))
    return found


def refuse_padding(world: World, type: ir.Type, span: Span) -> None:
    """Refuses to write a structure with padding into bytes: what becomes of that is not said."""
    sizes = [world.size_of(scalar, span) for _, scalar in extents(world, type, span)]
    if sum(sizes) != world.size_of(type, span):
        raise Unsupported("structure with padding, written into a union", span)


def byte_at(world: World, whole: Plain | Stored, number: int, span: Span) -> lir.Expr:
    """A byte, as an ``integer`` from 0 to 255."""
    if isinstance(whole, Plain):
        if number >= len(whole.pieces):
            raise Unsupported("what lies behind a union", span)
        return exact(whole.pieces[number])
    offset = plus(whole.start, ir.Const(number, ir.INTEGER))
    (part,) = world.memories.of(world.cells.byte, span).parts
    return exact(part.loaded(whole.block, offset, span))


def _joined(world: World, whole: Plain | Stored, start: int, type: ir.Type, span: Span) -> lir.Expr:
    """The integer that some bytes are, the lowest first (all machines that are known are so)."""
    assert isinstance(type, ir.IntType)
    total: lir.Expr | None = None
    for number in range(world.size_of(type, span)):
        byte = times(1 << (8 * number), byte_at(world, whole, start + number, span))
        total = byte if total is None else plus(total, byte)
    assert total is not None
    return ir.Convert(total, type, span=span)


def bytes_of(value: lir.Expr, count: int, byte: ir.IntType, span: Span) -> list[lir.Expr]:
    """The bytes of an integer, the lowest first, as values of the type ``byte``."""
    assert isinstance(value.type, ir.IntType)
    known = known_number(value)
    if known is not None:
        return [ir.Const((known >> (8 * k)) & 0xFF, byte, span) for k in range(count)]
    whole = exact(ir.Convert(value, _unsigned(value.type), span=span))
    found: list[lir.Expr] = []
    for position in range(count):
        shifted = whole
        if position:
            power = ir.Const(1 << (8 * position), ir.INTEGER)
            shifted = ir.Binary(ir.BinaryOp.DIV, whole, power, ir.INTEGER, span)
        if position < count - 1:
            modulus = ir.Const(256, ir.INTEGER)
            shifted = ir.Binary(ir.BinaryOp.MOD, shifted, modulus, ir.INTEGER, span)
        found.append(ir.Convert(shifted, byte, span=span))
    return found


def _unsigned(type: ir.IntType) -> ir.IntType:
    if not type.signed:
        return type
    name = f"unsigned {type.name.removeprefix('signed ')}"
    return ir.IntType(name, type.width, False, type.rank)


def _union_part(world: World, type: ir.Type, path: Path, span: Span) -> tuple[int, ir.Type] | None:
    """Of a part that is within a union of bytes: the cell where it begins, and its type."""
    offset = 0
    for position, step in enumerate(path):
        within = world.cells.in_union(type, path[position:])
        if within is not None:
            return offset + within[0], within[1]
        first, type = world.cells.part(type, (step,), span)
        offset += first
    return None


def overlaid_part(
    world: World, type: ir.Type, path: Path, span: Span
) -> tuple[int, ir.RecordType, Path] | None:
    """Of a part that is within a union with pointers: the cell where that begins, its type, and
    the way on; None of any other."""
    offset = 0
    for position, step in enumerate(path):
        if isinstance(type, ir.RecordType) and world.cells.overlay(type) is not None:
            return offset, type, path[position:]
        if world.cells.bytes_of(type) is not None:
            return None
        first, type = world.cells.part(type, (step,), span)
        offset += first
    return None


def _overlaid_parts(
    world: World, parts: Mapping[Path, Values], type: ir.Type, span: Span
) -> Iterator[tuple[int, ir.RecordType, list[tuple[int, ir.Type, Values]]]]:
    """The unions with pointers of which parts are given: where each begins, its type, and of each
    part the byte where it begins, its type, and the pieces."""
    found: dict[tuple[int, ir.RecordType], list[tuple[int, ir.Type, Values]]] = {}
    program = world.program
    for path, pieces in parts.items():
        within = overlaid_part(world, type, path, span)
        if within is not None:
            start, union, rest = within
            own = part_type(union, rest, program.machine, program.records)
            place = world.byte_place(union, rest, span)
            found.setdefault((start, union), []).append((place, own, pieces))
    for (start, union), own_parts in found.items():
        yield start, union, own_parts


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
    for start, union, own in _overlaid_parts(world, parts, type, span):
        first_values = initial(world, union, own, span)
        given |= {start + cell: values for cell, values in first_values.items()}
    for path, pieces in parts.items():
        if overlaid_part(world, type, path, span) is not None:
            continue
        within = _union_part(world, type, path, span)
        if within is not None:
            _refuse_open(world, type, path, span, "union whose first value is of a smaller member")
            given |= dict(_given_bytes(world, *within, pieces, span))
            continue
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


def _refuse_open(world: World, type: ir.Type, path: Path, span: Span, what: str) -> None:
    """Refuses ``what`` gives a value to a member of a union that is smaller: nothing says what the
    other bytes are."""
    for step in path:
        _, member = world.cells.part(type, (step,), span)
        if isinstance(type, ir.RecordType) and type.keyword == "union":
            if world.size_of(member, span) < world.size_of(type, span):
                raise Unsupported(what, span)
        type = member


def _given_bytes(
    world: World, start: int, type: ir.Type, pieces: Values, span: Span
) -> Iterator[tuple[int, tuple[lir.Expr, ...]]]:
    """The cells of a part of a union that a value of the type gives."""
    refuse_padding(world, type, span)
    for (offset, scalar), piece in zip(extents(world, type, span), pieces, strict=True):
        size = world.size_of(scalar, span)
        for number, byte in enumerate(bytes_of(piece, size, world.cells.byte, span)):
            yield start + offset + number, (byte,)


def updated(world: World, node: ir.Update, old: Values, value: Values) -> Values:
    """``{record \\with .f = value}``: the old pieces, but for those of the place."""
    span, type, path = node.span, node.record.type, _path(node.place)
    leaves = world.cells.leaves(type, span)
    if overlaid_part(world, type, path, span) is not None:
        raise Unsupported("`\\with` of a member of a union with pointers", span)
    within = _union_part(world, type, path, span)
    if within is not None:
        _refuse_open(world, type, path, span, "`\\with` of a smaller member of a union")
        given = dict(_given_bytes(world, *within, value, span))
        begin = _width_of(leaves[: min(given)])
        return (*old[:begin], *(one for (one,) in given.values()), *old[begin + len(given) :])
    first, part = world.cells.part(type, path, span)
    begin = _width_of(leaves[:first])
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
