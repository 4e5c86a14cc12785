"""What a request asks for: filters, contracts by hand, lemmas, jobs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.session.sessions import (
    SIX,
    by_id,
    options,
    report_on,
    small_budget,
    without_times,
    word,
    words,
)
from weaklink import claims, session
from weaklink.diagnostics import InputError
from weaklink.options import Budget, Choice
from weaklink.report.sentences import verdict

ROOT = Path(__file__).parents[2]
EXAMPLES = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.slow] if path.stem == "cubes" else [])
    for path in sorted((ROOT / "examples").glob("*.c"))
]


def test_one_and_two_jobs_say_the_same(tmp_path: Path) -> None:
    one, two = (
        report_on(tmp_path, SIX, jobs=jobs, budget=small_budget(), discard_runtime_errors=False)
        for jobs in (1, 2)
    )
    assert len({found.function for found in one.properties}) == 6
    assert without_times(one) == without_times(two)


@pytest.mark.parametrize("path", EXAMPLES)
def test_one_and_two_jobs_on_an_example(path: Path) -> None:
    reports = [
        session.diagnose([str(path)], options(jobs=jobs, discard_runtime_errors=False))
        for jobs in (1, 2)
    ]
    assert without_times(reports[0]) == without_times(reports[1])


def test_the_same_request_twice(tmp_path: Path) -> None:
    first, second = (report_on(tmp_path, SIX, budget=small_budget()) for _ in range(2))
    assert without_times(first) == without_times(second)


def test_one_function_alone(tmp_path: Path) -> None:
    everything = report_on(tmp_path, SIX, budget=small_budget())
    some = report_on(tmp_path, SIX, functions=("loop", "plain"), budget=small_budget())
    assert {found.function for found in some.properties} == {"plain", "loop"}
    for id, found in by_id(some).items():
        assert words(everything)[id] == words(some)[id], found


def test_one_property_alone(tmp_path: Path) -> None:
    wanted = "caller/postcondition/three"
    report = report_on(tmp_path, SIX, properties=(wanted,), budget=small_budget())
    assert words(report) == {wanted: "non-compliance"}


@pytest.mark.parametrize(
    "given", [{"functions": ("nobody",)}, {"properties": ("f/assertion/none",)}], ids=str
)
def test_what_is_not_there(tmp_path: Path, given: dict[str, object]) -> None:
    with pytest.raises(InputError) as caught:
        report_on(tmp_path, SIX, budget=small_budget(), **given)
    assert "there is no" in caught.value.diagnostic.message


def test_only_proofs(tmp_path: Path) -> None:
    found = words(report_on(tmp_path, SIX, diagnose=False))
    assert set(found.values()) == {"proved", "unproved"}


TWO = """
/*@ assigns \\nothing; ensures \\result >= x; */ int g(int x) { return x + 1; }
/*@ requires 0 <= n < 3; assigns \\nothing; ensures p: \\result == n + 1; */
int f(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i; loop assigns i; */
  while (i < n) i++;
  return g(i);
}
"""


@pytest.mark.parametrize(
    ("chosen", "weak"),
    [
        (("auto",), ["f/loop1"]),
        (("loop1",), ["f/loop1"]),
        (("g1",), ["f/g1"]),
        (("g",), ["f/g1"]),
        (("f/g1", "loop1"), ["f/loop1", "f/g1"]),
        (("all",), ["f/loop1", "f/g1"]),
    ],
    ids=str,
)
def test_contracts_by_hand(tmp_path: Path, chosen: tuple[str, ...], weak: list[str]) -> None:
    found = by_id(report_on(tmp_path, TWO, contracts=Choice(chosen)))["f/postcondition/p"]
    assert found.verdict is not None and found.verdict.value == "subcontract-weakness"
    assert [part.id for part in found.weak] == weak


TIGHT = TWO.replace("invariant 0 <= i;", "invariant 0 <= i <= n;")
"""Only g is too weak here."""


@pytest.mark.parametrize(
    ("text", "chosen", "says", "more"),
    [
        (TWO, "none", "with the code of the loop at line 6 and g (called at line 8) in", "loop1"),
        (TIGHT, "loop1", "with the contract of the loop at line 6 and the code of g (cal", "g1"),
    ],
    ids=["none", "loop1"],
)
def test_contracts_by_hand_from_which_nothing_follows(
    tmp_path: Path, text: str, chosen: str, says: str, more: str
) -> None:
    """The prover was not blamed by anything that was looked at: other contracts were not."""
    found = by_id(report_on(tmp_path, text, contracts=Choice((chosen,))))["f/postcondition/p"]
    assert word(found) == "unknown"
    assert found.reason.startswith(says) and "as --contracts asks, no run makes" in found.reason
    assert "another contract or the prover" in found.reason or chosen == "none"
    assert found.suggestion is not None and more in found.suggestion.text


UNPROVED = """
/*@ requires 0 <= n <= 3; assigns \\nothing; ensures p: n * n * n * n != 17; */
int f(int n) { int i = 0;
  /*@ loop invariant i == 0 || i == 1; loop assigns i; */ while (i < 1) i++;
  return i; }
