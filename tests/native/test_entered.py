"""Loops that control enters past their heads: what fails, what is dead, and what is emitted.

gcc runs each function for all its inputs; that is all there is to know of it.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.emit.native import compiled, needs_gcc, run
from tests.native.entered import INPUTS, KINDS, Entered
from weaklink import session
from weaklink.cli.commands import parse_options
from weaklink.emit.tests import CTest
from weaklink.model import PropertyReport, Report, SmokeVerdict, Verdict


def runs(made: Entered, folder: Path) -> dict[str, tuple[str, frozenset[int]]]:
    """What each run says in the end, and to which lines it comes."""
    program = compiled(made.checking, folder)
    found = {}
    for value in map(str, INPUTS):
        command = [str(program), value]
        said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=20)
        lines = said.stdout.splitlines()
        passed = {int(line.removeprefix("at ")) for line in lines if line.startswith("at ")}
        found[value] = (next((line for line in lines if not line.startswith("at ")), ""), passed)
    return {value: (last, frozenset(lines)) for value, (last, lines) in found.items()}


def key(found: PropertyReport) -> str:
    """How the program says that it fails."""
    if found.kind.value not in KINDS:
        return ""
    return f"fails {found.location.line} {KINDS.index(found.kind.value)}"


def problems(report: Report, truth: dict[str, tuple[str, frozenset[int]]]) -> list[str]:
    refuted = {}
    for found in report.properties:
        if found.verdict is Verdict.NON_COMPLIANCE and found.counterexample is not None:
            refuted[key(found)] = found.counterexample.inputs.variables.get("x", "0")
    wrong = [f"{what} with {x}" for what, x in refuted.items() if truth[x][0] != what]
    failing = {last for last, _ in truth.values() if last.startswith("fails")}
    wrong += [f"missed: {last}" for last in failing if last not in refuted]
    passed = frozenset().union(*(lines for _, lines in truth.values()))
    doomed = {t.location.line for t in report.smoke_tests if t.verdict is SmokeVerdict.DOOMED}
    return wrong + [f"not dead: line {line}" for line in doomed & passed]


def check(seed: int, folder: Path) -> None:
    made, path = Entered(seed), folder / "f.c"
    path.write_text("\n".join([*made.annotated, ""]), encoding="utf-8")
    report, tests = session.emit([str(path)], parse_options(("--no-rte",)))
    assert not report.refused and not report.diagnostics, (report.refused, report.diagnostics)
    assert problems(report, runs(made, folder)) == []
    for test in tests:
        if isinstance(test, CTest):
            native = run(compiled(test.text, folder))
            assert test.fails in native.fails, (test.fails, native.said[:500])


@needs_gcc
@pytest.mark.parametrize("seed", range(2))
def test_entered(seed: int, tmp_path: Path) -> None:
    check(seed, tmp_path)


@needs_gcc
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 20))
def test_more_entered(seed: int, tmp_path: Path) -> None:
    check(seed, tmp_path)
