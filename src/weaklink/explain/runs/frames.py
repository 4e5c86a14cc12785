"""What a failed frame clause leaves out: the locations that changed, and where."""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.explain.runs.evaluating import Evaluator
from weaklink.explain.runs.naming import Names
from weaklink.explain.runs.states import Painter
from weaklink.explain.runs.values import Shown
from weaklink.explain.runs.writes import Writes
from weaklink.ir import lir
from weaklink.record import record
from weaklink.replay.memory import EMPTY, Memory, changed_cells
from weaklink.replay.states import Place, State
from weaklink.source import Span


@record
class Escape:
    """A location that a frame clause does not name; ``span`` is where it last changed."""

    lvalue: str
    before: Shown
    now: Shown
    span: Span | None


def escapes(names: Names, check: ir.Check, end: State, writes: Writes) -> Iterator[Escape]:
    """The locations that make a frame clause fail in the state where the run ended."""
    then, evaluator = end, Evaluator(end.view)
    places: dict[Place, None] = {}
    variables: dict[ir.Variable, None] = {}
    for node in _conjuncts(check.predicate):
        match node:
            case ir.Unchanged(ir.Read(now), ir.Read(before), ir.Read(live), ir.Read(was_live), but):
                old, lengths = _memory(end, before), (_memory(end, live), _memory(end, was_live))
                found = changed_cells(_memory(end, now), old, *lengths, evaluator.regions(but, end))
                places |= dict.fromkeys(found)
                then = then.assigned(now, old)
            case ir.Compare(_, ir.Read(now), ir.Read(before)) if end.get(now) != end.get(before):
                variables[now] = None
                then = then.assigned(now, end.get(before) or 0)
            case _:  # no other node of a frame's check names what changed
                pass
    past, present = Painter(names, then), Painter(names, end)
    for part in dict.fromkeys(names.parts.part(end.function, v) for v in variables):
        spans = [writes.of(piece) for piece in part.pieces]
        span = next((s for s in spans if s is not None), None)
        yield Escape(part.shown, past.part(part), present.part(part), span)
    for place in dict.fromkeys(map(names.number, places)):
        yield Escape(names.lvalue(place), past.cell(place), present.cell(place), writes.of(place))


def _conjuncts(node: lir.Node) -> Iterator[lir.Node]:
    yield node
    if not isinstance(node, ir.Compare | ir.Unchanged):
        for child in ir.children(node):
            yield from _conjuncts(child)


def _memory(state: State, variable: ir.Variable) -> Memory:
    assert isinstance(variable.type, ir.MemoryType)
    value = state.get(variable)
    return value if isinstance(value, Memory) else EMPTY
