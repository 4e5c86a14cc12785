"""Contracts and annotations: what the source promises, clause by clause."""

from __future__ import annotations

from enum import Enum

from weaklink.ir.expressions import Bound, Expr, Label, Pred, Region, Variable
from weaklink.ir.types import Type
from weaklink.record import field, record
from weaklink.source import Span


class Mode(Enum):
    """What becomes of a clause: checked and assumed, only checked, or only assumed."""

    ASSERT = "assert"
    CHECK = "check"
    ADMIT = "admit"


@record
class Clause:
    """One predicate that somebody wrote, with its name (``""`` if it has none; several are
    joined by ``:``) and its text as it stands in the source."""

    predicate: Pred
    name: str
    span: Span
    text: str
    mode: Mode = Mode.ASSERT


@record
class Assigns:
    """What may change: nothing but ``variables`` and ``locations`` (both empty for
    ``\\nothing``).  A location is a ``Load`` from the places, or a set of such; lowered, they
    are ``regions`` of memories.

    A missing clause is ``None`` where an ``Assigns`` is expected, and allows everything.
    """

    variables: tuple[Variable, ...]
    name: str
    span: Span
    text: str
    mode: Mode = Mode.ASSERT
    locations: tuple[Expr, ...] = ()
    origins: tuple[From, ...] = ()
    regions: tuple[tuple[Variable, Region], ...] = ()


@record
class From:
    """What the new values of ``locations`` may depend on; the ``indirect`` ones only through
    conditions and addresses."""

    locations: tuple[Expr, ...]
    origins: tuple[Expr, ...]
    indirect: tuple[int, ...]
    span: Span


@record
class OtherClause:
    """A clause that is typed, but has no meaning in a view yet: ``terminates``, ``breaks``,
    ``continues``, ``returns``, ``allocates``, ``frees``, or what a loop has for a
    behavior.  ``parts`` are its predicate, measure or locations."""

    keyword: str
    parts: tuple[Expr | Pred, ...]
    span: Span
    text: str
    mode: Mode = Mode.ASSERT
    behaviors: tuple[str, ...] = ()


@record
class Measure:
    """A ``loop variant`` or ``decreases`` clause; ``relation`` is the predicate after ``for``."""

    expression: Expr
    relation: str | None
    name: str
    span: Span
    text: str
    mode: Mode = Mode.ASSERT


@record
class Behavior:
    name: str
    assumes: tuple[Clause, ...]
    requires: tuple[Clause, ...]
    ensures: tuple[Clause, ...]
    assigns: Assigns | None
    span: Span
    others: tuple[OtherClause, ...] = ()
    exits: tuple[Clause, ...] = ()

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return (*self.assumes, *self.requires, *self.ensures, *self.exits)


@record
class BehaviorSet:
    """A ``complete`` or ``disjoint behaviors`` clause over the named behaviors (all of them
    where the source names none)."""

    names: tuple[str, ...]
    span: Span
    text: str
    mode: Mode = Mode.CHECK


@record
class FunctionContract:
    """In ``ensures`` a parameter already stands under ``\\at(., Pre)``, as ACSL has it, and
    ``\\result`` is a read of the function's result variable.  ``exits`` is what holds where the
    program ends in the function.  ``typically`` narrows searches.  ``implied`` is what nobody
    wrote: that what the code may read through pointers before it writes it has a value;
    ``hosted`` what C promises of the parameters with which the program starts."""

    requires: tuple[Clause, ...] = ()
    ensures: tuple[Clause, ...] = ()
    assigns: Assigns | None = None
    behaviors: tuple[Behavior, ...] = ()
    complete: tuple[BehaviorSet, ...] = ()
    disjoint: tuple[BehaviorSet, ...] = ()
    decreases: Measure | None = None
    typically: tuple[Clause, ...] = ()
    span: Span | None = None
    others: tuple[OtherClause, ...] = ()
    exits: tuple[Clause, ...] = ()
    implied: tuple[Clause, ...] = ()
    hosted: tuple[Clause, ...] = ()

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Those outside of behaviors."""
        return (*self.requires, *self.ensures, *self.exits, *self.typically)


def parts_of(contract: FunctionContract) -> tuple[FunctionContract | Behavior, ...]:
    """The contract and its behaviors: each has ``ensures``, ``exits`` and ``assigns``."""
    return (contract, *contract.behaviors)


@record
class LoopContract:
    """Invariants in source order; those under ``for b:`` already stand under b's assumption.

    ``site`` (``loop1``) is given when sites are numbered, and empty before.  A loop made
    ``by_goto`` has no contract in the source: everything in it is empty, but for ``assigns``
    where the front end knows what may change.  ``inside`` are the blocks of the loop statement, its
    head among them, as the front end named them; none of a loop made ``by_goto``.
    """

    invariants: tuple[Clause, ...]
    assigns: Assigns | None
    variant: Measure | None
    span: Span
    site: str = ""
    by_goto: bool = False
    others: tuple[OtherClause, ...] = ()
    inside: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def is_empty(self) -> bool:
        """Whether nobody wrote anything about the loop."""
        return not (self.invariants or self.assigns or self.variant or self.others)


@record
class Definition:
    """A ``logic`` function or a ``predicate`` (then ``type`` is ``boolean`` and ``body`` a
    predicate).  ``body`` is None where it is only declared; ``reads`` are then the locations it
    depends on (None: not said).  Of an ``inductive`` predicate, ``cases`` say when it holds, and
    it holds in no other case.  ``name`` is unique: a second ``p`` is ``p#2``."""

    name: str
    labels: tuple[Label, ...]
    parameters: tuple[Bound, ...]
    type: Type
    body: Expr | Pred | None
    span: Span
    type_parameters: tuple[str, ...] = ()
    reads: tuple[Expr, ...] | None = None
    cases: tuple[Lemma, ...] | None = None


@record
class Lemma:
    """A lemma, or an axiom (``mode`` is then ``ADMIT``) with its ``block``: the axiomatic block, or
    the inductive predicate, that it is part of."""

    name: str
    predicate: Pred
    span: Span
    text: str
    mode: Mode = Mode.ASSERT
    labels: tuple[Label, ...] = field(default=())
    type_parameters: tuple[str, ...] = ()
    block: str = ""


@record
class Invariant:
    """A ``global invariant``, or a ``type invariant`` of the values of ``bound``'s type."""

    name: str
    bound: Bound | None
    predicate: Pred
    span: Span
    text: str


@record
class LogicSum:
    """A ``type`` of annotations: abstract, or (``constructors``) a sum, each with the types of
    its parts; a constructor is a ``Definition`` without body too."""

    name: str
    type_parameters: tuple[str, ...]
    constructors: tuple[tuple[str, tuple[Type, ...]], ...]
    span: Span
