"""Smoke tests of the logic itself: do axioms, lemmas or definitions prove everything?

A statement that values refute is dead by itself; and what is left is, if false follows from it.
That false does not follow is no proof of consistency, and is not called one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink.ask.answers import Unreachable
from weaklink.ask.oracle import Oracle
from weaklink.ask.prove import Hypothesis, prove_lemma
from weaklink.explain.cores import smallest_core
from weaklink.explain.lemmas import LemmaFinding, is_usable
from weaklink.explain.smoke import Doomed, SmokeFinding, Unsettled
from weaklink.ir.contracts import Definition, Lemma, Mode
from weaklink.ir.expressions import (
    FALSE,
    Apply,
    ApplyPred,
    BoundRead,
    Compare,
    CompareOp,
    Expr,
    Iff,
    Node,
    Pred,
    Quantified,
)
from weaklink.ir.program import Point
from weaklink.ir.traverse import map_children, reads
from weaklink.kinds import SmokeKind
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.culprits import Culprit, Role
from weaklink.view.definitions import Definitions

PART = 10
"""The part of the steps of a proof that looking for a contradiction gets; it shows soon."""

_NOT_SHOWN = "no contradiction was found, but a model of all of them was not checked either"


def judge_axioms(
    lemmas: Sequence[LemmaFinding], definitions: Definitions, oracle: Oracle
) -> list[SmokeFinding]:
    """What of the logic is false by itself, and whether the rest contradicts itself: nothing is
    said of a program without axioms whose lemmas and definitions are not known to be wrong."""
    oracle.start_clock()
    found = [_finding(one) for one in lemmas if one.refuted is not None or one.blamed_by]
    left = [
        one.hypothesis
        for one in lemmas
        if is_usable(one) and not isinstance(one.answer, Unreachable)  # what is proved adds nothing
    ]
    left += _equations(definitions)
    answer = prove_lemma(oracle, FALSE, left, PART) if left else None
    given = [h.lemma for h in left if h.lemma.mode is Mode.ADMIT and _is_written(h.lemma)]
    if isinstance(answer, Unreachable):
        found.append(_contradiction(left, answer.core, oracle))
    elif given:
        point = _point(len(found), given[0].span)
        found.append(SmokeFinding(point, Unsettled(_NOT_SHOWN)))
    return [
        replace(one, point=_point(number, one.point.span)) for number, one in enumerate(found, 1)
    ]


def _is_written(lemma: Lemma) -> bool:
    """Whether it is an axiom of the program, not of our own headers or a definition's."""
    return bool(lemma.text) and not lemma.span.file.startswith("<")


def _finding(lemma: LemmaFinding) -> SmokeFinding:
    """An axiom or lemma that is false."""
    shown = lemma.hypothesis.lemma
    culprit = Culprit(Role.AXIOM, shown.span, shown.name)
    return SmokeFinding(_point(0, shown.span), Doomed((culprit,), "run"))


def _contradiction(
    left: Sequence[Hypothesis], core: frozenset[str], oracle: Oracle
) -> SmokeFinding:
    by_id = {hypothesis.id: hypothesis for hypothesis in left}

    def follows(names: frozenset[str]) -> bool:
        chosen = [hypothesis for hypothesis in left if hypothesis.id in names]
        return isinstance(prove_lemma(oracle, FALSE, chosen, PART), Unreachable)

    smallest = smallest_core(list(by_id), core, follows)
    culprits = tuple(
        Culprit(Role.AXIOM, hypothesis.lemma.span, hypothesis.lemma.name)
        for hypothesis in left
        if hypothesis.id in smallest
    )
    return SmokeFinding(_point(0, culprits[0].span), Doomed(culprits, "solver"))


def _point(number: int, span: Span) -> Point:
    return Point(f"logic/{SmokeKind.AXIOMS.value}/{number}", SmokeKind.AXIOMS, "", "", span)


def _equations(definitions: Definitions) -> Iterator[Hypothesis]:
    """What recursive definitions over numbers say, as statements about functions that nothing
    else is known of."""
    for name in sorted(definitions.recursive):
        definition = definitions.applied.get(name)
        if definition is None or definition.body is None or _is_about_memory(definition):
            continue
        equation = _equation(definition, definitions.applied)
        lemma = Lemma(name, equation, definition.span, "", Mode.ADMIT)
        yield Hypothesis(f"logic/definition/{name}", equation, lemma)


def _is_about_memory(definition: Definition) -> bool:
    body = definition.body
    return bool(definition.labels) or body is None or bool(reads(body))


def _equation(definition: Definition, known: Mapping[str, Definition]) -> Pred:
    """``f(x) == body`` for all x, each function in it under another name."""
    body = definition.body
    assert body is not None
    arguments = tuple(BoundRead(parameter) for parameter in definition.parameters)
    other = _renamed(body, known)
    if isinstance(other, Pred):
        head: Pred = ApplyPred(_name(definition.name), arguments, (), definition.span)
        equation: Pred = Iff(head, other, definition.span)
    else:
        term = Apply(_name(definition.name), arguments, (), definition.type, definition.span)
        equation = Compare(CompareOp.EQ, term, other, definition.span)
    if not definition.parameters:
        return equation
    return Quantified(True, tuple(definition.parameters), equation, definition.span)


def _renamed(node: Expr | Pred, known: Mapping[str, Definition]) -> Expr | Pred:
    def change(part: Node) -> Node:
        part = map_children(part, change)
        match part:
            case Apply(function=function) if function in known:
                return replace(part, function=_name(function))
            case ApplyPred(predicate=predicate) if predicate in known:
                return replace(part, predicate=_name(predicate))
            case _:
                return part

    changed = change(node)
    assert isinstance(changed, Expr | Pred)
    return changed


def _name(function: str) -> str:
    return f"{function}$said"
