"""The steps of one run, recorded while it runs.

before:  notes: a block is entered; `i` was given 3; `memory.int[7][0]` was written; ...
after:   steps, each with the states before and after it
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from weaklink import ir
from weaklink.record import replace
from weaklink.replay.outcome import Value, Values
from weaklink.replay.pages import paged
from weaklink.replay.positions import Position, Positions
from weaklink.replay.states import Begun, Frame, Place, State, first_state
from weaklink.replay.steps import Noted, Step
from weaklink.view.model import View


class Recorder:
    """Records a run of ``view``.  Between two steps the ``cells`` are collected that are written,
    and the objects that begin and end."""

    def __init__(self, view: View, inputs: Values) -> None:
        self.steps: list[Step] = []
        self.cells: list[Place] = []
        self._begun: tuple[int, int | None] = 0, None
        self._ended: list[int] = []
        self._state = first_state(view, inputs)
        self._positions = Positions()

    def write(self, block: int, offset: int) -> None:
        self.cells.append((block, offset))

    def begin(self, length: int, copied: int | None) -> None:
        self._begun = length, copied

    def end(self, block: int) -> None:
        if block:
            self._ended.append(block)

    def note(
        self, function: str, what: Noted, value: Value | None, depth: int, globals_: Values
    ) -> None:
        """A step has been made, at so many calls; these ``globals_`` are no longer as before."""
        before = self._state
        if self._ended:
            self._end_objects()
        if globals_:
            known = {**before.globals, **globals_}
            last = self._state
            self._state = State(last.view, known, last.frames, last.objects, last.dead)
        at, cells = self._position(what, value), tuple(self.cells)
        self.cells.clear()
        self._go_on(what, value, depth)
        self.steps.append(Step(function, depth, what, value, at, cells, before, self._state))

    def _position(self, what: Noted, value: Value | None) -> Position:
        at = self._positions.now
        match what:
            case ir.Block():
                return self._positions.come_to(what)
            case ir.CodeCall(site=site) if value is None:
                self._positions.call(site)
                return at
            case ir.CodeCall():
                self._positions.come_back()
                return self._positions.now
            case (
                ir.Assign() | ir.Havoc() | ir.HavocCells() | ir.Fresh() | ir.EndLife() | ir.Check()
            ):
                return at
            case _:
                assert_never(what)

    def _end_objects(self) -> None:
        dead = paged(self._state.dead)
        for block in self._ended:
            if block not in dead:  # a loop ends again what its body has ended
                dead = dead.put(block, self._state.globals)
        self._ended.clear()
        self._state = replace(self._state, dead=dead)

    def _go_on(self, what: Noted, value: Value | None, depth: int) -> None:
        """On to the state after the step; globals, memories, and what has ended are so far."""
        ended = self._state.frames[-1]
        if len(self._state.frames) > depth + 1:  # a call is over, or was given up
            self._put(self._state.frames[: depth + 1])
        match what:
            case ir.Block() | ir.Check() | ir.EndLife() | ir.HavocCells():
                pass
            case ir.Assign(target):
                self._give({target: 0 if value is None else value})
            case ir.Havoc(variable, site):
                self._give({variable: 0 if value is None else value}, unset=not site)
            case ir.Fresh(target):
                self._give({target: 0 if value is None else value})
                self._begin_object(what, value)
            case ir.CodeCall() if value is None:
                self._put((*self._state.frames, self._called(what)))
            case ir.CodeCall(callee, _, results):
                own = self._state.view.function(callee).results
                pairs = zip(results, own, strict=True)
                self._pass({target: ended.variables.get(result, 0) for target, result in pairs})
            case _:
                assert_never(what)

    def _begin_object(self, fresh: ir.Fresh, block: Value | None) -> None:
        assert isinstance(block, int)
        counts = {} if isinstance(fresh.length, ir.Const) else self._numbers()
        begun = Begun(self._state.function, fresh, *self._begun, counts)
        objects = paged(self._state.objects).put(block, begun)
        self._state = replace(self._state, objects=objects)

    def _numbers(self) -> Mapping[str, int]:
        """What the variables of the function that runs hold, but for memories."""
        held = self._state.frames[-1].variables
        return {v.name: value for v, value in held.items() if isinstance(value, int)}

    # --- the calls that run ---------------------------------------------------------------------

    def _called(self, call: ir.CodeCall) -> Frame:
        callee = self._state.view.function(call.callee)
        pairs = zip(callee.parameters, call.arguments, strict=True)
        own = {parameter: self._state.read(argument) for parameter, argument in pairs}
        return Frame(call.callee, own, frozenset(), {**self._state.globals, **own})

    def _give(self, given: Values, *, unset: bool = False) -> None:
        """The function that runs gives its variables values; ``unset``: nobody said which."""
        self._pass(given)
        frame = self._state.frames[-1]
        if unset or not frame.unset.isdisjoint(given):
            flagged = frame.unset.union(given) if unset else frame.unset.difference(given)
            self._set(Frame(frame.function, frame.variables, flagged, frame.begin))

    def _pass(self, given: Values) -> None:
        own = {v: value for v, value in given.items() if v.storage is not ir.Storage.GLOBAL}
        if own:
            frame = self._state.frames[-1]
            known = {**frame.variables, **own}
            self._set(Frame(frame.function, known, frame.unset, frame.begin))

    def _set(self, frame: Frame) -> None:
        self._put((*self._state.frames[:-1], frame))

    def _put(self, frames: tuple[Frame, ...]) -> None:
        last = self._state
        self._state = State(last.view, last.globals, frames, last.objects, last.dead)
