"""What a step of a run, and what a contract chose, is for a reader: plain values that a report
holds as they are.  (They stand alone, since who only reads a report needs nothing else of this.)"""

from __future__ import annotations

from enum import Enum

from weaklink.record import record


@record
class LoopStep:
    """What a step of a run is for the loop ``at`` (``f/loop1``): an ``iteration`` is done, in a
    ``traversal`` of the activation, or its contract stands for some (None)."""

    at: str
    traversal: int
    iteration: int | None


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
class Ordered:
    """A comparison (its ``text``) of pointers into different objects, of which C says nothing, and
    whether it is taken to hold."""

    text: str
    holds: bool


@record
class Outside:
    """A cell that no object holds, in which ``value`` is (as a person writes it: ``written``):
    outside of the ``object``, or (empty) where the pointer ``null`` is NULL (empty: another)."""

    cell: str
    object: str
    null: str
    value: str
    written: str
