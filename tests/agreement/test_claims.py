"""What reports claim of all runs, no run from an input far from zero refutes."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.agreement.claims import ask_engine, count, look_far, refuted
from tests.reference.far_programs import SHAPES, generate_far
from weaklink.options import Bounds

SHORT = Bounds(length=5)

CHUNK = len(SHAPES)

LEAST = {"claims: it never fails": 50, "claims: the counterexample is minimal": 5}
"""Claims of a sort that are made of one program of each shape, at least."""


def in_chunk(first: int, bounds: Bounds) -> list[str]:
    """The claims that are refuted; of one program of each shape."""
    found = []
    made: Counter[str] = Counter()
    for seed in range(first, first + CHUNK):
        program = generate_far(seed)
        answers = ask_engine(program, bounds)
        far = look_far(program)
        made += count(far, answers)
        for item in refuted(far, answers, rte=program.rte):
            found.append(f"far {seed} {bounds}: {item}")
    assert all(made[claim] >= least for claim, least in LEAST.items()), made
    return found


@pytest.mark.slow
@pytest.mark.parametrize("bounds", [Bounds(), SHORT], ids=["usual", "short"])
@pytest.mark.parametrize("first", range(0, 2 * CHUNK, CHUNK))
def test_claims_of_all_runs(first: int, bounds: Bounds) -> None:
    assert in_chunk(first, bounds) == []


@pytest.mark.slow
def test_programs_go_beyond_where_searches_stop() -> None:
    """Each shape is run from inputs that the usual bounds cut off, and a seed is one program."""
    for seed in range(CHUNK):
        program = generate_far(seed)
        assert program == generate_far(seed)
        far = look_far(program)
        assert sum(one.judgement.inputs for one in far.values()) > 5, program.text
