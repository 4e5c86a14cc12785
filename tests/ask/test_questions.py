"""Provers and searchers on tiny programs: proof, witness, and what a bound leaves open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from tests.view.viewing import make_views
from weaklink import deadline
from weaklink.ask import hunt
from weaklink.ask.answers import Answer, Reachable, Refused, Undecided, Unreachable
from weaklink.ask.hunt import CodeVerdict, Sought
from weaklink.ask.oracle import Allowance, Oracle, Question
from weaklink.ask.proof_answers import Refutable
from weaklink.ask.prove import Prover
from weaklink.ask.search import Searcher
from weaklink.deadline import OutOfTime
from weaklink.options import Budget
from weaklink.replay.outcome import failures
from weaklink.scope import ALL, Limit, LimitKind, Scope
from weaklink.solve import Check, Query, Sat, SolverAnswer, Unknown, UnknownReason
from weaklink.view.unwind import Limits

LIMITS = Limits(3, 2)


@pytest.fixture(scope="module")
def oracle() -> Iterator[Oracle]:
    found = Oracle(Budget(), {})
    yield found
    found.close()


def prover(oracle: Oracle, text: str) -> Prover:
    views = make_views(text)
    own = [site.name for site in views.sites("f") if site.has_code]
    return Prover(lambda: oracle, views.view("f", own), ())


def searcher(oracle: Oracle, text: str) -> Searcher:
    views = make_views(text)
    code = views.view("f", ())
    return Searcher(lambda: oracle, code, lambda chosen: views.view("f", chosen), 1000)


def find(
    oracle: Oracle, text: str, property: str, *contracts: str, limits: Limits = LIMITS
) -> Answer:
    sought = Sought(property, frozenset(contracts), limits, None, frozenset())
    return hunt.find(searcher(oracle, text), sought)


def inputs(answer: Answer) -> Mapping[str, int]:
    assert isinstance(answer, Reachable), answer
    return {variable.shown: value for variable, value in answer.witness.inputs.items()}


LOOP = """/*@ requires n >= 0; assigns \\nothing; ensures same: \\result == n; */
int f(int n) {
  int i = 0;
  /*@ loop invariant low: 0 <= i; %s loop assigns i; */
  while (i < n) i++;
  return i;
}"""
WEAK, STRONG = LOOP % "", LOOP % "loop invariant high: i <= n;"


def test_a_proof_and_what_it_rests_on(oracle: Oracle) -> None:
    found = prover(oracle, STRONG)
    answer = found.prove("f/postcondition/same")
    assert answer == Unreachable(ALL)
    rested = found.prove_from("f/postcondition/same", None)
    assert isinstance(rested, Unreachable)
    high = {f"f/loop1/loop-invariant-{word}/high" for word in ("established", "preserved")}
    assert high & rested.core and rested.core <= high
    assert rested.core <= found.may_use("f/postcondition/same")


def test_a_proof_without_what_it_needs(oracle: Oracle) -> None:
    found = prover(oracle, STRONG)
    assert isinstance(found.prove_from("f/postcondition/same", frozenset()), Refutable)
    needed = found.may_use("f/postcondition/same")
    assert isinstance(found.prove_from("f/postcondition/same", needed), Unreachable)


def test_no_proof(oracle: Oracle) -> None:
    assert isinstance(prover(oracle, WEAK).prove("f/postcondition/same"), Refutable)


def test_what_is_never_reached_is_proved(oracle: Oracle) -> None:
    found = prover(oracle, "void f(int n) { return; //@ assert never: n > 0;\n }")
    assert found.prove("f/assertion/never") == Unreachable(ALL)
    assert found.is_reached("f/assertion/never") is False


def test_the_smallest_inputs_that_fail(oracle: Oracle) -> None:
    text = "/*@ assigns \\nothing; */ void f(int x, int y) { //@ assert p: x + y < 5 || y < 2;\n }"
    answer = find(oracle, text, "f/assertion/p")
    assert inputs(answer) == {"x": 0, "y": 5}
    assert isinstance(answer, Reachable) and answer.witness.minimal
    assert failures(answer.witness.outcome) == ("f/assertion/p",)


def test_the_contracts_choices_are_part_of_a_witness(oracle: Oracle) -> None:
    answer = find(oracle, WEAK, "f/postcondition/same", "loop1")
    assert inputs(answer) == {"n": 0}
    assert isinstance(answer, Reachable)
    chosen = [(c.site, c.variable.shown, c.value) for c in answer.witness.choices if c.site]
    assert chosen == [("f/loop1", "i", 1)]


def within(iterations: int) -> Unreachable:
    """The answer that no run was found within so many iterations of the loop."""
    return Unreachable(Scope((Limit(LimitKind.ITERATIONS, "f/loop1", iterations),)))


def test_the_code_fails_nothing(oracle: Oracle) -> None:
    """Within bounds only: more iterations could fail."""
    assert find(oracle, WEAK, "f/postcondition/same") == within(3)
    bounded = WEAK.replace("n >= 0", "0 <= n <= 3")
    assert find(oracle, bounded, "f/postcondition/same") == Unreachable(ALL)
    limits = Limits(2, 2)
    assert find(oracle, bounded, "f/postcondition/same", limits=limits) == within(2)


def test_a_failure_beyond_the_bound(oracle: Oracle) -> None:
    text = "void f(int n) { int i = 0; while (i < n) { i++; }\n //@ assert p: i < 5;\n }"
    assert find(oracle, text, "f/assertion/p") == within(3)
    assert inputs(find(oracle, text, "f/assertion/p", limits=Limits(5, 0))) == {"n": 5}


def test_the_depth_of_recursion_is_a_bound_too(oracle: Oracle) -> None:
    text = """/*@ assigns \\nothing; ensures p: \\result < 3; */
    int f(int n) { return n <= 0 ? 0 : f(n - 1) + 1; }"""
    assert find(oracle, text, "f/postcondition/p", limits=Limits(0, 1)) == Unreachable(
        Scope((Limit(LimitKind.DEPTH, "f", 1),))
    )
    assert inputs(find(oracle, text, "f/postcondition/p", limits=Limits(0, 3))) == {"n": 3}


@pytest.mark.parametrize("highest", [6, 3])
def test_refused_inputs_are_not_found_again(oracle: Oracle, highest: int) -> None:
    """Inputs below 4 are refused: the next ones are found, or it is said that there were some."""
    sought = Sought(
        "f/postcondition/same",
        frozenset({"loop1"}),
        Limits(6, 0),
        lambda values: CodeVerdict(min(values.values()) > 3, "other"),
        frozenset(),
    )
    text = WEAK.replace("n >= 0", f"0 <= n <= {highest}")
    answer = hunt.find(searcher(oracle, text), sought)
    if highest > 3:
        assert inputs(answer) == {"n": 4}
    else:
        assert isinstance(answer, Unreachable)
        assert answer.refused == Refused(("other",))


def test_inputs_whose_code_run_is_not_clean_do_not_count(oracle: Oracle) -> None:
    """Every run as code fails ``first``, so no contract is to blame for ``last``."""
    text = """/*@ ensures \\result > 0; assigns \\nothing; */ int g(int x) { return 1; }
    void f(int x) { int y = g(x); //@ assert first: y > 1;
      //@ assert last: y == 2;
    }"""
    sought = Sought(
        "f/assertion/last",
        frozenset({"g1"}),
        LIMITS,
        lambda _: CodeVerdict(True),
        frozenset(),
        lazy=False,
    )
    answer = hunt.find(searcher(oracle, text), sought)
    assert isinstance(answer, Unreachable)
    assert answer.refused == Refused(("f/assertion/first",))


def test_a_budget_of_nothing_decides_nothing() -> None:
    starved = Oracle(Budget(proof_steps=1, search_steps=1), {})
    try:
        text = """void f(int x, int y, int z) {
          //@ assert p: x * x * x + y * y * y + z * z * z != 42 * x * y + 7;
        }"""
        assert isinstance(prover(starved, text).prove("f/assertion/p"), Undecided)
        assert isinstance(find(starved, text, "f/assertion/p"), Undecided | Reachable)
    finally:
        starved.close()


def test_when_the_time_is_over_nothing_is_asked() -> None:
    late = Oracle(Budget(), {})
    asked = prover(late, WEAK)
    asked.prepare()
    with late.spending(Allowance(0.0)), pytest.raises(OutOfTime):
        asked.prove("f/postcondition/same")
    with late.spending(Allowance(0.0)), deadline.within(0.0):
        answer = late.ask(Query("", "", Check(1000, 1.0)))
    assert isinstance(answer, Unknown) and answer.reason is UnknownReason.TIME
    assert late.spent.queries == 0


def test_what_a_solver_found_is_kept_though_time_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    text = """//@ requires x > 100 && y > x; ensures bound: \\result < 1000;
      int f(int x, int y) { int s = 0; if (y > 2000) s = y - x; return s; }"""
    now = 0.0
    ask = Question.ask

    def asked(question: Question, *given: object, **named: object) -> SolverAnswer:
        nonlocal now
        answer = ask(question, *given, **named)  # type: ignore[arg-type]
        now += 2.0 * isinstance(answer, Sat)
        return answer

    monkeypatch.setattr(Question, "ask", asked)
    oracle = Oracle(Budget(), {}, clock=lambda: now)
    try:
        with oracle.spending(Allowance(1.0)):
            answer = find(oracle, text, "f/postcondition/bound")
    finally:
        oracle.close()
    assert isinstance(answer, Reachable) and not answer.witness.minimal
