"""Proofs: properties that the contract view cannot fail, and what each proof rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.oracle import Oracle, explain
from weaklink.encode.condition import Condition, encode, input_symbols
from weaklink.encode.translate import Scope, symbol_of, translate_predicate
from weaklink.ir.contracts import Lemma
from weaklink.ir.expressions import Bound, Pred
from weaklink.logic.terms import Op, Sort, Term, Terms, subterms
from weaklink.record import record
from weaklink.solve import Sat, Unknown, Unsat
from weaklink.view.model import View
from weaklink.view.unwind import Limits, unwind

NO_CODE = Limits(0, 0)
"""A contract view has no loop to iterate and no call to enter."""


@record
class Refutable:
    """The solvers have a model in which the property fails: no proof, and no evidence either."""


ProofAnswer = Unreachable | Refutable | Undecided


@record
class Hypothesis:
    """A lemma or axiom under its id, its predicate without definitions to unfold."""

    id: str
    predicate: Pred
    lemma: Lemma


class Prover:
    """Proves the properties of one function from its contract view."""

    def __init__(
        self, oracle: Callable[[], Oracle], view: View, hypotheses: Sequence[Hypothesis]
    ) -> None:
        self._find_oracle = oracle
        self._unwound = unwind(view, NO_CODE)
        assert self._unwound.complete, "a contract view has no bounds"
        self._hypotheses = hypotheses
        self._conditions: dict[bool, tuple[Terms, Condition]] = {}

    @property
    def _oracle(self) -> Oracle:
        return self._find_oracle()

    def prove(self, property_id: str) -> ProofAnswer:
        """Can the property fail in the contract view?"""
        terms, condition = self._condition(track=False)
        fails = condition.failing(property_id, terms)
        if fails is terms.false:
            return Unreachable(True)
        facts = [fact for _, fact in self._facts(terms, fails)]
        question = self._oracle.question(terms, fails, facts)
        return _proof(question.ask(steps=self._oracle.budget.proof_steps))

    def prove_from(self, property_id: str, allowed: Iterable[str] | None) -> ProofAnswer:
        """The same, resting on no property or lemma but ``allowed`` (None: on any), and telling
        by a core what the proof rests on."""
        terms, condition = self._condition(track=True)
        fails = condition.failing(property_id, terms)
        if fails is terms.false:
            return Unreachable(True)
        labels = dict(condition.labels)
        facts: list[Term] = []
        for name, fact in self._facts(terms, fails):
            labels[name] = terms.symbol(f"lemma.{name}", Sort.BOOL)
            facts.append(terms.implies(labels[name], fact))
        usable = [i for i in labels if allowed is None or i in set(allowed)]
        question = self._oracle.question(terms, fails, facts)
        names = question.name([labels[i] for i in usable])
        answer = question.ask(steps=self._oracle.budget.proof_steps, assumptions=names, core=True)
        ids = dict(zip(names, usable, strict=True))
        match _proof(answer):
            case Unreachable(outright):
                core = answer.core if isinstance(answer, Unsat) else frozenset()
                return Unreachable(outright, frozenset(ids[name] for name in core))
            case other:
                return other

    def may_use(self, property_id: str) -> frozenset[str]:
        """The properties and lemmas that a proof of the property could rest on."""
        terms, condition = self._condition(track=True)
        fails = condition.failing(property_id, terms)
        below = {term.id for term in subterms([fails])}
        used = {id for id, label in condition.labels.items() if label.id in below}
        return frozenset(used | {name for name, _ in self._facts(terms, fails)})

    def is_reached(self, property_id: str) -> bool | None:
        """False where the property's place is unreachable by construction; None: not asked."""
        terms, condition = self._condition(track=False)
        return False if condition.reaching(property_id, terms) is terms.false else None

    def _condition(self, *, track: bool) -> tuple[Terms, Condition]:
        if track not in self._conditions:
            terms = Terms()
            symbols = input_symbols(self._unwound, terms)
            self._conditions[track] = (terms, encode(self._unwound, terms, symbols, track=track))
        return self._conditions[track]

    def _facts(self, terms: Terms, goal: Term) -> list[tuple[str, Term]]:
        """The lemmas that could matter to ``goal``: if it holds an uninterpreted or recursive
        function, or is more than linear arithmetic, all of them."""
        if not self._hypotheses or not _is_hard(goal):
            return []
        scope = Scope(terms, {})
        return [(h.id, translate_predicate(h.predicate, scope)) for h in self._hypotheses]


def prove_lemma(oracle: Oracle, lemma: Pred, earlier: Sequence[Hypothesis]) -> ProofAnswer:
    """Does the lemma follow from those before it?  The core names those that it needed."""
    terms = Terms()
    scope = Scope(terms, {})
    labels = {h.id: terms.symbol(f"lemma.{h.id}", Sort.BOOL) for h in earlier}
    facts = [terms.implies(labels[h.id], translate_predicate(h.predicate, scope)) for h in earlier]
    question = oracle.question(terms, terms.not_(translate_predicate(lemma, scope)), facts)
    names = question.name(list(labels.values()))
    answer = question.ask(steps=oracle.budget.proof_steps, assumptions=names, core=True)
    ids: Mapping[str, str] = dict(zip(names, labels, strict=True))
    if isinstance(answer, Unsat):
        return Unreachable(True, frozenset(ids[name] for name in answer.core))
    return _proof(answer)


def countermodel(oracle: Oracle, lemma: Pred, bounds: Sequence[Bound]) -> tuple[int, ...] | None:
    """Values of ``bounds`` that, a solver says, make the body of a lemma false."""
    terms = Terms()
    symbols = [symbol_of(terms, f"in.{bound.name}", bound.type) for bound in bounds]
    scope = Scope(terms, {}, dict(zip(bounds, symbols, strict=True)))
    question = oracle.question(terms, terms.not_(translate_predicate(lemma, scope)))
    names = question.name(symbols)
    answer = question.ask(steps=oracle.budget.search_steps, values=names)
    if not isinstance(answer, Sat):
        return None
    return tuple(int(answer.model[name]) for name in names)


def _proof(answer: Sat | Unsat | Unknown) -> ProofAnswer:
    match answer:
        case Unsat():
            return Unreachable(True)
        case Sat():
            return Refutable()
        case Unknown():
            return Undecided(explain(answer))


def _is_hard(goal: Term) -> bool:
    """Whether a lemma could help: the goal is not linear arithmetic over its symbols."""
    for term in subterms([goal]):
        if term.op in (Op.APPLY, Op.BITS, Op.FORALL, Op.EXISTS):
            return True
        if term.op is Op.MUL and term.args[0].op is not Op.INT:
            return True
        if term.op in (Op.DIV, Op.MOD) and term.args[1].op is not Op.INT:
            return True
    return False
