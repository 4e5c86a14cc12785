"""How a run ends: a closed type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from weaklink.ir.expressions import Variable
from weaklink.ir.program import (
    Assign,
    Block,
    Check,
    CodeCall,
    EndLife,
    Fresh,
    Havoc,
    HavocCells,
)
from weaklink.record import record
from weaklink.replay.memory import Memory
from weaklink.replay.positions import Iteration, Position

Value = int | Memory

State = Mapping[Variable, Value]

Noted = Block | Assign | Havoc | HavocCells | Fresh | EndLife | CodeCall | Check
"""What a step of a run is about."""


@record
class Choice:
    """The value that the contract at ``site`` chose for ``variable``, or for one cell of it."""

    site: str
    variable: Variable
    value: int


@record
class Exchange:
    """What a call of the function under view exchanged: arguments, the globals before, results,
    the globals after, and what was chosen in it."""

    callee: str
    arguments: tuple[Value, ...]
    before: State
    results: tuple[Value, ...]
    after: State
    choices: tuple[Choice, ...]


@record
class Ended:
    """The exit was reached; ``results`` are the pieces of what is returned.  ``recorded`` are the
    checks that failed without ending the run; ``clean`` if there are none."""

    recorded: tuple[Check, ...]
    results: tuple[int, ...]
    globals: State

    @property
    def clean(self) -> bool:
        return not self.recorded


@record
class Failed:
    """``check`` ended the run."""

    check: Check
    recorded: tuple[Check, ...]


@record
class Stopped:
    """The run came to the end of an iteration behind a loop's contract."""

    recorded: tuple[Check, ...]


@record
class Discarded:
    """An assumption was false: no run.  ``why`` as the assumption says; what was ``recorded``
    before had failed all the same."""

    why: str
    recorded: tuple[Check, ...] = ()


@record
class Endless:
    """The run did not end within the steps or the depth allowed."""

    recorded: tuple[Check, ...]


@record
class Undefined:
    """An annotation on the way has no value that can be computed."""

    reason: str
    recorded: tuple[Check, ...] = ()


@record
class Diverged:
    """The choices given do not belong to this run."""

    recorded: tuple[Check, ...] = ()


Outcome = Ended | Failed | Stopped | Discarded | Endless | Undefined | Diverged


@record
class Step:
    """One thing that happened, in a traced run, in ``function``: a block entered, a statement
    that gave a variable ``value``, an object begun (its block) or ended (None), a call begun
    (None) or come back from (the result, 0 if there is none), a check that failed.  ``depth``
    counts the calls around; at its beginning a call counts itself.  ``at`` is where the run is; of
    a call, where it was made."""

    function: str
    depth: int
    what: Noted
    value: Value | None
    at: Position

    @property
    def head(self) -> Iteration | None:
        """The loop, if the run comes to a loop's head with it: in the iteration that begins."""
        match self.what:
            case Block(name=name) if self.at.loops and self.at.loops[-1].head == name:
                return self.at.loops[-1]
            case _:  # a run comes to a loop's head with no other step
                return None


def entered_at(step: Step) -> Iteration | None:
    """The loop for which the contract chooses in this step."""
    match step.what:
        case Havoc(site=site) | HavocCells(site=site) if step.at.loops:
            entered = step.at.loops[-1]
            is_own = site == f"{step.function}/{entered.site}" and entered.number == 0
            return entered if is_own else None
        case _:  # in no other step does a contract choose
            return None


def failures(outcome: Outcome) -> tuple[str, ...]:
    """The ids of the properties of the function under view that the run fails, in order."""
    return tuple(c.property.id for c in failed_checks(outcome) if not c.inlined)


def failed_checks(outcome: Outcome) -> tuple[Check, ...]:
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
