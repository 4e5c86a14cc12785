"""The runs of a cover: those that running alone finds, and which of all are kept as tests.

small        small inputs, then some of many cells, in ascending order
far          many of many cells, and variables that rise one by one: code that is far away
kept         those that pass what no other does, their inputs made small
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Set
from itertools import islice

from weaklink import ir
from weaklink.ask.answers import Inputs, Witness
from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.inputs import Space
from weaklink.ask.larger import (
    Larger,
    cells_of,
    constants,
    larger,
    lengths_of,
    longest_in,
    run_groups,
    stretched_lengths,
    texts,
)
from weaklink.ask.oracle import Oracle
from weaklink.ask.runs import Run, ends_normally
from weaklink.ask.shrink import Shrinking
from weaklink.ask.slots import Vector
from weaklink.ask.stretched import inputs_of
from weaklink.record import record
from weaklink.replay.outcome import Endless, Outcome
from weaklink.replay.runner import Runner
from weaklink.view.model import View

SMALL_RUNS = 400
"""Small inputs that are run through the code."""

MOST_ENDLESS, SHORT_PART = 6, 50
"""Runs that do not end, after which others get that part of a run's steps."""

FAR_WORK = 60_000
"""Cells that are filled and iterations that are run, for one length."""

MOST_RISING, RISING_WORK = 1_200, 900_000
"""Values that a variable takes one by one, and the iterations that this may take."""

MOST_CONSTANT, CONSTANT_WORK = 5_000, 200_000
"""Inputs in which one variable is a constant of the code, and the iterations that they may take."""

MOST_TEXTS = 60
"""String literals that inputs are tried to be."""

SHRINKING = 400_000
"""Iterations of runs that make inputs small."""


@record
class Kept:
    """A run; and, if nothing but its inputs decides it, the ``vector`` of a ``space`` from which
    it begins."""

    run: Run
    space: Space | None = None
    vector: Vector = ()


