"""Expressions, terms and predicates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import weaklink.record
from weaklink.frontend.syntax.types import TypeName
from weaklink.record import field, record
from weaklink.source import Span

if TYPE_CHECKING:
    from weaklink.frontend.syntax.statements import Compound


@record
class Number:
    """An integer constant: its value, and C's suffix in lower case (``ul``), sorted so that
    ``u`` comes first.  ``base`` is 10, 16, 8 or 2 (C types a decimal one differently)."""

    value: int
    suffix: str
    base: int
    span: Span = field(compare=False, repr=False)


@record
class Float:
    text: str
    span: Span = field(compare=False, repr=False)


@record
class Character:
    """``value`` as an ``int`` of the C character constant."""

    value: int
    text: str
    span: Span = field(compare=False, repr=False)


@record
class String:
    """``prefix`` is ``L``, ``u``, ``U`` or ``u8``, or nothing; adjacent literals are one."""

    value: str
    span: Span = field(compare=False, repr=False)
    prefix: str = ""


@record
class Name:
    """An identifier; ACSL's keywords that stand for a value keep their backslash
    (``\\result``, ``\\true``, ``\\null``)."""

    name: str
    span: Span = field(compare=False, repr=False)


@record
class Unary:
    """``op`` in ``- + ~ ! * &`` and, in C, ``++ --`` before the operand."""

    op: str
    operand: Expr
    span: Span = field(compare=False, repr=False)


@record
class Postfix:
    """``op`` is ``++`` or ``--``, behind the operand."""

    op: str
    operand: Expr
    span: Span = field(compare=False, repr=False)


@record
class Binary:
    """C's binary operators, the comma too, and in ACSL ``==> <==> ^^ -->  <-->``."""

    op: str
    left: Expr
    right: Expr
    span: Span = field(compare=False, repr=False)


@record
class Chain:
    """ACSL's ``a <= b < c``: two or more comparisons of one direction."""

    operands: tuple[Expr, ...]
    ops: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@record
class Assignment:
    """``op`` is ``=`` or ``+=`` and its kin."""

    op: str
    target: Expr
    value: Expr
    span: Span = field(compare=False, repr=False)


@record
class Ternary:
    condition: Expr
    then: Expr
    otherwise: Expr
    span: Span = field(compare=False, repr=False)


@record
class Cast:
    type: TypeName
    operand: Expr
    span: Span = field(compare=False, repr=False)


@record
class SizeofType:
    type: TypeName
    span: Span = field(compare=False, repr=False)


@record
class SizeofExpr:
    operand: Expr
    span: Span = field(compare=False, repr=False)


@record
class CallExpr:
    """In ACSL ``labels`` are those in braces behind the name (``p{L1,L2}(x)``); ``ghost`` are
    the ghost arguments behind a C call's own."""

    function: Expr
    arguments: tuple[Expr, ...]
    span: Span = field(compare=False, repr=False)
    labels: tuple[str, ...] = ()
    ghost: tuple[Expr, ...] = ()


@record
class Index:
    array: Expr
    index: Expr
    span: Span = field(compare=False, repr=False)


@record
class Member:
    """``arrow`` for ``->``."""

    record: Expr
    field: str
    arrow: bool
    span: Span = weaklink.record.field(compare=False, repr=False)


@record
class Range:
    """ACSL's ``low .. high``; either may be missing."""

    low: Expr | None
    high: Expr | None
    span: Span = field(compare=False, repr=False)


@record
class Builtin:
    """A backslash name applied: ``\\old(e)``, ``\\valid(p)``, ``\\max(a, b)``; ``labels`` as in
    ``\\valid{L}(p)``.

    Sets and the like are too: ``{a, b}`` is ``\\set(a, b)``, ``{t | T x; p}`` is
    ``\\comprehension`` of two ``\\lambda`` (the term, the predicate), ``{r \\with .f = v}`` is
    ``\\with(r, r.f, v)``, ``[|a|]`` is ``\\list(a)``.  A name without backslash is a C construct
    written in no other way: ``?:`` (without its middle), ``...`` (a range of designators),
    ``&&`` (a label's address), ``_Alignof``, ``__builtin_va_arg`` and its kin.
    """

    name: str
    arguments: tuple[Expr, ...]
    span: Span = field(compare=False, repr=False)
    labels: tuple[str, ...] = ()


@record
class AtExpr:
    operand: Expr
    label: str
    span: Span = field(compare=False, repr=False)


@record
class Binder:
    """One variable that a quantifier, ``\\lambda`` or definition introduces."""

    type: TypeName
    name: str
    span: Span = field(compare=False, repr=False)


@record
class Quantifier:
    """``keyword`` is ``\\forall``, ``\\exists`` or ``\\lambda``."""

    keyword: str
    binders: tuple[Binder, ...]
    body: Expr
    span: Span = field(compare=False, repr=False)


@record
class LetExpr:
    name: str
    value: Expr
    body: Expr
    span: Span = field(compare=False, repr=False)


@record
class AnyPattern:
    """``_``."""

    span: Span = field(compare=False, repr=False)


@record
class NumberPattern:
    """An integer, written out."""

    value: int
    span: Span = field(compare=False, repr=False)


@record
class NamePattern:
    """A constructor without parts, if it is one's name; else a variable, which stands for
    anything."""

    name: str
    span: Span = field(compare=False, repr=False)


@record
class ConstructorPattern:
    name: str
    parts: tuple[Pattern, ...]
    span: Span = field(compare=False, repr=False)


@record
class AsPattern:
    """``pattern as name``."""

    pattern: Pattern
    name: str
    span: Span = field(compare=False, repr=False)


Pattern = AnyPattern | NumberPattern | NamePattern | ConstructorPattern | AsPattern


@record
class MatchCase:
    """``case pattern: body``; of several patterns (``p | q``), any one."""

    patterns: tuple[Pattern, ...]
    body: Expr
    span: Span = field(compare=False, repr=False)


@record
class MatchExpr:
    """``\\match value { case ... }``."""

    value: Expr
    cases: tuple[MatchCase, ...]
    span: Span = field(compare=False, repr=False)


@record
class Named:
    """ACSL's ``name: predicate``."""

    name: str
    operand: Expr
    span: Span = field(compare=False, repr=False)


@record
class InitList:
    """``{a, [2] = b, .x = c}``: each item with its designators (an ``Expr`` index or a field
    name)."""

    items: tuple[tuple[tuple[Expr | str, ...], Expr], ...]
    span: Span = field(compare=False, repr=False)


@record
class CompoundLiteral:
    type: TypeName
    value: InitList
    span: Span = field(compare=False, repr=False)


@record
class StatementExpression:
    """GNU's ``({ ... })``."""

    body: Compound
    span: Span = field(compare=False, repr=False)


@record
class Generic:
    """``_Generic (control, type: value, default: value)``; the default has no type."""

    control: Expr
    associations: tuple[tuple[TypeName | None, Expr], ...]
    span: Span = field(compare=False, repr=False)


Leaf = Number | Float | Character | String | Name | SizeofType | SizeofExpr
"""Nothing that is evaluated is below them."""

CodeExpr = Postfix | Assignment | InitList | CompoundLiteral | StatementExpression | Generic
"""Those that annotations do not have."""

AcslExpr = Chain | Range | AtExpr | Quantifier | LetExpr | MatchExpr | Named
"""Those that C does not have."""

CommonExpr = Unary | Binary | Ternary | Cast | CallExpr | Index | Member | Builtin
"""Those that both have."""

Expr = Leaf | CodeExpr | AcslExpr | CommonExpr
