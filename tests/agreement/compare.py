"""The engine's report held against the reference's judgement, property by property."""

from __future__ import annotations

from dataclasses import dataclass

from tests.reference.verdicts import Finding, Judgement
from tests.reference.verdicts import Verdict as Judged
from weaklink import session
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.types import Machine
from weaklink.kinds import RUNTIME_ERRORS, Kind
from weaklink.options import Budget, Options, Reading
from weaklink.report.model import PropertyReport, Report, Status, Verdict


@dataclass(frozen=True, slots=True)
class Disagreement:
    """``serious`` if one of the two is wrong; otherwise the engine just did not decide, or did
    not find the smallest."""

    id: str
    text: str
    serious: bool

    def __str__(self) -> str:
        return f"{'WRONG' if self.serious else 'short'} {self.id}: {self.text}"


NOT_MINIMAL = ("the smallest inputs are not said to be minimal", False)


def run_engine(
    text: str,
    machine: Machine,
    function: str,
    *,
    rte: bool,
    jobs: int = 1,
    budget: Budget | None = None,
) -> Report:
    """The engine's report on ``function`` alone, all callees analysed too."""
    options = Options(
        reading=Reading(hints=False),
        discard_runtime_errors=not rte,
        jobs=jobs,
        budget=budget or Budget(),
    )
    unit, diagnostics = read_text("generated.c", text, options.reading, machine)
    program = elaborate([unit], diagnostics, machine, hints=False)
    report = session.diagnose_program(program, options)
    errors = [d for d in report.diagnostics if d.severity.value == "error"]
    assert not errors and not report.refused, (errors, report.refused)
    return report


def compare(
    judgement: Judgement, report: Report, function: str, *, rte: bool
) -> list[Disagreement]:
    """Where they differ; properties that the reference leaves undecided are passed over."""
    engine = {
        _key(p.id, p.kind.value, p.location.line, p.location.column): p for p in report.properties
    }
    found: list[Disagreement] = []
    seen = set()
    for finding in judgement.findings:
        prop = finding.property
        key = _key(prop.id, prop.kind.value, prop.span.line, prop.span.column)
        seen.add(key)
        if not rte and prop.kind in RUNTIME_ERRORS:
            continue
        if key not in engine:
            if prop.kind in RUNTIME_ERRORS and finding.verdict is Judged.HOLDS:
                continue  # a constant, folded by the engine
            found.append(Disagreement(prop.id, "the engine does not list it", True))
            continue
        problem = _difference(finding, engine[key])
        if problem == NOT_MINIMAL and judgement.endless:
            continue  # an endless run is not known to fail nothing
        if problem is not None:
            found.append(Disagreement(prop.id, *problem))
    for key, listed in engine.items():
        if listed.function == function and key not in seen:
            found.append(Disagreement(listed.id, "the reference does not list it", True))
    return found


def _key(id: str, kind: str, line: int, column: int) -> tuple[object, ...]:
    """Run-time errors by place: how they are numbered is no part of the semantics."""
    if Kind(kind) in RUNTIME_ERRORS:
        return (id.split("/", 1)[0], kind, line, column)
    return (id,)


def _difference(finding: Finding, report: PropertyReport) -> tuple[str, bool] | None:
    expected = finding.verdict.value
    got = (
        "proved" if report.status is Status.PROVED else str(report.verdict and report.verdict.value)
    )
    said = (
        f"reference {expected} {finding.inputs} {finding.weak} {set(finding.behind) or ''}, "
        f"engine {got} {report.reason}"
    )
    unknown = report.verdict is Verdict.UNKNOWN and not report.behind
    match finding.verdict:
        case Judged.UNDECIDED:
            return None
        case Judged.HOLDS:
            if report.status is Status.PROVED or report.verdict is Verdict.PROVER_INCAPACITY:
                return None
            return said, not unknown
        case Judged.NON_COMPLIANCE:
            if report.verdict is not Verdict.NON_COMPLIANCE:
                return said, not unknown
            return _inputs(finding, report)
        case Judged.SUBCONTRACT_WEAKNESS:
            if report.verdict is not Verdict.SUBCONTRACT_WEAKNESS:
                return said, not unknown
            return _weakness(finding, report)
        case Judged.UNKNOWN:
            if report.verdict is not Verdict.UNKNOWN:
                return said, True
            if not {_numberless(id) for id in report.behind} <= set(
                map(_numberless, finding.behind)
            ):
                return f"{said}, behind {report.behind}", True
            return (said, False) if finding.behind and not report.behind else None


def _numberless(id: str) -> str:
    """The id, but for the number of a run-time error."""
    head, _, last = id.rpartition("/")
    kind = head.rsplit("/", 1)[-1]
    return head if kind in {error.value for error in RUNTIME_ERRORS} else f"{head}/{last}"


def _inputs(finding: Finding, report: PropertyReport) -> tuple[str, bool] | None:
    assert report.counterexample is not None
    shown = {name: int(v) for name, v in report.counterexample.inputs.variables.items()}
    for name in {*finding.inputs, *shown}:
        if shown.get(name, 0) != finding.inputs.get(name, 0):
            said = f"smallest inputs: reference {finding.inputs}, engine {shown}"
            return said, report.counterexample.minimal
    if not report.counterexample.minimal:
        return NOT_MINIMAL
    return None


def _weakness(finding: Finding, report: PropertyReport) -> tuple[str, bool] | None:
    weak = tuple(item.id.split("/", 1)[1] for item in report.weak)
    if weak != finding.weak:
        return f"weak set: reference {finding.weak}, engine {weak}", True
    if (problem := _inputs(finding, report)) is not None:
        return problem
    assert report.counterexample is not None
    chosen = [int(v) for c in report.counterexample.choices for v in c.state.variables.values()]
    expected = [choice.value for choice in finding.choices]
    if chosen[: len(expected)] != expected:  # a run goes on behind a failed `check`
        return (
            f"choices: reference {finding.choices}, engine {report.counterexample.choices}",
            False,
        )
    return None
