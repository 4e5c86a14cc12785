"""Engine and judge agree on who answers for memory without a value."""

from __future__ import annotations

import pytest

from tests.agreement.lending import disagreement, failing, make

QUICK, ALL, CHUNK = 10, 130, 60


def in_chunk(first: int, last: int) -> list[str]:
    return [text for seed in range(first, last) if (text := disagreement(seed))]


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, QUICK, 10))
def test_lending(first: int) -> None:
    assert in_chunk(first, first + 10) == []


@pytest.mark.slow
@pytest.mark.parametrize("first", range(QUICK, ALL, CHUNK))
def test_lending_at_large(first: int) -> None:
    assert in_chunk(first, min(first + CHUNK, ALL)) == []


def test_a_short_search_is_not_the_last_word() -> None:
    """The first look at the code finds nothing here, but runs fail what a contract lets fail."""
    assert disagreement(501) == ""


def test_there_is_something_to_find() -> None:
    kinds = [
        (function.own, kind)
        for seed in range(600)
        for program in [make(seed)]
        for function in program.functions.values()
        for _, kind, _, _ in failing(program, function.name)
    ]
    for wanted in (
        (True, "initialization"),
        (False, "initialization"),
        (True, "call-precondition"),
        (False, "call-precondition"),
        (False, "postcondition"),
    ):
        assert kinds.count(wanted) >= 10
