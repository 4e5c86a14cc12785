"""Inductive predicates as definitions: one holds where some case says so, and nowhere else.

    before:  inductive even(integer n) {
               case zero: even(0);
               case step: \\forall integer m; even(m) ==> even(m + 2); }
    after:   predicate even(integer n) = n == 0 || even(n - 2)

Every inductive predicate satisfies this equation.  That it is the least one that does (induction)
is not made use of.  Where a case compares states (``same{L, L}(a)``, or a third state between two)
no definition says it: its cases stay, as axioms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from weaklink.ir.contracts import Definition, Lemma, Mode
from weaklink.ir.expressions import (
    And,
    Apply,
    ApplyPred,
    At,
    AtPred,
    Binary,
    BinaryOp,
    Bound,
    BoundRead,
    BuiltinPred,
    BuiltinTerm,
    Compare,
    CompareOp,
    Const,
    Convert,
    Expr,
    Implies,
    Label,
    LetPred,
    Node,
    Pred,
    Quantified,
    conjunction,
    disjunction,
)
from weaklink.ir.program import Program
from weaklink.ir.traverse import map_children, walk
from weaklink.ir.types import INTEGER, IntType
from weaklink.record import replace


def define_inductives(program: Program) -> Program:
    """``program`` with a body for each inductive predicate; of those that can have none, the cases
    are axioms."""
    definitions = dict(program.definitions)
    axioms: list[Lemma] = []
    for name, definition in program.definitions.items():
        if definition.cases is None:
            continue
        defined = _defined(definition, definition.cases)
        if defined is not None:
            definitions[name] = defined
        else:
            axioms += (_axiom(definition, case) for case in definition.cases)
    return replace(program, definitions=definitions, lemmas=(*axioms, *program.lemmas))


def _axiom(definition: Definition, case: Lemma) -> Lemma:
    name = f"{definition.name}: {case.name}"
    return replace(case, name=name, mode=Mode.ADMIT)


def _defined(definition: Definition, cases: Sequence[Lemma]) -> Definition | None:
    """The predicate with a body, its parameters under names that no case has."""
    parameters = tuple(replace(p, name=f"{p.name}$") for p in definition.parameters)
    whole = replace(definition, parameters=parameters)
    alternatives = [_alternative(whole, case) for case in cases]
    found = [alternative for alternative in alternatives if alternative is not None]
    if len(found) < len(cases):
        return None
    return replace(whole, body=disjunction(found), cases=None)


def _alternative(definition: Definition, case: Lemma) -> Pred | None:
    """When the case says that the predicate holds of its parameters, if that can be said."""
    read = _Case()
    conclusion = read.conclusion(case.predicate)
    if conclusion is None or conclusion.predicate != definition.name:
        return None
    states = dict(zip(conclusion.labels, definition.labels, strict=True))
    if len(states) < len(conclusion.labels) or not _names_only(case, states):
        return None
    solved = _Solved(frozenset(read.bounds))
    for parameter, argument in zip(definition.parameters, conclusion.arguments, strict=True):
        solved.equate(argument, BoundRead(parameter, case.span))
    said = conjunction([*solved.conditions, *read.premises])
    said = cast(Pred, _in_states(_put(said, solved.values), states))
    left = tuple(bound for bound in read.bounds if bound not in solved.values)
    return Quantified(False, left, said, case.span) if left else said


def _names_only(case: Lemma, states: Mapping[Label, Label]) -> bool:
    """Whether the case is about no other of its states."""
    own = set(case.labels) - states.keys()
    return not any(label in own for label in _labels(case.predicate))


@dataclass(slots=True)
class _Case:
    """What is in front of a case's conclusion: the variables that it is about, and premises."""

    bounds: list[Bound] = field(default_factory=list)
    premises: list[Pred] = field(default_factory=list)

    def conclusion(self, predicate: Pred) -> ApplyPred | None:
        """None if the case is not of this form."""
        match predicate:
            case Quantified(True, bounds, body):
                self.bounds += bounds
                return self.conclusion(body)
            case Implies(premise, body):
                self.premises.append(premise)
                return self.conclusion(body)
            case LetPred(bound, value, body):
                return self.conclusion(cast(Pred, _put(body, {bound: value})))
            case ApplyPred():
                return predicate
            case _:
                return None


class _Solved:
    """Arguments of a conclusion equated with parameters: the ``values`` that this gives the
    ``free`` variables of a case, and as ``conditions`` what else it takes."""

    def __init__(self, free: frozenset[Bound]) -> None:
        self._free = free
        self.values: dict[Bound, Expr] = {}
        self.conditions: list[Pred] = []

    def equate(self, argument: Expr, value: Expr) -> None:
        if not self._solve(argument, value):
            self.conditions.append(Compare(CompareOp.EQ, value, argument, argument.span))

    def _solve(self, argument: Expr, value: Expr) -> bool:
        """Whether this gave a variable its value."""
        match argument:
            case BoundRead(bound) if self._is_open(bound) and bound.type == value.type:
                self.values[bound] = value
                return True
            case Convert(BoundRead(bound)) if self._is_open(bound) and value.type == INTEGER:
                if isinstance(bound.type, IntType):
                    self.conditions.append(_in_range(value, bound.type))
                    self.values[bound] = Convert(value, bound.type, span=value.span)
                    return True
                return False
            case Binary(BinaryOp.ADD, left, right) if _is_closed(right) and value.type == INTEGER:
                return self._solve(left, Binary(BinaryOp.SUB, value, right, INTEGER, value.span))
            case Binary(BinaryOp.SUB, left, right) if _is_closed(right) and value.type == INTEGER:
                return self._solve(left, Binary(BinaryOp.ADD, value, right, INTEGER, value.span))
            case _:
                return False

    def _is_open(self, bound: Bound) -> bool:
        return bound in self._free and bound not in self.values


def _in_range(value: Expr, type: IntType) -> Pred:
    low = Compare(CompareOp.LE, Const(type.min, INTEGER), value, value.span)
    return And(low, Compare(CompareOp.LE, value, Const(type.max, INTEGER), value.span), value.span)


def _is_closed(node: Node) -> bool:
    return not any(isinstance(part, BoundRead) for part in walk(node))


def _put(node: Node, values: Mapping[Bound, Expr]) -> Node:
    """``node`` with bound variables as values; these mention none that is bound within."""
    if isinstance(node, BoundRead):
        return values.get(node.bound, node)
    return map_children(node, lambda child: _put(child, values))


def _labels(node: Node) -> Iterator[Label]:
    """The states that a node names."""
    for part in walk(node):
        match part:
            case At(label=label) | AtPred(label=label):
                yield label
            case (
                Apply(labels=labels)
                | ApplyPred(labels=labels)
                | BuiltinPred(labels=labels)
                | BuiltinTerm(labels=labels)
            ):
                yield from labels
            case _:
                pass


def _in_states(node: Node, states: Mapping[Label, Label]) -> Node:
    """``node`` with other names for the states."""
    node = map_children(node, lambda child: _in_states(child, states))
    match node:
        case At(label=label) | AtPred(label=label):
            return replace(node, label=states.get(label, label))
        case (
            Apply(labels=labels)
            | ApplyPred(labels=labels)
            | BuiltinPred(labels=labels)
            | BuiltinTerm(labels=labels)
        ):
            return replace(node, labels=tuple(states.get(label, label) for label in labels))
        case _:
            return node
