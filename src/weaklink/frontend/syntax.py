"""Syntax trees: C and ACSL as written, untyped, every node with its place.

C expressions and ACSL terms and predicates share one union, ``Expr``: what an operator means
is decided when names and types are resolved.  Parentheses leave no node.  ``span`` never takes
part in equality, so that a program printed and read again is equal to the first.
"""

from __future__ import annotations

import weaklink.record
from weaklink.record import field, record
from weaklink.source import SourceText, Span

# --- types ----------------------------------------------------------------------------------


@record
class BaseType:
    """A type without declarator.

    ``name`` is the canonical C name (``unsigned long``, ``_Bool``, ``void``, ``double``), a
    typedef's or an ACSL type's name (``integer``, ``real``, ``boolean``), or ``__auto_type``.
    ``arguments`` are those of a polymorphic ACSL type, whose name holds them too
    (``\\list<integer>``).  ``is_ghost`` of a type with ACSL's qualifier ``\\ghost``.
    """

    name: str
    span: Span = field(compare=False, repr=False)
    is_const: bool = False
    is_volatile: bool = False
    arguments: tuple[TypeName, ...] = ()
    is_ghost: bool = False


@record
class TypeofType:
    """``typeof (expression)``."""

    operand: Expr
    span: Span = field(compare=False, repr=False)
    is_const: bool = False
    is_volatile: bool = False
    is_ghost: bool = False


@record
class PointerType:
    target: TypeName
    span: Span = field(compare=False, repr=False)
    is_const: bool = False
    is_volatile: bool = False
    is_ghost: bool = False


@record
class ArrayType:
    element: TypeName
    size: Expr | None
    span: Span = field(compare=False, repr=False)


@record
class FunctionType:
    """``parameters`` is None for ``()``; ``ghost`` are the ghost parameters behind them."""

    result: TypeName
    parameters: tuple[Parameter, ...] | None
    variadic: bool
    span: Span = field(compare=False, repr=False)
    ghost: tuple[Parameter, ...] = ()


@record
class Field:
    """One member; ``attributes`` as of a ``Declaration``."""

    name: str | None
    type: TypeName
    width: Expr | None
    span: Span = field(compare=False, repr=False)
    attributes: tuple[str, ...] = ()
    is_ghost: bool = False


@record
class RecordType:
    """``struct`` or ``union``; ``fields`` is None for a mere reference.  ``attributes`` are
    those of the type (``packed``)."""

    keyword: str
    tag: str | None
    fields: tuple[Field, ...] | None
    span: Span = field(compare=False, repr=False)
    is_const: bool = False
    is_volatile: bool = False
    attributes: tuple[str, ...] = ()
    assertions: tuple[StaticAssertion, ...] = ()
    is_ghost: bool = False


@record
class Enumerator:
    name: str
    value: Expr | None
    span: Span = field(compare=False, repr=False)


@record
class EnumType:
    tag: str | None
    enumerators: tuple[Enumerator, ...] | None
    span: Span = field(compare=False, repr=False)
    is_const: bool = False
    is_volatile: bool = False
    is_ghost: bool = False


TypeName = BaseType | TypeofType | PointerType | ArrayType | FunctionType | RecordType | EnumType


@record
class Parameter:
    name: str | None
    type: TypeName
    span: Span = field(compare=False, repr=False)


# --- expressions, terms and predicates ----------------------------------------------------------


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

AcslExpr = Chain | Range | AtExpr | Quantifier | LetExpr | Named
"""Those that C does not have."""

CommonExpr = Unary | Binary | Ternary | Cast | CallExpr | Index | Member | Builtin
"""Those that both have."""

Expr = Leaf | CodeExpr | AcslExpr | CommonExpr


# --- annotations ---------------------------------------------------------------------------------


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


@record
class GlobalInvariant:
    name: str
    predicate: Expr
    span: Span = field(compare=False, repr=False)


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


# --- statements --------------------------------------------------------------------------------


@record
class Declaration:
    """One declarator of a declaration (``int a, b;`` is two).

    ``storage`` holds ``static extern typedef inline _Noreturn register`` as written,
    ``attributes`` the inside of ``__attribute__((...))``, one each, and ``_Alignas(...)``.
    """

    name: str | None
    type: TypeName
    storage: tuple[str, ...]
    initializer: Expr | None
    span: Span = field(compare=False, repr=False)
    contract: Contract | None = None
    attributes: tuple[str, ...] = ()


