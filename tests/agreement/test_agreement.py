"""Engine and reference agree on verdict, weak set, smallest inputs, choices of random programs."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.agreement.compare import NOT_MINIMAL, run_engine
from tests.agreement.whole import judge_whole
from tests.reference.generate import generate
from tests.reference.verdicts import TooLarge
from weaklink.model import Report
from weaklink.options import Budget

QUICK = {
    "integers": 10,
    "pointers": 10,
    "arrays": 10,
    "structs": 10,
    "calls": 10,
    "sweeps": 10,
    "bits": 10,
}
"""How many programs of each family (``tests.reference.generate``) are compared every time."""

ALL = {family: 410 if family == "integers" else 50 for family in QUICK}
CHUNK = 40

FAMILIES = tuple(QUICK)

LONG = ("structs", "pointers", "sweeps", "calls", "bits")
"""The families of which ten programs take more than some four seconds."""

FEATURES = {
    "nested": 6,
    "prototypes": 6,
    "several": 10,
    "first": 6,
    "ghost": 10,
    "targets": 10,
    "outside": 12,
    "aliased": 10,
    "jumps": 10,
    "statements": 10,
}
"""The same for programs with a construct each that the others lack."""

AWAITED: Mapping[str, str] = {}
"""What the engine does not do yet, though the reference does."""

UNSAID = {
    ("integers", 1124): "a callee without body is shown to choose 2, where 1 would do; since calls "
    "that only fail something else before are no members of weak sets; why was not looked into",
}
"""Programs of which the engine shows choices that are not the smallest, without saying so."""

NO_PROVER = Budget(proof_steps=1)
"""So few steps that hardly anything is proved: what holds has to come out as the prover's
incapacity, by search alone."""


def disagreements(seed: int, family: str, budget: Budget | None = None) -> list[str] | None:
    """What engine and reference say differently; of memory, only where one of them is wrong (that
    the engine did not decide, or did not exclude all that is smaller, is counted by
    ``bench/agreement.py``).  None of a program that is too large for the reference."""
    program = generate(seed, family)
    try:
        whole = judge_whole(program)
    except TooLarge:
        return None

    def ask(aliasing: bool) -> Report:
        return run_engine(
            program.text,
            program.machine,
            program.function,
            rte=program.rte,
            budget=budget,
            aliasing=aliasing,
        )

    found = whole.disagreements(ask)
    said = NOT_MINIMAL[0]
    strict = family == "integers" and (family, seed) not in UNSAID
    counted = [i for i in found if i.serious or (strict and i.text != said)]
    return [f"{family} {seed}: {item}" for item in counted]


def chunks(
    first: Mapping[str, int] | int, last: Mapping[str, int], size: int
) -> list[tuple[str, int]]:
    """Families with the first seed of each chunk from ``first`` to ``last``."""
    return [
        (family, seed)
        for family in FAMILIES
        for seed in range(first if isinstance(first, int) else first[family], last[family], size)
    ]


def in_chunk(family: str, first: int, count: int, budget: Budget | None = None) -> list[str]:
    each = [disagreements(seed, family, budget) for seed in range(first, first + count)]
    judged = [found for found in each if found is not None]
    assert len(judged) * 3 >= count, f"only {len(judged)} of {count} programs are small enough"
    return [line for found in judged for line in found]


@pytest.mark.parametrize(
    ("family", "first"),
    [
        pytest.param(family, first, marks=[pytest.mark.slow] if family in LONG else [])
        for family, first in chunks(0, QUICK, 10)
    ],
)
def test_agreement(family: str, first: int) -> None:
    assert in_chunk(family, first, 10) == []


def expected(families: Mapping[str, int]) -> list[object]:
    """The families with how many programs each; those that are awaited fail."""
    marks = {f: pytest.mark.xfail(reason=why, strict=True) for f, why in AWAITED.items()}
    return [
        pytest.param(family, count, marks=marks.get(family, ()))
        for family, count in families.items()
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("family", "count"), expected(FEATURES))
def test_agreement_on_features(family: str, count: int) -> None:
    assert in_chunk(family, 0, count) == []


@pytest.mark.slow
@pytest.mark.parametrize(("family", "count"), expected(dict.fromkeys(FEATURES, 20)))
def test_agreement_on_features_at_large(family: str, count: int) -> None:
    assert in_chunk(family, FEATURES[family], count) == []


@pytest.mark.slow
@pytest.mark.parametrize(("family", "first"), chunks(QUICK, ALL, CHUNK))
def test_agreement_at_large(family: str, first: int) -> None:
    assert in_chunk(family, first, CHUNK) == []


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 200, CHUNK))
def test_agreement_without_a_prover(first: int) -> None:
    assert in_chunk("integers", first, CHUNK, NO_PROVER) == []
