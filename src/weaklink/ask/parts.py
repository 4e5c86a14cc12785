"""Parts of objects to which pointers lead, and where pointers lie in what is its bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.ask.slots import Part
from weaklink.ir.cells import VALUE
from weaklink.ir.layout import Path, place_of
from weaklink.record import record
from weaklink.source import NOWHERE
from weaklink.view.lower.world import World


@record
class Held:
    """A pointer in an object, the way to it, and how many bytes it is."""

    type: ir.PointerType
    path: Path
    size: int


def pointers_in_bytes(type: ir.Type, world: World) -> Mapping[int, Held]:
    """Those of an object, by the first of their cells."""
    return dict(_within(type, (), 0, world))


def _within(type: ir.Type, path: Path, first: int, world: World) -> Iterator[tuple[int, Held]]:
    """Those of what begins at a cell."""
    cells = world.cells
    match type:
        case ir.ArrayType(element, length):
            step = cells.count(element, NOWHERE)
            for index in range(length or 0):
                yield from _within(element, (*path, index), first + index * step, world)
        case ir.RecordType() if cells.bytes_of(type) is not None:
            yield from _at_bytes(type, path, first, world)
        case ir.RecordType():
            for part in cells.members(type, NOWHERE):
                if not part.opaque and part.count:
                    way = (*path, part.member.name)
                    yield from _within(part.member.type, way, first + part.start, world)
        case _:  # no other is its bytes
            return


def _at_bytes(type: ir.Type, path: Path, first: int, world: World) -> Iterator[tuple[int, Held]]:
    """The same of what lies in bytes."""
    program = world.program
    match type:
        case ir.PointerType():
            yield first, Held(type, path, program.machine.pointer // 8)
        case ir.ArrayType(element, length):
            step = world.size_of(element, NOWHERE)
            for index in range(length or 0):
                yield from _at_bytes(element, (*path, index), first + index * step, world)
        case ir.RecordType("struct"):
            for member in program.records[type].members or ():
                place = place_of(type, (member.name,), program.machine, program.records)
                if place is not None and member.bits is None:
                    way = (*path, member.name)
                    yield from _at_bytes(member.type, way, first + place[0], world)
        case _:  # numbers, and unions, in which there are no pointers
            return


def parts_of(number: int, whole: ir.Type, part: ir.Type, world: World) -> Iterator[Part]:
    """The parts of the elements of a block to which a pointer to such a part may lead, those that
    follow each other together."""
    cells = world.cells
    if not (cells.has_layout(whole) and cells.has_layout(part)):
        return
    stride, step = cells.count(whole, NOWHERE), cells.count(part, NOWHERE)
    places = frozenset(_places(whole, part, world))
    starts = sorted(place for place in places if place - step not in places)
    for start in starts:
        count = 1
        while start + count * step in places:
            count += 1
        yield Part(number, stride, start, count)


def _places(whole: ir.Type, part: ir.Type, world: World) -> Iterator[int]:
    """The cells in which such parts begin: of pointers in bytes, in which such pointers do."""
    cells = world.cells
    held = _member_of_bytes(part, world)
    if held is None or cells.same(whole, part, NOWHERE):
        yield from cells.places(whole, part, NOWHERE)
        return
    for place, pointer in pointers_in_bytes(whole, world).items():
        if cells.same(pointer.type, held, NOWHERE):
            yield place


def _member_of_bytes(part: ir.Type, world: World) -> ir.PointerType | None:
    """The pointer that is the only member of a structure in bytes."""
    record = world.program.records.get(part) if isinstance(part, ir.RecordType) else None
    member = None if record is None else record.member(VALUE)
    return member.type if member is not None and isinstance(member.type, ir.PointerType) else None
