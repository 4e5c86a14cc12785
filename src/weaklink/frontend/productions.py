"""Where the grammar is recursive: what a part asks of parts that are made after it."""

from __future__ import annotations

from collections.abc import Callable

from weaklink.frontend import syntax
from weaklink.frontend.tokens import Token


class Productions:
    """The productions that a part uses although theirs uses it: a type holds expressions (the
    size of an array), an expression types (a cast).  ``Parser`` sets each to the method of that
    name once all parts are made.
    """

    declarator: Callable[[syntax.TypeName], tuple[Token | None, syntax.TypeName]]
    type_name: Callable[[], syntax.TypeName]
    expression: Callable[[], syntax.Expr]
    constant: Callable[[], syntax.Expr]
    statement_expression: Callable[[], syntax.Expr]
    compound: Callable[[], syntax.Compound]
    annotation: Callable[[], syntax.Statement]
    annotated: Callable[[], syntax.Statement]


class LogicProductions:
    """As ``Productions``, for those of ACSL's terms."""

    expression: Callable[[], syntax.Expr]
    term_or_range: Callable[[], syntax.Expr]
    postfix: Callable[[syntax.Expr, int], syntax.Expr]
