"""Ctrl-C in the middle of hard work ends the process, and every solver with it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import weaklink
from tests.report.test_json import SCHEMA, closed
from tests.session.sessions import SIX, options, report_on, words
from tests.solve.stand_ins import gone
from weaklink import deadline, session
from weaklink.model import SmokeVerdict, Verdict
from weaklink.report import json_format

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


@pytest.fixture
def stopping() -> Iterator[Callable[[str], Callable[[str], None]]]:
    """Shows of progress that interrupt when they are told of a certain step."""

    def at(step: str) -> Callable[[str], None]:
        return lambda shown: deadline.stop() if step in shown else None

    yield at
    deadline.go_on()


def test_what_was_found_before_is_reported(
    tmp_path: Path, stopping: Callable[[str], Callable[[str], None]]
) -> None:
    right = words(report_on(tmp_path, SIX))
    found = session.diagnose([str(tmp_path / "t.c")], options(), stopping("weak: proving 1"))
    said = words(found)
    assert {id.split("/")[0] for id in said} == {"plain", "loop", "weak"}
    assert all(word in (right[id], "unknown", "assuming") for id, word in said.items())
    assert "plain/postcondition/right" in said and said["plain/postcondition/right"] == "proved"
    assert found.unanalysed == ("caller", "far", "recursive")
    told = [one.message for one in found.diagnostics if one.code == "interrupted"]
    assert told == [
        "weaklink was interrupted: what was found until then is reported; not reached: "
        "caller, far and recursive"
    ]
    reasons = {one.reason for one in found.properties if one.verdict is Verdict.UNKNOWN}
    assert reasons == {"weaklink was interrupted"}
    shown = json.loads(json_format.render(found))
    assert [e.message for e in Draft202012Validator(closed(SCHEMA)).iter_errors(shown)] == []


@pytest.mark.parametrize(("step", "reached"), [("weak: smoke tests", 3), ("plain: smoke tests", 1)])
def test_smoke_tests_that_were_made_before_are_reported(
    tmp_path: Path, stopping: Callable[[str], Callable[[str], None]], step: str, reached: int
) -> None:
    report_on(tmp_path, SIX)
    asked = options(prove=False)
    found = session.diagnose([str(tmp_path / "t.c")], asked, stopping(step))
    functions = ["plain", "loop", "weak", "caller", "far", "recursive"]
    verdicts = {one.function: one.verdict for one in found.smoke_tests}
    assert [*verdicts] == functions[: reached - 1]
    assert SmokeVerdict.UNKNOWN not in verdicts.values()
    assert found.unanalysed == tuple(sorted(functions[reached - 1 :]))


def test_covers_that_were_found_before_are_reported(
    tmp_path: Path, stopping: Callable[[str], Callable[[str], None]]
) -> None:
    report_on(tmp_path, SIX)
    found = session.cover([str(tmp_path / "t.c")], options(), stopping("weak: searching"))
    assert [one.function for one in found.covers] == ["plain", "loop"]
    assert found.unanalysed == ("caller", "far", "recursive", "weak")


def test_an_interruption_while_views_are_made_leaves_nothing(
    tmp_path: Path, stopping: object
) -> None:
    report_on(tmp_path, SIX)
    deadline.stop()
    found = session.diagnose([str(tmp_path / "t.c")], options())
    assert not found.properties and not found.refused and len(found.unanalysed) == 6


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
        out, err = process.communicate(timeout=10)
        assert process.returncode == 130
        assert "weaklink was interrupted: what was found until then" in out
        assert err.strip() == "weaklink: interrupted; once more to end at once"
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
