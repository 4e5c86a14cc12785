"""Generated programs that compute with floating-point values, and what gcc's programs do.

A program of the first kind takes nothing: gcc says what its function gives back, and the engine
must refute that it is anything else.  One of the second kind takes numbers
within bounds, and claims bounds of what it gives: none may be proved that values of gcc's own
break.
"""

from __future__ import annotations

import math
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.native.asked import MACHINE, UNDECIDED, Judged, compared, counted
from tests.native.unions import Program
from weaklink import session
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.model import Report, Status, Verdict
from weaklink.options import Budget, Options, Reading

CONSTANTS = "0.5 1.0 2.0 0.1 3.0 -1.5 1e10 1e-3 0.0 -0.0 7.25 1e300 1e-300 1.7e308 5e-324".split()
SMALL = "0.5 1.0 2.0 0.1 3.0 -1.5 0.25 -0.3".split()
HELP = """int printf(const char *, ...);
void *memcpy(void *, const void *, unsigned long);
"""


class Writer:
    """Writes programs."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def program(self, number: int) -> Program:
        """One that takes nothing."""
        random = self._random
        self._leaves = ["d", "e", "f", "n"]
        steps = "".join(f"  {self._statement()}\n" for _ in range(5))
        function = (
            f"double f{number}(void)\n{{\n"
            f"  double d = {random.choice(CONSTANTS)}, e = {random.choice(CONSTANTS)};\n"
            f"  float f = {random.choice(SMALL)}f; int n = {random.randint(-5, 5)};\n"
            f"{steps}  return d;\n}}\n"
        )
        return Program(number, "", function)

    def _statement(self) -> str:
        random = self._random
        target = random.choice(("d", "e", "f", "d"))
        value = self._value(2)
        choices = [
            f"{target} = {value};",
            f"{target} {random.choice('+-*')}= {value};",
            f"if ({self._comparison()}) {target} = {value};",
            f"for (int i = 0; i < {random.randint(1, 4)}; i++) {target} += {value};",
            f"n = ({self._value(1)}) > 2;",
            f"if ({target} > -1000 && {target} < 1000) n = (int){target};",
        ]
        return random.choice(choices)

    def _comparison(self) -> str:
        return f"{self._value(1)} {self._random.choice(COMPARISONS)} {self._value(1)}"

    def _value(self, depth: int) -> str:
        random = self._random
        if depth == 0 or random.random() < 0.2:
            return random.choice([*self._leaves, random.choice(CONSTANTS)])
        left, right = self._value(depth - 1), self._value(depth - 1)
        choices = [
            f"({left} / (double){right})",
            f"({left} {random.choice('+-*')} {right})",
            f"(float)({left})",
            f"(- {left})",
            f"({left} < {right} ? {left} : {right})",
        ]
        return random.choice(choices)

    # --- bounds --------------------------------------------------------------------------------

    def bounded(self, number: int) -> Bounded:
        random = self._random
        self._leaves = ["a", "b", "a", "b", "n"]
        type = random.choice(("double", "double", "float"))
        low = random.choice((0, 0, 1, -2))
        high = low + random.choice((1, 3, 10))
        body = self._small_value(random.choice((1, 2, 2)))
        return Bounded(number, type, low, high, body)

    def _small_value(self, depth: int) -> str:
        random = self._random
        if depth == 0:
            return random.choice([*self._leaves, random.choice(SMALL)])
        left, right = self._small_value(depth - 1), self._small_value(depth - 1)
        choices = [
            f"({left} {random.choice('+-*')} {right})",
            f"({left} {random.choice('+-')} {right})",
            f"({left} / {random.choice(SMALL)})",
            f"({left} < {right} ? {left} : {right})",
        ]
        return random.choice(choices)


COMPARISONS = ("<", "<=", "==", "!=", ">")


@dataclass(frozen=True, slots=True)
class Bounded:
    """``fN`` of two numbers of the ``type`` from ``low`` to ``high``, and a whole one from -3 to
    3."""

    number: int
    type: str
    low: int
    high: int
    body: str

    @property
    def function(self) -> str:
        head = f"{self.type} f{self.number}({self.type} a, {self.type} b, int n)"
        return f"{head}\n{{\n  return {self.body};\n}}\n"

    def claims(self, least: float, greatest: float) -> str:
        """``least`` and ``greatest`` are what was seen; what is claimed is that, and a little less
        and more: ``c1`` and ``c4`` are false."""
        size = max(abs(least), abs(greatest), 1e-3)
        limits = [f"<= {greatest + size * more!r}" for more in (0.0, -4e-16, 1e-6)]
        limits += [f">= {least + size * more!r}" for more in (0.0, 4e-16, -1e-6)]
        named = enumerate(limits)
        return " ".join(f"ensures c{number}: \\result {limit};" for number, limit in named)

    def contract(self, least: float, greatest: float) -> str:
        known = " && ".join(
            f"\\is_finite({x}) && {self.low} <= {x} <= {self.high}" for x in ("a", "b")
        )
        return (
            f"requires {known} && -3 <= n <= 3; assigns \\nothing; {self.claims(least, greatest)}"
        )


BROKEN = ("c1", "c4")
"""The claims that values which were seen break."""


def reported(text: str) -> Report:
    """What is reported of a program, its run-time errors left alone."""
    unit, diagnostics = read_text("program.c", text, Reading(hints=False), MACHINE)
    program = elaborate([unit], list(diagnostics), MACHINE, hints=False)
    options = Options(
        reading=Reading(hints=False),
        budget=Budget(seconds=4),
        smoke=False,
        runtime_errors=frozenset(),
    )
    return session.diagnose_program(program, options)


def judge(programs: Sequence[Program], folder: Path) -> Judged:
    source, binary = folder / "floats.c", folder / "floats"
    calls = "".join(f'  printf("%a\\n", f{one.number}());\n' for one in programs)
    text = HELP + "".join(one.function for one in programs)
    source.write_text(f"{text}int main(void)\n{{\n{calls}  return 0;\n}}\n", encoding="utf-8")
    _compiled(source, binary)
    ended = subprocess.run([str(binary)], check=True, capture_output=True, text=True)
    pairs = zip(programs, map(float.fromhex, ended.stdout.split()), strict=True)
    return counted(_given(program, result) for program, result in pairs)


def _given(program: Program, result: float) -> str:
    same = f"\\eq_double(\\result, {result!r})"
    if math.isnan(result):
        same = "\\is_NaN(\\result)"
    elif math.isinf(result):
        same = f"\\is_{'plus' if result > 0 else 'minus'}_infinity(\\result)"
    text = f"/*@ assigns \\nothing; ensures other: !{same}; */\n{program.function}"
    report = reported(text)
    (one,) = (found for found in report.properties if found.name == "other")
    return compared(one, is_false=True, text=text)


def _compiled(source: Path, binary: Path) -> None:
    command = ["gcc", "-std=gnu11", "-w", "-O0", str(source), "-o", str(binary)]
    subprocess.run(command, check=True)


def judge_bounds(programs: Sequence[Bounded], folder: Path, random: Random, tries: int) -> Judged:
    """Claims about programs, beside the values that gcc's give for ``tries`` arguments."""
    source, binary = folder / "bounds.c", folder / "bounds"
    text = HELP + "".join(one.function for one in programs)
    cases = "".join(
        f"    case {one.number}: r = f{one.number}(a, b, n); break;\n" for one in programs
    )
    text += (
        "int scanf(const char *, ...);\nint main(void)\n{\n  double a, b, r; int k, n;\n"
        '  while (scanf("%d %la %la %d", &k, &a, &b, &n) == 4) {\n    switch (k) {\n'
        f'{cases}    }}\n    printf("%a\\n", r);\n  }}\n  return 0;\n}}\n'
    )
    source.write_text(text, encoding="utf-8")
    _compiled(source, binary)
    lines = [_arguments(one, random) for one in programs for _ in range(tries)]
    ended = subprocess.run(
        [str(binary)], check=True, capture_output=True, text=True, input="\n".join(lines)
    )
    values = [float.fromhex(line) for line in ended.stdout.split()]
    said: list[str] = []
    for index, one in enumerate(programs):
        said += _beside(one, values[index * tries : (index + 1) * tries])
    return counted(said)


def _arguments(one: Bounded, random: Random) -> str:
    def number() -> str:
        kind = random.randrange(4)
        if kind == 0:
            return float(random.randint(one.low, one.high)).hex()
        value = random.uniform(one.low, one.high)
        return (round(value, 1) if kind == 1 else value).hex()

    return f"{one.number} {number()} {number()} {random.randint(-3, 3)}"


def _beside(one: Bounded, seen: Sequence[float]) -> list[str]:
    least, greatest = min(seen), max(seen)
    text = f"/*@ {one.contract(least, greatest)} */\n{one.function}"
    report = reported(text)
    said = []
    for found in report.properties:
        if found.name in BROKEN and found.is_clean:
            said.append(f"{found.id} {found.text} is proved\n{text}")
        elif found.verdict is Verdict.NON_COMPLIANCE or found.status is Status.PROVED:
            said.append("")
        else:
            said.append(UNDECIDED)
    return said
