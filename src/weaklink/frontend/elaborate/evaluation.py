"""The order of evaluation: values that must be computed before something else happens."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink import ir
from weaklink.frontend.elaborate.builder import Builder, Position
from weaklink.frontend.elaborate.constants import not_constant
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.scope import Scope
from weaklink.source import Span


class Evaluation:
    """Where expressions are evaluated: names mean what ``scope`` says, and code goes to
    ``builder``, which is None where C wants a constant.  ``addressed`` are the names of locals
    whose address is taken somewhere: a function that is called may change them.  ``ghost_calls``
    are the calls that ghost code makes."""

    def __init__(self, env: Environment, scope: Scope, builder: Builder | None) -> None:
        self.env = env
        self.scope = scope
        self.addressed: frozenset[str] = frozenset()
        self.ghost_calls: list[ir.Call] = []
        self._builder = builder

    @property
    def is_static(self) -> bool:
        """Whether C wants constants, and addresses of what lives from the start."""
        return self._builder is None

    def code(self, span: Span) -> Builder:
        """Where code goes; an error if there must be none."""
        if self._builder is None:
            raise not_constant(span)
        return self._builder

    def keep(self, value: ir.Expr, span: Span | None = None) -> ir.Expr:
        """``value`` computed here and now; it stands for what the source says at ``span``."""
        holder = self.holder(value.type, span or value.span)
        self.code(value.span).emit(ir.Assign(holder, value, value.span))
        return ir.Read(holder, value.span)

    def keep_before(self, position: Position, values: Sequence[ir.Expr]) -> list[ir.Expr]:
        """``values`` as they were at ``position``, although code was emitted since: those that
        it may have changed are computed there."""
        builder = self.code(values[0].span)
        later = builder.since(position)
        kept: list[ir.Statement] = []
        result: list[ir.Expr] = []
        for value in values:
            if self._can_wait(value, later):
                result.append(value)
                continue
            holder = self.holder(value.type, value.span)
            kept.append(ir.Assign(holder, value, value.span))
            result.append(ir.Read(holder, value.span))
        builder.insert(position, kept)
        return result

    def _can_wait(self, value: ir.Expr, later: Sequence[ir.Statement]) -> bool:
        """Whether ``value`` is the same, and fails the same, when computed after ``later``."""
        if may_fail(value):
            return False
        used = {v for v in ir.reads(value) if v.storage is not ir.Storage.TEMPORARY}
        for statement in later:
            match statement:
                case ir.Assign(target=variable) if variable in used:
                    return False
                case ir.Store() | ir.CallPointer() if used:
                    return False
                case ir.Call() if any(self._may_escape(variable) for variable in used):
                    return False
                case ir.Assign() | ir.Declare() | ir.Call() | ir.Store() | ir.CallPointer():
                    pass
                case _:  # whatever else came between may change what was there
                    return False
        return True

    def _may_escape(self, variable: ir.Variable) -> bool:
        """Whether a function that is called may reach the variable."""
        return may_escape(variable, self.addressed)

    def holder(self, type: ir.Type, span: Span) -> ir.Variable:
        """A variable for what the source says at ``span``."""
        return self.code(span).temporary(type, self.env.text(span), span)

    def keep_place_before(self, position: Position, place: ir.Place) -> ir.Place:
        """``place`` as it was at ``position``."""
        parts = ir.place_parts(place)
        if not parts:
            return place
        return ir.with_place_parts(place, self.keep_before(position, parts))


def may_escape(variable: ir.Variable, addressed: frozenset[str]) -> bool:
    """Whether something may point to the variable, where ``&`` is applied to ``addressed``."""
    if variable.storage is ir.Storage.GLOBAL or variable.shown in addressed:
        return True
    return isinstance(variable.type, ir.ArrayType | ir.RecordType)


def may_fail(value: ir.Expr) -> bool:
    """Whether computing ``value`` may be a run-time error, or is work worth keeping."""
    risky = ir.Unary | ir.Binary | ir.Load | ir.PointerAdd | ir.PointerDiff
    return any(isinstance(node, risky) for node in ir.walk(value))
