"""The table of the first seed's Fig. 15: how many mutants each step settles, and in what time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from weaklink.campaign.results import EXPLAINED, Done, Outcome
from weaklink.record import record

TOTAL = "total"


@record
class Seconds:
    """Mean and maximum; 0 of nothing."""

    mean: float
    max: float

    @staticmethod
    def of(values: Iterable[float]) -> Seconds:
        known = list(values)
        return Seconds(sum(known) / len(known), max(known)) if known else Seconds(0.0, 0.0)


@record
class Step:
    """What one step settled: ``count`` of the ``rest`` that the steps before had left.  ``found``
    is the time of those, ``vain`` that of the others."""

    count: int
    rest: int
    found: Seconds
    vain: Seconds

    @property
    def share(self) -> float:
        """In percent."""
        return 100 * self.count / self.rest if self.rest else 0.0


@record
class Row:
    """``proof``, then the search of the code (``code``) and of contracts (``contracts``) with
    ``both`` together, then what is left, by outcome."""

    name: str
    mutants: int
    proof: Step
    code: Step
    contracts: Step
    both: Step
    incapacity: int
    likely: int
    unknown: int


def row(name: str, done: Sequence[Done]) -> Row:
    proved = [one for one in done if one.result.outcome is Outcome.PROVED]
    unproved = [one for one in done if one.result.outcome is not Outcome.PROVED]
    failing = _with(unproved, Outcome.NON_COMPLIANCE)
    after = [one for one in unproved if one.result.outcome is not Outcome.NON_COMPLIANCE]
    weak = _with(after, Outcome.WEAKNESS)
    vain = [one for one in after if one.result.outcome is not Outcome.WEAKNESS]
    explained = [one for one in unproved if one.result.outcome in EXPLAINED]
    return Row(
        name,
        len(done),
        Step(len(proved), len(done), _proof(proved), _proof(unproved)),
        Step(len(failing), len(unproved), _search(failing), _search(after)),
        Step(len(weak), len(after), _search(weak), _search(vain)),
        Step(len(explained), len(unproved), _search(explained), _search(unproved)),
        len(_with(done, Outcome.INCAPACITY)),
        len(_with(done, Outcome.LIKELY_INCAPACITY)),
        len(_with(done, Outcome.UNKNOWN)),
    )


def table(done: Sequence[Done], key: Callable[[Done], str]) -> list[Row]:
    """A row for each value of ``key``, in the order in which they come, and the total."""
    groups: dict[str, list[Done]] = {}
    for one in done:
        groups.setdefault(key(one), []).append(one)
    return [*(row(name, group) for name, group in groups.items()), row(TOTAL, done)]


def by_operator(done: Sequence[Done], order: Sequence[str]) -> list[Row]:
    present = [name for name in order if any(one.task.operator == name for one in done)]
    arranged = sorted(done, key=lambda one: present.index(one.task.operator))
    return table(arranged, lambda one: one.task.operator)


def by_program(done: Sequence[Done]) -> list[Row]:
    return table(done, lambda one: one.task.program)


def _with(done: Sequence[Done], outcome: Outcome) -> list[Done]:
    return [one for one in done if one.result.outcome is outcome]


def _proof(done: Sequence[Done]) -> Seconds:
    return Seconds.of(one.result.proof for one in done)


def _search(done: Sequence[Done]) -> Seconds:
    return Seconds.of(one.result.search for one in done)
