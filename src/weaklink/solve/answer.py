"""What a solver can say: `Sat`, `Unsat` or `Unknown` with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from weaklink.record import field, record

Value = int | bool


class UnknownReason(Enum):
    """Why there is no answer; the value is the word that users see."""

    STEPS = "step budget used up"
    TIME = "wall-clock guard hit"
    INCOMPLETE = "solver gave up"
    CRASHED = "solver crashed"
    GARBAGE = "solver output not understood"
    MISSING = "solver not installed"
    STOPPED = "stopped"


@record
class Sat:
    """Satisfiable; `model` maps each term asked for, as the caller wrote it, to its value."""

    model: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))


@record
class Unsat:
    """Unsatisfiable; `core` holds assumptions that suffice (empty if no core was asked for)."""

    core: frozenset[str] = frozenset()


@record
class Unknown:
    """No answer; `detail` says in the solver's words what `reason` says in ours."""

    reason: UnknownReason
    detail: str = ""


SolverAnswer = Sat | Unsat | Unknown
