"""The benchmark's figures are those of the whole process tree."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench import harness

BENCH = Path(__file__).parents[2] / "bench"
HOLD_MEMORY = "import time; data = bytearray(80_000_000); time.sleep(0.3)"
WITH_CHILD = f"""\
import subprocess, sys
child = subprocess.Popen([sys.executable, '-c', {HOLD_MEMORY!r}])
{HOLD_MEMORY}
child.wait()
"""


@pytest.mark.slow
def test_memory_of_children_is_added() -> None:
    commands = [harness.Command("alone", [sys.executable, "-c", HOLD_MEMORY])]
    if sys.platform == "linux":
        commands.append(harness.Command("two", [sys.executable, "-c", WITH_CHILD]))
    peaks = {name: runs[0].peak for name, runs in harness.measure(commands, 1).items()}
    assert peaks["alone"] > 80_000_000
    assert peaks.get("two", 200_000_000) > 160_000_000


@pytest.mark.slow
def test_exit_code_stderr_and_cpu_are_kept() -> None:
    code = "import sys; sum(range(3_000_000)); sys.exit('oh')"
    run = harness.run_once(harness.Command("x", [sys.executable, "-c", code]))
    assert (run.exit_code, run.stderr.strip()) == (1, "oh")
    assert run.cpu > 0


def test_table_is_aligned() -> None:
    assert harness.table([["file", "s"], ["a.c", "10.5"]]).splitlines() == [
        "| file |    s |",
        "| ---- | ---: |",
        "| a.c  | 10.5 |",
    ]


@pytest.mark.slow
def test_variants_says_which_runs_are_no_diagnosis(tmp_path: Path) -> None:
    """`weaklink` is stubbed: one file is diagnosed, the other is not C."""
    stub = tmp_path / "weaklink.py"
    stub.write_text(
        "import sys\n"
        'print(\'{"parse": 0.25, "prove": 1}\', file=sys.stderr)\n'
        "sys.exit(2 if 'bad' in sys.argv[-1] else 1)\n"
    )
    for name in ("good.c", "bad.c"):
        (tmp_path / name).touch()
    script = [sys.executable, str(BENCH / "variants.py"), "-n", "1", "--no-peer"]
    run = subprocess.run(
        [*script, str(tmp_path / "*.c")], cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 1
    assert "bad.c: exit 2" in run.stderr and "good.c: exit" not in run.stderr
    assert "| good.c | 0.250 | 1.000 |" in run.stdout
