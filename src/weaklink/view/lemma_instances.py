"""Instances of lemmas about the state, where what they speak of is met.

    before:  assume grows(s, n)                     with  lemma l: grows(s, n) ==> s[0] <= n
    after:   assume grows(s, n);  instance grows(s, n) ==> s[0] <= n

A quantifier over memories finds no instance by itself; an application of a predicate that the
lemma applies tells which one is wanted.  A run does nothing at such a statement, a proof may use
it.  (Definitions are still applied here, not yet put in place.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import assert_never

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import record, replace

MAX_INSTANCES = 12
"""Instances behind one statement."""

Application = lir.Apply | lir.ApplyPred


@record
class StateLemma:
    """A lemma under its id, as it stands in the program."""

    id: str
    lemma: lir.Lemma


def instantiate(function: lir.Instrumented, lemmas: Sequence[StateLemma]) -> lir.Instrumented:
    """``function``, instrumented, with the instances of ``lemmas`` that its predicates ask for."""
    body = function.body
    if body is None or not lemmas:
        return function
    rules = [_Rule(one) for one in lemmas]
    blocks = {
        name: replace(block, statements=tuple(_with_instances(block.statements, rules)))
        for name, block in body.blocks.items()
    }
    return replace(function, body=replace(body, blocks=blocks))


def _with_instances(
    statements: Sequence[lir.ViewStatement], rules: Sequence[_Rule]
) -> Iterator[lir.ViewStatement]:
    for statement in statements:
        yield statement
        if isinstance(statement, ir.Check | ir.Assume):
            yield from islice(_instances(statement, rules), MAX_INSTANCES)


def _instances(
    statement: ir.Check | ir.Assume, rules: Sequence[_Rule]
) -> Iterator[ir.LemmaInstance]:
    seen: set[lir.Pred] = set()
    for use, label in _applications(statement.predicate, ir.HERE):
        for rule in rules:
            for instance in rule.instances(use):
                there = instance if label == ir.HERE else ir.AtPred(instance, label, statement.span)
                if there not in seen:
                    seen.add(there)
                    yield ir.LemmaInstance(there, rule.id, statement.span)


def _applications(node: lir.Pred, label: ir.Label) -> Iterator[tuple[Application, ir.Label]]:
    """The applications in a predicate that no quantifier is around, each with its state."""
    match node:
        case ir.ApplyPred():
            yield node, label
        case ir.AtPred(operand, inner):
            yield from _applications(operand, label if inner == ir.HERE else inner)
        case (
            ir.And(left, right) | ir.Or(left, right) | ir.Implies(left, right) | ir.Iff(left, right)
        ):
            yield from _applications(left, label)
            yield from _applications(right, label)
        case ir.Not(operand):
            yield from _applications(operand, label)
        case ir.IfPred(condition, then, otherwise):
            for part in (condition, then, otherwise):
                yield from _applications(part, label)
        case ir.LetPred(body=body):
            yield from _applications(body, label)
        case ir.Quantified() | ir.BoolConst() | ir.Compare() | ir.Holds():
            return
        case _:
            assert_never(node)


class _Rule:
    """A lemma as a pattern: an application in it that holds all its variables."""

    def __init__(self, given: StateLemma) -> None:
        self.id = given.id
        self._bounds: list[ir.Bound] = []
        body: lir.Pred = given.lemma.predicate
        while isinstance(body, ir.Quantified) and body.universal:
            self._bounds += body.bounds
            body = body.body
        self._body = body
        self._patterns = [
            part
            for part in ir.walk(body)
            if isinstance(part, ir.ApplyPred) and self._is_pattern(part)
        ]

    def _is_pattern(self, part: lir.ApplyPred) -> bool:
        named = {arg.bound for arg in part.arguments if isinstance(arg, ir.BoundRead)}
        return named >= set(self._bounds) and all(label == ir.HERE for label in part.labels)

    def instances(self, use: Application) -> Iterator[lir.Pred]:
        """What the lemma says of the arguments of ``use``."""
        if not isinstance(use, ir.ApplyPred) or any(label != ir.HERE for label in use.labels):
            return
        if any(isinstance(part, ir.BoundRead) for arg in use.arguments for part in ir.walk(arg)):
            return
        for pattern in self._patterns:
            if pattern.predicate == use.predicate:
                values = _matched(pattern.arguments, use.arguments)
                if values is not None:
                    yield self._of(values)

    def _of(self, values: Mapping[ir.Bound, lir.Expr]) -> lir.Pred:
        result = self._body
        for bound in reversed(self._bounds):
            result = ir.LetPred(bound, values[bound], result, result.span)
        return result


def _matched(
    patterns: Sequence[lir.Expr], arguments: Sequence[lir.Expr]
) -> Mapping[ir.Bound, lir.Expr] | None:
    """What the variables stand for where the patterns are the arguments."""
    values: dict[ir.Bound, lir.Expr] = {}
    for pattern, argument in zip(patterns, arguments, strict=True):
        if isinstance(pattern, ir.BoundRead):
            if values.setdefault(pattern.bound, argument) != argument:
                return None
        elif pattern != argument:
            return None
    return values
