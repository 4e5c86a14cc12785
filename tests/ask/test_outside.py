"""Cells that no object holds are chosen like inputs: as vectors, as symbols, and in searches."""

from __future__ import annotations

from itertools import product

import pytest

from tests.ask.test_inputs import model
from tests.explain.diagnosing import diagnose, method_for
from tests.view.viewing import make_view
from weaklink.ask.inputs import Space
from weaklink.ask.outside import outside_of, without
from weaklink.ask.slots import Cell, Vector
from weaklink.ask.symbols import symbols_of
from weaklink.explain.findings import Incapacity, NonCompliance, UnknownCause, Weakness
from weaklink.logic.evaluate import evaluate
from weaklink.logic.terms import Terms
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Ended, Undefined, failures
from weaklink.replay.runner import Runner
from weaklink.scope import LimitKind

READS = """/*@ requires \\valid_read(t + (0 .. n - 1)); */
int f(const int *t, int n) { //@ check t[1] == 5;
  return 0; }"""


def spaced() -> Space:
    """The second cell of what ``t`` points to, and what is behind NULL."""
    view = make_view(READS)
    plain = Space(view, 2)
    (memory,) = {slot.at.memory for slot in plain.numbers if isinstance(slot.at, Cell)}
    number = plain.blocks[0].number
    return Space(view, 2, (Cell(memory, number, 1), Cell(memory, 0, 1)))


def vector(length: int, target: int, numbers: Vector, outside: Vector) -> Vector:
    return (length, target, 0, *numbers, 0, *outside)


def test_a_cell_holds_what_was_chosen_only_where_it_is_in_no_object() -> None:
    space = spaced()
    (beside, null) = space.outside
    short = space.inputs(vector(1, 1, (0, 7, 0), (3, 4)))[beside.memory]
    long = space.inputs(vector(2, 1, (0, 7, 8), (3, 4)))[beside.memory]
    assert isinstance(short, Memory) and isinstance(long, Memory)
    assert [m.get(beside.block, 1) for m in (short, long)] == [3, 8]
    assert [m.get(null.block, 1) for m in (short, long)] == [4, 4]


@pytest.mark.parametrize("length", range(3))
@pytest.mark.parametrize("values", list(product((0, 3), repeat=2)))
def test_as_symbols_they_are_the_same(length: int, values: Vector) -> None:
    space = spaced()
    symbols = symbols_of(space, Terms())
    slots = vector(length, int(length > 0), (0, 0, 0), values)
    known = model(symbols.slots, slots)
    assert evaluate([symbols.constraint], known) == [length < 2 or values[0] == 0]
    assert evaluate([o.term for o in symbols.objectives], known) == list(space.levels(slots))


def test_they_are_the_last_thing_to_be_small() -> None:
    space = spaced()
    keys = [
        space.key(vector(1, 1, numbers, outside))
        for numbers, outside in (
            ((0, 0, 0), (0, 0)),
            ((0, 0, 0), (5, 0)),
            ((0, 0, 0), (1, 1)),
            ((1, 0, 0), (0, 0)),
        )
    ]
    assert keys == sorted(keys) and len(set(keys)) == len(keys)


def test_a_run_takes_them_and_has_no_value_without() -> None:
    space = spaced()
    inputs = space.inputs(vector(1, 1, (0, 0, 0), (5, 0)))
    assert set(outside_of(inputs)) == set(space.outside)
    runner = Runner(space.view, 1000)
    assert isinstance(runner.run(inputs), Ended) and failures(runner.run(inputs)) == ()
    assert isinstance(runner.run(without(inputs, space.outside[1])), Ended)
    assert isinstance(runner.run(without(inputs, space.outside[0])), Undefined)


def cause_of(text: str, id: str = "f/assertion/a") -> object:
    with method_for(text) as method:
        return diagnose(method)[id].cause


def test_a_witness_has_the_cells_at_which_something_looks() -> None:
    text = """int g[2]; void f(int n) { //@ check a: 0 <= n <= 2 ==> g[n] == 0 || g[n] == 1;
    }"""
    cause = cause_of(text.replace("g[n]", "g[2]"))
    assert isinstance(cause, NonCompliance) and cause.witness.minimal
    (cell,) = outside_of(cause.witness.inputs)
    held = cause.witness.inputs[cell.memory]
    assert isinstance(held, Memory) and (cell.offset, held.get(cell.block, 2)) == (2, -1)


def test_the_code_runs_with_the_same_value() -> None:
    """The contract allows 1 only where g[2] is 1; there, the code is fine."""
    text = """int g[2]; /*@ assigns \\nothing; ensures \\result == 1 ==> g[2] == 1; */
      int h(void) { return 0; }
      void f(void) { int r = h(); //@ assert a: r != 1;
      }"""
    cause = cause_of(text)
    assert isinstance(cause, Weakness) and [e.id for e in cause.elements] == ["f/h1"]
    (cell,) = outside_of(cause.witness.inputs)
    held = cause.witness.inputs[cell.memory]
    assert isinstance(held, Memory) and held.get(cell.block, cell.offset) == 1


NOT_CHOSEN = {
    "dangling": "int *q; { int x = 1; q = &x; }\n//@ check a: *q == 1;\n",
    "no value yet": "int t[2];\n//@ check a: t[0] == 0;\n t[0] = 1;",
    "pointer": "//@ check a: p[1] == \\null;\n",
    "far": "//@ check a: 100 <= n ==> g[n] == 0;\n",
}


@pytest.mark.parametrize("body", NOT_CHOSEN.values(), ids=NOT_CHOSEN)
def test_what_is_not_chosen_is_a_limit(body: str) -> None:
    cause = cause_of(f"int g[2], *p[1]; void f(int n) {{ {body} }}")
    assert isinstance(cause, UnknownCause)
    assert cause.searched is None or LimitKind.OUTSIDE in {
        limit.kind for limit in cause.searched.limits
    }


def test_what_is_chosen_leaves_no_limit() -> None:
    """No value makes it fail, and the prover has no chance to know."""
    text = """int g[2]; void f(void) { //@ check a: g[2] * g[2] * g[2] != 3;
    }"""
    with method_for(text) as method:
        (found,) = method.properties
        assert isinstance(method.diagnose(found, [found.id]).cause, Incapacity)


def test_a_local_without_a_value_holds_any() -> None:
    assert isinstance(cause_of("void f(void) { int u; //@ check a: u == 0;\n }"), NonCompliance)


def test_the_code_beside_a_contract_has_the_same_in_a_local_without_a_value() -> None:
    """Where the contract's run passes `b`, since u is 5, the code's fails it."""
    text = """/*@ assigns \\nothing; */ int h(void) { return 0; }
      void f(void) { int u; int r = h();
        //@ assert b: r == 0 ==> u != 5;
        //@ assert a: r == 0 || u != 5;
      }"""
    cause = cause_of(text)
    assert not isinstance(cause, Weakness)
