"""Summaries: what a function is known to do, as pairs of what goes in and what comes out.

    int g(int x) { return x < 0 ? -x : x; }
    pairs: 0 -> 0, -1 -> 1

A call that stands as its summary takes one of the pairs: the runs are fewer than the code's, but
all of them are the code's.  That there is no run is told by the same view with less: all that is
known of the call is that from the inputs of a pair its outputs follow, and what the function is
known never to give.  Where the pairs have no run and that view has one, the pairs lack something:
the function is run on the very values, and asked for a run to the values that were expected.

Seed "Towards Bounded Infeasible Code Detection", section 6; there a call with other values has a
summary computed anew, and that no run is found with summaries says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from weaklink import ir
from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.cover import cover_statements
from weaklink.ask.cuts import Cuts
from weaklink.ask.inputs import Space
from weaklink.ask.open_runs import OpenRuns
from weaklink.ask.oracle import Oracle
from weaklink.ask.runs import Run, Runs, ends_normally
from weaklink.ask.search import Encoded, encode_in
from weaklink.ask.summary import (
    Excluded,
    Failing,
    Known,
    Pair,
    Pinned,
    Summary,
    Values,
    equal,
    excludes,
    number_of,
    of_names,
    with_names,
)
from weaklink.encode.condition import Opened
from weaklink.encode.scope import default_of
from weaklink.logic.term import Op, Sort, Term
from weaklink.logic.terms import Terms
from weaklink.options import NamedPair
from weaklink.replay.outcome import Choice, Discarded, Ended, Exchange, Failed, Outcome, Value
from weaklink.replay.runner import Runner
from weaklink.view.build import Views
from weaklink.view.interface import Interface, interface
from weaklink.view.model import View
from weaklink.view.unwind import Limits, unwind

MOST_PAIRS = 64
"""Pairs of a function after which it learns no more."""


class Summaries:
    """The summaries of a program's functions, made when they are first needed.  Searches for them
    go up to ``limits``; ``given`` are pairs to begin with, of which those that no run confirms are
    ``refuted``."""

    def __init__(
        self,
        views: Views,
        oracle: Callable[[], Oracle],
        limits: Limits,
        given: Mapping[str, Sequence[NamedPair]],
    ) -> None:
        self._views = views
        self._oracle = oracle
        self._limits = limits
        self._given = given
        self._workers: dict[str, _Worker] = {}
        self.known: dict[str, Summary] = {}
        self.refuted: list[tuple[str, NamedPair]] = []

    @property
    def size(self) -> int:
        """How much is known."""
        return sum(summary.size for summary in self.known.values())

    def note(self, exchange: Exchange, face: Interface) -> None:
        """Adds what a call exchanged in a run of a caller."""
        inputs = (*exchange.arguments, *(exchange.before[v] for v in face.reads))
        outputs = (*exchange.results, *(exchange.after[v] for v in face.changes))
        summary = self.of(exchange.callee, face)
        if len(summary.pairs) < MOST_PAIRS:
            before, after = tuple(map(number_of, inputs)), tuple(map(number_of, outputs))
            summary.add(before, after, exchange.choices)

    def pairs(self) -> dict[str, tuple[NamedPair, ...]]:
        """All that is known, to begin with the next time."""
        return {
            name: tuple(with_names(pair, summary.face) for pair in summary.pairs)
            for name, summary in self.known.items()
        }

    def opened(self, view: View) -> dict[str, Interface]:
        """The functions whose calls can stand as summaries, with what these exchange."""
        faces = {name: interface(view, name) for name in view.callees}
        return {name: face for name, face in faces.items() if face is not None}

    def of(self, name: str, face: Interface) -> Summary:
        """The summary of a function; while it is being made, what is known of it so far."""
        if name not in self.known:
            self.known[name] = Summary(face)
            worker = self._worker(name)
            for named in self._given.get(name, ()):
                pair = of_names(named, face)
                if pair is None or worker.confirm(pair) is None:
                    self.refuted.append((name, named))
            worker.begin()
        return self.known[name]

    def taken(self, terms: Terms, call: Opened, pair: Pair) -> Term:
        """That a call takes a pair."""
        return terms.and_(
            [
                *equal(terms, call.inputs, pair.inputs),
                *equal(terms, call.outputs, pair.outputs),
            ]
        )

    def fact(self, terms: Terms, call: Opened, known: Known) -> Term:
        """What something that is known says of a call, whichever run it takes."""
        match known:
            case Excluded():
                fact = excludes(terms, call, known)
            case Failing(inputs):
                fact = terms.not_(terms.and_(equal(terms, call.inputs, inputs)))
            case Pair(inputs, outputs):
                same = terms.and_(equal(terms, call.inputs, inputs))
                fact = terms.implies(same, terms.and_(equal(terms, call.outputs, outputs)))
        return terms.implies(call.returned, fact)

    def all_facts(self, encoded: Encoded) -> list[Term]:
        """What is known of all calls of an encoded view that stand as summaries."""
        return [
            self.fact(encoded.terms, call, known)
            for call in encoded.condition.opened
            for known in self.of(call.callee, encoded.unwound.opened[call.callee]).facts
        ]

    def is_bounded(self, encoded: Encoded) -> bool:
        """Whether some of that is only known up to the bounds."""
        known = (self.of(name, face).facts for name, face in encoded.unwound.opened.items())
        return any(isinstance(one, Excluded) and one.bounded for facts in known for one in facts)

    def choices(
        self, call: Opened, face: Interface, inputs: Values, outputs: Values
    ) -> Sequence[Choice]:
        """What is chosen in a call that takes a pair."""
        pair = self.of(call.callee, face).find(inputs, outputs)
        return () if pair is None else pair.choices

    def learn(self, call: Opened, face: Interface, inputs: Values, outputs: Values) -> bool:
        """Runs a function from ``inputs``, and looks for a run to ``outputs`` if it does not come
        there, with the values that the caller always passes: whether there is one."""
        if len(self.of(call.callee, face).pairs) >= MOST_PAIRS:
            return False
        always = [(n, v) for n, v in enumerate(inputs) if call.inputs[n].op is Op.INT]
        return self._worker(call.callee).learn(inputs, outputs, tuple(always))

    def _worker(self, name: str) -> _Worker:
        if name not in self._workers:
            summary = self.known[name]
            self._workers[name] = _Worker(
                self._views, name, self._oracle, self._limits, self, summary
            )
        return self._workers[name]


class _Worker:
    """Adds to the summary of one function."""

    def __init__(
        self,
        views: Views,
        name: str,
        oracle: Callable[[], Oracle],
        limits: Limits,
        summaries: Summaries,
        summary: Summary,
    ) -> None:
        self._summary = summary
        self._face = summary.face
        self._regions = views.regions(name)
        self._oracle = oracle
        self._limits = limits
        self._summaries = summaries
        self._view = views.view(name, (), points=self._regions.points)
        self._runner = Runner(self._view, oracle().budget.replay_steps)
        self._made: tuple[Encoded, Runs, Cuts] | None = None

    def begin(self) -> None:
        """The first pairs: those of runs that pass all code."""
        _, runs, _ = self._runs()
        reached = [region.id for region in self._regions.all if region.reached]
        for run in cover_statements(runs, self._regions.inside, reached).runs:
            self._take(run.witness.inputs, run.witness.outcome, run.witness.choices)

    def confirm(self, pair: Pair) -> Pair | None:
        """The pair, with the choices that it takes, if there is such a run."""
        if len(pair.inputs) != len(self._face.inputs) or len(pair.outputs) != len(
            self._face.outputs
        ):
            return None
        if self._face.decides:
            inputs = self._inputs(pair.inputs)
            found = self._take(inputs, *self._runner.chosen(inputs))
        else:
            _, runs, _ = self._runs()
            wanted = [*self._input_terms(pair.inputs), *self._output_terms(pair.outputs)]
            run = runs.find(*wanted)
            found = self._noted(run)
        return found if found is not None and found.outputs == pair.outputs else None

    def learn(self, inputs: Values, outputs: Values, pinned: Pinned) -> bool:
        """See ``Summaries.learn``."""
        pair = self._from(inputs, outputs)
        agrees = pair is not None and pair.outputs == outputs
        if pair is not None and not agrees:
            agrees = self._achieves(outputs, pinned)
            if not agrees:
                self._towards(outputs, pair.outputs, pinned)
        return agrees

    def _from(self, inputs: Values, outputs: Values) -> Pair | None:
        """A pair with the inputs, and if there is one with the outputs."""
        if self._face.decides:
            given = self._inputs(inputs)
            outcome, choices = self._runner.chosen(given)
            if isinstance(outcome, Failed):
                self._summary.facts[Failing(inputs)] = None
            if not isinstance(outcome, Discarded):  # perhaps because of what it does not read
                return self._take(given, outcome, choices)
        _, runs, _ = self._runs()
        fixed = self._input_terms(inputs)
        for wanted in ([*fixed, *self._output_terms(outputs)], fixed):
            run = runs.find(*wanted)
            if isinstance(run, Run):
                return self._noted(run)
        if isinstance(run, Unreachable) and not self._is_bounded():
            self._summary.facts[Failing(inputs)] = None
        return None

    def _achieves(self, outputs: Values, pinned: Pinned) -> bool:
        """Whether a run to these outputs is known, or is found, from other inputs than those that
        are pinned."""
        for pair in self._summary.pairs:
            if pair.outputs == outputs and all(pair.inputs[n] == v for n, v in pinned):
                return True
        _, runs, _ = self._runs()
        run = runs.find(*self._pinned_terms(pinned), *self._output_terms(outputs))
        return self._noted(run) is not None

    def _towards(self, wanted: Values, actual: Values, pinned: Pinned) -> None:
        """A run to each output that was expected but not given; or that there is none."""
        encoded, runs, _ = self._runs()
        terms = encoded.terms
        fixed = self._pinned_terms(pinned)
        for number, (one, other) in enumerate(zip(wanted, actual, strict=True)):
            output = self._outputs()[number]
            if one == other or output.sort is Sort.BOOL:
                continue
            run = runs.find(*fixed, *equal(terms, [output], [one]))
            self._noted(run)
            if not isinstance(run, Unreachable):
                continue
            limit, low = terms.integer(one), one < other
            whole = runs.find(*fixed, terms.le(output, limit) if low else terms.le(limit, output))
            self._noted(whole)
            none = isinstance(whole, Unreachable)
            excluded = Excluded(
                pinned,
                number,
                None if none and low else one,
                None if none and not low else one,
                self._is_bounded(),
            )
            self._summary.facts[excluded] = None

    def _is_bounded(self) -> bool:
        """Whether a run that the search did not follow may say otherwise."""
        encoded, _, cuts = self._runs()
        return not cuts.scope.is_all or self._summaries.is_bounded(encoded)

    # --- runs -------------------------------------------------------------------------------

    def _runs(self) -> tuple[Encoded, Runs, Cuts]:
        if self._made is None:
            opened = self._summaries.opened(self._view)
            space = Space(self._view, self._limits.length)
            encoded = encode_in(space, unwind(self._view, self._limits, opened))
            oracle = self._oracle()
            end = encoded.condition.clean
            runs = OpenRuns(oracle, encoded, self._runner, end, ends_normally, self._summaries)
            self._made = encoded, runs, Cuts(oracle, encoded)
        return self._made

    def _noted(self, run: Run | Unreachable | Undecided) -> Pair | None:
        if not isinstance(run, Run):
            return None
        witness = run.witness
        return self._take(witness.inputs, witness.outcome, witness.choices)

    def _take(
        self, inputs: Mapping[ir.Variable, Value], outcome: Outcome, choices: Sequence[Choice]
    ) -> Pair | None:
        """The pair of a run, added to the summary, if it ended normally."""
        if not isinstance(outcome, Ended) or not outcome.clean:
            return None
        before = tuple(number_of(inputs[v]) for v in self._face.inputs)
        changed = tuple(number_of(outcome.globals[v]) for v in self._face.changes)
        return self._summary.add(before, (*outcome.results, *changed), choices)

    def _inputs(self, values: Values) -> dict[ir.Variable, Value]:
        """Inputs of the function alone; what it does not read is zero."""
        given = dict.fromkeys(self._view.inputs, 0)
        return {**given, **dict(zip(self._face.inputs, values, strict=True))}

    def _input_terms(self, values: Values) -> list[Term]:
        encoded, _, _ = self._runs()
        inputs = [encoded.condition.inputs[v] for v in self._face.inputs]
        return equal(encoded.terms, inputs, values)

    def _pinned_terms(self, pinned: Pinned) -> list[Term]:
        encoded, _, _ = self._runs()
        inputs = [encoded.condition.inputs[self._face.inputs[number]] for number, _ in pinned]
        return equal(encoded.terms, inputs, [value for _, value in pinned])

    def _output_terms(self, values: Values) -> list[Term]:
        encoded, _, _ = self._runs()
        return equal(encoded.terms, self._outputs(), values)

    def _outputs(self) -> list[Term]:
        encoded, _, _ = self._runs()
        own = (*self._view.main.results, *self._face.changes)
        final = encoded.condition.final  # empty if no run ends: then any outputs will do
        return [final.get(v, default_of(encoded.terms, v.type)) for v in own]
