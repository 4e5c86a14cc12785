"""What an annotation can name at one point of the program, and in which states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Self

from weaklink import ir
from weaklink.diagnostics import Diagnostic, InputError, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.namer import Namer
from weaklink.frontend.elaborate.problems import count, error, nearest
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    Entity,
    FunctionEntity,
    Overloaded,
    Scope,
    VariableEntity,
    unknown,
)
from weaklink.record import record, replace
from weaklink.source import Span


@record
class LogicPoint:
    """A point, as its annotations see it.

    ``labels`` are the label words with a meaning here, ``here`` the state of a plain read (None
    where each read must name its own), ``lives`` the locals that exist at a label (no entry:
    all that are visible), ``result`` what ``\\result`` means, ``formals`` the parameters that
    stand for their value in the pre-state, ``where`` the clause, for messages.
    """

    env: Environment
    scope: Scope
    labels: Mapping[str, ir.Label]
    lives: Mapping[ir.Label, frozenset[ir.Variable]]
    names: Namer
    warn: Callable[[Diagnostic], None]
    where: str
    here: ir.Label | None = ir.HERE
    result: ir.Variable | None = None
    formals: frozenset[ir.Variable] = frozenset()
    bounds: Mapping[str, ir.Bound] | None = None

    def check_state(self, what: str, span: Span) -> None:
        if self.here is None:
            message = f"in which state is {what} read?"
            raise error("label", span, message, "`\\at(..., L)` with one of the labels")

    def lookup(self, name: str) -> Entity | None:
        """What ``name`` means in the state of this point: what hides it may not have been there."""
        meanings = list(self.scope.meanings(name))
        return next(filter(self._lives, meanings), meanings[0] if meanings else None)

    def _lives(self, entity: Entity) -> bool:
        if self.here is None or not isinstance(entity, VariableEntity):
            return True
        lives = self.lives.get(self.here)
        is_global = entity.variable.storage is ir.Storage.GLOBAL
        return lives is None or is_global or entity.variable in lives

    def check_visible(self, variable: ir.Variable, span: Span) -> None:
        """An error if the variable does not exist in the state of this point."""
        if self.here is not None and not self._lives(VariableEntity(variable, False)):
            message = f"`{variable.shown}` does not exist at `{self.here.name}`"
            raise error("label", span, message, "a variable that exists there")

    def read(self, variable: ir.Variable, span: Span) -> ir.Expr:
        self.check_state(f"`{variable.shown}`", span)
        self.check_visible(variable, span)
        read = ir.Read(variable, span)
        if variable in self.formals and self.here == ir.HERE:
            return ir.At(read, ir.PRE, span)
        return read

    def result_value(self, span: Span) -> ir.Expr:
        if "Post" not in self.labels:
            message = f"`\\result` has no meaning in {self.where}"
            raise error("misplaced", span, message, "only `ensures` may mention it")
        if self.result is None:
            raise error("type", span, "`\\result` of a function that returns `void`")
        read = ir.Read(self.result, span)
        return read if self.here == ir.HERE else ir.At(read, self.named(ir.HERE), span)

    # --- states and applications -----------------------------------------------------------------

    def inside(self, label: ir.Label) -> Self:
        return replace(self, here=label)

    def label(self, name: str, span: Span) -> ir.Label:
        if name in self.labels:
            return self.labels[name]
        hint = nearest(name, self.labels) or f"one of {', '.join(sorted(self.labels))}"
        raise error("label", span, f"no label `{name}` in {self.where}", hint)

    def named(self, label: ir.Label) -> ir.Label:
        """The label for what is read in its state: ``Here`` inside ``\\at(., L)`` is not L."""
        return ir.NOW if label == ir.HERE and self.here not in (None, ir.HERE) else label

    def old(self, span: Span) -> ir.Label:
        if "Old" not in self.labels:
            message = f"`\\old` has no meaning in {self.where}"
            raise error("misplaced", span, message, self._instead_of_old())
        return self.labels["Old"]

    def _instead_of_old(self) -> str:
        if self.labels.get("Pre") == ir.PRE:
            return "`\\at(..., Pre)`"
        return "only `ensures` may mention it"

    def definition(self, function: syntax.Name) -> ir.Definition | Overloaded:
        """What the name of a logic function or predicate stands for."""
        name, span = function.name, function.span
        entity = self.scope.lookup_logic(name)
        match entity:
            case ir.Definition() | Overloaded():
                return entity
            case BrokenEntity():
                raise entity.use(name, span)
            case None if isinstance(self.scope.lookup(name), FunctionEntity):
                message = f"`{name}` is a C function; an annotation can't call it"
                raise error("type", span, message, "a logic function or a predicate")
            case None:
                raise self.unknown("logic function", function, self.scope.logic_names())

    def unknown(self, what: str, expr: syntax.Name, known: set[str]) -> InputError | Unsupported:
        """Nothing visible is called so; but an axiomatic block may have declared it."""
        block = self.scope.may_declare()
        if block is not None:
            return Unsupported(f"`{expr.name}`, perhaps of {block}", expr.span)
        return unknown(what, expr.name, expr.span, self.scope, known)

    def actual_labels(
        self, definition: ir.Definition, expr: syntax.CallExpr
    ) -> tuple[ir.Label, ...]:
        if expr.labels:
            if len(expr.labels) != len(definition.labels):
                message = f"`{definition.name}` is given {count(len(expr.labels), 'label')}"
                expected = count(len(definition.labels), "label")
                raise error("arguments", expr.span, message, expected)
            return tuple(self.label(label, expr.span) for label in expr.labels)
        if len(definition.labels) > 1:
            message = f"`{definition.name}` needs {len(definition.labels)} labels"
            raise error("label", expr.span, message, "labels in braces")
        if definition.labels and self.here is None:
            raise error("label", expr.span, "in which state?", "a label in braces")
        return tuple(self.here for _ in definition.labels if self.here is not None)
