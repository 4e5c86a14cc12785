"""Whole requests in process: a text to a report, and what of it must not vary."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from weaklink import session
from weaklink.model import PropertyReport, Report
from weaklink.options import Budget, Options, Reading
from weaklink.report.json_format import as_json


def options(**given: Any) -> Options:
    """Options without hints and without run-time errors, unless they are given."""
    return Options(**{"reading": Reading(hints=False), "discard_runtime_errors": True, **given})


def report_on(folder: Path, text: str, **given: Any) -> Report:
    path = folder / "t.c"
    path.write_text(text, encoding="utf-8")
    return session.diagnose([str(path)], options(**given))


def by_id(report: Report) -> dict[str, PropertyReport]:
    return {found.id: found for found in report.properties}


def words(report: Report) -> dict[str, str]:
    """For each property the verdict, or ``proved``, ``assuming`` or ``unproved``."""
    return {found.id: word(found) for found in report.properties}


def word(found: PropertyReport) -> str:
    if found.verdict is not None:
        return found.verdict.value
    return "assuming" if found.assuming else found.status.value


def without_times(report: Report) -> Any:
    """The report as JSON, without how long things took."""

    def strip(node: Any) -> Any:
        if isinstance(node, dict):
            return {key: strip(value) for key, value in node.items() if key != "seconds"}
        return [strip(part) for part in node] if isinstance(node, list) else node

    return strip(as_json(report))


def small_budget(seconds: float = 60.0) -> Budget:
    return Budget(replays=300, seconds=seconds)


SIX = """
int g;
/*@ assigns \\nothing; ensures right: \\result == x + 1; */
int plain(int x) { return x + 1; }
/*@ requires 0 <= n; assigns \\nothing; ensures same: \\result == n; */
int loop(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i; loop assigns i; */
  while (i < n) i++;
  return i;
}
/*@ assigns \\nothing; ensures big: \\result >= x; */
int weak(int x) { return x + 2; }
/*@ assigns g; ensures three: g >= \\old(g) + 3; ensures four: g != \\old(g) + 4 + a; */
int caller(int a) { g = g + a; g = weak(g) + weak(1); return 0; }
/*@ assigns \\nothing; ensures far: \\result != 123456789; */
int far(int x) { return x; }
/*@ requires n >= 0; decreases n; assigns \\nothing; ensures \\result >= n; */
int recursive(int n) { return n == 0 ? 0 : recursive(n - 1) + 1; }
"""
