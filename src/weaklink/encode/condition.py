"""The reachability condition: which blocks, failures and ends a run of a view can reach.

Every term is over the inputs and the values that contracts choose, alone.  A block is *reached*
if the run comes to it with every check so far held and every assumption true; a check *fails* if
it is reached and false; the view is *completed* if the exit's end is reached.
``encode/encoder.py`` makes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from weaklink import ir
from weaklink.encode.changes import Choosing, State
from weaklink.encode.memory import Stray
from weaklink.kinds import Kind
from weaklink.logic.term import Term
from weaklink.logic.terms import Terms
from weaklink.record import record
from weaklink.scope import Limit
from weaklink.source import Span


@record
class Failure:
    """One place where ``property`` is checked: reached, reached with the check false, and reached
    with the check true."""

    property: ir.Property
    goes_on: bool
    inlined: bool
    reached: Term
    fails: Term
    span: Span
    holds: Term


@record
class Opened:
    """A call of ``callee`` that was not followed, and ``returned``: what went in, and the symbols
    of what comes out, of which nothing is known.  ``position`` is the number of choices that are
    made before it."""

    callee: str
    returned: Term
    inputs: tuple[Term, ...]
    outputs: tuple[Term, ...]
    position: int


@record
class Cut:
    """Where ``reached`` holds, ``limit`` was met: the run ``ends`` there, or would perhaps be
    another beyond it.  ``at`` is the block of the unwound view where a way ends."""

    limit: Limit
    reached: Term
    ends: bool
    at: str = ""


@dataclass(slots=True)
class Condition:
    """The condition of one acyclic view.  ``choices`` are in an order that every run keeps.

    ``clean`` is *completed* with no failure recorded on the way; ``bounded`` is reached where a
    limit ends a run, ``stopped`` at the end of an iteration behind a loop's contract.  ``cuts``
    tells of all limits where they were met; ``strays`` are the looks that may lead outside of
    objects, ``roaming`` the sites whose contracts may let pointers lead to unknown ones.
    ``begun`` tells whether a run begins each object that statements may begin, in their
    order: the first is block -1.
    ``passed`` tells for a point, by its id, where a probe of it is passed, ``unfailed`` where one
    is with no failure recorded before.
    ``labels`` are the Boolean symbols, by property id, under which what
    rests on that property is assumed (none unless tracking was asked for); ``settled`` is what all
    of it rests on, since choices have values of which that says so; ``settles_cells``: some of them
    are cells.
    """

    inputs: dict[ir.Variable, Term]
    completed: Term
    clean: Term
    bounded: Term
    stopped: Term
    failures: list[Failure] = field(default_factory=list)
    choices: list[Choosing] = field(default_factory=list)
    begun: list[Term] = field(default_factory=list)
    labels: dict[str, Term] = field(default_factory=dict)
    settled: set[str] = field(default_factory=set)
    settles_cells: bool = False
    passed: dict[str, list[Term]] = field(default_factory=dict)
    unfailed: dict[str, list[Term]] = field(default_factory=dict)
    cuts: list[Cut] = field(default_factory=list)
    opened: list[Opened] = field(default_factory=list)
    strays: list[Stray] = field(default_factory=list)
    roaming: set[str] = field(default_factory=set)
    final: State = field(default_factory=dict)

    def is_of(self, kind: Kind, property_id: str) -> bool:
        """Whether the property with the id is of the kind."""
        found = (f.property for f in self.failures if f.property.id == property_id)
        return any(one.kind is kind for one in found)

    def failing(self, id: str, terms: Terms) -> Term:
        """The property of the function under view fails somewhere, or the point is passed."""
        own = [f.fails for f in self.failures if not f.inlined and f.property.id == id]
        return terms.or_([*own, *self.passed.get(id, [])])

    def checking(self, id: str, terms: Terms) -> Term:
        """The property of the function under view is checked somewhere, or the point passed."""
        own = [f.reached for f in self.failures if not f.inlined and f.property.id == id]
        return terms.or_([*own, *self.passed.get(id, [])])

    def holding(self, property_id: str, terms: Terms) -> Term:
        """The property is checked somewhere, and holds there."""
        own = [f.holds for f in self.failures if not f.inlined and f.property.id == property_id]
        return terms.or_(own)

    def reaching(self, property_id: str, terms: Terms) -> Term:
        """The property is checked somewhere."""
        return terms.or_([f.reached for f in self.failures if f.property.id == property_id])
