"""The smallest weak set: fewest members first, then first in source order.

The sets from which a failure is possible are upward closed (ARCHITECTURE.md).  So a set that
allows none is grown as long as it allows none; every weak set must then hold a member outside it,
and candidates that do not are skipped (the duality of minimal sets and hitting sets; Reiter 1987).
Not so for sets with calls without body: what a member may choose besides can hide what it is that
makes the others' choice fail something else before (``ask/otherwise.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from weaklink.ask.answers import Answer, Reachable, Undecided, Unreachable
from weaklink.record import record
from weaklink.scope import ALL, Scope, join

MAX_QUESTIONS = 80
"""Sets that are asked about before the search for a smaller one ends."""

Ask = Callable[[frozenset[int]], Answer]


@record
class Smallest:
    """``members`` are positions in source order.  ``excluded``: the scope in which the smaller
    sets were, or None if some were not."""

    members: tuple[int, ...]
    answer: Reachable
    excluded: Scope | None


def smallest_set(
    size: int,
    ask: Ask,
    everything: Reachable,
    nothing: Answer,
    alone: frozenset[int] = frozenset(),
) -> Smallest:
    """The smallest of the sets of positions below ``size`` for which ``ask`` finds a witness;
    ``everything`` and ``nothing`` are the answers for the set of all and the empty one.  Of a set
    with members ``alone``, an answer says nothing of its subsets."""
    harmless: list[frozenset[int]] = []
    state = _State(ask)
    state.note(nothing)
    for count in range(1, size):
        for members in combinations(range(size), count):
            candidate = frozenset(members)
            if any(candidate <= known for known in harmless):
                continue
            if state.asked >= MAX_QUESTIONS:
                return _shrink(size, state, everything)
            answer = state.ask(candidate)
            if isinstance(answer, Reachable):
                return Smallest(members, answer, state.excluded)
            harmless.append(_grow(candidate, size, count, state, alone))
    return Smallest(tuple(range(size)), everything, state.excluded)


class _State:
    """Counts the questions, and keeps how sets were excluded."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self.asked = 0
        self.excluded: Scope | None = ALL

    def ask(self, members: frozenset[int]) -> Answer:
        """The answer; what it excludes is noted."""
        self.asked += 1
        answer = self._ask(members)
        self.note(answer)
        return answer

    def note(self, answer: Answer) -> None:
        """What is excluded, is so within the scopes of all answers."""
        match answer:
            case Unreachable(scope):
                self.excluded = None if self.excluded is None else join(self.excluded, scope)
            case Undecided():
                self.excluded = None
            case Reachable():
                pass


def _grow(
    members: frozenset[int], size: int, count: int, state: _State, alone: frozenset[int]
) -> frozenset[int]:
    """A superset of ``members`` that allows no failure either, as large as a few questions find.

    Worth it only where many candidates remain.
    """
    if size <= 3 or count > 1 or members & alone:
        return members
    for position in range(size):
        if position in members | alone or state.asked >= MAX_QUESTIONS:
            continue
        excluded = state.excluded
        larger = members | {position}
        if isinstance(state.ask(larger), Unreachable):
            members = larger
        else:
            state.excluded = excluded
    return members


def _shrink(size: int, state: _State, everything: Reachable) -> Smallest:
    """Deletion, one member after another, from the set of all: minimal, perhaps not smallest."""
    members = list(range(size))
    best = everything
    for position in reversed(range(size)):
        smaller = frozenset(m for m in members if m != position)
        answer = state.ask(smaller) if smaller else None
        if isinstance(answer, Reachable):
            best = answer
            members = sorted(smaller)
    return Smallest(tuple(members), best, None)
