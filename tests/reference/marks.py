"""Where runs come: marks that the function under view leaves on its way, for smoke tests.

A mark is a place of the source with ``BEGUN`` (control came there) or ``DONE`` (what stands
there was executed, and the run went on).  Only what the function itself does is marked, not the
code of its callees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from tests.reference.model import State
from weaklink.source import Span

Place = tuple[int, int, int, int]
Mark = tuple[str, Place]

BEGUN, DONE = "begun", "done"

Value = TypeVar("Value")


def place(span: Span) -> Place:
    return (span.line, span.column, span.end_line, span.end_column)


def begun(span: Span) -> Mark:
    return BEGUN, place(span)


def done(span: Span) -> Mark:
    return DONE, place(span)


@dataclass(slots=True)
class Marks:
    """``lenient`` runs go on behind failed checks of their own (or, ``in_calls``, all), but for
    run-time errors: the places of those that they commit are ``broken``."""

    seen: set[Mark] = field(default_factory=set)
    lenient: bool = False
    in_calls: bool = False
    broken: set[Place] = field(default_factory=set)

    def note(self, s: State, mark: Mark) -> None:
        if not s.calls:
            self.seen.add(mark)

    def iterates(self, s: State, number: int) -> None:
        """A loop, in whatever function, begins its body for this time."""

    def entered(self, s: State) -> None:
        """A call is executed as code."""

    def forgives(self, s: State) -> bool:
        return self.lenient and (self.in_calls or not s.calls)

    def taken(self) -> frozenset[Mark]:
        """The marks since this was asked last."""
        found = frozenset(self.seen)
        self.seen.clear()
        return found


@dataclass(frozen=True, slots=True)
class Trail:
    """The marks of one run so far, the last one first: each links to those before it.  ``rounds``
    are the most times that a loop began its body, ``depth`` the most calls that were open."""

    mark: Mark | None = None
    before: Trail | None = None
    rounds: int = 0
    depth: int = 0

    def marks(self) -> tuple[Mark, ...]:
        """In the order in which the run left them."""
        found: list[Mark] = []
        here: Trail | None = self
        while here is not None:
            if here.mark is not None:
                found.append(here.mark)
            here = here.before
        return tuple(reversed(found))


@dataclass(slots=True)
class Trails(Marks):
    """Marks that each run keeps for itself."""

    def note(self, s: State, mark: Mark) -> None:
        if not s.calls:
            here = trail_of(s.trail)
            s.trail = Trail(mark, here, here.rounds, here.depth)

    def iterates(self, s: State, number: int) -> None:
        here = trail_of(s.trail)
        if number > here.rounds:
            s.trail = replace(here, rounds=number)

    def entered(self, s: State) -> None:
        here = trail_of(s.trail)
        if len(s.calls) > here.depth:
            s.trail = replace(here, depth=len(s.calls))


def trail_of(trail: object) -> Trail:
    return trail if isinstance(trail, Trail) else Trail()


def around(
    marks: Marks | None, span: Span, run: Callable[[State], Value], goes_on: Callable[[Value], bool]
) -> Callable[[State], Value]:
    """``run``, marking that it begins and, if it goes on, that it is done."""
    if marks is None:
        return run
    first, last = begun(span), done(span)

    def noted(s: State) -> Value:
        marks.note(s, first)
        value = run(s)
        if goes_on(value):
            marks.note(s, last)
        return value

    return noted


def meets(marks: Iterable[Mark], seen: frozenset[Mark]) -> bool:
    return any(mark in seen for mark in marks)
