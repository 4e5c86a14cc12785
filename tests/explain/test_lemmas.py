"""Lemmas: proved from earlier ones, refuted by values, or neither."""

from __future__ import annotations

from tests.view.viewing import make_views
from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.oracle import Allowance, Oracle
from weaklink.explain.method.lemmas import LemmaFinding, judge_lemmas
from weaklink.options import Budget
from weaklink.scope import ALL


def judge(text: str, budget: Budget | None = None) -> list[LemmaFinding]:
    views = make_views(f"/*@ {text} */ void f(void) {{ }}")
    oracle = Oracle(budget or Budget(), views.program.definitions)
    try:
        with oracle.spending(Allowance(oracle.budget.seconds)):
            return judge_lemmas(views.program, views.definitions, oracle)
    finally:
        oracle.close()


def test_a_lemma_is_proved_from_those_before_it() -> None:
    even, square = judge(
        """logic integer twice(integer n) = n <= 0 ? 0 : twice(n - 1) + 2;
        lemma one: \\forall integer x; x > 0 ==> twice(x) == twice(x - 1) + 2;
        lemma two: \\forall integer x; x > 1 ==> twice(x) == twice(x - 2) + 4;"""
    )
    assert isinstance(even.answer, Unreachable) and even.answer.core == frozenset()
    assert isinstance(square.answer, Unreachable)
    assert square.answer.core <= {"logic/lemma/one"}


def test_a_refuted_lemma_has_its_smallest_values() -> None:
    (found,) = judge("lemma wrong: \\forall integer x, y; x + y < 7 || x < 2;")
    assert found.refuted is not None and found.refuted.inputs.variables == {"x": "7", "y": "0"}
    assert found.answer is not None and not isinstance(found.answer, Unreachable)


def test_a_lemma_that_only_large_values_refute() -> None:
    (found,) = judge("lemma wrong: \\forall integer x; x < 1000000 || x > 1000000;")
    assert found.refuted is not None
    assert found.refuted.inputs.variables == {"x": "1000000"}


def test_what_cannot_be_run_is_not_refuted() -> None:
    (found,) = judge(
        "lemma open: (\\forall integer x; x * x >= 0) ==> \\exists integer y; y * y == 2;",
        Budget(proof_steps=1, search_steps=1),
    )
    assert found.refuted is None and not found.runnable


def test_a_refuted_lemma_helps_no_other() -> None:
    _, second = judge(
        """lemma wrong: \\forall integer x; x * x > x;
        lemma absurd: \\forall integer x; x * x * x > 2 * x;"""
    )
    assert not isinstance(second.answer, Unreachable)


def test_a_boolean_has_two_values() -> None:
    (found,) = judge(
        "lemma two: \\forall boolean b; b == \\true || b == \\false;",
        Budget(seconds=0),
    )
    assert isinstance(found.answer, Undecided)
    assert found.refuted is None


def test_what_a_lemma_rests_on() -> None:
    """The second follows from the first (which is false, but can't be run), and says so."""
    _, second = judge(
        """lemma open: (\\forall integer y; y * y >= 0) ==> \\forall integer x; x * x != 1000000;
        lemma after: \\forall integer x; x * x != 1000000;"""
    )
    assert second.answer == Unreachable(ALL, frozenset({"logic/lemma/open"}))
