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

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from weaklink import ir
from weaklink.ir.cells import Cells, element
from weaklink.record import replace
from weaklink.source import NOWHERE
from weaklink.view.block_calls import as_given
from weaklink.view.block_contracts import BLOCK_FUNCTIONS
from weaklink.view.lower.untyped import types_through_void

Looks = Collection[ir.Type]
"""What one object is looked at as."""


def store_in_bytes(program: ir.Program) -> ir.Program:
    """``program``, its structures marked that are looked at as something else, too, and all of
    which are the bytes of integers; those within them as well."""
    cells = Cells(program.records, program.machine)
    if not any(map(cells.may_be_bytes, program.records)):
        return program
    found: set[ir.RecordType] = set()
    for looks in _looks(program):
        if all(map(cells.may_be_bytes, looks)) and not _are_alike(looks, cells):
            found.update(record for type in looks for record in _within(element(type), program))
    if not found:
        return program
    marked = {type: replace(program.records[type], in_bytes=True) for type in found}
    return replace(program, records={**program.records, **marked})


def _are_alike(looks: Looks, cells: Cells) -> bool:
    return all(cells.convertible(one, other, NOWHERE) for one, other in combinations(looks, 2))


def _within(type: ir.Type, program: ir.Program) -> Iterator[ir.RecordType]:
    """A structure, and those of which objects lie in it."""
    if isinstance(type, ir.RecordType):
        yield type
        for member in program.records[type].members or ():
            yield from _within(element(member.type), program)


def _looks(program: ir.Program) -> Iterator[Looks]:
    for node in ir.program_nodes(program):
        for part in ir.walk(node):
            if isinstance(part, ir.Convert):
                yield _targets((part.operand.type, part.type))
    for function in program.functions.values():
        for block in () if function.body is None else function.body.blocks.values():
            for statement in block.statements:
                if isinstance(statement, ir.Call) and statement.callee in BLOCK_FUNCTIONS:
                    known = BLOCK_FUNCTIONS[statement.callee]
                    yield _targets(
                        as_given(statement.arguments[number]).type
                        for number in known.blocks
                        if number < len(statement.arguments)
                    )
    yield from types_through_void(program, frozenset(BLOCK_FUNCTIONS))


def _targets(types: Iterable[ir.Type]) -> Looks:
    """What these types point to, as far as they are pointers to something."""
    pointers = [type.target for type in types if isinstance(type, ir.PointerType)]
    return frozenset(target for target in pointers if target != ir.VOID)
