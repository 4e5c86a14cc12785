"""What exact contracts let functions give back is input, and said to be so."""

from __future__ import annotations

from pathlib import Path

from tests.session.sessions import by_id, report_on
from weaklink.model import SmokeVerdict, Verdict
from weaklink.report.layout import Page
from weaklink.report.text import render

TEXT = """#include <stdlib.h>
/*@ ensures small: \\result < 100; */
int dice(void) { int d = rand() % 200; if (d == 77) return 0; return d; }
/*@ ensures \\result == n; */
int later(int n) { rand(); return n == 4 ? 5 : n; }
"""


def test_no_contract_is_blamed(tmp_path: Path) -> None:
    report = report_on(tmp_path, TEXT)
    found = by_id(report)["dice/postcondition/small"]
    assert found.verdict is Verdict.NON_COMPLIANCE and found.weak == ()
    assert found.counterexample is not None
    assert any(event.told.get("\\result") == "100" for event in found.counterexample.trace)
    text = " ".join(render(report, Page()).split())
    assert "What rand gives back is input, which a precondition can't exclude." in text
    assert "too weak" not in text
    assert {one.verdict for one in report.smoke_tests} == {SmokeVerdict.ALIVE}


def test_inputs_are_still_the_smallest(tmp_path: Path) -> None:
    found = by_id(report_on(tmp_path, TEXT))["later/postcondition/1"]
    assert found.verdict is Verdict.NON_COMPLIANCE
    assert found.counterexample is not None
    assert found.counterexample.inputs.variables["n"] == "4"


def test_without_the_attribute_it_is_the_contract(tmp_path: Path) -> None:
    own = TEXT.replace("#include <stdlib.h>", "/*@ ensures 0 <= \\result; */ int rand(void);")
    found = by_id(report_on(tmp_path, own))["dice/postcondition/small"]
    assert found.verdict is Verdict.SUBCONTRACT_WEAKNESS
