"""What is evident, before anything is elaborated, of the places that expressions of C name."""

from __future__ import annotations

from collections.abc import Mapping

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.scope import Scope, VariableEntity
from weaklink.ir.layout import Record
from weaklink.record import record

Records = Mapping[ir.RecordType, Record]


@record
class Designators:
    """Expressions where names mean what ``scope`` says."""

    scope: Scope
    records: Records

    def variable(self, name: str) -> ir.Variable | None:
        entity = self.scope.lookup(name)
        return entity.variable if isinstance(entity, VariableEntity) else None

    def root(self, place: syntax.Expr) -> ir.Variable | None:
        """The variable that ``place`` lies in; None if it may lie anywhere."""
        match place:
            case syntax.Name(name):
                return self.variable(name)
            case syntax.Member(record, arrow=False):
                return self.root(record)
            case syntax.Index(array) if isinstance(self.type(array), ir.ArrayType):
                return self.root(array)
            case _:  # all others are behind a pointer, or nowhere
                return None

    def type(self, expr: syntax.Expr) -> ir.Type | None:
        """The type of what is named from a variable on; None of all else."""
        match expr:
            case syntax.Name(name):
                variable = self.variable(name)
                return None if variable is None else variable.type
            case syntax.Index(array=operand) | syntax.Unary("*", operand):
                return _target(self.type(operand))
            case syntax.Postfix(_, operand) | syntax.Unary("++" | "--", operand):
                return self.type(operand)
            case syntax.Member(record, field, arrow):
                type = self.type(record)
                return self._member(_target(type) if arrow else type, field)
            case _:  # no name, or one of a value
                return None

    def _member(self, type: ir.Type | None, field: str) -> ir.Type | None:
        record = self.records.get(type) if isinstance(type, ir.RecordType) else None
        members = () if record is None else record.members or ()
        return next((member.type for member in members if member.name == field), None)


def _target(type: ir.Type | None) -> ir.Type | None:
    """What lies where an array, or a pointer, of the type leads."""
    match type:
        case ir.ArrayType(element):
            return element
        case ir.PointerType(target):
            return target
        case _:  # it leads nowhere
            return None
