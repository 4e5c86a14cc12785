"""Postdominators, against what they mean: on every way to the exit there is one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.analysis.graphs import end_of, graph
from weaklink.analysis.flow import dominates, post_dominators, reverse_postorder
from weaklink.ir.program import Block, Body, successors


def test_a_diamond() -> None:
    body = graph("a: b c; b: d; c: d; d:")
    assert post_dominators(body.blocks, "a", "d") == {"a": "d", "b": "d", "c": "d", "d": "d"}


def test_one_way_round_a_block() -> None:
    body = graph("a: b c; b: c; c: d; d:")
    assert post_dominators(body.blocks, "a", "d") == {"a": "c", "b": "c", "c": "d", "d": "d"}


def test_what_never_comes_to_the_exit_is_left_out() -> None:
    body = graph("a: b c; b: b; c: d; d:")
    assert post_dominators(body.blocks, "a", "d") == {"a": "c", "c": "d", "d": "d"}


def test_what_is_not_reachable_is_left_out() -> None:
    body = graph("a: d; u: d; d:")
    assert post_dominators(body.blocks, "a", "d") == {"a": "d", "d": "d"}


def test_another_end_is_no_exit() -> None:
    """c stops the program: of the ways that lead to the exit, all pass b."""
    body = graph("a: b c; c:; b: d; d:")
    assert post_dominators(body.blocks, "a", "d") == {"a": "b", "b": "d", "d": "d"}


def test_no_way_leads_to_the_exit() -> None:
    body = graph("a: a; d:")
    assert post_dominators(body.blocks, "a", "d") == {}


def test_a_loop_around_the_exit_s_own_block() -> None:
    body = graph("a: b; b: a d; d:")
    assert post_dominators(body.blocks, "a", "d") == {"a": "b", "b": "d", "d": "d"}


@st.composite
def random_graphs(draw: st.DrawFn) -> Body:
    """Up to eight blocks; the last is the exit, and others may end, too."""
    names = [f"n{i}" for i in range(draw(st.integers(1, 8)))]
    blocks: dict[str, Block] = {}
    for name in names[:-1]:
        targets = draw(st.lists(st.sampled_from(names), max_size=2))
        blocks[name] = Block(name, (), end_of(targets))
    blocks[names[-1]] = Block(names[-1], (), end_of([]))
    return Body(blocks, names[0], names[-1], ())


def reaches(body: Body, start: str, avoided: str) -> bool:
    """Whether a way leads from ``start`` to the exit that does not pass ``avoided``."""
    found: set[str] = set()
    work = [start]
    while work:
        name = work.pop()
        if name != avoided and name not in found:
            found.add(name)
            work.extend(successors(body.blocks[name].end))
    return body.exit in found


@given(random_graphs())
def test_postdominators_are_what_they_mean(body: Body) -> None:
    above = post_dominators(body.blocks, body.entry, body.exit)
    flow = reverse_postorder(body.blocks, body.entry)
    assert above.keys() == {name for name in flow if reaches(body, name, "")}
    for upper in above:
        for lower in above:
            assert dominates(above, upper, lower) == (not reaches(body, lower, upper))
