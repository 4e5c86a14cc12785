"""Expressions: pure, typed, and shared by C code and ACSL.

C and ACSL differ only in types: an operation of machine type is C's (it may overflow, wrap
or be undefined, which the pass that adds run-time error checks looks at), one of type
``integer`` is mathematics.  Every conversion is explicit.  C's conditions are predicates;
``Truth`` turns one into the 0 or 1 that C computes with.

Memory is read and named by *places* (``ir/places.py``).  Spans never take part in equality.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from weaklink.ir.operators import BinaryOp, UnaryOp
from weaklink.ir.phases import Generic, Leaf, OneOf
from weaklink.ir.places import Place
from weaklink.ir.types import BOOLEAN, INTEGER, IntType, PointerType, SetType, Type
from weaklink.ir.variables import Bound, Label, Variable
from weaklink.record import field, record
from weaklink.source import NOWHERE, Span

if TYPE_CHECKING:
    from weaklink.ir.predicates import Pred


@record
class Const:
    value: int
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Read:
    """The value of a variable in the current state."""

    variable: Variable
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.variable.type


@record
class BoundRead:
    bound: Bound
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.bound.type


@record
class Unary(Generic[Leaf]):
    """The operand has the type of the result."""

    op: UnaryOp
    operand: Expr[Leaf]
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Binary(Generic[Leaf]):
    """Both operands have the type of the result; of a shift, only the left one has."""

    op: BinaryOp
    left: Expr[Leaf]
    right: Expr[Leaf]
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Convert(Generic[Leaf]):
    """To a machine type: C's conversion (modulo; ``_Bool``: != 0).  To ``integer``: the value."""

    operand: Expr[Leaf]
    type: Type
    explicit: bool = field(default=False, compare=False)
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Truth(Generic[Leaf]):
    """0 or 1 of a machine or ``integer`` type, or the ``boolean`` itself."""

    predicate: Pred[Leaf]
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Conditional(Generic[Leaf]):
    condition: Pred[Leaf]
    then: Expr[Leaf]
    otherwise: Expr[Leaf]
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class At(Generic[Leaf]):
    """``\\at(operand, label)``: every variable in it is read in the label's state."""

    operand: Expr[Leaf]
    label: Label
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.operand.type


@record
class Apply(Generic[Leaf]):
    """A logic function applied.  ``labels`` gives its label parameters, in order."""

    function: str
    arguments: tuple[Expr[Leaf], ...]
    labels: tuple[Label, ...]
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Let(Generic[Leaf]):
    """``value`` is outside the scope of ``bound``."""

    bound: Bound
    value: Expr[Leaf]
    body: Expr[Leaf]
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.body.type


# --- what all of them may be ---------------------------------------------------------------

Expr = OneOf[
    Const,
    Read,
    BoundRead,
    Unary[Leaf],
    Binary[Leaf],
    Convert[Leaf],
    Truth[Leaf],
    Conditional[Leaf],
    At[Leaf],
    Apply[Leaf],
    Let[Leaf],
    Leaf,
]
"""An expression: with what leaf terms is said in brackets, or it is one of what was read."""


# --- pointers and memory ----------------------------------------------------------------


@record
class Load:
    """The value at a place of memory, in the current state; a set of values from a set of
    places."""

    place: Place
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class AddressOf:
    """``&place``.  An array where a pointer is wanted is ``&a[0]``."""

    place: Place
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class FunctionAddress:
    """A function used as a value, by its id in the program."""

    function: str
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class PointerAdd:
    """``pointer + offset`` or ``pointer - offset``, in elements.  ``NULL`` is a ``Const`` 0."""

    op: BinaryOp
    pointer: Expr
    offset: Expr
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class PointerDiff:
    """``left - right``, in elements."""

    left: Expr
    right: Expr
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class WholeOf:
    """A pointer to the object of which what ``pointer`` leads to is the part at ``path``, so many
    ``bytes`` from its beginning."""

    pointer: Expr
    path: tuple[int | str, ...]
    bytes: int
    type: PointerType
    span: Span = field(default=NOWHERE, compare=False, repr=False)


