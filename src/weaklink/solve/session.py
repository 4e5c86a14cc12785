"""A conversation with one solver that outlives the solver's crashes."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Protocol, Self

from weaklink import deadline
from weaklink.solve.answer import SolverAnswer, Unknown, UnknownReason
from weaklink.solve.child import Batch, Child, Lost
from weaklink.solve.dialogue import Dialogue, dialogue
from weaklink.solve.query import Check
from weaklink.solve.sexpr import MalformedReply
from weaklink.solve.spec import SolverSpec


class Session(Protocol):
    """A stack of SMT-LIB texts that can be checked.

    For use by one thread; only `stop` may be called from another.
    """

    @property
    def spec(self) -> SolverSpec:
        """The solver behind it."""

    def push(self, text: str) -> None:
        """Adds a level with declarations, definitions and assertions.

        An error in the text shows at the next check, as `GARBAGE`.
        """

    def extend(self, text: str) -> None:
        """Adds to the newest level, or to the ground if there is none."""

    def pop(self) -> None:
        """Removes the newest level. Raises `IndexError` if there is none."""

    def reset(self, base: str = "") -> None:
        """Removes all levels and all that was learned; `base` is the new ground level.

        So what is answered from here on does not depend on what was asked before.
        """

    def begin(self, check: Check) -> None:
        """Starts a check without waiting; one still under way is given up."""

    def poll(self, seconds: float) -> SolverAnswer | None:
        """The answer to the check under way, or None if it takes longer than `seconds`.

        Whatever goes wrong is one `Unknown`. Raises `RuntimeError` if no check is under way.
        """

    def stop(self) -> None:
        """Ends the check under way: it answers `STOPPED`. The stack stays."""

    def close(self) -> None:
        """Ends the solver process. A later use starts another."""

    def ask(self, check: Check) -> SolverAnswer:
        """Runs `check` to its end."""
        self.begin(check)
        while (answer := self.poll(check.seconds + self.spec.grace)) is None:
            pass
        return answer

    def check(
        self,
        assumptions: tuple[str, ...] = (),
        *,
        steps: int,
        seconds: float,
        values: tuple[str, ...] = (),
        core: bool = False,
    ) -> SolverAnswer:
        """`ask`, with the parts of the check as arguments."""
        return self.ask(Check(steps, seconds, assumptions, values, core))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


LAST_GRACE = 0.3
"""Seconds beyond the deadline of whoever asks before the process is killed: the promise to keep it
counts more than an answer that comes late."""


class TextSession(Session):
    """The `Session` of a solver process that is started at the first check.

    Pushes and pops are only noted, and sent with the next check in a single batch. A solver that
    crashes, hangs or answers nonsense is killed and costs one `Unknown`; the next check starts
    another one and replays the stack.
    """

    def __init__(self, spec: SolverSpec) -> None:
        self._spec = spec
        self._base = ""
        self._stack: list[str] = []
        self._unsent: list[str] = []
        self._child: Child | None = None
        self._opened_with = 0
        self._dialogue: Dialogue | None = None
        self._early: SolverAnswer | None = None
        self._marker = ""
        self._deadline = 0.0
        self._stopped = False

    @property
    def spec(self) -> SolverSpec:
        return self._spec

    @property
    def pid(self) -> int | None:
        """The process id of the solver, if one is running."""
        return self._child.pid if self._child is not None and self._child.alive() else None

    def push(self, text: str) -> None:
        self._give_up()
        self._stack.append(text)
        self._unsent.append(_pushed(text))

    def extend(self, text: str) -> None:
        self._give_up()
        if self._stack:
            self._stack[-1] += text
        else:
            self._base += text
        self._unsent.append(text)

    def pop(self) -> None:
        self._give_up()
        text = self._stack.pop()
        if self._unsent and self._unsent[-1] == _pushed(text):
            self._unsent.pop()
        else:
            self._unsent.append("(pop 1)")

    def reset(self, base: str = "") -> None:
        self._give_up()
        self._base = base
        self._stack.clear()
        self._opened_with = 0

    def begin(self, check: Check) -> None:
        self._give_up()
        self._stopped = False
        allowed = min(check.seconds + self._spec.grace, max(deadline.left(), 0.0) + LAST_GRACE)
        self._deadline = time.monotonic() + allowed
        try:
            child = self._ready(check)
        except OSError as error:
            self._early = Unknown(UnknownReason.MISSING, str(error))
            return
        if child is None:
            self._early = Unknown(UnknownReason.MISSING, f"{self._spec.name} is not installed")
            return
        self._dialogue = dialogue(self._spec, check, "\n".join(self._unsent))
        self._unsent.clear()
        self._marker = child.send(next(self._dialogue))

    def poll(self, seconds: float) -> SolverAnswer | None:
        until = time.monotonic() + seconds
        while self._dialogue is not None:
            now = time.monotonic()
            assert self._child is not None
            try:
                event = self._child.receive(max(min(until, self._deadline) - now, 0.0))
            except BaseException:  # Ctrl-C
                self._give_up()
                raise
            if event is None and time.monotonic() < self._deadline:
                return None
            if (answer := self._react(event)) is not None:
                return answer
        if self._early is None:
            raise RuntimeError("no check is under way")
        answer, self._early = self._early, None
        return answer

    def stop(self) -> None:
        self._stopped = True
        if self._dialogue is not None and (child := self._child) is not None:
            child.kill()

    def close(self) -> None:
        self._early = None
        self._drop()

    def _ready(self, check: Check) -> Child | None:
        """A child that will have seen the whole stack once `_unsent` is sent."""
        steps = self._spec.steps(check.steps) if "{steps}" in self._spec.opening else 1
        if self._child is not None and not self._child.alive():
            self._drop()
        if self._child is None:
            command = self._spec.command()
            if command is None:
                return None
            self._child = Child(command)
            self._unsent = self._replay(steps)
        elif steps != self._opened_with:
            self._unsent = [self._spec.reset, *self._replay(steps)]
        self._opened_with = steps
        # every time: z3 forgets its limit when levels change
        self._unsent.append(self._spec.limits_for(check))
        return self._child

    def _replay(self, steps: int) -> list[str]:
        opening = self._spec.opening.format(steps=steps)
        return [opening, self._base, *map(_pushed, self._stack)]

    def _react(self, event: Batch | Lost | None) -> SolverAnswer | None:
        """The answer, if `event` completes one; else the dialogue goes on."""
        assert self._dialogue is not None and self._child is not None
        match event:
            case Batch(marker, text) if marker == self._marker:
                try:
                    self._marker = self._child.send(self._dialogue.send(text))
                    return None
                except StopIteration as done:
                    answer: SolverAnswer = done.value
                    self._dialogue = None
                    return answer
                except MalformedReply as error:
                    return self._fail(UnknownReason.GARBAGE, str(error))
            case Batch(_, text):
                return self._fail(UnknownReason.GARBAGE, f"output out of turn: {text[:200]!r}")
            case Lost(reason, detail):
                return self._fail(UnknownReason.STOPPED if self._stopped else reason, detail)
            case None:
                return self._fail(UnknownReason.TIME, "no answer in time; killed")

    def _fail(self, reason: UnknownReason, detail: str) -> Unknown:
        self._drop()
        return Unknown(reason, detail)

    def _give_up(self) -> None:
        """Ends a check under way, the solver with it: it might still answer."""
        self._early = None
        if self._dialogue is not None:
            self._drop()

    def _drop(self) -> None:
        self._dialogue = None
        if (child := self._child) is not None:
            self._child = None
            child.kill()


def _pushed(text: str) -> str:
    return f"(push 1)\n{text}"
