"""A function under a choice: each own loop and call site as contract, or as code.

    before:                          loop1 as contract:             loop1 as code:
      b1 (head, inv I): if c b2 b3     b1.entry: check I              b1.entry: check I
      b2: x = x + 1; jump b1                     havoc x; assume I              jump b1
                                                 jump b1              b1: if c b2 b3
                                       b1: if c b2 b3                 b2: x = x + 1
                                       b2: x = x + 1                      jump b1.back
                                           jump b1.back               b1.back: check I
                                       b1.back: check I; stop                  jump b1

Afterwards all that a run checks, assumes and chooses is spelled out as statements; labels are
still there (see ``resolve_labels``).  Semantics: DESIGN.md, section 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from weaklink.analysis.changes import Changes, in_scope, named, written
from weaklink.analysis.flow import Loop, natural_loops, reverse_postorder
from weaklink.analysis.initialized import InitFlags
from weaklink.analysis.reducible import redirect
from weaklink.ir.contracts import (
    Assigns,
    Behavior,
    BehaviorSet,
    Clause,
    FunctionContract,
    LoopContract,
    Measure,
    Mode,
)
from weaklink.ir.expressions import (
    FALSE,
    PRE,
    And,
    ApplyPred,
    At,
    AtPred,
    Compare,
    CompareOp,
    Const,
    Expr,
    Holds,
    Label,
    Not,
    Or,
    Pred,
    Read,
    Storage,
    Truth,
    Variable,
    conjunction,
    implies,
)
from weaklink.ir.program import (
    Annotation,
    Assign,
    Assume,
    Block,
    Branch,
    Call,
    Check,
    CodeCall,
    Declare,
    Function,
    Havoc,
    Jump,
    Keep,
    Mark,
    Program,
    Property,
    Statement,
    Stop,
)
from weaklink.ir.types import BOOLEAN, INTEGER
from weaklink.kinds import Kind
from weaklink.record import record, replace
from weaklink.source import Span, order
from weaklink.view.checking import Checking, Treatment
from weaklink.view.obligations import (
    Obligations,
    Subject,
    call_requirements,
    statement_hazards,
)
from weaklink.view.renaming import AtCall
from weaklink.view.runtime import Hazard, hazards

ENTRY = ".entry"
BACK = ".back"


@record
class Prepared:
    """A function with a body, its sites named and properties listed: made once, viewed often."""

    function: Function
    obligations: Obligations
    flags: InitFlags


@record
class Context:
    """What instrumenting any function needs to know of the rest."""

    program: Program
    obligations: dict[str, Obligations]
    changes: Changes
    checking: Checking


def instrument(
    prepared: Prepared, context: Context, contracts: frozenset[str], *, called: bool, narrow: bool
) -> Function:
    """``prepared`` with the sites in ``contracts``, and those without code, as contracts.

    ``called``: its precondition was checked by the caller; otherwise it is assumed.  ``narrow``
    adds the ``typically`` clauses to what is assumed.
    """
    return _Instrumenter(prepared, context, contracts, called).run(narrow=narrow)


class _Instrumenter:
    def __init__(
        self, prepared: Prepared, context: Context, contracts: frozenset[str], called: bool
    ) -> None:
        self.called = called
        assert prepared.function.body is not None
        self.function = prepared.function
        self.body = prepared.function.body
        self.obligations = prepared.obligations
        self.flags = prepared.flags
        self.context = context
        self.program = context.program
        self.contracts = contracts
        self.locals: dict[Variable, None] = dict.fromkeys(self.body.locals)
        self.locals.update(dict.fromkeys(self.flags.variables.values()))

    def run(self, *, narrow: bool) -> Function:
        loops = natural_loops(self.body.blocks, self.body.entry)
        blocks: dict[str, Block] = {}
        for name in reverse_postorder(self.body.blocks, self.body.entry):
            block = self.body.blocks[name]
            statements = tuple(self._block(block))
            if name == self.body.exit:
                statements += tuple(self._at_exit())
            blocks[name] = replace(block, statements=statements)
        if self.body.exit not in blocks:
            blocks[self.body.exit] = self.body.blocks[self.body.exit]
        entry = self.body.entry
        for loop in loops.values():
            if loop.head == entry:
                entry = loop.head + ENTRY
            self._cut(blocks, loop)
        start = tuple(self._at_entry(narrow=narrow))
        first = blocks[entry]
        blocks = {entry: replace(first, statements=start + first.statements)} | {
            name: block for name, block in blocks.items() if name != entry
        }
        body = replace(self.body, blocks=blocks, entry=entry, locals=tuple(self.locals))
        return replace(self.function, body=body)

    def _id(self, site: str) -> str:
        return f"{self.function.name}/{site}"

    # --- entry and exit -------------------------------------------------------------------

    def _at_entry(self, *, narrow: bool) -> Iterator[Statement]:
        contract = self.function.contract
        span = self.function.span
        yield Mark(PRE)
        for flag in self.flags.variables.values():
            yield Assign(flag, Truth(FALSE, BOOLEAN), span)
        if not self.called:
            for clause, predicate in call_requirements(self.function):
                if clause.mode is not Mode.CHECK:
                    yield Assume(predicate, "precondition", clause.span)
            for clause in contract.typically if narrow else ():
                yield Assume(clause.predicate, "typically", clause.span)
        for item in contract.complete:
            yield from self._behavior_set(Kind.BEHAVIORS_COMPLETE, item, _complete)
        for item in contract.disjoint:
            yield from self._behavior_set(Kind.BEHAVIORS_DISJOINT, item, _disjoint)

    def _behavior_set(
        self, kind: Kind, item: BehaviorSet, claim: Callable[[list[Pred]], Pred]
    ) -> Iterator[Statement]:
        chosen = [
            behavior
            for behavior in self.function.contract.behaviors
            if not item.names or behavior.name in item.names
        ]
        predicate = claim([_assumed(behavior) for behavior in chosen])
        if item.mode is Mode.ADMIT:
            yield Assume(predicate, "admit", item.span)
        else:
            found = self.obligations.find(kind, "", item.span, item)
            yield self._check(predicate, found, item.span, goes_on=item.mode is Mode.CHECK)

    def _at_exit(self) -> Iterator[Statement]:
        contract = self.function.contract
        parts: list[tuple[Span, list[Statement]]] = [
            (clause.span, list(self._clause(Kind.POSTCONDITION, "", clause)))
            for clause in contract.ensures
        ]
        if contract.assigns is not None:
            parts.append((contract.assigns.span, [self._frame(contract.assigns, None)]))
        for behavior in contract.behaviors:
            guard = AtPred(_assumed(behavior), PRE)
            for clause in behavior.ensures:
                guarded = list(self._clause(Kind.POSTCONDITION, "", clause, guard))
                parts.append((clause.span, guarded))
            if behavior.assigns is not None:
                frame = self._frame(behavior.assigns, guard)
                parts.append((behavior.assigns.span, [frame]))
        for _, statements in sorted(parts, key=lambda part: order(part[0])):
            yield from statements

    def _frame(self, assigns: Assigns, guard: Pred | None) -> Statement:
        changed = self.context.changes.by_any_view(self.function.name)
        kept = _in_order(changed - frozenset(assigns.variables))
        predicate = conjunction([_unchanged(variable, PRE, assigns.span) for variable in kept])
        if guard is not None:
            predicate = implies(guard, predicate)
        return self._demand(Kind.ASSIGNS, "", assigns.span, assigns, predicate, assigns.mode)

    # --- clauses and checks ---------------------------------------------------------------

    def _clause(
        self, kind: Kind, site: str, clause: Clause, guard: Pred | None = None
    ) -> Iterator[Statement]:
        predicate = clause.predicate if guard is None else implies(guard, clause.predicate)
        yield self._demand(kind, site, clause.span, clause.predicate, predicate, clause.mode)

    def _demand(
        self,
        kind: Kind,
        site: str,
        span: Span,
        subject: Subject,
        predicate: Pred,
        mode: Mode,
        at: Span | None = None,
    ) -> Statement:
        """The statement that makes a run answer for ``predicate``."""
        if mode is Mode.ADMIT:
            return Assume(predicate, "admit", span)
        found = self.obligations.find(kind, site, span, subject)
        return self._check(predicate, found, at or span, goes_on=mode is Mode.CHECK)

    def _check(
        self, predicate: Pred, found: Property, span: Span, *, goes_on: bool = False
    ) -> Check:
        return Check(predicate, found, span, goes_on, self.called)

    def _hazard(self, hazard: Hazard) -> Iterator[Statement]:
        match self.context.checking.treatment(hazard.kind):
            case Treatment.CHECK:
                found = self.obligations.find(hazard.kind, "", hazard.span, hazard.safe)
                yield self._check(hazard.safe, found, hazard.span)
            case Treatment.DISCARD:
                yield Assume(hazard.safe, "defined behavior", hazard.span)
            case Treatment.IGNORE:
                pass

    # --- statements -----------------------------------------------------------------------

    def _block(self, block: Block) -> Iterator[Statement]:
        for statement in block.statements:
            for hazard in statement_hazards(statement, self.flags.flag):
                yield from self._hazard(hazard)
            yield from self._statement(statement)
            for variable in written(statement):
                if (flag := self.flags.flag(variable)) is not None:
                    yield Assign(flag, Truth(Not(FALSE), BOOLEAN), variable.span)
        if isinstance(block.end, Branch):
            for hazard in hazards(block.end.condition, self.flags.flag):
                yield from self._hazard(hazard)

    def _statement(self, statement: Statement) -> Iterator[Statement]:
        match statement:
            case Declare(variable, span):
                if (flag := self.flags.flag(variable)) is not None:
                    yield Havoc(variable, "", span)
                    yield Assign(flag, Truth(FALSE, BOOLEAN), span)
                elif variable.storage is Storage.LOCAL:
                    yield Havoc(variable, "", span)
            case Annotation(clause):
                yield from self._clause(Kind.ASSERTION, "", clause)
            case Call():
                yield from self._call(statement)
            case Assign() | Mark():
                yield statement
            case Check() | Assume() | Havoc() | Keep() | CodeCall():
                raise AssertionError(f"not a statement of a program: {statement}")

    # --- calls ------------------------------------------------------------------------------

    def _call(self, call: Call) -> Iterator[Statement]:
        callee = self.program.functions[call.callee]
        copies = tuple(self._local(call.site, v) for v in callee.parameters)
        for copy, argument in zip(copies, call.arguments, strict=True):
            yield Assign(copy, argument, call.span)
        result = None if callee.result is None else self._local(call.site, callee.result)
        rename = AtCall(callee, copies, result, call.site)
        rests_on: list[str] = []
        for clause, predicate in call_requirements(callee):
            renamed = rename(predicate)
            demand = self._demand(
                Kind.CALL_PRECONDITION,
                call.site,
                call.span,
                predicate,
                renamed,
                clause.mode,
            )
            if isinstance(demand, Check):
                rests_on.append(demand.property.id)
            elif clause.mode is Mode.ADMIT:
                demand = Assume(renamed, "admit", clause.span)
            yield demand
        yield from self._decreases(call, callee, rename)
        if call.site in self.contracts or callee.body is None:
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
        self.locals[copy] = None
        return copy

    def _decreases(self, call: Call, callee: Function, rename: AtCall) -> Iterator[Statement]:
        own = self.function.contract.decreases
        measure = callee.contract.decreases
        if own is None or measure is None:
            return
        subject: Measure = measure
        try:
            found = self.obligations.find(Kind.DECREASES, call.site, call.span, subject)
        except KeyError:
            return
        before = At(own.expression, PRE, call.span)
        now = rename.expression(measure.expression)
        yield self._check(_decreasing(own, before, now, call.span), found, call.span)

    def _by_contract(
        self,
        call: Call,
        callee: Function,
        result: Variable | None,
        rename: AtCall,
        preconditions: list[str],
    ) -> Iterator[Statement]:
        contract = callee.contract
        changes = self.context.changes
        free = changes.by_contract(contract)
        yield Mark(Label(PRE.name, call.site))
        for variable in _in_order(free):
            yield Havoc(variable, self._id(call.site), call.span)
        frame = self._rests_on(callee, Kind.ASSIGNS, contract.assigns, preconditions)
        for variable in _in_order(changes.by_code(callee.name) - free):
            yield Keep(variable, self._id(call.site), call.span, frame)
        if result is not None:
            yield Havoc(result, self._id(call.site), call.span)
        for assumption in _promises(contract, free):
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
        found = self.context.obligations[callee.name].find(kind, "", subject.span, key)
        return (found.id, *preconditions)

    # --- loops ------------------------------------------------------------------------------

    def _cut(self, blocks: dict[str, Block], loop: Loop) -> None:
        contract = blocks[loop.head].loop
        assert contract is not None
        by_contract = contract.site in self.contracts
        head, entry, back = loop.head, loop.head + ENTRY, loop.head + BACK
        for name, block in list(blocks.items()):
            inside = name in loop.latches
            target = back if inside else entry
            blocks[name] = replace(block, end=redirect(block.end, {head: target}))
        for latch in loop.latches:
            assert latch in blocks
        blocks[entry] = Block(entry, tuple(self._enter(loop, contract, by_contract)), Jump(head))
        current = Mark(Label("LoopCurrent", head))
        start: tuple[Statement, ...] = (current,)
        if contract.variant is not None:
            variable = self._measure(contract)
            value = contract.variant.expression
            start += (Assign(variable, value, contract.variant.span),)
        blocks[head] = replace(
            blocks[head],
            statements=start + blocks[head].statements,
            loop=None if by_contract else contract,
        )
        if loop.latches:
            end = Stop() if by_contract else Jump(head)
            blocks[back] = Block(back, tuple(self._iterated(loop, contract)), end)

    def _enter(self, loop: Loop, contract: LoopContract, by_contract: bool) -> Iterator[Statement]:
        yield Mark(Label("LoopEntry", loop.head))
        for clause in contract.invariants:
            yield from self._clause(Kind.INVARIANT_ESTABLISHED, contract.site, clause)
        if not by_contract:
            return
        scope = (*self.context.changes.mutable, *in_scope(self.function, loop.head))
        free = named(contract.assigns, scope)
        for variable in scope:
            if variable in free:
                yield from self._forget(variable, loop.head, contract)
        changed = self.context.changes.by_blocks(self.body, loop.blocks)
        frame: tuple[str, ...] = ()
        if contract.assigns is not None and contract.assigns.mode is not Mode.ADMIT:
            assigns = contract.assigns
            found = self.obligations.find(Kind.LOOP_ASSIGNS, contract.site, assigns.span, assigns)
            frame = (found.id,)
        for variable in scope:
            if variable in changed and variable not in free:
                yield Keep(variable, self._id(contract.site), contract.span, frame)
        for clause in contract.invariants:
            if clause.mode is not Mode.CHECK:
                yield Assume(
                    clause.predicate,
                    f"invariant of {contract.site}",
                    clause.span,
                    self._invariant_rests_on(contract, clause),
                )

    def _forget(self, variable: Variable, head: str, contract: LoopContract) -> Iterator[Statement]:
        """Any value; but what was initialized before the loop stays so."""
        yield Havoc(variable, self._id(contract.site), contract.span)
        if (flag := self.flags.flag(variable)) is not None:
            was_set = Holds(At(Read(flag), Label("LoopEntry", head)))
            yield Havoc(flag, self._id(contract.site), contract.span)
            yield Assume(implies(was_set, Holds(Read(flag))), "initialization", contract.span)

    def _invariant_rests_on(self, contract: LoopContract, clause: Clause) -> tuple[str, ...]:
        if clause.mode is Mode.ADMIT:
            return ()
        kinds = (Kind.INVARIANT_ESTABLISHED, Kind.INVARIANT_PRESERVED)
        return tuple(
            self.obligations.find(kind, contract.site, clause.span, clause.predicate).id
            for kind in kinds
        )

    def _iterated(self, loop: Loop, contract: LoopContract) -> Iterator[Statement]:
        """The checks at the end of an iteration."""
        for clause in contract.invariants:
            yield from self._clause(Kind.INVARIANT_PRESERVED, contract.site, clause)
        variant = contract.variant
        if variant is not None:
            yield from self._variant(contract, variant)
        assigns = contract.assigns
        if assigns is not None:
            changed = self.context.changes.by_blocks(self.body, loop.blocks)
            scope = (*self.context.changes.mutable, *in_scope(self.function, loop.head))
            entry = Label("LoopEntry", loop.head)
            kept = [v for v in scope if v in changed and v not in assigns.variables]
            predicate = conjunction([_unchanged(v, entry, assigns.span) for v in kept])
            yield self._demand(
                Kind.LOOP_ASSIGNS,
                contract.site,
                assigns.span,
                assigns,
                predicate,
                assigns.mode,
            )

    def _variant(self, contract: LoopContract, variant: Measure) -> Iterator[Statement]:
        before = Read(self._measure(contract), variant.span)
        site, span = contract.site, variant.span
        now = variant.expression
        if variant.relation is None:
            predicate = Compare(CompareOp.LE, Const(0, INTEGER), before, span)
            kind = Kind.VARIANT_NON_NEGATIVE
            yield self._demand(kind, site, span, variant, predicate, variant.mode)
            smaller: Pred = Compare(CompareOp.LT, now, before, span)
        else:
            smaller = ApplyPred(variant.relation, (before, now), (), span)
        yield self._demand(Kind.VARIANT_DECREASES, site, span, variant, smaller, variant.mode)

    def _measure(self, contract: LoopContract) -> Variable:
        assert contract.variant is not None
        variable = Variable(
            f"{contract.site}.variant",
            contract.variant.expression.type,
            Storage.SNAPSHOT,
            f"variant of {contract.site}",
            contract.variant.span,
        )
        self.locals[variable] = None
        return variable


def _promises(
    contract: FunctionContract, free: frozenset[Variable]
) -> Iterator[tuple[Assigns | Clause, Pred, Span]]:
    """What a caller may assume of the state after a call, over the callee's own names."""
    for clause in contract.ensures:
        if clause.mode is not Mode.CHECK:
            yield clause, clause.predicate, clause.span
    for behavior in contract.behaviors:
        guard = AtPred(_assumed(behavior), PRE)
        for clause in behavior.ensures:
            if clause.mode is not Mode.CHECK:
                yield clause, implies(guard, clause.predicate), clause.span
        assigns = behavior.assigns
        if assigns is not None and assigns.mode is not Mode.CHECK:
            kept = _in_order(free - frozenset(assigns.variables))
            same = conjunction([_unchanged(variable, PRE, assigns.span) for variable in kept])
            yield assigns, implies(guard, same), assigns.span


