"""The places of a file's tree at which something can be changed, in source order.

The precondition of what is analysed is left alone: what callers are asked for is not in doubt, and
no more is the definition of what it speaks of.  So is what narrows searches (``typically``).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import assert_never

from weaklink.frontend import syntax
from weaklink.mutate.types import Types
from weaklink.record import field_names, record
from weaklink.source import Span


class Part(Enum):
    """What a place belongs to."""

    CODE = "code"
    CONTRACT = "contract"
    LOOP = "loop contract"
    ASSERTION = "assertion"
    GHOST = "ghost code"
    LOGIC = "logic"


class Role(Enum):
    """What stands around an expression, as far as it matters."""

    VALUE = "value"
    TRUTH = "truth"
    """It is only asked whether it holds."""
    CLAUSE = "clause"
    """It is all that a clause says."""
    RETURNED = "returned"
    STATEMENT = "statement"


Node = syntax.Expr | syntax.Statement | syntax.SimpleClause


@record
class Site:
    """A node of the tree; ``around`` is the contract or loop annotation that a clause stands in,
    or the assertion that it is."""

    node: Node
    part: Part
    role: Role
    function: str
    types: Types
    around: object = None


@record
class _Walk:
    """Where a walk is."""

    part: Part
    function: str
    types: Types
    of_body: bool = False
    """Whether the function is defined here: its precondition is what its proof starts from."""
    around: object = None

    def site(self, node: Node, role: Role) -> Site:
        return Site(node, self.part, role, self.function, self.types, self.around)


def sites(unit: syntax.TranslationUnit) -> Iterator[Site]:
    """All places of the file itself at which something can be changed."""
    outer = Types(unit)
    kept = _in_preconditions(unit)
    for item in unit.items:
        if item.span.file == unit.file:
            yield from _external(item, outer, kept)


def _external(item: syntax.External, outer: Types, kept: frozenset[str]) -> Iterator[Site]:
    match item:
        case syntax.FunctionDefinition(name, contract=contract, body=body):
            types = outer.within(item)
            if contract is not None:
                walk = _Walk(Part.CONTRACT, name, types, True, contract)
                yield from _clauses(contract.clauses, walk)
            yield from _statement(body, _Walk(Part.CODE, name, types))
        case syntax.DeclarationStatement(declarations):
            for one in declarations:
                contract = one.contract
                if contract is not None and isinstance(one.type, syntax.FunctionType):
                    walk = _Walk(Part.CONTRACT, one.name or "", outer.within(one), False, contract)
                    yield from _clauses(contract.clauses, walk)
        case syntax.LogicDefinition(name, body=body):
            role = Role.CLAUSE if item.result is None else Role.VALUE
            if body is not None and name not in kept:
                yield from _expression(body, role, _Walk(Part.LOGIC, name, outer.within(item)))
        case syntax.GhostDeclaration() | syntax.StaticAssertion() | syntax.OtherStatement():
            return
        case _ if isinstance(item, syntax.LogicDeclaration):
            return  # what is taken for granted, or cannot be changed and stay what it is
        case _:
            assert_never(item)


def _in_preconditions(unit: syntax.TranslationUnit) -> frozenset[str]:
    """The names of the logic on which preconditions rest, or what is taken for granted."""
    bodies: dict[str, set[str]] = {}
    names: set[str] = set()
    for item in unit.items:
        match item:
            case syntax.LogicDefinition(name):
                bodies[name] = set(_names(item.body))
            case syntax.FunctionDefinition(contract=syntax.Contract(clauses)):
                names.update(_required(clauses))
            case syntax.Axiomatic() | syntax.LemmaDefinition() | syntax.Inductive():
                names.update(_names(item))
            case _:  # of what else there is, nothing is required of callers
                pass
    while more := {other for name in names & set(bodies) for other in bodies[name]} - names:
        names |= more
    return frozenset(names)


def _required(clauses: tuple[syntax.Clause, ...]) -> Iterator[str]:
    for clause in clauses:
        match clause:
            case syntax.PredicateClause("requires", predicate):
                yield from _names(predicate)
            case syntax.BehaviorClause(clauses=inner):
                yield from _required(inner)
            case _:  # no other clause is about callers
                pass


def _names(node: object) -> Iterator[str]:
    if isinstance(node, syntax.Name):
        yield node.name
    for part in _below(node):
        yield from _names(part)


def _below(node: object) -> tuple[object, ...]:
    """What is just below a node of the tree, types left out."""
    match node:
        case tuple():
            return node
        case Span():
            return ()
        case _ if isinstance(node, syntax.TypeName):
            return ()
        case _:  # a record's fields; of words and numbers there are none
            return tuple(getattr(node, name) for name in field_names(node) or ())


# --- annotations ----------------------------------------------------------------------------------


def _clauses(clauses: tuple[syntax.Clause, ...], walk: _Walk) -> Iterator[Site]:
    for clause in clauses:
        match clause:
            case syntax.PredicateClause("typically"):
                pass
            case syntax.PredicateClause("requires") if walk.of_body:
                pass
            case syntax.BehaviorClause(clauses=inner):
                yield from _clauses(inner, walk)
            case syntax.Extension() | syntax.OtherClause():
                pass
            case syntax.PredicateClause(predicate=predicate):
                yield walk.site(clause, Role.CLAUSE)
                yield from _expression(predicate, Role.CLAUSE, walk)
            case syntax.MeasureClause(expression=expression):
                yield walk.site(clause, Role.CLAUSE)
                yield from _expression(expression, Role.VALUE, walk)
            case syntax.AssignsClause(locations=locations):
                yield walk.site(clause, Role.CLAUSE)
                for location in locations:
                    yield from _expression(location, Role.VALUE, walk)
            case syntax.BehaviorSetClause():
                yield walk.site(clause, Role.CLAUSE)
            case _:
                assert_never(clause)


# --- statements -----------------------------------------------------------------------------------


def _statement(node: syntax.Statement, walk: _Walk) -> Iterator[Site]:
    """The statement and what is below it: annotations and expressions first, in source order."""
    match node:
        case syntax.AssertStatement(clause):
            inner = _Walk(Part.ASSERTION, walk.function, walk.types, around=node)
            yield from _clauses((clause,), inner)
        case syntax.Contracted(contract, body):
            inner = _Walk(Part.ASSERTION, walk.function, walk.types, around=contract)
            yield from _clauses(contract.clauses, inner)
            yield from _statement(body, walk)
        case syntax.GhostStatement(items):
            inner = _Walk(Part.GHOST, walk.function, walk.types)
            for item in items:
                yield from _statement(item, inner)
        case syntax.While() | syntax.DoWhile() | syntax.For():
            yield from _loop(node, walk)
        case syntax.DeclarationStatement(declarations):
            for one in declarations:
                if one.initializer is not None:
                    yield from _expression(one.initializer, Role.VALUE, walk)
        case syntax.ExpressionStatement(expression):
            yield walk.site(node, Role.STATEMENT)
            if expression is not None:
                yield from _expression(expression, Role.STATEMENT, walk)
        case syntax.Return(value):
            yield walk.site(node, Role.STATEMENT)
            if value is not None:
                yield from _expression(value, Role.RETURNED, walk)
        case syntax.If(condition, then, otherwise):
            yield walk.site(node, Role.STATEMENT)
            yield from _expression(condition, Role.TRUTH, walk)
            for part in (then, otherwise):
                if part is not None:
                    yield from _statement(part, walk)
        case syntax.Switch(value, body):
            yield from _expression(value, Role.VALUE, walk)
            yield from _statement(body, walk)
        case syntax.Compound() | syntax.Case() | syntax.Labeled():
            for part in syntax.inner(node):
                yield from _statement(part, walk)
        case syntax.Break() | syntax.Continue():
            yield walk.site(node, Role.STATEMENT)
        case syntax.Goto() | syntax.LocalLabels() | syntax.OtherStatement():
            return
        case syntax.StaticAssertion() | syntax.Extension() | syntax.Asm():
            return
        case _:
            assert_never(node)


def _loop(node: syntax.While | syntax.DoWhile | syntax.For, walk: _Walk) -> Iterator[Site]:
    if node.contract is not None:
        inner = _Walk(Part.LOOP, walk.function, walk.types, around=node.contract)
        yield from _clauses(node.contract.clauses, inner)
    match node:
        case syntax.For(initial, condition, step, body):
            if initial is not None:
                yield from _statement(initial, walk)
            if condition is not None:
                yield from _expression(condition, Role.TRUTH, walk)
            if step is not None:
                yield walk.site(node, Role.STATEMENT)
                yield from _expression(step, Role.STATEMENT, walk)
            yield from _statement(body, walk)
        case syntax.While(condition, body):
            yield from _expression(condition, Role.TRUTH, walk)
            yield from _statement(body, walk)
        case syntax.DoWhile(body, condition):
            yield from _statement(body, walk)
            yield from _expression(condition, Role.TRUTH, walk)
        case _:
            assert_never(node)


# --- expressions ----------------------------------------------------------------------------------

LOGICAL = ("&&", "||", "==>", "<==>", "^^")


def _expression(node: syntax.Expr, role: Role, walk: _Walk) -> Iterator[Site]:
    """The expression and all in it; nothing of what is not evaluated."""
    match node:
        case syntax.Named(operand=operand):
            yield from _expression(operand, role, walk)
            return
        case syntax.SizeofType() | syntax.SizeofExpr():
            return
        case syntax.StatementExpression(body):
            yield from _statement(body, walk)
            return
        case _:  # all others are places themselves
            yield walk.site(node, role)
    for part, inner in _operands(node):
        yield from _expression(part, inner, walk)


def _operands(node: syntax.Expr) -> Iterator[tuple[syntax.Expr, Role]]:
    match node:
        case syntax.Binary(op, left, right) if op in LOGICAL:
            yield left, Role.TRUTH
            yield right, Role.TRUTH
        case syntax.Unary("!", operand):
            yield operand, Role.TRUTH
        case syntax.Quantifier(keyword, body=body):
            yield body, Role.VALUE if keyword == "\\lambda" else Role.TRUTH
        case syntax.Ternary(condition, then, otherwise):
            yield condition, Role.TRUTH
            yield then, Role.VALUE
            yield otherwise, Role.VALUE
        case _:  # the rest computes with values
            yield from ((part, Role.VALUE) for part in _expressions(_below(node)))


def _expressions(parts: tuple[object, ...]) -> Iterator[syntax.Expr]:
    for part in parts:
        match part:
            case tuple():
                yield from _expressions(part)
            case _ if isinstance(part, syntax.Expr):
                yield part
            case _:  # words, numbers and types
                pass
