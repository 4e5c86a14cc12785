"""The time that is left to what is at work, and what ends it.

Whoever works for a function does so within a deadline (``until``).  All that happens within, in
that thread, has to keep it, however deep: passes, encodings, explorations, runs and searches ask
``keep_time`` wherever they can take long, once a block, a statement, some hundred nodes.  When the
time is used up that raises ``OutOfTime``; who began the work answers honestly, with what was found
so far.  What is kept for later (a cache, a base of questions) is kept when it is whole, so that
nothing half-made is left behind.

When whoever asked wants no more (Ctrl-C), all deadlines are over (``stop``), and the same happens.

Solvers count steps, so that verdicts do not depend on the machine; the deadline is the promise for
the wall clock beside that.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

Clock = Callable[[], float]

NEVER = float("inf")


class OutOfTime(Exception):
    """The time for the function at work is used up."""


class _AtWork(threading.local):
    """The deadline of a thread, by which clock."""

    end: float = NEVER
    clock: Clock = time.monotonic


_at_work = _AtWork()
_stopped = False
_was_over = False
_listeners: list[Callable[[], None]] = []


def stop() -> None:
    """All that has a deadline, in whatever thread, has to end now."""
    global _stopped
    _stopped = True
    for listener in list(_listeners):
        listener()


def note_over() -> None:
    """Something was ended by time, or by what may go otherwise the next time."""
    global _was_over
    _was_over = True


def was_over() -> bool:
    """Whether anything was, since that was forgotten."""
    return _was_over


def forget() -> None:
    global _was_over
    _was_over = False


def when_stopped(listener: Callable[[], None]) -> Callable[[], None]:
    """Calls it then, until what this gives is called."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def go_on() -> None:
    """Takes that back."""
    global _stopped
    _stopped = False


def is_stopped() -> bool:
    return _stopped


@contextmanager
def until(end: float, clock: Clock = time.monotonic) -> Iterator[None]:
    """What happens within has to end then, or when what is around it has to, if that is earlier
    (by the same clock)."""
    if _at_work.clock is clock:
        end = min(end, _at_work.end)
    with _anew(end, clock):
        yield


def within(part: float) -> AbstractContextManager[None]:
    """What happens within has to end when that part of what is left now is over."""
    now = _at_work.clock()
    return until(now + max(0.0, _at_work.end - now) * part, _at_work.clock)


def at_leisure() -> AbstractContextManager[None]:
    """For what has to be done, and is known to come to an end: a run that did before."""
    return _anew(NEVER, time.monotonic)


@contextmanager
def _anew(end: float, clock: Clock) -> Iterator[None]:
    before = _at_work.end, _at_work.clock
    _at_work.end, _at_work.clock = end, clock
    try:
        yield
    finally:
        _at_work.end, _at_work.clock = before


def is_over() -> bool:
    """Whether no time is left."""
    over = _at_work.end != NEVER and (_stopped or _at_work.clock() > _at_work.end)
    if over:
        note_over()
    return over


def left() -> float:
    """The seconds that are left."""
    if _at_work.end == NEVER:
        return NEVER
    return 0.0 if _stopped else _at_work.end - _at_work.clock()


def keep_time() -> None:
    """Raises ``OutOfTime`` if there is none left."""
    if _at_work.end != NEVER and (_stopped or _at_work.clock() > _at_work.end):
        note_over()
        raise OutOfTime
