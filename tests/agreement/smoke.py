"""The engine's smoke tests held against the reference's, point by point.

doomed    the reference comes there by contract from no input, even past checks that fail; nor by
          code that goes on behind those, unless it is said what is assumed
alive     the reference comes there from the inputs of the witness, in the view that it is of; past
          what fails, where that is said
the rest  what the reference never comes to is doomed, or behind what is, or behind a failing check
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tests.agreement.compare import Disagreement
from tests.agreement.states import of_engine, of_reference
from tests.reference.errors import TooLarge
from tests.reference.generate import GeneratedProgram
from tests.reference.inputs import Input
from tests.reference.marks import DONE, Mark, Place, meets, place
from tests.reference.smoke import Reached, SmokeJudgement, judge_smoke
from tests.reference.ways import Step
from weaklink import session
from weaklink.ask.oracle import Oracle
from weaklink.explain.green.answers import Doomed, SmokeFinding
from weaklink.explain.green.smoke import Smoke
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.program import Program
from weaklink.ir.types import Machine
from weaklink.kinds import SmokeKind
from weaklink.model import SmokeReport, SmokeVerdict, SmokeWitness
from weaklink.options import Budget, Options, Reading
from weaklink.source import Span
from weaklink.view.build import Views
from weaklink.view.checking import Checking

PATIENT = Budget(seconds=300.0)
"""The usual steps; a busy machine is to change nothing."""


@dataclass(slots=True)
class EngineSmoke:
    """What the engine says of each function, and how many points it tested: with the heuristic
    that lets points stand for others (``places``), and ``everywhere``.  ``unequal`` are functions
    where that makes a difference to what is doomed, and ``other_culprits`` to what it rests on."""

    reports: dict[str, list[SmokeReport]]
    places: dict[str, list[tuple[SmokeKind, Place]]] = field(default_factory=dict)
    everywhere: int = 0
    unequal: list[str] = field(default_factory=list)
    other_culprits: list[str] = field(default_factory=list)

    @property
    def points(self) -> int:
        return sum(map(len, self.places.values()))


def run_smoke(
    text: str, machine: Machine, *, rte: bool, budget: Budget | None = None
) -> EngineSmoke:
    """The engine's smoke tests of all functions."""
    options = Options(
        reading=Reading(hints=False),
        discard_runtime_errors=not rte,
        budget=budget or PATIENT,
        prove=False,
        diagnose=False,
    )
    unit, diagnostics = read_text("generated.c", text, options.reading, machine)
    program = elaborate([unit], diagnostics, machine, hints=False)
    report = session.diagnose_program(program, options)
    errors = [d for d in report.diagnostics if d.severity.value == "error"]
    assert not errors and not report.refused, (errors, report.refused)
    found: dict[str, list[SmokeReport]] = {
        name: [] for name, function in program.functions.items() if function.body is not None
    }
    for one in report.smoke_tests:
        if one.function in found:
            found[one.function].append(one)
    result = EngineSmoke(found)
    _compare_protection(program, options, result)
    return result


def _compare_protection(program: Program, options: Options, result: EngineSmoke) -> None:
    """Asks again at every statement."""
    kinds = frozenset() if options.discard_runtime_errors else options.runtime_errors
    views = Views(program, Checking(kinds))
    oracle = Oracle(options.budget, views.definitions.applied)
    try:
        for name, reports in result.reports.items():
            smoke = Smoke(views, name, lambda: oracle, (), everywhere=True)
            some, every = told(reports), _doomed(smoke.findings())
            if some != every:  # what nothing proves may be told otherwise
                some = _doomed(Smoke(views, name, lambda: oracle, ()).findings())
            if [one[:2] for one in some] != [one[:2] for one in every]:
                result.unequal.append(name)
            elif some != every:
                result.other_culprits.append(name)
            points = views.points(name).all()
            result.places[name] = [(point.kind, place(point.span)) for point in points]
            result.everywhere += len(smoke.points.all())
    finally:
        oracle.close()


