"""What an assumption determines: equations for values that nobody knows yet.

before:  s[0] .. s[99] unknown;  assume \\forall k; 0 <= k < 100 ==> s[k] == 'A'
after:   s[0] .. s[99] are 'A'

What is determined so has that value in every run that goes on behind the assumption, if what is
known when it is solved is known in every run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import Protocol, assert_never

from weaklink import ir
from weaklink.analysis.ranges import BoundRange, ranges
from weaklink.ir import lir
from weaklink.replay.expressions import Writer
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Value
from weaklink.replay.support import NotExecutable
from weaklink.replay.unknown import Unknown

MOST_VALUES = 20_000
"""Of a bound variable that are gone through."""

Bounds = tuple[ir.Bound, ...]

Args = tuple[object, ...]
"""The values of bound variables."""

State = list[Value]
"""The values of the variables of an assumption, in order; what is solved is put in."""


class Solutions(Protocol):
    """Who is told what is found out of an unknown value.  Where it is ``deciding``, it says what
    input does among what is left open."""

    deciding: bool

    def solve(self, unknown: Unknown, value: int) -> bool: ...

    def limit(self, unknown: Unknown, op: ir.CompareOp, value: int) -> None: ...

    def pick(self, alternatives: int) -> int: ...

    def place(self, low: int, high: int) -> int: ...


Step = Callable[[State, Args, Solutions], None]


class Solver:
    """Of one assumption, compiled on first use; ``scope`` are the names that compiled code
    uses."""

    def __init__(self, predicate: lir.Pred, scope: dict[str, object]) -> None:
        self._predicate = predicate
        self._scope = scope
        self.variables = variables_of(predicate)
        self._places = {variable: f"e[{n}]" for n, variable in enumerate(self.variables)}
        self._step: Step | None = None
        self._truth: Callable[..., object] | None = None

    def solve(self, state: State, solutions: Solutions) -> None:
        """Puts into ``state`` what the assumption determines."""
        if self._step is None:
            self._step = self._solving(self._predicate, ())
        self._step(state, (), solutions)

    def holds(self, state: State) -> bool:
        if self._truth is None:
            self._truth = self._compiled(self._predicate, ())
        return bool(self._truth(state))

    # --- values -----------------------------------------------------------------------------

    def _compiled(self, node: lir.Node, bounds: Bounds) -> Callable[..., object]:
        writer = Writer(lambda variable: self._places[variable], unhooked=True)
        names = {bound: f"b{number}" for number, bound in enumerate(bounds)}
        text = writer.write(node, names)
        parameters = "".join(f", {name}" for name in names.values())
        lines = [f"def value(e{parameters}):", *(f"    {line}" for line in writer.helpers())]
        local: dict[str, object] = {}
        exec("\n".join([*lines, f"    return {text}"]), self._scope, local)
        value = local["value"]
        assert callable(value)
        return value

    def _value(self, node: lir.Node, bounds: Bounds) -> Callable[[State, Args], int | None]:
        """The number that a node is; None where nobody knows it."""
        known = self._known(node, bounds)

        def value(state: State, args: Args) -> int | None:
            found = known(state, args)
            return found if isinstance(found, int) else None

        return value

    def _known(self, node: lir.Node, bounds: Bounds) -> Callable[[State, Args], object]:
        """The value of a node, which may be a list or another value that constructors make; None
        where nobody knows it."""
        compiled: list[Callable[..., object]] = []

        def value(state: State, args: Args) -> object:
            if not compiled:
                compiled.append(self._compiled(node, bounds))
            try:
                found = compiled[0](state, *args)
            except (NotExecutable, RecursionError):
                return None
            return _whole(found)

        return value

    # --- predicates --------------------------------------------------------------------------

    def _solving(self, node: lir.Pred, bounds: Bounds, *, negated: bool = False) -> Step:
        """What is determined by the predicate (or its negation)."""
        match node:
            case ir.Not(operand):
                return self._solving(operand, bounds, negated=not negated)
            case ir.Holds(ir.Truth(predicate)):
                return self._solving(predicate, bounds, negated=negated)
            case ir.And(left, right) | ir.Or(left, right):
                sides = [self._solving(side, bounds, negated=negated) for side in (left, right)]
                if isinstance(node, ir.And) is not negated:
                    return _both(*sides)
                values = [self._value(side, bounds) for side in (left, right)]
                return _either(values, sides, negated)
            case ir.Implies(left, right):
                if negated:
                    sides = [
                        self._solving(left, bounds),
                        self._solving(right, bounds, negated=True),
                    ]
                    return _both(*sides)
                return _both(
                    _guarded(self._value(left, bounds), self._solving(right, bounds), _nothing),
                    _guarded(
                        self._value(right, bounds),
                        _nothing,
                        self._solving(left, bounds, negated=True),
                    ),
                )
            case ir.Iff(left, right):
                return _both(
                    self._equivalent(left, right, bounds, negated),
                    self._equivalent(right, left, bounds, negated),
                )
            case ir.IfPred(condition, then, otherwise):
                sides = [self._solving(side, bounds, negated=negated) for side in (then, otherwise)]
                return _guarded(self._value(condition, bounds), *sides)
            case ir.LetPred(bound, value, body):
                inner = self._solving(body, (*bounds, bound), negated=negated)
                return _let(self._known(value, bounds), inner)
            case ir.Quantified(universal, _, body):
                each = self._solving(body, (*bounds, *node.bounds), negated=negated)
                return self._quantified(node, bounds, each, universal is not negated)
            case ir.Compare():
                return self._compared(node, bounds, negated)
            case ir.Holds(operand):
                truth = ir.Const(int(not negated), ir.BOOLEAN)
                return self._equated(operand, truth, bounds)
            case ir.BoolConst() | ir.AtPred() | ir.ApplyPred():
                return _nothing
            case _:
                assert_never(node)

    def _equivalent(self, left: lir.Pred, right: lir.Pred, bounds: Bounds, negated: bool) -> Step:
        """What the truth of ``left`` says of ``right``."""
        return _guarded(
            self._value(left, bounds),
            self._solving(right, bounds, negated=negated),
            self._solving(right, bounds, negated=not negated),
        )

    def _quantified(self, node: lir.Quantified, bounds: Bounds, each: Step, all: bool) -> Step:
        """For all values; or, where input decides, for one of them."""
        ends: list[tuple[_Ends, _Ends]] = []
        known = bounds
        for item in ranges(node):
            ends.append((self._ends(item, known, True), self._ends(item, known, False)))
            known = (*known, item.bound)
        if known != (*bounds, *node.bounds):
            return _nothing

        def run(state: State, args: Args, solutions: Solutions) -> None:
            if all:
                for values in islice(_tuples(ends, state, args), MOST_VALUES):
                    each(state, values, solutions)
            elif solutions.deciding and len(ends) == 1:
                low, high = (max(ends[0][0](state, args), default=None), None)
                high = min(ends[0][1](state, args), default=None)
                if low is not None and high is not None and low <= high:
                    each(state, (*args, solutions.place(low, high)), solutions)

        return run

    def _ends(self, item: BoundRange[ir.CellTerm], bounds: Bounds, low: bool) -> _Ends:
        values = [self._value(end, bounds) for end in (item.low if low else item.high)]

        def ends(state: State, args: Args) -> list[int]:
            found = [value(state, args) for value in values]
            return [] if None in found else [one for one in found if one is not None]

        return ends

    # --- comparisons --------------------------------------------------------------------------

    def _compared(self, node: ir.Compare[ir.CellTerm], bounds: Bounds, negated: bool) -> Step:
        op = _NEGATED[node.op] if negated else node.op
        if op is ir.CompareOp.EQ:
            return _both(
                self._equated(node.left, node.right, bounds),
                self._equated(node.right, node.left, bounds),
            )
        return _both(
            self._limited(node.left, op, node.right, bounds),
            self._limited(node.right, _SWAPPED.get(op, op), node.left, bounds),
        )

    def _equated(self, target: lir.Expr, other: lir.Expr, bounds: Bounds) -> Step:
        """``target`` is what ``other`` is, if that is known."""
        conversions, inner = _bare(target)
        unknown = self._unknown(inner, bounds)
        value = self._value(other, bounds)
        if unknown is None:
            return _nothing
        find, put = unknown

        def run(state: State, args: Args, solutions: Solutions) -> None:
            found = find(state, args)
            known = None if found is None else value(state, args)
            if found is None or known is None:
                return
            solved = _inverse(conversions, inner.type, known, solutions.deciding)
            if solved is not None and solutions.solve(found, solved):
                put(state, args, solved)

        return run

    def _limited(self, target: lir.Expr, op: ir.CompareOp, other: lir.Expr, bounds: Bounds) -> Step:
        """``target`` keeps within limits."""
        conversions, inner = _bare(target)
        unknown = self._unknown(inner, bounds)
        value = self._value(other, bounds)
        if unknown is None or any(not _keeps(inner.type, one) for one in conversions):
            return _nothing
        find = unknown[0]

        def run(state: State, args: Args, solutions: Solutions) -> None:
            found = find(state, args)
            known = None if found is None else value(state, args)
            if found is not None and known is not None:
                solutions.limit(found, op, known)

        return run

    def _unknown(self, node: lir.Expr, bounds: Bounds) -> tuple[_Find, _Put] | None:
        """How the unknown value that a node stands for is found, and its solution put in."""
        match node:
            case ir.Read(variable):
                return self._of_variable(self.variables.index(variable), variable)
            case ir.Cell(ir.Read(memory), block, offset):
                places = (self._value(block, bounds), self._value(offset, bounds))
                return _of_cell(self.variables.index(memory), *places)
            case _:  # nothing else stands for a value that was chosen
                return None

    def _of_variable(self, index: int, variable: ir.Variable) -> tuple[_Find, _Put]:
        def find(state: State, args: Args) -> Unknown | None:
            value = state[index]
            return value if isinstance(value, Unknown) and value.choice >= 0 else None

        def put(state: State, args: Args, value: int) -> None:
            state[index] = bool(value) if variable.type == ir.BOOLEAN else value

        return find, put


_Ends = Callable[[State, Args], list[int]]
_Find = Callable[[State, Args], Unknown | None]
_Put = Callable[[State, Args, int], None]
_Known = Callable[[State, Args], int | None]


def variables_of(predicate: lir.Pred) -> tuple[ir.Variable, ...]:
    """What a predicate reads, in order."""
    found = (part.variable for part in ir.walk(predicate) if isinstance(part, ir.Read))
    return tuple(dict.fromkeys(found))


def _of_cell(index: int, block: _Known, offset: _Known) -> tuple[_Find, _Put]:
    def find(state: State, args: Args) -> Unknown | None:
        memory, at = state[index], (block(state, args), offset(state, args))
        if not isinstance(memory, Memory) or at[0] is None or at[1] is None:
            return None
        value = memory.get(at[0], at[1])
        return value if isinstance(value, Unknown) and value.choice >= 0 else None

    def put(state: State, args: Args, value: int) -> None:
        memory, at = state[index], (block(state, args), offset(state, args))
        assert isinstance(memory, Memory) and at[0] is not None and at[1] is not None
        state[index] = memory.with_cell(at[0], at[1], value)

    return find, put


def _nothing(state: State, args: Args, solutions: Solutions) -> None:
    pass


def _both(first: Step, second: Step) -> Step:
    if _nothing in (first, second):
        return second if first is _nothing else first

    def run(state: State, args: Args, solutions: Solutions) -> None:
        first(state, args, solutions)
        second(state, args, solutions)

    return run


def _either(values: Sequence[_Known], sides: Sequence[Step], negated: bool) -> Step:
    """One side, where the other is known to be false; where input decides, whichever it picks."""

    def run(state: State, args: Args, solutions: Solutions) -> None:
        known = [value(state, args) for value in values]
        truths = [None if one is None else bool(one) is not negated for one in known]
        if True in truths:
            return
        open = [side for side, truth in zip(sides, truths, strict=True) if truth is None]
        if len(open) == 1:
            open[0](state, args, solutions)
        elif open and solutions.deciding:
            open[solutions.pick(len(open))](state, args, solutions)

    return run


def _guarded(condition: _Known, then: Step, otherwise: Step) -> Step:
    if then is _nothing and otherwise is _nothing:
        return _nothing

    def run(state: State, args: Args, solutions: Solutions) -> None:
        known = condition(state, args)
        if known is not None:
            (then if known else otherwise)(state, args, solutions)

    return run


def _let(value: Callable[[State, Args], object], body: Step) -> Step:
    def run(state: State, args: Args, solutions: Solutions) -> None:
        known = value(state, args)
        if known is not None:
            body(state, (*args, known), solutions)

    return run


def _tuples(ends: Sequence[tuple[_Ends, _Ends]], state: State, args: Args) -> Iterator[Args]:
    """All values of the bound variables whose ends are known, behind ``args``."""
    if not ends:
        yield args
        return
    low, high = (side(state, args) for side in ends[0])
    if low and high:
        for value in range(max(low), min(high) + 1):
            yield from _tuples(ends[1:], state, (*args, value))


_NEGATED = {
    ir.CompareOp.EQ: ir.CompareOp.NE,
    ir.CompareOp.NE: ir.CompareOp.EQ,
    ir.CompareOp.LT: ir.CompareOp.GE,
    ir.CompareOp.GE: ir.CompareOp.LT,
    ir.CompareOp.GT: ir.CompareOp.LE,
    ir.CompareOp.LE: ir.CompareOp.GT,
}

_SWAPPED = {
    ir.CompareOp.LT: ir.CompareOp.GT,
    ir.CompareOp.GT: ir.CompareOp.LT,
    ir.CompareOp.LE: ir.CompareOp.GE,
    ir.CompareOp.GE: ir.CompareOp.LE,
}


# --- conversions --------------------------------------------------------------------------------


def _bare(node: lir.Expr) -> tuple[list[ir.Type], lir.Expr]:
    """The types that a node is converted to, the last first; and what is converted."""
    types: list[ir.Type] = []
    while isinstance(node, ir.Convert):
        types.append(node.type)
        node = node.operand
    return types, node


def _inverse(types: Sequence[ir.Type], own: ir.Type, value: int, deciding: bool) -> int | None:
    """The value of type ``own`` that becomes ``value``; None if there is none, or more than one
    and nobody is deciding."""
    if not deciding and not all(_is_injective(own, type) for type in types):
        return None
    solved = _converted(value, own)
    back = solved
    for type in reversed(types):
        back = _converted(back, type)
    return solved if back == value else None


def _is_injective(own: ir.Type, type: ir.Type) -> bool:
    if not isinstance(type, ir.IntType):
        return True
    return isinstance(own, ir.IntType) and own.width <= type.width and not type.is_bool


def _keeps(own: ir.Type, type: ir.Type) -> bool:
    """Whether no value changes by the conversion."""
    if not isinstance(type, ir.IntType):
        return True
    return isinstance(own, ir.IntType) and type.min <= own.min and own.max <= type.max


def _converted(value: int, type: ir.Type) -> int:
    if not isinstance(type, ir.IntType):
        return value
    if type.is_bool:
        return int(value != 0)
    low = value & ((1 << type.width) - 1)
    return low - (1 << type.width) if low > type.max else low


def _whole(found: object) -> int | None:
    """A whole number that is known; None of anything else."""
    match found:
        case Unknown():
            return None
        case int():
            return found
        case Fraction(denominator=1):
            return int(found)
        case _:  # no variable of a program is a real number
            return None
