"""The inputs of a function as a vector of numbers: where pointers point to, how long their blocks
are, whether these are read-only, and then the numbers in globals, parameters and blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from tests.native.syntax import (
    Array,
    Function,
    Int,
    Parameter,
    Pointer,
    Program,
    Struct,
    Values,
)

LONGEST = 6
"""Elements of an input block; a report's may be as long."""

GLOBALS = 100
"""The target that is the first global."""

STRIDE = 64
"""A pointer's code is ``target * STRIDE + offset``."""


class SlotKind(IntEnum):
    """As the runtime numbers them."""

    TARGET = 0
    LENGTH = 1
    FLAG = 2
    NUMBER = 3
    ELEMENT = 4


@dataclass(frozen=True, slots=True)
class Slot:
    """``name`` is an lvalue (``G[0]``, ``s.f``); for an element, its path in the block (``[1].f``).
    ``owner`` is the number of the pointer whose block it is about."""

    kind: SlotKind
    name: str
    values: Values
    type: Int | None = None
    owner: int = 0
    element: int = 0


def pointers(function: Function) -> list[Parameter]:
    return [p for p in function.parameters if isinstance(p.type, Pointer)]


def slots(program: Program, function: Function) -> list[Slot]:
    found: list[Slot] = []
    blocks = pointers(function)
    for number, p in enumerate(blocks):
        codes = tuple(target * STRIDE + offset for target, offset in p.targets)
        found.append(Slot(SlotKind.TARGET, p.name, codes, owner=number))
    for number, p in enumerate(blocks):
        found.append(Slot(SlotKind.LENGTH, p.name, p.lengths, owner=number))
    for number, p in enumerate(blocks):
        found.append(Slot(SlotKind.FLAG, p.name, p.read_only, owner=number))
    for item in program.globals:
        for path, type in leaves(item.type):
            found.append(Slot(SlotKind.NUMBER, f"{item.name}{path}", item.values, type))
    for p in function.parameters:
        if isinstance(p.type, Int):
            found.append(Slot(SlotKind.NUMBER, p.name, p.values, p.type))
    for number, p in enumerate(blocks):
        assert isinstance(p.type, Pointer)
        for path, type in leaves(Array(p.type.target, LONGEST)):
            element = int(path[1 : path.index("]")])
            found.append(Slot(SlotKind.ELEMENT, path, p.values, type, number, element))
    return found


def leaves(type: Int | Struct | Array) -> Iterator[tuple[str, Int]]:
    """The numbers in an object, with their paths."""
    match type:
        case Int():
            yield "", type
        case Struct(_, members):
            numbers = [(name, type) for name, type in members if isinstance(type, Int)]
            yield from ((f".{name}", member) for name, member in numbers)
        case Array(element, length):
            for index in range(length):
                yield from ((f"[{index}]{path}", leaf) for path, leaf in leaves(element))


def size(program: Program, function: Function) -> int:
    """About how many inputs there are to be tried, allowed or not."""
    total = 1
    for slot in slots(program, function):
        if slot.kind is not SlotKind.ELEMENT or slot.element < _longest(function, slot.owner):
            total *= max(len(slot.values), 1)
    return total


def _longest(function: Function, owner: int) -> int:
    return max(pointers(function)[owner].lengths, default=0)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The state at the end: the result, the globals' numbers by lvalue, and those of the input
    blocks by owner and path."""

    result: int | None
    globals: dict[str, int]
    blocks: dict[tuple[int, str], int]


def outcome(program: Program, function: Function, vector: Values, out: Values) -> Outcome:
    """What the numbers say that the compiled program shows at the end."""
    values = iter(out)
    first = next(values)
    result = None if function.result is None else function.result.wrap(first)
    globals_ = {
        f"{item.name}{path}": type.wrap(next(values))
        for item in program.globals
        for path, type in leaves(item.type)
    }
    lengths = vector[len(pointers(function)) :]
    blocks = {
        (slot.owner, slot.name): slot.type.wrap(next(values))
        for slot in slots(program, function)
        if slot.type is not None
        and slot.kind is SlotKind.ELEMENT
        and slot.element < lengths[slot.owner]
    }
    return Outcome(result, globals_, blocks)
