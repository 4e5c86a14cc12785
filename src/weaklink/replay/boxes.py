"""Quantifiers over more values than can be tried one by one.

What a predicate says of all values in a *box*, an interval for each bound variable, is true, false
or open; where it is open, the box is halved.  A row of which most cells are alike (``sparse.py``)
holds few different values in any interval, so few boxes decide what is said of all its cells.
(Branch and bound over intervals: Moore, "Interval analysis", 1966.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import inf

from weaklink import ir
from weaklink.analysis.ranges import ranges
from weaklink.arithmetic import trunc_div
from weaklink.deadline import keep_time
from weaklink.ir import lir
from weaklink.record import record
from weaklink.replay.memory import Memory
from weaklink.replay.sparse import Sparse
from weaklink.view.lower.memories import is_lengths

MOST_BOXES = 2_000
"""Of one quantifier."""

VALUES_A_BOX = 200
"""So many values of a bound variable are tried in the same time."""

MOST_INNER = 60
"""Of one within another whose variables are not known yet."""

MOST_CELLS = 500
"""That are looked at one by one."""

DEEPEST = 20
"""Unfoldings of definitions."""

End = int | float
"""An integer, or infinite."""

Interval = tuple[End, End]
"""All integers from one to the other."""

ANY: Interval = (-inf, inf)

TRUTHS: Mapping[bool | None, Interval] = {True: (1, 1), False: (0, 0), None: (0, 1)}

Key = ir.Variable | ir.Bound

Box = dict[Key, Interval]
"""The values of bound variables."""

Known = Mapping[Key, Interval | Memory]
"""What variables, and variables of the logic, hold."""


@record
class Wide:
    """A quantifier, and the names of what it reads, in the order of their values."""

    node: lir.Quantified
    names: tuple[Key, ...]
    definitions: Mapping[str, lir.Definition]

    def holds(self, values: Sequence[object], spend: Callable[[int], None]) -> bool | None:
        """Whether it holds for these values, None where that is left open; ``spend`` is told what
        it takes, in values of a bound variable."""
        known: dict[Key, Interval | Memory] = {
            name: _held(value) for name, value in zip(self.names, values, strict=True)
        }
        boxes = _Boxes(self.definitions, lambda: spend(VALUES_A_BOX))
        return boxes.quantified(self.node, known, MOST_BOXES)


def _held(value: object) -> Interval | Memory:
    match value:
        case Memory():
            return value
        case int():
            return int(value), int(value)
        case _:  # a value of the logic, of which nothing is known here
            return ANY


class _Boxes:
    def __init__(
        self, definitions: Mapping[str, lir.Definition], count: Callable[[], None]
    ) -> None:
        self._definitions = definitions
        self._count = count
        self._depth = 0

    # --- quantifiers --------------------------------------------------------------------------

    def quantified(self, node: lir.Quantified, known: Known, most: int) -> bool | None:
        """Whether it holds; None where that is not seen within so many boxes."""
        whole = self._box(node, known)
        if whole is None:
            return None
        if any(low > high for low, high in whole.values()):
            return node.universal
        boxes, is_open = [whole], False
        while boxes:
            keep_time()
            self._count()
            most -= 1
            if most < 0:
                return None
            box = boxes.pop()
            found = self.truth(node.body, {**known, **box})
            if found is None:
                halves = _halves(box)
                boxes += halves
                is_open = is_open or not halves
            elif found is not node.universal:
                return found
        return None if is_open else node.universal

    def _box(self, node: lir.Quantified, known: Known) -> Box | None:
        """All values that matter of the variables; None of those that are no integers."""
        box: Box = {}
        for item in ranges(node):
            if item.bound.type != ir.INTEGER and not isinstance(item.bound.type, ir.IntType):
                return None
            lows = [self.value(end, {**known, **box})[0] for end in item.low]
            highs = [self.value(end, {**known, **box})[1] for end in item.high]
            box[item.bound] = max(lows, default=-inf), min(highs, default=inf)
        return box

    # --- predicates ---------------------------------------------------------------------------

    def truth(self, node: lir.Pred, known: Known) -> bool | None:
        """Whether it holds for all that is known, or for nothing of that."""
        match node:
            case ir.BoolConst(value):
                return value
            case ir.Compare(op, left, right):
                return _compared(op, self.value(left, known), self.value(right, known))
            case ir.Holds(operand):
                return _holds(self.value(operand, known))
            case ir.Not(operand):
                return _negated(self.truth(operand, known))
            case ir.And(left, right):
                return self._both(left, right, known)
            case ir.Or(left, right):
                return _negated(self._both(ir.Not(left), ir.Not(right), known))
            case ir.Implies(left, right):
                return _negated(self._both(left, ir.Not(right), known))
            case ir.Iff(left, right):
                sides = self.truth(left, known), self.truth(right, known)
                return None if None in sides else sides[0] is sides[1]
            case ir.IfPred(condition, then, otherwise):
                return self._either(condition, then, otherwise, known)
            case ir.LetPred(name, value, body):
                return self.truth(body, {**known, name: self._kept(value, known)})
            case ir.ApplyPred(function, arguments):
                inner = self._unfolded(function, arguments, known)
                return None if inner is None else _holds(inner)
            case ir.Quantified():
                return self.quantified(node, known, MOST_INNER)
            case _:  # what looks at whole memories is open
                return None

    def _both(self, left: lir.Pred, right: lir.Pred, known: Known) -> bool | None:
        first = self.truth(left, known)
        if first is False:
            return False
        second = self.truth(right, known)
        return second if first is True or second is False else None

    def _either(
        self, condition: lir.Pred, then: lir.Pred, otherwise: lir.Pred, known: Known
    ) -> bool | None:
        decided = self.truth(condition, known)
        if decided is not None:
            return self.truth(then if decided else otherwise, known)
        sides = {self.truth(then, known), self.truth(otherwise, known)}
        return sides.pop() if len(sides) == 1 else None

    # --- terms --------------------------------------------------------------------------------

    def value(self, node: lir.Expr, known: Known) -> Interval:
        """An interval that has all values that the term may have."""
        match node:
            case ir.Const(value):
                return value, value
            case ir.Read(variable):
                return _number(known.get(variable, ANY))
            case ir.BoundRead(bound):
                return _number(known.get(bound, ANY))
            case ir.Unary(ir.UnaryOp.NEG, operand, type):
                low, high = self.value(operand, known)
                return _typed((-high, -low), type)
            case ir.Binary(op, left, right, type):
                found = _computed(op, self.value(left, known), self.value(right, known))
                return _typed(found, type)
            case ir.Convert(operand, type):
                return self._converted(operand, type, known)
            case ir.Truth(predicate):
                return TRUTHS[self.truth(predicate, known)]
            case ir.Conditional(condition, then, otherwise):
                decided = self.truth(condition, known)
                if decided is not None:
                    return self.value(then if decided else otherwise, known)
                return _hull(self.value(then, known), self.value(otherwise, known))
            case ir.Let(name, value, body):
                return self.value(body, {**known, name: self._kept(value, known)})
            case ir.Apply(function, arguments):
                return self._unfolded(function, arguments, known) or ANY
            case ir.Cell(memory, block, offset):
                held, number = self._kept(memory, known), _single(self.value(block, known))
                if not isinstance(held, Memory) or number is None:
                    return ANY
                cells = self._in_row(held.held().get(number, {}), offset, known)
                if cells is None and is_lengths(memory):
                    return -1, 0  # there never was such a block
                return cells or ANY
            case _:  # all others may be anything
                return ANY

    def _converted(self, operand: lir.Expr, type: ir.Type, known: Known) -> Interval:
        found = self.value(operand, known)
        match type:
            case ir.IntType(is_bool=True):
                return TRUTHS[_holds(found)]
            case ir.IntType() if not (type.min <= found[0] and found[1] <= type.max):
                number = _single(found)
                return (type.min, type.max) if number is None else _only(type.wrap(number))
            case _:  # what fits stays as it is
                return found

    def _kept(self, value: lir.Expr, known: Known) -> Interval | Memory:
        """The value of a term, which may be a memory."""
        match value:
            case ir.Read(variable) if isinstance(variable.type, ir.MemoryType):
                return known.get(variable, ANY)
            case ir.BoundRead(bound) if isinstance(bound.type, ir.MemoryType):
                return known.get(bound, ANY)
            case _:  # all others are numbers, or may be anything
                return self.value(value, known)

    def _unfolded(
        self, function: str, arguments: Sequence[lir.Expr], known: Known
    ) -> Interval | None:
        """What a definition gives; None where that may be anything."""
        definition = self._definitions.get(function)
        if definition is None or definition.body is None or self._depth >= DEEPEST:
            return None
        given = (self._kept(argument, known) for argument in arguments)
        inner: Known = dict(zip(definition.parameters, given, strict=True))
        self._depth += 1
        try:
            body = definition.body
            if definition.type == ir.BOOLEAN:
                return TRUTHS[self.truth(ir.as_pred(body), inner)]
            return self.value(ir.as_expr(body), inner)
        finally:
            self._depth -= 1

    def _in_row(
        self, row: Mapping[int, int | None], offset: lir.Expr, known: Known
    ) -> Interval | None:
        """What cells of a row hold; None where one of them is not there, or has no value."""
        low, high = self.value(offset, known)
        if not (isinstance(low, int) and isinstance(high, int)):
            return None
        if not isinstance(row, Sparse):
            if high - low >= MOST_CELLS:
                return None
            return _all_of([row.get(place) for place in range(low, high + 1)])
        if not 0 <= low <= high < row.end:
            return None
        place = self._modulo(offset, row.step, known)
        inside = [p for p in row if low <= p <= high and place in (None, p % row.step)]
        if len(inside) > MOST_CELLS:
            return None
        others = range(low, min(high + 1, low + row.step * (len(inside) + 1)))
        alike = {p % row.step for p in others if p not in row} & row.pattern.keys()
        alike = alike if place is None else alike & {place}
        return _all_of([*(row[p] for p in inside), *(row.pattern[p] for p in alike)])

    def _modulo(self, node: lir.Expr, step: int, known: Known) -> int | None:
        """What is left of a term when it is divided, if that is always the same."""
        if (number := _single(self.value(node, known))) is not None:
            return number % step
        match node:
            case ir.Convert(operand, ir.IntegerType()):
                return self._modulo(operand, step, known)
            case ir.Binary(ir.BinaryOp.ADD | ir.BinaryOp.SUB | ir.BinaryOp.MUL, left, right):
                if node.type != ir.INTEGER:
                    return None
                first = self._modulo(left, step, known)
                return _combined(node.op, first, self._modulo(right, step, known), step)
            case _:  # of all others nobody knows
                return None


def _single(value: Interval) -> int | None:
    return value[0] if value[0] == value[1] and isinstance(value[0], int) else None


def _only(number: int) -> Interval:
    return number, number


def _combined(op: ir.BinaryOp, left: int | None, right: int | None, step: int) -> int | None:
    if op is ir.BinaryOp.MUL and 0 in (left, right):
        return 0
    if left is None or right is None:
        return None
    return ir.OPERATORS[op].value(left, right) % step


def _all_of(values: Sequence[int | None]) -> Interval | None:
    known = [int(value) for value in values if value is not None]
    return (min(known), max(known)) if known and len(known) == len(values) else None


def _number(value: Interval | Memory) -> Interval:
    return ANY if isinstance(value, Memory) else value


def _halves(box: Mapping[Key, Interval]) -> list[Box]:
    """The box in two along its widest side; nothing of a single point, or one without end."""
    bound = max(box, key=lambda one: box[one][1] - box[one][0])
    low, high = box[bound]
    if low == high or not (isinstance(low, int) and isinstance(high, int)):
        return []
    middle = (low + high) // 2
    return [{**box, bound: (middle + 1, high)}, {**box, bound: (low, middle)}]


def _hull(one: Interval, other: Interval) -> Interval:
    return min(one[0], other[0]), max(one[1], other[1])


def _negated(truth: bool | None) -> bool | None:
    return None if truth is None else not truth


def _holds(value: Interval) -> bool | None:
    if value == (0, 0):
        return False
    return True if value[0] > 0 or value[1] < 0 else None


def _compared(op: ir.CompareOp, left: Interval, right: Interval) -> bool | None:
    match op:
        case ir.CompareOp.LT:
            return _below(left, right)
        case ir.CompareOp.GE:
            return _negated(_below(left, right))
        case ir.CompareOp.GT:
            return _below(right, left)
        case ir.CompareOp.LE:
            return _negated(_below(right, left))
        case ir.CompareOp.EQ:
            return _same(left, right)
        case ir.CompareOp.NE:
            return _negated(_same(left, right))


def _below(left: Interval, right: Interval) -> bool | None:
    if left[1] < right[0]:
        return True
    return False if left[0] >= right[1] else None


def _same(left: Interval, right: Interval) -> bool | None:
    if left[1] < right[0] or right[1] < left[0]:
        return False
    return True if left == right and left[0] == left[1] else None


def _typed(value: Interval, type: ir.Type) -> Interval:
    """A result of C's unsigned types modulo their ranges; others were checked to be in range."""
    match type:
        case ir.IntType(signed=False):
            number = _single(value)
            if number is not None:
                return _only(type.wrap(number))
            return value if type.min <= value[0] and value[1] <= type.max else (type.min, type.max)
        case ir.IntType() | ir.IntegerType():
            return value
        case _:  # reals, and values that are codes
            return ANY


