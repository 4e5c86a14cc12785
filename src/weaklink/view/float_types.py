"""The types in a program in which floating-point values are the numbers that their bits are.

before:  double x, *p;  struct s { float f; };
after:   x, *p and s.f are of the types of codes, which are called alike (``ir/floats.py``)
"""

from __future__ import annotations

from weaklink import ir
from weaklink.ir.floats import CODES
from weaklink.ir.layout import Record
from weaklink.record import replace


class CodeTypes:
    """What stands in the stead of types, and of what is declared with them."""

    def __init__(self) -> None:
        self._types: dict[ir.Type, ir.Type] = {}

    def type(self, type: ir.Type) -> ir.Type:
        """The same with codes for floating-point values."""
        made = self._types.get(type)
        if made is None:
            made = self._types[type] = self._made(type)
        return made

    def _made(self, type: ir.Type) -> ir.Type:
        match type:
            case ir.FloatType(name):
                return CODES.get(name, type)
            case ir.PointerType(target):
                return replace(type, target=self.type(target))
            case ir.ArrayType(element) | ir.SetType(element):
                return replace(type, element=self.type(element))
            case ir.FunctionType(result, parameters):
                given = tuple(map(self.type, parameters))
                return replace(type, result=self.type(result), parameters=given)
            case ir.LogicType(arguments=arguments):
                return replace(type, arguments=tuple(map(self.type, arguments)))
            case _:  # no other type has one in it
                return type

    def variable(self, variable: ir.Variable) -> ir.Variable:
        type = self.type(variable.type)
        return variable if type == variable.type else replace(variable, type=type)

    def bound(self, bound: ir.Bound) -> ir.Bound:
        type = self.type(bound.type)
        return bound if type == bound.type else replace(bound, type=type)

    def record(self, record: Record) -> Record:
        if record.members is None:
            return record
        members = tuple(replace(one, type=self.type(one.type)) for one in record.members)
        return replace(record, members=members)

    def sum(self, sum: ir.LogicSum) -> ir.LogicSum:
        """A type of the logic."""
        made = tuple((name, tuple(map(self.type, types))) for name, types in sum.constructors)
        return replace(sum, constructors=made)

    # --- nodes -------------------------------------------------------------------------------

    def node(self, node: ir.Node) -> ir.Node:
        """A node, whose parts are of the types already, of its own."""
        match node:
            case ir.Read(variable, span):
                return ir.Read(self.variable(variable), span)
            case ir.BoundRead(bound, span):
                return ir.BoundRead(self.bound(bound), span)
            case ir.Const(type=type) | ir.Convert(type=type) | ir.Conditional(type=type):
                return replace(node, type=self.type(type))
            case ir.Unary(type=type) | ir.Binary(type=type) | ir.Apply(type=type):
                return replace(node, type=self.type(type))
            case ir.FunctionAddress(type=type) | ir.PointerAdd(type=type):
                return replace(node, type=self.type(type))
            case ir.Aggregate(type=type) | ir.BuiltinTerm(type=type):
                return replace(node, type=self.type(type))
            case ir.Load(place, type, span):
                return ir.Load(self.place(place), self.type(type), span)
            case ir.AddressOf(place, type, span):
                return ir.AddressOf(self.place(place), self.type(type), span)
            case ir.Update(place=place):
                return replace(node, place=self.place(place))
            case ir.Let(bound) | ir.LetPred(bound):
                return replace(node, bound=self.bound(bound))
            case ir.Quantified(bounds=bounds):
                return replace(node, bounds=tuple(map(self.bound, bounds)))
            case ir.Comprehension(bounds, type=type) | ir.Lambda(bounds, type=type):
                own = tuple(map(self.bound, bounds))
                return replace(node, bounds=own, type=self.type(type))
            case _:  # all others have the types of their parts, or one that is no such
                return node

    def place(self, place: ir.Place) -> ir.Place:
        """A place, whose expressions are of the types already."""
        match place:
            case ir.VariablePlace(variable, span):
                return ir.VariablePlace(self.variable(variable), span)
            case ir.DerefPlace(type=type) | ir.StringPlace(type=type):
                return replace(place, type=self.type(type))
            case ir.IndexPlace(array, type=type):
                return replace(place, array=self.place(array), type=self.type(type))
            case ir.FieldPlace(record, type=type):
                return replace(place, record=self.place(record), type=self.type(type))
            case ir.ValuePlace():
                return place
