"""What a compiled program tells of its run."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Told:
    """One step, in the judge's words: ``set`` a variable, ``call``, ``back``, an iteration
    ``done``, what ``fails``."""

    what: str
    activation: int
    line: int
    about: str = ""
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """The program at a loop's head, or (``number`` 0) where a call has come back."""

    activation: int
    at: str
    traversal: int
    number: int
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Run:
    """All steps, and the states at heads; ``mixed`` are both in order."""

    mixed: tuple[Told | Head, ...]

    @property
    def steps(self) -> list[Told]:
        return [one for one in self.mixed if isinstance(one, Told)]


def compiled(native: str, folder: Path, name: str) -> Path:
    source, program = folder / f"{name}.c", folder / name
    source.write_text(native, encoding="utf-8")
    command = ["gcc", "-std=gnu11", "-w", "-O0", "-o", str(program), str(source)]
    subprocess.run(command, check=True, timeout=60)
    return program


def run(program: Path, inputs: Sequence[int]) -> Run:
    """The run from the globals and parameters, in order."""
    done = subprocess.run(
        [program, *map(str, inputs)], capture_output=True, text=True, timeout=60, check=False
    )
    return Run(tuple(_told(done.stdout.splitlines())))


def _told(lines: Sequence[str]) -> Iterator[Told | Head]:
    for line in lines:
        what, activation, *rest = line.split(" ")
        match what, rest:
            case "head", [at, traversal, number, *values]:
                yield Head(int(activation), at, int(traversal), int(number), _values(values))
            case "chosen", [at, *values]:
                yield Head(int(activation), at, 0, 0, _values(values))
            case "done", [at_line, at, *numbers]:
                yield Told("done", int(activation), int(at_line), at, tuple(map(int, numbers)))
            case _, [at_line, *rest]:
                about, values_ = (rest[0] if rest else ""), tuple(map(int, rest[1:]))
                yield Told(what, int(activation), int(at_line), about, values_)


def _values(pairs: Sequence[str]) -> dict[str, int]:
    return {name: int(value) for name, value in (pair.split("=") for pair in pairs)}
