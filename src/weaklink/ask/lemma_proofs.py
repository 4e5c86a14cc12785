"""Lemmas, proved from those before them, or refuted by values that a solver finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink import ir
from weaklink.ask.answers import Unreachable
from weaklink.ask.hypotheses import Hypothesis, outer
from weaklink.ask.minimise import minimise, patience_of
from weaklink.ask.oracle import Meter, Oracle
from weaklink.ask.proof_answers import ProofAnswer, proof_of
from weaklink.ask.small import Vector, objectives
from weaklink.encode.facts import facts_of
from weaklink.encode.scope import Scope, symbol_of
from weaklink.encode.translate import translate_predicate
from weaklink.ir import lir
from weaklink.logic.term import Sort
from weaklink.logic.terms import Terms
from weaklink.record import record
from weaklink.scope import ALL
from weaklink.solve import Sat, Unsat


def prove_lemma(
    oracle: Oracle, lemma: lir.Pred, earlier: Sequence[Hypothesis], part: int = 1
) -> ProofAnswer:
    """Does the lemma follow from those before it?  The core names those that it needed.  ``part``
    divides the steps that it may take."""
    terms = Terms()
    bounds, body = outer(lemma)
    symbols = [symbol_of(terms, f"in.{n}.{b.name}", b.type) for n, b in enumerate(bounds)]
    goal = translate_predicate(body, Scope(terms, {}, dict(zip(bounds, symbols, strict=True))))
    scope = Scope(terms, {})
    labels = {h.id: terms.symbol(f"lemma.{i}", Sort.BOOL) for i, h in enumerate(earlier)}
    facts = [terms.implies(labels[h.id], translate_predicate(h.predicate, scope)) for h in earlier]
    denied = terms.not_(goal)
    facts += facts_of(denied, terms)
    question = oracle.question(terms, denied, facts)
    names = question.name(list(labels.values()))
    steps = oracle.budget.proof_steps // part
    answer = question.ask(steps=steps, assumptions=names, core=True)
    ids: Mapping[str, str] = dict(zip(names, labels, strict=True))
    if isinstance(answer, Unsat):
        return Unreachable(ALL, frozenset(ids[name] for name in answer.core))
    return proof_of(answer)


@record
class Countermodel:
    """Values that, a solver says, make a lemma false, ``raw`` at first; ``minimal`` if it excludes
    all that are smaller."""

    raw: Vector
    values: Vector
    minimal: bool
    calls: int
    seconds: float
    ended: bool


def countermodel(
    oracle: Oracle, lemma: lir.Pred, bounds: Sequence[ir.Bound], given: Sequence[Hypothesis] = ()
) -> Countermodel | None:
    """Values of ``bounds`` that, a solver says, make the body of a lemma false, with all that is
    ``given``."""
    terms = Terms()
    symbols = [symbol_of(terms, f"in.{bound.name}", bound.type) for bound in bounds]
    scope = Scope(terms, {}, dict(zip(bounds, symbols, strict=True)))
    facts = [translate_predicate(h.predicate, Scope(terms, {})) for h in given]
    question = oracle.question(terms, terms.not_(translate_predicate(lemma, scope)), facts)
    names = question.name(symbols)
    answer = question.ask(steps=oracle.budget.search_steps, values=names)
    if not isinstance(answer, Sat):
        return None
    meter = Meter(oracle)
    targets = objectives(terms, symbols, [terms.true] * len(symbols))
    patience = patience_of(oracle.budget, oracle.budget.search_steps // 4)
    least = minimise(question, terms, targets, (), answer.model, names, patience)
    raw, values = (tuple(int(m[name]) for name in names) for m in (answer.model, least.model))
    return Countermodel(raw, values, least.minimal, meter.calls, meter.seconds, least.ended)
