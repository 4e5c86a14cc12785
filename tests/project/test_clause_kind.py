"""A new kind of clause is two lines of the table of clauses: nothing else has to know of it.

A scratch copy gets a clause ``guarantees``, which says what ``ensures`` says, and is then asked:
it is parsed and typed, checked of code, assumed of callees, and emitted programs answer for it.
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
}
TEXT = r"""
/*@ assigns \nothing;
    guarantees weak: \result >= n; */
int above(int n) { return n == 5 ? 4 : n; }

/*@ requires 0 <= n <= 4; assigns \nothing; guarantees same: \result == n; */
int f(int n) { return above(n); }
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
    assert "1 non-compliance, 1 weak callee contract" in said


def test_an_emitted_program_answers_for_it(scratch: Path) -> None:
    text = asked(scratch, "instrument", "--function", "f", "--contracts", "all")
    assert 'CHECK("f/postcondition/same", result == n);' in text
    assert 'ASSUME("contract of above", result >= n);' in text
