"""The moments of a run: its steps as a reader of the source can follow them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from weaklink.explain.naming import Names
from weaklink.explain.picture import Painter
from weaklink.explain.reasons import Reason
from weaklink.explain.sources import RESULT, Part
from weaklink.explain.states import Changes, Place, State
from weaklink.explain.values import Picture, Shown, Unset, assigned, is_scalar, written
from weaklink.ir.expressions import Storage, Variable
from weaklink.ir.names import short_name
from weaklink.ir.program import (
    ENVIRONMENT,
    Assign,
    Block,
    CodeCall,
    EndLife,
    Fresh,
    Havoc,
    HavocCells,
    Program,
)
from weaklink.record import record
from weaklink.replay.outcome import Step, Value
from weaklink.source import Span
from weaklink.view.exits import says_exit, says_status
from weaklink.view.lower.allocation import is_failure
from weaklink.view.lower.memories import BLOCKS, SET

HEAD, TAIL = 40, 80
"""Of a long run, the first and the last steps that are kept."""

MOST_CELLS = 8
"""Of a block that moves, the first cells, which are told of."""


@record
class Moment:
    """One step of a run: where, what happened, what got which value, and, where an annotation
    fails, why."""

    span: Span
    event: str
    changed: Mapping[str, Shown]
    why: tuple[Reason, ...] = ()


class Telling:
    """Tells the steps of a run; notes what is told of."""

    def __init__(self, names: Names, program: Program) -> None:
        self._names = names
        self._program = program
        self._cells: dict[str, Place] = {}

    def moments(self, state: State, steps: Sequence[Step]) -> Iterable[Moment]:
        arrivals: dict[tuple[str, int], int] = {}
        failed = False
        for group in _grouped(steps):
            first = group[0]
            choosing = isinstance(first.what, Havoc | HavocCells | EndLife)
            before = state.copy() if choosing else state
            dead = frozenset(state.dead)
            changes = [state.take(step) for step in group]
            match first.what:
                case Block(loop=loop):
                    if loop is not None:
                        place = (loop.site, first.depth)
                        arrivals[place] = arrivals.get(place, -1) + 1
                        if arrivals[place]:
                            event = f"{loop.site}: {arrivals[place]}. iteration done"
                            yield Moment(loop.span, event, {})
                case Havoc(variable, site, span) if site == ENVIRONMENT and is_failure(variable):
                    failed = bool(first.value)
                    outcome = "fails" if failed else "succeeds"
                    yield Moment(span, f"the allocation {outcome}", {})
                case Havoc(site=site, span=span) | HavocCells(site=site, span=span):
                    if site not in ("", ENVIRONMENT):
                        name = site.rsplit("/", 1)[-1]
                        chosen = [s.what.variable for s in group if isinstance(s.what, Havoc)]
                        left = _exit(state, chosen)
                        does = f"ends the program{left}" if left else "stands as its contract"
                        changed = self._changed(state, changes, before=before)
                        yield Moment(span, f"{name} {does}", changed)
                case Fresh(copied=copied, span=span) if copied is not None and not failed:
                    yield from self._moved(state, state.number(copied), first.value, span)
                case Assign(span=span):
                    if ended := state.dead - dead:
                        yield self._ended(state, ended, span)
                    if changed := self._changed(state, changes, span):
                        yield Moment(span, self._text(span, changed), changed)
                case EndLife(span=span):
                    ended = state.dead - dead
                    if ended and (moment := self._ended(state, ended, span)).changed:
                        yield moment
                case CodeCall(callee=callee, results=results, span=span):
                    name = short_name(callee)
                    event = f"call of {name}"
                    if first.value is not None:
                        left = _exit(state, results)
                        does = f"{name} has ended the program" if left else f"back from {name}"
                        event = f"{does}{left}"
                    yield Moment(span, event, {})

    def _changed(
        self,
        state: State,
        changes: Sequence[Changes],
        span: Span | None = None,
        before: State | None = None,
    ) -> dict[str, Shown]:
        """The values that a reader of the source can name; ``span`` of the statement.  Behind a
        contract, parts and pointers only if they are other than ``before``."""
        painter = Painter(self._names, state)
        changed: dict[str, Shown] = {}
        for change in changes:
            for variable in change.variables:
                part = self._names.parts.part(state.function, variable)
                if part.is_named and not self._is_left(part, painter, before):
                    changed[part.shown] = painter.part(part)
            for place in change.places:
                if not _is_passed(state, place, span):
                    lvalue = self._names.lvalue(place)
                    self._cells[lvalue] = place
                    changed[lvalue] = painter.cell(place)
        return changed

    def _text(self, span: Span, changed: Mapping[str, Shown]) -> str:
        """The statement; of a declaration ``T *p = q`` without the star."""
        source = self._program.sources.get(span.file)
        text = "" if source is None else source.text(span).rstrip(";")
        without = text.lstrip("* ")
        if any(without.startswith(f"{name} =") for name in changed):
            text = without
        return text if len(text) <= 40 else text[:37] + "..."

    def _moved(
        self, state: State, old: int | None, block: Value | None, span: Span
    ) -> Iterator[Moment]:
        """What a block holds that another was moved to, as far as that had values."""
        if old is None or not isinstance(block, int):
            return
        painter = Painter(self._names, state)
        cells = len(state.memory(SET).rows.get(block, ()))
        shown = {
            self._names.lvalue(place): painter.cell(place)
            for place in ((block, offset) for offset in range(min(cells, MOST_CELLS)))
        }
        changed = {name: value for name, value in shown.items() if not isinstance(value, Unset)}
        if changed:
            yield Moment(span, f"the content of {self._names.whole(old)} moves", changed)

    def _ended(self, state: State, ended: Set[int], span: Span) -> Moment:
        """Objects whose life is over, and what is left that points there."""
        changed: dict[str, Shown] = {}
        painter = Painter(self._names, state)
        is_exit = span == self._names.world.program.functions[state.function].span
        for variable in state.known():
            part = self._names.parts.part(state.function, variable)
            stays = part.shown == RESULT or variable.storage is Storage.GLOBAL or not is_exit
            if (
                part.is_named
                and stays
                and len(part.pieces) > 1
                and state.get(part.pieces[0]) in ended
            ):
                changed[part.shown] = painter.part(part)
        blocks = state.memory(BLOCKS)
        for place in blocks.cells():
            if blocks.get(*place) in ended and place[0] not in state.dead:
                changed[self._names.lvalue(place)] = painter.cell(place)
        gone = [self._names.whole(number) for number in sorted(ended, reverse=True)]
        return Moment(span, f"the life of {', '.join(gone)} ends", changed)

    def _is_left(self, part: Part, painter: Painter, before: State | None) -> bool:
        if before is None or part.is_whole:
            return False
        return Painter(self._names, before).part(part) == painter.part(part)

    def start(self, inputs: Picture, state: State) -> dict[str, str]:
        """Scalar inputs, and the cells that are told of later, at the beginning."""
        scalars = dict(
            assigned(name, value) for name, value in inputs.variables.items() if is_scalar(value)
        )
        painter = Painter(self._names, state)
        cells = {
            lvalue: written(painter.cell(place))
            for lvalue, place in self._cells.items()
            if place[0] > 0
        }
        return scalars | cells


def _exit(state: State, results: Sequence[Variable]) -> str:
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


def shortened(moments: Sequence[Moment]) -> Sequence[Moment]:
    """The moments; the middle of a long run is one, with all that changed meanwhile."""
    if len(moments) <= HEAD + TAIL:
        return moments
    left_out = len(moments) - HEAD - TAIL
    changed = {name: value for m in moments[HEAD:-TAIL] for name, value in m.changed.items()}
    gap = Moment(moments[HEAD].span, f"... {left_out} steps left out ...", changed)
    return [*moments[:HEAD], gap, *moments[-TAIL:]]
