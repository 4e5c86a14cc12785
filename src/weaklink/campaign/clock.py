"""How far a campaign is, and how long it will take."""

from __future__ import annotations

import time
from collections import Counter

from weaklink.campaign.results import Done, Outcome

_SHORT = {
    Outcome.PROVED: "proved",
    Outcome.NON_COMPLIANCE: "non-compliant",
    Outcome.WEAKNESS: "weak",
    Outcome.INCAPACITY: "incapacity",
    Outcome.LIKELY_INCAPACITY: "likely incapacity",
    Outcome.UNKNOWN: "unknown",
}


class Clock:
    """Counts the mutants that are done, ``left`` of which were not when it began."""

    def __init__(self, total: int, left: int) -> None:
        self._total = total
        self._before = total - left
        self._counts: Counter[Outcome] = Counter()
        self._start = time.monotonic()

    def count(self, done: Done) -> None:
        self._counts[done.result.outcome] += 1

    def said(self) -> str:
        """``120 of 2605 mutants: 30 proved, 90 non-compliant; about 4 min left``."""
        now = sum(self._counts.values())
        told = f"{self._before + now} of {self._total} mutants"
        counts = [f"{self._counts[one]} {_SHORT[one]}" for one in Outcome if self._counts[one]]
        if counts:
            told += f": {', '.join(counts)}"
        if now:
            seconds = (time.monotonic() - self._start) / now
            told += f"; about {duration(seconds * (self._total - self._before - now))} left"
        return told


def duration(seconds: float) -> str:
    """In the unit that suits it."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    if seconds < 100 * 60:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
