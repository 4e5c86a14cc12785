"""Runs as they are reported: the story of a witness, or of a guess, and how it was made small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink import ir
from weaklink.ask.answers import Effort, Inputs, Witness
from weaklink.explain.findings import Candidate, Element
from weaklink.explain.runs.story import Storyteller
from weaklink.model import ChoiceReport, Counterexample, Minimised, State
from weaklink.record import replace
from weaklink.view.model import View


def counterexample(
    story: Counterexample, witness: Witness, view: View, teller: Storyteller
) -> Counterexample:
    """The run of ``view`` that ``story`` tells of, with what is known of its size."""
    minimised = _minimised(witness.effort, witness.inputs, view, teller)
    return replace(story, minimal=witness.minimal, minimised=minimised)


def candidate(found: Candidate, id: str, teller: Storyteller) -> Counterexample:
    """What contracts choose is told as a run tells it, and by variables where none comes to it."""
    guess = found.guess
    story = teller.tell(found.view, guess.inputs, guess.choices, id, found.elements)
    told = {choice.at for choice in story.choices}
    rest = [element for element in found.elements if element.id not in told]
    return Counterexample(
        story.inputs,
        (*story.choices, *_plain_choices(found, rest)),
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
            and (choice.variable not in origins or origins[choice.variable].role is ir.Role.VALUE)
        }
        if values:
            yield ChoiceReport(element.id, element.span, State(values))


def _minimised(effort: Effort, inputs: Inputs, view: View, teller: Storyteller) -> Minimised:
    seconds = round(effort.seconds, 3)
    if effort.raw is None:
        return Minimised(None, (), effort.calls, seconds, effort.ended)
    raw = teller.inputs(view, effort.raw)
    integers = tuple(teller.smaller(view, effort.raw, inputs))
    return Minimised(raw, integers, effort.calls, seconds, effort.ended)
