"""The story of a witness: its run step by step, and the code's own run beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from weaklink.explain.findings import Element
from weaklink.ir.expressions import Storage, Variable
from weaklink.ir.program import Assign, Block, CodeCall, Havoc, HavocCells, Program
from weaklink.record import record
from weaklink.replay.outcome import Choice, Ended, Failed, Outcome, Step, Value
from weaklink.replay.runner import Runner
from weaklink.source import Span
from weaklink.view.model import View
from weaklink.view.sites import short_name

Values = Mapping[str, int]
"""Values by the name that the source uses."""

HEAD, TAIL = 40, 80
"""Of a long run, the first and the last steps that are kept."""


@record
class Moment:
    """One step of a run: where, what happened, and what got which value."""

    span: Span
    event: str
    changed: Values


@record
class Takeover:
    """Where the contract of ``element`` stood for code: what it chose, and the states that the
    code itself passes there."""

    element: Element
    chosen: Values
    code: tuple[Values, ...]


@record
class Story:
    inputs: Values
    moments: tuple[Moment, ...]
    takeovers: tuple[Takeover, ...]
    code_end: Values | None


class Storyteller:
    """Tells the stories of the witnesses of one function.

    ``shown`` are the globals that its text mentions; others are told of only if not zero.
    """

    def __init__(self, program: Program, shown: frozenset[Variable], steps: int) -> None:
        self._program = program
        self._shown = shown
        self._steps = steps

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
        outcome, steps = Runner(view, self._steps).trace(inputs, choices)
        if in_callee:
            inputs = inputs_of_last_call(view, inputs, steps)
        moments = [*self._moments(steps), *self._ending(outcome, failing)]
        ended, beside = (None, []) if code is None else self._beside(code, inputs)
        return Story(
            self._visible(inputs),
            tuple(_shortened(moments)),
            tuple(_takeovers(choices, elements, beside, inputs)),
            None if ended is None else self._end(ended),
        )

    def _beside(
        self, code: View, inputs: Mapping[Variable, Value]
    ) -> tuple[Ended | None, list[Step]]:
        outcome, steps = Runner(code, self._steps).trace(inputs)
        return (outcome if isinstance(outcome, Ended) else None), steps

    def _visible(self, values: Mapping[Variable, Value]) -> Values:
        return {
            variable.shown: value
            for variable, value in values.items()
            if isinstance(value, int)
            and (variable.storage is Storage.PARAMETER or variable in self._shown or value)
        }

    def _end(self, ended: Ended) -> Values:
        end = dict(self._visible(ended.globals))
        if len(ended.results) == 1:
            end["\\result"] = ended.results[0]
        return end

    def _ending(self, outcome: Outcome, failing: str) -> Iterable[Moment]:
        """The failure that the story is about, last."""
        checks = outcome.recorded
        if isinstance(outcome, Failed):
            checks = (*checks, outcome.check)
        for check in checks:
            if check.property.id == failing:
                kind, words = check.property.kind, check.property.kind.words
                subject = check.property.text if kind.is_runtime_error else words.subject
                yield Moment(check.span, f"{subject} {words.fails}", {})
                return

    def _moments(self, steps: Sequence[Step]) -> Iterable[Moment]:
        arrivals: dict[tuple[str, int], int] = {}
        for group in _grouped(steps):
            first = group[0]
            match first.what:
                case Block(loop=loop):
                    if loop is not None:
                        place = (loop.site, first.depth)
                        arrivals[place] = arrivals.get(place, -1) + 1
                        if arrivals[place]:
                            event = f"{loop.site}: {arrivals[place]}. iteration done"
                            yield Moment(loop.span, event, {})
                case Havoc(site=site, span=span):
                    if site:
                        name = site.rsplit("/", 1)[-1]
                        yield Moment(span, f"{name} stands as its contract", _changed(group))
                case Assign(span=span):
                    if changed := _changed(group):
                        yield Moment(span, self._text(span), changed)
                case CodeCall(callee=callee, span=span):
                    back = first.value is not None
                    name = short_name(callee)
                    yield Moment(span, f"back from {name}" if back else f"call of {name}", {})

    def _text(self, span: Span) -> str:
        source = self._program.sources.get(span.file)
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
        case Havoc(site=site), Havoc(site=other):
            return site == other
        case Assign(span=span), Assign(span=other_span):
            return span == other_span and step.depth == last.depth
        case _:
            return False


def _changed(group: Sequence[Step]) -> dict[str, int]:
    """The values that a reader of the source can name."""
    changed: dict[str, int] = {}
    for step in group:
        if isinstance(step.what, Assign | Havoc):
            variable = step.what.target if isinstance(step.what, Assign) else step.what.variable
            if is_named(variable) and step.value is not None:
                changed[variable.shown] = _number(step.value)
    return changed


def is_named(variable: Variable) -> bool:
    """Whether the variable, or ``\\result``, has a name in the source."""
    if variable.storage is Storage.SNAPSHOT:
        return False
    return variable.storage is not Storage.TEMPORARY or variable.shown == "\\result"


def inputs_of_last_call(
    view: View, inputs: Mapping[Variable, Value], steps: Sequence[Step]
) -> Mapping[Variable, Value]:
    """The globals and parameters with which the call began in which a run ended."""
    state: dict[tuple[int, Variable], Value] = {(0, v): value for v, value in inputs.items()}
    globals_ = [v for v in inputs if v.storage is Storage.GLOBAL]
    calls: list[Mapping[Variable, Value]] = [inputs]
    for step in steps:
        what = step.what
        if isinstance(what, Assign | Havoc):
            variable = what.target if isinstance(what, Assign) else what.variable
            depth = 0 if variable.storage is Storage.GLOBAL else step.depth
            state[depth, variable] = _number(step.value)
        elif isinstance(what, CodeCall) and step.value is None:
            parameters = view.function(what.callee).parameters
            pairs = list(zip(parameters, what.arguments, strict=True))
            passed = {p: state[step.depth - 1, argument] for p, argument in pairs}
            state.update({(step.depth, p): value for p, value in passed.items()})
            calls.append({v: state[0, v] for v in globals_} | passed)
        elif isinstance(what, CodeCall):
            calls.pop()
    return calls[-1]


def _takeovers(
    choices: Sequence[Choice],
    elements: Sequence[Element],
    beside: Sequence[Step],
    inputs: Mapping[Variable, Value],
) -> Iterable[Takeover]:
    by_id = {element.id: element for element in elements}
    last = ""
    chosen: dict[Variable, int] = {}
    for choice in [*choices, None]:
        new = choice is None or choice.site != last or choice.variable in chosen
        if new and last in by_id and chosen:
            element = by_id[last]
            code = tuple(_code_states(element, list(chosen), beside, inputs))
            named = {v.shown: value for v, value in chosen.items() if is_named(v)}
            yield Takeover(element, named, code)
        if choice is None:
            return
        if new:
            chosen = {}
        last = choice.site
        chosen[choice.variable] = choice.value


def _code_states(
    element: Element,
    variables: Sequence[Variable],
    steps: Sequence[Step],
    inputs: Mapping[Variable, Value],
) -> Iterable[Values]:
    """The values of ``variables`` whenever the code comes to the element's place."""
    state: dict[tuple[int, Variable], Value] = {(0, v): value for v, value in inputs.items()}
    for step in steps:
        what = step.what
        if isinstance(what, Assign | Havoc):
            variable = what.target if isinstance(what, Assign) else what.variable
            depth = 0 if variable.storage is Storage.GLOBAL else step.depth
            state[depth, variable] = _number(step.value)
        elif isinstance(what, HavocCells):
            continue
        elif step.depth == 0 and _arrives(what, element, step.value):
            values = {
                variable.shown: _number(state[0, variable])
                for variable in variables
                if (0, variable) in state and is_named(variable)
            }
            if isinstance(what, CodeCall) and what.results:
                values["\\result"] = _number(step.value)
            yield values


def _arrives(what: Block | CodeCall, element: Element, value: Value | None) -> bool:
    if isinstance(what, Block):
        return what.loop is not None and what.loop.site == element.site
    return what.site == element.site and value is not None


def _shortened(moments: Sequence[Moment]) -> Sequence[Moment]:
    if len(moments) <= HEAD + TAIL:
        return moments
    left_out = len(moments) - HEAD - TAIL
    gap = Moment(moments[HEAD].span, f"... {left_out} steps left out ...", {})
    return [*moments[:HEAD], gap, *moments[-TAIL:]]


def _number(value: Value | None) -> int:
    return value if isinstance(value, int) else 0
