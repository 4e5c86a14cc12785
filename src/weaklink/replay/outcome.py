"""How a run ends: a closed type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import field, record
from weaklink.replay.memory import Memory

Value = int | Memory

Values = Mapping[ir.Variable, Value]


@record
class Choice:
    """The value that the contract at ``site`` chose for ``variable``, or for one cell of it."""

    site: str
    variable: ir.Variable
    value: int


@record
class Exchange:
    """What a call of the function under view exchanged: arguments, the globals before, results,
    the globals after, and what was chosen in it."""

    callee: str
    arguments: tuple[Value, ...]
    before: Values
    results: tuple[Value, ...]
    after: Values
    choices: tuple[Choice, ...]


@record
class Ended:
    """The exit was reached; ``results`` are the pieces of what is returned.  ``recorded`` are the
    checks that failed without ending the run; ``clean`` if there are none."""

    recorded: tuple[ir.Check, ...]
    results: tuple[int, ...]
    globals: Values

    @property
    def clean(self) -> bool:
        return not self.recorded


@record
class Failed:
    """``check`` ended the run."""

    check: ir.Check
    recorded: tuple[ir.Check, ...]


@record
class Stopped:
    """The run came to the end of an iteration behind a loop's contract."""

    recorded: tuple[ir.Check, ...]


@record
class Discarded:
    """An assumption was false: no run.  ``why`` as the assumption says, which is about the
    ``predicate``; what was ``recorded`` before had failed all the same."""

    why: str
    recorded: tuple[ir.Check, ...] = ()
    predicate: lir.Pred = field(default=ir.FALSE, compare=False, repr=False)


@record
class Endless:
    """The run did not end within the steps or the depth allowed."""

    recorded: tuple[ir.Check, ...]


@record
class Undefined:
    """An annotation on the way has no value that can be computed."""

    reason: str
    recorded: tuple[ir.Check, ...] = ()


@record
class Diverged:
    """The choices given do not belong to this run."""

    recorded: tuple[ir.Check, ...] = ()


Outcome = Ended | Failed | Stopped | Discarded | Endless | Undefined | Diverged


def failures(outcome: Outcome) -> tuple[str, ...]:
    """The ids of the properties of the function under view that the run fails, in order."""
    return tuple(c.property.id for c in failed_checks(outcome) if not c.inlined)


def failed_checks(outcome: Outcome) -> tuple[ir.Check, ...]:
    """The checks that the run fails, those in code that it calls too, in order."""
    match outcome:
        case Failed(check, recorded):
            return (*recorded, check)
        case (
            Ended(recorded=recorded)
            | Stopped(recorded=recorded)
            | Discarded(recorded=recorded)
            | Endless(recorded=recorded)
            | Undefined(recorded=recorded)
            | Diverged(recorded=recorded)
        ):
            return recorded
        case _:
            assert_never(outcome)
