"""What runs give of programs that look for structures around links is what gcc's programs give."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from tests.native.asked import Judged
from tests.native.containers import Writer, judge

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")

SEED = 60_013


def judged(count: int, seed: int, folder: Path) -> Judged:
    return judge([Writer(Random(f"{seed} {n}")).program(n) for n in range(count)], folder)


@pytest.mark.slow
def test_generated_programs(tmp_path: Path) -> None:
    found = judged(1, SEED, tmp_path)
    assert found.wrong == ()
    assert found.decided > found.undecided
