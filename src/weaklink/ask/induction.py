"""Lemmas by induction: over integers (``descent``), over how predicates come to hold
(``derivations``), and over values that constructors make.

    lemma:  \\forall tree t, integer n; p(t, n)
    cases:  \\forall integer n; p(Leaf, n)
            \\forall tree l, integer v, tree r;
                (\\forall integer n; p(l, n)) && (\\forall integer n; p(r, n))
                ==> \\forall integer n; p(Node(l, v, r), n)

Every value is made by constructors in finitely many steps, so both cases say that the lemma holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from weaklink import ir
from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.derivations import derivation_steps
from weaklink.ask.descent import near_steps, wide_steps
from weaklink.ask.hypotheses import Hypothesis, outer
from weaklink.ask.lemma_proofs import prove_lemma
from weaklink.ask.oracle import NO_TIME, Oracle
from weaklink.ir import lir
from weaklink.scope import ALL
from weaklink.view.rules import put

CASE = 4
"""The part of a proof's steps for a case of an induction."""

STEP = 32
"""That for any other induction."""

MOST_LATE = 2
"""Statements that a solver does not come to an end with, after which no other is tried."""


def prove_by_induction(
    oracle: Oracle,
    lemma: lir.Pred,
    earlier: Sequence[Hypothesis],
    definitions: Mapping[str, lir.Definition],
) -> Unreachable | None:
    """A proof by induction, if there is one in few steps: over values that constructors make from
    the lemmas before it; over how an inductive predicate comes to hold and over integers from
    axioms alone, as most follow from what defines their symbols, which other lemmas make hard to
    find."""
    bounds, body = outer(lemma)
    for bound in bounds:
        if _makers(bound, definitions):
            answer = _by_cases(oracle, lemma, bound, earlier, definitions)
            if answer is not None:
                return answer
    steps = (
        *derivation_steps(lemma, definitions),
        *near_steps(bounds, body, definitions),
        *wide_steps(bounds, body, definitions),
    )
    return _by_steps(oracle, steps, _axioms(earlier))


def prove_from_lemmas(
    oracle: Oracle,
    lemma: lir.Pred,
    earlier: Sequence[Hypothesis],
    definitions: Mapping[str, lir.Definition],
) -> Unreachable | None:
    """The same over integers from all lemmas before it, if there are any."""
    if len(_axioms(earlier)) == len(earlier):
        return None
    return _by_steps(oracle, near_steps(*outer(lemma), definitions), earlier)


def _axioms(earlier: Sequence[Hypothesis]) -> Sequence[Hypothesis]:
    return [one for one in earlier if one.lemma.mode is ir.Mode.ADMIT]


def _by_steps(
    oracle: Oracle, steps: Iterable[lir.Pred], given: Sequence[Hypothesis]
) -> Unreachable | None:
    """By the first of these statements, of which each is enough, that is proved; none, where a
    solver did not come to an end with some: it would not with the next."""
    late = 0
    for step in steps:
        answer = prove_lemma(oracle, step, given, STEP)
        if isinstance(answer, Unreachable):
            return answer
        late += answer == Undecided(NO_TIME)
        if late == MOST_LATE:
            return None
    return None


def _by_cases(
    oracle: Oracle,
    lemma: lir.Pred,
    bound: ir.Bound,
    earlier: Sequence[Hypothesis],
    definitions: Mapping[str, lir.Definition],
) -> Unreachable | None:
    core: frozenset[str] = frozenset()
    for case in _cases(lemma, bound, definitions):
        answer = prove_lemma(oracle, case, earlier, CASE)
        if not isinstance(answer, Unreachable):
            return None
        core |= answer.core
    return Unreachable(ALL, core)


def _cases(
    lemma: lir.Pred, bound: ir.Bound, definitions: Mapping[str, lir.Definition]
) -> Iterator[lir.Pred]:
    """What is to be shown, for each constructor."""
    bounds, body = outer(lemma)
    others = tuple(one for one in bounds if one != bound)

    def said(value: lir.Expr) -> lir.Pred:
        about = cast(lir.Pred, put(body, {bound: value}))
        return ir.Quantified(True, others, about) if others else about

    for maker in _makers(bound, definitions):
        parts = tuple(
            ir.Bound(f"{bound.name}${number}", part.type, f"{bound.shown}{number}", part.role)
            for number, part in enumerate(maker.parameters)
        )
        smaller = [said(ir.BoundRead(part)) for part in parts if part.type == bound.type]
        whole = said(ir.Apply(maker.name, tuple(map(ir.BoundRead, parts)), (), bound.type))
        case: lir.Pred = ir.Implies(ir.conjunction(smaller), whole) if smaller else whole
        yield ir.Quantified(True, parts, case) if parts else case


def _makers(bound: ir.Bound, definitions: Mapping[str, lir.Definition]) -> list[lir.Definition]:
    """What makes the variable's values, if constructors do."""
    type = bound.type
    return [definitions[one] for one in type.constructors] if isinstance(type, ir.DataType) else []
