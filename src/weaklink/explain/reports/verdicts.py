"""The report of a property: what its cause says, then the runs that show it, and what to try."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from weaklink import claims, ir
from weaklink.ask.answers import Witness
from weaklink.explain.findings import (
    Cause,
    ChosenSetHarmless,
    Element,
    Finding,
    Incapacity,
    NonCompliance,
    NotDiagnosed,
    Proved,
    UnknownCause,
    Weakness,
)
from weaklink.explain.method.lemmas import LemmaFinding, lemma_cause
from weaklink.explain.reports.brief import brief
from weaklink.explain.reports.premises import premise_reports
from weaklink.explain.reports.runs import candidate, counterexample
from weaklink.explain.reports.suggest import suggest
from weaklink.explain.runs.story import Storyteller
from weaklink.ir.names import unspecialised
from weaklink.model import (
    Counterexample,
    PropertyReport,
    Smallest,
    Status,
    Suggestion,
    Verdict,
    WeakReport,
)
from weaklink.model.phrases import called, subcontract
from weaklink.profiling import phase
from weaklink.record import replace
from weaklink.scope import ALL, NARROWED, Scope
from weaklink.source import SourceText
from weaklink.view.build import Views
from weaklink.view.model import View
from weaklink.view.premises import Premise
from weaklink.view.termination import Missing, Termination
from weaklink.wording import listed


def finding_of(
    found: ir.Property,
    cause: Cause,
    views: Views,
    *,
    reachable: bool | None = None,
    bounds: Mapping[str, str] | None = None,
    seconds: float = 0.0,
    kept_away: Iterable[Premise] = (),
) -> Finding:
    """``kept_away``: on what it rests that it is not ``reachable``."""
    sources = views.program.sources
    report = replace(
        _by_cause(found, cause, sources),
        reachable=reachable,
        bounds=bounds or {},
        seconds=seconds,
        unreachable_if=premise_reports(kept_away, sources),
    )
    return Finding(found, cause, report)


@phase("report")
def property_report(finding: Finding, views: Views, teller: Storyteller) -> PropertyReport:
    """The whole report: with the run that shows it, and with what to try."""
    found, cause, report = finding.property, finding.cause, finding.report
    told = _with_runs(replace(report, seconds=round(report.seconds, 3)), cause, teller)
    return _advised(_with_order(told, views), found, cause, views)


def _with_order(report: PropertyReport, views: Views) -> PropertyReport:
    """What searches say of code rests on the order of operands, where it may matter."""
    if report.status is Status.PROVED or report.scope is None or report.function is None:
        return report
    searched = views.granted.order_premises(views.reach.reachable(report.function))
    return replace(report, premises=premise_reports(searched, views.program.sources))


def callee_report(
    found: ir.Property, witness: Witness, view: View, views: Views, teller: Storyteller
) -> PropertyReport:
    """The report of a property of a callee that is not diagnosed itself, failed by a caller's
    run: its inputs are the state at the call."""
    story = teller.tell(view, witness.inputs, witness.choices, found.id, in_callee=True)
    cause = NonCompliance(witness, view)
    shown = brief(counterexample(story, witness, view, teller), found.text)
    report = _by_cause(found, cause, views.program.sources)
    return _advised(replace(report, reachable=True, counterexample=shown), found, cause, views)


def lost_report(found: ir.Property, reason: str, views: Views) -> PropertyReport:
    """The report of a property of which nothing is known, for that reason."""
    return finding_of(found, UnknownCause(reason), views).report


def lemma_report(finding: LemmaFinding, proved: Proved, views: Views) -> PropertyReport:
    """The report of a lemma, which rests on what is ``proved``, if it is; a refuted one has the
    refuting values as inputs."""
    found = finding.property
    assert found is not None
    if finding.refuted is not None:
        text = "The lemma is false: correct it. It was not used; what needs it is unproved."
        report = replace(
            _of(found),
            verdict=Verdict.NON_COMPLIANCE,
            counterexample=brief(finding.refuted, found.text),
            suggestion=Suggestion(text),
        )
    else:
        cause = lemma_cause(finding, proved)
        report = _advised(_by_cause(found, cause, views.program.sources), found, cause, views)
        if finding.candidate is not None and report.status is Status.UNPROVED:
            report = replace(report, candidate=brief(finding.candidate, found.text))
    return replace(report, seconds=round(finding.seconds, 3))


def termination_report(
    found: Termination, reports: Sequence[PropertyReport], views: Views
) -> PropertyReport:
    """Proved by the measures that it rests on, as far as these are."""
    if found.missing is not None:
        return _unmeasured(found.property, found.missing)
    known = {report.id: report for report in reports}
    open_: dict[str, None] = {}
    for id in found.measures:  # one that was not analysed is open, too
        proved = id in known and known[id].status is Status.PROVED
        open_.update(dict.fromkeys(known[id].assuming if proved else (id,)))
    contracts = [views.contract_premise(name) for name in found.granted]
    granted = premise_reports(contracts, views.program.sources)
    theirs = (one for id in found.measures if id in known for one in known[id].premises)
    premises = tuple(dict.fromkeys((*granted, *theirs)))
    report = _of(found.property)
    return replace(report, status=Status.PROVED, assuming=tuple(open_), premises=premises)


def _unmeasured(found: ir.Property, missing: Missing) -> PropertyReport:
    """Nothing says that all of it ends: no run can show that it does not."""
    return replace(
        _of(found),
        verdict=Verdict.UNKNOWN,
        reason=f"it rests on {missing.what}.",
        suggestion=Suggestion(missing.advice) if missing.advice else None,
    )


def _of(found: ir.Property) -> PropertyReport:
    """A property of which nothing is known yet."""
    return PropertyReport(
        found.id,
        found.function,
        found.kind,
        found.name,
        found.span,
        found.text,
        found.related,
        Status.UNPROVED,
    )


def _advised(
    report: PropertyReport, found: ir.Property, cause: Cause, views: Views
) -> PropertyReport:
    text = suggest(found, cause, views)
    return replace(report, suggestion=Suggestion(text) if text else None)


# --- causes --------------------------------------------------------------------------------------


def _by_cause(
    found: ir.Property, cause: Cause, sources: Mapping[str, SourceText]
) -> PropertyReport:
    """What a cause says of a property, but for the runs that show it."""
    report = _of(found)
    match cause:
        case Proved(assuming, premises):
            told = premise_reports(premises, sources)
            return replace(report, status=Status.PROVED, assuming=assuming, premises=told)
        case NonCompliance():
            return replace(report, verdict=Verdict.NON_COMPLIANCE)
        case Weakness():
            return _weakness(report, cause)
        case Incapacity(likely):
            verdict = Verdict.LIKELY_PROVER_INCAPACITY if likely else Verdict.PROVER_INCAPACITY
            return replace(report, verdict=verdict, scope=NARROWED if likely else ALL)
        case UnknownCause(reason, behind, searched=scope):
            reason = reason if scope is None else claims.searched(scope)
            unknown = Verdict.UNKNOWN
            return replace(report, verdict=unknown, behind=behind, reason=reason, scope=scope)
        case ChosenSetHarmless(elements, others, scope):
            reason = _chosen_set([*map(_weak, elements)], [*map(_weak, others)], scope)
            return replace(report, verdict=Verdict.UNKNOWN, reason=reason, scope=scope)
        case NotDiagnosed():
            return report
        case _:
            assert_never(cause)


def _weakness(report: PropertyReport, cause: Weakness) -> PropertyReport:
    return replace(
        report,
        verdict=Verdict.SUBCONTRACT_WEAKNESS,
        weak=tuple(_weak(element) for element in cause.elements),
        smallest=_smallest(cause.smallest),
        scope=cause.smallest,
        fails_later=cause.fails_later,
        whatever=tuple(dict.fromkeys(map(called, cause.whatever))),
        reason=cause.undecided and claims.code_undecided(cause.undecided),
    )


def _weak(element: Element) -> WeakReport:
    kind = "call" if element.callee else "loop"
    function = unspecialised(element.callee) or element.id.rsplit("/", 1)[0]
    return WeakReport(element.id, kind, function, element.span)


def _chosen_set(chosen: Sequence[WeakReport], others: Sequence[WeakReport], scope: Scope) -> str:
    """That the contracts which ``--contracts`` names let nothing fail, with the ``others`` as code;
    as a reason for knowing no more."""
    code = listed([subcontract(weak) for weak in others])
    if chosen:
        noun = "contracts" if len(chosen) > 1 else "contract"
        names = listed([subcontract(weak) for weak in chosen])
        asked, link = f"with the {noun} of {names} and the code of {code}", "another contract"
    else:
        asked, link = f"with the code of {code} in place of contracts", "a contract"
    none = claims.none_fails(scope)
    return f"{asked}, as --contracts asks, {none}; {link} or the prover may be the weak link"


def _smallest(scope: Scope | None) -> Smallest | None:
    if scope is None:
        return None
    return Smallest.OUTRIGHT if scope.is_all else Smallest.WITHIN_BOUNDS


# --- runs ----------------------------------------------------------------------------------------


def _with_runs(report: PropertyReport, cause: Cause, teller: Storyteller) -> PropertyReport:
    """With the run that shows it."""
    id, text = report.id, report.text
    match cause:
        case NonCompliance() | Weakness():
            return replace(report, counterexample=brief(_run(cause, id, teller), text))
        case Proved(exception=NonCompliance() as exception):
            return replace(report, exception=brief(_run(exception, id, teller), text))
        case UnknownCause(candidate=found) if found is not None:
            return replace(report, candidate=brief(candidate(found, id, teller), text))
        case Proved() | UnknownCause():
            return report
        case Incapacity() | ChosenSetHarmless() | NotDiagnosed():
            return report
        case _:
            assert_never(cause)


def _run(cause: NonCompliance | Weakness, id: str, teller: Storyteller) -> Counterexample:
    witness, view = cause.witness, cause.view
    match cause:
        case NonCompliance():
            story = teller.tell(view, witness.inputs, witness.choices, id)
        case Weakness(elements, code=code):
            story = teller.tell(view, witness.inputs, witness.choices, id, elements, code)
        case _:
            assert_never(cause)
    return counterexample(story, witness, view, teller)
