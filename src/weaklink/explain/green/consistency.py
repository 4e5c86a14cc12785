"""Whether axioms can all be true at once: a meaning for each symbol, under which they are proved.

One symbol after the other gets a meaning, whatever those mean that are left; then its axioms
need no further attention:

constant    one value everywhere, or one of its arguments
by cases    where an axiom says what it is, that; elsewhere one value.  An axiom may go back to
            other arguments if a number grows smaller on the way, as in a recursive definition.

What is found is a model, each axiom proved to hold in it.  That nothing is found says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import cast

from weaklink import ir
from weaklink.ask.answers import Unreachable
from weaklink.ask.hypotheses import Hypothesis
from weaklink.ask.lemma_proofs import countermodel, prove_lemma
from weaklink.ask.oracle import Oracle
from weaklink.ir import lir
from weaklink.record import record, replace
from weaklink.view.data_ranges import size_name
from weaklink.view.rules import (
    Meaning,
    Rule,
    in_range,
    is_over,
    parts_taken,
    put,
    symbol_of,
)

PART = 40
"""The part of a proof's steps that one question gets."""

MOST_AXIOMS = 24
"""About one symbol, for which a meaning is looked for."""


def find_model(
    axioms: Sequence[Hypothesis], definitions: Mapping[str, lir.Definition], oracle: Oracle
) -> tuple[str, ...] | None:
    """What the symbols of ``axioms`` may mean, each in words, so that all are true; or None.
    ``definitions`` are those that are applied, as they are in ``axioms``."""
    left = list(axioms)
    meanings: list[str] = []
    latest_first = list(definitions)[::-1]
    while names := [name for name in latest_first if _is_open(name, left, definitions)]:
        for name in names:
            about = [axiom for axiom in left if mentions(axiom.predicate, name)]
            rest = [axiom for axiom in left if axiom not in about]
            near = _related(about, rest, {n for n in names if n != name})
            meaning = _Symbol(definitions[name], definitions, about, near, oracle).meaning()
            if meaning is not None:
                meanings.append(meaning)
                left = rest
                break
        else:
            return None
    return tuple(meanings) if all(_follows(oracle, a.predicate, ()) for a in left) else None


def _is_open(
    name: str, axioms: Sequence[Hypothesis], definitions: Mapping[str, lir.Definition]
) -> bool:
    known = definitions[name]
    is_symbol = known.body is None and known.role is None
    return is_symbol and any(mentions(axiom.predicate, name) for axiom in axioms)


def _related(
    about: Sequence[Hypothesis], rest: Sequence[Hypothesis], names: set[str]
) -> list[Hypothesis]:
    """Of the rest, what has to do with symbols in ``about``, perhaps through others."""
    related: list[Hypothesis] = []
    work = list(about)
    while work:
        predicate = work.pop().predicate
        shared = {name for name in names if mentions(predicate, name)}
        names = names - shared
        found = [a for a in rest if any(mentions(a.predicate, name) for name in shared)]
        new = [axiom for axiom in found if axiom not in related]
        related += new
        work += new
    return related


def mentions(node: lir.Node, name: str) -> bool:
    """Whether the symbol is applied in it."""
    return any(
        (isinstance(part, ir.Apply) and part.function == name)
        or (isinstance(part, ir.ApplyPred) and part.predicate == name)
        for part in ir.walk(node)
    )


def _follows(oracle: Oracle, predicate: lir.Pred, given: Sequence[Hypothesis]) -> bool:
    return isinstance(prove_lemma(oracle, predicate, given, PART), Unreachable)


@record
class _At:
    """What an axiom says at the parameters: ``others`` are the applications to something else."""

    rule: Rule[ir.CellTerm]
    others: tuple[lir.Apply | lir.ApplyPred, ...]


@record
class _Case:
    """Where ``rule`` applies, ``value`` is what it says the symbol is."""

    bounds: tuple[ir.Bound, ...]
    premises: tuple[lir.Pred, ...]
    value: Meaning[ir.CellTerm]


