"""Interned terms over integers and Booleans, built only by smart constructors.

A ``Terms`` bank makes every term; equal terms of one bank are one object, so equality is
identity and a term is a DAG.  Integer terms carry an interval that holds in every model in
which the declared ranges of the symbols hold; whoever asks a solver asserts those ranges
(``solve.smtlib.Writer`` does, at each declaration).  The constructors use it to drop
conversions that change nothing and comparisons that are decided.

Canonical forms: ``sub`` and ``neg`` are sums with constant factors; ``gt``/``ge`` are swapped
``lt``/``le``; ``and``/``or`` are flat, without duplicates, and never hold a constant;
``not`` never stands on ``not`` or a constant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction

from weaklink.arithmetic import bit_operation
from weaklink.deadline import keep_time
from weaklink.logic import intervals, quotients
from weaklink.logic.intervals import Interval, at_most, below, is_natural
from weaklink.logic.term import (
    PULSE,
    AnySort,
    Op,
    Sort,
    Term,
    common_conjuncts,
    conjuncts,
    fold,
    number,
    scaled,
)


def no_pulse() -> None:
    """Nobody wants to be called."""


class Terms:
    """A bank of terms.  Not for use from two threads at once."""

    def __init__(self) -> None:
        self._pulse = no_pulse
        self._table: dict[tuple[object, ...], Term] = {}
        self._fresh = 0
        self.true = self.make(Op.TRUE, Sort.BOOL)
        self.false = self.make(Op.FALSE, Sort.BOOL)

    def make(
        self,
        op: Op,
        sort: AnySort,
        args: tuple[Term, ...] = (),
        value: object = None,
        interval: Interval = (None, None),
    ) -> Term:
        """A term as it is given: for the constructors alone."""
        key = (op, sort, tuple(arg.id for arg in args), value)
        found = self._table.get(key)
        if found is None:
            found = Term(len(self._table), op, sort, args, value, *interval)
            self._table[key] = found
            if not found.id % PULSE:
                keep_time()
                self._pulse()
        return found

    @contextmanager
    def pulsing(self, pulse: Callable[[], None]) -> Iterator[None]:
        """Meanwhile ``pulse`` is called now and then while terms are made: it may raise what ends
        the work on a formula that grows too large."""
        self._pulse = pulse
        try:
            yield
        finally:
            self._pulse = no_pulse

    # --- leaves ---------------------------------------------------------------------------

    def integer(self, value: int) -> Term:
        return self.make(Op.INT, Sort.INT, value=value, interval=(value, value))

    def boolean(self, value: bool) -> Term:
        return self.true if value else self.false

    def symbol(
        self, name: str, sort: AnySort, low: int | None = None, high: int | None = None
    ) -> Term:
        """The symbol ``name``; one name has one sort and range."""
        return self.make(Op.SYMBOL, sort, value=name, interval=(low, high))

    def fresh(
        self, stem: str, sort: AnySort, low: int | None = None, high: int | None = None
    ) -> Term:
        """A symbol that nothing else has."""
        self._fresh += 1
        return self.symbol(f"{stem}!{self._fresh}", sort, low, high)

    # --- arithmetic -----------------------------------------------------------------------

    def add(self, *terms: Term) -> Term:
        """A sum; constants are folded to the end, nested sums flattened, like terms merged."""
        factors: dict[int, int] = {}
        parts: dict[int, Term] = {}
        constant = 0
        for term in terms:
            for part in term.args if term.op is Op.ADD else (term,):
                if part.op is Op.INT:
                    constant += number(part)
                    continue
                factor, base = scaled(part)
                factors[base.id] = factors.get(base.id, 0) + factor
                parts[base.id] = base
        factors = {id: factor for id, factor in factors.items() if factor}
        if any(parts[id].op in (Op.DIV, Op.MOD) for id in factors):
            joined = quotients.joined(self, factors, parts)
            if joined is not None:
                return self.add(*joined, self.integer(constant))
        flat = [self.mul(self.integer(f), parts[id]) for id, f in factors.items()]
        if constant or not flat:
            flat.append(self.integer(constant))
        if len(flat) == 1:
            return flat[0]
        return self.make(Op.ADD, Sort.INT, tuple(flat), interval=intervals.total(flat))

    def neg(self, term: Term) -> Term:
        return self.mul(self.integer(-1), term)

    def sub(self, left: Term, right: Term) -> Term:
        return self.integer(0) if left is right else self.add(left, self.neg(right))

    def mul(self, left: Term, right: Term) -> Term:
        """A product; a constant factor comes first and moves into sums."""
        if right.op is Op.INT:
            left, right = right, left
        if left.op is Op.INT:
            factor = number(left)
            if right.op is Op.INT:
                return self.integer(factor * number(right))
            if factor == 0:
                return left
            if factor == 1:
                return right
            if right.op is Op.ADD:
                return self.add(*(self.mul(left, part) for part in right.args))
            if right.op is Op.MUL and right.args[0].op is Op.INT:
                return self.mul(self.integer(factor * number(right.args[0])), right.args[1])
        elif right.id < left.id:
            left, right = right, left
        return self.make(Op.MUL, Sort.INT, (left, right), interval=intervals.product(left, right))

    def real(self, number: Fraction | int) -> Term:
        """A real constant."""
        above = self.make(Op.TO_REAL, Sort.REAL, (self.integer(number.numerator),))
        if number.denominator == 1:
            return above
        below = self.make(Op.TO_REAL, Sort.REAL, (self.integer(number.denominator),))
        return self.make(Op.QUOTIENT, Sort.REAL, (above, below))

    def to_real(self, term: Term) -> Term:
        """A number as a real."""
        if term.sort is Sort.REAL:
            return term
        return self.make(Op.TO_REAL, Sort.REAL, (term,))

    def sum(self, *terms: Term) -> Term:
        """Of reals."""
        return self.make(Op.SUM, Sort.REAL, terms)

    def product(self, left: Term, right: Term) -> Term:
        """Of reals."""
        return self.make(Op.PRODUCT, Sort.REAL, (left, right))

    def quotient(self, left: Term, right: Term) -> Term:
        """Of reals; anything where ``right`` is zero."""
        return self.make(Op.QUOTIENT, Sort.REAL, (left, right))

    def floor_div(self, left: Term, divisor: int) -> Term:
        """The quotient by a positive constant, rounded down."""
        return quotients.floor_div(self, left, divisor)

    def floor_mod(self, left: Term, divisor: int) -> Term:
        """The remainder, 0 to ``divisor`` - 1, of division by a positive constant."""
        return quotients.floor_mod(self, left, divisor)

    def trunc_div(self, left: Term, right: Term) -> Term:
        """C's quotient, rounded towards zero; anything where ``right`` is zero."""
        return quotients.trunc_div(self, left, right)

    def trunc_mod(self, left: Term, right: Term) -> Term:
        """C's remainder, of the sign of ``left``; anything where ``right`` is zero."""
        return quotients.trunc_mod(self, left, right)

    def wrap(self, term: Term, low: int, high: int) -> Term:
        """The value congruent to ``term`` within ``low`` to ``high`` (a power of two of them)."""
        if term.low is not None and term.high is not None and low <= term.low <= term.high <= high:
            return term
        shifted = self.add(term, self.integer(-low))
        return self.add(self.floor_mod(shifted, high - low + 1), self.integer(low))

    def bits(self, operation: str, width: int, left: Term, right: Term) -> Term:
        """``and``, ``or`` or ``xor`` in two's complement.

        The result is exact where both sides fit into ``width`` bits, the sign included; a width
        of 0 leaves the operation uninterpreted.
        """
        if left.op is Op.INT and right.op is Op.INT:
            return self.integer(bit_operation(operation, number(left), number(right)))
        interval: Interval = (None, None)
        if width:
            interval = (-(1 << (width - 1)), (1 << (width - 1)) - 1)
            if is_natural(left) and is_natural(right):
                interval = (0, interval[1])
        return self.make(Op.BITS, Sort.INT, (left, right), (operation, width), interval)

    # --- comparisons ------------------------------------------------------------------------

    def le(self, left: Term, right: Term) -> Term:
        if left is right or at_most(left, right):
            return self.true
        if below(right, left):
            return self.false
        return self.make(Op.LE, Sort.BOOL, (left, right))

    def lt(self, left: Term, right: Term) -> Term:
        if left is right or at_most(right, left):
            return self.false
        if below(left, right):
            return self.true
        return self.make(Op.LT, Sort.BOOL, (left, right))

    def eq(self, left: Term, right: Term) -> Term:
        """Equality of two terms of one sort."""
        if left is right:
            return self.true
        if left.sort is Sort.BOOL:
            return self._iff(left, right)
        if below(left, right) or below(right, left):
            return self.false
        if right.id < left.id:
            left, right = right, left
        return self.make(Op.EQ, Sort.BOOL, (left, right))

    def _iff(self, left: Term, right: Term) -> Term:
        for side, other in ((left, right), (right, left)):
            if side is self.true:
                return other
            if side is self.false:
                return self.not_(other)
        if self.not_(left) is right:
            return self.false
        if right.id < left.id:
            left, right = right, left
        return self.make(Op.EQ, Sort.BOOL, (left, right))

    # --- memory -----------------------------------------------------------------------------

    def constant(self, value: Term, sort: Sort) -> Term:
        """A row that holds the number ``value`` everywhere, or a memory the row ``value``."""
        interval = (value.low, value.high)
        return self.make(Op.CONSTANT, sort, (value,), interval=interval)

    def select(self, array: Term, index: Term) -> Term:
        """A memory's row, or a row's number; stores elsewhere are seen through."""
        while array.op is Op.STORE:
            if array.args[1] is index:
                return array.args[2]
            if index.op is Op.INT and array.args[1].op is Op.INT:  # another number
                array = array.args[0]
                continue
            distance = self.sub(array.args[1], index)
            if distance.op is Op.INT and number(distance) == 0:
                return array.args[2]
            if not intervals.excludes_zero(distance):
                break
            array = array.args[0]
        if array.op is Op.CONSTANT:
            return array.args[0]
        sort = Sort.ROW if array.sort is Sort.MEMORY else Sort.INT
        low, high = array.low, array.high
        if sort is Sort.INT and low is not None and low == high:
            return self.integer(low)
        return self.make(Op.SELECT, sort, (array, index), interval=(low, high))

    def store(self, array: Term, index: Term, value: Term) -> Term:
        """The array with another row, or number, at ``index``."""
        if array.op is Op.STORE and array.args[1] is index:
            array = array.args[0]
        if value.op is Op.SELECT and value.args == (array, index):
            return array
        interval = intervals.union((array.low, array.high), (value.low, value.high))
        return self.make(Op.STORE, array.sort, (array, index, value), interval=interval)

    # --- Booleans ---------------------------------------------------------------------------

    def not_(self, term: Term) -> Term:
        if term.op is Op.NOT:
            return term.args[0]
        if term is self.true:
            return self.false
        if term is self.false:
            return self.true
        if term.op is Op.LE:
            return self.lt(term.args[1], term.args[0])
        if term.op is Op.LT:
            return self.le(term.args[1], term.args[0])
        return self.make(Op.NOT, Sort.BOOL, (term,))

    def and_(self, terms: Iterable[Term]) -> Term:
        return self._junction(Op.AND, terms, self.true, self.false)

    def or_(self, terms: Iterable[Term]) -> Term:
        return self._junction(Op.OR, terms, self.false, self.true)

    def _junction(self, op: Op, terms: Iterable[Term], unit: Term, zero: Term) -> Term:
        first, *others = tuple(terms) or (unit,)
        if first.op is op:  # already flat, and nothing in it negates anything else there
            flat = {part.id: part for part in first.args}
        else:
            flat, others = {}, [first, *others]
        for term in others:
            for part in term.args if term.op is op else (term,):
                if part is zero or self._negated_in(part, flat):
                    return zero
                if part is not unit:
                    flat[part.id] = part
        if not flat:
            return unit
        parts = tuple(flat.values())
        return parts[0] if len(parts) == 1 else self.make(op, Sort.BOOL, parts)

    def _negated_in(self, term: Term, known: Mapping[int, Term]) -> bool:
        """Whether the negation of ``term`` is among the terms ``known``; it is not made anew."""
        if term.op is Op.NOT:
            return term.args[0].id in known
        ids = tuple(arg.id for arg in reversed(term.args))
        if term.op is Op.LE:
            found = self._table.get((Op.LT, Sort.BOOL, ids, None))
        elif term.op is Op.LT:
            found = self._table.get((Op.LE, Sort.BOOL, ids, None))
        else:
            found = self._table.get((Op.NOT, Sort.BOOL, (term.id,), None))
        return found is not None and found.id in known

    def either(self, terms: Sequence[Term]) -> Term:
        """A disjunction, what all have in common before it."""
        common = common_conjuncts(terms)
        rest = [self.and_(p for p in conjuncts(t) if p.id not in common) for t in terms]
        return self.and_([*common.values(), self.or_(rest)])

    def telling_apart(self, terms: Iterable[Term]) -> Iterator[Term]:
        """For each of ``terms``, no two of which hold together, something simpler that is
        equivalent to it where it or one of those before it holds."""
        having: Counter[int] = Counter()
        for before, term in enumerate(terms):
            parts = conjuncts(term)
            against = (part for part in parts if having[self.not_(part).id] == before)
            told = next(against, None) if before else None
            if told is None:
                told = self.and_(part for part in parts if having[part.id] != before)
            yield told
            having.update(part.id for part in parts)

    def implies(self, left: Term, right: Term) -> Term:
        return self.or_([self.not_(left), right])

    def ite(self, condition: Term, then: Term, otherwise: Term) -> Term:
        if condition is self.true or then is otherwise:
            return then
        if condition is self.false:
            return otherwise
        if condition.op is Op.NOT:
            condition, then, otherwise = condition.args[0], otherwise, then
        if then.sort is Sort.BOOL:
            if then is self.true:
                return self.or_([condition, otherwise])
            if otherwise is self.false:
                return self.and_([condition, then])
            if then is self.false:
                return self.and_([self.not_(condition), otherwise])
            if otherwise is self.true:
                return self.implies(condition, then)
        interval = intervals.union((then.low, then.high), (otherwise.low, otherwise.high))
        return self.make(Op.ITE, then.sort, (condition, then, otherwise), interval=interval)

    def quantified(self, universal: bool, bound: Sequence[Term], body: Term) -> Term:
        """A quantifier over the whole sort of each bound symbol."""
        if body is self.true or body is self.false or not bound:
            return body
        op = Op.FORALL if universal else Op.EXISTS
        return self.make(op, Sort.BOOL, (*bound, body), value=len(bound))

    def substitute(self, root: Term, values: Mapping[int, Term]) -> Term:
        """``root`` with terms replaced, by id, and simplified anew.  A symbol is not replaced
        where a quantifier binds it."""

        def rebuild(term: Term, args: tuple[Term, ...]) -> Term:
            if term.id in values:
                return values[term.id]
            if term.op in (Op.FORALL, Op.EXISTS) and any(b.id in values for b in term.args[:-1]):
                return term
            if all(new is old for new, old in zip(args, term.args, strict=True)):
                return term
            return self._remake(term, args)

        return fold([root], rebuild)[root.id]

    def _remake(self, term: Term, args: tuple[Term, ...]) -> Term:
        """A term of the kind of ``term`` with other arguments."""
        match term.op:
            case Op.ADD:
                return self.add(*args)
            case Op.MUL:
                return self.mul(args[0], args[1])
            case Op.DIV | Op.MOD if args[1].op is Op.INT and number(args[1]) > 0:
                divide = self.floor_div if term.op is Op.DIV else self.floor_mod
                return divide(args[0], number(args[1]))
            case Op.ITE:
                return self.ite(args[0], args[1], args[2])
            case Op.EQ:
                return self.eq(args[0], args[1])
            case Op.LT:
                return self.lt(args[0], args[1])
            case Op.LE:
                return self.le(args[0], args[1])
            case Op.NOT:
                return self.not_(args[0])
            case Op.AND:
                return self.and_(args)
            case Op.OR:
                return self.or_(args)
            case Op.FORALL | Op.EXISTS:
                return self.quantified(term.op is Op.FORALL, args[:-1], args[-1])
            case Op.BITS:
                assert isinstance(term.value, tuple)
                operation, width = term.value
                return self.bits(operation, width, args[0], args[1])
            case Op.SELECT:
                return self.select(args[0], args[1])
            case Op.STORE:
                return self.store(args[0], args[1], args[2])
            case Op.CONSTANT:
                assert isinstance(term.sort, Sort)
                return self.constant(args[0], term.sort)
            case Op.APPLY:
                return self.apply(str(term.value), args, term.sort)
            case Op.DIV | Op.MOD:
                return self.make(term.op, term.sort, args)
            case Op.TO_REAL | Op.SUM | Op.PRODUCT | Op.QUOTIENT:
                return self.make(term.op, term.sort, args)
            case Op.INT | Op.TRUE | Op.FALSE | Op.SYMBOL:
                return term

    def apply(self, name: str, args: Sequence[Term], sort: AnySort) -> Term:
        """An application of a declared or defined function."""
        return self.make(Op.APPLY, sort, tuple(args), value=name)
