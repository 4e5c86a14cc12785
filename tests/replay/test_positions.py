"""Where a run is: activations, traversals and iterations, by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.view.viewing import NO_ERRORS, make_views
from weaklink.ir.statements import Assign, CodeCall
from weaklink.ir.variables import Storage
from weaklink.replay.runner import Runner
from weaklink.replay.steps import Step

Loops = tuple[tuple[str, int, int], ...]


def steps_of(text: str, *values: int) -> Sequence[Step]:
    view = make_views(text, checked=NO_ERRORS).view("f", ())
    return Runner(view, 10_000).trace(dict(zip(view.inputs, values, strict=True)))[1]


def assigned(steps: Sequence[Step], name: str) -> Iterator[tuple[int, Loops]]:
    """Where a local is assigned: the activation, and the loops around with traversal and
    iteration."""
    for step in steps:
        match step.what:
            case Assign(target) if target.shown == name and target.storage is Storage.LOCAL:
                around = tuple((o.site, o.traversal, o.number) for o in step.at.loops)
                yield step.at.activation, around
            case _:
                pass


def heads(steps: Sequence[Step]) -> list[tuple[int, str, int, int]]:
    found = [(step.at.activation, step.head) for step in steps if step.head is not None]
    return [(at, head.site, head.traversal, head.number) for at, head in found]


def test_each_traversal_counts_from_one() -> None:
    steps = steps_of(
        """void f(void) {
          int x;
          for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++) x = 1;
        }"""
    )
    assert list(assigned(steps, "x")) == [
        (1, (("loop1", 1, 1), ("loop2", 1, 1))),
        (1, (("loop1", 1, 1), ("loop2", 1, 2))),
        (1, (("loop1", 1, 2), ("loop2", 2, 1))),
        (1, (("loop1", 1, 2), ("loop2", 2, 2))),
    ]


def test_a_loop_that_does_not_run_comes_to_its_head_once_in_each_traversal() -> None:
    steps = steps_of("void f(void) { for (int i = 0; i < 2; i++) while (i > 5) i--; }")
    assert [head for head in heads(steps) if head[1] == "loop2"] == [
        (1, "loop2", 1, 1),
        (1, "loop2", 2, 1),
    ]


def test_each_activation_counts_from_one_recursion_too() -> None:
    steps = steps_of(
        """void f(int n) {
          int x;
          for (int i = 0; i < 2; i++) { x = n; if (n > 0) f(n - 1); }
        }""",
        1,
    )
    assert list(assigned(steps, "x")) == [
        (1, (("loop1", 1, 1),)),
        (2, (("loop1", 1, 1),)),
        (2, (("loop1", 1, 2),)),
        (1, (("loop1", 1, 2),)),
        (3, (("loop1", 1, 1),)),
        (3, (("loop1", 1, 2),)),
    ]


def test_the_ways_to_two_places_of_a_run_differ() -> None:
    """So that two runs can be compared by them."""
    steps = steps_of(
        """void g(void) { int y; for (int i = 0; i < 2; i++) y = i; }
        void f(void) { for (int i = 0; i < 2; i++) { g(); g(); } }"""
    )
    ways = [step.at.path for step in steps if isinstance(step.what, CodeCall)]
    assert len(set(ways)) == 2  # each call is made, and comes back, in an iteration
    ways = [step.head.path for step in steps if step.head is not None]
    assert len(set(ways)) == 5  # loops are entered once, and four times


def test_a_loop_that_is_entered_in_its_middle_begins_at_its_head() -> None:
    steps = steps_of(
        """void f(int n) {
          int i = 0;
          if (n > 0) goto inside;
          while (i < 3) {
            i = i + 0;
            inside: i++;
          }
        }""",
        1,
    )
    assert heads(steps) == [(1, "loop1", 1, number) for number in (1, 2, 3)]


def test_the_way_out_of_a_loop_is_outside_of_it() -> None:
    """What is executed at most once, on the way out, has the same place whatever iteration it was
    that was left."""
    steps = steps_of(
        """void f(int n) {
          int x;
          for (int i = 0; i < 3; i++) if (i == n) { x = i; break; }
        }""",
        1,
    )
    assert list(assigned(steps, "x")) == [(1, ())]
