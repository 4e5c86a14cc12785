"""WP's report held against weaklink's, annotation by annotation.

    WP proves, weaklink refutes     one of the two is wrong, or they mean different things
    weaklink proves, WP does not    counted only: WP may just not be strong enough

Annotations are matched by function, line, kind and name.  Where several share all of that, WP
proves them if it proves all, and weaklink refutes them if it refutes any.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.peers.wp import Row
from weaklink.kinds import Kind
from weaklink.model import PropertyReport, Report, Status, Verdict

CALL = "precondition of a callee"

GROUPS = {
    Kind.POSTCONDITION: "postcondition",
    Kind.ASSERTION: "assertion",
    Kind.INVARIANT_ESTABLISHED: "loop invariant",
    Kind.INVARIANT_PRESERVED: "loop invariant",
    Kind.VARIANT_NON_NEGATIVE: "loop variant",
    Kind.VARIANT_DECREASES: "loop variant",
    Kind.ASSIGNS: "assigns clause",
    Kind.LOOP_ASSIGNS: "assigns clause",
    Kind.CALL_PRECONDITION: CALL,
    Kind.BEHAVIORS_COMPLETE: "complete behaviors",
    Kind.BEHAVIORS_DISJOINT: "disjoint behaviors",
    Kind.SIGNED_OVERFLOW: "signed_overflow",
    Kind.UNSIGNED_OVERFLOW: "unsigned_overflow",
    Kind.DIVISION_BY_ZERO: "division_by_zero",
    Kind.SHIFT: "shift",
    Kind.MEM_ACCESS: "mem_access",
    Kind.INDEX_BOUND: "index_bound",
    Kind.DOWNCAST: "signed_downcast",
}
"""What both have, in WP's words as a rule; all else is passed over."""

ASSERTIONS = frozenset({"user assertion", "user check"})

REFUTED = frozenset({Verdict.NON_COMPLIANCE, Verdict.SUBCONTRACT_WEAKNESS})

Key = tuple[str, int, str, str]
"""Function, line, group, name."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """WP proves what weaklink refutes: ``listed`` is the first such property at the place."""

    listed: PropertyReport

    @property
    def id(self) -> str:
        return self.listed.id


@dataclass(frozen=True, slots=True)
class Comparison:
    """``both``: proved by both; ``neither``: by neither; ``ours``, ``theirs``: by one alone.  Of
    the last, ``conflicts`` are those that weaklink refutes."""

    both: int
    neither: int
    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    conflicts: tuple[Conflict, ...]


def compare(rows: Iterable[Row], report: Report) -> Comparison:
    """What the two say of the annotations that both list."""
    wp: dict[Key, list[Row]] = defaultdict(list)
    for row in rows:
        if (group := _group_of(row)) is not None:
            wp[row.function, row.line, group, row.name].append(row)
    both = neither = 0
    ours: list[str] = []
    theirs: list[str] = []
    conflicts: list[Conflict] = []
    for key, listed in _by_key(report.properties).items():
        if key not in wp:
            continue
        proved = all(row.proved for row in wp[key])
        we_prove = all(one.status is Status.PROVED for one in listed)
        both += proved and we_prove
        neither += not proved and not we_prove
        if we_prove and not proved:
            ours.append(listed[0].id)
        if proved and not we_prove:
            theirs.append(listed[0].id)
            refuted = [one for one in listed if one.verdict in REFUTED]
            conflicts += [Conflict(refuted[0])] if refuted else []
    return Comparison(both, neither, tuple(ours), tuple(theirs), tuple(conflicts))


def _group_of(row: Row) -> str | None:
    if row.kind.startswith("precondition of "):
        return CALL
    if row.kind in ASSERTIONS:
        return "assertion"
    return row.kind if row.kind in GROUPS.values() else None


def _by_key(properties: Sequence[PropertyReport]) -> dict[Key, list[PropertyReport]]:
    found: dict[Key, list[PropertyReport]] = defaultdict(list)
    for listed in properties:
        if listed.kind in GROUPS and listed.function is not None:
            place = listed.location
            found[listed.function, place.line, GROUPS[listed.kind], listed.name].append(listed)
    return found
