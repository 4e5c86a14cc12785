"""Global invariants, in the contracts of all functions: they hold where one begins, and ends.

before:  int z = 1;  global invariant low: z >= 0;    void f(void)      int main(void)
after:   void f(void): requires z >= 0; ensures z >= 0;
         int main(void): initially z >= 0; ensures z >= 0;

The functions of our own headers say nothing of the data of a program.  Of ``main``, the values
with which the program begins are known: there it is checked.  An invariant of a structure's type is
one of all objects of the type that a function names (``view/typed_objects.py``).  A strong global
one is asserted, too, behind each full expression that may write what it speaks of:

before:  z = -1;  z = 1;                 after:  z = -1;  assert z >= 0;  z = 1;  assert z >= 0;

Left out, and refused by name, are those of other types, strong ones of types, and those without a
meaning in a view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink import ir
from weaklink.analysis.changes import callees
from weaklink.diagnostics import Refusal
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.hosted import MAIN
from weaklink.view.supported import why_without_meaning
from weaklink.view.typed_objects import holds_of_objects


def state_invariants(program: ir.Program) -> ir.Program:
    """``program``, its global invariants in the contracts of its functions."""
    stated = [one for one in program.invariants if _why_left_out(one, program) is None]
    if not stated:
        return program
    functions = {
        name: function
        if function.span.file.startswith("<")
        else _stating(function, stated, program)
        for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


def refused_invariants(program: ir.Program) -> list[Refusal]:
    """The invariants of data that nothing assumes or checks."""
    whys = ((one, _why_left_out(one, program)) for one in program.invariants)
    return [Refusal.of_logic(one.span, why) for one, why in whys if why is not None]


def _why_left_out(invariant: ir.Invariant, program: ir.Program) -> str | None:
    strength = "strong " if invariant.strong else ""
    of = "global" if invariant.bound is None else "type"
    what = f"{strength}{of} invariant `{invariant.name}`"
    if invariant.bound is not None and invariant.strong:
        return what
    if invariant.bound is not None and not isinstance(invariant.bound.type, ir.RecordType):
        return what
    inner = why_without_meaning(invariant.predicate, program)
    if inner is not None:
        return f"{what} ({inner})"
    if any(MAIN in callees(function) for function in program.functions.values()):
        return f"{what} where `main` is called"
    return None


def _stating(
    function: ir.Function, invariants: Sequence[ir.Invariant], program: ir.Program
) -> ir.Function:
    contract = function.contract
    starts = function.name == MAIN and function.body is not None
    found = [
        clause for one in invariants for clause in _clauses(one, function, program, starts=starts)
    ]
    if not found:
        return function
    span = contract.span or invariants[0].span
    strong = [one for one in invariants if one.strong]
    body = function.body
    if body is not None and strong:
        blocks = {name: _asserting(block, strong) for name, block in body.blocks.items()}
        body = replace(body, blocks=blocks)
    return replace(
        function,
        contract=replace(contract, clauses=(*contract.clauses, *found), span=span),
        body=body,
    )


def _asserting(block: ir.Block, invariants: Sequence[ir.Invariant]) -> ir.Block:
    """The block, with what holds everywhere asserted behind what may change it."""
    statements: list[ir.Statement] = []
    for index, statement in enumerate(block.statements):
        statements.append(statement)
        behind = block.statements[index + 1 :]
        if any(_is_part(statement.span, other.span) for other in behind):
            continue  # no sequence point is there
        for one in invariants:
            if _may_change(statement, one.predicate):
                kind, name = ir.ClauseKind.ASSERT, one.name
                clause = ir.Clause(one.predicate, name, one.span, one.text, kind=kind)
                statements.append(ir.Annotation(clause, statement.span))
    return replace(block, statements=tuple(statements))


def _is_part(inner: Span, outer: Span) -> bool:
    """Whether an expression lies within another one, which is not done yet."""
    if inner == outer or inner.file != outer.file or outer.line == 0:
        return False
    begins = (outer.line, outer.column) <= (inner.line, inner.column)
    ends = (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
    return begins and ends


def _may_change(statement: ir.Statement, predicate: ir.Pred) -> bool:
    """Whether a statement writes a variable that a predicate reads, or through a pointer."""
    known = {part.place for part in ir.walk(predicate) if isinstance(part, ir.Load)}
    roots = (ir.place_root(place) for place in known)
    read = {root.variable for root in roots if isinstance(root, ir.VariablePlace)}
    read |= ir.reads(predicate)
    match statement:
        case ir.Assign(target):
            return target in read
        case ir.Store(place):
            root = ir.place_root(place)
            return not isinstance(root, ir.VariablePlace) or root.variable in read
        case ir.Call(results=results) | ir.CallPointer(results=results):
            return any(result in read for result in results)
        case _:  # no other statement writes what others see
            return False


def _clauses(
    invariant: ir.Invariant, function: ir.Function, program: ir.Program, *, starts: bool
) -> Iterator[ir.Clause]:
    """What is said where a function begins and ends; with one, the program ``starts``."""
    beginning = ir.ClauseKind.INITIALLY if starts else ir.ClauseKind.REQUIRES
    for kind in (beginning, ir.ClauseKind.ENSURES):
        predicate, span, text = invariant.predicate, invariant.span, invariant.text
        if invariant.bound is not None:
            ends = kind is ir.ClauseKind.ENSURES
            of_objects = holds_of_objects(invariant, function, program, ends=ends)
            if of_objects is None:
                continue
            predicate = of_objects
        yield ir.Clause(predicate, invariant.name, span, text, kind=kind)
