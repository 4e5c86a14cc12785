"""The inputs on which a run depends: those that may not have any other value.

before:  steps of a run that fails `x < n` behind `if (m > 0)`, having computed `y = k` on the way
after:   x, n, m;  not k, which nothing that was decided depends on

Each value that the run computes is followed back to inputs.  What it decides by (conditions of
branches, checks and assumptions, where it writes, the lengths of what it begins) is evaluated as
it was, noting what is read on the way; a part that was not looked at is not depended on.  With any
other values of the remaining inputs, the same run fails the same check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink import ir
from weaklink.deadline import keep_time
from weaklink.explain.runs.evaluating import Evaluator
from weaklink.explain.runs.naming import Names
from weaklink.explain.runs.writes import Held
from weaklink.ir import lir
from weaklink.record import record
from weaklink.replay import memory, support
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Value
from weaklink.replay.states import Place, State
from weaklink.replay.steps import Step
from weaklink.view.lower.memories import LENGTHS, SET, is_from_the_beginning
from weaklink.view.model import View

MOST_STEPS = 5_000
"""Of a longer run it is not asked."""


@record
class Length:
    """Of the length of an input's block, and whether it may be written to."""

    block: int


Source = ir.Variable | Place | Length
"""A piece of an input variable, a cell of an input's block, or what is known of a block."""

Sources = frozenset[Source]

NONE: Sources = frozenset()


@record
class Dependence:
    """What a run depends on."""

    sources: Sources

    def on_any(self, pieces: Sequence[ir.Variable]) -> bool:
        return not self.sources.isdisjoint(pieces)

    def on_block(self, number: int) -> bool:
        """On a cell of an input's block, or on how long it is."""
        return any(True for _ in self._cells(number)) or Length(number) in self.sources

    def members(self, names: Names, number: int) -> set[str] | None:
        """The members of structures in the block that are needed; None where that is no cell:
        then it is told of for its length."""
        cells = list(self._cells(number))
        return {name for cell in cells for name in names.members(cell)} if cells else None

    def _cells(self, number: int) -> Iterator[Place]:
        for source in self.sources:
            if isinstance(source, tuple) and source[0] == number:
                yield source


class Watching:
    """Evaluates the nodes of views, noting what is read: each is compiled once for all runs."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[View, _Watcher]] = {}

    def of(self, view: View) -> _Watcher:
        if id(view) not in self._known:
            self._known[id(view)] = view, _Watcher(view)
        return self._known[id(view)][1]


def dependence(watching: Watching, *runs: Sequence[Step]) -> Dependence | None:
    """What the runs depend on, given by their steps; None where that was not found out."""
    found = [_sources_of(steps, watching) for steps in runs]
    known = [sources for sources in found if sources is not None]
    return Dependence(frozenset().union(*known)) if len(known) == len(found) else None


def _sources_of(steps: Sequence[Step], watching: Watching) -> Sources | None:
    if len(steps) > MOST_STEPS:
        return None
    if not steps:
        return NONE
    first = steps[0].before
    found = _Slice(first, watching.of(first.view))
    try:
        for step in steps:
            keep_time()
            found.take(step)
            if isinstance(step.what, ir.Check) and step.what.lent is not None:
                break  # what follows only says whose fault it is
        if not isinstance(steps[-1].what, ir.Check):
            found.leave()
    except _Unknown:
        return None
    return frozenset(found.decided)


class _Unknown(Exception):
    """What a value comes from can't be told."""


