"""What the steps of a run gave a value, and where that was last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from weaklink import ir
from weaklink.deadline import keep_time
from weaklink.record import record
from weaklink.replay.memory import differing
from weaklink.replay.states import Place
from weaklink.replay.steps import Step
from weaklink.source import Span
from weaklink.view.lower.memories import LENGTHS, SET

Held = tuple[int, ir.Variable]
"""A variable, and how many calls down it is; of a global always 0."""


@record
class Changes:
    """What a step gave a value: variables, and cells of memory."""

    variables: tuple[ir.Variable, ...] = ()
    places: tuple[Place, ...] = ()


NOTHING = Changes()


def changes(step: Step) -> Changes:
    """What a reader may be told that the step gave a value, the same one again, too."""
    match step.what:
        case ir.Assign(target):
            if target.storage is ir.Storage.GLOBAL and isinstance(target.type, ir.MemoryType):
                return Changes((), step.cells or _differing(target, step))
            return Changes((target,))
        case ir.Havoc(variable):
            return Changes((variable,))
        case ir.HavocCells(memory):
            return Changes((), _differing(memory, step))
        case ir.Block() | ir.Check() | ir.Fresh() | ir.EndLife() | ir.CodeCall():
            return NOTHING
        case _:
            assert_never(step.what)


def _differing(memory: ir.Variable, step: Step) -> tuple[Place, ...]:
    """The cells that have another value behind the step, if they are cells of objects."""
    if memory in (SET, LENGTHS):
        return ()
    return tuple(differing(step.after.memory(memory), step.before.memory(memory)))


def _changed(memory: ir.Variable, step: Step) -> Iterable[Place]:
    """The same in any order: where the step says which cells it wrote, it changed no others."""
    if not step.cells or memory in (SET, LENGTHS):
        return _differing(memory, step)
    now, then = step.after.memory(memory), step.before.memory(memory)
    return (place for place in step.cells if now.get(*place) != then.get(*place))


@record
class Writes:
    """Where a cell, or a variable, ``depth`` calls down at last, got another value."""

    spans: Mapping[Place | Held, Span]
    depth: int

    def of(self, what: Place | ir.Variable) -> Span | None:
        """Where a cell, or a variable of the function that ran last, got another value."""
        return self.spans.get(_held(what, self.depth) if isinstance(what, ir.Variable) else what)

    def changed(self, depth: int) -> frozenset[Place | ir.Variable]:
        """The cells, the globals and the variables so many calls down that got other values."""
        return frozenset(
            key[1] if isinstance(key[1], ir.Variable) else (key[0], key[1])
            for key in self.spans
            if not isinstance(key[1], ir.Variable) or key[0] in (0, depth)
        )


def writes(steps: Iterable[Step]) -> Writes:
    """What the steps gave other values."""
    spans: dict[Place | Held, Span] = {}
    depth = 0
    for step in steps:
        keep_time()
        depth = step.depth
        match step.what:
            case ir.Assign(target, _, span) | ir.Havoc(target, _, span):
                if isinstance(target.type, ir.MemoryType) and target.storage is ir.Storage.GLOBAL:
                    spans.update(dict.fromkeys(_changed(target, step), span))
                elif step.before.get(target) != step.after.get(target):
                    spans[_held(target, depth)] = span
            case ir.HavocCells(memory, span=span):
                spans.update(dict.fromkeys(_changed(memory, step), span))
            case ir.CodeCall() if step.value is None:
                _forget(spans, depth)
            case ir.CodeCall() | ir.Block() | ir.Check() | ir.Fresh() | ir.EndLife():
                pass
            case _:
                assert_never(step.what)
    return Writes(spans, depth)


def _forget(spans: dict[Place | Held, Span], depth: int) -> None:
    """The variables of the last call that was so deep."""
    for key in [k for k in spans if isinstance(k[1], ir.Variable) and k[0] == depth]:
        if isinstance(key[1], ir.Variable) and key[1].storage is not ir.Storage.GLOBAL:
            del spans[key]


def _held(variable: ir.Variable, depth: int) -> Held:
    return (0 if variable.storage is ir.Storage.GLOBAL else depth), variable
