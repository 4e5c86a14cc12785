"""Runs of the code view, from small inputs upwards, each input run once."""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Iterator
from functools import cached_property, partial
from itertools import chain, islice

from weaklink import ir
from weaklink.analysis.initialized import chooses_unset
from weaklink.ask.answers import Inputs
from weaklink.ask.enumeration import (
    LENGTH_LIMIT,
    Shape,
    generous,
    rings,
    small,
    with_fractions,
)
from weaklink.ask.inputs import Space
from weaklink.ask.larger import (
    Larger,
    constants,
    larger,
    lengths_of,
    longest_in,
    stretched_lengths,
)
from weaklink.ask.mixed import mixed, scattered
from weaklink.ask.slots import Vector
from weaklink.ir import lir
from weaklink.record import record
from weaklink.replay.outcome import Discarded, Ended, Endless, Outcome, Value
from weaklink.replay.policies import Policy, constants_of
from weaklink.replay.runner import Completed, Guidance, Runner
from weaklink.view.assertions import PRECONDITION
from weaklink.view.lower.memories import LENGTHS
from weaklink.view.model import View, ViewFunction, of_function

GUIDED_INPUTS = 12
"""Inputs, small ones and generous ones, of guided runs."""

POLICIES, FEW_POLICIES = 60, 4
"""What input may be beside the first of them, and beside the others."""

GUIDED_STEPS = 400_000
"""Runs and iterations of guided runs, in all: for inputs with which everything is determined."""

FIRST_WHOLE = 400
"""Inputs of whole numbers that are tried before others, where some are floating-point."""

SCATTERED = 2_000
"""Inputs that lie anywhere."""

LONG = 24
"""The length of blocks of some generous inputs: enough for most that have a constant length."""


FEW_GROUPS, FEW_FILLINGS = 3, 8
"""Of the inputs of many cells."""

MIXED, MIXED_STEPS = 1_200, 20_000
"""Small inputs that are picked at random, and the runs and iterations that they may take."""

LARGER_STEPS = 500_000
"""Iterations that runs of them may take together."""


