"""The evidence for a verdict: inputs, what a contract chose beside the code, the run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from weaklink.report.layout import Page, fits, table
from weaklink.report.model import (
    Cell,
    ChoiceReport,
    Counterexample,
    Event,
    PropertyReport,
    State,
    Verdict,
)

INDENT = 4
INPUTS = "inputs"
SHOWN_STEPS = 40
"""Longer runs lose their middle."""
SHOWN_ARRIVALS = 6


def evidence(found: PropertyReport, page: Page) -> list[str]:
    """Everything that the counterexample shows, or a solver's candidate labelled as one."""
    if found.counterexample is not None:
        return _run(found.counterexample, found, page)
    if found.candidate is not None:
        title = "A solver's guess, which was not executed and may be wrong"
        return ["", f"  {title}:", *assignments(found.candidate.inputs, page)]
    return []


def _run(shown: Counterexample, found: PropertyReport, page: Page) -> list[str]:
    lines = ["", f"  {_inputs_title(shown, found)}:", *assignments(shown.inputs, page)]
    if shown.choices:
        several = len(shown.choices) > 1
        takes = "contracts take" if several else "the contract takes"
        lines += ["", f"  Where {takes} over:"]
        for choice in shown.choices:
            lines += beside(choice, page)
    if shown.code_run is not None and shown.code_run.told:
        lines += ["", "  The code itself ends with:", *assignments(shown.code_run, page)]
    if shown.trace:
        lines += ["", f"  {_trace_title(found)}:", *trace(shown, found.location.file, page)]
    return lines


def _inputs_title(shown: Counterexample, found: PropertyReport) -> str:
    noun = "Inputs" if found.function is not None else "Values"
    return f"Smallest {noun.lower()}" if shown.minimal else f"{noun} (smaller ones may exist)"


def _trace_title(found: PropertyReport) -> str:
    if found.verdict is Verdict.SUBCONTRACT_WEAKNESS:
        return (
            "The run that the contract allows"
            if len(found.weak) == 1
            else ("The run that the contracts allow")
        )
    return "The run"


def assignments(state: State, page: Page) -> list[str]:
    """``n = 3, t = {0, -1}``, folded; with blocks that are not told of so, a line each."""
    pairs = [f"{name} = {value}" for name, value in state.told.items()]
    lines = page.paragraph(", ".join(pairs) or "none that matter", INDENT)
    for name, block in () if state.written else state.blocks.items():
        text = f"{name}: {block.type} = {_text(block.cells)}"
        lines += page.paragraph(text, INDENT, hanging=4)
    return lines


def _text(cell: Cell) -> str:
    """``{.x = 1, .y = {0, 2}}``."""
    match cell:
        case str():
            return cell
        case tuple():
            return "{" + ", ".join(_text(part) for part in cell) + "}"
        case _:
            return "{" + ", ".join(f".{n} = {_text(part)}" for n, part in cell.items()) + "}"


def beside(choice: ChoiceReport, page: Page) -> list[str]:
    """What the code really does at a contract's place, and what the contract also allows."""
    lines = page.paragraph(f"line {choice.location.line}, {choice.at}", INDENT)
    names = list(dict.fromkeys([*choice.state.told, *_all_names(choice.code)]))
    allowed = [choice.state.told.get(name, "") for name in names]
    if not names:
        return lines
    if not choice.code:
        rows = [list(row) for row in zip(names, allowed, strict=True)]
        return lines + table(["", "the contract allows"], rows, INDENT + 2, left=2)
    code = [_passes(choice.code, name) for name in names]
    rows = [list(row) for row in zip(names, code, allowed, strict=True)]
    header = ["", "what the code really does", "what the contract also allows"]
    beside_each_other = table(header, rows, INDENT + 2, left=3)
    if fits(beside_each_other, page.width):
        return lines + beside_each_other
    for name, really, also in rows:
        text = f"{name}: the code {really}; the contract also allows {also}"
        lines += page.paragraph(text, INDENT + 2, hanging=4)
    return lines


def _all_names(states: Iterable[State]) -> list[str]:
    return [name for state in states for name in state.told]


def _passes(states: Sequence[State], name: str) -> str:
    """The values that the code gives ``name`` at each arrival, in order."""
    values = [state.told.get(name, "-") for state in states]
    if len(values) > SHOWN_ARRIVALS:
        values = [*values[: SHOWN_ARRIVALS - 2], "...", values[-1]]
    return ", ".join(values)


def trace(shown: Counterexample, file: str, page: Page) -> list[str]:
    """The steps of a run: a column a variable where the page is wide enough, else a list."""
    begins = shown.inputs.told if shown.start is None else shown.start
    start = Event(shown.trace[0].location, INPUTS, begins)
    steps = shorten([start, *shown.trace] if begins else shown.trace)
    names = list(dict.fromkeys(name for step in steps if step for name in step.told))
    rows = [_trace_row(step, names, file) for step in steps]
    columns = table(["line", "what happens", *names], rows, INDENT, left=2)
    if fits(columns, page.width):
        return columns
    return [line for step in steps for line in _trace_line(step, file, page)]


def shorten(events: Sequence[Event]) -> list[Event | None]:
    """The events, the middle of a long run replaced by None."""
    if len(events) <= SHOWN_STEPS:
        return list(events)
    half = SHOWN_STEPS // 2
    return [*events[:half], None, *events[-half:]]


def _trace_row(step: Event | None, names: Sequence[str], file: str) -> list[str]:
    if step is None:
        return [" ...", "(steps left out)", *[""] * len(names)]
    return [_line(step, file).rjust(4), step.event, *[step.told.get(n, "") for n in names]]


def _trace_line(step: Event | None, file: str, page: Page) -> list[str]:
    if step is None:
        return [" " * INDENT + "... (steps left out)"]
    changed = ", ".join(f"{name} = {value}" for name, value in step.told.items())
    text = f"{_line(step, file):>4}   {step.event}{': ' if changed else ''}{changed}"
    # textwrap drops what is blank at a line's start only behind the indent
    first, *rest = page.paragraph(text.lstrip(), INDENT, hanging=7)
    lead = " " * (len(text) - len(text.lstrip()))
    return [lead + first, *rest]


def _line(step: Event, file: str) -> str:
    if step.event == INPUTS:
        return ""
    span = step.location
    return str(span.line) if span.file == file else f"{span.file}:{span.line}"
