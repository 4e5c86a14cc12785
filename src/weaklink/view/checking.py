"""Which run-time errors are checked, and what becomes of the others."""

from __future__ import annotations

from enum import Enum

from weaklink.kinds import DEFAULT_RUNTIME_ERRORS, Kind
from weaklink.record import record


class Treatment(Enum):
    """A run that would commit the error fails, is no run, or (defined by C) goes on."""

    CHECK = "check"
    DISCARD = "discard"
    IGNORE = "ignore"


@record
class Checking:
    """``kinds`` are checked; of the others, what C calls undefined is discarded."""

    kinds: frozenset[Kind] = DEFAULT_RUNTIME_ERRORS

    def treatment(self, kind: Kind) -> Treatment:
        if kind in self.kinds:
            return Treatment.CHECK
        return Treatment.DISCARD if kind in DEFAULT_RUNTIME_ERRORS else Treatment.IGNORE
