"""No code that no run is said to pass is on a random run, natively, that ends normally.

Functions that take integers, arrays and structures of them run from random inputs, in all 100,000;
gcov counts what the runs pass that fail nothing.  The programs are examples, data tests, and those
of a generator that likes dead ends, here with the integers of the real machine.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cover.random_runs import NotJudged, Refuted, claims, judgeable, refuted, run_randomly
from tests.cover.spread import spread
from tests.data_runner import read_case
from tests.reference.generate import generate_dead_ends
from weaklink import session
from weaklink.model import CoverReport, UncoveredReport
from weaklink.options import Options
from weaklink.record import replace
from weaklink.scope import ALL
from weaklink.source import Span

ROOT = Path(__file__).parents[2]
FOLDERS = {
    "examples": 4,
    **{f"tests/data/{name}": 2 for name in "c calls cases contracts exits logic loops".split()},
    **{f"tests/data/{name}": 2 for name in "runtime smoke termination".split()},
    "tests/data/memory": 8,
}
"""Of each folder one file of so many is taken."""

JUDGED_OPTIONS = ((), ("--no-rte",))
"""With which files are judged; a run that commits an error is no normal one with either."""

INPUTS = 100_000
A_FILE, A_FILE_QUICKLY = 2_500, 600
"""Random inputs of a program, over its functions."""

GENERATED, QUICKLY_GENERATED = 10, 2
"""Generated programs; only each even one is expected to have dead ends."""

QUICKLY = (
    "examples/thermostat.c",
    "tests/data/c/switch.c",
    "tests/data/cases/dead-code-meant.c",
    "tests/data/exits/status.c",
)

needs_gcc = pytest.mark.skipif(
    shutil.which("gcc") is None or shutil.which("gcov") is None, reason="gcc is not installed"
)


def _is_judged(path: Path) -> bool:
    if ROOT / "examples" in path.parents:
        return True
    case = read_case(path)
    unnamed = "typedef struct {" in path.read_text(encoding="utf-8")  # the judge spells tags
    # gcc's runs go on where something without a value is read
    lacking = any(marker.what.partition(":")[0] == "initialization" for marker in case.markers)
    return case.options in JUDGED_OPTIONS and not (case.defect or unnamed or lacking)


FILES = [
    path
    for folder, number in FOLDERS.items()
    for path in list(filter(_is_judged, sorted((ROOT / folder).rglob("*.c"))))[:: 2 * number]
]


def judged(text: str, folder: Path, inputs: int) -> list[Refuted]:
    """The claims about the functions of a program that random runs refute."""
    copy = folder / "judged-file.c"
    copy.write_text(spread(text), encoding="utf-8")
    discards = "[options: --no-rte]" in text.split("\n", 1)[0]
    options = replace(Options(), discard_runtime_errors=discards)
    reports = session.cover([str(copy)], options).covers
    found: list[Refuted] = []
    for number, report in enumerate(reports):
        count = inputs // len(reports)
        try:
            ran = run_randomly(copy, report.function, folder, count, seed=number)
        except NotJudged:
            continue
        found += refuted(report, ran)
    return found


def test_there_are_enough_inputs() -> None:
    assert (len(FILES) + GENERATED) * A_FILE > 1.5 * INPUTS  # some functions cannot be judged


@needs_gcc
@pytest.mark.parametrize("name", QUICKLY)
def test_some_claims_hold(name: str, tmp_path: Path) -> None:
    assert judged((ROOT / name).read_text(encoding="utf-8"), tmp_path, A_FILE_QUICKLY) == []


@needs_gcc
@pytest.mark.parametrize("number", range(QUICKLY_GENERATED))
def test_some_claims_about_generated_programs_hold(number: int, tmp_path: Path) -> None:
    assert judged(generate_dead_ends(number).text, tmp_path, A_FILE_QUICKLY) == []


@needs_gcc
@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_all_claims_hold(path: Path, tmp_path: Path) -> None:
    assert judged(path.read_text(encoding="utf-8"), tmp_path, A_FILE) == []


@needs_gcc
@pytest.mark.slow
@pytest.mark.parametrize("number", range(QUICKLY_GENERATED, GENERATED))
def test_all_claims_about_generated_programs_hold(number: int, tmp_path: Path) -> None:
    assert judged(generate_dead_ends(number).text, tmp_path, A_FILE) == []


# --- that the judge notices what is wrong ---------------------------------------------------------

PROGRAM = """/*@ requires 0 <= x <= 10; requires \\valid(p);
    assigns *p;
    ensures \\result >= 0; */
