"""Contracts and annotations: what the source promises, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from weaklink.ir.expressions import BitsOfByte, Expr, Region
from weaklink.ir.phases import After, Before, Generic, Leaf, OneOf
from weaklink.ir.predicates import Pred
from weaklink.ir.variables import Variable
from weaklink.kinds import Kind
from weaklink.record import field, record
from weaklink.source import Span


class Mode(Enum):
    """What becomes of a clause: checked and assumed, only checked, or only assumed."""

    ASSERT = "assert"
    CHECK = "check"
    ADMIT = "admit"


class ClauseKind(Enum):
    """What a clause says; the value is the word it begins with.  ``FORMS`` has more of each."""

    REQUIRES = "requires"
    TERMINATES = "terminates"
    DECREASES = "decreases"
    ASSUMES = "assumes"
    ENSURES = "ensures"
    EXITS = "exits"
    BREAKS = "breaks"
    CONTINUES = "continues"
    RETURNS = "returns"
    ASSIGNS = "assigns"
    ALLOCATES = "allocates"
    FREES = "frees"
    COMPLETE = "complete"
    DISJOINT = "disjoint"
    TYPICALLY = "typically"
    IMPLIED = "implied"
    HOSTED = "hosted"
    INITIALLY = "initially"
    INVARIANT = "invariant"
    VARIANT = "variant"
    ASSERT = "assert"


class Shape(Enum):
    """What stands behind a clause's word."""

    PREDICATE = "predicate"
    FRAME = "frame"
    """Locations, and from what."""
    LOCATIONS = "locations"
    MEASURE = "measure"
    BEHAVIORS = "behaviors"
    """Names of behaviors."""


class Moment(Enum):
    """A point of a run at which something becomes of clauses."""

    INPUTS = "inputs"
    """Where the function under view begins, which nobody called."""
    NARROWED = "narrowed inputs"
    """There, too, while a search is narrowed."""
    ENTRY = "entry"
    """Where a function begins, whoever called it."""
    CALL = "call"
    """Before a call."""
    RETURN = "return"
    EXIT = "exit"
    """Where the program ends in a function."""
    RETURNED = "returned"
    """Behind a call, where the contract stands for the code."""
    EXITED = "exited"
    LOOP_ENTRY = "loop entry"
    HEAD = "head"
    """Where an iteration begins, any one, of a loop for which its contract stands."""
    ITERATED = "iterated"
    """Where an iteration ends."""
    POINT = "point"
    """Where the clause itself stands."""


class Way(Enum):
    """What becomes of a clause: a run answers for it; runs in which it does not hold are none; or
    what it names gets any values (there, clauses of behaviors are assumed)."""

    CHECKED = "checked"
    ASSUMED = "assumed"
    CHOSEN = "chosen"


@record
class Use:
    """What becomes of a clause at a moment: if it is checked, as properties of ``kinds``.  At one
    moment, what has an earlier ``turn`` comes first, then what stands first in the source."""

    moment: Moment
    way: Way
    kinds: tuple[Kind, ...] = ()
    turn: int = 0


@record
class Form:
    """What is known of all clauses of a kind.

    ``rank``, ``behavior_rank``: where it stands in a contract and in a behavior, by Frama-C's
    grammar (no clause before one of a lower rank; 0: anywhere; None: nowhere); ``in_loop``: whether
    it stands in a loop's annotation; ``uses``: what becomes of it, and when.
    """

    shape: Shape
    rank: int | None = None
    behavior_rank: int | None = None
    in_loop: bool = False
    uses: tuple[Use, ...] = ()

    def at(self, *moments: Moment) -> bool:
        """Whether something becomes of it at one of the moments."""
        return any(use.moment in moments for use in self.uses)


def _checked(moment: Moment, *kinds: Kind, turn: int = 0) -> Use:
    return Use(moment, Way.CHECKED, kinds, turn)


