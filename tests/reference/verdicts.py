"""Verdicts by trying everything: all inputs, all views, all choices of contracts.

judgement = judge(text, machine, "f", rte=True)
judgement["f/postcondition/1"].verdict
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations

from tests.reference.errors import TooLarge, Unsupported
from tests.reference.inputs import USUAL, Bounds, Input, Inputs, integers, size
from tests.reference.interpreter import Function, Interpreter
from tests.reference.model import UNSET, Choice, End, Property, Run
from tests.reference.show import Shown, show
from weaklink.ir.types import Machine

View = frozenset[str]
CODE: View = frozenset()


class Verdict(Enum):
    HOLDS = "holds"
    NON_COMPLIANCE = "non-compliance"
    SUBCONTRACT_WEAKNESS = "subcontract-weakness"
    UNKNOWN = "unknown"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Finding:
    """What the reference says of one property.

    ``inputs`` and ``choices`` are the smallest ones (choices up to the failure, those of
    ``weak`` sites only); ``behind`` are all properties that code runs fail instead, from inputs
    that let this one fail by contract.
    """

    property: Property
    verdict: Verdict
    reachable: bool
    inputs: Shown = field(default_factory=Shown)
    weak: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    behind: frozenset[str] = frozenset()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """``endless``: some input's code runs forever, so that a bounded search is not exhaustive.
    Input blocks outside of ``bounds`` were not tried."""

    findings: tuple[Finding, ...]
    endless: bool
    steps: int
    bounds: Bounds

    def __getitem__(self, id: str) -> Finding:
        return next(finding for finding in self.findings if finding.property.id == id)


def judge(
    text: str,
    machine: Machine,
    function: str,
    *,
    rte: bool = True,
    steps: int = 200_000,
    bounds: Bounds = USUAL,
) -> Judgement:
    """Input blocks within ``bounds`` are tried.

    Raises ``TooLarge`` where ``steps`` do not suffice."""
    program = Interpreter.of(text, machine, rte=rte, steps=steps)
    judgement = Judge(program, program.function(function), bounds).judge()
    return Judgement(judgement[0], judgement[1], steps - program.steps, bounds)


_TROUBLE = frozenset({End.LIMIT, End.UNDEFINED})


class Judge:
    def __init__(self, program: Interpreter, function: Function, bounds: Bounds = USUAL) -> None:
        if function.body is None:
            raise Unsupported("the function has no body")
        self.program = program
        self.function = function
        self.sites = tuple(function.sites)
        inputs = Inputs(program, function, bounds)
        self.starts = inputs.allowed()
        self.trouble = inputs.undefined
        self.all: View = frozenset(self.sites)
        self.by_contract = self.explore(self.all)
        self.reached = frozenset(program.reached)
        self.contract_trouble = self.trouble
        self.code = self.explore(CODE)
        self.code_trouble = self.trouble
        self.clean = {i for i, runs in self.code.items() if any(run.is_clean for run in runs)}

    def explore(self, view: View) -> dict[Input, list[Run]]:
        return {values: self.runs(values, view) for values in self.starts}

    def runs(self, values: Input, view: View) -> list[Run]:
        found = self.program.runs(self.function, self.starts[values], view)
        self.trouble |= any(run.end in _TROUBLE for run in found)
        return found

    def judge(self) -> tuple[tuple[Finding, ...], bool]:
        findings = tuple(self.finding(found) for found in self.function.properties)
        endless = any(run.end is End.ENDLESS for runs in self.code.values() for run in runs)
        return findings, endless

    def finding(self, found: Property) -> Finding:
        def result(verdict: Verdict, **details: object) -> Finding:
            return Finding(found, verdict, found in self.reached, **details)  # type: ignore[arg-type]

        if self.contract_trouble:
            return result(Verdict.UNDECIDED, reason="an annotation has no value")
        suspects = [i for i, runs in self.by_contract.items() if any(fails(r, found) for r in runs)]
        if not suspects:
            return result(Verdict.HOLDS)
        if self.code_trouble:
            return result(Verdict.UNDECIDED, reason="a limit was hit, or something has no value")
        for values in suspects:
            if always_fails(self.code[values], found):
                return result(Verdict.NON_COMPLIANCE, inputs=self.shown(values))
        clean = [values for values in suspects if values in self.clean]
        if clean:
            self.trouble = False
            values, weak, choices = self.smallest_weakness(found, clean)
            if self.trouble:
                return result(Verdict.UNDECIDED, reason="a limit was hit in a mixed view")
            return result(
                Verdict.SUBCONTRACT_WEAKNESS,
                weak=weak,
                choices=tuple(choice for choice in choices if choice.value is not UNSET),
                inputs=self.shown(values),
            )
        return self.without_evidence(found, suspects, result)

    def without_evidence(
        self, found: Property, suspects: list[Input], result: Callable[..., Finding]
    ) -> Finding:
        """The property fails by contract, but from no input whose code run is clean."""
        runs = [run for values in suspects for run in self.code[values]]
        if any(run.end is End.ENDLESS for run in runs):
            return result(Verdict.UNDECIDED, reason="the code runs forever")
        failures = {failure.property for run in runs for failure in run.failures}
        behind = {other.id for other in failures if other is not found}
        return result(Verdict.UNKNOWN, behind=frozenset(behind))

    def smallest_weakness(
        self, found: Property, inputs: list[Input]
    ) -> tuple[Input, tuple[str, ...], tuple[Choice, ...]]:
        """The set with fewest members, then the first in source order; then the smallest input
        and choices.  All sites together always let the property fail."""
        for weak in subsets(self.sites):
            view = frozenset(weak)
            for values in inputs:
                runs = self.by_contract[values] if view == self.all else self.runs(values, view)
                choices = smallest_choices(runs, found, view)
                if choices is not None:
                    return values, weak, choices
        raise AssertionError(f"no set of contracts is too weak for {found}")

    def shown(self, given: Input) -> Shown:
        return show(self.function.inputs, given, self.function.initial_blocks)


def subsets(sites: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for count in range(1, len(sites) + 1):
        yield from combinations(sites, count)


def fails(run: Run, found: Property) -> bool:
    """Whether ``found`` fails in the function under view itself."""
    return any(failure.own and failure.property is found for failure in run.failures)


def counts(run: Run, found: Property) -> bool:
    """A discarded run is no run, unless the failure came first."""
    return run.end is not End.DISCARDED or fails(run, found)


def always_fails(runs: list[Run], found: Property) -> bool:
    """Whether ``found`` fails whatever the callees without body choose."""
    real = [run for run in runs if counts(run, found)]
    return bool(real) and all(fails(run, found) for run in real)


def smallest_choices(runs: list[Run], found: Property, view: View) -> tuple[Choice, ...] | None:
    """The smallest choices of the sites in ``view`` that make ``found`` fail, whatever the
    others choose."""
    real = [run for run in runs if counts(run, found)]
    made = {
        _of(view, failure.choices)
        for run in real
        for failure in run.failures
        if failure.own and failure.property is found
    }
    for choices in sorted(made, key=lambda made: size(integers(choice.value for choice in made))):
        with_these = [run for run in real if _compatible(_of(view, run.choices), choices)]
        if all(fails(run, found) for run in with_these):
            return choices
    return None


def _of(view: View, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    return tuple(choice for choice in choices if choice.own and choice.site in view)


def _compatible(left: tuple[Choice, ...], right: tuple[Choice, ...]) -> bool:
    """Whether one goes on where the other ends."""
    shorter = min(len(left), len(right))
    return left[:shorter] == right[:shorter]


__all__ = ["Finding", "Judgement", "TooLarge", "Unsupported", "Verdict", "judge"]
