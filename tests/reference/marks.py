"""Where runs come: marks that the function under view leaves on its way, for smoke tests.

A mark is a place of the source with ``BEGUN`` (control came there) or ``DONE`` (what stands
there was executed, and the run went on).  Only what the function itself does is marked, not the
code of its callees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
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
    """``lenient`` runs go on behind failed checks of their own, but for run-time errors: the
    places of those that they commit are ``broken``."""

    seen: set[Mark] = field(default_factory=set)
    lenient: bool = False
    broken: set[Place] = field(default_factory=set)

    def note(self, s: State, mark: Mark) -> None:
        if not s.calls:
            self.seen.add(mark)

    def forgives(self, s: State) -> bool:
        return self.lenient and not s.calls

    def taken(self) -> frozenset[Mark]:
        """The marks since this was asked last."""
        found = frozenset(self.seen)
        self.seen.clear()
        return found


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
