"""The values that refute a lemma: small, said to be the smallest only if they are; or guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from weaklink import session
from weaklink.model import PropertyReport, Verdict
from weaklink.options import Budget, Options


def lemma(text: str, tmp_path: Path, budget: Budget | None = None) -> PropertyReport:
    (path := tmp_path / "a.c").write_text(f"/*@ {text} */", encoding="utf-8")
    options = Options(smoke=False, budget=budget or Budget())
    (found,) = session.diagnose([str(path)], options).properties
    return found


def test_small_values_take_no_call(tmp_path: Path) -> None:
    found = lemma(r"lemma l: \forall integer x; x < 3;", tmp_path).counterexample
    assert found is not None and found.minimised is not None
    assert (dict(found.inputs.variables), found.minimal) == ({"x": "3"}, True)
    assert (found.minimised.raw, found.minimised.calls) == (None, 0)


FAR = r"lemma l: \forall integer x, y; x < 100000 || y < 70000 || x + y > 9999999;"


def test_large_values_are_made_small(tmp_path: Path) -> None:
    found = lemma(FAR, tmp_path).counterexample
    assert found is not None and found.minimised is not None
    assert dict(found.inputs.variables) == {"x": "100000", "y": "70000"}
    assert found.minimal and found.replayed and found.minimised.calls > 0
    assert found.minimised.raw is not None


def test_what_is_cut_off_is_not_the_smallest(tmp_path: Path) -> None:
    found = lemma(FAR, tmp_path, Budget(max_iterations=1)).counterexample
    assert found is not None and found.minimised is not None
    assert not found.minimal and found.minimised.limited


@pytest.mark.parametrize(
    ("said", "minimal"),
    [
        ("x != 0 ==> x < 2", True),
        ("1 / x != 5 ==> x < 2", True),
        ("1 / x + x < 2 || x == 1", False),
    ],
)
def test_values_that_say_nothing_may_be_smaller(said: str, minimal: bool, tmp_path: Path) -> None:
    """1 / 0 is some value, and nobody knows which; it may not matter."""
    text = rf"lemma l: \forall integer x; {said};"
    found = lemma(text, tmp_path).counterexample
    assert found is not None
    assert (dict(found.inputs.variables), found.minimal) == ({"x": "2"}, minimal)


def test_what_cannot_be_tried_is_guessed(tmp_path: Path) -> None:
    text = r"""axiomatic A { logic integer h(integer x); }
      lemma l: \forall integer x; x > 5 ==> h(x) > x;"""
    found = lemma(text, tmp_path)
    assert found.verdict is Verdict.UNKNOWN and found.counterexample is None
    assert found.candidate is not None
    assert dict(found.candidate.inputs.variables) == {"x": "6"}
    assert not found.candidate.replayed and not found.candidate.minimal
