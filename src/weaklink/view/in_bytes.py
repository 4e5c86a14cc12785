r"""What the program looks at in several ways lies in memory as its bytes.

    before:  (struct header *)buffer     of  unsigned char *buffer, and
             struct header { unsigned short kind, length; }
    after:   the same; each ``struct header`` is four bytes (``Record.in_bytes``)

Two pointers are to the same where one is converted to the other, directly, through pointers to
``void``, or by a function that copies blocks.  Where one object may be a structure or a number to
one of them, and characters or something else to the other, it is put together of bytes, wherever
it lies: a structure with all of its type, numbers with all of their region
(``analysis/regions.py``, ``view/numbers_in_bytes.py``).  All others keep their cells, and pay
nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from weaklink import ir
from weaklink.analysis.changes import RELEASERS, written
from weaklink.analysis.flows import POINTEE, Key, scoped_nodes, skip
from weaklink.analysis.regions import NOBODY, Regions, is_number
from weaklink.ir.cells import Cells, element, lies_in_bytes
from weaklink.record import replace
from weaklink.source import NOWHERE
from weaklink.view.block_calls import as_given
from weaklink.view.block_contracts import BLOCK_FUNCTIONS
from weaklink.view.lower.allocation import ALLOCATORS
from weaklink.view.lower.untyped import (
    Look,
    converted,
    is_address_as_number,
    look_of,
    looks_through_void,
)
from weaklink.view.numbers_in_bytes import put_in_bytes

Looks = Collection[Look]
"""How one object is looked at."""


def store_in_bytes(program: ir.Program) -> ir.Program:
    """``program``, its structures marked that are looked at as something else, too, and all of
    which are the bytes of integers, those within them as well; numbers of which that is so are
    members of such."""
    cells = Cells(program.records, program.machine)
    found = list(_looks(program, cells))
    marks = _Marks(program, cells, found)
    for looks in found:
        alike = [look for look in looks if marks.can_be(look)]
        if not _are_alike([one.type for one in alike], cells):
            for look in alike:
                marks.mark(look)
    marked = {
        type: replace(program.records[type], in_bytes=True, in_others=looked_for)
        for type, looked_for in marks.records.items()
    }
    if marked:
        program = replace(program, records={**program.records, **marked})
    return put_in_bytes(program, cells, marks.is_chosen) if marks.regions else program


class _Marks:
    """What lies in bytes: ``records``, each with whether the program looks for it where others
    lie; and ``regions``, by what stands for them."""

    def __init__(self, program: ir.Program, cells: Cells, found: Iterable[Looks]) -> None:
        self._program = program
        self._cells = cells
        self._regions = Regions(program, cells, skip(ALLOCATORS | RELEASERS | _BLOCKS))
        for looks in found:
            self._regions.join(key for look in looks for key in look.keys)
        self._keys = self._regions.all()
        self.records: dict[ir.RecordType, bool] = {}
        self.regions: set[Key] = set()
        self._variables = frozenset(_holders(program, cells))
        for top, keys in self._keys.items():  # unions are bytes as they are
            if any(self._is_within_bytes(key) for key in keys) and self._may_be_bytes(top):
                self._mark_region(top)

    def is_chosen(self, key: Key) -> bool:
        """Whether the numbers of a key lie in bytes."""
        return self._regions.of(key) in self.regions

    def can_be(self, look: Look) -> bool:
        """Whether what is looked at so could be bytes."""
        if self._cells.may_be_bytes(look.type) and not look.keys:
            return True
        if look.keys:
            return all(self._may_be_bytes(self._regions.of(key)) for key in look.keys)
        return look.within is not None

    def mark(self, look: Look) -> None:
        """It is."""
        type = element(look.type)
        if look.keys:
            for key in look.keys:
                self._mark_region(self._regions.of(key))
        elif not self._cells.may_be_bytes(type):
            self._mark_record(look.within, out=False)
        elif isinstance(type, ir.RecordType):
            self._mark_record(type, out=look.out)

    def _mark_record(self, type: ir.RecordType | None, *, out: bool) -> None:
        if type is None:
            return
        new = _records(type, self._program) - self.records.keys()
        self.records |= dict.fromkeys(new, False)
        self.records[type] |= out
        for top, keys in self._keys.items():
            if any(key[0] == "within" and key[1] in new for key in keys):
                if self._may_be_bytes(top):
                    self._mark_region(top)

    def _mark_region(self, top: Key) -> None:
        if top in self.regions:
            return
        self.regions.add(top)
        for key in self._keys[top]:
            if key[0] == "within" and not self._is_within_bytes(key):
                assert isinstance(key[1], ir.RecordType)
                self._mark_record(key[1], out=False)

    def _is_within_bytes(self, key: Key) -> bool:
        if key[0] != "within" or not isinstance(key[1], ir.RecordType):
            return False
        return key[1] in self.records or self._cells.bytes_of(key[1]) is not None

    def _may_be_bytes(self, top: Key) -> bool:
        return all(map(self._could_be, self._keys[top]))

    def _could_be(self, key: Key) -> bool:
        match key:
            case ("object", holder):
                return holder in self._variables
            case ("within", ir.RecordType() as type, _):
                return self._cells.may_be_bytes(type)
            case _:  # pointers may lead there, but those that are not followed
                return key not in (NOBODY, POINTEE)


_BLOCKS = frozenset(BLOCK_FUNCTIONS)


def _holders(program: ir.Program, cells: Cells) -> Iterator[Key]:
    """The variables that could be members of a structure, by their keys."""
    for item in program.globals:
        if _may_be_member(item.variable, cells):
            yield ("", item.variable)
    for name, function in program.functions.items():
        if function.body is not None:
            given = set(_given_otherwise(function.body))
            for one in (*function.parameters, *function.body.locals):
                if one not in given and _may_be_member(one, cells):
                    yield (name, one)


def _may_be_member(variable: ir.Variable, cells: Cells) -> bool:
    special = variable.is_volatile or variable.is_ghost
    return is_number(variable.type, cells) and not special


def _given_otherwise(body: ir.Body) -> Iterator[ir.Variable]:
    """The variables that something else gives a value than assignments and calls."""
    for block in body.blocks.values():
        for statement in block.statements:
            if not isinstance(statement, ir.Assign | ir.Call):
                yield from written(statement)


def _are_alike(types: Sequence[ir.Type], cells: Cells) -> bool:
    return all(cells.convertible(one, other, NOWHERE) for one, other in combinations(types, 2))


def _records(type: ir.RecordType, program: ir.Program) -> set[ir.RecordType]:
    """A structure, and those of which objects lie in it."""
    members = [element(member.type) for member in program.records[type].members or ()]
    inner = [_records(one, program) for one in members if isinstance(one, ir.RecordType)]
    return {type}.union(*inner)


def _looks(program: ir.Program, cells: Cells) -> Iterator[Looks]:
    for scope, node in scoped_nodes(program, skip(())):
        yield from _conversions(node, cells, scope)
    for name, function in program.functions.items():
        if function.body is not None:
            yield from _copies(function.body, cells, name)
    yield from looks_through_void(program, _BLOCKS)


def _conversions(node: ir.Node, cells: Cells, scope: str) -> Iterator[Looks]:
    for part in ir.walk(node):
        match part:
            case ir.Convert(operand, ir.PointerType()):
                yield _to_objects([look_of(operand, cells, scope), converted(part, cells)])
            case ir.Convert(operand) if is_address_as_number(part):
                yield _to_objects([look_of(operand, cells, scope), Look(cells.byte)])
            case ir.AddressOf(place) if isinstance(place.type, ir.RecordType):
                if lies_in_bytes(place, cells):  # of a union
                    yield _to_objects([Look(place.type), Look(cells.byte)])
            case _:  # no other expression looks at an object as another
                pass


def _copies(body: ir.Body, cells: Cells, function: str) -> Iterator[Looks]:
    """What the library's functions on blocks are handed together."""
    for block in body.blocks.values():
        for statement in block.statements:
            if isinstance(statement, ir.Call) and statement.callee in BLOCK_FUNCTIONS:
                given = BLOCK_FUNCTIONS[statement.callee].blocks
                pointers = [as_given(one) for one in statement.arguments[: max(given) + 1]]
                yield _to_objects(look_of(one, cells, function) for one in pointers)


def _to_objects(looks: Iterable[Look]) -> Looks:
    """Those that say what is there."""
    return frozenset(one for one in looks if one.type != ir.VOID)
