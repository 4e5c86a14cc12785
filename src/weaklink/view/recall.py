"""Lemmas about the state, recalled where what they speak of is met.

    before:  assume grows(s, n)                     with  lemma l: grows(s, n) ==> s[0] <= n
    after:   assume grows(s, n);  recall grows(s, n) ==> s[0] <= n

A quantifier over memories finds no instance by itself; an application of a predicate that the
lemma applies tells which one is wanted.  A run does nothing at such a statement, a proof may use
it.  (Definitions are still applied here, not yet put in place.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import assert_never

from weaklink.ir.contracts import Lemma
from weaklink.ir.expressions import (
    HERE,
    And,
    Apply,
    ApplyPred,
    AtPred,
    BoolConst,
    Bound,
    BoundRead,
    BuiltinPred,
    Compare,
    Expr,
    Holds,
    Iff,
    IfPred,
    Implies,
    Label,
    LetPred,
    Not,
    Or,
    Pred,
    Quantified,
    Unchanged,
)
from weaklink.ir.program import Assume, Check, Function, Recall, Statement
from weaklink.ir.traverse import walk
from weaklink.record import record, replace

MAX_RECALLED = 12
"""Instances behind one statement."""

Application = Apply | ApplyPred


@record
class Recallable:
    """A lemma under its id, as it stands in the program."""

    id: str
    lemma: Lemma


def recall(function: Function, lemmas: Sequence[Recallable]) -> Function:
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


def _with_instances(statements: Sequence[Statement], rules: Sequence[_Rule]) -> Iterator[Statement]:
    for statement in statements:
        yield statement
        if isinstance(statement, Check | Assume):
            yield from islice(_instances(statement, rules), MAX_RECALLED)


def _instances(statement: Check | Assume, rules: Sequence[_Rule]) -> Iterator[Recall]:
    seen: set[Pred] = set()
    for use, label in _applications(statement.predicate, HERE):
        for rule in rules:
            for instance in rule.instances(use):
                there = instance if label == HERE else AtPred(instance, label, statement.span)
                if there not in seen:
                    seen.add(there)
                    yield Recall(there, rule.id, statement.span)


def _applications(node: Pred, label: Label) -> Iterator[tuple[Application, Label]]:
    """The applications in a predicate that no quantifier is around, each with its state."""
    match node:
        case ApplyPred():
            yield node, label
        case AtPred(operand, inner):
            yield from _applications(operand, label if inner == HERE else inner)
        case And(left, right) | Or(left, right) | Implies(left, right) | Iff(left, right):
            yield from _applications(left, label)
            yield from _applications(right, label)
        case Not(operand):
            yield from _applications(operand, label)
        case IfPred(condition, then, otherwise):
            for part in (condition, then, otherwise):
                yield from _applications(part, label)
        case LetPred(body=body):
            yield from _applications(body, label)
        case Quantified() | BoolConst() | Compare() | Holds() | BuiltinPred() | Unchanged():
            return
        case _:
            assert_never(node)


class _Rule:
    """A lemma as a pattern: an application in it that holds all its variables."""

    def __init__(self, given: Recallable) -> None:
        self.id = given.id
        self._bounds: list[Bound] = []
        body: Pred = given.lemma.predicate
        while isinstance(body, Quantified) and body.universal:
            self._bounds += body.bounds
            body = body.body
        self._body = body
        self._patterns = [
            part for part in walk(body) if isinstance(part, ApplyPred) and self._is_pattern(part)
        ]

    def _is_pattern(self, part: ApplyPred) -> bool:
        named = {arg.bound for arg in part.arguments if isinstance(arg, BoundRead)}
        return named >= set(self._bounds) and all(label == HERE for label in part.labels)

    def instances(self, use: Application) -> Iterator[Pred]:
        """What the lemma says of the arguments of ``use``."""
        if not isinstance(use, ApplyPred) or any(label != HERE for label in use.labels):
            return
        if any(isinstance(part, BoundRead) for arg in use.arguments for part in walk(arg)):
            return
        for pattern in self._patterns:
            if pattern.predicate == use.predicate:
                values = _matched(pattern.arguments, use.arguments)
                if values is not None:
                    yield self._of(values)

    def _of(self, values: Mapping[Bound, Expr]) -> Pred:
        result = self._body
        for bound in reversed(self._bounds):
            result = LetPred(bound, values[bound], result, result.span)
        return result


def _matched(patterns: Sequence[Expr], arguments: Sequence[Expr]) -> Mapping[Bound, Expr] | None:
    """What the variables stand for where the patterns are the arguments."""
    values: dict[Bound, Expr] = {}
    for pattern, argument in zip(patterns, arguments, strict=True):
        if isinstance(pattern, BoundRead):
            if values.setdefault(pattern.bound, argument) != argument:
                return None
        elif pattern != argument:
            return None
    return values
