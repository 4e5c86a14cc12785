"""Loops: cut at their head by contract, or left to iterate, their contract checked on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from weaklink import ir
from weaklink.analysis.changes import in_scope, named
from weaklink.analysis.flow import Loop
from weaklink.analysis.reducible import original, redirect
from weaklink.ir import lir
from weaklink.kinds import Kind
from weaklink.record import replace
from weaklink.view.assertions import Assertions
from weaklink.view.context import Context, Prepared
from weaklink.view.freeing import only_freed
from weaklink.view.lower.memories import LENGTHS, SET
from weaklink.view.points import probe
from weaklink.view.predicates import all_regions, bits_kept, frame, regions_of
from weaklink.view.said import Said, less, said

ENTRY = ".entry"
BACK = ".back"


class Loops:
    """The loops of one function; ``locals`` collects the variables that they need."""

    def __init__(
        self,
        prepared: Prepared,
        context: Context,
        assertions: Assertions,
        contracts: frozenset[str],
        locals: dict[ir.Variable, None],
        points: Mapping[str, ir.Point],
    ) -> None:
        assert prepared.function.body is not None
        self._points = points
        self._function = prepared.function
        self._body = prepared.function.body
        self._facts = prepared.facts
        self._context = context
        self._assertions = assertions
        self._contracts = contracts
        self._locals = locals

    def around(self, loops: Iterable[Loop], name: str) -> tuple[ir.Around, ...]:
        """The ``loops``, given from the outermost on, that the block is in."""
        return tuple(
            ir.Around(loop.head, contract.site, contract.site in self._contracts)
            for loop in loops
            if name in loop.blocks and (contract := self._body.blocks[loop.head].loop) is not None
        )

    def cut(self, blocks: dict[str, lir.ViewBlock], loop: Loop) -> None:
        """Puts the blocks before the head and behind the back edges into ``blocks``."""
        contract = blocks[loop.head].loop
        assert contract is not None
        by_contract = contract.site in self._contracts
        head, entry, back = loop.head, loop.head + ENTRY, loop.head + BACK
        for name, block in list(blocks.items()):
            target = back if name in loop.latches else entry
            blocks[name] = replace(block, end=redirect(block.end, {head: target}))
        entering = [*self._enter(loop, contract, by_contract)]
        if head in self._points:
            entering.append(probe(self._points[head]))
        around = blocks[head].around
        blocks[entry] = ir.Block(entry, tuple(entering), ir.Jump(head), around=around)
        current = ir.Mark(ir.Label("LoopCurrent", original(head)))
        start: tuple[lir.ViewStatement, ...] = (current,)
        if contract.variant is not None:
            variable = self._measure(contract)
            value = contract.variant.expression
            start += (ir.Assign(variable, value, contract.variant.span),)
        blocks[head] = replace(
            blocks[head],
            statements=start + blocks[head].statements,
            loop=None if by_contract else contract,
        )
        if loop.latches:
            end = ir.Stop() if by_contract else ir.Jump(head)
            statements = tuple(self._said(loop, contract, ir.Moment.ITERATED))
            blocks[back] = ir.Block(back, statements, end, around=around)

    def _enter(
        self, loop: Loop, contract: lir.LoopContract, by_contract: bool
    ) -> Iterator[lir.ViewStatement]:
        yield ir.Mark(_entry(loop.head))
        yield from self._said(loop, contract, ir.Moment.LOOP_ENTRY)
        if not by_contract:
            return
        scope = (*self._context.changes.mutable, *in_scope(self._function, loop.head))
        free = named(contract.assigns, scope)
        yield from self._other_objects(loop, contract)
        if self._context.changes.may_free(self._function, loop.blocks):
            site = f"{self._function.name}/{contract.site}"
            yield ir.HavocCells(LENGTHS, site, None, (), contract.span)
        for variable in scope:
            if variable in free and not isinstance(variable.type, ir.MemoryType):
                yield from self._forget(variable, loop.head, contract)
        changed = self._context.changes.by_blocks(self._function, loop.blocks)
        rests_on: tuple[str, ...] = ()
        if (assigns := contract.assigns) is not None and assigns.mode is not ir.Mode.ADMIT:
            found = self._assertions.find(Kind.LOOP_ASSIGNS, contract.site, assigns.span, assigns)
            rests_on = (found.id,)
        yield from self._frees_no_more(loop, contract)
        yield from self._forget_cells(contract, rests_on)
        if assigns is not None and assigns.bits:
            same_bits = bits_kept(assigns, _entry(loop.head))
            yield ir.Assume(same_bits, f"frame of {contract.site}", assigns.span, rests_on)
        for variable in scope:
            if variable in changed and variable not in free:
                yield ir.Keep(
                    variable, f"{self._function.name}/{contract.site}", contract.span, rests_on
                )
        yield from self._said(loop, contract, ir.Moment.HEAD)
        yield from self._never_unmodelled(loop)

    def _never_unmodelled(self, loop: Loop) -> Iterator[lir.ViewStatement]:
        """That no iteration before came to code which is not modelled."""
        for name in sorted(loop.blocks):
            for one in self._body.blocks[name].statements:
                if isinstance(one, ir.Guard) and one.kind is Kind.UNMODELLED:
                    found = self._assertions.find(one.kind, "", one.span, one.safe)
                    why = "code that is not modelled"
                    yield ir.Assume(ir.TRUE, why, one.span, (found.id,), strays=True)

    def _frees_no_more(self, loop: Loop, contract: lir.LoopContract) -> Iterator[lir.ViewStatement]:
        """What the clause does not name is not free, which is read now that variables are chosen,
        where a call in the loop may free something."""
        if not self._context.changes.may_free(self._function, loop.blocks):
            return
        if (clause := contract.frees) is not None and clause.pointers is not None:
            rests_on: tuple[str, ...] = ()
            if clause.mode is not ir.Mode.ADMIT:
                found = self._assertions.find(Kind.LOOP_FREES, contract.site, clause.span, clause)
                rests_on = (found.id,)
            named = only_freed(clause, _entry(loop.head))
            yield ir.Assume(named, f"frame of {contract.site}", clause.span, rests_on)

    def _other_objects(self, loop: Loop, contract: lir.LoopContract) -> Iterator[lir.ViewStatement]:
        """Any objects, where a call in the loop may begin one."""
        functions = self._context.program.functions
        called = [
            functions[statement.callee]
            for name in sorted(loop.blocks)
            for statement in self._body.blocks[name].statements
            if isinstance(statement, ir.Call)
        ]
        begun = [*self._lasting(loop)]
        if not begun and not any(callee.begins for callee in called):
            return
        dynamic = all(one.dynamic for one in begun)
        name = f"{contract.site}.others"
        none = ir.Variable(name, ir.INTEGER, ir.Storage.TEMPORARY, name, contract.span)
        self._locals[none] = None
        site = f"{self._function.name}/{contract.site}"
        nothing = ir.Const(0, ir.INTEGER)
        yield ir.Fresh(none, nothing, (), contract.span, dynamic=dynamic, others=site)

    def _lasting(self, loop: Loop) -> Iterator[ir.Fresh]:
        """The objects that the code of the loop begins, and that may be there behind an
        iteration."""
        blocks = [self._body.blocks[name] for name in sorted(loop.blocks)]
        statements = [statement for block in blocks for statement in block.statements]
        ended = {v for s in statements if isinstance(s, ir.EndLife) for v in s.variables}
        for statement in statements:
            if isinstance(statement, ir.Fresh) and statement.target not in ended:
                yield statement

    def _forget_cells(
        self, contract: lir.LoopContract, rests_on: tuple[str, ...]
    ) -> Iterator[lir.ViewStatement]:
        """Any values in the cells that the clause names, now that the variables are chosen."""
        memories = [v for v in self._context.changes.mutable if isinstance(v.type, ir.MemoryType)]
        site, span = f"{self._function.name}/{contract.site}", contract.span
        for memory in memories:
            if contract.assigns is None:
                yield ir.HavocCells(memory, site, None, (), span)
            elif regions := regions_of(memory, contract.assigns):
                yield ir.HavocCells(memory, site, regions, (), span, rests_on=rests_on)
        if self._facts.tracked:
            assigns = contract.assigns
            if assigns is None or assigns.regions:
                cells = None if assigns is None else all_regions(assigns)
                yield ir.HavocCells(SET, site, cells, (), span, growing=True, rests_on=rests_on)

    def _forget(
        self, variable: ir.Variable, head: str, contract: lir.LoopContract
    ) -> Iterator[lir.ViewStatement]:
        """Any value; but what was initialized before the loop stays so."""
        yield ir.Havoc(variable, f"{self._function.name}/{contract.site}", contract.span)
        if (flag := self._facts.flags.get(variable)) is not None:
            was_set: lir.Pred = ir.Holds(ir.At(ir.Read(flag), _entry(head)))
            yield ir.Havoc(flag, f"{self._function.name}/{contract.site}", contract.span)
            yield ir.Assume(
                ir.implies(was_set, ir.Holds(ir.Read(flag))), "initialization", contract.span
            )

    def _said(
        self, loop: Loop, contract: lir.LoopContract, moment: ir.Moment
    ) -> Iterator[lir.ViewStatement]:
        site = contract.site
        for one in said(contract, moment):
            claimed = self._claimed(one, loop, contract)
            yield self._assertions.said(one, site, claimed, f"invariant of {site}")

    def _claimed(self, one: Said[ir.CellTerm], loop: Loop, contract: lir.LoopContract) -> lir.Pred:
        match one.claims:
            case ir.Assigns() as assigns:
                changed = self._context.changes.by_blocks(self._function, loop.blocks)
                scope = (*self._context.changes.mutable, *in_scope(self._function, loop.head))
                return frame([v for v in scope if v in changed], assigns, _entry(loop.head))
            case ir.Frees() as frees:
                return only_freed(frees, _entry(loop.head))
            case ir.Measure(expression=now, span=span) as measure:
                before = ir.Read(self._measure(contract), span)
                return less(one, measure, before, now, span)
            case claimed:  # all others are predicates, said as they are
                return claimed

    def _measure(self, contract: lir.LoopContract) -> ir.Variable:
        assert contract.variant is not None
        variable = ir.Variable(
            f"{contract.site}.variant",
            contract.variant.expression.type,
            ir.Storage.SNAPSHOT,
            f"variant of {contract.site}",
            contract.variant.span,
        )
        self._locals[variable] = None
        return variable


def _entry(head: str) -> ir.Label:
    """Where the loop was entered: what annotations call so, in copies of the loop, too."""
    return ir.Label("LoopEntry", original(head))
