"""Defining axioms: values for symbols without a body, from the axioms that say what they are.

    axiom none: fact(0) == 1;
    axiom more: \\forall integer n; n > 0 ==> fact(n) == n * fact(n - 1);

    fact(n) = n == 0 ? 1 : n > 0 ? n * fact(n - 1) : fact$unsaid(n)

Runs, and searches for runs, go by this; in every model of the axioms these are the values.  What
no axiom says has no value.  Proofs use the axioms themselves.  Of an axiom that says "it is ``i``,
if i is such and such", the first such ``i`` is looked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.analysis.ranges import ranges
from weaklink.ir import lir
from weaklink.record import record, replace
from weaklink.view.rules import Meaning, Rule, Takes, parts_taken, put, rule_of, symbol_of


def defined_by_axioms(
    definitions: Mapping[str, lir.Definition], axioms: Sequence[lir.Pred]
) -> Mapping[str, lir.Definition]:
    """``definitions``, as they are applied in ``axioms``, with a body for those of which an axiom
    says what they are; what is left unsaid is another symbol."""
    found = dict(definitions)
    takes = parts_taken(definitions)
    for definition in definitions.values():
        if definition.body is None and definition.role is None:
            for made in _Defining(definition, takes).with_rules(axioms):
                found[made.name] = made
    return found


class _Defining:
    """One symbol, and what goes with it."""

    def __init__(self, definition: lir.Definition, takes: Takes) -> None:
        self._definition = definition
        self._symbol = symbol_of(definition, takes)
        self._arguments = tuple(ir.BoundRead(parameter) for parameter in self._symbol.parameters)

    def with_rules(self, axioms: Sequence[lir.Pred]) -> list[lir.Definition]:
        """The symbol with a body, and the definitions that this needs; none without a rule."""
        cases: list[_Case | _Search] = []
        for axiom in axioms:
            for rule in self._symbol.placements(axiom):
                value = self._symbol.value_in(rule)
                if value is None or not self._has_end(rule, value):
                    continue
                if not rule.bounds:
                    cases.append(_Case(rule.premises, value))
                    break
                search = self._search(rule, value, f"{self._symbol.name}$from{len(cases)}")
                if search is not None:
                    cases.append(search)
                    break
        return self._defined(cases) if cases else []

    def _defined(self, cases: Sequence[_Case | _Search]) -> list[lir.Definition]:
        """The definitions that try the cases one after the other."""
        parameters = self._symbol.parameters
        unsaid = replace(
            self._definition, name=f"{self._symbol.name}$unsaid", parameters=parameters
        )
        made: list[lir.Definition] = []
        bodies: list[Meaning[ir.CellTerm]] = []
        for index in reversed(range(len(cases))):
            known = [one for one in cases[:index] if isinstance(one, _Search)]
            otherwise = bodies[-1] if bodies else self._applied(unsaid.name)
            match cases[index]:
                case _Case(premises, value):
                    left = [one for one in premises if not any(s.failed(one) for s in known)]
                    bodies.append(_choice(left, value, otherwise))
                case _Search() as search:
                    made.append(self._searching(search, otherwise))
                    bodies.append(self._applied(search.name, search.low))
        return [unsaid, *made, replace(self._definition, parameters=parameters, body=bodies[-1])]

    def _searching(self, search: _Search, otherwise: Meaning[ir.CellTerm]) -> lir.Definition:
        """The first number from ``bound`` on that will do, ``otherwise`` where there is an end
        and none did."""
        bound = ir.BoundRead(search.bound)
        one = ir.Const(1, ir.INTEGER)
        following = self._applied(search.name, ir.Binary(ir.BinaryOp.ADD, bound, one, ir.INTEGER))
        if search.high:
            ends = [ir.Compare(ir.CompareOp.LE, bound, high) for high in search.high]
            following = _choice(ends, following, otherwise)
        body = _choice(search.wanted, bound, following)
        parameters = (*self._symbol.parameters, search.bound)
        return replace(self._definition, name=search.name, parameters=parameters, body=body)

    def _has_end(self, rule: Rule[ir.CellTerm], value: Meaning[ir.CellTerm]) -> bool:
        """Whether it goes back to other arguments only under a condition."""
        return bool(rule.premises) or not any(True for _ in self._symbol.applications(value))

    def _applied(self, name: str, *more: lir.Expr) -> Meaning[ir.CellTerm]:
        arguments = (*self._arguments, *more)
        if self._definition.type == ir.BOOLEAN:
            return ir.ApplyPred(name, arguments, ())
        return ir.Apply(name, arguments, (), self._definition.type)

    def _search(
        self, rule: Rule[ir.CellTerm], value: Meaning[ir.CellTerm], name: str
    ) -> _Search | None:
        """What is looked for by a rule that says "it is ``i``, if ..."."""
        if len(rule.bounds) != 1 or value != ir.BoundRead(rule.bounds[0]):
            return None
        (bound,) = rule.bounds
        premise = ir.conjunction(rule.premises)
        (within,) = ranges(ir.Quantified(False, (bound,), premise))
        if bound.type != ir.INTEGER or not within.low:
            return None
        wanted = tuple(_not_implied(rule.premises, bound, within.low[0]))
        return _Search(name, bound, within.low[0], within.high, wanted)


@record
class _Case:
    """The symbol is ``value``, if the ``premises`` hold."""

    premises: tuple[lir.Pred, ...]
    value: Meaning[ir.CellTerm]


@record
class _Search:
    """The symbol is the first ``bound`` from ``low`` on, and not more than ``high``, for which all
    that is ``wanted`` holds."""

    name: str
    bound: ir.Bound
    low: lir.Expr
    high: tuple[lir.Expr, ...]
    wanted: tuple[lir.Pred, ...]

    def failed(self, premise: lir.Pred) -> bool:
        """Whether ``premise`` says no more than that the search finds nothing."""
        none = rule_of(premise)
        if len(none.bounds) != 1 or not isinstance(none.conclusion, ir.Compare):
            return False
        read = {none.bounds[0]: ir.BoundRead(self.bound)}
        within = [one for given in none.premises for one in ir.conjuncts(given)]
        parts = [put(one, read) for one in (*within, _opposite(none.conclusion))]
        return bool(self.high) and parts == list(self.wanted)


def _not_implied(
    premises: Sequence[lir.Pred], bound: ir.Bound, low: lir.Expr
) -> Iterator[lir.Pred]:
    """The premises without those that say that nothing from ``low`` on and less than ``bound``
    will do: of the first that will do they are true."""
    parts = [part for premise in premises for part in ir.conjuncts(premise)]
    for part in parts:
        less = rule_of(part)
        if len(less.bounds) == 1 and isinstance(less.conclusion, ir.Compare):
            (smaller,) = less.bounds
            read = ir.BoundRead(smaller)
            within = [one for premise in less.premises for one in ir.conjuncts(premise)]
            expected = [
                ir.Compare(ir.CompareOp.LE, low, read),
                ir.Compare(ir.CompareOp.LT, read, ir.BoundRead(bound)),
            ]
            there = put(_opposite(less.conclusion), {smaller: ir.BoundRead(bound)})
            if within == expected and there in parts:
                continue
        yield part


def _opposite(compared: lir.Compare) -> lir.Compare:
    op = {ir.CompareOp.NE: ir.CompareOp.EQ, ir.CompareOp.EQ: ir.CompareOp.NE}.get(compared.op)
    return compared if op is None else replace(compared, op=op)


def _choice(
    premises: Sequence[lir.Pred], then: Meaning[ir.CellTerm], otherwise: Meaning[ir.CellTerm]
) -> Meaning[ir.CellTerm]:
    if not premises:
        return then
    if isinstance(then, ir.Predicate):
        assert isinstance(otherwise, ir.Predicate)
        return ir.IfPred(ir.conjunction(premises), then, otherwise)
    assert not isinstance(otherwise, ir.Predicate)
    return ir.Conditional(ir.conjunction(premises), then, otherwise, otherwise.type)
