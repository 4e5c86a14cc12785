"""Traces, and what stands beside contracts' choices, against compiled programs that tell of their
runs: of nested loops, calls, recursion, jumps."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.traces.judge import Judged, judge_choices, judge_code

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")


def judged_code(seeds: Sequence[int], folder: Path) -> Judged:
    judged = Judged()
    for seed in seeds:
        judge_code(seed, folder, judged)
    return judged


def judged_choices(seeds: Sequence[int], folder: Path) -> Judged:
    judged = Judged()
    for seed in seeds:
        judge_choices(seed, folder, judged)
    return judged


def test_the_steps_of_a_few_runs(tmp_path: Path) -> None:
    judged = judged_code(range(6), tmp_path)
    assert judged.disagreements == []
    assert judged.counts["traces"] > 1 and judged.counts["later traversals"] > 10


@pytest.mark.slow
def test_what_the_code_does_where_a_few_contracts_take_over(tmp_path: Path) -> None:
    judged = judged_choices((2, 4, 5, 7), tmp_path)
    assert judged.disagreements == []
    assert judged.counts["choices"] > 4
    assert judged.counts["behind-contract"] > 0


@pytest.mark.slow
def test_the_steps_of_many_runs(tmp_path: Path) -> None:
    judged = judged_code(range(1_000, 1_040), tmp_path)
    assert judged.disagreements == []
    assert judged.counts["traces"] > 10 and judged.counts["later traversals"] > 60
    assert judged.counts["calls"] > 40


@pytest.mark.slow
def test_what_the_code_does_where_many_contracts_take_over(tmp_path: Path) -> None:
    judged = judged_choices(range(1_000, 1_040), tmp_path)
    assert judged.disagreements == []
    assert judged.counts["choices"] > 25
    assert judged.counts["behind-contract"] > 3
