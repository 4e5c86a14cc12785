"""Runs of a view: the replayer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from weaklink.ir.expressions import Variable
from weaklink.ir.program import Check
from weaklink.ir.types import BOOLEAN
from weaklink.replay import outcome as ends
from weaklink.replay import support
from weaklink.replay.compiler import Compiled, compile_view
from weaklink.replay.outcome import Choice, Outcome, State, Step
from weaklink.view.model import View

MAX_DEPTH = 200
"""Calls that may nest in one run."""


class Runner:
    """Runs one view again and again.  Compiles on first use.

    ``steps_taken`` counts the runs and their loop iterations so far.
    """

    def __init__(self, view: View, steps: int) -> None:
        self.view = view
        self._steps = steps
        self.steps_taken = 0
        self._programs: dict[bool, tuple[Compiled, Callable[..., int | None]]] = {}

    def run(self, inputs: State, choices: Sequence[Choice] = ()) -> Outcome:
        """The outcome of the run from ``inputs`` with ``choices``, in order.

        A site "" is a local without initial value; it gets 0 where ``choices`` is exhausted.
        """
        return self._run(inputs, choices, tracing=False)[0]

    def trace(self, inputs: State, choices: Sequence[Choice] = ()) -> tuple[Outcome, list[Step]]:
        """The same run, with its steps."""
        return self._run(inputs, choices, tracing=True)

    def _run(
        self, inputs: State, choices: Sequence[Choice], *, tracing: bool
    ) -> tuple[Outcome, list[Step]]:
        if tracing not in self._programs:
            self._programs[tracing] = _load(compile_view(self.view, tracing=tracing))
        compiled, main = self._programs[tracing]
        runtime = _Runtime(compiled, self._steps, choices)
        state = [_fixed_or(self.view.fixed, inputs, v) for v in compiled.globals]
        arguments = [inputs[v] for v in self.view.main.parameters]
        recorded = runtime.recorded
        result: Outcome
        try:
            value = main(runtime, state, *arguments)
            final = dict(zip(compiled.globals, state, strict=True))
            result = ends.Ended(tuple(recorded), value, final)
        except support.Failed as failure:
            result = ends.Failed(compiled.checks[failure.index], tuple(recorded))
        except support.Stopped:
            result = ends.Stopped(tuple(recorded))
        except support.Discarded as discarded:
            result = ends.Discarded(compiled.assumptions[discarded.index].why, tuple(recorded))
        except (support.OutOfSteps, RecursionError):
            result = ends.Endless(tuple(recorded))
        except support.NotExecutable as reason:
            result = ends.Undefined(str(reason), tuple(recorded))
        except support.Diverged:
            result = ends.Diverged(tuple(recorded))
        self.steps_taken += 1 + self._steps - runtime.left
        return result, runtime.steps


def _fixed_or(fixed: Mapping[Variable, int], inputs: State, variable: Variable) -> int:
    return fixed[variable] if variable in fixed else inputs[variable]


def _load(compiled: Compiled) -> tuple[Compiled, Callable[..., int | None]]:
    names = support.namespace()
    assert compiled.code is not None
    exec(compiled.code, names)
    main = names["main"]
    assert callable(main)
    return compiled, main


class _Runtime:
    """What compiled code calls back."""

    def __init__(self, compiled: Compiled, steps: int, choices: Sequence[Choice]) -> None:
        self.left = steps
        self.depth = 0
        self.deepest = MAX_DEPTH
        self.recorded: list[Check] = []
        self.steps: list[Step] = []
        self._compiled = compiled
        self._choices = choices
        self._next = 0

    def choose(self, index: int) -> int | bool:
        wanted = self._compiled.choices[index]
        if self._next >= len(self._choices) and not wanted.site:
            return False if wanted.variable.type == BOOLEAN else 0
        if self._next >= len(self._choices):
            raise support.Diverged
        choice = self._choices[self._next]
        if choice.site != wanted.site or choice.variable.shown != wanted.variable.shown:
            raise support.Diverged
        self._next += 1
        return bool(choice.value) if wanted.variable.type == BOOLEAN else choice.value

    def record(self, index: int) -> None:
        self.recorded.append(self._compiled.checks[index])

    def note(self, index: int, value: int | None) -> None:
        function, what = self._compiled.steps[index]
        self.steps.append(Step(function, self.depth, what, value))
