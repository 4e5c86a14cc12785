"""``--profile``: where the time went, on standard error."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from tests.session.sessions import SIX
from weaklink import profiling
from weaklink.cli import main

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_phases_of_a_diagnosis(tmp_path: Path, capsys: Capture, jobs: str) -> None:
    path = tmp_path / "six.c"
    path.write_text(SIX, encoding="utf-8")
    plain = ["diagnose", str(path), "--jobs", jobs, "--no-cache"]
    assert main(plain) == 1
    said = capsys.readouterr()
    assert "views" not in said.err
    assert main([*plain, "--profile"]) == 1
    profiled = capsys.readouterr()
    assert profiled.out == said.out
    names = {line.rsplit(None, 4)[0] for line in profiled.err.splitlines() if "times" in line}
    assert {"read", "views", "encode", "z3", "search", "replay", "report", "minimise"} <= names
    assert "in all" in profiled.err.splitlines()[-1]


def test_as_json(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "one.c"
    path.write_text("int f(int x) { return x; }", encoding="utf-8")
    assert main(["cover", str(path), "--profile", "--format", "json"]) == 0
    said = capsys.readouterr()
    json.loads(said.out)
    profile = json.loads(said.err)["profile"]
    assert sum(one["seconds"] for one in profile["phases"].values()) <= profile["total"] + 0.01


def test_each_moment_counts_once() -> None:
    profiling.begin()
    with profiling.within("outer"):
        time.sleep(0.02)
        with profiling.within("inner"):
            time.sleep(0.02)
        time.sleep(0.02)
    spent = profiling.end()
    assert spent["inner"][0] >= 0.02 and spent["outer"][0] >= 0.04
    assert (spent["inner"][1], spent["outer"][1]) == (1, 1)
    with profiling.within("outer"):
        pass
    assert profiling.known() == spent
