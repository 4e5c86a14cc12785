"""What runs from inputs of many cells show, of the code and of its contracts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from itertools import islice, zip_longest

from weaklink.ask.answers import Answer, Inputs, Reachable, Unreachable, Witness
from weaklink.ask.inputs import Space
from weaklink.ask.larger import (
    cells_of,
    constants,
    larger,
    lengths_of,
    run_groups,
    stretched_lengths,
)
from weaklink.ask.oracle import ONE, Oracle
from weaklink.ask.search import Searcher
from weaklink.ask.shrink import Shrinking, nearer_choices, smallest_failing
from weaklink.ask.slots import Vector
from weaklink.ask.stretched import inputs_of
from weaklink.deadline import OutOfTime
from weaklink.explain.findings import Element
from weaklink.explain.method.deepening import FIRST
from weaklink.options import Bounds
from weaklink.replay.beside import LikeCode, States, states_at_sites
from weaklink.replay.outcome import Choice, Ended, Outcome, failures
from weaklink.replay.policies import Policy
from weaklink.replay.runner import Completed, Runner
from weaklink.view.model import View

WORK = 150_000
"""Cells that are filled and iterations that are run of the code, for one length."""

FAR_WORK = 50_000
"""The same, where cells are not written down."""

KEPT = 8
"""Clean inputs of one length from which contracts are run."""

POLICIES = 40
"""What contracts choose, from each of them."""

SHRINKING = 300_000
"""Iterations of runs that make inputs small."""

CONTRACT_WORK = 400_000
"""Cells and iterations of runs of contracts, for one question."""


class LargerRuns:
    """Runs of one function from inputs of many cells, in views that ``build`` makes and that check
    little; what they show is run again in those of the ``searcher``."""

    def __init__(
        self,
        searcher: Searcher,
        build: Callable[[frozenset[str]], View],
        oracle: Callable[[], Oracle],
    ) -> None:
        self._searcher = searcher
        self._build = build
        self._oracle = oracle
        self._first: dict[str, tuple[Space, Vector]] = {}
        """Of each property the first inputs that failed it."""
        self._failing: dict[str, Witness | None] = {}
        self._clean: list[tuple[Space, Vector]] = []
        self._weak: dict[tuple[str, frozenset[str]], Witness | None] = {}
        self._runners: dict[frozenset[str], Runner] = {}
        self._states_from: dict[Vector, States] = {}
        self._lengths = [*lengths_of(searcher.code), *stretched_lengths(searcher.code)]
        self._constants = constants(searcher.code)
        self._runner = self._runner_of(frozenset())

    def _runner_of(self, contracts: frozenset[str]) -> Runner:
        if contracts not in self._runners:
            steps = self._oracle().budget.replay_steps
            self._runners[contracts] = Runner(self._build(contracts), steps)
        return self._runners[contracts]

    # --- the code ---------------------------------------------------------------------------

    def failing(self, id: str) -> Witness | None:
        """A run of the code that fails the property, from inputs that were made small."""
        while id not in self._first:
            if not self._explore_more():
                return None
        if id not in self._failing:
            self._failing[id] = self._smallest(id, *self._first[id])
        return self._failing[id]

    def _smallest(self, id: str, space: Space, vector: Vector) -> Witness | None:
        def run(vector: Vector) -> Outcome:
            return self._runner.run(inputs_of(space, vector))

        vector = smallest_failing(space, vector, run, id, self._is_late())
        return self._confirmed(id, frozenset(), space, vector, ())

    def _confirmed(
        self,
        id: str,
        contracts: frozenset[str],
        space: Space,
        vector: Vector,
        choices: Sequence[Choice],
    ) -> Witness | None:
        """A witness, if the run fails the property where all is checked, too; and the code's run
        is clean where contracts stand for something."""
        inputs = inputs_of(space, vector)
        code = self._searcher.runner(frozenset()).run(inputs) if contracts else None
        if code is not None and not (isinstance(code, Ended) and code.clean):
            return None
        outcome = self._searcher.runner(contracts).run(inputs, choices)
        if id not in failures(outcome):
            return None
        return Witness(inputs, tuple(choices), outcome, False, space.key(vector))

    def _explore_more(self) -> bool:
        """Runs inputs of the next length, if there is one."""
        if not self._lengths or self._out_of_time():
            return False
        self._explore(self._lengths.pop(0))
        return True

    def _explore(self, length: int) -> None:
        tried = larger(self._searcher.code, length, self._constants)
        space = tried.space
        limit = self._runner.steps_taken + (WORK if tried.most_steps is None else FAR_WORK)
        if not space.blocks:  # no length makes a difference
            self._lengths.clear()
        cells = cells_of(space)
        clean: dict[int, list[Vector]] = {}
        taken = 0

        def run(inputs: Inputs) -> Outcome:
            nonlocal taken
            before = self._runner.steps_taken
            with self._runner.within(tried.most_steps):
                outcome = self._runner.run(inputs)
            taken = self._runner.steps_taken - before
            return outcome

        def is_late(cells: int) -> bool:
            nonlocal limit
            limit -= cells
            return self._runner.steps_taken > limit or self._out_of_time()

        for vector, outcome in run_groups(tried, cells, run, is_late):
            for id in failures(outcome):
                self._first.setdefault(id, (space, vector))
            if isinstance(outcome, Ended) and outcome.clean:
                clean.setdefault(taken, []).append(vector)
        self._clean += [(space, vector) for vector in _unlike(clean)]

    def _is_late(self) -> Callable[[], bool]:
        """Tells whether enough was done to make inputs small: runs of many cells take long."""
        limit = self._runner.steps_taken + SHRINKING
        return lambda: self._runner.steps_taken > limit or self._out_of_time()

    def _out_of_time(self) -> bool:
        return self._oracle().out_of_time()

    # --- its contracts ----------------------------------------------------------------------

    def weak(self, id: str, contracts: frozenset[str]) -> Witness | None:
        """A run in which the contracts choose so that the property fails, from inputs whose code
        run is clean; both were made small."""
        if (id, contracts) not in self._weak:
            self._weak[id, contracts] = self._weakest(id, contracts)
        return self._weak[id, contracts]

    def _weakest(self, id: str, contracts: frozenset[str]) -> Witness | None:
        runner = self._runner_of(contracts)
        limit = runner.steps_taken + CONTRACT_WORK
        while self._explore_more():
            pass
        for space, vector in self._clean:
            inputs = inputs_of(space, vector)
            if vector not in self._states_from:
                self._states_from[vector] = self._states(inputs)
            states = self._states_from[vector]
            for number in range(POLICIES):
                limit -= cells_of(space)
                if runner.steps_taken > limit or self._out_of_time():
                    return None
                policy = partial(LikeCode, number, self._constants)
                found = runner.completed(inputs, partial(policy, states))
                if id in failures(found.outcome):
                    vector, choices = self._small(runner, space, vector, policy, found, id)
                    return self._confirmed(id, contracts, space, vector, choices)
                if not found.asked:
                    break
        return None

    def _states(self, inputs: Inputs) -> States:
        """In which the code comes to its loops and back from calls."""
        return states_at_sites(self._runner.trace(inputs)[1])

    def _small(
        self,
        runner: Runner,
        space: Space,
        vector: Vector,
        policy: Callable[[States], Policy],
        first: Completed,
        id: str,
    ) -> tuple[Vector, Sequence[Choice]]:
        def trial(vector: Vector) -> Completed | None:
            inputs = inputs_of(space, vector)
            code = self._runner.run(inputs)
            if not (isinstance(code, Ended) and code.clean):
                return None
            found = runner.completed(inputs, partial(policy, self._states(inputs)))
            return found if id in failures(found.outcome) else None

        vector, found = Shrinking(space, trial, self._is_late()).smallest(vector, first)
        inputs = inputs_of(space, vector)

        def fails(outcome: Outcome) -> bool:
            return id in failures(outcome)

        choices = nearer_choices(
            found.choices,
            found.of_code,
            partial(runner.run, inputs),
            fails,
            self._out_of_time,
        )
        return vector, choices


class Beyond:
    """What runs show where searches found nothing within their bounds: nothing at all if the user
    set these.  ``build`` makes views in which nothing is checked that is proved by then."""

    def __init__(
        self,
        searcher: Searcher,
        build: Callable[[frozenset[str]], View],
        oracle: Callable[[], Oracle],
        bounds: Bounds,
        elements: Sequence[Element],
    ) -> None:
        self._searcher = searcher
        self._build = build
        self._oracle = oracle
        self._elements = elements
        self._is_free = bounds.length is None and bounds.iterations is None
        self._have_code = all(element.has_code for element in elements)

    @cached_property
    def _runs(self) -> LargerRuns:
        return LargerRuns(self._searcher, self._build, self._oracle)

    def forget(self) -> None:
        """Gives the memory back that runs and their states take."""
        vars(self).pop("_runs", None)

    def failing(self, id: str) -> Witness | None:
        """A run of the code that fails the property, if one is found in time, of which some is
        left for questions about contracts."""
        with suppress(OutOfTime), self._oracle().within(FIRST if self._elements else 1):
            return self._runs.failing(id) if self._is_free else None
        return None

    def or_weak(self, id: str, members: frozenset[int], answer: Answer) -> Answer:
        """The answer of a search for a run in which the contracts of ``members`` let the property
        fail; or where it found none, a run that does."""
        everything = isinstance(answer, Unreachable) and answer.scope.is_all
        if isinstance(answer, Reachable) or everything or not (self._is_free and self._have_code):
            return answer
        sites = frozenset(one.site for n, one in enumerate(self._elements) if n in members)
        found: Witness | None = None
        with suppress(OutOfTime), self._oracle().within(ONE):
            found = self._runs.weak(id, sites)
        return answer if found is None else Reachable(found)


def _unlike(vectors: Mapping[int, Sequence[Vector]]) -> Iterator[Vector]:
    """A few of them, those first whose runs are not equally long."""
    rounds = zip_longest(*vectors.values())
    yield from islice((one for each in rounds for one in each if one is not None), KEPT)
