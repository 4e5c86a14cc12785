"""The parts of a function's time that its steps may take."""

from __future__ import annotations

PROVING, RUNNING, SEARCHING, SMOKING = 3 / 5, 1 / 2, 3 / 4, 1 / 2
"""The parts of what is left of a function's time that proofs, runs from small inputs, the search
for causes and smoke tests may take, in this order; what proofs rest on gets the rest."""

BEYOND = 0.4
"""The seconds by which what proofs rest on may overdraw a function's time, of which one more than
it has is promised: a proof that was found is not to be in doubt for want of so little."""

COVERING = 9 / 10
"""The part of a function's time that the search for its cover may take; the rest is for telling."""

TELLING = 0.4
"""The seconds by which a function's time may be overdrawn for telling what was found of it: stories
that take longer are left out."""

VIEWING, AT_LEAST = 3 / 4, 0.5
"""The part of a function's time, and the seconds beyond it, that its views may take; else it is
refused."""


def for_views(seconds: float) -> float:
    """The seconds that the views of a function may take which has so many."""
    return VIEWING * seconds + AT_LEAST


LEAST_LEFT = 1 / 4
"""The part of its time that a function has at least, however long its views took."""

LEAST_SMOKING = 1 / 20
"""The part of all its time that smoke tests may take at least: most need no more than some runs."""
