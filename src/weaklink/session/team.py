"""Who does the steps of functions: this process, or several that are forked off it.

Each function has its process, in which what its steps leave behind stays; which one, is decided
when it comes to its first step.  Results come in the order of the functions, whoever made them.  A
process that dies costs the function that it was at work for: another one is forked, which makes the
finished steps of its other functions again before it goes on with them.
"""

from __future__ import annotations

import contextlib
import gc
import os
import pickle
import select
import signal
import struct
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Concatenate, NoReturn, ParamSpec, Protocol, TypeVar

from weaklink import deadline, profiling
from weaklink.diagnostics import raised_at
from weaklink.profiling import OTHER, within
from weaklink.record import record
from weaklink.session.common import Progress
from weaklink.session.steps import Steps

P = ParamSpec("P")
R = TypeVar("R")

Step = Callable[Concatenate[Steps, str, P], R]
"""A step of a function, by its name."""

PATIENCE = 0.5
"""Seconds that a process has to end."""

DIED = "the process that worked for this function died"
"""The reason why nothing is known of it."""


class Team(Protocol):
    def each(
        self, step: Step[P, R], names: Sequence[str], *given: P.args, **more: P.kwargs
    ) -> list[R | None]:
        """The step for each of the functions; None where who did it died of it."""

    def one(self, step: Step[P, R], name: str, *given: P.args, **more: P.kwargs) -> R | None:
        """The step for one function."""
        return self.each(step, [name], *given, **more)[0]

    def all(
        self, tell: Callable[Concatenate[Steps, P], R], *given: P.args, **more: P.kwargs
    ) -> list[R]:
        """Tells it to all who do steps, and gives what each says."""

    def close(self) -> None:
        """Ends all of them."""


