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
still there (see ``resolve_labels``).  See ARCHITECTURE.md, "Semantics".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import assert_never, cast

from weaklink import ir
from weaklink.analysis.changes import beginning_at, between, in_scope_at
from weaklink.analysis.flow import natural_loops, reverse_postorder
from weaklink.deadline import keep_time
from weaklink.ir import lir
from weaklink.kinds import Kind
from weaklink.record import replace
from weaklink.view.assertions import PRECONDITION, Assertions
from weaklink.view.calls import Calls
from weaklink.view.context import Context, Prepared
from weaklink.view.exits import is_left
from weaklink.view.freeing import only_freed
from weaklink.view.loops import ENTRY, Loops
from weaklink.view.lower.alignment import OF_INPUTS
from weaklink.view.points import Points, probe
from weaklink.view.predicates import frame
from weaklink.view.said import ENDS, Said, said, said_here


def instrument(
    prepared: Prepared,
    context: Context,
    contracts: frozenset[str],
    *,
    called: bool,
    narrow: bool,
    points: Points | None = None,
    apart: Mapping[str, Sequence[ir.Assume]] = MappingProxyType({}),
) -> lir.Instrumented:
    """``prepared`` with the sites in ``contracts``, and those without code, as contracts.

    ``called``: its precondition was checked by the caller; otherwise it is assumed.  ``narrow``
    adds the ``typically`` clauses to what is assumed.  ``points`` are probed, if given.  What is
    ``apart`` is assumed behind calls by contract, by their sites.
    """
    return _Instrumenter(prepared, context, contracts, called, points, apart).run(narrow=narrow)


