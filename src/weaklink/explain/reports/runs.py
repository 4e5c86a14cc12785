"""Runs as they are reported: the story of a witness, or of a guess, as names and values in text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink import ir
from weaklink.ask.answers import Effort, Inputs, Witness
from weaklink.explain.findings import Candidate, Element
from weaklink.explain.runs.moments import Moment
from weaklink.explain.runs.reduction import reductions
from weaklink.explain.runs.story import Story, Storyteller
from weaklink.explain.runs.takeovers import Takeover
from weaklink.explain.runs.values import state_of, texts, written_texts
from weaklink.model import Absent, ChoiceReport, Counterexample, Event, Minimised, State
from weaklink.view.model import View


def counterexample(
    story: Story, witness: Witness, view: View, teller: Storyteller
) -> Counterexample:
    """The run of ``view`` that ``story`` tells of."""
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


def candidate(found: Candidate, id: str, teller: Storyteller) -> Counterexample:
    """What contracts choose is told as a run tells it, and by variables where none comes to it."""
    guess = found.guess
    story = teller.tell(found.view, guess.inputs, guess.choices, id, found.elements)
    told = {takeover.element.id for takeover in story.takeovers}
    rest = [element for element in found.elements if element.id not in told]
    return Counterexample(
        state_of(story.inputs),
        (*choices_of(story), *_plain_choices(found, rest)),
        None,
        (),
        replayed=False,
        minimal=False,
        minimised=_minimised(guess.effort, guess.inputs, found.view, teller),
    )


def _plain_choices(found: Candidate, elements: Sequence[Element]) -> Iterator[ChoiceReport]:
    """What contracts choose for variables that are numbers."""
    origins = found.view.memory.origins
    for element in elements:
        values = {
            choice.variable.shown: str(choice.value)
            for choice in found.guess.choices
            if choice.site == element.id
            and isinstance(choice.variable.type, ir.IntType)
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
    integers = tuple(reductions(raw, teller.inputs(view, inputs)))
    return Minimised(state_of(raw), integers, effort.calls, seconds, effort.ended)


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
    told = written_texts(moment.changed)
    changed = texts(moment.changed)
    return Event(
        moment.span, moment.event, changed, told, moment.why, moment.activation, moment.loop
    )
