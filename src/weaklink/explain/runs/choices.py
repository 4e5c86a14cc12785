"""Where contracts took over: what they chose, beside what the code does there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import assert_never

from weaklink import ir
from weaklink.explain.findings import Element
from weaklink.explain.runs.naming import Names
from weaklink.explain.runs.sources import Part
from weaklink.explain.runs.states import Painter
from weaklink.explain.runs.titles import Table
from weaklink.explain.runs.values import Shown, state_of_variables
from weaklink.model import Absent, ChoiceReport
from weaklink.record import record
from weaklink.replay.outcome import Ended, Outcome
from weaklink.replay.positions import Path, Position
from weaklink.replay.states import Place, State
from weaklink.replay.steps import Step, entered_at
from weaklink.view.lower.memories import LENGTHS, SET
from weaklink.view.lower.representation import CONTENTS
from weaklink.view.model import View


@record
class CodeRun:
    """The run of a function's code, all of it."""

    outcome: Outcome
    steps: Sequence[Step]


Turn = tuple[str, int, Path]
"""A traversal of a loop (0), or the n-th call at a site: the site, n, and the way there."""

Arrivals = Mapping[Turn, Sequence[State]]


def choices_in(
    names: Names,
    steps: Sequence[Step],
    elements: Sequence[Element],
    code: CodeRun | None,
) -> Iterator[ChoiceReport]:
    """What the contracts of ``elements`` chose in a run; beside it, what the code's run does."""
    by_id = {element.id: element for element in elements}
    arrivals = {} if code is None else _arrivals(code, elements)
    calls: Counter[tuple[str, int]] = Counter()
    turns: Counter[tuple[str, Path]] = Counter()
    for site, group in chosen_together(steps):
        if element := by_id.get(site):
            first = group[0]
            calls[site, first.at.activation] += 1
            loop = entered_at(first)
            number = calls[site, first.at.activation] if loop is None else loop.traversal
            turn = _turn(element, first, turns)
            there = arrivals.get(turn, ()) if turn is not None else ()
            absent = None if there else _absent(element, turn, code)
            yield _choice(names, element, number, group, absent or there)


def _turn(element: Element, step: Step, turns: Counter[tuple[str, Path]]) -> Turn | None:
    """Which traversal, or call, of the element it is that ``step`` belongs to; None where it has
    no counterpart in any run without contracts.  ``turns`` counts the calls."""
    loop = entered_at(step)
    if loop is not None:
        return None if loop.path is None else (element.site, 0, loop.path)
    if step.at.path is None:
        return None
    turns[element.site, step.at.path] += 1
    return element.site, turns[element.site, step.at.path], step.at.path


def _absent(element: Element, turn: Turn | None, code: CodeRun | None) -> Absent:
    if code is None or not element.has_code or not isinstance(code.outcome, Ended):
        return Absent.NOT_KNOWN
    return Absent.BEHIND_CONTRACT if turn is None else Absent.NOT_REACHED


def chosen_together(steps: Sequence[Step]) -> Iterator[tuple[str, Sequence[Step]]]:
    """The choices of a run, those of one site and time together: the site, and the steps."""
    for (site, _), group in groupby(steps, _choice_at):
        if site:
            yield site, [*group]


def _choice_at(step: Step) -> tuple[str, Position | None]:
    site = chosen_at(step)
    return site, step.at if site else None


def chosen_at(step: Step) -> str:
    """The site of a choice; empty for any other step."""
    if isinstance(step.what, ir.Havoc | ir.HavocCells):
        return step.what.site
    return ""


def _choice(
    names: Names,
    element: Element,
    number: int,
    group: Sequence[Step],
    beside: Sequence[State] | Absent,
) -> ChoiceReport:
    before, after = group[0].before, group[-1].after
    function = group[0].function
    arrivals: Sequence[State] = () if isinstance(beside, Absent) else _ends_of(beside)
    table = Table()
    parts = {
        table.key(part.shown, part.identity): part for part in chosen_parts(names, function, group)
    }
    painter = Painter(names, after)
    chosen = {title: painter.held(part) for title, part in parts.items()}
    code: list[dict[str, Shown]] = [dict(_values_there(names, parts, state)) for state in arrivals]
    for title, part in parts.items():
        there = chosen[title]
        if _may_be_kept(part) and there == Painter(names, before).held(part):
            if all(values.get(title, there) == there for values in code):
                for values in (chosen, *code):
                    values.pop(title, None)
    for place in told_places(names, after, group):
        if place[0] > 0 and _holds_the_same(place, after, [before, *arrivals]):
            continue
        there = painter.cell(place)
        really = [_same_cell(names, after, place, state) for state in arrivals]
        if there != Painter(names, before).cell(place) or any(r != there for r in really):
            name = table.key(names.lvalue(place), place)
            chosen[name] = there
            for values, value in zip(code, really, strict=True):
                values[name] = value
    states = tuple(map(state_of_variables, code))
    absent = beside if isinstance(beside, Absent) else Absent.NOT_KNOWN
    told = state_of_variables(chosen)
    return ChoiceReport(element.id, element.span, told, states, number, absent)


def _may_be_kept(part: Part) -> bool:
    """Whether it is a part of what had a value before, and is not told of if that is the same."""
    return not part.is_whole and all(p.storage is not ir.Storage.TEMPORARY for p in part.pieces)


