"""The engine's own replays of native inputs: each must end as the compiled program does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.native.build import Run, Status
from tests.native.domain import GLOBALS, STRIDE, Outcome, SlotKind, leaves, outcome, pointers, slots
from tests.native.engine import Read, key_of
from tests.native.keys import Key
from tests.native.syntax import Array, Function, Int, Program, Struct
from weaklink.ask.inputs import Space
from weaklink.ask.slots import Cell, Number
from weaklink.ir.types import IntType, MemoryType
from weaklink.ir.variables import Variable
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Discarded, Ended, Failed, Undefined, failed_checks
from weaklink.replay.outcome import Outcome as Replayed
from weaklink.replay.runner import Runner
from weaklink.view.build import Views
from weaklink.view.checking import Checking
from weaklink.view.lower.representation import BLOCKS
from weaklink.view.model import View

_SlotName = tuple[SlotKind, int, str]

STEPS = 20_000
LONGEST = 6
"""Cells of input blocks."""


class Replayer:
    """Replays the code view of one function from native vectors."""

    def __init__(self, program: Program, function: Function, given: Read, views: Views) -> None:
        self.program = program
        self.function = function
        self.given = given
        self.view: View = views.view(function.name, ())
        self.space = Space(self.view, LONGEST)
        self.runner = Runner(self.view, STEPS)
        self.slots = slots(program, function)
        self.globals = {g.name: number for number, g in enumerate(program.globals)}
        self.by_cell = {place: name for name, place in self._cells().items()}

    def difference(self, native: Run) -> str:
        """How the replay differs from the native run; "" if it does not, or cannot tell."""
        inputs = self.inputs(native)
        if inputs is None:
            return ""
        replayed = self.runner.run(inputs)
        if isinstance(replayed, Undefined):
            return ""
        return self.compared(native, replayed)

    # --- outcomes ------------------------------------------------------------------------------

    def compared(self, native: Run, replayed: Replayed) -> str:
        failed = [key_of(self.given, check.property) for check in failed_checks(replayed)]
        failed = list(dict.fromkeys(failed))  # natively, what goes on is noted once
        theirs, ours = [str(key) for key in native.failures], [str(key) for key in failed]
        said = f"native {native.status.name} {theirs}, replay {type(replayed).__name__} {ours}"
        match native.status:
            case Status.FAILED:
                if not isinstance(replayed, Failed) or failed != list(native.failures):
                    return said if not _same_place(native, failed) else ""
                return ""
            case Status.END:
                if not isinstance(replayed, Ended) or sorted(ours) != sorted(theirs):
                    return said
                expected = outcome(self.program, self.function, native.vector, native.out)
                return self.state_difference(native, expected, replayed)
            case Status.NOT_ALLOWED:
                return "" if isinstance(replayed, Discarded) else said
            case _:
                return ""

    def state_difference(self, native: Run, expected: Outcome, replayed: Ended) -> str:
        lines = [
            f"{name}: native {value}, replay {found}"
            for name, value, found in self._values(native, expected, replayed)
            if found is not None and value != found
        ]
        return "; ".join(lines)

    def _values(
        self, native: Run, expected: Outcome, replayed: Ended
    ) -> Iterator[tuple[str, int, int | None]]:
        if expected.result is not None:
            yield "\\result", expected.result, replayed.results[0]
        plain = {v.shown: x for v, x in replayed.globals.items() if isinstance(x, int)}
        types = {s.name: s.type for s in self.slots if s.kind is SlotKind.NUMBER}
        cells = dict(self._static_cells())
        for name, value in expected.globals.items():
            if name in plain:
                yield name, value, plain[name]
            elif name in cells:
                yield name, value, _held(replayed, cells[name], types[name])
        elements = {(s.owner, s.name): s for s in self.slots if s.kind is SlotKind.ELEMENT}
        places = dict(self._input_cells())
        for at, value in expected.blocks.items():
            if at in places:
                yield f"block {at}", value, _held(replayed, places[at], elements[at].type)

    # --- inputs --------------------------------------------------------------------------------

    def inputs(self, native: Run) -> dict[Variable, int | Memory] | None:
        """The engine's inputs; None where it has no such input (a pointer to a global that it
        takes for nobody else's)."""
        count = len(pointers(self.function))
        codes, lengths = native.vector[:count], native.vector[count : 2 * count]
        flags = native.vector[2 * count : 3 * count]
        names = {p.name: number for number, p in enumerate(pointers(self.function))}
        pairs: list[int] = []
        for slot in self.space.pointers:
            assert not isinstance(slot.at, Cell)
            target, offset = divmod(codes[names[slot.at[0].shown]], STRIDE)
            number = self._block(target)
            if number is None or number not in slot.targets:
                return None
            pairs += [slot.targets.index(number), offset]
        owner = [self._owner(number) for number in range(len(self.space.blocks))]
        own_lengths = [lengths[number] for number in owner]
        values = dict(
            zip(((s.kind, s.owner, s.name) for s in self.slots), native.vector, strict=True)
        )
        numbers = [self._number(item, values) for item in self.space.numbers]
        own_flags = [flags[number] for number in owner]
        all_set = [0] * len(self.space.blanks)
        vector = (*own_lengths, *pairs, *numbers, *own_flags, *all_set)
        return self.space.inputs(vector)

    def _number(self, item: Number, values: Mapping[_SlotName, int]) -> int:
        if isinstance(item.at, Variable):
            name: _SlotName | None = (SlotKind.NUMBER, 0, item.at.shown)
        else:
            name = self.by_cell.get((item.at.block, item.at.offset))
        value = 0 if name is None else values[name]
        return item.type.wrap(value) if isinstance(item.type, IntType) else value

    def _owner(self, block: int) -> int:
        """The native pointer whose block it is."""
        at = self.space.pointers[self.space.blocks[block].owner].at
        assert not isinstance(at, Cell)
        names = [p.name for p in pointers(self.function)]
        return names.index(at[0].shown)

    def _block(self, target: int) -> int | None:
        """The engine's number of a native target."""
        if target == 0:
            return 0
        if target >= GLOBALS:
            name = self.program.globals[target - GLOBALS].name
            blocks = self.view.memory.blocks
            return next((b.number for b in blocks if b.shown == name), None)
        own = [b for n, b in enumerate(self.space.blocks) if self._owner(n) == target - 1]
        return own[0].number if own else None

    def _cells(self) -> dict[_SlotName, tuple[int, int]]:
        """The cells of globals and input blocks, by native slot."""
        found = {(SlotKind.NUMBER, 0, name): at for name, at in self._static_cells()}
        return found | {
            (SlotKind.ELEMENT, owner, path): at for (owner, path), at in self._input_cells()
        }

    def _static_cells(self) -> Iterator[tuple[str, tuple[int, int]]]:
        for block in self.view.memory.blocks:
            if block.shown in self.globals:
                type = self.program.globals[self.globals[block.shown]].type
                for offset, path in enumerate(_paths(type)):
                    yield f"{block.shown}{path}", (block.number, offset)

    def _input_cells(self) -> Iterator[tuple[tuple[int, str], tuple[int, int]]]:
        for number, block in enumerate(self.space.blocks):
            owner = self._owner(number)
            paths = [s.name for s in self.slots if s.kind is SlotKind.ELEMENT and s.owner == owner]
            for offset, path in enumerate(paths):
                yield (owner, path), (block.number, offset)


def replayer_views(given: Read) -> Views:
    return Views(given.program, Checking(DEFAULT_RUNTIME_ERRORS))


def _paths(type: Int | Struct | Array) -> list[str]:
    return [path for path, _ in leaves(type)]


def _same_place(native: Run, failed: list[Key]) -> bool:
    """Two run-time errors at one place may come in either order."""
    if len(failed) != len(native.failures) or not failed:
        return False
    last, ours = native.failures[-1], failed[-1]
    return last.clause == ours.clause == 0 and last.site == ours.site


def _held(replayed: Ended, at: tuple[int, int], type: Int | None) -> int | None:
    """What a cell holds at the end, as its type reads it."""
    assert type is not None
    block, offset = at
    for variable, memory in replayed.globals.items():
        if not isinstance(memory, Memory) or variable == BLOCKS:
            continue
        if not _holds(variable, type):
            continue
        value = memory.get(block, offset)
        if value is not None:
            return type.wrap(value)
    return None


def _holds(variable: Variable, type: Int) -> bool:
    """Whether it is the memory for integers of the type's width."""
    cell = variable.type.cell if isinstance(variable.type, MemoryType) else None
    return isinstance(cell, IntType) and cell.width == type.bits
