"""What a run depends on is told; all else may have any value, and the same run fails the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.explain.diagnosing import diagnose, method_for
from tests.explain.test_stories import tell
from weaklink.ask.answers import Witness
from weaklink.ask.oracle import Oracle
from weaklink.diagnostics import Unsupported
from weaklink.explain.findings import NonCompliance, Weakness
from weaklink.explain.method.method import Method
from weaklink.explain.runs.relevance import Dependence, Watching, dependence
from weaklink.explain.runs.story import Storyteller, until_failure
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.types import MACHINES, IntType, MemoryType
from weaklink.ir.variables import Variable
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS
from weaklink.options import Bounds, Budget, Reading
from weaklink.replay.memory import Memory, Rows
from weaklink.replay.outcome import Value, failures
from weaklink.replay.runner import Runner
from weaklink.view.build import Views
from weaklink.view.checking import Checking
from weaklink.view.lower.memories import LENGTHS
from weaklink.view.lower.representation import BLOCKS, OFFSETS
from weaklink.view.model import View

ROOT = Path(__file__).parents[2]


def told(text: str, property: str = "f/postcondition/p") -> dict[str, str]:
    story, _ = tell(text, property)
    return dict(story.inputs.written)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        # only what the failing clause reads
        ("int G; /*@ ensures p: \\result == 1; */ int f(int x, int y) { return x; }", {"x"}),
        # a branch that was taken, and none that was not
        (
            "int G; /*@ ensures p: \\result != 0; */\n"
            "int f(int x, int y) { if (x) return 5; if (x > 9) return G; return 0; }",
            {"x"},
        ),
        # a value that goes nowhere
        (
            "unsigned G; /*@ ensures p: \\result != 0; */\n"
            "int f(unsigned x, unsigned y) { unsigned z = x + G; z = y; return 0; }",
            set(),
        ),
        # but whether it overflows is decided
        (
            "int G; /*@ ensures p: \\result != 0; */ int f(int x) { int z = x + 1; return 0; }",
            {"x"},
        ),
        # the precondition says which inputs are allowed
        ("/*@ requires x > 3; ensures p: \\false; */ void f(int x, int y) { }", {"x"}),
        # the part of a clause that decides
        ("int G; /*@ ensures p: x > 0 && G > 0; */ void f(int x) { }", {"x"}),
        # a frame says nothing of what was not written
        (
            "int G, H; /*@ assigns G; ensures p: \\false; */\n"
            "void f(int x) { if (x > 2) H = 1; if (x > 3) G = 1; }",
            {"x"},
        ),
        # the cells of a global array, though no pointer leads there
        (
            "int G, a[2]; /*@ requires 0 <= x < 2; ensures p: \\result == 3; */\n"
            "int f(int x, int y) { return a[x]; }",
            {"x", "a"},
        ),
        # through calls
        (
            "int G; int g(int a, int b) { return a; }\n"
            "/*@ ensures p: \\result == 7; */ int f(int x, int y) { return g(x, y) + 1; }",
            {"x"},
        ),
    ],
)
def test_what_is_told(text: str, names: set[str]) -> None:
    assert told(text).keys() == names


def test_cells_members_and_pointers() -> None:
    text = """struct s { long x; long y; struct s *next; };
    /*@ requires \\valid(p) && \\valid(q) && \\valid(t + (0 .. 2));
        ensures p: p->x == t[1]; */
    void f(struct s *p, struct s *q, int *t, int *u) { t[1] = 4; }"""
    assert told(text) == {"p": "{.x = 0}", "q": "p", "t": "{0, 0, 0}"}


def test_inputs_of_data_and_json_stay_whole() -> None:
    text = "int G; /*@ ensures p: \\result == 1; */ int f(int x, int y) { return x; }"
    story, _ = tell(text, "f/postcondition/p")
    assert story.inputs.variables == {"x": "0", "y": "0"}


def test_all_is_told_in_full() -> None:
    text = "/*@ ensures p: \\result == 1; */ int f(int x, int y) { return x; }"
    with method_for(text) as method:
        cause = diagnose(method)["f/postcondition/p"].cause
        assert isinstance(cause, NonCompliance)
        teller = Storyteller(method.views.program, frozenset(), 10_000, full=True)
        witness = cause.witness
        story = teller.tell(cause.view, witness.inputs, witness.choices, "f/postcondition/p")
        assert story.inputs.written == {"x": "0", "y": "0"}


# --- nothing else matters ------------------------------------------------------------------------

PROGRAMS = [
    *sorted(ROOT.glob("tests/data/memory/*/*.c"))[::9],
    *sorted(ROOT.glob("tests/data/cases/*.c"))[1::4],
    *sorted(ROOT.glob("tests/data/calls/*.c"))[::4],
    *sorted(ROOT.glob("tests/data/contracts/*.c"))[::3],
    *sorted(ROOT.glob("tests/data/loops/*.c"))[::4],
    *sorted(ROOT.glob("tests/data/logic/*.c"))[::3],
]


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[pytest.mark.slow] if number % 4 else [])
        for number, path in enumerate(PROGRAMS)
    ],
)
def test_all_else_may_have_any_value(path: Path) -> None:
    chance = random.Random(str(path.name))
    for id, witness, view in stories(path.read_text(encoding="utf-8")):
        runner = Runner(view, 10_000)
        outcome, run = runner.trace(witness.inputs, witness.choices)
        assert id in failures(outcome)
        depends = dependence(Watching(), until_failure(run, id, False))
        if runner.passes_over(witness.inputs, witness.choices):
            assert depends is None  # all is told, where it looks at what nobody knows
            continue
        assert depends is not None
        for _ in range(8):
            inputs = dict(others(view, witness.inputs, depends, chance))
            assert id in failures(runner.run(inputs, witness.choices)), (id, inputs)


def stories(text: str) -> Iterator[tuple[str, Witness, View]]:
    """The runs that are shown of the functions of a text that can be diagnosed."""
    machine = MACHINES["lp64"]
    unit, diagnostics = read_text("t.c", text, Reading(hints=False), machine)
    program = elaborate([unit], list(diagnostics), machine, hints=False)
    if program.diagnostics or program.refused:
        return
    views = Views(program, Checking(DEFAULT_RUNTIME_ERRORS))
    oracle = Oracle(Budget(), views.definitions.applied)
    for name, function in program.functions.items():
        if function.body is None:
            continue
        try:
            found = diagnose(Method(views, name, lambda: oracle, Bounds(), ()))
        except Unsupported:
            continue
        for id, finding in found.items():
            match finding.cause:
                case NonCompliance(witness, view) | Weakness(_, witness, view):
                    yield id, witness, view
                case _:
                    pass
    oracle.close()


def others(
    view: View, inputs: dict[Variable, Value], depends: Dependence, chance: random.Random
) -> Iterator[tuple[Variable, Value]]:
    """Inputs with other values where nothing is said to depend on them; pointers are NULL.  What no
    object holds is no input to be told of: a run says by itself where it looks at it.  What has a
    value keeps one."""
    lengths = next((value for v, value in inputs.items() if v == LENGTHS), None)
    objects: Rows = {0: {0: 0}, **(lengths.rows if isinstance(lengths, Memory) else {})}
    for variable, value in inputs.items():
        type = variable.type
        match value:
            case _ if variable in view.fixed or variable.name.startswith(
                ("memory.lengths", "memory.set")
            ):
                yield variable, value
            case Memory():
                assert isinstance(type, MemoryType)
                rows = {
                    block: {
                        offset: old
                        if (block, offset) in depends.sources
                        or old is None
                        or is_outside(objects, block, offset)
                        else any_value(variable, type.cell, chance)
                        for offset, old in row.items()
                    }
                    for block, row in value.rows.items()
                    if block not in view.fixed_blocks
                }
                fixed = {b: row for b, row in value.rows.items() if b in view.fixed_blocks}
                yield variable, Memory({**rows, **fixed})
            case _ if variable in depends.sources:
                yield variable, value
            case _ if is_partly(variable, depends):
                yield variable, value
            case _:
                yield variable, any_value(variable, type, chance)


def is_outside(objects: Rows, block: int, offset: int) -> bool:
    """Whether the cell is in no object; of a block whose length is no input it is in one."""
    return block in objects and not 0 <= offset < (objects[block].get(0) or 0)


def is_partly(variable: Variable, depends: Dependence) -> bool:
    """Whether it is one half of a pointer whose other half is needed."""
    base, _, part = variable.name.rpartition(".")
    halves = {f"{base}.block", f"{base}.offset"} if part in ("block", "offset") else set()
    return any(isinstance(s, Variable) and s.name in halves for s in depends.sources)


def any_value(variable: Variable, type: object, chance: random.Random) -> int:
    if variable in (BLOCKS, OFFSETS) or not isinstance(type, IntType):
        return 0
    return chance.choice([type.min, type.max, 0, chance.randint(type.min, type.max)])
