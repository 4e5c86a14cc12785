"""Which part of what is proved is worth what: the clauses that proofs need, and those none does."""

from __future__ import annotations

from weaklink.model.places import CulpritReport
from weaklink.record import record
from weaklink.source import Span


@record
class NeedsReport:
    """A proved property, by its id, and the clauses of a smallest set that its proof needs; None
    where that was not found out."""

    id: str
    function: str | None
    title: str
    location: Span
    needs: tuple[CulpritReport, ...] | None


@record
class ClauseReport:
    """A clause that proofs may use, the ids of the properties whose proofs need it, and whether
    anything does that is worth proving for itself: an invariant that only its own proof needs does
    nothing."""

    function: str | None
    role: str
    location: Span
    text: str
    needed_by: tuple[str, ...]
    needed: bool


@record
class LooseReport:
    """A part of a precondition that excludes more than any proof needs; ``enough`` is what would do
    ("": nothing is needed)."""

    function: str
    location: Span
    text: str
    enough: str


@record
class UsedReport:
    """``open_`` are the ids of properties that are not proved: they may need more."""

    properties: tuple[NeedsReport, ...]
    clauses: tuple[ClauseReport, ...]
    loose: tuple[LooseReport, ...]
    open_: tuple[str, ...]
