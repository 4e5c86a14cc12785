"""What it took to make a witness small; and that none is called the smallest which is not."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from tests.explain.diagnosing import diagnose, method_for
from tests.view.viewing import NO_ERRORS
from weaklink.ask.answers import Witness
from weaklink.explain.findings import NonCompliance, Weakness
from weaklink.kinds import Kind
from weaklink.options import Budget

BY_SOLVER = Budget(replays=0)
"""No small inputs are run: a solver has to find each witness."""

FAR = r"""/*@ requires x > 1000 && y < -1000; assigns \nothing; ensures p: \result < 5; */
int f(int x, int y) { return x + 2 * y < 100000 ? 7 : 0; }"""

WEAK = r"""/*@ requires n >= 40; assigns \nothing; ensures p: \result == n; */
int f(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i; loop assigns i; */
  while (i < n) i++;
  return i;
}"""


def witness(
    text: str,
    property: str,
    budget: Budget | None = None,
    checked: Collection[Kind] = NO_ERRORS,
) -> Witness:
    with method_for(text, budget=budget, checked=checked) as method:
        cause = diagnose(method)[property].cause
        assert isinstance(cause, NonCompliance | Weakness), cause
        return cause.witness


def values(inputs: object) -> dict[str, int]:
    assert isinstance(inputs, dict)
    return {variable.shown: value for variable, value in inputs.items()}


def test_what_small_runs_find_takes_no_solver_call() -> None:
    text = r"/*@ ensures p: \result < 5; */ int f(int x) { return x; }"
    found = witness(text, "f/postcondition/p")
    assert values(found.inputs) == {"x": 5} and found.minimal
    assert (found.effort.raw, found.effort.calls, found.effort.seconds) == (None, 0, 0.0)


def test_what_a_solver_finds_takes_calls() -> None:
    found = witness(FAR, "f/postcondition/p", BY_SOLVER)
    assert values(found.inputs) == {"x": 1001, "y": -1001} and found.minimal
    effort = found.effort
    assert effort.raw is not None and effort.calls > 2 and effort.seconds > 0 and not effort.ended
    raw = values(effort.raw)
    assert raw["x"] > 1000 and raw["y"] < -1000


def test_choices_are_made_small_as_well() -> None:
    found = witness(WEAK, "f/postcondition/p")
    assert values(found.inputs) == {"n": 40}
    assert [choice.value for choice in found.choices if choice.site] == [41]
    assert found.effort.raw is not None and found.effort.calls > 2


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        (FAR, Budget(replays=0, max_iterations=1)),
        (WEAK, Budget(replays=0, max_iterations=1)),
        (WEAK, Budget(replays=0, tolerance=64)),
    ],
)
def test_what_an_option_cut_off_is_not_minimal(text: str, budget: Budget) -> None:
    found = witness(text, "f/postcondition/p", budget)
    assert found.effort.ended and not found.minimal
    assert found.effort.calls < witness(text, "f/postcondition/p", BY_SOLVER).effort.calls


def test_options_that_cut_nothing_off_change_nothing() -> None:
    budget = Budget(replays=0, tolerance=64, max_iterations=2)
    text = r"/*@ ensures p: \result != x; */ int f(int x) { return x; }"
    found = witness(text, "f/postcondition/p", budget)
    assert values(found.inputs) == {"x": 0} and found.minimal and not found.effort.ended


# --- never called the smallest --------------------------------------------------------------------


def test_cells_that_no_input_reaches_may_be_smaller() -> None:
    """{[80] = 1} is smaller than {[5] = -1}: cells behind the 64th are no inputs."""
    text = r"""int g[100];
    /*@ assigns \nothing; */ void f(void) {
      if (g[5] == -1 || g[80] == 1) { //@ assert no: \false;
      }
    }"""
    assert not witness(text, "f/assertion/no").minimal


def test_what_is_read_only_counts() -> None:
    """One element that is read-only is smaller than two that are not."""
    text = r"""/*@ requires \valid(p + (0 .. 1)) || (\valid_read(p) && !\valid(p)); */
    void f(int *p) {
      int i = 0;
      /*@ loop invariant 0 <= i; loop assigns i, p[0 .. 5]; */
      while (i < 3) { p[i] = 0; i = i + 1; }
    }"""
    found = witness(text, "f/mem-access/1", checked={Kind.MEM_ACCESS})
    assert found.size[0] == 1 and found.minimal


@pytest.mark.parametrize(
    ("requires", "parameters", "least"),
    [
        (r"(p == \null && x == 1000000) || \valid(p)", "int *p, int x", 0),
        (r"\valid(p) && (*p == 1000000 || \valid(p + 1))", "int *p", 1),
    ],
)
def test_shorter_blocks_with_large_numbers_count(
    requires: str, parameters: str, least: int
) -> None:
    text = f"/*@ requires {requires}; ensures no: \\false; */ void f({parameters}) {{ }}"
    found = witness(text, "f/postcondition/no")
    assert (found.size[0], found.minimal) == (least, True)


def test_runs_too_long_to_follow_may_be_smaller() -> None:
    """From n = 0 the code ends as well, after a million iterations."""
    text = r"""/*@ requires 0 <= n <= 3; assigns \nothing; ensures p: \result == 3; */
    int f(int n) {
      int i = 0, m = n == 0 ? 1000000 : 10;
      /*@ loop invariant 0 <= i; loop assigns i; */
      while (i < m) i++;
      return i == m ? 3 : 4;
    }"""
    found = witness(text, "f/postcondition/p")
    assert values(found.inputs) == {"n": 1} and not found.minimal
