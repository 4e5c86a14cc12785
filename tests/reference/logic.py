"""ACSL terms and predicates: each becomes a Python function from environments to integers.

Terms are unbounded integers and predicates truth values, which Python lets stand for 0 and 1.
``&& || ==> ? :`` and quantifiers evaluate no more than they need.  What has no value (a
division by zero, a read outside of memory) has some value that nobody knows: ``false && p`` and
``p && false`` are false whatever ``p`` is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import add, and_, eq, ge, gt, le, lt, mul, ne, or_, sub, xor
from typing import Any

from tests.reference.context import Context, LogicType, Scope, logic_type, walk
from tests.reference.errors import Unsupported
from tests.reference.locations import ABOUT_MEMORY, LocationCompiler, Term, TypedTerm, known
from tests.reference.memory import NULL, function_value
from tests.reference.model import UNSET, End, Env, Label, RunEnds, Variable
from tests.reference.types import PointerTo, Struct, Types, cells
from tests.reference.values import as_pointer, compatible, remainder, truncated_division
from weaklink.frontend import syntax as c
from weaklink.ir.types import IntType

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


_LOGICAL = ("&&", "||", "==>", "<==>", "^^")

_PARTIAL = {
    "/": divide(truncated_division),
    "%": divide(remainder),
    "<<": checked_count(1),
    ">>": checked_count(-1),
}


def compile_term(node: c.Expr, scope: Scope, context: Context) -> Term:
    return Compiler(scope, context).term(node)


class Compiler(LocationCompiler):
    def under(self, name: str, type: LogicType = None) -> Compiler:
        return Compiler(self.scope.binding(name, type), self.context)

    def term(self, node: c.Expr) -> Term:
        return self.typed(node).run

    def typed(self, node: c.Expr) -> TypedTerm:
        match node:
            case c.Number(number) | c.Character(number):
                return TypedTerm(None, lambda e: number)
            case c.Name(name) if (found := self.named(name)) is not None:
                return found
            case c.Name() | c.Index() | c.Member() | c.Unary("*"):
                return self.designated(node)
            case c.Named(_, operand):
                return self.typed(operand)
            case c.Unary("&", operand):
                return self.address(operand)
            case c.Unary(op, operand):
                return TypedTerm(None, self.unary(op, self.term(operand)))
            case c.Binary(op, left, right):
                return self.binary(op, self.typed(left), self.typed(right))
            case c.Chain(operands, ops):
                links = [self.typed(operand) for operand in operands]
                return TypedTerm(None, chain(links, ops))
            case c.Ternary(condition, then, otherwise):
                test, yes, no = self.term(condition), self.typed(then), self.typed(otherwise)
                type = yes.type or no.type
                return TypedTerm(type, lambda e: yes.run(e) if test(e) else no.run(e))
            case c.Cast(to, operand):
                return self.cast(to, self.typed(operand))
            case c.AtExpr(operand, label):
                return self.at(operand, label)
            case c.Builtin(name, arguments):
                return self.builtin(name, arguments, node.labels)
            case c.Quantifier():
                return TypedTerm(None, self.quantifier(node))
            case c.LetExpr(name, value, body):
                given = self.typed(value)
                inner = self.under(name, given.type).typed(body)
                return TypedTerm(inner.type, lambda e: inner.run(e.bind(name, given.run(e))))
            case c.CallExpr():
                return self.application(node)
            case _:
                raise Unsupported(f"term {type_name(node)}")

    def named(self, name: str) -> TypedTerm | None:
        """What a name stands for, unless it is a variable in memory."""
        if name in self.scope.bound:
            return TypedTerm(self.scope.bound[name], lambda e: e.bound[name])
        match name:
            case "\\true":
                return TypedTerm(None, lambda e: True)
            case "\\false":
                return TypedTerm(None, lambda e: False)
            case "\\null":
                return TypedTerm(PointerTo(None), lambda e: NULL)
            case "\\result":
                result = self.context.result
                return TypedTerm(
                    None if result is None else logic_type(result), lambda e: known(e.result)
                )
        if name not in self.scope.variables:
            address = self.context.program.function_address(name)
            assert isinstance(address.type, PointerTo)
            where = function_value(name)
            return TypedTerm(address.type, lambda e: where)
        variable = self.scope.variables[name]
        if variable.in_memory:
            return None
        return TypedTerm(logic_type(variable.type), self.variable(name, variable))

    def variable(self, name: str, variable: Variable) -> Term:
        key = variable.key
        if variable.is_global:
            return lambda e: known(e.globals[key])
        if name in self.scope.formals:
            return lambda e: known(e.labels["Pre"].locals[key])
        type, unknown = variable.type, self.context.program.unknown

        def read(e: Env) -> Any:
            value = e.locals.get(key)
            return unknown(e, key, type) if value is UNSET else value

        return read

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

    def binary(self, op: str, left: TypedTerm, right: TypedTerm) -> TypedTerm:
        if left.type is None and right.type is None:
            return TypedTerm(None, binary(op, left.run, right.run))
        if op in _LOGICAL:
            return TypedTerm(None, binary(op, left.run, right.run))
        if op in _COMPARE:
            return TypedTerm(None, comparison(op, left, right))
        return pointer_arithmetic(op, left, right)

    def cast(self, type: c.TypeName, operand: TypedTerm) -> TypedTerm:
        run = operand.run
        if isinstance(type, c.BaseType) and type.name == "integer":
            return operand
        target = self.context.program.types.resolve(type)
        if isinstance(target, IntType):
            return TypedTerm(None, lambda e: target.wrap(run(e)))
        if not isinstance(target, PointerTo):
            raise Unsupported("a cast to something else than a number or pointer")
        if isinstance(operand.type, PointerTo) and not compatible(operand.type, target):
            raise Unsupported("a cast between pointers to different things")
        return TypedTerm(target, lambda e: as_pointer(run(e)))

    def at(self, operand: c.Expr, label: str) -> TypedTerm:
        inner = self.typed(operand)
        if (where := self.label(label)) is None:
            return inner
        return TypedTerm(inner.type, lambda e: inner.run(e.at(where)))

    def label(self, name: str) -> Label | None:
        """The key of a label's state; None for the current one."""
        match name:
            case "Here" | "Post":
                return "Here"
            case "Old" if self.scope.statement is not None:
                return "Old", self.scope.statement
            case "Pre" | "Old":
                return "Pre"
            case "LoopEntry" | "LoopCurrent":
                if self.scope.loop is None:
                    raise Unsupported(f"{name} outside a loop")
                current = name == "LoopCurrent" and self.scope.at_loop_head
                return None if current else (name, self.scope.loop)
        return name

    def builtin(
        self, name: str, arguments: tuple[c.Expr, ...], labels: tuple[str, ...]
    ) -> TypedTerm:
        if name == "\\old":
            return self.at(arguments[0], "Old")
        if name in ABOUT_MEMORY:
            place = self.label(labels[0]) if labels else None
            at = (lambda e: e) if place is None else (lambda e: e.at(place))
            return TypedTerm(None, self.about_memory(name, arguments, at))
        terms = [self.term(argument) for argument in arguments]
        match name:
            case "\\abs":
                return TypedTerm(None, lambda e: abs(terms[0](e)))
            case "\\max":
                return TypedTerm(None, lambda e: max(terms[0](e), terms[1](e)))
            case "\\min":
                return TypedTerm(None, lambda e: min(terms[0](e), terms[1](e)))
        raise Unsupported(name)

    def application(self, node: c.CallExpr) -> TypedTerm:
        """A logic function or predicate: its body, evaluated in the states it is given."""
        assert isinstance(node.function, c.Name)
        definition = self.context.program.definition(node.function.name)
        arguments = [self.term(argument) for argument in node.arguments]
        names = [parameter.name for parameter in definition.parameters]
        given = [self.label(label) for label in node.labels]
        labels = dict(zip(definition.labels, given, strict=False))
        body = self.context.program.definition_body(definition, self.context)

        def run(e: Env) -> Any:
            values = dict(zip(names, (argument(e) for argument in arguments), strict=True))
            states: dict[Label, Env] = {
                label: e if where is None else e.at(where) for label, where in labels.items()
            }
            here = next(iter(states.values()), e)
            states = {label: states.get(label, here) for label in definition.labels}
            labelled = {**e.labels, **states}
            return body(Env(here.globals, {}, labelled, here.blocks, None, values))

        result = definition.result
        return TypedTerm(None if result is None else self.of_binder(result), run)

    def of_binder(self, type: c.TypeName) -> LogicType:
        return type_of_binder(type, self.context.program.types)

    def quantifier(self, node: c.Quantifier) -> Term:
        if node.keyword not in ("\\forall", "\\exists"):
            raise Unsupported(node.keyword)
        ranges: list[tuple[str, Range]] = []
        compiler = self
        guards = list(conjuncts(_guard(node)))
        for position, binder in enumerate(node.binders):
            others = list(node.binders[position + 1 :])
            ranges.append((binder.name, compiler.range(binder, guards, others)))
            compiler = compiler.under(binder.name, self.of_binder(binder.type))
        body = compiler.term(node.body)

        def instances(e: Env, depth: int) -> Iterator[Env]:
            if depth == len(ranges):
                yield e
                return
            name, values = ranges[depth]
            for value in values(e):
                yield from instances(e.bind(name, value), depth + 1)

        decides = node.keyword == "\\exists"

        def run(e: Env) -> bool:
            unknown: RunEnds | None = None
            for instance in instances(e, 0):
                try:
                    if bool(body(instance)) is decides:
                        return decides
                except RunEnds as stop:
                    unknown = stop
            if unknown:
                raise unknown
            return not decides

        return run

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


