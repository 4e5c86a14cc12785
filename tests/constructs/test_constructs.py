"""The replayer against gcc on programs with all kinds of constructs: a few every time."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest

from tests.constructs.gcc import Asked, End, accepted
from tests.constructs.generate import CONSTRUCTS, generate
from tests.constructs.judge import Judged, judge
from tests.constructs.replayed import Calls, Engine
from tests.constructs.text import Program, smaller

SEED = 7_000_000

needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")


def judged(count: int) -> Judged:
    return judge([generate(seed) for seed in range(SEED, SEED + count)])


def said(found: Judged) -> list[str]:
    return [f"{one}\n{one.program.text}" for one in found.found]


@needs_gcc
def test_a_few_programs() -> None:
    found = judged(12)
    assert said(found) == []
    assert found.counts["programs"] == 12 and found.counts["runs"] > 25


@needs_gcc
@pytest.mark.slow
def test_more_programs() -> None:
    found = judged(150)
    assert said(found) == []
    missing = [name for name in CONSTRUCTS if not found.counts[f"with {name}"]]
    assert not missing
    for kind in ("memory", "signed-overflow", "shift", "unsequenced", "initialization", "builtin"):
        assert found.counts[f"runs that end with: {kind}"], kind


@needs_gcc
def test_what_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A replayer that gives back another value, or none, is caught."""
    run = Engine.run

    def another(engine: Engine, asked: Asked, calls: Calls = ()) -> End:
        end = run(engine, asked, calls)
        return end if end.value is None else replace(end, value=end.value + 1)

    monkeypatch.setattr(Engine, "run", another)
    assert {one.rule for one in judged(3).found} == {"another value"}
    monkeypatch.setattr(Engine, "run", lambda *_: End(None, "memory", 3))
    assert "a value against memory" in {one.rule for one in judged(3).found}


@needs_gcc
def test_what_is_no_program_is_said() -> None:
    assert "zz" in accepted([Program(1, "f_1", ("int f_1(int x, int y) { return zz; }",), ())])


def test_smaller() -> None:
    program = generate(SEED)
    assert all(len(str(one)) < len(str(program.items)) for one in smaller(program.items))
    assert generate(SEED) == program
