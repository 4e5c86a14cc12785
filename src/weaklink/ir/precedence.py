"""How tightly operators bind: each language's operators on the one scale.

What binds more loosely than a level asks for stands in parentheses.  Parsers and printers of
syntax trees, of the IR and of emitted programs go by these tables.
"""

from __future__ import annotations

from collections.abc import Mapping

from weaklink.ir.operators import Level, symbols

_LOGICAL = {"||": Level.OR, "&&": Level.AND}
C: Mapping[str, Level] = {
    **_LOGICAL,
    **{op: level for level in Level for op in symbols(level)},
}
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
