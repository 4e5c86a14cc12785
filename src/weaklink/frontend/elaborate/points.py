"""The program points that an annotation in a function body may name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.scope import Scope
from weaklink.frontend.elaborate.sequencing import parts

LABEL_WORDS = frozenset({"Here", "Old", "Pre", "Post", "Init", "LoopEntry", "LoopCurrent"})
"""The labels that ACSL itself defines."""


class Points:
    """Labels and loops, in the order in which the body is read, and which locals live there."""

    def __init__(self, parameters: frozenset[ir.Variable]) -> None:
        self.lives: dict[ir.Label, frozenset[ir.Variable]] = {
            ir.INIT: frozenset(),
            ir.PRE: parameters,
        }
        self._passed: dict[str, ir.Label] = {}
        self._loops: list[str] = []

    def visible(self) -> Mapping[str, ir.Label]:
        """What each label word means at this point."""
        labels = {"Here": ir.HERE, "Pre": ir.PRE, "Init": ir.INIT, **self._passed}
        if self._loops:
            head = self._loops[-1]
            labels["LoopEntry"] = ir.Label("LoopEntry", head)
            labels["LoopCurrent"] = ir.Label("LoopCurrent", head)
        return labels

    def pass_label(self, name: str, scope: Scope, key: str) -> ir.Label:
        """The C label ``name`` stands here, which no other ``key`` has."""
        label = self._passed[name] = ir.Label(key)
        self.lives[label] = scope.locals()
        return label

    def living(self, name: str) -> frozenset[ir.Variable]:
        """The parameters and locals in scope at the C label ``name``; none where it is not."""
        return self.lives.get(ir.Label(name), frozenset())

    @contextmanager
    def in_block(self) -> Iterator[None]:
        """Behind a block, annotations no longer see the labels in it."""
        outer = dict(self._passed)
        try:
            yield
        finally:
            self._passed = outer

    @contextmanager
    def in_loop(self, head: str, scope: Scope) -> Iterator[None]:
        """Within, annotations belong to the loop with head block ``head``."""
        living = scope.locals()
        self.lives[ir.Label("LoopEntry", head)] = living
        self.lives[ir.Label("LoopCurrent", head)] = living
        self._loops.append(head)
        try:
            yield
        finally:
            self._loops.pop()


def collect_labels(
    statement: syntax.Statement,
) -> tuple[list[syntax.Labeled], frozenset[str]]:
    """The labeled statements of a body, in source order; and the labels that belong to a block,
    of which there may be several."""
    every = list(all_statements(statement))
    local = [part for part in every if isinstance(part, syntax.LocalLabels)]
    names = frozenset(name for part in local for name in part.labels)
    return [part for part in every if isinstance(part, syntax.Labeled)], names


def collect_cases(body: syntax.Statement) -> list[syntax.Case]:
    """The cases that belong to the ``switch`` with this body, in source order."""
    return [part for part in statements_in(body, switches=False) if isinstance(part, syntax.Case)]


def statements_in(
    statement: syntax.Statement, *, switches: bool = True
) -> Iterator[syntax.Statement]:
    """``statement`` and all below it, in source order; inner ``switch`` bodies only on
    request."""
    stack = [statement]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(
            reversed(syntax.inner(top) if switches or not isinstance(top, syntax.Switch) else ())
        )


def all_statements(body: syntax.Statement) -> Iterator[syntax.Statement]:
    """``body`` and all below it, in its expressions too."""
    for part in statements_in(body):
        yield part
        for expr in _expressions(syntax.expressions_in(part)):
            if isinstance(expr, syntax.StatementExpression):
                yield from all_statements(expr.body)


def _expressions(written: list[syntax.Expr]) -> Iterator[syntax.Expr]:
    """The expressions and all below them that they evaluate."""
    pending = written[::-1]
    while pending:
        expr = pending.pop()
        yield expr
        pending += parts(expr)[::-1]


def mentions(written: syntax.Expr, name: str) -> bool:
    """Whether an expression may have to do with what ``name`` means."""
    return any(
        isinstance(part, syntax.StatementExpression)
        or (isinstance(part, syntax.Name) and part.name == name)
        for part in _expressions([written])
    )


def addressed_names(body: syntax.Statement) -> frozenset[str]:
    """The names to which ``&`` is applied in a body."""
    found: set[str] = set()
    written = [expr for part in all_statements(body) for expr in syntax.expressions_in(part)]
    for expr in _expressions(written):
        match expr:
            case syntax.Unary("&", syntax.Name(name)):
                found.add(name)
            case _:  # nothing else takes the address of a whole variable
                pass
    return frozenset(found.union(_cleaned_up(body)))


_CLEANUP = re.compile(r"cleanup\((\w+)\)")


def cleanup_of(declaration: syntax.Declaration) -> str | None:
    """The function that GNU's attribute ``cleanup`` names."""
    found = (_CLEANUP.fullmatch(attribute) for attribute in declaration.attributes)
    return next((match[1] for match in found if match), None)


def _cleaned_up(body: syntax.Statement) -> Iterator[str]:
    """The names of the variables that have one."""
    for part in all_statements(body):
        if isinstance(part, syntax.DeclarationStatement):
            for one in part.declarations:
                if one.name is not None and cleanup_of(one) is not None:
                    yield one.name


def lengths_of(parameters: Sequence[syntax.Parameter]) -> list[syntax.Expr]:
    """The lengths that are written of parameters which are arrays."""
    arrays = [one.type for one in parameters if isinstance(one.type, syntax.ArrayType)]
    return [one.size for one in arrays if one.size is not None]
