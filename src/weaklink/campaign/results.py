"""What a campaign is about, and what it found: tasks and results, as plain values."""

from __future__ import annotations

from enum import Enum

from weaklink.record import field, record


class Outcome(Enum):
    """What became of a mutant, as the first seed's Fig. 15 counts."""

    PROVED = "proved"
    NON_COMPLIANCE = "non-compliance"
    WEAKNESS = "subcontract-weakness"
    INCAPACITY = "prover-incapacity"
    LIKELY_INCAPACITY = "likely-prover-incapacity"
    UNKNOWN = "unknown"


EXPLAINED = (Outcome.NON_COMPLIANCE, Outcome.WEAKNESS)
"""Those that come with a counterexample."""

CODE = "code"
"""What a mutant changes whose body is another."""

CRASHED = "crashed"
"""The reason of a mutant that ended its worker each time."""


NEW = 0
"""The id of a mutant that is in no store yet."""


@record
class Task:
    """A mutant of ``program`` (the path of the original); ``size`` are the original's lines."""

    id: int
    program: str
    number: int
    operator: str
    part: str
    function: str
    line: int
    was: str
    now: str
    size: int
    text: str = field(repr=False)

    @property
    def name(self) -> str:
        return f"{self.program}#{self.number}"

    @property
    def change(self) -> str:
        return f"`{self.was}` became `{self.now}`" if self.now else f"`{self.was}` is dropped"


@record
class Failure:
    """A property of a mutant that is unproved, and why; ``behind`` what fails before."""

    id: str
    line: int
    outcome: Outcome
    weak: tuple[str, ...] = ()
    reason: str = ""
    behind: bool = False


@record
class Result:
    """What is known of one mutant.  ``proof`` and ``search`` are the seconds of the two steps,
    ``total`` also those of all around them; ``story`` is the report as text."""

    outcome: Outcome
    reason: str = ""
    failures: tuple[Failure, ...] = ()
    proof: float = 0.0
    search: float = 0.0
    total: float = 0.0
    story: str = field(default="", repr=False)


@record
class Done:
    """A mutant with its result."""

    task: Task
    result: Result
