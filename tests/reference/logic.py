"""ACSL terms and predicates: each becomes a Python function from environments to integers.

Terms are unbounded integers and predicates truth values, which Python lets stand for 0 and 1.
``&& || ==> ? :`` and quantifiers evaluate no more than they need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import add, and_, eq, ge, gt, le, lt, mul, ne, or_, sub, xor

from tests.reference.context import Context, Scope, integer_type, walk
from tests.reference.expressions import remainder, truncated_division
from tests.reference.model import UNSET, End, Env, Label, RunEnds, Unsupported
from weaklink.frontend import syntax as c

Term = Callable[[Env], int]
Range = Callable[[Env], range]
Comparison = tuple[str, c.Expr, c.Expr]

_COMPARE = {"<": lt, "<=": le, ">": gt, ">=": ge, "==": eq, "!=": ne}
_TOTAL = {"+": add, "-": sub, "*": mul, "&": and_, "|": or_, "^": xor}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


def divide(compute: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def run(left: int, right: int) -> int:
        if right == 0:
            raise RunEnds(End.UNDEFINED)
        return compute(left, right)

    return run


def shift(left: int, count: int) -> int:
    """``left * 2^count``, rounded down."""
    return left << count if count >= 0 else left >> -count


def checked_count(sign: int) -> Callable[[int, int], int]:
    def run(left: int, count: int) -> int:
        if count < 0:
            raise RunEnds(End.UNDEFINED)
        return shift(left, sign * count)

    return run


_PARTIAL = {
    "/": divide(truncated_division),
    "%": divide(remainder),
    "<<": checked_count(1),
    ">>": checked_count(-1),
}


def compile_term(node: c.Expr, scope: Scope, context: Context) -> Term:
    return _Compiler(scope, context).term(node)


class _Compiler:
    def __init__(self, scope: Scope, context: Context) -> None:
        self.scope = scope
        self.context = context

    def under(self, *names: str) -> _Compiler:
        return _Compiler(self.scope.binding(*names), self.context)

    def term(self, node: c.Expr) -> Term:
        match node:
            case c.Number(number) | c.Character(number):
                return lambda e: number
            case c.Name(name):
                return self.name(name)
            case c.Named(_, operand):
                return self.term(operand)
            case c.Unary(op, operand):
                return self.unary(op, self.term(operand))
            case c.Binary(op, left, right):
                return binary(op, self.term(left), self.term(right))
            case c.Chain(operands, ops):
                return chain([self.term(operand) for operand in operands], ops)
            case c.Ternary(condition, then, otherwise):
                test, yes, no = self.term(condition), self.term(then), self.term(otherwise)
                return lambda e: yes(e) if test(e) else no(e)
            case c.Cast(to, operand):
                return self.cast(to, self.term(operand))
            case c.AtExpr(operand, label):
                return self.at(operand, label)
            case c.Builtin(name, arguments):
                return self.builtin(name, arguments)
            case c.Quantifier():
                return self.quantifier(node)
            case c.LetExpr(name, value, body):
                given, inner = self.term(value), self.under(name).term(body)
                return lambda e: inner(e.bind(name, given(e)))
            case c.CallExpr():
                return self.application(node)
            case _:
                raise Unsupported(f"term {type(node).__name__}")

    def name(self, name: str) -> Term:
        if name in self.scope.bound:
            return lambda e: e.bound[name]
        match name:
            case "\\true":
                return lambda e: True
            case "\\false":
                return lambda e: False
            case "\\result":
                return lambda e: _set(e.result)
        if name not in self.scope.variables:
            raise Unsupported(f"name {name}")
        variable = self.scope.variables[name]
        key = variable.key
        if variable.is_global:
            return lambda e: e.globals[key]  # type: ignore[return-value]
        if name in self.scope.formals:
            return lambda e: _set(e.labels["Pre"].locals[key])
        return lambda e: _set(e.locals.get(key))

    def unary(self, op: str, operand: Term) -> Term:
        match op:
            case "!":
                return lambda e: not operand(e)
            case "-":
                return lambda e: -operand(e)
            case "+":
                return operand
            case "~":
                return lambda e: ~int(operand(e))
        raise Unsupported(f"operator {op}")

    def cast(self, type: c.TypeName, operand: Term) -> Term:
        if isinstance(type, c.BaseType) and type.name == "integer":
            return operand
        target = integer_type(type, self.context.machine)
        return lambda e: target.wrap(operand(e))

    def at(self, operand: c.Expr, label: str) -> Term:
        inner = self.term(operand)
        if (where := self.label(label)) is None:
            return inner
        return lambda e: inner(e.at(where))

    def label(self, name: str) -> Label | None:
        """The key of a label's state; None for the current one."""
        match name:
            case "Here" | "Post":
                return None
            case "Pre" | "Old":
                return "Pre"
            case "LoopEntry" | "LoopCurrent":
                if self.scope.loop is None:
                    raise Unsupported(f"{name} outside a loop")
                current = name == "LoopCurrent" and self.scope.at_loop_head
                return None if current else (name, self.scope.loop)
        return name

    def builtin(self, name: str, arguments: tuple[c.Expr, ...]) -> Term:
        if name == "\\old":
            return self.at(arguments[0], "Pre")
        terms = [self.term(argument) for argument in arguments]
        match name:
            case "\\abs":
                return lambda e: abs(terms[0](e))
            case "\\max":
                return lambda e: max(terms[0](e), terms[1](e))
            case "\\min":
                return lambda e: min(terms[0](e), terms[1](e))
        raise Unsupported(name)

    def application(self, node: c.CallExpr) -> Term:
        """A logic function or predicate: its body, evaluated in the states it is given."""
        assert isinstance(node.function, c.Name)
        definition = self.context.program.definition(node.function.name)
        arguments = [self.term(argument) for argument in node.arguments]
        names = [parameter.name for parameter in definition.parameters]
        given = [self.label(label) for label in node.labels]
        labels = dict(zip(definition.labels, given, strict=False))
        body = self.context.program.definition_body(definition, self.context)

        def run(e: Env) -> int:
            values = dict(zip(names, (argument(e) for argument in arguments), strict=True))
            states: dict[Label, Env] = {
                label: e if where is None else e.at(where) for label, where in labels.items()
            }
            here = next(iter(states.values()), e)
            states = {label: states.get(label, here) for label in definition.labels}
            return body(Env(here.globals, {}, {**e.labels, **states}, None, values))

        return run

    def quantifier(self, node: c.Quantifier) -> Term:
        if node.keyword not in ("\\forall", "\\exists"):
            raise Unsupported(node.keyword)
        ranges: list[tuple[str, Range]] = []
        compiler = self
        guards = list(conjuncts(_guard(node)))
        for position, binder in enumerate(node.binders):
            others = list(node.binders[position + 1 :])
            ranges.append((binder.name, compiler.range(binder, guards, others)))
            compiler = compiler.under(binder.name)
        body = compiler.term(node.body)

        def instances(e: Env, depth: int) -> Iterator[Env]:
            if depth == len(ranges):
                yield e
                return
            name, values = ranges[depth]
            for value in values(e):
                yield from instances(e.bind(name, value), depth + 1)

        if node.keyword == "\\forall":
            return lambda e: all(body(instance) for instance in instances(e, 0))
        return lambda e: any(body(instance) for instance in instances(e, 0))

    def range(self, binder: c.Binder, guards: list[Comparison], others: list[c.Binder]) -> Range:
        """A range that holds all values that the guards, or a C type, allow (and maybe more:
        the guards are part of the body, and evaluated for each)."""
        low = self.limit(binder, guards, others, upper=False)
        high = self.limit(binder, guards, others, upper=True)
        if low is None or high is None:
            raise Unsupported(f"the range of {binder.name} is not limited")
        return lambda e: range(low(e), high(e) + 1)

    def limit(
        self, binder: c.Binder, guards: list[Comparison], others: list[c.Binder], *, upper: bool
    ) -> Term | None:
        """The most (``upper``) or the least that a variable can be; None for no limit."""
        terms: list[Term] = []
        machine = self.context.machine
        if isinstance(binder.type, c.BaseType) and binder.type.name in machine.types:
            kind = machine[binder.type.name]
            terms.append(lambda e: kind.max if upper else kind.min)
        rest = [guard for guard in guards if not _mentions(guard[1:], {binder.name})]
        for how, bound in _bounds(binder.name, guards):
            if how not in (("<", "<=", "==") if upper else (">", ">=", "==")):
                continue
            other = next((b for b in others if bound == c.Name(b.name, bound.span)), None)
            if other is not None:
                unknown = [b for b in others if b is not other]
                term = self.limit(other, rest, unknown, upper=upper)
            elif _mentions(bound, {b.name for b in others}):
                term = None
            else:
                term = self.term(bound)
            terms += [term] if term else []
        if not terms:
            return None
        tightest = min if upper else max
        return lambda e: tightest(term(e) for term in terms)


