"""Labels of C, and the ``goto`` to them, in one body.

A ``goto`` may come before its label.  It jumps at once to the block that the label has from the
start; which scopes it leaves, and what it passes by, is settled when all labels have been met.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.builder import Builder, Leaving
from weaklink.frontend.elaborate.ghost import Regions, check_course, may_not_end
from weaklink.frontend.elaborate.points import LABEL_WORDS, Points
from weaklink.frontend.elaborate.problems import Attempt, error, nearest
from weaklink.frontend.elaborate.scope import Scope
from weaklink.record import record


@record
class _Goto:
    """One of the source: in which ghost comment it is, and what it leaves and sees."""

    written: syntax.Goto
    region: int
    leaving: Leaving
    visible: frozenset[ir.Variable]


@record
class _Met:
    """Where a label stands: the scopes that are open there, and the ghost comment."""

    scopes: tuple[list[ir.Variable], ...]
    region: int


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

    def declare(self, labeled: syntax.Labeled) -> None:
        """The label has a block from now on."""
        name = labeled.label
        if name in self._blocks:
            raise error("duplicate", labeled.span, f"label `{name}` is there twice")
        self._blocks[name] = self._builder.new_block(f"label_{name}")
        if name in LABEL_WORDS:
            raise Unsupported(f"C label `{name}`, a word of ACSL", labeled.span)

    def arrive(self, labeled: syntax.Labeled, scope: Scope) -> None:
        """Here the label's block starts."""
        name = labeled.label
        self._builder.start(self._blocks[name])
        self._met[name] = _Met(self._builder.scopes, self._ghost.current)
        self._builder.emit(ir.Mark(self._points.pass_label(name, scope)))

    def goto(self, statement: syntax.Goto, scope: Scope) -> None:
        """The jump."""
        if statement.label not in self._blocks:
            hint = nearest(statement.label, self._blocks)
            message = f"unknown label `{statement.label}`"
            raise error("unknown-name", statement.span, message, hint)
        if scope.sees_ghosts and statement.label in self._met:
            raise may_not_end(statement.span, "loop by `goto`", "a loop with a `loop variant`")
        leaving = self._builder.leave(0, statement.span)
        self._gotos.append(_Goto(statement, self._ghost.current, leaving, scope.locals()))
        self._builder.jump(self._blocks[statement.label], statement.span)

    def settle(self) -> frozenset[ir.Variable]:
        """Each stays in the scopes that are open at its label; the locals past whose declarations
        one jumps."""
        skipped: set[ir.Variable] = set()
        for goto in self._gotos:
            label, span = goto.written.label, goto.written.span
            met = self._met.get(label)
            with self._attempt.guard():
                region = goto.region if met is None else met.region
                check_course(goto.region, region, "this `goto`", span)
            skipped |= self._points.living(label) - goto.visible
            stays = set() if met is None else {id(scope) for scope in met.scopes}
            leaving = goto.leaving
            leaving.scopes = [scope for scope in leaving.scopes if id(scope) not in stays]
        return frozenset(skipped)
