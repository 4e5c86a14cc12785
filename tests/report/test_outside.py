"""What no object holds is told with the inputs, in every format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from tests.report.test_json import SCHEMA, closed
from weaklink import session
from weaklink.diagnostics import Refusal
from weaklink.model import Report
from weaklink.options import Options
from weaklink.report import json_format
from weaklink.report.html import page
from weaklink.report.layout import Page
from weaklink.report.text import render

DATA = Path(__file__).resolve().parents[1] / "data" / "memory" / "outside"


def report_of(name: str, **options: Any) -> Report:
    return session.diagnose([str(DATA / f"{name}.c")], Options(**options))


def test_a_cell_behind_an_array() -> None:
    report = report_of("arrays")
    assert "    g[2] is outside of g; with 1 there\n" in render(report, Page())
    assert "g[2] is outside of g; with 1 there" in page.render(report)
    data = json.loads(json_format.render(report))
    assert not list(Draft202012Validator(closed(SCHEMA)).iter_errors(data))
    (found,) = (p for p in data["properties"] if p["id"] == "f/assertion/zero")
    inputs = found["counterexample"]["inputs"]
    assert inputs["outside"] == [{"cell": "g[2]", "object": "g", "value": "1"}]


def test_a_cell_where_a_pointer_is_null() -> None:
    report = report_of("null")
    text = render(report, Page(width=100))
    assert "    q[1] is outside, as q is NULL; with UINT_MAX there\n" in text
    assert "    p[0].second is outside, as p is NULL; with 7 there\n" in text
    data = json_format.as_json(report)
    cells = [
        one
        for found in data["properties"]
        if found["counterexample"]
        for one in found["counterexample"]["inputs"]["outside"]
    ]
    assert {"cell": "q[1]", "object": None, "value": "4294967295"} in cells


def test_the_value_that_a_loop_contract_counts_on() -> None:
    text = render(report_of("loop-reads-beyond", discard_runtime_errors=True), Page())
    assert "t[0] is outside, as t is NULL; with -1 there" in text


def test_a_local_without_a_value() -> None:
    assert "u has no value; with 1 there" in render(report_of("unset"), Page())


def test_what_is_not_chosen_stands_in_the_sentence() -> None:
    text = " ".join(render(report_of("not-chosen"), Page()).split())
    assert "within the values tried for cells that no object holds" in text
    assert "prover is the weak link" not in text


def test_no_c_program_can_say_it() -> None:
    for name in ("arrays", "unset"):
        _, tests = session.emit([str(DATA / f"{name}.c")], Options(smoke=False))
        refused = [test.construct for test in tests if isinstance(test, Refusal)]
        assert "value that no object holds in an emitted program" in refused
