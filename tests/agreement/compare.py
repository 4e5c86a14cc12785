"""The engine's report held against the reference's judgement, property by property."""

from __future__ import annotations

from dataclasses import dataclass

from tests.agreement.states import of_engine, of_reference
from tests.reference.inputs import integers
from tests.reference.model import Choice
from tests.reference.premises import Needed
from tests.reference.verdicts import Finding, Judgement
from tests.reference.verdicts import Verdict as Judged
from weaklink import session
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.types import Machine
from weaklink.kinds import RUNTIME_ERRORS, Kind, PremiseKind
from weaklink.model import (
    ChoiceReport,
    PropertyReport,
    Report,
    Smallest,
    Status,
    Verdict,
)
from weaklink.options import Budget, Options, Reading


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
    aliasing: bool = False,
) -> Report:
    """The engine's report on ``function`` alone, all callees analysed too."""
    options = Options(
        reading=Reading(hints=False),
        discard_runtime_errors=not rte,
        jobs=jobs,
        budget=budget or Budget(),
        aliasing=aliasing,
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
    engine: dict[_Key, list[PropertyReport]] = {}
    for listed in report.properties:
        engine.setdefault(_key_of_report(listed), []).append(listed)
    found: list[Disagreement] = []
    seen: set[_Key] = set()
    for key, findings in _by_key(judgement).items():
        seen.add(key)
        kind = findings[0].property.kind
        if rte or kind not in RUNTIME_ERRORS:
            found += _of_one_key(findings, engine.get(key, []), judgement)
    for key, reports in engine.items():
        if key not in seen and not _is_lent(reports[0]):
            found += [
                Disagreement(one.id, "the reference does not list it", True)
                for one in reports
                if one.function == function
            ]
    return found


def compare_premises(needed: Needed, report: Report, function: str) -> list[Disagreement]:
    """The proofs that do not say what they take for granted; not of run-time errors, which have no
    ids that both know."""
    found = []
    for one in report.properties:
        if one.function != function or one.status is not Status.PROVED:
            continue
        named = {premise.kind for premise in one.premises}
        for kind in needed.get(one.id, frozenset()) - named:
            if one.kind not in RUNTIME_ERRORS:
                text = f"proved, and needs a premise that it does not name: {kind.value}"
                found.append(Disagreement(one.id, text, True))
    return found


def inconsistent(report: Report) -> list[Disagreement]:
    """Words that say more than the scope."""
    found = []
    for one in report.properties:
        bounded = one.scope is not None and not one.scope.is_all
        incapable = one.verdict is Verdict.PROVER_INCAPACITY
        if incapable and (one.scope is None or bounded):
            found.append(Disagreement(one.id, f"incapacity within {one.scope}", True))
        if one.smallest is Smallest.OUTRIGHT and bounded:
            found.append(Disagreement(one.id, f"the smallest outright within {one.scope}", True))
        if one.status is Status.PROVED and one.verdict is not None:
            found.append(Disagreement(one.id, "proved, and has a verdict", True))
    return found


def compare_separations(plain: Judgement, aliased: Judgement, report: Report) -> list[Disagreement]:
    """The proofs that hold only where no pointer names a global, and do not say so; that a proof
    says so, and does not need it, is only short."""
    listed = {one.id: one for one in report.properties if one.status is Status.PROVED}
    found = []
    known = {finding.property.id for finding in plain.findings}
    for other in aliased.findings:
        proved = listed.get(other.property.id)
        if proved is None or proved.id not in known or proved.kind in RUNTIME_ERRORS:
            continue
        kinds = {premise.kind for premise in proved.premises}
        separated = PremiseKind.SEPARATION in kinds
        if other.verdict in EVIDENT and not separated:
            text = f"proved, but not where a pointer names a global: {other.inputs}"
            found.append(Disagreement(proved.id, text, True))
        if other.verdict is Judged.HOLDS and separated:
            found.append(Disagreement(proved.id, "a separation that is not needed", False))
    return found


EVIDENT = (Judged.NON_COMPLIANCE, Judged.SUBCONTRACT_WEAKNESS)

_Key = tuple[object, ...]


def _by_key(judgement: Judgement) -> dict[_Key, list[Finding]]:
    found: dict[_Key, list[Finding]] = {}
    for finding in judgement.findings:
        place = finding.property.span
        key = _key(finding.property.id, finding.property.kind, place.line, place.column)
        found.setdefault(key, []).append(finding)
    return found


def _key_of_report(listed: PropertyReport) -> _Key:
    return _key(listed.id, listed.kind, listed.location.line, listed.location.column)


def _key(id: str, kind: Kind, line: int, column: int) -> _Key:
    """Run-time errors by place: how they are numbered is no part of the semantics."""
    if kind in RUNTIME_ERRORS:
        return (id.split("/", 1)[0], kind, line, column)
    return (id,)


def _of_one_key(
    findings: list[Finding], reports: list[PropertyReport], judgement: Judgement
) -> list[Disagreement]:
    """Those of one place are compared in order; the engine need not list run-time errors that
    cannot happen."""
    surplus = len(findings) - len(reports)
    if surplus > 0 and findings[0].property.kind in RUNTIME_ERRORS:
        may_hold = (Judged.HOLDS, Judged.UNDECIDED)
        left_out = [finding for finding in findings if finding.verdict in may_hold][:surplus]
        findings = [finding for finding in findings if finding not in left_out]
    if len(findings) != len(reports):
        text = f"the engine lists {len(reports)} of {len(findings)}"
        return [Disagreement(findings[0].property.id, text, True)] if findings else []
    found = []
    for finding, listed in zip(findings, reports, strict=True):
        problem = _difference(finding, listed, judgement)
        if problem is None or _is_excused(problem, finding, listed, judgement):
            continue
        found.append(Disagreement(finding.property.id, *problem))
    return found


def _is_excused(
    problem: tuple[str, bool], finding: Finding, listed: PropertyReport, judgement: Judgement
) -> bool:
    """An endless run is not known to fail nothing; and with blocks that the reference did not
    try more may fail, or the same from inputs that are as short in all."""
    if problem == NOT_MINIMAL and judgement.endless:
        return True
    if listed.counterexample is None:
        return False
    lengths = of_engine(listed.counterexample.inputs).lengths.values()
    bounds, total = judgement.bounds, sum(lengths)
    if total <= bounds.total and max(lengths, default=0) <= bounds.longest:
        return False
    if listed.verdict is None or listed.verdict.value != finding.verdict.value:
        return finding.verdict is not Judged.NON_COMPLIANCE
    if len(listed.weak) < len(finding.weak):
        return True
    return total <= sum(of_reference(finding.inputs).lengths.values())


def _difference(
    finding: Finding, report: PropertyReport, judgement: Judgement
) -> tuple[str, bool] | None:
    expected = finding.verdict.value
    got = (
        "proved" if report.status is Status.PROVED else str(report.verdict and report.verdict.value)
    )
    said = (
        f"reference {expected} {finding.inputs} {finding.weak} "
        f"{set(finding.behind) or ''}, engine {got} {report.reason}"
    )
    unknown = report.verdict is Verdict.UNKNOWN and not report.behind
    match finding.verdict:
        case Judged.UNDECIDED:
            return None
        case Judged.HOLDS:
            if report.status is Status.PROVED or report.verdict is Verdict.PROVER_INCAPACITY:
                return None
            if not finding.met and report.verdict is Verdict.UNKNOWN:
                return None  # no run of the code comes to it
            return said, finding.met and not unknown
        case Judged.NON_COMPLIANCE:
            if report.verdict is Verdict.SUBCONTRACT_WEAKNESS and report.reason:
                return said, False  # it says that the code was not decided
            if report.verdict is not Verdict.NON_COMPLIANCE:
                return said, not unknown
            return None if judgement.outside else _inputs(finding, report)
        case Judged.SUBCONTRACT_WEAKNESS:
            if report.verdict is not Verdict.SUBCONTRACT_WEAKNESS:
                return said, not unknown
            return _weakness(finding, report, judgement)
        case Judged.UNKNOWN:
            if report.verdict is not Verdict.UNKNOWN:
                return said, True
            if not set(map(_numberless, report.behind)) <= set(map(_numberless, finding.behind)):
                return f"{said}, behind {report.behind}", True
            return (said, False) if finding.behind and not report.behind else None


def _is_lent(report: PropertyReport) -> bool:
    """Whether it is about what a callee reads at a call (``tests.agreement.lending`` judges it)."""
    return report.kind is Kind.INITIALIZATION and any(r == "call" for r, _ in report.related)


def _numberless(id: str) -> str:
    """The id, but for the number of a run-time error; what a callee reads at a call, which is for
    the reference the callee's, without the caller and the number of the call."""
    head, _, last = id.rpartition("/")
    *owner, kind = head.split("/")
    if kind == Kind.INITIALIZATION.value and len(owner) > 1:
        return f"{owner[-1].rstrip('0123456789')}/{kind}"
    return head if kind in {error.value for error in RUNTIME_ERRORS} else f"{head}/{last}"


def _inputs(finding: Finding, report: PropertyReport) -> tuple[str, bool] | None:
    assert report.counterexample is not None
    shown = report.counterexample.inputs
    if of_engine(shown).differs(of_reference(finding.inputs)):
        said = (
            f"smallest inputs: reference {finding.inputs}, "
            f"engine {dict(shown.variables)} {dict(shown.blocks) or ''}"
        )
        return said, report.counterexample.minimal
    if not report.counterexample.minimal:
        return NOT_MINIMAL
    return None


def _weakness(
    finding: Finding, report: PropertyReport, judgement: Judgement
) -> tuple[str, bool] | None:
    weak = tuple(item.id.split("/", 1)[1] for item in report.weak)
    if weak != finding.weak:
        said = f"weak set: reference {finding.weak}, engine {weak} ({report.smallest})"
        return said, report.smallest is not None or len(weak) < len(finding.weak)
    if judgement.outside:
        return None
    if (problem := _inputs(finding, report)) is not None:
        return problem
    assert report.counterexample is not None
    if not _same_choices(finding.choices, report.counterexample.choices):
        return (
            f"choices: reference {finding.choices}, engine {report.counterexample.choices}",
            False,
        )
    return None


def _same_choices(expected: tuple[Choice, ...], chosen: tuple[ChoiceReport, ...]) -> bool:
    """Up to the failure (a run goes on behind a failed ``check``).  Of memory the engine shows
    only what counts, in the words of the program; such choices are not compared."""
    if any(choice.in_memory for choice in expected):
        return True
    leaves = [leaf for c in chosen for leaf in of_engine(c.state).leaves.values()]
    numbers = [leaf for leaf in leaves if isinstance(leaf, int)]
    wanted = list(integers(choice.value for choice in expected))
    return numbers[: len(wanted)] == wanted