Told = tuple[SmokeKind, Span, tuple[Span, ...]]


def _doomed(findings: Sequence[SmokeFinding]) -> list[Told]:
    return [
        (one.point.kind, one.point.span, tuple(c.span for c in one.answer.culprits))
        for one in findings
        if isinstance(one.answer, Doomed)
    ]


def told(reports: Sequence[SmokeReport]) -> list[Told]:
    return [
        (one.kind, one.location, tuple(c.location for c in one.culprits))
        for one in reports
        if one.verdict is SmokeVerdict.DOOMED
    ]


def judge_all(program: GeneratedProgram, engine: EngineSmoke) -> dict[str, SmokeJudgement]:
    """What the reference says of the functions that the engine tested; but for the few that are
    too large for it."""
    found: dict[str, SmokeJudgement] = {}
    for name in engine.reports:
        with suppress(TooLarge):
            found[name] = program.judged(judge_smoke, name)
    return found


def compare_smoke(
    judgement: SmokeJudgement, engine: EngineSmoke, function: str, *, rte: bool
) -> list[Disagreement]:
    comparison = _Comparison(judgement, engine.reports[function], function, rte)
    return [*comparison.run(), *comparison.left_out(engine.places[function])]


@dataclass(slots=True)
class _Comparison:
    judgement: SmokeJudgement
    reports: Sequence[SmokeReport]
    function: str
    rte: bool

    def run(self) -> Iterator[Disagreement]:
        for one in self.reports:
            problem = self.of_report(one)
            if problem is not None:
                yield _disagreement(self.function, one.kind, place(one.location), problem)
        yield from self.missing()

    def of_report(self, report: SmokeReport) -> str | None:
        if report.verdict is SmokeVerdict.UNKNOWN:
            return None
        if report.kind is SmokeKind.REQUIRES:
            return self.of_entry(report)
        where = place(report.location)
        step = self.step(report.kind, where)
        if step is None and report.clash:
            step = self.step_around(where)
        if step is None:
            return "the reference has no such place"
        if report.clash:
            return self.of_clash(step)
        if report.verdict is SmokeVerdict.DOOMED:
            never = self.never(report.kind, step)
            return self.of_doomed(never) or (
                None if report.assuming else self.of_past(report, never)
            )
        assert report.witness is not None
        return self.of_witness(report.witness, step.after | step.whole)

    def step(self, kind: SmokeKind, where: Place) -> Step | None:
        if kind is SmokeKind.ASSUMES:
            applies = frozenset({(DONE, where)})
            return Step(applies, applies, False) if where in self.judgement.behaviors else None
        return self.judgement.steps.get(where)

    def step_around(self, where: Place) -> Step | None:
        """That of the annotation which holds a clause, the smallest if there are several."""
        around = [one for one in self.judgement.steps if one[:2] <= where[:2] <= one[2:]]
        around = [one for one in around if where[2:] <= one[2:]]
        best = max(around, key=lambda one: one[:2], default=None)
        return None if best is None else self.judgement.steps[best]

    def of_clash(self, step: Step) -> str | None:
        """A clause that no run gets past is come to; behind it nothing is."""
        for values, seen in self.judgement.by_contract.items():
            if meets(step.after, seen):
                return f"the reference gets past it from {self.judgement.shown[values]}"
        return None

    def never(self, kind: SmokeKind, step: Step) -> frozenset[Mark]:
        """What no run leaves if the point is doomed.  Code that is doomed is not even begun; but
        where it may commit a run-time error that is not checked, it may be begun, not done."""
        if kind is not SmokeKind.CODE:
            return step.after
        return step.about if self.rte or step.is_safe else step.after

    def of_entry(self, report: SmokeReport) -> str | None:
        judgement = self.judgement
        if report.verdict is SmokeVerdict.DOOMED:
            return "the reference finds inputs" if judgement.is_callable else None
        assert report.witness is not None
        found = self.input_of(report.witness)
        return "the precondition excludes the witness" if found is None else None

    def of_doomed(self, never: frozenset[Mark]) -> str | None:
        for values, seen in self.judgement.by_contract.items():
            if meets(never, seen):
                return f"doomed, but the reference comes there from {self.judgement.shown[values]}"
        if meets(never, self.judgement.lenient):
            return "doomed, but the reference comes there past checks that fail"
        return None

    def of_past(self, report: SmokeReport, never: frozenset[Mark]) -> str | None:
        """Whether code that goes on behind failures comes there."""
        asked = report.kind is not SmokeKind.LOOP and not report.assuming
        if not asked or self.judgement.past is None:
            return None
        for values, seen in self.judgement.past.items():
            if meets(never, seen):
                shown = self.judgement.shown[values]
                return f"doomed, but the code comes there from {shown}, past checks that fail"
        return None

    def of_witness(self, witness: SmokeWitness, after: frozenset[Mark]) -> str | None:
        judgement = self.judgement
        values = self.input_of(witness)
        if values is None:
            return "alive, but the precondition excludes the witness"
        if witness.fails:
            past = judgement.past
            if past is None or judgement.code_trouble or self.passes(past, values, after):
                return None
            return f"alive past {witness.fails}, but not from {judgement.shown[values]}"
        for reached, trouble, relevant in (
            (judgement.by_contract, judgement.trouble, True),
            (judgement.code, judgement.code_trouble, witness.by_code),
        ):
            if relevant and not trouble and not self.passes(reached, values, after):
                return (
                    f"alive, but the reference does not come there from {judgement.shown[values]}"
                )
        return None

    def passes(self, reached: Reached, values: Input, after: frozenset[Mark]) -> bool:
        return meets(after, reached[values])

    def input_of(self, witness: SmokeWitness) -> Input | None:
        wanted = of_engine(witness.inputs)
        for values, shown in self.judgement.shown.items():
            if not wanted.differs(of_reference(shown)):
                return values
        return None

    def missing(self) -> Iterator[Disagreement]:
        """What should have been found."""
        judgement = self.judgement
        if judgement.trouble or any(self.is_entry(one) for one in self.reports):
            return
        if not judgement.is_callable:
            where = place(self.reports[0].location) if self.reports else (0, 0, 0, 0)
            yield _disagreement(
                self.function, SmokeKind.REQUIRES, where, "alive, but it cannot be called"
            )
        known = {place(one.location) for one in self.reports if _is_no_way(one)}
        for where in judgement.to_find(known):
            text = "the reference never comes there, and nothing says so"
            yield _disagreement(self.function, SmokeKind.CODE, where, text)

    def left_out(self, places: Sequence[tuple[SmokeKind, Place]]) -> Iterator[Disagreement]:
        """Points that are no regions of code, of which nothing is said, but that are come to."""
        told = {(one.kind, place(one.location)) for one in self.reports}
        reached = frozenset[Mark]().union(*self.judgement.by_contract.values())
        for kind, where in places:
            if (kind, where) in told or kind in (SmokeKind.CODE, SmokeKind.REQUIRES):
                continue
            step = self.step(kind, where)
            if step is None or meets(step.after, reached):
                text = "the reference comes there, and nothing is said of it"
                yield _disagreement(self.function, kind, where, text)

    def is_entry(self, report: SmokeReport) -> bool:
        return report.kind is SmokeKind.REQUIRES and report.verdict is not SmokeVerdict.ALIVE


def _is_no_way(report: SmokeReport) -> bool:
    """Whether it is not known that runs come there which fail nothing before."""
    fails = "" if report.witness is None else report.witness.fails
    return report.verdict is not SmokeVerdict.ALIVE or fails != ""


def _disagreement(function: str, kind: SmokeKind, where: Place, text: str) -> Disagreement:
    return Disagreement(f"{function}/{kind.value} at {where[0]}:{where[1]}", text, True)