class _Slice:
    """A run, with the sources of each value."""

    def __init__(self, state: State, watcher: _Watcher) -> None:
        self._state = state
        self._values: dict[Held, Sources] = {}
        self._cells: dict[Held, dict[Place, Sources]] = {}
        self._versions: dict[Held, object] = {}
        self._pending: list[Iterator[lir.ViewStatement]] = [iter(())]
        self._ends: list[lir.ViewBlock | None] = [None]
        self._watcher = watcher
        self.decided: set[Source] = set()

    # --- steps ----------------------------------------------------------------------------------

    def take(self, step: Step) -> None:
        what = step.what
        match what:
            case ir.Block():
                self._to_depth(step.depth)
                self.leave()
                self._pending[-1], self._ends[-1] = iter(what.statements), what
            case ir.CodeCall() if step.value is None:
                self._reach(what)
                self._call(what, step)
            case ir.CodeCall():
                self.leave()
                self._return(what, step)
            case ir.Check():
                self._reach(what)
                self._decide(what.predicate)
            case ir.Assign():
                self._reach(what)
                self._assign(what, step.cells)
            case ir.Havoc(variable):
                self._reach(what)
                self._put(variable, NONE)
            case ir.HavocCells():
                self._reach(what)
                self._choose(what)
            case ir.Fresh(target, length, copied=copied, misplaced=misplaced):
                self._reach(what)
                for node in (length, copied, misplaced):
                    if node is not None:
                        self._decide(node)
                self._put(target, NONE)
            case ir.EndLife():
                self._reach(what)
        self._state = step.after

    def _to_depth(self, depth: int) -> None:
        while len(self._pending) <= depth:
            self._pending.append(iter(()))
            self._ends.append(None)

    def _reach(self, wanted: lir.ViewStatement) -> None:
        """Goes on to a statement of the block, past checks and assumptions that held."""
        for statement in self._pending[-1]:
            if statement is wanted:
                return
            self._pass(statement)

    def leave(self) -> None:
        """Goes on to the end of the block."""
        for statement in self._pending[-1]:
            self._pass(statement)
        block = self._ends[-1]
        if block is not None and isinstance(block.end, ir.Branch):
            self._decide(block.end.condition)
        self._ends[-1] = None

    def _pass(self, statement: lir.ViewStatement) -> None:
        if isinstance(statement, ir.Check | ir.Assume):
            self._decide(statement.predicate)

    # --- statements -----------------------------------------------------------------------------

    def _assign(self, what: lir.Assign, cells: tuple[Place, ...]) -> None:
        target, value = what.target, what.value
        key = self._key(target)
        match value:
            case ir.Read(source) if isinstance(target.type, ir.MemoryType):
                self._cells[key] = dict(self._cells.get(self._key(source), {}))
            case ir.Updated(ir.Read(source), block, offset, content):
                row = dict(self._cells.get(self._key(source), {}))
                self._decide(block)
                self._decide(offset)
                row |= dict.fromkeys(cells, self._sources(content))
                self._cells[key] = row
            case _ if isinstance(target.type, ir.MemoryType):
                raise _Unknown
            case _:  # all others are values, from what they read
                self._put(target, self._sources(value))
        if isinstance(value, ir.Read):
            self._versions[key] = self._version(self._key(value.variable))
        else:
            self._versions[key] = object()

    def _choose(self, what: ir.HavocCells) -> None:
        for region in what.regions or ():
            for part in ir.region_parts(region):
                self._decide(part)
        key = self._key(what.memory)
        row = dict(self._cells.get(key, {}))
        for place in self._state.memory(what.memory).cells():
            row.setdefault(place, self._of_cell(key, place))
        self._cells[key] = row
        self._versions[key] = object()

    def _call(self, call: ir.CodeCall, step: Step) -> None:
        callee = self._state.view.function(call.callee)
        passed = [self._values_of(self._key(a, step.depth - 1)) for a in call.arguments]
        self._to_depth(step.depth)
        for parameter, sources in zip(callee.parameters, passed, strict=True):
            key = self._key(parameter, step.depth)
            self._values[key], self._versions[key] = sources, object()

    def _return(self, call: ir.CodeCall, step: Step) -> None:
        callee = self._state.view.function(call.callee)
        for target, result in zip(call.results, callee.results, strict=True):
            sources = self._values_of(self._key(result, step.depth + 1))
            key = self._key(target, step.depth)
            self._values[key], self._versions[key] = sources, object()
        del self._pending[step.depth + 1 :], self._ends[step.depth + 1 :]

    def _put(self, variable: ir.Variable, sources: Sources) -> None:
        key = self._key(variable)
        self._values[key], self._versions[key] = sources, object()
        self._cells.pop(key, None)

    # --- what a value comes from ----------------------------------------------------------------

    def _key(self, variable: ir.Variable, depth: int | None = None) -> Held:
        if variable.storage is ir.Storage.GLOBAL:
            return 0, variable
        return (len(self._pending) - 1 if depth is None else depth), variable

    def _values_of(self, key: Held) -> Sources:
        found = self._values.get(key)
        if found is not None:
            return found
        return frozenset({key[1]}) if key[1] in self._state.frames[0].begin else NONE

    def _of_cell(self, key: Held, place: Place) -> Sources:
        found = self._cells.get(key, {}).get(place)
        if found is not None:
            return found
        if key[1].name.partition("@")[0] == LENGTHS.name:
            return frozenset({Length(place[0])}) if is_from_the_beginning(place[0]) else NONE
        if key[1].name.partition("@")[0] == SET.name:
            return NONE
        return frozenset({place}) if is_from_the_beginning(place[0]) else NONE

    def _version(self, key: Held) -> object:
        return self._versions.setdefault(key, object())

    def _decide(self, node: lir.Node) -> None:
        self.decided |= self._sources(node)

    def _sources(self, node: lir.Node) -> Sources:
        """What the value of a node comes from."""
        found: set[Source] = set()
        node = self._without_frames(node, found)
        seen = self._watcher.reads(node, self._state)
        if seen is None:
            return frozenset(found | self._sources_at_most(node))
        for variable in seen.variables:
            if not isinstance(variable.type, ir.MemoryType):
                found |= self._values_of(self._key(variable))
        for holder, place in seen.cells:
            found |= self._of_cell(self._key(holder), place)
        return frozenset(found)

    def _sources_at_most(self, node: lir.Node) -> set[Source]:
        """The same where it has no value: all that it mentions."""
        found: set[Source] = set()
        for variable in ir.reads(node):
            if isinstance(variable.type, ir.MemoryType):
                raise _Unknown
            found |= self._values_of(self._key(variable))
        return found

    # --- frames ---------------------------------------------------------------------------------

    def _without_frames(self, node: lir.Node, found: set[Source]) -> lir.Node:
        """A node without what holds whatever the inputs are: that what was not written is as it
        was.  What of that depends on inputs is added to ``found``."""
        return node if self._watcher.is_plain(node) else self._rewritten(node, found)

    def _rewritten(self, node: lir.Node, found: set[Source]) -> lir.Node:
        match node:
            case ir.Compare(ir.CompareOp.EQ, ir.Read(left), ir.Read(right)):
                same = self._version(self._key(left)) is self._version(self._key(right))
                return ir.TRUE if same else node
            case ir.Holds(ir.Unchanged(ir.Read(now), ir.Read(then), _, _, but)):
                for region in but:
                    for part in ir.region_parts(region):
                        found |= self._sources(part)
                keys = self._key(now), self._key(then)
                for place in {p for key in keys for p in self._cells.get(key, {})}:
                    found.update(*(self._of_cell(key, place) for key in keys))
                    found |= {Length(place[0])} if is_from_the_beginning(place[0]) else set()
                return ir.TRUE
            case ir.Unchanged():
                raise _Unknown
            case _:  # all others compare states in their parts only
                return ir.map_children(node, lambda part: self._rewritten(part, found))


