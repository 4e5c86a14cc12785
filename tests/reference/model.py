"""What the reference computes with: states, choices, properties, and how a run can end."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from weaklink.ir.types import IntType
from weaklink.kinds import Kind
from weaklink.source import Span


class Unsupported(Exception):
    """The program uses something that the reference does not know."""


class TooLarge(Exception):
    """Judging the program takes more steps than it was given."""


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
"""The value of a local that was never written."""

Value = int | None


@dataclass(frozen=True, slots=True)
class Variable:
    """A C variable. ``key`` tells apart two locals of one name."""

    key: str
    type: IntType
    is_global: bool = False
    is_const: bool = False
    may_be_unset: bool = False


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
    """A value that the contract at ``site`` chose for ``variable`` (``\\result`` too).

    ``own`` tells the sites of the function under view from those inside code that it calls.
    """

    site: str
    variable: str
    value: int
    own: bool


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

    __slots__ = ("bound", "globals", "labels", "locals", "result")

    def __init__(
        self,
        globals: dict[str, Value],
        locals: dict[str, Value],
        labels: dict[Label, Env],
        result: Value = None,
        bound: dict[str, int] | None = None,
    ) -> None:
        self.globals = globals
        self.locals = locals
        self.labels = labels
        self.result = result
        self.bound = bound or {}

    def at(self, label: Label) -> Env:
        """This environment with the state that ``label`` names as the current one."""
        if label not in self.labels:
            raise RunEnds(End.UNDEFINED)
        there = self.labels[label]
        return Env(there.globals, there.locals, self.labels, self.result, self.bound)

    def bind(self, name: str, value: int) -> Env:
        bound = {**self.bound, name: value}
        return Env(self.globals, self.locals, self.labels, self.result, bound)

    def snapshot(self) -> Env:
        return Env(dict(self.globals), dict(self.locals), {})

    def set(self, variable: Variable, value: Value) -> None:
        (self.globals if variable.is_global else self.locals)[variable.key] = value

    def get(self, variable: Variable) -> Value:
        return (self.globals if variable.is_global else self.locals).get(variable.key)


class State(Env):
    """A run so far. ``calls`` is empty in the function under view, and lists the calls that
    are being executed as code otherwise. ``script`` decides the outcomes of the calls inside
    the expression being evaluated (see ``expressions.evaluations``)."""

    __slots__ = ("calls", "choices", "failures", "script")

    def __init__(
        self,
        globals: dict[str, Value],
        locals: dict[str, Value],
        calls: tuple[object, ...] = (),
        choices: tuple[Choice, ...] = (),
        failures: tuple[Failure, ...] = (),
    ) -> None:
        super().__init__(globals, locals, {})
        self.calls = calls
        self.choices = choices
        self.failures = failures
        self.script: object = None

    def copy(self) -> State:
        copy = State(dict(self.globals), dict(self.locals), self.calls, self.choices, self.failures)
        copy.labels = dict(self.labels)
        copy.result = self.result
        return copy

    def key(self) -> tuple[object, ...]:
        """Equal for two states from which the same code does the same."""
        return (*self.globals.values(), "|", *sorted(self.locals.items(), key=_name))


def _name(item: tuple[str, Value]) -> str:
    return item[0]


@dataclass(frozen=True, slots=True)
class Run:
    """One complete run of a view from one input."""

    end: End
    failures: tuple[Failure, ...]
    choices: tuple[Choice, ...]

    @property
    def is_clean(self) -> bool:
        return self.end is End.NORMAL and not self.failures
