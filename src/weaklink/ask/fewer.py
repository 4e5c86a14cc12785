"""Inputs that are simpler and will do as well, found by running: what a solver gives, and has no
time to make small, is full of numbers at which nothing looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from weaklink.ask.answers import Inputs
from weaklink.ask.inputs import Space
from weaklink.ask.outside import outside_of, without
from weaklink.ask.slots import Vector
from weaklink.record import replace
from weaklink.replay.outcome import Outcome

Passed = tuple[Outcome, frozenset[str]]
"""How a run ends, and the points that it passes."""

MOST_RUNS = 300
"""Runs that may be spent on one input."""


def group_by_group(places: Sequence[int], change: Callable[[Sequence[int]], bool]) -> None:
    """Changes all places, or as many of them as ``change`` says yes to: all together, then ever
    smaller groups of those that are left (delta debugging; Zeller and Hildebrandt 2002)."""
    left, size = list(places), len(places)
    while size and left:
        groups = [left[start : start + size] for start in range(0, len(left), size)]
        left = [place for group in groups if not change(group) for place in group]
        size //= 2


def without_outside(inputs: Inputs, will_do: Callable[[Inputs], bool]) -> Inputs:
    """The inputs without values in those cells outside of objects at which nothing looks."""
    for cell in outside_of(inputs):
        fewer = without(inputs, cell)
        if will_do(fewer):
            inputs = fewer
    return inputs


def with_zeros(
    space: Space,
    vector: Vector,
    run: Callable[[Inputs], Passed],
    will_do: Callable[[Passed], bool],
    out_of_time: Callable[[], bool],
) -> tuple[Vector, Inputs, Outcome]:
    """The vector with 0 in place of numbers, of all that need not be anything else, as far as the
    runs go, ever smaller groups of them at a time; and its run."""
    inputs = space.inputs(vector)
    outcome, _ = run(inputs)
    numbers = list(space.parts(vector).numbers)
    runs = 0

    def zero(group: Sequence[int]) -> bool:
        nonlocal numbers, vector, inputs, outcome, runs
        if runs == MOST_RUNS or out_of_time():
            return False
        runs += 1
        tried = [0 if position in group else one for position, one in enumerate(numbers)]
        changed = replace(space.parts(vector), numbers=tuple(tried)).vector()
        changed_inputs = space.inputs(changed)
        made = run(changed_inputs)
        if will_do(made):
            numbers, vector, inputs, outcome = tried, changed, changed_inputs, made[0]
            return True
        return False

    group_by_group([position for position, number in enumerate(numbers) if number], zero)
    return vector, inputs, outcome
