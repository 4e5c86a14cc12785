"""Sites: the names of a function's own loops and calls (``loop1``, ``g2``).

    before:  b1 (head of a loop):  call g(x);  ...      b4:  call g(y)
    after:   b1 (head of loop1):   call g1: g(x);  ...  b4:  call g2: g(y)

Afterwards the body is reducible, every loop head carries a contract with its site (an empty
contract for a loop made by ``goto``), and every call its own.
"""

from __future__ import annotations

from collections import Counter

from weaklink import ir
from weaklink.analysis.flow import natural_loops
from weaklink.analysis.reducible import make_reducible, original
from weaklink.ir.names import short_name
from weaklink.record import replace
from weaklink.source import NOWHERE, Span, order
from weaklink.view.model import Site


def name_all_sites(program: ir.Program) -> ir.Program:
    """``program`` with the sites of all functions named that have a body."""
    named = {
        name: function if function.body is None else name_sites(function)
        for name, function in program.functions.items()
    }
    return replace(program, functions=named)


def sites_of(function: ir.AnyFunction, program: ir.AnyProgram) -> tuple[Site, ...]:
    """The function's subcontracts, in source order of the loops and calls."""
    assert function.body is not None
    found: dict[str, Site] = {}
    for block in function.body.blocks.values():
        if block.loop is not None:
            loop = block.loop
            found[loop.site] = Site(loop.site, "", True, loop.span)
        for call in block.statements:
            if isinstance(call, ir.Call):
                has_code = program.functions[call.callee].body is not None
                found[call.site] = Site(call.site, call.callee, has_code, call.span)
    return tuple(sorted(found.values(), key=Site.place))


def name_sites(function: ir.Function) -> ir.Function:
    """``function`` (with a body) made reducible, its sites named in source order."""
    assert function.body is not None
    body = make_reducible(_name_calls(function.body))
    assert body is not None, "refused before"
    return replace(function, body=_name_loops(body))


def _name_calls(body: ir.Body) -> ir.Body:
    calls = [
        (order(statement.span), name, index, statement.callee)
        for name, block in body.blocks.items()
        for index, statement in enumerate(block.statements)
        if isinstance(statement, ir.Call)
    ]
    position = {name: number for number, name in enumerate(body.blocks)}
    calls.sort(key=lambda call: (call[0], position[call[1]], call[2]))
    count: Counter[str] = Counter()
    sites: dict[tuple[str, int], str] = {}
    for _, name, index, callee in calls:
        own = short_name(callee)  # variants of one function share it
        count[own] += 1
        sites[name, index] = f"{own}{count[own]}"
    blocks = {
        name: replace(
            block,
            statements=tuple(
                replace(statement, site=sites[name, index])
                if isinstance(statement, ir.Call)
                else statement
                for index, statement in enumerate(block.statements)
            ),
        )
        for name, block in body.blocks.items()
    }
    return replace(body, blocks=blocks)


def _name_loops(body: ir.Body) -> ir.Body:
    written = {name for name, block in body.blocks.items() if block.loop is not None}
    loops = written.union(natural_loops(body.blocks, body.entry))
    heads = {original(name) for name in loops}
    position = {name: number for number, name in enumerate(body.blocks)}
    ordered = sorted(heads, key=lambda name: (order(_place(body.blocks[name])), position[name]))
    sites = {name: f"loop{number}" for number, name in enumerate(ordered, start=1)}
    blocks = dict(body.blocks)
    for name, block in body.blocks.items():
        if name in loops:
            contract = block.loop or ir.LoopContract((), _place(block), by_goto=True)
            blocks[name] = replace(block, loop=replace(contract, site=sites[original(name)]))
    return replace(body, blocks=blocks)


def _place(block: ir.Block) -> Span:
    """Where a block begins in the source: its loop contract, or its first placed part."""
    if block.loop is not None:
        return block.loop.span
    for statement in block.statements:
        if (span := place(statement)) is not None:
            return span
    return block.end.span if isinstance(block.end, ir.Branch) else NOWHERE


def place(statement: ir.Statement) -> Span | None:
    """The statement's place; None for a mark, which nothing executes."""
    match statement:
        case (
            ir.Assign(span=span)
            | ir.Declare(span=span)
            | ir.EndLife(span=span)
            | ir.Call(span=span)
            | ir.Annotation(span=span)
            | ir.Framed(span=span)
            | ir.Guard(span=span)
            | ir.Havoc(span=span)
            | ir.Store(span=span)
            | ir.CallPointer(span=span)
            | ir.OpenContract(span=span)
            | ir.CloseContract(span=span)
            | ir.UseList(span=span)
            | ir.Unmodelled(span=span)
        ):
            return span
        case ir.Mark():
            return None
