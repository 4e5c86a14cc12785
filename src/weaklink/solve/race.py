"""Several solvers on one query: a quick look by the first, then a race of all.

The status (satisfiable, unsatisfiable, unknown) does not depend on timing as long as no
wall-clock guard is hit:

- the quick look has a small budget of steps, in a session that keeps what queries share; it is
  never cut short by another solver, so what that session has learned depends only on the queries;
  a query whose whole budget is smaller gets no more than this look;
- in the race each solver starts afresh on the query with its full budget of steps, and the
  race is lost only when all of them have used it up.

Which solver wins a race, hence the model and the core, may differ from run to run.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self, assert_never

from weaklink.profiling import phase, within
from weaklink.record import replace
from weaklink.solve.answer import Sat, SolverAnswer, Unknown, UnknownReason, Unsat
from weaklink.solve.log import open_session
from weaklink.solve.query import Check, Query
from weaklink.solve.session import Session
from weaklink.solve.spec import SOLVERS, SOLVERS_FOR_RUNS, SolverSpec

QUICK_STEPS = 500_000
"""Some 0.1 s of z3: below, starting a second solver costs more than it can save."""

_SLICE_SECONDS = 0.002
_LEAST_SECONDS = 0.05

_WORST_FIRST = (
    UnknownReason.STOPPED,
    UnknownReason.TIME,
    UnknownReason.STEPS,
    UnknownReason.CRASHED,
    UnknownReason.GARBAGE,
    UnknownReason.INCOMPLETE,
    UnknownReason.MISSING,
)


def portfolio_for_runs(steps: int) -> Portfolio:
    """For many models of one formula, each question of at most so many steps: the session that
    has found the others gets all of them, since what it has learned is worth more than a race."""
    return Portfolio(SOLVERS_FOR_RUNS, quick_steps=steps)


class Portfolio:
    """Answers queries with all solvers that are installed. For use by one thread.

    Solvers that are missing, crash or hang cost no more than their answers.
    """

    def __init__(
        self, specs: Sequence[SolverSpec] = SOLVERS, *, quick_steps: int = QUICK_STEPS
    ) -> None:
        installed = [spec for spec in specs if spec.command() is not None]
        self._quick_steps = quick_steps
        self._racers = [open_session(spec) for spec in installed]
        self._first = open_session(installed[0]) if installed else None
        self._prelude: str | None = None
        self._stopped = False

    def check(self, query: Query) -> SolverAnswer:
        """The first definite answer, or the `Unknown` that says most about all solvers."""
        self._stopped = False
        if self._first is None:
            return Unknown(UnknownReason.MISSING, "no solver is installed")
        start = time.monotonic()
        quick = self._look(self._first, query)
        if not isinstance(quick, Unknown) or self._stopped:
            return quick
        if query.check.steps < self._quick_steps or query.check.matching:
            return quick
        left = max(query.check.seconds - (time.monotonic() - start), _LEAST_SECONDS)
        racers = self._racers
        if quick.reason is UnknownReason.STEPS and query.check.steps <= self._quick_steps:
            racers = racers[1:]  # the first has already used its whole budget
        return self._race(racers, query, replace(query.check, seconds=left), quick)

    def stop(self) -> None:
        """Ends the check under way, from another thread: it answers `STOPPED`."""
        self._stopped = True
        for session in self._sessions():
            session.stop()

    def close(self) -> None:
        """Ends all solver processes. A later check starts others."""
        for session in self._sessions():
            session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _sessions(self) -> list[Session]:
        return self._racers if self._first is None else [self._first, *self._racers]

    def _look(self, session: Session, query: Query) -> SolverAnswer:
        known = self._prelude
        if known is None or not query.prelude.startswith(known):
            session.reset()
            session.push(query.prelude)
        elif len(query.prelude) > len(known):
            session.extend(query.prelude[len(known) :])
        self._prelude = query.prelude
        session.push(query.goal)
        try:
            steps = min(query.check.steps, self._quick_steps)
            with within(session.spec.name):
                return session.ask(replace(query.check, steps=steps))
        finally:
            session.pop()

    @phase("solvers side by side")
    def _race(
        self, racers: Sequence[Session], query: Query, check: Check, quick: Unknown
    ) -> SolverAnswer:
        for session in racers:
            session.reset(f"{query.prelude}\n{query.goal}")
            session.begin(check)
        running = list(racers)
        unknowns = {self._racers[0]: quick}
        try:
            while running and not self._stopped:
                for session in list(running):
                    answer = session.poll(_SLICE_SECONDS)
                    match answer:
                        case Sat() | Unsat():
                            running.remove(session)
                            return answer
                        case Unknown():
                            running.remove(session)
                            unknowns[session] = answer
                        case None:
                            pass
                        case _:
                            assert_never(answer)
        finally:
            for session in running:
                session.stop()
        if self._stopped:
            return Unknown(UnknownReason.STOPPED)
        return _together([(s, unknowns[s]) for s in self._racers])


def _together(unknowns: Sequence[tuple[Session, Unknown]]) -> Unknown:
    """One for all: the reason that a bigger budget would help most, all the details."""
    reason = min((unknown.reason for _, unknown in unknowns), key=_WORST_FIRST.index)
    details = (f"{s.spec.name}: {u.detail or u.reason.value}" for s, u in unknowns)
    return Unknown(reason, "; ".join(details))
