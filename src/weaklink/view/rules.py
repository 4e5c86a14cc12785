"""Rules, which say something of a symbol applied to terms, as statements about its parameters.

p(m + 2) is p(n)     m = n - 2
p(m, m) is p(n, k)   m = n, if k == n
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import cast

from weaklink.ir.contracts import Definition
from weaklink.ir.expressions import (
    FALSE,
    TRUE,
    And,
    Apply,
    ApplyPred,
    Binary,
    BinaryOp,
    Bound,
    BoundRead,
    Compare,
    CompareOp,
    Const,
    Convert,
    Expr,
    Iff,
    Implies,
    LetPred,
    Node,
    Not,
    Pred,
    Quantified,
)
from weaklink.ir.traverse import map_children, walk
from weaklink.ir.types import INTEGER, IntType, MemoryType
from weaklink.record import record, replace


@record
class Rule:
    """``\\forall bounds; premises ==> conclusion``."""

    bounds: tuple[Bound, ...]
    premises: tuple[Pred, ...]
    conclusion: Pred


def rule_of(predicate: Pred) -> Rule:
    """A statement as a rule, which every statement is."""
    bounds: list[Bound] = []
    premises: list[Pred] = []
    while True:
        match predicate:
            case Quantified(True, more, body):
                bounds += more
                predicate = body
            case Implies(premise, body):
                premises.append(premise)
                predicate = body
            case LetPred(bound, value, body):
                predicate = cast(Pred, put(body, {bound: value}))
            case _:  # any other predicate is said of all values, under these premises
                return Rule(tuple(bounds), tuple(premises), predicate)


class Equations:
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
                    self.conditions.append(in_range(value, bound.type))
                    self.values[bound] = Convert(value, bound.type, span=value.span)
                    return True
                return False
            case Binary(BinaryOp.ADD, left, right) if _is_closed(right) and value.type == INTEGER:
                return self._solve(left, Binary(BinaryOp.SUB, value, right, INTEGER, value.span))
            case Binary(BinaryOp.SUB, left, right) if _is_closed(right) and value.type == INTEGER:
                return self._solve(left, Binary(BinaryOp.ADD, value, right, INTEGER, value.span))
            case _:  # any other argument gives no variable its value: it is a condition
                return False

    def _is_open(self, bound: Bound) -> bool:
        return bound in self._free and bound not in self.values


def in_range(value: Expr, type: IntType) -> Pred:
    low = Compare(CompareOp.LE, Const(type.min, INTEGER), value, value.span)
    return And(low, Compare(CompareOp.LE, value, Const(type.max, INTEGER), value.span), value.span)


def _is_closed(node: Node) -> bool:
    return not any(isinstance(part, BoundRead) for part in walk(node))


def put(node: Node, values: Mapping[Bound, Expr]) -> Node:
    """``node`` with bound variables as values; these mention none that is bound within."""
    if isinstance(node, BoundRead):
        return values.get(node.bound, node)
    return map_children(node, lambda child: put(child, values))


Meaning = Expr | Pred
"""The value of a symbol, in terms of its parameters."""


@record
class Symbol:
    """A function or predicate of the logic that has no body, its ``parameters`` named so that no
    statement about it has them."""

    name: str
    parameters: tuple[Bound, ...]

    def applications(self, node: Node) -> Iterator[Apply | ApplyPred]:
        for part in walk(node):
            match part:
                case Apply(function=name) | ApplyPred(predicate=name) if name == self.name:
                    yield part
                case _:  # nothing else applies a symbol of the logic
                    pass

    def is_here(self, node: Node) -> bool:
        """Whether it is the symbol applied to its parameters."""
        match node:
            case Apply(function=name, arguments=arguments) if name == self.name:
                pass
            case ApplyPred(predicate=name, arguments=arguments) if name == self.name:
                pass
            case _:  # nothing else applies a symbol of the logic
                return False
        return all(
            isinstance(argument, BoundRead) and argument.bound == parameter
            for argument, parameter in zip(arguments, self.parameters, strict=True)
        )

    def placements(self, predicate: Pred) -> Iterator[Rule]:
        """A statement with one of the applications in it at the parameters, for each."""
        rule = rule_of(predicate)
        tried: set[tuple[Expr, ...]] = set()
        parts = (*rule.premises, rule.conclusion)
        for head in (one for part in parts for one in self.applications(part)):
            if head.arguments not in tried and is_over(head, rule.bounds):
                tried.add(head.arguments)
                placed = self._placed(rule, head)
                if placed is not None:
                    yield placed

    def _placed(self, rule: Rule, head: Apply | ApplyPred) -> Rule | None:
        equations = Equations(frozenset(rule.bounds))
        for parameter, argument in zip(self.parameters, head.arguments, strict=True):
            equations.equate(argument, BoundRead(parameter))
        if any(_is_about_memory(condition) for condition in equations.conditions):
            return None
        premises = (*equations.conditions, *rule.premises)
        return Rule(
            tuple(bound for bound in rule.bounds if bound not in equations.values),
            tuple(self._moved(premise, head, equations.values) for premise in premises),
            self._moved(rule.conclusion, head, equations.values),
        )

    def _moved(self, node: Pred, head: Apply | ApplyPred, values: Mapping[Bound, Expr]) -> Pred:
        """Part of a statement, ``head`` being at the parameters."""
        here = tuple(BoundRead(parameter) for parameter in self.parameters)

        def change(part: Node) -> Node:
            part = map_children(part, change)
            if isinstance(part, Apply | ApplyPred) and part == head:
                return replace(part, arguments=here)
            return part

        return cast(Pred, put(change(node), values))

    def value_in(self, rule: Rule) -> Meaning | None:
        """What a rule says the symbol is at the parameters, if it does and can be gone by."""
        value = self._said(rule.conclusion)
        nodes = (*rule.premises, *(() if value is None else (value,)))
        if any(self.is_here(one) for node in nodes for one in self.applications(node)):
            return None
        return value

    def _said(self, conclusion: Pred) -> Meaning | None:
        match conclusion:
            case Compare(CompareOp.EQ, left, right) | Iff(left, right) if self.is_here(left):
                return right
            case Compare(CompareOp.EQ, left, right) | Iff(left, right) if self.is_here(right):
                return left
            case Not(operand) if self.is_here(operand):
                return FALSE
            case _:  # whatever a rule concludes is true: perhaps it is the symbol itself
                return TRUE if self.is_here(conclusion) else None


def symbol_of(definition: Definition) -> Symbol:
    names = tuple(replace(p, name=f"{p.name}$") for p in definition.parameters)
    return Symbol(definition.name, names)


def is_over(node: Node, known: Collection[Bound]) -> bool:
    """Whether no other bound variables are in it."""
    return all(part.bound in known for part in walk(node) if isinstance(part, BoundRead))


def _is_about_memory(condition: Pred) -> bool:
    return isinstance(condition, Compare) and isinstance(condition.left.type, MemoryType)
