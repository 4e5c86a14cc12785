"""What is said of objects that functions and loops free: choices, premises, what to write."""

from __future__ import annotations

from pathlib import Path

from tests.session.sessions import by_id, report_on
from weaklink.model import Report, Verdict
from weaklink.report.layout import Page
from weaklink.report.text import render

HEAD = "#include <stdlib.h>\n"

DROP = """
/*@ requires \\freeable(p); frees p; assigns \\nothing; */
void drop(int *p) { free(p); }
int user(void) {
  int *p = malloc(sizeof(int));
  if (!p) return 0;
  drop(p);
  //@ check gone: !\\valid(p);
  return 0;
}
"""

LOOP = """
/*@ requires \\freeable(q) && \\valid(q) && \\freeable(p) && p != q && n >= 0; */
void user(int n, int *p, int *q) {
  /*@ loop invariant 0 <= i <= n; loop invariant p == \\null || \\freeable(p);
      loop assigns i, p; */
  for (int i = 0; i < n; i++) { free(p); p = NULL; }
  //@ check there: \\valid(q);
}
"""

SILENT = """
void other(int *p);
void user(void) {
  int *p = malloc(sizeof(int));
  if (!p) return;
  other(p);
  //@ check there: \\valid(p);
}
"""


def said(report: Report) -> str:
    return " ".join(render(report, Page()).split())


def test_whether_it_frees_is_a_choice(tmp_path: Path) -> None:
    report = report_on(tmp_path, HEAD + DROP)
    found = by_id(report)["user/assertion/gone"]
    assert found.verdict is Verdict.SUBCONTRACT_WEAKNESS
    assert found.counterexample is not None
    (choice,) = found.counterexample.choices
    assert choice.state.variables == {"frees p": "false"}


def test_a_loop_is_told_what_to_say(tmp_path: Path) -> None:
    text = said(report_on(tmp_path, HEAD + LOOP))
    assert "the life of *q ends" in text
    assert "loop1 has no loop frees clause, so its contract lets it free anything" in text


def test_that_nothing_is_freed_elsewhere_is_a_premise(tmp_path: Path) -> None:
    report = report_on(tmp_path, HEAD + SILENT)
    assert by_id(report)["user/assertion/there"].verdict is None
    assert "user: Taken for granted: the contract of other (line 3)." in said(report)


def test_a_contract_that_frees_more_than_it_says(tmp_path: Path) -> None:
    report = report_on(tmp_path, HEAD + DROP.replace("frees p; ", ""))
    assert by_id(report)["drop/frees/1"].verdict is Verdict.NON_COMPLIANCE
    assert "Name the object in a `frees` clause, or do not free it." in said(report)
