"""From findings to the report: names, values and places as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from weaklink import claims
from weaklink.ask.answers import Effort, Inputs, Witness
from weaklink.explain import reasons
from weaklink.explain.findings import (
    Candidate,
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
from weaklink.explain.lemmas import LemmaFinding, Refuted
from weaklink.explain.moments import Moment
from weaklink.explain.reduction import reductions
from weaklink.explain.story import Story, Storyteller
from weaklink.explain.suggest import suggest
from weaklink.explain.takeovers import Takeover
from weaklink.explain.values import (
    Fields,
    Picture,
    Pointed,
    Shown,
    Target,
    Unset,
    exact,
    written,
)
from weaklink.ir.names import short_name
from weaklink.ir.program import Property
from weaklink.ir.types import IntType
from weaklink.kinds import PremiseKind
from weaklink.model import (
    Absent,
    BlockState,
    Cell,
    ChoiceReport,
    Counterexample,
    Event,
    Minimised,
    PremiseReport,
    PropertyReport,
    Reason,
    ReducedInteger,
    Smallest,
    State,
    Status,
    Suggestion,
    Verdict,
    WeakReport,
)
from weaklink.record import record
from weaklink.report.brief import brief
from weaklink.report.sentences import called, chosen_set
from weaklink.scope import ALL, NARROWED, Scope
from weaklink.source import SourceText, order
from weaklink.view.build import Views
from weaklink.view.model import View
from weaklink.view.premises import Premise
from weaklink.view.termination import Termination


@record
class Parts:
    """What a cause contributes to a property's report."""

    status: Status
    verdict: Verdict | None = None
    assuming: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    weak: tuple[WeakReport, ...] = ()
    smallest: Smallest | None = None
    counterexample: Counterexample | None = None
    candidate: Counterexample | None = None
    reason: str = ""
    scope: Scope | None = None
    premises: tuple[PremiseReport, ...] = ()
    exception: Counterexample | None = None
    fails_later: tuple[str, ...] = ()
    whatever: tuple[str, ...] = ()


def property_report(finding: Finding, views: Views, teller: Storyteller) -> PropertyReport:
    """The report of a finding about a property of a function."""
    found = finding.property
    parts = _parts(finding.cause, found.id, teller, views)
    return _assemble(
        found,
        parts,
        suggest(found, finding.cause, views),
        finding.reachable,
        finding.bounds,
        finding.seconds,
        premise_reports(finding.kept_away, views.program.sources),
    )


def callee_report(
    found: Property, witness: Witness, view: View, views: Views, teller: Storyteller
) -> PropertyReport:
    """The report of a property of a callee that is not diagnosed itself, failed by a caller's
    run: its inputs are the state at the call."""
    story = teller.tell(view, witness.inputs, witness.choices, found.id, in_callee=True)
    parts = Parts(
        Status.UNPROVED,
        Verdict.NON_COMPLIANCE,
        counterexample=_counterexample(story, witness, view, teller),
    )
    cause = NonCompliance(witness, view)
    return _assemble(found, parts, suggest(found, cause, views), True, {}, 0.0)


def lemma_report(
    finding: LemmaFinding, cause: Proved | UnknownCause, views: Views
) -> PropertyReport:
    """The report of a lemma; a refuted one has the refuting values as inputs."""
    found = finding.property
    assert found is not None
    if finding.refuted is not None:
        example = _of_lemma(finding.refuted, replayed=True)
        parts = Parts(Status.UNPROVED, Verdict.NON_COMPLIANCE, counterexample=example)
        text = "The lemma is false: correct it. It was not used; what needs it is unproved."
        return _assemble(found, parts, text, None, {}, finding.seconds)
    match cause:
        case Proved(assuming, premises):
            told = _premises(premises, views)
            parts = Parts(Status.PROVED, assuming=assuming, premises=told)
        case UnknownCause(reason):
            guessed = finding.candidate
            shown = None if guessed is None else _of_lemma(guessed, replayed=False)
            parts = Parts(Status.UNPROVED, Verdict.UNKNOWN, candidate=shown, reason=reason)
        case _:
            assert_never(cause)
    return _assemble(found, parts, suggest(found, cause, views), None, {}, finding.seconds)


def _of_lemma(found: Refuted, *, replayed: bool) -> Counterexample:
    raw = None if found.raw is None else State(_texts(found.raw))
    before, after = Picture(found.raw or {}), Picture(found.values)
    minimised = Minimised(
        raw, _reduced(before, after), found.calls, round(found.seconds, 3), found.ended
    )
    values = State(_texts(found.values))
    return Counterexample(values, (), None, (), replayed, found.minimal, minimised=minimised)


