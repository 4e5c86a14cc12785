"""What the code does where contracts choose: runs of contracts that are like the code's own.

The states in which the code comes to a loop, or back from a call, satisfy its contract.  A choice
that differs from one of them in a few places is likely to do so, too; where it does, and the code
never does that, the contract is too weak.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from weaklink import ir
from weaklink.replay.outcome import Choice
from weaklink.replay.policies import Dice, Policy
from weaklink.replay.states import Place, State
from weaklink.replay.steps import Step

States = Mapping[str, Sequence[State]]
"""By site."""

OTHER_CELLS = (2, 16, 64, 256, 0, 4, 1)
"""One of so many cells is not what it is in the code's run, from run to run; 0: none."""

OTHER_VARIABLES = (0, 4, 2, 1)
"""Likewise variables."""


def states_at_sites(steps: Iterable[Step]) -> States:
    """The states in which a run of the code comes to the heads of loops, and back from calls."""
    found: dict[str, list[State]] = {}
    for step in steps:
        if (head := step.head) is not None:
            found.setdefault(f"{step.function}/{head.site}", []).append(step.after)
        elif isinstance(step.what, ir.CodeCall) and step.value is not None:
            found.setdefault(f"{step.function}/{step.what.site}", []).append(step.after)
    return found


class LikeCode(Policy):
    """The policy with that number for runs that are like the code's, which was in ``states``."""

    def __init__(self, number: int, constants: Sequence[int], states: States) -> None:
        super().__init__(number, constants)
        self._chance = Dice(1000 + number)
        self._cells = self._one_of(OTHER_CELLS)
        self._variables = self._one_of(OTHER_VARIABLES)
        if not self._cells and not self._variables:
            self._variables = 1
        self._states = states
        self._moments: dict[str, State] = {}

    def suggested(
        self, choice: Choice, cell: Place | None, ends: Sequence[int]
    ) -> tuple[int, int] | None:
        """What the variable, or the cell of a memory, holds there, or now and then something
        else."""
        state, variable = self._moment(choice.site), choice.variable
        if state is None:
            return None
        held = state.get(variable) if cell is None else state.cell(variable, cell)
        if not isinstance(held, int):
            return None
        rate = self._variables if cell is None else self._cells
        is_other = rate and self._chance.below(rate) == 0
        return self._other(held, ends, state) if is_other else int(held), int(held)

    def _moment(self, site: str) -> State | None:
        """The last time that the run comes there, or the first, or any."""
        states = self._states.get(site)
        if not states:
            return None
        if site not in self._moments:
            any_place, last = self._chance.below(len(states)), len(states) - 1
            self._moments[site] = states[self._one_of((last, any_place, last, 0))]
        return self._moments[site]

    def _other(self, held: int, ends: Sequence[int], state: State) -> int:
        """Near that, an end of its range, what another variable holds there, or a constant."""
        near = (held + 1, 0, held - 1, 0, 1, -held, held + 2)
        beside = [int(v) for v in state.frames[-1].variables.values() if isinstance(v, int)]
        pools = [pool for pool in (near, ends, beside, self._constants) if pool]
        return self._one_of(pools[self._chance.below(len(pools))])

    def _one_of(self, values: Sequence[int]) -> int:
        return values[self._chance.below(len(values))]