def type_of_binder(type: c.TypeName, types: Types) -> LogicType:
    """The type of a quantified variable, or of a parameter of a definition."""
    if isinstance(type, c.BaseType) and type.name in ("integer", "boolean"):
        return None
    return logic_type(types.parameter(type))


def type_name(node: object) -> str:
    return type(node).__name__


def comparison(op: str, left: TypedTerm, right: TypedTerm) -> Term:
    """Of two pointers (or one and 0); ``<`` has a value only within one block."""
    first, second, compare = left.run, right.run, _COMPARE[op]
    if isinstance(left.type, Struct) or isinstance(right.type, Struct):
        raise Unsupported("comparison of structs")
    if op in ("==", "!="):
        return lambda e: compare(as_pointer(first(e)), as_pointer(second(e)))

    def run(e: Env) -> bool:
        one, other = as_pointer(first(e)), as_pointer(second(e))
        if one.block != other.block:
            raise RunEnds(End.UNDEFINED)
        return bool(compare(one.offset, other.offset))

    return run


def pointer_arithmetic(op: str, left: TypedTerm, right: TypedTerm) -> TypedTerm:
    if op == "+" and left.type is None:
        left, right = right, left
    first, second = left.run, right.run
    stride = _stride(left.type)
    if right.type is None and op in ("+", "-"):
        step = stride if op == "+" else -stride
        return TypedTerm(left.type, lambda e: first(e).moved(step * second(e)))
    if op != "-":
        raise Unsupported(f"operator {op} on pointers")

    def difference(e: Env) -> int:
        one, other = first(e), second(e)
        if one.block != other.block:
            raise RunEnds(End.UNDEFINED)
        return truncated_division(one.offset - other.offset, stride)

    return TypedTerm(None, difference)