_REQUIRED = (Use(Moment.INPUTS, Way.ASSUMED), _checked(Moment.CALL, Kind.CALL_PRECONDITION))
_ENSURED = (_checked(Moment.RETURN, Kind.POSTCONDITION), Use(Moment.RETURNED, Way.ASSUMED))
_EXITING = (_checked(Moment.EXIT, Kind.EXIT_CONDITION), Use(Moment.EXITED, Way.ASSUMED))
_FRAME = (
    _checked(Moment.RETURN, Kind.ASSIGNS),
    _checked(Moment.EXIT, Kind.ASSIGNS),
    Use(Moment.RETURNED, Way.CHOSEN, turn=1),
    Use(Moment.EXITED, Way.CHOSEN, turn=1),
    Use(Moment.HEAD, Way.CHOSEN),
    _checked(Moment.ITERATED, Kind.LOOP_ASSIGNS, turn=2),
)
_FREED = (
    _checked(Moment.RETURN, Kind.FREES),
    _checked(Moment.EXIT, Kind.FREES),
    Use(Moment.RETURNED, Way.CHOSEN),
    Use(Moment.EXITED, Way.CHOSEN),
    Use(Moment.HEAD, Way.CHOSEN),
    _checked(Moment.ITERATED, Kind.LOOP_FREES, turn=2),
)
_INVARIANT = (
    _checked(Moment.LOOP_ENTRY, Kind.INVARIANT_ESTABLISHED),
    Use(Moment.HEAD, Way.ASSUMED),
    _checked(Moment.ITERATED, Kind.INVARIANT_PRESERVED),
)
_LESS = (Kind.VARIANT_NON_NEGATIVE, Kind.VARIANT_DECREASES)
_COMPLETE = (_checked(Moment.ENTRY, Kind.BEHAVIORS_COMPLETE),)
_DISJOINT = (_checked(Moment.ENTRY, Kind.BEHAVIORS_DISJOINT),)

FORMS: Mapping[ClauseKind, Form] = {
    ClauseKind.REQUIRES: Form(Shape.PREDICATE, 1, 2, uses=_REQUIRED),
    ClauseKind.TERMINATES: Form(Shape.PREDICATE, 2),
    ClauseKind.DECREASES: Form(
        Shape.MEASURE, 3, uses=(_checked(Moment.CALL, Kind.DECREASES, turn=1),)
    ),
    ClauseKind.ASSUMES: Form(Shape.PREDICATE, None, 1),
    ClauseKind.ENSURES: Form(Shape.PREDICATE, 4, 3, uses=_ENSURED),
    ClauseKind.EXITS: Form(Shape.PREDICATE, 4, 3, uses=_EXITING),
    ClauseKind.BREAKS: Form(Shape.PREDICATE, 4, 3),
    ClauseKind.CONTINUES: Form(Shape.PREDICATE, 4, 3),
    ClauseKind.RETURNS: Form(Shape.PREDICATE, 4, 3),
    ClauseKind.ASSIGNS: Form(Shape.FRAME, 4, 3, True, _FRAME),
    ClauseKind.ALLOCATES: Form(Shape.LOCATIONS, 4, 3, True),
    ClauseKind.FREES: Form(Shape.LOCATIONS, 4, 3, True, _FREED),
    ClauseKind.COMPLETE: Form(Shape.BEHAVIORS, 6, uses=_COMPLETE),
    ClauseKind.DISJOINT: Form(Shape.BEHAVIORS, 6, uses=_DISJOINT),
    ClauseKind.TYPICALLY: Form(Shape.PREDICATE, 0, 0, uses=(Use(Moment.NARROWED, Way.ASSUMED),)),
    ClauseKind.IMPLIED: Form(Shape.PREDICATE),
    ClauseKind.HOSTED: Form(Shape.PREDICATE),
    ClauseKind.INITIALLY: Form(Shape.PREDICATE, uses=(_checked(Moment.ENTRY, Kind.ASSERTION),)),
    ClauseKind.INVARIANT: Form(Shape.PREDICATE, in_loop=True, uses=_INVARIANT),
    ClauseKind.VARIANT: Form(
        Shape.MEASURE, in_loop=True, uses=(_checked(Moment.ITERATED, *_LESS, turn=1),)
    ),
    ClauseKind.ASSERT: Form(Shape.PREDICATE, uses=(_checked(Moment.POINT, Kind.ASSERTION),)),
}
"""The one table of clauses: what parser, views and emitted programs ask of a kind."""

UNWRITTEN = (ClauseKind.IMPLIED, ClauseKind.HOSTED)
"""What nobody wrote, and whoever asks for it asks by name."""


