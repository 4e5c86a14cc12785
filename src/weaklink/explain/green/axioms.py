"""Smoke tests of the logic itself: do axioms, lemmas or definitions prove everything?

A statement that values refute is dead by itself; and what is left is, if false follows from it.
That false does not follow is no proof of consistency: that takes a model (``consistency.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import cast

from weaklink import ir
from weaklink.ask.answers import Unreachable
from weaklink.ask.hypotheses import Hypothesis
from weaklink.ask.lemma_proofs import prove_lemma
from weaklink.ask.oracle import Oracle
from weaklink.ask.proof_answers import ProofAnswer
from weaklink.explain.green.answers import BY_SOLVER, Consistent, Doomed, SmokeFinding, Unsettled
from weaklink.explain.green.consistency import find_model, mentions
from weaklink.explain.green.cores import smallest_core
from weaklink.explain.green.instances import instances, small_numbers
from weaklink.explain.method.lemmas import LemmaFinding, is_usable
from weaklink.ir import lir
from weaklink.kinds import SmokeKind
from weaklink.record import replace
from weaklink.source import Span, order
from weaklink.view.culprits import Culprit, Role
from weaklink.view.definitions import Definitions, state_given

_DEFINITION = "logic/definition/"

PART = 10
"""The part of the steps of a proof that looking for a contradiction gets; it shows soon."""

_NOT_SHOWN = "no contradiction was found, but a model of all of them was not checked either"


def judge_axioms(
    lemmas: Sequence[LemmaFinding], definitions: Definitions, oracle: Oracle
) -> list[SmokeFinding]:
    """What of the logic is false by itself, what contradicts what, and whether each axiomatic block
    has a model, and all together: nothing is said of a program without axioms whose lemmas and
    definitions are not known to be wrong."""
    found = [_finding(one) for one in lemmas if one.refuted is not None or one.blamed_by]
    left = [
        one.hypothesis
        for one in lemmas
        if is_usable(one) and not isinstance(one.answer, Unreachable)  # what is proved adds nothing
    ]
    logic = _Logic(definitions, oracle)
    found += logic.contradictions(left)
    dead = {culprit for one in found for culprit in _culprits(one)}
    found += logic.blocks(left, dead)
    return [
        replace(one, point=_point(number, one.point.span)) for number, one in enumerate(found, 1)
    ]


class _Logic:
    """Axioms as a whole, and the definitions that they are about."""

    def __init__(self, definitions: Definitions, oracle: Oracle) -> None:
        self._definitions = definitions
        self._oracle = oracle
        self._applied = definitions.applied

    # --- contradictions -------------------------------------------------------------------------

    def contradictions(self, axioms: Sequence[Hypothesis]) -> Iterator[SmokeFinding]:
        """A finding for each set of axioms and definitions that contradict each other, and then
        for those that do if symbols without a ``reads`` clause are the same in all states."""
        left = [*axioms, *_equations(self._definitions)]
        if all(hypothesis.is_of_header for hypothesis in left):
            return  # those do not contradict each other
        while culprits := self._contradiction(left):
            yield _doomed(culprits)
            left = [h for h in left if _culprit(h) not in culprits]
        unread = [d for d in self._applied.values() if _may_read_anything(d)]
        left = [_stateless(hypothesis, unread) for hypothesis in left] if unread else []
        while culprits := self._contradiction(left):
            used = [h.predicate for h in left if _culprit(h) in culprits]
            without = tuple(
                Culprit(Role.UNREAD, d.span, d.name)
                for d in unread
                if any(mentions(predicate, _stateless_name(d.name)) for predicate in used)
            )
            yield _doomed(tuple(sorted((*culprits, *without), key=lambda c: order(c.span))))
            left = [h for h in left if _culprit(h) not in culprits]

    def _contradiction(self, left: Sequence[Hypothesis]) -> tuple[Culprit, ...]:
        """The smallest set of them from which everything follows; none if no proof was found."""
        return self._smallest(left, small=False) or self._smallest(left, small=True)

    def _smallest(self, left: Sequence[Hypothesis], *, small: bool) -> tuple[Culprit, ...]:
        """The same from them as they stand, or from what they say of ``small`` values."""

        def prove(chosen: Sequence[Hypothesis]) -> ProofAnswer:
            probe = self._probe(left, chosen if small else ())
            return prove_lemma(self._oracle, probe, () if small else chosen, PART)

        def follows(names: frozenset[str]) -> bool:
            chosen = [hypothesis for hypothesis in left if hypothesis.id in names]
            return isinstance(prove(chosen), Unreachable)

        answer = prove(left) if left else None
        if not isinstance(answer, Unreachable):
            return ()
        names = [h.id for h in left]
        smallest = smallest_core(names, names if small else answer.core, follows)
        return tuple(_culprit(h) for h in left if h.id in smallest)

    def _probe(self, left: Sequence[Hypothesis], small: Sequence[Hypothesis] = ()) -> lir.Pred:
        """False, for all values and memories of which something is known that axioms could be
        about: there are such, so it follows from what is contradictory and from nothing else.  Of
        the ``small`` ones it is known what they say of small values."""
        memories = {
            part.bound.type
            for hypothesis in left
            for part in ir.walk(hypothesis.predicate)
            if isinstance(part, ir.BoundRead) and isinstance(part.bound.type, ir.MemoryType)
        }
        return _no_such_state(sorted(memories, key=str), self._applied.values(), small)

    # --- models ---------------------------------------------------------------------------------

    def blocks(
        self, axioms: Sequence[Hypothesis], dead: AbstractSet[Culprit]
    ) -> Iterator[SmokeFinding]:
        """A finding for each axiomatic block of the program in which nothing is ``dead``, and, if
        there are several and nothing is dead at all, for all of them together."""
        named: dict[tuple[str, str], list[Hypothesis]] = {}
        for hypothesis in axioms:
            lemma = hypothesis.lemma
            if lemma.mode is ir.Mode.ADMIT and _is_written(lemma):
                named.setdefault((lemma.span.file, lemma.block), []).append(hypothesis)
        parts = [part for part in named.values() if dead.isdisjoint(map(_culprit, part))]
        if len(parts) == len(named) > 1 and not dead:
            parts.append([hypothesis for part in parts for hypothesis in part])
        for part in parts:
            model = find_model(part, self._applied, self._oracle)
            answer = Unsettled(_NOT_SHOWN) if model is None else Consistent(model)
            yield SmokeFinding(_point(0, part[0].lemma.span), answer)


def with_false(lemmas: Sequence[LemmaFinding], found: Iterable[SmokeFinding]) -> list[LemmaFinding]:
    """The lemmas, of which those are known to be false from which alone everything follows."""
    alone = {several[0].span for one in found if len(several := _culprits(one)) == 1}
    return [
        replace(one, is_false=True) if one.hypothesis.lemma.span in alone else one for one in lemmas
    ]


def _culprits(found: SmokeFinding) -> tuple[Culprit, ...]:
    return found.answer.culprits if isinstance(found.answer, Doomed) else ()


def _culprit(hypothesis: Hypothesis) -> Culprit:
    role = Role.DEFINITION if hypothesis.id.startswith(_DEFINITION) else Role.AXIOM
    return Culprit(role, hypothesis.lemma.span, hypothesis.lemma.name)


def _doomed(culprits: tuple[Culprit, ...]) -> SmokeFinding:
    at = next(culprit for culprit in culprits if culprit.role is not Role.UNREAD)
    return SmokeFinding(_point(0, at.span), Doomed(culprits, BY_SOLVER))


def _may_read_anything(definition: lir.Definition) -> bool:
    """Whether it is about states, but nobody said what it reads there."""
    silent = definition.body is None and definition.reads is None and definition.cases is None
    return silent and bool(definition.labels)


def _stateless(hypothesis: Hypothesis, unread: Sequence[lir.Definition]) -> Hypothesis:
    """The axiom with the symbols given nothing of the state."""
    states = {definition.name: len(state_given(definition)) for definition in unread}

    def change(node: lir.Node) -> lir.Node:
        node = ir.map_children(node, change)
        match node:
            case ir.Apply(function=name) if name in states:
                given = node.arguments[states[name] :]
                return replace(node, function=_stateless_name(name), arguments=given)
            case ir.ApplyPred(predicate=name) if name in states:
                given = node.arguments[states[name] :]
                return replace(node, predicate=_stateless_name(name), arguments=given)
            case _:  # all others apply no symbol themselves, but perhaps in their parts
                return node

    return replace(hypothesis, predicate=cast(lir.Pred, change(hypothesis.predicate)))


def _stateless_name(name: str) -> str:
    return f"{name}$stateless"


FILLED = 2
"""Cells next to each other of which a probe says what is in them."""


def _no_such_state(
    memories: Sequence[ir.Type],
    definitions: Iterable[lir.Definition],
    small: Sequence[Hypothesis],
) -> lir.Pred:
    """Denies that, of each kind of memory, there are some with zeros and some with ones at an
    address, in a block that is long enough; and that definitions have a value there, and what is
    said of ``small`` values is so."""
    block, offset = (
        ir.Bound(f"probe.{role.value}", ir.INTEGER, role.value, role)
        for role in (ir.Role.BLOCK, ir.Role.OFFSET)
    )
    bounds = [block, offset]
    known: list[lir.Pred] = [
        ir.Compare(ir.CompareOp.EQ, ir.BoundRead(offset), ir.Const(0, ir.INTEGER))
    ]
    holding: dict[ir.Type, ir.Bound] = {}
    states: dict[ir.Type, list[ir.Bound]] = {}
    for memory in memories:
        assert isinstance(memory, ir.MemoryType)
        for value in (0, 1, FILLED):
            bound = ir.Bound(f"probe.{memory}.{value}", memory, f"{memory}.{value}")
            if value == FILLED and memory.cell != ir.INTEGER:
                continue
            bounds.append(bound)
            holding.setdefault(memory, bound)
            states.setdefault(memory, []).append(bound)
            for index in range(FILLED):
                place = ir.Const(index, ir.INTEGER)
                cell = ir.Cell(ir.BoundRead(bound), ir.BoundRead(block), place, memory.cell)
                known.append(ir.Compare(ir.CompareOp.EQ, cell, ir.Const(value, memory.cell)))
    for definition in definitions:
        given = [
            holding.get(p.type) or ir.Bound(f"probe.{definition.name}.{p.name}", p.type, p.shown)
            for p in definition.parameters
        ]
        if any(isinstance(g.type, ir.MemoryType) and g not in bounds for g in given):
            continue
        if definition.body is None and isinstance(definition.type, ir.IntType):
            known.append(_in_range(definition, definition.type))
        value_ = ir.Bound(f"probe.{definition.name}", definition.type, definition.name)
        bounds += [*(g for g in given if g not in bounds), value_]
        known.append(_has_value(definition, tuple(map(ir.BoundRead, given)), value_))

    def values(bound: ir.Bound, alone: bool) -> Sequence[lir.Expr]:
        if isinstance(bound.type, ir.MemoryType):  # of lengths, and of what is set: long, and all
            there = states.get(bound.type, [])
            return [*map(ir.BoundRead, there[FILLED:] or there)]
        at = {ir.Role.BLOCK: block, ir.Role.OFFSET: offset}.get(bound.role)
        return small_numbers(bound.type, alone=alone) if at is None else [ir.BoundRead(at)]

    for hypothesis in small:
        known += instances(hypothesis.predicate, values)
    return ir.Quantified(True, tuple(bounds), ir.Not(ir.conjunction(known)))


def _has_value(
    definition: lir.Definition, arguments: tuple[lir.Expr, ...], value: ir.Bound
) -> lir.Pred:
    name = definition.name if definition.body is None else _name(definition.name)
    if definition.type == ir.BOOLEAN:
        return ir.Iff(ir.ApplyPred(name, arguments, ()), ir.Holds(ir.BoundRead(value)))
    term = ir.Apply(name, arguments, (), definition.type)
    return ir.Compare(ir.CompareOp.EQ, ir.BoundRead(value), term)


def _in_range(definition: lir.Definition, type: ir.IntType) -> lir.Pred:
    """That all its values are of its type."""
    bounds = tuple(
        ir.Bound(f"any.{definition.name}.{p.name}", p.type, p.shown) for p in definition.parameters
    )
    value: lir.Expr = ir.Apply(definition.name, tuple(map(ir.BoundRead, bounds)), (), type)
    limits: list[lir.Pred] = [
        ir.Compare(ir.CompareOp.LE, ir.Const(type.min, ir.INTEGER), value),
        ir.Compare(ir.CompareOp.LE, value, ir.Const(type.max, ir.INTEGER)),
    ]
    return ir.Quantified(True, bounds, ir.conjunction(limits)) if bounds else ir.conjunction(limits)


def _is_written(lemma: lir.Lemma) -> bool:
    """Whether it is an axiom of the program, not of our own headers or a definition's."""
    return bool(lemma.text) and not lemma.span.file.startswith("<")


