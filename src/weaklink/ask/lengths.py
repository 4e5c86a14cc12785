"""How long the objects are that inputs point to, and of which types."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import add, mul, sub

from weaklink import ir
from weaklink.source import NOWHERE
from weaklink.view.lower.world import World

MOST_BYTES = 64
"""Larger structures are not looked for in rows of characters."""

MOST_SAID = 64
"""Cells up to which an object is as long as the precondition says."""

AROUND = 4
"""Bytes before or behind one."""


def wanted_cells(world: World, target: ir.Type, length: int) -> int:
    """How many cells a block of objects of the type should have, ``length`` at least: of bytes
    those of the largest structure that the program looks at there, and some around it."""
    records = world.program.records.items()
    sizes = [world.cells.bytes_of(type) or 0 for type, one in records if one.in_bytes]
    widest = max((size for size in sizes if size <= MOST_BYTES), default=0)
    if not widest or not world.cells.is_bytes(target):
        return length
    is_single = world.cells.count(target, NOWHERE) == 1
    return max(length, widest + (AROUND if is_single else 0))


def whole_types(function: ir.Function, program: ir.Program) -> frozenset[ir.Type]:
    """The types of objects of which the precondition, or a definition that it applies, says that
    some are valid."""
    found: set[ir.Type] = set()
    seen: set[str] = set()
    work: list[ir.Node] = [clause.predicate for clause in function.contract.requires]
    while work:
        for part in ir.walk(work.pop()):
            match part:
                case ir.BuiltinPred("\\valid" | "\\valid_read", arguments):
                    types = (ir.element_of(one.type) for one in arguments)
                    found |= {type.target for type in types if isinstance(type, ir.PointerType)}
                case ir.ApplyPred(name) if name not in seen:
                    seen.add(name)
                    work += _bodies(program.definitions.get(name))
                case _:  # nothing else says so
                    pass
    return frozenset(found)


def _bodies(definition: ir.Definition | None) -> list[ir.Node]:
    if definition is None:
        return []
    cases = [case.predicate for case in definition.cases or ()]
    return [*cases, *(() if definition.body is None else (definition.body,))]


def said_elements(function: ir.Function) -> dict[ir.Variable, int]:
    """How many elements the precondition says that there are, at least, behind parameters: where
    that is a number, and holds whatever else does."""
    found: dict[ir.Variable, int] = {}
    for clause in function.contract.requires:
        if clause.mode is ir.Mode.CHECK:
            continue  # nothing assumes it
        for part in ir.conjuncts(clause.predicate):
            for variable, end in _ends(part):
                found[variable] = max(found.get(variable, 0), end)
    return found


def _ends(said: ir.Pred) -> Iterator[tuple[ir.Variable, int]]:
    match said:
        case ir.Holds(
            ir.BuiltinPred("\\valid" | "\\valid_read", (ir.PointerAdd() as place,), labels)
        ):
            last = place.offset.high if isinstance(place.offset, ir.Range) else place.offset
            number = _number(last)
            is_sum = place.op is ir.BinaryOp.ADD and labels[-1:] == (ir.HERE,)
            if isinstance(place.pointer, ir.Read) and is_sum and number is not None:
                yield place.pointer.variable, number + 1
        case _:  # nothing else says so
            pass


def _number(term: ir.Expr | None) -> int | None:
    """A term that is a number whatever the inputs are."""
    match term:
        case ir.Const(value):
            return value
        case ir.Convert(operand, ir.IntegerType()):
            return _number(operand)
        case ir.Binary(op, left, right) if op in _EXACT and term.type == ir.INTEGER:
            numbers = _number(left), _number(right)
            if numbers[0] is None or numbers[1] is None:
                return None
            return _EXACT[op](numbers[0], numbers[1])
        case _:  # all others depend on something
            return None


_EXACT: dict[ir.BinaryOp, Callable[[int, int], int]] = {
    ir.BinaryOp.ADD: add,
    ir.BinaryOp.SUB: sub,
    ir.BinaryOp.MUL: mul,
}
