"""Engine and reference agree on verdict, weak set, smallest inputs, choices of random programs."""

from __future__ import annotations

import pytest

from tests.agreement.compare import Disagreement, compare, run_engine
from tests.reference.generate import JUDGE_STEPS, generate
from tests.reference.verdicts import TooLarge, judge
from weaklink.options import Budget

QUICK = 120
ALL = 2_000
CHUNK = 40

NO_PROVER = Budget(proof_steps=1)
"""So few steps that hardly anything is proved: what holds has to come out as the prover's
incapacity, by search alone."""


def disagreements(seed: int, budget: Budget | None = None) -> list[str]:
    program = generate(seed)
    try:
        judgement = judge(
            program.text, program.machine, program.function, rte=program.rte, steps=JUDGE_STEPS
        )
    except TooLarge:
        return []
    report = run_engine(
        program.text, program.machine, program.function, rte=program.rte, budget=budget
    )
    found: list[Disagreement] = compare(judgement, report, program.function, rte=program.rte)
    return [f"seed {seed}: {item}" for item in found]


def in_chunk(first: int, budget: Budget | None = None) -> list[str]:
    return [line for seed in range(first, first + CHUNK) for line in disagreements(seed, budget)]


@pytest.mark.parametrize("first", range(0, QUICK, 20))
def test_agreement(first: int) -> None:
    found = [line for seed in range(first, first + 20) for line in disagreements(seed)]
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("first", range(QUICK, ALL, CHUNK))
def test_agreement_at_large(first: int) -> None:
    assert in_chunk(first) == []


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 200, CHUNK))
def test_agreement_without_a_prover(first: int) -> None:
    assert in_chunk(first, NO_PROVER) == []
