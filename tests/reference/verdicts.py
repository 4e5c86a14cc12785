"""Verdicts by trying everything: all inputs, all views, all choices of contracts.

judgement = judge(text, machine, "f", rte=True)
judgement["f/postcondition/1"].verdict
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import combinations

from tests.reference.errors import TooLarge, Unsupported
from tests.reference.inputs import USUAL, Bounds, Input, Inputs, integers, size
from tests.reference.interpreter import Function, Interpreter
from tests.reference.model import UNSET, Choice, End, Property, Run, Value, Variable
from tests.reference.show import Shown, show
from tests.reference.unknown import Worlds
from weaklink.ir.types import Machine
from weaklink.kinds import Kind
from weaklink.source import order

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
    that let this one fail by contract.  ``met``: some run of the code comes to it.
    """

    property: Property
    verdict: Verdict
    reachable: bool
    inputs: Shown = field(default_factory=Shown)
    weak: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    behind: frozenset[str] = frozenset()
    reason: str = ""
    met: bool = True


@dataclass(frozen=True, slots=True)
class Judgement:
    """``endless``: some input's code runs forever, so that a bounded search is not exhaustive.
    Input blocks outside of ``bounds`` were not tried.  ``outside``: some annotation reads what no
    object holds, so that inputs and choices say too little to be compared."""

    findings: tuple[Finding, ...]
    endless: bool
    steps: int
    bounds: Bounds
    outside: bool = False

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
    aliasing: bool = False,
) -> Judgement:
    """Input blocks within ``bounds`` are tried.

    Raises ``TooLarge`` where ``steps`` do not suffice."""
    program = Interpreter.of(text, machine, rte=rte, steps=steps, aliasing=aliasing)
    judgement = Judge(program, program.function(function), bounds).judge()
    return Judgement(judgement[0], judgement[1], steps - program.steps, bounds)


def judge_outside(
    text: str,
    machine: Machine,
    function: str,
    *,
    rte: bool = True,
    steps: int = 200_000,
    bounds: Bounds = USUAL,
) -> Judgement:
    """The same where annotations read what no object holds: what both readings agree on (see
    ``unknown``), but for inputs and choices."""
    judgements = []
    for everywhere in (True, False):
        program = Interpreter.of(text, machine, rte=rte, steps=steps)
        worlds = Worlds(everywhere, program.spend)
        found = Judge(program, program.function(function), bounds, worlds).judge()
        judgements.append(Judgement(*found, steps - program.steps, bounds, outside=True))
    one, other = judgements
    pairs = zip(one.findings, other.findings, strict=True)
    return replace(one, findings=tuple(_agreed(*pair) for pair in pairs))


def _agreed(one: Finding, other: Finding) -> Finding:
    if (one.verdict, one.weak) == (other.verdict, other.weak):
        return replace(one, behind=one.behind | other.behind)
    return Finding(one.property, Verdict.UNDECIDED, one.reachable, reason="states may differ")


_TROUBLE = frozenset({End.LIMIT, End.UNDEFINED})


class Judge:
    def __init__(
        self,
        program: Interpreter,
        function: Function,
        bounds: Bounds = USUAL,
        worlds: Worlds | None = None,
    ) -> None:
        if function.body is None:
            raise Unsupported("the function has no body")
        self.program = program
        program.worlds = worlds
        self.function = function
        self.sites = tuple(function.sites)
        inputs = Inputs(program, function, bounds)
        self.starts = inputs.allowed()
        self.trouble = inputs.undefined
        self.all: View = frozenset(self.sites)
        self.by_contract = self.explore(self.all)
        self.reached = frozenset(program.reached)
        self.contract_trouble = self.trouble
        program.reached.clear()
        self.code = self.explore(CODE)
        self.met = frozenset(program.reached)
        self.code_trouble = self.trouble
        self.clean = {i for i, runs in self.code.items() if is_clean(runs)}

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
            met = found in self.met
            return Finding(found, verdict, found in self.reached, met=met, **details)  # type: ignore[arg-type]

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
        if not clean:  # what a run fails later does not matter
            clean = [values for values in suspects if passes(self.code[values], found)]
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
        if any(run.is_clean for v in suspects for run in self.code[v]) and self.program.worlds:
            return result(Verdict.UNDECIDED, reason="clean in some worlds only")
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
        return shown(self.function, given)


