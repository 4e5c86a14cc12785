"""Bit operations and shifts as integer terms.

With a constant on one side an operation is exact arithmetic on blocks of bits, for integers of
any size; otherwise it goes through bit vectors of a width that holds both operands, or stays
uninterpreted where no width is known.
"""

from __future__ import annotations

from weaklink.logic.term import Op, Sort, Term, fold
from weaklink.logic.terms import Terms

MAX_SHIFT = 64
"""Shift counts that are tried one by one; beyond, the result is uninterpreted."""


def bit_operation(terms: Terms, operation: str, left: Term, right: Term, width: int) -> Term:
    """``left OP right`` in two's complement, ``operation`` being ``and``, ``or`` or ``xor``.

    ``width`` is a number of bits, sign included, that hold both; 0 if the types tell of none.
    """
    if left.op is Op.INT:
        left, right = right, left
    if right.op is Op.INT and left.op is not Op.INT:
        constant = right.value
        assert isinstance(constant, int)
        return _from_conjunction(terms, operation, left, right, _mask(terms, left, constant))
    if left is right:
        return terms.integer(0) if operation == "xor" else left
    if _fits_below(left, right) or _fits_below(right, left):
        return _from_conjunction(terms, operation, left, right, terms.integer(0))
    known = _width(left, right)
    fitting = min(known, width) if known and width else known or width
    return terms.bits(operation, fitting, left, right)


def _fits_below(low: Term, high: Term) -> bool:
    """Whether ``low`` has bits only where ``high`` surely has none: packed, or rotated."""
    if low.low is None or low.high is None or low.low < 0:
        return False
    return low.high.bit_length() <= _trailing_zeros(high)


def _trailing_zeros(term: Term) -> int:
    """A number of low bits that are zero in every value of the term."""

    def combine(term: Term, args: tuple[int, ...]) -> int:
        match term.op:
            case Op.INT:
                assert isinstance(term.value, int)
                return (term.value & -term.value).bit_length() - 1 if term.value else MAX_SHIFT
            case Op.MUL:
                return sum(args)
            case Op.ADD | Op.MOD:
                return min(args)
            case Op.ITE:
                return min(args[1:])
            case _:  # of all others nothing is known: the lowest bit may be one
                return 0

    return min(fold([term], combine)[term.id], MAX_SHIFT)


def _from_conjunction(terms: Terms, operation: str, left: Term, right: Term, both: Term) -> Term:
    """Any operation from ``and``: what both sides have counts once, or not at all."""
    match operation:
        case "and":
            return both
        case "or":
            return terms.sub(terms.add(left, right), both)
        case _:  # `xor` is left: what both have counts for neither
            return terms.sub(terms.add(left, right), terms.mul(terms.integer(2), both))


def _mask(terms: Terms, value: Term, mask: int) -> Term:
    """``value & mask``, run of ones by run of ones."""
    if mask < 0:
        return terms.sub(value, _mask(terms, value, ~mask))
    parts: list[Term] = []
    position = 0
    while mask >> position:
        if not (mask >> position) & 1:
            position += 1
            continue
        length = 0
        while (mask >> (position + length)) & 1:
            length += 1
        shifted = terms.floor_div(value, 1 << position)
        run = terms.floor_mod(shifted, 1 << length)
        parts.append(terms.mul(terms.integer(1 << position), run))
        position += length
    return terms.add(*parts)


def _width(left: Term, right: Term) -> int:
    """Bits, sign included, that hold both operands; 0 if there is no bound."""
    width = 0
    for side in (left, right):
        if side.low is None or side.high is None:
            return 0
        for bound in (side.low, side.high):
            magnitude = bound if bound >= 0 else ~bound
            width = max(width, magnitude.bit_length() + 1)
    return width


def complement(terms: Terms, value: Term) -> Term:
    """``~value`` in unbounded two's complement."""
    return terms.sub(terms.integer(-1), value)


def facts(terms: Terms, bits: Term) -> Term:
    """What holds of a bit operation without a look at bits: any is arithmetic on ``and``, which
    lies between 0 and each side that is not negative.

    Said only of sides that fit: an operand can be the result of an overflow, whose run fails
    earlier, and must not be excluded here."""
    assert isinstance(bits.value, tuple)
    operation, width = bits.value
    left, right = bits.args
    zero = terms.integer(0)
    both = bits if operation == "and" else terms.bits("and", width, left, right)
    known = [
        terms.implies(
            terms.le(zero, side), terms.and_([terms.le(zero, both), terms.le(both, side)])
        )
        for side in (left, right)
    ]
    if bits is not both:
        known.append(terms.eq(bits, _from_conjunction(terms, operation, left, right, both)))
    if not width:
        return terms.and_(known)
    lowest, highest = terms.integer(-(1 << (width - 1))), terms.integer((1 << (width - 1)) - 1)
    fitting = [
        terms.and_([terms.le(lowest, side), terms.le(side, highest)]) for side in (left, right)
    ]
    return terms.implies(terms.and_(fitting), terms.and_(known))


def shift_left(terms: Terms, value: Term, count: Term) -> Term:
    """``value * 2**count``; anything for a negative count."""
    return _by_count(terms, "shl", value, count)


def shift_right(terms: Terms, value: Term, count: Term) -> Term:
    """``value / 2**count`` rounded down; anything for a negative count."""
    return _by_count(terms, "shr", value, count)


def _by_count(terms: Terms, operation: str, value: Term, count: Term) -> Term:
    def shifted(by: int) -> Term:
        if operation == "shl":
            return terms.mul(terms.integer(1 << by), value)
        return terms.floor_div(value, 1 << by)

    if count.op is Op.INT:
        assert isinstance(count.value, int)
        if 0 <= count.value <= 4 * MAX_SHIFT:
            return shifted(count.value)
    low = max(0, count.low or 0)
    high = MAX_SHIFT if count.high is None else min(count.high, MAX_SHIFT)
    result = terms.apply(f"bits_{operation}", [value, count], Sort.INT)
    for by in range(high, low - 1, -1):
        result = terms.ite(terms.eq(count, terms.integer(by)), shifted(by), result)
    return result
