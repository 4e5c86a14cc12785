r"""What calls lend: memory that the callee may read before it writes it.

    before:  int get(int *p) { return *p; }     int x;  if (c) x = 1;  y = get(&x)
    after:   implied: \lent(p)                  y = get(&x)  // lends x

Afterwards each function that is called says what it may so read, as a clause of its contract that
nobody wrote; and each call says whether memory without a value may get there.  Memory that a
caller was itself called with is none of its matters: that is lent by its own callers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from weaklink import ir
from weaklink.analysis.changes import callees
from weaklink.analysis.given import Needs
from weaklink.analysis.needed import (
    Everything,
    Exactly,
    Needed,
    Whole,
    Within,
    instantiate,
    passed_bases,
)
from weaklink.analysis.pointers import Anything, Base, Given, Made, Own, Static
from weaklink.analysis.unset import At, unset_at_calls
from weaklink.diagnostics import Unsupported
from weaklink.ir.cells import Cells
from weaklink.ir.notation import show_expr, show_place
from weaklink.record import record, replace
from weaklink.source import Span
from weaklink.view.lower.allocation import ALLOCATORS

EVERYTHING, WHOLE = "everything", "whole"
"""The names of the clauses that say: all that the caller's pointers may lead to; the whole object
to which one leads."""


@record
class LentRead:
    """A read at ``span``, of a place at ``at``, before the function writes there; ``text`` is the
    ACSL that says that the place had a value when the function was called, if any can."""

    span: Span
    at: Span
    text: str


class Lending:
    """Notes what is lent, for the functions in ``tracked``; what others read is told alone."""

    def __init__(self, program: ir.Program, tracked: frozenset[str], cells: Cells) -> None:
        self._program = program
        self._tracked = tracked
        self._cells = cells
        self._needs = (
            Needs(program) if any(map(_reads_through, program.functions.values())) else None
        )

    def is_lent(self, function: str, place: ir.Place) -> bool:
        """Whether the function's callers answer for what it reads at the place."""
        return self._needs is not None and self._needs.is_implied(function, place)

    def reads(self, function: str) -> tuple[LentRead, ...]:
        """What the function itself reads of what its callers, or functions without code, have
        to give a value."""
        if self._needs is None:
            return ()
        span = self._program.functions[function].span
        return tuple(
            LentRead(load.span, load.place.span, initialized_text(_clause(needed, span)))
            for needed, loads in self._needs.read_by(function).items()
            for load in loads
            if not isinstance(needed, Everything) or self._needs.comes_in(function, load.place)
        )

    # --- contracts -----------------------------------------------------------------------------

    def with_implied(
        self, function: ir.Function, lower: Callable[[ir.Pred], object]
    ) -> ir.Function:
        """The function with the clauses that are implied; those that cannot be lowered ask for
        everything."""
        if self._needs is None or function.name not in self._tracked:
            return function
        clauses: dict[ir.Clause, None] = {}
        for needed in self._needs.of(function.name):
            clause = _clause(needed, function.span)
            try:
                lower(clause.predicate)
            except Unsupported:
                clause = _clause(Everything(), function.span)
            clauses[clause] = None
        contract = function.contract
        contract = replace(contract, clauses=(*contract.clauses, *clauses))
        return replace(function, contract=contract)

    # --- calls ---------------------------------------------------------------------------------

    def with_loans(self, function: ir.Function, in_memory: frozenset[ir.Variable]) -> ir.Function:
        """The function, its calls marked to which memory without a value may get."""
        body = function.body
        if self._needs is None or body is None or function.name not in self._tracked:
            return function
        objects = in_memory - set(function.parameters)
        unset = unset_at_calls(body, objects, self._cells)
        return replace(function, body=self._marked(function, body, unset))

    def _marked(
        self, function: ir.Function, body: ir.Body, unset: Mapping[At, frozenset[ir.Variable]]
    ) -> ir.Body:
        allocates = self._allocates(function.name)

        def marked(block: ir.Block, index: int, statement: ir.Statement) -> ir.Statement:
            if not isinstance(statement, ir.Call):
                return statement
            missing = unset.get((block.name, index), frozenset())
            texts = self._texts(function.name, statement, missing, allocates)
            return replace(statement, lends=", ".join(dict.fromkeys(texts)))

        blocks = {
            name: replace(
                block,
                statements=tuple(marked(block, i, s) for i, s in enumerate(block.statements)),
            )
            for name, block in body.blocks.items()
        }
        return replace(body, blocks=blocks)

    def _allocates(self, function: str) -> bool:
        """Whether it may hold pointers to objects that were allocated behind its back, or by it."""
        seen = [function]
        for name in seen:
            called = self._program.functions.get(name)
            if called is not None:
                seen += [callee for callee in callees(called) if callee not in seen]
        return not ALLOCATORS.isdisjoint(seen)

    def _texts(
        self, function: str, call: ir.Call, unset: frozenset[ir.Variable], allocates: bool
    ) -> Iterator[str]:
        assert self._needs is not None
        callee = self._program.functions.get(call.callee)
        if callee is None or callee.body is None or not (unset or allocates):
            return
        pointers = self._needs.pointers(function)
        arguments = dict(zip(callee.parameters, call.arguments, strict=False))
        for needed in self._needs.of(call.callee):
            bases = passed_bases(pointers, call, callee.parameters, needed)
            if bases is None or any(_may_lack(base, unset, allocates) for base in bases):
                yield _text(instantiate(needed, callee.parameters, arguments), callee)


