"""Proofs: properties that the contract view cannot fail, and what each proof rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from weaklink import deadline, ir
from weaklink.ask.answers import Unreachable
from weaklink.ask.hypotheses import Hypothesis, is_hard, is_lemma, relevant
from weaklink.ask.oracle import Oracle, Question
from weaklink.ask.proof_answers import ProofAnswer, proof_of
from weaklink.deadline import OutOfTime
from weaklink.encode.condition import Condition
from weaklink.encode.encoder import encode
from weaklink.encode.facts import facts_of
from weaklink.encode.inputs import input_symbols
from weaklink.encode.scope import Scope
from weaklink.encode.settled import has_settled_cells
from weaklink.encode.translate import translate_predicate
from weaklink.ir import lir
from weaklink.logic.term import Op, Sort, Term, subterms
from weaklink.logic.terms import Terms
from weaklink.profiling import phase
from weaklink.record import record
from weaklink.scope import ALL
from weaklink.solve import SolverAnswer, Unsat
from weaklink.view.model import View
from weaklink.view.unwind import Limits, unwind

NO_CODE = Limits(0, 0)
"""A contract view has no loop to iterate and no call to enter."""


FIRST_PART = 8
"""The part for a first attempt where there are axioms: a solver can go on using them for ever, and
the search for a failing run is better asked before that."""

LEAN_PART = 32
"""The part for an attempt without lemmas, which most proofs do without: of many, a solver makes
instances without end."""

LAST_PART = 4
"""The part of a proof's steps for the attempt that does more than matching terms: where it finds a
proof, that is soon."""


_Kind = tuple[bool, bool, frozenset[str]]
"""Whether assumptions have labels, and choices values that equations settle; and the definitions of
which nothing is known."""


@record
class _Base:
    terms: Terms
    condition: Condition
    question: Question


class Prover:
    """Proves the properties of one function from its contract view; and, alike, that no run passes
    a point.  Lemmas are made use of where they could help, or ``always``."""

    def __init__(
        self,
        oracle: Callable[[], Oracle],
        view: View,
        hypotheses: Sequence[Hypothesis],
        *,
        always: bool = False,
    ) -> None:
        self._find_oracle = oracle
        self._unwound = unwind(view, NO_CODE)
        assert self._unwound.complete, "a contract view has no bounds"
        self._hypotheses = hypotheses
        self._bases: dict[_Kind, _Base] = {}
        self._given_up: dict[_Kind, float] = {}
        self._lemmas: dict[int, tuple[Terms, list[tuple[Hypothesis, Term]]]] = {}
        self._thorough: set[str] = set()
        self._settled: set[str] = set()
        self._lean: set[str] = set()
        self._uses_lemmas = True
        self._has_lemmas = any(map(is_lemma, hypotheses))
        self._always = always
        self._has_memory = any(isinstance(v.type, ir.MemoryType) for v in view.inputs)
        self._has_axioms = any(not hypothesis.instantiated for hypothesis in hypotheses)
        self._can_settle = self._has_memory and has_settled_cells(self._unwound.blocks)
        self.has_more_ways = self._has_memory or self._has_axioms
        """Whether ``prove_thoroughly`` does more than ``prove``."""

    def prepare(self) -> None:
        """Encodes the view, for all its proofs.  May raise ``OutOfTime``."""
        self._base(track=False)

    @phase("prove")
    def prove(self, property_id: str) -> ProofAnswer:
        """Can the property fail in the contract view?  Where memory is quantified over, by
        matching terms alone, which is all that most proofs need and soon says if it is not."""
        part = FIRST_PART if self._has_axioms else 1
        if self._has_lemmas:
            with self._leaning_on_no_lemma():
                answer = self._prove(property_id, matching=self._has_memory, part=LEAN_PART)
            if isinstance(answer, Unreachable):
                self._lean.add(property_id)
                return answer
        if self._settles():
            answer = self._prove(property_id, matching=True, part=FIRST_PART)
            if isinstance(answer, Unreachable):
                return answer
            answer = self._prove(property_id, matching=True, part=part, settling=True)
            if isinstance(answer, Unreachable):
                self._settled.add(property_id)
                return answer
        return self._prove(property_id, matching=self._has_memory, part=part)

    def _settles(self) -> bool:
        """Whether cells that a contract chooses are known by its equations as they stand."""
        if not self._can_settle:
            return False
        return self._base(track=False, settling=True).condition.settles_cells

    def prove_none(self, ids: Sequence[str]) -> ProofAnswer:
        """That none of these properties can fail, and no run passes one of these points."""
        base = self._base(track=False)
        fails = base.terms.or_([base.condition.failing(id, base.terms) for id in ids])
        facts = [fact for _, fact in self._facts(base.terms, fails)]
        facts += facts_of(fails, base.terms)
        return proof_of(self._ask(base, [fails, *facts], matching=self._has_memory, part=1))

    @phase("prove")
    def prove_thoroughly(self, property_id: str) -> ProofAnswer:
        """The same in every way there is, where ``prove`` did not find a proof."""
        if self._has_memory and self._has_axioms:
            answer = self._prove(property_id, matching=True)
            if isinstance(answer, Unreachable):
                return answer
        part = LAST_PART if self._has_memory else 1
        answer = self._prove(property_id, matching=False, part=part)
        if isinstance(answer, Unreachable):
            self._thorough.add(property_id)
        return answer

    def _prove(
        self, property_id: str, *, matching: bool, part: int = 1, settling: bool = False
    ) -> ProofAnswer:
        base = self._base(track=False, settling=settling)
        fails = base.condition.failing(property_id, base.terms)
        if fails is base.terms.false:
            return Unreachable(ALL)
        facts = [fact for _, fact in self._facts(base.terms, fails)]
        facts += facts_of(fails, base.terms)
        return proof_of(self._ask(base, [fails, *facts], matching=matching, part=part))

    @phase("prove")
    def prove_from(
        self, property_id: str, allowed: Iterable[str] | None, *, unreached: bool = False
    ) -> ProofAnswer:
        """The same, resting on no property or lemma but ``allowed`` (None: on any), and telling
        by a core what the proof rests on; or that the property is not even reached."""
        if property_id in self._lean:
            with self._leaning_on_no_lemma():
                answer = self._prove_from(property_id, allowed, unreached)
            if isinstance(answer, Unreachable):
                return answer
        if property_id in self._settled:
            answer = self._prove_from(property_id, allowed, unreached, part=FIRST_PART)
            base = self._base(track=True, settling=True)
            usable = allowed is None or base.condition.settled <= set(allowed)
            if isinstance(answer, Unreachable) or not usable:
                return answer
            return self._prove_from(property_id, allowed, unreached, settling=True)
        part = LAST_PART if self._has_memory and property_id in self._thorough else 1
        return self._prove_from(property_id, allowed, unreached, part=part)

    def prove_without(
        self, point_id: str, allowed: Iterable[str], unknown: frozenset[str]
    ) -> ProofAnswer:
        """That no run passes a point, from what is allowed, the functions of the logic ``unknown``
        being any."""
        base = self._base(track=True, unknown=unknown)
        return self._prove_unreached(base, base.condition.failing(point_id, base.terms), allowed)

    def prove_given(
        self, property_id: str, allowed: Iterable[str], inputs: lir.Pred
    ) -> ProofAnswer:
        """The same of the property, for inputs of which a predicate holds."""
        base = self._base(track=True)
        terms = base.terms
        given = translate_predicate(inputs, Scope(terms, base.condition.inputs))
        fails = terms.and_([base.condition.failing(property_id, terms), given])
        return self._prove_unreached(base, fails, allowed)

    def applied(self, point_id: str) -> frozenset[str]:
        """The functions of the logic that are applied on the way to a point."""
        base = self._base(track=True)
        fails = base.condition.failing(point_id, base.terms)
        return frozenset(str(t.value) for t in subterms([fails]) if t.op is Op.APPLY)

    def prove_never_held(self, property_id: str, allowed: Iterable[str]) -> ProofAnswer:
        """The same of no run that comes to where the property is checked, and does not fail it."""
        base = self._base(track=True)
        return self._prove_unreached(base, base.condition.holding(property_id, base.terms), allowed)

    def _prove_from(
        self,
        property_id: str,
        allowed: Iterable[str] | None,
        unreached: bool,
        *,
        part: int = 1,
        settling: bool = False,
    ) -> ProofAnswer:
        base = self._base(track=True, settling=settling)
        asked = base.condition.reaching if unreached else base.condition.failing
        fails = asked(property_id, base.terms)
        matching = self._has_memory and property_id not in self._thorough
        return self._prove_unreached(base, fails, allowed, part=part, matching=matching)

    def _prove_unreached(
        self,
        base: _Base,
        fails: Term,
        allowed: Iterable[str] | None,
        *,
        part: int = 1,
        matching: bool | None = None,
    ) -> ProofAnswer:
        """That nothing makes ``fails`` true, from what is allowed."""
        terms = base.terms
        if fails is terms.false:
            return Unreachable(ALL, frozenset(base.condition.settled))
        labels = dict(base.condition.labels)
        facts = facts_of(fails, terms)
        for name, fact in self._facts(terms, fails):
            labels[name] = terms.symbol(f"lemma.{len(labels)}", Sort.BOOL)
            facts.append(terms.implies(labels[name], fact))
        usable = [id for id in labels if allowed is None or id in allowed]
        names = base.question.name([labels[id] for id in usable])
        matching = self._has_memory if matching is None else matching
        answer = self._ask(base, [fails, *facts], names, matching=matching, part=part)
        if isinstance(answer, Unsat):
            ids = dict(zip(names, usable, strict=True))
            needed = frozenset(ids[name] for name in answer.core)
            return Unreachable(ALL, needed | base.condition.settled)
        return proof_of(answer)

    def may_use(self, property_id: str) -> frozenset[str]:
        """The properties and lemmas that a proof of the property could rest on: where there is no
        time to work that out, all that the view takes for granted."""
        try:
            return self._may_use(property_id)
        except OutOfTime:
            given = _taken_for_granted(self._unwound.blocks.values())
            return given | {hypothesis.id for hypothesis in self._hypotheses}

    def _may_use(self, property_id: str) -> frozenset[str]:
        base = self._base(track=True)
        fails = base.condition.failing(property_id, base.terms)
        below = {term.id for term in subterms([fails])}
        used = {id for id, label in base.condition.labels.items() if label.id in below}
        return frozenset(used | {name for name, _ in self._facts(base.terms, fails)})

    def is_absent(self, point_id: str) -> bool:
        """Whether no run passes the point by construction."""
        base = self._base(track=False)
        return base.condition.failing(point_id, base.terms) is base.terms.false

    def is_reached(self, property_id: str) -> bool | None:
        """False where the property's place is unreachable by construction; None: not asked."""
        base = self._base(track=False)
        reached = base.condition.reaching(property_id, base.terms)
        return False if reached is base.terms.false else None

    def _base(
        self, *, track: bool, settling: bool = False, unknown: frozenset[str] = frozenset()
    ) -> _Base:
        """The view's condition, and one question in which every failure has its name: what all
        proofs share is sent once, and only the failure at hand is asserted.  May raise
        ``OutOfTime``, and does so at once where it took longer before than there is time now."""
        key = track, settling, unknown
        left = deadline.left()
        if key not in self._bases:
            if left <= self._given_up.get(key, 0.0):
                raise OutOfTime
            try:
                self._bases[key] = self._encoded(track=track, settling=settling, unknown=unknown)
            except OutOfTime:
                self._given_up[key] = left
                raise
        return self._bases[key]

    def _encoded(self, *, track: bool, settling: bool, unknown: frozenset[str]) -> _Base:
        terms = Terms()
        symbols, known = input_symbols(self._unwound, terms)
        instantiated = frozenset(h.id for h in self._hypotheses if h.instantiated)
        condition = encode(
            self._unwound,
            terms,
            symbols,
            track=track,
            instantiated=instantiated,
            settling=settling,
        )
        oracle = self._find_oracle()
        definitions = oracle.definitions_without(unknown) if unknown else None
        question = oracle.question(terms, known, definitions=definitions)
        ids = dict.fromkeys(failure.property.id for failure in condition.failures)
        question.name([*condition.labels.values(), *(condition.failing(i, terms) for i in ids)])
        return _Base(terms, condition, question)

    def _ask(
        self,
        base: _Base,
        formulas: Sequence[Term],
        assumptions: Sequence[str] = (),
        *,
        matching: bool,
        part: int,
    ) -> SolverAnswer:
        oracle = base.question.oracle = self._find_oracle()
        return base.question.ask(
            formulas,
            steps=oracle.budget.proof_steps // part,
            assumptions=assumptions,
            core=bool(assumptions),
            matching=matching,
        )

    def _facts(self, terms: Terms, goal: Term) -> list[tuple[str, Term]]:
        """The lemmas that could matter to ``goal``: if it holds an uninterpreted or recursive
        function, or is more than linear arithmetic, all of them."""
        if not self._hypotheses or not (self._always or is_hard(goal)):
            return []
        known = self._translated(terms)
        if not self._uses_lemmas:
            known = [(h, fact) for h, fact in known if not is_lemma(h)]
        return [(h.id, fact) for h, fact in relevant(known, goal)]

    @contextmanager
    def _leaning_on_no_lemma(self) -> Iterator[None]:
        """Proofs use axioms alone meanwhile."""
        self._uses_lemmas = False
        try:
            yield
        finally:
            self._uses_lemmas = True

    def _translated(self, terms: Terms) -> list[tuple[Hypothesis, Term]]:
        """The lemmas that are used as a whole, once for all goals of the same ``terms``."""
        known = self._lemmas.get(id(terms))
        if known is None or known[0] is not terms:
            scope = Scope(terms, {})
            whole = [h for h in self._hypotheses if not h.instantiated]
            facts = [(h, translate_predicate(h.predicate, scope)) for h in whole]
            known = self._lemmas[id(terms)] = terms, facts
        return known[1]


def _taken_for_granted(blocks: Iterable[lir.ViewBlock]) -> frozenset[str]:
    """On what the assumptions in the blocks rest, and what is known behind the checks."""
    found: set[str] = set()
    for block in blocks:
        for statement in block.statements:
            match statement:
                case ir.Assume(rests_on=ids) | ir.Keep(rests_on=ids) | ir.HavocCells(rests_on=ids):
                    found |= set(ids)
                case ir.Check(property=checked):
                    found.add(checked.id)
                case ir.LemmaInstance(lemma=lemma):
                    found.add(lemma)
                case _:  # no other statement makes anything known
                    pass
    return frozenset(found)
