"""Engine and reference agree on where runs come, of programs that often have dead ends."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.agreement.compare import Disagreement
from tests.agreement.smoke import compare_smoke, judge_all, run_smoke, told
from tests.reference.generate import NARROW, GeneratedProgram, generate, generate_dead_ends
from tests.reference.inputs import Bounds
from weaklink.model import SmokeVerdict
from weaklink.options import Budget

QUICK, ALL, CHUNK = 10, 50, 10
"""Programs with dead ends (every other one a corrected twin) that are compared every time, and in
all; ``bench/agreement.py`` compares 5,000."""

OTHERS = 10
"""Programs of the generator of integers."""


def disagreements(program: GeneratedProgram, found: Counter[str]) -> list[str]:
    engine = run_smoke(program.text, program.machine, rte=program.rte)
    problems = [f"the heuristic matters in {name}" for name in engine.unequal]
    for name, judgement in judge_all(program, engine).items():
        found["doomed"] += judgement.is_doomed
        reports = engine.reports[name]
        found["found"] += any(one.verdict is SmokeVerdict.DOOMED for one in reports)
        problems += map(str, compare_smoke(judgement, engine, name, rte=program.rte))
    assert engine.points <= engine.everywhere
    return problems


def in_chunk(first: int, count: int = CHUNK) -> list[str]:
    found: Counter[str] = Counter()
    problems = [
        f"smoke {seed}: {line}"
        for seed in range(first, first + count)
        for line in disagreements(generate_dead_ends(seed), found)
    ]
    assert min(found["doomed"], found["found"]) >= count // 5
    return problems


def test_smoke_tests_agree() -> None:
    assert in_chunk(0, QUICK) == []


@pytest.mark.slow
@pytest.mark.parametrize("first", range(QUICK, ALL, CHUNK))
def test_smoke_tests_agree_at_large(first: int) -> None:
    assert in_chunk(first) == []


@pytest.mark.slow
def test_smoke_tests_agree_on_other_programs() -> None:
    found: Counter[str] = Counter()
    programs = [generate(seed) for seed in range(OTHERS)]
    assert [line for one in programs for line in disagreements(one, found)] == []


def program_of(body: str, precondition: str = "0 <= x <= 2") -> GeneratedProgram:
    text = f"//@ requires {precondition};\nint f(int x) {{\n{body}\n}}\n"
    return GeneratedProgram(text, NARROW, "f", False, Bounds(1, 3), 30_000)


def compared(body: str, *, lie: str = "") -> list[Disagreement]:
    """The disagreements about a body; with a ``lie`` the engine is asked about that instead."""
    program = program_of(body)
    engine = run_smoke((program_of(lie) if lie else program).text, NARROW, rte=False)
    judgement = judge_all(program, run_smoke(program.text, NARROW, rte=False))["f"]
    return compare_smoke(judgement, engine, "f", rte=False)


ALIVE = "if (x > 1) { x = 1; } return x;"
DEAD = "if (x > 2) { x = 1; } return x;"


def test_dead_and_live_code_is_agreed_on() -> None:
    assert compared(ALIVE) == compared(DEAD) == []


def test_a_live_point_that_is_called_doomed_is_noticed() -> None:
    assert "the reference comes there from" in str(compared(ALIVE, lie=DEAD))


def test_a_doomed_point_that_is_called_alive_is_noticed() -> None:
    said = list(map(str, compared(DEAD, lie=ALIVE)))
    assert ["does not come there" in said[0], "nothing says so" in said[1]] == [True, True]


def test_what_is_executed_before_an_admission_is_not_dead() -> None:
    assert compared("if (x == 2) { x = 1;\n //@ admit x == 2;\n } return x;") == []


def test_loops_behind_a_jump_are_dead() -> None:
    program = program_of("return x; while (x < 2) { x++; }")
    reports = run_smoke(program.text, NARROW, rte=False).reports["f"]
    assert len(told(reports)) == 1


def test_a_doomed_point_without_known_culprits_is_not_forgotten() -> None:
    reports = run_smoke(program_of(DEAD).text, NARROW, rte=False, budget=Budget(proof_steps=1))
    assert any(one.verdict is not SmokeVerdict.ALIVE for one in reports.reports["f"])


def test_what_is_dead_begins_at_the_same_place_behind_a_failing_check() -> None:
    body = """int v = x;
//@ assert x > 2;
if (x == 1) { v = 1; }
//@ admit v != v;
v = 0;
if (x == 2) { v = 1; }
return v;"""
    assert run_smoke(program_of(body).text, NARROW, rte=False).unequal == []
