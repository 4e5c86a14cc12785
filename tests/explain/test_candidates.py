"""What only a solver says: a small model of the failed proof condition, and never as evidence."""

from __future__ import annotations

from pathlib import Path

import pytest

from weaklink import session
from weaklink.model import Counterexample, PropertyReport, Report, Verdict
from weaklink.options import Options
from weaklink.report.captions import CANDIDATE
from weaklink.report.layout import Page
from weaklink.report.text import render

OPAQUE = r"""/*@ axiomatic A {
      logic integer h(integer x);
      axiom least: \forall integer x; h(x) >= x;
    } */
"""
LOOP = (
    OPAQUE
    + r"""/*@ requires 3 < n < 100; assigns \nothing; ensures e: \result < h(n); */
int f(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i <= n; loop invariant h(i) >= 0; loop assigns i; loop variant n - i; */
  while (i < n) i++;
  return i;
}"""
)
CALLEE = (
    OPAQUE
    + r"""/*@ assigns \nothing; ensures h(\result) > 5; */
int g(int x);
/*@ requires x > 7; assigns \nothing; ensures e: \result == 2 * x; */
int f(int x) { return g(x); }"""
)


def diagnose(text: str, tmp_path: Path) -> tuple[Report, PropertyReport]:
    (path := tmp_path / "a.c").write_text(text, encoding="utf-8")
    report = session.diagnose([str(path)], Options(smoke=False))
    return report, next(p for p in report.properties if p.id == "f/postcondition/e")


def candidate(found: PropertyReport) -> Counterexample:
    assert found.verdict is Verdict.UNKNOWN and found.counterexample is None
    assert found.candidate is not None
    return found.candidate


@pytest.mark.parametrize(
    ("text", "inputs", "site", "chosen"),
    [(LOOP, {"n": "4"}, "f/loop1", {"i": "4"}), (CALLEE, {"x": "8"}, "f/g1", {"\\result": "0"})],
)
def test_a_small_model_where_no_run_can_tell(
    text: str, inputs: dict[str, str], site: str, chosen: dict[str, str], tmp_path: Path
) -> None:
    report, found = diagnose(text, tmp_path)
    shown = candidate(found)
    assert (shown.inputs.variables, shown.replayed, shown.minimal) == (inputs, False, False)
    assert [(c.at, dict(c.state.variables)) for c in shown.choices] == [(site, chosen)]
    assert shown.trace == () and shown.code_run is None and not found.weak
    assert shown.minimised is not None and shown.minimised.calls > 0
    text = render(report, Page())
    assert f"  {CANDIDATE}:\n" in text and "may be wrong" in " ".join(text.split())


def test_axioms_are_taken_for_granted(tmp_path: Path) -> None:
    """Otherwise n = 0 would do."""
    text = OPAQUE + r"/*@ assigns \nothing; ensures e: h(n) >= 0; */ int f(int n) { return n; }"
    _, found = diagnose(text, tmp_path)
    assert candidate(found).inputs.variables == {"n": "-1"}


@pytest.mark.parametrize(
    "text",
    [
        # a run says so
        r"/*@ assigns \nothing; ensures e: \result < 5; */ int f(int n) { return n; }",
        # another annotation fails first
        r"""/*@ assigns \nothing; ensures e: \result < 5; */
        int f(int n) { //@ assert first: n < 5;
          return n; }""",
    ],
)
def test_none_where_runs_tell(text: str, tmp_path: Path) -> None:
    _, found = diagnose(text, tmp_path)
    assert found.candidate is None
