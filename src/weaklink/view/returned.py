r"""Pointers that functions without a body give back or change, and globals that others can name.

    int g;
    /*@ assigns \nothing; ensures \valid(\result); */ int *pick(void);

    int *p = pick();         p may be &g: another file can name it, though nothing here takes
    g = 3;                   its address
    *p = 4;

What a proof takes for granted of them is said of the function that is called: a clause ``ensures``
of its contract could say it.  A function whose code calls such a function hands such pointers on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import record, replace
from weaklink.view.exposure import Separation, fitting, pointers, pointers_in, value_of
from weaklink.view.lower.world import World, types_of
from weaklink.view.model import MemoryModel
from weaklink.view.renaming import at_call


@record
class _Given:
    """A pointer to ``type``, or a set of such, that a contract gives back or changes: as the
    contract calls it, and what holds its block where it was called, if a variable does; ``of`` is
    the variable that it is or lies behind, if there is one."""

    root: ir.Variable | None
    pointer: ir.Expr
    type: ir.Type
    of: ir.Variable | None = None


def returned(
    call: lir.Call, targets: Sequence[ir.Variable], memory: MemoryModel
) -> Iterator[Separation]:
    """What is taken for granted of the pointers that the contract of the function called may make
    lead anywhere."""
    callee = memory.world.program.functions[call.callee]
    for given in _given(callee, call.site, memory):
        for target in fitting(given.type, targets, memory.world):
            if target != given.of:
                yield Separation(given.root, given.pointer, target, callee.name, call.site)
    if callee.contract.assigns is None:
        for target in targets:
            if _is_fit(target, memory.world):
                for root in (*_holders(memory), None):
                    yield Separation(root, None, target, callee.name, call.site)


def is_said(result: ir.Variable, callee: ir.Function) -> bool:
    """Whether the contract says which pointer the function gives back: one of those that it was
    given, or null."""
    return any(
        clause.mode is not ir.Mode.CHECK and _says(part, result, callee)
        for clause in callee.contract.ensures
        for part in ir.conjuncts(clause.predicate)
    )


def _is_of_the_library(callee: ir.Function) -> bool:
    """Whether a function of our headers gives back no pointer that comes from the program, as its
    ``\\from`` says: it leads to an object of the library."""
    assigns = callee.contract.assigns
    if assigns is None or not callee.span.file.startswith("<"):
        return False
    given = [origin for origin in assigns.origins if not origin.locations]
    return bool(given) and all(len(one.indirect) == len(one.origins) for one in given)


def _says(part: object, result: ir.Variable, callee: ir.Function) -> bool:
    if not isinstance(part, ir.Compare) or part.op is not ir.CompareOp.EQ:
        return False
    sides = [part.left, part.right]
    if ir.Read(result) not in sides:
        return False
    other = sides[1 - sides.index(ir.Read(result))]
    looks = any(isinstance(node, ir.Load) for node in ir.walk(other))
    return not looks and set(ir.reads(other)) <= set(callee.parameters)


def _given(callee: ir.Function, site: str, memory: MemoryModel) -> Iterator[_Given]:
    for result in callee.results:
        if not is_said(result, callee) and not _is_of_the_library(callee):
            for piece, given in _behind(result, "\\result", memory.world):
                yield _Given(
                    at_call(piece, site) if given.root else None, given.pointer, given.type
                )
    for part in ir.parts_of(callee.contract):
        if part.assigns is not None:
            yield from _assigned(part.assigns, memory)


def _assigned(assigns: ir.Assigns, memory: MemoryModel) -> Iterator[_Given]:
    for variable in assigns.variables:
        pieces = memory.world.pieces.origins([variable])
        if any(piece in memory.origins for piece in pieces):
            for _, given in _behind(variable, variable.shown, memory.world):
                yield given
        else:
            yield from _at(ir.Load(ir.VariablePlace(variable), variable.type), memory.world)
    for location in assigns.locations:
        yield from _at(location, memory.world)


def _behind(variable: ir.Variable, name: str, world: World) -> Iterator[tuple[ir.Variable, _Given]]:
    """The pointers that are parts of a variable, and those that lie behind, with the piece that
    each is or lies behind."""
    for piece, origin in world.pieces.origins([variable]).items():
        if origin.role is ir.Role.BLOCK:
            start = value_of(origin, name)
            for pointer, type in pointers(start, world):
                root = piece if pointer is start else None
                yield piece, _Given(root, pointer, type, variable)


def _at(location: ir.Expr, world: World) -> Iterator[_Given]:
    """The pointers at a location in memory, and those that lie behind."""
    for start in _pointers_at(location, world):
        for pointer, type in pointers(start, world):
            yield _Given(None, pointer, type)


def _pointers_at(location: ir.Expr, world: World) -> Iterator[ir.Expr]:
    match location:
        case ir.Load(place):
            yield from pointers_in(place, world)
        case ir.At(operand):
            for pointer in _pointers_at(operand, world):
                yield replace(location, operand=pointer)
        case ir.BuiltinTerm("\\union" | "\\set" | "\\inter", arguments):
            for argument in arguments:
                yield from _pointers_at(argument, world)
        case ir.Read(variable):
            yield from pointers_in(ir.VariablePlace(variable), world)
        case _:  # no other is a location (``Sets.places``)
            return


def _is_fit(target: ir.Variable, world: World) -> bool:
    """Whether some pointer of the program is of a type with which it could point there."""
    kinds = {one.target for one in types_of(world.program) if isinstance(one, ir.PointerType)}
    return any(True for kind in kinds for _ in fitting(kind, [target], world))


def _holders(memory: MemoryModel) -> Iterator[ir.Variable]:
    return (piece for piece, origin in memory.origins.items() if origin.role is ir.Role.BLOCK)
