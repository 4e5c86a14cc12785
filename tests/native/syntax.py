"""The programs that the native judge generates: a small language of its own, as frozen trees.

Expressions are C's and ACSL's alike; ``Result``, ``At`` and predicates are ACSL's only.  Every
clause and every statement that can fail has a ``site``, a number of its own in the program, by
which both printers, the compiled program and the engine's report mean the same thing.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Int:
    """An integer type of x86_64."""

    name: str
    bits: int
    signed: bool

    @property
    def min(self) -> int:
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def max(self) -> int:
        return (1 << (self.bits - self.signed)) - 1

    @property
    def size(self) -> int:
        return max(self.bits // 8, 1)

    def wrap(self, value: int) -> int:
        """The value that its bits mean in this type."""
        low = value & ((1 << self.bits) - 1)
        return low - (1 << self.bits) if low > self.max else low


@dataclass(frozen=True, slots=True)
class Struct:
    """Its members follow each other without padding, so that bytes are values.  Only variables of
    functions have pointers for members."""

    name: str
    members: tuple[tuple[str, Int | Pointer], ...]


@dataclass(frozen=True, slots=True)
class Pointer:
    target: Int | Struct


@dataclass(frozen=True, slots=True)
class Array:
    element: Int | Struct
    length: int


Type = Int | Struct | Pointer | Array

INT = Int("int", 32, True)
LONG = Int("long", 64, True)
BOOL = Int("_Bool", 1, False)
INTEGERS = (
    BOOL,
    Int("char", 8, True),
    Int("signed char", 8, True),
    Int("unsigned char", 8, False),
    Int("short", 16, True),
    Int("unsigned short", 16, False),
    INT,
    Int("unsigned int", 32, False),
    LONG,
    Int("unsigned long", 64, False),
    Int("long long", 64, True),
    Int("unsigned long long", 64, False),
)


# --- expressions -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Num:
    value: int


@dataclass(frozen=True, slots=True)
class Null:
    pass


@dataclass(frozen=True, slots=True)
class Name:
    name: str


@dataclass(frozen=True, slots=True)
class Result:
    pass


@dataclass(frozen=True, slots=True)
class Unary:
    op: str
    operand: Expr


@dataclass(frozen=True, slots=True)
class Binary:
    """An operator of C; of a pointer, only ``+`` and comparisons."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Conditional:
    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Cast:
    type: Int
    operand: Expr


@dataclass(frozen=True, slots=True)
class Index:
    """``base[index]`` of an array or a pointer."""

    base: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class Deref:
    pointer: Expr


@dataclass(frozen=True, slots=True)
class Member:
    record: Expr
    member: str


@dataclass(frozen=True, slots=True)
class Address:
    place: Expr


@dataclass(frozen=True, slots=True)
class At:
    """``\\at(e, label)``; the labels are ``Pre``, ``Old`` (shown as ``\\old``), ``LoopEntry``."""

    operand: Expr
    label: str


Expr = (
    Num
    | Null
    | Name
    | Result
    | Unary
    | Binary
    | Conditional
    | Cast
    | Index
    | Deref
    | Member
    | Address
    | At
)


# --- predicates ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compare:
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Connected:
    """``op`` is ``&&``, ``||``, ``==>`` or ``<==>``."""

    op: str
    left: Pred
    right: Pred


@dataclass(frozen=True, slots=True)
class Not:
    operand: Pred


@dataclass(frozen=True, slots=True)
class Quantified:
    """``\\forall integer v; low <= v < high ==> body``, and likewise ``\\exists``."""

    universal: bool
    variable: str
    low: Expr
    high: Expr
    body: Pred


@dataclass(frozen=True, slots=True)
class Span:
    """``pointer + (low .. high)``, both ends included."""

    pointer: Expr
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Valid:
    span: Span
    writing: bool


@dataclass(frozen=True, slots=True)
class Separated:
    left: Span
    right: Span


@dataclass(frozen=True, slots=True)
class Initialized:
    span: Span


Pred = Compare | Connected | Not | Quantified | Valid | Separated | Initialized


# --- annotations -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Clause:
    """``check`` clauses do not end a run that fails them."""

    site: int
    pred: Pred
    check: bool = False


Region = Name | Deref | Index | Member | Span
"""A place, or a span of elements."""


