"""Statements.

Conditions and side effects inside C expressions are already spelled out as statements, in C's
order of evaluation (left to right where C leaves it open), so every expression here is pure.
"""

from __future__ import annotations

from enum import Enum

from weaklink.ir.contracts import Assigns, Clause, FunctionContract
from weaklink.ir.expressions import CellTerm, Expr, Region, SourceTerm
from weaklink.ir.phases import Generic, Leaf
from weaklink.ir.places import Place
from weaklink.ir.predicates import Pred
from weaklink.ir.variables import Label, Variable
from weaklink.kinds import Kind, SmokeKind
from weaklink.record import field, record
from weaklink.source import NOWHERE, Span

# --- statements of a program as it was read ------------------------------------------------


@record
class Assign(Generic[Leaf]):
    target: Variable
    value: Expr[Leaf]
    span: Span = field(compare=False)


@record
class Declare:
    """The life of a local begins here, its value indeterminate."""

    variable: Variable
    span: Span = field(compare=False)


@record
class EndLife:
    """The life of these locals ends here; of one whose life has not begun, nothing does.

    It stands where control leaves a scope, but the outermost of a function, and names what may
    be pointed to (``ir/parts.py``): arrays, structures, and what has its address taken."""

    variables: tuple[Variable, ...]
    span: Span = field(compare=False)


@record
class Call(Generic[Leaf]):
    """``results`` take the value; none where it is not used or there is none (and several where
    a pointer or structure was lowered).  ``site`` (``g2``) is given when sites are numbered, and
    empty before.  ``lends`` says, where memory without a value may get to the callee, what that is
    in the caller's words.  ``chosen``: one of several that a call through a pointer may be."""

    callee: str
    arguments: tuple[Expr[Leaf], ...]
    results: tuple[Variable, ...]
    span: Span = field(compare=False)
    site: str = ""
    lends: str = ""
    chosen: bool = False


@record
class Annotation(Generic[Leaf]):
    """``assert``, ``check`` or ``admit`` at this point (the clause's mode says which); with
    ``exits``, where the program ends in the call before it."""

    clause: Clause[Leaf]
    span: Span = field(compare=False)
    exits: bool = False


@record
class Framed(Generic[Leaf]):
    """Here ends a statement that keeps to the frame ``assigns``, where ``applies``: all else is
    what it was at ``since``, where it began."""

    assigns: Assigns[Leaf]
    applies: Pred[Leaf]
    since: Label
    span: Span = field(compare=False)


@record
class Mark:
    """The state here is what ``label`` names.  It has a place where the label is that of a block
    in the source, and what was written is a graph of blocks (``frontend/prog``)."""

    label: Label
    span: Span = field(default=NOWHERE, compare=False)


@record
class Store:
    """Writes ``value`` at a place of memory (never a whole variable: that is an ``Assign``)."""

    place: Place
    value: Expr
    span: Span = field(compare=False)


@record
class CallsClause:
    """``calls f, g;``: the functions, by their ids, that the next call through a pointer may be
    of; ``text`` are their names as written."""

    functions: tuple[str, ...]
    text: str = field(compare=False)
    span: Span = field(compare=False)


@record
class CallPointer:
    """A call of what ``pointer`` points to; ``calls`` is what an annotation says of it."""

    pointer: Expr
    arguments: tuple[Expr, ...]
    results: tuple[Variable, ...]
    span: Span = field(compare=False)
    calls: CallsClause | None = None
    site: str = ""


@record
class OpenContract:
    """Here begins the statement that ``contract`` is about; it ends where the flow leaves the
    blocks between this and the ``CloseContract`` of the same ``name``."""

    name: str
    contract: FunctionContract
    behaviors: tuple[str, ...]
    span: Span = field(compare=False)


@record
class CloseContract:
    name: str
    span: Span = field(compare=False)


class ListStep(Enum):
    """What is done with a ``va_list``."""

    START = "va_start"
    ARGUMENT = "va_arg"
    COPY = "va_copy"
    END = "va_end"


@record
class UseList:
    """A ``step`` of the ``va_list`` at ``place``: of ``va_arg``, ``result`` takes the
    argument, which is to be of its type; ``other`` is what ``va_copy`` copies."""

    step: ListStep
    place: Place
    span: Span = field(compare=False)
    result: Variable | None = None
    other: Place | None = None


@record
class Unmodelled:
    """A statement that is read, but not modelled (``asm`` ...)."""

    construct: str
    span: Span = field(compare=False)


# --- statements that lowering makes -----------------------------------------------------------


@record
class Guard(Generic[Leaf]):
    """Going on is no error of ``kind`` only where ``safe`` holds; ``clause`` is the annotation
    that says so, where it is not the language.  ``lent``: of a read through a pointer, about which
    the contract says nothing: what had no value when the function was called is the caller's fault.
    ``chooses``: behind it stand the calls of the functions that a pointer may then be.  ``about``
    says what is wrong, where the source alone does not show it."""

    kind: Kind
    safe: Pred[Leaf]
    span: Span
    lent: bool = False
    clause: CallsClause | None = None
    chooses: bool = False
    about: str = field(default="", compare=False)


@record
class Fresh:
    """``target`` becomes the number of a block that never was; its object begins its life.

    ``length`` is its number of cells, ``layout`` says which memories hold them (it repeats);
    they have no value yet, or (``zeroed``) zero, or (``copied``) what the cells of the block with
    that number hold, as far as there are such.  ``dynamic`` of one that the program allocates
    itself.  Where the subcontract at the site ``others`` stands for code, any other objects that
    never were may have begun as well, with anything in their cells.  It lies ``misplaced`` bytes
    past a place that is aligned for everything, if that is said.
    """

    target: Variable
    length: Expr[CellTerm]
    layout: tuple[tuple[Variable, ...], ...]
    span: Span = field(compare=False)
    dynamic: bool = False
    zeroed: bool = False
    copied: Expr[CellTerm] | None = None
    others: str = ""
    misplaced: Expr[CellTerm] | None = None


