"""A normal form of trees: what differs only in how it is written has the same.

Operands that may change places are sorted, comparisons look one way, negation goes inside, chains
are conjunctions, what is neutral or stands twice is gone.  Sums of integers are sums of multiples;
in annotations, where integers have no ends, comparisons of them are of a sum with 0.
"""

from __future__ import annotations

from collections.abc import Iterable

from weaklink.frontend import syntax
from weaklink.mutate.types import Types
from weaklink.record import field_names
from weaklink.source import Span

Form = tuple[object, ...]
"""A tree of words and numbers."""

TRUE: Form = ("true",)
FALSE: Form = ("false",)

_TURNED = {">": "<", ">=": "<="}
_NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
_SYMMETRIC = frozenset(("*", "&", "|", "^"))


def normal(node: object, types: Types) -> Form:
    """The normal form of a declaration or anything in it."""
    return _Normal(types).whole(node, annotation=False)


class _Normal:
    def __init__(self, types: Types) -> None:
        self.types = types

    def whole(self, node: object, *, annotation: bool) -> Form:
        """Of statements, clauses, and what else holds expressions."""
        match node:
            case tuple():
                return ("tuple", *(self.whole(part, annotation=annotation) for part in node))
            case Span():
                return ("",)
            case _ if isinstance(node, syntax.Expr):
                return self.value(node, annotation)
            case _ if (names := field_names(node)) is not None:
                return self._record(node, names, annotation)
            case _:  # words and numbers are what they are
                return ("", repr(node))

    def _record(self, node: object, names: tuple[str, ...], annotation: bool) -> Form:
        inside = annotation or isinstance(
            node,
            syntax.Contract | syntax.LoopAnnotation | syntax.AssertStatement
            | syntax.LogicDeclaration,
        )  # fmt: skip
        parts = []
        for name in names:
            part = getattr(node, name)
            is_truth = name in ("condition", "predicate") or (
                isinstance(node, syntax.LogicDefinition) and node.result is None
            )
            if is_truth and isinstance(part, syntax.Expr):
                parts.append(self.truth(part, inside))
            else:
                parts.append(self.whole(part, annotation=inside))
        return (type(node).__name__, *parts)

    # --- truth --------------------------------------------------------------------------------

    def truth(self, node: syntax.Expr, annotation: bool, *, holds: bool = True) -> Form:
        """That the expression holds, or that it does not."""
        match node:
            case syntax.Named(operand=operand):
                return self.truth(operand, annotation, holds=holds)
            case syntax.Unary("!", operand):
                return self.truth(operand, annotation, holds=not holds)
            case syntax.Name("\\true" | "\\false" as name):
                return TRUE if (name == "\\true") is holds else FALSE
            case syntax.Number(value):
                return TRUE if (value != 0) is holds else FALSE
            case syntax.Binary("&&" | "||" as op, left, right):
                both = (op == "&&") is holds
                parts = [self.truth(p, annotation, holds=holds) for p in (left, right)]
                return _junction("and" if both else "or", parts, annotation)
            case syntax.Binary("==>", left, right):
                parts = [
                    self.truth(left, annotation, holds=not holds),
                    self.truth(right, annotation, holds=holds),
                ]
                return _junction("or" if holds else "and", parts, annotation)
            case syntax.Binary("<==>", left, right):
                sides = (self.truth(left, annotation), self.truth(right, annotation))
                return ("iff", holds, *sorted(sides, key=repr))
            case syntax.Chain(operands, ops):
                links = [
                    self.comparison(op, operands[n], operands[n + 1], annotation, holds)
                    for n, op in enumerate(ops)
                ]
                return _junction("and" if holds else "or", links, annotation)
            case syntax.Binary(op, left, right) if op in _NEGATED:
                return self.comparison(op, left, right, annotation, holds)
            case syntax.Quantifier(keyword, binders, body) if keyword != "\\lambda":
                every = (keyword == "\\forall") is holds
                bound = [(b.name, repr(b.type)) for b in binders]
                inner = self.truth(body, annotation, holds=holds)
                return ("every" if every else "some", *bound, inner)
            case _:  # a value, which is true if it is not 0
                return ("holds", holds, self.value(node, annotation))

    def comparison(
        self, op: str, left: syntax.Expr, right: syntax.Expr, annotation: bool, holds: bool
    ) -> Form:
        are_integers = self.types.is_integer(left) and self.types.is_integer(right)
        is_equality = op in ("==", "!=")
        are_ordered = is_equality or are_integers or self.types.is_pointer(left)
        if not holds and are_ordered:
            op, holds = _NEGATED[op], True
        if op in _TURNED:
            op, left, right = _TURNED[op], right, left
        if annotation and are_integers:
            return self._of_sum(op, left, right)
        sides = [self.value(left, annotation), self.value(right, annotation)]
        if is_equality and (annotation or _is_pure((left, right))):
            sides.sort(key=repr)
        return (op, *sides) if holds else ("not", op, *sides)

    def _of_sum(self, op: str, left: syntax.Expr, right: syntax.Expr) -> Form:
        """``left < right`` as ``0 <= right - left - 1``."""
        sum_ = self.linear(right, 1, True)
        _add(sum_, self.linear(left, -1, True))
        if op == "<":
            _add(sum_, {(): -1})
        if op in ("<", "<="):
            return _decided(sum_, lambda value: value >= 0) or ("sum>=0", *_sorted(sum_))
        first = next(iter(_sorted(sum_)), None)
        if first is not None and first[1] < 0:
            sum_ = {atom: -factor for atom, factor in sum_.items()}
        is_true = _decided(sum_, lambda value: (value == 0) is (op == "=="))
        return is_true or (f"sum{op}0", *_sorted(sum_))

    # --- values -------------------------------------------------------------------------------

    def value(self, node: syntax.Expr, annotation: bool) -> Form:
        match node:
            case syntax.Named(operand=operand):
                return self.value(operand, annotation)
            case syntax.Binary(op) if op in _NEGATED or op in ("&&", "||", "==>", "<==>"):
                return self.truth(node, annotation)
            case syntax.Unary("!") | syntax.Chain() | syntax.Quantifier():
                is_lambda = isinstance(node, syntax.Quantifier) and node.keyword == "\\lambda"
                return self.parts(node, annotation) if is_lambda else self.truth(node, annotation)
            case syntax.Binary("+" | "-" | "*") | syntax.Unary("-" | "+") | syntax.Number():
                if self.types.is_integer(node):
                    sum_ = self.linear(node, 1, annotation)
                    return ("sum", *_sorted(sum_))
                return self.parts(node, annotation)
            case syntax.Ternary(condition, then, otherwise):
                sides = (self.value(then, annotation), self.value(otherwise, annotation))
                if sides[0] == sides[1] and _is_pure(condition):
                    return sides[0]
                return ("if", self.truth(condition, annotation), *sides)
            case syntax.Binary(op, left, right) if op in _SYMMETRIC and _is_pure((left, right)):
                pair = sorted(
                    (self.value(left, annotation), self.value(right, annotation)), key=repr
                )
                return (op, *pair)
            case syntax.Assignment("+=" | "-=" as op, target, value) if _is_pure(target):
                step = self.linear(value, 1 if op == "+=" else -1, annotation)
                return ("step", self.value(target, annotation), *_sorted(step))
            case syntax.Unary("++" | "--" as op, operand):
                return ("step", self.value(operand, annotation), ((), 1 if op == "++" else -1))
            case _:  # made of its parts
                return self.parts(node, annotation)

    def parts(self, node: syntax.Expr, annotation: bool) -> Form:
        names = field_names(node) or ()
        inner = (self.whole(getattr(node, name), annotation=annotation) for name in names)
        return (type(node).__name__, *inner)

    def linear(self, node: syntax.Expr, factor: int, annotation: bool) -> dict[Form, int]:
        """A sum of multiples; ``()`` stands for 1."""
        sum_: dict[Form, int] = {}
        match node:
            case syntax.Number(value):
                sum_[()] = factor * value
            case syntax.Named(operand=operand) | syntax.Unary("+", operand):
                sum_ = self.linear(operand, factor, annotation)
            case syntax.Unary("-", operand):
                sum_ = self.linear(operand, -factor, annotation)
            case syntax.Binary("+" | "-" as op, left, right):
                sum_ = self.linear(left, factor, annotation)
                _add(sum_, self.linear(right, factor if op == "+" else -factor, annotation))
            case syntax.Binary("*", syntax.Number(value), other):
                sum_ = self.linear(other, factor * value, annotation)
            case syntax.Binary("*", other, syntax.Number(value)):
                sum_ = self.linear(other, factor * value, annotation)
            case syntax.Binary("*", left, right) if _is_pure((left, right)):
                pair = [self.value(left, annotation), self.value(right, annotation)]
                sum_[("*", *sorted(pair, key=repr))] = factor
            case syntax.Binary("*"):
                sum_[self.parts(node, annotation)] = factor
            case _:  # it is one thing
                sum_[self.value(node, annotation)] = factor
        return {atom: number for atom, number in sum_.items() if number}


