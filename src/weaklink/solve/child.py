"""A solver process: text in, batches of text out, killable, never left behind.

Two daemon threads do the blocking reads and writes (the one way that works on every platform),
so that no solver, however broken, can block its caller for longer than the caller allows.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from queue import Empty, SimpleQueue

from weaklink.record import record
from weaklink.solve.answer import UnknownReason
from weaklink.solve.sexpr import shorten

FLOOD_BYTES = 8_000_000
"""More output than this for one batch is taken for garbage."""

_NAP_SECONDS = 0.5  # on Windows Ctrl-C is not noticed during a wait


@record
class Batch:
    """The complete output of one batch of commands."""

    marker: str
    text: str


@record
class Lost:
    """The child will answer no more."""

    reason: UnknownReason
    detail: str


class Child:
    """One running solver process. Raises `OSError` if it cannot be started."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._owner = os.getpid()
        self._prefix = f"weaklink-{os.urandom(8).hex()}-"
        self._batches = 0
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._inbox: SimpleQueue[Batch | Lost] = SimpleQueue()
        with _lock:  # no process starts unseen by `shutdown`, nor after the last one
            if _ending:
                raise OSError("the program is ending")
            self._process = _start(command)
            _running.add(self)
        for work in (self._read, self._write):
            threading.Thread(target=work, name=f"{command[0]}:{work.__name__}", daemon=True).start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def alive(self) -> bool:
        """Whether it runs, and was started by this very process (not before a fork)."""
        return self._owner == os.getpid() and self._process.poll() is None

    def send(self, text: str) -> str:
        """Sends a batch of commands without waiting; returns the marker that will end its output.

        Markers are unique, so that no late output can be taken for that of another batch.
        """
        self._batches += 1
        marker = f"{self._prefix}{self._batches}"
        self._outbox.put(f'{text}\n(echo "{marker}")\n'.encode())
        return marker

    def receive(self, seconds: float) -> Batch | Lost | None:
        """The next batch of output, or None if there is none within `seconds`."""
        deadline = time.monotonic() + seconds
        while True:
            left = max(deadline - time.monotonic(), 0.0)
            with contextlib.suppress(Empty):
                return self._inbox.get(timeout=min(left, _NAP_SECONDS))
            if left <= _NAP_SECONDS:
                return None

    def kill(self) -> None:
        """Ends the process and waits until it is gone. Harmless when repeated."""
        with _lock:
            _running.discard(self)
        if self._owner != os.getpid():
            return
        self._outbox.put(None)
        _kill(self._process)

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError), pipe:
            while (data := self._outbox.get()) is not None:
                _write_all(pipe.fileno(), data)

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        splitter = _Splitter(self._prefix)
        with contextlib.suppress(OSError, ValueError), pipe:
            while chunk := os.read(pipe.fileno(), 65536):
                for batch in splitter.feed(chunk):
                    self._inbox.put(batch)
                if len(splitter.rest) > FLOOD_BYTES:
                    self._inbox.put(Lost(UnknownReason.GARBAGE, "flood of output"))
                    return
        self._inbox.put(Lost(UnknownReason.CRASHED, self._epitaph(splitter.rest)))

    def _epitaph(self, rest: bytes) -> str:
        try:
            ended = f"exit status {self._process.wait(timeout=0.05)}"
        except subprocess.TimeoutExpired:
            ended = "output closed"
        said = shorten(rest.decode(errors="replace"))
        return f"{ended} after output: {said}" if said else ended


class _Splitter:
    """Cuts a stream of bytes into batches, each ended by a line that holds just a marker."""

    def __init__(self, prefix: str) -> None:
        self.rest = b""
        self._prefix = prefix.encode()
        self._line = re.compile(rb'^"?(%s\d+)"?\r?\n' % self._prefix, re.MULTILINE)
        self._searched = 0

    def feed(self, chunk: bytes) -> list[Batch]:
        self.rest += chunk
        batches = []
        if self.rest.find(self._prefix, self._searched) >= 0:
            while match := self._line.search(self.rest):
                text = self.rest[: match.start()].decode(errors="replace")
                batches.append(Batch(match[1].decode(), text))
                self.rest = self.rest[match.end() :]
        # a marker and its line end may still arrive in pieces
        self._searched = max(len(self.rest) - 2 * len(self._prefix), 0)
        return batches


def _start(command: tuple[str, ...]) -> subprocess.Popen[bytes]:
    """Starts `command` where a Ctrl-C typed at the terminal reaches only us, not the child."""
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
    return subprocess.Popen(
        command,
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=sys.platform != "win32",
        creationflags=flags,
    )


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _kill(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        if sys.platform == "win32":
            process.kill()
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
    process.wait()


_running: set[Child] = set()
_ending = False
_lock = threading.Lock()


def shutdown() -> None:
    """Ends every solver process that this process has started; sessions stay usable."""
    with _lock:
        children = list(_running)
    for child in children:
        child.kill()


def _forget_after_fork() -> None:
    global _lock
    _lock = threading.Lock()
    _running.clear()


def _shut_down_for_good() -> None:
    global _ending
    _ending = True
    shutdown()


atexit.register(_shut_down_for_good)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_after_fork)
