"""Programs about who sets what, and a judge of them that runs all there is to run.

Two functions get small arrays by pointers, set, read and copy them, or pass them on; a
third has such arrays of its own.  A run is told by which cells have a value, and two conditions.
The judge knows what a read of a cell without a value means: where the reader's precondition speaks
of that pointer, or the array is its own, it fails; where the array came with the inputs of the
function in question, the run is none; else the call fails by which its owner lent it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random

from weaklink import session
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.types import MACHINES
from weaklink.model import PropertyReport, Report, Status
from weaklink.options import Budget, Options, Reading

MACHINE = MACHINES["lp64"]
FLAGS = ("c", "d")

Cell = tuple[str, int]
Key = tuple[str, str, int, str]
"""Function, kind, line, name."""


@dataclass(frozen=True)
class Set:
    cell: Cell
    line: int


@dataclass(frozen=True)
class Copy:
    """``s ^= cell``, or into another cell."""

    source: Cell
    target: Cell | None
    line: int


@dataclass(frozen=True)
class If:
    flag: str
    body: tuple[Step, ...]


@dataclass(frozen=True)
class Call:
    callee: str
    arrays: tuple[str, str]
    flags: tuple[str, str]
    line: int


Step = Set | Copy | If | Call


@dataclass(frozen=True)
class Function:
    """``own``: its arrays are its own, not given by pointers."""

    name: str
    own: bool
    requires: tuple[Cell, ...]
    ensures: tuple[Cell, ...]
    body: tuple[Step, ...]


@dataclass(frozen=True)
class Program:
    functions: Mapping[str, Function]
    cells: tuple[Cell, ...]
    text: str


class Ends(Exception):
    """A run fails a property (None: it is no run)."""

    def __init__(self, key: Key | None) -> None:
        super().__init__(key)
        self.key = key


# --- making them -----------------------------------------------------------------------------


class _Maker:
    def __init__(self, seed: int) -> None:
        self.rng = Random(f"lending {seed}")
        self.lines: list[str] = []
        self.widths = {"p": 1 + seed % 2, "q": 1}
        self.cells = tuple((name, cell) for name in "pq" for cell in range(self.widths[name]))
        self.functions: dict[str, Function] = {}

    def program(self) -> Program:
        for name in ("inner", "outer", "user"):
            self.functions[name] = self._function(name)
        return Program(self.functions, self.cells, "\n".join(self.lines) + "\n")

    def _function(self, name: str) -> Function:
        own = name == "user"
        requires = () if own else self._some_cells(0.2)
        ensures = () if own else self._some_cells(0.25)
        self._contract(own, requires, ensures)
        arrays = "" if own else "unsigned *p, unsigned *q, "
        self.lines.append(f"unsigned {name}({arrays}int c, int d) {{")
        arrays = ", ".join(f"{name}[{width}]" for name, width in self.widths.items())
        self.lines.append("unsigned s = 0;" + (f" unsigned {arrays};" if own else ""))
        body = self._steps(3, 4 if own else 3)
        self.lines += ["return s;", "}"]
        return Function(name, own, requires, ensures, body)

    def _some_cells(self, chance: float) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if self.rng.random() < chance)

    def _contract(self, own: bool, requires: Sequence[Cell], ensures: Sequence[Cell]) -> None:
        if own:
            self.lines.append("/*@ assigns \\nothing; */")
            return
        p, q = (f"{name} + (0 .. {width - 1})" for name, width in self.widths.items())
        self.lines.append(f"/*@ requires \\valid({p}) && \\valid({q}) && \\separated({p}, {q});")
        for word, cells in (("requires", requires), ("ensures", ensures)):
            for name, cell in cells:
                self.lines.append(f"{word} {name}{cell}: \\initialized({name} + {cell});")
            if word == "requires":
                named = (f"{name}[0 .. {width - 1}]" for name, width in self.widths.items())
                self.lines.append(f"assigns {', '.join(named)};")
        self.lines.append("*/")

    def _steps(self, depth: int, count: int) -> tuple[Step, ...]:
        return tuple(self._step(depth) for _ in range(self.rng.randint(1, count)))

    def _step(self, depth: int) -> Step:
        roll = self.rng.random()
        if roll < 0.2 and depth:
            flag = self.rng.choice(FLAGS)
            self.lines.append(f"if ({flag}) {{")
            body = self._steps(depth - 1, 2)
            self.lines.append("}")
            return If(flag, body)
        if roll < 0.45 and self.functions:
            return self._call()
        here = len(self.lines) + 1
        cell, other = self._cell(), self._cell()
        if roll < 0.75:
            self.lines.append(f"{_c(cell)} = {self.rng.randint(0, 3)};")
            return Set(cell, here)
        if roll < 0.85 and cell != other:
            self.lines.append(f"{_c(other)} = {_c(cell)};")
            return Copy(cell, other, here)
        self.lines.append(f"s ^= {_c(cell)};")
        return Copy(cell, None, here)

    def _call(self) -> Call:
        callee = self.rng.choice(list(self.functions))
        swapped = self.widths["p"] == self.widths["q"] and self.rng.random() < 0.5
        arrays = ("q", "p") if swapped else ("p", "q")
        flags = self.rng.choice(FLAGS), self.rng.choice(FLAGS)
        self.lines.append(f"s ^= {callee}({', '.join((*arrays, *flags))});")
        return Call(callee, arrays, flags, len(self.lines))

    def _cell(self) -> Cell:
        return self.rng.choice(self.cells)


def _c(cell: Cell) -> str:
    return f"{cell[0]}[{cell[1]}]"


def make(seed: int) -> Program:
    return _Maker(seed).program()


# --- running them ------------------------------------------------------------------------------


@dataclass
class _Frame:
    """``arrays`` by name, each with the depth of the call whose own it is; 0: of the inputs."""

    function: Function
    arrays: Mapping[str, tuple[int, str]]
    flags: Mapping[str, bool]
    line: int


@dataclass
class _Run:
    program: Program
    has_value: dict[tuple[tuple[int, str], int], bool]
    frames: list[_Frame] = field(default_factory=list)

    def call(self, frame: _Frame) -> None:
        self.frames.append(frame)
        self._steps(frame, frame.function.body)
        for name, cell in frame.function.ensures:
            if not self.has_value[frame.arrays[name], cell]:
                raise Ends((frame.function.name, "postcondition", 0, f"{name}{cell}"))
        self.frames.pop()

    def _steps(self, frame: _Frame, steps: Sequence[Step]) -> None:
        for step in steps:
            match step:
                case Set((name, cell)):
                    self.has_value[frame.arrays[name], cell] = True
                case Copy(source, target, line):
                    self._read(frame, source, line)
                    if target is not None:
                        self.has_value[frame.arrays[target[0]], target[1]] = True
                case If(flag, body):
                    if frame.flags[flag]:
                        self._steps(frame, body)
                case Call():
                    self._enter(frame, step)

    def _enter(self, frame: _Frame, call: Call) -> None:
        frame.line = call.line
        callee = self.program.functions[call.callee]
        arrays = dict(zip("pq", (frame.arrays[name] for name in call.arrays), strict=True))
        for name, cell in callee.requires:
            if not self.has_value[arrays[name], cell]:
                key = (frame.function.name, "call-precondition", call.line, f"{name}{cell}")
                raise Ends(key)
        flags = dict(zip(FLAGS, (frame.flags[flag] for flag in call.flags), strict=True))
        self.call(_Frame(callee, arrays, flags, 0))

    def _read(self, frame: _Frame, source: Cell, line: int) -> None:
        name, cell = source
        array = frame.arrays[name]
        if self.has_value[array, cell]:
            return
        owner = array[0]
        said = any(of == name for of, _ in frame.function.requires)
        if said or frame.function.own:
            raise Ends((frame.function.name, "initialization", line, ""))
        if owner == 0:
            raise Ends(None)
        lender = self.frames[owner - 1]
        raise Ends((lender.function.name, "initialization", lender.line, ""))


def failing(program: Program, name: str) -> set[Key]:
    """The properties that runs of the function fail first, its own alone."""
    function = program.functions[name]
    owner = 1 if function.own else 0
    arrays = {array: (owner, array) for array in "pq"}
    places = [(arrays[array], cell) for array, cell in program.cells]
    free = not function.own and _observed(program, function)
    ways = (
        list(product((True, False), repeat=len(places)))
        if free
        else [(not function.own,) * len(places)]
    )
    found: set[Key] = set()
    for values, flags in product(ways, product((False, True), repeat=2)):
        has_value = dict(zip(places, values, strict=True))
        if any(not has_value[arrays[array], cell] for array, cell in function.requires):
            continue
        frame = _Frame(function, arrays, dict(zip(FLAGS, flags, strict=True)), 0)
        try:
            _Run(program, has_value).call(frame)
        except Ends as end:
            if end.key is not None and end.key[0] == name:
                found.add(end.key)
    return found


def _observed(program: Program, function: Function) -> bool:
    reached = [function, *(program.functions[name] for name in _called(program, function.body))]
    return any(one.requires or one.ensures for one in reached)


def _called(program: Program, steps: Sequence[Step]) -> Iterator[str]:
    for step in steps:
        match step:
            case If(_, body):
                yield from _called(program, body)
            case Call(callee):
                yield callee
                yield from _called(program, program.functions[callee].body)
            case Set() | Copy():
                pass


# --- the engine --------------------------------------------------------------------------------


def disagreement(seed: int, budget: Budget | None = None) -> str:
    """What engine and judge say differently of a program; empty where nothing."""
    program = make(seed)
    report = _report(program, budget or Budget())
    for function in program.functions.values():
        fails = failing(program, function.name)
        listed = {_key(one): one for one in report.properties if one.function == function.name}
        for key in fails - listed.keys():
            return f"lending {seed}: {key} is not listed"
        for key, one in listed.items():
            text = _wrong(one, key in fails, any(True for _ in _called(program, function.body)))
            if text:
                return f"lending {seed}: {key} {text}"
    return ""


def _wrong(one: PropertyReport, fails: bool, calls: bool) -> str:
    verdict = one.verdict.value if one.verdict is not None else ""
    if fails and (one.status is Status.PROVED or verdict not in ("non-compliance", "unknown")):
        return f"is {verdict or 'proved'}, but runs fail it"
    if not fails and verdict == "non-compliance":
        return "is a non-compliance, but no run fails it"
    if not fails and not calls and one.status is not Status.PROVED:
        return f"is {verdict}, but holds in all runs of a function without calls"
    return ""


def _report(program: Program, budget: Budget) -> Report:
    options = Options(reading=Reading(hints=False), budget=budget, smoke=False)
    unit, diagnostics = read_text("generated.c", program.text, options.reading, MACHINE)
    elaborated = elaborate([unit], list(diagnostics), MACHINE, hints=False)
    report = session.diagnose_program(elaborated, options)
    errors = [found for found in report.diagnostics if found.severity.value == "error"]
    assert not errors and not report.refused, (errors, report.refused)
    return report


def _key(one: PropertyReport) -> Key:
    function, kind = str(one.function), one.kind.value
    line = 0 if kind == "postcondition" else one.location.line
    return function, kind, line, one.name
