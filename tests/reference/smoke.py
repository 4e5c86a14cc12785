"""Smoke tests by trying everything: where runs of a function come, input by input.

    judgement = judge_smoke(text, machine, "f", rte=True)
    judgement.by_contract[start]    the marks that some run from there leaves in the contract view
    judgement.lenient               those of all runs that go on behind their own failed checks
    judgement.past[start]           those of runs of the code that go on behind all failed checks

A point to which no run comes is *doomed*.  Where a check that fails keeps runs away, that is
reported as a failed check; what has to be found is what not even lenient runs come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass

from tests.reference.errors import TooLarge, Unsupported
from tests.reference.inputs import USUAL, Bounds, Input, Inputs
from tests.reference.interpreter import Function, Interpreter
from tests.reference.marks import DONE, Mark, Marks, Place, done, meets, place
from tests.reference.model import End, RunEnds, State
from tests.reference.show import Shown, show
from tests.reference.ways import Step, open_ways, steps_of
from weaklink.frontend import syntax as c
from weaklink.ir.types import Machine

Reached = Mapping[Input, frozenset[Mark]]

_TROUBLE = frozenset({End.LIMIT, End.UNDEFINED})


@dataclass(frozen=True, slots=True)
class SmokeJudgement:
    """``trouble``: some run by contract ended because something has no value (or at a limit), so
    that more may be come to than is known; ``code_trouble`` says the same of the code.  ``broken``
    are the places of run-time errors that lenient runs commit.  ``past`` is None where such runs
    of the code take too many steps."""

    body: c.Compound
    steps: Mapping[Place, Step]
    shown: Mapping[Input, Shown]
    behaviors: tuple[Place, ...]
    by_contract: Reached
    code: Reached
    lenient: frozenset[Mark]
    broken: frozenset[Place]
    trouble: bool
    code_trouble: bool
    past: Reached | None

    @property
    def is_callable(self) -> bool:
        return bool(self.shown)

    def to_find(self, blocked: Set[Place]) -> Iterator[Place]:
        """The places that are doomed, but neither behind the ``blocked`` ones nor behind a check
        that fails; not even one that is a run-time error."""
        if not self.is_callable:
            return
        for one in self.behaviors:
            if (DONE, one) not in self.lenient and one not in blocked:
                yield one
        opened = open_ways(self.body, blocked | self.past_failures(), self.broken)
        for where in sorted(opened - blocked):
            step = self.steps[where]
            if step.is_plain and not meets(step.about, self.lenient):
                yield where

    def past_failures(self) -> set[Place]:
        """The steps that runs come past only if they go on behind failed checks."""
        strict = frozenset[Mark]().union(*self.by_contract.values())
        return {
            where
            for where, step in self.steps.items()
            if meets(step.after, self.lenient) and not meets(step.after, strict)
        }

    @property
    def is_doomed(self) -> bool:
        """Whether there is something to find."""
        return not self.is_callable or next(self.to_find(set()), None) is not None


def judge_smoke(
    text: str,
    machine: Machine,
    function: str,
    *,
    rte: bool = True,
    steps: int = 200_000,
    bounds: Bounds = USUAL,
) -> SmokeJudgement:
    """Raises ``TooLarge`` where ``steps`` do not suffice."""
    marks = Marks()
    program = Interpreter.of(text, machine, rte=rte, steps=steps, marks=marks)
    return _Explorer(program, program.function(function), marks, bounds).judge()


class _Explorer:
    def __init__(
        self, program: Interpreter, function: Function, marks: Marks, bounds: Bounds
    ) -> None:
        if function.signature.body is None:
            raise Unsupported("the function has no body")
        self.program = program
        self.function = function
        self.body = function.signature.body
        self.marks = marks
        inputs = Inputs(program, function, bounds)
        self.starts = inputs.allowed()
        self.trouble = inputs.undefined

    def judge(self) -> SmokeJudgement:
        contracts = frozenset(self.function.sites)
        steps = steps_of(self.body)
        by_contract = self.explore(contracts)
        lenient = frozenset[Mark]().union(*by_contract.values())
        if not all(meets(step.about, lenient) for step in steps.values() if step.is_plain):
            self.marks.lenient = True
            lenient = frozenset().union(*self.explore(contracts).values())
            self.marks.lenient = False
        trouble = self.trouble
        code = self.explore(frozenset())
        code_trouble = self.trouble
        past = self.past()
        inputs = self.function.inputs
        blocks = self.function.initial_blocks
        return SmokeJudgement(
            self.body,
            steps,
            {values: show(inputs, values, blocks) for values in self.starts},
            tuple(place(span) for span, _ in self.function.contract.assumes),
            by_contract,
            code,
            lenient,
            frozenset(self.marks.broken),
            trouble,
            code_trouble,
            past,
        )

    def past(self) -> Reached | None:
        broken = set(self.marks.broken)
        self.marks.lenient = self.marks.in_calls = True
        try:
            return self.explore(frozenset())
        except TooLarge:
            return None
        finally:
            self.marks.lenient = self.marks.in_calls = False
            self.marks.taken()
            self.marks.broken = broken

    def explore(self, view: frozenset[str]) -> Reached:
        return {values: self.marked(start, view) for values, start in self.starts.items()}

    def marked(self, start: State, view: frozenset[str]) -> frozenset[Mark]:
        self.marks.taken()
        runs = self.program.runs(self.function, start, view)
        self.trouble |= any(run.end in _TROUBLE for run in runs)
        return self.marks.taken() | frozenset(self.behaviors(start))

    def behaviors(self, start: State) -> Iterator[Mark]:
        """A mark for each behavior that applies."""
        for span, applies in self.function.contract.assumes:
            try:
                if applies(start):
                    yield done(span)
            except RunEnds:
                self.trouble = True
