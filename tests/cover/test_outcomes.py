"""What decisions come to, judged by gcc: each condition is wrapped where it stands, and logs.

All inputs of a small domain run; what is said to come in no run is not logged, and the tests log
all that they are said to decide, and the pairs that show that a condition decides by itself.
"""

from __future__ import annotations

import shutil
import subprocess
from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

from weaklink import session
from weaklink.model import CoverReport
from weaklink.options import CoverOptions, Options
from weaklink.record import replace
from weaklink.source import Span

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")

DOMAIN = range(-3, 13)

PROGRAMS = {
    "mixed": """
      int f(int a, int b, int c) {
        int r = 0;
        if ((a > 3 && b < 5) || c == 7) r = 1;
        if (a > 9 && a > 4) r = 2;
        int m = a > b ? a : b;
        while (r > 0 && c-- > 8) r--;
        return r + (m == 3 || a == 4);
      }
    """,
    "nested": """
      int f(int a, int b, int c) {
        int s = (a < b) == !(b > c && a > 0);
        for (int i = 0; i < 3 && i * a != 4; i++)
          s += i % 2 ? b > 2 || b < -1 : 1;
        if (!(a == b || b == c) && !(a != c))
          return a == b;
        do s++; while (s < 2 || s == c);
        return s > 100 && a < 0 ? 1 : 0;
      }
    """,
    "pointers": """
      int f(int a, int b, int c) {
        int x = a, y = b, *p = c > 0 ? &x : c < 0 ? &y : 0;
        int *q = a == b ? p : &x;
        if (p && !(q == p) && *p > 2) return 1;
        if (!p || !q) return 2;
        while (!!(b > 9) && (p != &y || !a)) b--;
        return !(a > 0) ? 3 : p == q || *q != b;
      }
    """,
    "skipped": """
      static int t[4];
      int f(int a, int b, int c) {
        if (a >= 0 && a < 4 && t[a] == 0 && (t[a] = b) > 5) return 1;
        if (c != 0 && (b / c > 2 || b % c == 1)) return 2;
        return a > b || b >= a || c;
      }
    """,
}


def wrapped(text: str, spans: Sequence[Span]) -> str:
    """The text with each of these places in a call of the logger."""
    lines = text.split("\n")
    inserted: dict[tuple[int, int], str] = defaultdict(str)
    for number, span in enumerate(spans):
        inserted[span.line, span.column] += f"O({number}, "
    for span in sorted(spans, key=lambda s: (-s.line, -s.column)):  # the inner ones end first
        inserted[span.end_line, span.end_column] += ")"
    for (line, column), what in sorted(inserted.items(), reverse=True):
        old = lines[line - 1]
        lines[line - 1] = old[: column - 1] + what + old[column - 1 :]
    return "\n".join(lines)


def logged(text: str, spans: Sequence[Span], folder: Path) -> dict[tuple[int, ...], set[str]]:
    """What each input of the domain logs: ``number=value``."""
    domain = "".join(f"for (int {v} = {DOMAIN[0]}; {v} <= {DOMAIN[-1]}; {v}++) " for v in "abc")
    main = f"""
      #include <stdio.h>
      #include <string.h>
      static char seen[99][2];
      static int log_it(int n, int v) {{ seen[n][v] = 1; return v; }}
      #define O(n, e) log_it(n, !!(e))
      {wrapped(text, spans)}
      int main(void) {{
        {domain} {{
          memset(seen, 0, sizeof seen);
          {"memset(t, 0, sizeof t); t[1] = 1;" if "static int t" in text else ""}
          f(a, b, c);
          printf("%d %d %d:", a, b, c);
          for (int n = 0; n < 99; n++) for (int v = 0; v < 2; v++)
            if (seen[n][v]) printf(" %d=%d", n, v);
          printf("\\n");
        }}
      }}
    """
    source, program = folder / "judged.c", folder / "judged"
    source.write_text(main, encoding="utf-8")
    subprocess.run(["gcc", "-w", "-o", str(program), str(source)], check=True)
    ran = subprocess.run([str(program)], check=True, capture_output=True, text=True)
    found: dict[tuple[int, ...], set[str]] = {}
    for line in ran.stdout.splitlines():
        inputs, _, seen = line.partition(":")
        found[tuple(map(int, inputs.split()))] = set(seen.split())
    return found


def covered(text: str, folder: Path) -> CoverReport:
    path = folder / "f.c"
    path.write_text(text, encoding="utf-8")
    options = replace(Options(), cover=CoverOptions(pieces="mcdc"), functions=("f",))
    (report,) = session.cover([str(path)], options).covers
    return report


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name == "pointers")) for name in PROGRAMS],
)
def test_what_decisions_come_to(name: str, tmp_path: Path) -> None:
    text = PROGRAMS[name]
    report = covered(text, tmp_path)
    spans = list(dict.fromkeys(one.location for one in report.outcomes))
    runs = logged(text, spans, tmp_path)
    assert len(runs) == len(DOMAIN) ** 3

    def event(span: Span, comes: str) -> str:
        return f"{spans.index(span)}={int(comes == 'true')}"

    everything = set().union(*runs.values())
    outcomes = {event(one.location, one.comes) for one in report.outcomes}
    dead = {event(one.location, one.comes) for one in report.uncovered if one.comes}
    assert outcomes == {f"{n}={v}" for n, v in product(range(len(spans)), (0, 1))}
    assert everything.isdisjoint(dead)
    decided = {event(one.location, one.comes) for test in report.tests for one in test.decides}
    assert decided == outcomes - dead
    assert decided <= everything
    for test in report.tests:
        inputs = tuple(int(str(test.inputs.variables[v])) for v in "abc")
        if inputs in runs and name != "skipped":  # there, a global is an input, too
            assert {event(one.location, one.comes) for one in test.decides} <= runs[inputs]
