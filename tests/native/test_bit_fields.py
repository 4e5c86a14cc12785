"""What the engine proves of bit-fields is what gcc's programs do, and it refutes what is not."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from tests.native.bit_fields import Writer, judge

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")

SEED = 20_260


def judged(count: int, seed: int, folder: Path) -> tuple[int, int, tuple[str, ...]]:
    programs = [Writer(Random(f"{seed} {n}")).program(n) for n in range(count)]
    found = judge(programs, folder, Random(seed))
    return found.decided, found.undecided, found.wrong


@pytest.mark.parametrize(
    ("count", "seed"), [(1, SEED), pytest.param(12, 1, marks=pytest.mark.slow)]
)
def test_generated_programs(count: int, seed: int, tmp_path: Path) -> None:
    decided, undecided, wrong = judged(count, seed, tmp_path)
    assert wrong == ()
    assert decided > 20 * undecided
