r"""What a refusal takes out of a function: the statement, and what only comes behind it.

    before:  a;  S;  b;  c        S is not modelled; c can be reached past S, b can not
    after:   a;  guard \false (unmodelled: S);  havoc t;  if (t == 0) goto c; else goto exit

No run gets past the guard, and no proof knows what a run does that would: whatever may come behind
it is proved only if no run comes to it.  Where control could have gone on, it still can, so that
what lies there is not taken for dead.  Where an earlier iteration may have come there, all behind
the loop's contract rests on that, too (``view/loops.py``).  Others call a function that has such a
statement by its contract: its code does not tell all that it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.analysis.flow import reverse_postorder
from weaklink.diagnostics import Cost, Refusal
from weaklink.ir.names import variant
from weaklink.kinds import Kind
from weaklink.record import record, replace
from weaklink.source import Span, order

ANYWHERE = "anywhere."
"""How a number is called that says where a run goes on."""


@record
class CutPoint:
    """The statement at ``index`` of ``block``, or where that ends, is not modelled: ``construct``
    says what about it."""

    block: str
    index: int
    construct: str
    span: Span


def as_called(function: str) -> str:
    """What others call in place of a function that is not modelled whole."""
    return variant(function, 0)


def is_cut(function: ir.AnyFunction) -> bool:
    """Whether something of the function was taken out."""
    return bool(cut_blocks(function))


def cut_blocks(function: ir.AnyFunction) -> list[str]:
    """The blocks that end where something was taken out."""
    body = function.body
    blocks = {} if body is None else body.blocks
    return [
        name
        for name, block in blocks.items()
        if any(isinstance(s, ir.Guard) and s.kind is Kind.UNMODELLED for s in block.statements)
    ]


def taken_out_of(function: ir.Function) -> Iterator[Refusal]:
    """What was taken out of a function, place by place, in source order."""
    body = function.body
    found = [
        Refusal(function.name, statement.span, statement.about, Cost.REST)
        for name in cut_blocks(function)
        for statement in (() if body is None else body.blocks[name].statements)
        if isinstance(statement, ir.Guard) and statement.kind is Kind.UNMODELLED
    ]
    yield from sorted(found, key=lambda one: order(one.span))


def behind_cuts(function: ir.AnyFunction) -> frozenset[str]:
    """The blocks to which control may come behind what was taken out."""
    assert function.body is not None
    blocks = function.body.blocks
    found: set[str] = set()
    for name in cut_blocks(function):
        for successor in ir.successors(blocks[name].end):
            found.update(reverse_postorder(blocks, successor))
    return frozenset(found)


def is_assertion(function: ir.Function, at: CutPoint) -> bool:
    """Whether nothing but an assertion is there, which a run can go without."""
    assert function.body is not None
    statements = function.body.blocks[at.block].statements
    match statements[at.index] if at.index < len(statements) else None:
        case ir.Annotation(clause):
            return clause.mode is not ir.Mode.ADMIT
        case _:  # all others are needed
            return False


def without(function: ir.Function, at: CutPoint) -> ir.Function:
    """The function without the assertion there, wherever it stands."""
    assert function.body is not None
    body = function.body
    dropped = body.blocks[at.block].statements[at.index]
    blocks = {
        name: replace(
            block, statements=tuple(one for one in block.statements if not _alike(one, dropped))
        )
        for name, block in body.blocks.items()
    }
    return replace(function, body=replace(body, blocks=blocks))


def _alike(one: ir.Statement, other: ir.Statement) -> bool:
    """Whether both are the same annotation, as it was written once."""
    match one, other:
        case ir.Annotation(clause), ir.Annotation(same):
            return clause.span == same.span
        case _:  # no other statement is an annotation
            return False


def cut(function: ir.Function, found: Iterable[CutPoint]) -> ir.Function:
    """The function without these statements, and without what only comes behind them."""
    assert function.body is not None
    body = function.body
    first: dict[str, CutPoint] = {}
    for one in sorted(found, key=lambda one: one.index):
        first.setdefault(one.block, one)
    locals_ = list(body.locals)
    blocks = dict(body.blocks)
    for one in first.values():  # all of them end, before it is asked what can still be reached
        blocks[one.block] = replace(blocks[one.block], end=ir.Stop())
    alive = {*reverse_postorder(blocks, body.entry), body.exit}
    for number, one in enumerate(first.values(), start=len(body.locals)):
        if one.block in alive:
            targets = _targets(body, one.block, one.index, alive)
            made, added = _ended(body, one, targets, number)
            blocks.update(made)
            alive.update(made)
            locals_ += added
    kept = {name: block for name, block in blocks.items() if name in alive}
    body = replace(body, blocks=kept, locals=tuple(locals_))
    return replace(function, body=body)


def _targets(body: ir.Body, block: str, index: int, alive: set[str]) -> list[str]:
    """Where control may go on behind a place in a block, of what can be reached without it."""
    found: dict[str, None] = {}
    seen: set[str] = set()
    work = [*ir.successors(body.blocks[block].end)]
    while work:
        name = work.pop()
        if name in alive:
            if name != block or index:  # else a run comes to the same place again
                found[name] = None
        elif name not in seen:
            seen.add(name)
            work += ir.successors(body.blocks[name].end)
    return list(found)


def _ended(
    body: ir.Body, one: CutPoint, targets: Sequence[str], number: int
) -> tuple[dict[str, ir.Block], list[ir.Variable]]:
    """The block up to what is not modelled, and the choice where control goes on."""
    block, span = body.blocks[one.block], one.span
    guard = ir.Guard(Kind.UNMODELLED, ir.FALSE, span, about=one.construct)
    statements: tuple[ir.Statement, ...] = (*block.statements[: one.index], guard)
    loop = None if one.index == 0 else block.loop
    if len(targets) < 2:
        end: ir.Terminator = ir.Jump(targets[0]) if targets else ir.Stop()
        return {one.block: ir.Block(one.block, statements, end, loop)}, []
    name = f"{ANYWHERE}{number}"
    choice = ir.Variable(name, ir.INTEGER, ir.Storage.TEMPORARY, name, span)
    statements += (ir.Havoc(choice, "", span),)
    made: dict[str, ir.Block] = {}
    here = one.block
    for position, target in enumerate(targets[:-1]):
        is_last = position == len(targets) - 2
        other = targets[-1] if is_last else f"{one.block}.{ANYWHERE}{position}"
        wanted = ir.Const(position, ir.INTEGER)
        condition = ir.Compare(ir.CompareOp.EQ, ir.Read(choice, span), wanted, span)
        end = ir.Branch(condition, target, other, span)
        own = statements if position == 0 else ()
        made[here] = ir.Block(here, own, end, loop if position == 0 else None)
        here = other
    return made, [choice]


# --- what others call -----------------------------------------------------------------------------


def with_contracts_called(program: ir.Program, cut_: Iterable[str]) -> ir.Program:
    """``program``, in which others call functions that are ``cut_`` by their contracts."""
    names = {name: as_called(name) for name in cut_}
    if not names:
        return program
    functions = {name: _calling(one, names) for name, one in program.functions.items()}
    for name, other in names.items():
        if other not in functions:
            functions[other] = replace(
                program.functions[name], name=other, body=None, refused=True, requested=False
            )
    return replace(program, functions=functions)


def _calling(function: ir.Function, names: Mapping[str, str]) -> ir.Function:
    body = function.body
    if body is None:
        return function
    blocks = {
        name: replace(block, statements=tuple(_renamed(block.statements, names)))
        for name, block in body.blocks.items()
    }
    return replace(function, body=replace(body, blocks=blocks))


def _renamed(
    statements: Iterable[ir.Statement], names: Mapping[str, str]
) -> Iterator[ir.Statement]:
    for statement in statements:
        if isinstance(statement, ir.Call) and statement.callee in names:
            yield replace(statement, callee=names[statement.callee])
        else:
            yield statement


# --- where it is ----------------------------------------------------------------------------------


def statement_at(function: ir.Function, span: Span) -> tuple[str, int] | None:
    """The block and index of the statement (or the end of a block) that holds a place of the
    source: the smallest, and of such the first."""
    assert function.body is not None
    best: tuple[tuple[int, int, int], str, int] | None = None
    for name, block in function.body.blocks.items():
        places = [(i, _place(one)) for i, one in enumerate(block.statements)]
        if isinstance(block.end, ir.Branch):
            places.append((len(block.statements), block.end.span))
        for index, own in places:
            if _holds(own, span):
                candidate = ((_size(own), own.line, own.column), name, index)
                if best is None or candidate[0] < best[0]:
                    best = candidate
    return None if best is None else (best[1], best[2])


def _place(statement: ir.Statement) -> Span:
    """Where it was written; an annotation may stand elsewhere."""
    return statement.clause.span if isinstance(statement, ir.Annotation) else statement.span


def _holds(outer: Span, inner: Span) -> bool:
    return (
        outer.file == inner.file
        and (outer.line, outer.column) <= (inner.line, inner.column)
        and (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
    )


def _size(span: Span) -> int:
    return (span.end_line - span.line) * 1000 + span.end_column - span.column
