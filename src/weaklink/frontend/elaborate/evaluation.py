"""The order of evaluation: values that must be computed before something else happens."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink.frontend.elaborate.builder import Builder, Position
from weaklink.frontend.elaborate.constants import not_constant
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.scope import Scope
from weaklink.ir.expressions import (
    Binary,
    Expr,
    Load,
    Place,
    PointerAdd,
    PointerDiff,
    Read,
    Storage,
    Unary,
    Variable,
)
from weaklink.ir.program import Assign, Call, CallPointer, Declare, Statement, Store
from weaklink.ir.traverse import place_parts, reads, walk, with_place_parts
from weaklink.ir.types import ArrayType, RecordType
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
        self.ghost_calls: list[Call] = []
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

    def keep(self, value: Expr, span: Span | None = None) -> Expr:
        """``value`` computed here and now; it stands for what the source says at ``span``."""
        holder = self._holder(value, span or value.span)
        self.code(value.span).emit(Assign(holder, value, value.span))
        return Read(holder, value.span)

    def keep_before(self, position: Position, values: Sequence[Expr]) -> list[Expr]:
        """``values`` as they were at ``position``, although code was emitted since: those that
        it may have changed are computed there."""
        builder = self.code(values[0].span)
        later = builder.since(position)
        kept: list[Statement] = []
        result: list[Expr] = []
        for value in values:
            if self._can_wait(value, later):
                result.append(value)
                continue
            holder = self._holder(value, value.span)
            kept.append(Assign(holder, value, value.span))
            result.append(Read(holder, value.span))
        builder.insert(position, kept)
        return result

    def _can_wait(self, value: Expr, later: Sequence[Statement]) -> bool:
        """Whether ``value`` is the same, and fails the same, when computed after ``later``."""
        if may_fail(value):
            return False
        used = {v for v in reads(value) if v.storage is not Storage.TEMPORARY}
        for statement in later:
            match statement:
                case Assign(target=variable) if variable in used:
                    return False
                case Store() | CallPointer() if used:
                    return False
                case Call() if any(self._may_escape(variable) for variable in used):
                    return False
                case Assign() | Declare() | Call() | Store() | CallPointer():
                    pass
                case _:  # whatever else came between may change what was there
                    return False
        return True

    def _may_escape(self, variable: Variable) -> bool:
        """Whether a function that is called may reach the variable."""
        if variable.storage is Storage.GLOBAL or variable.shown in self.addressed:
            return True
        return isinstance(variable.type, ArrayType | RecordType)

    def _holder(self, value: Expr, span: Span) -> Variable:
        return self.code(span).temporary(value.type, self.env.text(span), span)

    def keep_place_before(self, position: Position, place: Place) -> Place:
        """``place`` as it was at ``position``."""
        parts = place_parts(place)
        if not parts:
            return place
        return with_place_parts(place, self.keep_before(position, parts))


def may_fail(value: Expr) -> bool:
    """Whether computing ``value`` may be a run-time error, or is work worth keeping."""
    risky = Unary | Binary | Load | PointerAdd | PointerDiff
    return any(isinstance(node, risky) for node in walk(value))
