"""Which locals a loop can name: what is declared around it, or before it in a block around it.

    before:  { for (int i = 0; ...) ...  int s;  for (int j = 0; ...) ... }
    after:   the first loop: i;  the second: s, j

A contract that says nothing of what changes lets everything change, ended objects too: of these no
text of C can speak, and nothing reads what they hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.emit.entries import LoopStatement
from weaklink.frontend import syntax
from weaklink.record import field_names
from weaklink.source import Span

Named = tuple[Span, str]

Visible = Mapping[str, frozenset[Named]]
"""The places and names of the declarations that a loop can name, by its id (``f/loop1``)."""


def visible_in(function: ir.Function, body: syntax.Compound) -> Visible:
    """``function`` has loops with names."""
    blocks = function.body.blocks.values() if function.body is not None else ()
    sites = {block.loop.span: block.loop.site for block in blocks if block.loop is not None}
    found = dict(_loops(body, frozenset()))
    return {f"{function.name}/{site}": found[at] for at, site in sites.items() if at in found}


def can_name(visible: Visible, loop: str, variable: ir.Variable) -> bool:
    """Whether what stands at a loop can name a variable of the function."""
    if variable.storage is not ir.Storage.LOCAL:
        return True
    return loop not in visible or (variable.span, _name(variable)) in visible[loop]


def _name(variable: ir.Variable) -> str:
    return variable.shown.partition("#")[0]


def loop_place(loop: LoopStatement) -> Span:
    """Where the loop's contract stands, or would."""
    return loop.span if loop.contract is None else loop.contract.span


def _loops(node: object, around: frozenset[Named]) -> Iterator[tuple[Span, frozenset[Named]]]:
    match node:
        case syntax.Compound(items):
            yield from _in_turn(items, around)
        case syntax.GhostStatement(items):
            yield from _in_turn(items, around)
        case syntax.For(initial=syntax.DeclarationStatement() as initial):
            own = around | _declared(initial)
            yield loop_place(node), own
            yield from _loops(node.body, own)
        case syntax.For() | syntax.While() | syntax.DoWhile():
            yield loop_place(node), around
            yield from _below(node, around)
        case _:  # nothing else is a loop, or declares what another statement can name
            yield from _below(node, around)


def _in_turn(
    items: Sequence[syntax.Statement], around: frozenset[Named]
) -> Iterator[tuple[Span, frozenset[Named]]]:
    for item in items:
        yield from _loops(item, around)
        around |= _declared(item)


def _below(node: object, around: frozenset[Named]) -> Iterator[tuple[Span, frozenset[Named]]]:
    for name in field_names(node) or ():
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if not isinstance(part, Span):
                yield from _loops(part, around)


def _declared(item: syntax.Statement) -> frozenset[Named]:
    match item:
        case syntax.DeclarationStatement(declarations):
            return frozenset((one.span, one.name) for one in declarations if one.name)
        case syntax.GhostStatement(items):
            return frozenset[Named]().union(*map(_declared, items))
        case syntax.Labeled(body=body) | syntax.Case(body=body):
            return _declared(body)
        case _:  # what else stands below a statement is in a block of its own
            return frozenset()
