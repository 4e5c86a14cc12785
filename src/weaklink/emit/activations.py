"""The lines that a run executes, as gcov counts them: in all activations of a function.

A cover speaks of the outermost one, and of runs that end normally, which execute all of a region.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from weaklink import ir
from weaklink.ask.answers import Witness
from weaklink.explain.green.failing import spans_in
from weaklink.ir import lir
from weaklink.replay.runner import Runner
from weaklink.replay.steps import Step
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
    left: dict[int, lir.ViewBlock] = {}
    for step in trace:
        what = step.what
        activation = step.at.activation
        if step.function != function or step.depth < least_depth:
            continue
        match what:
            case ir.Block():
                if activation in left:
                    yield from spans_in(left[activation], None)
                left[activation] = what
            case ir.Check() if activation in left:
                if any(statement is what for statement in left[activation].statements):
                    yield from spans_in(left[activation], what)
            case ir.Check() | ir.CodeCall() | ir.EndLife() | ir.Fresh():
                yield what.span
            case ir.Assign() | ir.Havoc() | ir.HavocCells():
                yield what.span
            case _:
                assert_never(what)