/*@ requires 0 <= n <= 3; assigns \\nothing; ensures p: n * n * n * n != 17; */
int plain(int n) { return n; }
"""


def test_every_contract_by_hand_is_what_is_asked_without(tmp_path: Path) -> None:
    """Where all contracts are chosen, or there is none to choose, all was looked at."""
    budget = Budget(proof_steps=1, replays=300, seconds=60.0)
    asked = report_on(tmp_path, UNPROVED, contracts=Choice(("all",)), budget=budget)
    without = report_on(tmp_path, UNPROVED, budget=budget)
    assert words(asked) == words(without)
    none = words(report_on(tmp_path, UNPROVED, contracts=Choice(("none",)), budget=budget))
    assert none["plain/postcondition/p"] == words(without)["plain/postcondition/p"]
    assert none["f/postcondition/p"] in ("unknown", "proved")


NEVER_REACHED = """
/*@ requires 0 <= x <= 3; assigns \\nothing; ensures late: \\result == 5; */
int f(int x) {
  //@ assert first: x > 7;
  return x;
}
"""


def test_what_fails_before_every_run_comes_to_a_property(tmp_path: Path) -> None:
    """No contract lets it fail, so none may be blamed."""
    budget = Budget(proof_steps=1, replays=300, seconds=60.0)
    report = report_on(tmp_path, NEVER_REACHED, budget=budget)
    found = by_id(report)["f/postcondition/late"]
    assert found.behind == ("f/assertion/first",)
    (told,) = verdict(found, report)
    assert "runs fail something else before they come to it" in told
    assert "contracts let it fail" not in told


def test_inputs_left_out_by_typically_are_no_bound_that_was_hit(tmp_path: Path) -> None:
    text = UNPROVED.replace("requires 0 <= n <= 3;", "typically 0 <= n <= 3;")
    budget = Budget(proof_steps=1, replays=300, seconds=60.0)
    report = report_on(tmp_path, text, budget=budget)
    found = by_id(report)["plain/postcondition/p"]
    assert word(found) == "likely-prover-incapacity"
    assert found.bounds == {}


LEMMAS = """
/*@ logic integer sum(integer n) = n <= 0 ? 0 : sum(n - 1) + n;
  @ lemma step: \\forall integer n; n > 0 ==> sum(n) == sum(n - 1) + n;
  @ lemma wrong: \\forall integer n; sum(n) >= 2 * n || n < 0;
  @ lemma hard: \\forall integer n; n >= 0 ==> 2 * sum(n) == n * (n + 1); */
