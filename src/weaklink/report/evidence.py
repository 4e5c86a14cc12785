"""The evidence for a verdict: inputs, what a contract chose beside the code, the run."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import assert_never

from weaklink.model import (
    Cell,
    ChoiceReport,
    Counterexample,
    Event,
    PropertyReport,
    State,
)
from weaklink.report.captions import (
    ALLOWS,
    ALSO_ALLOWS,
    CANDIDATE,
    CODE_ENDS,
    INPUTS,
    NO_VALUES,
    REALLY,
    SPURIOUS,
    choice_place,
    choices_title,
    chosen_names,
    differing,
    inputs_title,
    nothing_beside,
    ordered,
    outside,
    passes,
    steps_of,
    trace_title,
)
from weaklink.report.layout import Page, cells, fits, table
from weaklink.report.why import why

INDENT = 4

MANY_CELLS, FEW_CELLS = 5, 3
"""From how many cells on an array is shown as a row of cells; and where an index is spoken of."""

CONST = "(const)"

DIFFERS = "!="
"""Between what the code does and what a contract allows."""

SHOWN_STEPS = 40
"""Longer runs lose their middle."""


def evidence(found: PropertyReport, page: Page) -> list[str]:
    """Everything that the counterexample shows, or a solver's candidate labelled as one."""
    if found.counterexample is not None:
        return _run(found.counterexample, found, page)
    if found.candidate is not None:
        return _guess(found.candidate, page)
    return []


def _guess(shown: Counterexample, page: Page) -> list[str]:
    lines = ["", f"  {CANDIDATE}:", *assignments(shown.inputs, page)]
    for choice in shown.choices:
        lines += beside(choice, page)
    return [*lines, *page.paragraph(SPURIOUS)]


def _run(shown: Counterexample, found: PropertyReport, page: Page) -> list[str]:
    indexed = any(reason.indices for event in shown.trace for reason in event.why)
    fewest = FEW_CELLS if indexed else MANY_CELLS
    lines = ["", f"  {inputs_title(shown, found)}:", *assignments(shown.inputs, page, fewest)]
    if shown.choices:
        lines += ["", f"  {choices_title(shown)}:"]
        for choice in shown.choices:
            lines += beside(choice, page)
    if shown.code_run is not None and shown.code_run.told:
        lines += ["", f"  {CODE_ENDS}:", *assignments(shown.code_run, page, fewest)]
    if shown.trace:
        lines += ["", f"  {trace_title(found)}:", *trace(shown, found.location.file, page)]
    return lines


def assignments(state: State, page: Page, fewest: int = MANY_CELLS) -> list[str]:
    """``n = 3, t = {0, -1}``, folded; arrays of no less than ``fewest`` cells as rows of cells;
    with blocks that are not told of so, a line each."""
    rows = {name: row for name, row in state.rows.items() if len(row) >= fewest}
    pairs = [f"{name} = {value}" for name, value in state.told.items() if name not in rows]
    lines = page.paragraph(", ".join(pairs) or NO_VALUES, INDENT) if pairs or not rows else []
    for name, row in rows.items():
        note = f" {CONST}" if state.told[name].endswith(CONST) else ""
        lines += cells(f"{name}{note}", row, INDENT, page.width)
    for name, block in () if state.written else state.blocks.items():
        text = f"{name}: {block.type} = {_text(block.cells)}"
        lines += page.paragraph(text, INDENT, hanging=4)
    for one in state.outside:
        lines += page.paragraph(outside(one), INDENT, hanging=4)
    for order in state.ordered:
        lines += page.paragraph(ordered(order), INDENT, hanging=4)
    return lines


def _text(cell: Cell) -> str:
    """``{.x = 1, .y = {0, 2}}``."""
    match cell:
        case str():
            return cell
        case tuple():
            return "{" + ", ".join(_text(part) for part in cell) + "}"
        case Mapping():
            return "{" + ", ".join(f".{n} = {_text(part)}" for n, part in cell.items()) + "}"
        case _:
            assert_never(cell)