FEW_ENDLESS, RUN_PART = 4, 10
"""Runs that do not end, behind which the others get a part of the iterations."""


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
        self.chooses = _is_choosing(view)
        """A run may depend on what a contract chooses."""
        self._steps = steps
        self._runner = Runner(view, steps)
        self.seconds = 0.0
        self.count = 0
        self._known: dict[tuple[Value, ...], Outcome] = {}

    @property
    def decided(self) -> bool:
        """The runs so far depend on nothing but their inputs."""
        return self._is_decided and not self._runner.guessed

    @cached_property
    def constants(self) -> tuple[int, ...]:
        """The constants of the code and its annotations."""
        bodies = [function.body for function in (self.view.main, *self.view.callees.values())]
        return constants_of([*chain(*map(_nodes, bodies))])

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

    def explore_rings(self, visit: Callable[[Vector, Outcome], bool]) -> None:
        """Runs inputs in which pointers are tied to rings, until ``visit`` returns False."""
        for vector in rings(self.space, LENGTH_LIMIT):
            self.count += 1
            if not visit(vector, self._runner.run(self.space.inputs(vector))):
                return

    def explore_mixed(self, visit: Callable[[Vector, Outcome], bool]) -> None:
        """Runs small inputs that are picked at random, until ``visit`` returns False."""
        limit = self._runner.steps_taken + MIXED_STEPS
        for vector in mixed(self.space, MIXED, self.constants):
            self.count += 1
            outcome = self._runner.run(self.space.inputs(vector))
            if not visit(vector, outcome) or self._runner.steps_taken > limit:
                return

    def explore_points(
        self, budget: int, visit: Callable[[Inputs, Outcome, frozenset[str]], bool]
    ) -> None:
        """Runs generous inputs, then small ones in ascending order, then some of many cells, until
        ``visit``, which gets the ids of the points that a run passed, too, returns False or the
        budget is spent."""
        self.explore_vectors(budget, lambda space, vector, *ran: visit(*ran))

    def explore_vectors(
        self,
        budget: int,
        visit: Callable[[Space, Vector, Inputs, Outcome, frozenset[str]], bool],
    ) -> None:
        """The same; ``visit`` gets the vector of a space that the inputs are, too.  Behind a few
        runs that do not end, others are given up sooner."""
        endless = 0

        def run(begun: tuple[Space, Vector, Inputs]) -> bool:
            nonlocal endless
            with self._runner.within(self._steps // RUN_PART if endless > FEW_ENDLESS else None):
                outcome, passed = self._runner.probe(begun[2])
            endless += isinstance(outcome, Endless)
            return visit(*begun, outcome, passed)

        wanted = all(map(run, self._generous()))

        def small(vector: Vector) -> bool:
            nonlocal wanted
            wanted = run((self.space, vector, self.space.inputs(vector)))
            return wanted

        if wanted:
            self._explore(budget, small)
        if wanted:
            self._run_larger(run)

    def explore_constants(
        self, budget: int, visit: Callable[[Inputs, Outcome, frozenset[str]], bool]
    ) -> None:
        """Runs inputs that are, or are next to, what the code compares with, and some that lie
        anywhere, until ``visit``, which gets the ids of the points that a run passed, too, returns
        False or the budget is spent."""
        limit = self._runner.steps_taken + budget
        at = Larger(self.space, longest_in(self.space), ()).with_constants(self._compared)
        for vector in chain(at, scattered(self.space, SCATTERED)):
            if self._runner.steps_taken > limit:
                return
            self.count += 1
            inputs = self.space.inputs(vector)
            if not visit(inputs, *self._runner.probe(inputs)):
                return

    @cached_property
    def _compared(self) -> tuple[int, ...]:
        """The constants in conditions of the function under view."""
        ends = (block.end for block in self.view.main.body.blocks.values())
        return constants_of([end.condition for end in ends if isinstance(end, ir.Branch)])

    def explore_guided(self, visit: Callable[[Vector, Guidance], bool]) -> None:
        """Runs a few small and generous inputs, with policies for what input gives beside them,
        until ``visit`` returns False or the budget is spent."""

        def run(vector: Vector, policy: Callable[[], Policy]) -> tuple[bool, bool]:
            found = self._runner.guided(self.space.inputs(vector), policy)
            return visit(vector, found), found.asked

        self._explore_with_policies(run)

    def explore_completed(self, visit: Callable[[Inputs, Completed], bool]) -> None:
        """The same, all that contracts leave open taken from the policies, too."""

        def run(vector: Vector, policy: Callable[[], Policy]) -> tuple[bool, bool]:
            inputs = self.space.inputs(vector)
            found = self._runner.completed(inputs, policy)
            return visit(inputs, found), found.asked

        self._explore_with_policies(run)

    def _explore_with_policies(
        self, run: Callable[[Vector, Callable[[], Policy]], tuple[bool, bool]]
    ) -> None:
        """``run`` says whether to go on, and whether another policy may lead to another run."""
        constants = self.constants
        limit = self._runner.steps_taken + GUIDED_STEPS
        vectors, _ = small(self.space, GUIDED_INPUTS)
        sources = (vectors, generous(self.space, LENGTH_LIMIT))
        policies = POLICIES
        for vector in dict.fromkeys(chain(*(islice(one, GUIDED_INPUTS) for one in sources))):
            for number in range(policies):
                if self._runner.steps_taken > limit:
                    return
                self.count += 1
                goes_on, asked = run(vector, partial(Policy, number, constants))
                if not goes_on:
                    return
                if not asked:
                    break
            policies = FEW_POLICIES

    def _generous(self) -> Iterator[tuple[Space, Vector, Inputs]]:
        space = self.space
        least = min((block.least for block in space.blocks), default=0)
        for length in range(LENGTH_LIMIT, min(max(least - 1, 0), LENGTH_LIMIT - 1), -1):
            for vector in generous(space, length):
                yield space, vector, space.inputs(vector)
        if space.blocks:
            long = Space(self.view, LONG)
            for vector in generous(long, LONG):
                yield long, vector, long.inputs(vector)

    def _run_larger(self, run: Callable[[tuple[Space, Vector, Inputs]], bool]) -> None:
        """Some inputs of many cells, until ``run`` returns False."""
        known = constants(self.view)
        limit = self._runner.steps_taken + LARGER_STEPS
        for length in (*lengths_of(self.view), *stretched_lengths(self.view)):
            tried = larger(self.view, length, known)
            for group in islice(tried.groups(), FEW_GROUPS):
                for vector in islice(group, FEW_FILLINGS):
                    if self._runner.steps_taken > limit:
                        return
                    with self._runner.within(tried.most_steps):
                        if not run((tried.space, vector, tried.inputs(vector))):
                            return

    def _with_fractions(self) -> Iterator[Vector]:
        constants = self.constants
        for length in (1, LENGTH_LIMIT) if self.space.blocks else (0,):
            yield from with_fractions(self.space, length, constants)

    def _explore(
        self, budget: int, run: Callable[[Vector], bool], dead: Container[Shape] = ()
    ) -> Explored:
        start = time.monotonic()
        vectors, everything = small(self.space, budget, dead)
        if self.space.has_floats:
            vectors = chain(islice(vectors, FIRST_WHOLE), self._with_fractions(), vectors)
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


def _nodes(body: lir.ViewBody) -> Iterator[lir.Node]:
    for block in body.blocks.values():
        for statement in block.statements:
            match statement:
                case ir.Check(predicate) | ir.Assume(predicate):
                    yield predicate
                case ir.Assign(_, value):
                    yield value
                case _:  # in all others no constant is of interest
                    pass


def _is_choosing(view: View) -> bool:
    return any(map(_chooses, (view.main, *view.callees.values())))


@of_function
def _chooses(function: ViewFunction) -> bool:
    return any(
        isinstance(statement, ir.Havoc | ir.HavocCells) and statement.site
        for block in function.body.blocks.values()
        for statement in block.statements
    )


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
    return any(map(_hangs_on_more, (view.main, *view.callees.values())))


@of_function
def _hangs_on_more(function: ViewFunction) -> bool:
    return chooses_unset(function.body) or any(
        isinstance(statement, ir.Havoc | ir.HavocCells) and statement.site == ir.ENVIRONMENT
        for block in function.body.blocks.values()
        for statement in block.statements
    )
