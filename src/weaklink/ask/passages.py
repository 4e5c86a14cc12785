"""Runs that pass points of a view, all of them asked about in one solver session.

Each point has an enabling clause: a symbol, from which it follows that a run passes the point.  The
question is always whether a run passes one of those that are left; what its replay passes is left
no more.  (Seed "Towards Bounded Infeasible Code Detection", section 4, asks alike of covers.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from weaklink.ask.answers import Undecided, Unreachable, Witness
from weaklink.ask.limits import by_limit
from weaklink.ask.models import telling
from weaklink.ask.oracle import NO_TIME, explain
from weaklink.ask.search import Encoded, Searcher
from weaklink.ask.spoiling import equal_inputs
from weaklink.logic.term import Sort, Term, subterms
from weaklink.record import record
from weaklink.replay.runner import Runner
from weaklink.scope import Scope, scope_of
from weaklink.solve import Sat, Unknown, Unsat

PART = 16
"""The part of the steps that the question about one point gets, where all were too hard."""

REFUSED = 6
"""Models in a row whose runs pass nothing that is left, after which no more are asked for."""

UNREPLAYED = "what a solver found could not be replayed"


@record
class Passing:
    """A replayed run, and the ids of the points that it passes."""

    witness: Witness
    passed: frozenset[str]


class Passages:
    """The runs of one encoded view that pass the points with these ids."""

    def __init__(
        self, searcher: Searcher, encoded: Encoded, runner: Runner, ids: Iterable[str]
    ) -> None:
        self._terms = terms = encoded.terms
        self._searcher = searcher
        self._encoded = encoded
        self._runner = runner
        passed = encoded.condition.passed
        self._flags = {id: terms.symbol(f"passes.{id}", Sort.BOOL) for id in ids if id in passed}
        clauses = [terms.implies(flag, terms.or_(passed[id])) for id, flag in self._flags.items()]
        formula = terms.and_([encoded.symbols.constraint, *clauses])
        self._question = searcher.question(terms, formula)
        self._blocked: list[Term] = []
        matters = {term.id for term in subterms([formula])}
        condition, slots = encoded.condition, encoded.symbols.slots
        self._told = telling(self._question, terms, slots, condition, condition.choices, matters)
        self.whys: dict[str, str] = {}
        """Why it is not known whether a run passes a point, by its id."""

    @property
    def scope(self) -> Scope:
        """Nothing passes what is left, as far as this goes."""
        cuts = by_limit(self._encoded.condition.cuts, self._terms)
        return scope_of([*self._encoded.space.left_out, *cuts])

    def runs(self, ids: Iterable[str], steps: int) -> Iterator[Passing]:
        """Runs, each of which passes one of the points that none before it does; ``whys`` says
        afterwards why it is not known whether there are others.  Where solvers do not decide about
        all together, in so many steps, they are asked about each point in a part of them."""
        left = {id: flag for id, flag in self._flags.items() if id in frozenset(ids)}
        refused = 0
        while left:
            match self._next(left, steps):
                case Passing() as found:
                    new = left.keys() & found.passed
                    for id in new:
                        del left[id]
                    if new:
                        yield found
                    refused = 0 if new else refused + 1
                    if refused == REFUSED:
                        self.whys = dict.fromkeys(left, UNREPLAYED)
                        return
                case Undecided(reason) if reason != NO_TIME and len(left) > 1:
                    yield from self._singly(left, steps // PART)
                    return
                case Undecided(reason):
                    self.whys = dict.fromkeys(left, reason)
                    return
                case Unreachable():
                    return

    def _singly(self, left: dict[str, Term], steps: int) -> Iterator[Passing]:
        """The same, point by point."""
        for id in list(left):
            if id not in left:
                continue
            match self._next({id: left[id]}, steps):
                case Passing() as found:
                    for new in left.keys() & found.passed:
                        del left[new]
                    if id not in left:
                        yield found
                    else:
                        self.whys[id] = UNREPLAYED
                case Undecided(reason):
                    self.whys[id] = reason
                case Unreachable():
                    pass

    def _next(self, left: Mapping[str, Term], steps: int) -> Passing | Unreachable | Undecided:
        """A run that passes one of those that are left, if its replay does, too."""
        wanted = self._terms.or_(list(left.values()))
        answer = self._question.ask([*self._blocked, wanted], steps=steps, values=self._told.values)
        match answer:
            case Unsat() if self._blocked:
                return Undecided(UNREPLAYED)
            case Unsat():
                return Unreachable(self.scope)
            case Unknown():
                return Undecided(explain(answer))
            case Sat(model):
                vector, choices = self._told.vector(model), self._told.run(model)
                inputs = self._encoded.space.inputs(vector)
                outcome, passed = self._runner.probe(inputs, choices)
                if passed.isdisjoint(left):
                    same = equal_inputs(self._terms, self._encoded.symbols.slots, vector)
                    self._blocked.append(self._terms.not_(self._terms.and_(same)))
                key = self._encoded.space.key(vector)
                return Passing(Witness(inputs, tuple(choices), outcome, False, key), passed)
        assert_never(answer)
