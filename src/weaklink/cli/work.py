"""Runs the work in a thread with a deep stack while the main thread stays open to Ctrl-C."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from weaklink import deadline

STACK = 256 * 1024 * 1024
RECURSION = 50_000
SLICE = 0.05
"""Seconds; Windows delivers Ctrl-C only between waits."""
PATIENCE = 10.0
"""Seconds that may go by between Ctrl-C and the report of what was found until then."""

T = TypeVar("T")


@dataclass(slots=True)
class Done(Generic[T]):
    value: T


@dataclass(slots=True)
class Failed:
    problem: Exception


def in_deep_thread(work: Callable[[], T], *, partial: bool = False) -> Done[T] | Failed:
    """What ``work`` returns or raises.  Ctrl-C ends the wait by ``KeyboardInterrupt``, not the
    thread, which is a daemon; solver processes are killed.  If what is there then is of use
    (``partial``), the first Ctrl-C only stops whatever keeps a deadline, and what ``work`` makes
    of that counts, if it does so soon."""
    outcome: list[Done[T] | Failed] = []

    def body() -> None:
        try:
            outcome.append(Done(work()))
        except Exception as problem:  # the one catch-all: it becomes exit code 2 or 3
            outcome.append(Failed(problem))

    sys.set_int_max_str_digits(0)  # numbers of programs may be long
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(RECURSION)
    deadline.go_on()
    with _interrupts() as interrupts:
        thread = _start(body)
        if partial and _joined(thread, lambda: interrupts.count > 0):
            deadline.stop()
            _kill_solvers()
            print("weaklink: interrupted; once more to end at once", file=sys.stderr, flush=True)
            until = time.monotonic() + PATIENCE
            late = _joined(thread, lambda: interrupts.count > 1 or time.monotonic() > until)
        else:
            late = _joined(thread, lambda: interrupts.count > 0)
        if late:  # the thread runs on, so the limit has to stay
            _kill_solvers()
            raise KeyboardInterrupt
    sys.setrecursionlimit(limit)
    return outcome[0]


def _joined(thread: threading.Thread, enough: Callable[[], bool]) -> bool:
    """Waits for the end of the thread; whether there was ``enough`` of that first."""
    while thread.is_alive():
        if enough():
            return True
        thread.join(SLICE)
    return False


@dataclass(slots=True)
class _Interrupts:
    """How often Ctrl-C was pressed."""

    count: int = 0

    def note(self, number: int, frame: object) -> None:
        self.count += 1


@contextmanager
def _interrupts() -> Iterator[_Interrupts]:
    """Counts them instead of raising ``KeyboardInterrupt`` wherever the main thread is; once there
    was one, for good: the process is about to end."""
    noted = _Interrupts()
    before = signal.getsignal(signal.SIGINT)
    ours = (
        before is signal.default_int_handler
        and threading.current_thread() is threading.main_thread()
    )
    if ours:
        signal.signal(signal.SIGINT, noted.note)
    try:
        yield noted
    finally:
        if ours and not noted.count:
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
