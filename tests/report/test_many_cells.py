"""Objects of which most cells are alike are told by a few; no program is emitted for them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.report.test_json import SCHEMA, closed
from weaklink import session
from weaklink.diagnostics import Refusal
from weaklink.explain.runs.values import Alike, exact, written
from weaklink.options import Options
from weaklink.report import json_format

LAST = r"""
struct pair { int a; int b; };
/*@ requires \valid(t + (0 .. n - 1)) && n <= 3000000000;
    assigns t[n - 1].b; ensures kept: n > 2000000000 ==> t[n - 1].b == \old(t[n - 1].b); */
void f(struct pair *t, unsigned n) { if (n > 2000000000) t[n - 1].b++; }
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("many") / "f.c"
    found.write_text(LAST, encoding="utf-8")
    return found


def test_json_has_the_others_and_what_is_far(path: Path) -> None:
    data = json.loads(json_format.render(session.diagnose([str(path)], Options(smoke=False))))
    assert not list(Draft202012Validator(closed(SCHEMA)).iter_errors(data))
    (found,) = (p for p in data["properties"] if p["id"] == "f/postcondition/kept")
    inputs = found["counterexample"]["inputs"]
    count = int(inputs["variables"]["n"])
    assert count == 2_000_000_001
    others = inputs["blocks"]["B1"]["others"]
    assert (others["count"], others["value"]) == (count, {"a": "0", "b": "0"})
    (step,) = (one for one in found["counterexample"]["trace"] if one["changed"])
    assert [*step["changed"].values()] == ["1"]


def test_no_program_is_emitted_and_that_is_said(path: Path) -> None:
    _, tests = session.emit([str(path)], Options(smoke=False))
    assert all(isinstance(one, Refusal) for one in tests) and tests
    said = {one.construct for one in tests if isinstance(one, Refusal)}
    assert said == {"an object of 2000000001 elements in an emitted program"}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Alike((), 0, 9), "{all 9 0}"),
        (Alike(((0, 0), (1, 0)), 0, 9), "{all 9 0}"),
        (Alike(((0, 7), (5, 0)), 0, 9), "{[0] = 7, all 8 others 0}"),
    ],
)
def test_the_known_cells_that_are_like_the_others_are_among_these(value: Alike, text: str) -> None:
    assert written(value) == exact(value) == text
