"""Choices that a contract's equations settle: runs to which nobody gives any make them."""

from __future__ import annotations

import pytest

from tests.view.viewing import make_view
from weaklink.ir.types import MemoryType
from weaklink.replay.memory import EMPTY
from weaklink.replay.outcome import Diverged, Ended, Outcome
from weaklink.replay.runner import Runner


def run(contract: str, *, x: int = 3) -> Outcome:
    """The run of a function that gives back what ``g``, of which nothing but this contract is
    known, gives and leaves in ``s``."""
    text = f"""
        int s;
        /*@ {contract} */ int g(int x);
        int f(int x) {{ s = 5; int y = g(x); return 100 * y + s; }}"""
    view = make_view(text)
    values = {variable: x if variable.name == "x" else 0 for variable in view.inputs}
    return Runner(view, 1000).run(values)


SETTLED = {
    "the result is a term": ("assigns \\nothing; ensures \\result == x + 1;", 405),
    "either side": ("assigns \\nothing; ensures x + 1 == \\result;", 405),
    "what is assigned, too": ("assigns s; ensures s == \\old(s) + x && \\result == 2;", 208),
    "the result by what is assigned": ("assigns s; ensures s == 7; ensures \\result == s;", 707),
    "under a condition": (
        "assigns \\nothing; ensures x > 0 ==> \\result == 1; ensures x <= 0 ==> \\result == 2;",
        105,
    ),
    "by a behavior": (
        "assigns \\nothing; behavior big: assumes x > 2; ensures \\result == 9;"
        " behavior small: assumes x <= 2; ensures \\result == 8;",
        905,
    ),
    "if, and only if": (
        "assigns \\nothing; ensures \\result == 1 <==> x == 3; ensures \\result == 0 <==> x != 3;",
        105,
    ),
    "the first that will do": (
        "assigns \\nothing; ensures \\forall integer k; 0 <= k < 9 && k * k > x &&"
        " (\\forall integer j; 0 <= j < k ==> j * j <= x) ==> \\result == k;",
        205,
    ),
}


@pytest.mark.parametrize("name", SETTLED)
def test_an_equation_settles_a_choice(name: str) -> None:
    contract, result = SETTLED[name]
    outcome = run(contract)
    assert isinstance(outcome, Ended) and outcome.results == (result,), outcome


OPEN = {
    "nothing is said": "assigns \\nothing;",
    "less than one value": "assigns \\nothing; ensures 0 <= \\result <= 1;",
    "another number than one": "assigns \\nothing; ensures \\result != 1;",
    "the condition does not hold": "assigns \\nothing; ensures x < 0 ==> \\result == 1;",
    "each by the other": "assigns s; ensures s == \\result; ensures \\result == s;",
    "half of what is assigned": "assigns s; ensures \\result == 1;",
    "one bit of it": "assigns \\nothing; ensures (_Bool)\\result == 1;",
}


@pytest.mark.parametrize("name", OPEN)
def test_what_is_open_is_not_guessed(name: str) -> None:
    assert isinstance(run(OPEN[name]), Diverged)


CELLS = """
    /*@ assigns p[0 .. n - 1];
        ensures \\forall integer k; 0 <= k < n ==> p[k] == {value}; */
    void g(int *p, int n);
    int f(void) {{ int t[5] = {{1, 1, 1, 1, 1}}; g(t + 1, 3); return t[{index}]; }}"""


@pytest.mark.parametrize(
    ("value", "index", "result"),
    [("7 * k", 1, 0), ("7 * k", 3, 14), ("7 * k", 4, 1), ("(k == 0 ? 2 : p[k - 1] + 1)", 3, 4)],
)
def test_equations_settle_cells(value: str, index: int, result: int) -> None:
    view = make_view(CELLS.format(value=value, index=index))
    empty = {v: EMPTY if isinstance(v.type, MemoryType) else 0 for v in view.inputs}
    outcome = Runner(view, 1000).run(empty)
    assert isinstance(outcome, Ended) and outcome.results == (result,), outcome
