"""How tightly operators bind: one scale for C and ACSL, and each language's operators on it.

What binds more loosely than a level asks for stands in parentheses.  Parsers and printers of
syntax trees, of the IR and of emitted programs go by these tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum


class Level(IntEnum):
    """The loosest first."""

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


_SHARED = {
    Level.OR: ("||",),
    Level.AND: ("&&",),
    Level.BITOR: ("|",),
    Level.BITXOR: ("^",),
    Level.BITAND: ("&",),
    Level.EQUALITY: ("==", "!="),
    Level.RELATION: ("<", "<=", ">", ">="),
    Level.SHIFT: ("<<", ">>"),
    Level.SUM: ("+", "-"),
    Level.PRODUCT: ("*", "/", "%"),
}
C: Mapping[str, Level] = {op: level for level, ops in _SHARED.items() for op in ops}
"""C's binary operators (C11 6.5), but for commas and assignments."""
ACSL: Mapping[str, Level] = {
    **C,
    "<==>": Level.IFF,
    "==>": Level.IMPLIES,
    "^^": Level.XOR,
    "<-->": Level.BITIFF,
    "-->": Level.BITIMPLIES,
    "\\in": Level.MEMBER,
    "==": Level.RELATION,
    "!=": Level.RELATION,
    "*^": Level.REPEAT,
}
"""ACSL's, as Frama-C reads them: all comparisons are one chain."""
RIGHT_TO_LEFT = frozenset(("==>", "-->"))
"""ACSL's operators that associate so."""
