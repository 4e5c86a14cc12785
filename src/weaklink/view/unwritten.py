"""Constants that nobody called so: what only this file can name, and nothing writes.

before:  static int debug = 0;   no assignment, no clause that names it, its address never taken
after:   static const int debug = 0;   (for what is known at the start, and what calls change)
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.record import replace
from weaklink.view.lower.given_out import given_out
from weaklink.view.lower.world import is_named_elsewhere


def fix_unwritten(program: ir.Program) -> ir.Program:
    """The program in which such globals, where they are scalars, are constants."""
    given = given_out(program, lent_too=True)
    if given is None:
        return program
    known = given | set(_written(program))
    globals_ = tuple(
        item if not _may_be_fixed(item.variable) or item.variable in known else _fixed(item)
        for item in program.globals
    )
    return replace(program, globals=globals_)


def _may_be_fixed(variable: ir.Variable) -> bool:
    is_scalar = isinstance(variable.type, ir.IntType | ir.PointerType)
    is_own = not is_named_elsewhere(variable) and not variable.is_foreign
    return is_scalar and is_own and not variable.is_ghost and not variable.is_volatile


def _fixed(item: ir.Global) -> ir.Global:
    return replace(item, variable=replace(item.variable, is_const=True))


def _written(program: ir.Program) -> Iterator[ir.Variable]:
    """What code or a frame clause of a contract lets change."""
    for function in program.functions.values():
        for part in ir.parts_of(function.contract):
            yield from _named(part.assigns)
        for block in function.body.blocks.values() if function.body is not None else ():
            if block.loop is not None:
                yield from _named(block.loop.assigns)
            for statement in block.statements:
                yield from written(statement)
                match statement:
                    case ir.Store(place):
                        yield from _in_place(place)
                    case ir.OpenContract(contract=contract):
                        for part in ir.parts_of(contract):
                            yield from _named(part.assigns)
                    case ir.Framed(assigns):
                        yield from _named(assigns)
                    case _:  # all others change what `written` says
                        pass


def _named(assigns: ir.Assigns | None) -> Iterator[ir.Variable]:
    if assigns is not None:
        yield from assigns.variables
        for location in assigns.locations:
            yield from _mentioned(location)


def _in_place(place: ir.Place) -> Iterator[ir.Variable]:
    root = ir.place_root(place)
    match root:
        case ir.VariablePlace(variable):
            yield variable
        case ir.DerefPlace(pointer):
            yield from _mentioned(pointer)
        case _:  # neither literals nor values are variables
            pass


def _mentioned(node: ir.Node) -> Iterator[ir.Variable]:
    for part in ir.walk(node):
        match part:
            case ir.Read(variable):
                yield variable
            case ir.AddressOf(place) | ir.Load(place):
                root = ir.place_root(place)
                if isinstance(root, ir.VariablePlace):
                    yield root.variable
            case _:  # no other node names a variable
                pass
