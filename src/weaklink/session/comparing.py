"""Two versions of a function, run from the same inputs until they do something else.

    before:  a program, and one whose code of a function was changed
    after:   the smallest inputs found from which the two end differently, with both ends; or how
             many inputs were run in vain

Inputs are those that the precondition allows and from which the first version fails nothing; what
ends differently is the result, a global, or a cell that a caller has.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from weaklink import deadline, ir
from weaklink.ask.answers import Inputs
from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.slots import Vector, is_there
from weaklink.ask.small import rank
from weaklink.deadline import OutOfTime
from weaklink.diagnostics import Unsupported
from weaklink.explain.runs.story import Storyteller
from weaklink.kinds import Kind
from weaklink.model import State
from weaklink.options import Options
from weaklink.record import record, replace
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Ended, Endless, Outcome, Value, failed_checks
from weaklink.session.names import with_whole_names
from weaklink.session.survey import survey
from weaklink.view.build import Views
from weaklink.view.model import View

MOST_BASES, MOST_CONSTANTS = 40, 60
"""Small inputs in which one number becomes one of so many near constants."""

LOOP_KINDS = frozenset(kind for kind in Kind if kind.value.startswith("loop-"))
"""What loops' contracts say: how a proof is made, and nothing that a caller sees."""

PART = 3
"""The part of a function's time that comparing it may take."""

MORE = 4
"""Times as many runs as a search for a failing one may take."""


@record
class Difference:
    """``inputs`` from which the first version ends in the state ``old``, the second in ``new``:
    None if it does not end within the steps of a run.  ``parameters`` are the function's."""

    parameters: tuple[str, ...]
    inputs: State
    old: State
    new: State | None


@record
class NoDifference:
    """``runs`` of both, none of which tells them apart; ``all_inputs`` if there are no others."""

    runs: int
    all_inputs: bool


@record
class NotComparable:
    """Why the two cannot be compared."""

    reason: str


TERMINATION = "termination"


@record
class Noticed:
    """A run of the second version fails what it promises: the property's id, or that it ends."""

    property: str


Comparison = Difference | NoDifference | NotComparable | Noticed


def compare(
    program: ir.Program,
    changed: ir.Program,
    function: str,
    options: Options,
    *,
    proved: bool = True,
) -> Comparison:
    """Compares the function of two programs.  Where the second is not ``proved``, what its loops'
    contracts say is left out, and runs judge whether the function keeps the rest.  Raises
    ``InputError`` for a function that there is not."""
    try:
        old = _Side(program, function, options)
        new = _Side(changed, function, options, loops=proved)
    except Unsupported as problem:
        return NotComparable(problem.construct)
    if not set(new.view.inputs) <= set(old.view.inputs):
        return NotComparable("the two have different inputs")
    if old.runs.chooses or new.runs.chooses:
        return NotComparable("what contracts of functions without a body choose is not known")
    return _Comparing(old, new, options, proved).run()


class _Side:
    """One version: its code view, and runs of it."""

    def __init__(
        self, program: ir.Program, function: str, options: Options, *, loops: bool = True
    ) -> None:
        options = with_whole_names(
            program, replace(options, functions=(function,), smoke=False, properties=())
        )
        self.views: Views = survey(program, options).views
        (name,) = options.functions
        own = () if loops else self.views.obligations(name).properties
        unchecked = frozenset(one.id for one in own if one.kind in LOOP_KINDS)
        self.view: View = self.views.view(name, frozenset(), unchecked=unchecked)
        steps = options.budget.replay_steps
        self.runs = CodeRuns(self.view, steps)
        self.parameters = program.functions[name].parameters
        shown = self.views.reach.mentioned(name)
        self.teller = Storyteller(program, shown, steps, full=True)

    def told(self, inputs: Inputs) -> tuple[State, State | None]:
        """The inputs, and how the run from them ends, for a reader."""
        shown = self.teller.tell(self.view, inputs, (), "", code=self.view)
        return shown.inputs, shown.code_run


