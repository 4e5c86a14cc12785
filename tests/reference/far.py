"""Runs from inputs far from zero: what is said of all runs, or of all that are smaller, they may
refute.

    far = judge_far(program, "f")
    far["f/postcondition/1"].failing    a run of the code that fails it
    far.weaker(("loop1",), id)          inputs whose code run is clean, that let it fail so

Each question has steps of its own; what they do not suffice for is not known, and refutes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.reference.cover import Steps, passage_of, steps_by_mark
from tests.reference.errors import TooLarge
from tests.reference.far_inputs import FarInputs
from tests.reference.inputs import Input
from tests.reference.interpreter import Interpreter
from tests.reference.marks import Place, Trails
from tests.reference.model import End, Run, State
from tests.reference.show import Shown, show
from tests.reference.verdicts import CODE, View, always_fails, fails
from weaklink.ir.types import Machine

Amount = tuple[int, int, int]


@dataclass(slots=True)
class FarFinding:
    """Of one property: how many inputs let it fail, the first of them, and the smallest ``amount``
    (see ``FarInputs.amount``) of those whose run fails it whatever callees without body choose;
    ``by_contract`` is an input from which it fails where contracts stand for code."""

    id: str
    failing: Shown | None = None
    always: Shown | None = None
    least: Amount | None = None
    by_contract: Shown | None = None
    reached: bool = False


@dataclass(slots=True)
class FarJudgement:
    """``normal`` and ``come_to`` are places with an input whose run ends normally and passes them,
    or comes there.  ``inputs`` counts those that were run."""

    function: str
    findings: dict[str, FarFinding] = field(default_factory=dict)
    normal: dict[Place, Shown] = field(default_factory=dict)
    come_to: dict[Place, Shown] = field(default_factory=dict)
    inputs: int = 0
    longest: int = 0

    def __getitem__(self, id: str) -> FarFinding:
        return self.findings.get(id, FarFinding(id))


class Far:
    """The far inputs of one function, each with its run as code."""

    def __init__(self, text: str, machine: Machine, function: str, *, rte: bool, steps: int):
        self.steps = steps
        self.program = Interpreter.of(text, machine, rte=rte, steps=10**9, marks=Trails())
        self.function = self.program.function(function)
        self.inputs = FarInputs(self.program, self.function)
        self.judgement = FarJudgement(function)
        self.clean: list[tuple[Input, State]] = []
        self.by_id = {found.id: found for found in self.function.properties}
        self.come = self._steps()
        self._explore_code()
        self._explore_contracts()

    def _steps(self) -> Steps:
        assert self.function.signature.body is not None
        return steps_by_mark(self.function.signature.body)

    def _explore_code(self) -> None:
        self.program.reached.clear()
        for given, start in self.inputs.within(self.steps):
            try:
                runs = self.program.runs(self.function, start, CODE)
            except TooLarge:
                return
            self._note(given, runs)
            if any(run.is_clean for run in runs):
                self.clean.append((given, start))
        for found in self.program.reached & set(self.function.properties):
            self._finding(found.id).reached = True

    def _note(self, given: Input, runs: list[Run]) -> None:
        judgement = self.judgement
        judgement.inputs += 1
        judgement.longest = max([judgement.longest, *(b.length for b in given.blocks)])
        for run in runs:
            if run.end is not End.DISCARDED:
                self._note_places(given, run)
            for failure in run.failures:
                if failure.own and failure.property.id:
                    finding = self._finding(failure.property.id)
                    finding.failing = finding.failing or self.shown(given)
                    if always_fails(runs, failure.property):
                        self._note_always(finding, given)

    def _note_always(self, finding: FarFinding, given: Input) -> None:
        amount = self.inputs.amount(given)
        if finding.least is None or amount < finding.least:
            finding.least, finding.always = amount, self.shown(given)

    def _note_places(self, given: Input, run: Run) -> None:
        passage = passage_of(run, {}, self.come)
        for where in passage.begun:
            if where not in self.judgement.come_to:
                self.judgement.come_to[where] = self.shown(given)
            if passage.is_normal and where not in self.judgement.normal:
                self.judgement.normal[where] = self.shown(given)

    def _explore_contracts(self) -> None:
        """As far as the steps go."""
        view = frozenset(self.function.sites)
        for given, run in self._runs([*self.clean], view):
            for failure in run.failures:
                if failure.own and failure.property.id:
                    finding = self._finding(failure.property.id)
                    finding.by_contract = finding.by_contract or self.shown(given)

    def _runs(self, given: Sequence[tuple[Input, State]], view: View) -> list[tuple[Input, Run]]:
        found: list[tuple[Input, Run]] = []
        before = self.program.steps
        self.program.steps = self.steps // 4
        try:
            for one, start in given:
                found += [(one, run) for run in self.program.runs(self.function, start, view)]
        except TooLarge:
            pass
        finally:
            self.program.steps = before
        return found

    def weaker(self, sites: tuple[str, ...], id: str) -> Shown | None:
        """Inputs whose code run is clean, and from which the property fails if just these sites
        stand as their contracts."""
        if id not in self.by_id:
            return None
        for given, run in self._runs(self.clean, frozenset(sites)):
            if fails(run, self.by_id[id]):
                return self.shown(given)
        return None

    def _finding(self, id: str) -> FarFinding:
        return self.judgement.findings.setdefault(id, FarFinding(id))

    def shown(self, given: Input) -> Shown:
        return show(self.function.inputs, given, self.function.initial_blocks)
