"""What the method finds out about a property, with the views and witnesses: closed types."""

from __future__ import annotations

from weaklink import ir
from weaklink.ask.answers import Guess, Witness
from weaklink.model import PropertyReport
from weaklink.record import record, replace
from weaklink.scope import Scope
from weaklink.source import Span
from weaklink.view.model import View
from weaklink.view.premises import Premise


@record
class Proved:
    """Unreachable in the contract view, resting on ``assuming`` (empty: on nothing unproved), and
    on ``premises``, which nothing here establishes; ``exception`` is a run in which a premise
    does not hold, and the property fails."""

    assuming: tuple[str, ...] = ()
    premises: tuple[Premise, ...] = ()
    exception: NonCompliance | None = None


@record
class Grounds:
    """What it is taken for granted that nothing comes to a place: annotations that are not proved
    (``assuming``), of which runs ``refuted`` some, and ``premises``, which nothing here
    establishes.  None at all: it is so."""

    assuming: tuple[ir.Property, ...] = ()
    premises: tuple[Premise, ...] = ()
    refuted: tuple[ir.Property, ...] = ()


@record
class NonCompliance:
    """``witness`` fails the property in ``view``, the code view."""

    witness: Witness
    view: View


@record
class Element:
    """A member of a weak set: a site of the function under view, or a body-less call in code
    that it calls.  ``site`` is empty for the latter; ``id`` is ``FUNCTION/SITE``.  What is
    ``exact`` is no member, but gives the code what it gets from outside."""

    id: str
    site: str
    callee: str
    has_code: bool
    span: Span
    exact: bool = False


@record
class Weakness:
    """``witness`` fails the property in ``view``, where exactly ``elements`` stand as contracts;
    as code, the same inputs run in ``code`` (None where a body is missing).

    ``smallest``: the scope in which all smaller sets were excluded; None if some were not.
    ``fails_later``: behind the property, the code's run fails these.
    ``undecided``: why it is not known whether a run of the code itself fails it ("" if it is).
    ``whatever``: the functions without a body that runs call, those of the set among them: smaller
    sets were excluded as not failing it whatever such functions do.
    """

    elements: tuple[Element, ...]
    witness: Witness
    view: View
    code: View | None
    smallest: Scope | None
    fails_later: tuple[str, ...] = ()
    undecided: str = ""
    whatever: tuple[str, ...] = ()


@record
class Incapacity:
    """Code and contract view were searched exhaustively; ``likely``: on the inputs narrowed by
    ``typically`` alone."""

    likely: bool


@record
class Candidate:
    """A model of the failed proof condition: in ``view`` all ``elements`` stand as contracts."""

    guess: Guess
    view: View
    elements: tuple[Element, ...]


@record
class UnknownCause:
    """``behind`` are the properties that fail first, from every input that fails this one.
    ``searched``: neither runs nor searches found a failure, in that scope.
    ``unconfirmed``: solvers found what no run could confirm, such as the ``candidate``."""

    reason: str
    behind: tuple[str, ...] = ()
    unconfirmed: bool = False
    candidate: Candidate | None = None
    searched: Scope | None = None


@record
class ChosenSetHarmless:
    """With exactly ``elements`` as contracts, which the user chose, and ``others`` as code, no run
    in ``scope`` fails.  No other set was looked at."""

    elements: tuple[Element, ...]
    others: tuple[Element, ...]
    scope: Scope


@record
class NotDiagnosed:
    """Unproved, and no reason was asked for."""


Cause = (
    Proved | NonCompliance | Weakness | Incapacity | UnknownCause | ChosenSetHarmless | NotDiagnosed
)


@record
class Finding:
    """The ``report`` says what the ``cause`` does, but for the runs that show it."""

    property: ir.Property
    cause: Cause
    report: PropertyReport

    def after(self, seconds: float) -> Finding:
        """With the time that it took."""
        return replace(self, report=replace(self.report, seconds=seconds))
