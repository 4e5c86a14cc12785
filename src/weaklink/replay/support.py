"""What compiled views call at run time, and how a run can end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil, floor, inf

from weaklink import ir
from weaklink.deadline import keep_time


class Failed(Exception):
    """A check is false; ``index`` is its number in the compiled view."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


class Lacking(Exception):
    """A cell has no value that ``block`` had not had when the function was called that reads it;
    ``index`` is the number of the check of the read."""

    def __init__(self, index: int, block: int) -> None:
        super().__init__(index, block)
        self.index = index
        self.block = block


class Discarded(Exception):
    """An assumption is false; ``index`` is its number in the compiled view."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


class OutOfSteps(Exception):
    """The run is too long, or its calls nest too deeply."""


class NotExecutable(Exception):
    """An annotation has no value that can be computed."""


class TooMany(NotExecutable):
    """A quantifier is over more values than can be tried."""


def called(op: ir.BinaryOp) -> str | None:
    """The function that computes it; None where Python's operator of the same symbol does."""
    return f"op_{op.name.lower()}" if op in _OPERATIONS else None


def _operation(operator: ir.Operator) -> Callable[[int, int], int] | None:
    match operator.errors:
        case ir.Errors.DIVISION:
            return _division(operator.value)
        case ir.Errors.SHIFT:
            return _shift(operator.value)
        case ir.Errors.LEFT_SHIFT:
            return _left_shift(operator.value)
        case ir.Errors.NONE | ir.Errors.OVERFLOW:
            return None if operator.native else operator.value


BY_ZERO = "division by zero in an annotation"


def _division(value: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def divide(left: int, right: int) -> int:
        if right == 0:
            raise NotExecutable(BY_ZERO)
        return value(left, right)

    return divide


def _shift(value: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def shift(left: int, count: int) -> int:
        if count < 0:
            raise NotExecutable("shift by a negative number in an annotation")
        return value(left, count)

    return shift


def _left_shift(value: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def shift(left: int, count: int) -> int:
        if not 0 <= count <= FURTHEST_SHIFT:
            raise NotExecutable("shift by a negative or huge number in an annotation")
        return value(left, count)

    return shift


FURTHEST_SHIFT = 4096
"""To the left: nothing else makes numbers so long so fast."""


_OPERATIONS = {op: run for op, row in ir.OPERATORS.items() if (run := _operation(row)) is not None}


MOST_BITS = 100_000
"""Of a product: a loop that squares would never come to its next step."""


def product(left: int, right: int) -> int:
    if left.bit_length() + right.bit_length() > MOST_BITS:
        raise NotExecutable("a number of too many digits")
    return left * right


MOST_VALUES = 1_000_000
"""Of a bound variable, that are tried one by one."""

WITHOUT_RANGE = "a quantifier without a finite range"
TOO_MANY = "a quantifier over too many values"


MAX_UNFOLDING = 900

MOST_KNOWN = 50_000
"""Values of definitions that are kept."""

PULSE = 0xFF
"""The time is looked at after so many unfoldings."""


class Values:
    """Counts the values of bound variables that a run may try, and the unfoldings of recursive
    definitions: so many are ``left`` (any number, where nobody says).  ``passed_over``: some have
    no truth, and others decided."""

    __slots__ = ("_known", "_unfolded", "left", "passed_over")

    def __init__(self) -> None:
        self.left = inf
        self.passed_over = False
        self._unfolded = 0
        self._known: dict[tuple[Callable[..., object], tuple[object, ...]], object] = {}

    def unfold(self, function: Callable[..., object], depth: int, *args: object) -> object:
        """A recursive definition, its depth limited; what it gives for numbers is found out once:
        ``fib(40)`` calls itself 300 million times."""
        if depth > MAX_UNFOLDING:
            raise NotExecutable("a definition that unfolds too deeply")
        self.spend(1)
        self._unfolded += 1
        if not self._unfolded & PULSE:
            keep_time()
        for one in args:
            if type(one) is not int:
                return function(depth + 1, *args)
        if (function, args) in self._known:
            return self._known[function, args]
        before, self.passed_over = self.passed_over, False
        found = function(depth + 1, *args)
        if not self.passed_over:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[function, args] = found
        self.passed_over |= before
        return found

    def span_of(self, lows: tuple[int, ...], highs: tuple[int, ...]) -> range:
        """The values between all of the ends."""
        low, high = ceil(max(lows)), floor(min(highs))
        if high - low > MOST_VALUES:
            raise TooMany(TOO_MANY)
        if high >= low:
            self.spend(high - low)
        return range(low, high + 1)

    def spend(self, values: int) -> None:
        """Takes so many of those that are left."""
        self.left -= values
        if self.left < 0:
            raise OutOfSteps


def some_reals(lows: tuple[int, ...], highs: tuple[int, ...]) -> Iterator[int | Fraction]:
    """Some values of a real variable: its ends, between them, and a few that are simple."""
    ends = [*([max(lows)] if lows else ()), *([min(highs)] if highs else ())]
    yield from ends
    if len(ends) == 2:
        yield (ends[0] + ends[1]) * Fraction(1, 2)
    yield from (0, 1, -1, Fraction(1, 2), 2)


def unbounded(universal: bool, values: Iterator[bool]) -> bool:
    """A quantifier of which only some values were tried: decided by an example, or not at all."""
    if universal:
        if not all(values):
            return False
    elif any(values):
        return True
    raise NotExecutable(WITHOUT_RANGE)


class Stopped(Exception):
    """The path ends behind a loop's contract."""


class Diverged(Exception):
    """The run asks for a choice that the witness does not have."""


def namespace(values: Values) -> dict[str, object]:
    """The names that compiled code uses; it takes its ``values`` from there."""
    used = (Failed, Lacking, Discarded, Stopped, OutOfSteps, NotExecutable)
    ranges = (product, values.span_of, values.unfold, some_reals, unbounded)
    operations = {f"op_{op.name.lower()}": run for op, run in _OPERATIONS.items()}
    return {**operations, **{item.__name__: item for item in (*used, *ranges)}}
