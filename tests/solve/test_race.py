"""The portfolio: who is asked, what comes back when some are missing, broken or slow."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.solve.stand_ins import gone, stand_in
from weaklink.record import replace
from weaklink.solve import (
    CVC5,
    Z3,
    Check,
    Portfolio,
    Query,
    Sat,
    SolverSpec,
    Unknown,
    UnknownReason,
    Unsat,
)
from weaklink.solve import child as child_module

CHECK = Check(steps=2_000_000, seconds=20)
ABSENT = SolverSpec("absent", lambda: None)
PRELUDE = "(declare-const x Int) (declare-const y Int) (declare-const z Int)"
THREE_CUBES = "(assert (= (+ (* x x x) (* y y y) (* z z z)) 42))"


def always(folder: Path, name: str, words: str, pause: float = 0.0) -> SolverSpec:
    """A stand-in that answers every check with `words`."""
    own = folder / name
    own.mkdir()
    body = f"""
for text, marker in batches():
    time.sleep({pause})
    if 'reason' in text:
        say('(:reason-unknown incomplete)\\n')
    else:
        say({words!r} + '\\n')
    say(marker + '\\n')
"""
    return replace(stand_in(own, body, grace=5.0), name=name)


def query(goal: str, check: Check = CHECK) -> Query:
    return Query(PRELUDE, goal, check)


@pytest.fixture(autouse=True)
def _nothing_left_running() -> Iterator[None]:
    yield
    assert not child_module._running


def reason(answer: object) -> UnknownReason:
    assert isinstance(answer, Unknown)
    return answer.reason


def test_the_second_answers_what_the_first_does_not(tmp_path: Path) -> None:
    specs = (always(tmp_path, "first", "unknown"), always(tmp_path, "second", "unsat"))
    with Portfolio(specs) as portfolio:
        assert portfolio.check(query("")) == Unsat()
        assert portfolio.check(query("")) == Unsat()


def test_a_slow_loser_is_stopped(tmp_path: Path) -> None:
    slow = always(tmp_path, "slow", "unsat", pause=30)
    specs = (always(tmp_path, "first", "unknown"), slow, always(tmp_path, "third", "sat"))
    with Portfolio(specs) as portfolio:
        assert portfolio.check(query("")) == Sat()
        assert portfolio.check(query("")) == Sat()


def test_all_unknown_names_them_all(tmp_path: Path) -> None:
    specs = (always(tmp_path, "one", "unknown"), always(tmp_path, "two", "crap"))
    with Portfolio(specs) as portfolio:
        answer = portfolio.check(query(""))
        assert reason(answer) is UnknownReason.GARBAGE
        assert isinstance(answer, Unknown)
        assert "one: incomplete" in answer.detail and "two: crap" in answer.detail


def test_missing_solvers(tmp_path: Path) -> None:
    with Portfolio((ABSENT, always(tmp_path, "only", "unsat"))) as portfolio:
        assert portfolio.check(query("")) == Unsat()
    with Portfolio((ABSENT,)) as portfolio:
        assert reason(portfolio.check(query(""))) is UnknownReason.MISSING


def test_stop_from_another_thread(tmp_path: Path) -> None:
    slow = always(tmp_path, "slow", "unsat", pause=30)
    with Portfolio((always(tmp_path, "first", "unknown"), slow)) as portfolio:
        threading.Timer(0.3, portfolio.stop).start()
        assert reason(portfolio.check(query(""))) is UnknownReason.STOPPED


@pytest.mark.skipif(Z3.command() is None, reason="z3 is not installed")
def test_the_real_ones_share_a_prelude() -> None:
    with Portfolio() as portfolio:
        for n in range(5):
            check = replace(CHECK, values=("x",))
            assert portfolio.check(query(f"(assert (= x (- {n})))", check)) == Sat({"x": -n})
        assert portfolio.check(query("(assert (distinct x x))")) == Unsat()
        other = Query("(declare-const x Bool)", "(assert x)", replace(CHECK, values=("x",)))
        assert portfolio.check(other) == Sat({"x": True})


@pytest.mark.skipif(Z3.command() is None, reason="z3 is not installed")
def test_a_core_after_the_quick_look() -> None:
    check = replace(CHECK, assumptions=("p", "q"), core=True)
    goal = """
    (declare-const p Bool) (declare-const q Bool)
    (assert (=> p (> (* x x) (* 2 x y) (* 3 z z)))) (assert (=> p (distinct x x)))
    """
    with Portfolio(quick_steps=1) as portfolio:
        assert portfolio.check(query(goal, check)) == Unsat(frozenset({"p"}))


@pytest.mark.skipif(
    Z3.command() is None or CVC5.command() is None, reason="z3 or cvc5 is not installed"
)
def test_a_budget_used_up_by_both() -> None:
    small = replace(CHECK, steps=300_000)
    with Portfolio(quick_steps=10_000) as portfolio:
        answers = [portfolio.check(query(THREE_CUBES, small)) for _ in range(2)]
        assert answers[0] == answers[1]
        assert reason(answers[0]) is UnknownReason.STEPS
        assert portfolio.check(query("(assert (> x 0))")) == Sat()


@pytest.mark.skipif(CVC5.command() is None, reason="cvc5 is not installed")
def test_cvc5_alone() -> None:
    with Portfolio((replace(Z3, command=lambda: None), CVC5)) as portfolio:
        check = replace(CHECK, values=("x",))
        assert portfolio.check(query("(assert (= x (- 3)))", check)) == Sat({"x": -3})


@pytest.mark.skipif(sys.platform == "win32", reason="process ids of POSIX")
def test_close_ends_all() -> None:
    portfolio = Portfolio()
    portfolio.check(query(THREE_CUBES, replace(CHECK, steps=1_000_000)))
    pids = [child.pid for child in child_module._running]
    portfolio.close()
    assert pids and all(map(gone, pids))
