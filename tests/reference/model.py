"""What the reference computes with: states, choices, properties, and how a run can end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tests.reference.memory import Block, Pointer, Shape
from tests.reference.types import ArrayOf, CType, Struct
from weaklink.kinds import Kind
from weaklink.source import Span


class End(Enum):
    """How a run ends."""

    NORMAL = "the function returned"
    FAILED = "an annotation or run-time check failed"
    DISCARDED = "it is no run: an assumption does not hold"
    STOPPED = "the path was cut behind one iteration of a loop that stands as its contract"
    ENDLESS = "it never ends: a state came back"
    LIMIT = "it was given up after too many iterations or calls"
    UNDEFINED = "an annotation has no value (division by zero, an unset variable ...)"


class RunEnds(Exception):
    """Raised where a run ends in the middle of an expression or annotation."""

    def __init__(self, end: End) -> None:
        super().__init__(end)
        self.end = end


UNSET = None
"""The value of a local, or cell, that was never written."""

Value = int | Pointer | tuple["Value", ...] | None
"""A number, a pointer, the cells of a struct (or, as an input, of an array), or ``UNSET``."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A C variable. ``key`` tells apart two locals of one name.

    One ``in_memory`` is a block: a global's has its name, and a local's value is where it is.
    """

    key: str
    type: CType
    is_global: bool = False
    is_const: bool = False
    may_be_unset: bool = False
    in_memory: bool = False
    escapes: bool = False

    @property
    def is_aggregate(self) -> bool:
        return isinstance(self.type, ArrayOf | Struct)


@dataclass(eq=False, slots=True)
class Property:
    """Something that can fail; ``id`` is set once all properties of the function are known."""

    function: str
    site: str
    kind: Kind
    name: str
    span: Span = field(repr=False)
    id: str = ""

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that the contract at ``site`` chose for ``variable`` (or cell, or ``\\result``).

    ``own`` tells the sites of the function under view from those inside code that it calls.
    ``UNSET`` is chosen for what stays so.  ``variable`` is the block's name for the cell where
    it is one (``in_memory``).
    """

    site: str
    variable: str
    value: Value
    own: bool
    in_memory: bool = False


@dataclass(frozen=True, slots=True)
class Failure:
    """``property`` failed when ``choices`` had been made; ``own`` as of a choice."""

    property: Property
    own: bool
    choices: tuple[Choice, ...]


Label = str | tuple[str, int]


class Env:
    """Where an annotation is evaluated: a state, the states that labels name, and the values
    of the logic's own variables."""

    __slots__ = ("blocks", "bound", "globals", "here", "labels", "locals", "result")

    def __init__(
        self,
        globals: dict[str, Value],
        locals: dict[str, Value],
        labels: dict[Label, Env],
        blocks: dict[str, Block],
        result: Value = None,
        bound: dict[str, Value] | None = None,
        here: Env | None = None,
    ) -> None:
        self.globals = globals
        self.locals = locals
        self.labels = labels
        self.blocks = blocks
        self.result = result
        self.bound = bound or {}
        self.here = here

    def at(self, label: Label) -> Env:
        """This environment with the state that ``label`` names as the current one; ``Here`` is
        the one in which the annotation stands."""
        here = self.here or self
        if label != "Here" and label not in self.labels:
            raise RunEnds(End.UNDEFINED)
        there = here if label == "Here" else self.labels[label]
        return Env(
            there.globals, there.locals, self.labels, there.blocks, self.result, self.bound, here
        )

    def bind(self, name: str, value: Value) -> Env:
        bound = {**self.bound, name: value}
        return Env(
            self.globals, self.locals, self.labels, self.blocks, self.result, bound, self.here
        )

    def snapshot(self) -> Env:
        return Env(dict(self.globals), dict(self.locals), {}, dict(self.blocks))

    def set(self, variable: Variable, value: Value) -> None:
        (self.globals if variable.is_global else self.locals)[variable.key] = value

    def get(self, variable: Variable) -> Value:
        return (self.globals if variable.is_global else self.locals).get(variable.key)


class State(Env):
    """A run so far. ``calls`` is empty in the function under view, and lists the calls that
    are being executed as code otherwise. ``script`` decides the outcomes of the calls inside
    the expression being evaluated (see ``expressions.evaluations``). ``allocated`` counts the
    blocks of locals so far; ``private`` are those of callers that no callee can name;
    ``pending`` are operands and old values of modifications under way.  ``met`` are the properties
    of the function under view that were checked so far.  ``trail`` is for whoever watches where
    the run comes (``marks.Trails``)."""

    __slots__ = (
        "allocated",
        "calls",
        "choices",
        "failures",
        "met",
        "pending",
        "private",
        "script",
        "trail",
    )

    def __init__(
        self,
        globals: dict[str, Value],
        locals: dict[str, Value],
        calls: tuple[object, ...] = (),
        choices: tuple[Choice, ...] = (),
        failures: tuple[Failure, ...] = (),
        blocks: dict[str, Block] | None = None,
    ) -> None:
        super().__init__(globals, locals, {}, {} if blocks is None else blocks)
        self.calls = calls
        self.choices = choices
        self.failures = failures
        self.allocated = 0
        self.private: frozenset[str] = frozenset()
        self.met: frozenset[Property] = frozenset()
        self.script: object = None
        self.pending: list[tuple[list[Any], Value]] = []
        self.trail: object = None

    def copy(self) -> State:
        copy = State(
            dict(self.globals),
            dict(self.locals),
            self.calls,
            self.choices,
            self.failures,
            dict(self.blocks),
        )
        copy.labels = dict(self.labels)
        copy.result = self.result
        copy.allocated = self.allocated
        copy.private = self.private
        copy.met, copy.trail = self.met, self.trail
        return copy

    def key(self) -> tuple[object, ...]:
        """Equal for two states from which the same code does the same."""
        return (
            *self.globals.values(),
            "|",
            *sorted(self.locals.items(), key=_name),
            *self.memory(),
        )

    def memory(self) -> tuple[object, ...]:
        """What the live blocks hold."""
        if not self.blocks:
            return ()
        return (frozenset((name, block.values) for name, block in self.blocks.items()),)

    def allocate(self, variable: Variable, values: tuple[Value, ...]) -> None:
        """A local's life in memory begins."""
        self.allocated += 1
        name = f"{variable.key}@{self.allocated}"
        self.blocks[name] = Block(Shape.of(variable.type, variable.key), values)
        self.locals[variable.key] = Pointer(name, 0)
        if not variable.escapes:
            self.private |= {name}

    def free(self, variables: Iterable[Variable]) -> None:
        """The lives of these locals end, if they have begun."""
        for variable in variables:
            where = self.locals.pop(variable.key, None)
            if isinstance(where, Pointer):
                del self.blocks[where.block]


def _name(item: tuple[str, Value]) -> str:
    return item[0]


@dataclass(frozen=True, slots=True)
class Run:
    """One complete run of a view from one input, in one of the worlds that it tells apart (see
    ``unknown``).  ``met`` are the properties of the function under view that it came to."""

    end: End
    failures: tuple[Failure, ...]
    choices: tuple[Choice, ...]
    trail: object = None
    world: int = 0
    met: frozenset[Property] = frozenset()

    @property
    def is_clean(self) -> bool:
        return self.end is End.NORMAL and not self.failures
