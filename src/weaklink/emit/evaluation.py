"""Expressions of the code: calls as those of their sites, operands in order, and the run-time error
that the program is to show checked where it may be made.

    before:  return g(x) / y;
    after:   CHECK("f/division-by-zero/1", y != 0);
             return f_g1(x) / y;
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Set
from functools import partial
from typing import Any, TypeVar

from weaklink import ir
from weaklink.analysis.initialized import InitFlags
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import comment, declared
from weaklink.emit.lists import Lists
from weaklink.emit.literals import as_object
from weaklink.emit.logic import Writer
from weaklink.emit.operands import Operands, is_place
from weaklink.emit.order import ordered_places
from weaklink.emit.places import marked
from weaklink.emit.plan import Scope, demand
from weaklink.emit.sites import PointerCall, Sites
from weaklink.emit.steps import Steps, own_parts
from weaklink.emit.surroundings import Surroundings
from weaklink.emit.trees import changed_below, lines, mapped, parts, with_statements
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.places import string_units
from weaklink.frontend.printer import print_expr
from weaklink.ir.names import unspecialised
from weaklink.kinds import Kind
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.any_arguments import is_missing
from weaklink.view.guards import guard
from weaklink.view.lower.alignment import alignment_of
from weaklink.view.lower.effective import named_objects, others_at
from weaklink.view.runtime import Surroundings as Hazards

T = TypeVar("T")

_OWN = (ir.Storage.LOCAL, ir.Storage.PARAMETER)

_HOLE = "wl_hole_"
_HOLES = re.compile(rf"{_HOLE}\d+$")

Inner = Callable[[syntax.StatementExpression], syntax.StatementExpression]
"""Writes what a statement expression does."""

_LITERAL = "wl_string"
"""What gives back a string literal as an object of which the program knows."""


class Evaluation:
    """The expressions of one function; ``calls`` and ``pointers`` by the places of their trees."""

    def __init__(
        self,
        scope: Scope,
        around: Surroundings,
        sites: Sites,
        calls: Mapping[Span, ir.Call],
        pointers: Mapping[Span, PointerCall],
        inner: Inner,
    ) -> None:
        self._scope = scope
        self._plan = scope.plan
        self._around = around
        self._sites = sites
        self._calls = calls
        self._pointers = pointers
        self._inner = inner
        self._steps = Steps(scope.definition.body, scope.called)
        self._holes: dict[str, syntax.StatementExpression] = {}
        """Statement expressions, by the functions that are called in their places meanwhile."""
        self._values: dict[tuple[Span, bool], str] = {}
        """The results of calls that were made already, in the statement that is written; and the
        values of statement expressions (True)."""
        self._checks: dict[Span, list[syntax.Statement]] = {}
        """What is checked where an expression in that statement is evaluated."""
        self._list_checks: dict[tuple[Span, bool], list[syntax.Statement]] = {}
        """The same of lists, where they are used (True), or only named."""
        self.lists = Lists(scope)
        self.operands = Operands(ordered_places(self._plan, scope.id), self._plan.bit_fields)
        self._taken = dict(self._arguments())
        """What takes arguments of lists, by their places."""
        self._guards = list(dict.fromkeys(self._errors()))

    def _arguments(self) -> Iterator[tuple[Span, ir.Variable]]:
        body = self._scope.function.body
        assert body is not None
        for statement in (s for block in body.blocks.values() for s in block.statements):
            match statement:
                case ir.Assign(variable, span=span) | ir.Havoc(variable, span=span):
                    if span in self._plan.taken_at and variable.storage is ir.Storage.TEMPORARY:
                        if not is_missing(variable):
                            yield span, variable
                case _:  # nothing else takes one
                    pass

    def _errors(self) -> Iterator[ir.Guard]:
        """The run-time error that the program is to show."""
        failing = self._plan.failing
        if failing is None or failing.function != unspecialised(self._scope.id):
            return
        if not failing.kind.is_runtime_error:
            return
        function = self._scope.function
        flags = InitFlags(function, frozenset())
        own = self._scope.own
        lengths = {variable.name: variable for variable in own}
        around = Hazards(
            flags.flag,
            self._scope.in_memory,
            False,
            lengths=lengths,
            alignment=partial(alignment_of, self._plan.views.lowered.world),
            of_others=self._others,
        )
        made = guard(function, flags, around)
        assert made.body is not None
        for name, block_ in made.body.blocks.items():
            for statement in () if self.lists.is_ending(name) else block_.statements:
                if isinstance(statement, ir.Guard) and not statement.chooses:
                    if statement.kind is failing.kind and statement.span == failing.span:
                        yield statement

    def _others(self, place: ir.Place) -> tuple[ir.Variable, ...]:
        """The variables that may not be accessed at a place, by its type."""
        named = named_objects(self._scope.function, self._scope.in_memory)
        return others_at(self._plan.views.lowered.world.cells, place, named, in_c=True)

    def code(self, node: Any) -> Any:
        """The node as it is to be printed."""
        return self.lined(self.operands.ordered(self.prepared(node)))

    def prepared(self, node: T) -> T:
        """The node with its own calls, with checks, and with what becomes of lists; what statement
        expressions do is left open."""
        made: T = self._followed(self.checked(self.called(self._open(node))))
        return made

    def _open(self, node: Any) -> Any:
        """The node with calls in the places of statement expressions."""

        def change(part: Any) -> Any:
            match part:
                case tuple():
                    return tuple(map(change, part))
                case syntax.StatementExpression(span=span):
                    hole = f"{_HOLE}{len(self._holes)}"
                    self._holes[hole] = part
                    return syntax.CallExpr(syntax.Name(hole, span), (), span)
                case _:  # all others are looked into
                    return changed_below(part, change)

        found = any(isinstance(p, syntax.StatementExpression) for p in own_parts(node))
        return change(node) if found else node

    def _filled(self, node: T) -> T:
        """The node with statement expressions in the places that were left open."""

        def change(part: Any) -> Any:
            match part:
                case syntax.CallExpr(syntax.Name(name)) if found := _HOLES.search(name):
                    kept = self._values, self._checks, self._list_checks
                    made = self._inner(self._holes[found[0]])
                    self._values, self._checks, self._list_checks = kept
                    return made
                case _:  # nothing else was left open
                    return part

        return mapped(node, change) if self._holes else node

    def _followed(self, node: Any) -> Any:
        """The node, in which it is kept, and checked, how far each list is."""
        updates, checks = self.lists.updates, self._list_checks

        def change(part: Any) -> Any:
            match part:
                case syntax.CallExpr(span=span) | syntax.Builtin(span=span):
                    first = [*checks.get((span, True), ()), *lines(*updates.get(span, ()))]
                case syntax.Name(span=span):
                    first = checks.get((span, False), [])
                case _:  # nothing else uses a list
                    return part
            return with_statements(first, part) if first else part

        return mapped(node, change) if updates or checks else node

    def lined(self, node: T) -> T:
        """The node with the places where it comes from, and with all that was left open."""
        return self._filled(marked(node, self._scope.mark) if self._plan.lined else node)

    def checked(self, node: T) -> T:
        """The node with checks where expressions in it are evaluated."""

        def change(part: Any) -> Any:
            if not isinstance(part, syntax.Expr) or part.span not in self._checks:
                return part
            first = self._checks[part.span]
            return self._behind(first, part)

        return mapped(node, change) if self._checks else node

    def _behind(self, first: list[syntax.Statement], part: syntax.Expr) -> syntax.Expr:
        """What ``part`` is, behind statements: a place stays one."""
        if isinstance(part, syntax.Member) and part.field in self._plan.bit_fields:
            if part.arrow or is_place(part.record):  # the structure has an address
                return replace(part, record=self._behind(first, part.record))
        if is_place(part):
            address = with_statements(first, syntax.Unary("&", part, part.span))
            return syntax.Unary("*", address, part.span)
        return with_statements(first, part)

    def called(self, node: Any) -> Any:
        """The node, with its calls as those of their sites."""

        def change(part: Any) -> Any:
            match part:
                case syntax.CallExpr(span=span) | syntax.Builtin(span=span) if (
                    span,
                    _is_hole(part),
                ) in self._values:
                    return syntax.Name(self._values[span, _is_hole(part)], span)
                case syntax.CallExpr(function, arguments, span) if span in self._pointers:
                    own = self._sites.pointer_name(self._pointers[span])
                    name = syntax.Name(own, function.span)
                    return syntax.CallExpr(name, (function, *arguments), span)
                case syntax.CallExpr(function, arguments, span) if span in self._calls:
                    name = syntax.Name(self._sites.name(self._calls[span]), function.span)
                    return syntax.CallExpr(name, arguments, span)
                case syntax.Declaration():
                    return replace(part, contract=None)
                case syntax.CompoundLiteral(span=span) if span in self._scope.literals:
                    return as_object(part, self._scope.called(self._scope.literals[span]))
                case syntax.String(value, span, "") if (*string_units(value, ""),) in (
                    self._plan.literals.get(span, ())
                ):
                    size = syntax.SizeofExpr(part, span)
                    return syntax.CallExpr(syntax.Name(_LITERAL, span), (part, size), span)
                case syntax.Unary("&", syntax.CallExpr(syntax.Name(name), (literal, _))) if (
                    name == _LITERAL
                ):
                    type = syntax.PointerType(syntax.TypeofType(literal, part.span), part.span)
                    return syntax.Cast(type, part.operand, part.span)
                case _:  # all others stay: what is in them has been changed
                    return part

        return mapped(node, change)

    def guarded(self, node: Any) -> list[syntax.Statement]:
        """The run-time errors of evaluating a node."""
        made: list[syntax.Statement] = []
        self._values, self._checks, self._list_checks = {}, {}, {}
        for found in self._guards:
            if self._steps.has(node, found):
                _check_visible(node, found)
                if self.lists.concerns(found):
                    key = (found.span, _is_of_use(node, found))
                    self._list_checks.setdefault(key, []).extend(self._check_of_list(found))
                elif self.operands.concerns(node):
                    _check_between(node, found, self._scope.lengths.keys())
                    self._checks.setdefault(found.span, []).extend(self._check(found, {}))
                else:
                    names = self._called_before(node, found, made)
                    made += self._check(found, names)
        return made

    def _check(self, found: ir.Guard, names: Mapping[ir.Variable, str]) -> list[syntax.Statement]:
        failing = self._plan.failing
        assert failing is not None
        if found.kind is not Kind.ARRAY_LENGTH:
            names = {**self._scope.lengths, **names}
        around = self._scope.around(self._around.labels, names=names)
        predicate = Writer(around).predicate(found.safe)
        check = demand(failing.id, ir.Mode.ASSERT, predicate)
        return lines(f"/* {comment(failing.text)} */", check)

    def _check_of_list(self, found: ir.Guard) -> list[syntax.Statement]:
        """A check of how far a list is."""
        instead = self.lists.instead(found)
        if instead is None:
            return self._check(found, self.lists.names)
        failing = self._plan.failing
        assert failing is not None
        return lines(demand(failing.id, ir.Mode.ASSERT, instead))

    def _called_before(
        self, node: Any, found: ir.Guard, made: list[syntax.Statement]
    ) -> dict[ir.Variable, str]:
        """What the results of calls in a node are called, which come before a check that needs
        them: they get variables of their own."""
        needed = {v for v in ir.reads(found.safe) if v.storage is ir.Storage.TEMPORARY}
        if found.kind is not Kind.ARRAY_LENGTH:
            needed -= self._scope.lengths.keys()
        if not needed:
            return {}
        if any(map(_is_conditional, own_parts(node))) or self._values:
            raise Unsupported("check between the steps of an expression", found.span)
        names: dict[ir.Variable, str] = {}
        values: dict[tuple[Span, bool], str] = {}
        for part in own_parts(node):
            results: tuple[ir.Variable, ...]
            match part:
                case syntax.Builtin(span=span) if span in self._taken:
                    results, name = (self._taken[span],), f"wl_argument_{len(names) + 1}"
                case syntax.CallExpr(arguments=arguments, span=span) if span in self._calls:
                    if any(map(_has_result, parts(arguments))):
                        raise Unsupported("call within a call, checked between", span)
                    call = self._calls[span]
                    results, name = call.results, f"wl_{call.site.replace('-', '_')}"
                case syntax.StatementExpression(span=span):
                    results = tuple(v for v in needed if v.span == span)
                    name = f"wl_value_{len(names) + 1}"
                    if len(results) != 1:
                        raise Unsupported("check between the steps of an expression", found.span)
                case _:  # nothing else has a result that is a temporary
                    continue
            for result in results:
                names[result] = name
                values[span, isinstance(part, syntax.StatementExpression)] = name
                text = f"{declared(result.type, name, span)} = {print_expr(self.code(part))};"
                made += lines(self._scope.mark(span) + text)
        kept = dict(self._unchanged(node, needed - names.keys(), names))
        if not needed <= names.keys() | kept.keys():
            raise Unsupported("check between the steps of an expression", found.span)
        self._values = values
        return names | kept

    def _unchanged(
        self, node: object, temporaries: Set[ir.Variable], names: Mapping[ir.Variable, str]
    ) -> Iterator[tuple[ir.Variable, str]]:
        """Temporaries that have the value which a plain local has, there and before the node; or,
        of the length of an array, what the value of its own is."""
        body = self._scope.function.body
        assert body is not None
        inner = [p for p in own_parts(node) if isinstance(p, syntax.Assignment)]
        outer = node.expression if isinstance(node, syntax.ExpressionStatement) else node
        opaque = any(isinstance(p, syntax.StatementExpression) for p in own_parts(node))
        if opaque or any(one is not outer for one in inner):
            return
        for statement in (s for block in body.blocks.values() for s in block.statements):
            match statement:
                case ir.Assign(target, value) if target in temporaries & self._scope.lengths.keys():
                    around = self._scope.around(self._around.labels, names=names)
                    if all(v in names or v.storage in _OWN for v in ir.reads(value)):
                        yield target, f"({Writer(around).term(value)})"
                case ir.Assign(target, ir.Read(local)) if target in temporaries:
                    if local.storage in _OWN and local not in self._scope.in_memory:
                        yield target, self._scope.called(local)
                case _:  # no other statement keeps the value of a local
                    pass


def _is_hole(part: syntax.Expr) -> bool:
    """Whether it stands for a statement expression."""
    match part:
        case syntax.CallExpr(syntax.Name(name)):
            return _HOLES.search(name) is not None
        case _:  # nothing else does
            return False


def _is_of_use(node: object, found: ir.Guard) -> bool:
    """Whether the check of a list stands before a use of it, and not before its name.  Raises
    ``Unsupported`` unless it can stand before one expression in the node."""
    checked = [p for p in own_parts(node) if getattr(p, "span", None) == found.span]
    uses = [p for p in checked if _uses_list(p)]
    names = [p for p in checked if isinstance(p, syntax.Name)]
    if len(uses or names) != 1:
        raise Unsupported("check between the steps of an expression", found.span)
    return bool(uses)


def _uses_list(part: object) -> bool:
    return isinstance(part, syntax.CallExpr | syntax.Builtin)


def _check_visible(node: object, found: ir.Guard) -> None:
    """Refuses a check of what a statement expression in the node has left behind."""
    inside = {
        part.span
        for expr in own_parts(node)
        if isinstance(expr, syntax.StatementExpression)
        for part in parts(expr.body)
        if isinstance(part, syntax.Declaration)
    }
    if any(v.storage is ir.Storage.LOCAL and v.span in inside for v in ir.reads(found.safe)):
        raise Unsupported("check between the steps of an expression", found.span)


def _check_between(node: object, found: ir.Guard, lengths: Set[ir.Variable]) -> None:
    """Raises ``Unsupported`` unless the check can stand before one expression in the node."""
    checked = [p for p in own_parts(node) if isinstance(p, syntax.Expr) and p.span == found.span]
    targets = [p.target for p in own_parts(node) if isinstance(p, syntax.Assignment)]
    needed = ir.reads(found.safe) - lengths
    needs_results = any(v.storage is ir.Storage.TEMPORARY for v in needed)
    is_called = any(isinstance(part, syntax.CallExpr) for part in parts(tuple(checked)))
    spans = {getattr(part, "span", None) for part in parts(tuple(targets))}
    is_target = found.span in spans
    if len(checked) != 1 or needs_results or is_called or is_target:
        raise Unsupported("check between the steps of an expression", found.span)


def _has_result(part: object) -> bool:
    """Whether it has a result that may get a variable of its own."""
    return isinstance(part, syntax.CallExpr | syntax.Builtin | syntax.StatementExpression)


def _is_conditional(part: object) -> bool:
    """Whether some of what is in it may not be evaluated, or changes what is read beside it."""
    match part:
        case syntax.Ternary() | syntax.Postfix() | syntax.Unary("++" | "--"):
            return True
        case syntax.Binary(op):
            return op in ("&&", "||", ",")
        case _:  # all others evaluate all of their parts, in an order that C leaves open
            return False
