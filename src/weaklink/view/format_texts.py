"""Which formats a call may have, and whether they fit its arguments.

before:  printf(verbose ? "%d %s" : "%d", x, s)
after:   "%d %s" where verbose != 0, else "%d"; an `int`, and a string
"""

from __future__ import annotations

from collections.abc import Sequence

from weaklink import ir
from weaklink.record import record
from weaklink.view.formats import Malformed, Wanted, fits, input_arguments, output_arguments

UNKNOWN_FORMAT = "format that is not one string literal"


@record
class Way:
    """A format that a call may have, and when it has that."""

    when: ir.Pred
    text: str


class Formats:
    """The formats of one program."""

    def __init__(self, program: ir.Program) -> None:
        self._program = program
        self._machine = program.machine

    def taken(self, format: ir.Format, text: str) -> list[Wanted | Malformed]:
        """The arguments that a format takes, in order."""
        read = output_arguments if format.family == ir.PRINTF else input_arguments
        return list(read(text, self._machine))

    def ways(self, format: ir.Expr) -> list[Way] | None:
        """The formats that an argument may be; None if it may be any."""
        match format:
            case ir.Convert(operand):
                return self.ways(operand)
            case ir.Conditional(condition, then, otherwise):
                one, other = self.ways(then), self.ways(otherwise)
                if one is None or other is None:
                    return None
                return [
                    *(Way(_both(condition, way.when), way.text) for way in one),
                    *(Way(_both(negated(condition), way.when), way.text) for way in other),
                ]
            case ir.AddressOf(ir.IndexPlace(ir.StringPlace(units), ir.Const(start))):
                return [Way(ir.TRUE, _until_zero(units[start:]))]
            case ir.AddressOf(ir.IndexPlace(ir.VariablePlace(variable), ir.Const(0))):
                text = self._constant(variable)
                return None if text is None else [Way(ir.TRUE, text)]
            case _:  # what any other value is, is not evident
                return None

    def _constant(self, array: ir.Variable) -> str | None:
        """What a constant array of characters holds."""
        initial = next((g.initial for g in self._program.globals if g.variable == array), None)
        if not array.is_const or array.is_foreign or not isinstance(initial, ir.Aggregate):
            return None
        units: dict[int, int] = {}
        for path, value in zip(initial.paths, initial.values, strict=True):
            match path, value:
                case (int() as index,), ir.Const(unit):
                    units[index] = unit % 256
                case _:  # what else an array may hold is no text
                    return None
        return _until_zero([units.get(index, 0) for index in range(max(units, default=0) + 1)])


def mismatch(way: Sequence[Wanted | Malformed], given: Sequence[ir.Expr]) -> str:
    """What about the arguments does not fit; empty if all do."""
    for number, one in enumerate(way):
        if isinstance(one, Malformed):
            return f"{one.directive}, which is no directive"
        if number >= len(given):
            return f"{one.directive}, given no argument"
        type = given[number].type
        if not fits(type, one):
            return f"{one.directive}, given {type}"
    return ""


def negated(condition: ir.Pred) -> ir.Pred:
    return ir.FALSE if condition == ir.TRUE else ir.Not(condition)


def _both(left: ir.Pred, right: ir.Pred) -> ir.Pred:
    return left if right == ir.TRUE else ir.And(left, right)


def _until_zero(units: Sequence[int]) -> str:
    text = bytes(unit % 256 for unit in units).decode("latin-1")
    return text.partition("\0")[0]