class _Instrumenter:
    def __init__(
        self,
        prepared: Prepared,
        context: Context,
        contracts: frozenset[str],
        called: bool,
        points: Points | None,
        apart: Mapping[str, Sequence[ir.Assume]],
    ) -> None:
        self.points = points
        self.called = called
        assert prepared.function.body is not None
        self.function = prepared.function
        self.body = prepared.function.body
        self.flags = prepared.facts.flags
        self.context = context
        self.observed = prepared.observed
        self.locals: dict[ir.Variable, None] = dict.fromkeys(self.body.locals)
        self.assertions = Assertions(
            prepared.obligations, context.checking, context.premises, called=called
        )
        self.calls = Calls(prepared, context, self.assertions, contracts, self.locals, apart)
        loop_points = points.loops if points is not None else {}
        self.loops = Loops(prepared, context, self.assertions, contracts, self.locals, loop_points)

    def run(self, *, narrow: bool) -> lir.Instrumented:
        blocks: dict[str, lir.ViewBlock] = {}
        last: dict[str, str] = {}
        loops = natural_loops(self.body.blocks, self.body.entry)
        for name in reverse_postorder(self.body.blocks, self.body.entry):
            around = self.loops.around(loops.values(), name)
            parts = [replace(part, around=around) for part in self._block(self.body.blocks[name])]
            blocks.update((part.name, part) for part in parts)
            last[name] = parts[-1].name
        exit = blocks.get(self.body.exit)
        if exit is None:  # nothing runs into it; calls that end the program may
            exit = ir.Block(self.body.exit, (), ir.Exit())
        if exit.name in blocks or self.function.leaving:
            exit = replace(exit, statements=(*exit.statements, *self._said(*ENDS)))
        blocks[exit.name] = exit
        entry = self.body.entry
        for loop in loops.values():
            if loop.head == entry:
                entry = loop.head + ENTRY
            latches = frozenset(last[name] for name in loop.latches)
            self.loops.cut(blocks, replace(loop, latches=latches))
        start = tuple(self._at_entry(narrow=narrow))
        first = blocks[entry]
        blocks = {entry: replace(first, statements=start + first.statements)} | {
            name: block for name, block in blocks.items() if name != entry
        }
        body = replace(self.body, blocks=blocks, entry=entry, locals=tuple(self.locals))
        return cast(lir.Instrumented, replace(self.function, body=body))

    # --- entry and exit -------------------------------------------------------------------

    def _at_entry(self, *, narrow: bool) -> Iterator[lir.ViewStatement]:
        for statement in self.function.prologue:
            if not (
                self.called and isinstance(statement, ir.Assume) and statement.why == OF_INPUTS
            ):
                yield from self._statement(statement)
        for variable in self.function.leaving:
            yield ir.Assign(variable, ir.Const(0, variable.type), self.function.span)
        yield ir.Mark(ir.PRE)
        if not self.called:
            given = list(self._said(ir.Moment.INPUTS, why=PRECONDITION))
            given += self._said(ir.Moment.NARROWED, why="typically") if narrow else ()
            yield from sorted(given, key=_how_far)
        yield from self._probe_entry()
        yield from self._said(ir.Moment.ENTRY)

    def _probe_entry(self) -> Iterator[lir.ViewStatement]:
        if self.points is not None:
            yield probe(self.points.entry)
            for point, predicate in self.points.behaviors:
                yield probe(point, predicate)

    def _said(self, *moments: ir.Moment, why: str = "") -> Iterator[lir.ViewStatement]:
        for one in said(self.function.contract, *moments):
            yield self.assertions.said(one, "", self._claimed(one), why)

    def _claimed(self, one: Said[ir.CellTerm]) -> lir.Pred:
        match one.claims:
            case ir.Assigns() as assigns:
                changed = self.context.changes.by_any_view(self.function.name)
                return ir.implies(one.guard, frame(changed, assigns, ir.PRE, clause_at=ir.PRE))
            case ir.Frees() as frees:
                return ir.implies(one.guard, only_freed(frees, ir.PRE, clause_at=ir.PRE))
            case ir.Measure() as measure:
                raise AssertionError(f"nothing to compare with: {measure}")
            case claimed:  # all others are predicates, said as they are
                return claimed

    # --- statements -----------------------------------------------------------------------

    def _block(self, block: lir.Block) -> Iterator[lir.ViewBlock]:
        """The block, in parts: behind each call that may end the program is a branch."""
        name, loop = block.name, block.loop
        statements: list[lir.ViewStatement] = []
        for index, statement in enumerate(block.statements):
            statements += self._probes(block.name, index)
            statements += self._statement(statement, block.statements[index + 1 :])
            if isinstance(statement, ir.Call) and self._leaves(statement):
                back = f"{block.name}.{statement.site}"
                end = ir.Branch(is_left(self.function), self.body.exit, back, statement.span)
                yield ir.Block(name, tuple(statements), end, loop)
                name, loop, statements = back, None, []
        statements += self._probes(block.name, len(block.statements))
        yield ir.Block(name, tuple(statements), block.end, loop)

    def _probes(self, block: str, index: int) -> Iterator[lir.ViewStatement]:
        if self.points is not None:
            place = block, index
            if place in self.points.code:
                yield probe(self.points.code[place])
            for point, predicate in self.points.outcomes.get(place, ()):
                yield probe(point, predicate)

    def _leaves(self, call: lir.Call) -> bool:
        return bool(self.context.program.functions[call.callee].leaving)

    def _statement(
        self, statement: lir.Statement, behind: Sequence[lir.Statement] = ()
    ) -> Iterator[lir.ViewStatement]:
        keep_time()
        match statement:
            case ir.Declare(variable, span):
                if variable.storage is ir.Storage.LOCAL:
                    yield ir.Havoc(variable, "", span)
            case ir.Annotation(exits=True):
                pass  # said with the call before it
            case ir.Annotation(clause):
                yield from self._asserted(clause)
            case ir.Call():
                yield from self.calls.statements(statement)
                for clause in _said_of_exits(behind):
                    yield from self._asserted(clause)
            case ir.Framed():
                yield self._framed(statement)
            case ir.Guard():
                yield from self.assertions.guard(statement, observed=self.observed)
            case ir.Assign() | ir.Mark() | ir.Fresh() | ir.EndLife():
                yield statement
            case ir.Havoc() | ir.Assume():
                yield statement
            case _:
                assert_never(statement)

    def _framed(self, framed: lir.Framed) -> lir.ViewStatement:
        """What a statement answers for that ends here: nothing that was there where it began has
        changed but what its frame names."""
        since, assigns = framed.since, framed.assigns
        began, inside = between(self.body, since, framed)
        whole = beginning_at(self.function, began, since)
        changed = self.context.changes.by_blocks(whole, inside)
        there = (*self.context.changes.mutable, *in_scope_at(self.function, began, since))
        kept = frame([one for one in there if one in changed], assigns, since, clause_at=since)
        claim = ir.implies(framed.applies, kept)
        return self.assertions.asserted(
            Kind.STATEMENT_ASSIGNS, "", assigns.span, assigns, claim, assigns.mode
        )

    def _asserted(self, clause: lir.Clause) -> Iterator[lir.ViewStatement]:
        for one in said_here(clause):
            yield self.assertions.said(one, "", self._claimed(one), "")


def _said_of_exits(behind: Sequence[lir.Statement]) -> Iterator[lir.Clause]:
    """What holds where the program ends in the call that this is ``behind``."""
    for statement in behind:
        match statement:
            case ir.Call():
                return
            case ir.Annotation(clause, exits=True):
                yield clause
            case _:  # no other statement says how the program ends
                pass


def _how_far(assumed: lir.ViewStatement) -> int:
    """How far what is assumed of inputs looks: at numbers, into memory, at how pointers lie to each
    other.  What a search knows before keeps it from looking too far: valid pointers, say, are told
    apart within their objects alone."""
    assert isinstance(assumed, ir.Assume)
    predicate = assumed.predicate
    parts = list(ir.walk(predicate))
    compared = [part for part in parts if isinstance(part, ir.Compare)]
    if any(_is_block(one.left) and _is_block(one.right) for one in compared):
        return 2
    if any(isinstance(part, ir.Apply | ir.ApplyPred) for part in parts):
        return 1
    return int(any(isinstance(variable.type, ir.MemoryType) for variable in ir.reads(predicate)))


def _is_block(node: lir.Expr) -> bool:
    return isinstance(node, ir.Read) and node.variable.role is ir.Role.BLOCK
