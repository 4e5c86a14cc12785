"""Where control comes into loop statements elsewhere than at their beginning.

    before:  if (x) goto in;                  while (c) { in: ... }
    after:   the loop's head may be reached first from inside: whether it was, since control last
             came into the loop, has to be noted; nothing of it was when the `goto` jumps

The statements that jump are those of the syntax tree; which of them leave a traversal of the loop
as it is, since the loop goes on around them, is known from the flow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from weaklink import ir
from weaklink.analysis.flow import natural_loops, reverse_postorder
from weaklink.analysis.reducible import source_block
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.points import collect_cases, collect_labels, statements_in
from weaklink.source import NOWHERE

LoopStatement = syntax.While | syntax.DoWhile | syntax.For


def entering(statement: syntax.Statement, body: syntax.Statement) -> list[syntax.Jump]:
    """The jumps of a function's ``body`` into the ``statement`` from outside of it: each ``goto``,
    and each ``switch`` around it that has a case in it."""
    within = list(statements_in(statement))
    labels = {labeled.label for labeled in collect_labels(statement)[0]}
    cases = {id(one) for one in within if isinstance(one, syntax.Case)}
    own = set(map(id, within))
    if not labels and not cases:
        return []
    jumps = (one for one in statements_in(body) if isinstance(one, syntax.Jump))
    outside = (one for one in jumps if id(one) not in own)
    return list(_entering(outside, labels, cases))


def _entering(
    outside: Iterable[syntax.Jump], labels: set[str], cases: set[int]
) -> Iterator[syntax.Jump]:
    for one in outside:
        match one:
            case syntax.Goto(label):
                if label in labels:
                    yield one
            case syntax.Switch(body=inside):
                if any(id(case) in cases for case in collect_cases(inside)):
                    yield one
            case _:
                assert_never(one)


def begins_anew(body: ir.Body, contract: ir.LoopContract, jump: syntax.Jump) -> bool:
    """Whether the jump into the loop begins a traversal of it, and is no part of one that went on
    outside of the loop statement.  One that may be either begins none that is not the first in its
    activation; raises ``Unsupported`` where there may be others."""
    loops = natural_loops(body.blocks, body.entry)
    own = {head: loop for head, loop in loops.items() if _is_of(body, head, contract)}
    around = frozenset[str]().union(*(loop.blocks for loop in own.values()))
    goes_on = {name in around for name in _jumping(body, contract, jump)}
    is_repeated = any(
        head in loop.blocks for head in own for other, loop in loops.items() if other != head
    )
    if len(goes_on) > 1 and is_repeated:
        what = "loop that is left and entered again by `goto`, in an emitted program"
        raise Unsupported(what, contract.span)
    return True not in goes_on


def _is_of(body: ir.Body, head: str, contract: ir.LoopContract) -> bool:
    loop = body.blocks[head].loop
    return loop is not None and loop.site == contract.site


def _jumping(body: ir.Body, contract: ir.LoopContract, jump: syntax.Jump) -> Iterator[str]:
    """The blocks outside of the loop statement from which the jump leads into its midst."""
    heads = {source_block(name) for name in body.blocks if _is_of(body, name, contract)}
    midst = contract.inside - heads
    for name in reverse_postorder(body.blocks, body.entry):
        end = body.blocks[name].end
        if source_block(name) not in contract.inside and _is_end_of(end, jump):
            if any(source_block(target) in midst for target in ir.successors(end)):
                yield name


def _is_end_of(end: ir.Terminator, jump: syntax.Jump) -> bool:
    """Whether a block may end so with the jump: a ``switch`` in other ways than by a ``goto``."""
    if isinstance(jump, syntax.Goto):
        return isinstance(end, ir.Jump) and end.span == jump.span
    return not isinstance(end, ir.Jump) or end.span == NOWHERE
