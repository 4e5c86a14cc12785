"""Runs of a view in which calls stand as summaries."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from typing import Protocol

from weaklink.ask.answers import Undecided, Unreachable, Witness
from weaklink.ask.minimise import Model
from weaklink.ask.models import holds, value_of
from weaklink.ask.oracle import Oracle, explain
from weaklink.ask.runs import Accept, Ends, Run, Runs
from weaklink.ask.search import Encoded
from weaklink.ask.summary import Excluded, Known, Pair, Summary, Values
from weaklink.encode.condition import Opened
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.record import replace
from weaklink.replay.outcome import Choice, Exchange
from weaklink.replay.runner import Runner
from weaklink.solve import Sat, SolverAnswer, Unknown, Unsat
from weaklink.view.interface import Interface

MOST_LESSONS = 60
"""Times that more is found out about calls before a question is given up."""

NO_SUMMARY = Undecided("what is known of the calls does not settle it; try --calls code")


class Knowledge(Protocol):
    """What is known of calls, and finds out more (``ask/summaries.py``)."""

    @property
    def size(self) -> int:
        """How much is known."""

    def of(self, name: str, face: Interface) -> Summary:
        """The summary of a function."""

    def taken(self, terms: Terms, call: Opened, pair: Pair) -> Term:
        """That a call takes a pair."""

    def fact(self, terms: Terms, call: Opened, known: Known) -> Term:
        """What something that is known says of a call."""

    def choices(
        self, call: Opened, face: Interface, inputs: Values, outputs: Values
    ) -> Sequence[Choice]:
        """What is chosen in a call that takes a pair."""

    def learn(self, call: Opened, face: Interface, inputs: Values, outputs: Values) -> bool:
        """Runs a function from inputs, and looks for a run to outputs: whether there is one."""

    def note(self, exchange: Exchange, face: Interface) -> None:
        """Adds what a call exchanged in a run."""


@dataclass(slots=True)
class _Sent:
    """What solvers were told of a call: how many facts and pairs of its summary, the symbols of
    the pairs, and under which label it takes one of them."""

    facts: int = 0
    pairs: int = 0
    takes: list[Term] = field(default_factory=list)
    label: Term | None = None
    name: str = ""


class OpenRuns(Runs):
    """Runs of a view some of whose calls stand as summaries."""

    def __init__(
        self,
        oracle: Oracle,
        encoded: Encoded,
        runner: Runner,
        end: Term,
        is_end: Ends,
        summaries: Knowledge,
    ) -> None:
        self._summaries = summaries
        self._faces = encoded.unwound.opened
        self._opened: list[Opened] = []
        super().__init__(oracle, encoded, runner, end, is_end)
        self._states = [_Sent() for _ in self._opened]
        self._bounds = self.terms.symbol("bounded", Sort.BOOL)
        (self._bounds_name,) = self._question.name([self._bounds])

    def _also_told(self) -> list[Term]:
        for call in self._encoded.condition.opened:
            returned = self._symbol("returned", call.returned)
            inputs = tuple(self._named("in", call.inputs))
            self._opened.append(replace(call, returned=returned, inputs=inputs))
        return [t for c in self._opened for t in (c.returned, *c.inputs, *c.outputs)]

    def _next(
        self, constraints: Sequence[Term], accept: Accept | None = None
    ) -> Model | Run | Unreachable | Undecided:
        """A model in which all calls take pairs that are known.  Where there is none, calls because
        of which that is so are loosened to what is known of all runs (first one of them, then all
        of these, then all); and where there is one then, what it says of them is looked into."""
        for _ in range(MOST_LESSONS):
            loose: set[int] = set()
            for loosened in range(3):
                closed = self._send()
                answer = self._loosened(constraints, closed, loose)
                core = answer.core & set(closed) if isinstance(answer, Unsat) else frozenset()
                if not core:
                    break
                blamed = sorted(map(closed.index, core))
                loose.update([blamed[:1], blamed, range(len(closed))][loosened])
            else:
                answer = self._loosened(constraints, closed, loose)
            match answer:
                case Unsat():
                    return Unreachable(self.scope)
                case Unknown():
                    return Undecided(explain(answer))
                case Sat(model) if not loose:
                    return model
                case Sat(model):
                    known = self._summaries.size
                    run = self._tried(model, accept)
                    if run is not None:
                        return run
                    self._learn(model, loose)
                    if self._summaries.size == known:
                        return NO_SUMMARY
        return NO_SUMMARY

    def _tried(self, model: Model, accept: Accept | None) -> Run | None:
        """The run of the code from a model's inputs, if it will do, though it need not be as the
        model says.  Its calls are pairs, in any case."""
        if any(choosing.site for choosing, _, _ in self._told.choices):
            return None
        vector = self._told.vector(model)
        inputs = self._encoded.space.inputs(vector)
        outcome, passed, exchanges = self._runner.exchanges(inputs)
        for exchange in exchanges:
            if exchange.callee in self._faces:
                self._summaries.note(exchange, self._faces[exchange.callee])
        if accept is None or not self._is_end(outcome) or not accept(passed):
            return None
        key = self._encoded.space.key(vector)
        return Run(Witness(inputs, (), outcome, False, key), passed, frozenset())

    def is_outright(self, *constraints: Term) -> bool:
        """Whether there is no such run, whatever calls do beyond the bounds."""
        self._send()
        return isinstance(self._ask(constraints), Unsat)

    def _send(self) -> list[str]:
        """Tells the solvers what is new; for each call a name under which it takes pairs that are
        known by now."""
        terms = self.terms
        for number, call in enumerate(self._opened):
            summary = self._summaries.of(call.callee, self._faces[call.callee])
            sent = self._states[number]
            for known in list(summary.facts)[sent.facts :]:
                fact = self._summaries.fact(terms, call, known)
                bounded = isinstance(known, Excluded) and known.bounded
                self._question.keep(terms.implies(self._bounds, fact) if bounded else fact)
            sent.facts = len(summary.facts)
            if sent.label is None or sent.pairs != len(summary.pairs):
                for pair in list(summary.pairs)[sent.pairs :]:
                    taken = self.terms.symbol(f"takes.{number}.{len(sent.takes)}", Sort.BOOL)
                    meant = self._summaries.taken(terms, call, pair)
                    self._question.keep(terms.implies(taken, meant))
                    sent.takes.append(taken)
                sent.pairs = len(summary.pairs)
                sent.label = terms.symbol(f"closed.{number}.{sent.pairs}", Sort.BOOL)
                closed = terms.implies(call.returned, terms.or_(sent.takes))
                self._question.keep(terms.implies(sent.label, closed))
                (sent.name,) = self._question.name([sent.label])
        return [sent.name for sent in self._states]

    def _loosened(
        self, constraints: Sequence[Term], closed: Sequence[str], loose: Set[int]
    ) -> SolverAnswer:
        """With facts of all calls, and pairs of those that are not loose."""
        assumed = [name for number, name in enumerate(closed) if number not in loose]
        return self._ask(constraints, [self._bounds_name, *assumed])

    def _learn(self, model: Model, loose: Set[int]) -> None:
        """Runs what a model says of loose calls.  Behind the first that comes to something else,
        the model is of no use."""
        for number, call in enumerate(self._opened):
            if number not in loose or not self._value(call.returned, model):
                continue
            face = self._faces[call.callee]
            if not self._summaries.learn(call, face, *self._values(call, model)):
                break

    def _fixed(self) -> Sequence[Term]:
        self._send()
        return [sent.label for sent in self._states if sent.label is not None]

    def _choices(self, model: Model) -> Sequence[Choice]:
        """The view's own choices, and those of the pairs that its calls take, in order."""
        left = [
            (number, self._told.choice(one, value_of(value, model), model))
            for number, (one, value, reached) in enumerate(self._told.choices)
            if holds(reached, model)
        ]
        made: list[Choice] = []
        for call in self._opened:
            while left and left[0][0] < call.position:
                made.append(left.pop(0)[1])
            if self._value(call.returned, model):
                face = self._faces[call.callee]
                made += self._summaries.choices(call, face, *self._values(call, model))
        return [*made, *(choice for _, choice in left)]

    def _values(self, call: Opened, model: Model) -> tuple[Values, Values]:
        """What goes into a call, and what comes out."""
        inputs = tuple(self._value(term, model) for term in call.inputs)
        return inputs, tuple(self._value(term, model) for term in call.outputs)

    def _value(self, term: Term, model: Model) -> int:
        return int(value_of(self._also_names[term], model))
