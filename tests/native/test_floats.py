"""What runs compute of floating-point values is what gcc's programs do, and what is proved of them
no value of theirs breaks."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from tests.native.floats import Writer, judge, judge_bounds

pytestmark = [
    pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed"),
    pytest.mark.slow,
]

SEED = 60_013


def test_what_runs_compute(tmp_path: Path) -> None:
    found = judge([Writer(Random(f"{SEED} {n}")).program(n) for n in range(4)], tmp_path)
    assert found.wrong == ()
    assert found.decided > found.undecided


def test_what_is_proved(tmp_path: Path) -> None:
    programs = [Writer(Random(f"{SEED} {n}")).bounded(n) for n in range(2)]
    found = judge_bounds(programs, tmp_path, Random(SEED), 400)
    assert found.wrong == ()
    assert found.decided > found.undecided
