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
        self._known: dict[int, tuple[ir.Type, ir.Type]] = {}
        """By the number of an object, with the object, which so stays what has that number."""

    def type(self, type: ir.Type) -> ir.Type:
        """The same with codes for floating-point values; itself where there are none."""
        known = self._known.get(id(type))
        if known is not None:
            return known[1]
        made = self._types.get(type)
        if made is None:
            made = self._made(type)
            made = self._types[type] = type if made == type else made
        made = type if made == type else made
        self._known[id(type)] = type, made
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
        return variable if type is variable.type else replace(variable, type=type)

    def bound(self, bound: ir.Bound) -> ir.Bound:
        type = self.type(bound.type)
        return bound if type is bound.type else replace(bound, type=type)

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
                made = self.variable(variable)
                return node if made is variable else ir.Read(made, span)
            case ir.BoundRead(bound, span):
                own = self.bound(bound)
                return node if own is bound else ir.BoundRead(own, span)
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
                all_ = tuple(map(self.bound, bounds))
                return replace(node, bounds=all_, type=self.type(type))
            case _ if isinstance(node, Typed):
                type = self.type(node.type)
                return node if type is node.type else replace(node, type=type)
            case _:  # all others have the types of their parts, or one that is no such
                return node

    def place(self, place: ir.Place) -> ir.Place:
        """A place, whose expressions are of the types already."""
        match place:
            case ir.VariablePlace(variable, span):
                made = self.variable(variable)
                return place if made is variable else ir.VariablePlace(made, span)
            case ir.DerefPlace(type=type) | ir.StringPlace(type=type):
                own = self.type(type)
                return place if own is type else replace(place, type=own)
            case ir.IndexPlace(array, index, type, span):
                return ir.IndexPlace(self.place(array), index, self.type(type), span)
            case ir.FieldPlace(record, field, type, span):
                return ir.FieldPlace(self.place(record), field, self.type(type), span)
            case ir.ValuePlace():
                return place


Typed = (
    ir.Const
    | ir.Convert
    | ir.Conditional
    | ir.Unary
    | ir.Binary
    | ir.Apply
    | ir.FunctionAddress
    | ir.PointerAdd
    | ir.Aggregate
    | ir.BuiltinTerm
)
"""Nodes that hold a type, and nothing else but their parts."""
