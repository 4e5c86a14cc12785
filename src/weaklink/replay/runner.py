"""Runs of a view: the replayer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

from weaklink import ir
from weaklink.deadline import keep_time
from weaklink.profiling import phase
from weaklink.record import field, record
from weaklink.replay import floats, memory, spans, support
from weaklink.replay import outcome as ends
from weaklink.replay.boxes import Wide
from weaklink.replay.compiled import Compiled
from weaklink.replay.compiler import compile_view
from weaklink.replay.guided import Guided
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Choice, Exchange, Outcome, Value, Values, failed_checks
from weaklink.replay.pages import PagedMemory
from weaklink.replay.policies import Policy
from weaklink.replay.runtime import Runtime, Traced
from weaklink.replay.solving import Solver
from weaklink.replay.steps import Step
from weaklink.replay.tracing import Recorder
from weaklink.view.assertions import LENT
from weaklink.view.model import View

GUIDED = "guided"

VALUES_A_STEP = 10
"""So many values of a bound variable take as long as an iteration."""

Main = Callable[..., tuple[int, ...]]


@record
class Guidance:
    """How a guided run ended, with all that was chosen if it failed; ``asked``: with another policy
    it may be another run.  ``zero``: all that input gave is 0."""

    outcome: Outcome
    choices: tuple[Choice, ...]
    asked: bool
    zero: bool = False


@record
class Completed:
    """How a run ended whose choices were all made, what these were, and the ids of the points that
    it passed; ``asked`` as of ``Guidance``.  ``of_code``: what the code does in place of a choice,
    by its number, as far as the policy knows."""

    outcome: Outcome
    choices: tuple[Choice, ...]
    asked: bool
    passed: frozenset[str]
    of_code: Mapping[int, int] = field(default_factory=dict)


class Runner:
    """Runs one view again and again.  Compiles on first use.

    ``steps_taken`` counts the runs and their loop iterations so far.
    """

    def __init__(self, view: View, steps: int) -> None:
        self.view = view
        self._steps = steps
        self.steps_taken = 0
        self._programs: dict[str, tuple[Compiled, Main]] = {}
        self._solvers: list[Solver] | None = None
        self._values = support.Values()
        self.guessed = False
        """Whether some run took input to be what it need not be."""

    @contextmanager
    def within(self, steps: int | None) -> Iterator[None]:
        """Runs take no more iterations meanwhile, if somebody says so."""
        kept = self._steps
        self._steps = kept if steps is None else min(kept, steps)
        try:
            yield
        finally:
            self._steps = kept

    def run(self, inputs: Values, choices: Sequence[Choice] = ()) -> Outcome:
        """The outcome of the run from ``inputs`` with ``choices``, in order.

        A site "" is a local without initial value; it gets 0 where ``choices`` is exhausted.
        """
        return self._run(inputs, choices)[0]

    def probe(
        self, inputs: Values, choices: Sequence[Choice] = ()
    ) -> tuple[Outcome, frozenset[str]]:
        """The same, with the ids of the points that the run passed."""
        outcome, runtime = self._run(inputs, choices)
        return outcome, frozenset(runtime.passed)

    def way(
        self, inputs: Values, choices: Sequence[Choice] = ()
    ) -> tuple[Outcome, tuple[str, ...]]:
        """The same, with the ids of the points in the order in which the run passed them."""
        outcome, runtime = self._run(inputs, choices)
        return outcome, tuple(runtime.passed)

    def chosen(
        self, inputs: Values, choices: Sequence[Choice] = ()
    ) -> tuple[Outcome, tuple[Choice, ...]]:
        """The same, with all that was chosen, what nobody gave a value too."""
        outcome, runtime = self._run(inputs, choices)
        return outcome, tuple(runtime.chosen)

    def exchanges(self, inputs: Values) -> tuple[Outcome, tuple[str, ...], list[Exchange]]:
        """The same, with the points passed, and what the calls exchanged that came back with
        nothing failed."""
        outcome, runtime = self._run(inputs, (), watching=True)
        return outcome, tuple(runtime.passed), runtime.exchanges

    def trace(self, inputs: Values, choices: Sequence[Choice] = ()) -> tuple[Outcome, list[Step]]:
        """The same run, with its steps, and the state after each."""
        recorder = Recorder(self.view, inputs)
        outcome, _ = self._run(inputs, choices, recorder=recorder)
        return outcome, recorder.steps

    def passes_over(self, inputs: Values, choices: Sequence[Choice]) -> bool:
        """Whether the run looks where nobody knows what is there, though that does not matter."""
        self._values.passed_over = False
        self._run(inputs, choices)
        return self._values.passed_over

    def guided(self, inputs: Values, policy: Callable[[], Policy]) -> Guidance:
        """A run in which contracts choose what they must, input what a policy says, and nothing
        hangs on any other choice.  Where it fails, a run with all choices confirmed that."""
        first = self._guided(policy(), completing=False)
        outcome = self._outcome(first, inputs)
        failed = failed_checks(outcome)
        if not failed:
            return Guidance(outcome, (), first.asked)
        found = self._confirmed(inputs, first, failed)
        if found is None:
            second = self._guided(policy(), completing=True)
            self._outcome(second, inputs)
            if first.of_input() == second.of_input():
                found = self._confirmed(inputs, second, failed)
        return found or Guidance(ends.Diverged(), (), first.asked)

    def completed(self, inputs: Values, policy: Callable[[], Policy]) -> Completed:
        """A run in which contracts choose what they must, and a policy says all else."""
        told = self._guided(policy(), completing=True)
        self._outcome(told, inputs)
        choices = tuple(told.choices())
        outcome, passed = self.probe(inputs, choices)
        return Completed(outcome, choices, told.asked, passed, told.of_code)

    def _guided(self, policy: Policy, *, completing: bool) -> Guided:
        if self._solvers is None:
            compiled = compile_view(self.view, tracing=False, guided=True)
            scope = _scope(compiled, self._values)
            scope |= floats.namespace_of_guided()
            main = scope["main"]
            assert callable(main)
            self._programs[GUIDED] = compiled, main
            self._solvers = [Solver(one.predicate, scope) for one in compiled.assumptions]
        compiled, _ = self._programs[GUIDED]
        gives_input = self.view.memory.world.gives_input
        return Guided(compiled, self._steps, gives_input, self._solvers, policy, completing)

    def _confirmed(
        self, inputs: Values, told: Guided, failed: Sequence[ir.Check]
    ) -> Guidance | None:
        """The run with all that was chosen, if it fails the same."""
        choices = tuple(told.choices())
        outcome = self.run(inputs, choices)
        same = [one.property.id for one in failed_checks(outcome)]
        if same != [one.property.id for one in failed]:
            return None
        zero = not any(one.value for one in told.of_input())
        return Guidance(outcome, choices, told.asked, zero)

    @phase("replay")
    def _run(
        self,
        inputs: Values,
        choices: Sequence[Choice],
        *,
        recorder: Recorder | None = None,
        watching: bool = False,
    ) -> tuple[Outcome, Runtime]:
        """How the run ends; once more, with care, where it hangs on what nobody knows."""
        first = self._once(inputs, choices, watching=watching)
        careful = isinstance(first[0], ends.Undefined)
        if careful:
            again = self._once(inputs, choices, watching=watching, careful=True)
            careful = not isinstance(again[0], ends.Undefined)
            first = again if careful else first
            self._values.passed_over |= careful
        if recorder is None:
            return first
        return self._once(inputs, choices, recorder=recorder, careful=careful)

    def _once(
        self,
        inputs: Values,
        choices: Sequence[Choice],
        *,
        recorder: Recorder | None = None,
        watching: bool = False,
        careful: bool = False,
    ) -> tuple[Outcome, Runtime]:
        kind = f"{recorder is not None}, {watching}, {careful}"
        if kind not in self._programs:
            tracing = recorder is not None
            compiled = compile_view(self.view, tracing=tracing, watching=watching, careful=careful)
            main = _scope(compiled, self._values)["main"]
            assert callable(main)
            self._programs[kind] = compiled, main
        compiled, _ = self._programs[kind]
        gives_input = self.view.memory.world.gives_input
        runtime = Runtime(compiled, self._steps, choices, gives_input)
        if recorder is not None:
            runtime = Traced(compiled, self._steps, choices, gives_input, recorder)
        outcome = self._outcome(runtime, inputs, kind, traced=recorder is not None)
        self.guessed = self.guessed or runtime.guessed
        return outcome, runtime

    @phase("replay")
    def _outcome(
        self, runtime: Runtime, inputs: Values, kind: str = GUIDED, *, traced: bool = False
    ) -> Outcome:
        """How the run ends that ``runtime`` is for."""
        compiled, main = self._programs[kind]
        state = [_fixed_or(self.view.fixed, inputs, v) for v in compiled.globals]
        if traced:  # every version of a memory is kept
            state = [PagedMemory(v.rows) if isinstance(v, Memory) else v for v in state]
        arguments = [inputs[v] for v in self.view.main.parameters]
        self._values.left = most = VALUES_A_STEP * self._steps
        recorded = runtime.recorded
        result: Outcome
        try:
            values = main(runtime, state, *arguments)
            final = dict(zip(compiled.globals, state, strict=True))
            result = ends.Ended(tuple(recorded), values, final)
        except support.Failed as failure:
            result = ends.Failed(compiled.checks[failure.index], tuple(recorded))
        except support.Lacking:
            result = ends.Discarded(LENT, tuple(recorded))
        except support.Stopped:
            result = ends.Stopped(tuple(recorded))
        except support.Discarded as discarded:
            assumed = compiled.assumptions[discarded.index]
            result = ends.Discarded(assumed.why, tuple(recorded), assumed.predicate)
            if runtime.guessed:
                result = ends.Diverged(tuple(recorded))
        except (support.OutOfSteps, RecursionError):
            result = ends.Endless(tuple(recorded))
        except support.NotExecutable as reason:
            result = ends.Undefined(str(reason), tuple(recorded))
        except support.Diverged:
            result = ends.Diverged(tuple(recorded))
        tried = int(most - self._values.left)
        self.steps_taken += 1 + runtime.steps - runtime.left + tried // VALUES_A_STEP
        return result


def _fixed_or(fixed: Mapping[ir.Variable, int], inputs: Values, variable: ir.Variable) -> Value:
    return fixed[variable] if variable in fixed else inputs[variable]


def _in_boxes(
    wide: Sequence[Wide],
    spend: Callable[[int], None],
    one_by_one: Callable[[], bool],
    number: int,
    values: Callable[[], Sequence[object]],
) -> bool:
    """Whether a quantifier holds: by each of its values, or where those are too many by boxes."""
    try:
        return one_by_one()
    except support.TooMany as many:
        try:
            found = wide[number].holds(values(), spend)
        except support.OutOfSteps:
            found = None
        if found is None:
            raise many from None
        return found


def _scope(compiled: Compiled, values: support.Values) -> dict[str, object]:
    """The names that compiled code uses, and defines."""
    names = (
        support.namespace(values)
        | spans.namespace(values)
        | memory.namespace()
        | floats.namespace()
    )
    names["keep_time"] = keep_time
    names["in_boxes"] = partial(_in_boxes, compiled.wide, values.spend)
    for code in compiled.codes:
        exec(code, names)
    return names