def termination_report(
    found: Termination, reports: Sequence[PropertyReport], views: Views
) -> PropertyReport:
    """Proved by the measures that it rests on, as far as these are."""
    known = {report.id: report for report in reports}
    open_: dict[str, None] = {}
    for id in found.measures:  # one that was not analysed is open, too
        proved = id in known and known[id].status is Status.PROVED
        open_.update(dict.fromkeys(known[id].assuming if proved else (id,)))
    granted = _premises([views.contract_premise(name) for name in found.granted], views)
    theirs = (one for id in found.measures if id in known for one in known[id].premises)
    premises = tuple(dict.fromkeys((*granted, *theirs)))
    parts = Parts(Status.PROVED, assuming=tuple(open_), premises=premises)
    return _assemble(found.property, parts, "", None, {}, 0.0)


def _assemble(
    found: Property,
    parts: Parts,
    suggestion: str,
    reachable: bool | None,
    bounds: Mapping[str, str],
    seconds: float,
    unreachable_if: tuple[PremiseReport, ...] = (),
) -> PropertyReport:
    shown, guess, exception = (
        None if one is None else brief(one, found.text)
        for one in (parts.counterexample, parts.candidate, parts.exception)
    )
    return PropertyReport(
        found.id,
        found.function,
        found.kind,
        found.name,
        found.span,
        found.text,
        found.related,
        parts.status,
        parts.assuming,
        parts.behind,
        reachable,
        parts.verdict,
        parts.weak,
        parts.smallest,
        shown,
        guess,
        bounds,
        parts.reason,
        Suggestion(suggestion) if suggestion else None,
        round(seconds, 3),
        parts.scope,
        parts.premises,
        exception,
        parts.fails_later,
        parts.whatever,
        unreachable_if,
    )


def _parts(cause: Cause, id: str, teller: Storyteller, views: Views) -> Parts:
    match cause:
        case Proved(assuming, premises, exception):
            told = _premises(premises, views)
            shown = None if exception is None else _of_run(exception, id, teller)
            return Parts(Status.PROVED, assuming=assuming, premises=told, exception=shown)
        case NonCompliance():
            example = _of_run(cause, id, teller)
            return Parts(Status.UNPROVED, Verdict.NON_COMPLIANCE, counterexample=example)
        case Weakness():
            return _weakness(cause, id, teller)
        case Incapacity(likely):
            verdict = Verdict.LIKELY_PROVER_INCAPACITY if likely else Verdict.PROVER_INCAPACITY
            return Parts(Status.UNPROVED, verdict, scope=NARROWED if likely else ALL)
        case UnknownCause(reason, behind, _, candidate, searched):
            shown = None if candidate is None else _candidate(candidate, id, teller)
            return Parts(
                Status.UNPROVED,
                Verdict.UNKNOWN,
                behind=behind,
                candidate=shown,
                reason=reason if searched is None else claims.searched(searched),
                scope=searched,
            )
        case ChosenSetHarmless(elements, others, scope):
            chosen, left = map(_weak, elements), map(_weak, others)
            reason = chosen_set([*chosen], [*left], scope)
            return Parts(Status.UNPROVED, Verdict.UNKNOWN, reason=reason, scope=scope)
        case NotDiagnosed():
            return Parts(Status.UNPROVED)
        case _:
            assert_never(cause)


def _smallest(scope: Scope | None) -> Smallest | None:
    if scope is None:
        return None
    return Smallest.OUTRIGHT if scope.is_all else Smallest.WITHIN_BOUNDS


def _of_run(found: NonCompliance, id: str, teller: Storyteller) -> Counterexample:
    story = teller.tell(found.view, found.witness.inputs, found.witness.choices, id)
    return _counterexample(story, found.witness, found.view, teller)


def _premises(premises: Sequence[Premise], views: Views) -> tuple[PremiseReport, ...]:
    return premise_reports(premises, views.program.sources)


def premise_reports(
    premises: Iterable[Premise], sources: Mapping[str, SourceText]
) -> tuple[PremiseReport, ...]:
    """In source order."""
    return tuple(_premise(one, sources) for one in sorted(premises, key=lambda p: order(p.span)))


def _premise(one: Premise, sources: Mapping[str, SourceText]) -> PremiseReport:
    source = sources.get(one.span.file)
    written = " ".join(source.text(one.span).split()) if source is not None else ""
    text = one.text if one.kind is PremiseKind.INITIALIZED else one.text or written
    return PremiseReport(one.kind, short_name(one.name), text, one.span)


def _weakness(cause: Weakness, id: str, teller: Storyteller) -> Parts:
    witness = cause.witness
    choices = witness.choices
    story = teller.tell(cause.view, witness.inputs, choices, id, cause.elements, cause.code)
    return Parts(
        Status.UNPROVED,
        Verdict.SUBCONTRACT_WEAKNESS,
        weak=tuple(_weak(element) for element in cause.elements),
        smallest=_smallest(cause.smallest),
        scope=cause.smallest,
        fails_later=cause.fails_later,
        whatever=tuple(dict.fromkeys(map(called, cause.whatever))),
        reason=cause.undecided and claims.code_undecided(cause.undecided),
        counterexample=_counterexample(story, witness, cause.view, teller),
    )


