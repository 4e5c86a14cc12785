"""Expressions and predicates: pure, typed, and shared by C code and ACSL.

C and ACSL differ only in types: an operation of machine type is C's (it may overflow, wrap
or be undefined, which the pass that adds run-time error checks looks at), one of type
``integer`` is mathematics.  Every conversion is explicit.  C's conditions are predicates;
``Truth`` turns one into the 0 or 1 that C computes with.  ``&&`` and ``||`` are ``And`` and
``Or`` of two: the right operand counts only if the left does not decide.

Memory is read and named by *places*.  A variable read as a whole is a ``Read`` (and assigned an
``Assign``), whatever its type; if its address is taken somewhere (an ``AddressOf`` of a place
that begins at it) it lives in memory too, and whoever models memory reads it there.

Spans never take part in equality.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

import weaklink.record
from weaklink.ir.types import INTEGER, SetType, Type
from weaklink.record import field, record
from weaklink.source import NOWHERE, Span


class Storage(Enum):
    """Where a variable lives; ``SNAPSHOT`` holds a value that an annotation refers back to."""

    GLOBAL = "global"
    PARAMETER = "parameter"
    LOCAL = "local"
    TEMPORARY = "temporary"
    SNAPSHOT = "snapshot"


@record
class Variable:
    """A program variable.  ``name`` is unique within its function (globals: the program);
    ``shown`` is the name in the source (two locals ``i`` are ``i`` and ``i#2``); ``is_ghost`` if
    ghost code declares it; ``hides``: where it lives, another local or a parameter of that name
    does too; ``is_foreign``: no file here defines the global, so its first value is not known.
    ``leads_to`` is what lies in the block whose number it holds, if it is a part of a pointer that
    may lead there, or begins it."""

    name: str
    type: Type
    storage: Storage
    shown: str = field(compare=False)
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    is_const: bool = field(default=False, compare=False)
    is_ghost: bool = field(default=False, compare=False, repr=False)
    hides: bool = field(default=False, compare=False, repr=False)
    is_foreign: bool = field(default=False, compare=False, repr=False)
    leads_to: Type | None = field(default=None, compare=False, repr=False)

    def __hash__(self) -> int:
        """Of the name alone: variables are keys everywhere."""
        return hash(self.name)


@record
class Bound:
    """A variable of the logic: quantified, ``\\let``-bound, or a parameter of a definition.
    ``name`` is unique within the annotation or definition; ``shown`` is the source's."""

    name: str
    type: Type
    shown: str = field(compare=False)


@record
class Label:
    """A program point whose state an annotation names.

    ``name`` is ``Here Pre Init LoopEntry LoopCurrent`` or a C label.  ``scope`` is the head
    block of the loop meant by the two loop labels, the site of the call whose contract stands
    in a view, else empty.
    """

    name: str
    scope: str = ""

    def __str__(self) -> str:
        return f"{self.name}@{self.scope}" if self.scope else self.name


HERE = Label("Here")
NOW = Label("Here", "now")
"""The state of the annotation, named inside ``\\at(., L)``, where ``HERE`` would be L's."""
PRE = Label("Pre")
POST = Label("Post")
"""The state at the end, where a clause is read in the one at the beginning."""
INIT = Label("Init")


def state_of(label: Label, around: Label) -> Label:
    """The state that ``\\at(., label)`` means where ``around`` is the state so far."""
    if label == NOW:
        return HERE
    return around if label == HERE else label


class UnaryOp(Enum):
    NEG = "-"
    BITNOT = "~"


class BinaryOp(Enum):
    ADD = "+"
    SUB = "-"
    MUL = "*"
    DIV = "/"
    MOD = "%"
    SHL = "<<"
    SHR = ">>"
    BITAND = "&"
    BITOR = "|"
    BITXOR = "^"


class CompareOp(Enum):
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="
    EQ = "=="
    NE = "!="


# --- expressions ------------------------------------------------------------------------


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
class Unary:
    """The operand has the type of the result."""

    op: UnaryOp
    operand: Expr
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Binary:
    """Both operands have the type of the result; of a shift, only the left one has."""

    op: BinaryOp
    left: Expr
    right: Expr
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Convert:
    """To a machine type: C's conversion (modulo; ``_Bool``: != 0).  To ``integer``: the value."""

    operand: Expr
    type: Type
    explicit: bool = field(default=False, compare=False)
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Truth:
    """0 or 1 of a machine or ``integer`` type, or the ``boolean`` itself."""

    predicate: Pred
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Conditional:
    condition: Pred
    then: Expr
    otherwise: Expr
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class At:
    """``\\at(operand, label)``: every variable in it is read in the label's state."""

    operand: Expr
    label: Label
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.operand.type


@record
class Apply:
    """A logic function applied.  ``labels`` gives its label parameters, in order."""

    function: str
    arguments: tuple[Expr, ...]
    labels: tuple[Label, ...]
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Let:
    """``value`` is outside the scope of ``bound``."""

    bound: Bound
    value: Expr
    body: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.body.type


# --- places -----------------------------------------------------------------------------


@record
class VariablePlace:
    variable: Variable
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.variable.type


@record
class StringPlace:
    """The array of a string literal; ``units`` are its elements without the final zero, bytes as
    0 to 255."""

    units: tuple[int, ...]
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def text(self) -> str:
        """What it says, for people."""
        if all(unit < 0x100 for unit in self.units):
            return bytes(self.units).decode("utf-8", "backslashreplace")
        return "".join(map(chr, self.units))


@record
class ValuePlace:
    """Inside a value that lies nowhere: of an annotation (``\\at(s, L).x``), or ``f().x``."""

    value: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.value.type


@record
class DerefPlace:
    """What ``pointer`` points to.  In annotations a pointer, or an index, may be a set; the
    place is then a set of places, and what is loaded from it a set."""

    pointer: Expr
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class IndexPlace:
    """An element of an array (not of what a pointer points to: that is ``*(p + i)``)."""

    array: Place
    index: Expr
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class FieldPlace:
    record: Place
    field: str
    type: Type
    span: Span = weaklink.record.field(default=NOWHERE, compare=False, repr=False)


Root = VariablePlace | StringPlace | ValuePlace | DerefPlace
"""Where places begin."""

Place = Root | IndexPlace | FieldPlace


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


# --- memory as a value (``view/lower``) ------------------------------------------------------


@record
class Cell:
    """The value of the cell at ``offset`` of ``block``; of a cell that does not exist, one that
    nobody knows."""

    memory: Expr
    block: Expr
    offset: Expr
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Updated:
    """``memory`` with another value in one cell."""

    memory: Expr
    block: Expr
    offset: Expr
    value: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return self.memory.type


@record
class Region:
    """The cells ``start + k * stride + w`` of ``block``, 0 <= k < ``count``, 0 <= w < ``width``;
    ``width`` is at most ``stride``."""

    block: Expr
    start: Expr
    count: Expr
    stride: int = 1
    width: int = 1


LaterExpr = (
    Load
    | AddressOf
    | FunctionAddress
    | PointerAdd
    | PointerDiff
    | FloatConst
    | Aggregate
    | Update
    | Range
    | Comprehension
    | Lambda
    | BuiltinTerm
)
"""What is typed, but has no meaning in a view yet (``view/supported.py``)."""

Expr = (
    Const
    | Read
    | BoundRead
    | Unary
    | Binary
    | Convert
    | Truth
    | Conditional
    | At
    | Apply
    | Let
    | Cell
    | Updated
    | LaterExpr
)


# --- predicates -------------------------------------------------------------------------


@record
class BoolConst:
    value: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Compare:
    """Both sides have one type (machine, ``integer``, or ``boolean`` for == and !=)."""

    op: CompareOp
    left: Expr
    right: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Holds:
    """A ``boolean`` term as a predicate."""

    operand: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Not:
    operand: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class And:
    left: Pred
    right: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Or:
    left: Pred
    right: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Implies:
    left: Pred
    right: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Iff:
    left: Pred
    right: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class IfPred:
    condition: Pred
    then: Pred
    otherwise: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Quantified:
    """``\\forall`` (``universal``) or ``\\exists`` over the values of each bound's type."""

    universal: bool
    bounds: tuple[Bound, ...]
    body: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class AtPred:
    operand: Pred
    label: Label
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class ApplyPred:
    predicate: str
    arguments: tuple[Expr, ...]
    labels: tuple[Label, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class LetPred:
    bound: Bound
    value: Expr
    body: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class BuiltinPred:
    """A predicate that ACSL itself defines (``\\valid``, ``\\separated``, ``\\in`` ...)."""

    name: str
    arguments: tuple[Expr, ...]
    labels: tuple[Label, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Unchanged:
    """Every cell that is live in both states, and in none of the regions ``but``, holds the same
    in both: ``now`` and ``then`` are its memory, ``live`` and ``was_live`` the blocks' lengths."""

    now: Expr
    then: Expr
    live: Expr
    was_live: Expr
    but: tuple[Region, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Pred = (
    BoolConst
    | Compare
    | Holds
    | Not
    | And
    | Or
    | Implies
    | Iff
    | IfPred
    | Quantified
    | AtPred
    | ApplyPred
    | LetPred
    | BuiltinPred
    | Unchanged
)

Node = Expr | Pred

TRUE = BoolConst(True)
FALSE = BoolConst(False)


def conjunction(predicates: Sequence[Pred]) -> Pred:
    """The conjunction, left to right; ``TRUE`` of none."""
    if not predicates:
        return TRUE
    result = predicates[0]
    for predicate in predicates[1:]:
        result = And(result, predicate, result.span.to(predicate.span))
    return result


def conjuncts(predicate: Pred) -> Iterator[Pred]:
    """What ``conjunction`` puts together, left to right."""
    if isinstance(predicate, And):
        yield from conjuncts(predicate.left)
        yield from conjuncts(predicate.right)
    else:
        yield predicate


def disjunction(predicates: Sequence[Pred]) -> Pred:
    """The disjunction, left to right; ``FALSE`` of none."""
    if not predicates:
        return FALSE
    result = predicates[0]
    for predicate in predicates[1:]:
        result = Or(result, predicate, result.span.to(predicate.span))
    return result


def implies(condition: Pred, predicate: Pred) -> Pred:
    """``condition ==> predicate``, or just ``predicate`` under a literal true."""
    return predicate if condition == TRUE else Implies(condition, predicate, predicate.span)