class Alone(Team):
    """This process does it all."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps

    def each(
        self, step: Step[P, R], names: Sequence[str], *given: P.args, **more: P.kwargs
    ) -> list[R | None]:
        return [step(self._steps, name, *given, **more) for name in names]

    def all(
        self, tell: Callable[Concatenate[Steps, P], R], *given: P.args, **more: P.kwargs
    ) -> list[R]:
        return [tell(self._steps, *given, **more)]

    def close(self) -> None:
        self._steps.close()


def team_of(steps: Steps, jobs: int, shown: Progress) -> Team:
    """So many processes; this one alone where there is no use in others, or no way to fork them."""
    if jobs > 1 and hasattr(os, "fork"):
        return Forked(steps, jobs, shown)
    return Alone(steps)


# --- processes -----------------------------------------------------------------------------------


@record
class Call:
    """A method of ``Steps`` by its name, and what it is given."""

    method: str
    given: tuple[object, ...]


class Channel:
    """Whole objects through a pair of pipes."""

    def __init__(self, reading: int, writing: int) -> None:
        self.reading = reading
        self._writing = writing

    def send(self, what: object) -> None:
        """Raises ``OSError`` if nobody is left to read it."""
        data = pickle.dumps(what, pickle.HIGHEST_PROTOCOL)
        view = memoryview(struct.pack("!Q", len(data)) + data)
        while view:
            view = view[os.write(self._writing, view) :]

    def receive(self) -> Any:
        """Raises ``EOFError`` if nobody is left to send more."""
        (size,) = struct.unpack("!Q", self._read(8))
        return pickle.loads(self._read(size))

    def _read(self, size: int) -> bytes:
        parts = []
        while size:
            part = os.read(self.reading, min(size, 1 << 20))
            if not part:
                raise EOFError
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def close(self) -> None:
        os.close(self.reading)
        os.close(self._writing)


@record
class Shown:
    """What a process wants to be shown as its progress."""

    text: str


@record
class Result:
    """What a step gave."""

    value: object


@record
class Raised:
    """What a step raised."""

    problem: Exception


class Worker:
    """A process: the functions that are its own, and the one it is at work for."""

    channel: Channel

    def __init__(self, steps: Steps, others: Sequence[Worker], life: tuple[int, int]) -> None:
        ours, theirs = os.pipe(), os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            for descriptor in (ours[0], theirs[1], life[1]):
                os.close(descriptor)
            for other in others:
                other.channel.close()
            gc.freeze()  # what was there before stays shared
            profiling.forget()
            _serve(steps, Channel(theirs[0], ours[1]), life[0])
        os.close(ours[1])
        os.close(theirs[0])
        self.channel = Channel(ours[0], theirs[1])
        self.known: set[str] = set()
        self.todo: deque[str] = deque()
        self.task: str | None = None

    def end(self) -> None:
        """It ends by itself when nobody is there to ask it; if it does so soon."""
        self.channel.close()
        until = time.monotonic() + PATIENCE
        while os.waitpid(self.pid, os.WNOHANG) == (0, 0):
            if time.monotonic() > until:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
                return
            time.sleep(0.002)

    def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGUSR1)


class Forked(Team):
    """So many processes; ``shown`` is told of their progress."""

    def __init__(self, steps: Steps, jobs: int, shown: Progress) -> None:
        self._steps = steps
        self._jobs = jobs
        self._shown = shown
        self._workers: list[Worker] = []
        self._owner: dict[str, Worker] = {}
        self._done: dict[str, list[Call]] = {}
        self._lost: set[str] = set()
        self._life = os.pipe()
        self._stopping = deadline.when_stopped(self._stop)

    def each(
        self, step: Step[P, R], names: Sequence[str], *given: P.args, **more: P.kwargs
    ) -> list[R | None]:
        assert not more, "steps are given what they are given by position"
        call = Call(step.__name__, given)
        wanted = [name for name in names if name not in self._lost]
        results: dict[str, Any] = {}
        self._hire(min(self._jobs, len(names)))
        left = deque(name for name in wanted if name not in self._owner)
        for name in wanted:
            if name in self._owner:
                self._owner[name].todo.append(name)
        while left or any(w.task is not None or w.todo for w in self._workers):
            for worker in list(self._workers):
                self._give(worker, left, call)
            self._listen(call, results)
        return [results.get(name) for name in names]

    def all(
        self, tell: Callable[Concatenate[Steps, P], R], *given: P.args, **more: P.kwargs
    ) -> list[R]:
        """Processes that are forked later know it, too."""
        said = [tell(self._steps, *given, **more)]
        for worker in list(self._workers):
            try:
                worker.channel.send(("", [Call(tell.__name__, given)]))
                said.append(_result(worker.channel.receive()))
            except (OSError, EOFError):
                self._bury(worker)
        return said

    def close(self) -> None:
        self._stopping()
        for descriptor in self._life:
            os.close(descriptor)  # so they end, whatever they are at work for
        for worker in self._workers:
            worker.end()
        self._workers.clear()
        self._steps.close()

    def _hire(self, number: int) -> None:
        self._steps.close()  # solvers are not shared
        while len(self._workers) < number:
            self._workers.append(Worker(self._steps, self._workers, self._life))
        if deadline.is_stopped():
            self._stop()

    def _give(self, worker: Worker, left: deque[str], call: Call) -> None:
        """Its next function, if it has nothing to do; behind what it has to make again."""
        if worker.task is not None or not (worker.todo or left):
            return
        name = worker.todo.popleft() if worker.todo else left.popleft()
        worker.task = name
        self._owner[name] = worker
        again = [] if name in worker.known else self._done.get(name, [])
        worker.known.add(name)
        try:
            worker.channel.send((name, [*again, call]))
        except OSError:
            self._bury(worker)

    def _listen(self, call: Call, results: dict[str, Any]) -> None:
        """Waits until a process has something to say."""
        busy = {w.channel.reading: w for w in self._workers if w.task is not None}
        with within("waiting"):
            ready = select.select(list(busy), [], [])[0] if busy else []
        for descriptor in ready:
            worker = busy[descriptor]
            try:
                said = worker.channel.receive()
            except (EOFError, OSError):
                self._bury(worker)
                continue
            match said:
                case Shown(text):
                    self._shown(text)
                case Result(value):
                    assert worker.task is not None
                    self._done.setdefault(worker.task, []).append(call)
                    results[worker.task] = value
                    worker.task = None
                case Raised(problem):
                    raise problem
                case _:  # a process says nothing else
                    raise AssertionError(said)

    def _bury(self, worker: Worker) -> None:
        """Another one takes over what was its own, but for what it died of."""
        deadline.note_over()
        self._workers.remove(worker)
        worker.end()
        heir = Worker(self._steps, self._workers, self._life)
        self._workers.append(heir)
        if worker.task is not None:
            self._lost.add(worker.task)
        for name, owner in self._owner.items():
            if owner is worker:
                self._owner[name] = heir
        heir.todo = worker.todo
        if deadline.is_stopped():
            heir.stop()

    def _stop(self) -> None:
        for worker in list(self._workers):
            worker.stop()


def _result(said: Shown | Result | Raised) -> Any:
    match said:
        case Result(value):
            return value
        case Raised(problem):
            raise problem
        case Shown():  # whoever is told something shows no progress
            raise AssertionError(said)


def _serve(steps: Steps, channel: Channel, life: int) -> NoReturn:
    """A process's life: calls in, results out, until nobody is there."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that forked it
        signal.signal(signal.SIGUSR1, lambda *_: _end_soon())
        threading.Thread(target=_end_with, args=(life,), daemon=True).start()
        steps.progress = lambda text: channel.send(Shown(text))
        while True:
            name, calls = channel.receive()
            try:
                with within(OTHER):
                    made = [_made(steps, name, call) for call in calls]
                channel.send(Result(made[-1]))
            except (OSError, EOFError):
                raise
            except Exception as problem:  # raised again by the process that asked
                channel.send(Raised(_told(problem)))
    finally:  # nobody is there any more
        _end()


def _told(problem: Exception) -> Exception:
    """The same for another process, with a note where it was raised; as what it says, if it cannot
    be sent as it is."""
    try:
        pickle.loads(pickle.dumps(problem))
        told = problem
    except (pickle.PicklingError, TypeError, AttributeError):
        told = AssertionError(f"{type(problem).__name__}: {problem}")
    told.add_note(raised_at(problem))
    return told


def _made(steps: Steps, name: str, call: Call) -> object:
    method = getattr(steps, call.method)
    return method(name, *call.given) if name else method(*call.given)


def _end_soon() -> None:
    """Whatever is at work keeps its deadline, which is over."""
    deadline.stop()
    threading.Thread(target=_end_solvers, daemon=True).start()


def _end_with(life: int) -> None:
    """Ends the process when that one is gone which forked it, however it ended."""
    os.read(life, 1)
    _end()


def _end() -> NoReturn:
    _end_solvers()
    os._exit(0)


def _end_solvers() -> None:
    from weaklink.solve import shutdown

    shutdown()
