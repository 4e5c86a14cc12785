"""The states that a traced run passes, by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from tests.view.viewing import NO_ERRORS, make_views
from weaklink.ir.program import Block
from weaklink.ir.statements import Assign, CodeCall, EndLife, Fresh, HavocCells
from weaklink.ir.types import MemoryType
from weaklink.ir.variables import Storage
from weaklink.replay.memory import EMPTY, Memory
from weaklink.replay.outcome import Choice, Value
from weaklink.replay.pages import PagedMemory, Pages
from weaklink.replay.runner import Runner
from weaklink.replay.states import State
from weaklink.replay.steps import Step
from weaklink.view.lower.memories import LENGTHS

INT = "memory.int"


def steps_of(text: str, choices: Sequence[Choice] = (), **values: Value) -> Sequence[Step]:
    view = make_views(text, checked=NO_ERRORS).view("f", ())
    inputs = {
        v: values.get(v.name, EMPTY if isinstance(v.type, MemoryType) else 0) for v in view.inputs
    }
    runner = Runner(view, 1_000)
    outcome, steps = runner.trace(inputs, choices)
    assert outcome == runner.run(inputs, choices)
    return steps


def held(state: State) -> dict[str, Value]:
    """The named variables of the function that runs, and numbers among the globals."""
    return {
        v.shown: value
        for v, value in state.known().items()
        if isinstance(value, int) and v.storage not in (Storage.TEMPORARY, Storage.SNAPSHOT)
    }


def cells(state: State, name: str = INT) -> Mapping[int, Mapping[int, int | None]]:
    (found,) = (value for v, value in state.globals.items() if v.name == name)
    assert isinstance(found, Memory)
    return {block: dict(row) for block, row in found.rows.items()}


def test_each_step_goes_on_from_the_one_before() -> None:
    steps = steps_of("int g; void h(void) { g = 2; } void f(int n) { n = 1; h(); }", n=7)
    assert held(steps[0].before) == {"g": 0, "n": 7}
    assert all(then.after is now.before for then, now in pairwise(steps))
    assigned = [held(step.after) for step in steps if isinstance(step.what, Assign)]
    assert {"g": 0, "n": 1} in assigned
    assert held(steps[-1].after) == {"g": 2, "n": 1}
    assert held(steps[0].before) == {"g": 0, "n": 7}  # it is a value


def test_what_changes_nothing_makes_no_other_state() -> None:
    steps = steps_of("void f(int n) { while (n < 3) n++; }")
    assert len([s for s in steps if isinstance(s.what, Block) and s.before is s.after]) > 3


def test_each_activation_has_variables_of_its_own() -> None:
    steps = steps_of("int f(int n) { int m = n; if (n) m = f(n - 1) + m; return m; }", n=2)
    deepest = max(steps, key=lambda step: step.depth).after
    assert deepest.function == "f"
    named = [
        {v.name: x for v, x in frame.variables.items() if v.name in ("n", "m")}
        for frame in deepest.frames
    ]
    assert [one["n"] for one in named] == [2, 1, 0]
    calls = [step for step in steps if isinstance(step.what, CodeCall)]
    assert [len(step.after.frames) for step in calls] == [2, 3, 2, 1]
    assert [one.begin[v] for one in deepest.frames for v in one.begin if v.name == "n"] == [2, 1, 0]
    results = [
        max(x for v, x in s.after.known().items() if v.name == r.name and isinstance(x, int))
        for s in calls
        if isinstance(s.what, CodeCall) and s.value is not None
        for r in s.what.results
    ]
    assert results == [0, 1]


OBJECT = "void f(void) { for (int i = 0; i < 2; i++) { int x; int *p = &x; *p = i + 5; } }"


def test_cells_that_are_written_are_told_one_by_one() -> None:
    steps = steps_of(OBJECT)
    written = [
        (step.cells, cells(step.before), cells(step.after))
        for step in steps
        if isinstance(step.what, Assign) and step.what.target.name == INT
    ]
    assert [one for one, _, _ in written] == [((-1, 0),), ((-2, 0),)]
    assert written[0][1:] == ({-1: {0: None}}, {-1: {0: 5}})
    assert written[1][2] == {-1: {0: None}, -2: {0: 6}}


def test_objects_begin_and_end_and_are_told_of_as_they_were() -> None:
    steps = steps_of(OBJECT)
    begun = [step for step in steps if isinstance(step.what, Fresh)]
    assert [sorted(step.after.objects) for step in begun] == [[-1], [-2, -1]]
    assert [begun[0].after.objects[-1].function, begun[0].after.objects[-1].length] == ["f", 1]
    end = steps[-1].after
    assert sorted(end.dead) == [-2, -1] and not steps[0].before.dead
    (int_memory,) = (v for v in end.globals if v.name == INT)
    assert end.memory(int_memory).get(-1, 0) is None
    assert [end.cell(int_memory, (block, 0)) for block in (-1, -2)] == [5, 6]
    assert end.memory(LENGTHS).get(-1, 0) == -1
    ended = [step for step in steps if isinstance(step.what, EndLife)]
    assert all(step.after.dead.keys() >= step.before.dead.keys() for step in ended)


def test_a_contract_chooses_cell_by_cell() -> None:
    text = """/*@ assigns t[0 .. 1]; */ void h(int *t);
    void f(void) { int t[3] = {1, 2, 3}; h(t); }"""
    view = make_views(text, checked=NO_ERRORS).view("f", ("h1",))
    (memory,) = (v for v in view.inputs if v.name == INT)
    choices = [Choice("f/h1", memory, value) for value in (2, 9)]
    inputs = {v: EMPTY if isinstance(v.type, MemoryType) else 0 for v in view.inputs}
    _, steps = Runner(view, 100).trace(inputs, choices)
    chosen = [s for s in steps if isinstance(s.what, HavocCells) and s.what.memory == memory]
    assert [step.cells for step in chosen] == [((-1, 0), (-1, 1))]
    assert cells(chosen[0].after) == {-1: {0: 2, 1: 9, 2: 3}}


def test_pages() -> None:
    empty: Pages[int] = Pages()
    numbers = [0, 5, 31, 32, 900, -1, -2, -33, -1_000_001]
    made = empty
    for number in numbers:
        made = made.put(number, -number)
    assert dict(made) == {number: -number for number in numbers} == dict(Pages(dict(made)))
    assert len(made) == 9 and not len(empty) and 32 in made and 33 not in made
    other = made.put(32, 7)
    assert (made[32], other[32], made.get(33)) == (-32, 7, None)
    assert other != made == dict(made)


def test_a_memory_in_pages_is_the_same_memory() -> None:
    plain, kept = Memory({1: {0: 4}}), PagedMemory({1: {0: 4}})
    for memory in (plain, kept):
        changed = memory.with_row(-1, {0: None, 1: 2}).with_cell(-1, 0, 8).with_cell(1, 1, 3)
        assert changed == Memory({1: {0: 4, 1: 3}, -1: {0: 8, 1: 2}})
        assert list(changed.cells()) == [(1, 0), (1, 1), (-1, 0), (-1, 1)]
        assert memory == Memory({1: {0: 4}}) and hash(memory) == hash(plain)
