"""The smallest weak set, against brute force on families of sets that are upward closed."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from weaklink.ask.answers import Answer, Reachable, Undecided, Unreachable, Witness
from weaklink.explain.method.weakest import MAX_QUESTIONS, smallest_set
from weaklink.replay.outcome import Ended
from weaklink.scope import ALL, Limit, LimitKind, Scope

Members = frozenset[int]

FOUND = Reachable(Witness({}, (), Ended((), None, {}), True))
LIMITED = Scope((Limit(LimitKind.ITERATIONS, "f/loop1", 6),))
NONE = Unreachable(ALL)

EXCLUDED = st.sampled_from(["outright", "within-bounds", "undecided"])


@st.composite
def families(draw: st.DrawFn) -> tuple[int, list[Members]]:
    """A size, and the minimal sets of a family that holds the set of all."""
    size = draw(st.integers(1, 6))
    sets = st.frozensets(st.integers(0, size - 1), min_size=1)
    return size, draw(st.lists(sets, min_size=1, max_size=4))


def in_order(size: int) -> list[tuple[int, ...]]:
    """All non-empty sets: fewest members first, then first in source order."""
    return [c for count in range(1, size + 1) for c in combinations(range(size), count)]


class Asked:
    """Answers for a family; ``how`` says how the sets outside it are excluded."""

    def __init__(self, family: list[Members], how: dict[Members, str]) -> None:
        self.family = family
        self.how = how
        self.answers: dict[Members, Answer] = {}

    def allows(self, members: Members) -> bool:
        return any(least <= members for least in self.family)

    def __call__(self, members: Members) -> Answer:
        match "" if self.allows(members) else self.how.get(members, "outright"):
            case "":
                answer: Answer = FOUND
            case "undecided":
                answer = Undecided("the solvers gave up")
            case word:
                answer = Unreachable(ALL if word == "outright" else LIMITED)
        self.answers[members] = answer
        return answer

    def is_excluded(self, members: Members, *, outright: bool) -> bool:
        """Whether a set that holds these members was asked about and allows no failure."""
        return any(
            members <= asked and isinstance(answer, Unreachable) and answer.scope.is_all >= outright
            for asked, answer in self.answers.items()
        )


@given(families())
def test_the_smallest_set_is_found(family: tuple[int, list[Members]]) -> None:
    size, minimal = family
    ask = Asked(minimal, {})
    found = smallest_set(size, ask, FOUND, NONE)
    assert found.members == next(c for c in in_order(size) if ask.allows(frozenset(c)))
    assert found.excluded == ALL


@given(families(), st.data())
def test_what_is_said_of_the_smaller_sets(
    family: tuple[int, list[Members]], data: st.DataObject
) -> None:
    """ "outright" and "within-bounds" are said only if every smaller set was excluded so."""
    size, minimal = family
    sets = [frozenset(c) for c in in_order(size)]
    how = data.draw(st.fixed_dictionaries(dict.fromkeys(sets, EXCLUDED)))
    ask = Asked(minimal, how)
    found = smallest_set(size, ask, FOUND, NONE)
    assert ask.allows(frozenset(found.members))
    if found.excluded is not None:
        order = in_order(size)
        for smaller in order[: order.index(found.members)]:
            outright = found.excluded.is_all
            assert ask.is_excluded(frozenset(smaller), outright=outright), smaller


@given(st.integers(9, 12), st.data())
def test_many_members_cost_a_limited_number_of_questions(size: int, data: st.DataObject) -> None:
    """The result is then a weak set, minimal if not smallest."""
    some = data.draw(st.frozensets(st.integers(0, size - 1), min_size=size // 2))
    ask = Asked([some], {})
    found = smallest_set(size, ask, FOUND, NONE)
    assert ask.allows(frozenset(found.members))
    assert len(ask.answers) <= MAX_QUESTIONS + 2 * size
    if found.excluded is None:
        rest = [frozenset(found.members) - {member} for member in found.members]
        assert not any(ask.allows(members) for members in rest)
    else:
        assert frozenset(found.members) == some


@given(families())
def test_the_code_is_the_smallest_set_of_all(family: tuple[int, list[Members]]) -> None:
    """How far the code was searched is how far the empty set was excluded."""
    size, minimal = family
    ask = Asked(minimal, {})
    assert smallest_set(size, ask, FOUND, Unreachable(LIMITED)).excluded == LIMITED
    assert smallest_set(size, ask, FOUND, Undecided("no time")).excluded is None
