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
    """Of run-time errors ``kinds`` are checked; of the others, what C calls undefined is
    discarded.  What an annotation says is always checked."""

    kinds: frozenset[Kind] = DEFAULT_RUNTIME_ERRORS

    def treatment(self, kind: Kind) -> Treatment:
        if kind in self.kinds or not kind.is_runtime_error:
            return Treatment.CHECK
        return Treatment.DISCARD if kind in DEFAULT_RUNTIME_ERRORS else Treatment.IGNORE
