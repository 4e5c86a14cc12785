"""Objects that C expressions designate: variables, and places in memory.

The hazards of an access come in this order: those of the operands (and of the value that is
stored), then index-bound, then mem-access, then initialization.  An address alone has those of
its operands, and index-bound; there the last index may be one too many.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tests.reference.arithmetic import Arithmetic, Operand
from tests.reference.errors import Unsupported
from tests.reference.memory import Pointer, fits, load, store
from tests.reference.model import UNSET, State, Value, Variable
from tests.reference.types import ArrayOf, CType, PointerTo, Struct, cells
from tests.reference.values import Evaluate
from weaklink.frontend import syntax as c
from weaklink.ir.types import IntType
from weaklink.kinds import Kind
from weaklink.source import Span


@dataclass(frozen=True, slots=True)
class Place:
    """The first operand is where the place begins; the others count ``strides`` from there.

    ``bounds`` are the operands (by number) that index an array, its length, and where;
    ``is_element`` if the last of them comes last.
    """

    type: CType
    operands: tuple[Evaluate, ...]
    strides: tuple[int, ...] = ()
    offset: int = 0
    bounds: tuple[tuple[int, int, Span], ...] = ()
    is_element: bool = False
    by_pointer: bool = False
    is_const: bool = False

    def evaluated(self, s: State) -> list[Any]:
        return [operand(s) for operand in self.operands]

    def address(self, values: list[Any]) -> Pointer:
        distance = self.offset
        for stride, value in zip(self.strides, values[1:], strict=True):
            distance += stride * value
        start: Pointer = values[0]
        return start.moved(distance)

    def indexed(self, index: Evaluate, span: Span) -> Place:
        """An element of this array."""
        assert isinstance(self.type, ArrayOf)
        return replace(
            self,
            type=self.type.element,
            operands=(*self.operands, index),
            strides=(*self.strides, cells(self.type.element)),
            bounds=(*self.bounds, (len(self.operands), self.type.length, span)),
            is_element=True,
        )

    def member(self, name: str) -> Place:
        if not isinstance(self.type, Struct):
            raise Unsupported("a member of something else than a struct")
        offset, type = self.type.member(name)
        return replace(self, type=type, offset=self.offset + offset, is_element=False)


Locate = Callable[[State, list[Any]], Pointer]


@dataclass(frozen=True, slots=True)
class Target:
    """What is assigned to: first its operands are evaluated, at last it is written."""

    type: CType
    operands: Evaluate
    read: Callable[[State, list[Any]], Value]
    write: Callable[[State, list[Any], Value], None]


class Places(Arithmetic):
    def value(self, node: c.Expr) -> Operand:
        raise NotImplementedError

    def variable(self, name: str) -> Variable:
        if name not in self.scope.variables:
            raise Unsupported(f"name {name}")
        return self.scope.variables[name]

    def place(self, node: c.Expr) -> Place | None:
        """The place in memory that ``node`` designates, if it does."""
        match node:
            case c.Name(name):
                variable = self.variable(name)
                if not variable.in_memory:
                    return None
                return Place(variable.type, (where(variable),), is_const=variable.is_const)
            case c.Unary("*", operand):
                return self.pointee(self.value(operand))
            case c.Index(array, index):
                return self.element(array, index, node.span)
            case c.Member(record, field, True):
                return self.pointee(self.value(record)).member(field)
            case c.Member(record, field, False):
                inner = self.place(record)
                return inner.member(field) if inner else None
        return None

    def pointee(self, pointer: Operand, *others: Evaluate) -> Place:
        type, run = pointer
        if not isinstance(type, PointerTo) or type.target is None:
            raise Unsupported("the target of something else than a pointer to an object")
        strides = (cells(type.target),) * len(others)
        return Place(type.target, (run, *others), strides, by_pointer=True, is_const=type.to_const)

    def element(self, array: c.Expr, index: c.Expr, span: Span) -> Place:
        inner = self.place(array)
        if inner is not None and isinstance(inner.type, ArrayOf):
            return inner.indexed(self.value(index)[1], span)
        pointer = self.loaded(inner, array.span) if inner else self.value(array)
        return self.pointee(pointer, self.value(index)[1])

    # --- reading ------------------------------------------------------------------------------

    def loaded(self, place: Place, span: Span) -> Operand:
        """The value there; of an array the address of its first element."""
        if isinstance(place.type, ArrayOf):
            return self.address(replace(place, type=place.type.element, is_element=False))
        read = self.reader(place, span)
        return place.type, lambda s: read(s, place.evaluated(s))

    def reader(self, place: Place, span: Span) -> Callable[[State, list[Any]], Value]:
        locate = self.locator(place, span, writes=False)
        type, check = place.type, self.check
        is_scalar = isinstance(type, IntType | PointerTo)
        found = self.context.add(Kind.INITIALIZATION, span) if is_scalar else None

        def read(s: State, values: list[Any]) -> Value:
            value = load(s, locate(s, values), type)
            if found:
                check(s, found, value is not UNSET)
            return value

        return read

    def locator(self, place: Place, span: Span, *, writes: bool) -> Locate:
        """Where the place is, after the checks that it may be accessed."""
        within = self.bounds(place)
        access = self.context.add(Kind.MEM_ACCESS, span) if place.by_pointer else None
        size, check = cells(place.type), self.check

        def locate(s: State, values: list[Any]) -> Pointer:
            within(s, values)
            pointer = place.address(values)
            if access:
                check(s, access, _accessible(s, pointer, size, writes=writes))
            return pointer

        return locate

    def bounds(self, place: Place) -> Callable[[State, list[Any]], None]:
        """Checks that all indices are within their arrays."""
        found = [
            (self.context.add(Kind.INDEX_BOUND, where), number, length)
            for number, length, where in place.bounds
        ]

        def check(s: State, values: list[Any]) -> None:
            for property, number, length in found:
                self.check(s, property, 0 <= values[number] < length)

        return check

    def address(self, place: Place) -> Operand:
        if place.is_element:
            *others, (number, length, span) = place.bounds
            place = replace(place, bounds=(*others, (number, length + 1, span)))
        within = self.bounds(place)

        def run(s: State) -> Pointer:
            values = place.evaluated(s)
            within(s, values)
            return place.address(values)

        return PointerTo(place.type, place.is_const), run

    def read(self, variable: Variable, span: Span) -> Evaluate:
        """The value of a variable that is not in memory."""
        key = variable.key
        if variable.is_global:
            return lambda s: s.globals[key]
        if not variable.may_be_unset:
            return lambda s: s.locals[key]
        found = self.context.add(Kind.INITIALIZATION, span)

        def read_local(s: State) -> Value:
            value = s.locals.get(key)
            self.check(s, found, value is not UNSET)
            return value

        return read_local

    # --- writing ------------------------------------------------------------------------------

    def target(self, node: c.Expr, *, is_read: bool) -> Target:
        """What ``node`` names as a target; with the hazards of reading it first, if it is."""
        place = self.place(node)
        if place is None:
            return self.variable_target(node, is_read=is_read)
        if place.is_const:
            raise Unsupported("assignment to a constant")
        read = self.reader(place, node.span) if is_read else _unread
        locate = self.locator(place, node.span, writes=True)

        def write(s: State, values: list[Any], value: Value) -> None:
            store(s, locate(s, values), value)

        return Target(place.type, place.evaluated, read, write)

    def variable_target(self, node: c.Expr, *, is_read: bool) -> Target:
        if not isinstance(node, c.Name):
            raise Unsupported("assignment to something else than an object")
        variable = self.variable(node.name)
        if variable.is_const:
            raise Unsupported("assignment to a constant")
        read = self.read(variable, node.span) if is_read else None
        key, is_global = variable.key, variable.is_global

        def write(s: State, _: list[Any], value: Value) -> None:
            (s.globals if is_global else s.locals)[key] = value

        reader = _unread if read is None else lambda s, _: read(s)
        return Target(variable.type, lambda s: [], reader, write)


def _unread(s: State, values: list[Any]) -> Value:
    raise AssertionError("a target that is only written")


def _accessible(s: State, pointer: Pointer, size: int, *, writes: bool) -> bool:
    return fits(s, pointer, size) and not (writes and s.blocks[pointer.block].is_read_only)


def where(variable: Variable) -> Evaluate:
    """The address of a variable in memory."""
    if variable.is_global:
        address = Pointer(variable.key, 0)
        return lambda s: address
    key = variable.key
    return lambda s: s.locals[key]
