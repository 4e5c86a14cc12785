"""Loops: as code, iteration after iteration; by contract, cut at the head."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tests.reference.choices import choose_cells, choose_variables
from tests.reference.context import Context, Scope
from tests.reference.contracts import LoopContract, all_hold, compile_loop_contract
from tests.reference.expressions import Evaluations
from tests.reference.marks import done
from tests.reference.model import End, Property, RunEnds, State, Variable
from tests.reference.statements import (
    NEXT,
    Execute,
    Jump,
    Outcome,
    attempt,
    compile_evaluations,
    compile_statement,
    ending_lives,
)
from weaklink.frontend import syntax as c
from weaklink.kinds import Kind
from weaklink.source import Span

ITERATIONS = 300


def compile_loop(node: c.While | c.DoWhile | c.For, scope: Scope, context: Context) -> Execute:
    outer = scope.nested()
    if isinstance(node, c.For) and node.initial is not None:
        initial = compile_statement(node.initial, outer, context)
        loop = _loop(node, outer, context)

        def execute(s: State) -> list[Outcome]:
            return [
                outcome
                for signal, t in initial(s)
                for outcome in (loop(t) if signal is NEXT else [(signal, t)])
            ]

        return ending_lives(execute, scope.variables, outer)
    return _loop(node, outer, context)


def _loop(node: c.While | c.DoWhile | c.For, scope: Scope, context: Context) -> Execute:
    context.loops += 1
    key = context.loops
    inner = replace(scope, loop=key, at_loop_head=False)
    head = replace(scope, loop=key, at_loop_head=True)
    contract = compile_loop_contract(node.contract, head, context)
    visible = [*scope.variables.values(), *scope.ghosts.values()]
    in_scope = sorted(visible, key=lambda v: (not v.is_global, context.order.get(v.key, -1)))
    changing = [v for v in in_scope if not v.is_const and not v.in_memory]
    site = context.sites[id(node), "loop"]
    body = compile_statement(node.body, inner.nested(), context)
    condition = node.condition
    test = compile_evaluations(condition, inner, context) if condition else None
    step = node.step if isinstance(node, c.For) else None
    step_runs = compile_evaluations(step, inner, context) if step else None
    return _Loop(
        context,
        key,
        site,
        contract,
        changing,
        node.contract.span if node.contract else node.span,
        _do_iteration(body, test)
        if isinstance(node, c.DoWhile)
        else _iteration(test, body, step_runs),
    ).execute


AGAIN = Jump.AGAIN
Begins = Callable[[State], None]
Iterate = Callable[[State, Begins], Iterator[Outcome]]
"""``Begins`` is called where the body is entered."""

Then = Callable[[State], Iterator[Outcome]]


def _test(condition: Evaluations | None, s: State, then: Then) -> Iterator[Outcome]:
    """Leave the loop where the condition is false."""
    if condition is None:
        yield from then(s)
        return
    for end, value, t in condition(s):
        if end is not End.NORMAL:
            yield end, t
        elif value:
            yield from then(t)
        else:
            yield NEXT, t


def _iteration(condition: Evaluations | None, body: Execute, step: Evaluations | None) -> Iterate:
    def rest(s: State, begins: Begins) -> Iterator[Outcome]:
        begins(s)
        for signal, t in body(s):
            if signal is Jump.BREAK:
                yield NEXT, t
            elif signal is not NEXT and signal is not Jump.CONTINUE:
                yield signal, t
            elif step is None:
                yield AGAIN, t
            else:
                for end, _, u in step(t):
                    yield (AGAIN if end is End.NORMAL else end), u

    return lambda s, begins: _test(condition, s, lambda t: rest(t, begins))


def _do_iteration(body: Execute, condition: Evaluations | None) -> Iterate:
    def again(s: State) -> Iterator[Outcome]:
        yield AGAIN, s

    def iterate(s: State, begins: Begins) -> Iterator[Outcome]:
        begins(s)
        for signal, t in body(s):
            if signal is Jump.BREAK:
                yield NEXT, t
            elif signal is not NEXT and signal is not Jump.CONTINUE:
                yield signal, t
            else:
                yield from _test(condition, t, again)

    return iterate


@dataclass(slots=True)
class _Checks:
    established: list[Property]
    preserved: list[Property]
    non_negative: Property | None = None
    decreases: Property | None = None
    frame: Property | None = None


def _checks(contract: LoopContract, site: str, context: Context) -> _Checks:
    established, preserved = [], []
    for clause in contract.invariants:
        if clause.mode == "admit":
            clause_context = Context(context.program, context.function, None, {})
        else:
            clause_context = context
        established.append(clause.property(clause_context, Kind.INVARIANT_ESTABLISHED, site))
        preserved.append(clause.property(clause_context, Kind.INVARIANT_PRESERVED, site))
    checks = _Checks(established, preserved)
    if variant := contract.variant:
        checks.non_negative = variant.property(context, Kind.VARIANT_NON_NEGATIVE, site)
        checks.decreases = variant.property(context, Kind.VARIANT_DECREASES, site)
    if frame := contract.frame:
        checks.frame = context.add(Kind.LOOP_ASSIGNS, frame.span, site, frame.name)
    return checks


class _Loop:
    def __init__(
        self,
        context: Context,
        key: int,
        site: str,
        contract: LoopContract,
        in_scope: list[Variable],
        span: Span,
        iterate: Iterate,
    ) -> None:
        self.entering = done(span)
        self.context = context
        self.program = context.program
        self.site = site
        self.contract = contract
        self.entry, self.current = ("LoopEntry", key), ("LoopCurrent", key)
        self.iterate = iterate
        self.checks = _checks(contract, site, context)
        frame = contract.frame
        self.kept = frame.outside(in_scope) if frame else ()
        self.changing = [v for v in in_scope if v not in self.kept]

    def execute(self, s: State) -> list[Outcome]:
        s.labels[self.entry] = s.snapshot()
        s.labels[self.current] = s.snapshot()
        entered = attempt(self.establish, s)
        if entered[0][0] is not NEXT:
            return entered
        if self.context.is_contract(self.site, s):
            return self.contract_run(s)
        self.note(s)
        return self.code_run(s)

    def note(self, s: State) -> None:
        """The invariants hold, and an iteration may begin."""
        if self.program.marks is not None:
            self.program.marks.note(s, self.entering)

    def establish(self, s: State) -> None:
        for clause, found in zip(self.contract.invariants, self.checks.established, strict=True):
            self.program.check_clause(s, found, clause, s)

    def start(self, s: State) -> int:
        """An iteration begins: the value of the variant."""
        s.labels[self.current] = s.snapshot()
        return self.contract.variant.term(s) if self.contract.variant else 0

    def back_edge(self, s: State, variant: int) -> None:
        checks, check = self.checks, self.program.check
        for clause, found in zip(self.contract.invariants, checks.preserved, strict=True):
            self.program.check_clause(s, found, clause, s)
        if measure := self.contract.variant:
            assert checks.non_negative and checks.decreases
            check(s, checks.non_negative, variant >= 0, measure.mode)
            check(s, checks.decreases, measure.term(s) < variant, measure.mode)
        if checks.frame:
            assert self.contract.frame
            entry = s.labels[self.entry]
            check(s, checks.frame, self.contract.frame.kept(self.kept, entry, s, s))

    def iterations(self, s: State, number: int = 1) -> Iterator[Outcome]:
        """One iteration, the checks of its back edge included; its body runs for that time."""

        def begins(t: State) -> None:
            if self.program.marks is not None:
                self.program.marks.iterates(t, number)

        try:
            variant = self.start(s)
        except RunEnds as stop:
            yield stop.end, s
            return
        for signal, t in self.iterate(s, begins):
            if signal is not AGAIN:
                yield signal, t
                continue
            try:
                self.back_edge(t, variant)
                yield AGAIN, t
            except RunEnds as stop:
                yield stop.end, t

    def code_run(self, s: State) -> list[Outcome]:
        outcomes: list[Outcome] = []
        waiting: list[tuple[State, frozenset[object]]] = [(s, frozenset())]
        while waiting:
            t, before = waiting.pop()
            self.program.spend(1)
            key = t.key()
            if key in before or len(before) > ITERATIONS:
                outcomes.append((End.ENDLESS if key in before else End.LIMIT, t))
                continue
            for signal, u in self.iterations(t, len(before) + 1):
                if signal is AGAIN:
                    waiting.append((u, before | {key}))
                else:
                    outcomes.append((signal, u))
        return outcomes

    def contract_run(self, s: State) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for t in self.havoc(s):
            end = self.assumption_fails(t)
            if end is End.DISCARDED:
                continue
            if end is not None:
                outcomes.append((end, t))
                continue
            self.note(t)
            for signal, u in self.iterations(t):
                outcomes.append((End.STOPPED if signal is AGAIN else signal, u))
        return outcomes or [(End.DISCARDED, s)]

    def havoc(self, s: State) -> Iterator[State]:
        """Every state that differs from ``s`` only in what the loop may change: variables are
        chosen first, then the cells that the clause names with their new values."""
        frame = self.contract.frame
        for t in choose_variables(s, self.changing, self.site, self.program.spend):
            named = None if frame is None else frame.cells(t)
            yield from choose_cells(t, named, self.site, self.program.spend)

    def assumption_fails(self, s: State) -> End | None:
        try:
            assumed = [clause for clause in self.contract.invariants if clause.mode != "check"]
            return None if all_hold(assumed, s) else End.DISCARDED
        except RunEnds as stop:
            return stop.end
