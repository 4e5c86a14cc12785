"""A session that writes what it is asked, and what it answers, to a file that solvers can read."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

from weaklink.solve.answer import SolverAnswer
from weaklink.solve.query import Check
from weaklink.solve.session import Session, TextSession
from weaklink.solve.spec import SolverSpec

LOG_VARIABLE = "WEAKLINK_SOLVER_LOG"
"""The environment variable that names a folder for the logs of all sessions."""

_numbers = itertools.count(1)


class LoggedSession(Session):
    """Passes everything on to `inner` and appends it to `path`."""

    def __init__(self, inner: Session, path: Path) -> None:
        self._inner = inner
        self._log = path.open("a", encoding="utf-8")

    @property
    def spec(self) -> SolverSpec:
        return self._inner.spec

    def push(self, text: str) -> None:
        self._note(f"(push 1)\n{text}")
        self._inner.push(text)

    def extend(self, text: str) -> None:
        self._note(text)
        self._inner.extend(text)

    def pop(self) -> None:
        self._note("(pop 1)")
        self._inner.pop()

    def reset(self, base: str = "") -> None:
        self._note(f"(reset)\n{base}")
        self._inner.reset(base)

    def begin(self, check: Check) -> None:
        self._note(f"; {check.steps} steps, {check.seconds} s")
        self._note(f"(check-sat-assuming ({' '.join(check.assumptions)}))")
        self._inner.begin(check)

    def poll(self, seconds: float) -> SolverAnswer | None:
        answer = self._inner.poll(seconds)
        if answer is not None:
            self._note(f"; {answer}".replace("\n", " "))
        return answer

    def stop(self) -> None:
        self._inner.stop()

    def close(self) -> None:
        self._inner.close()
        self._log.close()

    def _note(self, text: str) -> None:
        if not self._log.closed:
            print(text, file=self._log, flush=True)


def open_session(spec: SolverSpec) -> Session:
    """A session of `spec`, logged if `WEAKLINK_SOLVER_LOG` names a folder (made if need be).

    Raises `OSError` if the log can't be written.
    """
    session = TextSession(spec)
    folder = os.environ.get(LOG_VARIABLE)
    if not folder:
        return session
    Path(folder).mkdir(parents=True, exist_ok=True)
    name = f"{spec.name}-{os.getpid()}-{next(_numbers)}.smt2"
    return LoggedSession(session, Path(folder) / name)
