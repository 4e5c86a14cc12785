"""Beside the shortest decimals of floating-point values JSON has what they are exactly."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema import Draft202012Validator

from tests.report.test_json import SCHEMA, closed
from weaklink import session
from weaklink.options import Options
from weaklink.report import json_format

SOURCE = r"""
struct p { float w; double d[2]; int n; };
/*@ requires \valid(q + (0..1)) && \valid(s) && \is_finite(x) && \is_finite(q[1]);
    requires \separated(q + (0..1), s) && \is_finite(s->w) && \is_plus_infinity(s->d[0]);
    assigns \nothing;
    ensures tenth: \result != 1 || x != 0x1.99999ap-4 || q[1] != 0x1.999999999999ap-4
        || s->w != 0.5; */
int f(float x, double *q, struct p *s) { return 1; }
"""


def test_values_of_variables_and_cells(tmp_path: Path) -> None:
    (tmp_path / "f.c").write_text(SOURCE, encoding="utf-8")
    report = session.diagnose([str(tmp_path / "f.c")], Options(smoke=False))
    data = json.loads(json_format.render(report))
    assert not list(Draft202012Validator(closed(SCHEMA)).iter_errors(data))
    (found,) = (p for p in data["properties"] if p["id"] == "f/postcondition/tenth")
    inputs = found["counterexample"]["inputs"]
    assert inputs["variables"]["x"] == "0.1"
    exact = inputs["hexadecimal"]
    assert exact["x"] == "0x1.99999a0000000p-4"
    assert "0x1.999999999999ap-4" in [exact[name] for name in exact if name != "x"]
    assert "0x1.0000000000000p-1" in exact.values()