def beside(choice: ChoiceReport, page: Page) -> list[str]:
    """What the code really does at a contract's place, and what the contract also allows."""
    lines = page.paragraph(choice_place(choice), INDENT)
    names = chosen_names(choice)
    allowed = [choice.state.told.get(name, "") for name in names]
    if not names:
        return lines
    if not choice.code:
        rows = [list(row) for row in zip(names, allowed, strict=True)]
        said = nothing_beside(choice)
        note = page.paragraph(said, INDENT + 2) if said else []
        return [*lines, *table(["", ALLOWS], rows, INDENT + 2, left=2), *note]
    code = [passes(choice.code, name) for name in names]
    marks = [DIFFERS if name in differing(choice) else "" for name in names]
    rows = [list(row) for row in zip(names, code, marks, allowed, strict=True)]
    header = ["", REALLY, "", ALSO_ALLOWS]
    beside_each_other = table(header, rows, INDENT + 2, left=4)
    if fits(beside_each_other, page.width):
        return lines + beside_each_other
    for name, really, differs, also in rows:
        text = f"{name}: the code {really}; the contract also allows {also}"
        lines += page.paragraph(text if differs else f"{name}: {also}", INDENT + 2, hanging=4)
    return lines


def trace(shown: Counterexample, file: str, page: Page) -> list[str]:
    """The steps of a run: a column a variable where the page is wide enough, else a list."""
    steps = shorten(steps_of(shown))
    names = list(dict.fromkeys(name for step in steps if step for name in step.told))
    rows = [_trace_row(step, names, file) for step in steps]
    columns = table(["line", "what happens", *names], rows, INDENT, left=2)
    if not fits(columns, page.width):
        return [line for step in steps for line in _trace_line(step, file, page)]
    lines = columns[:1]
    for line, step in zip(columns[1:], steps, strict=True):
        lines += [line, *_reasons(step, page)]
    return lines


def _reasons(step: Event | None, page: Page) -> list[str]:
    """Why what fails does, right under it."""
    told = [] if step is None else why(step)
    return [line for text in told for line in page.paragraph(text, INDENT + 9, hanging=2)]


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
    scalars, rows = _rows_apart(step)
    changed = ", ".join(f"{name} = {value}" for name, value in scalars.items())
    news = "" if changed == step.event else changed
    text = f"{_line(step, file):>4}   {step.event}{': ' if news else ''}{news}"
    lead = len(text) - len(text.lstrip())
    lines = page.paragraph(text.lstrip(), INDENT + lead, hanging=7 - lead)
    for base, start, row in rows:
        lines += cells(base, row, INDENT + 9, page.width, start)
    return [*lines, *_reasons(step, page)]


def _rows_apart(step: Event) -> tuple[dict[str, str], list[tuple[str, int, list[str]]]]:
    """What a step changes: single things, and neighbouring cells of arrays as rows, each with
    what the array is called and its first index."""
    runs: list[tuple[str, int, list[str]]] = []
    for name, value in step.told.items():
        base, index = _cell_name(name)
        if runs and index is not None:
            last, start, row = runs[-1]
            if last == base and index == start + len(row):
                row.append(value)
                continue
        runs.append((base, 0 if index is None else index, [value]))
    rows = [run for run in runs if len(run[2]) >= MANY_CELLS]
    inside = {f"{base}[{start + k}]" for base, start, row in rows for k in range(len(row))}
    return {name: text for name, text in step.told.items() if name not in inside}, rows


def _cell_name(name: str) -> tuple[str, int | None]:
    """``m[1]`` and 2 of ``m[1][2]``."""
    found = re.fullmatch(r"(.*)\[(\d+)\]", name)
    return (name, None) if found is None else (found[1], int(found[2]))


def _line(step: Event, file: str) -> str:
    if step.event == INPUTS:
        return ""
    span = step.location
    return str(span.line) if span.file == file else f"{span.file}:{span.line}"