def shown(function: Function, given: Input) -> Shown:
    """An input, with what the globals of ``main`` hold at first."""
    first = function.first
    values = (*(_value_of(function, variable) for variable in first), *given.values)
    all_of_it = Input(values, given.blocks)
    return show((*first, *function.inputs), all_of_it, function.initial_blocks)


def _value_of(function: Function, variable: Variable) -> Value:
    if not variable.in_memory:
        return function.initial[variable.key]
    values = function.initial_blocks[variable.key].values
    return values if variable.is_aggregate else values[0]


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
    """Whether, in some world, ``found`` fails whatever the callees without body choose."""
    return any(_always_fails(there, found) for there in by_world(runs))


def _always_fails(runs: list[Run], found: Property) -> bool:
    real = [run for run in runs if counts(run, found)]
    return bool(real) and all(fails(run, found) for run in real)


def by_world(runs: list[Run]) -> list[list[Run]]:
    found: dict[int, list[Run]] = {}
    for run in runs:
        found.setdefault(run.world, []).append(run)
    return list(found.values())


def is_clean(runs: list[Run]) -> bool:
    """Whether some run is clean, in whatever world."""
    worlds = by_world(runs)
    return bool(worlds) and all(any(run.is_clean for run in there) for there in worlds)


AT_THE_END = (Kind.POSTCONDITION, Kind.EXIT_CONDITION, Kind.ASSIGNS)


def passes(runs: list[Run], found: Property) -> bool:
    """Whether some run, in whatever world, fails at most what is checked behind ``found``."""
    worlds = by_world(runs)
    return bool(worlds) and all(any(_passes(run, found) for run in there) for there in worlds)


def _passes(run: Run, found: Property) -> bool:
    if run.end in (End.FAILED, End.NORMAL):
        return all(failure.own and _is_later(failure.property, found) for failure in run.failures)
    return run.is_clean


def _is_later(other: Property, found: Property) -> bool:
    """Whether a run comes to the other only behind ``found``: contracts' clauses about the end are
    checked there, in their order."""
    if other.kind not in AT_THE_END:
        return False
    return found.kind not in AT_THE_END or order(found.span) < order(other.span)


def smallest_choices(runs: list[Run], found: Property, view: View) -> tuple[Choice, ...] | None:
    """The smallest choices of the sites in ``view`` that make ``found`` fail in some world,
    whatever the others choose.  What these others alone make fail before it is no matter."""
    for there in by_world(runs):
        if (choices := _smallest_choices(there, found, view)) is not None:
            return choices
    return None


def _smallest_choices(runs: list[Run], found: Property, view: View) -> tuple[Choice, ...] | None:
    real = [run for run in runs if counts(run, found)]
    made = {
        _of(view, failure.choices)
        for run in real
        for failure in run.failures
        if failure.own and failure.property is found
    }
    unharmed = [_others(view, run.choices) for run in real if run.is_clean]
    for choices in sorted(made, key=lambda made: size(integers(choice.value for choice in made))):
        with_these = [run for run in real if _compatible(_of(view, run.choices), choices)]
        if all(fails(run, found) or _is_behind(run, found, view, unharmed) for run in with_these):
            return choices
    return None


Others = dict[tuple[str, bool], tuple[Choice, ...]]
"""What the contracts of callees chose that are not in the view, by site."""


def _is_behind(run: Run, found: Property, view: View, unharmed: list[Others]) -> bool:
    """Whether the run ends before it comes to ``found``, and the callees that are not in the view
    are to blame: with what they chose, whatever those in it do, no run fails nothing."""
    if run.end is not End.FAILED or found in run.met:
        return False
    others = _others(view, run.choices)
    return not any(_agree(others, one) for one in unharmed)


def _others(view: View, choices: tuple[Choice, ...]) -> Others:
    found: Others = {}
    for choice in choices:
        if not (choice.own and choice.site in view):
            key = choice.site, choice.own
            found[key] = (*found.get(key, ()), choice)
    return found


def _agree(left: Others, right: Others) -> bool:
    """Whether at each site one goes on where the other ends."""
    return all(_compatible(made, right.get(site, ())) for site, made in left.items())


def _of(view: View, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    return tuple(choice for choice in choices if choice.own and choice.site in view)


def _compatible(left: tuple[Choice, ...], right: tuple[Choice, ...]) -> bool:
    """Whether one goes on where the other ends."""
    shorter = min(len(left), len(right))
    return left[:shorter] == right[:shorter]


__all__ = ["Finding", "Judgement", "TooLarge", "Unsupported", "Verdict", "judge"]