def chosen_parts(names: Names, function: str, group: Sequence[Step]) -> Iterable[Part]:
    """The parts of variables that the contract chose a value for, in order."""
    found = [
        names.parts.part(function, step.what.variable)
        for step in group
        if isinstance(step.what, ir.Havoc)
    ]
    return dict.fromkeys(part for part in found if part.is_named)


UNTOLD = (SET, LENGTHS, CONTENTS)
"""The memories whose cells have no value that a reader knows."""


def chosen_places(group: Sequence[Step]) -> Iterable[Place]:
    """The cells that the contract chose a value for, in order."""
    chosen: dict[Place, None] = {}
    for step in group:
        if isinstance(step.what, ir.HavocCells) and step.what.memory not in UNTOLD:
            chosen |= dict.fromkeys(step.cells)
    return chosen


def told_places(names: Names, state: State, group: Sequence[Step]) -> Iterator[Place]:
    """The same, but for those of which readers know nothing in a state behind it."""
    found = dict.fromkeys(map(names.number, chosen_places(group)))
    return (place for place in found if names.is_told(state, place))


def chooses_content(step: Step) -> bool:
    """Whether a union, or another part that is not modelled inside, gets another content."""
    match step.what:
        case ir.Havoc(changed) | ir.HavocCells(memory=changed) if changed.role is ir.Role.OPAQUE:
            return step.before.get(changed) != step.after.get(changed)
        case _:  # no other step chooses content
            return False


def contents_chosen(step: Step) -> Iterator[tuple[Place, int]]:
    """The cells that get another content, each with that."""
    match step.what:
        case ir.HavocCells(memory=changed) if changed.role is ir.Role.OPAQUE:
            for place in step.cells:
                content = step.after.cell(changed, place) or 0
                if content != (step.before.cell(changed, place) or 0):
                    yield place, content
        case _:  # no other step chooses cells
            return


# --- the code's own run ------------------------------------------------------------------------


def _arrivals(code: CodeRun, elements: Sequence[Element]) -> Arrivals:
    """The states in which the code comes to the elements: in each traversal, each time at the
    loop's head; where each call comes back."""
    found: dict[Turn, list[State]] = {}
    sites = {element.site: element for element in elements if element.site}
    turns: Counter[tuple[str, Path]] = Counter()
    for step in code.steps:
        turn = _arrives(step, turns)
        if step.depth == 0 and turn is not None and turn[0] in sites:
            found.setdefault(turn, []).append(step.after)
    return found


def _arrives(step: Step, turns: Counter[tuple[str, Path]]) -> Turn | None:
    match step.what:
        case ir.Block():
            head = step.head
            return None if head is None or head.path is None else (head.site, 0, head.path)
        case ir.CodeCall(site=site) if step.value is not None and step.at.path is not None:
            turns[site, step.at.path] += 1
            return site, turns[site, step.at.path], step.at.path
        case (
            ir.CodeCall()
            | ir.Assign()
            | ir.Havoc()
            | ir.HavocCells()
            | ir.Fresh()
            | ir.EndLife()
            | ir.Check()
        ):
            return None
        case _:
            assert_never(step.what)


def _values_there(
    names: Names, parts: Mapping[str, Part], state: State
) -> Iterator[tuple[str, Shown]]:
    painter = Painter(names.beside(state.objects), state)
    for title, part in parts.items():
        if all(state.get(piece) is not None for piece in part.pieces):
            yield title, painter.held(part)


MOST_ARRIVALS = 48
"""Of so many times that the code comes there, the first half and the last are told of."""


def _ends_of(states: Sequence[State]) -> Sequence[State]:
    half = MOST_ARRIVALS // 2
    return [*states[:half], *states[-half:]] if len(states) > MOST_ARRIVALS else states


def _holds_the_same(place: Place, here: State, others: Sequence[State]) -> bool:
    """Whether a cell of no object that a run begins is the same in all states, in each memory."""
    memories = [memory for memory in here.globals if isinstance(memory.type, ir.MemoryType)]
    held = [here.cell(memory, place) for memory in memories]
    return all([state.cell(memory, place) for memory in memories] == held for state in others)


def _same_cell(names: Names, here: State, place: Place, there: State) -> Shown:
    """The cell in another run, where a local may have another block."""
    begun = here.objects.get(place[0])
    local = None if begun is None else names.parts.begun(begun)
    if local is None:
        return Painter(names, there).cell(place)
    block = _block_of(names, local, there)
    return Painter(names, there).cell((place[0] if block is None else block, place[1]))


def _block_of(names: Names, local: ir.Variable, state: State) -> int | None:
    """The block of a local in memory, the latest that lives."""
    begun = state.objects.items()
    found = [n for n, it in begun if n not in state.dead and names.parts.begun(it) == local]
    return min(found, default=None)


def calls_without_choice(view: View) -> Iterator[str]:
    """The sites of calls of functions without a body at which there is nothing to choose."""
    world = view.memory.world
    for function in (view.main, *view.callees.values()):
        choosing = {
            statement.site
            for block in function.body.blocks.values()
            for statement in block.statements
            if isinstance(statement, ir.Havoc | ir.HavocCells)
        }
        body = world.program.functions[function.name].body
        for block in () if body is None else body.blocks.values():
            for call in block.statements:
                site = f"{function.name}/{call.site}" if isinstance(call, ir.Call) else ""
                if world.is_without_code(site) and site not in choosing:
                    yield site
