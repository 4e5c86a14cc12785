r"""Structures that the program looks at in several ways: they lie in memory as their bytes.

    before:  (struct header *)buffer     of  unsigned char *buffer, and
             struct header { unsigned short kind, length; }
    after:   the same; each ``struct header`` is four bytes (``Record.in_bytes``)

Two pointers are to the same where one is converted to the other, directly, through pointers to
``void``, or by a function that copies blocks.  Where one object may be a structure to one of them,
and characters or another structure to the other, its members are put together of bytes, wherever
it lies.  All other structures keep their cells, and pay nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from weaklink import ir
from weaklink.ir.cells import Cells, element
from weaklink.record import replace
from weaklink.source import NOWHERE
from weaklink.view.block_calls import as_given
from weaklink.view.block_contracts import BLOCK_FUNCTIONS
from weaklink.view.lower.untyped import Look, look_of, looks_through_void

Looks = Collection[Look]
"""How one object is looked at."""


def store_in_bytes(program: ir.Program) -> ir.Program:
    """``program``, its structures marked that are looked at as something else, too, and all of
    which are the bytes of integers; those within them as well."""
    cells = Cells(program.records, program.machine)
    if not any(map(cells.may_be_bytes, program.records)):
        return program
    found: set[ir.RecordType] = set()
    for looks in _looks(program, cells):
        if not _are_alike([one.type for one in looks], cells):
            types = [_type_in_bytes(one, cells) for one in looks]
            if None not in types:
                found.update(one for type in types if type for one in _records(type, program))
    if not found:
        return program
    marked = {type: replace(program.records[type], in_bytes=True) for type in found}
    return replace(program, records={**program.records, **marked})


def _are_alike(types: Sequence[ir.Type], cells: Cells) -> bool:
    return all(cells.convertible(one, other, NOWHERE) for one, other in combinations(types, 2))


def _type_in_bytes(look: Look, cells: Cells) -> ir.Type | None:
    """What could be bytes of what is looked at: it, or the structure around it."""
    return element(look.type) if cells.may_be_bytes(look.type) else look.within


def _records(type: ir.Type, program: ir.Program) -> Iterator[ir.RecordType]:
    """A structure, and those of which objects lie in it."""
    if isinstance(type, ir.RecordType):
        yield type
        for member in program.records[type].members or ():
            yield from _records(element(member.type), program)


def _looks(program: ir.Program, cells: Cells) -> Iterator[Looks]:
    for node in ir.program_nodes(program):
        for part in ir.walk(node):
            if isinstance(part, ir.Convert) and isinstance(part.type, ir.PointerType):
                yield _to_objects([look_of(part.operand, cells), Look(part.type.target)])
    for function in program.functions.values():
        for block in () if function.body is None else function.body.blocks.values():
            for statement in block.statements:
                if isinstance(statement, ir.Call) and statement.callee in BLOCK_FUNCTIONS:
                    given = BLOCK_FUNCTIONS[statement.callee].blocks
                    arguments = [as_given(one) for one in statement.arguments]
                    yield _to_objects(look_of(one, cells) for one in arguments[: max(given) + 1])
    yield from looks_through_void(program, frozenset(BLOCK_FUNCTIONS))


def _to_objects(looks: Iterable[Look]) -> Looks:
    """Those that say what is there."""
    return frozenset(one for one in looks if one.type != ir.VOID)
