"""Runs the work in a thread with a deep stack while the main thread stays open to Ctrl-C."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

STACK = 256 * 1024 * 1024
RECURSION = 50_000
SLICE = 0.05
"""Seconds; Windows delivers Ctrl-C only between waits."""

T = TypeVar("T")


@dataclass(slots=True)
class Done(Generic[T]):
    value: T


@dataclass(slots=True)
class Failed:
    problem: Exception


def in_deep_thread(work: Callable[[], T]) -> Done[T] | Failed:
    """What ``work`` returns or raises.  KeyboardInterrupt ends the wait, not the thread, which
    is a daemon; solver processes are killed.  A second Ctrl-C changes nothing: it would end
    the killing halfway."""
    outcome: list[Done[T] | Failed] = []

    def body() -> None:
        try:
            outcome.append(Done(work()))
        except Exception as problem:  # the one catch-all: it becomes exit code 2 or 3
            outcome.append(Failed(problem))

    sys.set_int_max_str_digits(0)  # numbers of programs may be long
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(RECURSION)
    with _interrupted_once():
        try:
            thread = _start(body)
            while thread.is_alive():
                thread.join(SLICE)
        except KeyboardInterrupt:  # the thread runs on, so the limit has to stay
            _kill_solvers()
            raise
    sys.setrecursionlimit(limit)
    return outcome[0]


@contextmanager
def _interrupted_once() -> Iterator[None]:
    """The first Ctrl-C raises KeyboardInterrupt; once it has, later ones are ignored for good."""
    interrupted = False

    def raise_once(number: int, frame: object) -> None:
        nonlocal interrupted
        if not interrupted:
            interrupted = True
            raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    ours = (
        before is signal.default_int_handler
        and threading.current_thread() is threading.main_thread()
    )
    if ours:
        signal.signal(signal.SIGINT, raise_once)
    try:
        yield
    finally:
        if ours and not interrupted:
            signal.signal(signal.SIGINT, before)


def _start(body: Callable[[], None]) -> threading.Thread:
    before = threading.stack_size()
    thread = threading.Thread(target=body, name="weaklink", daemon=True)
    try:
        threading.stack_size(STACK)
        thread.start()
    finally:
        threading.stack_size(before)
    return thread


def _kill_solvers() -> None:
    if "weaklink.solve" in sys.modules:  # else none has been started
        sys.modules["weaklink.solve"].shutdown()


class ProgressLine:
    """One line on a terminal that is rewritten in place; silent elsewhere."""

    def __init__(self, width: int) -> None:
        self._on = sys.stderr.isatty()
        self._width = width
        self._shown = 0
        self._lock = threading.Lock()

    def show(self, text: str) -> None:
        with self._lock:
            if self._on:
                self._write(text[: self._width - 1])

    def close(self) -> None:
        """Clears the line for good, even if the work still goes on."""
        with self._lock:
            if self._on and self._shown:
                self._write("")
            self._on = False

    def _write(self, text: str) -> None:
        print("\r" + text.ljust(self._shown), end="\r" if not text else "", file=sys.stderr)
        sys.stderr.flush()
        self._shown = len(text)
