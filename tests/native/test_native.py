"""The engine against gcc, on generated programs: a few every time, and a minute of them."""

from __future__ import annotations

import shutil

import pytest

from bench.fuzz import PROFILES, run
from tests.native.generate import FULL, HARD, LIGHT, RARE, TINY, WEAK
from tests.native.judge import generated, judge

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")

SEED = 20_260


@pytest.mark.slow
@pytest.mark.parametrize(
    ("profile", "count"), [(TINY, 20), (LIGHT, 6), (FULL, 2), (RARE, 6), (WEAK, 3), (HARD, 4)]
)
def test_a_few_programs(profile: str, count: int) -> None:
    judged = judge(generated(range(SEED, SEED + count), profile))
    assert judged.disagreements == []
    assert judged.counts["programs"] == count


@pytest.mark.slow
def test_a_minute_of_programs() -> None:
    total = run(1, SEED, 2, list(PROFILES))
    assert [(found.profile, found.seed, found.text) for found in total.found] == []
    assert total.counts["programs"] > 0 and total.counts["non-compliance"] > 0
    assert total.counts["weak sets confirmed"] > 0