int f(int x, int *p) {
  int v = x;
  if (x == LIMIT)
    v = 7;
  if (*p > 5) {
    v = -1;
    FIX
  }
  *p = v;
  return v;
}
"""
DEAD, FAILS = "11", ""
"""The first branch is dead, and what the second does fails an annotation."""

ALIVE, MENDED = "10", "v = 1;"


def program(limit: str, mended: str) -> str:
    """Both have the same words on the same lines, but for these."""
    return PROGRAM.replace("LIMIT", limit).replace("FIX", mended or "; ; ; ;")


def report_of(text: str, folder: Path) -> CoverReport:
    path = folder / "f.c"
    path.write_text(spread(text), encoding="utf-8")
    (report,) = session.cover([str(path)], Options()).covers
    return report


def judged_as(report: CoverReport, text: str, folder: Path) -> list[str]:
    """The texts of the claims of the report that runs of another program refute."""
    path = folder / "f.c"
    path.write_text(spread(text), encoding="utf-8")
    ran = run_randomly(path, "f", folder, 2_000, seed=1)
    assert judgeable(report, ran) == len(list(claims(report)))
    return [one.said.text for one in refuted(report, ran)]


@needs_gcc
def test_what_is_right_is_not_refuted(tmp_path: Path) -> None:
    text = program(DEAD, FAILS)
    report = report_of(text, tmp_path)
    assert [one.text for one in claims(report)] == ["v = 7", "v = - 1"]
    assert judged_as(report, text, tmp_path) == []


@needs_gcc
@pytest.mark.parametrize(
    ("limit", "mended", "expected"),
    [
        (ALIVE, FAILS, ["v = 7"]),
        (DEAD, MENDED, ["v = - 1"]),
        (ALIVE, MENDED, ["v = 7", "v = - 1"]),
    ],
)
def test_code_that_runs_pass_after_all_is_noticed(
    limit: str, mended: str, expected: list[str], tmp_path: Path
) -> None:
    report = report_of(program(DEAD, FAILS), tmp_path)
    assert judged_as(report, program(limit, mended), tmp_path) == expected


@needs_gcc
def test_a_wrong_claim_about_each_line_is_noticed(tmp_path: Path) -> None:
    """Whatever code is said to be unreachable, with all others: runs pass it."""
    text = program(ALIVE, MENDED)
    report = report_of(text, tmp_path)
    assert list(claims(report)) == []
    for line in report.lines:
        where = Span(report.location.file, line, 1, line + 1, 2)  # `*p` is two words
        wrong = UncoveredReport(where, "b", "", "unreachable", ALL, (line,))
        assert judged_as(replace(report, uncovered=(wrong,)), text, tmp_path) == [""], line


@needs_gcc
def test_what_only_failing_runs_pass_is_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text(spread(program(DEAD, FAILS)), encoding="utf-8")
    ran = run_randomly(path, "f", tmp_path, 2_000, seed=1)
    assert ran.ends["failed"] > 100 < ran.ends["normal"]
    assert ran.inputs == 2_000


def test_a_word_a_line() -> None:
    text = '#define A \\\n  1\n//@ assert x;\nif (x<<=1) y = "a b";/* c\n d */\n\'"\';'
    words = ["#define A \\\n  1", "//@ assert x;", "if", "(", "x", "<<=", "1", ")", "y", "="]
    assert spread(text) == "\n".join([*words, '"a b"', ";", "/* c\n d */", "'\"'", ";"]) + "\n"
