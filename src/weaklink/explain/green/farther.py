"""Limits that rise where they were met: twice as many iterations, nested calls, cells."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink.record import replace
from weaklink.scope import Limit, LimitKind, Scope
from weaklink.view.unwind import Limits

MOST = {LimitKind.ITERATIONS: 400, LimitKind.DEPTH: 50}
"""Iterations and nested calls up to which limits rise."""

MOST_LENGTH = 300
"""Cells up to which blocks of the inputs grow: to the lengths that constants say; up to
``ALWAYS`` cells whatever they say."""

ALWAYS = 24


def farther(limits: Limits, met: Scope, lengths: Sequence[int]) -> Limits | None:
    """Limits that go farther where searches met them, blocks to the next of the ``lengths``; None
    if none of these can rise."""
    raised = {(one.kind, one.of): one for one in limits.beyond}
    length = limits.length
    for one in met.limits:
        if one.kind in MOST and one.limit is not None:
            further = limits.of(one.kind, one.of).limit or 0
            if (twice := max(1, 2 * further)) <= MOST[one.kind]:
                raised[one.kind, one.of] = Limit(one.kind, one.of, twice)
        elif one.kind in (LimitKind.LENGTH, LimitKind.OBJECTS):
            longer = [n for n in (ALWAYS, *lengths) if limits.length < n <= MOST_LENGTH]
            length = min(longer, default=limits.length)
    found = replace(limits, beyond=tuple(raised.values()), length=length)
    return None if found == limits else found
