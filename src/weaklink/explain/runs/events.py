"""The events of a run: its steps as a reader of the source can follow them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from types import MappingProxyType

from weaklink import ir
from weaklink.deadline import keep_time
from weaklink.explain.runs.naming import Names
from weaklink.explain.runs.sources import RESULT, Part
from weaklink.explain.runs.spelling import spelled
from weaklink.explain.runs.states import Painter
from weaklink.explain.runs.titles import Table, source_name
from weaklink.explain.runs.values import (
    Shown,
    Unset,
    Values,
    assigned,
    is_scalar,
    texts,
    written,
    written_texts,
)
from weaklink.explain.runs.writes import Changes, changes
from weaklink.ir.names import short_name, unspecialised
from weaklink.model import Event, LoopStep, Reason
from weaklink.record import replace
from weaklink.replay.states import Place, State
from weaklink.replay.steps import Step, entered_at
from weaklink.source import Span
from weaklink.view.any_arguments import is_missing
from weaklink.view.exits import says_exit, says_status
from weaklink.view.lower.alignment import is_misplacement
from weaklink.view.lower.allocation import is_failure
from weaklink.view.lower.memories import SET, is_from_the_beginning
from weaklink.view.lower.representation import BLOCKS
from weaklink.view.variadic import is_input_length

HEAD, TAIL = 40, 80
"""Of a long run, the first and the last steps that are kept."""

MOST_CELLS = 8
"""Of a block that moves, the first cells, which are told of."""

NOTHING: Mapping[str, Shown] = MappingProxyType({})


def misplacement(name: str, bytes: object) -> str:
    """Where an object lies."""
    return f"{name} lies {bytes} past a multiple of 16 bytes"


def event_of(
    span: Span,
    text: str,
    changed: Mapping[str, Shown] = NOTHING,
    why: tuple[Reason, ...] = (),
    activation: int | None = None,
    loop: LoopStep | None = None,
) -> Event:
    """A step of a trace, in which these got other values."""
    return Event(span, text, texts(changed), written_texts(changed), why, activation, loop)


class Telling:
    """Tells the steps of a run; notes what is told of."""

    def __init__(self, names: Names, program: ir.Program) -> None:
        self._names = names
        self._program = program
        self._cells: dict[str, Place] = {}
        self._failed = False
        self._running = [names.view.main.name]

    def events(self, steps: Sequence[Step]) -> Iterator[Event]:
        """What a reader can follow, in the activations in which it happens."""
        for group in _grouped(steps):
            keep_time()
            for event in self._events(group):
                yield replace(event, activation=group[0].at.activation)

    def _events(self, group: Sequence[Step]) -> Iterator[Event]:
        first, state = group[0], group[-1].after
        ended = state.dead.keys() - first.before.dead.keys()
        match first.what:
            case ir.Block() | ir.Check():
                yield from _iteration_done(first)
            case ir.Havoc(variable, site, span) if site == ir.ENVIRONMENT and is_failure(variable):
                self._failed = bool(first.value)
                outcome = "fails" if self._failed else "succeeds"
                yield event_of(span, f"the allocation {outcome}")
            case ir.Havoc(variable, ir.ENVIRONMENT, span) if is_misplacement(variable):
                if first.value:
                    yield event_of(span, misplacement(variable.shown, first.value))
            case ir.Havoc(variable, _, span) if is_missing(variable):
                if first.value:
                    yield event_of(span, f"{variable.shown} has no argument that fits it")
            case ir.Assign(variable, span=span) if _is_no_list_yet(variable, span):
                pass
            case ir.Havoc(variable, _, span) if is_input_length(variable):
                yield event_of(span, f"the input has {first.value} characters")
            case ir.Havoc(ir.Variable(type=ir.IntType() as type) as variable, ir.ENVIRONMENT, span):
                assert isinstance(first.value, int)
                there = written(spelled(first.value, type))
                text = f"{variable.shown} is {there} when it is read"
                if ir.is_output(variable):
                    text = f"asm sets {variable.shown} to {there}"
                yield event_of(span, text)
            case ir.Havoc(ir.Variable(type=ir.IntType() as type) as variable, "", span):
                if isinstance(first.value, int) and first.value:
                    there = written(spelled(first.value, type))
                    title = self._names.parts.part(state.function, variable).shown
                    yield event_of(span, f"{title} has no value; with {there} there")
            case ir.Havoc(site=site, span=span) | ir.HavocCells(site=site, span=span):
                if site not in ("", ir.ENVIRONMENT):
                    yield self._chosen(state, group)
                if ended:
                    yield self._ended(state, ended, span)
            case ir.Fresh(copied=copied, span=span):
                if copied is not None and not self._failed:
                    yield from self._moved(first, span)
            case ir.Assign(span=span):
                if ended:
                    yield self._ended(state, ended, span)
                if changed := self._changed(state, map(changes, group), span):
                    yield event_of(span, self._text(span, changed), changed)
            case ir.EndLife(span=span):
                if ended and (event := self._ended(state, ended, span)).changed:
                    yield event
            case ir.CodeCall(callee=callee, results=results, span=span):
                left = None if first.value is None else _exit(state, results)
                yield event_of(span, self._call_event(callee, left))

    def _call_event(self, callee: str, left: str | None) -> str:
        """A call begins (None), or is over and has ``left`` the program.  Where others of the
        function run around it, it says how many with it."""
        if left is None:
            self._running.append(callee)
        deep = self._running.count(callee)
        name = short_name(callee) + (f" ({deep} deep)" if deep > 1 else "")
        if left is None:
            return f"call of {name}"
        self._running.pop()
        return f"{name} has ended the program{left}" if left else f"back from {name}"

    def _chosen(self, state: State, group: Sequence[Step]) -> Event:
        """A contract has chosen, or a function has done what its contract says."""
        changed = self._changed(state, map(changes, group), before=group[0].before)
        what = group[0].what
        assert isinstance(what, ir.Havoc | ir.HavocCells)
        name = what.site.rsplit("/", 1)[-1]
        left = _exit(state, [s.what.variable for s in group if isinstance(s.what, ir.Havoc)])
        if self._names.world.is_determined(what.site):
            told = {name: value for name, value in changed.items() if name != RESULT}
            return event_of(what.span, self._text(what.span, told), told)
        does = f"ends the program{left}" if left else "stands as its contract"
        entered = entered_at(group[0])
        loop = None if entered is None else LoopStep(what.site, entered.traversal, None)
        return event_of(what.span, f"{name} {does}", changed, loop=loop)

    def _changed(
        self,
        state: State,
        given: Iterable[Changes],
        span: Span | None = None,
        before: State | None = None,
    ) -> dict[str, Shown]:
        """The values that a reader of the source can name; ``span`` of the statement.  Behind a
        contract, parts and pointers only if they are other than ``before``."""
        painter, table = Painter(self._names, state), Table()
        changed: dict[str, Shown] = {}
        for change in given:
            for variable in change.variables:
                part = self._names.parts.part(state.function, variable)
                is_told = part.is_named and part.is_told(state)
                if is_told and not self._is_left(part, painter, before):
                    value = painter.part(part) if before is None else painter.held(part)
                    changed[table.key(part.shown, part.identity)] = value
            for place in self._names.numbers(change.places):
                is_opaque = self._names.leaf(place) == ir.VOID
                is_opaque = is_opaque or not self._names.is_told(state, place)
                if not is_opaque and not self._is_passed(state, place, span):
                    lvalue = table.key(self._names.lvalue(place), place)
                    self._cells[lvalue] = place
                    changed[lvalue] = painter.cell(place)
        return changed

    def _text(self, span: Span, changed: Mapping[str, Shown]) -> str:
        """The statement; of a declaration ``T *p = q`` without the star."""
        source = self._program.sources.get(span.file)
        text = "" if source is None else source.text(span).rstrip(";")
        without = text.lstrip("* ")
        names = map(source_name, changed)
        if any(without.startswith(f"{name} =") for name in names):
            text = without
        return text if len(text) <= 40 else text[:37] + "..."

    def _moved(self, step: Step, span: Span) -> Iterator[Event]:
        """What a block holds that another was moved to, as far as that had values."""
        block, state = step.value, step.after
        if not isinstance(block, int) or (old := state.objects[block].copied) is None:
            return
        painter = Painter(self._names, state)
        cells = len(state.memory(SET).rows.get(block, ()))
        places = [(block, offset) for offset in range(min(cells, MOST_CELLS))]
        shown = {
            self._names.lvalue(place): painter.cell(place) for place in self._names.numbers(places)
        }
        changed = {name: value for name, value in shown.items() if not isinstance(value, Unset)}
        if changed:
            yield event_of(span, f"the content of {self._names.whole(old)} moves", changed)

    def _ended(self, state: State, ended: Set[int], span: Span) -> Event:
        """Objects whose life is over, and what is left that points there."""
        changed: dict[str, Shown] = {}
        painter, table = Painter(self._names, state), Table()
        function = self._names.world.program.functions[state.function]
        results = {p for one in function.results for p in self._names.world.pieces.of(one)}
        is_exit = span == function.span
        for variable in state.known():
            part = self._names.parts.part(state.function, variable)
            stays = variable in results or variable.storage is ir.Storage.GLOBAL or not is_exit
            if (
                part.is_named
                and stays
                and isinstance(part.type, ir.PointerType)
                and state.get(part.pieces[0]) in ended
            ):
                changed[table.key(part.shown, part.identity)] = painter.part(part)
        blocks = state.memory(BLOCKS)
        for place in blocks.cells():
            if blocks.get(*place) in ended and place[0] not in state.dead:
                changed[table.key(self._names.lvalue(place), place)] = painter.cell(place)
        gone = [self._names.whole(number) for number in sorted(ended, reverse=True)]
        return event_of(span, f"the life of {', '.join(gone)} ends", changed)

    def _is_passed(self, state: State, place: Place, span: Span | None) -> bool:
        """Whether the cell is of a parameter that just got its argument."""
        begun = state.objects.get(place[0])
        local = None if begun is None else self._names.parts.begun(begun)
        return local is not None and local.storage is ir.Storage.PARAMETER and local.span == span

    def _is_left(self, part: Part, painter: Painter, before: State | None) -> bool:
        if before is None or part.is_whole:
            return False
        return Painter(self._names, before).held(part) == painter.held(part)

    def start(self, inputs: Values, state: State) -> dict[str, str]:
        """Scalar inputs, and the cells that are told of later, at the beginning."""
        scalars = dict(
            assigned(name, value) for name, value in inputs.variables.items() if is_scalar(value)
        )
        painter = Painter(self._names, state)
        cells = {
            lvalue: written(painter.cell(place))
            for lvalue, place in self._cells.items()
            if is_from_the_beginning(place[0])
        }
        return scalars | cells


def _iteration_done(step: Step) -> Iterator[Event]:
    """Where the code comes back to a loop's head."""
    head, what = step.head, step.what
    if head is None or head.number < 2 or not isinstance(what, ir.Block) or what.loop is None:
        return
    done = LoopStep(f"{unspecialised(step.function)}/{head.site}", head.traversal, head.number - 1)
    yield event_of(what.loop.span, f"{head.site}: {done.iteration}. iteration done", loop=done)


