"""Arrays of unknown length that other files define: one hidden pointer to each is an input.

before:  extern int tab[];     ...  tab[i] = 0
after:   hidden int *tab: to an object of its own, as long as it likes, that is not empty
         ...  the cell i of the object that it leads to

No text names the pointer, and nothing changes it; it is called like the array.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import replace
from weaklink.view.lower.memories import ZERO, is_read_only, length_of

if TYPE_CHECKING:
    from weaklink.view.lower.world import World

PREFIX = "unsized:"
"""How the names of hidden pointers begin; no name in C has a colon."""


def point_to_unsized(program: ir.Program) -> ir.Program:
    """``program`` with a hidden pointer to each array whose length no file here knows."""
    globals_ = tuple(_hidden(one) if is_unsized(one.variable) else one for one in program.globals)
    return replace(program, globals=globals_)


def is_unsized(variable: ir.Variable) -> bool:
    """Whether it is an array that only another file knows the length of."""
    is_array = isinstance(variable.type, ir.ArrayType) and variable.type.length is None
    return is_array and variable.is_foreign and variable.storage is ir.Storage.GLOBAL


def _hidden(array: ir.Global) -> ir.Global:
    variable = array.variable
    assert isinstance(variable.type, ir.ArrayType)
    type = ir.PointerType(variable.type.element, target_const=variable.is_const)
    name = f"{PREFIX}{variable.name}"
    return ir.Global(replace(variable, name=name, type=type, is_const=True), ir.Const(0, type))


def is_hidden(variable: ir.Variable) -> bool:
    return variable.name.startswith(PREFIX)


def hidden_pointers(program: ir.AnyProgram) -> dict[str, ir.Variable]:
    """The hidden pointers, by the names of the arrays."""
    variables = (item.variable for item in program.globals)
    return {v.name.removeprefix(PREFIX): v for v in variables if v.name.startswith(PREFIX)}


def own_objects(inputs: Container[ir.Variable], least: int, world: World) -> Iterator[lir.Pred]:
    """That the hidden pointers among the inputs lead to objects that are no other global (they have
    numbers from ``least`` on), nor that of another one, and not empty."""
    before: list[ir.Variable] = []
    for pointer in world.unsized.values():
        block, span = world.pieces.of(pointer)[0], pointer.span
        if block not in inputs or not isinstance(pointer.type, ir.PointerType):
            continue
        here = ir.Read(block, span)
        cells = ir.Const(world.cells.count(pointer.type.target, span), ir.INTEGER)
        yield ir.Compare(ir.CompareOp.LE, ir.Const(least, ir.INTEGER), here, span)
        yield ir.Compare(ir.CompareOp.LE, cells, length_of(here, span), span)
        if not pointer.type.target_const:
            yield ir.Compare(ir.CompareOp.EQ, is_read_only(here, span), ZERO, span)
        for other in before:
            yield ir.Compare(ir.CompareOp.NE, ir.Read(other, span), here, span)
        before.append(block)
