"""Definitions of the logic: functions, predicates, lemmas, axioms, types, invariants of data."""

from __future__ import annotations

from weaklink.ir.contracts import Mode
from weaklink.ir.expressions import Expr
from weaklink.ir.phases import Generic, Leaf
from weaklink.ir.predicates import Pred
from weaklink.ir.types import BOOLEAN, Type
from weaklink.ir.variables import Bound, Label
from weaklink.record import field, record
from weaklink.source import Span


@record
class Constructor:
    """Makes values of a type of the logic, unlike those of its other constructors: ``of`` are the
    names of all, in order."""

    of: tuple[str, ...]


@record
class Selector:
    """Gives a part of a value (the ``index``-th from 0), which ``constructor`` made; of any other,
    some value that nobody knows."""

    constructor: str
    index: int


@record
class Tester:
    """Whether ``constructor`` made a value."""

    constructor: str


DataRole = Constructor | Selector | Tester
"""What a definition without a body is, whose meaning that of its type is."""


@record
class Definition(Generic[Leaf]):
    """A ``logic`` function or a ``predicate`` (then ``type`` is ``boolean`` and ``body`` a
    predicate).  ``body`` is None where it is only declared; ``reads`` are then the locations it
    depends on (None: not said).  Of an ``inductive`` predicate, ``cases`` say when it holds, and
    it holds in no other case; once it has a body, it ``is_least``: it holds where that shows it in
    finitely many steps, and nowhere else.  ``role`` is that in a type of values that are made by
    constructors.  ``name`` is unique: a second ``p`` is ``p#2``."""

    name: str
    labels: tuple[Label, ...]
    parameters: tuple[Bound, ...]
    type: Type
    body: Expr[Leaf] | Pred[Leaf] | None
    span: Span
    type_parameters: tuple[str, ...] = ()
    reads: tuple[Expr[Leaf], ...] | None = None
    cases: tuple[Lemma[Leaf], ...] | None = None
    role: DataRole | None = None
    is_least: bool = False


@record
class Lemma(Generic[Leaf]):
    """A lemma, or an axiom (``mode`` is then ``ADMIT``) with its ``block``: the axiomatic block, or
    the inductive predicate, that it is part of."""

    name: str
    predicate: Pred[Leaf]
    span: Span
    text: str
    mode: Mode = Mode.ASSERT
    labels: tuple[Label, ...] = field(default=())
    type_parameters: tuple[str, ...] = ()
    block: str = ""


@record
class Invariant(Generic[Leaf]):
    """A ``global invariant``, or a ``type invariant`` of the values of ``bound``'s type.  One that
    is ``strong`` holds everywhere, any other where functions begin and end."""

    name: str
    bound: Bound | None
    predicate: Pred[Leaf]
    span: Span
    text: str
    strong: bool = False


@record
class LogicSum:
    """A ``type`` of annotations: abstract, or (``constructors``) a sum, each with the types of
    its parts; a constructor is a ``Definition`` without body too, and so is what takes values
    apart (``definitions_of_sum``)."""

    name: str
    type_parameters: tuple[str, ...]
    constructors: tuple[tuple[str, tuple[Type, ...]], ...]
    span: Span


def selector_name(constructor: str, index: int) -> str:
    return f"{constructor}.{index + 1}"


def tester_name(constructor: str) -> str:
    return f"{constructor}?"


def definitions_of_sum(sum: LogicSum, whole: Type) -> tuple[Definition, ...]:
    """What makes the values of a sum, ``whole``, and takes them apart."""
    names = tuple(name for name, _ in sum.constructors)
    given, span = sum.type_parameters, sum.span
    value = (Bound("x", whole, "x"),)
    made: list[Definition] = []
    for name, types in sum.constructors:
        parts = tuple(Bound(f"x{n}", type, f"x{n}") for n, type in enumerate(types, start=1))
        made.append(Definition(name, (), parts, whole, None, span, given, role=Constructor(names)))
        made.append(
            Definition(tester_name(name), (), value, BOOLEAN, None, span, given, role=Tester(name))
        )
        for index, type in enumerate(types):
            role, selector = Selector(name, index), selector_name(name, index)
            made.append(Definition(selector, (), value, type, None, span, given, role=role))
    return tuple(made)