class _Comparing:
    def __init__(self, old: _Side, new: _Side, options: Options, proved: bool) -> None:
        self._proved = proved
        self._seconds = options.budget.seconds / PART
        self._noticed = ""
        self.old = old
        self.new = new
        self.space = old.runs.space
        self._objects = {block.number for block in self.space.model.blocks}
        self._budget = MORE * options.budget.replays
        self._allowed: list[Vector] = []
        self._runs = 0
        self._found: Inputs | None = None

    def run(self) -> Comparison:
        """Small inputs in ascending order, then larger ones that preconditions like, and such in
        which one number is near a constant of the code."""
        all_inputs = False
        with deadline.until(time.monotonic() + self._seconds), suppress(OutOfTime):
            all_inputs = self._explore()
        if self._noticed:
            return Noticed(self._noticed)
        if self._found is None:
            return NoDifference(self._runs, all_inputs)
        inputs, old = self.old.told(self._found)
        ends = isinstance(self.new.runs.outcome(self._found), Ended)  # else its steps are many
        new = self.new.told(self._found)[1] if ends else None
        assert old is not None
        names = tuple(v.name for v in self.old.parameters)
        return Difference(names, inputs, old, new)

    def _explore(self) -> bool:
        """Whether there are no other inputs than those that were run.  May raise ``OutOfTime``:
        what was found until then counts."""
        explored = self.old.runs.explore(self._budget, self._visit)
        if self._goes_on() and not explored.all_inputs:
            self.old.runs.explore_points(1, lambda inputs, end, _: self._is_same(inputs, end))
        if self._goes_on() and not explored.all_inputs:
            self._explore_near_constants()
        return explored.all_inputs

    def _goes_on(self) -> bool:
        """Whether further inputs are of interest: of one that is proved, until they differ."""
        if deadline.is_over():
            return False
        return not self._noticed and (self._found is None or not self._proved)

    def _visit(self, vector: Vector, outcome: Outcome) -> bool:
        is_new = len(self._allowed) < MOST_BASES and isinstance(outcome, Ended)
        if is_new:
            self._allowed.append(vector)
        return self._is_same(self.space.inputs(vector), outcome)

    def _explore_near_constants(self) -> None:
        """Small inputs with one number by a constant, or beside it."""
        constants = {*self.old.runs.constants, *self.new.runs.constants}
        near = sorted({one + step for one in constants for step in (-1, 0, 1)}, key=rank)
        for vector in self._near(near[:MOST_CONSTANTS]):
            inputs = self.space.inputs(vector)
            if not self._is_same(inputs, self.old.runs.outcome(inputs)):
                return

    def _near(self, values: Sequence[int]) -> Iterator[Vector]:
        for vector in self._allowed:
            parts = self.space.parts(vector)
            for at, slot in enumerate(self.space.numbers):
                if not is_there(slot, parts.lengths) or not isinstance(slot.type, ir.IntType):
                    continue
                for value in values:
                    if slot.type.min <= value <= slot.type.max:
                        numbers = (*parts.numbers[:at], value, *parts.numbers[at + 1 :])
                        yield replace(parts, numbers=numbers).vector()

    def _is_same(self, inputs: Inputs, outcome: Outcome) -> bool:
        """Whether to go on: the second version ends as the first does, if that one tells at all, or
        that it does not is not enough."""
        if not isinstance(outcome, Ended) or not outcome.clean:
            return self._goes_on()
        self._runs += 1
        other = self.new.runs.outcome(inputs)
        if not self._proved and (failed := failed_checks(other)):
            self._noticed = failed[0].property.id
            return False
        if not self._proved and isinstance(other, Endless):  # a contract asks for an end (ACSL)
            self._noticed = TERMINATION
            return False
        match other:
            case Ended():
                same = self._observed(outcome) == self._observed(other)
            case Endless():
                same = False
            case _:  # its failure is no different value, and a proof would have seen it
                same = True
        if not same and self._found is None:
            self._found = inputs
        return self._goes_on()

    def _observed(self, outcome: Ended) -> tuple[object, ...]:
        """What a caller sees of an end."""
        known = self.old.view.inputs
        return (
            outcome.results,
            {v: self._cells(value) for v, value in outcome.globals.items() if v in known},
        )

    def _cells(self, value: Value) -> Value | Mapping[int, object]:
        """A value, without the blocks of locals."""
        if isinstance(value, Memory):
            kept = self._objects
            return {n: row for n, row in value.rows.items() if n >= 0 or n in kept}
        return value
