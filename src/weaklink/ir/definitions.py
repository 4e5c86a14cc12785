"""Definitions of the logic: functions, predicates, lemmas, axioms, types, invariants of data."""

from __future__ import annotations

from weaklink.ir.contracts import Mode
from weaklink.ir.expressions import Expr
from weaklink.ir.phases import Generic, Leaf
from weaklink.ir.predicates import Pred
from weaklink.ir.types import Type
from weaklink.ir.variables import Bound, Label
from weaklink.record import field, record
from weaklink.source import Span


@record
class Definition(Generic[Leaf]):
    """A ``logic`` function or a ``predicate`` (then ``type`` is ``boolean`` and ``body`` a
    predicate).  ``body`` is None where it is only declared; ``reads`` are then the locations it
    depends on (None: not said).  Of an ``inductive`` predicate, ``cases`` say when it holds, and
    it holds in no other case.  ``name`` is unique: a second ``p`` is ``p#2``."""

    name: str
    labels: tuple[Label, ...]
    parameters: tuple[Bound, ...]
    type: Type
    body: Expr[Leaf] | Pred[Leaf] | None
    span: Span
    type_parameters: tuple[str, ...] = ()
    reads: tuple[Expr[Leaf], ...] | None = None
    cases: tuple[Lemma[Leaf], ...] | None = None


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
    its parts; a constructor is a ``Definition`` without body too."""

    name: str
    type_parameters: tuple[str, ...]
    constructors: tuple[tuple[str, tuple[Type, ...]], ...]
    span: Span
