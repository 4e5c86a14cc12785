"""A run: its inputs, its steps, what contracts chose in it, how it was made small."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from weaklink.model.states import State
from weaklink.record import field, record
from weaklink.source import Span


@record
class LoopStep:
    """What a step of a run is for the loop ``at`` (``f/loop1``): an ``iteration`` is done, in a
    ``traversal`` of the activation, or its contract stands for some (None)."""

    at: str
    traversal: int
    iteration: int | None


@record
class Reason:
    """A part ``text`` of an annotation (empty: all of it), or of the ``definition`` that it
    applies, that is false (``holds``: true, but should not be) where the quantified variables are
    ``indices``.  ``values`` are those of its sides, ``written`` the same as a person writes it;
    ``vain`` the variables of an existential quantifier, each with the least and the greatest value
    that it can have (None: not known), none of which will do."""

    text: str
    location: Span
    holds: bool = False
    definition: str = ""
    indices: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)
    vain: Mapping[str, tuple[str, str] | None] = field(default_factory=dict)

    @property
    def told(self) -> Mapping[str, str]:
        """For a reader."""
        return self.written or self.values


@record
class Event:
    """One step of a trace.  ``event`` is a short phrase ("loop1 stands as its contract",
    "assertion fails"); ``changed`` the lvalues that got a new value, with it; ``written`` as of a
    state; ``why`` an annotation fails, from the whole to its parts.  ``activation`` counts the
    calls of the run, the function under view as one (None of several steps together); ``loop`` is
    what the step is for a loop."""

    location: Span
    event: str
    changed: Mapping[str, str]
    written: Mapping[str, str] = field(default_factory=dict)
    why: tuple[Reason, ...] = ()
    activation: int | None = None
    loop: LoopStep | None = None

    @property
    def told(self) -> Mapping[str, str]:
        """For a reader."""
        return self.written or self.changed


class Absent(Enum):
    """Why nothing of the code's own run stands beside what a contract chose."""

    NOT_KNOWN = "not-known"
    """The code was not run, or not to its end."""
    BEHIND_CONTRACT = "behind-contract"
    """A contract of a loop around stands for the iterations before, so that this one has no
    number."""
    NOT_REACHED = "not-reached"
    """The code does not come there at that time."""


@record
class ChoiceReport:
    """What the contract at site ``at`` (``f/loop1``) chose; ``code`` are the states that the
    code itself passes there from the same inputs (each arrival at a loop's head in the traversal
    that the contract replaced, or the return of the call), empty where there is none: ``absent``
    says why.  It is the traversal, or the call, of that ``number`` in its activation (None: of no
    run)."""

    at: str
    location: Span
    state: State
    code: tuple[State, ...] = ()
    number: int | None = None
    absent: Absent = Absent.NOT_KNOWN


@record
class ReducedInteger:
    """An integer of the inputs (``n``, ``B1[0]``, ``\\length(B1)``) that was made smaller."""

    name: str
    raw: str
    least: str


@record
class Minimised:
    """What it took to make the inputs small.  ``raw`` are those of the first model that a solver
    gave, None where running small inputs in ascending order found the counterexample; ``calls`` of
    solvers were made since, none where all that is smaller had been run.  ``limited``: it could
    have gone on, but for ``--tolerance`` or ``--max-iterations``."""

    raw: State | None
    integers: tuple[ReducedInteger, ...]
    calls: int
    seconds: float
    limited: bool = False


@record
class Counterexample:
    """A replayed run.  ``code_run`` is the state at the end of the run as code from the same
    inputs (None where a body is missing, and for a non-compliance, whose run it is).

    ``minimal``: everything smaller was excluded.  ``start`` are the values, as a person writes
    them, with which what the trace tells of begins, where that is not just the inputs.
    """

    inputs: State
    choices: tuple[ChoiceReport, ...]
    code_run: State | None
    trace: tuple[Event, ...]
    replayed: bool
    minimal: bool
    start: Mapping[str, str] | None = None
    minimised: Minimised | None = None
