"""The story of a witness: its run step by step, and the code's own run beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from weaklink.explain.findings import Element
from weaklink.explain.frames import Escape, escapes
from weaklink.explain.naming import Names
from weaklink.explain.picture import Painter
from weaklink.explain.sources import RESULT, Sources
from weaklink.explain.states import Changes, Place, State, last_state
from weaklink.explain.takeovers import Takeover, takeovers
from weaklink.explain.values import Picture, Shown, written
from weaklink.ir.expressions import Storage, Variable
from weaklink.ir.program import Assign, Block, Check, CodeCall, Havoc, HavocCells, Program
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.replay.outcome import Choice, Ended, Failed, Outcome, Step, Value
from weaklink.replay.runner import Runner
from weaklink.source import Span
from weaklink.view.model import View
from weaklink.view.sites import short_name

HEAD, TAIL = 40, 80
"""Of a long run, the first and the last steps that are kept."""

MOST_ESCAPES = 3
"""Of what a frame clause leaves out, as much as is told."""


@record
class Moment:
    """One step of a run: where, what happened, and what got which value."""

    span: Span
    event: str
    changed: Mapping[str, Shown]


@record
class Story:
    """``start`` are the values with which what is told of begins."""

    inputs: Picture
    start: Mapping[str, str]
    moments: tuple[Moment, ...]
    takeovers: tuple[Takeover, ...]
    code_end: Picture | None


class Storyteller:
    """Tells the stories of the witnesses of one function.

    ``shown`` are the globals that its text mentions; others are told of only if not zero.
    """

    def __init__(self, program: Program, shown: frozenset[Variable], steps: int) -> None:
        self._program = program
        self._shown = shown
        self._steps = steps
        self._sources: Sources | None = None

    def tell(
        self,
        view: View,
        inputs: Mapping[Variable, Value],
        choices: Sequence[Choice],
        failing: str,
        elements: Sequence[Element] = (),
        code: View | None = None,
        in_callee: bool = False,
    ) -> Story:
        """The story of the run of ``view``; with ``code``, what happens there instead; with
        ``in_callee``, the inputs are those of the call in which the run ends."""
        sources = self._known_sources(view)
        outcome, steps = Runner(view, self._steps).trace(inputs, choices)
        end = last_state(view, inputs, steps, sources)
        beside: Sequence[Step] = ()
        ended: Outcome | None = None
        changed = end.changed(end.depth if in_callee else 0)
        code_end = end
        if code is not None:
            ended, beside = Runner(code, self._steps).trace(inputs)
            code_end = last_state(code, inputs, beside, sources)
            changed |= code_end.changed(0)
        begin = end.calls[-1] if in_callee else inputs
        first = State(view, begin, sources)
        first.objects.update(end.objects)
        function = end.function if in_callee else view.main.name
        names = Names(view, begin, sources, changed, end.objects, function)
        telling = _Telling(names, self._program)
        moments = [
            *telling.moments(State(view, inputs, sources), steps),
            *_ending(names, outcome, failing, end),
        ]
        painted = Painter(names, first, whole=True).inputs(self._shown)
        return Story(
            painted,
            telling.start(painted, first),
            tuple(_shortened(moments)),
            tuple(takeovers(names, steps, elements, inputs, code, beside)),
            self._end(names, ended, code_end, first) if isinstance(ended, Ended) else None,
        )

    def _known_sources(self, view: View) -> Sources:
        if self._sources is None:
            self._sources = Sources(view.memory.world)
        return self._sources

    def _end(self, names: Names, ended: Ended, state: State, start: State) -> Picture:
        """What the code ends with: globals, the result, and what it changed of blocks."""
        painter = Painter(names, state)
        variables = painter.globals(self._shown)
        for result in names.function.results:
            pieces = list(zip(names.world.pieces.of(result), ended.results, strict=True))
            variables[RESULT] = painter.value(result.type, [*pieces])
        return painter.picture(variables, since=start)


# --- moments ----------------------------------------------------------------------------------


class _Telling:
    """Tells the steps of a run; notes what is told of."""

    def __init__(self, names: Names, program: Program) -> None:
        self._names = names
        self._program = program
        self._cells: dict[str, Place] = {}

    def moments(self, state: State, steps: Sequence[Step]) -> Iterable[Moment]:
        arrivals: dict[tuple[str, int], int] = {}
        for group in _grouped(steps):
            changes = [state.take(step) for step in group]
            first = group[0]
            match first.what:
                case Block(loop=loop):
                    if loop is not None:
                        place = (loop.site, first.depth)
                        arrivals[place] = arrivals.get(place, -1) + 1
                        if arrivals[place]:
                            event = f"{loop.site}: {arrivals[place]}. iteration done"
                            yield Moment(loop.span, event, {})
                case Havoc(site=site, span=span) | HavocCells(site=site, span=span):
                    if site:
                        name = site.rsplit("/", 1)[-1]
                        changed = self._changed(state, changes)
                        yield Moment(span, f"{name} stands as its contract", changed)
                case Assign(span=span):
                    if changed := self._changed(state, changes, span):
                        yield Moment(span, _text(self._program, span), changed)
                case CodeCall(callee=callee, span=span):
                    back = first.value is not None
                    name = short_name(callee)
                    event = f"back from {name}" if back else f"call of {name}"
                    yield Moment(span, event, {})

    def _changed(
        self, state: State, changes: Sequence[Changes], span: Span | None = None
    ) -> dict[str, Shown]:
        """The values that a reader of the source can name; ``span`` of what is no passing of
        arguments."""
        painter = Painter(self._names, state)
        changed: dict[str, Shown] = {}
        for change in changes:
            for variable in change.variables:
                part = self._names.parts.part(state.function, variable)
                if part.is_named:
                    changed[part.shown] = painter.part(part)
            for place in change.places:
                if not _is_passed(state, place, span):
                    lvalue = self._names.lvalue(place)
                    self._cells[lvalue] = place
                    changed[lvalue] = painter.cell(place)
        return changed

    def start(self, inputs: Picture, state: State) -> dict[str, str]:
        """Scalar inputs, and the cells that are told of later, at the beginning."""
        scalars = {n: text for n, text in inputs.written.items() if not text.startswith("{")}
        painter = Painter(self._names, state)
        cells = {
            lvalue: written(painter.cell(place))
            for lvalue, place in self._cells.items()
            if place[0] > 0
        }
        return scalars | cells


def _text(program: Program, span: Span) -> str:
    source = program.sources.get(span.file)
    text = "" if source is None else source.text(span).rstrip(";")
    return text if len(text) <= 40 else text[:37] + "..."


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
        case Havoc(site=site) | HavocCells(site=site), Havoc(site=other) | HavocCells(site=other):
            return site == other
        case Assign(span=span), Assign(span=other_span):
            return span == other_span and step.depth == last.depth
        case _:
            return False


def _is_passed(state: State, place: Place, span: Span | None) -> bool:
    """Whether the cell is of a parameter that just got its argument."""
    local = state.objects.get(place[0])
    return local is not None and local.storage is Storage.PARAMETER and local.span == span


def _ending(names: Names, outcome: Outcome, failing: str, end: State) -> Iterable[Moment]:
    """The failure that the story is about, last."""
    checks: tuple[Check, ...] = outcome.recorded
    if isinstance(outcome, Failed):
        checks = (*checks, outcome.check)
    for check in checks:
        if check.property.id == failing:
            kind, words = check.property.kind, check.property.kind.words
            if kind in (Kind.ASSIGNS, Kind.LOOP_ASSIGNS):
                for escape in list(escapes(names, check, end))[:MOST_ESCAPES]:
                    yield Moment(check.span, _escaped(escape, check.span), {})
            subject = check.property.text if kind.is_runtime_error else words.subject
            yield Moment(check.span, f"{subject} {words.fails}", {})
            return


def _escaped(escape: Escape, clause: Span) -> str:
    before, now = written(escape.before), written(escape.now)
    text = f"{escape.lvalue} is not in the clause: it was {before} and is {now} now"
    if escape.span is None:
        return text
    elsewhere = f" of {escape.span.file}" if escape.span.file != clause.file else ""
    return f"{text}, written at line {escape.span.line}{elsewhere}"


def _shortened(moments: Sequence[Moment]) -> Sequence[Moment]:
    if len(moments) <= HEAD + TAIL:
        return moments
    left_out = len(moments) - HEAD - TAIL
    gap = Moment(moments[HEAD].span, f"... {left_out} steps left out ...", {})
    return [*moments[:HEAD], gap, *moments[-TAIL:]]
