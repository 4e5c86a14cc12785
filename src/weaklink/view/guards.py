"""Run-time errors as statements: before each step, what it needs so that it is defined.

    before:  x = *p / y          after:  guard \valid_read(p)   // mem-access
                                         guard y != 0           // division-by-zero
                                         x = *p / y

A local that may be read before it has a value gets a flag, set where it gets one.  Afterwards
every error that C leaves undefined has its statement; what becomes of it is the view's choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.analysis.initialized import InitFlags
from weaklink.record import replace
from weaklink.view.runtime import (
    Access,
    Hazard,
    Surroundings,
    access_hazards,
    hazards,
    operand_hazards,
)


def guard(function: ir.Function, flags: InitFlags, around: Surroundings) -> ir.Function:
    """``function`` (with a body) with a ``Guard`` for every hazard.

    Raises ``Unsupported`` for an expression whose hazards are not known.
    """
    body = function.body
    assert body is not None
    blocks = {
        name: replace(block, statements=tuple(_block(block, flags, around)))
        for name, block in body.blocks.items()
    }
    span = function.span
    start = tuple(
        ir.Assign(flag, ir.Truth(ir.FALSE, ir.BOOLEAN), span) for flag in flags.variables.values()
    )
    return replace(
        function,
        body=replace(body, blocks=blocks, locals=(*body.locals, *flags.variables.values())),
        prologue=start,
    )


def _block(block: ir.Block, flags: InitFlags, around: Surroundings) -> Iterator[ir.Statement]:
    for statement in block.statements:
        yield from _guards(statement_hazards(statement, around))
        yield statement
        if isinstance(statement, ir.Declare) and (flag := flags.flag(statement.variable)):
            yield ir.Assign(flag, ir.Truth(ir.FALSE, ir.BOOLEAN), statement.span)
        for variable in written(statement):
            if (flag := flags.flag(variable)) is not None:
                yield ir.Assign(flag, ir.Truth(ir.Not(ir.FALSE), ir.BOOLEAN), variable.span)
    if isinstance(block.end, ir.Branch):
        yield from _guards(hazards(block.end.condition, around))


def _guards(found: Iterable[Hazard]) -> Iterator[ir.Guard]:
    for hazard in found:
        yield ir.Guard(hazard.kind, hazard.safe, hazard.span, hazard.lent)


def statement_hazards(statement: ir.Statement, around: Surroundings) -> list[Hazard]:
    """The hazards of evaluating what a statement of the program evaluates."""
    match statement:
        case ir.Assign(value=value):
            return hazards(value, around)
        case ir.Store(place, value):
            operands = operand_hazards(place, around) + hazards(value, around)
            return operands + access_hazards(place, Access.WRITE, around)
        case ir.Call(arguments=arguments):
            return [hazard for arg in arguments for hazard in hazards(arg, around)]
        case ir.CallPointer(pointer, arguments):
            parts = (pointer, *arguments)
            return [hazard for part in parts for hazard in hazards(part, around)]
        case ir.Declare() | ir.EndLife() | ir.Mark() | ir.Guard() | ir.Havoc():
            return []
        case ir.UseList(place=place, other=other):
            places = (place,) if other is None else (place, other)
            return [hazard for place in places for hazard in operand_hazards(place, around)]
        case ir.Annotation() | ir.Framed() | ir.OpenContract() | ir.CloseContract():
            return []
        case ir.Unmodelled():
            return []
        case _:
            assert_never(statement)
