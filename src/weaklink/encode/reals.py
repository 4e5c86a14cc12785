r"""What proofs and searches know of functions of reals that have no finite text.

    r = \real_sqrt(x):      x >= 0  ==>  r >= 0 && r * r == x
    s = \real_sin(x):       -1 <= s <= 1,  and with the cosine of x on the unit circle
    w = \real_floor(x):     w <= x < w + 1

A function that grows keeps the order of each two arguments in the formula; of a constant argument
the value lies between two fractions (``enclosures.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType

from weaklink import enclosures
from weaklink.enclosures import Enclosure
from weaklink.ir import floats
from weaklink.logic.term import Op, Sort, Term
from weaklink.logic.terms import Terms

_GROWING = frozenset("sqrt exp log log10 atan asin sinh tanh".split())
_POSITIVE = frozenset({"sqrt", "log", "log10"})
"""Those that grow from zero on; the others everywhere, or as far as they are defined."""

_INVERSE: Mapping[str, str] = MappingProxyType({"exp": "log", "log": "exp"})

MOST_PAIRS = 60
"""Pairs of arguments whose order is compared with that of the results."""

_DIGITS = 1 << 80


def facts_of_reals(applied: list[Term], terms: Terms) -> list[Term]:
    """What is known of the applications of such functions."""
    by_name: dict[str, list[Term]] = {}
    for term in applied:
        prefix, _, what = str(term.value).partition("_")
        if prefix == "\\real":
            by_name.setdefault(what, []).append(term)
    if not by_name:
        return []
    facts = _Facts(by_name, terms)
    return list(facts.all())


def apply_root(number: Term, terms: Terms) -> Term:
    """The root of a real."""
    return terms.apply(floats.real_function("sqrt"), [number], Sort.REAL)


def whole_near(what: str, number: Term, terms: Terms) -> Term:
    """The integer that a real is rounded to."""
    return terms.apply(floats.real_function(what), [number], Sort.INT)


def whole_facts(what: str, term: Term, terms: Terms) -> Term:
    """That an integer is the one that a real is rounded to."""
    number, whole, one = term.args[0], terms.to_real(term), terms.real(1)
    match what:
        case floats.FLOOR:
            return terms.and_([terms.le(whole, number), terms.lt(number, terms.sum(whole, one))])
        case floats.CEIL:
            return terms.and_([terms.le(number, whole), terms.lt(whole, terms.sum(number, one))])
        case floats.ROUND:
            return _is_nearest(whole, number, terms)
        case _:  # the last of the four cuts off
            return is_truncated(term, number, terms)


def _is_nearest(whole: Term, number: Term, terms: Terms) -> Term:
    """Of two integers that are as near, the one farther from zero."""
    half, zero = terms.real(Fraction(1, 2)), terms.real(0)
    low, high = terms.sum(number, terms.real(Fraction(-1, 2))), terms.sum(number, half)
    positive = terms.and_([terms.lt(low, whole), terms.le(whole, high)])
    negative = terms.and_([terms.le(low, whole), terms.lt(whole, high)])
    return terms.ite(terms.le(zero, number), positive, negative)


def is_truncated(whole: Term, number: Term, terms: Terms) -> Term:
    """That an integer is the integral part of a real."""
    zero, one, real = terms.real(0), terms.real(1), terms.to_real(whole)
    below = terms.and_([terms.le(real, number), terms.lt(number, terms.sum(real, one))])
    above = terms.and_([terms.le(number, real), terms.lt(terms.sum(real, terms.real(-1)), number)])
    none = terms.integer(0)
    signs = [
        terms.implies(terms.le(zero, number), terms.le(none, whole)),
        terms.implies(terms.le(number, zero), terms.le(whole, none)),
    ]
    return terms.and_([terms.ite(terms.le(zero, number), below, above), *signs])


class _Facts:
    """Those of one formula."""

    def __init__(self, applied: Mapping[str, list[Term]], terms: Terms) -> None:
        self._applied = applied
        self._terms = terms
        self._zero, self._one = terms.real(0), terms.real(1)

    def all(self) -> Iterator[Term]:
        for what, found in self._applied.items():
            for term in found:
                if what in floats.WHOLE:
                    yield whole_facts(what, term, self._terms)
                else:
                    yield from self._of_constants(what, term)
                    yield from self._of_one(what, term)
            if what in _GROWING:
                for left, right in list(combinations(found, 2))[:MOST_PAIRS]:
                    yield from self._grows(what, left, right)
            if what == "pow":
                for left, right in list(combinations(found, 2))[:MOST_PAIRS]:
                    yield from self._powers(left, right)

    def _of_constants(self, what: str, term: Term) -> Iterator[Term]:
        """Between which fractions the value of a constant lies."""
        terms = self._terms
        numbers = [constant_of(argument) for argument in term.args]
        known = [enclosures.exactly(one) for one in numbers if one is not None]
        if len(known) < len(numbers):
            return
        try:
            found = enclosures.FUNCTIONS[what](*known)
        except enclosures.Undefined:
            return
        if found.is_exact:
            yield terms.eq(term, terms.real(found.low))
            return
        found = _shortened(found)
        yield terms.lt(terms.real(found.low), term)
        yield terms.lt(term, terms.real(found.high))

    def _of_one(self, what: str, term: Term) -> Iterator[Term]:
        terms, zero, one = self._terms, self._zero, self._one
        first = term.args[0]
        is_natural, is_positive = terms.le(zero, first), terms.lt(zero, first)
        match what:
            case "sqrt":
                square = terms.eq(terms.product(term, term), first)
                yield terms.implies(is_natural, terms.and_([terms.le(zero, term), square]))
                yield from self._sides(term, [zero, one], is_natural)
            case "exp":
                yield terms.lt(zero, term)
                yield terms.le(terms.sum(one, first), term)
                yield from self._sides(term, [zero], terms.boolean(True))
                yield self._back(what, term)
            case "log":
                yield terms.implies(is_positive, terms.le(term, terms.sum(first, terms.real(-1))))
                yield from self._sides(term, [one], is_positive)
                yield terms.implies(is_positive, self._back(what, term))
            case "log10":
                yield from self._sides(term, [one, terms.real(10)], is_positive)
            case "sin":
                yield self._within(term, one)
                yield from self._odd(term)
                yield from self._circle(term)
            case "cos":
                yield self._within(term, one)
                half = terms.product(terms.real(Fraction(-1, 2)), terms.product(first, first))
                yield terms.le(terms.sum(one, half), term)
            case "atan":
                yield self._within(term, terms.real(Fraction(1571, 1000)))
                yield from self._odd(term)
            case "tanh":
                yield self._within(term, one)
                yield from self._odd(term)
            case "acos":
                most = terms.lt(term, terms.real(Fraction(3142, 1000)))
                defined = self._within(first, one)
                yield terms.implies(defined, terms.and_([terms.le(zero, term), most]))
            case "cosh":
                yield terms.le(one, term)
            case "hypot":
                squares = [terms.product(side, side) for side in term.args]
                yield terms.le(zero, term)
                yield terms.eq(terms.product(term, term), terms.sum(*squares))
            case "pow":
                yield from self._of_power(term)
            case _:  # of the others only what their constants say
                pass

    def _of_power(self, term: Term) -> Iterator[Term]:
        terms, zero, one = self._terms, self._zero, self._one
        base, exponent = term.args
        yield terms.implies(terms.eq(exponent, zero), terms.eq(term, one))
        yield terms.implies(terms.eq(exponent, one), terms.eq(term, base))
        yield terms.implies(terms.eq(base, one), terms.eq(term, one))
        yield terms.implies(terms.lt(zero, base), terms.lt(zero, term))
        above = terms.and_([terms.le(one, base), terms.le(zero, exponent)])
        yield terms.implies(above, terms.le(one, term))

    def _powers(self, left: Term, right: Term) -> Iterator[Term]:
        """Powers grow with their base, and those of a base above one with their exponent."""
        terms, zero, one = self._terms, self._zero, self._one
        (base, exponent), (other, second) = left.args, right.args
        same = [terms.eq(exponent, second), terms.le(zero, exponent)]
        both = [terms.lt(zero, base), terms.lt(zero, other)]
        order = terms.implies(terms.le(base, other), terms.le(left, right))
        back = terms.implies(terms.le(other, base), terms.le(right, left))
        yield terms.implies(terms.and_([*same, *both]), terms.and_([order, back]))
        order = terms.implies(terms.le(exponent, second), terms.le(left, right))
        back = terms.implies(terms.le(second, exponent), terms.le(right, left))
        yield terms.implies(
            terms.and_([terms.eq(base, other), terms.le(one, base)]), terms.and_([order, back])
        )

    def _grows(self, what: str, left: Term, right: Term) -> Iterator[Term]:
        terms, zero = self._terms, self._zero
        order = terms.eq(terms.le(left.args[0], right.args[0]), terms.le(left, right))
        back = terms.eq(terms.le(right.args[0], left.args[0]), terms.le(right, left))
        both = terms.and_([order, back])
        arguments = (left.args[0], right.args[0])
        if what == "asin":
            defined = [self._within(one, self._one) for one in arguments]
            yield terms.implies(terms.and_(defined), both)
        elif what in _POSITIVE:
            below = terms.le if what == "sqrt" else terms.lt
            yield terms.implies(terms.and_([below(zero, one) for one in arguments]), both)
        else:
            yield both

    def _sides(self, term: Term, arguments: list[Term], where: Term) -> Iterator[Term]:
        """On which side of its values at some arguments a function that grows is."""
        terms = self._terms
        what = str(term.value).partition("_")[2]
        for argument in arguments:
            number = constant_of(argument)
            assert number is not None
            value = terms.real(enclosures.FUNCTIONS[what](enclosures.exactly(number)).low)
            below = terms.eq(terms.le(term.args[0], argument), terms.le(term, value))
            above = terms.eq(terms.le(argument, term.args[0]), terms.le(value, term))
            yield terms.implies(where, terms.and_([below, above]))

    def _within(self, term: Term, limit: Term) -> Term:
        terms = self._terms
        opposite = terms.product(terms.real(-1), limit)
        return terms.and_([terms.le(opposite, term), terms.le(term, limit)])

    def _odd(self, term: Term) -> Iterator[Term]:
        """Functions that are no farther from zero than what they are of."""
        terms, zero, first = self._terms, self._zero, term.args[0]
        opposite = terms.product(terms.real(-1), first)
        size = terms.ite(terms.le(zero, first), first, opposite)
        yield self._within(term, size)

    def _circle(self, sine: Term) -> Iterator[Term]:
        terms = self._terms
        for cosine in self._applied.get("cos", ()):
            if cosine.args == sine.args:
                squares = [terms.product(one, one) for one in (sine, cosine)]
                yield terms.eq(terms.sum(*squares), self._one)

    def _back(self, what: str, term: Term) -> Term:
        """The function that is undone by another one in the formula."""
        terms = self._terms
        inverse = _INVERSE[what]
        found = [
            terms.eq(other, term.args[0])
            for other in self._applied.get(inverse, ())
            if other.args[0] is term
        ]
        return terms.and_(found)


def constant_of(term: Term) -> Fraction | None:
    """The number that a term of sort real is made of; None of what is no constant."""
    match term.op:
        case Op.TO_REAL:
            value = term.args[0].value
            return Fraction(value) if term.args[0].op is Op.INT and isinstance(value, int) else None
        case Op.QUOTIENT | Op.PRODUCT | Op.SUM:
            parts = [constant_of(part) for part in term.args]
            numbers = [part for part in parts if part is not None]
            if len(numbers) < len(parts):
                return None
            return _computed(term.op, numbers)
        case _:  # nothing else is one
            return None


def _computed(op: Op, numbers: list[Fraction]) -> Fraction | None:
    if op is Op.SUM:
        return sum(numbers, Fraction(0))
    left, right = numbers
    if op is Op.PRODUCT:
        return left * right
    return left / right if right else None


def _shortened(found: Enclosure) -> Enclosure:
    """With fewer digits, which solvers take in their stride."""
    low = Fraction(found.low * _DIGITS // 1, _DIGITS)
    high = Fraction(-(-found.high * _DIGITS // 1), _DIGITS)
    return Enclosure(low, high)
