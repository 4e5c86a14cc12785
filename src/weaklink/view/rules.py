"""Rules, which say something of a symbol applied to terms, as statements about its parameters.

p(m + 2) is p(n)     m = n - 2
p(m, m) is p(n, k)   m = n, if k == n
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import cast

from weaklink import ir
from weaklink.record import record, replace


@record
class Rule(ir.Generic[ir.Leaf]):
    """``\\forall bounds; premises ==> conclusion``."""

    bounds: tuple[ir.Bound, ...]
    premises: tuple[ir.Pred[ir.Leaf], ...]
    conclusion: ir.Pred[ir.Leaf]


def rule_of(predicate: ir.Pred[ir.Same]) -> Rule[ir.Same]:
    """A statement as a rule, which every statement is."""
    bounds: list[ir.Bound] = []
    premises: list[ir.Pred[ir.Same]] = []
    while True:
        match predicate:
            case ir.Quantified(True, more, body):
                bounds += more
                predicate = body
            case ir.Implies(premise, body):
                premises.append(premise)
                predicate = body
            case ir.LetPred(bound, value, body):
                predicate = cast(ir.Pred[ir.Same], put(body, {bound: value}))
            case _:  # any other predicate is said of all values, under these premises
                return Rule(tuple(bounds), tuple(premises), predicate)


Takes = Mapping[str, tuple[tuple[str, ir.Type], ...]]
"""What gives the parts of what constructors make, with their types, by constructor."""


def parts_taken(definitions: Mapping[str, ir.Definition[ir.Same]]) -> Takes:
    """Of all constructors that are defined."""
    found: dict[str, dict[int, tuple[str, ir.Type]]] = {
        name: {} for name, one in definitions.items() if isinstance(one.role, ir.Constructor)
    }
    for name, one in definitions.items():
        if isinstance(one.role, ir.Selector) and one.role.constructor in found:
            found[one.role.constructor][one.role.index] = name, one.type
    return {name: tuple(parts[i] for i in sorted(parts)) for name, parts in found.items()}


class Equations(ir.Generic[ir.Same]):
    """Arguments of a conclusion equated with parameters: the ``values`` that this gives the
    ``free`` variables of a case, and as ``conditions`` what else it takes.  What is made by a
    constructor is equated part by part."""

    def __init__(self, free: frozenset[ir.Bound], takes: Takes) -> None:
        self._free = free
        self._takes = takes
        self.values: dict[ir.Bound, ir.Expr[ir.Same]] = {}
        self.conditions: list[ir.Pred[ir.Same]] = []

    def equate(self, argument: ir.Expr[ir.Same], value: ir.Expr[ir.Same]) -> None:
        if not self._solve(argument, value):
            self.conditions.append(ir.Compare(ir.CompareOp.EQ, value, argument, argument.span))

    def _solve(self, argument: ir.Expr[ir.Same], value: ir.Expr[ir.Same]) -> bool:
        """Whether this gave a variable its value."""
        match argument:
            case ir.BoundRead(bound) if self._is_open(bound) and bound.type == value.type:
                self.values[bound] = value
                return True
            case ir.Convert(ir.BoundRead(bound)) if (
                self._is_open(bound) and value.type == ir.INTEGER
            ):
                if isinstance(bound.type, ir.IntType):
                    self.conditions.append(in_range(value, bound.type))
                    self.values[bound] = ir.Convert(value, bound.type, span=value.span)
                    return True
                return False
            case ir.Binary(ir.BinaryOp.ADD, left, right) if (
                _is_closed(right) and value.type == ir.INTEGER
            ):
                return self._solve(
                    left, ir.Binary(ir.BinaryOp.SUB, value, right, ir.INTEGER, value.span)
                )
            case ir.Binary(ir.BinaryOp.SUB, left, right) if (
                _is_closed(right) and value.type == ir.INTEGER
            ):
                return self._solve(
                    left, ir.Binary(ir.BinaryOp.ADD, value, right, ir.INTEGER, value.span)
                )
            case ir.Apply(constructor, arguments, _, _, span) if constructor in self._takes:
                self.conditions.append(
                    ir.ApplyPred(ir.tester_name(constructor), (value,), (), span)
                )
                for one, (name, type) in zip(arguments, self._takes[constructor], strict=True):
                    self.equate(one, ir.Apply(name, (value,), (), type, span))
                return True
            case _:  # any other argument gives no variable its value: it is a condition
                return False

    def _is_open(self, bound: ir.Bound) -> bool:
        return bound in self._free and bound not in self.values


def in_range(value: ir.Expr[ir.Same], type: ir.IntType) -> ir.Pred[ir.Same]:
    low = ir.Compare(ir.CompareOp.LE, ir.Const(type.min, ir.INTEGER), value, value.span)
    return ir.And(
        low,
        ir.Compare(ir.CompareOp.LE, value, ir.Const(type.max, ir.INTEGER), value.span),
        value.span,
    )


def _is_closed(node: ir.Node[ir.Same]) -> bool:
    return not any(isinstance(part, ir.BoundRead) for part in ir.walk(node))


def put(node: ir.Node[ir.Same], values: Mapping[ir.Bound, ir.Expr[ir.Same]]) -> ir.Node[ir.Same]:
    """``node`` with bound variables as values; these mention none that is bound within."""
    if isinstance(node, ir.BoundRead):
        return values.get(node.bound, node)
    return ir.map_children(node, lambda child: put(child, values))


def symbols_in(node: ir.Node[ir.Same]) -> set[str]:
    """The functions and predicates of the logic that a node applies."""
    found: set[str] = set()
    for part in ir.walk(node):
        match part:
            case ir.Apply(function=name) | ir.ApplyPred(predicate=name):
                found.add(name)
            case _:  # nothing else applies a symbol of the logic
                pass
    return found


Meaning = ir.Expr[ir.Leaf] | ir.Pred[ir.Leaf]
"""The value of a symbol, in terms of its parameters."""


@record
class Symbol:
    """A function or predicate of the logic that has no body, its ``parameters`` named so that no
    statement about it has them."""

    name: str
    parameters: tuple[ir.Bound, ...]
    takes: Takes

    def applications(
        self, node: ir.Node[ir.Same]
    ) -> Iterator[ir.Apply[ir.Same] | ir.ApplyPred[ir.Same]]:
        for part in ir.walk(node):
            match part:
                case ir.Apply(function=name) | ir.ApplyPred(predicate=name) if name == self.name:
                    yield part
                case _:  # nothing else applies a symbol of the logic
                    pass

    def is_here(self, node: ir.Node[ir.Same]) -> bool:
        """Whether it is the symbol applied to its parameters."""
        match node:
            case ir.Apply(function=name, arguments=arguments) if name == self.name:
                pass
            case ir.ApplyPred(predicate=name, arguments=arguments) if name == self.name:
                pass
            case _:  # nothing else applies a symbol of the logic
                return False
        return all(
            isinstance(argument, ir.BoundRead) and argument.bound == parameter
            for argument, parameter in zip(arguments, self.parameters, strict=True)
        )

    def placements(self, predicate: ir.Pred[ir.Same]) -> Iterator[Rule[ir.Same]]:
        """A statement with one of the applications in it at the parameters, for each."""
        rule = rule_of(predicate)
        tried: set[tuple[ir.Expr[ir.Same], ...]] = set()
        parts = (*rule.premises, rule.conclusion)
        for head in (one for part in parts for one in self.applications(part)):
            if head.arguments not in tried and is_over(head, rule.bounds):
                tried.add(head.arguments)
                placed = self._placed(rule, head)
                if placed is not None:
                    yield placed

    def _placed(
        self, rule: Rule[ir.Same], head: ir.Apply[ir.Same] | ir.ApplyPred[ir.Same]
    ) -> Rule[ir.Same] | None:
        equations: Equations[ir.Same] = Equations(frozenset(rule.bounds), self.takes)
        for parameter, argument in zip(self.parameters, head.arguments, strict=True):
            equations.equate(argument, ir.BoundRead(parameter))
        if any(_is_about_memory(condition) for condition in equations.conditions):
            return None
        premises = (*equations.conditions, *rule.premises)
        return Rule(
            tuple(bound for bound in rule.bounds if bound not in equations.values),
            tuple(self._moved(premise, head, equations.values) for premise in premises),
            self._moved(rule.conclusion, head, equations.values),
        )

    def _moved(
        self,
        node: ir.Pred[ir.Same],
        head: ir.Apply[ir.Same] | ir.ApplyPred[ir.Same],
        values: Mapping[ir.Bound, ir.Expr[ir.Same]],
    ) -> ir.Pred[ir.Same]:
        """Part of a statement, ``head`` being at the parameters."""
        here = tuple(ir.BoundRead(parameter) for parameter in self.parameters)

        def change(part: ir.Node[ir.Same]) -> ir.Node[ir.Same]:
            part = ir.map_children(part, change)
            if isinstance(part, ir.Apply | ir.ApplyPred) and part == head:
                return replace(part, arguments=here)
            return part

        return cast(ir.Pred[ir.Same], put(change(node), values))

    def value_in(self, rule: Rule[ir.Same]) -> Meaning[ir.Same] | None:
        """What a rule says the symbol is at the parameters, if it does and can be gone by."""
        value = self._said(rule.conclusion)
        nodes = (*rule.premises, *(() if value is None else (value,)))
        if any(self.is_here(one) for node in nodes for one in self.applications(node)):
            return None
        return value

    def _said(self, conclusion: ir.Pred[ir.Same]) -> Meaning[ir.Same] | None:
        match conclusion:
            case ir.Compare(ir.CompareOp.EQ, left, right) | ir.Iff(left, right) if self.is_here(
                left
            ):
                return right
            case ir.Compare(ir.CompareOp.EQ, left, right) | ir.Iff(left, right) if self.is_here(
                right
            ):
                return left
            case ir.Not(operand) if self.is_here(operand):
                return ir.FALSE
            case _:  # whatever a rule concludes is true: perhaps it is the symbol itself
                return ir.TRUE if self.is_here(conclusion) else None


def symbol_of(definition: ir.Definition[ir.Same], takes: Takes) -> Symbol:
    names = tuple(replace(p, name=f"{p.name}$") for p in definition.parameters)
    return Symbol(definition.name, names, takes)


def is_over(node: ir.Node[ir.Same], known: Collection[ir.Bound]) -> bool:
    """Whether no other bound variables are in it."""
    return all(part.bound in known for part in ir.walk(node) if isinstance(part, ir.BoundRead))


def _is_about_memory(condition: ir.Pred[ir.Same]) -> bool:
    return isinstance(condition, ir.Compare) and isinstance(condition.left.type, ir.MemoryType)
