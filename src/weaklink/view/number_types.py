"""What is declared where numbers lie in bytes: objects of, and pointers to, structures of which a
number is the only member.

    before:  int x, *p;  struct box { int *inside; };
    after:   struct <int> x, *p;  struct box { struct <int> *inside; };
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from weaklink import ir
from weaklink.analysis.flows import Key, bound_key, logic_scope, result_key, variable_key
from weaklink.analysis.regions import is_number, leads_to_numbers, value_key
from weaklink.ir.cells import VALUE, Cells
from weaklink.ir.layout import Member, Record
from weaklink.ir.types import element
from weaklink.record import replace
from weaklink.source import NOWHERE

Chosen = Callable[[Key], bool]
"""Whether what a key stands for, or leads to, lies in bytes."""


def structure_of(type: ir.Type) -> ir.RecordType:
    """The structure of which a number of the type, or an array of numbers, is the only member."""
    return ir.RecordType("struct", f"<{type}>")


class NumberTypes:
    """The types in a program, where the numbers that are ``chosen`` lie in bytes."""

    def __init__(self, program: ir.Program, cells: Cells, chosen: Chosen) -> None:
        self._cells = cells
        self._chosen = chosen
        self._types: dict[ir.Type, None] = {}
        self._records = {type: self._record(type, one) for type, one in program.records.items()}

    def records(self) -> dict[ir.RecordType, Record]:
        """Those of the program, and the structures of numbers that were asked for."""
        made = {
            structure_of(type): Record((Member(VALUE, type),), NOWHERE, in_bytes=True)
            for type in self._types
        }
        return {**self._records, **made}

    def pointing(self, type: ir.Type) -> ir.Type:
        """A pointer to numbers, or an array or a set of such, as of one to structures."""
        match type:
            case ir.PointerType(target):
                return replace(type, target=self._structure(target))
            case ir.ArrayType(inner) | ir.SetType(inner):
                return replace(type, element=self.pointing(inner))
            case _:  # nothing else leads to numbers
                return type

    def leads(self, type: ir.Type) -> bool:
        """Whether it is a pointer to numbers, or an array or a set of such."""
        return leads_to_numbers(element(type), self._cells)

    def declared(
        self, scope: str, variables: Iterable[ir.Variable]
    ) -> Iterator[tuple[ir.Variable, ir.Variable]]:
        """The variables of a scope that are declared with another type, and how."""
        for one in variables:
            key = variable_key(scope, one)
            if self.leads(one.type) and self._chosen(key):
                yield one, replace(one, type=self.pointing(one.type))
            elif is_number(one.type, self._cells) and self._chosen(("object", key)):
                yield one, replace(one, type=self._structure(one.type))

    def parameters(self, function: ir.Function) -> list[ir.Type]:
        """The types of what a function is handed."""
        given = [one for one in function.parameters if self.leads(one.type)]
        made = dict(self.declared(function.name, given))
        return [made.get(one, one).type for one in function.parameters]

    def bound(self, scope: str, bound: ir.Bound) -> ir.Bound:
        """A variable of the logic, in a scope."""
        if self.leads(bound.type) and self._chosen(bound_key(scope, bound)):
            return replace(bound, type=self.pointing(bound.type))
        return bound

    def heading(self, definition: ir.Definition) -> ir.Definition:
        """A definition with other parameters and another result."""
        scope = logic_scope(definition.name)
        type = definition.type
        if self.leads(type) and self._chosen(result_key(definition.name)):
            type = self.pointing(type)
        parameters = tuple(self.bound(scope, one) for one in definition.parameters)
        return replace(definition, type=type, parameters=parameters)

    def converted(self, conversion: ir.Convert) -> ir.Type:
        """What a conversion is to."""
        type = conversion.type
        if self.leads(type) and self._chosen(value_key(conversion)):
            return self.pointing(type)
        return type

    def member(self, whole: ir.Type, field: str, type: ir.Type) -> ir.Type:
        """The type of a member, which was ``type``."""
        found = self._records.get(whole) if isinstance(whole, ir.RecordType) else None
        member = None if found is None else found.member(field)
        return member.type if member is not None and self.leads(type) else type

    def at(self, type: ir.Type, path: Iterable[int | str]) -> ir.Type:
        """The type of what lies at a path in an object."""
        for step in path:
            match type:
                case ir.ArrayType(inner):
                    type = inner
                case ir.RecordType():
                    member = self._records[type].member(str(step))
                    type = ir.VOID if member is None else member.type
                case _:  # no other has parts
                    return ir.VOID
        return type

    def _structure(self, type: ir.Type) -> ir.RecordType:
        self._types[type] = None
        return structure_of(type)

    def _record(self, type: ir.RecordType, record: Record) -> Record:
        if record.members is None:
            return record
        members = [
            replace(one, type=self.pointing(one.type))
            if self.leads(one.type) and self._chosen(("member", type, one.name))
            else one
            for one in record.members
        ]
        return replace(record, members=tuple(members))
