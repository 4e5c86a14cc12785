"""The smallest of the sets of names from which something follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

Follows = Callable[[frozenset[str]], bool]

MOST_TRIES = 160
"""Questions after which the smallest set found so far will do, though not known to be smallest."""


def smallest_core(
    names: Sequence[str], core: Iterable[str], follows: Follows, most: int = MOST_TRIES
) -> frozenset[str]:
    """A smallest subset of ``names`` of which ``follows`` is true, of several the first in the
    order of ``names``.  It is true of ``core`` and of all that holds a set of which it is.  After
    so many questions (``most``) the smallest found so far will do.

    By hitting sets: whatever does not suffice, made as large as it goes, lacks a name that every
    set which suffices has (Ignatiev et al., "Smallest MUS Extraction with Minimal Hitting Set
    Dualization", CP 2015).
    """
    best = _minimal(names, frozenset(core), follows)
    tries = len(best)
    everything = frozenset(names)
    to_hit: list[frozenset[str]] = []
    while tries < most:
        candidate = _hitting(names, to_hit, len(best))  # as small, but earlier, will do as well
        if candidate is None:
            return best
        tries += 1
        if follows(candidate):
            return candidate
        growing = _Growing(follows, candidate, most - tries)
        growing.add([name for name in names if name not in candidate])
        tries = most - growing.left
        to_hit.append(everything - growing.names)
    return best


class _Growing:
    """A set that does not suffice, made larger as long as it does not, with ``left`` questions."""

    def __init__(self, follows: Follows, names: frozenset[str], left: int) -> None:
        self._follows = follows
        self.names = names
        self.left = left

    def add(self, others: Sequence[str]) -> None:
        """The same set as by adding one after the other, where that does not suffice: many are
        added at once where they can be."""
        if not others or self.left <= 0:
            return
        self.left -= 1
        if not self._follows(self.names | set(others)):
            self.names |= set(others)
        elif len(others) > 1:
            half = len(others) // 2
            self.add(others[:half])
            self.add(others[half:])


def _minimal(names: Sequence[str], core: frozenset[str], follows: Follows) -> frozenset[str]:
    """A subset of ``core`` that suffices, but no part of which does."""
    for name in reversed(names):
        if name in core and follows(core - {name}):
            core -= {name}
    return core


def _hitting(
    names: Sequence[str], to_hit: Sequence[frozenset[str]], most: int
) -> frozenset[str] | None:
    """The first smallest set of at most so many names that meets each of ``to_hit``."""
    useful = [name for name in names if any(name in one for one in to_hit)]
    for size in range(most + 1):
        for chosen in combinations(useful, size):
            if all(not one.isdisjoint(chosen) for one in to_hit):
                return frozenset(chosen)
    return None
