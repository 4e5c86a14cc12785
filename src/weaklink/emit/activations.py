"""The lines that a run executes, as gcov counts them: in all activations of a function.

A cover speaks of the outermost one, and of runs that end normally, which execute all of a piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from weaklink.ask.answers import Witness
from weaklink.ir.program import (
    Assign,
    Assume,
    Block,
    Branch,
    Check,
    CodeCall,
    Fresh,
    Havoc,
    HavocCells,
    Jump,
    Statement,
)
from weaklink.replay.outcome import Step
from weaklink.replay.runner import Runner
from weaklink.source import Span
from weaklink.view.model import View


def executed(view: View, witness: Witness, steps: int, *, outermost: bool) -> frozenset[Span]:
    """What the function under view executes in its inner activations, and, if that is asked for,
    in the ``outermost`` one."""
    if not outermost and view.main.name not in view.callees:
        return frozenset()
    _, trace = Runner(view, steps).trace(witness.inputs, witness.choices)
    return frozenset(_executed(trace, view.main.name, 0 if outermost else 1))


def _executed(trace: Iterable[Step], function: str, least_depth: int) -> Iterator[Span]:
    left: dict[int, Block] = {}
    for step in trace:
        what = step.what
        if isinstance(what, CodeCall) and step.value is None:
            left.pop(step.depth, None)
        if step.function != function or step.depth < least_depth:
            continue
        if isinstance(what, Block):
            if step.depth in left:
                yield from _whole(left[step.depth])
            left[step.depth] = what
        elif isinstance(what, Check) and step.depth in left:
            yield from _before(left[step.depth], what)
        else:
            yield what.span


def _whole(block: Block) -> Iterator[Span]:
    yield from _spans(block.statements)
    if isinstance(block.end, Jump | Branch):
        yield block.end.span


def _before(block: Block, failed: Check) -> Iterator[Span]:
    """What is executed of a block in which a check fails."""
    for index, statement in enumerate(block.statements):
        if statement is failed:
            yield from _spans(block.statements[:index])


def _spans(statements: Iterable[Statement]) -> Iterator[Span]:
    for statement in statements:
        if isinstance(statement, Assign | Fresh | CodeCall | Check | Assume | Havoc | HavocCells):
            yield statement.span
