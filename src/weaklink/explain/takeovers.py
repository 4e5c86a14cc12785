"""Where contracts took over: what they chose, beside what the code does there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from weaklink.explain.findings import Element
from weaklink.explain.naming import Names
from weaklink.explain.picture import Painter
from weaklink.explain.sources import Part
from weaklink.explain.states import Place, State
from weaklink.explain.values import Picture, Shown, written
from weaklink.ir.expressions import Storage, Variable
from weaklink.ir.program import Block, CodeCall, Havoc, HavocCells
from weaklink.record import record
from weaklink.replay.memory import holds, is_live
from weaklink.replay.outcome import Step, Value
from weaklink.view.lower.memories import LENGTHS, SET
from weaklink.view.model import View


@record
class Takeover:
    """Where the contract of ``element`` stood for code: what it chose, and the states that the
    code itself passes there."""

    element: Element
    chosen: Picture
    code: tuple[Picture, ...]


def takeovers(
    names: Names,
    steps: Sequence[Step],
    elements: Sequence[Element],
    inputs: Mapping[Variable, Value],
    code: View | None,
    beside: Sequence[Step],
) -> Iterator[Takeover]:
    """The takeovers of ``elements`` in a run; ``beside`` are the steps of ``code``."""
    by_id = {element.id: element for element in elements}
    for site, group, before, state in chosen_together(
        steps, State(names.view, inputs, names.parts)
    ):
        if element := by_id.get(site):
            arrivals = [] if code is None else list(_arrivals(element, code, inputs, beside, names))
            yield _takeover(names, element, group, before, state, arrivals)


def chosen_together(
    steps: Sequence[Step], state: State
) -> Iterator[tuple[str, Sequence[Step], State, State]]:
    """The choices of a run that starts in ``state``, those of one site and time together: the site,
    the steps, the states before and behind them (the latter goes on when the next is asked for)."""
    before = state.copy()
    group: list[Step] = []
    for step in [*steps, None]:
        site = chosen_at(step)
        if group and site != chosen_at(group[-1]):
            yield chosen_at(group[-1]), group, before, state
            group = []
        if step is None:
            return
        if site and not group:
            before = state.copy()
        if site:
            group.append(step)
        state.take(step)


def chosen_at(step: Step | None) -> str:
    """The site of a choice; empty for any other step."""
    if step is not None and isinstance(step.what, Havoc | HavocCells):
        return step.what.site
    return ""


def _takeover(
    names: Names,
    element: Element,
    group: Sequence[Step],
    before: State,
    after: State,
    arrivals: Sequence[State],
) -> Takeover:
    function = group[0].function
    parts = list(chosen_parts(names, function, group))
    painter = Painter(names, after)
    chosen = {part.shown: painter.part(part) for part in parts}
    code: list[dict[str, Shown]] = [dict(_values_there(names, parts, state)) for state in arrivals]
    for part in parts:
        there = chosen[part.shown]
        if _may_be_kept(part) and there == Painter(names, before).part(part):
            if all(values.get(part.shown, there) == there for values in code):
                for values in (chosen, *code):
                    values.pop(part.shown, None)
    for place in chosen_places(group, before, after):
        there = painter.cell(place)
        really = [_same_cell(names, after, place, state) for state in arrivals]
        if there != Painter(names, before).cell(place) or any(r != there for r in really):
            name = names.lvalue(place)
            chosen[name] = there
            for values, value in zip(code, really, strict=True):
                values[name] = value
    return Takeover(element, _picture(chosen), tuple(_picture(values) for values in code))


def _may_be_kept(part: Part) -> bool:
    """Whether it is a part of what had a value before, and is not told of if that is the same."""
    return not part.is_whole and all(p.storage is not Storage.TEMPORARY for p in part.pieces)


def _picture(values: Mapping[str, Shown]) -> Picture:
    return Picture(values, {}, {name: written(value) for name, value in values.items()})


def chosen_parts(names: Names, function: str, group: Sequence[Step]) -> Iterable[Part]:
    """The parts of variables that the contract chose a value for, in order."""
    found = [
        names.parts.part(function, step.what.variable)
        for step in group
        if isinstance(step.what, Havoc)
    ]
    return dict.fromkeys(part for part in found if part.is_named)


def chosen_places(group: Sequence[Step], before: State, after: State) -> Iterator[Place]:
    """The cells that the contract chose a value for, in order."""
    seen: set[Place] = set()
    state = before.copy()
    for step in group:
        state.take(step)
        what = step.what
        if not isinstance(what, HavocCells) or what.memory in (SET, LENGTHS):
            continue
        kept = {state.get(v) for v in what.spared} | set(state.view.fixed_blocks)
        regions = None if what.regions is None else state.regions(what.regions)
        for place in state.memory(what.memory).cells():
            inside = place[0] not in kept if regions is None else holds(regions, *place)
            if inside and place not in seen and is_live(state.memory(LENGTHS), *place):
                seen.add(place)
                yield place


# --- the code's own run ------------------------------------------------------------------------


def _arrivals(
    element: Element,
    code: View,
    inputs: Mapping[Variable, Value],
    steps: Sequence[Step],
    names: Names,
) -> Iterator[State]:
    """The states whenever the code comes to the element's place."""
    state = State(code, inputs, names.parts)
    for step in steps:
        state.take(step)
        if step.depth == 0 and _arrives(step, element):
            yield state.copy()


def _arrives(step: Step, element: Element) -> bool:
    match step.what:
        case Block(loop=loop):
            return loop is not None and loop.site == element.site
        case CodeCall(site=site):
            return site == element.site and step.value is not None
        case _:
            return False


def _values_there(names: Names, parts: Sequence[Part], state: State) -> Iterator[tuple[str, Shown]]:
    painter = Painter(names, state)
    for part in parts:
        if all(state.get(piece) is not None for piece in part.pieces):
            yield part.shown, painter.part(part)


def _same_cell(names: Names, here: State, place: Place, there: State) -> Shown:
    """The cell in another run, where a local may have another block."""
    local = here.objects.get(place[0])
    if local is None:
        return Painter(names, there).cell(place)
    block = there.block_of(local)
    return Painter(names, there).cell((place[0] if block is None else block, place[1]))
