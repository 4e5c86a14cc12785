"""Labels of C, and the ``goto`` to them, in one body.

A ``goto`` may come before its label.  It jumps at once to the block that the label has from the
start; which scopes it leaves, and what it passes by, is settled when all labels have been met.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.builder import Builder, Leaving
from weaklink.frontend.elaborate.ghost import Regions, check_course, may_not_end
from weaklink.frontend.elaborate.points import LABEL_WORDS, Points
from weaklink.frontend.elaborate.problems import Attempt, error, nearest
from weaklink.frontend.elaborate.scope import Scope
from weaklink.record import record
from weaklink.source import Span


@record
class _Goto:
    """One of the source: in which ghost comment it is, and what it leaves and sees."""

    written: syntax.Goto
    region: int
    leaving: Leaving
    visible: frozenset[ir.Variable]
    label: str
    within: tuple[Span, ...]


@record
class _Met:
    """Where a label stands: the scopes that are open there, the ghost comment, and the statement
    expressions ``within`` which it does."""

    scopes: tuple[list[ir.Variable], ...]
    region: int
    within: tuple[Span, ...]


class Gotos:
    """The labels of a body, each with its block, and the jumps to them."""

    def __init__(self, builder: Builder, points: Points, ghost: Regions, attempt: Attempt) -> None:
        self._builder = builder
        self._points = points
        self._ghost = ghost
        self._attempt = attempt
        self._blocks: dict[str, str] = {}
        self._met: dict[str, _Met] = {}
        self._gotos: list[_Goto] = []
        self._local: list[dict[str, str]] = []
        self._own_labels: set[str] = set()
        self._within: tuple[Span, ...] = ()

    @contextmanager
    def in_block(self, items: Iterable[syntax.Statement]) -> Iterator[None]:
        """A block with these statements, which may have labels of its own."""
        local = [part for part in items if isinstance(part, syntax.LocalLabels)]
        names = {name: self._own(name) for part in local for name in part.labels}
        if names:
            self._local.append(names)
        yield
        if names:
            self._local.pop()

    def _own(self, name: str) -> str:
        block = self._builder.new_block(f"label_{name}")
        self._blocks[block] = block
        self._own_labels.add(block)
        return block

    @contextmanager
    def in_expression(self, span: Span) -> Iterator[None]:
        """A statement expression, into which nothing may jump."""
        outer, self._within = self._within, (*self._within, span)
        yield
        self._within = outer

    def _key(self, label: str) -> str:
        """What the label is called here, where a block may have one of its own."""
        for names in reversed(self._local):
            if label in names:
                return names[label]
        return label

    def declare(self, labeled: syntax.Labeled, local: frozenset[str]) -> None:
        """The label has a block from now on, unless it is one of a block's own."""
        name = labeled.label
        if name in local:
            return
        if name in self._blocks:
            raise error("duplicate", labeled.span, f"label `{name}` is there twice")
        self._blocks[name] = self._builder.new_block(f"label_{name}")
        if name in LABEL_WORDS:
            raise Unsupported(f"C label `{name}`, a word of ACSL", labeled.span)

    def arrive(self, labeled: syntax.Labeled, scope: Scope) -> None:
        """Here the label's block starts."""
        name, key = labeled.label, self._key(labeled.label)
        if key not in self._blocks:
            message = f"label `{name}`, of which a block has one of its own"
            raise Unsupported(message, labeled.span)
        if key in self._met:
            raise error("duplicate", labeled.span, f"label `{name}` is there twice")
        self._builder.start(self._blocks[key])
        self._builder.pass_label()
        self._met[key] = _Met(self._builder.scopes, self._ghost.current, self._within)
        self._builder.emit(ir.Mark(self._points.pass_label(name, scope, key)))

    def goto(self, statement: syntax.Goto, scope: Scope) -> None:
        """The jump."""
        key = self._key(statement.label)
        if key not in self._blocks:
            hint = nearest(statement.label, self._blocks)
            message = f"unknown label `{statement.label}`"
            raise error("unknown-name", statement.span, message, hint)
        if scope.sees_ghosts and key in self._met:
            raise may_not_end(statement.span, "loop by `goto`", "a loop with a `loop variant`")
        leaving = self._builder.leave(0, statement.span)
        region, visible = self._ghost.current, scope.locals()
        self._gotos.append(_Goto(statement, region, leaving, visible, key, self._within))
        self._builder.jump(self._blocks[key], statement.span)

    def settle(self) -> frozenset[ir.Variable]:
        """Each stays in the scopes that are open at its label; the locals past whose declarations
        one jumps."""
        skipped: set[ir.Variable] = set()
        for goto in self._gotos:
            label, span = goto.label, goto.written.span
            met = self._met.get(label)
            with self._attempt.guard():
                if met is None and label in self._own_labels:
                    raise error("unknown-name", span, f"no label `{goto.written.label}` here")
                if met is not None and goto.within[: len(met.within)] != met.within:
                    raise error("misplaced", span, "a jump into a statement expression")
            with self._attempt.guard():
                region = goto.region if met is None else met.region
                check_course(goto.region, region, "this `goto`", span)
            leaving, passed = goto.leaving, self._points.living(label) - goto.visible
            leaving.begun = _entered(met, leaving, passed | self._builder.begun_early)
            skipped |= passed - {*leaving.begun}
            stays = set() if met is None else {id(scope) for scope in met.scopes}
            leaving.scopes = [scope for scope in leaving.scopes if id(scope) not in stays]
        return frozenset(skipped)


def _entered(
    met: _Met | None, leaving: Leaving, passed: frozenset[ir.Variable]
) -> list[ir.Variable]:
    """Those of the variables ``passed`` by whose scopes a jump enters: they begin to live there
    (C11 6.2.4p6)."""
    outside = {id(scope) for scope in leaving.scopes}
    inner = [] if met is None else [scope for scope in met.scopes if id(scope) not in outside]
    return [variable for scope in inner for variable in scope if variable in passed]
