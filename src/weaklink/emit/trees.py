"""Changing syntax trees: the generic walk, and statements made from text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, cast

from weaklink.frontend import syntax
from weaklink.record import field_names, replace
from weaklink.source import NOWHERE, Span

T = TypeVar("T")


def parts(node: object, closed: tuple[type, ...] = ()) -> Iterator[object]:
    """The node and all that is in it, but what is inside of nodes that are ``closed``."""
    if isinstance(node, tuple):
        for item in node:
            yield from parts(item, closed)
        return
    names = field_names(node)
    if names is not None and not isinstance(node, Span):
        yield node
        for name in () if isinstance(node, closed) else names:
            yield from parts(getattr(node, name), closed)


def mapped(node: T, change: Callable[[Any], Any]) -> T:
    """The tree with ``change`` applied to its records, what is inside first."""
    if isinstance(node, tuple):
        return cast(T, tuple(mapped(item, change) for item in node))
    names = field_names(node)
    if names is None or isinstance(node, Span):
        return node
    new = {name: mapped(getattr(node, name), change) for name in names}
    if any(new[name] is not getattr(node, name) for name in names):
        node = replace(node, **new)
    return cast(T, change(node))


def changed_below(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with ``change`` applied to what is just below it."""
    names = field_names(node)
    if names is None or isinstance(node, Span):
        return node
    new = {name: change(getattr(node, name)) for name in names}
    changed = any(new[name] is not getattr(node, name) for name in names)
    return replace(node, **new) if changed else node


def rebuilt(
    statement: syntax.Statement,
    expression: Callable[[syntax.Expr], syntax.Expr],
    inner: Callable[[syntax.Statement], syntax.Statement],
) -> syntax.Statement:
    """The statement with what stands just below it changed, expressions and statements."""
    new: dict[str, object] = {}
    for name in field_names(statement) or ():
        match getattr(statement, name):
            case part if isinstance(part, syntax.Statement):
                new[name] = inner(part)
            case part if isinstance(part, syntax.Expr):
                new[name] = expression(part)
            case _:  # nothing else is C: annotations, words, places
                pass
    return replace(statement, **new)


def lines(*texts: str) -> list[syntax.Statement]:
    """Statements from lines of text."""
    return [syntax.OtherStatement("emitted", NOWHERE, text) for text in texts]


def with_statements(first: Sequence[syntax.Statement], expr: syntax.Expr) -> syntax.Expr:
    """The value of the expression behind statements."""
    last = syntax.ExpressionStatement(expr, expr.span)
    return syntax.StatementExpression(syntax.Compound((*first, last), expr.span), expr.span)


def block(statements: Sequence[syntax.Statement]) -> syntax.Statement:
    """One statement of several."""
    if len(statements) == 1 and not isinstance(statements[0], syntax.OtherStatement):
        return statements[0]
    return syntax.Compound(tuple(statements), NOWHERE)


def continuing_at(body: syntax.Statement, label: str) -> tuple[syntax.Statement, bool]:
    """The body of a loop whose ``continue`` goes to a label, and whether there is one."""
    found = False

    def change(node: Any) -> Any:
        nonlocal found
        if isinstance(node, syntax.Continue):
            found = True
            return syntax.Goto(label, node.span)
        names = field_names(node)
        if names is None or isinstance(node, Span | syntax.While | syntax.DoWhile | syntax.For):
            return node
        new = {name: descend(getattr(node, name)) for name in names}
        return replace(node, **new)

    def descend(node: Any) -> Any:
        return tuple(descend(item) for item in node) if isinstance(node, tuple) else change(node)

    return cast(syntax.Statement, change(body)), found
