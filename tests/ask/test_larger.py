"""Inputs of many cells, and how they are made small: what is tried, and that it stays a run."""

from __future__ import annotations

from functools import partial
from itertools import islice

import pytest

from tests.view.viewing import make_view
from weaklink.ask.inputs import Space
from weaklink.ask.larger import Larger, constants, lengths_of, longest_in
from weaklink.ask.shrink import Shrinking, nearer_choices
from weaklink.ask.slots import Vector
from weaklink.replay.beside import LikeCode, states_at_sites
from weaklink.replay.outcome import Choice, Ended, Failed, Outcome, failures
from weaklink.replay.runner import Runner
from weaklink.view.model import View

COUNTS = r"""
/*@ requires 0 <= n && \valid(t + (0 .. n - 1)); assigns t[0 .. n - 1]; ensures \result < 23; */
int f(int *t, int n)
{
  int found = 0;
  /*@ loop invariant 0 <= i <= n && 0 <= found <= i; loop assigns i, found; */
  for (int i = 0; i < n; i++)
    if (t[i] == 7)
      found++;
  return found;
}
"""


@pytest.fixture
def view() -> View:
    return make_view(COUNTS)


def long_runs(view: View, length: int) -> list[tuple[Vector, Outcome]]:
    space = Space(view, length)
    larger = Larger(space, longest_in(space), constants(view))
    runner = Runner(view, 100_000)
    vectors = [one for group in larger.groups() for one in group]
    return [(one, runner.run(larger.inputs(one))) for one in vectors]


def test_lengths_are_those_that_the_program_names(view: View) -> None:
    found = lengths_of(view)
    assert found == [7, 8, 23, 24, 10, 40]


def test_no_vector_comes_twice_and_each_is_what_the_space_says(view: View) -> None:
    space = Space(view, 30)
    larger = Larger(space, longest_in(space), constants(view))
    vectors = [one for group in larger.groups() for one in group]
    assert len(vectors) == len({*vectors}) > 50
    for vector in islice(vectors, 0, None, 7):
        assert larger.inputs(vector) == space.inputs(vector)


def test_a_failure_of_many_cells_is_found_and_made_small(view: View) -> None:
    space, runner = Space(view, 30), Runner(view, 100_000)
    failing = [vector for vector, outcome in long_runs(view, 30) if failures(outcome)]
    assert failing

    def trial(vector: Vector) -> Outcome | None:
        outcome = runner.run(space.inputs(vector))
        return outcome if failures(outcome) else None

    first = trial(failing[0])
    assert first is not None
    vector, outcome = Shrinking[Outcome](space, trial, lambda: False).smallest(failing[0], first)
    parts = space.parts(vector)
    assert parts.lengths == (23,) and [*parts.numbers].count(7) == 23
    assert isinstance(outcome, Ended | Failed) and failures(runner.run(space.inputs(vector)))


def test_no_time_leaves_it_as_it_is(view: View) -> None:
    space = Space(view, 30)
    vector = next(one for one, outcome in long_runs(view, 30) if failures(outcome))
    shrinking = Shrinking[int](space, lambda tried: 1, lambda: True)
    assert shrinking.smallest(vector, 0) == (vector, 0)


def test_contracts_choose_what_the_code_does_or_something_near() -> None:
    """With the contract of the loop, which does not say that what was found counts the sevens."""
    code, contract = make_view(COUNTS), make_view(COUNTS, ["loop1"])
    space = Space(code, 30)
    clean = next(v for v, outcome in long_runs(code, 30) if isinstance(outcome, Ended))
    inputs = space.inputs(clean)
    states = states_at_sites(Runner(code, 100_000).trace(inputs)[1])
    assert [*states] == ["f/loop1"] and len(states["f/loop1"]) > 1
    runner = Runner(contract, 100_000)
    found = [
        runner.completed(inputs, partial(LikeCode, number, (), states)) for number in range(16)
    ]
    assert any(failures(one.outcome) for one in found)
    failing = next(one for one in found if failures(one.outcome))
    assert runner.run(inputs, failing.choices) == failing.outcome
    nearer = nearer_choices(
        failing.choices,
        failing.of_code,
        lambda choices: runner.run(inputs, choices),
        lambda outcome: bool(failures(outcome)),
        lambda: False,
    )
    assert failures(runner.run(inputs, nearer))
    assert unlike(nearer, failing.of_code) <= unlike(failing.choices, failing.of_code)


def unlike(choices: tuple[Choice, ...], of_code: object) -> int:
    assert isinstance(of_code, dict)
    return sum(choices[place].value != value for place, value in of_code.items())


HALF = r"""
/*@ requires 0 < n < 9; assigns \nothing; ensures \result < 0; */
float f(int n)
{
  float s = 0;
  /*@ loop invariant 0 <= i <= n;
      loop invariant 0 <= s <= i;
      loop invariant \is_finite(s);
      loop assigns i, s; */
  for (int i = 0; i < n; i++)
    s += 0.75f;
  return s;
}
"""


def test_a_contract_may_compare_with_real_numbers() -> None:
    view = make_view(HALF, ["f/loop1"])
    inputs = Space(view, 1).inputs((3,))
    states = states_at_sites(Runner(make_view(HALF), 1_000).trace(inputs)[1])
    runner = Runner(view, 1_000)
    found = [runner.completed(inputs, partial(LikeCode, number, (), states)) for number in range(8)]
    assert any("f/postcondition/1" in failures(one.outcome) for one in found)
