"""Runs programs as gcc compiles them, with its sanitizers: how each run ends."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.constructs.text import Program

HERE = Path(__file__).parent

CHECKS = (
    "-fsanitize=address,undefined,pointer-compare,pointer-subtract",
    "-fno-sanitize=pointer-overflow",  # which C forbids, and the engine leaves to the access
    "-fno-sanitize-recover=all",
)
SECONDS = 300
OPTIONS = {
    "ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=1:"
    "detect_invalid_pointer_pairs=2:symbolize=0:print_legend=0",
    "UBSAN_OPTIONS": "print_stacktrace=0",
}


@dataclass(frozen=True, slots=True)
class End:
    """``value`` is what was given back; without one, ``error`` says what was committed, and
    ``line`` where, if that is known (else 0)."""

    value: int | None
    error: str = ""
    line: int = 0
    said: str = ""
    chosen: tuple[tuple[int, ...], ...] = ()
    """For each call of the library what it gave back, and then what it left in memory."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A run of one of the programs; ``failing`` has a bit for each allocation."""

    program: int
    x: int
    y: int
    failing: int
    values: tuple[int, ...]

    @property
    def line(self) -> str:
        return " ".join(map(str, (self.program, self.x, self.y, self.failing, *self.values)))


class NotC(Exception):
    """gcc does not compile a program."""


ERRORS = (
    (r"cannot be represented in type|signed integer overflow|negation of", "signed-overflow"),
    (r"left shift of|shift exponent", "shift"),
    (r"division by zero", "division-by-zero"),
    (r"variable length array bound", "array-length"),
    (r"out of bounds for type|insufficient space", "memory"),
    (r"null pointer|misaligned|invalid-pointer-pair", "memory"),
    (r"passing zero to|unreachable program point", "builtin"),
    (r"AddressSanitizer", "memory"),
)
UBSAN = re.compile(r"^\S*?:(\d+):\d+: runtime error: (.*)$", re.MULTILINE)
WRONG = re.compile(r"^judge:(\d+): (.*)$", re.MULTILINE)


def ended(said: str) -> End:
    """What the lines about one run mean."""
    chosen = re.findall(r"^chose (.*)$", said, re.MULTILINE)
    calls = tuple(tuple(map(int, one.split())) for one in chosen)
    return replace(_ended(said), chosen=calls)


def _ended(said: str) -> End:
    if found := WRONG.search(said):
        return End(None, found[2])
    if found := UBSAN.search(said):
        return End(None, _kind(found[2]), int(found[1]), found[2])
    if "invalid-pointer-pair" in said:
        return End(None, "pointer-comparison")
    if found := re.search(r"AddressSanitizer:? (.*)", said):
        return End(None, "memory", 0, found[1])
    if found := re.search(r"^value (-?\d+)$", said, re.MULTILINE):
        return End(int(found[1]))
    return End(None, "crashed", 0, said[:300])


def _kind(text: str) -> str:
    if re.search("left shift of|shift exponent", text):
        return "shift"
    return next((kind for pattern, kind in ERRORS if re.search(pattern, text)), text)


def compiled(programs: Sequence[Program], folder: Path) -> Path:
    source, binary = folder / "programs.c", folder / "programs"
    source.write_text("\n".join(_file(programs)), encoding="utf-8")
    command = [
        "gcc",
        "-std=gnu17",
        "-O0",
        "-Werror=return-type",
        f"-I{HERE}",
        *CHECKS,
        "-o",
        binary,
        source,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error" in line]
        raise NotC("; ".join(errors[:5]))
    return binary


def _file(programs: Sequence[Program]) -> Iterator[str]:
    yield '#include "judge.h"'
    for program in programs:
        yield f"#define main main_{program.seed}"
        yield f'#line {program.before + 1} "{program.seed}.c"'
        yield program.text
        yield "#undef main"
        if program.entry == "main":
            name = f"entry_{program.seed}"
            yield f"static int {name}(int x, int y) {{ return main_{program.seed}(); }}"
    entries = (f"{{ {p.seed}, {_entry(p)} }}" for p in programs)
    yield f"static const struct judge_entry judge_entries[] = {{ {', '.join(entries)} }};"
    yield '#include "judge.c"'
    yield ""


def _entry(program: Program) -> str:
    return f"entry_{program.seed}" if program.entry == "main" else program.entry


def run(programs: Sequence[Program], asked: Sequence[Asked]) -> list[End]:
    """One end for each run.  Raises ``NotC``."""
    with tempfile.TemporaryDirectory(prefix="constructs") as folder:
        binary = compiled(programs, Path(folder))
        done = subprocess.run(
            [binary],
            input="\n".join([*(one.line for one in asked), ""]),
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS,
            check=False,
            env={**os.environ, **OPTIONS},
        )
    ends = [ended(part) for part in _parts(done.stdout.splitlines())]
    if len(ends) != len(asked):
        raise NotC(f"{len(ends)} of {len(asked)} runs: {done.stderr[-500:]}")
    return ends


def _parts(lines: Iterable[str]) -> Iterator[str]:
    part: list[str] | None = None
    for line in lines:
        if line == "run":
            if part is not None:
                yield "\n".join(part)
            part = []
        elif part is not None:
            part.append(line)
    if part is not None:
        yield "\n".join(part)


def accepted(programs: Sequence[Program]) -> str:
    """What gcc says against the programs; nothing if they are C."""
    with tempfile.TemporaryDirectory(prefix="constructs") as folder:
        try:
            compiled(programs, Path(folder))
        except NotC as problem:
            return str(problem)
    return ""
