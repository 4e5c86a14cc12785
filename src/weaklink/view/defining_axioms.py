"""Defining axioms: values for symbols without a body, from the axioms that say what they are.

    axiom none: fact(0) == 1;
    axiom more: \\forall integer n; n > 0 ==> fact(n) == n * fact(n - 1);

    fact(n) = n == 0 ? 1 : n > 0 ? n * fact(n - 1) : fact$unsaid(n)

Runs, and searches for runs, go by this; in every model of the axioms these are the values.  What
no axiom says has no value.  Proofs use the axioms themselves.  Of an axiom that says "it is ``i``,
if i is such and such", the first such ``i`` is looked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink import ir
from weaklink.analysis.ranges import ranges
from weaklink.record import replace
from weaklink.view.lower.memories import ADDRESS
from weaklink.view.rules import Meaning, Rule, symbol_of

APART = 2**40
"""Cells from the beginning of one object to that of the next."""


def defined_by_axioms(
    definitions: Mapping[str, ir.Definition], axioms: Sequence[ir.Pred]
) -> Mapping[str, ir.Definition]:
    """``definitions``, as they are applied in ``axioms``, with a body for those of which an axiom
    says what they are; what is left unsaid is another symbol."""
    found = dict(definitions)
    for definition in definitions.values():
        if definition.body is None:
            for made in _Defining(definition).with_rules(axioms):
                found[made.name] = made
    return found


def placed(definitions: Mapping[str, ir.Definition]) -> Mapping[str, ir.Definition]:
    """``definitions``, where objects lie far from each other in the order in which they begin, and
    NULL before all: one of the orders that there may be."""
    if ADDRESS not in definitions:
        return definitions
    (block,) = definitions[ADDRESS].parameters
    number, zero = ir.BoundRead(block), ir.Const(0, ir.INTEGER)
    begun = ir.Binary(ir.BinaryOp.SUB, ir.Const(APART, ir.INTEGER), number, ir.INTEGER)
    place = ir.Conditional(ir.Compare(ir.CompareOp.LE, zero, number), number, begun, ir.INTEGER)
    body = ir.Binary(ir.BinaryOp.MUL, place, ir.Const(APART, ir.INTEGER), ir.INTEGER)
    return {**definitions, ADDRESS: replace(definitions[ADDRESS], body=body)}


class _Defining:
    """One symbol, and what goes with it."""

    def __init__(self, definition: ir.Definition) -> None:
        self._definition = definition
        self._symbol = symbol_of(definition)
        self._arguments = tuple(ir.BoundRead(parameter) for parameter in self._symbol.parameters)

    def with_rules(self, axioms: Sequence[ir.Pred]) -> list[ir.Definition]:
        """The symbol with a body, and the definitions that this needs; none without a rule."""
        cases: list[tuple[tuple[ir.Pred, ...], Meaning]] = []
        made: list[ir.Definition] = []
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

    def _applied(self, name: str, *more: ir.Expr) -> Meaning:
        arguments = (*self._arguments, *more)
        if self._definition.type == ir.BOOLEAN:
            return ir.ApplyPred(name, arguments, ())
        return ir.Apply(name, arguments, (), self._definition.type)

    def _search(
        self, rule: Rule, value: Meaning, name: str
    ) -> tuple[ir.Expr, ir.Definition] | None:
        """Of a rule that says "it is ``i``, if ...": from where on to try, and the first from
        ``i`` on that will do, as a definition."""
        if len(rule.bounds) != 1 or value != ir.BoundRead(rule.bounds[0]):
            return None
        (bound,) = rule.bounds
        premise = ir.conjunction(rule.premises)
        (within,) = ranges(ir.Quantified(False, (bound,), premise))
        if bound.type != ir.INTEGER or not within.low:
            return None
        following = ir.Binary(
            ir.BinaryOp.ADD, ir.BoundRead(bound), ir.Const(1, ir.INTEGER), ir.INTEGER
        )
        body = _choice(rule.premises, value, self._applied(name, following))
        parameters = (*self._symbol.parameters, bound)
        return within.low[0], replace(self._definition, name=name, parameters=parameters, body=body)


def _choice(premises: Sequence[ir.Pred], then: Meaning, otherwise: Meaning) -> Meaning:
    if not premises:
        return then
    if isinstance(then, ir.Expr):
        assert isinstance(otherwise, ir.Expr)
        return ir.Conditional(ir.conjunction(premises), then, otherwise, otherwise.type)
    assert isinstance(otherwise, ir.Pred)
    return ir.IfPred(ir.conjunction(premises), then, otherwise)
