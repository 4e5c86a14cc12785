"""The states of traced runs: values, each of which shares with the one before what is the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink import ir
from weaklink.analysis.initialized import flag_name
from weaklink.record import record, replace
from weaklink.replay.memory import EMPTY, Memory
from weaklink.replay.outcome import Value, Values
from weaklink.view.model import View

Place = tuple[int, int]
"""A cell: block and offset."""


@record
class Begun:
    """An object that began its life in ``function``, with so many cells; as far as it goes they
    were those of the block ``copied``.  ``counts`` are the numbers that the function's variables
    held then, by name, of an object whose length was known only when it ran."""

    function: str
    by: ir.Fresh
    length: int
    copied: int | None
    counts: Mapping[str, int]


@record
class Frame:
    """A call that runs, of ``function``: its ``variables`` as far as they were given a value, those
    of which nobody says which (``unset``), and the globals and parameters with which it began."""

    function: str
    variables: Values
    unset: frozenset[ir.Variable]
    begin: Values


@record
class State:
    """A state of a run of ``view``: the globals (memories are such), the calls that run, the
    outermost first, the objects that began, by their blocks, and those whose life is over, with
    the globals as they were before that: nobody knows what is left of them afterwards."""

    view: View
    globals: Values
    frames: tuple[Frame, ...]
    objects: Mapping[int, Begun]
    dead: Mapping[int, Values]

    @property
    def function(self) -> str:
        """The function that runs."""
        return self.frames[-1].function

    def get(self, variable: ir.Variable) -> Value | None:
        """The variable's value in the function that runs; None if it was given none."""
        if variable.storage is ir.Storage.GLOBAL:
            return self.globals.get(variable)
        return self.frames[-1].variables.get(variable)

    def read(self, variable: ir.Variable) -> Value:
        """What a run reads there: 0, or a memory without cells, if it was given nothing."""
        found = self.get(variable)
        if found is None:
            return EMPTY if isinstance(variable.type, ir.MemoryType) else 0
        return found

    def memory(self, variable: ir.Variable) -> Memory:
        value = self.globals.get(variable)
        return value if isinstance(value, Memory) else EMPTY

    def cell(self, memory: ir.Variable, place: Place) -> int | None:
        """What the cell holds; of an object whose life is over, what it held at last."""
        value = self.dead.get(place[0], self.globals).get(memory)
        return value.get(*place) if isinstance(value, Memory) else None

    def known(self) -> Values:
        """The globals, and the variables of the function that runs."""
        return {**self.globals, **self.frames[-1].variables}

    def is_unset(self, source: ir.Variable, pieces: Sequence[ir.Variable]) -> bool:
        """Whether ``source``, of which these are ``pieces``, has got no value in the function that
        runs, or a contract says so."""
        frame = self.frames[-1]
        name = flag_name(source)
        flags = (value for v, value in frame.variables.items() if v.name == name)
        if (flag := next(flags, None)) is not None:
            return not flag
        return not frame.unset.isdisjoint(pieces)

    def assigned(self, variable: ir.Variable, value: Value) -> State:
        """The state in which the variable has another value."""
        if variable.storage is ir.Storage.GLOBAL:
            return replace(self, globals={**self.globals, variable: value})
        frame = self.frames[-1]
        changed = replace(frame, variables={**frame.variables, variable: value})
        return replace(self, frames=(*self.frames[:-1], changed))


def first_state(view: View, inputs: Values) -> State:
    """The state in which a run begins."""
    globals_ = {v: value for v, value in inputs.items() if v.storage is ir.Storage.GLOBAL}
    own = {v: value for v, value in inputs.items() if v.storage is not ir.Storage.GLOBAL}
    main = Frame(view.main.name, own, frozenset(), inputs)
    return State(view, globals_, (main,), {}, {})
