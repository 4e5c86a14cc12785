"""C's types as the reference sees them: what they are made of, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.reference.errors import Unsupported
from weaklink.frontend import syntax as c
from weaklink.ir.types import IntType, Machine


@dataclass(frozen=True, slots=True)
class PointerTo:
    """``target`` is None for ``void *``; ``to_const`` if nothing is written through it."""

    target: CType | FunctionOf | None
    to_const: bool = False


@dataclass(frozen=True, slots=True)
class FunctionOf:
    """What pointers to functions point to; ``result`` is None for void."""

    result: CType | None
    parameters: tuple[CType, ...]


@dataclass(frozen=True, slots=True)
class ArrayOf:
    element: CType
    length: int


@dataclass(eq=False, slots=True)
class Struct:
    """One object a tag; ``members`` is empty until the struct is defined."""

    tag: str
    members: tuple[tuple[str, CType], ...] = field(default=(), repr=False)

    def member(self, name: str) -> tuple[int, CType]:
        """The offset of a member in cells, and its type."""
        offset = 0
        for found, type in self.members:
            if found == name:
                return offset, type
            offset += cells(type)
        raise Unsupported(f"member {name}")


Scalar = IntType | PointerTo
CType = Scalar | ArrayOf | Struct


def layout(type: CType) -> tuple[Scalar, ...]:
    """The type of each cell."""
    match type:
        case ArrayOf(element, length):
            return layout(element) * length
        case Struct(_, members):
            return tuple(scalar for _, member in members for scalar in layout(member))
        case _:
            return (type,)


def cells(type: CType) -> int:
    return 1 if isinstance(type, IntType | PointerTo) else len(layout(type))


Representation = tuple[tuple[object, ...], ...]


def representation(type: CType) -> Representation:
    """Equal for two types whose objects have the same bits: ``int`` and ``unsigned`` do."""
    return tuple(map(_scalar_representation, layout(type)))


def _scalar_representation(type: Scalar) -> tuple[object, ...]:
    if isinstance(type, IntType):
        return ("int", type.width, *([type] if type.is_bit_field else []))
    if type.target is None:
        return ("pointer", None)
    if isinstance(type.target, Struct):
        return ("pointer", type.target.tag)
    if isinstance(type.target, FunctionOf):
        return ("function", type.target)
    return ("pointer", representation(type.target))


def paths(type: CType, root: str) -> tuple[str, ...]:
    """How each cell of an object ``root`` is named: ``a[1].f``."""
    match type:
        case ArrayOf(element, length):
            return tuple(
                path for number in range(length) for path in paths(element, f"{root}[{number}]")
            )
        case Struct(_, members):
            return tuple(
                path for name, member in members for path in paths(member, f"{root}.{name}")
            )
        case _:
            return (root,)


class Types:
    """Resolves type names; learns structures and type definitions as they are declared."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.structs: dict[str, Struct] = {}
        self.typedefs: dict[str, CType] = {}

    def resolve(self, type: c.TypeName) -> CType:
        """The type; an array without length gets length 0 (see ``parameter``, ``completed``)."""
        match type:
            case c.BaseType(name) if name in self.machine.types:
                return self.machine[name]
            case c.BaseType(name) if name in self.typedefs:
                return self.typedefs[name]
            case c.PointerType(c.BaseType("void") as target):
                return PointerTo(None, target.is_const)
            case c.PointerType(c.FunctionType() as function):
                return PointerTo(self.function(function))
            case c.PointerType(target):
                return PointerTo(self.resolve(target), is_const(target))
            case c.ArrayType(element, size):
                return ArrayOf(self.resolve(element), _length(size))
            case c.RecordType("struct", tag, fields):
                return self._struct(tag, fields)
        raise Unsupported(f"type {type}")

    def function(self, type: c.FunctionType) -> FunctionOf:
        return FunctionOf(
            None if is_void(type.result) else self.resolve(type.result),
            tuple(self.parameter(p.type) for p in type.parameters or () if not is_void(p.type)),
        )

    def parameter(self, type: c.TypeName) -> CType:
        """The type of a parameter: an array is a pointer."""
        if isinstance(type, c.ArrayType):
            return PointerTo(self.resolve(type.element), is_const(type.element))
        return self.resolve(type)

    def _struct(self, tag: str | None, fields: tuple[c.Field, ...] | None) -> Struct:
        if tag is None:
            raise Unsupported("a struct without a name")
        found = self.structs.setdefault(tag, Struct(tag))
        if fields is not None:
            cells_ = [f for f in fields if f.name is not None or f.width is None]
            found.members = tuple((f.name or "", self._member(f)) for f in cells_)
        return found

    def _member(self, field: c.Field) -> CType:
        type = self.resolve(field.type)
        if field.width is None:
            return type
        if not isinstance(type, IntType) or not isinstance(field.width, c.Number):
            raise Unsupported("a width that is no number")
        width = field.width.value
        return IntType(f"{type}:{width}", width, type.signed, type.rank, type.name)


def _length(size: c.Expr | None) -> int:
    match size:
        case None:
            return 0
        case c.Number(value):
            return value
    raise Unsupported("an array length that is no number")


def completed(type: CType, initializer: c.Expr | None) -> CType:
    """``int a[] = {1, 2}`` is an ``int[2]``."""
    if isinstance(type, ArrayOf) and type.length == 0 and isinstance(initializer, c.InitList):
        return ArrayOf(type.element, len(initializer.items))
    return type


def is_const(type: c.TypeName) -> bool:
    if isinstance(type, c.ArrayType):
        return is_const(type.element)
    return not isinstance(type, c.FunctionType | c.EnumType) and bool(
        getattr(type, "is_const", False)
    )


def is_void(type: c.TypeName) -> bool:
    return isinstance(type, c.BaseType) and type.name == "void"