@record
class StaticAssertion:
    condition: Expr
    message: Expr | None
    span: Span = field(compare=False, repr=False)


@record
class DeclarationStatement:
    declarations: tuple[Declaration, ...]
    span: Span = field(compare=False, repr=False)


@record
class ExpressionStatement:
    """``expression`` is None for a lone ``;``."""

    expression: Expr | None
    span: Span = field(compare=False, repr=False)


@record
class Compound:
    items: tuple[Statement, ...]
    span: Span = field(compare=False, repr=False)


@record
class If:
    condition: Expr
    then: Statement
    otherwise: Statement | None
    span: Span = field(compare=False, repr=False)


@record
class While:
    condition: Expr
    body: Statement
    contract: LoopAnnotation | None
    span: Span = field(compare=False, repr=False)


@record
class DoWhile:
    body: Statement
    condition: Expr
    contract: LoopAnnotation | None
    span: Span = field(compare=False, repr=False)


@record
class For:
    """``initial`` is a declaration or an expression statement, or None."""

    initial: DeclarationStatement | ExpressionStatement | None
    condition: Expr | None
    step: Expr | None
    body: Statement
    contract: LoopAnnotation | None
    span: Span = field(compare=False, repr=False)


@record
class Switch:
    value: Expr
    body: Statement
    span: Span = field(compare=False, repr=False)


@record
class Case:
    """``case value:`` or ``default:`` (value None), then the statement it labels; ``high`` is
    the end of a GNU case range."""

    value: Expr | None
    high: Expr | None
    body: Statement
    span: Span = field(compare=False, repr=False)


@record
class Labeled:
    label: str
    body: Statement
    span: Span = field(compare=False, repr=False)


@record
class Break:
    span: Span = field(compare=False, repr=False)


@record
class Continue:
    span: Span = field(compare=False, repr=False)


@record
class Goto:
    label: str
    span: Span = field(compare=False, repr=False)


@record
class Return:
    value: Expr | None
    span: Span = field(compare=False, repr=False)


@record
class AssertStatement:
    """``assert``, ``check``, ``admit`` in a body; also ``invariant`` outside a loop contract
    (``keyword`` tells)."""

    clause: PredicateClause
    span: Span = field(compare=False, repr=False)


@record
class Contracted:
    """A statement under a statement contract."""

    contract: Contract
    body: Statement
    span: Span = field(compare=False, repr=False)


@record
class OtherStatement:
    """Recognised, no meaning yet: ``asm``, a nested function ..., by ``construct`` and text.
    At file level only ``asm`` is."""

    construct: str
    span: Span = field(compare=False, repr=False)
    text: str = ""


@record
class GhostStatement:
    """The statements of one ``ghost`` comment.  As ``otherwise`` of an ``If`` it is a
    ``ghost else``, of one statement."""

    items: tuple[Statement, ...]
    span: Span = field(compare=False, repr=False)


SimpleStatement = (
    Break | Continue | Goto | AssertStatement | OtherStatement | StaticAssertion | Extension
)
"""No statement is below them, and nothing that C evaluates."""

Statement = (
    SimpleStatement
    | While
    | DoWhile
    | For
    | DeclarationStatement
    | ExpressionStatement
    | Compound
    | If
    | Switch
    | Case
    | Labeled
    | Return
    | Contracted
    | GhostStatement
)


# --- files ----------------------------------------------------------------------------------------


@record
class FunctionDefinition:
    name: str
    type: FunctionType
    storage: tuple[str, ...]
    contract: Contract | None
    body: Compound
    span: Span = field(compare=False, repr=False)
    attributes: tuple[str, ...] = ()


@record
class GhostDeclaration:
    """The declarations of one ``ghost`` comment at file level."""

    items: tuple[External, ...]
    span: Span = field(compare=False, repr=False)


External = (
    DeclarationStatement
    | FunctionDefinition
    | StaticAssertion
    | OtherStatement
    | GhostDeclaration
    | LogicDeclaration
)
"""What stands at file level.  A prototype is a ``Declaration`` of function type, its contract
in ``Declaration.contract``."""


@record
class TranslationUnit:
    """One file that the user named, after preprocessing; ``sources`` are the files read."""

    file: str
    items: tuple[External, ...]
    sources: tuple[SourceText, ...] = field(compare=False, repr=False, default=())
