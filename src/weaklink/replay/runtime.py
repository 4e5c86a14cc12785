"""What compiled views call back while they run."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from operator import is_

from weaklink import ir
from weaklink.deadline import keep_time
from weaklink.replay import memory, support
from weaklink.replay.compiled import Compiled
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Choice, Exchange, Value, Values
from weaklink.replay.sparse import copied
from weaklink.replay.tracing import Recorder
from weaklink.view.lower.memories import LENGTHS, SET
from weaklink.view.lower.representation import held

Ways = tuple[tuple[bool, Callable[[], Iterator[int]]], ...]
"""How the value of a choice is settled: whether there is no other, and what generates it."""

CellWays = tuple[tuple[bool, Callable[[], Iterator[tuple[int, int, int]]]], ...]
"""The same of cells: what generates block, offset and value of each."""

MAX_DEPTH = 200
"""Calls that may nest in one run."""

CELLS_A_STEP = 128
"""So many cells of a new object, and objects before it, take as long as an iteration."""

MAX_CELLS = 100_000
"""Cells of one object that are kept; one that is longer can't be run."""

CALLS_A_STEP = 20
"""Calls that a run may make, for one of its steps."""


class Runtime:
    """What compiled code calls back."""

    longest = MAX_CELLS
    """Cells of an object that it begins."""

    def __init__(
        self,
        compiled: Compiled,
        steps: int,
        choices: Sequence[Choice],
        gives_input: Callable[[str], bool],
    ) -> None:
        self._gives_input = gives_input
        self.guessed = False
        """Whether input was taken to be 0, which it may not be."""
        self.steps = self.left = steps
        self.depth = 0
        self.calls = 0
        self.spared: list[tuple[int, ...]] = []
        """The blocks of which the calls that run cannot know, call by call."""
        self.deepest = max(MAX_DEPTH, 2 * compiled.callees)
        self.recorded: list[ir.Check] = []
        self.passed: list[str] = []
        self.chosen: list[Choice] = []
        self.exchanges: list[Exchange] = []
        self._entered: tuple[str, tuple[Value, ...], list[Value], int, int] | None = None
        self.begun = 0
        self._compiled = compiled
        self._holding = [
            index
            for index, variable in enumerate(compiled.globals)
            if isinstance(variable.type, ir.MemoryType) and variable not in (LENGTHS, SET)
        ]
        self._choices = choices
        self._next = 0

    def count_calls(self) -> None:
        """Ends a run that is nothing but calls, which are no iterations."""
        keep_time()
        if self.calls > CALLS_A_STEP * self.steps:
            raise support.OutOfSteps

    def begin(
        self,
        g: list[Value],
        length: int,
        layout: tuple[tuple[int, ...], ...],
        lengths: int,
        flags: int,
        dynamic: int,
        zeroed: int,
        copied: int | None,
        misplaced: int,
    ) -> int:
        """A new block, its cells without a value, or zero, or as those of the block ``copied``, so
        many bytes past an aligned place."""
        self.begun += 1
        self.left -= (length + self.begun) // CELLS_A_STEP
        if self.left < 0:
            raise support.OutOfSteps
        block = -self.begun
        rows: dict[int, dict[int, int | None]] = {}
        if length > self.longest:
            raise support.NotExecutable("an object of too many cells")
        for offset in range(length):
            for index in layout[offset % len(layout)]:
                rows.setdefault(index, {})[offset] = 0 if zeroed else None
        kept = 0
        if copied is not None:
            kept = min(length, memory.length(_memory(g[lengths]), copied, 0))
        for index, row in rows.items():
            old = _memory(g[index]).rows.get(copied or 0, {})
            row.update({offset: value for offset, value in old.items() if 0 <= offset < kept})
            g[index] = _memory(g[index]).with_row(block, row)
        if lengths >= 0:
            known = {0: length, 1: 0, 2: dynamic, 3: misplaced}
            g[lengths] = _memory(g[lengths]).with_row(block, known)
        if flags >= 0:
            is_set: dict[int, int | None] = dict.fromkeys(range(length), zeroed)
            was_set = _memory(g[flags]).rows.get(copied or 0, {})
            is_set.update({o: was_set.get(o, 1) for o in range(kept)})
            g[flags] = _memory(g[flags]).with_row(block, is_set)
        return block

    def end(self, block: int, lengths: int, g: list[Value]) -> None:
        """The block is live no more, and nobody knows what is left of it."""
        if lengths >= 0 and block:
            g[lengths] = _memory(g[lengths]).with_cell(block, 0, -1)
            for index in self._holding:
                row = _memory(g[index]).rows.get(block)
                if row is not None:
                    g[index] = _memory(g[index]).with_row(block, dict.fromkeys(row))

    def choose_freed(self, index: int, lengths: int, g: list[Value]) -> None:
        """Ends the life of those objects that can be freed for which that is chosen."""
        wanted = self._compiled.choices[index]
        assert isinstance(wanted, ir.HavocCells)
        known = _memory(g[lengths])
        for block in [block for block, offset in known.cells() if offset == 0]:
            if memory.length(known, block, 0) >= 0 and memory.length(known, block, 2):
                if self._chosen(wanted.site, wanted.memory):
                    self._free(block, lengths, g)

    def _free(self, block: int, lengths: int, g: list[Value]) -> None:
        self.end(block, lengths, g)

    def choose_cells(
        self,
        index: int,
        now: Memory,
        lengths: Memory,
        regions: memory.Regions | None,
        spared: tuple[int, ...],
        settled: CellWays,
        g: list[Value],
        own: int,
    ) -> Memory:
        """A memory, ``g[own]``, with a choice for each live cell of the regions, or of all but
        ``spared``, as is ``settled`` where nobody gives any."""
        wanted = self._compiled.choices[index]
        assert isinstance(wanted, ir.HavocCells)
        cells = self._choosable(wanted, now, lengths, regions, spared)
        self._note_cells(cells)
        rows = {block: copied(now.rows[block]) for block, _ in cells}
        known: dict[tuple[int, int], tuple[int, bool]] = {}
        if self._next >= len(self._choices):
            for block, offset in cells:
                rows[block][offset] = None
            g[own] = Memory({**now.rows, **rows})
            known = self._settle_cells(settled, {*cells}, rows, wanted.memory)
        for block, offset in cells:
            value = known.get((block, offset), (0, False))
            rows[block][offset] = self._chosen(wanted.site, wanted.memory, *value)
        return Memory({**now.rows, **rows})

    def _note_cells(self, cells: list[tuple[int, int]]) -> None:
        """That these are chosen now."""

    def _settle_cells(
        self,
        settled: CellWays,
        cells: set[tuple[int, int]],
        rows: Mapping[int, dict[int, int | None]],
        memory: ir.Variable,
    ) -> dict[tuple[int, int], tuple[int, bool]]:
        """The values that are settled, and whether there is no other; ``rows`` gets them, too."""
        known: dict[tuple[int, int], tuple[int, bool]] = {}
        for forced, found in settled:
            with contextlib.suppress(support.NotExecutable):
                for block, offset, value in found():
                    if (block, offset) in cells and (block, offset) not in known:
                        rows[block][offset] = kept = held(memory, value)
                        known[block, offset] = kept, forced
        return known

    def _choosable(
        self,
        wanted: ir.HavocCells,
        now: Memory,
        lengths: Memory,
        regions: memory.Regions | None,
        spared: tuple[int, ...],
    ) -> list[tuple[int, int]]:
        """The cells for which there is a choice, in order."""
        kept = {*spared, *chain(*self.spared), *self._compiled.fixed_blocks}
        return [
            (block, offset)
            for block, offset in now.cells()
            if (block not in kept if regions is None else memory.holds(regions, block, offset))
            and memory.is_live(lengths, block, offset)
            and not (wanted.growing and now.get(block, offset))
        ]

    def choose(self, index: int, settled: Ways) -> int | bool:
        """A choice for a variable, as is ``settled`` where nobody gives any."""
        wanted = self._compiled.choices[index]
        assert isinstance(wanted, ir.Havoc)
        variable = wanted.variable
        known = (0, False)
        if self._next >= len(self._choices):
            known = next(self._settle(settled, variable.type), known)
        value = self._chosen(wanted.site, variable, *known)
        return bool(value) if variable.type == ir.BOOLEAN else value

    def _settle(self, settled: Ways, type: ir.Type) -> Iterator[tuple[int, bool]]:
        for forced, found in settled:
            with contextlib.suppress(support.NotExecutable):
                for value in found():
                    yield type.wrap(value) if isinstance(type, ir.IntType) else value, forced

    def _chosen(
        self, site: str, variable: ir.Variable, value: int = 0, forced: bool = False
    ) -> int:
        """The next choice of the witness, which must be for the variable at the site; if there is
        none, ``value``, which is ``forced`` or only one that there may be."""
        if self._next < len(self._choices):
            choice = self._choices[self._next]
            self._next += 1
            if choice.site != site or choice.variable.shown != variable.shown:
                raise support.Diverged
        elif forced:
            choice = Choice(site, variable, value)
        elif site in ("", ir.ENVIRONMENT):
            choice = Choice(site, variable, 0)
        elif self._gives_input(site):
            self.guessed = True
            choice = Choice(site, variable, value)
        else:
            raise support.Diverged
        self.chosen.append(choice)
        return choice.value

    def enter(self, callee: str, arguments: tuple[Value, ...], g: list[Value]) -> None:
        self._entered = (callee, arguments, list(g), len(self.chosen), len(self.recorded))

    def leave(self, results: tuple[Value, ...], g: list[Value]) -> None:
        assert self._entered is not None
        callee, arguments, before, chosen, recorded = self._entered
        if len(self.recorded) == recorded:
            names = self._compiled.globals
            self.exchanges.append(
                Exchange(
                    callee,
                    arguments,
                    dict(zip(names, before, strict=True)),
                    results,
                    dict(zip(names, g, strict=True)),
                    tuple(self.chosen[chosen:]),
                )
            )

    def record(self, index: int) -> None:
        self.recorded.append(self._compiled.checks[index])

    def probe(self, point: str, holds: Callable[[], bool]) -> None:
        """Notes the point if the predicate holds; not if it has no value."""
        with contextlib.suppress(support.NotExecutable):
            if holds():
                self.passed.append(point)

    def holds(self, truth: Callable[[], bool]) -> bool:
        """Whether a predicate holds; not if it has no value."""
        with contextlib.suppress(support.NotExecutable):
            return truth()
        return False


