"""Every planted defect is noticed by generated programs; and the engine as it is has none of them.

python -m tests.planted.run prints the same as a table, from the first program on.
"""

from __future__ import annotations

import pytest

from tests.planted.mutants import MUTANTS, Mutant, Rule, all_mutants
from tests.planted.plant import mutated, send

MINUTE = 60.0

MORE = 60
"""Programs that are tried, should the first one not catch it."""

LEAST = 20
"""Defects that are caught, of those that there are."""

TOGETHER = 8
"""Programs that the engine as it is goes through in one process."""


@pytest.mark.parametrize("mutant", all_mutants(), ids=lambda mutant: mutant.name)
def test_the_text_to_replace_is_there_once(mutant: Mutant) -> None:
    compile(mutated(mutant), mutant.file, "exec")


def test_there_are_enough_of_them_each_with_a_name() -> None:
    assert len({mutant.name for mutant in all_mutants()}) == len(all_mutants())
    assert len(MUTANTS) >= LEAST


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_planted_defect_is_caught(mutant: Mutant) -> None:
    seeds = range(mutant.seed, mutant.seed + MORE)
    trail = send(mutant, mutant.family, seeds, MINUTE, mutant.rule)
    assert trail.text, f"nothing after {trail.programs} programs"


Hunt = tuple[str, Rule, tuple[int, ...]]


def hunts() -> list[Hunt]:
    """What the mutants are caught by, a few programs together."""
    seeds: dict[tuple[str, Rule], set[int]] = {}
    for mutant in MUTANTS:
        seeds.setdefault((mutant.family, mutant.rule), set()).add(mutant.seed)
    found: list[Hunt] = []
    for (family, rule), caught in seeds.items():
        ordered = sorted(caught)
        found += [
            (family, rule, tuple(ordered[i : i + TOGETHER]))
            for i in range(0, len(ordered), TOGETHER)
        ]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("family", "rule", "seeds"), hunts())
def test_the_engine_as_it_is_is_not_caught(family: str, rule: Rule, seeds: tuple[int, ...]) -> None:
    trail = send(None, family, seeds, 10 * MINUTE, rule)
    assert not trail.text
    assert trail.programs >= len(seeds)
