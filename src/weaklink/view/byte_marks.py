"""What is to lie in bytes of a program: structures by their type, numbers by their region.

What is marked takes with it all that lies in it, and what lies around it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.analysis.flows import POINTEE, Key
from weaklink.analysis.regions import NOBODY, Regions, is_number
from weaklink.ir.cells import Cells
from weaklink.ir.layout import records_in
from weaklink.ir.types import element
from weaklink.view.lower.untyped import Look

Looks = Collection[Look]
"""How one object is looked at."""


class Marks:
    """What lies in bytes: ``records``, each with whether the program looks for it where others
    lie; and ``regions``, by what stands for them."""

    def __init__(self, program: ir.Program, cells: Cells, regions: Regions) -> None:
        self._program = program
        self._cells = cells
        self._regions = regions
        self._keys = regions.all()
        self.records: dict[ir.RecordType, bool] = {}
        self.regions: set[Key] = set()
        self._variables = frozenset(_holders(program, cells))
        for top, keys in self._keys.items():  # unions are bytes as they are
            if any(self._is_within_bytes(key) for key in keys) and self._may_be_bytes(top):
                self._mark_region(top)

    def is_chosen(self, key: Key) -> bool:
        """Whether the numbers of a key lie in bytes."""
        return self._regions.of(key) in self.regions

    def can_be_region(self, key: Key) -> bool:
        """Whether the numbers of a key could lie in bytes."""
        return self._may_be_bytes(self._regions.of(key))

    def mark_region(self, key: Key) -> None:
        """They do."""
        self._mark_region(self._regions.of(key))

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
        new = records_in(type, self._program.records) - self.records.keys()
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
        for key in self._keys.get(top, ()):
            if key[0] == "within" and not self._is_within_bytes(key):
                assert isinstance(key[1], ir.RecordType)
                self._mark_record(key[1], out=False)

    def _is_within_bytes(self, key: Key) -> bool:
        if key[0] != "within" or not isinstance(key[1], ir.RecordType):
            return False
        return key[1] in self.records or self._cells.bytes_of(key[1]) is not None

    def _may_be_bytes(self, top: Key) -> bool:
        return all(map(self._could_be, self._keys.get(top, [top])))

    def _could_be(self, key: Key) -> bool:
        match key:
            case ("object", holder):
                return holder in self._variables
            case ("within", ir.RecordType() as type, _):
                return self._cells.may_be_bytes(type)
            case _:  # pointers may lead there, but those that are not followed
                return key not in (NOBODY, POINTEE)


def _holders(program: ir.Program, cells: Cells) -> Iterator[Key]:
    """The variables that could be members of a structure, by their keys."""
    for item in program.globals:
        if may_be_member(item.variable, cells):
            yield ("", item.variable)
    for name, function in program.functions.items():
        if function.body is not None:
            given = set(_given_otherwise(function.body))
            for one in (*function.parameters, *function.body.locals):
                if one not in given and may_be_member(one, cells):
                    yield (name, one)


def may_be_member(variable: ir.Variable, cells: Cells) -> bool:
    """Whether a variable is a number that can be a member of a structure."""
    special = variable.is_volatile or variable.is_ghost
    return is_number(variable.type, cells) and not special


def _given_otherwise(body: ir.Body) -> Iterator[ir.Variable]:
    """The variables that something else gives a value than assignments and calls."""
    for block in body.blocks.values():
        for statement in block.statements:
            if not isinstance(statement, ir.Assign | ir.Call):
                yield from written(statement)
