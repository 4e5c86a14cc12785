"""The steps of a function, and the ways through its code that are open when some are blocked.

A *step* is a place of the source where something is executed: an operation, an assignment, a
call, an annotation.  Control may take each branch and leave each loop here, whatever the
conditions say; so what is still come to when steps are blocked is not behind them.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field, replace

from tests.reference.context import walk
from tests.reference.errors import Unsupported
from tests.reference.marks import Mark, Place, begun, done, place
from weaklink.frontend import syntax as c
from weaklink.source import Span


@dataclass(frozen=True, slots=True)
class Step:
    """A run that leaves one of the marks ``about`` has all that the step needs, and would do it
    next; one that leaves one of ``after`` has done it, and one of ``whole`` has done what it is
    a part of that need not be computed.  ``is_plain``: it is more than the
    computation of a value; ``is_safe``: it cannot commit a run-time error."""

    about: frozenset[Mark]
    after: frozenset[Mark]
    is_plain: bool
    is_safe: bool = False
    whole: frozenset[Mark] = frozenset()


def steps_of(body: c.Compound) -> dict[Place, Step]:
    """All steps of a function by place."""
    found: dict[Place, Step] = {}
    nodes = list(walk(body))
    for node in nodes:
        if isinstance(node, c.Expr):
            found[place(node.span)] = _of_expression(node)
    for node in nodes:
        if isinstance(node, c.Expr):
            for target in _targets(node):
                found[place(target.span)] = replace(_of_expression(node), is_plain=False)
            for part in _maybe(node):
                _allow(found, part, done(node.span))
    for node in nodes:
        match node:
            case c.DeclarationStatement(declarations):
                for one in declarations:
                    found[place(one.span)] = _of_declaration(one, node.span)
            case c.Return(value) if value is not None:
                found[place(node.span)] = _on(_last(value), _last(value))
            case c.While() | c.DoWhile() | c.For() if _has_invariants(node.contract):
                assert node.contract is not None
                entered = done(node.contract.span)
                found[place(node.contract.span)] = _on(entered, entered)
            case c.Switch(value, _):
                for case in _cases(node):
                    found[place(case)] = Step(
                        frozenset({done(case)}), frozenset({done(value.span)}), False, True
                    )
    for node in walk(body, into_annotations=True):
        if isinstance(node, c.AssertStatement):
            found[place(node.span)] = _of_annotation(node)
    return found


def _targets(node: c.Expr) -> Iterator[c.Expr]:
    """What the expression writes to: that is evaluated as a part of it, without a mark."""
    match node:
        case c.Assignment(_, target, _) | c.Postfix(_, target) | c.Unary("++" | "--", target):
            yield target


def _maybe(node: c.Expr) -> Iterator[c.Expr]:
    """The operands that are not always evaluated."""
    match node:
        case c.Ternary(_, then, otherwise):
            yield from (then, otherwise)
        case c.Binary("&&" | "||", _, right):
            yield right


def _allow(found: dict[Place, Step], part: c.Expr, after: Mark) -> None:
    """The engine evaluates conditional operands as a whole where they change nothing: a run
    comes past what is in them if it comes past the whole."""
    for node in walk(part):
        if isinstance(node, c.Expr):
            step = found[place(node.span)]
            found[place(node.span)] = replace(step, whole=step.whole | {after})


def _on(about: Mark, after: Mark) -> Step:
    return Step(frozenset({about}), frozenset({after}), True)


def _cases(switch: c.Switch) -> Iterator[Span]:
    for node in walk(switch.body):
        if isinstance(node, c.Case) and node.value is not None:
            yield node.value.span


def _of_declaration(node: c.Declaration, whole: Span) -> Step:
    if node.initializer is None:
        return Step(frozenset({begun(whole)}), frozenset({begun(whole)}), False)
    last = _last(node.initializer)
    return _on(last, last)


def _last(value: c.Expr) -> Mark:
    """What is left when the value is there."""
    while isinstance(value, c.InitList) and value.items:
        value = value.items[-1][1]
    return done(value.span)


def _of_annotation(node: c.AssertStatement) -> Step:
    """What is admitted, but never holds, may be called dead, as what is behind it."""
    is_admitted = node.clause.mode == "admit"
    about = done(node.span) if is_admitted else begun(node.span)
    after = frozenset({done(node.span)})
    return Step(frozenset({about}), after, is_plain=not is_admitted, is_safe=True)


def _of_expression(node: c.Expr) -> Step:
    is_plain = isinstance(node, c.Assignment | c.CallExpr | c.Postfix) or (
        isinstance(node, c.Unary) and node.op in ("++", "--")
    )
    after = frozenset({done(node.span)})
    return Step(frozenset(_about(node)), after, is_plain, isinstance(node, c.CallExpr))


def _about(node: c.Expr) -> Iterator[Mark]:
    """What the evaluation of the last operand leaves; without operands, the beginning."""
    match node:
        case c.Binary("&&" | "||", operand, _):
            yield done(operand.span)
        case c.Binary(_, _, operand) | c.Cast(_, operand) | c.Assignment(_, _, operand):
            yield done(operand.span)
        case c.Unary("-" | "+" | "~" | "!", operand):
            yield done(operand.span)
        case c.Ternary(_, then, otherwise):
            yield done(then.span)
            yield done(otherwise.span)
        case c.CallExpr(_, (*_, operand)):
            yield done(operand.span)
        case _:
            yield begun(node.span)


def is_false(node: c.Statement) -> bool:
    """Whether the statement is an annotation that says that control does not come here."""
    return isinstance(node, c.AssertStatement) and _is_false(node.clause)


def _has_invariants(contract: c.LoopAnnotation | None) -> bool:
    return contract is not None and any(
        isinstance(clause, c.PredicateClause) and clause.keyword == "invariant"
        for clause in contract.clauses
    )


def _is_false(clause: object) -> bool:
    predicate = clause.predicate if isinstance(clause, c.PredicateClause) else None
    while isinstance(predicate, c.Named):
        predicate = predicate.operand
    return isinstance(predicate, c.Name) and predicate.name == "\\false"


def open_ways(body: c.Compound, blocked: Set[Place], broken: Set[Place]) -> set[Place]:
    """The steps that some way through the code comes to, if none goes past one that is blocked,
    but no way past one that is ``broken``.

    The code behind a jump, where it starts with a plain statement, is a beginning too."""
    ways = _Ways(blocked, broken)
    ways.statement(body, _START)
    return ways.open


@dataclass(frozen=True, slots=True)
class _Here:
    """Whether control comes here at all, past nothing that is blocked, past what is broken."""

    at_all: bool
    open: bool
    broken: bool = False

    def __or__(self, other: _Here) -> _Here:
        return _Here(
            self.at_all or other.at_all, self.open or other.open, self.broken or other.broken
        )


_NEVER = _Here(False, False)
_START = _Here(True, True)


@dataclass(slots=True)
class _Ways:
    blocked: Set[Place]
    broken: Set[Place]
    open: set[Place] = field(default_factory=set)
    breaks: list[_Here] = field(default_factory=list)
    continues: list[_Here] = field(default_factory=list)
    gotos: dict[str, _Here] = field(default_factory=dict)

    # --- statements: each takes where control comes to it, and gives where it goes on ----------

    def statement(self, node: c.Statement, here: _Here) -> _Here:
        match node:
            case c.ExpressionStatement(expression):
                return here if expression is None else self.value(expression, here)
            case c.DeclarationStatement(declarations):
                for one in declarations:
                    if one.initializer is not None:
                        here = self.step(one.span, self.value(one.initializer, here))
                return here
            case c.Compound(items):
                return self.items(items, here)
            case c.If(condition, then, otherwise):
                here, other = self.test(condition, here)
                end = self.statement(then, here)
                return end | (other if otherwise is None else self.statement(otherwise, other))
            case c.While() | c.DoWhile() | c.For():
                return self.loop(node, here)
            case c.Switch():
                return self.switch(node, here)
            case c.Labeled(label, inner):
                return self.statement(inner, here | self.gotos.get(label, _NEVER))
            case c.Break():
                self.breaks[-1] |= here
                return _NEVER
            case c.Continue():
                self.continues[-1] |= here
                return _NEVER
            case c.Goto(label):
                self.gotos[label] = self.gotos.get(label, _NEVER) | here
                return _NEVER
            case c.Return(value):
                if value is not None:
                    self.step(node.span, self.value(value, here))
                return _NEVER
            case c.AssertStatement():
                return replace(here, open=False) if is_false(node) else self.step(node.span, here)
            case _:
                raise Unsupported(f"statement {type(node).__name__}")

    def items(self, items: tuple[c.Statement, ...], here: _Here) -> _Here:
        for item in items:
            if not here.at_all and _is_plain(item):
                here = _START
            here = self.statement(item, here)
        return here

    def loop(self, node: c.While | c.DoWhile | c.For, here: _Here) -> _Here:
        if isinstance(node, c.For) and node.initial is not None:
            here = self.statement(node.initial, here)
        if node.contract is not None:
            if any(map(_is_false, node.contract.clauses)):
                here = replace(here, open=False)
            elif _has_invariants(node.contract):
                here = self.step(node.contract.span, here)
        self.breaks.append(_NEVER)
        self.continues.append(_NEVER)
        leaving = _NEVER
        if not isinstance(node, c.DoWhile) and node.condition is not None:
            here, leaving = self.test(node.condition, here)
        end = self.statement(node.body, here) | self.continues.pop()
        if isinstance(node, c.For) and node.step is not None:
            self.value(node.step, end)
        if isinstance(node, c.DoWhile):
            _, leaving = self.test(node.condition, end)
        if not end.at_all and node.contract is not None:
            self.open.discard(place(node.contract.span))  # it is no loop
        return leaving | self.breaks.pop()

    def switch(self, node: c.Switch, here: _Here) -> _Here:
        assert isinstance(node.body, c.Compound)
        self.breaks.append(_NEVER)
        chosen, rest = self.dispatch(node, self.value(node.value, here))
        position, has_default = _NEVER, False
        for item in node.body.items:
            while isinstance(item, c.Case):
                position |= rest if item.value is None else chosen[place(item.value.span)]
                has_default |= item.value is None
                item = item.body
            position = self.statement(item, position)
        return position | self.breaks.pop() | (_NEVER if has_default else rest)

    def dispatch(self, node: c.Switch, here: _Here) -> tuple[dict[Place, _Here], _Here]:
        """Where control comes from at each label: they are tried in turn, ``default`` last."""
        found: dict[Place, _Here] = {}
        for span in _cases(node):
            found[place(span)] = here = self.step(span, here)
        return found, here

    # --- expressions: those without effects are computed as a whole -------------------------------

    def test(self, node: c.Expr, here: _Here) -> tuple[_Here, _Here]:
        """Where control goes on if the value is true, and if it is false."""
        match node:
            case c.Unary("!", operand) if _has_effects(node):
                yes, no = self.test(operand, here)
                return no, yes
            case c.Binary("&&", left, right) if _has_effects(node):
                yes, no = self.test(left, here)
                then, otherwise = self.test(right, yes)
                return then, no | otherwise
            case c.Binary("||", left, right) if _has_effects(node):
                yes, no = self.test(left, here)
                then, otherwise = self.test(right, no)
                return yes | then, otherwise
        here = self.value(node, here)
        return here, here

    def value(self, node: c.Expr, here: _Here) -> _Here:
        match node:
            case c.Binary("&&" | "||", left, right) if _has_effects(node):
                here = self.value(left, here)
                self.value(right, here)
            case c.Ternary(condition, then, otherwise) if _has_effects(node):
                here = self.value(condition, here)
                here = self.value(then, here) | self.value(otherwise, here)
            case c.Assignment(_, target, value):
                here = self.value(value, self.inside(target, here))
            case _:
                here = self.inside(node, here)
        return self.step(node.span, here)

    def inside(self, node: c.Expr, here: _Here) -> _Here:
        """Past the operands."""
        match node:
            case c.Binary(_, left, right) | c.Index(left, right):
                return self.value(right, self.value(left, here))
            case c.Unary("&", operand):
                return self.inside(operand, here)
            case c.Unary(_, operand) | c.Postfix(_, operand) | c.Cast(_, operand):
                return self.value(operand, here)
            case c.Member(record):
                return self.value(record, here)
            case c.Ternary(condition, then, otherwise):
                here = self.value(condition, here)
                return self.value(otherwise, self.value(then, here))
            case c.CallExpr(_, arguments):
                for argument in arguments:
                    here = self.value(argument, here)
            case c.InitList(items):
                for _, item in items:
                    here = self.value(item, here)
        return here

    def step(self, span: Span, here: _Here) -> _Here:
        where = place(span)
        if here.open and not here.broken:
            self.open.add(where)
        return _Here(
            here.at_all,
            here.open and where not in self.blocked,
            here.broken or (here.at_all and where in self.broken),
        )


def _has_effects(node: c.Expr) -> bool:
    return any(isinstance(part, c.Expr) and _of_expression(part).is_plain for part in walk(node))


def _is_plain(node: c.Statement) -> bool:
    match node:
        case c.ExpressionStatement(expression):
            return isinstance(expression, c.Assignment | c.CallExpr | c.Postfix)
        case c.DeclarationStatement(declarations):
            return declarations[0].initializer is not None
        case c.Return(value):
            return value is not None
        case _:
            return isinstance(node, c.AssertStatement) and not is_false(node)
