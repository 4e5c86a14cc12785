"""Compiles files of programs with gcc and its checks, and talks to what comes out."""

from __future__ import annotations

import functools
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path

from tests.native.harness import File, emit, sites
from tests.native.keys import Key
from tests.native.syntax import Program, Values

HERE = Path(__file__).parent

CHECKS = (
    "-fsanitize=kernel-address",  # every access is a call, which our runtime answers
    "--param=asan-instrumentation-with-call-threshold=0",
    "--param=asan-stack=0",
    "--param=asan-globals=0",
    "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,bounds",
    "-fsanitize-recover=all",
)
COMPILE_SECONDS = 120
STEPS, DEPTH = 300, 9
RUN_SECONDS = 60


class Status(IntEnum):
    """How a run ends, as the runtime numbers it."""

    END = 0
    FAILED = 1
    UNDEFINED = 2
    ENDLESS = 3
    NOT_ALLOWED = 4
    CRASHED = 5
    REJECTED = 6
    CUT = 7


@dataclass(frozen=True, slots=True)
class Run:
    """One run: what it failed without ending (``recorded``), what ended it, its last state."""

    status: Status
    failed: Key | None
    recorded: tuple[Key, ...]
    vector: Values
    out: Values

    @property
    def failures(self) -> tuple[Key, ...]:
        return self.recorded if self.failed is None else (*self.recorded, self.failed)


@dataclass(frozen=True, slots=True)
class Violation:
    """``vector`` is the smallest of the inputs tried, where inputs are numbers only; ``clean`` if
    it is one whose run as code fails nothing and ends (of runs in which contracts choose)."""

    count: int
    vector: Values
    clean: bool = False


@dataclass(slots=True)
class Observed:
    """What a function does natively; ``exhausted`` if all its inputs were tried."""

    counts: dict[Status, int] = field(default_factory=dict)
    exhausted: bool = True
    violations: dict[Key, Violation] = field(default_factory=dict)
    states: list[Run] = field(default_factory=list)

    @property
    def inputs(self) -> int:
        return sum(n for status, n in self.counts.items() if status is not Status.NOT_ALLOWED)


@dataclass(frozen=True, slots=True)
class View:
    """Runs of an entry in which the loops and calls at the sites ``contracts`` stand as these.

    From the ``vector``, or from every ``stride``-th of the first ``cap`` inputs; ``runs`` of each
    at most, with other choices, which are small numbers and those of the ``pool``.  A run has so
    many iterations (``steps``) at most, and nested calls (``depth``, the function itself being 1).
    """

    entry: int
    contracts: tuple[int, ...]
    runs: int
    vector: Values | None = None
    pool: Values = ()
    cap: int = 0
    stride: int = 1
    steps: int = STEPS
    depth: int = DEPTH

    @property
    def command(self) -> str:
        if self.vector is None:
            return f"view {self.entry} {self.cap} {self.stride} {self.runs}"
        return f"choose {self.entry} {self.runs} {' '.join(map(str, self.vector))}"


class NativeDefect(Exception):
    """The compiled program, not what it was compiled from, went wrong."""


