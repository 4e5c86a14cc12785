"""What a report claims of all runs, held against runs from inputs far from zero.

Claims are: a property is proved, or only the prover's incapacity keeps it from being so; it is not
reachable; a counterexample is minimal; a set of weak contracts is the smallest outright, so that
code and smaller sets let nothing fail; code is unreachable, no bound being hit; a point is doomed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from tests.agreement.compare import Disagreement
from tests.agreement.states import of_engine
from tests.reference.far import Amount, Far, FarFinding
from tests.reference.far_programs import FarProgram
from tests.reference.marks import place
from tests.reference.show import Shown
from weaklink import session
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.program import Program
from weaklink.kinds import RUNTIME_ERRORS, PremiseKind, SmokeKind
from weaklink.model import (
    CoverReport,
    PropertyReport,
    Report,
    Smallest,
    SmokeVerdict,
    State,
    Status,
    Verdict,
)
from weaklink.options import Bounds, Budget, Options, Reading

STEPS = 20_000
"""Of the reference, for a function."""

PATIENT = Budget(seconds=60.0)

SMALLER_SETS = 40
"""Smaller sets of contracts that are tried, at most."""


@dataclass(slots=True)
class Answers:
    """What the engine says of a program; ``covers`` by function."""

    report: Report
    covers: Mapping[str, CoverReport] = field(default_factory=dict)


def ask_engine(program: FarProgram, bounds: Bounds, budget: Budget = PATIENT) -> Answers:
    """Raises ``AssertionError`` where the program is not analysed."""
    options = Options(
        reading=Reading(hints=False),
        discard_runtime_errors=not program.rte,
        bounds=bounds,
        budget=budget,
    )
    report = session.diagnose_program(_read(program, options), options)
    covered = session.cover_program(_read(program, options), options)
    for one in (report, covered):
        errors = [d for d in one.diagnostics if d.severity.value == "error"]
        assert not errors and not one.refused, (errors, one.refused)
    return Answers(report, {one.function: one for one in covered.covers})


def _read(program: FarProgram, options: Options) -> Program:
    unit, diagnostics = read_text("generated.c", program.text, options.reading, program.machine)
    return elaborate([unit], diagnostics, program.machine, hints=False)


def look_far(program: FarProgram, steps: int = STEPS) -> dict[str, Far]:
    """The runs of each function."""
    return {
        name: Far(program.text, program.machine, name, rte=program.rte, steps=steps)
        for name in program.functions
    }


def refuted(far: Mapping[str, Far], answers: Answers, *, rte: bool) -> list[Disagreement]:
    """The claims that some run refutes."""
    found: list[Disagreement] = []
    for name, one in far.items():
        reports = [p for p in answers.report.properties if p.function == name]
        for report in reports:
            if rte or report.kind not in RUNTIME_ERRORS:
                texts = _of_property(one, _finding(one, report), report)
                found += [Disagreement(report.id, text, True) for text in texts]
        cover = answers.covers.get(name)
        found += [_about(name, "cover", text) for text in _of_cover(one, cover)]
        found += [_about(name, "smoke", text) for text in _of_smoke(one, name, answers.report)]
    return found


def _about(function: str, what: str, text: str) -> Disagreement:
    return Disagreement(f"{function}/{what}", text, True)


def count(far: Mapping[str, Far], answers: Answers) -> Counter[str]:
    """How many claims of each sort were judged; and properties, by verdict and kind."""
    found: Counter[str] = Counter()
    for report in answers.report.properties:
        if report.function not in far:
            continue
        verdict = "proved" if report.status is Status.PROVED else _word(report)
        found[f"properties: {verdict}"] += 1
        found[f"properties: {verdict}: {report.kind.value}"] += 1
        for claim in _claims(report):
            found[f"claims: {claim}"] += 1
    for name, cover in answers.covers.items():
        if name in far:
            outright = sum(not one.bound_hit for one in cover.uncovered)
            found["claims: code is not covered, no bound hit"] += outright
    for smoke in answers.report.smoke_tests:
        found["claims: a point is doomed"] += smoke.verdict is SmokeVerdict.DOOMED
    found["inputs that were run"] += sum(one.judgement.inputs for one in far.values())
    found["functions"] += len(far)
    return found


def _word(report: PropertyReport) -> str:
    return "none" if report.verdict is None else report.verdict.value


# --- properties -----------------------------------------------------------------------------------


def scope_is_all(report: PropertyReport) -> bool | None:
    """Whether the answer is about all executions; None where the report does not say."""
    return None if report.scope is None else report.scope.is_all


def _claims(report: PropertyReport) -> Iterator[str]:
    if report.status is Status.PROVED:
        yield "it never fails"
    if report.verdict in (Verdict.PROVER_INCAPACITY, Verdict.LIKELY_PROVER_INCAPACITY):
        yield "it never fails, though that is not proved"
    if report.verdict is Verdict.UNKNOWN and scope_is_all(report):
        yield "its code never fails it"
    if report.verdict is Verdict.SUBCONTRACT_WEAKNESS and _is_outright(report):
        yield "the weak set is the smallest outright"
    if report.counterexample is not None and report.counterexample.minimal:
        yield "the counterexample is minimal"
    if report.reachable is False:
        yield "no run comes there"


def _is_outright(report: PropertyReport) -> bool:
    return report.smallest is Smallest.OUTRIGHT or bool(scope_is_all(report))


def _finding(far: Far, report: PropertyReport) -> FarFinding:
    """What is known of the property; of a run-time error by its place, if only one is there."""
    judgement = far.judgement
    if report.kind not in RUNTIME_ERRORS:
        return judgement[report.id]
    where = (report.location.line, report.location.column)
    there = [
        id
        for id, known in far.by_id.items()
        if known.kind is report.kind and (known.span.line, known.span.column) == where
    ]
    return judgement[there[0]] if len(there) == 1 else FarFinding(report.id)


def _of_property(far: Far, known: FarFinding, report: PropertyReport) -> Iterator[str]:
    word = "proved" if report.status is Status.PROVED else _word(report)
    for claim in _claims(report):
        match claim:
            case "it never fails" | "it never fails, though that is not proved":
                if known.failing and not _is_excluded(known.failing, report):
                    yield f"{word}, but the code fails it from {known.failing}"
                elif known.by_contract and not _is_excluded(known.by_contract, report):
                    yield f"{word}, but contracts let it fail from {known.by_contract}"
            case "its code never fails it" if known.failing:
                yield f"all runs were searched, but the code fails it from {known.failing}"
            case "the weak set is the smallest outright":
                yield from _of_weakness(far, known, report)
            case "the counterexample is minimal":
                yield from _of_counterexample(known, report)
            case "no run comes there" if known.reached:
                yield "said not to be reachable, but runs come there"


def _is_excluded(shown: Shown, report: PropertyReport) -> bool:
    """Whether a premise of the proof excludes such inputs: pointers that point to globals."""
    if not any(premise.kind is PremiseKind.SEPARATION for premise in report.premises):
        return False
    return any(t.startswith("&") and not t.startswith("&B") for t in shown.cells.values())


def _of_weakness(far: Far, known: FarFinding, report: PropertyReport) -> Iterator[str]:
    weak = tuple(item.id.split("/", 1)[1] for item in report.weak)
    if known.always:
        yield f"weak {weak}, but the code itself fails it from {known.always}"
        return
    for smaller in list(_before(far.function.sites, weak))[:SMALLER_SETS]:
        shown = far.weaker(smaller, known.id)
        if shown is not None:
            yield f"weak {weak}, but {smaller} are enough from {shown}"
            return


def _before(sites: Mapping[str, object], weak: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The sets that are smaller, or as small and earlier in source order."""
    for size in range(1, len(weak) + 1):
        for chosen in combinations(sites, size):
            if chosen == weak:
                return
            yield chosen


