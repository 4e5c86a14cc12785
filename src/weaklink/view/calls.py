"""Calls: by contract, or as code.

before:  y = g(e)       by contract:  g1.x = e; check pre; havoc g, g1.result; assume post
                                      y = g1.result
                        as code:      g1.x = e; check pre; g1.result = code of g(g1.x)
                                      y = g1.result
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink.ir.contracts import Assigns, Clause, Mode
from weaklink.ir.expressions import PRE, At, Label, Read, Storage, Variable
from weaklink.ir.program import (
    Assign,
    Assume,
    Call,
    Check,
    CodeCall,
    Function,
    Havoc,
    Keep,
    Mark,
    Statement,
)
from weaklink.kinds import Kind
from weaklink.view.context import Context
from weaklink.view.demands import Demands
from weaklink.view.obligations import call_requirements, is_recursive_call
from weaklink.view.predicates import decreasing, in_order, promises
from weaklink.view.renaming import AtCall


class Calls:
    """The calls of one function; ``locals`` collects the variables that they need."""

    def __init__(
        self,
        function: Function,
        context: Context,
        demands: Demands,
        contracts: frozenset[str],
        locals: dict[Variable, None],
    ) -> None:
        self._function = function
        self._context = context
        self._demands = demands
        self._contracts = contracts
        self._locals = locals

    def statements(self, call: Call) -> Iterator[Statement]:
        """The call as its contract, or as its code, the precondition checked in either case."""
        callee = self._context.program.functions[call.callee]
        copies = tuple(self._local(call.site, v) for v in callee.parameters)
        for copy, argument in zip(copies, call.arguments, strict=True):
            yield Assign(copy, argument, call.span)
        result = None if callee.result is None else self._local(call.site, callee.result)
        rename = AtCall(callee, copies, result, call.site)
        rests_on: list[str] = []
        for clause, predicate in call_requirements(callee):
            renamed = rename(predicate)
            demand = self._demands.demand(
                Kind.CALL_PRECONDITION, call.site, call.span, predicate, renamed, clause.mode
            )
            if isinstance(demand, Check):
                rests_on.append(demand.property.id)
            yield demand
        yield from self._decreases(call, callee, rename)
        if call.site in self._contracts or callee.body is None:
            yield from self._by_contract(call, callee, result, rename, rests_on)
        else:
            yield CodeCall(callee.name, copies, result, call.site, call.span)
        if call.result is not None and result is not None:
            yield Assign(call.result, Read(result, call.span), call.span)

    def _local(self, site: str, variable: Variable) -> Variable:
        """The caller's copy of a parameter or result of the callee at a site."""
        copy = Variable(
            f"{site}.{variable.name}",
            variable.type,
            Storage.TEMPORARY,
            variable.shown,
            variable.span,
        )
        self._locals[copy] = None
        return copy

    def _decreases(self, call: Call, callee: Function, rename: AtCall) -> Iterator[Statement]:
        own = self._function.contract.decreases
        measure = callee.contract.decreases
        if (
            own is None
            or measure is None
            or not is_recursive_call(self._function.name, callee.name, self._context.program)
        ):
            return
        before = At(own.expression, PRE, call.span)
        now = rename.expression(measure.expression)
        smaller = decreasing(own, before, now, call.span)
        yield self._demands.demand(
            Kind.DECREASES, call.site, call.span, measure, smaller, measure.mode
        )

    def _by_contract(
        self,
        call: Call,
        callee: Function,
        result: Variable | None,
        rename: AtCall,
        preconditions: list[str],
    ) -> Iterator[Statement]:
        contract = callee.contract
        changes = self._context.changes
        free = changes.by_contract(contract)
        site = f"{self._function.name}/{call.site}"
        yield Mark(Label(PRE.name, call.site))
        for variable in in_order(free):
            yield Havoc(variable, site, call.span)
        frame = self._rests_on(callee, Kind.ASSIGNS, contract.assigns, preconditions)
        for variable in in_order(changes.by_code(callee.name) - free):
            yield Keep(variable, site, call.span, frame)
        if result is not None:
            yield Havoc(result, site, call.span)
        for assumption in promises(contract, free):
            subject, predicate, span = assumption
            kind = Kind.ASSIGNS if isinstance(subject, Assigns) else Kind.POSTCONDITION
            yield Assume(
                rename(predicate),
                f"contract of {callee.name}",
                span,
                self._rests_on(callee, kind, subject, preconditions),
            )

    def _rests_on(
        self,
        callee: Function,
        kind: Kind,
        subject: Assigns | Clause | None,
        preconditions: list[str],
    ) -> tuple[str, ...]:
        """What makes a promise of the callee true; nothing where it is given."""
        if (callee.body is None and not callee.refused) or subject is None:
            return ()
        if subject.mode is Mode.ADMIT:
            return ()
        key = subject.predicate if isinstance(subject, Clause) else subject
        found = self._context.obligations[callee.name].find(kind, "", subject.span, key)
        return (found.id, *preconditions)
