"""Runs of the code view, from small inputs upwards, each input run once."""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Iterator

from weaklink import ir
from weaklink.analysis.initialized import chooses_unset
from weaklink.ask.answers import Inputs
from weaklink.ask.enumeration import LENGTH_LIMIT, Shape, generous, small
from weaklink.ask.inputs import Space
from weaklink.ask.slots import Vector
from weaklink.record import record
from weaklink.replay.outcome import Discarded, Ended, Outcome, Value
from weaklink.replay.runner import Runner
from weaklink.view.assertions import PRECONDITION
from weaklink.view.lower.memories import LENGTHS
from weaklink.view.model import View

LONG = 24
"""The length of blocks of some generous inputs: enough for most that have a constant length."""


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
        self.space = Space(view, LENGTH_LIMIT)
        self._is_decided = not _is_undecided(view)
        self._runner = Runner(view, steps)
        self.seconds = 0.0
        self.count = 0
        self._known: dict[tuple[Value, ...], Outcome] = {}

    @property
    def decided(self) -> bool:
        """The runs so far depend on nothing but their inputs."""
        return self._is_decided and not self._runner.guessed

    def outcome(self, inputs: Inputs) -> Outcome:
        """The outcome from ``inputs``; ``Diverged`` where a body-less callee is reached."""
        known = tuple(inputs[v] for v in self.view.inputs)
        outcome = self._known.get(known)
        if outcome is None:
            outcome = self._runner.run(inputs)
            self.count += 1
            self._known[known] = outcome
        return outcome

    def is_clean(self, inputs: Inputs) -> bool:
        outcome = self.outcome(inputs)
        return isinstance(outcome, Ended) and outcome.clean

    def explore(self, budget: int, visit: Callable[[Vector, Outcome], bool]) -> Explored:
        """Runs small inputs in ascending order, until ``visit`` returns False or the budget, in
        runs and their loop iterations, is spent.  (Most runs end at the precondition; where there
        is memory, even those take long.  Where it is about lengths and pointers alone, numbers
        need not be tried.)"""
        dead: set[Shape] = set()

        def run(vector: Vector) -> bool:
            outcome = self._runner.run(self.space.inputs(vector))
            if isinstance(outcome, Discarded) and _is_about_shapes(outcome):
                parts = self.space.parts(vector)
                dead.add((parts.lengths, parts.pointers))
            return visit(vector, outcome)

        return self._explore(budget, run, dead)

    def explore_points(
        self, budget: int, visit: Callable[[Inputs, Outcome, frozenset[str]], bool]
    ) -> None:
        """Runs generous inputs, then small ones in ascending order, until ``visit``, which gets the
        ids of the points that a run passed, too, returns False or the budget is spent."""

        def run(inputs: Inputs) -> bool:
            return visit(inputs, *self._runner.probe(inputs))

        if not all(map(run, self._generous())):
            return
        self._explore(budget, lambda vector: run(self.space.inputs(vector)))

    def _generous(self) -> Iterator[Inputs]:
        for length in range(LENGTH_LIMIT, 0, -1):
            yield from map(self.space.inputs, generous(self.space, length))
        if self.space.blocks:
            long = Space(self.view, LONG)
            yield from map(long.inputs, generous(long, LONG))

    def _explore(
        self, budget: int, run: Callable[[Vector], bool], dead: Container[Shape] = ()
    ) -> Explored:
        start = time.monotonic()
        vectors, everything = small(self.space, budget, dead)
        try:
            limit = self._runner.steps_taken + (budget if self.space.pointers else 4 * budget)
            for vector in vectors:
                if self._runner.steps_taken > limit:
                    return Explored(False, everything)
                self.count += 1
                if not run(vector):
                    return Explored(False, everything)
            return Explored(everything and self.decided, everything)
        finally:
            self.seconds += time.monotonic() - start


def _is_about_shapes(outcome: Discarded) -> bool:
    """Whether what was not fulfilled is a precondition that is about how long blocks are and where
    pointers point, and nothing else."""
    return outcome.why == PRECONDITION and not any(
        (isinstance(part, ir.Read) and not _is_shape(part.variable))
        or isinstance(part, ir.Unchanged | ir.Apply | ir.ApplyPred)
        for part in ir.walk(outcome.predicate)
    )


def _is_shape(variable: ir.Variable) -> bool:
    return variable == LENGTHS or variable.role in (ir.Role.BLOCK, ir.Role.OFFSET)


def _is_undecided(view: View) -> bool:
    """Whether runs depend on more than inputs: an allocation may fail, a local without a value be
    read by an annotation.  What exact functions give may not be: runs tell (``Runner.guessed``)."""
    bodies = [function.body for function in (view.main, *view.callees.values())]
    return any(map(chooses_unset, bodies)) or any(
        isinstance(statement, ir.Havoc | ir.HavocCells) and statement.site == ir.ENVIRONMENT
        for body in bodies
        for block in body.blocks.values()
        for statement in block.statements
    )