def _computed(op: ir.BinaryOp, left: Interval, right: Interval) -> Interval:
    (low, high), (first, last) = left, right
    ends = [low, high, first, last]
    if not all(isinstance(end, int) for end in ends):
        return _unlimited(op, left, right)
    match op:
        case ir.BinaryOp.ADD:
            return low + first, high + last
        case ir.BinaryOp.SUB:
            return low - last, high - first
        case ir.BinaryOp.MUL:
            corners = [one * other for one, other in product(left, right)]
            return min(corners), max(corners)
        case ir.BinaryOp.DIV if first == last and first > 0:
            return trunc_div(int(low), int(first)), trunc_div(int(high), int(first))
        case ir.BinaryOp.MOD if first == last and first > 0 and low >= 0 and high - low >= first:
            return 0, first - 1
        case _:  # of all others single values are computed
            row = ir.OPERATORS[op]
            if low != high or first != last or not row.has_value(int(first)):
                return ANY
            if op is ir.BinaryOp.SHL and first > MOST_CELLS:
                return ANY
            return (value := row.value(int(low), int(first))), value


def _unlimited(op: ir.BinaryOp, left: Interval, right: Interval) -> Interval:
    """Sums and differences that have an end on one side."""
    match op:
        case ir.BinaryOp.ADD:
            return left[0] + right[0], left[1] + right[1]
        case ir.BinaryOp.SUB:
            return left[0] - right[1], left[1] - right[0]
        case _:  # all others may be anything
            return ANY
