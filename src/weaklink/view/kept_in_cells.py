"""Structures with pointers that stay in cells, though few functions look at them as bytes.

Pointers in bytes are numbers, of which less is proved, and found, than of pointers in cells.  So a
structure with pointers is put in bytes where some function looks for it in a row of characters
(allocators, pools, rings), or where most of the functions that use it look at it in other ways, or
take the address of a member of a union.
Where most do not (lists, and one function that hashes an element), it stays as it is, and those
that do are refused.  What lies in one that is put in bytes goes with it.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.analysis.flows import scoped_nodes, skip
from weaklink.ir.cells import Cells
from weaklink.ir.layout import records_in
from weaklink.ir.types import element
from weaklink.ir.within import overlaid_union
from weaklink.source import NOWHERE
from weaklink.view.lower.untyped import converted, is_address_as_number, look_of

Scopes = dict[ir.RecordType, set[str]]
"""Functions, by a structure."""


def kept_in_cells(program: ir.Program, cells: Cells) -> frozenset[ir.RecordType]:
    """The structures with pointers that lie in no row of characters, and that more functions use as
    they are than look at otherwise."""
    pointing = {record for record in program.records if _has_pointers(record, program)}
    if not pointing:
        return frozenset()
    using: Scopes = {record: set() for record in pointing}
    looking: Scopes = {record: set() for record in pointing}
    in_rows: set[ir.RecordType] = set()
    for scope, node in scoped_nodes(program, skip(())):
        if _has_body(program, scope):
            for part in ir.walk(node):
                match part:
                    case ir.Load(place):
                        _use(scope, place, using)
                    case ir.AddressOf(place):
                        _use(scope, place, using)
                        union = overlaid_union(place, cells)
                        if union is not None and union.type in looking:
                            looking[union.type].add(scope)
                    case ir.Convert():
                        _look(scope, part, cells, looking, in_rows)
                    case _:  # no other uses one, or turns it into something else
                        pass
    for scope, statement in ir.code(program):
        if isinstance(statement, ir.Store):
            _use(scope, statement.place, using)
    kept = {
        record
        for record in pointing - in_rows
        if 2 * len(looking[record]) < len(using[record] | looking[record])
    }
    looked_at = (record for record in pointing - kept if looking[record])
    return frozenset(kept.difference(*(records_in(one, program.records) for one in looked_at)))


def _has_pointers(record: ir.RecordType, program: ir.Program) -> bool:
    return any(
        isinstance(element(member.type), ir.PointerType)
        for inner in records_in(record, program.records)
        for member in program.records[inner].members or ()
    )


def _has_body(program: ir.Program, scope: str) -> bool:
    """Whether it is a function that a program has the code of."""
    function = program.functions.get(scope)
    return function is not None and function.body is not None


def _use(scope: str, place: ir.Place, using: Scopes) -> None:
    """Notes the structures of which a place names members."""
    while isinstance(place, ir.FieldPlace | ir.IndexPlace):
        place = place.record if isinstance(place, ir.FieldPlace) else place.array
        if isinstance(place.type, ir.RecordType) and place.type in using:
            using[place.type].add(scope)


def _look(
    scope: str, part: ir.Convert, cells: Cells, looking: Scopes, in_rows: set[ir.RecordType]
) -> None:
    """Notes the structures that a conversion turns into something else, or that into them."""
    operand = part.operand
    if is_address_as_number(part):
        type = element(look_of(operand, cells, scope).type)
        if isinstance(type, ir.RecordType) and type in looking:
            looking[type].add(scope)
    if not (isinstance(part.type, ir.PointerType) and isinstance(operand.type, ir.PointerType)):
        return
    one, other = look_of(operand, cells, scope).type, converted(part, cells).type
    if ir.VOID not in (one, other) and cells.convertible(one, other, NOWHERE):
        return
    for type in (element(one), element(other)):
        if isinstance(type, ir.RecordType) and type in looking:
            looking[type].add(scope)
            if _is_row(operand, cells):
                in_rows.add(type)


def _is_row(pointer: ir.Expr, cells: Cells) -> bool:
    """Whether it leads to characters, and was no pointer to something else before (but to ``void``,
    from which it became one to characters)."""
    moved = False
    while True:
        type = pointer.type
        assert isinstance(type, ir.PointerType)
        match pointer:
            case ir.PointerAdd():
                pointer = pointer.pointer
            case ir.Convert(operand) if isinstance(operand.type, ir.PointerType):
                moved = moved or cells.is_bytes(type.target)
                pointer = operand
            case _:  # where it comes from
                return cells.is_bytes(type.target) or (moved and type.target == ir.VOID)
