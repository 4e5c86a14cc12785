"""What the code assigns, under names of its own, so that a core says which assignments matter.

    before:  lo = lo - 1;
    after:   lo.new = lo - 1; havoc lo; assume lo == lo.new, rests on assigned.0

So a solver's core tells that an invariant clashes with ``lo = -1``.  What is written into memory is
named alike, cell by cell; what is copied as a whole, and truth values, are taken as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.culprits import Culprit, Role
from weaklink.view.lower.memories import LENGTHS
from weaklink.view.points import is_written


def name_assignments(
    view: lir.Instrumented, source: lir.Function
) -> tuple[lir.Instrumented, Mapping[str, Culprit]]:
    """The instrumented view of ``source`` in which what its code assigns rests on names, and what
    these stand for."""
    naming = _Naming(source)
    return naming.run(view), naming.found


class _Naming:
    def __init__(self, source: lir.Function) -> None:
        assert source.body is not None
        statements = (s for block in source.body.blocks.values() for s in block.statements)
        self._written = {
            (s.target, s.span) for s in statements if isinstance(s, ir.Assign) and _is_named(s)
        }
        self.found: dict[str, Culprit] = {}
        self._names: dict[Culprit, str] = {}
        self._locals: list[ir.Variable] = []

    def run(self, view: lir.Instrumented) -> lir.Instrumented:
        assert view.body is not None
        blocks = {
            name: replace(block, statements=tuple(self._statements(block)))
            for name, block in view.body.blocks.items()
        }
        body = replace(view.body, blocks=blocks, locals=(*view.body.locals, *self._locals))
        return replace(view, body=body)

    def _statements(self, block: lir.ViewBlock) -> Iterator[lir.ViewStatement]:
        for statement in block.statements:
            if isinstance(statement, ir.Assign) and self._is_of_code(statement):
                yield from self._named(statement)
            else:
                yield statement

    def _is_of_code(self, assign: lir.Assign) -> bool:
        return (assign.target, assign.span) in self._written

    def _named(self, assign: lir.Assign) -> Iterator[lir.ViewStatement]:
        target, value, span = assign.target, assign.value, assign.span
        if isinstance(value, ir.Updated):
            if isinstance(value.value, ir.Updated) or not _is_number(value.value.type):
                yield assign
                return
            stored = self._local(value.value.type, "stored", span)
            role = Role.LIFETIME if target == LENGTHS else Role.ASSIGNED
            yield from self._chosen(stored, value.value, span, role)
            yield replace(assign, value=replace(value, value=ir.Read(stored, span)))
        elif _is_number(target.type):
            yield from self._chosen(target, value, span)
        else:
            yield assign

    def _chosen(
        self, target: ir.Variable, value: lir.Expr, span: Span, role: Role = Role.ASSIGNED
    ) -> Iterator[lir.ViewStatement]:
        """The target gets any value, which is assumed to be the one assigned."""
        new = self._local(target.type, "new", span)
        yield ir.Assign(new, value, span)
        yield ir.Havoc(target, "", span)
        same: lir.Pred = ir.Compare(
            ir.CompareOp.EQ, ir.Read(target, span), ir.Read(new, span), span
        )
        yield ir.Assume(same, role.value, span, (self._name(Culprit(role, span)),))

    def _local(self, type: ir.Type, shown: str, span: Span) -> ir.Variable:
        name = f"{shown}.{len(self._locals)}"
        made = ir.Variable(name, type, ir.Storage.TEMPORARY, shown, span)
        self._locals.append(made)
        return made

    def _name(self, culprit: Culprit) -> str:
        if culprit not in self._names:
            self._names[culprit] = f"assigned.{len(self._names)}"
            self.found[self._names[culprit]] = culprit
        return self._names[culprit]


def _is_named(assign: lir.Assign) -> bool:
    """Whether somebody wrote it, to a place that has a name."""
    return assign.target.storage is not ir.Storage.TEMPORARY and is_written(assign.span)


def _is_number(type: ir.Type) -> bool:
    return isinstance(type, ir.IntType | ir.IntegerType)
