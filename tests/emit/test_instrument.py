"""The instrumented program of a view: gcc compiles it without a word, and it does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import WARNINGS, compiled, needs_gcc, run
from weaklink import session
from weaklink.diagnostics import InputError
from weaklink.options import Choice, Options
from weaklink.record import replace

ROOT = Path(__file__).parents[2]
VIEWED = sorted(
    path
    for folder in ("examples", "tests/data/loops", "tests/data/cases")
    for path in (ROOT / folder).glob("*.c")
)

COUNTER = """
/*@ requires 0 <= n <= 100;
    assigns \\nothing;
    ensures same: \\result == n; */
int count(int n) {
  int i = 0;
  /*@ loop invariant low: 0 <= i;
      loop assigns i;
      loop variant n - i; */
  while (i < n)
    i++;
  return i;
}
"""


def view(path: Path, function: str, *sites: str) -> str:
    options = replace(Options(), functions=(function,), contracts=Choice(sites))
    return session.instrument([str(path)], options)


@pytest.fixture
def counter(tmp_path: Path) -> Path:
    path = tmp_path / "counter.c"
    path.write_text(COUNTER, encoding="utf-8")
    return path


def test_code_view_is_readable(counter: Path) -> None:
    text = view(counter, "count", "none")
    assert 'CHECK("count/loop1/loop-invariant-established/low", 0 <= i);' in text
    assert "/* ensures same: \\result == n */" in text
    assert 'CHECK("count/postcondition/same", result == n);' in text
    assert 'CHOOSE("' not in text.partition("--- functions ---")[2]


def test_contract_view_chooses_and_assumes(counter: Path) -> None:
    text = view(counter, "count", "loop1")
    assert 'CHOOSE("count/loop1", i);' in text
    assert 'ASSUME("invariant of loop1", 0 <= i);' in text
    assert 'STOP("count/loop1");' in text


@needs_gcc
def test_choices_are_read(counter: Path, tmp_path: Path) -> None:
    program = compiled(view(counter, "count", "loop1"), tmp_path, WARNINGS)
    assert run(program, "7\n").fails == ("count/postcondition/same",)
    assert "ends: no annotation fails" in run(program, "0\n").said
    assert "no run: invariant of loop1 does not hold" in run(program, "-1\n").said
    assert "no run: nothing says what" in run(program, "").said


@needs_gcc
def test_the_code_view_runs_as_it_is(counter: Path, tmp_path: Path) -> None:
    program = compiled(view(counter, "count", "none"), tmp_path, WARNINGS)
    assert run(program).said == "ends: no annotation fails\n"


@needs_gcc
@pytest.mark.slow
@pytest.mark.parametrize("path", VIEWED, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_view_compiles(path: Path, tmp_path: Path) -> None:
    program = session.read_program([str(path)], Options())
    for function in program.functions.values():
        if function.body is None or not function.requested:
            continue
        for sites in ("none", "all"):
            try:
                text = view(path, function.name, sites)
            except InputError as problem:
                assert "cannot be printed" in problem.diagnostic.message
                continue
            compiled(text, tmp_path, (*WARNINGS, "-fsyntax-only"))
