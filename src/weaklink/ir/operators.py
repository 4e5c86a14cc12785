"""C's operators on numbers: all that is said of each, in one table.

What else an operator needs are terms (``encode/operators.py``) and what emitted programs compute
(``emit/logic.py``); the lexers, the parsers, typing, folding, run-time errors and runs read this.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from enum import Enum, IntEnum

from weaklink.arithmetic import trunc_div
from weaklink.record import record


class Level(IntEnum):
    """How tightly an operator binds: one scale for C and ACSL, the loosest first."""

    LOOSEST = 0
    """A comma, a quantifier, ``\\let``."""
    ASSIGNMENT = 1
    TERNARY = 2
    IFF = 3
    IMPLIES = 4
    OR = 5
    XOR = 6
    AND = 7
    BITIFF = 8
    BITIMPLIES = 9
    BITOR = 10
    BITXOR = 11
    BITAND = 12
    MEMBER = 13
    EQUALITY = 14
    RELATION = 15
    REPEAT = 16
    SHIFT = 17
    SUM = 18
    PRODUCT = 19
    UNARY = 20
    POSTFIX = 21
    ATOM = 22


class UnaryOp(Enum):
    NEG = "-"
    BITNOT = "~"


class BinaryOp(Enum):
    ADD = "+"
    SUB = "-"
    MUL = "*"
    DIV = "/"
    MOD = "%"
    SHL = "<<"
    SHR = ">>"
    BITAND = "&"
    BITOR = "|"
    BITXOR = "^"


class CompareOp(Enum):
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="
    EQ = "=="
    NE = "!="

    @property
    def swapped(self) -> CompareOp:
        """The one that holds with its sides swapped."""
        return {"<": self.GT, "<=": self.GE, ">": self.LT, ">=": self.LE}.get(self.value, self)


class Operands(Enum):
    """What an operator of machine types takes, and what becomes of it first."""

    NUMBERS = "numbers, integers or not, brought to one type"
    INTEGERS = "integers brought to one type"
    SHIFTED = "two integers, the result being of the left one's type"


class Errors(Enum):
    """Which run-time errors an operation commits; of the first kind alone it has a value for all
    integers."""

    NONE = "none"
    OVERFLOW = "its value may not fit the type"
    DIVISION = "nothing is divided by zero, nor the least value by -1"
    SHIFT = "by a count from 0 to the width of the type, exclusive"
    LEFT_SHIFT = "as of a shift; signed, of no negative value, and the value must fit"


@record
class Operator:
    """``value``: of two integers, as in mathematics, where ``Errors`` says that there is one;
    ``native``: it is that of Python's operator of the same symbol."""

    level: Level
    operands: Operands
    errors: Errors
    value: Callable[[int, int], int]
    native: bool = True

    def has_value(self, right: int) -> bool:
        """Whether it has a value for integers with this one to the right."""
        match self.errors:
            case Errors.DIVISION:
                return right != 0
            case Errors.SHIFT | Errors.LEFT_SHIFT:
                return right >= 0
            case Errors.NONE | Errors.OVERFLOW:
                return True


def _remainder(left: int, right: int) -> int:
    return left - trunc_div(left, right) * right


OPERATORS: Mapping[BinaryOp, Operator] = {
    BinaryOp.ADD: Operator(Level.SUM, Operands.NUMBERS, Errors.OVERFLOW, operator.add),
    BinaryOp.SUB: Operator(Level.SUM, Operands.NUMBERS, Errors.OVERFLOW, operator.sub),
    BinaryOp.MUL: Operator(Level.PRODUCT, Operands.NUMBERS, Errors.OVERFLOW, operator.mul),
    BinaryOp.DIV: Operator(Level.PRODUCT, Operands.NUMBERS, Errors.DIVISION, trunc_div, False),
    BinaryOp.MOD: Operator(Level.PRODUCT, Operands.INTEGERS, Errors.DIVISION, _remainder, False),
    BinaryOp.SHL: Operator(Level.SHIFT, Operands.SHIFTED, Errors.LEFT_SHIFT, operator.lshift),
    BinaryOp.SHR: Operator(Level.SHIFT, Operands.SHIFTED, Errors.SHIFT, operator.rshift),
    BinaryOp.BITAND: Operator(Level.BITAND, Operands.INTEGERS, Errors.NONE, operator.and_),
    BinaryOp.BITOR: Operator(Level.BITOR, Operands.INTEGERS, Errors.NONE, operator.or_),
    BinaryOp.BITXOR: Operator(Level.BITXOR, Operands.INTEGERS, Errors.NONE, operator.xor),
}

UNARY: Mapping[UnaryOp, Callable[[int], int]] = {
    UnaryOp.NEG: operator.neg,
    UnaryOp.BITNOT: operator.invert,
}
"""The values of operators with one operand."""

COMPARISONS: Mapping[CompareOp, Callable[[int, int], bool]] = {
    CompareOp.LT: operator.lt,
    CompareOp.LE: operator.le,
    CompareOp.GT: operator.gt,
    CompareOp.GE: operator.ge,
    CompareOp.EQ: operator.eq,
    CompareOp.NE: operator.ne,
}


def symbols(level: Level) -> tuple[str, ...]:
    """The binary operators that bind as tightly as that."""
    found = [op.value for op, row in OPERATORS.items() if row.level is level]
    equal = (CompareOp.EQ, CompareOp.NE)
    if level in (Level.EQUALITY, Level.RELATION):
        found += [op.value for op in CompareOp if (op in equal) is (level is Level.EQUALITY)]
    return tuple(found)


ASSIGNING = ("=", *(f"{op.value}=" for op in BinaryOp))
"""The operators that assign; all but the first compute with what was there."""