def _bounds(name: str, guards: list[Comparison]) -> Iterator[tuple[str, c.Expr]]:
    """What ``name`` is compared with."""
    for op, left, right in guards:
        if left == c.Name(name, left.span) and not _mentions(right, {name}):
            yield op, right
        if right == c.Name(name, right.span) and not _mentions(left, {name}):
            yield _MIRRORED.get(op, ""), left


def _set(value: int | None) -> int:
    if value is UNSET:
        raise RunEnds(End.UNDEFINED)
    return value


def binary(op: str, left: Term, right: Term) -> Term:
    if op in _COMPARE or op in _TOTAL or op in _PARTIAL:
        compute = _COMPARE.get(op) or _TOTAL.get(op) or _PARTIAL[op]
        return lambda e: compute(int(left(e)), int(right(e)))
    match op:
        case "&&":
            return lambda e: bool(left(e)) and bool(right(e))
        case "||":
            return lambda e: bool(left(e)) or bool(right(e))
        case "==>":
            return lambda e: not left(e) or bool(right(e))
        case "<==>":
            return lambda e: bool(left(e)) == bool(right(e))
        case "^^":
            return lambda e: bool(left(e)) != bool(right(e))
        case "-->":
            return lambda e: ~int(left(e)) | int(right(e))
        case "<-->":
            return lambda e: ~(int(left(e)) ^ int(right(e)))
    raise Unsupported(f"operator {op}")


