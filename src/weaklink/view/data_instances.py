"""Types of the logic at their arguments: ``pair<integer, tree>`` is a type of its own.

A type has values if one of its constructors needs none of its own to begin with, and all that its
parts are has a meaning: else it stays what it was, and is refused by name.
"""

from __future__ import annotations

from collections.abc import Mapping

from weaklink import ir
from weaklink.ir.constructs import type_construct
from weaklink.ir.lists import LIST, LIST_SUM
from weaklink.ir.typevars import substitute
from weaklink.record import record, replace

MOST_INSTANCES = 200
"""Of one type and what it holds: one that holds itself at other types has no end."""


MOST_LISTED = 16
"""Constructors without parts that are gone through, one after the other."""


@record
class Instance:
    """A type at its arguments: as it was written, as it is now, and its sum with all parts as they
    are now."""

    written: ir.LogicType
    type: ir.DataType
    sum: ir.LogicSum


class Instances:
    """Finds the instances of types as they are met."""

    def __init__(self, sums: Mapping[str, ir.LogicSum]) -> None:
        self._sums = {**sums, LIST: LIST_SUM}
        self._known: dict[ir.LogicType, ir.DataType | None] = {}
        self.found: list[Instance] = []

    def type(self, type: ir.Type) -> ir.Type:
        """A closed type, with instances in place of the types of annotations."""
        match type:
            case ir.LogicType():
                return self.data(type) or type
            case ir.PointerType(target):
                return replace(type, target=self.type(target))
            case ir.ArrayType(element):
                return replace(type, element=self.type(element))
            case ir.SetType(element):
                return ir.SetType(self.type(element))
            case ir.FunctionType(result, parameters):
                listed = tuple(map(self.type, parameters))
                return replace(type, result=self.type(result), parameters=listed)
            case ir.IntType() | ir.FloatType() | ir.VoidType() | ir.RecordType():
                return type
            case ir.IntegerType() | ir.RealType() | ir.BooleanType() | ir.DataType():
                return type
            case ir.TypeVariable() | ir.MemoryType():
                return type

    def data(self, type: ir.LogicType) -> ir.DataType | None:
        """The instance that a closed type is; None if it is no sum, or has no meaning."""
        if type not in self._known:
            self._settle(self._below(type))
        return self._known[type]

    def parts(self, type: ir.LogicType) -> dict[str, tuple[ir.Type, ...]]:
        """The types of the parts of each constructor, closed."""
        sum = self._sums[type.name]
        values = dict(zip(sum.type_parameters, type.arguments, strict=True))
        return {
            name: tuple(substitute(part, values) for part in parts)
            for name, parts in sum.constructors
        }

    def _below(self, type: ir.LogicType) -> list[ir.LogicType]:
        """What is not known yet of the type and of all that its values hold."""
        found: dict[ir.LogicType, None] = {}
        work = [type]
        while work and len(found) <= MOST_INSTANCES:
            one = work.pop()
            if one in found or one in self._known:
                continue
            found[one] = None
            if one.name in self._sums:
                held = (part for parts in self.parts(one).values() for part in parts)
                work += (part for part in held if isinstance(part, ir.LogicType))
        if work:
            self._known.update(dict.fromkeys(found))
            return [] if type in found else [type]
        return list(found)

    def _settle(self, types: list[ir.LogicType]) -> None:
        """Which of these types have a meaning: all but those that hold what has none, or that have
        no value to begin with."""
        left = {one for one in types if one.name in self._sums}
        while bad := {one for one in left if not self._is_known(one, left)}:
            left -= bad
        begun: set[ir.LogicType] = set()
        while new := {one for one in left - begun if self._begins(one, begun)}:
            begun |= new
        for one in types:
            made = None
            if one in begun:
                names = tuple(constructor_name(name, one) for name in self.parts(one))
                listed = 0 < len(names) <= MOST_LISTED and not any(self.parts(one).values())
                made = ir.DataType(str(one), names, listed)
            self._known[one] = made
        self.found += map(self._instance, (one for one in types if one in begun))

    def _is_known(self, type: ir.LogicType, left: set[ir.LogicType]) -> bool:
        return all(
            part in left or self._known.get(part) is not None
            if isinstance(part, ir.LogicType)
            else _is_scalar(part)
            for parts in self.parts(type).values()
            for part in parts
        )

    def _begins(self, type: ir.LogicType, begun: set[ir.LogicType]) -> bool:
        """Whether some constructor makes a value of what is there."""
        parts = self.parts(type).values()
        return not parts or any(
            all(p in begun or p in self._known for p in one if isinstance(p, ir.LogicType))
            for one in parts
        )

    def _instance(self, type: ir.LogicType) -> Instance:
        made = self._known[type]
        assert made is not None
        constructors = tuple(
            (constructor_name(name, type), tuple(map(self.type, parts)))
            for name, parts in self.parts(type).items()
        )
        span = self._sums[type.name].span
        return Instance(type, made, ir.LogicSum(made.name, (), constructors, span))


def constructor_name(name: str, type: ir.LogicType) -> str:
    """A constructor at the arguments of its type."""
    return at_types(name, type.arguments)


def at_types(name: str, arguments: tuple[ir.Type, ...]) -> str:
    listed = ", ".join(map(str, arguments))
    return f"{name}<{listed}>" if listed else name


def _is_scalar(type: ir.Type) -> bool:
    """Whether it is one that views know, of values that constructors need not make."""
    match type:
        case ir.IntType() | ir.IntegerType() | ir.BooleanType() | ir.PointerType():
            return True
        case ir.RealType():
            return type_construct(type) is None
        case ir.DataType():
            return True
        case _:  # no other type is one of scalars
            return False
