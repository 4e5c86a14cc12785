"""A program judged whole: verdicts, weak sets, inputs, choices; scope and premises; and, where
pointers may name globals, the same with ``--aliasing``.

    whole = judge_whole(program)        raises TooLarge
    whole.disagreements(ask)            ask(aliasing) is the engine's report
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.agreement.compare import (
    Disagreement,
    compare,
    compare_premises,
    compare_separations,
    inconsistent,
)
from tests.reference.features import ALIASED
from tests.reference.generate import GeneratedProgram, judge_generated
from tests.reference.premises import Needed, needed_premises
from tests.reference.verdicts import Judgement
from weaklink.model import Report

Ask = Callable[[bool], Report]


@dataclass(frozen=True, slots=True)
class Whole:
    """``needed`` are premises; ``aliased`` the judgement where pointers may name globals, if that
    is asked."""

    program: GeneratedProgram
    judgement: Judgement
    needed: Needed
    aliased: Judgement | None = None

    def disagreements(self, ask: Ask) -> list[Disagreement]:
        function, rte = self.program.function, self.program.rte
        report = ask(False)
        found = compare(self.judgement, report, function, rte=rte)
        found += compare_premises(self.needed, report, function)
        found += inconsistent(report)
        if self.aliased is not None:
            found += compare_separations(self.judgement, self.aliased, report)
            other = compare(self.aliased, ask(True), function, rte=rte)
            found += [replace(one, id=f"{one.id} (aliasing)") for one in other]
        return found


def judge_whole(program: GeneratedProgram) -> Whole:
    """Raises ``TooLarge`` for the few programs that take too long."""
    needed = program.judged(needed_premises)
    aliased = judge_generated(program, aliasing=True) if program.family in ALIASED else None
    return Whole(program, judge_generated(program), needed, aliased)
