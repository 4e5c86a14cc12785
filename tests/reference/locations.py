"""Locations in annotations: single ones that are read, and sets of them.

A set is compiled to a function that gives its members, each where it begins; ``p + (0..n-1)``
is a set of pointers, ``p[0..n-1]`` one of places.  Nothing is checked in an annotation: what
is read outside of live blocks, or was never set, has no value here (``End.UNDEFINED``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tests.reference.context import Context, LogicType, Scope, logic_type
from tests.reference.errors import Unsupported
from tests.reference.memory import Cell, Pointer, fits, load
from tests.reference.model import UNSET, End, Env, RunEnds, Value, Variable
from tests.reference.types import ArrayOf, CType, PointerTo, Struct, cells
from weaklink.frontend import syntax as c

Term = Callable[[Env], Any]
Members = Callable[[Env], Iterable[Pointer]]
Numbers = Callable[[Env, Pointer, int], Iterable[int]]
"""The members of a range of indices, given where index 0 is and how many cells each counts."""

ABOUT_MEMORY = ("\\valid", "\\valid_read", "\\separated", "\\initialized")


@dataclass(frozen=True, slots=True)
class TypedTerm:
    """A term with its type (see ``LogicType``)."""

    type: LogicType
    run: Term


@dataclass(frozen=True, slots=True)
class Locations:
    """Places of ``type``."""

    type: CType
    members: Members

    def cells(self, e: Env) -> Iterator[Cell]:
        size = cells(self.type)
        for block, offset in self.members(e):
            for position in range(size):
                yield block, offset + position


def known(value: Value) -> Any:
    if value is UNSET:
        raise RunEnds(End.UNDEFINED)
    return value


class LocationCompiler:
    """``typed`` is the other half, of a subclass."""

    def __init__(self, scope: Scope, context: Context) -> None:
        self.scope = scope.with_ghosts() if scope.ghosts else scope
        self.context = context

    def typed(self, node: c.Expr) -> TypedTerm:
        raise NotImplementedError

    # --- single places ------------------------------------------------------------------------

    def designated(self, node: c.Expr) -> TypedTerm:
        """The value of a place in memory, or of a member of a value."""
        places = self.places(node)
        if places is None:
            assert isinstance(node, c.Member)
            return self.member_of_value(node)
        type, members = places.type, places.members
        if isinstance(type, ArrayOf):
            return TypedTerm(PointerTo(type.element), lambda e: _only(members(e)))
        return TypedTerm(logic_type(type), self.in_its_state(node, self.reader(type, members)))

    def reader(self, type: CType, members: Members) -> Term:
        size, unknown = cells(type), self.context.program.unknown

        def read(e: Env) -> Any:
            pointer = _only(members(e))
            value = load(e, pointer, type) if fits(e, pointer, size) else UNSET
            return unknown(e, pointer, type) if value is UNSET else value

        return read

    def in_its_state(self, node: c.Expr, read: Term) -> Term:
        """A formal in memory means its value at entry."""
        return (lambda e: read(e.at("Pre"))) if self.is_formal(node) else read

    def is_formal(self, node: c.Expr) -> bool:
        """Whether ``node`` is a formal in memory, or a part of one."""
        match node:
            case c.Name(name):
                return name in self.scope.formals and name not in self.scope.bound
            case c.Index(inner, _):
                return self.is_formal(inner) and _is_array(self.places(inner))
            case c.Member(inner, _, False):
                return self.is_formal(inner)
        return False

    def member_of_value(self, node: c.Member) -> TypedTerm:
        record = self.typed(node.record)
        if not isinstance(record.type, Struct):
            raise Unsupported("a member of something else than a struct")
        offset, type = record.type.member(node.field)
        if isinstance(type, Struct | ArrayOf):
            raise Unsupported("a struct or array inside a value")
        return TypedTerm(logic_type(type), lambda e: known(record.run(e)[offset]))

    def address(self, node: c.Expr) -> TypedTerm:
        places = self.places(node)
        if places is None:
            raise Unsupported("the address of something else than an object")
        members = places.members
        return TypedTerm(PointerTo(places.type), lambda e: _only(members(e)))

    # --- sets ---------------------------------------------------------------------------------

    def places(self, node: c.Expr) -> Locations | None:
        """The places that ``node`` names; None where it is a mere value."""
        match node:
            case c.Name(name) if name not in self.scope.bound:
                variable = self.scope.variables.get(name)
                in_memory = variable is not None and variable.in_memory
                return _root(variable) if variable and in_memory else None
            case c.Named(_, operand):
                return self.places(operand)
            case c.Unary("*", operand):
                return _targets(self.pointers(operand))
            case c.Index(array, index):
                return self.elements(array, index)
            case c.Member(record, field, True):
                return _member(_targets(self.pointers(record)), field)
            case c.Member(record, field, False):
                inner = self.places(record)
                return _member(inner, field) if inner else None
        return None

    def elements(self, array: c.Expr, index: c.Expr) -> Locations:
        inner = self.places(array)
        if inner is not None and isinstance(inner.type, ArrayOf):
            numbers = self.numbers(index, inner.type.length)
            return _moved(Locations(inner.type.element, inner.members), numbers)
        return _moved(_targets(self.pointers(array)), self.numbers(index))

    def pointers(self, node: c.Expr) -> Locations:
        """The pointers that ``node`` stands for; ``type`` is that of them."""
        match node:
            case c.Unary("&", operand):
                places = self.places(operand)
                if places is not None:
                    return Locations(PointerTo(places.type), places.members)
            case c.Binary("+", pointer, offset) if self.is_pointer(pointer):
                inner = self.pointers(pointer)
                moved = _moved(_targets(inner), self.numbers(offset))
                return Locations(inner.type, moved.members)
        found = self.typed(node)
        if not isinstance(found.type, PointerTo):
            raise Unsupported("a location that is no pointer")
        run = found.run
        return Locations(found.type, lambda e: (run(e),))

    def is_pointer(self, node: c.Expr) -> bool:
        """Whether ``node`` is a pointer or a set of pointers, but no set of numbers."""
        match node:
            case c.Range():
                return False
            case c.Binary("+", left, _):
                return self.is_pointer(left)
        return isinstance(self.typed(node).type, PointerTo)

    def numbers(self, node: c.Expr, length: int | None = None) -> Numbers:
        """An index, or a range; one without an end is that of the array's (or block's)."""
        if not isinstance(node, c.Range):
            run = self.typed(node).run
            return lambda e, start, stride: (run(e),)
        low = None if node.low is None else self.typed(node.low).run
        high = None if node.high is None else self.typed(node.high).run

        def members(e: Env, start: Pointer, stride: int) -> Iterable[int]:
            first, last = _limits(e, start, stride, length)
            return range(low(e) if low else first, (high(e) if high else last) + 1)

        return members

    # --- predicates about memory --------------------------------------------------------------

    def about_memory(
        self, name: str, arguments: tuple[c.Expr, ...], at: Callable[[Env], Env]
    ) -> Term:
        """What ``name`` says of the memory ``at`` some state; its arguments are of this one."""
        sets = [_targets(self.pointers(argument)) for argument in arguments]
        match name:
            case "\\valid":
                return lambda e: all(_is_valid(at(e), cell) for cell in sets[0].cells(e))
            case "\\valid_read":
                return lambda e: all(fits(at(e), Pointer(*cell), 1) for cell in sets[0].cells(e))
            case "\\initialized":
                return lambda e: all(_is_initialized(at(e), cell) for cell in sets[0].cells(e))
        return lambda e: _are_separated([set(one.cells(e)) for one in sets])


def _is_array(places: Locations | None) -> bool:
    return places is not None and isinstance(places.type, ArrayOf)


def _only(members: Iterable[Pointer]) -> Pointer:
    [member] = members
    return member


def _root(variable: Variable) -> Locations:
    if variable.is_global:
        address = (Pointer(variable.key, 0),)
        return Locations(variable.type, lambda e: address)
    key = variable.key

    def members(e: Env) -> Iterable[Pointer]:
        where = e.locals.get(key)
        if not isinstance(where, Pointer):
            raise RunEnds(End.UNDEFINED)
        return (where,)

    return Locations(variable.type, members)


def _targets(pointers: Locations) -> Locations:
    """What they point to."""
    if not isinstance(pointers.type, PointerTo) or pointers.type.target is None:
        raise Unsupported("the target of something else than a pointer to an object")
    return Locations(pointers.type.target, pointers.members)


def _member(places: Locations, field: str) -> Locations:
    if not isinstance(places.type, Struct):
        raise Unsupported("a member of something else than a struct")
    offset, type = places.type.member(field)
    members = places.members
    return Locations(type, lambda e: [place.moved(offset) for place in members(e)])


def _moved(places: Locations, numbers: Numbers) -> Locations:
    members, stride = places.members, cells(places.type)

    def moved(e: Env) -> Iterator[Pointer]:
        for place in members(e):
            for number in numbers(e, place, stride):
                yield place.moved(stride * number)

    return Locations(places.type, moved)


def _limits(e: Env, start: Pointer, stride: int, length: int | None) -> tuple[int, int]:
    """The first and last index of an array of that ``length``, or in the block."""
    if length is not None:
        return 0, length - 1
    block = e.blocks.get(start.block)
    if block is None:
        return 0, -1
    return -(start.offset // stride), (len(block.values) - start.offset) // stride - 1


def _is_valid(e: Env, cell: Cell) -> bool:
    if not fits(e, Pointer(*cell), 1):
        return False
    is_read_only = e.blocks[cell[0]].is_read_only
    if is_read_only is None:
        raise RunEnds(End.UNDEFINED)
    return not is_read_only


def _is_initialized(e: Env, cell: Cell) -> bool:
    """Nothing but a live cell has a value."""
    if not fits(e, Pointer(*cell), 1):
        return False
    return e.blocks[cell[0]].values[cell[1]] is not UNSET


def _are_separated(sets: list[set[Cell]]) -> bool:
    return all(not first & second for first, second in combinations(sets, 2))