def _decreasing(own: Measure, before: Expr, now: Expr, span: Span) -> Pred:
    if own.relation is not None:
        return ApplyPred(own.relation, (before, now), (), span)
    non_negative = Compare(CompareOp.LE, Const(0, INTEGER), before, span)
    return And(non_negative, Compare(CompareOp.LT, now, before, span), span)


def _assumed(behavior: Behavior) -> Pred:
    return conjunction([clause.predicate for clause in behavior.assumes])


def _complete(assumptions: list[Pred]) -> Pred:
    """One of the behaviors applies."""
    if not assumptions:
        return FALSE
    result = assumptions[0]
    for predicate in assumptions[1:]:
        result = Or(result, predicate)
    return result


def _disjoint(assumptions: list[Pred]) -> Pred:
    """No two of the behaviors apply at once."""
    pairs: list[Pred] = [
        Not(And(left, right))
        for index, left in enumerate(assumptions)
        for right in assumptions[index + 1 :]
    ]
    return conjunction(pairs)


def _unchanged(variable: Variable, since: Label, span: Span) -> Pred:
    now = Read(variable, span)
    return Compare(CompareOp.EQ, now, At(Read(variable, span), since, span), span)


def _in_order(variables: Iterable[Variable]) -> list[Variable]:
    return sorted(variables, key=lambda variable: (order(variable.span), variable.name))
