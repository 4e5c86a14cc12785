"""Runs of a view that end in a certain way, one after the other, each of them replayed.

A formula says that a run ends as wanted; what it passes are Booleans beside it: the seed's
reachability variables ("Towards Bounded Infeasible Code Detection", section 4).  The formula stays
in one solver session, in which constraints come and go, or stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from weaklink import ir
from weaklink.analysis.flow import reverse_postorder
from weaklink.ask.answers import Effort, Undecided, Unreachable, Witness
from weaklink.ask.limits import by_limit
from weaklink.ask.minimise import Model, minimise, patience_of
from weaklink.ask.models import is_constant, of_choices, telling
from weaklink.ask.oracle import NO_TIME, Meter, Oracle, explain
from weaklink.ask.search import Encoded
from weaklink.ask.slots import Vector
from weaklink.deadline import OutOfTime
from weaklink.logic.term import Sort, Term, subterms
from weaklink.record import field, record, replace
from weaklink.replay.outcome import Choice, Ended, Failed, Outcome
from weaklink.replay.runner import Runner
from weaklink.scope import scope_of
from weaklink.solve import Sat, SolverAnswer, Unknown, Unsat

REFUSED_RUNS = 20
"""Models in a row that no run confirms, after which no more are looked at."""

MOST_SLOTS = 120
"""Numbers of inputs up to which a solver makes them small: more are left to runs."""

NO_RUN = Undecided("what solvers find cannot be replayed", unconfirmed=True)

Ends = Callable[[Outcome], bool]

Accept = Callable[[Sequence[str]], bool]
"""Whether a run will do that passes these points."""


def ends_normally(outcome: Outcome) -> bool:
    """The end is reached, and nothing failed on the way."""
    return isinstance(outcome, Ended) and outcome.clean


def ends_failing(outcome: Outcome) -> bool:
    """An annotation failed."""
    return isinstance(outcome, Failed) or (isinstance(outcome, Ended) and not outcome.clean)


@record
class Run:
    """A replayed run: the ids of the points that it ``passed``, in order, and by numbers the
    ``ways`` that it took: a point has one for each of its copies in the unwound view.  ``model`` is
    what a solver said of it, of its inputs the ``vector``."""

    witness: Witness
    passed: tuple[str, ...]
    ways: frozenset[int]
    model: Model = field(default_factory=dict, compare=False)
    vector: Vector = ()


class Runs:
    """Finds runs of an encoded view that satisfy ``end``, which the replayer must confirm.  Paths
    differ in the ways that they take, and in what holds of ``also``.  With ``spread``, runs are
    to be unlike each other."""

    def __init__(
        self,
        oracle: Oracle,
        encoded: Encoded,
        runner: Runner,
        end: Term,
        is_end: Ends,
        also: Sequence[Term] = (),
    ) -> None:
        self.spread = False
        self.terms = encoded.terms
        self.oracle = oracle
        self._encoded = encoded
        self._runner = runner
        self._is_end = is_end
        self._told_facts: list[Term] = []
        symbols, condition = encoded.symbols, encoded.condition
        self._points = {id: self._named("way", terms) for id, terms in condition.passed.items()}
        self._ways = list(dict.fromkeys(w for ways in self._points.values() for w in ways))
        self._ways += self._named("also", also)
        reached = self._named("chosen", [choosing.reached for choosing in condition.choices])
        choices = [
            replace(choosing, reached=flag)
            for choosing, flag in zip(condition.choices, reached, strict=True)
        ]
        told = self._also_told()
        formula = self.terms.and_([end, symbols.constraint, *self._told_facts])
        self._question = oracle.question(
            self.terms, formula, definitions=encoded.unwound.view.definitions
        )
        self._names = self._question.name(self._ways)
        self._matters = {term.id for term in subterms([formula])}
        self._told = telling(
            self._question, self.terms, symbols.slots, condition, choices, self._matters
        )
        self._also_names = dict(zip(told, self._question.name(told), strict=True))
        names = [*self._told.values, *self._names, *self._also_names.values()]
        self._wanted = tuple(dict.fromkeys(name for name in names if not is_constant(name)))
        self._blocked: list[Term] = []
        self._meter = Meter(oracle)
        self.scope = scope_of([*encoded.space.left_out, *by_limit(condition.cuts, self.terms)])
        """That no run was found, is so at least within all limits that the search has."""

    def _also_told(self) -> list[Term]:
        """What else a model must tell: symbols, or constants."""
        return []

    def _named(self, what: str, terms: Iterable[Term]) -> list[Term]:
        """A symbol for each term, since a model tells the values of symbols quickly: what it costs
        to work out those of many terms is more than to find the model."""
        return [self._symbol(what, term) for term in terms]

    def _symbol(self, what: str, term: Term) -> Term:
        if not term.args:
            return term
        terms, number = self.terms, len(self._told_facts)
        symbol = terms.symbol(f"{what}.{number}", term.sort, term.low, term.high)
        self._told_facts.append(terms.eq(symbol, term))
        return symbol

    @property
    def queries(self) -> int:
        """Questions that solvers were asked."""
        return self._meter.calls

    def passing(self, ids: Iterable[str], number: int = 1) -> Term:
        """That a run passes at least so many of the points."""
        terms = self.terms
        passed = [terms.or_(self._points.get(id, ())) for id in ids]
        if number == 1:
            return terms.or_(passed)
        one, none = terms.integer(1), terms.integer(0)
        return terms.le(
            terms.integer(number), terms.add(*(terms.ite(each, one, none) for each in passed))
        )

    def same_path(self, run: Run) -> Term:
        """That a run passes the same ways, and no other."""
        terms = self.terms
        return terms.and_(
            [
                term if number in run.ways else terms.not_(term)
                for number, term in enumerate(self._ways)
            ]
        )

    def most(self, ids: Iterable[str]) -> int:
        """At least as many as any run passes of the points: the most on one path of the flow."""
        wanted = frozenset(ids)
        unwound = self._encoded.unwound
        counted: dict[str, int] = {}
        for name in reversed(reverse_postorder(unwound.blocks, unwound.entry)):
            block = unwound.blocks[name]
            own = sum(isinstance(s, ir.Probe) and s.point.id in wanted for s in block.statements)
            counted[name] = own + max((counted[t] for t in ir.successors(block.end)), default=0)
        return min(len(wanted), counted[unwound.entry])

    def keep(self, constraint: Term) -> None:
        """From now on all runs satisfy it."""
        self._question.keep(constraint)

    def find(
        self, *constraints: Term, accept: Accept | None = None
    ) -> Run | Unreachable | Undecided:
        """A run that satisfies the constraints, too; or one that passes points that ``accept``
        likes."""
        try:
            return self._find(constraints, accept)
        except OutOfTime:
            return Undecided(NO_TIME)

    def _find(
        self, constraints: Sequence[Term], accept: Accept | None
    ) -> Run | Unreachable | Undecided:
        for _ in range(REFUSED_RUNS):
            match self._next([*self._blocked, *constraints], accept):
                case Run() as found:
                    return found
                case Undecided() as undecided:
                    return undecided
                case Unreachable() if not self._blocked:
                    return Unreachable(self.scope)
                case Unreachable():
                    answer = self._next(constraints)
                    return answer if isinstance(answer, Unreachable) else NO_RUN
                case Sat(model):
                    run = self._replayed(model, Effort())
                    if run is not None:
                        return run
                    self._blocked.append(self._another(self._told.vector(model)))
        return NO_RUN

    def is_outright(self, *constraints: Term) -> bool:
        """Where ``find`` found no run: whether that is so whatever stands for calls."""
        return True

    def _next(
        self, constraints: Sequence[Term], accept: Accept | None = None
    ) -> Sat | Run | Unreachable | Undecided:
        """A model of a run, to be replayed; or a run that ``accept`` likes."""
        match self._ask(constraints):
            case Sat() as found:
                return found
            case Unsat():
                return Unreachable(self.scope)
            case Unknown() as answer:
                return Undecided(explain(answer))

    def _ask(self, constraints: Sequence[Term], assumptions: Sequence[str] = ()) -> SolverAnswer:
        return self._question.ask(
            constraints,
            steps=self.oracle.budget.cover_steps,
            values=self._wanted,
            assumptions=assumptions,
            core=bool(assumptions),
            spread=self.spread,
        )

    def _fixed(self) -> Sequence[Term]:
        """What makes each model one of a run."""
        return ()

    def small(self, run: Run, *constraints: Term) -> Run:
        """A run with small inputs and choices that satisfies the constraints, which ``run`` does;
        it is said to be minimal if all that is smaller was excluded.  A run without a model stays
        as it is."""
        if not run.model or len(self._encoded.symbols.slots) > MOST_SLOTS:
            return run
        try:
            return self._smallest(run, constraints)
        except OutOfTime:
            return run

    def _smallest(self, run: Run, constraints: Sequence[Term]) -> Run:
        encoded, meter = self._encoded, Meter(self.oracle)
        fixed = [*self._blocked, *constraints, *self._fixed()]
        patience = patience_of(self.oracle.budget, self.oracle.budget.search_steps // 8)
        symbols = encoded.symbols
        targets = [
            *symbols.objectives,
            *of_choices(self.terms, encoded.condition.choices, self._matters),
        ]
        best = minimise(
            self._question, self.terms, targets, fixed, run.model, self._wanted, patience
        )
        effort = Effort(run.witness.inputs, meter.calls, meter.seconds, best.ended)
        return self._replayed(best.model, effort) or run

    def _replayed(self, model: Model, effort: Effort) -> Run | None:
        """The run of a model, if it ends as it should."""
        vector, choices = self._told.vector(model), self._choices(model)
        inputs = self._encoded.space.inputs(vector)
        outcome, passed = self._runner.way(inputs, choices)
        if not self._is_end(outcome):
            return None
        truths = (name == "true" or bool(model.get(name)) for name in self._names)
        ways = frozenset(number for number, truth in enumerate(truths) if truth)
        key = self._encoded.space.key(vector)
        witness = Witness(inputs, tuple(choices), outcome, False, key, effort)
        return Run(witness, passed, ways, model, vector)

    def _choices(self, model: Model) -> Sequence[Choice]:
        """What the run of a model chooses."""
        return self._told.run(model)

    def _another(self, vector: Vector) -> Term:
        terms = self.terms
        same = [
            terms.eq(
                symbol, terms.boolean(bool(v)) if symbol.sort is Sort.BOOL else terms.integer(v)
            )
            for symbol, v in zip(self._encoded.symbols.slots, vector, strict=True)
        ]
        return terms.not_(terms.and_(same))