def _weak(element: Element) -> WeakReport:
    kind = "call" if element.callee else "loop"
    function = element.callee or element.id.rsplit("/", 1)[0]
    return WeakReport(element.id, kind, function, element.span)


def _counterexample(
    story: Story, witness: Witness, view: View, teller: Storyteller
) -> Counterexample:
    return Counterexample(
        state_of(story.inputs),
        choices_of(story),
        None if story.code_end is None else state_of(story.code_end),
        tuple(_event(moment) for moment in story.moments),
        True,
        witness.minimal,
        story.start,
        _minimised(witness.effort, witness.inputs, view, teller),
    )


def _candidate(found: Candidate, id: str, teller: Storyteller) -> Counterexample:
    """What contracts choose is told as a run tells it, and by variables where none comes to it."""
    guess = found.guess
    story = teller.tell(found.view, guess.inputs, guess.choices, id, found.elements)
    told = {takeover.element.id for takeover in story.takeovers}
    rest = [element for element in found.elements if element.id not in told]
    minimised = _minimised(guess.effort, guess.inputs, found.view, teller)
    return Counterexample(
        state_of(story.inputs),
        (*choices_of(story), *_plain_choices(found, rest)),
        None,
        (),
        replayed=False,
        minimal=False,
        minimised=minimised,
    )


def _plain_choices(found: Candidate, elements: Sequence[Element]) -> Iterator[ChoiceReport]:
    """What contracts choose for variables that are numbers."""
    origins = found.view.memory.origins
    for element in elements:
        values = {
            choice.variable.shown: str(choice.value)
            for choice in found.guess.choices
            if choice.site == element.id
            and isinstance(choice.variable.type, IntType)
            and choice.variable.shown
            and (choice.variable not in origins or not origins[choice.variable].part)
        }
        if values:
            yield ChoiceReport(element.id, element.span, State(values))


def _minimised(effort: Effort, inputs: Inputs, view: View, teller: Storyteller) -> Minimised:
    seconds = round(effort.seconds, 3)
    if effort.raw is None:
        return Minimised(None, (), effort.calls, seconds, effort.ended)
    raw = teller.inputs(view, effort.raw)
    integers = _reduced(raw, teller.inputs(view, inputs))
    return Minimised(state_of(raw), integers, effort.calls, seconds, effort.ended)


def _reduced(raw: Picture, least: Picture) -> tuple[ReducedInteger, ...]:
    return tuple(
        ReducedInteger(one.name, str(one.raw), str(one.least)) for one in reductions(raw, least)
    )


def choices_of(story: Story) -> tuple[ChoiceReport, ...]:
    """What the contracts chose in the run that is told of."""
    return tuple(_choice(takeover) for takeover in story.takeovers)


def _choice(takeover: Takeover) -> ChoiceReport:
    element, code = takeover.element, takeover.code
    chosen = state_of(takeover.chosen)
    if isinstance(code, Absent):
        return ChoiceReport(element.id, element.span, chosen, (), takeover.number, code)
    states = tuple(state_of(picture) for picture in code)
    return ChoiceReport(element.id, element.span, chosen, states, takeover.number)


def _event(moment: Moment) -> Event:
    why = tuple(_reason(one) for one in moment.why)
    told = _told(moment.changed)
    changed = _texts(moment.changed)
    return Event(moment.span, moment.event, changed, told, why, moment.activation, moment.loop)


def _reason(found: reasons.Reason) -> Reason:
    return Reason(
        found.text,
        found.span,
        found.holds,
        found.definition,
        _texts(found.indices),
        _texts(found.values),
        _told(found.values),
        {name: _ends(values) for name, values in found.vain.items()},
    )


def _ends(values: range | None) -> tuple[str, str] | None:
    """The least and the greatest; of none, ends that cross."""
    return None if values is None else (str(values.start), str(values.stop - 1))


def state_of(picture: Picture) -> State:
    """A picture's names and values as text."""
    blocks = {
        name: BlockState(block.type, tuple(_cell(value) for value in block.cells))
        for name, block in picture.blocks.items()
    }
    variables = _texts(picture.variables)
    return State(variables, blocks, picture.written, picture.rows, picture.outside, picture.ordered)


def _cell(value: Shown) -> Cell:
    match value:
        case Fields(members):
            return {name: _cell(part) for name, part in members}
        case tuple():
            return tuple(_cell(part) for part in value)
        case int() | Pointed() | Target() | Unset():
            return exact(value)
        case _:
            assert_never(value)


def _told(values: Mapping[str, Shown]) -> dict[str, str]:
    return {name: written(value) for name, value in values.items()}


def _texts(values: Mapping[str, Shown]) -> dict[str, str]:
    return {name: exact(value) for name, value in values.items()}
