"""A syntax tree as text, a line for each label, statement and ``goto``.

Reading what is printed gives the tree again, and printing that the same text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from weaklink.frontend.prog.reader import LEVELS, Operator
from weaklink.frontend.prog.syntax import (
    Arithmetic,
    Assign,
    Assume,
    Block,
    Call,
    Comparison,
    Connective,
    Expr,
    File,
    Name,
    Negation,
    Negative,
    Number,
    Pred,
    Procedure,
    Statement,
    Truth,
)

_TIGHTEST = max(LEVELS.values()) + 1


def print_file(file: File) -> str:
    """The whole file, an empty line between procedures."""
    return "\n".join("".join(f"{line}\n" for line in _procedure(p)) for p in file.procedures)


def show(node: Expr | Pred) -> str:
    """An expression or a condition."""
    return _shown(node, 0)


def _procedure(procedure: Procedure) -> Iterator[str]:
    parameters = ", ".join(name.text for name in procedure.parameters)
    returns = f" returns {procedure.returns.text}" if procedure.returns is not None else ""
    yield f"proc {procedure.name.text}({parameters}){returns} {{"
    for block in procedure.blocks:
        yield from _block(block)
    yield "}"


def _block(block: Block) -> Iterator[str]:
    yield f"{block.label.text}:"
    for statement in block.statements:
        yield f"    {_statement(statement)};"
    if block.targets:
        yield f"    goto {', '.join(target.text for target in block.targets)};"


def _statement(statement: Statement) -> str:
    match statement:
        case Assign(target, value):
            return f"{target.text} := {show(value)}"
        case Assume(condition):
            return f"assume {show(condition)}"
        case Call(target, procedure, arguments):
            taken = f"{target.text} := " if target is not None else ""
            return f"{taken}call {procedure.text}({', '.join(map(show, arguments))})"
        case _:
            assert_never(statement)


def _shown(node: Expr | Pred, level: int) -> str:
    """In parentheses where it binds less tightly than ``level``."""
    match node:
        case Number(value):
            return str(value)
        case Name(text):
            return text
        case Truth(value):
            return "true" if value else "false"
        case Negative(operand):
            return f"-{_shown(operand, _TIGHTEST)}"
        case Negation(operand):
            return f"!{_shown(operand, _TIGHTEST)}"
        case (
            Arithmetic(op, left, right) | Comparison(op, left, right) | Connective(op, left, right)
        ):
            return _binary(op, left, right, level)
        case _:
            assert_never(node)


def _binary(op: Operator, left: Expr | Pred, right: Expr | Pred, level: int) -> str:
    own = LEVELS[op]
    text = f"{_shown(left, own)} {op.value} {_shown(right, own + 1)}"
    return f"({text})" if own < level else text
