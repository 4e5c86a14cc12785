"""Worker processes: each diagnoses one mutant after the other, and may die of one.

A worker that dies, or that takes longer than any function may, has its mutant given to another
once; a mutant that ends two of them is given up.  Workers end by themselves when nobody is left
to ask them.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from weaklink.campaign.results import CRASHED, Done, Outcome, Result, Task
from weaklink.options import Options
from weaklink.record import record

STACK = 256 * 1024 * 1024
RECURSION = 50_000
MOST_DEATHS = 2
GRACE = 5.0
"""How many times a function's time a mutant may take, before its worker is ended."""


@record
class Lost:
    """No worker came back with a task, for that reason."""

    reason: str


Work = Callable[[Task, Options], object]
"""What is done with a task, in a worker: a function of a module."""


def serve(connection: Connection, work: Work, options: Options) -> None:
    """A worker's life: tasks in, results out, until nobody is there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that started it
    sys.set_int_max_str_digits(0)
    sys.setrecursionlimit(RECURSION)
    threading.stack_size(STACK)
    thread = threading.Thread(target=_serve, args=(connection, work, options))
    thread.start()
    thread.join()


def _serve(connection: Connection, work: Work, options: Options) -> None:
    try:
        while True:
            task = connection.recv()
            connection.send(work(task, options))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass


class _Worker:
    def __init__(self, work: Work, options: Options) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=serve, args=(theirs, work, options), daemon=True
        )
        self.process.start()
        theirs.close()
        self.task: Task | None = None
        self.until = 0.0

    def give(self, task: Task, seconds: float) -> None:
        self.task, self.until = task, time.monotonic() + seconds
        self.connection.send(task)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


class Pool:
    """``jobs`` workers.  ``died`` is told of each task whose worker did, and says how often so
    far."""

    def __init__(
        self, work: Work, options: Options, jobs: int, died: Callable[[Task], int]
    ) -> None:
        self._work = work
        self._options = options
        self._jobs = jobs
        self._died = died
        self._seconds = options.budget.seconds * GRACE + 30
        self._workers: list[_Worker] = []

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, object]]:
        """The tasks with what the work gives, each as soon as it is done; ``Lost`` for what gave
        nothing."""
        left = deque(tasks)
        try:
            while left or any(worker.task is not None for worker in self._workers):
                self._employ(left)
                yield from self._done(left)
        finally:
            for worker in self._workers:
                worker.end()

    def _employ(self, left: deque[Task]) -> None:
        """Gives tasks to all workers that have none."""
        while len(self._workers) < min(self._jobs, len(left)):
            self._workers.append(_Worker(self._work, self._options))
        for worker in self._workers:
            if worker.task is None and left:
                try:
                    worker.give(left[0], self._seconds)
                except (BrokenPipeError, ConnectionResetError):
                    worker.task = None  # died before it had anything
                    self._workers.remove(worker)
                    worker.end()
                    return
                left.popleft()

    def _done(self, left: deque[Task]) -> Iterator[tuple[Task, object]]:
        busy = {worker.connection: worker for worker in self._workers if worker.task is not None}
        for connection in wait(list(busy), timeout=1.0):
            assert isinstance(connection, Connection)
            worker = busy[connection]
            task = worker.task
            assert task is not None
            try:
                result = connection.recv()
            except (EOFError, ConnectionResetError):
                yield from self._after_death(worker, left)
            else:
                worker.task = None
                yield task, result
        for worker in busy.values():
            if worker.task is not None and time.monotonic() > worker.until:
                yield self._ended(worker), Lost(f"no answer within {self._seconds:.0f} seconds")

    def _after_death(self, worker: _Worker, left: deque[Task]) -> Iterator[tuple[Task, object]]:
        task = self._ended(worker)
        if self._died(task) < MOST_DEATHS:
            left.append(task)
        else:
            yield task, Lost(CRASHED)

    def _ended(self, worker: _Worker) -> Task:
        """Ends a worker; the task that it had."""
        task = worker.task
        assert task is not None
        self._workers.remove(worker)
        worker.end()
        return task


def results(
    work: Work, tasks: Sequence[Task], options: Options, jobs: int, died: Callable[[Task], int]
) -> Iterator[Done]:
    """The tasks with their results."""
    for task, result in Pool(work, options, jobs, died).results(tasks):
        match result:
            case Lost(reason):
                yield Done(task, Result(Outcome.UNKNOWN, reason))
            case Result():
                yield Done(task, result)
            case _:  # the work gives nothing else
                raise AssertionError(result)
