"""A seeded generator of small annotated programs: ``generate(seed)``.

The programs are random; their annotations are not quite (see ``slots``).  One seed gives one
program on every machine and in every process.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.reference.errors import TooLarge
from tests.reference.inputs import Inputs
from tests.reference.interpreter import Interpreter
from tests.reference.program import Builder
from tests.reference.slots import Part, render, slots
from tests.reference.verdicts import CODE
from weaklink.ir.types import Machine, make_machine

NARROW = make_machine("tiny3", char=2, short=3, int_=3, long=5, long_long=5)
WIDE = make_machine("tiny4", char=2, short=3, int_=4, long=5, long_long=5)

JUDGE_STEPS = 15_000
"""What judging a generated program may cost; those that need more are to be passed over."""

PROBE_STEPS = 6_000


@dataclass(frozen=True, slots=True)
class GeneratedProgram:
    """``function`` is to be judged; ``rte`` tells whether run-time errors are checks."""

    text: str
    machine: Machine
    function: str
    rte: bool


def generate(seed: int) -> GeneratedProgram:
    rng = Random(seed)
    while True:
        machine = rng.choice([NARROW, WIDE, WIDE])
        rte = rng.random() < 0.5
        builder = Builder(rng, machine, rte=rte)
        parts = builder.program()
        try:
            failing = observe(parts, builder.defined, machine, rte=rte)
        except TooLarge:
            continue
        for slot in slots(parts):
            slot.fill(rng, failing)
        return GeneratedProgram(render(parts, probe=False), machine, "f", rte)


def observe(parts: list[Part], functions: list[str], machine: Machine, *, rte: bool) -> set[str]:
    """The names of all checks that some code run fails."""
    text = render(parts, probe=True)
    program = Interpreter.of(text, machine, rte=rte, steps=PROBE_STEPS)
    failing: set[str] = set()
    for name in functions:
        function = program.function(name)
        for start in Inputs(program, function, 2).allowed().values():
            for run in program.runs(function, start, CODE):
                failing |= {failure.property.name for failure in run.failures}
    return failing