def _reads_through(function: ir.Function) -> bool:
    """Whether it reads anything through a pointer."""
    return function.body is not None and any(
        isinstance(part, ir.Load) and isinstance(ir.place_root(part.place), ir.DerefPlace)
        for node in ir.body_nodes(function.body)
        for part in ir.walk(node)
    )


def _may_lack(base: Base, unset: frozenset[ir.Variable], allocates: bool) -> bool:
    match base:
        case Own(variable):
            return variable in unset
        case Made():
            return True
        case Anything():
            return bool(unset) or allocates
        case Given() | Static():
            return False


def _clause(needed: Needed, span: Span) -> ir.Clause:
    match needed:
        case Exactly(place):
            address = ir.AddressOf(place, ir.PointerType(place.type), span)
            return _lent("\\lent", address, span)
        case Within(_, pointers):
            return _lent("\\lent", pointers, span)
        case Whole(base):
            return replace(_lent("\\lent_whole", base, span), name=WHOLE)
        case Everything():
            return ir.Clause(ir.TRUE, EVERYTHING, span, "...", kind=ir.ClauseKind.IMPLIED)


def _lent(name: str, pointers: ir.Expr, span: Span) -> ir.Clause:
    """Its text is that of the pointers."""
    if isinstance(pointers, ir.AddressOf) and isinstance(pointers.place, ir.DerefPlace):
        text = show_expr(pointers.place.pointer)
    else:
        text = show_expr(pointers)
    predicate = ir.Holds(ir.BuiltinPred(name, (pointers,), (), span), span)
    return ir.Clause(predicate, "", span, text, kind=ir.ClauseKind.IMPLIED)


def initialized_text(clause: ir.Clause) -> str:
    """What an implied clause says, as a clause that somebody could write; empty if none does."""
    return "" if clause.name in (EVERYTHING, WHOLE) else f"\\initialized({clause.text})"


def _text(needed: Needed | None, callee: ir.Function) -> str:
    """What is lent, in the words of the caller."""
    match needed:
        case Exactly(place):
            return show_place(ir.map_root(place, _unconverted))
        case Within(_, pointers):
            return _pointed_text(pointers)
        case Whole(base):
            return _pointed_text(base)
        case Everything() | None:
            return f"what {callee.name} reaches"


def _unconverted(root: ir.Root) -> ir.Place:
    """The object that ``*(const int *)&x`` is; any other root as it is."""
    if not isinstance(root, ir.DerefPlace):
        return root
    pointer = root.pointer
    while isinstance(pointer, ir.Convert) and isinstance(pointer.operand.type, ir.PointerType):
        pointer = pointer.operand
    match pointer:
        case ir.AddressOf(inner):
            return ir.map_root(inner, _unconverted)
        case ir.PointerAdd(ir.BinaryOp.ADD, ir.AddressOf(ir.IndexPlace(array, ir.Const(0))), index):
            return ir.IndexPlace(ir.map_root(array, _unconverted), index, root.type, root.span)
        case _:  # what any other pointer points to has no other name
            return root


def _pointed_text(pointers: ir.Expr) -> str:
    match pointers:
        case ir.Convert(operand) if isinstance(operand.type, ir.PointerType):
            return _pointed_text(operand)
        case ir.AddressOf(ir.IndexPlace(array, ir.Const(0))):
            return show_place(array)
        case ir.AddressOf(place):
            return show_place(place)
        case ir.PointerAdd(pointer=array, offset=ir.Range(low, high)):
            ends = ["" if end is None else show_expr(end) for end in (low, high)]
            return f"{_array_text(array)}[{ends[0]} .. {ends[1]}]"
        case ir.PointerAdd():
            return f"*({show_expr(pointers)})"
        case _:  # any other is said as it is written
            return f"*{show_expr(pointers)}"


def _array_text(pointer: ir.Expr) -> str:
    match pointer:
        case ir.Convert(operand):
            return _array_text(operand)
        case ir.AddressOf(ir.IndexPlace(array, ir.Const(0))):
            return show_place(array)
        case ir.Read() | ir.Load():
            return show_expr(pointer)
        case _:  # any other is said as it is written, in parentheses to be safe
            return f"({show_expr(pointer)})"
