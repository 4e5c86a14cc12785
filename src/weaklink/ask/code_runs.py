"""Runs of the code view, from small inputs upwards, each input run once."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from weaklink.ask.small import Vector, small_vectors
from weaklink.ir.expressions import Variable
from weaklink.record import record
from weaklink.replay.outcome import Ended, Outcome
from weaklink.replay.runner import Runner
from weaklink.view.model import View


@record
class Explored:
    """``all_inputs``: every input there is was run.  ``ascending``: what was not run is greater
    than what was (the box around zero holds all inputs there are)."""

    all_inputs: bool
    ascending: bool


class CodeRuns:
    """What the code does from each input, as far as it was tried; ``count`` runs took
    ``seconds`` in exploring."""

    def __init__(self, view: View, steps: int) -> None:
        self.view = view
        self.free = tuple(v for v in view.inputs if v not in view.fixed)
        self._runner = Runner(view, steps)
        self.seconds = 0.0
        self.count = 0
        self._known: dict[Vector, Outcome] = {}

    def outcome(self, inputs: Mapping[Variable, int]) -> Outcome:
        """The outcome from ``inputs``; ``Diverged`` where a body-less callee is reached."""
        return self._run(tuple(inputs[v] for v in self.free))

    def is_clean(self, inputs: Mapping[Variable, int]) -> bool:
        outcome = self.outcome(inputs)
        return isinstance(outcome, Ended) and outcome.clean

    def inputs(self, vector: Vector) -> dict[Variable, int]:
        return {**self.view.fixed, **dict(zip(self.free, vector, strict=True))}

    def explore(self, budget: int, visit: Callable[[Vector, Outcome], bool]) -> Explored:
        """Runs small inputs in ascending order, until ``visit`` returns False or the budget, in
        runs and their loop iterations, is spent."""
        start = time.monotonic()
        vectors, everything = small_vectors(self.free, budget)
        try:
            limit = self._runner.steps_taken + 4 * budget
            for vector in vectors:
                if self._runner.steps_taken > limit or not visit(vector, self._run(vector)):
                    return Explored(False, everything)
            return Explored(everything, everything)
        finally:
            self.seconds += time.monotonic() - start

    def _run(self, vector: Vector) -> Outcome:
        outcome = self._known.get(vector)
        if outcome is None:
            outcome = self._runner.run(self.inputs(vector))
            self.count += 1
            self._known[vector] = outcome
        return outcome
