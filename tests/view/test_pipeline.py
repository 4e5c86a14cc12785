"""The passes as lists: what they say of themselves, the IR behind each, and its dump."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.view.viewing import read_program
from weaklink.ir.check import check_program
from weaklink.view.passes import COMPLETED, SUPPORTED

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.c"))
PROGRAM = """
/*@ inductive even(integer n) {
      case zero: even(0);
      case two: \\forall integer n; even(n) ==> even(n + 2); } */
/*@ assigns \\nothing; ensures \\valid(\\result); */ int *pick(void);
/*@ exits \\true; */ void leave(int code);
static int one(int x) { if (x) leave(x); return *pick(); }
int f(int x) { int (*g)(int) = one; while (x > 0) x = x - g(0); return x; }
"""
PASSES = (*COMPLETED, *SUPPORTED)


def test_passes_have_names_of_their_own_and_say_what_holds():
    assert len({one.name for one in PASSES}) == len(PASSES)
    assert all(len(one.holds.split()) > 4 for one in PASSES)


def test_the_program_is_well_formed_behind_each_pass():
    program = read_program(PROGRAM)
    for one in PASSES:
        program = one.run(program)
        assert (one.name, check_program(program)) == (one.name, [])
    assert program.functions["f"].body is not None


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_are_well_formed_behind_each_pass(path: Path):
    program = read_program(path.read_text(encoding="utf-8"))
    for one in PASSES:
        program = one.run(program)
        assert (one.name, check_program(program)) == (one.name, [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "shown"), [("sites", "loop1"), ("kept", "kept:pick:0"), ("instrument", "havoc")]
)
def test_the_ir_behind_a_pass_is_written_on_request(tmp_path: Path, name: str, shown: str):
    path = tmp_path / "f.c"
    path.write_text(PROGRAM, encoding="utf-8")
    environment = {**os.environ, "WEAKLINK_DUMP": name}
    command = [sys.executable, "-m", "weaklink", "diagnose", "--no-smoke", str(path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert f"--- behind {name}" in done.stderr
    assert shown in done.stderr
