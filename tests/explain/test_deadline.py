"""A function's time, on a clock that the test moves: what is begun ends, and nothing is begun."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.explain.diagnosing import diagnose
from tests.view.viewing import NO_ERRORS, make_views
from weaklink.ask.oracle import NO_TIME, Allowance, Oracle
from weaklink.encode import encoder
from weaklink.explain.findings import NonCompliance, UnknownCause, Weakness
from weaklink.explain.method.method import Method
from weaklink.logic.terms import Terms
from weaklink.options import Bounds, Budget
from weaklink.solve import Portfolio

NESTED = """
/*@ requires 0 <= n <= 1000 && \\valid(a + (0 .. n - 1)); assigns a[0 .. n - 1];
    ensures big: \\forall integer k; 0 <= k < n ==> a[k] >= 0;
    ensures small: \\forall integer k; 0 <= k < n ==> a[k] <= 9; */
void f(int *a, int n) {
  /*@ loop invariant low: 0 <= i; loop assigns i, a[0 .. n - 1]; */
  for (int i = 0; i < n; i++) {
    a[i] = 5;
    /*@ loop invariant place: 0 <= j <= i; */
    for (int j = 0; j < i; j++) a[j] = a[j + 1];
  }
}"""


class Clock:
    """Stands still but where the test moves it; counts who looked at it after the end."""

    def __init__(self) -> None:
        self.now = 0.0
        self.late = 0

    def __call__(self) -> float:
        self.late += self.now > Budget().seconds
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def oracle(clock: Clock) -> Iterator[Oracle]:
    found = Oracle(Budget(), {}, clock=clock)
    with found.spending(Allowance(Budget().seconds)):
        yield found
    found.close()


def method(oracle: Oracle, text: str) -> Method:
    return Method(make_views(text, checked=NO_ERRORS), "f", lambda: oracle, Bounds(), ())


def test_what_no_time_is_left_for_is_not_begun(
    clock: Clock, oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = method(oracle, NESTED)
    proofs = {one.id: found.prove(one) for one in found.properties}
    clock.now = 100.0
    asked = oracle.spent.queries
    monkeypatch.setattr("weaklink.ask.search.encode", None)  # calling it is an error
    for one in found.properties:
        if one.id.startswith("f/postcondition"):
            finding = found.diagnose(one, proofs)
            assert isinstance(finding.cause, UnknownCause) and finding.cause.reason == NO_TIME
            assert found.candidate(one) is None
    assert oracle.spent.queries == asked


def test_a_formula_that_is_too_large_is_given_up(clock: Clock, oracle: Oracle) -> None:
    """The clock runs out while the first view is encoded."""
    found = method(oracle, NESTED)
    (one,) = (p for p in found.properties if p.id == "f/postcondition/big")
    found.small_runs.evidence([one.id])
    made = Terms.make

    def make(self: Terms, *arguments: object, **named: object) -> object:
        clock.now += 0.02
        return made(self, *arguments, **named)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Terms, "make", make)
        finding = found.diagnose(one, [one.id])
    cause = finding.cause  # runs, which make no terms, may have found it
    assert isinstance(cause, Weakness) or (
        isinstance(cause, UnknownCause) and cause.reason == NO_TIME
    )
    assert oracle.spent.queries == 0
    assert clock.now < 80.0, "some terms more were made than between looks at the clock"


@pytest.mark.parametrize("allowed", [0, 1, 2, 3, 5, 8, 13, 21, 34])
def test_soon_after_the_end_all_is_said(clock: Clock, oracle: Oracle, allowed: int) -> None:
    """Each question takes so long that only some are answered: then there is an answer for every
    property, with few more looks at the clock, and what was found until then counts."""

    class Slow(Portfolio):
        def check(self, query):  # type: ignore[no-untyped-def]
            clock.now += 1.01 * Budget().seconds / (allowed + 1)
            return super().check(query)

    slow = Oracle(Budget(), {}, Slow, clock)
    try:
        with slow.spending(Allowance(Budget().seconds)):
            found = method(slow, NESTED)
            findings = diagnose(found)
        assert slow.spent.queries <= allowed + 1
        assert clock.late < 400
        for finding in findings.values():
            match finding.cause:
                case UnknownCause() | Weakness() | NonCompliance():
                    pass
                case other:
                    raise AssertionError(f"nothing was exhausted: {other}")
    finally:
        slow.close()


def test_views_are_encoded_once_for_all_properties(
    oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoded: list[tuple[object, ...]] = []

    def counting(*arguments, **named):  # type: ignore[no-untyped-def]
        view = arguments[0].view
        bounds = len(arguments[0].blocks)
        encoded.append((view.contracts, bounds, named.get("prefix", ""), id(arguments[1])))
        return encoder.encode(*arguments, **named)

    monkeypatch.setattr("weaklink.ask.search.encode", counting)
    found = method(oracle, NESTED)
    first, second = (p for p in found.properties if p.id.startswith("f/postcondition"))
    found.diagnose(first, [first.id, second.id])
    once = len(encoded)
    found.diagnose(second, [first.id, second.id])
    assert once and len(encoded) == once == len(set(encoded))
    found.forget()
    found.diagnose(second, [first.id, second.id])
    assert len(encoded) > once


def test_all_that_is_asked_of_a_function_takes_from_one_allowance(
    clock: Clock, oracle: Oracle
) -> None:
    allowance = Allowance(12.0)
    with oracle.spending(allowance, 1 / 2):
        clock.now += 5
        assert not oracle.out_of_time()
        clock.now += 3
        assert oracle.out_of_time()
    assert allowance.left == 4
    with oracle.spending(allowance):
        clock.now += 3
        assert not oracle.out_of_time()
        clock.now += 3
        assert oracle.out_of_time()
    with oracle.spending(allowance):  # it is overdrawn
        clock.now += 0.1
        assert oracle.out_of_time()


def test_one_question_gets_a_part_of_what_is_left_to_several(clock: Clock, oracle: Oracle) -> None:
    with oracle.spending(Allowance(8.0)):
        with oracle.within(1 / 2):
            clock.now += 5
            assert oracle.out_of_time()
        assert not oracle.out_of_time()
        with oracle.within(1):
            clock.now += 2
            assert not oracle.out_of_time()
            clock.now += 2
            assert oracle.out_of_time()
