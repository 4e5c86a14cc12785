"""Where the grammar is recursive: what a part asks of parts that are made after it."""

from __future__ import annotations

from collections.abc import Callable

from weaklink.frontend.syntax import Compound, Expr, Statement, TypeName
from weaklink.frontend.tokens import Token


class Productions:
    """The productions that a part uses although theirs uses it: a type holds expressions (the
    size of an array), an expression types (a cast).  ``Parser`` sets each to the method of that
    name once all parts are made.
    """

    declarator: Callable[[TypeName], tuple[Token | None, TypeName]]
    type_name: Callable[[], TypeName]
    expression: Callable[[], Expr]
    constant: Callable[[], Expr]
    statement_expression: Callable[[], Expr]
    compound: Callable[[], Compound]
    annotation: Callable[[], Statement]
    annotated: Callable[[], Statement]


class LogicProductions:
    """As ``Productions``, for those of ACSL's terms."""

    expression: Callable[[], Expr]
    term_or_range: Callable[[], Expr]
    postfix: Callable[[Expr, int], Expr]