def _finding(lemma: LemmaFinding) -> SmokeFinding:
    """An axiom or lemma that is false."""
    shown = lemma.hypothesis.lemma
    culprit = Culprit(Role.AXIOM, shown.span, shown.name)
    return SmokeFinding(_point(0, shown.span), Doomed((culprit,), "run"))


def _point(number: int, span: Span) -> ir.Point:
    return ir.Point(f"logic/{SmokeKind.AXIOMS.value}/{number}", SmokeKind.AXIOMS, "", "", span)


def _equations(definitions: Definitions) -> Iterator[Hypothesis]:
    """What recursive definitions say, as statements about functions that nothing else is known
    of."""
    for name in sorted(definitions.recursive):
        definition = definitions.applied.get(name)
        if definition is None or definition.body is None:
            continue
        equation = _equation(definition, definitions.applied)
        lemma = ir.Lemma(name, equation, definition.span, "", ir.Mode.ADMIT)
        yield Hypothesis(_DEFINITION + name, equation, lemma)


def _equation(definition: lir.Definition, known: Mapping[str, lir.Definition]) -> lir.Pred:
    """``f(x) == body`` for all x, each function in it under another name."""
    body = definition.body
    assert body is not None
    arguments = tuple(ir.BoundRead(parameter) for parameter in definition.parameters)
    other = _renamed(body, known)
    if isinstance(other, ir.Predicate):
        head: lir.Pred = ir.ApplyPred(_name(definition.name), arguments, (), definition.span)
        equation: lir.Pred = ir.Iff(head, other, definition.span)
    else:
        term: lir.Expr = ir.Apply(
            _name(definition.name), arguments, (), definition.type, definition.span
        )
        equation = ir.Compare(ir.CompareOp.EQ, term, other, definition.span)
    if not definition.parameters:
        return equation
    return ir.Quantified(True, tuple(definition.parameters), equation, definition.span)


def _renamed(node: lir.Expr | lir.Pred, known: Mapping[str, lir.Definition]) -> lir.Expr | lir.Pred:
    def change(part: lir.Node) -> lir.Node:
        part = ir.map_children(part, change)
        match part:
            case ir.Apply(function=function) if function in known:
                return replace(part, function=_name(function))
            case ir.ApplyPred(predicate=predicate) if predicate in known:
                return replace(part, predicate=_name(predicate))
            case _:  # all others apply no definition themselves, but perhaps in their parts
                return part

    return change(node)


def _name(function: str) -> str:
    return f"{function}$said"
