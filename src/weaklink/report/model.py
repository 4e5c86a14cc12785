"""The report: everything a user, a script or an editor is told, as plain values.

Field for field what the JSON of schema ``weaklink/1`` holds; ``sources`` is for excerpts only
and does not appear there, nor does what is ``written`` for a reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from weaklink.diagnostics import Diagnostic, Refusal
from weaklink.explain.steps import Absent, LoopStep, Ordered, Outside
from weaklink.kinds import Kind, PremiseKind, SmokeKind
from weaklink.record import field, record
from weaklink.scope import Scope
from weaklink.source import NOWHERE, SourceText, Span


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


Cell = str | Mapping[str, "Cell"] | tuple["Cell", ...]
"""What is in an object in memory, as text: a scalar; a structure's fields; an array's elements."""


@record
class BlockState:
    """An object in memory: its type (``int[2]``) and its cells' values as text."""

    type: str
    cells: tuple[Cell, ...]


@record
class State:
    """Values as text, by lvalue, in the order to show; ``written`` is the same as a person writes
    it (``t = {0, -1}``), where that is not just the ``variables``; ``rows`` are the cells, so
    written, of what there is an array of scalars; ``outside`` is what annotations see in cells
    that no object holds, ``ordered`` the pointers into different objects that they order."""

    variables: Mapping[str, str]
    blocks: Mapping[str, BlockState] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    outside: tuple[Outside, ...] = ()
    ordered: tuple[Ordered, ...] = ()

    @property
    def told(self) -> Mapping[str, str]:
        """For a reader."""
        return self.written or self.variables


@record
class Reason:
    """A part ``text`` of an annotation (empty: all of it), or of the ``definition`` that it
    applies, that is false (``holds``: true, but should not be) where the quantified variables are
    ``indices``.  ``values`` are those of its sides, ``written`` the same as a person writes it;
    ``vain`` the variables of an existential quantifier, each with the least and the greatest value
    that it can have (None: not known), none of which will do."""

    text: str
    location: Span
    holds: bool = False
    definition: str = ""
    indices: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)
    vain: Mapping[str, tuple[str, str] | None] = field(default_factory=dict)

    @property
    def told(self) -> Mapping[str, str]:
        """For a reader."""
        return self.written or self.values


@record
class Event:
    """One step of a trace.  ``event`` is a short phrase ("loop1 stands as its contract",
    "assertion fails"); ``changed`` the lvalues that got a new value, with it; ``written`` as of a
    state; ``why`` an annotation fails, from the whole to its parts.  ``activation`` counts the
    calls of the run, the function under view as one (None of several steps together); ``loop`` is
    what the step is for a loop."""

    location: Span
    event: str
    changed: Mapping[str, str]
    written: Mapping[str, str] = field(default_factory=dict)
    why: tuple[Reason, ...] = ()
    activation: int | None = None
    loop: LoopStep | None = None

    @property
    def told(self) -> Mapping[str, str]:
        """For a reader."""
        return self.written or self.changed


@record
class ChoiceReport:
    """What the contract at site ``at`` (``f/loop1``) chose; ``code`` are the states that the
    code itself passes there from the same inputs (each arrival at a loop's head in the traversal
    that the contract replaced, or the return of the call), empty where there is none: ``absent``
    says why.  It is the traversal, or the call, of that ``number`` in its activation (None: of no
    run)."""

    at: str
    location: Span
    state: State
    code: tuple[State, ...] = ()
    number: int | None = None
    absent: Absent = Absent.NOT_KNOWN


@record
class ReducedInteger:
    """An integer of the inputs (``n``, ``B1[0]``, ``\\length(B1)``) that was made smaller."""

    name: str
    raw: str
    least: str


@record
class Minimised:
    """What it took to make the inputs small.  ``raw`` are those of the first model that a solver
    gave, None where running small inputs in ascending order found the counterexample; ``calls`` of
    solvers were made since, none where all that is smaller had been run.  ``limited``: it could
    have gone on, but for ``--tolerance`` or ``--max-iterations``."""

    raw: State | None
    integers: tuple[ReducedInteger, ...]
    calls: int
    seconds: float
    limited: bool = False


@record
class Counterexample:
    """A replayed run.  ``code_run`` is the state at the end of the run as code from the same
    inputs (None where a body is missing, and for a non-compliance, whose run it is).

    ``minimal``: everything smaller was excluded.  ``start`` are the values, as a person writes
    them, with which what the trace tells of begins, where that is not just the inputs.
    """

    inputs: State
    choices: tuple[ChoiceReport, ...]
    code_run: State | None
    trace: tuple[Event, ...]
    replayed: bool
    minimal: bool
    start: Mapping[str, str] | None = None
    minimised: Minimised | None = None


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
class SmokeReport:
    """One smoke test.  ``sentence`` says why the place is doomed, ``reason`` why it is not known
    (completing "because ..."); ``settled`` by what it was decided.  Axioms that are alive have a
    ``model``: what their symbols may mean.  ``name`` is that of a behavior.  ``assuming`` are the
    ids of properties that are not proved, and ``premises`` what nothing establishes, without which
    it is not known that the place is doomed."""

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


NORMAL, FAILING = "normal", "failing"
"""How a test of a cover ends, in words for tools."""


@record
class CoverTestReport:
    """A test: its ``inputs``, what contracts without code behind them chose, and the lines that
    it passes in order.  ``adds`` are the lines of code that no test before passes; ``fails`` the
    id of what a failing run fails."""

    inputs: State
    choices: tuple[ChoiceReport, ...]
    path: tuple[int, ...]
    ends: str
    adds: tuple[int, ...] = ()
    fails: str = ""
    text: str = ""


@record
class UncoveredReport:
    """A piece of code that no run in ``scope`` passes which ends normally.
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

    @property
    def bound_hit(self) -> bool:
        """Whether runs beyond a limit may pass it all the same."""
        return not self.scope.is_all


@record
class CoverReport:
    """The cover of a function.  ``lines`` are those with code; ``bounds`` and ``scope`` as of a
    property; ``reason`` why more paths may exist than were found."""

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


@record
class Report:
    """``solvers`` are names with versions; ``options`` what was asked, as in the command line;
    ``unanalysed`` are requested functions that could not be analysed (exit code 2)."""

    version: str
    solvers: Mapping[str, str]
    options: Mapping[str, str]
    diagnostics: tuple[Diagnostic, ...]
    refused: tuple[Refusal, ...]
    properties: tuple[PropertyReport, ...]
    functions: tuple[str, ...] = ()
    sources: Mapping[str, SourceText] = field(default_factory=dict, repr=False)
    unanalysed: tuple[str, ...] = ()
    smoke_tests: tuple[SmokeReport, ...] = ()
    covers: tuple[CoverReport, ...] = ()

    @property
    def premises(self) -> tuple[PremiseReport, ...]:
        """What all proofs take for granted."""
        machine = self.options.get("machine", "")
        if not machine or all(found.status is Status.UNPROVED for found in self.properties):
            return ()
        return (PremiseReport(PremiseKind.MACHINE, machine, "", NOWHERE),)
