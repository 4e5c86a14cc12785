"""What running the code from small inputs shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from weaklink.ask.answers import Witness
from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.enumeration import flagged_below, has_shorter_run
from weaklink.ask.oracle import Oracle
from weaklink.ask.shrink import smallest_failing
from weaklink.ask.small import Vector
from weaklink.deadline import OutOfTime
from weaklink.replay.outcome import (
    Discarded,
    Diverged,
    Endless,
    Outcome,
    Undefined,
    failed_checks,
    failures,
)
from weaklink.replay.runner import Guidance

ALWAYS_MADE = 30
"""Guided runs that are made even if the time is used up: they take less than a question does."""


@dataclass(slots=True)
class Evidence:
    """What running the code from small inputs showed.

    ``failing`` are the smallest inputs that fail a property; it is ``doubtful`` if the run of a
    smaller one did not tell.  ``in_callees`` likewise, for properties of code that the function
    calls.  ``guided`` and ``guided_in_callees``: runs in which contracts and input choose,
    too, of what no run without choices failed.  ``exhausted``: every input was run, and every run
    said all there is to know.  ``ascending``: no input that was not run is smaller than one that
    was.  ``met``: some inputs met the precondition.
    """

    failing: dict[str, Vector] = field(default_factory=dict)
    doubtful: set[str] = field(default_factory=set)
    in_callees: dict[str, Vector] = field(default_factory=dict)
    guided: dict[str, Witness] = field(default_factory=dict)
    guided_in_callees: dict[str, Witness] = field(default_factory=dict)
    exhausted: bool = False
    ascending: bool = False
    met: bool = False


class SmallRuns:
    """Runs of one function's code, from its smallest inputs on; from some picked at random, too, if
    it ``mixes``: not where the user says how far to go."""

    def __init__(
        self, runs: Callable[[], CodeRuns], oracle: Callable[[], Oracle], *, mixes: bool = True
    ) -> None:
        self._mixes = mixes
        self._runs = runs
        self._oracle = oracle
        self.known: Evidence | None = None

    @property
    def runs(self) -> CodeRuns:
        """What runs the code.  May raise ``OutOfTime``, as long as there is none."""
        return self._runs()

    def evidence(self, wanted: Iterable[str]) -> Evidence:
        """Runs small inputs through the code until each of ``wanted`` has failed, or the budget
        is spent; once for all."""
        if self.known is None:
            self.known = Evidence()
            with suppress(OutOfTime):  # what was found until then counts
                self._explore(set(wanted), self.known)
        return self.known

    def _explore(self, wanted: set[str], evidence: Evidence) -> None:
        conclusive = True

        def visit(vector: Vector, outcome: Outcome) -> bool:
            nonlocal conclusive
            for check in failed_checks(outcome):
                if check.inlined:
                    evidence.in_callees.setdefault(check.property.id, vector)
            for failed in failures(outcome):
                if failed not in evidence.failing and not conclusive:
                    evidence.doubtful.add(failed)
                evidence.failing.setdefault(failed, vector)
                wanted.discard(failed)
            evidence.met = evidence.met or not isinstance(outcome, Discarded)
            if isinstance(outcome, Endless | Undefined | Diverged):
                conclusive = False
            return bool(wanted) and not self._oracle().out_of_time()

        explored = self.runs.explore(self._oracle().budget.replays, visit)
        evidence.ascending = explored.ascending
        evidence.exhausted = explored.all_inputs and conclusive
        if wanted and not evidence.exhausted:
            conclusive = False  # what is found now need not be the smallest
            self.runs.explore_rings(visit)
        if wanted and self._mixes and not evidence.exhausted:
            self.runs.explore_mixed(visit)
        if wanted and self.runs.chooses:
            self._explore_guided(wanted, evidence)

    def _explore_guided(self, wanted: set[str], evidence: Evidence) -> None:
        """Runs in which contracts choose what they must, until each of ``wanted`` has failed."""
        made = 0

        def visit(vector: Vector, found: Guidance) -> bool:
            witness = self._witness(vector, found)
            for check in failed_checks(found.outcome):
                id = check.property.id
                if check.inlined:
                    evidence.guided_in_callees.setdefault(id, witness)
                elif id not in evidence.failing:
                    evidence.guided.setdefault(id, witness)
                    wanted.discard(id)
            nonlocal made
            made += 1
            return bool(wanted) and (made < ALWAYS_MADE or not self._oracle().out_of_time())

        self.runs.explore_guided(visit)

    def _witness(self, vector: Vector, found: Guidance) -> Witness:
        """The smallest there is, if nothing is chosen that could be smaller."""
        space = self.runs.space
        minimal = not any(vector) and found.zero and not space.left_out
        inputs, key = space.inputs(vector), space.key(vector)
        return Witness(inputs, found.choices, found.outcome, minimal, key)

    def shrunk(self, id: str, vector: Vector) -> Vector:
        """Inputs that are no larger, and fail the property, too."""
        runs, space = self.runs, self.runs.space

        def run(vector: Vector) -> Outcome:
            return runs.outcome(space.inputs(vector))

        return smallest_failing(space, vector, run, id, self._oracle().out_of_time)

    def is_smallest(self, id: str, vector: Vector, evidence: Evidence) -> bool:
        """Whether all inputs that are smaller than these, the first that failed, were run."""
        space = self.runs.space
        if space.left_out or space.leads_to_parts or not self.runs.decided or space.has_floats:
            return False
        if len(space.blocks) > 1 and any(block.least for block in space.blocks):
            return False
        if not space.pointers:  # of a box around zero all that has one value or none was run
            return evidence.ascending or space.key(vector)[1] <= 1
        if space.key(vector)[1] > 0 or not has_shorter_run(space, vector):
            return False
        return not any(
            id in failures(outcome) or isinstance(outcome, Endless | Undefined | Diverged)
            for outcome in map(self.runs.outcome, map(space.inputs, flagged_below(space, vector)))
        )
