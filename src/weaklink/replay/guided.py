"""Guided runs: what contracts choose is worked out, as far as it is determined.

What is chosen is unknown until an assumption determines it (``solving.py``).  What input leaves
open is taken from a policy, all else stays unknown, and a run ends where it hangs on that.  So
where a guided run fails, every run from these inputs with this input fails the same, whatever
functions without a body choose besides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from weaklink import ir
from weaklink.record import replace
from weaklink.replay import memory, support
from weaklink.replay.compiled import Compiled
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Choice, Value
from weaklink.replay.policies import Policy, Range
from weaklink.replay.runtime import CellWays, Runtime, Ways
from weaklink.replay.solving import Solver
from weaklink.replay.sparse import copied
from weaklink.replay.states import Place
from weaklink.replay.unknown import Unknown, Untold

MOST_CHOICES = 50_000
"""Of one run: a cell each."""


MOST_STEPS = 20_000
"""Iterations of one run: there are many runs, and writing into a long object takes long."""

LONGEST = 5_000
"""Cells of an object with which it is run."""


class Guided(Runtime):
    """What guided runs call back.  With ``completing``, what nobody determines is taken from the
    policy, too: then all choices are known."""

    longest = LONGEST

    def __init__(
        self,
        compiled: Compiled,
        steps: int,
        gives_input: Callable[[str], bool],
        solvers: Sequence[Solver],
        policy: Policy,
        completing: bool,
    ) -> None:
        super().__init__(compiled, min(steps, MOST_STEPS), (), gives_input)
        self._solvers = solvers
        self._policy = policy
        self._completing = completing
        self.deciding = False
        self.open = False
        """Something was chosen since all was settled."""
        self.asked = False
        """The policy was asked: another one may lead to another run."""
        self._left: dict[int, Unknown] = {}
        self._positions: dict[int, int] = {}
        self._places: dict[int, Place] = {}
        self.of_code: dict[int, int] = {}
        """What the code does in place of a choice, by its number, as far as the policy knows."""

    # --- choices ----------------------------------------------------------------------------

    def _new(self, site: str, variable: ir.Variable) -> int:
        self.chosen.append(Choice(site, variable, 0))
        if not site:  # a local without a value
            return 0
        if len(self.chosen) > MOST_CHOICES:
            raise support.OutOfSteps
        self.open = True
        type = variable.type.cell if isinstance(variable.type, ir.MemoryType) else variable.type
        limits = (type.min, type.max) if isinstance(type, ir.IntType) else (None, None)
        unknown = Unknown(len(self.chosen) - 1, *limits)
        self._left[unknown.choice] = unknown
        return unknown

    def choices(self) -> list[Choice]:
        """All that was chosen; of what nobody determined, something that may be."""
        chosen = list(self.chosen)
        for index, unknown in self._left.items():
            chosen[index] = replace(chosen[index], value=unknown.nearest(0))
        return chosen

    def choose(self, index: int, settled: Ways) -> int | bool:
        wanted = self._compiled.choices[index]
        assert isinstance(wanted, ir.Havoc)
        value = self._new(wanted.site, wanted.variable)
        if isinstance(value, Unknown) or wanted.variable.type != ir.BOOLEAN:
            return value
        return bool(value)

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
        wanted = self._compiled.choices[index]
        assert isinstance(wanted, ir.HavocCells)
        rows: dict[int, dict[int, int | None]] = {}
        cells = self._choosable(wanted, now, lengths, regions, spared)
        for position, (block, offset) in enumerate(cells):
            if block not in rows:
                rows[block] = copied(now.rows[block])
            self._positions[len(self.chosen)] = position
            self._places[len(self.chosen)] = (block, offset)
            rows[block][offset] = self._new(wanted.site, wanted.memory)
        return Memory({**now.rows, **rows}) if rows else now

    def _chosen(
        self, site: str, variable: ir.Variable, value: int = 0, forced: bool = False
    ) -> int:
        """Whether an object is free behind a call."""
        if not self._settles(site):
            raise Untold("whether an object is free")
        self.chosen.append(Choice(site, variable, 0))
        return 0

    # --- assumptions ------------------------------------------------------------------------

    def assume(self, number: int, state: list[Value]) -> list[Value]:
        """Solves an assumption, which must hold as far as is known; gives back the state."""
        solver = self._solvers[number]
        if self.open:
            solver.solve(state, self)
        try:
            holds = solver.holds(state)
        except Untold:
            holds = True
        if not holds:
            self.guessed = self.asked
            raise support.Discarded(number)
        return state

    def decide(self, number: int, state: list[Value]) -> list[Value]:
        """The same, but what is open is decided as far as input decides it."""
        self.deciding = True
        try:
            self._solvers[number].solve(state, self)
        finally:
            self.deciding = False
        return state

    def settle(self, value: int, index: int) -> int | bool:
        """What a variable has where it was left open; ``index`` says of which type."""
        type = self._compiled.types[index]
        if not isinstance(value, Unknown) or not self._may_solve(value):
            return value
        found = self._settled(value, type)
        return bool(found) if type == ir.BOOLEAN else found

    def settle_cells(self, now: Memory) -> Memory:
        """The same for the cells of a memory."""
        for block, row in now.rows.items():
            if not any(type(value) is Unknown for value in row.values()):
                continue
            settled = dict(row)
            for offset, value in row.items():
                if isinstance(value, Unknown) and self._may_solve(value):
                    variable = self.chosen[value.choice].variable
                    assert isinstance(variable.type, ir.MemoryType)
                    settled[offset] = self._settled(value, variable.type.cell)
            now = now.with_row(block, settled)
        return now

    def may_hold(self, truth: Callable[[], bool]) -> bool:
        """Whether a predicate holds, as far as is known."""
        try:
            return truth()
        except Untold:
            return True

    def _settled(self, value: Unknown, type: ir.Type) -> int:
        self.asked = True
        choice = self.chosen[value.choice]
        place = self._places.get(value.choice)
        ends = [end for end in (value.high, value.low) if end is not None]
        suggested = self._policy.suggested(choice, place, ends)
        if suggested is not None:
            wanted, self.of_code[value.choice] = suggested
            found = value.nearest(wanted)
        elif type == ir.BOOLEAN:
            found = int(self._policy.truth())
        else:
            found = self._number(value, type)
        self._put(value, found)
        return found

    def _number(self, value: Unknown, type: ir.Type) -> int:
        if not isinstance(type, ir.IntType):
            return value.nearest(0)
        low = type.min if value.low is None else value.low
        range = Range(low, type.max if value.high is None else value.high)
        position = self._positions.get(value.choice)
        if type.width == 8 and position is not None:
            return value.nearest(self._policy.character(position))
        return value.nearest(self._policy.number(range))

    def _put(self, unknown: Unknown, value: int) -> None:
        self.chosen[unknown.choice] = replace(self.chosen[unknown.choice], value=value)
        self._left.pop(unknown.choice, None)

    def of_input(self) -> list[Choice]:
        """What input was taken to be."""
        return [
            one for one in self.chosen if one.site == ir.ENVIRONMENT or self._gives_input(one.site)
        ]

    def _settles(self, site: str) -> bool:
        return self._completing or site == ir.ENVIRONMENT or self._gives_input(site)

    def _may_solve(self, unknown: Unknown) -> bool:
        return unknown.choice >= 0 and self._settles(self.chosen[unknown.choice].site)

    # --- solutions --------------------------------------------------------------------------

    def solve(self, unknown: Unknown, value: int) -> bool:
        """Whether the value may be put in: it is determined, or input decides so."""
        choice = self.chosen[unknown.choice]
        if self.deciding and not self._settles(choice.site):
            return False
        self._put(unknown, value)
        self.asked = self.asked or self.deciding
        return True

    def limit(self, unknown: Unknown, op: ir.CompareOp, value: int) -> None:
        if self.deciding and not self._may_solve(unknown):
            return
        match op:
            case ir.CompareOp.LE:
                unknown.narrow(high=value)
            case ir.CompareOp.LT:
                unknown.narrow(high=value - 1)
            case ir.CompareOp.GE:
                unknown.narrow(low=value)
            case ir.CompareOp.GT:
                unknown.narrow(low=value + 1)
            case ir.CompareOp.NE:
                unknown.exclude(value)
            case ir.CompareOp.EQ:
                unknown.narrow(value, value)

    def pick(self, alternatives: int) -> int:
        self.asked = True
        return self._policy.pick(alternatives)

    def place(self, low: int, high: int) -> int:
        self.asked = True
        return self._policy.end(low, high)