class Traced(Runtime):
    """The same, of a run whose steps are recorded: compiled code tells the ``recorder``, too."""

    def __init__(
        self,
        compiled: Compiled,
        steps: int,
        choices: Sequence[Choice],
        gives_input: Callable[[str], bool],
        recorder: Recorder,
    ) -> None:
        super().__init__(compiled, steps, choices, gives_input)
        self.recorder = recorder
        self._seen: list[Value | None] = [None for _ in compiled.globals]

    def note(self, index: int, value: Value | None, g: list[Value]) -> None:
        function, what = self._compiled.steps[index]
        self.recorder.note(function, what, value, self.depth, self._changed(g))

    def _free(self, block: int, lengths: int, g: list[Value]) -> None:
        self.recorder.end(block)
        super()._free(block, lengths, g)

    def _changed(self, g: list[Value]) -> Values:
        """The globals that are no longer what they were."""
        seen = self._seen
        if all(map(is_, g, seen)):
            return {}
        self._seen = [*g]
        triples = zip(self._compiled.globals, g, seen, strict=True)
        return {variable: now for variable, now, then in triples if now is not then}

    def _note_cells(self, cells: list[tuple[int, int]]) -> None:
        self.recorder.cells += cells


def _memory(value: Value) -> Memory:
    assert isinstance(value, Memory)
    return value
