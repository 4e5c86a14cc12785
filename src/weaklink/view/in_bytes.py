r"""Structures that the program looks at in several ways: they lie in memory as their bytes.

    before:  (struct header *)buffer     of  unsigned char *buffer, and
             struct header { unsigned short kind, length; }
    after:   the same; each ``struct header`` is four bytes (``Record.in_bytes``)

Two pointers are to the same where one is converted to the other, directly, through pointers to
``void``, or by a function that copies blocks.  (One that compares them looks at characters, too, if
there is padding.)  Where one object may be a structure to one of them,
and characters or another structure to the other, its members are put together of bytes, wherever
it lies.  All other structures keep their cells, and pay nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from weaklink import ir
from weaklink.ir.cells import Cells, element, lies_in_bytes
from weaklink.ir.padding import Padding
from weaklink.record import replace
from weaklink.source import NOWHERE
from weaklink.view.block_calls import as_given
from weaklink.view.block_contracts import BLOCK_FUNCTIONS, Does
from weaklink.view.cast_places import look_through_casts
from weaklink.view.lower.untyped import Holder, Look, look_of, looks_through_void
from weaklink.view.wrapped import may_be_wrapped, wrapped

Looks = Collection[Look]
"""How one object is looked at."""


def store_in_bytes(program: ir.Program) -> ir.Program:
    """``program``, its structures marked that are looked at as something else, too, and all of
    which are the bytes of integers, those within them as well; locals of which that is so are
    members of such."""
    program = look_through_casts(program)
    cells = Cells(program.records, program.machine)
    in_others: dict[ir.RecordType, bool] = {}
    locals_: set[Holder] = set()
    for look, mark in _marks(program, cells):
        match mark:
            case tuple():
                locals_.add(mark)
            case ir.RecordType():
                in_others |= dict.fromkeys(_records(mark, program) - in_others.keys(), False)
                in_others[mark] |= look.out
            case _:  # characters are bytes already
                pass
    for type in _moved_by_unions(program, cells):
        in_others |= dict.fromkeys(_records(type, program) - in_others.keys(), False)
    if not in_others and not locals_:
        return program
    marked = {
        type: replace(program.records[type], in_bytes=True, in_others=looked_for)
        for type, looked_for in in_others.items()
    }
    return wrapped(replace(program, records={**program.records, **marked}), locals_)


def _marks(program: ir.Program, cells: Cells) -> Iterator[tuple[Look, ir.Type | Holder]]:
    """What would have to be bytes for each look at objects that are looked at in several ways: only
    where all of these could."""
    for looks in _looks(program, cells):
        if _are_alike([one.type for one in looks], cells):
            continue
        found = [(one, mark) for one in looks if (mark := _mark(one, program, cells)) is not None]
        if len(found) == len(looks):
            yield from found


def _moved_by_unions(program: ir.Program, cells: Cells) -> Iterator[ir.RecordType]:
    """The structures that lie in unions in which no byte need be one number's alone, and are copied
    from or to there, or pointed to: what else is in these bytes goes along."""
    padding = Padding(cells)
    unions = [type for type in program.records if type.keyword == "union"]
    members = {
        inner
        for union in unions
        if cells.bytes_of(union) is not None
        for inner in _records(union, program)
        if padding.may_be_padded(inner)
    }
    if not members:
        return
    for node in ir.program_nodes(program):
        for part in ir.walk(node):
            if isinstance(part, ir.Load | ir.AddressOf | ir.Update):
                yield from _moved(part.place, members, cells)
    for function in program.functions.values():
        for block in () if function.body is None else function.body.blocks.values():
            for statement in block.statements:
                if isinstance(statement, ir.Store):
                    yield from _moved(statement.place, members, cells)


def _moved(
    place: ir.Place, members: Collection[ir.RecordType], cells: Cells
) -> Iterator[ir.RecordType]:
    type = element(place.type)
    if isinstance(type, ir.RecordType) and type in members and lies_in_bytes(place, cells):
        yield type


def _mark(look: Look, program: ir.Program, cells: Cells) -> ir.Type | Holder | None:
    """What could be bytes of what is looked at: it, the structure around it, or the local."""
    if cells.may_be_bytes(look.type):
        return element(look.type)
    if look.local is not None and may_be_wrapped(look.local, program, cells):
        return look.local
    return look.within


def _are_alike(types: Sequence[ir.Type], cells: Cells) -> bool:
    return all(cells.convertible(one, other, NOWHERE) for one, other in combinations(types, 2))


def _records(type: ir.RecordType, program: ir.Program) -> set[ir.RecordType]:
    """A structure, and those of which objects lie in it."""
    members = [element(member.type) for member in program.records[type].members or ()]
    inner = [_records(one, program) for one in members if isinstance(one, ir.RecordType)]
    return {type}.union(*inner)


def _looks(program: ir.Program, cells: Cells) -> Iterator[Looks]:
    for node in ir.program_nodes(replace(program, functions={})):
        yield from _conversions(node, cells, "")
    for name, function in program.functions.items():
        for node in ir.contract_nodes(function.contract):
            yield from _conversions(node, cells, "")
        if function.body is not None:
            for node in ir.body_nodes(function.body):
                yield from _conversions(node, cells, name)
            yield from _copies(function.body, cells, name)
    yield from looks_through_void(program, frozenset(BLOCK_FUNCTIONS))


def _conversions(node: ir.Node, cells: Cells, function: str) -> Iterator[Looks]:
    for part in ir.walk(node):
        if isinstance(part, ir.Convert) and isinstance(part.type, ir.PointerType):
            target = Look(part.type.target, out=True)
            yield _to_objects([look_of(part.operand, cells, function), target])


def _copies(body: ir.Body, cells: Cells, function: str) -> Iterator[Looks]:
    """What the library's functions on blocks are handed together."""
    for block in body.blocks.values():
        for statement in block.statements:
            if isinstance(statement, ir.Call) and statement.callee in BLOCK_FUNCTIONS:
                called = BLOCK_FUNCTIONS[statement.callee]
                pointers = [as_given(one) for one in statement.arguments[: max(called.blocks) + 1]]
                looks = _to_objects(look_of(one, cells, function) for one in pointers)
                compares = called.does is Does.COMPARES
                if compares and any(Padding(cells).may_be_padded(one.type) for one in looks):
                    looks = {*looks, Look(cells.byte, out=True)}
                yield looks


def _to_objects(looks: Iterable[Look]) -> Looks:
    """Those that say what is there."""
    return frozenset(one for one in looks if one.type != ir.VOID)
