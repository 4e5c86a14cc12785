"""Which executions a search went through: all, or those within limits that have names.

A limit is here only if it cut something: an execution that it kept from being searched may differ
from all that were.  Whatever is said of all runs ("none", "smallest", "dead") derives from this.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from weaklink.record import record


class LimitKind(Enum):
    """What was limited; the values are words for tools."""

    ITERATIONS = "iterations"
    """How often a loop iterates."""
    DEPTH = "depth"
    """How deep calls of a recursive function are nested."""
    LENGTH = "length"
    """How many elements an object has, or a quantifier's range."""
    OBJECTS = "objects"
    """Objects to which pointers in other objects lead."""
    SHAPE = "shape"
    """Where a pointer points."""
    WHOLE = "whole"
    """Objects that are there as a whole, of those to which an input leads."""
    CHOICE = "choice"
    """What a contract that stands for code chooses."""
    OUTSIDE = "outside"
    """What cells hold that are in no object, or have no value, where an annotation looks there."""
    INPUTS = "inputs"
    """Inputs that were left out on request."""
    UNMODELLED = "unmodelled"
    """Runs that come to code which is not modelled."""
    PATHS = "paths"
    """How much code was followed, in basic blocks."""


@record
class Limit:
    """``of`` is what was limited: a loop or function (``f/loop1``), an input as the source calls
    it; ``limit`` how far the search went, where that is a number."""

    kind: LimitKind
    of: str
    limit: int | None = None


@record
class Scope:
    """All executions, but for what the ``limits`` cut off."""

    limits: tuple[Limit, ...] = ()

    @property
    def is_all(self) -> bool:
        return not self.limits


ALL = Scope()

NARROWED = Scope((Limit(LimitKind.INPUTS, "`typically`"),))
"""All executions from the inputs that the user's clauses ``typically`` leave."""


def scope_of(limits: Iterable[Limit]) -> Scope:
    """The scope within all of these; of two limits on one thing the narrower counts."""
    narrowest: dict[tuple[LimitKind, str], Limit] = {}
    for limit in limits:
        key = limit.kind, limit.of
        known = narrowest.get(key)
        if known is None or _is_narrower(limit, known):
            narrowest[key] = limit
    order = list(LimitKind)
    return Scope(tuple(sorted(narrowest.values(), key=lambda one: (order.index(one.kind), one.of))))


def join(*scopes: Scope) -> Scope:
    """The scope of an answer that is put together from several."""
    return scope_of(limit for scope in scopes for limit in scope.limits)


def _is_narrower(one: Limit, other: Limit) -> bool:
    return one.limit is None or (other.limit is not None and one.limit < other.limit)
