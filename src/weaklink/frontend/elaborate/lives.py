"""Which locals' lives are said to end: those that may be pointed to, where they may be alive.

Before::

    declare i;  declare a;  i = a[0];  end i, a;

After::

    declare i;  declare a;  i = a[0];  end a;
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.record import replace
from weaklink.source import Span

_Lives = frozenset[ir.Variable]


def end_lives(body: ir.Body) -> ir.Body:
    """``body``, whose every ``EndLife`` names all locals of the scopes that are left."""
    ends = [s for b in body.blocks.values() for s in b.statements if isinstance(s, ir.EndLife)]
    if not ends:
        return body
    named = {variable for end in ends for variable in end.variables}
    addressed = ir.addressed_by_body(body) if named else frozenset()
    wanted = frozenset(variable for variable in named if ir.addressable(variable, addressed))
    alive = _alive(body, wanted)
    blocks = {
        name: replace(block, statements=tuple(_kept(block, alive[name], wanted)))
        for name, block in body.blocks.items()
    }
    return replace(body, blocks=blocks)


def _alive(body: ir.Body, wanted: _Lives) -> dict[str, _Lives]:
    """Those of ``wanted`` that may be alive where a block begins."""
    alive: dict[str, _Lives] = {name: frozenset() for name in body.blocks}
    pending = list(body.blocks)[::-1] if wanted else []
    while pending:
        block = body.blocks[pending.pop()]
        after = alive[block.name]
        for statement in block.statements:
            after = _step(statement, after, wanted)
        for target in ir.successors(block.end):
            if not after <= alive[target]:
                alive[target] |= after
                pending.append(target)
    return alive


def used_unborn(body: ir.Body, skipped: _Lives) -> tuple[ir.Variable, Span] | None:
    """The first of ``skipped``, past whose declarations there are jumps, that is used, and may
    be pointed to, where its declaration may not have been passed; and the use."""
    addressed = ir.addressed_by_body(body) if skipped else frozenset()
    wanted = frozenset(variable for variable in skipped if ir.addressable(variable, addressed))
    unborn: dict[str, _Lives] = {name: frozenset() for name in body.blocks}
    unborn[body.entry] = wanted
    pending = [body.entry] if wanted else []
    while pending:
        block = body.blocks[pending.pop()]
        after = unborn[block.name]
        for statement in block.statements:
            used = after & ir.statement_variables(statement)
            if used and not isinstance(statement, ir.Declare | ir.EndLife | ir.Mark):
                return min(used, key=lambda variable: variable.name), statement.span
            if isinstance(statement, ir.Declare):
                after -= {statement.variable}
        if isinstance(block.end, ir.Branch) and (used := after & ir.reads(block.end.condition)):
            return min(used, key=lambda variable: variable.name), block.end.span
        for target in ir.successors(block.end):
            if not after <= unborn[target]:
                unborn[target] |= after
                pending.append(target)
    return None


def _step(statement: ir.Statement, alive: _Lives, wanted: _Lives) -> _Lives:
    match statement:
        case ir.Declare(variable) if variable in wanted:
            return alive | {variable}
        case ir.EndLife(variables):
            return alive - frozenset(variables)
        case _:  # no other statement begins or ends a life
            return alive


def _kept(block: ir.Block, alive: _Lives, wanted: _Lives) -> Iterator[ir.Statement]:
    for statement in block.statements:
        after = _step(statement, alive, wanted)
        if not isinstance(statement, ir.EndLife):
            yield statement
        elif after != alive:
            ended = tuple(variable for variable in statement.variables if variable in alive)
            yield replace(statement, variables=ended)
        alive = after
