r"""What is read and written in a union whose members have cells by how they are represented.

before:  u.s = p;  x = u.n;        of  union { long n; char *s; } u
after:   s, owner = p, 2;  n = \overlaid(n, p);
         x = owner == 1 ? n : owner == 0 ? 0 : \other_member(n)

What a member is that was not written last is for its bytes to say, and nobody knows: a proof takes
what a write leaves in other members for any values, and reads these (``own_value``).  In runs and
searches there is no such value, and what is left in a cell is 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.ir.overlays import GAP, NOBODY, NoOverlayError, Overlay, Row, Scalar, scalars_of
from weaklink.record import record, replace
from weaklink.source import NOWHERE, Span
from weaklink.view.lower.located import Moved, Overlaid, Plain, Values
from weaklink.view.lower.memories import (
    MADE_OF_NUMBERS,
    ONE,
    OTHER_MEMBER,
    OVERLAID,
    ZERO,
    exact,
    known_number,
    own_value,
    plus,
    times,
)
from weaklink.view.lower.representation import constant_text, numbers
from weaklink.view.lower.world import World

NO_OBJECTS = 4096
"""Bytes at either end of all addresses where no object lies."""

MOST_UPDATES = 64
"""Cells that one write may change."""


@record
class Change:
    """What a write leaves in a cell of a union: the values of its parts.  It is ``covered`` if all
    of its bytes are written."""

    cell: lir.Expr
    type: ir.Type
    values: Values
    covered: bool = True

    @property
    def held(self) -> ir.Type:
        """The type of what the cell holds; ``void`` of what is not modelled inside."""
        return held_type(self.type)


def held_type(type: ir.Type) -> ir.Type:
    """The type of a scalar as a cell holds it: ``void`` of what is not modelled inside."""
    return ir.VOID if isinstance(type, ir.FloatType) else type


def within(location: Overlaid, distance: int, moved: Moved | None = None) -> Overlaid:
    """What lies so many bytes further on."""
    more = () if moved is None else (moved,)
    return Overlaid(
        location.whole, location.union, location.byte + distance, (*location.moved, *more)
    )


def scalars_in(world: World, type: ir.Type, span: Span) -> list[Scalar]:
    """The scalars of a part of a union.  Raises ``Unsupported`` where it is a union itself: that
    has owners of its own."""
    if isinstance(type, ir.RecordType) and _has_union(world, type):
        raise Unsupported("union within a union with pointers, as a value", span)
    return all_scalars(world, type, span)


def all_scalars(world: World, type: ir.Type, span: Span) -> list[Scalar]:
    """The same, those of unions within it, too."""
    records, machine, cells = world.program.records, world.program.machine, world.cells
    try:
        return list(scalars_of(type, machine, records, lambda one: cells.bytes_of(one) is not None))
    except NoOverlayError:
        raise Unsupported(f"`{type}` in a union with pointers", span) from None


def _has_union(world: World, type: ir.RecordType) -> bool:
    if type.keyword == "union":
        return True
    inner = [ir.element(m.type) for m in world.program.records[type].members or ()]
    return any(isinstance(one, ir.RecordType) and _has_union(world, one) for one in inner)


def loaded_from(world: World, location: Overlaid, type: ir.Type, span: Span) -> Values:
    """The pieces of what is read there."""
    found: list[lir.Expr] = []
    for scalar in scalars_in(world, type, span):
        found += _read(world, within(location, scalar.byte), scalar.type, span)
    return tuple(found)


def cells_of(
    world: World, location: Overlaid, type: ir.Type, span: Span
) -> list[tuple[lir.Expr, ir.Type]]:
    """The cells of the scalars there, counted from the beginning of the union, with their types."""
    overlay = _overlay(world, location)
    return [
        (_cell(within(location, one.byte), overlay.row(one.type), span), one.type)
        for one in scalars_in(world, type, span)
    ]


def changes(
    world: World, location: Overlaid, type: ir.Type, values: Values, span: Span
) -> tuple[list[Change], list[Change]]:
    """What a value that is written there leaves in the cells of the union: in its own, and in those
    beside, owners and what overlaps, each once."""
    own: list[Change] = []
    beside: dict[lir.Expr, Change] = {}
    given = iter(values)
    for scalar in scalars_in(world, type, span):
        pieces = tuple(next(given) for _ in numbers(scalar.type))
        at = within(location, scalar.byte)
        row = _overlay(world, at).row(scalar.type)
        own.append(Change(_cell(at, row, span), scalar.type, pieces))
        for change in _beside(world, at, row, pieces, span):
            known = beside.get(change.cell)
            if known is None or (_is_certain(change) and not known.covered):
                beside[change.cell] = change
    if len(own) + len(beside) > MOST_UPDATES:
        raise Unsupported("write to a union with pointers that has many members", span)
    return own, list(beside.values())


def known_cell(change: Change) -> int:
    """The number of the cell, of a union that does not lie in memory."""
    if not isinstance(change.cell, ir.Const):
        raise Unsupported("index in a union that does not lie in memory", NOWHERE)
    return change.cell.value


def gaps(world: World, union: ir.RecordType, span: Span) -> list[lir.Expr]:
    """The cells of a union that no member has."""
    leaves = world.cells.leaves(union, span)
    return [ir.Const(n, ir.INTEGER) for n, leaf in enumerate(leaves) if leaf.path[:1] == (GAP,)]


def perhaps_set(world: World, flag: lir.Expr, span: Span) -> lir.Expr:
    """Whether a cell has a value of which some bytes were written: nobody says, if it had none."""
    had = ir.Compare(ir.CompareOp.EQ, flag, ONE, span)
    return ir.Conditional(had, ONE, unknown(world, flag, (), span), ir.INTEGER, span)


def _is_certain(change: Change) -> bool:
    return not any(isinstance(value, ir.Conditional) for value in change.values)


def _overlay(world: World, location: Overlaid) -> Overlay:
    found = world.cells.overlay(location.union)
    assert found is not None
    world.overlaid += 1
    return found


def _cell(location: Overlaid, row: Row, span: Span) -> lir.Expr:
    """The cell of what begins there."""
    cell: lir.Expr = ir.Const(row.cell_of(location.byte), ir.INTEGER)
    for moved in location.moved:
        if moved.step % row.step:
            raise Unsupported("index in a union with pointers", span)
        cell = plus(times(moved.step // row.step, exact(moved.index)), cell)
    return cell


def held_at(world: World, location: Overlaid, cell: lir.Expr, type: ir.Type, span: Span) -> Values:
    """The parts of what a cell of the union holds, as a scalar of the type."""
    whole = location.whole
    if not isinstance(whole, Plain):
        offset = plus(whole.start, cell)
        parts = world.memories.of(type, span).parts
        return tuple(part.loaded(whole.block, offset, span) for part in parts)
    if not isinstance(cell, ir.Const):
        raise Unsupported("index in a union that does not lie in memory", span)
    pieces = pieces_at(world, location, cell.value, span)
    return tuple(
        piece if piece.type == own else ir.Convert(piece, own, span=span)
        for piece, (_, own) in zip(pieces, numbers(type), strict=True)
    )


def pieces_at(world: World, location: Overlaid, cell: int, span: Span) -> Values:
    """Of a union that does not lie in memory, the pieces that a cell is."""
    assert isinstance(location.whole, Plain)
    leaves = world.cells.leaves(location.union, span)
    begin = sum(len(numbers(leaf.type)) for leaf in leaves[:cell])
    return location.whole.pieces[begin : begin + len(numbers(leaves[cell].type))]


def _read(world: World, location: Overlaid, type: ir.Type, span: Span) -> Values:
    overlay = _overlay(world, location)
    row = overlay.row(type)
    values = held_at(world, location, _cell(location, row, span), held_type(type), span)
    known = _owned(world, location, row, row.number, span)
    if known is None:
        return values
    zero = _owned(world, location, row, 0, span)
    assert zero is not None
    zeros: Values = tuple(ir.Const(0, value.type) for value in values)
    others = [(zero, zeros), *_of_number(world, location, type, span)]
    return tuple(
        own_value(value, known, [(test, other[n]) for test, other in others], span)
        for n, value in enumerate(values)
    )


def _of_number(
    world: World, location: Overlaid, type: ir.Type, span: Span
) -> Iterator[tuple[lir.Pred, Values]]:
    """What a pointer is where a number as long was written last, in whose place no object can be:
    NULL, or one to nothing."""
    is_object = isinstance(type, ir.PointerType) and not isinstance(type.target, ir.FunctionType)
    if not is_object or location.moved:
        return
    size = world.size_of(type, span)
    for _, row in _overlay(world, location).rows:
        begins = any(byte == location.byte for _, byte in row.starts)
        if not (isinstance(row.type, ir.IntType) and row.step == size and begins):
            continue
        test = _owned(world, location, row, row.number, span)
        assert test is not None
        number = held_at(world, location, _cell(location, row, span), row.type, span)
        exactly = exact(number[0])
        ends = (ir.Const(-NO_OBJECTS, ir.INTEGER), exactly, ir.Const(NO_OBJECTS, ir.INTEGER))
        test = ir.conjunction(
            [test, *(ir.Compare(ir.CompareOp.LT, *pair, span) for pair in pairwise(ends))]
        )
        is_null = ir.Compare(ir.CompareOp.EQ, exactly, ZERO, span)
        nowhere = ir.Const(MADE_OF_NUMBERS, ir.INTEGER)
        yield test, (ir.Conditional(is_null, ZERO, nowhere, ir.INTEGER, span), exactly)


def _owned(world: World, location: Overlaid, row: Row, number: int, span: Span) -> lir.Pred | None:
    """That all owners of what begins there are that one; None of what has no owners."""
    overlay = _overlay(world, location)
    claims: list[lir.Pred] = []
    size = location.last - location.first + row.step
    for unit in overlay.units(location.first, size):
        owner = _owner(world, location, unit, span)
        claim: lir.Pred = ir.Compare(ir.CompareOp.EQ, exact(owner), ir.Const(number, ir.INTEGER))
        meets = _meets(location, row.step, overlay.bytes_of_unit(unit), span)
        claims.append(claim if meets is None else ir.implies(meets, claim))
    return ir.conjunction(claims) if claims else None


def _owner(world: World, location: Overlaid, unit: int, span: Span) -> lir.Expr:
    own = world.cells.leaves(location.union, span)[unit].type
    (owner,) = held_at(world, location, ir.Const(unit, ir.INTEGER), own, span)
    return owner


def _meets(location: Overlaid, size: int, bytes_: tuple[int, int], span: Span) -> lir.Pred | None:
    """That so many bytes that begin there meet those; None if they do, whatever they are moved
    by."""
    begin, end = bytes_
    if location.last < end and begin < location.first + size:
        return None
    at: lir.Expr = ir.Const(location.byte, ir.INTEGER)
    for moved in location.moved:
        at = plus(times(moved.step, exact(moved.index)), at)
    before = ir.Compare(ir.CompareOp.LT, at, ir.Const(end, ir.INTEGER), span)
    reached = plus(at, ir.Const(size, ir.INTEGER))
    behind = ir.Compare(ir.CompareOp.LT, ir.Const(begin, ir.INTEGER), reached, span)
    return ir.And(before, behind, span)


def _beside(
    world: World, location: Overlaid, row: Row, values: Values, span: Span
) -> Iterator[Change]:
    """What a scalar of a row that is written there changes besides: owners, and what overlaps."""
    overlay = _overlay(world, location)
    first, end = location.first, location.last + row.step
    for unit in overlay.units(first, end - first):
        own = world.cells.leaves(location.union, span)[unit].type
        meets = _meets(location, row.step, overlay.bytes_of_unit(unit), span)
        value: lir.Expr = ir.Const(row.number, own, span)
        if meets is not None:
            owner = _owner(world, location, unit, span)
            value = ir.Conditional(meets, value, owner, own, span)
        yield Change(ir.Const(unit, ir.INTEGER), own, (value,))
    for _, other in overlay.rows:
        if other is row:
            continue
        for cell, byte in other.starts:
            if first < byte + other.step and byte < end:
                meets = _meets(location, row.step, (byte, byte + other.step), span)
                number = ir.Const(cell, ir.INTEGER)
                covered = first <= byte and byte + other.step <= end and not location.moved
                left = _left(world, location, number, other, values, meets, span)
                yield replace(left, covered=covered)


def _left(
    world: World,
    location: Overlaid,
    cell: lir.Expr,
    row: Row,
    values: Values,
    meets: lir.Pred | None,
    span: Span,
) -> Change:
    """What is left in the cell of another row where these values are written over its bytes."""
    old = held_at(world, location, cell, row.type, span)
    left = tuple(unknown(world, piece, values, span) for piece in old)
    if meets is not None:
        pairs = zip(left, old, strict=True)
        left = tuple(ir.Conditional(meets, new, was, was.type, span) for new, was in pairs)
    return Change(cell, row.type, left)


def unknown(world: World, old: lir.Expr, values: Sequence[lir.Expr], span: Span) -> lir.Expr:
    """What nobody knows: a function of what was there, what is written, and which part of which
    write it is."""
    world.overlaid += 1
    written = [exact(value) for value in values[:2]]
    written += [ZERO] * (2 - len(written))
    which = ir.Const(world.overlaid, ir.INTEGER)
    value: lir.Expr = ir.Apply(OVERLAID, (which, exact(old), *written), (), ir.INTEGER, span)
    return value if old.type == ir.INTEGER else ir.Convert(value, old.type, span=span)


def is_unknown(value: lir.Expr) -> bool:
    """Whether a value is what nobody knows."""
    if isinstance(value, ir.Convert):
        return is_unknown(value.operand)
    return isinstance(value, ir.Apply) and value.function == OVERLAID


def definitions_of_overlays() -> dict[str, lir.Definition]:
    """What lowering says of unions with pointers: nobody knows what the values are."""
    names = {OTHER_MEMBER: ("held",), OVERLAID: ("write", "old", "first", "second")}
    return {
        name: ir.Definition(
            name,
            (),
            tuple(ir.Bound(one, ir.INTEGER, one) for one in parameters),
            ir.INTEGER,
            None,
            NOWHERE,
            reads=(),
        )
        for name, parameters in names.items()
    }


def content_given(world: World, value: ir.Expr) -> Values | None:
    """The piece of a float that is given to a member, which is the content that all such constants
    have; None of anything else."""
    if not isinstance(value.type, ir.FloatType):
        return None
    content = world.content_of({(): constant_text(value)})
    return (ir.Const(content, ir.INTEGER, value.span),)


def initial(
    world: World,
    union: ir.RecordType,
    parts: Sequence[tuple[int, ir.Type, Values]],
    span: Span,
) -> dict[int, Values]:
    """The cells of a union of which these parts, each from a byte on, are given: all zero, if all
    of them are; else what is in no part that is given is what nobody knows."""
    if all(known_number(value) == 0 for _, _, values in parts for value in values):
        return {}
    leaves = world.cells.leaves(union, span)
    none = tuple(ir.Const(0, piece) for leaf in leaves for _, piece in numbers(leaf.type))
    found: dict[int, Values] = {}
    for number, leaf in enumerate(leaves):
        zeros = [ir.Const(0, piece) for _, piece in numbers(leaf.type)]
        found[number] = tuple(unknown(world, zero, (), span) for zero in zeros)
        if leaf.type == world.owner:
            found[number] = (ir.Const(NOBODY, leaf.type),)
    for byte, type, values in parts:
        own, beside = changes(world, Overlaid(Plain(none), union, byte), type, values, span)
        owners = [change for change in beside if change.type == world.owner]
        found |= {known_cell(change): change.values for change in (*own, *owners)}
    return found