def _exit(state: State, results: Sequence[ir.Variable]) -> str:
    """The status, in words, with which a call has ended the program; empty if it came back."""
    if not any(says_exit(result) and state.get(result) for result in results):
        return ""
    status = next(state.get(result) for result in results if says_status(result))
    return f" (exit status {status})"


def _grouped(steps: Sequence[Step]) -> Iterable[list[Step]]:
    """Steps of one statement, or of one contract's choice, together."""
    group: list[Step] = []
    for step in steps:
        if group and not _belongs(step, group[-1]):
            yield group
            group = []
        group.append(step)
    if group:
        yield group


def _belongs(step: Step, last: Step) -> bool:
    match step.what, last.what:
        case ir.Havoc(site=site) | ir.HavocCells(site=site), ir.Havoc(site=other) | ir.HavocCells(
            site=other
        ):
            return site == other and step.at == last.at
        case ir.Assign(span=span), ir.Assign(span=other_span):
            return span == other_span and step.at.activation == last.at.activation
        case _:  # no other two steps are of one statement, or of one choice
            return False


def shortened(events: Sequence[Event]) -> Sequence[Event]:
    """The events; the middle of a long run is one, with all that changed meanwhile."""
    if len(events) <= HEAD + TAIL:
        return events
    left_out = len(events) - HEAD - TAIL
    changed = {name: value for e in events[HEAD:-TAIL] for name, value in e.changed.items()}
    told = {name: value for e in events[HEAD:-TAIL] for name, value in e.written.items()}
    gap = Event(events[HEAD].location, f"... {left_out} steps left out ...", changed, told)
    return [*events[:HEAD], gap, *events[-TAIL:]]


def _is_no_list_yet(variable: ir.Variable, span: Span) -> bool:
    """Whether what is written is a ``va_list`` that nothing has started."""
    return ir.is_va_list(variable.type) and span == variable.span
