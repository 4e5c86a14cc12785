"""Where the time goes: each moment counts for the innermost phase that is at work (``--profile``).

Functions are marked with the phase that they are (``@phase("encode")``).  Nothing is noted, and
hardly anything costs, until somebody wants to know (``begin``).
"""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

OTHER = "other"
"""What no phase is at work for."""

_on = False
_lock = threading.Lock()
_spent: dict[str, tuple[float, int]] = {}


class _AtWork(threading.local):
    """The phases of a thread, the innermost last, and since when that one is at work."""

    def __init__(self) -> None:
        self.phases: list[str] = []
        self.since = 0.0


_at_work = _AtWork()


def begin() -> None:
    """From now on it is noted."""
    global _on
    _on = True
    _spent.clear()


def end() -> Mapping[str, tuple[float, int]]:
    """The seconds of each phase since the beginning, and how often it began."""
    global _on
    _on = False
    return dict(_spent)


def known() -> Mapping[str, tuple[float, int]]:
    """The same so far."""
    return dict(_spent)


def add(others: Mapping[str, tuple[float, int]]) -> None:
    """What was noted elsewhere."""
    for name, (seconds, times) in others.items():
        _note(name, seconds, times)


def forget() -> None:
    """What was noted so far, and what is at work: somebody else knows it."""
    _spent.clear()
    _at_work.phases.clear()


def phase(name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Marks a function."""

    def marked(function: Callable[P, R]) -> Callable[P, R]:
        @functools.wraps(function)
        def timed(*args: P.args, **named: P.kwargs) -> R:
            if not _on:
                return function(*args, **named)
            with within(name):
                return function(*args, **named)

        return timed

    return marked


@contextmanager
def within(name: str) -> Iterator[None]:
    """What happens within counts for the phase."""
    if not _on:
        yield
        return
    now = time.perf_counter()
    if _at_work.phases:
        _note(_at_work.phases[-1], now - _at_work.since, 0)
    _at_work.phases.append(name)
    _at_work.since = now
    try:
        yield
    finally:
        now = time.perf_counter()
        _note(_at_work.phases.pop(), now - _at_work.since, 1)
        _at_work.since = now


def _note(name: str, seconds: float, times: int) -> None:
    with _lock:
        before, often = _spent.get(name, (0.0, 0))
        _spent[name] = before + seconds, often + times