/*@ requires 0 <= n <= 40; assigns \\nothing; ensures gauss: 2 * \\result == n * (n + 1); */
int f(int n) {
  int s = 0, i = 0;
  /*@ loop invariant 0 <= i <= n && s == sum(i); loop assigns i, s; */
  while (i < n) { i++; s += i; }
  return s;
}
"""


def test_lemmas(tmp_path: Path) -> None:
    report = by_id(report_on(tmp_path, LEMMAS, budget=Budget(100_000, 100_000, replays=500)))
    assert report["logic/lemma/step"].is_clean
    wrong = report["logic/lemma/wrong"]
    assert wrong.verdict is not None and wrong.verdict.value == "non-compliance"
    assert wrong.counterexample is not None
    assert wrong.counterexample.inputs.variables == {"n": "1"}
    assert report["logic/lemma/hard"].is_clean  # by induction
    assert report["f/postcondition/gauss"].is_clean


FALSE_OF_STATES = """
/*@ logic integer count(int *a, integer n) = n <= 0 ? 0 : count(a, n - 1) + (a[n - 1] > 0 ? 1 : 0);
    lemma some: \\forall int *a, integer n; n >= 1 ==> count(a, n) >= 1; */
void f(void) { }
"""


def test_of_a_lemma_that_is_false_whatever_else_holds_this_is_said(tmp_path: Path) -> None:
    """No run can tell, but its smoke test does."""
    found = by_id(report_on(tmp_path, FALSE_OF_STATES))["logic/lemma/some"]
    assert found.verdict is not None and found.verdict.value == "unknown"
    assert found.reason == claims.FALSE_ALONE
    assert found.suggestion is not None and "Correct the lemma" in found.suggestion.text


FALSE_LEMMA = """
/*@ lemma open: (\\forall integer y; y * y >= 0) ==> \\forall integer x; x * x != 49; */
/*@ assigns \\nothing; ensures p: x * x != 49; ensures q: \\result == x; */
int f(int x) { return x; }
"""


def test_a_run_refutes_what_a_false_lemma_proved(tmp_path: Path) -> None:
    """The lemma can't be run; the property that it proved is failed by x = 7."""
    report = by_id(report_on(tmp_path, FALSE_LEMMA))
    found = report["f/postcondition/p"]
    assert found.verdict is not None and found.verdict.value == "non-compliance"
    assert not report["logic/lemma/open"].is_clean
    assert report["f/postcondition/q"].is_clean


FALSE_LEMMA_BELOW = """
/*@ lemma open: (\\forall integer y; y * y >= 0) ==> \\forall integer x; x * x != 10000000000; */
/*@ requires 0 <= x <= 100000; assigns \\nothing; ensures p: (long long)x * x != 10000000000; */
int g(int x) { return x; }
/*@ assigns \\nothing; ensures absurd: 1 == 2; */
int f(void) { return g(100000); }
"""


def test_a_callers_run_refutes_what_a_false_lemma_proved(tmp_path: Path) -> None:
    """No small run of g fails what the lemma proved, but f's only run does."""
    found = words(report_on(tmp_path, FALSE_LEMMA_BELOW))
    assert found["g/postcondition/p"] == "non-compliance"
    assert found["f/postcondition/absurd"] == "assuming"


@pytest.mark.parametrize(
    "lemma",
    [
        "lemma l{L}: \\forall integer n; \\at(g, L) == n ==> n <= \\at(g, L);",
        "predicate big(integer n) = g > n; lemma l: \\forall integer n; big(n) ==> big(n - 1);",
        "logic integer r(integer n) = n > 0 ? r(n - 1) : g; lemma l: \\forall int n; r(n) > 0;",
    ],
    ids=["label", "state", "recursive"],
)
def test_a_lemma_about_the_state_is_not_passed_over(tmp_path: Path, lemma: str) -> None:
    """It has a verdict, or it is refused by name and place; the rest is analysed all the same."""
    text = f"int g; /*@ {lemma} */ /*@ assigns \\nothing; ensures e: \\result == x; */"
    report = report_on(tmp_path, text + " int f(int x) { return x; }")
    assert words(report)["f/postcondition/e"] == "proved"
    assert "logic/lemma/l" in words(report) or report.refused or report.diagnostics
