"""Order, dominators, loops and node splitting, on hand-made graphs and on random ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.analysis.graphs import end_of, graph, paths
from weaklink.analysis.flow import (
    Blocks,
    dominates,
    dominators,
    natural_loops,
    predecessors,
    reverse_postorder,
)
from weaklink.analysis.reducible import make_reducible, misplaced_loop, original
from weaklink.ir.contracts import Assigns, LoopContract
from weaklink.ir.program import Block, Body, successors
from weaklink.record import replace
from weaklink.source import NOWHERE

DIAMOND = "a: b c; b: d; c: d; d:"
NESTED = "a: h; h: i x; i: j k; j: i; k: h; x:"
TWO_ENTRIES = "a: b c; b: c; c: b x; x:"
NESTED_IRREDUCIBLE = "a: h; h: b c; b: c; c: b l; l: h x; x:"
IRREDUCIBLE_IN_IRREDUCIBLE = "a: p q; p: b c; b: c; c: b q; q: p x; x:"
THREE_ENTRIES = "s: a t; t: b c; a: b; b: c x; c: a; x:"


def test_a_block_comes_before_its_successors() -> None:
    body = graph(DIAMOND)
    assert reverse_postorder(body.blocks, "a") == ["a", "b", "c", "d"]
    assert predecessors(body.blocks, "a") == {"a": [], "b": ["a"], "c": ["a"], "d": ["b", "c"]}


def test_what_is_not_reachable_is_left_out() -> None:
    body = graph("a: b; u: b; b:")
    assert reverse_postorder(body.blocks, "a") == ["a", "b"]
    assert predecessors(body.blocks, "a")["b"] == ["a"]


def test_dominators() -> None:
    body = graph(DIAMOND)
    above = dominators(body.blocks, "a")
    assert above == {"a": "a", "b": "a", "c": "a", "d": "a"}
    assert dominates(above, "a", "d") and dominates(above, "d", "d")
    assert not dominates(above, "b", "d")


def test_nested_loops_outer_first() -> None:
    loops = natural_loops(graph(NESTED).blocks, "a")
    assert list(loops) == ["h", "i"]
    assert loops["h"].blocks == {"h", "i", "j", "k"} and loops["h"].latches == {"k"}
    assert loops["i"].blocks == {"i", "j"} and loops["i"].latches == {"j"}


def test_a_loop_to_itself_and_one_of_two_back_edges() -> None:
    loops = natural_loops(graph("a: s; s: s h; h: b x; b: h c; c: h; x:").blocks, "a")
    assert loops["s"].blocks == {"s"} and loops["s"].latches == {"s"}
    assert loops["h"].latches == {"b", "c"}


def is_reducible(blocks: Blocks, entry: str) -> bool:
    """Whether an edge that goes back in the order always goes to a dominator."""
    order = {name: n for n, name in enumerate(reverse_postorder(blocks, entry))}
    above = dominators(blocks, entry)
    return all(
        dominates(above, target, name)
        for name in order
        for target in successors(blocks[name].end)
        if order[target] <= order[name]
    )


@pytest.mark.parametrize(
    "text",
    [
        TWO_ENTRIES,
        NESTED_IRREDUCIBLE,
        IRREDUCIBLE_IN_IRREDUCIBLE,
        THREE_ENTRIES,
        "a: a x; x:",
        "a: b; b: a x; x:",
        "a: b c; b: c; c: a b",
    ],
)
def test_splitting_keeps_the_paths(text: str) -> None:
    before = graph(text)
    after = make_reducible(before)
    assert is_reducible(after.blocks, after.entry)
    assert paths(after, 9) == paths(before, 9)


def test_a_reducible_graph_stays_as_it_is() -> None:
    for text in (DIAMOND, NESTED, "a: s; s: s x; x:"):
        assert make_reducible(graph(text)) == graph(text)


def test_the_entry_is_no_loop_head() -> None:
    after = make_reducible(graph("a: a x; x:"))
    assert after.entry == "a'1" and successors(after.blocks["a'1"].end) == ("a",)
    assert after.blocks["a'1"].statements == ()


def test_what_the_other_entry_reaches_is_copied_in_front() -> None:
    """b and c are entered from a; in the order that prefers the first target, c comes first."""
    body = graph(TWO_ENTRIES)
    assert reverse_postorder(body.blocks, "a") == ["a", "c", "b", "x"]
    after = make_reducible(body)
    assert set(natural_loops(after.blocks, after.entry)) == {"c"}
    assert [name for name in after.blocks if name != original(name)] == ["b'1"]


def test_an_entry_with_a_loop_contract_becomes_the_head() -> None:
    body = graph(TWO_ENTRIES)
    marked = Block("b", (), body.blocks["b"].end, LoopContract((), NOWHERE))
    after = make_reducible(Body({**body.blocks, "b": marked}, "a", "x", ()))
    assert set(natural_loops(after.blocks, after.entry)) == {"b"}


def written(text: str, **loops: str) -> Body:
    """A graph with annotated loop statements: their heads, and which blocks are in them."""
    body = graph(text)
    assigns = Assigns((), "", NOWHERE, "\\nothing")
    blocks = dict(body.blocks)
    for head, inside in loops.items():
        contract = LoopContract((assigns,), NOWHERE, inside=frozenset(inside.split()))
        blocks[head] = replace(blocks[head], loop=contract)
    return replace(body, blocks=blocks)


ENTERED_INSIDE = "a: c; h: b x; b: c; c: h; x:"
AGAIN_OR_INSIDE = "a: c p; p: h; h: c x; c: h p; x:"


def test_the_head_of_a_written_loop_stays_though_it_is_entered_elsewhere() -> None:
    before = written(ENTERED_INSIDE, h="h b c")
    after = make_reducible(before)
    assert set(natural_loops(after.blocks, after.entry)) == {"h"}
    assert successors(after.blocks["a"].end) == ("c'1",)
    assert paths(after, 9) == paths(before, 9)
    assert misplaced_loop(before) is not None and misplaced_loop(after) is None


def test_what_begins_a_written_loop_anew_is_a_loop_around_it() -> None:
    before = written(AGAIN_OR_INSIDE, h="h c")
    after = make_reducible(before)
    loops = natural_loops(after.blocks, after.entry)
    assert loops["p"].blocks == {"p", "h", "c"} and loops["h"].blocks == {"h", "c"}
    assert {original(head) for head in loops} == {"p", "h"}
    assert paths(after, 9) == paths(before, 9)
    assert misplaced_loop(after) is None


def test_a_loop_around_its_entry_is_no_misplaced_one() -> None:
    """The statement is left, and begins anew each time: it never iterates."""
    body = written("a: e; e: h; h: b x; b: e; x:", h="h b")
    assert make_reducible(body) == body
    assert misplaced_loop(body) is None


def test_a_written_loop_begun_anew_by_what_is_taken_for_an_iteration_is_misplaced() -> None:
    assert misplaced_loop(written("a: h; h: c x; c: p; p: h; x:", h="h c")) is not None


def test_a_loop_to_itself_inside_a_loop() -> None:
    body = graph("a: b; b: c; c: b c")
    assert make_reducible(body) == body


@st.composite
def random_graphs(draw: st.DrawFn, *, self_loops: bool) -> Body:
    names = [f"n{i}" for i in range(draw(st.integers(2, 6)))]
    blocks: dict[str, Block] = {}
    for name in names:
        others = [other for other in names if self_loops or other != name]
        targets = draw(st.lists(st.sampled_from(others), max_size=2))
        blocks[name] = Block(name, (), end_of(targets))
    return Body(blocks, names[0], names[-1], ())


def check_splitting(before: Body) -> None:
    after = make_reducible(before)
    assert is_reducible(after.blocks, after.entry)
    assert not any(after.entry in successors(block.end) for block in after.blocks.values())
    assert paths(after, 7) == paths(before, 7)
    assert all(name == block.name for name, block in after.blocks.items())


@given(random_graphs(self_loops=False))
def test_splitting_random_graphs(before: Body) -> None:
    """Afterwards every cycle has a head that dominates it; the paths are the same."""
    check_splitting(before)


@given(random_graphs(self_loops=True))
def test_splitting_random_graphs_with_loops_of_one_block(before: Body) -> None:
    check_splitting(before)


@given(random_graphs(self_loops=True))
def test_dominators_are_what_they_mean(body: Body) -> None:
    """Without its dominator a block can't be reached; without any other block it can."""
    above = dominators(body.blocks, body.entry)
    for upper in above:
        cut = reached_without(body, upper)
        for lower in above:
            assert dominates(above, upper, lower) == (lower not in cut)


def reached_without(body: Body, avoided: str) -> set[str]:
    found: set[str] = set()
    work = [body.entry]
    while work:
        name = work.pop()
        if name != avoided and name not in found:
            found.add(name)
            work.extend(successors(body.blocks[name].end))
    return found
