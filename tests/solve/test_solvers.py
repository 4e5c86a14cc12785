"""The same questions to every real solver."""

from __future__ import annotations

import os
import signal
import sys
import time
from importlib import metadata
from pathlib import Path

import pytest

from weaklink.solve import (
    SOLVERS,
    Check,
    Sat,
    SolverSpec,
    TextSession,
    Unknown,
    UnknownReason,
    Unsat,
    installed_solvers,
    open_session,
)

STEPS = 3_000_000
DECLARATIONS = """
(declare-const x Int)
(declare-const |y z| Int)
(declare-const b Bool)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(declare-const a (Array Int Int))
"""
THREE_CUBES = """
(declare-const u Int) (declare-const v Int) (declare-const w Int)
(assert (= (+ (* u u u) (* v v v) (* w w w)) 42))
"""


@pytest.fixture(scope="module", params=SOLVERS, ids=lambda spec: spec.name)
def spec(request: pytest.FixtureRequest) -> SolverSpec:
    found: SolverSpec = request.param
    if found.command() is None:
        pytest.skip(f"{found.name} is not installed")
    return found


@pytest.fixture
def session(spec: SolverSpec) -> TextSession:
    opened = TextSession(spec)
    opened.push(DECLARATIONS)
    return opened


@pytest.fixture(autouse=True)
def _close(session: TextSession) -> object:
    yield
    session.close()


def check(
    session: TextSession, *assumptions: str, values: tuple[str, ...] = (), core: bool = False
) -> object:
    return session.check(assumptions, steps=STEPS, seconds=20, values=values, core=core)


def test_values(session: TextSession) -> None:
    session.push("(assert (and b (= x (- 8)) (= |y z| 0) (= (select a x) 340282366920938463463)))")
    answer = check(session, values=("x", "b", "|y z|", "(select a (- 8))"))
    assert answer == Sat(
        {"x": -8, "b": True, "|y z|": 0, "(select a (- 8))": 340282366920938463463}
    )


def test_a_core_of_literals(session: TextSession) -> None:
    session.push("(assert (=> p (> x 3))) (assert (=> (not q) (< x 2))) (assert (=> r (< x 9)))")
    assert check(session, "p", "(not  q)", "r", core=True) == Unsat(frozenset({"p", "(not  q)"}))
    assert check(session, "p", "r", core=True) == Sat({})
    assert check(session, "p", "(not  q)") == Unsat()


def test_levels(session: TextSession) -> None:
    session.push("(assert (> x 0))")
    session.push("(assert (< x 0))")
    assert check(session) == Unsat()
    session.pop()
    assert check(session) == Sat()
    session.push("(assert (= x 0))")
    session.pop()
    assert check(session) == Sat()
    session.pop()
    session.pop()
    with pytest.raises(IndexError):
        session.pop()


def test_reset_forgets_declarations(session: TextSession) -> None:
    assert check(session) == Sat()
    session.reset("(declare-const x Bool) (assert x)")
    assert check(session, values=("x",)) == Sat({"x": True})
    session.push("(assert (not x))")
    assert check(session) == Unsat()


def test_the_step_budget_is_per_check(session: TextSession) -> None:
    pid = None
    for _ in range(3):
        session.push(THREE_CUBES)
        answer = session.check(steps=100_000, seconds=60)
        assert isinstance(answer, Unknown) and answer.reason is UnknownReason.STEPS
        # z3 4 gives up at once on what it has given up on
        assert isinstance(session.check(steps=100_000, seconds=60), Unknown)
        assert pid in (None, session.pid)
        pid = session.pid
        session.pop()
    session.push("(assert (= x 5))")
    assert session.check(steps=100_000, seconds=60, values=("x",)) == Sat({"x": 5})
    assert session.pid == pid


def test_the_same_steps_give_the_same_answers(spec: SolverSpec) -> None:
    def transcript(session: TextSession) -> list[str]:
        session.reset(THREE_CUBES)
        session.push("(assert (> u 0))")
        budgets = (1_000, 10_000, 50_000)
        return [repr(session.check(steps=s, seconds=60, values=("u",))) for s in budgets]

    with TextSession(spec) as one, TextSession(spec) as other:
        first = transcript(one)
        assert transcript(one) == first
        assert transcript(other) == first


def test_the_wall_clock_guard(session: TextSession) -> None:
    session.push(THREE_CUBES)
    start = time.monotonic()
    answer = session.check(steps=2**31, seconds=0.2)
    assert isinstance(answer, Unknown) and answer.reason is UnknownReason.TIME
    assert time.monotonic() - start < 0.2 + session.spec.grace + 1
    session.pop()
    assert check(session) == Sat()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_killed_solver_is_replaced(session: TextSession) -> None:
    session.push("(assert (> x 3))")
    assert check(session) == Sat()
    pid = session.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    until = time.monotonic() + 3
    while session.pid is not None and time.monotonic() < until:
        time.sleep(0.01)
    session.push("(assert (< x 5))")
    assert check(session, values=("x",)) == Sat({"x": 4})

    session.push(THREE_CUBES)
    session.begin(Check(2**31, 60))
    assert session.poll(0.05) is None
    os.kill(session.pid or 0, signal.SIGKILL)
    answer = session.poll(5)
    assert isinstance(answer, Unknown) and answer.reason is UnknownReason.CRASHED
    session.pop()
    assert check(session, values=("x",)) == Sat({"x": 4})


@pytest.mark.parametrize("mistake", ["(assert (> x y))", "(assert (> x 1)", "(frobnicate)"])
def test_mistakes_in_the_text(session: TextSession, mistake: str) -> None:
    session.push(mistake)
    # an open parenthesis swallows the marker: only the guard ends that
    answer = session.check(steps=STEPS, seconds=0.1)
    assert isinstance(answer, Unknown)
    assert answer.reason in (UnknownReason.GARBAGE, UnknownReason.TIME)
    session.pop()
    assert check(session) == Sat()


def test_a_large_text(session: TextSession) -> None:
    session.push("\n".join(f"(assert (> x {n}))" for n in range(2_000)))
    answer = check(session, values=("x",))
    assert isinstance(answer, Sat) and answer.model["x"] >= 2_000


def test_the_log_can_be_run(
    spec: SolverSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEAKLINK_SOLVER_LOG", str(tmp_path / "logs"))
    with open_session(spec) as logged:
        logged.push("(declare-const x Int)\n(declare-const p Bool)")
        logged.push("(assert (=> p (> x 1)))")
        logged.check(("p",), steps=STEPS, seconds=20)
        logged.pop()
    (path,) = (tmp_path / "logs").iterdir()
    text = path.read_text(encoding="utf-8")
    assert "(check-sat-assuming (p))\n; Sat(" in text and text.endswith("(pop 1)\n")


def test_discovery_names_versions(spec: SolverSpec) -> None:
    versions = {solver.name: solver.version for solver in installed_solvers()}
    assert versions[spec.name] == metadata.version(spec.distribution)
