"""Values for symbols without a body, from the axioms that say what they are.

    axiom none: fact(0) == 1;
    axiom more: \\forall integer n; n > 0 ==> fact(n) == n * fact(n - 1);

    fact(n) = n == 0 ? 1 : n > 0 ? n * fact(n - 1) : fact$unsaid(n)

Runs, and searches for runs, go by this; in every model of the axioms these are the values.  What
no axiom says has no value.  Proofs use the axioms themselves.  Of an axiom that says "it is ``i``,
if i is such and such", the first such ``i`` is looked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink.analysis.ranges import ranges
from weaklink.ir.contracts import Definition
from weaklink.ir.expressions import (
    Apply,
    ApplyPred,
    Binary,
    BinaryOp,
    BoundRead,
    Compare,
    CompareOp,
    Conditional,
    Const,
    Expr,
    IfPred,
    Pred,
    Quantified,
    conjunction,
)
from weaklink.ir.types import BOOLEAN, INTEGER
from weaklink.record import replace
from weaklink.view.lower.memories import ADDRESS
from weaklink.view.rules import Meaning, Rule, symbol_of

APART = 2**40
"""Cells from the beginning of one object to that of the next."""


def computed(
    definitions: Mapping[str, Definition], axioms: Sequence[Pred]
) -> Mapping[str, Definition]:
    """``definitions``, as they are applied in ``axioms``, with a body for those of which an axiom
    says what they are; what is left unsaid is another symbol."""
    found = dict(definitions)
    for definition in definitions.values():
        if definition.body is None:
            for made in _Computed(definition).with_rules(axioms):
                found[made.name] = made
    return found


def placed(definitions: Mapping[str, Definition]) -> Mapping[str, Definition]:
    """``definitions``, where objects lie far from each other in the order in which they begin, and
    NULL before all: one of the orders that there may be."""
    if ADDRESS not in definitions:
        return definitions
    (block,) = definitions[ADDRESS].parameters
    number, zero = BoundRead(block), Const(0, INTEGER)
    begun = Binary(BinaryOp.SUB, Const(APART, INTEGER), number, INTEGER)
    place = Conditional(Compare(CompareOp.LE, zero, number), number, begun, INTEGER)
    body = Binary(BinaryOp.MUL, place, Const(APART, INTEGER), INTEGER)
    return {**definitions, ADDRESS: replace(definitions[ADDRESS], body=body)}


class _Computed:
    """One symbol, and what goes with it."""

    def __init__(self, definition: Definition) -> None:
        self._definition = definition
        self._symbol = symbol_of(definition)
        self._arguments = tuple(BoundRead(parameter) for parameter in self._symbol.parameters)

    def with_rules(self, axioms: Sequence[Pred]) -> list[Definition]:
        """The symbol with a body, and the definitions that this needs; none without a rule."""
        cases: list[tuple[tuple[Pred, ...], Meaning]] = []
        made: list[Definition] = []
        for axiom in axioms:
            for rule in self._symbol.placements(axiom):
                value = self._symbol.value_in(rule)
                if value is None or not self._has_end(rule, value):
                    continue
                if not rule.bounds:
                    cases.append((rule.premises, value))
                    break
                search = self._search(rule, value, f"{self._symbol.name}$from{len(made)}")
                if search is not None:
                    low, searching = search
                    made.append(searching)
                    cases.append(((), self._applied(searching.name, low)))
                    break
        if not cases:
            return []
        parameters = self._symbol.parameters
        unsaid = replace(
            self._definition, name=f"{self._symbol.name}$unsaid", parameters=parameters
        )
        body: Meaning = self._applied(unsaid.name)
        for premises, value in reversed(cases):
            body = _choice(premises, value, body)
        return [unsaid, *made, replace(self._definition, parameters=parameters, body=body)]

    def _has_end(self, rule: Rule, value: Meaning) -> bool:
        """Whether it goes back to other arguments only under a condition."""
        return bool(rule.premises) or not any(True for _ in self._symbol.applications(value))

    def _applied(self, name: str, *more: Expr) -> Meaning:
        arguments = (*self._arguments, *more)
        if self._definition.type == BOOLEAN:
            return ApplyPred(name, arguments, ())
        return Apply(name, arguments, (), self._definition.type)

    def _search(self, rule: Rule, value: Meaning, name: str) -> tuple[Expr, Definition] | None:
        """Of a rule that says "it is ``i``, if ...": from where on to try, and the first from
        ``i`` on that will do, as a definition."""
        if len(rule.bounds) != 1 or value != BoundRead(rule.bounds[0]):
            return None
        (bound,) = rule.bounds
        premise = conjunction(rule.premises)
        (within,) = ranges(Quantified(False, (bound,), premise))
        if bound.type != INTEGER or not within.low:
            return None
        following = Binary(BinaryOp.ADD, BoundRead(bound), Const(1, INTEGER), INTEGER)
        body = _choice(rule.premises, value, self._applied(name, following))
        parameters = (*self._symbol.parameters, bound)
        return within.low[0], replace(self._definition, name=name, parameters=parameters, body=body)


def _choice(premises: Sequence[Pred], then: Meaning, otherwise: Meaning) -> Meaning:
    if not premises:
        return then
    if isinstance(then, Expr):
        assert isinstance(otherwise, Expr)
        return Conditional(conjunction(premises), then, otherwise, otherwise.type)
    assert isinstance(otherwise, Pred)
    return IfPred(conjunction(premises), then, otherwise)
