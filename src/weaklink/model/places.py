"""What is found out about a place: whether runs come there, and which tests do."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from weaklink.kinds import Kind, SmokeKind
from weaklink.model.properties import PremiseReport
from weaklink.model.runs import ChoiceReport
from weaklink.model.states import State
from weaklink.record import record
from weaklink.scope import Scope
from weaklink.source import Span


class SmokeVerdict(Enum):
    DOOMED = "doomed"
    ALIVE = "alive"
    UNKNOWN = "unknown"


@record
class CulpritReport:
    """One of what keeps runs from a place: the ``role`` that it has, and its text."""

    role: str
    location: Span
    text: str


@record
class SmokeWitness:
    """A run that comes to the place: of the code itself (``by_code``), or one that contracts
    allow, with what they chose.  If it ``fails`` the property of that id before, it is one of the
    code that goes on behind it, and by the contracts nothing comes."""

    inputs: State
    choices: tuple[ChoiceReport, ...]
    by_code: bool
    fails: str = ""


@record
class ClashReport:
    """A clause, or that some run-time error does not happen, by its id and ``kind``: that holds in
    no run which comes to it."""

    id: str
    kind: Kind


@record
class BehindReport:
    """A property, by its id, that is proved only because a clause that no run satisfies is
    assumed; ``title`` says what it is."""

    id: str
    title: str
    location: Span


@record
class SmokeReport:
    """One smoke test.  ``sentence`` says why the place is doomed, ``reason`` why it is not known
    (completing "because ..."); ``settled`` by what it was decided.  Axioms that are alive have a
    ``model``: what their symbols may mean.  ``name`` is that of a behavior.  ``assuming`` are the
    ids of properties that are not proved, and ``premises`` what nothing establishes, without which
    it is not known that the place is doomed.  ``clash`` is what is said there and holds in no run,
    and ``behind`` what is proved only because it is assumed."""

    kind: SmokeKind
    function: str | None
    location: Span
    verdict: SmokeVerdict
    culprits: tuple[CulpritReport, ...] = ()
    witness: SmokeWitness | None = None
    sentence: str = ""
    reason: str = ""
    settled: str = ""
    model: tuple[str, ...] = ()
    name: str = ""
    assuming: tuple[str, ...] = ()
    premises: tuple[PremiseReport, ...] = ()
    clash: ClashReport | None = None
    behind: tuple[BehindReport, ...] = ()


NORMAL, FAILING = "normal", "failing"
"""How a test of a cover ends, in words for tools."""


@record
class CoverTestReport:
    """A test: its ``inputs``, what contracts without code behind them chose, and the lines that
    it passes in order.  ``adds`` are the lines of code that no test before passes, ``decides`` what
    decisions come to in none before; ``fails`` the id of what a failing run fails."""

    inputs: State
    choices: tuple[ChoiceReport, ...]
    path: tuple[int, ...]
    ends: str
    adds: tuple[int, ...] = ()
    fails: str = ""
    text: str = ""
    decides: tuple[OutcomeReport, ...] = ()


@record
class OutcomeReport:
    """What a decision, or a condition in one, comes to, in words for tools, and its text."""

    location: Span
    text: str
    comes: str


@record
class IndependenceReport:
    """Whether a condition decides by itself: two tests, by number, that show it; else no run in
    the ``scope`` does, or it is not known, for a ``reason``."""

    location: Span
    text: str
    decision: Span
    tests: tuple[int, int] | None
    scope: Scope
    reason: str = ""


@record
class UncoveredReport:
    """A region of the code that no run in ``scope`` passes which ends normally; or what a decision
    ``comes`` to in none.
    ``conditions`` exclude it together; ``inputs`` are those of a run that comes there and
    ``fails`` later, or has failed it before.  ``sentence`` says so; ``reason`` completes "it is
    not known, because".  ``assuming`` are the ids of properties that are not proved, and
    ``premises`` what nothing establishes, without which this is not known."""

    location: Span
    block: str
    text: str
    why: str
    scope: Scope
    lines: tuple[int, ...]
    conditions: tuple[CulpritReport, ...] = ()
    inputs: State | None = None
    fails: str = ""
    sentence: str = ""
    reason: str = ""
    assuming: tuple[str, ...] = ()
    premises: tuple[PremiseReport, ...] = ()
    comes: str = ""

    @property
    def bound_hit(self) -> bool:
        """Whether runs beyond a limit may pass it all the same."""
        return not self.scope.is_all


@record
class CoverReport:
    """The cover of a function.  ``lines`` are those with code; ``bounds`` and ``scope`` as of a
    property; ``reason`` why more paths may exist than were found.  ``outcomes``: what decisions may
    come to, as far as that was asked for."""

    function: str
    location: Span
    algorithm: str
    queries: int
    tests: tuple[CoverTestReport, ...]
    uncovered: tuple[UncoveredReport, ...]
    bounds: Mapping[str, str]
    scope: Scope
    lines: tuple[int, ...] = ()
    failing: bool = False
    reason: str = ""
    seconds: float = 0.0
    outcomes: tuple[OutcomeReport, ...] = ()
    independence: tuple[IndependenceReport, ...] = ()
