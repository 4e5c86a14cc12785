"""Integers without bounds: as inputs, in order, as symbols; and in runs, up to some size."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.frontend.prog.test_runs import UNCHECKED
from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.enumeration import small
from weaklink.ask.inputs import Space
from weaklink.ask.small import key, rank
from weaklink.ask.symbols import symbols_of
from weaklink.cli.work import Done, in_deep_thread
from weaklink.frontend.prog.lower import program_of
from weaklink.frontend.prog.reader import MOST_OPERATORS
from weaklink.ir.types import INTEGER
from weaklink.logic.evaluate import evaluate
from weaklink.logic.terms import Terms
from weaklink.replay.outcome import Discarded, Ended, Outcome, Undefined
from weaklink.replay.runner import Runner
from weaklink.view.build import Views
from weaklink.view.model import View

HUGE = 10**40


def view_of(text: str) -> View:
    program = program_of({"t.prog": text})
    assert not program.diagnostics
    return Views(program, UNCHECKED).view("main", ())


def space_of(text: str) -> Space:
    return Space(view_of(text), 3)


def test_inputs_are_parameters_and_what_is_read_too_early() -> None:
    text = (
        "proc main(b, unused) { l: x := 1; goto m, n; m: y := x + a; goto n;"
        " n: assume y > b + c; y := a; }"
    )
    space = space_of(text)
    shown = [variable.shown for variable in space.view.inputs]
    assert shown == ["b", "unused", "a", "y", "c"]
    assert {slot.type for slot in space.numbers} == {INTEGER}
    assert not space.memories and not space.blocks and not space.left_out


def test_small_inputs_are_in_order() -> None:
    space = space_of("proc main(a, b) { l: }")
    vectors, everything = small(space, 100)
    found = list(islice(vectors, 60))
    assert not everything
    assert found[:9] == [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (0, 2), (0, -2), (2, 0), (-2, 0)]
    assert found == sorted(found, key=key)
    assert [space.key(v) for v in found] == sorted(space.key(v) for v in found)


def test_no_input_at_all() -> None:
    """There is one vector, but what a ``goto`` chooses is no part of it."""
    view = view_of("proc main() { l: goto m, n; m: x := 1; goto n; n: }")
    vectors, everything = small(Space(view, 3), 100)
    assert (list(vectors), everything) == ([()], True)
    explored = CodeRuns(view, 1000).explore(100, lambda vector, outcome: True)
    assert not explored.all_inputs


@pytest.mark.parametrize("vector", [(0, 0), (3, -1), (HUGE, -HUGE)])
def test_symbols_have_no_bounds_and_the_same_order(vector: tuple[int, int]) -> None:
    space, terms = space_of("proc main(a, b) { l: }"), Terms()
    symbols = symbols_of(space, terms)
    assert [(symbol.low, symbol.high) for symbol in symbols.slots] == [(None, None)] * 2
    assert symbols.constraint is terms.true and symbols.universe is None
    model = {str(s.value): v for s, v in zip(symbols.slots, vector, strict=True)}
    found = evaluate([objective.term for objective in symbols.objectives], model)
    nonzero, total = sum(map(bool, vector)), sum(map(abs, vector))
    assert found == [0, nonzero, total, *map(rank, vector)] == list(space.levels(vector))


def test_large_numbers_are_exact() -> None:
    view = view_of(f"proc main(a) {{ l: b := a * a - {HUGE * HUGE - 1}; assume b == 1; }}")
    outcomes = [Runner(view, 100).run({view.inputs[0]: a}) for a in (HUGE, -HUGE, HUGE + 1)]
    assert [type(outcome) for outcome in outcomes] == [Ended, Ended, Discarded]


def test_a_product_may_become_too_large() -> None:
    view = view_of("proc main(a) { l: goto m, n; m: a := a * a; goto l; n: }")
    runner = Runner(view, 10_000)
    outcome = runner.run({view.inputs[0]: 2})
    assert isinstance(outcome, Undefined) and outcome.reason == "a number of too many digits"


def test_expressions_may_be_high() -> None:
    product = "a * (" * (MOST_OPERATORS // 2) + "a" + ")" * (MOST_OPERATORS // 2)
    negated = "!" * (MOST_OPERATORS - 2) + "(b == 1)"

    def outcomes() -> list[Outcome]:
        view = view_of(f"proc main(a) {{ l: b := {product}; assume {negated}; }}")
        return [Runner(view, 100).run({view.inputs[0]: a}) for a in (1, 2)]

    done = in_deep_thread(outcomes)
    assert isinstance(done, Done)
    one, two = done.value
    assert isinstance(one, Ended) and isinstance(two, Discarded)
