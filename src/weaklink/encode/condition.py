"""The reachability condition: which blocks, failures and ends a run of a view can reach.

Every term is over the inputs and the values that contracts choose, alone.  A block is *reached*
if the run comes to it with every check so far held and every assumption true; a check *fails* if
it is reached and false; the view is *completed* if the exit's end is reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from weaklink.analysis.flow import predecessors
from weaklink.encode.translate import Scope, default_of, symbol_of, translate, translate_predicate
from weaklink.ir.constructs import unmodelled_statement
from weaklink.ir.expressions import Pred, Storage, Variable
from weaklink.ir.program import (
    Annotation,
    Assign,
    Assume,
    Branch,
    Call,
    Check,
    CodeCall,
    Declare,
    Exit,
    Havoc,
    Jump,
    Keep,
    LaterStatement,
    Mark,
    Property,
    Stop,
)
from weaklink.ir.types import IntType
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.record import record
from weaklink.source import Span
from weaklink.view.unwind import Unwound

State = dict[Variable, Term]


@record
class Failure:
    """One place where ``property`` is checked: reached, and reached with the check false."""

    property: Property
    goes_on: bool
    inlined: bool
    reached: Term
    fails: Term
    span: Span


@record
class Choosing:
    """One value that the contract at ``site`` chooses when ``reached``."""

    site: str
    variable: Variable
    symbol: Term
    reached: Term


@dataclass(slots=True)
class Condition:
    """The condition of one acyclic view.  ``choices`` are in an order that every run keeps.

    ``clean`` is *completed* with no failure recorded on the way; ``bounded`` is reached where a
    bound cut the view off, ``stopped`` at the end of an iteration behind a loop's contract.
    ``labels`` are the Boolean symbols, by property id, under which what
    rests on that property is assumed (none unless tracking was asked for).
    """

    inputs: dict[Variable, Term]
    completed: Term
    clean: Term
    bounded: Term
    stopped: Term
    failures: list[Failure] = field(default_factory=list)
    choices: list[Choosing] = field(default_factory=list)
    labels: dict[str, Term] = field(default_factory=dict)

    def failing(self, property_id: str, terms: Terms) -> Term:
        """The property of the function under view fails somewhere."""
        own = (f for f in self.failures if not f.inlined)
        return terms.or_([f.fails for f in own if f.property.id == property_id])

    def reaching(self, property_id: str, terms: Terms) -> Term:
        """The property is checked somewhere."""
        return terms.or_([f.reached for f in self.failures if f.property.id == property_id])


def encode(
    unwound: Unwound,
    terms: Terms,
    inputs: Mapping[Variable, Term],
    *,
    prefix: str = "",
    track: bool = False,
) -> Condition:
    """The condition of ``unwound`` over ``inputs``; its choices' symbols start with ``prefix``.

    With ``track``, assumptions that rest on a property hold only under the property's label.
    """
    return _Encoder(unwound, terms, inputs, prefix, track).run()


def input_symbols(unwound: Unwound, terms: Terms) -> dict[Variable, Term]:
    """A symbol for each input of the view; the value itself where it is fixed."""
    view = unwound.view
    return {
        variable: (
            terms.integer(view.fixed[variable])
            if variable in view.fixed
            else symbol_of(terms, f"in.{variable.name}", variable.type)
        )
        for variable in view.inputs
    }


@record
class _Edge:
    condition: Term
    state: State


class _Encoder:
    def __init__(
        self,
        unwound: Unwound,
        terms: Terms,
        inputs: Mapping[Variable, Term],
        prefix: str,
        track: bool,
    ) -> None:
        self.unwound = unwound
        self.terms = terms
        self.prefix = prefix
        self.track = track
        false = terms.false
        self.condition = Condition(dict(inputs), false, false, false, false)
        self.edges: dict[str, list[_Edge]] = {unwound.entry: [_Edge(terms.true, dict(inputs))]}
        self.completed: list[Term] = []
        self.bounded: list[Term] = []
        self.stopped: list[Term] = []
        self.recorded: list[Term] = []

    def run(self) -> Condition:
        terms = self.terms
        for name in _topological(self.unwound):
            edges = self.edges.pop(name, [])
            reached = terms.or_([edge.condition for edge in edges])
            state = self._join(edges)
            self._block(name, reached, state)
        self.condition.completed = terms.or_(self.completed)
        recorded = terms.or_(self.recorded)
        self.condition.clean = terms.and_([self.condition.completed, terms.not_(recorded)])
        self.condition.bounded = terms.or_(self.bounded)
        self.condition.stopped = terms.or_(self.stopped)
        return self.condition

    def _join(self, edges: Sequence[_Edge]) -> State:
        if len(edges) == 1:
            return dict(edges[0].state)
        joined: State = {}
        for edge in reversed(edges):
            for variable, value in edge.state.items():
                other = joined.get(variable)
                if other is None or other is value:
                    joined[variable] = value
                else:
                    joined[variable] = self.terms.ite(edge.condition, value, other)
        return joined

    def _block(self, name: str, reached: Term, state: State) -> None:
        block = self.unwound.blocks[name]
        for statement in block.statements:
            match statement:
                case Assign(target, value):
                    state[target] = translate(value, self._scope(state))
                case Havoc(variable, site):
                    state[variable] = self._choose(variable, site, reached)
                case Keep(variable, rests_on=rests_on):
                    reached = self._keep(variable, rests_on, state, reached)
                case Assume(predicate, rests_on=rests_on):
                    reached = self._assume(predicate, rests_on, state, reached)
                case Check():
                    reached = self._check(statement, state, reached)
                case Declare() | Call() | Annotation() | Mark() | CodeCall():
                    raise AssertionError(f"not a statement of an acyclic view: {statement}")
                case _:
                    if isinstance(statement, LaterStatement):
                        raise unmodelled_statement(statement)
                    assert_never(statement)
        self._end(name, reached, state)

    def _end(self, name: str, reached: Term, state: State) -> None:
        end = self.unwound.blocks[name].end
        match end:
            case Jump(target):
                self._edge(target, reached, state)
            case Branch(condition, then, otherwise):
                truth = translate_predicate(condition, self._scope(state))
                self._edge(then, self.terms.and_([reached, truth]), state)
                self._edge(otherwise, self.terms.and_([reached, self.terms.not_(truth)]), state)
            case Exit():
                self.completed.append(reached)
            case Stop(bound):
                (self.bounded if bound else self.stopped).append(reached)
            case _:
                assert_never(end)

    def _edge(self, target: str, condition: Term, state: State) -> None:
        if condition is not self.terms.false:
            self.edges.setdefault(target, []).append(_Edge(condition, state))

    def _scope(self, state: State) -> Scope:
        return Scope(self.terms, _Defaulting(state, self.terms))

    def _choose(self, variable: Variable, site: str, reached: Term) -> Term:
        number = len(self.condition.choices)
        name = f"{self.prefix}c{number}.{variable.name}"
        symbol = symbol_of(self.terms, name, variable.type)
        self.condition.choices.append(Choosing(site, variable, symbol, reached))
        return symbol

    def _keep(
        self, variable: Variable, rests_on: Iterable[str], state: State, reached: Term
    ) -> Term:
        if not self.track or not rests_on:
            return reached
        old = self._scope(state).state[variable]
        new = self.terms.fresh(f"{self.prefix}k.{variable.name}", old.sort, *_range(variable))
        same = self.terms.eq(new, old)
        state[variable] = new
        return self.terms.and_([reached, self._under(rests_on, same)])

    def _assume(
        self, predicate: Pred, rests_on: Iterable[str], state: State, reached: Term
    ) -> Term:
        truth = translate_predicate(predicate, self._scope(state))
        return self.terms.and_([reached, self._under(rests_on, truth)])

    def _check(self, check: Check, state: State, reached: Term) -> Term:
        terms = self.terms
        truth = translate_predicate(check.predicate, self._scope(state))
        fails = terms.and_([reached, terms.not_(truth)])
        self.condition.failures.append(
            Failure(check.property, check.goes_on, check.inlined, reached, fails, check.span)
        )
        if check.goes_on:
            self.recorded.append(fails)
            return reached
        return terms.and_([reached, self._under([check.property.id], truth)])

    def _under(self, rests_on: Iterable[str], truth: Term) -> Term:
        """``truth``, if the labels of all the properties it rests on are set."""
        ids = list(rests_on)
        if not self.track or not ids:
            return truth
        labels = [self._label(id) for id in ids]
        return self.terms.implies(self.terms.and_(labels), truth)

    def _label(self, id: str) -> Term:
        if id not in self.condition.labels:
            name = f"rests.{len(self.condition.labels)}"
            self.condition.labels[id] = self.terms.symbol(name, Sort.BOOL)
        return self.condition.labels[id]


def _range(variable: Variable) -> tuple[int | None, int | None]:
    if isinstance(variable.type, IntType):
        return variable.type.min, variable.type.max
    return None, None


class _Defaulting(dict[Variable, Term]):
    """A state in which a variable that has no value yet has an arbitrary one of its own."""

    def __init__(self, state: State, terms: Terms) -> None:
        super().__init__(state)
        self._terms = terms

    def __missing__(self, variable: Variable) -> Term:
        if variable.storage is Storage.TEMPORARY:
            return default_of(self._terms, variable.type)
        return symbol_of(self._terms, f"unset.{variable.name}", variable.type)


def _topological(unwound: Unwound) -> list[str]:
    """The reachable blocks, each after all its predecessors (the graph is acyclic)."""
    return list(predecessors(unwound.blocks, unwound.entry))
