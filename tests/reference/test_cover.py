"""Covers of the reference, known by hand: what runs pass, on which way, and how they end."""

from __future__ import annotations

import pytest

from tests.reference.cover import CoverJudgement, judge_cover
from weaklink.ir.types import make_machine

TINY = make_machine("tiny", char=2, short=3, int_=3, long=5, long_long=5)


def judged(body: str, before: str = "", *, rte: bool = True) -> CoverJudgement:
    """Of a function whose body begins in line 2 (what stands ``before`` is in line 1)."""
    text = f"{before} //@ requires 0 <= x <= 2;\nint f(int x) {{ int v = x;\n{body}\n}}\n"
    return judge_cover(text, TINY, "f", rte=rte)


def told(judgement: CoverJudgement) -> dict[str, str]:
    """What is said of each step that is not covered, by its line and column."""
    left = judgement.steps - judgement.covered()
    return {f"{step[0]}:{step[1]}": judgement.why(step).name.lower() for step in sorted(left)}


def ways(judgement: CoverJudgement) -> list[tuple[int, ...]]:
    return [one.lines for one in judgement.all()]


def test_what_is_passed_depends_on_the_input() -> None:
    judgement = judged("if (x > 1)\nv = 1;\nreturn v;")
    assert ways(judgement) == [(2, 3, 5), (2, 3, 5), (2, 3, 4, 5)]
    assert told(judgement) == {}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if (x > 2)\nv = 1;\nreturn v;", {"4:1": "unreachable"}),
        ("if (x > 1) {\nv = 1;\n//@ assert v > 1;\n}\nreturn v;", {"4:1": "never_ends"}),
        ("if (x > 1) {\nv = 1;\n//@ check v > 1;\n}\nreturn v;", {"4:1": "never_ends"}),
        ("if (x > 1) {\nv = 1;\n//@ admit v > 1;\n}\nreturn v;", {"4:1": "no_run"}),
        ("if (x > 1) {\nv = 1;\nwhile (1) {}\n}\nreturn v;",
         {"4:1": "never_ends", "5:8": "never_ends"}),
        ("if (x > 1)\nv = 1 / (x - x);\nreturn v;", {"4:1": "never_ends"}),
        ("return v;\nv = 1;", {"4:1": "unreachable"}),
        ("if (x > 2 && v++)\nv = 1;\nreturn v;", {"3:14": "unreachable", "4:1": "unreachable"}),
        ("switch (x) {\ncase 0: v = 1;\ncase 1: break;\ncase 5: v = 2; }\nreturn v;",
         {"6:9": "unreachable"}),
    ],
)  # fmt: skip
def test_why_code_is_not_covered(body: str, expected: dict[str, str]) -> None:
    assert told(judged(body)) == expected


def test_an_error_that_is_not_checked_is_no_run() -> None:
    body = "if (x > 1)\nv = 1 / (x - x);\nreturn v;"
    assert told(judged(body, rte=False)) == {"4:1": "no_run"}


def test_each_choice_of_a_callee_without_body_is_a_run_with_its_own_way() -> None:
    before = "/*@ assigns \\nothing; ensures 0 <= \\result <= 1; */ int g(void);"
    judgement = judged("if (g())\nv = 1;\nreturn v;", before)
    assert sorted(set(ways(judgement))) == [(2, 3, 4, 5), (2, 3, 5)]
    assert all(len(passages) == 2 for passages in judgement.passages.values())


def test_what_a_callee_does_is_none_of_the_steps_but_counts() -> None:
    before = "int g(int n) { int s = 0; while (s < n) s++; return n > 0 ? g(n - 1) : s; }"
    judgement = judged("return g(x);", before)
    assert set(ways(judgement)) == {(2, 3)}
    assert [(one.rounds, one.depth) for one in judgement.all()] == [(0, 1), (1, 2), (2, 3)]


def test_iterations_repeat_on_the_way() -> None:
    judgement = judged("while (v > 0)\nv--;\nreturn v;")
    assert ways(judgement)[2] == (2, 3, 4, 3, 4, 3, 5)
    assert [one.rounds for one in judgement.all()] == [0, 1, 2]


def test_a_failing_run_has_begun_what_fails() -> None:
    judgement = judged("v = 1;\nv = 1 / (x - x);\nreturn v;")
    (first, *_) = judgement.all()
    assert (first.lines, [step[0] for step in first.open]) == ((2, 3), [4])
