"""One function on its way from its text to its findings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from weaklink import ir
from weaklink.ask.answers import Unreachable, Witness
from weaklink.ask.oracle import Allowance
from weaklink.ask.prove import ProofAnswer
from weaklink.explain.findings import Finding
from weaklink.explain.green.answers import SmokeFinding
from weaklink.explain.green.smoke import Smoke
from weaklink.explain.method.method import Method
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.view.model import View

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


@record
class Smoked:
    """What smoke tests of a function found out, and the time that is left to it."""

    findings: Sequence[SmokeFinding]
    time: Allowance


@dataclass(slots=True)
class Work:
    """One function on its way: its method, its time, and the answers about its properties."""

    name: str
    method: Method
    time: Allowance
    proofs: dict[str, ProofAnswer] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    findings: dict[str, Finding] = field(default_factory=dict)
    smoke: Smoke | None = None
    smoked: list[SmokeFinding] = field(default_factory=list)

    def proved(self) -> frozenset[str]:
        """The ids of the properties that are proved; proves them first, if nobody asked yet."""
        if not self.proofs:
            self.proofs = {found.id: self.method.prove(found) for found in self.method.properties}
        return frozenset(id for id, p in self.proofs.items() if isinstance(p, Unreachable))

    def unproved(self) -> list[str]:
        return [id for id, proof in self.proofs.items() if not isinstance(proof, Unreachable)]


def misused(works: Sequence[Work]) -> dict[str, tuple[ir.Property, Witness, View, str]]:
    """Proofs that a caller's run refutes, although its calls ensure what they have to: it reads
    memory without a value that its contract does not name.  (It is proved of inputs, whose
    reads are granted to have values.)  Each with the run and the caller."""
    found: dict[str, tuple[ir.Property, Witness, View, str]] = {}
    for work in works:
        for owner, witness, view in work.method.failed_in_callees():
            if owner.kind is Kind.INITIALIZATION:
                found.setdefault(owner.id, (owner, witness, view, work.name))
    return found
