"""Calls: by contract, or as code.

before:  y = g(e)       by contract:  g1.x = e; check pre; havoc g, g1.result; assume post
                                      y = g1.result
                        as code:      g1.x = e; check pre; g1.result = code of g(g1.x)
                                      y = g1.result
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from weaklink import ir
from weaklink.ir import lir
from weaklink.kinds import Kind
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.assertions import Assertions
from weaklink.view.checking import Treatment
from weaklink.view.context import Context, Prepared
from weaklink.view.freeing import FREED, may_end, named_in, only_freed
from weaklink.view.lent import has_values
from weaklink.view.lower.lending import EVERYTHING
from weaklink.view.lower.memories import LENGTHS, SET, ZERO
from weaklink.view.lower.program import Private
from weaklink.view.obligations import lent
from weaklink.view.predicates import all_regions, at, bits_kept, frame, in_order, regions_of
from weaklink.view.premises import call_premise
from weaklink.view.renaming import AtCall, at_call
from weaklink.view.said import BEHIND_CALL, Said, SaidClause, before_call, less, said

NOTHING_PRIVATE = Private()

UNKNOWN_LOCAL = "the callee cannot know the address"


class Calls:
    """The calls of one function; ``locals`` collects the variables that they need.  What is
    ``apart`` is assumed behind what a contract promises, by the site of the call."""

    def __init__(
        self,
        prepared: Prepared,
        context: Context,
        assertions: Assertions,
        contracts: frozenset[str],
        locals: dict[ir.Variable, None],
        apart: Mapping[str, Sequence[ir.Assume]],
    ) -> None:
        self._function = prepared.function
        self._facts = prepared.facts
        self._context = context
        self._assertions = assertions
        self._contracts = contracts
        self._locals = locals
        self._apart = apart

    def statements(self, call: lir.Call) -> Iterator[lir.ViewStatement]:
        """The call as its contract, or as its code, the precondition checked in either case."""
        callee = self._context.program.functions[call.callee]
        copies = tuple(self._local(call.site, v) for v in callee.parameters)
        for copy, argument in zip(copies, call.arguments, strict=True):
            yield ir.Assign(copy, argument, call.span)
        results = tuple(self._local(call.site, v) for v in callee.results)
        rename = AtCall(callee, copies, results, call.site)
        rests_on: list[str] = []
        for one in before_call(self._function, callee, self._context.program):
            claimed = self._claimed(one, call, rename)
            asserted = self._assertions.said(one, call.site, claimed, "", call.span)
            if isinstance(asserted, ir.Check) and not isinstance(one.clause, ir.Measure):
                rests_on.append(asserted.property.id)
            yield asserted
        lends = self._lends(call, callee, rename)
        if call.site in self._contracts or callee.body is None:
            if lends is not None:  # more than the code may need: nothing rests on it
                yield replace(lends, goes_on=True)
            yield from self._by_contract(call, callee, results, rename, rests_on)
        else:
            private = self._facts.private.get(call.site, NOTHING_PRIVATE)
            yield ir.CodeCall(
                callee.name,
                copies,
                results,
                call.site,
                call.span,
                lends,
                private.unknown,
                private.doubtful,
            )
            yield from self._not_to_unknown(call, results)
        for target, result in zip(call.results, results, strict=False):
            yield ir.Assign(target, ir.Read(result, call.span), call.span)

    def _not_to_unknown(
        self, call: lir.Call, pointers: Iterable[ir.Variable]
    ) -> Iterator[ir.Assume]:
        """No pointer leads to an object of this function of which the callee cannot know.  (Before
        its life, that has no number.)"""
        for block in self._facts.private.get(call.site, NOTHING_PRIVATE).unknown:
            unborn: lir.Pred = ir.Compare(
                ir.CompareOp.EQ, ir.Read(block, call.span), ZERO, call.span
            )
            for pointer in pointers:
                if pointer.leads_to is not None:
                    led, own = ir.Read(pointer, call.span), ir.Read(block, call.span)
                    apart: lir.Pred = ir.Compare(ir.CompareOp.NE, led, own, call.span)
                    yield ir.Assume(ir.Or(unborn, apart, call.span), UNKNOWN_LOCAL, call.span)

    def _local(self, site: str, variable: ir.Variable) -> ir.Variable:
        """The caller's copy of a parameter or result of the callee at a site."""
        copy = at_call(variable, site)
        self._locals[copy] = None
        return copy

    def _claimed(
        self,
        one: Said[ir.CellTerm],
        call: lir.Call,
        rename: AtCall,
        free: frozenset[ir.Variable] = frozenset(),
    ) -> lir.Pred:
        """What is said over this function's names; of frames, where the call has changed what is
        ``free``."""
        match one.claims:
            case ir.Assigns() as assigns:
                kept = frame(free, assigns, ir.PRE, clause_at=ir.PRE)
                return rename(ir.implies(one.guard, kept))
            case ir.Frees() as frees:
                return rename(ir.implies(one.guard, only_freed(frees, ir.PRE, clause_at=ir.PRE)))
            case ir.Measure(expression=now):
                own = self._function.contract.decreases
                assert own is not None
                before = ir.At(own.expression, ir.PRE, call.span)
                return less(one, own, before, rename.expression(now), call.span)
            case claimed:  # all others are predicates, said as they are
                return rename(claimed)

    def _lends(self, call: lir.Call, callee: lir.Function, rename: AtCall) -> ir.Check | None:
        """That what the callee may read before it writes it has a value, where it may lack one.
        As code, the callee's own reads tell."""
        checked = self._context.checking.treatment(Kind.INITIALIZATION) is Treatment.CHECK
        if not call.lends or not checked:
            return None
        needed = lent(callee)
        predicate = rename(needed)
        if any(clause.name == EVERYTHING for clause in callee.contract.implied):
            predicate = ir.conjunction([predicate, *self._own_objects(call)])
        check = self._assertions.asserted(
            Kind.INITIALIZATION, call.site, call.span, needed, predicate, ir.Mode.ASSERT
        )
        assert isinstance(check, ir.Check)
        return check

    def _own_objects(self, call: lir.Call) -> Iterator[lir.Pred]:
        """That the function's own objects, as far as the callee may know of them, have values."""
        assert self._function.body is not None
        known = {
            statement.target
            for block in self._function.body.blocks.values()
            for statement in block.statements
            if isinstance(statement, ir.Fresh)
        }
        private = self._facts.private.get(call.site, NOTHING_PRIVATE)
        for variable in in_order(known - set(private.unknown)):
            yield has_values(ir.Read(variable, call.span), call.span)

    def _by_contract(
        self,
        call: lir.Call,
        callee: lir.Function,
        results: tuple[ir.Variable, ...],
        rename: AtCall,
        preconditions: list[str],
    ) -> Iterator[lir.ViewStatement]:
        contract = callee.contract
        changes = self._context.changes
        free = changes.by_contract(contract)
        site = f"{self._function.name}/{call.site}"
        yield ir.Mark(ir.Label(ir.PRE.name, call.site))
        begun = tuple(self._new_objects(call, callee, rename, site))
        yield from begun
        yield from self._freed(call, callee, rename, site, preconditions)
        kept = self._rests_on(call, callee, contract.assigns, (Kind.ASSIGNS,), preconditions)
        plain = [v for v in in_order(free) if not isinstance(v.type, ir.MemoryType)]
        for variable in plain:
            yield ir.Havoc(variable, site, call.span)
        memories = tuple(self._havoc_cells(call, contract, rename, site, kept))
        yield from memories
        chosen = {statement.memory for statement in memories} | free
        has_code = callee.body is not None or callee.refused
        others = changes.by_code(callee.name) if has_code else frozenset(changes.mutable)
        for variable in in_order(others - chosen):
            if not variable.is_const:
                yield ir.Keep(variable, site, call.span, kept)
        free = frozenset(v for v in chosen if not v.is_const)
        if contract.assigns is not None and contract.assigns.bits:
            same_bits = rename(bits_kept(contract.assigns, ir.PRE, clause_at=ir.PRE))
            yield ir.Assume(same_bits, f"frame of {callee.name}", contract.assigns.span, kept)
        for result in results:
            yield ir.Havoc(result, site, call.span)
        yield from self._choose_cells_of(begun, contract, site, call.span)
        yield from self._not_to_unknown(call, (*plain, *results))
        for one in said(contract, *BEHIND_CALL):
            yield ir.Assume(
                self._claimed(one, call, rename, free),
                f"contract of {callee.name}",
                one.clause.span,
                self._rests_on(call, callee, one.clause, one.kinds, preconditions),
            )
        yield from self._apart.get(call.site, ())

    def _freed(
        self,
        call: lir.Call,
        callee: lir.Function,
        rename: AtCall,
        site: str,
        preconditions: list[str],
    ) -> Iterator[lir.ViewStatement]:
        """What the contract names may be free; where it names nothing, whatever the code can free,
        if there is any that frees."""
        if not self._context.changes.frees(callee.name):
            yield from self._frees_nothing(call, callee, site)
            return
        named, span = named_in(callee.contract), call.span
        if named is None:
            if callee.body is not None or callee.refused or callee.contract.frees is not None:
                yield ir.HavocCells(LENGTHS, site, None, (), span)
            return
        for number, (block, text) in enumerate(named, 1):
            name, shown = f"freed{number}", f"{FREED}{text}"
            freed = ir.Variable(name, ir.BOOLEAN, ir.Storage.TEMPORARY, shown, span)
            choice = self._local(call.site, freed)
            yield ir.Havoc(choice, site, span)
            before = rename.expression(ir.as_expr(at(block, ir.PRE)))
            yield cast("lir.ViewStatement", may_end(choice, before, span))
        for part in ir.parts_of(callee.contract):
            if part.frees is not None:
                kept = self._rests_on(call, callee, part.frees, (Kind.FREES,), preconditions)
                yield ir.Keep(LENGTHS, site, span, kept)

    def _frees_nothing(self, call: lir.Call, callee: lir.Function, site: str) -> Iterator[ir.Keep]:
        """That nothing is free behind the call of a function without code, which its contract does
        not say, is taken for granted; of those in our own headers it is known."""
        is_ours = callee.span.file.startswith("<")
        if self._context.changes.has_heap and callee.body is None and not is_ours:
            premise = self._context.premises.rest_on(call_premise(call, callee))
            yield ir.Keep(LENGTHS, site, call.span, premise)

    def _new_objects(
        self, call: lir.Call, callee: lir.Function, rename: AtCall, site: str
    ) -> Iterator[ir.Fresh]:
        """The objects that the contract may have begun, as long as is said before the call."""
        for begun in callee.begins:
            block, length = self._local(call.site, begun.target), rename.expression(begun.length)
            yield replace(begun, target=block, length=length, span=call.span, others=site)

    def _choose_cells_of(
        self, begun: tuple[ir.Fresh, ...], contract: lir.FunctionContract, site: str, span: Span
    ) -> Iterator[ir.HavocCells]:
        """Any values in the cells of new objects, where not all cells have been chosen anyway."""
        if contract.assigns is None:
            return
        memories = [v for v in self._context.changes.mutable if isinstance(v.type, ir.MemoryType)]
        for new in begun:
            held = {memory for cell in new.layout for memory in cell}
            cells = (ir.Region(ir.Read(new.target, span), ZERO, new.length),)
            for memory in (memory for memory in memories if memory in held):
                yield ir.HavocCells(memory, site, cells, (), span)
            if held and self._facts.tracked:
                yield ir.HavocCells(SET, site, cells, (), span, growing=True)

    def _havoc_cells(
        self,
        call: lir.Call,
        contract: lir.FunctionContract,
        rename: AtCall,
        site: str,
        frame: tuple[str, ...],
    ) -> Iterator[ir.HavocCells]:
        """Any values in the cells that the clause names, as it is read before the call."""
        assigns, span = contract.assigns, call.span
        tracked = self._facts.tracked
        memories = [v for v in self._context.changes.mutable if isinstance(v.type, ir.MemoryType)]
        if assigns is None:
            private = self._facts.private.get(call.site, NOTHING_PRIVATE)
            anywhere = ir.HavocCells(
                SET, site, None, private.unknown, span, doubtful=private.doubtful
            )
            for memory in memories:
                yield replace(anywhere, memory=memory)
            if tracked:
                yield replace(anywhere, growing=True)
            return

        def before(regions: tuple[ir.Region, ...]) -> tuple[ir.Region, ...]:
            return rename.regions(ir.map_regions(regions, lambda part: at(part, ir.PRE)))

        for memory in memories:
            if regions := regions_of(memory, assigns):
                yield ir.HavocCells(memory, site, before(regions), (), span, rests_on=frame)
        if tracked and assigns.regions:
            cells = before(all_regions(assigns))
            yield ir.HavocCells(SET, site, cells, (), span, growing=True, rests_on=frame)

    def _rests_on(
        self,
        call: lir.Call,
        callee: lir.Function,
        clause: SaidClause[ir.CellTerm] | None,
        kinds: Sequence[Kind],
        preconditions: list[str],
    ) -> tuple[str, ...]:
        """What makes a promise of the callee true; nothing where it is given."""
        if callee.body is None and not callee.refused:
            return self._context.premises.rest_on(call_premise(call, callee))
        if clause is None:
            return ()
        if clause.mode is ir.Mode.ADMIT:
            return self._assertions.admitted(clause.span)
        return (*self._context.obligations[callee.name].ids(clause, kinds), *preconditions)