class _Symbol:
    """One symbol, with the axioms ``about`` it and those of the ``rest``."""

    def __init__(
        self,
        definition: lir.Definition,
        definitions: Mapping[str, lir.Definition],
        about: Sequence[Hypothesis],
        rest: Sequence[Hypothesis],
        oracle: Oracle,
    ) -> None:
        self._name = definition.name
        self._type = definition.type
        self._symbol = symbol_of(definition, parts_taken(definitions))
        self._parameters = self._symbol.parameters
        self._about = about
        self._rest = rest
        self._oracle = oracle

    def meaning(self) -> str | None:
        """In words, or None."""
        if len(self._about) > MOST_AXIOMS:
            return None
        for shown, value in (*self._constants(), *self._guessed()):
            if all(self._holds(self._with(a.predicate, value)) for a in self._about):
                return f"{self._name} is {shown} everywhere"
        for measure in (None, *self._measures()):
            statements = self._statements(measure)
            default = None if statements is None else self._default(statements, measure)
            if default is not None:
                return f"{self._name} is what its axioms say, elsewhere {default}"
        return None

    def _holds(self, predicate: lir.Pred) -> bool:
        return _follows(self._oracle, predicate, self._rest)

    # --- one value everywhere -------------------------------------------------------------------

    def _constants(self) -> Iterator[tuple[str, Meaning[ir.CellTerm]]]:
        if self._type == ir.BOOLEAN:
            yield from (("false", ir.FALSE), ("true", ir.TRUE))
            return
        for number in () if isinstance(self._type, ir.DataType) else (0, 1, -1):
            if not isinstance(self._type, ir.IntType) or self._type.contains(number):
                yield str(number), ir.Const(number, self._type)
        for parameter in self._parameters:
            if parameter.type == self._type:
                yield parameter.shown, ir.BoundRead(parameter)

    def _guessed(self) -> Iterator[tuple[str, Meaning[ir.CellTerm]]]:
        """A number that a solver would take for a symbol without parameters."""
        if self._type == ir.BOOLEAN or isinstance(self._type, ir.DataType) or self._parameters:
            return
        guess = ir.Bound(f"{self._name}$", self._type, self._name)
        said = [self._with(axiom.predicate, ir.BoundRead(guess)) for axiom in self._about]
        found = countermodel(self._oracle, ir.Not(ir.conjunction(said)), [guess])
        if found is not None:
            (value,) = found.values
            yield str(value), ir.Const(value, self._type)

    def _with(self, node: lir.Pred, value: Meaning[ir.CellTerm]) -> lir.Pred:
        """The statement, the symbol everywhere having this value."""
        return cast(lir.Pred, self._replaced(node, value, everywhere=True))

    def _replaced(
        self, node: lir.Node, value: Meaning[ir.CellTerm], *, everywhere: bool
    ) -> lir.Node:
        def inside(child: lir.Node) -> lir.Node:
            return self._replaced(child, value, everywhere=everywhere)

        node = ir.map_children(node, inside)
        match node:
            case ir.Apply(function=name, arguments=arguments) if name == self._name:
                meaning: lir.Node = (
                    ir.Truth(value, ir.BOOLEAN) if isinstance(value, ir.Predicate) else value
                )
            case ir.ApplyPred(predicate=name, arguments=arguments) if name == self._name:
                meaning = value
            case _:  # all others apply the symbol in their parts only, which are done
                return node
        if everywhere:
            return put(meaning, dict(zip(self._parameters, arguments, strict=True)))
        return meaning if self._symbol.is_here(node) else node

    # --- by cases -------------------------------------------------------------------------------

    def _measures(self) -> Iterator[lir.Expr]:
        """Numbers that may grow smaller: a parameter, how large it is, or the distance of two."""
        numbers = [ir.BoundRead(p) for p in self._parameters if _is_number(p.type)]
        yield from numbers
        for parameter in self._parameters:
            if isinstance(type := parameter.type, ir.DataType) and type.constructors:
                yield ir.Apply(size_name(type), (ir.BoundRead(parameter),), (), ir.INTEGER)
        for one, other in permutations(numbers, 2):
            yield ir.Binary(ir.BinaryOp.SUB, one, other, ir.INTEGER)

    def _statements(self, measure: lir.Expr | None) -> list[_At] | None:
        """What each axiom says at the parameters, if it goes back only to what is smaller."""
        found: list[_At] = []
        for axiom in self._about:
            ways = (self._at(rule) for rule in self._symbol.placements(axiom.predicate))
            at = next((way for way in ways if self._goes_down(way, measure)), None)
            if at is None:
                return None
            found.append(at)
        return found

    def _at(self, rule: Rule[ir.CellTerm]) -> _At:
        nodes = (*rule.premises, rule.conclusion)
        used = (one for node in nodes for one in self._symbol.applications(node))
        return _At(rule, tuple(one for one in used if not self._symbol.is_here(one)))

    def _goes_down(self, at: _At, measure: lir.Expr | None) -> bool:
        if not at.others:
            return True
        known = {*self._parameters, *at.rule.bounds}
        if measure is None or any(not is_over(other, known) for other in at.others):
            return False
        smaller = [
            ir.Compare(ir.CompareOp.LT, self._measured(measure, other.arguments), measure)
            for other in at.others
        ]
        goal = ir.conjunction(
            [ir.Compare(ir.CompareOp.LE, ir.Const(0, ir.INTEGER), measure), *smaller]
        )
        premises = [p for p in at.rule.premises if not mentions(p, self._name)]
        return self._holds(self._for_all(at.rule.bounds, premises, goal))

    def _measured(self, measure: lir.Expr, arguments: Sequence[lir.Expr]) -> lir.Expr:
        return cast(lir.Expr, put(measure, dict(zip(self._parameters, arguments, strict=True))))

    def _for_all(
        self, bounds: Sequence[ir.Bound], premises: Sequence[lir.Pred], goal: lir.Pred
    ) -> lir.Pred:
        body = ir.Implies(ir.conjunction(premises), goal)
        outer = (*self._parameters, *bounds)
        return ir.Quantified(True, outer, body) if outer else body

    def _default(self, statements: Sequence[_At], measure: lir.Expr | None) -> str | None:
        """The value, in words, that the symbol may have where no axiom says what it is."""
        cases = [case for at in statements if (case := self._case(at)) is not None]
        smaller = [] if measure is None else [self._all_smaller(statements, measure)]
        for number, case in enumerate(cases):
            names = {bound: replace(bound, name=f"{bound.name}${number}") for bound in case.bounds}
            values: dict[ir.Bound, lir.Expr] = {
                old: ir.BoundRead(new) for old, new in names.items()
            }
            premises = [cast(lir.Pred, put(premise, values)) for premise in case.premises]
            goal = self._all(statements, put(case.value, values))
            if not self._holds(self._for_all(tuple(names.values()), [*smaller, *premises], goal)):
                return None
        nowhere = [
            _universally(case.bounds, ir.Not(ir.conjunction(case.premises))) for case in cases
        ]
        for shown, value in self._constants():
            goal = self._all(statements, value)
            if self._holds(self._for_all((), [*smaller, *nowhere], goal)):
                return shown
        return None

    def _case(self, at: _At) -> _Case | None:
        """What the axiom says the symbol is, if it says so."""
        value = self._symbol.value_in(at.rule)
        return None if value is None else _Case(at.rule.bounds, at.rule.premises, value)

    def _all(self, statements: Sequence[_At], value: Meaning[ir.CellTerm] | None) -> lir.Pred:
        """All that is said at the parameters, the symbol having a value there."""
        said: list[lir.Pred] = []
        if value is not None and not isinstance(value, ir.Predicate):
            if isinstance(self._type, ir.IntType):
                said.append(in_range(value, self._type))
        for at in statements:
            whole: lir.Pred = ir.Implies(ir.conjunction(at.rule.premises), at.rule.conclusion)
            if value is not None:
                whole = cast(lir.Pred, self._replaced(whole, value, everywhere=False))
            said.append(_universally(at.rule.bounds, whole))
        return ir.conjunction(said)

    def _all_smaller(self, statements: Sequence[_At], measure: lir.Expr) -> lir.Pred:
        """All that is said, of what is smaller."""
        others = tuple(replace(p, name=f"{p.name}less") for p in self._parameters)
        arguments = [ir.BoundRead(other) for other in others]
        low = ir.Compare(ir.CompareOp.LE, ir.Const(0, ir.INTEGER), measure)
        less = ir.Compare(ir.CompareOp.LT, self._measured(measure, arguments), measure)
        said = put(self._all(statements, None), dict(zip(self._parameters, arguments, strict=True)))
        return ir.Quantified(True, others, ir.Implies(ir.And(low, less), cast(lir.Pred, said)))


def _is_number(type: ir.Type) -> bool:
    return type == ir.INTEGER or isinstance(type, ir.IntType)


def _universally(bounds: tuple[ir.Bound, ...], predicate: lir.Pred) -> lir.Pred:
    return ir.Quantified(True, bounds, predicate) if bounds else predicate
