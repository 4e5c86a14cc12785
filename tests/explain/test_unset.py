"""A local without a value is told of as a cell without one is."""

from __future__ import annotations

from pathlib import Path

from tests.session.sessions import by_id, report_on
from weaklink.model import Report
from weaklink.report.evidence import evidence
from weaklink.report.layout import Page

TEXT = """
/*@ requires 0 <= n <= 3;
    ensures seven: \\result == 0; */
int f(int n) {
  int x, i, t[2];
  /*@ loop invariant 0 <= i <= n;
      loop assigns i, x, t[0..1]; */
  for (i = 0; i < n; i++) {
    x = i;
    t[0] = i;
  }
  if (n == 0)
    return 0;
  if (x == 7)
    return 1;
  return 0;
}
"""


ID = "f/postcondition/seven"


def shown(report: Report, id: str) -> list[str]:
    """The lines of the evidence, spaces folded."""
    return [" ".join(line.split()) for line in evidence(by_id(report)[id], Page())]


def test_what_the_code_has_not_set(tmp_path: Path) -> None:
    lines = shown(report_on(tmp_path, TEXT, discard_runtime_errors=False), ID)
    assert "x unset, 0 != 7" in lines
    assert "t[0] unset, 0 unset" in lines


def test_what_a_contract_leaves_without_a_value(tmp_path: Path) -> None:
    report = report_on(tmp_path, TEXT, discard_runtime_errors=False)
    lines = shown(report, "f/initialization/1")
    assert "x unset, 0 unset" in lines
    assert "6 loop1 stands as its contract 1 unset unset unset" in lines
    run = by_id(report)["f/initialization/1"].counterexample
    assert run is not None
    (chosen,) = run.choices
    assert chosen.state.variables["x"] == "unset"


def test_a_value_that_a_contract_gives_to_what_no_path_leaves_unset(tmp_path: Path) -> None:
    text = TEXT.replace("    return 0;\n  if (x", "    x = 0;\n  if (x").replace("x, i", "i, x")
    assert "x unset, 0 != 7" in shown(report_on(tmp_path, text), ID)
