"""The smallest core, against trying all sets."""

from __future__ import annotations

from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st

from weaklink.explain.green.cores import smallest_core

NAMES = "abcdef"


def subsets() -> list[frozenset[str]]:
    """All sets of names, small ones first, of one size in the order of names."""
    sizes = (combinations(NAMES, size) for size in range(len(NAMES) + 1))
    return [frozenset(chosen) for chosen in chain.from_iterable(sizes)]


SETS = st.lists(st.frozensets(st.sampled_from(NAMES), min_size=1), min_size=1, max_size=4)


@given(SETS)
def test_it_is_the_first_smallest(enough: list[frozenset[str]]) -> None:
    """``enough`` are sets that suffice, and with them all that holds one."""

    def follows(names: frozenset[str]) -> bool:
        return any(one <= names for one in enough)

    found = smallest_core(list(NAMES), frozenset(NAMES), follows)
    assert follows(found)
    assert len(found) == min(map(len, enough))


def test_of_several_it_is_the_first() -> None:
    enough = [frozenset("cd"), frozenset("ab"), frozenset("ae")]

    def follows(names: frozenset[str]) -> bool:
        return any(one <= names for one in enough)

    for core in ("abcdef", "cd", "ae"):
        assert smallest_core(list(NAMES), frozenset(core), follows) == frozenset("ab")
