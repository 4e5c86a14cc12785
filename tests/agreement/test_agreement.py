"""Engine and reference agree on verdict, weak set, smallest inputs, choices of random programs."""

from __future__ import annotations

import pytest

from tests.agreement.compare import Disagreement, compare, run_engine
from tests.reference.generate import generate, judge_generated
from tests.reference.verdicts import TooLarge
from weaklink.options import Budget

FAMILIES = ("integers",)
"""The families of programs (``tests.reference.generate``) that engine and reference agree on."""

QUICK = 120
ALL = 2_000
CHUNK = 40

NO_PROVER = Budget(proof_steps=1)
"""So few steps that hardly anything is proved: what holds has to come out as the prover's
incapacity, by search alone."""


def disagreements(seed: int, family: str, budget: Budget | None = None) -> list[str]:
    program = generate(seed, family)
    try:
        judgement = judge_generated(program)
    except TooLarge:
        return []
    report = run_engine(
        program.text, program.machine, program.function, rte=program.rte, budget=budget
    )
    found: list[Disagreement] = compare(judgement, report, program.function, rte=program.rte)
    return [f"{family} {seed}: {item}" for item in found]


def in_chunk(family: str, first: int, count: int, budget: Budget | None = None) -> list[str]:
    seeds = range(first, first + count)
    return [line for seed in seeds for line in disagreements(seed, family, budget)]


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("first", range(0, QUICK, 20))
def test_agreement(first: int, family: str) -> None:
    assert in_chunk(family, first, 20) == []


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("first", range(QUICK, ALL, CHUNK))
def test_agreement_at_large(first: int, family: str) -> None:
    assert in_chunk(family, first, CHUNK) == []


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("first", range(0, 200, CHUNK))
def test_agreement_without_a_prover(first: int, family: str) -> None:
    assert in_chunk(family, first, CHUNK, NO_PROVER) == []
