"""What proofs rest on, against the fixed points that define it, on made-up dependencies."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hypothesis import given
from hypothesis import strategies as st

from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.proof_answers import ProofAnswer
from weaklink.explain.method.resting import given_to, resting_on, through
from weaklink.scope import ALL

NAMES = "abcdefg"
Supports = Mapping[str, list[frozenset[str]]]
"""For each proved property, the sets of properties of which any one suffices for a proof."""


class Table:
    def __init__(self, supports: Supports) -> None:
        self.supports = supports

    def prove_from(self, name: str, allowed: Collection[str] | None) -> ProofAnswer:
        for support in self.supports[name]:
            if allowed is None or support <= set(allowed):
                return Unreachable(ALL, support)
        return Undecided("it rests on others")

    def may_use(self, name: str) -> Collection[str]:
        return frozenset().union(*self.supports[name])

    def clean(self, given: Collection[str] = ()) -> set[str]:
        """The greatest set of proved properties that need nothing but each other and ``given``."""
        clean = set(self.supports)
        while True:
            kept = {
                name
                for name in clean
                if any(support <= clean | set(given) for support in self.supports[name])
            }
            if kept == clean:
                return clean
            clean = kept


@st.composite
def tables(draw: st.DrawFn) -> Table:
    proved = draw(st.sets(st.sampled_from(NAMES), min_size=1))
    support = st.frozensets(st.sampled_from(NAMES), max_size=3)
    return Table({name: draw(st.lists(support, min_size=1, max_size=3)) for name in sorted(proved)})


@given(tables())
def test_what_rests_on_nothing_unproved_is_clean(table: Table) -> None:
    found = resting_on(set(table.supports), (), table.prove_from, table.may_use)
    assert set(found) == set(table.supports) - table.clean()


@given(tables())
def test_what_is_named_suffices_and_is_unproved(table: Table) -> None:
    """ "Proved if ..." is true of what is said, and says something."""
    for name, unproved in resting_on(
        set(table.supports), (), table.prove_from, table.may_use
    ).items():
        assert unproved and list(unproved) == sorted(set(unproved))
        assert not set(unproved) & set(table.supports)
        assert name in table.clean(unproved)


@given(tables(), st.frozensets(st.sampled_from(NAMES)))
def test_with_what_is_told_everything_is_proved(table: Table, some: frozenset[str]) -> None:
    """Assumptions and premises together suffice; without premises nothing needs any."""
    proved = set(table.supports)
    given = some - proved
    resting = resting_on(proved, given, table.prove_from, table.may_use)
    assert not given.intersection(*[set(found) for found in resting.values()] or [()])
    found = given_to(proved, given, resting, {}, table.prove_from, table.may_use)
    for name in proved:
        premises = set(found.get(name, ()))
        assert premises <= given
        assert name in table.clean(premises | set(resting.get(name, ())))
    assert not any(given_to(proved, (), {}, {}, table.prove_from, table.may_use).values())


def test_premises_come_through_proofs() -> None:
    """Those that are known of a property count for all that rest on it."""
    table = Table({"a": [frozenset("b")], "b": [frozenset("c")], "d": [frozenset()]})
    found = given_to({"a", "b", "d"}, {"c"}, {}, {"b": ["s"]}, table.prove_from, table.may_use)
    assert found == {"a": ("c", "s"), "b": ("c", "s")}


def test_a_circle_of_proofs_is_clean() -> None:
    """The invariant rests on itself: by induction over runs that is sound."""
    table = Table({"a": [frozenset("b")], "b": [frozenset("a")]})
    assert resting_on({"a", "b"}, (), table.prove_from, table.may_use) == {}


def test_through_proved_ones() -> None:
    table = Table({"a": [frozenset("b")], "b": [frozenset("c")]})
    assert resting_on({"a", "b"}, (), table.prove_from, table.may_use) == {"a": ("c",), "b": ("c",)}


def test_another_proof_that_needs_less() -> None:
    table = Table({"a": [frozenset("bc"), frozenset("b")], "b": [frozenset()]})
    assert resting_on({"a", "b"}, (), table.prove_from, table.may_use) == {}
    table = Table({"a": [frozenset("cd"), frozenset("d")]})
    assert resting_on({"a"}, (), table.prove_from, table.may_use) == {"a": ("d",)}


@given(st.dictionaries(st.sampled_from(NAMES), st.frozensets(st.sampled_from(NAMES))))
def test_what_is_needed_is_handed_on(direct: Mapping[str, frozenset[str]]) -> None:
    ends = frozenset("aceg")
    assert through(direct, ends) == {
        name: tuple(sorted(reached(name, direct) & ends)) for name in direct
    }


def reached(name: str, direct: Mapping[str, frozenset[str]]) -> set[str]:
    found: set[str] = set()
    work = [name]
    while work:
        one = work.pop()
        if one not in found:
            found.add(one)
            work += direct.get(one, ())
    return found


def test_hundreds_that_need_all_before_them_cost_no_more_than_their_number() -> None:
    names = [f"{number:04}" for number in range(700)]
    direct = {name: names[: max(number, 1)] for number, name in enumerate(names[1:], 1)}
    found = through(direct, names[:1])
    assert all(ends == ("0000",) for ends in found.values())
