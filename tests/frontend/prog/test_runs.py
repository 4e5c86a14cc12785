"""Programs run as their IR and by the interpreter of trees: alike, whatever a run is free in.

And as a formula: *completed* where the interpreter comes to the end, and a label is *passed* where
it came by (seed "Towards Bounded Infeasible Code Detection", Theorem 3).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

import pytest

from bench.diamonds import diamonds
from tests.frontend.prog.interpreter import (
    Began,
    Blocked,
    Came,
    Interpreter,
    TooLong,
    Went,
    variables_of,
)
from tests.frontend.prog.trees import random_program
from weaklink.ask.inputs import Space
from weaklink.ask.symbols import symbols_of
from weaklink.encode.encoder import encode
from weaklink.frontend.prog.lower import labelled, program_of
from weaklink.frontend.prog.printer import print_file
from weaklink.frontend.prog.reader import read
from weaklink.frontend.prog.syntax import File
from weaklink.ir.check import check_program
from weaklink.ir.program import Function, Program
from weaklink.ir.statements import ENVIRONMENT, Point
from weaklink.ir.types import INTEGER
from weaklink.ir.variables import Storage, Variable
from weaklink.kinds import SmokeKind
from weaklink.logic.evaluate import evaluate
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.record import record
from weaklink.replay.outcome import Choice, Discarded, Ended
from weaklink.replay.runner import Runner
from weaklink.view.build import Views
from weaklink.view.checking import Checking
from weaklink.view.model import View
from weaklink.view.points import Points
from weaklink.view.unwind import Limits, unwind

UNCHECKED = Checking(frozenset())
RUNS = 12
FORMULAS = 2
STEPS = 10_000

PROGRAMS = {
    "a choice of two": "proc main() { a: goto b, c; b: x := 1; goto d; c: x := 2; goto d; d: }",
    "a choice of four": "proc main(x) { a: goto b, c, d, e; b: assume x < 0; goto e;"
    " c: assume x > 0; goto e; d: assume x == 0; goto e; e: y := x; }",
    "the initial block is a loop": "proc main(n) { a: n := n - 1; goto a, b; b: assume n < 0; }",
    "the final block is not last": "proc main() { a: goto b, c; b: assume x > k; k := 1;"
    " goto c; c: goto d, e; e: k := k * 2; x := x - k; goto c; d: assume x == 0; }",
    "nested loops": "proc main(n) { a: i := 0; goto h; h: goto b, z; b: j := i; goto k;"
    " k: goto l, m; l: assume j < n; j := j + 1; goto k; m: assume j >= n; i := i + 1; goto h;"
    " z: assume i >= n; }",
    "no way to the end": "proc main() { a: goto a; b: x := y; }",
    "a value nobody assigns": "proc main() { a: x := call f(); } proc f() returns y { a: }",
    "a parameter given back": "proc main(x) { a: x := call f(x - 1); assume x > 0; }"
    " proc f(y) returns y { a: goto b, c; b: assume y > 0; y := y - 1; y := call f(y); goto c;"
    " c: }",
    "a recursive main": "proc main(n) { a: goto b, c; b: assume n > 0; call main(n - 1); goto c;"
    " c: }",
    "names of all kinds": "proc main(main, lambda) { entry: exit := lambda; goto main;"
    " main: result := main; goto None; None: }",
}


# --- the same run twice ------------------------------------------------------------------------


@record
class Case:
    """A run of the interpreter: how it ended, the labels of the procedure itself, and the inputs
    and choices that make the IR run alike."""

    blocked: bool
    result: int | None
    labels: tuple[str, ...]
    inputs: dict[Variable, int]
    choices: tuple[Choice, ...]


def cases(file: File, program: Program, name: str, seed: int) -> Iterator[Case]:
    """Runs that the interpreter makes at random, but for those that are too long."""
    source = random.Random(f"{seed} {name}")

    def pick(number: int) -> int:
        return source.randrange(number) if number else source.randint(-3, 3)

    for _ in range(RUNS):
        interpreter = Interpreter(file, pick)
        start = random_start(file, name, source)
        try:
            result = interpreter.run(name, start)
        except Blocked:
            yield case_of(program, name, start, interpreter, None, blocked=True)
        except TooLong:
            pass
        else:
            yield case_of(program, name, start, interpreter, result)


def ending_case(file: File, program: Program, name: str, seed: int) -> Case:
    """The first run, in the order of labels, that ends from some inputs; there must be one."""
    start = random_start(file, name, random.Random(seed))
    script: list[int] = []
    while True:
        taken: list[tuple[int, int]] = []

        def pick(number: int) -> int:
            choice = script[len(taken)] if len(taken) < len(script) else 0  # noqa: B023
            taken.append((choice, number))  # noqa: B023
            return choice

        interpreter = Interpreter(file, pick)
        try:
            result = interpreter.run(name, start)
        except Blocked:
            while taken[-1][0] + 1 == taken[-1][1]:
                taken.pop()
            script = [choice for choice, _ in taken]
            script[-1] += 1
        else:
            return case_of(program, name, start, interpreter, result)


def random_start(file: File, name: str, source: random.Random) -> dict[str, int]:
    procedure = next(one for one in file.procedures if one.name.text == name)
    return {variable: source.randint(-4, 4) for variable in variables_of(procedure)}


def case_of(
    program: Program,
    name: str,
    start: Mapping[str, int],
    interpreter: Interpreter,
    result: int | None,
    *,
    blocked: bool = False,
) -> Case:
    did = interpreter.did
    own = tuple(one.label for one in did if isinstance(one, Came) and not one.depth)
    inputs = {variable: start[variable.name] for variable in program.functions[name].parameters}
    return Case(blocked, result, own, inputs, tuple(choices_of(did, program)))


def choices_of(did: Sequence[Began | Came | Went], program: Program) -> Iterator[Choice]:
    """What the IR's run chooses.  A variable that is no input begins with some other value: it
    does not matter."""
    for number, event in enumerate(did):
        match event:
            case Began(name, state):
                function = program.functions[name]
                for variable in hidden(function, program) if number else ():
                    shown = f"{variable.shown} of {name}"
                    yield chosen(ENVIRONMENT, shown, state[variable.name])
                assert function.body is not None
                for local in function.body.locals:
                    if local.storage is Storage.LOCAL:
                        yield chosen("", local.shown, state[local.name] + 100)
            case Went(number, labels):
                for skipped in labels[:number]:
                    yield chosen(ENVIRONMENT, f"skips {skipped}", 1)
                if number < len(labels) - 1:
                    yield chosen(ENVIRONMENT, f"skips {labels[number]}", 0)
            case Came():
                pass


def chosen(site: str, shown: str, value: int) -> Choice:
    return Choice(site, Variable(shown, INTEGER, Storage.TEMPORARY, shown), value)


def hidden(function: Function, program: Program) -> tuple[Variable, ...]:
    """The parameters that the source does not name as such."""
    file = function.span.file
    source = program.sources[file]
    (procedure,) = (
        one
        for one in read(file, "\n".join(source.lines))[0].procedures
        if one.name.text == function.name
    )
    return function.parameters[len(procedure.parameters) :]


def program_from(file: File) -> Program:
    program = program_of({"t.prog": print_file(file)})
    assert not program.diagnostics and not program.refused
    assert check_program(program) == []
    return program


def points_of(views: Views, name: str) -> Points:
    """A point at each label, by its name."""
    function = views.function(name)
    code = {
        (block, 0): Point(block, SmokeKind.CODE, name, "", span)
        for block, span in labelled(function).items()
    }
    entry = Point("", SmokeKind.CODE, name, "", function.span)
    return Points(entry, (), {}, code, (), {}, frozenset())


class Formula:
    """The reachability condition of a view up to some bounds."""

    def __init__(self, view: View) -> None:
        self.terms = Terms()
        self.space = Space(view, 0)
        self.symbols = symbols_of(self.space, self.terms)
        unwound = unwind(view, Limits(2, 1, blocks=500))
        self.condition = encode(unwound, self.terms, self.symbols.inputs)

    def check(self, case: Case) -> bool:
        """Whether the run is within the bounds; if so, it is what the formula says."""
        condition = self.condition
        model = self.model(case)
        completed, bounded = self.truths([condition.completed, condition.bounded], model)
        assert not (completed and bounded)
        assert not (case.blocked and completed)
        assert case.blocked or completed or bounded
        if completed:
            ways = [self.terms.or_(found) for found in condition.passed.values()]
            passed = dict(zip(condition.passed, self.truths(ways, model), strict=True))
            assert {label for label, truth in passed.items() if label and truth} == set(case.labels)
        return completed

    def model(self, case: Case) -> dict[str, int | bool]:
        """Inputs and choices as values of the symbols."""
        model: dict[str, int | bool] = {
            str(symbol.value): case.inputs[slot.at]
            for slot, symbol in zip(self.space.numbers, self.symbols.slots, strict=True)
            if isinstance(slot.at, Variable)
        }
        waiting = list(case.choices)
        for choosing in self.condition.choices:
            value = 0
            (reached,) = self.truths([choosing.reached], model)
            if reached and waiting:
                choice = waiting.pop(0)
                assert (choice.site, choice.variable.shown) == (
                    choosing.site,
                    choosing.variable.shown,
                )
                value = choice.value
            is_truth = choosing.symbol.sort is Sort.BOOL
            model[str(choosing.symbol.value)] = bool(value) if is_truth else value
        return model

    def truths(self, found: Sequence[Term], model: Mapping[str, int | bool]) -> list[bool]:
        values = evaluate(found, model)
        assert values is not None
        return [bool(value) for value in values]


@record
class Seen:
    """How many runs ended, were blocked, and were within the bounds of the formula."""

    ended: int
    blocked: int
    bounded: int


class Judge:
    """Compares runs of one procedure."""

    def __init__(self, file: File, name: str) -> None:
        self.file, self.name = file, name
        self.program = program_from(file)
        views = Views(self.program, UNCHECKED)
        views.obligations(name)
        self.view = views.view(name, (), points=points_of(views, name))
        self.runner = Runner(self.view, STEPS)

    def replay(self, case: Case) -> None:
        outcome, passed = self.runner.way(case.inputs, case.choices)
        assert passed[1:] == case.labels
        if case.blocked:
            assert isinstance(outcome, Discarded)
        else:
            results = () if case.result is None else (case.result,)
            assert isinstance(outcome, Ended) and outcome.results == results

    def agree(self, seed: int) -> Seen:
        """Checks some runs."""
        found = list(cases(self.file, self.program, self.name, seed))
        for case in found:
            self.replay(case)
        ending = [case for case in found if not case.blocked]
        blocked = [case for case in found if case.blocked]
        formula = Formula(self.view)
        inside = [formula.check(case) for case in (*ending[:FORMULAS], *blocked[:FORMULAS])]
        return Seen(len(ending), len(blocked), sum(inside))


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS)
def test_small_programs(text: str) -> None:
    file, diagnostics = read("t.prog", text)
    assert not diagnostics
    for procedure in file.procedures:
        Judge(file, procedure.name.text).agree(0)


@pytest.mark.parametrize("seed", range(30))
def test_random_programs(seed: int) -> None:
    file = random_program(seed)
    for procedure in file.procedures:
        Judge(file, procedure.name.text).agree(seed)


def test_random_programs_do_everything() -> None:
    seen = [Judge(random_program(seed), "main").agree(seed) for seed in range(10)]
    assert min(sum(s.ended for s in seen), sum(s.blocked for s in seen)) > 10
    assert sum(s.bounded for s in seen) > 5


@pytest.mark.parametrize(
    "size", [2, 3, 4, *(pytest.param(size, marks=pytest.mark.slow) for size in range(5, 10))]
)
def test_diamonds(size: int) -> None:
    """Two hundred in all, of each size as many: read, lowered, viewed and run."""
    for seed in range(25):
        judge = Judge(diamonds(seed, size), "main")
        case = ending_case(judge.file, judge.program, "main", seed)
        assert len(case.labels) == 3 + 3 * size + 1
        judge.replay(case)
        if seed == 0:
            assert Formula(judge.view).check(case)
