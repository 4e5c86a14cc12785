"""The story of a witness: its run step by step, and the code's own run beside it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import takewhile

from weaklink import deadline, ir, model
from weaklink.deadline import OutOfTime
from weaklink.explain.findings import Element
from weaklink.explain.runs.choices import CodeRun, choices_in
from weaklink.explain.runs.events import NOTHING, Telling, event_of, shortened
from weaklink.explain.runs.frames import Escape, escapes
from weaklink.explain.runs.naming import Names
from weaklink.explain.runs.orders import orders_any, told_orders
from weaklink.explain.runs.outside import told_outside
from weaklink.explain.runs.reasons import reasons
from weaklink.explain.runs.reduction import reductions
from weaklink.explain.runs.relevance import Dependence, Watching, dependence
from weaklink.explain.runs.sources import Sources
from weaklink.explain.runs.states import Painter
from weaklink.explain.runs.values import Values, state_of, written
from weaklink.explain.runs.writes import Writes, writes
from weaklink.kinds import Kind
from weaklink.model import Counterexample, Event, ReducedInteger
from weaklink.record import replace
from weaklink.replay.outcome import Choice, Ended, Value
from weaklink.replay.runner import Runner
from weaklink.replay.states import State, first_state
from weaklink.replay.steps import Step
from weaklink.source import Span
from weaklink.view.model import View

MOST_ESCAPES = 3
"""Of what a frame clause leaves out, as much as is told."""


class Storyteller:
    """Tells the stories of the witnesses of one function.

    ``shown`` are the globals that its text mentions; others are told of only if not zero.  What
    the runs that are shown do not depend on is told only in ``full``.  ``spending`` limits the time
    for one story.
    """

    def __init__(
        self,
        program: ir.Program,
        shown: frozenset[ir.Variable],
        steps: int,
        *,
        full: bool = False,
        spending: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._spending = spending
        self._program = program
        self._shown = shown
        self._steps = steps
        self._full = full
        self._sources: Sources | None = None
        self._runner: Runner | None = None
        self._watching = Watching()
        self._orders: dict[int, tuple[View, bool]] = {}

    def tell(
        self,
        view: View,
        inputs: Mapping[ir.Variable, Value],
        choices: Sequence[Choice],
        failing: str,
        elements: Sequence[Element] = (),
        code: View | None = None,
        in_callee: bool = False,
    ) -> Counterexample:
        """The story of the run of ``view``; with ``code``, what happens there instead; with
        ``in_callee``, the inputs are those of the call in which the run ends.  Whether it is the
        smallest, the run does not say.  Where there is no time for all that, it is told with which
        inputs the run begins, if these are wanted, and no more."""
        try:
            with self._spending():
                return self._tell(view, inputs, choices, failing, elements, code, in_callee)
        except OutOfTime:
            with deadline.at_leisure():
                begin = model.State({}) if in_callee else self.inputs(view, inputs)
            return Counterexample(begin, (), None, (), replayed=True, minimal=False)

    def _tell(
        self,
        view: View,
        inputs: Mapping[ir.Variable, Value],
        choices: Sequence[Choice],
        failing: str,
        elements: Sequence[Element],
        code: View | None,
        in_callee: bool,
    ) -> Counterexample:
        sources = self._known_sources(view)
        _, run = self._runner_of(view).trace(inputs, choices)
        steps = until_failure(run, failing, in_callee)
        end, wrote = _last_state(view, inputs, steps), writes(steps)
        really = None if code is None else self._code_run(code, inputs, choices)
        runs = [steps] if really is None else [steps, really.steps]
        changed = wrote.changed(wrote.depth if in_callee else 0)
        if really is not None:
            changed |= writes(really.steps).changed(0)
        begin = end.frames[-1].begin if in_callee else inputs
        first = first_state(view, begin)
        function = end.function if in_callee else view.main.name
        names = Names(view, begin, sources, changed, end.objects, function)
        telling = Telling(names, self._program)
        events = list(telling.events(steps))
        depends = None if self._full or in_callee else dependence(self._watching, *runs)
        painted = Painter(names, first, whole=True).inputs(self._shown)
        brief = Painter(names, first, whole=True, depends=depends).inputs(self._shown)
        outside = told_outside(Names(view, inputs, sources))
        ordered = told_orders(names, steps) if self._orders_any(view) else ()
        shown = state_of(replace(painted, told=brief.told))
        start = telling.start(brief, first)
        told = {*start, *(name for event in events for name in event.changed)}
        events += _ending(names, steps, end, wrote, told)
        return Counterexample(
            replace(shown, outside=outside, ordered=ordered),
            tuple(choices_in(names, steps, elements, really)),
            None if really is None else self._end(names, really, first, depends),
            tuple(shortened(events)),
            replayed=True,
            minimal=False,
            start=start,
        )

    def inputs(self, view: View, inputs: Mapping[ir.Variable, Value]) -> model.State:
        """The inputs alone."""
        names = self._names_at_first(view, inputs)
        return replace(state_of(self._values(names, view, inputs)), outside=told_outside(names))

    def smaller(
        self, view: View, raw: Mapping[ir.Variable, Value], least: Mapping[ir.Variable, Value]
    ) -> Iterator[ReducedInteger]:
        """The integers of ``raw`` inputs that are smaller in others."""
        first, last = (
            self._values(self._names_at_first(view, inputs), view, inputs)
            for inputs in (raw, least)
        )
        return reductions(first, last)

    def _values(self, names: Names, view: View, inputs: Mapping[ir.Variable, Value]) -> Values:
        return Painter(names, first_state(view, inputs), whole=True).inputs(self._shown)

    def _names_at_first(self, view: View, inputs: Mapping[ir.Variable, Value]) -> Names:
        sources = self._known_sources(view)
        return Names(view, inputs, sources, frozenset(), {}, view.main.name)

    def _runner_of(self, view: View) -> Runner:
        """A runner of the view, the last one if it is the same: compiling takes long."""
        if self._runner is None or self._runner.view is not view:
            self._runner = Runner(view, self._steps)
        return self._runner

    def _orders_any(self, view: View) -> bool:
        if id(view) not in self._orders:
            self._orders[id(view)] = view, orders_any(view)
        return self._orders[id(view)][1]

    def _known_sources(self, view: View) -> Sources:
        if self._sources is None:
            self._sources = Sources(view.memory.world, view.main.name)
        return self._sources

    def _code_run(
        self, code: View, inputs: Mapping[ir.Variable, Value], choices: Sequence[Choice]
    ) -> CodeRun:
        """The code's own run.  What nobody decides is as in the run with ``choices``, if the code
        comes to the same; else as there before the first contract takes over; else as usual."""
        runner = Runner(code, self._steps)
        same, before = filter(_is_nobodys, choices), takewhile(_is_nobodys, choices)
        *possible, usual = dict.fromkeys((tuple(same), tuple(before), ()))
        for decided in possible:
            run = CodeRun(*runner.trace(inputs, decided))
            if isinstance(run.outcome, Ended) and run.outcome.clean:
                return run
        return CodeRun(*runner.trace(inputs, usual))

    def _end(
        self,
        names: Names,
        run: CodeRun,
        start: State,
        depends: Dependence | None,
    ) -> model.State | None:
        """What the code ends with, if it ends: globals, the result, and what it changed of
        blocks."""
        ended = run.outcome
        if not isinstance(ended, Ended):
            return None
        painter = Painter(names, run.steps[-1].after)
        variables = painter.globals(self._shown)
        before = Painter(names, start).globals(self._shown)
        needed = Painter(names, start, depends=depends).globals(self._shown)
        idle = {n for n, value in variables.items() if n not in needed and before.get(n) == value}
        function = names.function
        left = bool(function.leaving) and ended.results[-len(function.leaving)] != 0
        values = iter(ended.results)
        for result in function.results:
            pieces = list(zip(names.world.pieces.of(result), values, strict=False))
            if result.shown and (result in function.leaving) == left:
                variables[result.shown] = painter.value(result.type, [*pieces])
        state = state_of(painter.values(variables, since=start))
        told = {name: text for name, text in state.written.items() if name not in idle}
        return replace(state, written=told)


def _is_nobodys(choice: Choice) -> bool:
    """Whether neither the code nor a contract makes it."""
    return choice.site in ("", ir.ENVIRONMENT)


def until_failure(steps: Sequence[Step], failing: str, in_callee: bool) -> Sequence[Step]:
    """The steps up to the failure that the story is about."""
    for number, step in enumerate(steps):
        check = step.what if isinstance(step.what, ir.Check) else None
        if check and check.property.id == failing and check.inlined is in_callee:
            return steps[: number + 1]
    return steps


def _last_state(view: View, inputs: Mapping[ir.Variable, Value], steps: Sequence[Step]) -> State:
    return steps[-1].after if steps else first_state(view, inputs)


def _ending(
    names: Names, steps: Sequence[Step], end: State, wrote: Writes, told: Container[str]
) -> Iterable[Event]:
    """The failure that the story is about, last."""
    check = steps[-1].what if steps else None
    if not isinstance(check, ir.Check):
        return
    for earlier in (step.what for step in steps[:-1]):
        if isinstance(earlier, ir.Check) and earlier.lent is not None:  # read by what was called
            yield event_of(earlier.span, f"{earlier.property.text} is read")
    kind, words = check.property.kind, check.property.kind.words
    activation = steps[-1].at.activation
    if kind in (Kind.ASSIGNS, Kind.LOOP_ASSIGNS, Kind.STATEMENT_ASSIGNS):
        for escape in list(escapes(names, check, end, wrote))[:MOST_ESCAPES]:
            yield event_of(check.span, _escaped(escape, check.span), activation=activation)
    subject = check.property.text if kind.is_runtime_error else words.subject
    why = reasons(names, end, check.predicate, kind, told)
    yield event_of(check.span, f"{subject} {words.fails}", NOTHING, why, activation)


def _escaped(escape: Escape, clause: Span) -> str:
    before, now = written(escape.before), written(escape.now)
    text = f"{escape.lvalue} is not in the clause: it was {before} and is {now} now"
    if escape.span is None:
        return text
    elsewhere = f" of {escape.span.file}" if escape.span.file != clause.file else ""
    return f"{text}, written at line {escape.span.line}{elsewhere}"
