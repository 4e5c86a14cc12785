"""Where a lowered value lies, what is read there, and the parts of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.ir.cells import Leaf
from weaklink.ir.layout import Path, part_type, place_of
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.lower.bits import BYTE, Digits, Extent, composed, joined, runs_of, spread, taken
from weaklink.view.lower.located import InUnion, Location, Moved, Overlaid, Plain, Stored, Values
from weaklink.view.lower.memories import exact, known_number, plus, times
from weaklink.view.lower.overlaid import initial, loaded_from, within
from weaklink.view.lower.pointer_bytes import as_numbers, as_pointer
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
            scalars = extents_at(world, location, type, span)
            return tuple(piece for one in scalars for piece in _joined(world, whole, one, span))
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
    bit, _ = world.bits_of(type, (name,), span)
    start, rest = divmod(bit, BYTE)
    return replace(_behind(record, ir.Const(start, ir.INTEGER), span), bit=rest)


def _behind(location: InUnion, distance: lir.Expr, span: Span) -> InUnion:
    """What lies so many bytes further on."""
    whole = location.bytes
    if isinstance(whole, Stored):
        return InUnion(Stored(whole.block, plus(whole.start, distance)))
    if isinstance(distance, ir.Const):
        return InUnion(Plain(whole.pieces[distance.value :]))
    raise Unsupported("index in a union that does not lie in memory", span)


def extents(world: World, type: ir.Type, span: Span) -> list[Extent]:
    """Where the scalars of an object of the type lie in its bytes; all are integers."""
    found: list[Extent] = []
    for leaf in world.cells.leaves(type, span):
        bit, width = world.bits_of(type, leaf.path, span)
        found.append(Extent(leaf.type, *divmod(bit, BYTE), width, world.big_endian))
    return found


def extents_at(world: World, location: InUnion, type: ir.Type, span: Span) -> list[Extent]:
    """The same of an object that may be a bit-field, in the bytes of the location."""
    if isinstance(type, ir.IntType) and type.is_bit_field:
        return [Extent(type, 0, location.bit, type.width, world.big_endian)]
    return extents(world, type, span)


def refuse_padding(world: World, type: ir.Type, scalars: Sequence[Extent], span: Span) -> None:
    """Refuses to write a structure with padding into bytes: what becomes of that is not said."""
    if isinstance(type, ir.IntType):
        return
    if sum(one.width for one in scalars) != BYTE * world.size_of(type, span):
        raise Unsupported("structure with padding, written into a union", span)


def without_padding(
    world: World, type: ir.Type, left: Values, right: Values, span: Span
) -> list[tuple[lir.Expr, lir.Expr]]:
    """The pieces of two values, pair by pair; of bytes with padding the bits that are none."""
    pairs = list(zip(left, right, strict=True))
    padding = world.padding.of_leaves(type) if isinstance(type, ir.RecordType) else {}
    if not padding:
        return pairs
    found: list[tuple[lir.Expr, lir.Expr]] = []
    pieces = iter(pairs)
    for number, leaf in enumerate(world.cells.leaves(type, span)):
        own = [next(pieces) for _ in numbers(leaf.type)]
        if number not in padding:
            found += own
            continue
        ((one, other),) = own
        for low, count in runs_of(padding[number]):
            bits = (taken(exact(byte), low, count, BYTE, span) for byte in (one, other))
            found.append((next(bits), next(bits)))
    return found


def byte_at(world: World, whole: Plain | Stored, number: int, span: Span) -> lir.Expr:
    """A byte, as an ``integer`` from 0 to 255."""
    if isinstance(whole, Plain):
        if number >= len(whole.pieces):
            raise Unsupported("what lies behind a union", span)
        return exact(whole.pieces[number])
    offset = plus(whole.start, ir.Const(number, ir.INTEGER))
    (part,) = world.memories.of(world.cells.byte, span).parts
    return exact(part.loaded(whole.block, offset, span))


def _joined(world: World, whole: Plain | Stored, extent: Extent, span: Span) -> Values:
    """The integer that some bytes are, or a part of them; or the pointer that they are."""
    own = [byte_at(world, whole, number, span) for number in extent.bytes]
    if not isinstance(extent.type, ir.PointerType):
        return (joined(own, extent, span),)
    number = joined(own, replace(extent, type=world.program.machine.size_type), span)
    return as_pointer(world, number, span)


def bytes_with(
    world: World,
    scalars: Sequence[Extent],
    values: Values,
    old: Callable[[int], lir.Expr],
    span: Span,
) -> dict[int, lir.Expr]:
    """The bytes of an object in which scalars get other values, by number: those that these have
    bits of; ``old`` says what each was, as an ``integer``."""
    digits: dict[int, list[Digits]] = {}
    for extent, value in zip(scalars, as_numbers(world, scalars, values, span), strict=True):
        for number, own in spread(_without_sign(value, span), extent, span).items():
            digits.setdefault(number, []).append(own)
    found: dict[int, lir.Expr] = {}
    for number, parts in digits.items():
        is_all = sum(one.count for one in parts) == BYTE
        rest = None if is_all else old(number)
        found[number] = composed(parts, rest, world.cells.byte, span)
    return found


def _without_sign(value: lir.Expr, span: Span) -> lir.Expr:
    """The ``integer`` that has the bits of a value of machine type."""
    assert isinstance(value.type, ir.IntType)
    type, known = _unsigned(value.type), known_number(value)
    if known is not None:
        return ir.Const(type.wrap(known), ir.INTEGER, span)
    return exact(ir.Convert(value, type, span=span))


def _unsigned(type: ir.IntType) -> ir.IntType:
    if not type.signed:
        return type
    name = f"unsigned {type.name.removeprefix('signed ')}"
    return ir.IntType(name, type.width, False, type.rank)


def _union_part(world: World, type: ir.Type, path: Path, span: Span) -> tuple[int, Path] | None:
    """Of a part that is within a union of bytes: the first cell of that, and the way on."""
    offset = 0
    for position, step in enumerate(path):
        if world.cells.bytes_of(type) is not None:
            return offset, path[position:]
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
            place = place_of(union, rest, program.machine, program.records)
            assert place is not None  # such a union has no bit-fields
            found.setdefault((start, union), []).append((place[0], own, pieces))
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
        if _union_part(world, type, path, span) is not None:
            _refuse_open(world, type, path, span, "union whose first value is of a smaller member")
            _refuse_gaps(world, type, path, span)
            whole = tuple(given.get(n, (ir.Const(0, one.type),))[0] for n, one in enumerate(leaves))
            made = _given_bytes(world, type, path, whole, pieces, span)
            given |= {number: (one,) for number, one in made.items()}
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


def _refuse_gaps(world: World, type: ir.Type, path: Path, span: Span) -> None:
    """Refuses a first value of a union by a structure with padding: nothing says what is there."""
    for step in path:
        _, member = world.cells.part(type, (step,), span)
        if isinstance(type, ir.RecordType) and type.keyword == "union":
            if world.padding.has_gaps(member):
                raise Unsupported("union whose first value is of a member with padding", span)
        type = member


def _given_bytes(
    world: World, type: ir.Type, path: Path, cells: Values, pieces: Values, span: Span
) -> dict[int, lir.Expr]:
    """The cells of an object that get other values where the part at the path, which is in bytes,
    gets this one; ``cells`` are what all of them hold."""
    within = _union_part(world, type, path, span)
    assert within is not None
    first, rest = within
    _, union = world.cells.part(type, path[: len(path) - len(rest)], span)
    _, part = world.cells.part(type, path, span)
    bit, _ = world.bits_of(union, rest, span)
    start, bit = divmod(bit, BYTE)
    location = InUnion(Plain(cells[first + start :]), bit)
    scalars = extents_at(world, location, part, span)
    refuse_padding(world, part, scalars, span)
    old = partial(byte_at, world, location.bytes, span=span)
    made = bytes_with(world, scalars, pieces, old, span)
    return {first + start + number: one for number, one in made.items()}


def updated(world: World, node: ir.Update, old: Values, value: Values) -> Values:
    """``{record \\with .f = value}``: the old pieces, but for those of the place."""
    span, type, path = node.span, node.record.type, _path(node.place)
    leaves = world.cells.leaves(type, span)
    if overlaid_part(world, type, path, span) is not None:
        raise Unsupported("`\\with` of a member of a union with pointers", span)
    if _union_part(world, type, path, span) is not None:
        _refuse_open(world, type, path, span, "`\\with` of a smaller member of a union")
        # every cell of a part in bytes is one piece, though those before need not be
        begins = [_width_of(leaves[:number]) for number in range(len(leaves))]
        made = _given_bytes(world, type, path, tuple(old[at] for at in begins), value, span)
        pieces = list(old)
        for number, one in made.items():
            pieces[begins[number]] = one
        return tuple(pieces)
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
