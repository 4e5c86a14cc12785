"""That a run orders pointers into different objects is told with the inputs, in every format."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema import Draft202012Validator

from tests.report.test_json import SCHEMA, closed
from weaklink import session
from weaklink.options import Options
from weaklink.report import json_format
from weaklink.report.html import page
from weaklink.report.layout import Page
from weaklink.report.text import render

DATA = Path(__file__).resolve().parents[1] / "data" / "memory" / "orders.c"
NOTHING = "orders pointers into different objects, of which C says nothing; where they lie here, it"


def test_what_the_order_is_taken_to_be() -> None:
    report = session.diagnose([str(DATA)], Options(smoke=False))
    text = " ".join(render(report, Page()).split())
    for told in (
        f"p < q {NOTHING} holds",
        f"p + 1 <= \\null {NOTHING} does not hold",
    ):
        assert told in text
    assert f"p &lt; q {NOTHING} holds" in page.render(report)
    data = json.loads(json_format.render(report))
    assert not list(Draft202012Validator(closed(SCHEMA)).iter_errors(data))
    orders = {
        found["function"]: found["counterexample"]["inputs"].get("ordered")
        for found in data["properties"]
        if found["counterexample"]
    }
    assert orders["null"] == [{"text": "p + 1 <= \\null", "holds": False}]
    assert orders["defined"] == [{"text": "p < q", "holds": True}]
    assert orders["within"] is None  # they point into one object
