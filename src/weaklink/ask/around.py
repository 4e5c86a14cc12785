"""Structures that the program looks for around what pointers of inputs lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from weaklink import ir
from weaklink.ir.layout import Path, part_type, place_of
from weaklink.source import NOWHERE
from weaklink.view.lower.world import World


class Around:
    """The structures that a function looks for around parts of them, and those that it calls, or
    what any of these says."""

    def __init__(self, function: str, world: World) -> None:
        self._world = world
        has_some = any(record.around_parts for record in world.program.records.values())
        self._found = tuple(_looked_for(function, world.program)) if has_some else ()

    def of(self, part: ir.Type) -> Iterator[tuple[ir.RecordType, int]]:
        """Those around such a part, each with its cell there."""
        for whole, path in self._wholes(part):
            start, _ = self._world.cells.part(whole, path, NOWHERE)
            yield whole, start

    def is_single(self, part: ir.Type) -> bool:
        """Whether one of several in a row, each as if it lay in such a structure, would have a
        scalar of another one in as many cells, but not in as many bytes, from it as the structure
        has one."""
        if not isinstance(part, ir.RecordType):
            return False
        return any(
            _is_mistaken(whole, path, part, self._world) for whole, path in self._wholes(part)
        )

    def _wholes(self, part: ir.Type) -> Iterator[tuple[ir.RecordType, Path]]:
        world = self._world
        for whole, path in self._found:
            held = part_type(whole, path, world.program.machine, world.program.records)
            if world.cells.same(held, part, NOWHERE):
                yield whole, path


def _looked_for(function: str, program: ir.Program) -> Iterable[tuple[ir.RecordType, Path]]:
    found: dict[tuple[ir.RecordType, Path], None] = {}
    seen: set[str] = set()
    work = [function]
    while work:
        name = work.pop()
        if name in seen:
            continue
        seen.add(name)
        for node in _said_and_done(name, program):
            for part in ir.walk(node):
                match part:
                    case ir.WholeOf(_, path, type=ir.PointerType(ir.RecordType() as whole)):
                        found[whole, path] = None
                    case ir.Apply(name) | ir.ApplyPred(name):
                        work.append(name)
                    case _:  # no other looks around anything
                        pass
        work += _called(name, program)
    return found


def _said_and_done(name: str, program: ir.Program) -> Iterator[ir.Node]:
    """The expressions of a function, or of a definition of the logic."""
    if (definition := program.definitions.get(name)) is not None:
        yield from () if definition.body is None else (definition.body,)
        yield from (case.predicate for case in definition.cases or ())
    if (function := program.functions.get(name)) is not None:
        yield from ir.contract_nodes(function.contract)
        yield from () if function.body is None else ir.body_nodes(function.body)


def _called(name: str, program: ir.Program) -> Iterator[str]:
    function = program.functions.get(name)
    if function is not None and function.body is not None:
        for block in function.body.blocks.values():
            yield from (one.callee for one in block.statements if isinstance(one, ir.Call))


def _is_mistaken(whole: ir.RecordType, path: Path, part: ir.RecordType, world: World) -> bool:
    program, cells = world.program, world.cells
    if cells.bytes_of(whole) is not None:
        return False
    leaves = cells.leaves(part, NOWHERE)
    places = [place_of(part, leaf.path, program.machine, program.records) for leaf in leaves]
    first, _ = cells.part(whole, path, NOWHERE)
    begin = place_of(whole, path, program.machine, program.records)
    for number, leaf in enumerate(cells.leaves(whole, NOWHERE)):
        row, cell = divmod(number - first, len(leaves))
        own = place_of(whole, leaf.path, program.machine, program.records)
        other = places[cell]
        if row and begin and own and other and _is_alike(leaf.type, leaves[cell].type, world):
            if own[0] - begin[0] != row * world.size_of(part, NOWHERE) + other[0]:
                return True
    return False


def _is_alike(one: ir.Type, other: ir.Type, world: World) -> bool:
    both_point = isinstance(one, ir.PointerType) and isinstance(other, ir.PointerType)
    return both_point or world.cells.same(one, other, NOWHERE)