def _stride(type: LogicType) -> int:
    if not isinstance(type, PointerTo) or type.target is None:
        raise Unsupported("arithmetic on something else than a pointer to an object")
    return cells(type.target)


def alike(left: int, right: int) -> tuple[int, int]:
    """The two sides of ``==``: beside a truth value a number is one, ``!= 0``."""
    if isinstance(left, bool) or isinstance(right, bool):
        return bool(left), bool(right)
    return left, right


def binary(op: str, left: Term, right: Term) -> Term:
    if op in ("==", "!="):
        equals = _COMPARE[op]
        return lambda e: equals(*alike(left(e), right(e)))
    if op in _COMPARE or op in _TOTAL or op in _PARTIAL:
        compute = _COMPARE.get(op) or _TOTAL.get(op) or _PARTIAL[op]
        return lambda e: compute(int(left(e)), int(right(e)))
    match op:
        case "&&":
            return _connective(left, right, decides=False)
        case "||":
            return _connective(left, right, decides=True)
        case "==>":
            return _connective(lambda e: not left(e), right, decides=True)
        case "<==>":
            return lambda e: bool(left(e)) == bool(right(e))
        case "^^":
            return lambda e: bool(left(e)) != bool(right(e))
        case "-->":
            return lambda e: ~int(left(e)) | int(right(e))
        case "<-->":
            return lambda e: ~(int(left(e)) ^ int(right(e)))
    raise Unsupported(f"operator {op}")


def _connective(left: Term, right: Term, *, decides: bool) -> Term:
    """The operand on the right counts only if the one on the left does not decide; if that one
    has no value, the other may still decide."""

    def run(e: Env) -> bool:
        try:
            first = bool(left(e))
        except RunEnds:
            if bool(right(e)) is decides:
                return decides
            raise
        return decides if first is decides else bool(right(e))

    return run


def chain(operands: list[TypedTerm], ops: tuple[str, ...]) -> Term:
    """``a <= b < c`` is ``a <= b && b < c``."""
    links = [
        binary(op, left.run, right.run)
        if left.type is None and right.type is None
        else comparison(op, left, right)
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