class CoverRuns:
    """The runs found so far, of a view of the code that probes the regions."""

    def __init__(self, view: View, oracle: Callable[[], Oracle]) -> None:
        self._view = view
        self._oracle = oracle
        self.runner = Runner(view, oracle().budget.replay_steps)
        self._all: list[Kept] = []

    @property
    def passed(self) -> set[str]:
        """The points that the runs pass."""
        return {id for one in self._all for id in one.run.passed}

    def add(self, run: Run, space: Space) -> None:
        """One that a solver found; what contracts chose goes with its inputs."""
        small = Kept(run) if run.witness.choices else Kept(run, space, run.vector)
        self._all.append(small)

    # --- runs -------------------------------------------------------------------------------

    def run_small(self, left: Iterable[str]) -> None:
        """Small inputs, as far as they run, until they pass what is ``left``: what ends normally
        is a test, beyond the bounds, too.  Most code is passed by some of them, which saves most
        questions about runs."""
        wanted = set(left)
        steps = self._oracle().budget.replay_steps
        if not self._run_simplest(wanted, steps, MOST_ENDLESS):
            self._run_simplest(wanted, steps // SHORT_PART, SMALL_RUNS)
        if wanted:
            space, known = Space(self._view, 1), constants(self._view)
            vectors = Larger(space, longest_in(space), known).with_constants(known)
            self._try(wanted, space, islice(vectors, MOST_CONSTANT), CONSTANT_WORK)
        self._run_texts(wanted)

    def _run_simplest(self, wanted: set[str], steps: int, most_endless: int) -> bool:
        """Runs of at most so many steps; False if too many did not end."""
        endless = 0

        def visit(
            space: Space, vector: Vector, inputs: Inputs, outcome: Outcome, passed: Collection[str]
        ) -> bool:
            nonlocal endless
            endless += isinstance(outcome, Endless)
            self._look(wanted, space, vector, inputs, outcome, passed)
            return bool(wanted) and endless < most_endless

        CodeRuns(self._view, steps).explore_vectors(SMALL_RUNS, visit)
        return endless < most_endless

    def _run_texts(self, wanted: set[str]) -> None:
        """The texts of the program, and beginnings of them with something behind."""
        for units in texts(self._view)[:MOST_TEXTS] if wanted else ():
            for text in (units, [*units, ord("1")]):
                space = Space(self._view, len(text) + 1)
                if not space.blocks:
                    return
                with_text = Larger(space, longest_in(space), ()).with_text(text)
                self._try(wanted, space, with_text, CONSTANT_WORK)

    def run_far(self, left: Iterable[str]) -> None:
        """Inputs of many cells, and variables that rise."""
        wanted = set(left)
        known = constants(self._view)
        for length in (*lengths_of(self._view), *stretched_lengths(self._view)):
            tried = larger(self._view, length, known)
            self._fill(tried, wanted)
            if not tried.space.blocks:  # no length makes a difference
                break
        shortest = Space(self._view, 1)
        if wanted and not shortest.blocks:
            rising = Larger(shortest, longest_in(shortest), known).rising(MOST_RISING)
            self._try(wanted, shortest, rising, RISING_WORK)

    def _fill(self, tried: Larger, wanted: set[str]) -> None:
        limit = self.runner.steps_taken + FAR_WORK
        passed: Collection[str] = ()

        def run(inputs: Inputs) -> Outcome:
            nonlocal passed
            with self.runner.within(tried.most_steps):
                outcome, passed = self.runner.probe(inputs)
            return outcome

        def is_late(cells: int) -> bool:
            nonlocal limit
            limit -= cells
            return not wanted or self._is_late(limit)

        for vector, outcome in run_groups(tried, cells_of(tried.space), run, is_late):
            self._look(wanted, tried.space, vector, tried.inputs(vector), outcome, passed)

    def _try(self, wanted: set[str], space: Space, vectors: Iterable[Vector], work: int) -> None:
        """Runs these, as long as they do not iterate more often."""
        limit = self.runner.steps_taken + work
        for vector in vectors:
            if not wanted or self._is_late(limit):
                return
            inputs = inputs_of(space, vector)
            self._look(wanted, space, vector, inputs, *self.runner.probe(inputs))

    def _is_late(self, limit: int) -> bool:
        return self.runner.steps_taken > limit or self._oracle().out_of_time()

    def _look(
        self,
        wanted: set[str],
        space: Space,
        vector: Vector,
        inputs: Inputs,
        outcome: Outcome,
        passed: Collection[str],
    ) -> None:
        """Keeps a run that ends normally and passes something that is wanted."""
        if ends_normally(outcome) and not wanted.isdisjoint(passed):
            self._all.append(Kept(self._run(inputs), space, vector))
            wanted.difference_update(passed)

    def _run(self, inputs: Inputs) -> Run:
        outcome, choices = self.runner.chosen(inputs)
        if all(choice.site in ("", ir.ENVIRONMENT) for choice in choices):
            choices = ()  # what nobody decides is 0 of itself
        _, way = self.runner.way(inputs, choices)
        return Run(Witness(inputs, choices, outcome, False), way, frozenset())

    # --- tests ------------------------------------------------------------------------------

    def all(self) -> list[Run]:
        return [one.run for one in self._all]

    def kept(self, needed: Set[str]) -> list[Run]:
        """The runs without those that add nothing to the others of what is ``needed``, their
        inputs made small."""
        kept = list(self._all)
        for one in reversed(self._all):
            if not self._own(one, kept, needed):
                kept.remove(one)
        limit = self.runner.steps_taken + SHRINKING
        for one in tuple(kept):
            own, place = self._own(one, kept, needed), kept.index(one)
            kept[place : place + 1] = [self._small(one, own, limit)] if own else []
        return [one.run for one in kept]

    def _own(self, one: Kept, kept: Iterable[Kept], needed: Set[str]) -> Set[str]:
        """What it passes and no other does."""
        others = {id for other in kept if other is not one for id in other.run.passed}
        return needed & set(one.run.passed) - others

    def _small(self, one: Kept, own: Set[str], limit: int) -> Kept:
        """A run that passes these, too, from inputs that are no larger."""
        space = one.space
        if space is None:
            return one

        def trial(vector: Vector) -> Inputs | None:
            inputs = inputs_of(space, vector)
            outcome, passed = self.runner.probe(inputs)
            return inputs if ends_normally(outcome) and own <= passed else None

        shrinking = Shrinking[Inputs](space, trial, lambda: self._is_late(limit))
        vector, inputs = shrinking.smallest(one.vector, one.run.witness.inputs)
        return one if vector == one.vector else Kept(self._run(inputs), space, vector)
