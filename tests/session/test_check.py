"""``check`` finds all that keeps ``diagnose`` from analysing something, and asks no solver."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.data_runner import read_case
from tests.sampling import some_of, sparse
from tests.session.sessions import options
from weaklink import session
from weaklink.cli.commands import parse_options
from weaklink.diagnostics import Cost, Refusal
from weaklink.model import Report
from weaklink.options import Budget, Options
from weaklink.record import replace
from weaklink.report.exit_code import exit_code
from weaklink.report.layout import Page
from weaklink.report.text import render

ROOT = Path(__file__).parents[2]
FILES = sorted([*(ROOT / "tests" / "data").rglob("*.c"), *(ROOT / "examples").glob("*.c")])
REFUSING = [path for path in FILES if "//~ refused" in path.read_text(encoding="utf-8")]
SAMPLE = [*some_of(REFUSING, 6), *some_of(FILES, 40)]

HASTY = Budget(proof_steps=1, search_steps=1, replays=1, replay_steps=100, seconds=10.0)
"""Refusals do not depend on what is found out."""


def _same(path: Path) -> None:
    asked = parse_options(read_case(path).options)
    asked = replace(asked, budget=HASTY, properties=(), contracts=Options().contracts)
    checked = session.check([str(path)], asked)
    diagnosed = session.diagnose([str(path)], asked)
    assert checked.refused == diagnosed.refused
    assert checked.diagnostics == diagnosed.diagnostics
    assert checked.functions == diagnosed.functions
    assert checked.unanalysed == diagnosed.unanalysed


@pytest.mark.parametrize("path", sparse(SAMPLE, 3, lambda path: path.stem))
def test_check_refuses_what_diagnose_refuses(path: Path) -> None:
    _same(path)


@pytest.mark.slow
@pytest.mark.parametrize("path", some_of(FILES, 5), ids=lambda path: path.stem)
def test_check_refuses_what_diagnose_refuses_in_many_programs(path: Path) -> None:
    _same(path)


def test_the_sample_has_refusals() -> None:
    assert len(REFUSING) > 20


def _reports(folder: Path, text: str) -> tuple[Report, Report]:
    path = folder / "t.c"
    path.write_text(text, encoding="utf-8")
    return session.check([str(path)], options()), session.diagnose([str(path)], options())


def _told(report: Report) -> list[tuple[str, int, str, bool]]:
    return [(r.function, r.span.line, r.construct, r.costs is Cost.CLAUSE) for r in report.refused]


VIEWLESS = """union u { int a : 3; char *b; };
int by_union(union u *p) { return p->a; }
int halves(long double *p) { long double x = *p; return 0; }
int spins(int x) { /*@ assert \\let f = \\lambda integer k; k; f(x) == x; */
  while (x) x--; return x; }
/*@ lemma of_union: \\forall union u *p; p->a == p->a; */
/*@ requires p->a > 0; ensures \\result == 1; */
int prototype(union u *p);
/*@ ensures \\result == x; */
int fine(int x) { return x; }
"""


def test_what_only_the_passes_refuse(tmp_path: Path) -> None:
    """Reading finds nothing wrong here."""
    checked, diagnosed = _reports(tmp_path, VIEWLESS)
    assert _told(checked) == _told(diagnosed)
    assert {(name, line) for name, line, _, _ in _told(checked)} == {
        ("by_union", 2),
        ("halves", 3),
        ("spins", 4),
        ("logic", 6),
        ("prototype", 7),
    }
    assert [r for r in checked.refused if r.costs is Cost.CLAUSE] == [
        found for found in checked.refused if found.function == "spins"
    ]
    rest = [found.function for found in checked.refused if found.costs is Cost.REST]
    assert rest == ["by_union", "halves"] and checked.unanalysed == ()
    assert exit_code(checked, {"never"}) == 2
    text = render(checked, Page(100), checked=True)
    assert "t.c:2:" in text and "what comes behind it in by_union is therefore not" in text
    assert text.endswith(
        "all 4 functions can be analysed; 3 refusals besides; not analysed whole: by_union, "
        "halves\n"
    )


def test_a_refused_lemma_or_prototype_costs_nothing_that_was_asked_for(tmp_path: Path) -> None:
    text = VIEWLESS.replace("int halves", "// ").replace("int by_union", "// ")
    asserted = "/*@ assert \\let f = \\lambda integer k; k; f(x) == x; */"
    checked, diagnosed = _reports(tmp_path, text.replace(asserted, ""))
    assert checked.unanalysed == ()
    assert exit_code(checked, {"never"}) == exit_code(diagnosed, {"never"}) == 0
    assert all(isinstance(found, Refusal) for found in checked.refused)
    assert render(checked, Page(), checked=True).endswith(
        "all 2 functions can be analysed; 2 refusals besides\n"
    )


def test_a_clean_program(tmp_path: Path) -> None:
    checked, _ = _reports(tmp_path, "/*@ ensures \\result == x; */ int f(int x) { return x; }\n")
    assert checked.refused == () and exit_code(checked, {"never"}) == 0
    assert render(checked, Page(), checked=True) == "read without a problem\n"


def test_no_solver_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from weaklink.ask.oracle import Oracle

    def asked(*_: object) -> None:
        raise AssertionError("a solver was asked")

    monkeypatch.setattr(Oracle, "ask", asked)
    for path in SAMPLE:
        session.check([str(path)], Options())


@pytest.mark.slow
def test_checking_loads_no_engine() -> None:
    """It is to answer at once: what proves, searches and tells is not even imported."""
    import subprocess
    import sys

    file = ROOT / "examples" / "average.c"
    command = [sys.executable, "-X", "importtime", "-m", "weaklink", "check", str(file)]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert "weaklink.view.build" in done.stderr
    for part in ("ask", "encode", "explain.method", "explain.story", "replay", "emit"):
        assert f"weaklink.{part}" not in done.stderr, part
