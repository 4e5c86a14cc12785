"""Candidates of a search that functions without code can spoil by other choices: they are excluded,
and as a rule many more with each (``ask/otherwise.py``)."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink.ask.minimise import Model, Patience
from weaklink.ask.models import Telling, is_constant, value_of
from weaklink.ask.oracle import explain
from weaklink.ask.otherwise import Otherwise, constant_of
from weaklink.ask.search import Searcher
from weaklink.ask.slots import Vector
from weaklink.logic.term import Term
from weaklink.logic.terms import Terms
from weaklink.solve import Sat, Unknown, Unsat


class Spoiling:
    """By choices of the sites ``tied``, over the ``slots`` of inputs."""

    def __init__(
        self,
        searcher: Searcher,
        terms: Terms,
        otherwise: Otherwise,
        slots: Sequence[Term],
        tied: frozenset[str],
        steps: int,
        patience: Patience,
    ) -> None:
        self._searcher = searcher
        self._terms = terms
        self._otherwise = otherwise
        self._slots = slots
        self._tied = tied
        self._steps = steps
        self._patience = patience

    def excluded(self, told: Telling, model: Model) -> tuple[list[Term], str]:
        """What excludes the candidate, if it is spoiled, and why that is not known ("": it is)."""
        simply = self._by_strategy(told, model)
        return (simply, "") if simply else self._by_solver(told, model)

    def _by_strategy(self, told: Telling, model: Model) -> list[Term]:
        """What excludes a candidate that a simple strategy spoils."""
        terms = self._terms
        values = {
            symbol.id: constant_of(terms, symbol, value)
            for symbol, value in [
                *zip(self._slots, told.vector(model), strict=True),
                *((c.symbol, value) for c, value in told.chosen(model) if c.site not in self._tied),
            ]
        }
        for led in self._otherwise.simple():
            here = terms.substitute(led, values)
            if here is terms.true or (here is not terms.false and self._is_possible(here)):
                return [terms.not_(led)]
        return []

    def _is_possible(self, formula: Term) -> bool:
        question = self._searcher.question(self._terms, formula)
        return isinstance(question.ask(steps=self._patience.steps), Sat)

    def _by_solver(self, told: Telling, model: Model) -> tuple[list[Term], str]:
        """What excludes a candidate that a solver spoils, or can't tell of, and why not."""
        terms, otherwise = self._terms, self._otherwise
        kept = terms.and_(
            [*equal_inputs(terms, self._slots, told.vector(model)), *self._made(told, model)]
        )
        question = self._searcher.question(terms, terms.and_([kept, otherwise.run]))
        symbols = [choosing.symbol for choosing in otherwise.choices]
        bases = otherwise.bases()
        names = question.name([*symbols, *bases])
        wanted = [name for name in dict.fromkeys(names) if not is_constant(name)]
        answer = question.ask(steps=self._steps, values=wanted)
        match answer:
            case Unsat():
                return [], ""
            case Unknown():
                return [terms.not_(kept)], explain(answer)
            case Sat(other):
                told_values = [value_of(name, other) for name in names]
                chosen, based = told_values[: len(symbols)], told_values[len(symbols) :]
                known = {base.id: value for base, value in zip(bases, based, strict=True)}
                return list(map(terms.not_, otherwise.from_model(chosen, known))), ""

    def _made(self, told: Telling, model: Model) -> list[Term]:
        """The choices of the sites that are not tied, as constraints."""
        terms = self._terms
        return [
            terms.implies(
                choosing.reached,
                terms.eq(choosing.symbol, constant_of(terms, choosing.symbol, value)),
            )
            for choosing, value in told.made(model)
            if choosing.site not in self._tied
        ]


def equal_inputs(terms: Terms, slots: Sequence[Term], vector: Vector) -> list[Term]:
    """That the inputs are these."""
    return [
        terms.eq(symbol, constant_of(terms, symbol, value))
        for symbol, value in zip(slots, vector, strict=True)
    ]