# --- values that no machine integer is ------------------------------------------------------


@record
class FloatConst:
    """``text`` as written, without suffix."""

    text: str
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Aggregate:
    """An array, structure or union from the values of some members, by their paths (indices and
    names of members); the others are zero.  ``type`` may also be that of a list."""

    paths: tuple[tuple[int | str, ...], ...]
    values: tuple[Expr, ...]
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Update:
    """``{record \\with .f = value}``; ``place`` begins at a ``ValuePlace`` of the record."""

    record: Expr
    place: Place
    value: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.record.type


@record
class Range:
    """``low .. high``, a set; an end may be missing."""

    low: Expr | None
    high: Expr | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return SetType(INTEGER)


@record
class Comprehension:
    """``{element | bounds; condition}``."""

    bounds: tuple[Bound, ...]
    element: Expr
    condition: Pred
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Lambda:
    bounds: tuple[Bound, ...]
    body: Expr
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class BuiltinTerm:
    """A function that ACSL itself defines (``\\offset``, ``\\union``, ``\\sum`` ...), by its
    name; ``labels`` are the states it is about.  An application of a term to terms is ``()``,
    the term first."""

    name: str
    arguments: tuple[Expr, ...]
    labels: tuple[Label, ...]
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class BuiltinPred:
    """A predicate that ACSL itself defines (``\\valid``, ``\\separated``, ``\\in`` ...), as a
    ``boolean``; it stands below a ``Holds``."""

    name: str
    arguments: tuple[Expr, ...]
    labels: tuple[Label, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return BOOLEAN


# --- memory as a value (``view/lower``) ------------------------------------------------------


@record
class Cell:
    """The value of the cell at ``offset`` of ``block``; of a cell that does not exist, one that
    nobody knows."""

    memory: LoweredExpr
    block: LoweredExpr
    offset: LoweredExpr
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Updated:
    """``memory`` with another value in one cell."""

    memory: LoweredExpr
    block: LoweredExpr
    offset: LoweredExpr
    value: LoweredExpr
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.memory.type


@record
class Region:
    """The cells ``start + k * stride + w`` of ``block``, 0 <= k < ``count``, 0 <= w < ``width``;
    ``width`` is at most ``stride``."""

    block: LoweredExpr
    start: LoweredExpr
    count: LoweredExpr
    stride: int = 1
    width: int = 1


@record
class BitsOfByte:
    """A byte of the ``type`` of which a frame clause names the bits of ``mask``: the ``memory``
    that holds it, and the cell, or the variable that it is (``block`` and ``offset`` None).  It may
    be one in the regions ``but``, all of which the clause names."""

    memory: Variable
    block: LoweredExpr | None
    offset: LoweredExpr | None
    type: IntType
    mask: int
    but: tuple[Region, ...] = ()


@record
class Unchanged:
    """Whether every cell that is live in both states, and in none of the regions ``but``, holds the
    same in both: ``now`` and ``then`` are its memory, ``live`` and ``was_live`` the blocks'
    lengths.  It stands below a ``Holds``."""

    now: LoweredExpr
    then: LoweredExpr
    live: LoweredExpr
    was_live: LoweredExpr
    but: tuple[Region, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return BOOLEAN


SourceTerm = (
    Load
    | AddressOf
    | FunctionAddress
    | PointerAdd
    | PointerDiff
    | WholeOf
    | FloatConst
    | Aggregate
    | Update
    | Range
    | Comprehension
    | Lambda
    | BuiltinTerm
    | BuiltinPred
)
"""The leaf terms of what was read.  After lowering there are none."""

CellTerm = Cell | Updated | Unchanged
"""The leaf terms of what is lowered.  Before, there are none."""

Term = SourceTerm | CellTerm

LoweredExpr = Expr[CellTerm]
AnyExpr = Expr[Term]