def _of_counterexample(known: FarFinding, report: PropertyReport) -> Iterator[str]:
    if report.verdict is not Verdict.NON_COMPLIANCE or known.least is None:
        return
    assert report.counterexample is not None
    shown = report.counterexample.inputs
    if known.least < (got := amount(shown)):
        yield f"minimal {got} {dict(shown.variables)}, but {known.least} {known.always} is smaller"


def amount(state: State) -> Amount:
    """What comes first in the order of small inputs."""
    known = of_engine(state)
    numbers = [leaf for leaf in known.leaves.values() if isinstance(leaf, int)]
    nonzero = sum(number != 0 for number in numbers)
    return sum(known.lengths.values()), nonzero, sum(map(abs, numbers))


# --- covers, smoke tests --------------------------------------------------------------------------


def _of_cover(far: Far, cover: CoverReport | None) -> Iterator[str]:
    for one in cover.uncovered if cover else ():
        where = place(one.location)
        if one.bound_hit or one.why not in ("unreachable", "always-fails-later", "never-ends"):
            continue
        said = f"line {one.location.line} is said to be {one.why}, no bound hit"
        if where in far.judgement.normal:
            yield f"{said}, but a run passes it from {far.judgement.normal[where]}"
        elif one.why == "unreachable" and where in far.judgement.come_to:
            yield f"{said}, but a run comes there from {far.judgement.come_to[where]}"


def _of_smoke(far: Far, function: str, report: Report) -> Iterator[str]:
    for one in report.smoke_tests:
        if one.function != function or one.verdict is not SmokeVerdict.DOOMED:
            continue
        where = place(one.location)
        if where in far.judgement.normal:
            yield f"{one.kind.value} line {one.location.line} is said to be doomed, " + (
                f"but a run passes it from {far.judgement.normal[where]}"
            )
        if one.kind is SmokeKind.REQUIRES and far.judgement.inputs:
            yield f"the precondition is said to exclude all of {far.judgement.inputs} inputs"