def _junction(op: str, parts: Iterable[Form], annotation: bool) -> Form:
    """``and`` or ``or`` of its parts: no part twice, in order where nothing hangs on it."""
    neutral, final = (TRUE, FALSE) if op == "and" else (FALSE, TRUE)
    flat: list[Form] = []
    for part in parts:
        inner = part[1:] if part[0] == op else (part,)
        for one in inner:
            assert isinstance(one, tuple)
            if one not in flat and one != neutral:
                flat.append(one)
    if final in flat and annotation:
        return final
    if not flat:
        return neutral
    if annotation:
        flat.sort(key=repr)
    return flat[0] if len(flat) == 1 else (op, *flat)


def _add(sum_: dict[Form, int], other: dict[Form, int]) -> None:
    for atom, factor in other.items():
        sum_[atom] = sum_.get(atom, 0) + factor


def _sorted(sum_: dict[Form, int]) -> list[tuple[Form, int]]:
    return sorted(((atom, n) for atom, n in sum_.items() if n), key=repr)


def _decided(sum_: dict[Form, int], holds: object) -> Form | None:
    """What a comparison of numbers alone says."""
    assert callable(holds)
    if any(atom and factor for atom, factor in sum_.items()):
        return None
    return TRUE if holds(sum_.get((), 0)) else FALSE


def _is_pure(node: object) -> bool:
    """Whether nothing in it has an effect, or may have."""
    match node:
        case tuple():
            return all(map(_is_pure, node))
        case syntax.Assignment() | syntax.Postfix() | syntax.CallExpr():
            return False
        case syntax.StatementExpression() | syntax.Unary("++" | "--"):
            return False
        case Span():
            return True
        case _:  # has none itself
            return all(_is_pure(getattr(node, name)) for name in field_names(node) or ())