def _compares_states(node: lir.Node) -> bool:
    match node:
        case ir.Compare(ir.CompareOp.EQ, ir.Read(left), ir.Read(right)):
            return ir.Storage.SNAPSHOT in (left.storage, right.storage)
        case ir.Unchanged():
            return True
        case _:  # lowering makes frames of nothing else
            return False


# --- what an evaluation reads -------------------------------------------------------------------


@record
class _Seen:
    variables: frozenset[ir.Variable]
    cells: frozenset[tuple[ir.Variable, Place]]


class _Watched(Memory):
    """The memory in ``variable``."""

    __slots__ = ("variable",)

    def __init__(self, memory: Memory, variable: ir.Variable) -> None:
        super().__init__(memory.rows)
        self.variable = variable


class _Watcher(Evaluator):
    """Evaluates, and notes what is looked at."""

    def __init__(self, view: View) -> None:
        super().__init__(view, {"cell": self._cell, "length": self._length})
        self._plain: dict[int, tuple[bool, lir.Node]] = {}
        self._looked_at: set[ir.Variable] = set()
        self._cells: set[tuple[ir.Variable, Place]] = set()

    def is_plain(self, node: lir.Node) -> bool:
        """Whether nothing in it compares states."""
        if id(node) not in self._plain:
            plain = not any(_compares_states(part) for part in ir.walk(node))
            self._plain[id(node)] = plain, node
        return self._plain[id(node)][0]

    def reads(self, node: lir.Node, state: State) -> _Seen | None:
        """What the evaluation of a node reads; None if it has no value."""
        self._looked_at, self._cells = set(), set()
        if self.value(node, state) is None:
            return None
        return _Seen(frozenset(self._looked_at), frozenset(self._cells))

    def read(self, variable: ir.Variable) -> Value:
        self._looked_at.add(variable)
        value = super().read(variable)
        return _Watched(value, variable) if isinstance(value, Memory) else value

    def _note(self, found: Memory, place: Place) -> None:
        if not isinstance(found, _Watched):
            raise support.NotExecutable("a memory that is none of the state's")
        self._cells.add((found.variable, place))

    def _cell(self, found: Memory, block: int, offset: int) -> int:
        self._note(found, (block, offset))
        return memory.cell(found, block, offset)

    def _length(self, found: Memory, block: int, offset: int) -> int:
        self._note(found, (block, offset))
        return memory.length(found, block, offset)