@dataclass(frozen=True, slots=True)
class Assigns:
    """No regions: ``\\nothing``."""

    site: int
    regions: tuple[Region, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    site: int
    term: Expr


@dataclass(frozen=True, slots=True)
class LoopContract:
    """``assigns`` and ``variants`` are alternatives: a finished program has one or none."""

    invariants: tuple[Clause, ...] = ()
    assigns: tuple[Assigns, ...] = ()
    variants: tuple[Variant, ...] = ()


@dataclass(frozen=True, slots=True)
class Behavior:
    name: str
    assumes: Pred
    assigns: tuple[Assigns, ...] = ()
    ensures: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Contract:
    """``complete`` and ``disjoint`` are the sites of these clauses, None if there are none."""

    requires: tuple[Clause, ...] = ()
    assigns: tuple[Assigns, ...] = ()
    ensures: tuple[Clause, ...] = ()
    behaviors: tuple[Behavior, ...] = ()
    complete: int | None = None
    disjoint: int | None = None
    decreases: Variant | None = None
    typically: Pred | None = None


# --- statements ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declare:
    """An array's initial values are one for each element, a structure's one for each member."""

    site: int
    name: str
    type: Type
    initial: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Assign:
    """``op`` is ``=``, ``+=`` and so on, or ``++`` or ``--`` (then ``value`` is not looked at)."""

    site: int
    place: Expr
    op: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Copy:
    """An assignment of one structure to another."""

    site: int
    place: Expr
    source: Expr


@dataclass(frozen=True, slots=True)
class Call:
    site: int
    place: Expr | None
    function: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Unset:
    """A declaration without a value; the variable lies in memory."""

    site: int
    name: str
    type: Int | Array


@dataclass(frozen=True, slots=True)
class Ghost:
    """A declaration, an assignment or a branch of these, of ghost variables only."""

    body: Declare | Assign | If


@dataclass(frozen=True, slots=True)
class Target:
    """``site`` is that of the function's contract where it stands for a call through a pointer."""

    function: str
    site: int


@dataclass(frozen=True, slots=True)
class Dispatch:
    """A call of one of two functions, which have one type: the second where ``condition`` is true.

    The pointer is a variable with that ``name``, or an element of the global ``table`` (its name).
    ``listed`` are the functions of a ``calls`` clause; without any there is none.
    """

    site: int
    place: Expr | None
    name: str
    condition: Expr
    targets: tuple[Target, Target]
    arguments: tuple[Expr, ...]
    listed: tuple[str, ...] = ()
    table: str = ""


@dataclass(frozen=True, slots=True)
class If:
    site: int
    condition: Expr
    then: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Arm:
    """``case value:``, or without one ``default:``; no ``break`` ends one that ``falls``."""

    value: int | None
    body: tuple[Stmt, ...]
    falls: bool = False


@dataclass(frozen=True, slots=True)
class Switch:
    site: int
    value: Expr
    arms: tuple[Arm, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """A ``for`` loop where it has a ``start`` or a ``step``, otherwise a ``while`` loop, or where
    the test comes last a ``do`` loop (which has neither)."""

    site: int
    contract: LoopContract
    start: Declare | None
    condition: Expr
    step: Assign | None
    body: tuple[Stmt, ...]
    test_last: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """``break`` or ``continue``."""

    word: str


@dataclass(frozen=True, slots=True)
class Return:
    site: int
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Assert:
    clause: Clause


Stmt = (
    Declare
    | Unset
    | Ghost
    | Assign
    | Copy
    | Call
    | Dispatch
    | If
    | Switch
    | Loop
    | Leave
    | Return
    | Assert
)


# --- programs --------------------------------------------------------------------------------


Values = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """``values`` are a number's, or the members' of each element of the own block of a pointer.

    Of a pointer: ``lengths`` of its block, in elements; where it may point (``targets``: NULL is
    0, its own block 1, block or global number n of the program's 1 + n) with the offset; whether
    its block may be read-only.
    """

    name: str
    type: Int | Pointer
    values: Values = ()
    lengths: Values = ()
    targets: tuple[tuple[int, int], ...] = ()
    read_only: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class Global:
    """``values`` are those that it begins with, each leaf on its own."""

    name: str
    type: Int | Struct | Array
    values: Values = (0,)
    ghost: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A constant array of pointers to functions of one type."""

    name: str
    functions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Function:
    name: str
    result: Int | None
    parameters: tuple[Parameter, ...]
    contract: Contract
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """``functions`` with callees first; the last is the one under test."""

    structs: tuple[Struct, ...] = ()
    globals: tuple[Global, ...] = ()
    functions: tuple[Function, ...] = field(default=())
    tables: tuple[Table, ...] = ()

    def function(self, name: str) -> Function:
        return {f.name: f for f in self.functions}[name]