@record
class Clause(Generic[Leaf]):
    """One predicate that somebody wrote, with its name (``""`` if it has none; several are
    joined by ``:``) and its text as it stands in the source."""

    predicate: Pred[Leaf]
    name: str
    span: Span
    text: str
    mode: Mode = Mode.ASSERT
    kind: ClauseKind = ClauseKind.ASSERT


@record
class Assigns(Generic[Leaf]):
    """What may change: nothing but ``variables`` and ``locations`` (both empty for
    ``\\nothing``).  A location is a ``Load`` from the places, or a set of such; lowered, they
    are ``regions`` of memories.  Of bytes in which a bit-field is named, just these ``bits``.
    All ``assigns`` of a contract, or of a behavior, are one clause.

    A missing clause is ``None`` where an ``Assigns`` is expected, and allows everything.
    """

    variables: tuple[Variable, ...]
    name: str
    span: Span
    text: str
    mode: Mode = Mode.ASSERT
    locations: tuple[Expr[Leaf], ...] = ()
    origins: tuple[From[Leaf], ...] = ()
    regions: tuple[tuple[Variable, Region], ...] = ()
    bits: tuple[BitsOfByte, ...] = ()

    @property
    def kind(self) -> ClauseKind:
        return ClauseKind.ASSIGNS


@record
class From(Generic[Leaf]):
    """What the new values of ``locations`` may depend on; the ``indirect`` ones only through
    conditions and addresses."""

    locations: tuple[Expr[Leaf], ...]
    origins: tuple[Expr[Leaf], ...]
    indirect: tuple[int, ...]
    span: Span


@record
class Frees(Generic[Leaf]):
    """What may be freed: nothing but the objects that ``pointers`` lead to (none of them for
    ``\\nothing``; None for anything); lowered, these are the numbers of blocks.  All ``frees`` of a
    contract, or of a behavior, are one clause; ``shown`` is each as it was written.  What a missing
    one allows: ``view/freeing.py``."""

    pointers: tuple[Expr[Leaf], ...] | None
    span: Span
    text: str
    mode: Mode = Mode.ASSERT
    name: str = ""
    shown: tuple[str, ...] = ()

    @property
    def kind(self) -> ClauseKind:
        return ClauseKind.FREES


@record
class OtherClause(Generic[Leaf]):
    """A clause that is typed, but has no meaning in a view yet: ``terminates``, ``breaks``,
    ``continues``, ``returns``, ``allocates``, or what a loop has for a behavior.  ``parts`` are its
    predicate, measure or locations."""

    kind: ClauseKind
    parts: tuple[Expr[Leaf] | Pred[Leaf], ...]
    span: Span
    text: str
    mode: Mode = Mode.ASSERT
    behaviors: tuple[str, ...] = ()


@record
class Measure(Generic[Leaf]):
    """A ``loop variant`` or ``decreases`` clause; ``relation`` is the predicate after ``for``."""

    kind: ClauseKind
    expression: Expr[Leaf]
    relation: str | None
    name: str
    span: Span
    text: str
    mode: Mode = Mode.ASSERT


@record
class BehaviorSet:
    """A ``complete`` or ``disjoint behaviors`` clause over the named behaviors (all of them
    where the source names none)."""

    kind: ClauseKind
    names: tuple[str, ...]
    span: Span
    text: str
    mode: Mode = Mode.CHECK


ContractClause = OneOf[
    Clause[Leaf], Assigns[Leaf], Frees[Leaf], Measure[Leaf], BehaviorSet, OtherClause[Leaf]
]
"""Whatever stands in a contract: six shapes, many kinds."""


@record
class Clauses(Generic[Leaf]):
    """Clauses in source order, and those of one kind among them."""

    clauses: tuple[ContractClause[Leaf], ...]

    def predicates(self, *kinds: ClauseKind) -> tuple[Clause[Leaf], ...]:
        """The clauses of these kinds that are predicates."""
        return tuple(c for c in self.clauses if isinstance(c, Clause) and c.kind in kinds)

    def at(self, *moments: Moment) -> tuple[Clause[Leaf], ...]:
        """The predicates of which something becomes at one of the moments."""
        found = (c for c in self.clauses if isinstance(c, Clause))
        return tuple(c for c in found if FORMS[c.kind].at(*moments))

    def measure(self, kind: ClauseKind) -> Measure[Leaf] | None:
        return next((c for c in self.clauses if isinstance(c, Measure) and c.kind is kind), None)

    @property
    def requires(self) -> tuple[Clause[Leaf], ...]:
        return self.at(Moment.CALL)

    @property
    def ensures(self) -> tuple[Clause[Leaf], ...]:
        return self.at(Moment.RETURN)

    @property
    def exits(self) -> tuple[Clause[Leaf], ...]:
        """What holds where the program ends in the function."""
        return self.at(Moment.EXIT)

    @property
    def assigns(self) -> Assigns[Leaf] | None:
        return next((c for c in self.clauses if isinstance(c, Assigns)), None)

    @property
    def frees(self) -> Frees[Leaf] | None:
        return next((c for c in self.clauses if isinstance(c, Frees)), None)

    @property
    def others(self) -> tuple[OtherClause[Leaf], ...]:
        return tuple(c for c in self.clauses if isinstance(c, OtherClause))


