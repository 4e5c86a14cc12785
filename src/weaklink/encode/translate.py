"""Expressions and predicates as terms.

Machine integers are integers within their range.  A signed operation is translated exactly: the
statement before has already checked, or assumed, that it does not overflow.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import assert_never

from weaklink.analysis.ranges import ranges as quantifier_ranges
from weaklink.encode.bits import bit_operation, complement, shift_left, shift_right
from weaklink.ir.constructs import unmodelled
from weaklink.ir.expressions import (
    And,
    Apply,
    ApplyPred,
    At,
    AtPred,
    Binary,
    BinaryOp,
    BoolConst,
    Bound,
    BoundRead,
    BuiltinPred,
    Compare,
    CompareOp,
    Conditional,
    Const,
    Convert,
    Expr,
    Holds,
    Iff,
    IfPred,
    Implies,
    LaterExpr,
    Let,
    LetPred,
    Not,
    Or,
    Pred,
    Quantified,
    Read,
    Truth,
    Unary,
    UnaryOp,
    Variable,
)
from weaklink.ir.traverse import walk
from weaklink.ir.types import BOOLEAN, IntType, Type
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.record import field, record
from weaklink.solve.smtlib import BOUND_PREFIX

_BIT_OPERATIONS = {
    BinaryOp.BITAND: "and",
    BinaryOp.BITOR: "or",
    BinaryOp.BITXOR: "xor",
}


def sort_of(type: Type) -> Sort:
    return Sort.BOOL if type == BOOLEAN else Sort.INT


def symbol_of(terms: Terms, name: str, type: Type) -> Term:
    """A symbol for any value of the type."""
    if isinstance(type, IntType):
        return terms.symbol(name, Sort.INT, type.min, type.max)
    return terms.symbol(name, sort_of(type))


def default_of(terms: Terms, type: Type) -> Term:
    return terms.false if type == BOOLEAN else terms.integer(0)


@record
class Scope:
    """What names mean: the variables' values, and those of bound variables.

    ``depth`` counts the quantifiers around; it names their symbols, so that equal predicates
    give equal terms and no inner quantifier captures an outer one's symbol.
    """

    terms: Terms
    state: Mapping[Variable, Term]
    bound: Mapping[Bound, Term] = field(default_factory=dict)
    depth: int = 0

    def bind(self, bound: Bound, value: Term) -> Scope:
        return Scope(self.terms, self.state, {**self.bound, bound: value}, self.depth)


def translate(node: Expr, scope: Scope) -> Term:
    """The value of an expression: a term of sort ``Int``, or ``Bool`` for ``boolean``."""
    terms = scope.terms
    match node:
        case Const(value):
            return terms.boolean(bool(value)) if node.type == BOOLEAN else terms.integer(value)
        case Read(variable):
            return scope.state[variable]
        case BoundRead(bound):
            return scope.bound[bound]
        case Unary(op, operand, type):
            return _unary(op, translate(operand, scope), type, terms)
        case Binary(op, left, right, type):
            return _binary(op, translate(left, scope), translate(right, scope), type, terms)
        case Convert(operand, type):
            return convert(translate(operand, scope), type, terms)
        case Truth(predicate, type):
            truth = translate_predicate(predicate, scope)
            if type == BOOLEAN:
                return truth
            return terms.ite(truth, terms.integer(1), terms.integer(0))
        case Conditional(condition, then, otherwise):
            return terms.ite(
                translate_predicate(condition, scope),
                translate(then, scope),
                translate(otherwise, scope),
            )
        case Let(bound, value, body):
            return translate(body, scope.bind(bound, translate(value, scope)))
        case Apply(function, arguments, _, type):
            return terms.apply(function, [translate(a, scope) for a in arguments], sort_of(type))
        case At():
            raise AssertionError("labels are resolved before encoding")
        case _:
            if isinstance(node, LaterExpr):
                raise unmodelled(node)
            assert_never(node)


def translate_predicate(node: Pred, scope: Scope) -> Term:
    """The truth of a predicate: a term of sort ``Bool``."""
    terms = scope.terms
    match node:
        case BoolConst(value):
            return terms.boolean(value)
        case Compare(op, left, right):
            return _compare(op, translate(left, scope), translate(right, scope), terms)
        case Holds(operand):
            return translate(operand, scope)
        case Not(operand):
            return terms.not_(translate_predicate(operand, scope))
        case And(left, right):
            return terms.and_([translate_predicate(p, scope) for p in (left, right)])
        case Or(left, right):
            return terms.or_([translate_predicate(p, scope) for p in (left, right)])
        case Implies(left, right):
            return terms.implies(*(translate_predicate(p, scope) for p in (left, right)))
        case Iff(left, right):
            return terms.eq(*(translate_predicate(p, scope) for p in (left, right)))
        case IfPred(condition, then, otherwise):
            return terms.ite(*(translate_predicate(p, scope) for p in (condition, then, otherwise)))
        case LetPred(bound, value, body):
            return translate_predicate(body, scope.bind(bound, translate(value, scope)))
        case Quantified():
            return _quantified(node, scope)
        case ApplyPred(predicate, arguments):
            return terms.apply(predicate, [translate(a, scope) for a in arguments], Sort.BOOL)
        case AtPred():
            raise AssertionError("labels are resolved before encoding")
        case _:
            if isinstance(node, BuiltinPred):
                raise unmodelled(node)
            assert_never(node)


def convert(value: Term, type: Type, terms: Terms) -> Term:
    """``value`` converted to a machine type, or injected into ``integer``."""
    if value.sort is Sort.BOOL:
        return terms.ite(value, terms.integer(1), terms.integer(0))
    if not isinstance(type, IntType):
        return value
    if type.is_bool:
        is_zero = terms.eq(value, terms.integer(0))
        return terms.ite(is_zero, terms.integer(0), terms.integer(1))
    return terms.wrap(value, type.min, type.max)


def _unary(op: UnaryOp, operand: Term, type: Type, terms: Terms) -> Term:
    value = terms.neg(operand) if op is UnaryOp.NEG else complement(terms, operand)
    return _wrap_unsigned(value, type, terms)


def _binary(op: BinaryOp, left: Term, right: Term, type: Type, terms: Terms) -> Term:
    match op:
        case BinaryOp.ADD:
            value = terms.add(left, right)
        case BinaryOp.SUB:
            value = terms.sub(left, right)
        case BinaryOp.MUL:
            value = terms.mul(left, right)
        case BinaryOp.DIV:
            value = terms.trunc_div(left, right)
        case BinaryOp.MOD:
            value = terms.trunc_mod(left, right)
        case BinaryOp.SHL:
            value = shift_left(terms, left, right)
        case BinaryOp.SHR:
            value = shift_right(terms, left, right)
        case BinaryOp.BITAND | BinaryOp.BITOR | BinaryOp.BITXOR:
            value = bit_operation(terms, _BIT_OPERATIONS[op], left, right, _bits(type))
        case _:
            assert_never(op)
    return _wrap_unsigned(value, type, terms)


def _bits(type: Type) -> int:
    """Bits, sign included, that hold every value of the type; 0 for ``integer``."""
    if not isinstance(type, IntType):
        return 0
    return type.width if type.signed else type.width + 1


def _wrap_unsigned(value: Term, type: Type, terms: Terms) -> Term:
    if isinstance(type, IntType) and not type.signed:
        return terms.wrap(value, type.min, type.max)
    return value


def _compare(op: CompareOp, left: Term, right: Term, terms: Terms) -> Term:
    match op:
        case CompareOp.LT:
            return terms.lt(left, right)
        case CompareOp.LE:
            return terms.le(left, right)
        case CompareOp.GT:
            return terms.lt(right, left)
        case CompareOp.GE:
            return terms.le(right, left)
        case CompareOp.EQ:
            return terms.eq(left, right)
        case CompareOp.NE:
            return terms.not_(terms.eq(left, right))
        case _:
            assert_never(op)


MAX_INSTANCES = 32
"""Values of all bound variables together up to which a quantifier is spelled out."""


def _quantified(node: Quantified, scope: Scope) -> Term:
    values = _known_values(node, scope)
    if values is not None:
        return _spelled_out(node, scope, values)
    terms = scope.terms
    inner = dict(scope.bound)
    symbols: list[Term] = []
    ranges: list[Term] = []
    for offset, bound in enumerate(node.bounds):
        name = f"{BOUND_PREFIX}{bound.shown}.{scope.depth + offset}"
        symbol = terms.symbol(name, sort_of(bound.type))
        symbols.append(symbol)
        inner[bound] = symbol
        if isinstance(bound.type, IntType):
            ranges.append(terms.le(terms.integer(bound.type.min), symbol))
            ranges.append(terms.le(symbol, terms.integer(bound.type.max)))
    deeper = Scope(terms, scope.state, inner, scope.depth + len(node.bounds))
    body = translate_predicate(node.body, deeper)
    if node.universal:
        return terms.quantified(True, symbols, terms.implies(terms.and_(ranges), body))
    return terms.quantified(False, symbols, terms.and_([*ranges, body]))


def _known_values(node: Quantified, scope: Scope) -> list[range] | None:
    """Ranges that hold every value for which the body matters, if there are few.

    They come from the intervals of the ends: where an end is a variable, its type's.  Outside,
    the quantifier's own guards decide, so nothing is lost.
    """
    instances = 1
    found: list[range] = []
    for item in quantifier_ranges(node):
        lows = [translate(end, scope).low for end in item.low if _is_free(end, node)]
        highs = [translate(end, scope).high for end in item.high if _is_free(end, node)]
        known_lows = [low for low in lows if low is not None]
        known_highs = [high for high in highs if high is not None]
        if not known_lows or not known_highs:
            return None
        size = min(known_highs) - max(known_lows) + 1
        instances *= max(size, 1)
        if instances > MAX_INSTANCES:
            return None
        found.append(range(max(known_lows), min(known_highs) + 1))
    return found


def _is_free(end: Expr, node: Quantified) -> bool:
    """Whether the end of a range depends on none of the quantifier's own variables."""
    return not any(isinstance(n, BoundRead) and n.bound in node.bounds for n in walk(end))


def _spelled_out(node: Quantified, scope: Scope, values: list[range]) -> Term:
    terms = scope.terms
    instances: list[Term] = []
    for chosen in product(*values):
        inner = scope
        for bound, value in zip(node.bounds, chosen, strict=True):
            inner = inner.bind(bound, terms.integer(value))
        instances.append(translate_predicate(node.body, inner))
    return terms.and_(instances) if node.universal else terms.or_(instances)
