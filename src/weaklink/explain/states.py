"""The states that a traced run passes: its steps, put together again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from weaklink.analysis.initialized import flag_name
from weaklink.analysis.ranges import BoundRange
from weaklink.explain.sources import Sources
from weaklink.ir.expressions import (
    Bound,
    Expr,
    Node,
    Quantified,
    Region,
    Storage,
    Updated,
    Variable,
)
from weaklink.ir.program import Assign, Block, Check, CodeCall, EndLife, Fresh, Havoc, HavocCells
from weaklink.ir.types import MemoryType
from weaklink.record import record
from weaklink.replay import memory, support
from weaklink.replay.compiler import define
from weaklink.replay.expressions import Writer
from weaklink.replay.memory import EMPTY, Memory, Regions
from weaklink.replay.outcome import Step, Value
from weaklink.source import Span
from weaklink.view.lower.memories import LENGTHS, SET
from weaklink.view.model import View

Place = tuple[int, int]
"""A cell: block and offset."""

Held = tuple[int, Variable]
"""A variable, and how many calls down it is; of a global always 0."""

Variables = tuple[Variable, ...]

Bounds = Mapping[Bound, object]
"""The values of variables of the logic; a memory is one, too."""

NO_BOUNDS: Bounds = MappingProxyType({})


@record
class Changes:
    """What a step gave a value: variables, and cells of memory."""

    variables: tuple[Variable, ...] = ()
    places: tuple[Place, ...] = ()


NOTHING = Changes()


class State:
    """A state of a run of ``view``; ``take`` goes on by one step.

    ``objects`` are the locals in memory, and what was allocated, by their blocks, ``homes`` the
    functions where that was done, ``dead`` the blocks whose life is over,
    ``written`` says where a cell, or a variable (and how many calls down), last got another value;
    ``calls`` are the globals and parameters with which each call that runs began, ``spared`` the
    blocks of which none of those calls can know, call by call.
    """

    def __init__(self, view: View, inputs: Mapping[Variable, Value], sources: Sources) -> None:
        self.view = view
        self.sources = sources
        self.function = view.main.name
        self.depth = 0
        self.objects: dict[int, Variable] = {}
        self.homes: dict[int, str] = {}
        self.dead: set[int] = set()
        self.written: dict[Place | Held, Span] = {}
        self.calls: list[Mapping[Variable, Value]] = [inputs]
        self.spared: list[frozenset[Value | None]] = []
        self._values: dict[Held, Value] = {(0, v): x for v, x in inputs.items()}
        self._unset: set[Held] = set()
        self._compiled: dict[
            tuple[int, tuple[Bound, ...]], tuple[Callable[..., object], Variables, object]
        ] = {}

    def copy(self) -> State:
        made = State(self.view, {}, self.sources)
        made.function = self.function
        made.depth = self.depth
        made.objects, made.homes = dict(self.objects), dict(self.homes)
        made.dead = set(self.dead)
        made.written, made._values = dict(self.written), dict(self._values)
        made.calls, made.spared = list(self.calls), list(self.spared)
        made._compiled, made._unset = self._compiled, set(self._unset)
        return made

    def get(self, variable: Variable, depth: int | None = None) -> Value | None:
        """The variable's value in the function that runs (or ``depth`` calls down), if known."""
        return self._values.get(self._key(variable, depth))

    def is_unset(self, source: Variable, pieces: Sequence[Variable]) -> bool:
        """Whether ``source``, of which these are ``pieces``, has got no value in the function that
        runs, or a contract says so."""
        flags = (value for v, value in self._own() if v.name == flag_name(source))
        if (flag := next(flags, None)) is not None:
            return not flag
        return any(self._key(piece) in self._unset for piece in pieces)

    def _own(self) -> Iterator[tuple[Variable, Value]]:
        return ((v, value) for (depth, v), value in self._values.items() if depth == self.depth)

    def known(self) -> list[Variable]:
        """The globals and the variables of the function that runs."""
        return [v for key, v in self._values if key == self._key(v)[0]]

    def put(self, variable: Variable, value: Value | None) -> None:
        """Makes it another state."""
        self._values[self._key(variable)] = 0 if value is None else value

    def memory(self, variable: Variable) -> Memory:
        value = self._values.get((0, variable))
        return value if isinstance(value, Memory) else EMPTY

    def globals(self) -> dict[Variable, Value]:
        return {v: x for (_, v), x in self._values.items() if v.storage is Storage.GLOBAL}

    def changed(self, depth: int) -> frozenset[Place | Variable]:
        """The cells, the globals and the variables so many calls down that got other values."""
        return frozenset(
            key[1] if isinstance(key[1], Variable) else (key[0], key[1])
            for key in self.written
            if not isinstance(key[1], Variable) or key[0] in (0, depth)
        )

    def span_of(self, variable: Variable) -> Span | None:
        """Where the variable last got another value."""
        return self.written.get(self._key(variable))

    def block_of(self, variable: Variable) -> int | None:
        """The block of a local in memory, the latest that lives."""
        found = [n for n, v in self.objects.items() if v == variable and n not in self.dead]
        return min(found, default=None)

    def _key(self, variable: Variable, depth: int | None = None) -> Held:
        if variable.storage is Storage.GLOBAL:
            return 0, variable
        return (self.depth if depth is None else depth), variable

    # --- steps ---------------------------------------------------------------------------------

    def take(self, step: Step) -> Changes:
        """Goes on to the state after ``step``."""
        self.depth, self.function = step.depth, step.function
        match step.what:
            case Block() | Check():
                return NOTHING
            case Assign(target, value, span):
                return self._assign(target, value, span, step.value)
            case Havoc(variable, site, span):
                self._set(variable, step.value, span)
                if not site:
                    self._unset.add(self._key(variable))
                return Changes((variable,))
            case HavocCells(variable, _, _, _, span):
                places = tuple(self._differing(variable, step.value))
                self._set_memory(variable, step.value, places, span)
                return Changes((), places)
            case Fresh():
                self._begin(step.what, step.value)
                return NOTHING
            case EndLife(variables):
                for variable in variables:
                    self._end(self.get(variable))
                return NOTHING
            case CodeCall():
                self._call(step.what, back=step.value is not None)
                return NOTHING

    def _assign(self, target: Variable, value: Expr, span: Span, result: Value | None) -> Changes:
        if target == LENGTHS and isinstance(value, Updated):
            self._end(self.number(value.block))
            return NOTHING
        if not isinstance(target.type, MemoryType) or target.storage is not Storage.GLOBAL:
            self._set(target, result, span)
            return Changes((target,))
        places = tuple(self._differing(target, result))
        if isinstance(value, Updated):
            block, offset = self.number(value.block), self.number(value.offset)
            self._set_memory(target, result, places, span)
            if block is not None and offset is not None:
                return Changes((), ((block, offset),))
        self._set_memory(target, result, places, span)
        return Changes((), places)

    def _set(self, variable: Variable, value: Value | None, span: Span) -> None:
        key = self._key(variable)
        if self._values.get(key) != value:
            self.written[key] = span
        self._values[key] = 0 if value is None else value
        self._unset.discard(key)

    def _set_memory(
        self, memory: Variable, value: Value | None, places: Iterable[Place], span: Span
    ) -> None:
        if memory not in (SET, LENGTHS):
            self.written.update(dict.fromkeys(places, span))
        if isinstance(value, Memory):
            self._values[0, memory] = value

    def _differing(self, memory: Variable, value: Value | None) -> Iterable[Place]:
        now, then = value, self.memory(memory)
        if memory in (SET, LENGTHS) or not isinstance(now, Memory) or now is then:
            return
        for block, row in now.rows.items():
            old = then.rows.get(block, {})
            for offset, content in row.items() if row is not old else ():
                if old.get(offset) != content:
                    yield block, offset

    def _begin(self, fresh: Fresh, block: Value | None) -> None:
        """As ``replay/runner.py`` begins an object."""
        self._values[self._key(fresh.target)] = 0 if block is None else block
        length = self.number(fresh.length)
        if not isinstance(block, int) or length is None:
            return
        local = self.sources.local(self.function, fresh.target)
        local = local or self.sources.allocated(self.function, fresh.target, length)
        if local is not None:
            self.objects[block], self.homes[block] = local, self.function
        rows: dict[Variable, dict[int, int | None]] = {
            LENGTHS: {0: length, 1: 0, 2: int(fresh.dynamic)},
            SET: dict.fromkeys(range(length), int(fresh.zeroed)),
        }
        for offset in range(length):
            for held in fresh.layout[offset % len(fresh.layout)]:
                rows.setdefault(held, {})[offset] = 0 if fresh.zeroed else None
        old = None if fresh.copied is None else self.number(fresh.copied)
        kept = 0 if old is None else min(length, memory.length(self.memory(LENGTHS), old, 0))
        for held, row in rows.items():
            if held != LENGTHS and (0, held) in self._values:
                then = self.memory(held).rows.get(old or 0, {})
                row.update({o: value for o, value in then.items() if 0 <= o < kept})
            if (0, held) in self._values:
                self._values[0, held] = self.memory(held).with_row(block, row)

    def _end(self, block: Value | None) -> None:
        if isinstance(block, int) and block:
            self.dead.add(block)
            if (0, LENGTHS) in self._values:
                self._values[0, LENGTHS] = self.memory(LENGTHS).with_cell(block, 0, -1)

    def _call(self, call: CodeCall, *, back: bool) -> None:
        callee = self.view.function(call.callee)
        if back:
            self.calls.pop()
            self.spared.pop()
            for target, result in zip(call.results, callee.results, strict=True):
                self._pass(result, self.depth + 1, target, self.depth)
            return
        self.spared.append(frozenset(self.get(v, self.depth - 1) for v in call.kept_in_runs))
        self._forget(self.depth)
        for parameter, argument in zip(callee.parameters, call.arguments, strict=True):
            self._pass(argument, self.depth - 1, parameter, self.depth)
        own = {p: self._values[self._key(p)] for p in callee.parameters}
        self.calls.append(self.globals() | own)

    def _forget(self, depth: int) -> None:
        """The locals of the last call that was so deep."""
        gone = [k for k in self._values if k[0] == depth and k[1].storage is not Storage.GLOBAL]
        for key in gone:
            del self._values[key]
            self._unset.discard(key)
            self.written.pop(key, None)

    def _pass(self, source: Variable, from_: int, target: Variable, to: int) -> None:
        self._values[self._key(target, to)] = self._values.get(self._key(source, from_), 0)

    # --- expressions ---------------------------------------------------------------------------

    def number(self, node: Expr) -> int | None:
        """The value of an expression of the function that runs; None if it can't be computed."""
        value = self.value(node)
        return value if isinstance(value, int) else None

    def value(self, node: Node, bound: Bounds = NO_BOUNDS) -> object:
        """The value of an expression or predicate of the function that runs; None if it can't be
        computed.  ``bound`` are the values of the bound variables around it."""
        return self._value(node, lambda writer, names: writer.write(node, names), bound)

    def example(self, node: Quantified, truth: bool, bound: Bounds = NO_BOUNDS) -> Bounds | None:
        """The first values of bound variables for which the body has this truth."""
        found = self._value(
            (node, truth), lambda writer, names: writer.example(node, names, truth), bound
        )
        return dict(zip(node.bounds, found, strict=True)) if isinstance(found, tuple) else None

    def range_of(self, item: BoundRange, bound: Bounds = NO_BOUNDS) -> range | None:
        """The values that a quantified variable can have, if they are finitely many."""
        found = self._value(item, lambda writer, names: writer.ends(item, names), bound)
        return found if isinstance(found, range) else None

    def regions(self, regions: tuple[Region, ...]) -> Regions:
        """The cells of ``regions``; none if that can't be computed."""
        value = self._value(regions, lambda writer, _: writer.regions(regions, {}), NO_BOUNDS)
        return value if isinstance(value, tuple) else ()

    def _value(
        self,
        key: object,
        write: Callable[[Writer, Mapping[Bound, str]], str],
        bound: Bounds,
    ) -> object:
        known = id(key), tuple(bound)  # the same constant may stand below any quantifier
        if known not in self._compiled:
            self._compiled[known] = (*self._compile(write, tuple(bound)), key)
        function, variables, _ = self._compiled[known]
        try:
            return function(*bound.values(), *(self.known_value(v) for v in variables))
        except (support.NotExecutable, RecursionError):
            return None

    def _compile(
        self, write: Callable[[Writer, Mapping[Bound, str]], str], bounds: tuple[Bound, ...]
    ) -> tuple[Callable[..., object], Variables]:
        names: dict[Variable, str] = {}
        writer = Writer(lambda variable: names.setdefault(variable, f"v{len(names)}"))
        given = {bound: f"b{number}" for number, bound in enumerate(bounds)}
        body = write(writer, given)
        lines = [*writer.helpers(), f"return {body}"]
        parts = [define(definition) for definition in self.view.definitions.values()]
        parts.append(f"def value({', '.join([*given.values(), *names.values()])}):")
        parts += [f"    {line}" for line in lines]
        scope = support.namespace() | memory.namespace()
        exec(compile("\n".join(parts), "<expression>", "exec"), scope)
        function = scope["value"]
        assert callable(function)
        return function, tuple(names)

    def known_value(self, variable: Variable) -> Value:
        """What a run reads there: 0, or a memory without cells, if nothing was said."""
        found = self.get(variable)
        if found is None:
            return EMPTY if isinstance(variable.type, MemoryType) else 0
        return found


def last_state(
    view: View, inputs: Mapping[Variable, Value], steps: Iterable[Step], sources: Sources
) -> State:
    """The state after all ``steps``."""
    state = State(view, inputs, sources)
    for step in steps:
        state.take(step)
    return state
