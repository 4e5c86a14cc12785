"""Contracts and annotations: what the source promises, clause by clause."""

from __future__ import annotations

from enum import Enum

from weaklink.ir.expressions import Bound, Expr, Label, Pred, Variable
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
    """What may change: nothing but ``variables`` (empty for ``\\nothing``).

    A missing clause is ``None`` where an ``Assigns`` is expected, and allows everything.
    """

    variables: tuple[Variable, ...]
    name: str
    span: Span
    text: str
    mode: Mode = Mode.ASSERT


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
    ``\\result`` is a read of the function's result variable.  ``typically`` narrows searches."""

    requires: tuple[Clause, ...] = ()
    ensures: tuple[Clause, ...] = ()
    assigns: Assigns | None = None
    behaviors: tuple[Behavior, ...] = ()
    complete: tuple[BehaviorSet, ...] = ()
    disjoint: tuple[BehaviorSet, ...] = ()
    decreases: Measure | None = None
    typically: tuple[Clause, ...] = ()
    span: Span | None = None


@record
class LoopContract:
    """Invariants in source order; those under ``for b:`` already stand under b's assumption.

    ``site`` (``loop1``) is given when sites are numbered, and empty before.
    """

    invariants: tuple[Clause, ...]
    assigns: Assigns | None
    variant: Measure | None
    span: Span
    site: str = ""


@record
class Definition:
    """A ``logic`` function or a ``predicate`` (then ``type`` is ``boolean`` and ``body`` a
    predicate).  ``body`` is None where it is only declared."""

    name: str
    labels: tuple[Label, ...]
    parameters: tuple[Bound, ...]
    type: Type
    body: Expr | Pred | None
    span: Span


@record
class Lemma:
    """A lemma, or an axiom (``mode`` is then ``ADMIT``)."""

    name: str
    predicate: Pred
    span: Span
    text: str
    mode: Mode = Mode.ASSERT
    labels: tuple[Label, ...] = field(default=())
