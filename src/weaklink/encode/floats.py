r"""What proofs and searches know of floating-point arithmetic: facts about the operations that a
formula speaks of, over the reals that their values are.

    r = \double_add(a, b),  a and b finite,  s = real(a) + real(b):
        |s| < overflow   ==>   r is finite,  |real(r) - s| <= unit * |s|
        s <= real(c)     ==>   real(r) <= real(c)          and >=, for each value c in the formula

Each holds of IEEE 754's operations that round to nearest; what they leave open is any value.  A
model may therefore be none of a run, and a formula without one has none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import combinations

from weaklink import floating
from weaklink.encode.float_values import Values
from weaklink.encode.images import is_ground
from weaklink.encode.reals import (
    apply_root,
    facts_of_reals,
    is_truncated,
    whole_facts,
    whole_near,
)
from weaklink.floating import FORMATS
from weaklink.ir import floats
from weaklink.logic.term import Op, Sort, Term, subterms
from weaklink.logic.terms import Terms

_COMPUTED = {
    floats.ADD: floating.added,
    floats.SUB: floating.subtracted,
    floats.MUL: floating.multiplied,
    floats.DIV: floating.divided,
}

_COMPUTED_OF_ONE: Mapping[str, Callable[..., int]] = {
    floats.ROOT: floating.root,
    floats.FLOOR: partial(floating.whole, to=math.floor),
    floats.CEIL: partial(floating.whole, to=math.ceil),
    floats.TRUNC: partial(floating.whole, to=math.trunc),
    floats.ROUND: partial(floating.whole, to=floating.away),
}

BINADES = (-2, 0, 1, 2, 3, 4, 6, 9)
"""Powers of two above which errors are known by the power alone."""

MOST_VALUES = 24
"""Values of a format that are compared with each other; of more, each is with the constants."""


def facts_of_floats(goal: Term, terms: Terms) -> list[Term]:
    """What is known of the floating-point operations in a formula, outside of quantifiers."""
    applied = [
        term
        for term in subterms([goal])
        if term.op is Op.APPLY and str(term.value) in floats.SIGNATURES and is_ground(term)
    ]
    if not applied:
        return []
    limits = _limits(goal)
    facts = list(facts_of_reals(applied, terms))
    has_roots = any(term.value == floats.real_function("sqrt") for term in applied)
    values = {name: Values(format, terms) for name, format in FORMATS.items()}
    for term in applied:
        _collect(term, values)
    for name, known in values.items():
        if known.codes:
            facts += _Facts(known, values, limits, terms, has_roots).all(applied, name)
    return facts


def _limits(goal: Term) -> list[int]:
    """The numbers with which something is compared: places of values among them."""
    found: dict[int, None] = {0: None}
    for term in subterms([goal]):
        if term.op in (Op.LE, Op.LT, Op.EQ):
            for side in term.args:
                if isinstance(side.value, int) and side.op is Op.INT:
                    found[side.value] = found[-side.value] = None
    return list(found)


def _collect(term: Term, values: dict[str, Values]) -> None:
    """The codes that an application is about."""
    signature = floats.SIGNATURES[str(term.value)]
    for type, part in zip(
        (*signature.parameters, signature.result), (*term.args, term), strict=True
    ):
        format = floats.format_of(type)
        if format is not None:
            values[format.name].codes[part.id] = part


class _Facts:
    """Those of one format."""

    def __init__(
        self,
        own: Values,
        all: dict[str, Values],
        limits: list[int],
        terms: Terms,
        has_roots: bool,
    ) -> None:
        self._own = own
        self._has_roots = has_roots
        self._all = all
        self._terms = terms
        self._format = own.format
        self._zero = terms.real(0)
        self._limits = [
            (terms.integer(limit), self._real_at(limit))
            for limit in limits
            if abs(limit) < own.format.infinity and (limit == 0 or abs(limit) > 1 << 16)
        ]

    def _real_at(self, order: int) -> Term:
        code = order if order >= 0 else self._format.half - order
        if not floating.is_finite(code, self._format):
            beyond = self._format.overflow
            return self._terms.real(beyond if order > 0 else -beyond)
        return self._terms.real(floating.real(code, self._format))

    def all(self, applied: list[Term], name: str) -> Iterator[Term]:
        codes = list(self._own.codes.values())
        for code in codes:
            yield from self._of_value(code)
        for left, right in combinations(codes[:MOST_VALUES], 2):
            yield self._alike(left, right)
        for term in applied:
            if floats.SIGNATURES[str(term.value)].result == floats.CODES[name]:
                yield from self._of_result(term, codes)
            elif str(term.value) == floats.named(self._format, floats.INTEGER_OF):
                number = self._own.real(term.args[0])
                truncated = is_truncated(term, number, self._terms)
                if self._is_whole(term.args[0]):
                    truncated = self._terms.eq(self._terms.to_real(term), number)
                yield self._where([term.args[0]], truncated)

    # --- one value, and two --------------------------------------------------------------------

    def _where(self, codes: list[Term], fact: Term) -> Term:
        """A fact about finite values."""
        return self._terms.implies(self._terms.and_(map(self._own.is_finite, codes)), fact)

    def _of_value(self, code: Term) -> Iterator[Term]:
        terms, own = self._terms, self._own
        yield terms.le(terms.integer(0), code)
        yield terms.le(code, terms.integer((1 << self._format.bits) - 1))
        if code.op is Op.INT:
            name = floats.named(self._format, floats.REAL_OF)
            if isinstance(code.value, int) and floating.is_finite(code.value, self._format):
                yield terms.eq(terms.apply(name, [code], Sort.REAL), own.real(code))
            return
        real, order = own.real(code), own.order(code)
        greatest = self._format.greatest
        within = [terms.le(terms.real(-greatest), real), terms.le(real, terms.real(greatest))]
        for limit, value in self._limits:
            below, above = terms.le(order, limit), terms.le(limit, order)
            within.append(terms.eq(below, terms.le(real, value)))
            within.append(terms.eq(above, terms.le(value, real)))
            if isinstance(limit.value, int):  # between neighbours there is no value
                within.append(terms.eq(below, terms.lt(real, self._real_at(limit.value + 1))))
                within.append(terms.eq(above, terms.lt(self._real_at(limit.value - 1), real)))
        yield self._where([code], terms.and_(within))

    def _alike(self, left: Term, right: Term) -> Term:
        """Values compare as the reals that they are."""
        terms, own = self._terms, self._own
        orders, reals = (own.order(left), own.order(right)), (own.real(left), own.real(right))
        below = terms.eq(terms.le(*orders), terms.le(*reals))
        above = terms.eq(terms.le(*reversed(orders)), terms.le(*reversed(reals)))
        return self._where([left, right], terms.and_([below, above]))

    # --- results -------------------------------------------------------------------------------

    def _of_result(self, term: Term, codes: list[Term]) -> Iterator[Term]:
        terms, own = self._terms, self._own
        what = str(term.value).partition("_")[2]
        args = term.args
        match what:
            case floats.ADD | floats.SUB | floats.MUL | floats.DIV:
                yield from self._of_arithmetic(term, what, codes)
            case floats.OF_INTEGER:
                yield from self._rounds(term, terms.to_real(args[0]), codes, tiny=False)
                exact = 1 << (self._format.fraction + 1)
                small = terms.and_(
                    [
                        terms.le(terms.integer(-exact), args[0]),
                        terms.le(args[0], terms.integer(exact)),
                    ]
                )
                yield terms.implies(small, terms.eq(own.real(term), terms.to_real(args[0])))
            case floats.OF_REAL:
                yield from self._rounds(term, args[0], codes, tiny=True)
            case "of_float" | "of_double":
                yield from self._of_other_format(term, self._all[what[3:]], codes)
            case _ if what in _COMPUTED_OF_ONE and isinstance(args[0].value, int):
                computed = _COMPUTED_OF_ONE[what](args[0].value, format=self._format)
                yield terms.eq(term, terms.integer(computed))
            case floats.ROOT:
                yield from self._of_root(term, codes)
            case floats.FLOOR | floats.CEIL | floats.TRUNC | floats.ROUND:
                yield from self._of_whole(term, what)
            case _:  # of the others nothing is known but that they are values
                pass

    def _of_root(self, term: Term, codes: list[Term]) -> Iterator[Term]:
        """The square of a root is as near to the value as rounding lets it be."""
        terms, own = self._terms, self._own
        given, made = own.real(term.args[0]), own.real(term)
        square = terms.product(made, made)
        apart = terms.sum(square, terms.product(terms.real(-1), given))
        unit = self._format.unit
        error = terms.product(terms.real(2 * unit + unit * unit), given)
        near = [
            own.is_finite(term),
            terms.le(self._zero, made),
            terms.le(apart, error),
            terms.le(terms.product(terms.real(-1), error), apart),
        ]
        for _, value in self._limits:
            squared = terms.product(value, value)
            below = terms.implies(terms.le(given, squared), terms.le(made, value))
            above = terms.implies(terms.le(squared, given), terms.le(value, made))
            near.append(terms.implies(terms.le(self._zero, value), terms.and_([below, above])))
        if self._has_roots:
            near += self._rounds(term, apply_root(given, terms), codes, tiny=False)
        is_negative = terms.lt(given, self._zero)
        result = terms.ite(is_negative, own.is_nan(term), terms.and_(near))
        yield self._where([term.args[0]], result)
        yield terms.implies(own.is_nan(term.args[0]), own.is_nan(term))

    def _of_whole(self, term: Term, what: str) -> Iterator[Term]:
        """The integer that a value is rounded to; what has no fraction stays what it is."""
        terms, given, made = self._terms, self._own.real(term.args[0]), self._own.real(term)
        whole = whole_near(what, given, terms)
        is_whole = [self._own.is_finite(term), terms.eq(made, terms.to_real(whole))]
        if whole.op is Op.APPLY:
            is_whole.append(whole_facts(what, whole, terms))
        limit = Fraction(2) ** self._format.fraction
        for far in (terms.le(terms.real(limit), given), terms.le(given, terms.real(-limit))):
            is_whole.append(terms.implies(far, terms.eq(made, given)))
        finite = self._own.is_finite(term.args[0])
        yield terms.ite(finite, terms.and_(is_whole), terms.eq(term, term.args[0]))

    def _of_arithmetic(self, term: Term, what: str, codes: list[Term]) -> Iterator[Term]:
        terms, own = self._terms, self._own
        left, right = term.args
        if isinstance(left.value, int) and isinstance(right.value, int):
            if left.op is Op.INT and right.op is Op.INT:
                result = _COMPUTED[what](left.value, right.value, self._format)
                yield terms.eq(term, terms.integer(result))
                return
        first, second = own.real(left), own.real(right)
        match what:
            case floats.ADD:
                number = terms.sum(first, second)
            case floats.SUB:
                number = terms.sum(first, terms.product(terms.real(-1), second))
            case floats.MUL:
                number = terms.product(first, second)
            case _:  # the last of the four divides
                number = terms.quotient(first, second)
        rounds = list(self._rounds(term, number, codes, tiny=what in (floats.MUL, floats.DIV)))
        if self._is_exact(what, left, right):
            rounds.append(self._is_there(term, number))
        some = terms.not_(own.is_finite(term))
        if what == floats.DIV:
            zero = terms.eq(own.order(right), terms.integer(0))
            rounds = [terms.ite(zero, some, terms.and_(rounds))]
            yield terms.implies(zero, self._by_zero(term, left, right))
        else:
            yield terms.implies(terms.not_(own.is_finite(right)), some)
        yield self._where([left, right], terms.and_(rounds))
        yield terms.implies(terms.not_(own.is_finite(left)), some)
        either = terms.or_([own.is_nan(left), own.is_nan(right)])
        yield terms.implies(either, own.is_nan(term))

    def _by_zero(self, result: Term, left: Term, right: Term) -> Term:
        """What division by a zero gives."""
        terms, own, format = self._terms, self._own, self._format
        none = terms.eq(own.order(left), terms.integer(0))
        infinity = terms.integer(format.infinity)
        negative = terms.integer(format.infinity + format.half)
        half = terms.integer(format.half)
        unlike = terms.not_(terms.eq(terms.lt(left, half), terms.lt(right, half)))
        infinite = terms.eq(result, terms.ite(unlike, negative, infinity))
        return terms.ite(terms.or_([none, own.is_nan(left)]), own.is_nan(result), infinite)

    def _is_exact(self, what: str, left: Term, right: Term) -> bool:
        """Whether a result is exact unless it is too small or too great: one side is a power of
        two, or both are whole numbers."""
        if what in (floats.MUL, floats.DIV):
            factors = (right,) if what == floats.DIV else (left, right)
            if any(self._is_power(one) for one in factors):
                return True
        return what != floats.DIV and self._is_whole(left) and self._is_whole(right)

    def _is_power(self, code: Term) -> bool:
        """Whether it is a constant whose bits of the fraction are zero."""
        if code.op is not Op.INT or not isinstance(code.value, int):
            return False
        magnitude = code.value % self._format.half
        is_normal = 1 << self._format.fraction <= magnitude < self._format.infinity
        return is_normal and magnitude % (1 << self._format.fraction) == 0

    def _is_whole(self, code: Term) -> bool:
        """Whether it evidently is a whole number, where it is finite."""
        match code.op, code.value:
            case Op.INT, int(value) if floating.is_finite(value, self._format):
                return floating.real(value, self._format).denominator == 1
            case Op.APPLY, str(name):
                what = name.partition("_")[2]
                if what in (floats.ADD, floats.SUB, floats.MUL):
                    return all(map(self._is_whole, code.args))
                return what in (floats.OF_INTEGER, *floats.WHOLE)
            case _:  # of any other code that is not known
                return False

    def _is_there(self, result: Term, number: Term) -> Term:
        """That a result is exact, where it is neither too great nor so small that bits are lost."""
        terms, format = self._terms, self._format
        least = Fraction(1, 2 ** -(format.least_exponent + format.fraction))
        most = terms.real(1 << (format.fraction + 1))
        whole = self._is_whole(result)
        zero, minus = self._zero, terms.real(-1)
        size = terms.ite(terms.le(zero, number), number, terms.product(minus, number))
        within = terms.le(size, most) if whole else terms.le(terms.real(least), size)
        fits = terms.and_([within, terms.lt(size, terms.real(format.overflow))])
        known = terms.or_([fits, terms.eq(number, zero)])
        return terms.implies(known, terms.eq(self._own.real(result), number))

    def _rounds(
        self, result: Term, number: Term, codes: list[Term], *, tiny: bool
    ) -> Iterator[Term]:
        """That the result is the value nearest to a real; which may be ``tiny``, so that the error
        is absolute."""
        terms, own, format = self._terms, self._own, self._format
        limit = terms.real(format.overflow)
        minus = terms.real(-1)
        opposite = terms.product(minus, number)
        size = terms.ite(terms.le(self._zero, number), number, opposite)
        error = terms.product(terms.real(format.unit), size)
        if tiny:
            least = Fraction(1, 2 ** (1 - format.least_exponent))
            error = terms.sum(error, terms.real(least))
        real = own.real(result)
        apart = terms.sum(real, opposite)
        near = [
            own.is_finite(result),
            terms.le(apart, error),
            terms.le(terms.product(minus, error), apart),
        ]
        for code in codes:
            if code is not result:
                near.append(self._where([code], self._keeps_order(number, real, own.real(code))))
        near += [self._keeps_order(number, real, value) for _, value in self._limits]
        near += self._within_binades(size, apart, tiny)
        yield terms.implies(terms.lt(size, limit), terms.and_(near))
        infinity = terms.integer(format.infinity)
        negative = terms.integer(format.infinity + format.half)
        beyond = terms.ite(terms.le(self._zero, number), infinity, negative)
        yield terms.implies(terms.le(limit, size), terms.eq(result, beyond))

    def _within_binades(self, size: Term, apart: Term, tiny: bool) -> Iterator[Term]:
        """Between two powers of two the error is no greater than at the lower one."""
        terms, format = self._terms, self._format
        for power in BINADES:
            if tiny and power < 0:
                continue
            error = terms.real(Fraction(2) ** power * format.unit)
            opposite = terms.product(terms.real(-1), apart)
            small = terms.lt(size, terms.real(Fraction(2) ** (power + 1)))
            within = terms.and_([terms.le(apart, error), terms.le(opposite, error)])
            yield terms.implies(small, within)

    def _keeps_order(self, number: Term, rounded: Term, value: Term) -> Term:
        """That rounding does not bring a number to the other side of a value."""
        terms = self._terms
        below = terms.implies(terms.le(number, value), terms.le(rounded, value))
        above = terms.implies(terms.le(value, number), terms.le(value, rounded))
        return terms.and_([below, above])

    def _of_other_format(self, term: Term, given: Values, codes: list[Term]) -> Iterator[Term]:
        terms, own = self._terms, self._own
        source = term.args[0]
        finite = given.is_finite(source)
        if own.format.fraction > given.format.fraction:
            same = terms.eq(own.real(term), given.real(source))
            yield terms.implies(finite, terms.and_([own.is_finite(term), same]))
        else:
            rounds = self._rounds(term, given.real(source), codes, tiny=True)
            yield terms.implies(finite, terms.and_(rounds))
        yield terms.implies(terms.not_(finite), terms.not_(own.is_finite(term)))
        yield terms.eq(own.is_nan(term), given.is_nan(source))
