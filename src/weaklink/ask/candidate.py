"""A model of a failed proof condition, made small: where no run can say more."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink.ask.answers import Effort, Guess
from weaklink.ask.hypotheses import Hypothesis
from weaklink.ask.minimise import Model, Patience, minimise, patience_of
from weaklink.ask.models import Telling, of_choices, telling
from weaklink.ask.oracle import Meter, Question
from weaklink.ask.search import Encoded, Searcher
from weaklink.encode.scope import Scope
from weaklink.encode.translate import translate_predicate
from weaklink.logic.term import subterms
from weaklink.record import replace
from weaklink.solve import Sat
from weaklink.view.unwind import Limits

STEPS = 200_000
"""For the first question, some 0.05 s; a quarter for each of the others."""

ITERATIONS = 12
"""Calls for one objective."""


def guess(
    searcher: Searcher,
    property_id: str,
    contracts: frozenset[str],
    limits: Limits,
    hypotheses: Sequence[Hypothesis],
) -> Guess | None:
    """Inputs and choices from which, solvers say, the view with ``contracts`` fails the property,
    ``hypotheses`` (lemmas and axioms) taken for granted; None if they do not say so soon.  Nothing
    is run."""
    encoded = searcher.encoded(contracts, limits)
    terms = encoded.terms
    fails = encoded.condition.failing(property_id, terms)
    facts = [translate_predicate(h.predicate, Scope(terms, {})) for h in hypotheses]
    failing = terms.and_([fails, encoded.symbols.constraint, *facts])
    question = searcher.question(terms, failing)
    matters = {term.id for term in subterms([failing])}
    condition = encoded.condition
    told = telling(question, terms, encoded.symbols.slots, condition, condition.choices, matters)
    answer = question.ask(steps=STEPS, values=told.values)
    if not isinstance(answer, Sat):
        return None
    raw = encoded.space.inputs(told.vector(answer.model))
    meter = Meter(searcher.oracle)
    patience = _patience(searcher)
    model, ended = _smallest(question, encoded, told, matters, answer.model, patience)
    inputs = encoded.space.inputs(told.vector(model))
    effort = Effort(raw, meter.calls, meter.seconds, ended)
    return Guess(inputs, tuple(told.run(model)), effort)


def _patience(searcher: Searcher) -> Patience:
    asked = patience_of(searcher.oracle.budget, STEPS // 4)
    most = ITERATIONS if asked.iterations is None else min(ITERATIONS, asked.iterations)
    return replace(asked, iterations=most)


def _smallest(
    question: Question,
    encoded: Encoded,
    told: Telling,
    matters: set[int],
    model: Model,
    patience: Patience,
) -> tuple[Model, bool]:
    """A model that is small, inputs first; and whether patience ended it early."""
    terms = encoded.terms
    inputs = encoded.symbols.objectives
    first = minimise(question, terms, inputs, (), model, told.values, patience)
    choices = of_choices(terms, encoded.condition.choices, matters)
    best = minimise(question, terms, choices, first.pinned, first.model, told.values, patience)
    return best.model, first.ended or best.ended
