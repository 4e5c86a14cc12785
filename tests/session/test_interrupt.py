"""Ctrl-C in the middle of hard work ends the process, and every solver with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import weaklink
from tests.solve.stand_ins import gone

HARD = "\n".join(
    f"""/*@ requires -100000 < x < 100000 && -100000 < y < 100000 && -100000 < z < 100000;
  @ assigns \\nothing; */
void f{number}(long x, long y, long z) {{
  //@ assert x * x * x + y * y * y + z * z * z != {number};
}}"""
    for number in (33, 42)
)


def children(pid: int) -> list[int]:
    """The processes that ``pid`` has started and that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[1]) == pid:
            found.append(int(stat.parent.name))
    return found


@contextmanager
def at_work(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A whole process that has begun to ask solvers."""
    path = folder / "hard.c"
    path.write_text(HARD, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "weaklink", "diagnose", str(path), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(weaklink.__file__).parents[1])},
    )
    try:
        until = time.monotonic() + 30
        while not children(process.pid) and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(0.5)
        assert process.poll() is None, "it ended before it could be interrupted"
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc on this platform")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c(tmp_path: Path, jobs: str) -> None:
    with at_work(tmp_path, "--jobs", jobs) as process:
        solvers = children(process.pid)
        assert solvers
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=5)
        assert process.returncode == 130
        assert out == "" and "Traceback" not in err
        assert err.strip().splitlines()[-1] == "weaklink: interrupted"
        assert all(map(gone, solvers))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc on this platform")
@pytest.mark.parametrize("pause", [0.0, 0.0005, 0.002, 0.01, 0.05])
def test_more_ctrl_c_change_nothing(tmp_path: Path, pause: float) -> None:
    with at_work(tmp_path) as process:
        solvers = children(process.pid)
        for _ in range(20):
            process.send_signal(signal.SIGINT)
            time.sleep(pause)
        _, err = process.communicate(timeout=5)
        assert process.returncode == 130
        assert "Traceback" not in err and "ignored" not in err
        assert all(map(gone, solvers))
