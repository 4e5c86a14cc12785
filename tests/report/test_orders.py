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
NOTHING = (
    "orders pointers into different objects, of which C says nothing; as their offsets are, it"
)


def test_what_the_order_is_taken_to_be() -> None:
    report = session.diagnose([str(DATA)], Options(smoke=False))
    text = " ".join(render(report, Page()).split())
    for told in (
        f"p + 1 <= q {NOTHING} does not hold here",
        f"p < q {NOTHING} holds here",
        f"p + 1 <= \\null {NOTHING} does not hold here",
        f"start <= s {NOTHING} holds here",
    ):
        assert told in text
    assert f"p + 1 &lt;= q {NOTHING} does not hold here" in page.render(report)
    data = json.loads(json_format.render(report))
    assert not list(Draft202012Validator(closed(SCHEMA)).iter_errors(data))
    orders = {
        found["function"]: found["counterexample"]["inputs"].get("ordered")
        for found in data["properties"]
        if found["counterexample"]
    }
    assert orders["apart"] == [{"text": "p + 1 <= q", "holds": False}]
    assert orders["defined"] == [{"text": "p < q", "holds": True}]
    assert orders["within"] is None  # they point into one object
