"""Blocks, functions, programs.

A function body is a control-flow graph of basic blocks.
"""

from __future__ import annotations

from collections.abc import Mapping

from weaklink.diagnostics import Diagnostic, Refusal
from weaklink.ir.contracts import FunctionContract, LoopContract
from weaklink.ir.definitions import Definition, Invariant, Lemma, LogicSum
from weaklink.ir.expressions import Expr, Term
from weaklink.ir.layout import Record
from weaklink.ir.phases import Generic, Leaf, OneOf, Step
from weaklink.ir.predicates import Pred
from weaklink.ir.statements import AnyStatement, Fresh
from weaklink.ir.types import Machine, RecordType
from weaklink.ir.variables import Variable
from weaklink.record import field, record
from weaklink.source import NOWHERE, SourceText, Span


@record
class Jump:
    """``span``: that of the ``break``, ``continue``, ``goto`` or ``return`` that it stands for, or
    of an empty statement that its block consists of."""

    target: str
    span: Span = field(default=NOWHERE, compare=False)


@record
class Branch(Generic[Leaf]):
    condition: Pred[Leaf]
    then: str
    otherwise: str
    span: Span = field(compare=False)


@record
class Exit:
    """The normal end of the function."""


@record
class Stop:
    """The path ends here without failing: behind a loop's contract, or (``bound``) because a
    search went no deeper."""

    bound: bool = False


Terminator = OneOf[Jump, Branch[Leaf], Exit, Stop]


def successors(end: Terminator[Term]) -> tuple[str, ...]:
    """The blocks that may come next, in source order."""
    match end:
        case Jump(target):
            return (target,)
        case Branch(_, then, otherwise):
            return (then, otherwise)
        case Exit() | Stop():
            return ()


@record
class Around:
    """A loop around a block of a view, by its ``head``; ``by_contract`` if its contract stands
    for the iterations before the one that runs."""

    head: str
    site: str
    by_contract: bool


@record
class Block(Generic[Leaf, Step]):
    """``loop`` is the contract of the loop whose head this block is, or None.

    A loop head's own statements (its condition's side effects) belong to every iteration.
    ``around`` are the loops that a block of a view is in, the outermost first; what is done where
    a loop is entered is in it.
    """

    name: str
    statements: tuple[Step, ...]
    end: Terminator[Leaf]
    loop: LoopContract[Leaf] | None = None
    around: tuple[Around, ...] = ()


@record
class Effects:
    """Variables that are read and written by name, and whether anything is that lies behind a
    pointer; whether objects are ``freed``, or ``asked`` for being there; whether the program may
    end; whether something may be a run-time error."""

    reads: frozenset[Variable] = frozenset()
    writes: frozenset[Variable] = frozenset()
    loads: bool = False
    stores: bool = False
    freed: bool = False
    asked: bool = False
    ends: bool = False
    errs: bool = False

    def and_(self, other: Effects) -> Effects:
        return Effects(
            self.reads | other.reads,
            self.writes | other.writes,
            self.loads or other.loads,
            self.stores or other.stores,
            self.freed or other.freed,
            self.asked or other.asked,
            self.ends or other.ends,
            self.errs or other.errs,
        )


NO_EFFECTS = Effects()


@record
class Operand:
    """What evaluating an operand of C does: its ``own`` effects, the functions that it ``calls`` by
    name, and the places of its calls through pointers."""

    own: Effects = NO_EFFECTS
    calls: frozenset[str] = frozenset()
    pointer_calls: frozenset[Span] = frozenset()

    def and_(self, other: Operand) -> Operand:
        return Operand(
            self.own.and_(other.own),
            self.calls | other.calls,
            self.pointer_calls | other.pointer_calls,
        )


@record
class Unordered:
    """Two operands of the expression at ``span``, of which C lets either be evaluated first; the
    code evaluates ``first`` first.  ``listed``: as items of an initialiser, so that this is no
    undefined behavior even where nothing is called."""

    first: Operand
    second: Operand
    span: Span
    listed: bool = False


@record
class Body(Generic[Leaf, Step]):
    """``blocks`` by name, the entry first; the one ``Exit`` block is ``exit``.

    ``locals`` lists what the body declares, temporaries and snapshots too; ``unordered`` where C
    leaves the order open in which the code does things.
    """

    blocks: Mapping[str, Block[Leaf, Step]]
    entry: str
    exit: str
    locals: tuple[Variable, ...]
    unordered: tuple[Unordered, ...] = ()


PRINTF = "printf"
SCANF = "scanf"


@record
class Format:
    """A function takes a format of the ``family``, as its argument number ``position``, and what
    that is about from number ``first`` on (both from 0)."""

    family: str
    position: int
    first: int


@record
class Function(Generic[Leaf, Step]):
    """``results`` hold the returned value at ``exit``: none for void, one variable, or the pieces
    of a pointer or structure that was lowered.  ``body`` is None for a prototype, and where the
    body was refused (then ``refused`` says so).

    ``prologue`` gives parameters their objects, where they need one, before anything else.
    ``leaving`` are the last two results of a function that may end the program: whether it did,
    and its status (``view/exits.py``).  ``begins`` are the objects that its contract may have begun
    (``view/lower/new_objects.py``), their lengths in terms of the parameters.  ``exact``: whatever
    the contract of a prototype allows does occur, as input does; ``determined``: that is one thing,
    which hangs on what it is given.  ``format``: what the additional
    arguments of a ``variadic`` one mean, where an attribute says so.  ``unlisted``: nothing says
    what it takes (``int f();``).
    """

    name: str
    parameters: tuple[Variable, ...]
    results: tuple[Variable, ...]
    contract: FunctionContract[Leaf]
    body: Body[Leaf, Step] | None
    span: Span
    requested: bool = True
    refused: bool = False
    variadic: bool = False
    ghost: bool = False
    prologue: tuple[Step, ...] = ()
    leaving: tuple[Variable, ...] = ()
    begins: tuple[Fresh, ...] = ()
    exact: bool = False
    determined: bool = False
    format: Format | None = None
    unlisted: bool = False


@record
class Global(Generic[Leaf]):
    """``initial`` is the value before ``main`` starts."""

    variable: Variable
    initial: Expr[Leaf]


@record
class Program(Generic[Leaf, Step]):
    """Everything that was read.  ``functions`` and the others are in source order.

    ``requested`` functions are those defined in the files that the user named.  ``apart`` is what
    pointers to numbers are taken not to lead to, since it is represented in another way.
    """

    machine: Machine
    functions: Mapping[str, Function[Leaf, Step]]
    globals: tuple[Global[Leaf], ...]
    definitions: Mapping[str, Definition[Leaf]]
    lemmas: tuple[Lemma[Leaf], ...]
    sources: Mapping[str, SourceText]
    diagnostics: tuple[Diagnostic, ...] = ()
    refused: tuple[Refusal, ...] = ()
    records: Mapping[RecordType, Record] = field(default_factory=dict)
    logic_types: Mapping[str, LogicSum] = field(default_factory=dict)
    invariants: tuple[Invariant[Leaf], ...] = ()
    apart: tuple[str, ...] = ()


AnyBlock = Block[Term, AnyStatement]
AnyBody = Body[Term, AnyStatement]
AnyFunction = Function[Term, AnyStatement]
AnyProgram = Program[Term, AnyStatement]