class Native:
    """Compiled programs; use it as a context, so that what it wrote is removed."""

    def __init__(self, programs: Sequence[Program]) -> None:
        self.file: File = emit(programs)
        self._owners = [sites(program) for program in programs]
        self._folder = tempfile.TemporaryDirectory(prefix="native")
        self._program = _compile(self.file.text, Path(self._folder.name))
        self._on: list[int] = []

    def __enter__(self) -> Native:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    # --- questions -----------------------------------------------------------------------------

    def switch(self, chosen: Sequence[Iterable[int]]) -> None:
        """Checks from now on, for each program, the clauses at these sites and no others."""
        wanted = [set(sites_) for sites_ in chosen]
        keys = enumerate(self.file.keys)
        self._on = [number for number, (owner, key) in keys if key.clause in wanted[owner]]

    def probe(self, entries: Iterable[int], cap: int) -> list[set[Key]]:
        """For each entry, which checks fail on some input if none of them ends a run."""
        answers = self._ask([f"probe {entry} {cap}" for entry in entries])
        found = []
        for lines in answers:
            (numbers,) = [line.split()[2:] for line in lines if line.startswith("failing")]
            found.append({self._key(int(number)) for number in numbers})
        return found

    def explore(self, entries: Sequence[int], cap: int, stride: int) -> list[Observed]:
        """Runs all inputs of the entries, ``cap`` of them at most."""
        answers = self._ask([f"run {entry} {cap} {stride}" for entry in entries])
        return [self._observed(lines) for lines in answers]

    def run(self, inputs: Sequence[tuple[int, Values]]) -> list[Run]:
        """One run for each entry with its vector."""
        asked = [f"one {entry} {' '.join(map(str, vector))}" for entry, vector in inputs]
        return [self._run(line) for lines in self._ask(asked) for line in lines]

    def views(self, asked: Sequence[View]) -> list[Observed]:
        """What fails in the functions themselves where contracts choose in the place of code."""
        commands: list[str] = []
        for view in asked:
            base = self.file.bases[self.file.entries[view.entry][0]]
            sites_ = " ".join(str(base + site) for site in view.contracts)
            commands.append(f"stand {len(view.contracts)} {sites_}")
            commands.append(f"pool {len(view.pool)} {' '.join(map(str, view.pool))}")
            commands.append(f"limit {view.steps} {view.depth}")
            commands.append(view.command)
        return [self._observed(lines) for lines in self._ask(commands)[3::4]]

    def _ask(self, commands: Sequence[str]) -> list[list[str]]:
        switch = f"on {len(self._on)} {' '.join(map(str, self._on))}"
        done = subprocess.run(
            [self._program],
            input="\n".join([switch, *commands, ""]),
            capture_output=True,
            text=True,
            timeout=RUN_SECONDS,
            check=False,
        )
        answers: list[list[str]] = [[]]
        for line in done.stdout.splitlines():
            if line.startswith("defect"):
                raise NativeDefect(line)
            if line == "done":
                answers.append([])
            else:
                answers[-1].append(line)
        if done.returncode != 0 or len(answers) != len(commands) + 2:
            raise NativeDefect(f"exit code {done.returncode} after {len(answers)} answers")
        return answers[1:-1]

    # --- answers -------------------------------------------------------------------------------

    def _key(self, number: int) -> Key:
        return self.file.key(number, self._owners)

    def _observed(self, lines: Iterable[str]) -> Observed:
        seen = Observed()
        for line in lines:
            word, *rest = line.split()
            numbers = [int(number) for number in rest]
            match word:
                case "state":
                    seen.states.append(self._run(line))
                case "violated":
                    _, key, count, clean, _, *vector = numbers
                    seen.violations[self._key(key)] = Violation(count, tuple(vector), clean > 0)
                case "runs":
                    *counts, capped = numbers[1:]
                    seen.counts = dict(zip(Status, counts, strict=True))
                    seen.exhausted = not capped
        return seen

    def _run(self, line: str) -> Run:
        numbers = iter(map(int, line.split()[2:]))
        status, failed = Status(next(numbers)), next(numbers)
        recorded = tuple(self._key(number) for number in _counted(numbers))
        vector, out = tuple(_counted(numbers)), tuple(_counted(numbers))
        return Run(status, None if failed < 0 else self._key(failed), recorded, vector, out)


def _counted(numbers: Iterator[int]) -> list[int]:
    return [next(numbers) for _ in range(next(numbers))]


def _compile(text: str, folder: Path) -> Path:
    source, program = folder / "programs.c", folder / "programs"
    source.write_text(text, encoding="utf-8")
    command = ["gcc", "-std=gnu11", "-O0", "-w", f"-I{HERE}", *CHECKS, "-c", "programs.c"]
    link = ["gcc", "-o", "programs", "programs.o", str(_runtime())]
    for step in (command, link):
        done = subprocess.run(
            step, cwd=folder, capture_output=True, text=True, timeout=COMPILE_SECONDS, check=False
        )
        if done.returncode != 0:
            raise NativeDefect(f"gcc: {done.stderr[:2000]}")
    return program


_kept: list[tempfile.TemporaryDirectory[str]] = []


@functools.cache
def _runtime() -> Path:
    """The runtime, compiled once in a process, without the checks."""
    folder = tempfile.TemporaryDirectory(prefix="native")
    _kept.append(folder)
    made = Path(folder.name) / "runtime.o"
    source = HERE / "runtime.c"
    subprocess.run(
        ["gcc", "-std=gnu11", "-O2", "-w", "-c", "-o", made, source],
        check=True,
        timeout=COMPILE_SECONDS,
    )
    return made
