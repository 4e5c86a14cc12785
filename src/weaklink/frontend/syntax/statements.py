"""Statements, and the declarations among them."""

from __future__ import annotations

from typing import assert_never

from weaklink.frontend.syntax.acsl import Contract, Extension, LoopAnnotation, PredicateClause
from weaklink.frontend.syntax.expressions import Expr
from weaklink.frontend.syntax.types import StaticAssertion, TypeName
from weaklink.record import field, record
from weaklink.source import Span


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
class LocalLabels:
    """GNU's ``__label__ a, b;``: the block around has labels of its own."""

    labels: tuple[str, ...]
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


NESTED = "nested function"


@record
class OtherStatement:
    """Recognised, no meaning yet: ``goto *p``, a nested function ..., by ``construct`` and text.
    At file level only ``asm`` is."""

    construct: str
    span: Span = field(compare=False, repr=False)
    text: str = ""


@record
class AsmOperand:
    constraint: str
    value: Expr


@record
class Asm:
    """``asm`` in a body: what it is given, what it sets (``outputs``, those with ``+`` are both),
    what else it may change (``clobbers``), and where it may jump to."""

    template: str
    outputs: tuple[AsmOperand, ...]
    inputs: tuple[AsmOperand, ...]
    clobbers: tuple[str, ...]
    labels: tuple[str, ...]
    span: Span = field(compare=False, repr=False)
    text: str = field(compare=False, repr=False)


@record
class GhostStatement:
    """The statements of one ``ghost`` comment.  As ``otherwise`` of an ``If`` it is a
    ``ghost else``, of one statement."""

    items: tuple[Statement, ...]
    span: Span = field(compare=False, repr=False)


SimpleStatement = (
    Break
    | Continue
    | Goto
    | LocalLabels
    | AssertStatement
    | OtherStatement
    | StaticAssertion
    | Extension
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
    | Asm
    | Contracted
    | GhostStatement
)

Jump = Goto | Switch
"""What may go on at a label, or a case, that stands in another statement."""


def inner(statement: Statement) -> tuple[Statement, ...]:
    """The statements just below one, in source order."""
    match statement:
        case Compound(items) | GhostStatement(items):
            return items
        case If(_, then, otherwise):
            return (then,) if otherwise is None else (then, otherwise)
        case While() | DoWhile():
            return (statement.body,)
        case For(initial):
            return (statement.body,) if initial is None else (initial, statement.body)
        case Switch() | Case() | Labeled() | Contracted():
            return (statement.body,)
        case DeclarationStatement() | ExpressionStatement() | Return() | Asm():
            return ()
        case _ if isinstance(statement, SimpleStatement):
            return ()
        case _:
            assert_never(statement)


def expressions_in(statement: Statement) -> list[Expr]:
    """The expressions that stand in a statement itself."""
    written: tuple[Expr | None, ...]
    match statement:
        case DeclarationStatement(declarations):
            written = tuple(declaration.initializer for declaration in declarations)
        case ExpressionStatement(expression):
            written = (expression,)
        case If() | While() | DoWhile():
            written = (statement.condition,)
        case For():
            written = (statement.condition, statement.step)
        case Switch(value) | Return(value):
            written = (value,)
        case Asm(outputs=outputs, inputs=inputs):
            written = tuple(operand.value for operand in (*outputs, *inputs))
        case Compound() | GhostStatement() | Contracted():
            written = ()
        case Case() | Labeled():
            written = ()
        case _ if isinstance(statement, SimpleStatement):
            written = ()
        case _:
            assert_never(statement)
    return [expr for expr in written if expr is not None]