def chain(operands: list[Term], ops: tuple[str, ...]) -> Term:
    """``a <= b < c`` is ``a <= b && b < c``."""
    links = [
        binary(op, left, right)
        for op, left, right in zip(ops, operands, operands[1:], strict=False)
    ]
    return lambda e: all(link(e) for link in links)


def _guard(node: c.Quantifier) -> c.Expr | None:
    """What limits the variables: the left of ``==>``, or what ``\\exists`` joins by ``&&``."""
    match node.keyword, node.body:
        case "\\forall", c.Binary("==>", left, right):
            inner = c.Quantifier("\\forall", node.binders, right, right.span)
            more = _guard(inner)
            return left if more is None else c.Binary("&&", left, more, left.span)
        case "\\exists", body:
            return body
    return None


def conjuncts(guard: c.Expr | None) -> Iterator[Comparison]:
    """The comparisons that all hold where ``guard`` does."""
    match guard:
        case c.Binary("&&", left, right):
            yield from conjuncts(left)
            yield from conjuncts(right)
        case c.Binary(op, left, right) if op in _COMPARE:
            yield op, left, right
        case c.Chain(operands, ops):
            yield from zip(ops, operands, operands[1:], strict=False)


def _mentions(node: object, names: set[str]) -> bool:
    return any(isinstance(part, c.Name) and part.name in names for part in walk(node))
