"""A new kind of clause is two lines of the table of clauses: nothing else has to know of it.

A scratch copy gets ``guarantees`` and ``loop upholds``, which say what ``ensures`` and
``loop invariant`` say, and is then asked: they are parsed and typed, checked of code, assumed where
contracts stand for it, and emitted programs answer for them.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "weaklink"
TABLE = "ir/contracts.py"
ADDED = {
    '    ENSURES = "ensures"\n': '    GUARANTEES = "guarantees"\n',
    "    ClauseKind.ENSURES: Form(Shape.PREDICATE, 4, 3, uses=_ENSURED),\n": (
        "    ClauseKind.GUARANTEES: Form(Shape.PREDICATE, 4, 3, uses=_ENSURED),\n"
    ),
    '    INVARIANT = "invariant"\n': '    UPHOLDS = "upholds"\n',
    "    ClauseKind.INVARIANT: Form(Shape.PREDICATE, in_loop=True, uses=_INVARIANT),\n": (
        "    ClauseKind.UPHOLDS: Form(Shape.PREDICATE, in_loop=True, uses=_INVARIANT),\n"
    ),
}
TEXT = r"""
/*@ assigns \nothing;
    guarantees weak: \result >= n; */
int above(int n) { return n == 5 ? 4 : n; }

/*@ requires 0 <= n <= 4; assigns \nothing; guarantees same: \result == n; */
int f(int n) { return above(n); }

void leave(int n);
/*@ requires 0 <= n <= 9; assigns \nothing; guarantees \result == n; exits \false; */
int count(int n) {
  int i = 0;
  /*@ loop assigns i; loop upholds low: 0 <= i; loop upholds high: i <= n; */
  while (i < n) i++;
  if (n < 0) leave(n);
  return i;
}
"""


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scratch")
    shutil.copytree(SOURCE, folder / "weaklink", ignore=shutil.ignore_patterns("__pycache__"))
    table = folder / "weaklink" / TABLE
    text = table.read_text(encoding="utf-8")
    for before, added in ADDED.items():
        assert text.count(before) == 1
        text = text.replace(before, before + added)
    table.write_text(text, encoding="utf-8")
    (folder / "f.c").write_text(TEXT, encoding="utf-8")
    return folder


def asked(scratch: Path, *words: str) -> str:
    command = [sys.executable, "-m", "weaklink", *words, "f.c"]
    env = {**os.environ, "PYTHONPATH": str(scratch)}
    ran = subprocess.run(
        command, cwd=scratch, env=env, capture_output=True, text=True, check=False, timeout=60
    )
    return ran.stdout + ran.stderr


def test_it_is_checked_of_code_and_assumed_of_callees(scratch: Path) -> None:
    said = asked(scratch, "diagnose", "--no-smoke")
    assert "guarantees weak" in said and "n = 5" in said
    assert "1 non-compliance, 1 weak callee contract" in said and "not analysed" not in said


def test_an_emitted_program_answers_for_it(scratch: Path) -> None:
    text = asked(scratch, "instrument", "--function", "f", "--contracts", "all")
    assert 'CHECK("f/postcondition/same", result == n);' in text
    assert 'ASSUME("contract of above", result >= n);' in text


def test_a_loop_answers_for_it(scratch: Path) -> None:
    text = asked(scratch, "instrument", "--function", "count", "--contracts", "all")
    assert 'CHECK("count/loop1/loop-invariant-established/low", 0 <= i);' in text
    assert 'CHECK("count/loop1/loop-invariant-preserved/high", i <= n);' in text
    assert 'ASSUME("invariant of loop1", i <= n);' in text