# --- statements that a view adds -------------------------------------------------------------


@record
class Property:
    """Something to be proved, by its stable id.  ``related`` are further places to show, each
    with its role (``clause call loop return``)."""

    id: str
    function: str | None
    site: str
    kind: Kind
    name: str
    span: Span
    text: str
    related: tuple[tuple[str, Span], ...] = ()


@record
class Check:
    """Where ``predicate`` is false, ``property`` fails: the run ends, or, if ``goes_on``, the
    failure is recorded and the run goes on with nothing assumed.  ``inlined`` if it stands in code
    that the function under view calls: its failure is a finding about that call.

    ``lent`` is the number of the block whose cell ``predicate`` asks to have a value: if that was
    there when the function was called, the call fails (``CodeCall.lends``), not this property.
    ``chooses``: as of a ``Guard``.
    """

    predicate: Pred[CellTerm]
    property: Property
    span: Span = field(compare=False)
    goes_on: bool = False
    inlined: bool = False
    lent: Expr[CellTerm] | None = None
    chooses: bool = False


@record
class Assume:
    """A run where ``predicate`` is false is no run.

    ``rests_on`` are the ids of the properties that make the assumption true in the code; none
    where it is given (a precondition, an ``admit``, a contract without a body).  ``strays``: where
    one of these does not hold, nothing is known of what comes behind.
    """

    predicate: Pred[CellTerm]
    why: str
    span: Span = field(compare=False)
    rests_on: tuple[str, ...] = ()
    strays: bool = False


ENVIRONMENT = "environment"
"""The site of what neither the code nor a contract decides; it is 0 where nobody chooses."""


@record
class Havoc:
    """The subcontract at ``site`` (``f/loop1``) chooses any value of the variable's type; a site
    "" is no subcontract, but a local that has no value yet, and neither is ``ENVIRONMENT``, the
    only one of a program as it was read."""

    variable: Variable
    site: str
    span: Span = field(compare=False)


@record
class HavocCells:
    """The subcontract at ``site`` chooses any value for the cells in ``regions`` of a memory, or
    (None) for all but those of the blocks ``spared``, and in runs of the ``doubtful`` ones, of
    which it may not know.  ``growing``: none gets less than it had.
    That the other cells keep their values rests on the properties ``rests_on``."""

    memory: Variable
    site: str
    regions: tuple[Region, ...] | None
    spared: tuple[Variable, ...]
    span: Span = field(compare=False)
    growing: bool = False
    rests_on: tuple[str, ...] = ()
    doubtful: tuple[Variable, ...] = ()

    @property
    def kept_in_runs(self) -> tuple[Variable, ...]:
        return (*self.spared, *self.doubtful)


@record
class Point:
    """A place that a smoke test asks about, by its id; ``text`` says which of several there."""

    id: str
    kind: SmokeKind
    function: str
    site: str
    span: Span
    text: str = ""


@record
class Probe:
    """A run that comes here where ``predicate`` holds has passed the ``point``, and goes on."""

    point: Point
    predicate: Pred[CellTerm]
    span: Span = field(compare=False)


@record
class Keep:
    """The subcontract at ``site`` leaves the variable as it is, because the frame clauses
    ``rests_on`` say so.  A run does nothing here; a proof may note what it relied on."""

    variable: Variable
    site: str
    span: Span = field(compare=False)
    rests_on: tuple[str, ...] = ()


@record
class LemmaInstance:
    """What ``lemma``, by its id, says here.  A run does nothing; a proof may use it."""

    predicate: Pred[CellTerm]
    lemma: str
    span: Span = field(compare=False)


@record
class CodeCall:
    """A call that runs the callee's code, checks and all; ``arguments`` are already evaluated
    into the variables that the callee's contract was checked with.  ``lends`` is what fails if the
    code reads memory that was there at the call and has no value.  Blocks that are ``spared`` are
    those of which nobody in the call can know: no contract that stands for code in it changes
    them (in runs, not those of ``doubtful`` ones either)."""

    callee: str
    arguments: tuple[Variable, ...]
    results: tuple[Variable, ...]
    site: str
    span: Span = field(compare=False)
    lends: Check | None = None
    spared: tuple[Variable, ...] = ()
    doubtful: tuple[Variable, ...] = ()

    @property
    def kept_in_runs(self) -> tuple[Variable, ...]:
        return (*self.spared, *self.doubtful)


Statement = (
    Assign[SourceTerm]
    | Declare
    | EndLife
    | Call[SourceTerm]
    | CallPointer
    | Store
    | Annotation[SourceTerm]
    | Framed[SourceTerm]
    | OpenContract
    | CloseContract
    | Mark
    | Guard[SourceTerm]
    | Havoc
    | UseList
    | Unmodelled
)
"""Of a program as it was read."""

LoweredStatement = (
    Assign[CellTerm]
    | Declare
    | EndLife
    | Call[CellTerm]
    | Annotation[CellTerm]
    | Framed[CellTerm]
    | Mark
    | Guard[CellTerm]
    | Fresh
    | Havoc
    | Assume
)
"""Of one whose memory is a value."""

ViewStatement = (
    Assign[CellTerm]
    | EndLife
    | Mark
    | Fresh
    | Havoc
    | HavocCells
    | Keep
    | Check
    | Assume
    | LemmaInstance
    | Probe
    | CodeCall
)
"""Of a view: what annotations and calls mean is said by statements of their own."""

AnyStatement = Statement | LoweredStatement | ViewStatement