@record
class Behavior(Clauses[Leaf]):
    name: str
    span: Span

    @property
    def assumes(self) -> tuple[Clause[Leaf], ...]:
        return self.predicates(ClauseKind.ASSUMES)


@record
class FunctionContract(Clauses[Leaf]):
    """In ``ensures`` a parameter already stands under ``\\at(., Pre)``, as ACSL has it, and
    ``\\result`` is a read of the function's result variable.  ``clauses`` are those outside of
    behaviors; what is typical of a behavior is among them."""

    clauses: tuple[ContractClause[Leaf], ...] = ()
    behaviors: tuple[Behavior[Leaf], ...] = ()
    span: Span | None = None

    @property
    def decreases(self) -> Measure[Leaf] | None:
        return self.measure(ClauseKind.DECREASES)

    @property
    def typically(self) -> tuple[Clause[Leaf], ...]:
        """What narrows searches."""
        return self.at(Moment.NARROWED)

    @property
    def implied(self) -> tuple[Clause[Leaf], ...]:
        """What nobody wrote: that what the code may read through pointers before it writes it has
        a value."""
        return self.predicates(ClauseKind.IMPLIED)

    @property
    def hosted(self) -> tuple[Clause[Leaf], ...]:
        """What C promises of the parameters with which the program starts."""
        return self.predicates(ClauseKind.HOSTED)

    @property
    def sets(self) -> tuple[BehaviorSet, ...]:
        """``complete`` and ``disjoint``."""
        return tuple(c for c in self.clauses if isinstance(c, BehaviorSet))


def parts_of(
    contract: FunctionContract[Leaf],
) -> tuple[FunctionContract[Leaf] | Behavior[Leaf], ...]:
    """The contract and its behaviors: each has ``ensures``, ``exits`` and ``assigns``."""
    return (contract, *contract.behaviors)


@record
class LoopContract(Clauses[Leaf]):
    """What is written at a loop; invariants under ``for b:`` already stand under b's assumption.

    ``site`` (``loop1``) is given when sites are numbered, and empty before.  A loop made
    ``by_goto`` has no contract in the source: everything in it is empty, but for ``assigns``
    where the front end knows what may change.  ``inside`` are the blocks of the loop statement, its
    head among them, as the front end named them; none of a loop made ``by_goto``.
    """

    span: Span
    site: str = ""
    by_goto: bool = False
    inside: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def invariants(self) -> tuple[Clause[Leaf], ...]:
        return self.at(Moment.ITERATED)

    @property
    def variant(self) -> Measure[Leaf] | None:
        return self.measure(ClauseKind.VARIANT)

    @property
    def is_empty(self) -> bool:
        """Whether nobody wrote anything about the loop."""
        return not self.clauses


Change = Callable[[ContractClause[Before]], ContractClause[After] | None]
"""Makes another clause of one, or (None) takes it out."""


def map_contract(
    contract: FunctionContract[Before], change: Change[Before, After]
) -> FunctionContract[After]:
    """The contract with each clause changed, those of behaviors too."""
    clauses = changed(contract.clauses, change)
    behaviors = [Behavior(changed(b.clauses, change), b.name, b.span) for b in contract.behaviors]
    return FunctionContract(clauses, tuple(behaviors), contract.span)


def changed(
    clauses: tuple[ContractClause[Before], ...], change: Change[Before, After]
) -> tuple[ContractClause[After], ...]:
    """Each clause changed, but for those that are taken out."""
    return tuple(new for clause in clauses if (new := change(clause)) is not None)
