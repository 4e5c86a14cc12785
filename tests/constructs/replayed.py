"""Runs programs in the engine's replayer: how each run ends."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from unittest.mock import patch

from tests.constructs.gcc import Asked, End
from tests.constructs.text import Program
from weaklink import ir
from weaklink.ask.inputs import Space
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.types import MACHINES
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS, Kind
from weaklink.options import Reading
from weaklink.replay import outcome as ends
from weaklink.replay.outcome import Choice
from weaklink.replay.runner import Runner
from weaklink.view.build import Views
from weaklink.view.checking import Checking
from weaklink.view.lower.memories import SET
from weaklink.view.lower.world import World

MACHINE = MACHINES["lp64"]
STEPS = 20_000
MOST_CHOICES = 400

RESULT = "\\result"
Calls = tuple[tuple[int, ...], ...]
"""Of each call of the library what it gave back, and then what it left in memory."""

NO_VALUE = 77
"""What an object without a value is given: nothing may depend on it."""

CLASSES = {Kind.MEM_ACCESS: "memory", Kind.INDEX_BOUND: "memory"}


class Refused(Exception):
    """The engine does not take a program, or a part of it."""


@dataclass
class Engine:
    """Runs of the entry of one program.  Raises ``Refused`` when it is made."""

    program: Program

    def __post_init__(self) -> None:
        name = f"{self.program.seed}.c"
        unit, diagnostics = read_text(name, self.program.for_engine, Reading(hints=False), MACHINE)
        read = elaborate([unit], list(diagnostics), MACHINE, hints=False)
        errors = [d for d in read.diagnostics if d.severity.value == "error"]
        if errors or read.refused:
            raise Refused(f"{errors[:1]} {read.refused[:1]}")
        views = Views(read, Checking(DEFAULT_RUNTIME_ERRORS))
        self.taken_out = views.taken_out
        entry = self.program.entry
        self.view = views.view(entry, ())
        self.runner = Runner(self.view, STEPS)
        self.space = Space(self.view, 1)

    def run(self, asked: Asked, calls: Calls = ()) -> End:
        """The end of a run in which ``calls`` of the library did what they do natively."""
        inputs = self.inputs(asked)
        choices: list[Choice] = []
        while True:
            with patch.object(World, "gives_input", lambda world, site: True):
                result, chosen = self.runner.chosen(inputs, choices)
            wanted = list(_given(chosen, asked, calls))
            if wanted == list(chosen) and len(choices) < len(chosen):
                choices = wanted  # none is guessed
                continue
            if wanted == list(chosen) or len(wanted) > MOST_CHOICES:
                if isinstance(result, ends.Undefined) and result.reason in self.not_modelled:
                    return End(None, Kind.UNMODELLED.value)
                return end_of(result, chosen)
            first = next(n for n, one in enumerate(wanted) if one != chosen[n])
            choices = wanted[: first + 1]

    @property
    def not_modelled(self) -> set[str]:
        """What runs may come to that has no meaning to the engine."""
        return {one.construct for one in self.taken_out}

    def inputs(self, asked: Asked) -> dict[ir.Variable, ends.Value]:
        given = {"x": asked.x, "y": asked.y}
        lengths = [0] * len(self.space.blocks)
        pairs = [0] * 2 * len(self.space.pointers)
        numbers = [given.get(self.shown(slot.at), 0) for slot in self.space.numbers]
        flags = [0] * len(self.space.blocks)
        blanks = [0] * len(self.space.blanks)
        return self.space.inputs((*lengths, *pairs, *numbers, *flags, *blanks))

    def shown(self, at: object) -> str:
        return at.shown if isinstance(at, ir.Variable) else ""


def _given(chosen: tuple[Choice, ...], asked: Asked, calls: Calls) -> Iterator[Choice]:
    """As the environment of the compiled program chooses, and its library."""
    allocated = looked = 0
    library = _values(calls)
    next(library)
    for one in chosen:
        value = one.value
        if one.site == "":
            value = NO_VALUE
        elif one.variable.shown.endswith(" fails"):
            value = asked.failing >> (allocated % 64) & 1
            allocated += 1
        elif one.site == ir.ENVIRONMENT and one.variable.storage is ir.Storage.TEMPORARY:
            value = asked.values[looked % 64]
            looked += 1
        elif one.site != ir.ENVIRONMENT:
            value = library.send(one.variable.shown)
        yield Choice(one.site, one.variable, value)


def _values(calls: Calls) -> Generator[int, str, None]:
    """What calls of the library choose, told the variable of each choice: of each call first the
    cells, which have a value then, last the result."""
    asked = yield 0
    for result, *cells in calls:
        left = iter(cells)
        while asked != RESULT:
            asked = yield 1 if asked == SET.shown else next(left, 0)
        asked = yield result
    while True:
        asked = yield 0


def end_of(result: ends.Outcome, chosen: tuple[Choice, ...]) -> End:
    match result:
        case ends.Ended(results=(value,), recorded=()):
            return End(value)
        case ends.Failed(check):
            kind = check.property.kind
            place = check.property.span.line
            said = "memory" if check.property.name == "freeable" else CLASSES.get(kind, kind.value)
            return End(None, said, place, check.property.id)
        case _:
            last = chosen[-1] if chosen else None
            return End(None, type(result).__name__, 0, f"{str(result)[:200]} {last}")
