"""What is added to a session's newest level, and preludes that grow from question to question."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from weaklink.solve import (
    SOLVERS,
    Z3,
    Check,
    Portfolio,
    Query,
    Sat,
    SolverSpec,
    TextSession,
    Unsat,
    portfolio_for_runs,
)

STEPS = 2_000_000
CHECK = Check(STEPS, 20)
X, Y = "(declare-const x Int)", "(declare-const y Int)"


@pytest.fixture(scope="module", params=SOLVERS, ids=lambda spec: spec.name)
def spec(request: pytest.FixtureRequest) -> SolverSpec:
    found: SolverSpec = request.param
    if found.command() is None:
        pytest.skip(f"{found.name} is not installed")
    return found


@pytest.fixture
def session(spec: SolverSpec) -> Iterator[TextSession]:
    opened = TextSession(spec)
    yield opened
    opened.close()


def check(session: TextSession, *values: str) -> object:
    return session.check(steps=STEPS, seconds=20, values=values)


def asserted(text: str) -> str:
    return f"(assert {text})"


@pytest.mark.parametrize("asked_between", [False, True])
def test_extended_is_as_pushed_at_once(spec: SolverSpec, asked_between: bool) -> None:
    """With a check in between the level was sent already, without it was not."""
    first, second = X + asserted("(< 3 x)"), Y + asserted("(and (= y (+ x 1)) (< x 5))")
    with TextSession(spec) as whole, TextSession(spec) as grown:
        whole.push(first + second)
        grown.push(first)
        if asked_between:
            assert isinstance(check(grown), Sat)
        grown.extend(second)
        expected = Sat({"x": 4, "y": 5})
        assert check(whole, "x", "y") == check(grown, "x", "y") == expected
        for one in (whole, grown):
            one.push(asserted("(distinct y 5)"))
        assert check(whole) == check(grown) == Unsat()


@pytest.mark.parametrize("asked_before", [False, True])
@pytest.mark.parametrize("asked_between", [False, True])
def test_a_pop_takes_all_of_an_extended_level(
    session: TextSession, asked_before: bool, asked_between: bool
) -> None:
    session.push(X + asserted("(< 0 x)"))
    session.push(asserted("(< x 3)"))
    if asked_before:
        assert isinstance(check(session), Sat)
    session.extend(asserted("(< 1 x)"))
    if asked_between:
        assert check(session, "x") == Sat({"x": 2})
    session.pop()
    session.push(asserted("(= x 1)"))
    assert check(session, "x") == Sat({"x": 1})
    session.pop()
    session.push(asserted("(= x 7)"))
    assert check(session, "x") == Sat({"x": 7})
    session.pop()
    session.push(asserted("(= x 0)"))
    assert check(session) == Unsat()


def test_without_a_level_the_ground_grows(session: TextSession) -> None:
    session.reset(X)
    session.extend(asserted("(< 8 x)"))
    session.push(asserted("(< x 10)"))
    assert check(session, "x") == Sat({"x": 9})
    session.pop()
    session.push(asserted("(< x 9)"))
    assert check(session) == Unsat()


def test_another_solver_process_learns_what_was_added(session: TextSession) -> None:
    session.push(X)
    assert isinstance(check(session), Sat)
    session.extend(asserted("(= x 6)"))
    assert check(session, "x") == Sat({"x": 6})
    session.close()
    assert check(session, "x") == Sat({"x": 6})


def test_a_check_under_way_is_given_up(session: TextSession) -> None:
    session.push(X)
    session.begin(CHECK)
    session.extend(asserted("(= x 2)"))
    with pytest.raises(RuntimeError):
        session.poll(0)
    assert check(session, "x") == Sat({"x": 2})


# --- preludes ---------------------------------------------------------------------------------


@pytest.fixture(params=["race", "runs", "quick look only", "no quick look"])
def portfolio(request: pytest.FixtureRequest) -> Iterator[Portfolio]:
    made = {
        "race": lambda: Portfolio(SOLVERS),
        "runs": lambda: portfolio_for_runs(STEPS),
        "quick look only": lambda: Portfolio((Z3,), quick_steps=STEPS),
        "no quick look": lambda: Portfolio(SOLVERS, quick_steps=1),
    }
    with made[request.param]() as opened:
        yield opened


def ask(portfolio: Portfolio, prelude: str, goal: str, *values: str) -> object:
    return portfolio.check(Query(prelude, goal, Check(STEPS, 20, values=values)))


def test_a_prelude_grows(portfolio: Portfolio) -> None:
    prelude = X
    for least in range(5):
        prelude += asserted(f"(<= {least} x)")
        assert ask(portfolio, prelude, asserted(f"(<= x {least})"), "x") == Sat({"x": least})
        assert ask(portfolio, prelude, asserted(f"(< x {least})")) == Unsat()
    prelude += Y + asserted("(= y (* 2 x))")
    assert ask(portfolio, prelude, asserted("(= y 8)"), "x", "y") == Sat({"x": 4, "y": 8})
    assert ask(portfolio, prelude, asserted("(= y 6)")) == Unsat()


def test_a_prelude_grows_until_nothing_is_left(portfolio: Portfolio) -> None:
    """What was asked before stays forgotten; what is in the prelude stays."""
    prelude = X + asserted("(<= 0 x 3)")
    found: list[int] = []
    while isinstance(answer := ask(portfolio, prelude, "", "x"), Sat):
        value = answer.model["x"]
        assert isinstance(value, int)
        found.append(value)
        prelude += asserted(f"(distinct x {value})")
    assert answer == Unsat() and sorted(found) == [0, 1, 2, 3]


def test_a_shorter_prelude_forgets(portfolio: Portfolio) -> None:
    short = X + asserted("(< 0 x)")
    long = short + asserted("(< 5 x)")
    goal = asserted("(= x 3)")
    assert ask(portfolio, short, goal, "x") == Sat({"x": 3})
    assert ask(portfolio, long, goal) == Unsat()
    assert ask(portfolio, short, goal, "x") == Sat({"x": 3})
    assert ask(portfolio, long, goal) == Unsat()


def test_another_prelude_forgets(portfolio: Portfolio) -> None:
    assert ask(portfolio, X + asserted("(= x 1)"), "", "x") == Sat({"x": 1})
    assert ask(portfolio, X + asserted("(= x 2)"), "", "x") == Sat({"x": 2})
    assert ask(portfolio, X + asserted("(= x 1)"), "", "x") == Sat({"x": 1})
