"""Whole processes say the same whatever the order in which Python keeps its sets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import weaklink
from tests.session.sessions import SIX

ROOT = Path(__file__).parents[2]
VARIANTS = ROOT / "examples" / "variants"
FILES = [
    *(ROOT / "examples" / f"{name}.c" for name in ("thermostat", "promise", "even", "ticket")),
    *(VARIANTS / f"{name}.c" for name in ("isqrt-s5", "walk-all", "walk-third")),
    *(ROOT / "tests" / "data" / "calls" / f"{name}.c" for name in ("mixed-set", "globals")),
]


def report(path: Path, seed: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "weaklink", str(path), "--format", "json", "--jobs", "2"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={
            **os.environ,
            "PYTHONPATH": str(Path(weaklink.__file__).parents[1]),
            "PYTHONHASHSEED": seed,
        },
    )
    assert done.returncode in (0, 1), done.stderr
    found = json.loads(done.stdout)
    for part in found["properties"]:
        del part["seconds"]
        if part["counterexample"] is not None:  # which solver is first may differ
            del part["counterexample"]["minimised"]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_hash_seed_changes_nothing(path: Path) -> None:
    assert report(path, "1") == report(path, "2")


@pytest.mark.slow
def test_six_functions_at_once(tmp_path: Path) -> None:
    path = tmp_path / "six.c"
    path.write_text(SIX, encoding="utf-8")
    assert report(path, "1") == report(path, "2") == report(path, "3")
