"""The syntax tree of a ``.prog`` file.

Spans take no part in equality: a tree is what was meant, wherever it stands.
"""

from __future__ import annotations

from enum import Enum

from weaklink import ir
from weaklink.record import field, record
from weaklink.source import NOWHERE, Span


class ArithmeticOp(Enum):
    ADD = "+"
    SUB = "-"
    MUL = "*"


class ConnectiveOp(Enum):
    AND = "&&"
    OR = "||"


# --- expressions: integers ---------------------------------------------------------------------


@record
class Number:
    """A literal, never negative."""

    value: int
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Name:
    """A name where it stands: of a variable that is read, or of whatever is declared or meant."""

    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Negative:
    operand: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Arithmetic:
    op: ArithmeticOp
    left: Expr
    right: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Expr = Number | Name | Negative | Arithmetic


# --- predicates: conditions --------------------------------------------------------------------


@record
class Truth:
    value: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Comparison:
    op: ir.CompareOp
    left: Expr
    right: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Negation:
    operand: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Connective:
    op: ConnectiveOp
    left: Pred
    right: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Pred = Truth | Comparison | Negation | Connective


# --- statements and what they are in -----------------------------------------------------------


@record
class Assign:
    target: Name
    value: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Assume:
    condition: Pred
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Call:
    """``target`` takes the value; None where nobody does."""

    target: Name | None
    procedure: Name
    arguments: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Statement = Assign | Assume | Call


@record
class Block:
    """``targets`` are the labels of what stands at ``goto``; a final block has none."""

    label: Name
    statements: tuple[Statement, ...]
    targets: tuple[Name, ...]
    goto: Span = field(default=NOWHERE, compare=False, repr=False)


@record
class Procedure:
    """``returns`` is the variable whose value at the end of the final block is given back."""

    name: Name
    parameters: tuple[Name, ...]
    returns: Name | None
    blocks: tuple[Block, ...]

    @property
    def graph(self) -> dict[str, tuple[str, ...]]:
        """The labels with those that may come next."""
        return {b.label.text: tuple(target.text for target in b.targets) for b in self.blocks}


@record
class File:
    procedures: tuple[Procedure, ...]


def children(node: Expr | Pred) -> tuple[Expr | Pred, ...]:
    """The operands, left to right."""
    match node:
        case Number() | Name() | Truth():
            return ()
        case Negative(operand) | Negation(operand):
            return (operand,)
        case Arithmetic(_, left, right) | Comparison(_, left, right) | Connective(_, left, right):
            return (left, right)


def names_in(node: Expr | Pred) -> tuple[Name, ...]:
    """The variables that are read, left to right, as often as they stand there."""
    if isinstance(node, Name):
        return (node,)
    return tuple(name for child in children(node) for name in names_in(child))


def names_read(statement: Statement) -> tuple[Name, ...]:
    """The variables that a statement reads, left to right."""
    match statement:
        case Assign(value=node) | Assume(condition=node):
            return names_in(node)
        case Call(arguments=arguments):
            return tuple(name for argument in arguments for name in names_in(argument))


def name_written(statement: Statement) -> Name | None:
    """The variable that a statement assigns."""
    match statement:
        case Assign(target) | Call(target):
            return target
        case Assume():
            return None
