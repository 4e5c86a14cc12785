"""Clauses, contracts and logic declarations."""

from __future__ import annotations

import weaklink.record
from weaklink.frontend.syntax.expressions import Binder, Expr
from weaklink.frontend.syntax.types import TypeName
from weaklink.record import field, record
from weaklink.source import Span


@record
class PredicateClause:
    """``requires``, ``ensures``, ``assumes``, ``typically``, ``loop invariant``, ``assert`` ...

    ``keyword`` is that word (``invariant`` for loops); ``mode`` is ``assert`` (the default),
    ``check`` or ``admit``; ``behaviors`` are those of a ``for b1, b2:`` before it.  Names in
    front of the predicate (``ensures a: b: p``) are ``Named`` nodes of the predicate.
    ``span`` is that of the whole clause, keyword to last token before the ``;``.
    """

    keyword: str
    predicate: Expr
    mode: str
    behaviors: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@record
class AssignsClause:
    """``locations`` is empty for ``\\nothing``; ``origins`` are those of ``\\from`` or None,
    ``indirect`` the numbers of the origins behind ``indirect:``."""

    locations: tuple[Expr, ...]
    origins: tuple[Expr, ...] | None
    mode: str
    behaviors: tuple[str, ...]
    span: Span = field(compare=False, repr=False)
    keyword: str = "assigns"
    names: tuple[str, ...] = ()
    indirect: tuple[int, ...] = ()


@record
class MeasureClause:
    """``loop variant e for R`` or ``decreases e for R``."""

    keyword: str
    expression: Expr
    relation: str | None
    behaviors: tuple[str, ...]
    span: Span = field(compare=False, repr=False)
    mode: str = "assert"


@record
class BehaviorSetClause:
    """``complete`` or ``disjoint`` behaviors; no names means all."""

    keyword: str
    names: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@record
class OtherClause:
    """``allocates`` or ``frees``; no arguments for ``\\nothing``."""

    keyword: str
    arguments: tuple[Expr, ...]
    span: Span = field(compare=False, repr=False)
    behaviors: tuple[str, ...] = ()
    mode: str = "assert"


@record
class Extension:
    """An annotation that is none of ACSL's (``loop unroll 4``, ``slevel 3``): its keyword
    (``loop unroll``) and the rest as written.  It has no meaning; the reader has warned if it
    is not known to be harmless.  It stands for a clause, a statement or a global annotation."""

    keyword: str
    text: str
    span: Span = field(compare=False, repr=False)
    behaviors: tuple[str, ...] = ()


SimpleClause = (
    PredicateClause | AssignsClause | MeasureClause | BehaviorSetClause | OtherClause | Extension
)


@record
class BehaviorClause:
    name: str
    clauses: tuple[SimpleClause, ...]
    span: Span = field(compare=False, repr=False)


Clause = SimpleClause | BehaviorClause


@record
class Contract:
    """A function's contract (or, before a statement, the statement's), in source order."""

    clauses: tuple[Clause, ...]
    span: Span = field(compare=False, repr=False)


@record
class LoopAnnotation:
    clauses: tuple[SimpleClause, ...]
    span: Span = field(compare=False, repr=False)


@record
class LogicDefinition:
    """``predicate`` or ``logic`` function; ``result`` is None for a predicate; ``reads`` lists
    the ``reads`` clause's locations, or None."""

    name: str
    labels: tuple[str, ...]
    type_parameters: tuple[str, ...]
    parameters: tuple[Binder, ...]
    result: TypeName | None
    body: Expr | None
    reads: tuple[Expr, ...] | None
    span: Span = field(compare=False, repr=False)


@record
class LemmaDefinition:
    """``keyword`` is ``lemma`` or ``axiom``; ``mode`` as of a clause."""

    keyword: str
    name: str
    labels: tuple[str, ...]
    type_parameters: tuple[str, ...]
    predicate: Expr
    mode: str
    span: Span = field(compare=False, repr=False)


@record
class Axiomatic:
    """``axiomatic name { ... }``; ``keyword`` may be ``module``."""

    name: str
    declarations: tuple[LogicDeclaration, ...]
    span: Span = field(compare=False, repr=False)
    keyword: str = "axiomatic"


@record
class InductiveCase:
    name: str
    labels: tuple[str, ...]
    type_parameters: tuple[str, ...]
    predicate: Expr
    span: Span = field(compare=False, repr=False)


@record
class Inductive:
    name: str
    labels: tuple[str, ...]
    type_parameters: tuple[str, ...]
    parameters: tuple[Binder, ...]
    cases: tuple[InductiveCase, ...]
    span: Span = field(compare=False, repr=False)


@record
class Constructor:
    """One alternative of a sum type."""

    name: str
    parameters: tuple[TypeName, ...]
    span: Span = field(compare=False, repr=False)


@record
class LogicType:
    """``type``: abstract (neither of the last two), another name of a type, or a sum of
    ``constructors``."""

    name: str
    type_parameters: tuple[str, ...]
    alias: TypeName | None
    constructors: tuple[Constructor, ...]
    span: Span = field(compare=False, repr=False)


@record
class TypeInvariant:
    name: str
    parameter: Binder
    predicate: Expr
    span: Span = field(compare=False, repr=False)
    strong: bool = False


@record
class GlobalInvariant:
    """One that is ``strong`` holds everywhere, any other where functions begin and end."""

    name: str
    predicate: Expr
    span: Span = field(compare=False, repr=False)
    strong: bool = False


@record
class ModelField:
    """``model owner { type name; };``"""

    owner: TypeName
    field: Binder
    span: Span = weaklink.record.field(compare=False, repr=False)


@record
class VolatileAccess:
    """``volatile locations reads f writes g;``"""

    locations: tuple[Expr, ...]
    reads: str | None
    writes: str | None
    span: Span = field(compare=False, repr=False)


@record
class OtherLogic:
    """A global annotation that is recognised but has no meaning yet, by its keyword
    (``import`` ...), name and text."""

    keyword: str
    name: str
    span: Span = field(compare=False, repr=False)
    text: str = ""


LogicDeclaration = (
    LogicDefinition
    | LemmaDefinition
    | Axiomatic
    | Inductive
    | LogicType
    | TypeInvariant
    | GlobalInvariant
    | ModelField
    | VolatileAccess
    | OtherLogic
    | Extension
)
