"""Inductive predicates as definitions: one holds where some case says so, and nowhere else.

    before:  inductive even(integer n) {
               case zero: even(0);
               case step: \\forall integer m; even(m) ==> even(m + 2); }
    after:   predicate even(integer n) = n == 0 || even(n - 2)

Every inductive predicate satisfies this equation, and is the least that does, which is what lemmas
about it are proved by (``ask/derivations.py``).  Where a case compares states (``same{L, L}(a)``,
or a third state between two) no definition says it: its cases stay, as axioms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import cast

from weaklink import ir
from weaklink.record import replace
from weaklink.view.rules import Equations, Takes, parts_taken, put, rule_of


def define_inductives(program: ir.Program) -> ir.Program:
    """``program`` with a body for each inductive predicate; of those that can have none, the cases
    are axioms."""
    definitions = dict(program.definitions)
    axioms: list[ir.Lemma] = []
    takes = parts_taken(definitions)
    for name, definition in program.definitions.items():
        if definition.cases is None:
            continue
        defined = _defined(definition, definition.cases, takes)
        if defined is not None:
            definitions[name] = defined
        else:
            axioms += (_axiom(definition, case) for case in definition.cases)
    return replace(program, definitions=definitions, lemmas=(*axioms, *program.lemmas))


def _axiom(definition: ir.Definition, case: ir.Lemma) -> ir.Lemma:
    name = f"{definition.name}: {case.name}"
    return replace(case, name=name, mode=ir.Mode.ADMIT, block=definition.name)


def _defined(
    definition: ir.Definition, cases: Sequence[ir.Lemma], takes: Takes
) -> ir.Definition | None:
    """The predicate with a body, its parameters under names that no case has."""
    parameters = tuple(replace(p, name=f"{p.name}$") for p in definition.parameters)
    whole = replace(definition, parameters=parameters)
    alternatives = [_alternative(whole, case, takes) for case in cases]
    found = [alternative for alternative in alternatives if alternative is not None]
    if len(found) < len(cases):
        return None
    body = reduce(_either, found) if found else ir.FALSE
    return replace(whole, body=body, cases=None, is_least=True)


def _alternative(definition: ir.Definition, case: ir.Lemma, takes: Takes) -> ir.Pred | None:
    """When the case says that the predicate holds of its parameters, if that can be said."""
    rule = rule_of(case.predicate)
    conclusion = rule.conclusion
    if not isinstance(conclusion, ir.ApplyPred) or conclusion.predicate != definition.name:
        return None
    states = dict(zip(conclusion.labels, definition.labels, strict=True))
    if len(states) < len(conclusion.labels) or not _names_only(case, states):
        return None
    solved: Equations[ir.SourceTerm] = Equations(frozenset(rule.bounds), takes)
    for parameter, argument in zip(definition.parameters, conclusion.arguments, strict=True):
        solved.equate(argument, ir.BoundRead(parameter, case.span))
    parts = [*solved.conditions, *rule.premises]
    said = reduce(_both, parts) if parts else ir.TRUE
    said = cast(ir.Pred, _in_states(put(said, solved.values), states))
    left = tuple(bound for bound in rule.bounds if bound not in solved.values)
    return ir.Quantified(False, left, said, case.span) if left else said


def _either(one: ir.Pred, other: ir.Pred) -> ir.Pred:
    """Of what stands apart in the source, the whole stands nowhere."""
    return ir.Or(one, other)


def _both(one: ir.Pred, other: ir.Pred) -> ir.Pred:
    return ir.And(one, other)


def _names_only(case: ir.Lemma, states: Mapping[ir.Label, ir.Label]) -> bool:
    """Whether the case is about no other of its states."""
    own = set(case.labels) - states.keys()
    return not any(label in own for label in _labels(case.predicate))


def _labels(node: ir.Node) -> Iterator[ir.Label]:
    """The states that a node names."""
    for part in ir.walk(node):
        match part:
            case ir.At(label=label) | ir.AtPred(label=label):
                yield label
            case (
                ir.Apply(labels=labels)
                | ir.ApplyPred(labels=labels)
                | ir.BuiltinPred(labels=labels)
                | ir.BuiltinTerm(labels=labels)
            ):
                yield from labels
            case _:  # all others name states in their parts only
                pass


def _in_states(node: ir.Node, states: Mapping[ir.Label, ir.Label]) -> ir.Node:
    """``node`` with other names for the states."""

    def inside(child: ir.Node) -> ir.Node:
        return _in_states(child, states)

    node = ir.map_children(node, inside)
    match node:
        case ir.At(label=label) | ir.AtPred(label=label):
            return replace(node, label=states.get(label, label))
        case (
            ir.Apply(labels=labels)
            | ir.ApplyPred(labels=labels)
            | ir.BuiltinPred(labels=labels)
            | ir.BuiltinTerm(labels=labels)
        ):
            return replace(node, labels=tuple(states.get(label, label) for label in labels))
        case _:  # all others name states in their parts only
            return node
