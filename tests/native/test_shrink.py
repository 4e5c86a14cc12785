"""Programs become smaller and stay what they were asked to stay; a seed is always one program."""

from __future__ import annotations

import time

import pytest

from tests.native.acsl import annotated
from tests.native.generate import FULL, HARD, LIGHT, TINY, WEAK, draft
from tests.native.names import nodes
from tests.native.shrink import shrunk, size, variants
from tests.native.syntax import Assign, Loop, Program


def has_loop_that_writes(program: Program) -> bool:
    return any(
        isinstance(inner, Assign)
        for node in nodes(program)
        if isinstance(node, Loop)
        for inner in nodes(node.body)
    )


LOOPING = next(p for p in map(draft, range(100)) if has_loop_that_writes(p))


def test_what_is_asked_for_stays_and_all_else_goes() -> None:
    small = shrunk(LOOPING, has_loop_that_writes, 20)
    assert has_loop_that_writes(small)
    assert size(small) < size(LOOPING) / 5
    assert not any(
        has_loop_that_writes(v) and size(v) < size(small)
        for v in variants(small)
        if isinstance(v, Program)
    )


def test_a_program_of_which_nothing_may_go_stays() -> None:
    assert shrunk(LOOPING, lambda program: program == LOOPING, 20) == LOOPING


def test_time_is_kept() -> None:
    def slow(_: Program) -> bool:
        time.sleep(0.05)
        return False

    start = time.monotonic()
    shrunk(LOOPING, slow, 0.2)
    assert time.monotonic() - start < 5


def test_a_variant_is_no_larger_and_another() -> None:
    for variant in variants(LOOPING):
        assert variant != LOOPING and size(variant) <= size(LOOPING)


@pytest.mark.parametrize("profile", [TINY, LIGHT, FULL, WEAK, HARD])
def test_a_seed_is_a_program(profile: str) -> None:
    texts = [annotated(draft(seed, profile)).text for seed in range(20)]
    assert texts == [annotated(draft(seed, profile)).text for seed in range(20)]
    assert len(set(texts)) > 15
