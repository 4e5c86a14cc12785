"""A seeded generator of small annotated programs: ``generate(seed, family)``.

The programs are random; their annotations are not quite (see ``slots``).  One seed gives one
program of a family on every machine and in every process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from tests.reference.deadends import dead_ends
from tests.reference.errors import TooLarge
from tests.reference.features import FEATURES, READS_OUTSIDE, SMALL, Writer
from tests.reference.inputs import Bounds, Inputs
from tests.reference.interpreter import Interpreter
from tests.reference.pieces import DEFINITIONS
from tests.reference.program import Builder
from tests.reference.slots import Part, render, slots
from tests.reference.soup import soup
from tests.reference.sweeps import sweep
from tests.reference.verdicts import CODE, Judgement, judge, judge_outside
from weaklink.ir.types import Machine, make_machine

NARROW = make_machine("tiny3", char=2, short=3, int_=3, long=5, long_long=5)
NARROWEST = make_machine("tiny2", char=2, short=2, int_=2, long=3, long_long=4)
WIDE = make_machine("tiny4", char=2, short=3, int_=4, long=5, long_long=5)


FAMILIES = ("integers", "pointers", "arrays", "structs", "calls", "sweeps", "bits")
"""The first is about integers alone, the others about memory."""


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Steps:
    """What a program may cost: one that takes more to watch is not generated, and one that
    takes more to judge is to be passed over."""

    watch: int
    judge: int


INTEGER_STEPS = _Steps(6_000, 15_000)
MEMORY_STEPS = _Steps(900, 4_000)
"""Fewer, since they take longer."""

FEATURE_STEPS = 20_000

SMOKE_STEPS = 30_000
"""All runs are explored three times."""


@dataclass(frozen=True, slots=True)
class GeneratedProgram:
    """``function`` is to be judged, with input blocks within ``bounds`` and in so many
    ``steps``; ``rte`` tells whether run-time errors are checks.  ``family`` is one of the
    ``features``."""

    text: str
    machine: Machine
    function: str
    rte: bool
    bounds: Bounds
    steps: int
    family: str = ""

    def judged(self, judge: Callable[..., T], function: str = "", **more: bool) -> T:
        """What a judge says of ``function``, if not of the one that is to be judged."""
        return judge(
            self.text,
            self.machine,
            function or self.function,
            rte=self.rte,
            steps=self.steps,
            bounds=self.bounds,
            **more,
        )


def generate(seed: int, family: str = "integers") -> GeneratedProgram:
    """One of ``FAMILIES`` or ``FEATURES``."""
    if family in FEATURES:
        return _with_feature(seed, family)
    rng = Random(seed) if family == "integers" else Random(f"{family} {seed}")
    steps = INTEGER_STEPS if family == "integers" else MEMORY_STEPS
    while True:
        builder, parts = _program(rng, family)
        try:
            failing = observe(parts, builder, steps.watch)
        except TooLarge:
            continue
        for slot in slots(parts):
            slot.fill(rng, failing)
        return GeneratedProgram(
            render(parts, probe=False),
            builder.machine,
            "f",
            builder.rte,
            builder.bounds,
            steps.judge,
        )


def _with_feature(seed: int, family: str) -> GeneratedProgram:
    """A program with a construct that the other families lack (see ``features``)."""
    rng = Random(f"{family} {seed}")
    machine = rng.choice([NARROWEST, NARROW]) if family in SMALL else NARROW
    writer = Writer(rng, machine)
    text = FEATURES[family](writer)
    rte = rng.random() < 0.5
    return GeneratedProgram(
        text, machine, writer.function, rte, writer.bounds, FEATURE_STEPS, family
    )


def generate_dead_ends(seed: int) -> GeneratedProgram:
    """A program for smoke tests; one with an odd seed is the corrected twin of that before it."""
    rng = Random(f"dead ends {seed // 2}")
    machine = rng.choice([NARROW, NARROW, WIDE])
    builder = Builder(rng, machine, rte=rng.random() < 0.4)
    text = render([dead_ends(builder, corrected=seed % 2 == 1)], probe=False)
    return GeneratedProgram(text, machine, "f", builder.rte, builder.bounds, SMOKE_STEPS)


def _program(rng: Random, family: str) -> tuple[Builder, list[Part]]:
    if family == "integers":
        machine = rng.choice([NARROW, WIDE, WIDE])
        builder = Builder(rng, machine, rte=rng.random() < 0.5)
        return builder, builder.program()
    machine = rng.choice([NARROWEST, NARROW])
    builder = Builder(rng, machine, rte=rng.random() < 0.65)
    builder.before.append(DEFINITIONS)
    return builder, sweep(builder) if family == "sweeps" else soup(builder, family)


def judge_generated(program: GeneratedProgram, *, aliasing: bool = False) -> Judgement:
    """Raises ``TooLarge`` for the few programs that take too long."""
    if program.family in READS_OUTSIDE:
        return program.judged(judge_outside)
    return program.judged(judge, aliasing=aliasing)


def observe(parts: list[Part], builder: Builder, steps: int) -> set[str]:
    """The names of all checks that some code run fails."""
    text = render(parts, probe=True)
    program = Interpreter.of(text, builder.machine, rte=builder.rte, steps=steps)
    program.probing = True
    failing: set[str] = set()
    for name in builder.defined:
        function = program.function(name)
        for start in Inputs(program, function, builder.bounds).allowed().values():
            for run in program.runs(function, start, CODE):
                failing |= {failure.property.name for failure in run.failures}
    return failing
