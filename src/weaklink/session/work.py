"""One function on its way from its text to its findings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from weaklink import ir
from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.oracle import Allowance
from weaklink.ask.proof_answers import ProofAnswer
from weaklink.explain.findings import Finding, NonCompliance
from weaklink.explain.green.answers import SmokeFinding
from weaklink.explain.green.smoke import Smoke
from weaklink.explain.method.method import Method
from weaklink.kinds import Kind
from weaklink.record import record


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
    exceptions: dict[str, NonCompliance] = field(default_factory=dict)
    """Runs where pointers lead to what proofs take them not to lead to."""

    def proved(self) -> frozenset[str]:
        """The ids of the properties that are proved; proves them first, if nobody asked yet."""
        if not self.proofs:
            self.proofs = {found.id: self.method.prove(found) for found in self.method.properties}
        return frozenset(id for id, p in self.proofs.items() if isinstance(p, Unreachable))

    def unproved(self) -> frozenset[str]:
        return frozenset(id for id, p in self.proofs.items() if not isinstance(p, Unreachable))

    def failed_in_callees(self) -> tuple[ir.Property, ...]:
        """The properties of other functions that runs of this one's code failed."""
        return tuple(owner for owner, _, _ in self.method.failed_in_callees())


@dataclass(slots=True)
class Known:
    """What is known of a function, wherever its steps are done: its ``properties`` with their
    ``proofs``; the properties of other functions that its runs failed, and all that they
    ``refuted``.  ``lost``: who did its steps died of it."""

    name: str
    properties: Sequence[ir.Property]
    proofs: dict[str, ProofAnswer] = field(default_factory=dict)
    in_callees: tuple[ir.Property, ...] = ()
    refuted: frozenset[str] = frozenset()
    lost: bool = False

    def proved(self) -> frozenset[str]:
        return frozenset(id for id, p in self.proofs.items() if isinstance(p, Unreachable))

    def lose(self, reason: str) -> None:
        """Nothing is known."""
        self.lost = True
        self.proofs = {one.id: Undecided(reason) for one in self.properties}
        self.in_callees, self.refuted = (), frozenset()


def misused(functions: Sequence[Known]) -> dict[str, tuple[ir.Property, str]]:
    """Proofs that a caller's run refutes, although its calls ensure what they have to: it reads
    memory without a value that its contract does not name.  (It is proved of inputs, whose
    reads are granted to have values.)  Each with the caller."""
    found: dict[str, tuple[ir.Property, str]] = {}
    for one in functions:
        for owner in one.in_callees:
            if owner.kind is Kind.INITIALIZATION:
                found.setdefault(owner.id, (owner, one.name))
    return found
