"""What proofs may use: lemmas and axioms, and which of them matter to a goal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from weaklink import ir
from weaklink.ir import lir
from weaklink.logic.term import Op, Term, subterms
from weaklink.record import record
from weaklink.view.lemma_instances import StateLemma


@record
class Hypothesis:
    """A lemma or axiom under its id, its predicate without definitions to unfold.  If it is
    ``instantiated``, proofs use it where views have instances of it, not as a whole."""

    id: str
    predicate: lir.Pred
    lemma: lir.Lemma
    instantiated: bool = False

    @property
    def is_of_header(self) -> bool:
        """Whether it is one of a header that weaklink brings, and so no claim of the user's."""
        return self.lemma.span.file.startswith("<")


def state_lemmas(hypotheses: Iterable[Hypothesis]) -> list[StateLemma]:
    """Those of which views have instances."""
    return [StateLemma(h.id, h.lemma) for h in hypotheses if h.instantiated]


def is_lemma(hypothesis: Hypothesis) -> bool:
    """Whether it follows from others, and is used as a whole."""
    return not hypothesis.instantiated and hypothesis.lemma.mode is not ir.Mode.ADMIT


def relevant(facts: Sequence[tuple[Hypothesis, Term]], goal: Term) -> list[tuple[Hypothesis, Term]]:
    """The facts without those of our own headers that speak of nothing which the goal, or another
    fact that is kept, speaks of; all, where one speaks of what no fact does, whose definition may
    speak of anything.  (A user's facts may contradict each other: they are all kept.)"""
    kept = [fact for fact in facts if not fact[0].is_of_header]
    left = [(fact, _applied(fact[1])) for fact in facts if fact[0].is_of_header]
    spoken = _applied(goal).union(*(_applied(fact) for _, fact in kept))
    if not spoken <= frozenset().union(*(names for _, names in left)):
        return list(facts)
    while True:
        new = [(fact, names) for fact, names in left if not names or names & spoken]
        if not new:
            return kept
        kept += [fact for fact, _ in new]
        left = [one for one in left if one not in new]
        spoken = spoken.union(*(names for _, names in new))


def _applied(term: Term) -> frozenset[str]:
    """The functions that are applied in a term."""
    return frozenset(str(one.value) for one in subterms([term]) if one.op is Op.APPLY)


def is_hard(goal: Term) -> bool:
    """Whether a lemma could help: the goal is not linear arithmetic over its symbols."""
    for term in subterms([goal]):
        if term.op in (Op.APPLY, Op.BITS, Op.FORALL, Op.EXISTS):
            return True
        if term.op is Op.MUL and term.args[0].op is not Op.INT:
            return True
        if term.op in (Op.DIV, Op.MOD) and term.args[1].op is not Op.INT:
            return True
    return False


def outer(predicate: lir.Pred) -> tuple[list[ir.Bound], lir.Pred]:
    """The variables that a statement is about, and what it says of them."""
    bounds: list[ir.Bound] = []
    while isinstance(predicate, ir.Quantified) and predicate.universal:
        bounds += predicate.bounds
        predicate = predicate.body
    return bounds, predicate
