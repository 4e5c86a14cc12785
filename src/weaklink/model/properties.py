"""What is found out about a property."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from weaklink.kinds import Kind, PremiseKind
from weaklink.model.runs import Counterexample
from weaklink.record import field, record
from weaklink.scope import Scope
from weaklink.source import Span


class Status(Enum):
    PROVED = "proved"
    UNPROVED = "unproved"


class Verdict(Enum):
    """Why a property is unproved."""

    NON_COMPLIANCE = "non-compliance"
    SUBCONTRACT_WEAKNESS = "subcontract-weakness"
    PROVER_INCAPACITY = "prover-incapacity"
    LIKELY_PROVER_INCAPACITY = "likely-prover-incapacity"
    UNKNOWN = "unknown"


class Smallest(Enum):
    """How the smaller weak sets were excluded."""

    OUTRIGHT = "outright"
    WITHIN_BOUNDS = "within-bounds"


@record
class WeakReport:
    """``id`` is what ``--contracts`` takes (``f/loop1``); ``kind`` ``loop`` or ``call``;
    ``function`` the callee of a call, the enclosing function of a loop."""

    id: str
    kind: str
    function: str
    location: Span


@record
class Suggestion:
    text: str


@record
class PremiseReport:
    """What a proof takes for granted; ``name`` says whose it is, ``text`` is its ACSL."""

    kind: PremiseKind
    name: str
    text: str
    location: Span


@record
class PropertyReport:
    """One property.  ``verdict`` is None where it is proved; a property with ``assuming`` is
    proved only if those are.  ``bounds`` says how far a search went, by name, and holds
    ``"hit": "true"`` where it would have gone further.  ``scope`` is which executions were
    searched in vain: of the code and the contracts, or for a smaller weak set; None where nothing
    is said of that.  ``premises`` are what the proof takes for granted,
    ``exception`` a run in which one of them does not hold, and which fails the property.
    ``unreachable_if``: the premises on which it rests that it is not ``reachable``.
    ``fails_later``: what the code's run, beside which a contract is too weak, fails behind it;
    ``whatever``: the functions without a body whatever which do no smaller weak set fails it."""

    id: str
    function: str | None
    kind: Kind
    name: str
    location: Span
    text: str
    related: tuple[tuple[str, Span], ...]
    status: Status
    assuming: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    reachable: bool | None = None
    verdict: Verdict | None = None
    weak: tuple[WeakReport, ...] = ()
    smallest: Smallest | None = None
    counterexample: Counterexample | None = None
    candidate: Counterexample | None = None
    bounds: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""
    suggestion: Suggestion | None = None
    seconds: float = 0.0
    scope: Scope | None = None
    premises: tuple[PremiseReport, ...] = ()
    exception: Counterexample | None = None
    fails_later: tuple[str, ...] = ()
    whatever: tuple[str, ...] = ()
    unreachable_if: tuple[PremiseReport, ...] = ()

    @property
    def is_clean(self) -> bool:
        """Proved, resting on nothing unproved."""
        return self.status is Status.PROVED and not self.assuming
