"""What is shown as evidence, and the words above it, for every format."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink import claims
from weaklink.model import (
    Absent,
    ChoiceReport,
    Counterexample,
    Event,
    Ordered,
    Outside,
    PropertyReport,
    State,
    Verdict,
)

CANDIDATE = "From the proof, not run"
SPURIOUS = claims.SPURIOUS
"""Of a candidate."""
CODE_ENDS = "The code itself ends with"
NO_VALUES = "none that matter"
REALLY = "what the code really does"
ALSO_ALLOWS = "what the contract also allows"
ALLOWS = "the contract allows"
"""Where nothing is known of the code."""
INPUTS = "inputs"
"""The event with which a run begins."""
SHOWN_ARRIVALS = 6
ABSENT = {
    Absent.NOT_KNOWN: "",
    Absent.BEHIND_CONTRACT: "The code's own run lacks a counterpart to this: the contract of a "
    "loop around stands for the iterations before.",
    Absent.NOT_REACHED: "The code's own run lacks a counterpart to this: it does not come here "
    "this time.",
}
"""Why nothing of the code stands beside what a contract chose."""


def outside(one: Outside) -> str:
    """What is in a cell that no object holds, as a sentence."""
    where = f"outside of {one.object or 'objects'}"
    if one.null:
        where = f"outside, as {one.null} is NULL"
    return f"{one.cell} is {where}; with {one.written} there"


def ordered(one: Ordered) -> str:
    """What the order of pointers into different objects is taken to be, as a sentence."""
    taken = "holds" if one.holds else "does not hold"
    return (
        f"{one.text} orders pointers into different objects, of which C says nothing; where they "
        f"lie here, it {taken}"
    )


def inputs_title(shown: Counterexample, found: PropertyReport) -> str:
    noun = "Inputs" if found.function is not None else "Values"
    return f"Smallest {noun.lower()}" if shown.minimal else f"{noun} (smaller ones may exist)"


def trace_title(found: PropertyReport) -> str:
    if found.verdict is Verdict.SUBCONTRACT_WEAKNESS:
        return (
            "The run that the contract allows"
            if len(found.weak) == 1
            else ("The run that the contracts allow")
        )
    return "The run"


def choices_title(shown: Counterexample) -> str:
    takes = "contracts take" if len(shown.choices) > 1 else "the contract takes"
    return f"Where {takes} over"


def choice_place(choice: ChoiceReport) -> str:
    again = f", time {choice.number}" if (choice.number or 1) > 1 else ""
    return f"line {choice.location.line}, {choice.at}{again}"


def nothing_beside(choice: ChoiceReport) -> str:
    """Why nothing of the code stands beside what the contract chose; empty if there is no need to
    say so."""
    return "" if choice.code else ABSENT[choice.absent]


def chosen_names(choice: ChoiceReport) -> list[str]:
    """Everything that the contract or the code gives a value there, in order."""
    told = [name for state in (choice.state, *choice.code) for name in state.told]
    return list(dict.fromkeys(told))


def differing(choice: ChoiceReport) -> set[str]:
    """The names that the contract gives a value which the code does not give them; if each value
    is one of the code's, those in which it is unlike the last arrival that is most like it."""
    if not choice.code:
        return set()
    told = choice.state.told
    unlike = [
        {name for name in chosen_names(choice) if state.told.get(name) != told.get(name)}
        for state in choice.code
    ]
    never = set.intersection(*unlike)
    return never or min(reversed(unlike), key=len)


def passes(states: Sequence[State], name: str) -> str:
    """The values that the code gives ``name`` at each arrival, in order."""
    values = [state.told.get(name, "-") for state in states]
    if len(values) > SHOWN_ARRIVALS:
        values = [*values[: SHOWN_ARRIVALS - 2], "...", values[-1]]
    return ", ".join(values)


def steps_of(shown: Counterexample) -> list[Event]:
    """The run from its inputs on, which are an event of their own where there are any."""
    begins = shown.inputs.told if shown.start is None else shown.start
    if not begins or not shown.trace:
        return list(shown.trace)
    return [Event(shown.trace[0].location, INPUTS, begins), *shown.trace]
