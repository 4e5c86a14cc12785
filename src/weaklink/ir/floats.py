r"""Floating-point values as numbers: the types of their codes, and the functions of the logic that
are about them.

A function is called like its format: ``\double_add(a, b)`` is the code of the sum of two codes.
Some are definitions over integers (``view/float_logic.py``), the others computed by runs
(``replay/floats.py``), and known by facts to proofs (``encode/floats.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from weaklink.floating import FORMATS, Format
from weaklink.ir.operators import BinaryOp
from weaklink.ir.types import INTEGER, REAL, FloatType, IntType, Type
from weaklink.record import record

CODES: Mapping[str, IntType] = MappingProxyType(
    {name: IntType(name, format.bits, False, 0) for name, format in FORMATS.items()}
)
"""The type of a format's codes, by its name: that of no integer of C."""


def format_of(type: Type) -> Format | None:
    """The format that the values of a type have; None of what is no such number, or of one that
    is not modelled."""
    return FORMATS.get(type.name) if isinstance(type, IntType | FloatType) else None


def is_code(type: Type) -> bool:
    """Whether the values of the type are codes."""
    return isinstance(type, IntType) and type.name in CODES


ADD, SUB, MUL, DIV = "add", "subtract", "multiply", "divide"
ARITHMETIC = {BinaryOp.ADD: ADD, BinaryOp.SUB: SUB, BinaryOp.MUL: MUL, BinaryOp.DIV: DIV}
"""Of two codes, a code."""

ROOT, FLOOR, CEIL, TRUNC, ROUND = "root", "floor", "ceil", "trunc", "round"
"""Of one code, a code."""

WHOLE = (FLOOR, CEIL, TRUNC, ROUND)
"""Whose results are integers; of one real, an integer, too."""

REAL_FUNCTIONS: Mapping[str, int] = MappingProxyType(
    dict.fromkeys("sqrt exp log log10 sin cos tan asin acos atan sinh cosh tanh".split(), 1)
    | dict.fromkeys("pow atan2 hypot fmod".split(), 2)
)
"""Functions of reals, by their names in ACSL, and how many."""

OF_INTEGER, OF_REAL = "of_integer", "of_real"
"""The code that is nearest to a number."""

OF_FORMAT = {"float": "of_double", "double": "of_float"}
"""The code of a value of the other format, by the one that it is to have."""

REAL_OF, INTEGER_OF = "real", "integer"
"""The number that a finite value is, and its integral part."""

NOWHERE = "nowhere"
"""The place in the order of reals that a NaN has: nobody knows."""


@record
class Signature:
    """A function that runs compute: the types of its parameters and of its result."""

    parameters: tuple[Type, ...]
    result: Type


def named(format: Format, what: str) -> str:
    return f"\\{format.name}_{what}"


def real_function(what: str) -> str:
    return f"\\real_{what}"


def _signatures() -> dict[str, Signature]:
    found: dict[str, Signature] = {}
    for name, format in FORMATS.items():
        code = CODES[name]
        other = next(one for one in CODES.values() if one != code)
        of: dict[str, Signature] = {
            **{one: Signature((code, code), code) for one in ARITHMETIC.values()},
            **{one: Signature((code,), code) for one in (ROOT, *WHOLE)},
            OF_INTEGER: Signature((INTEGER,), code),
            OF_REAL: Signature((REAL,), code),
            OF_FORMAT[name]: Signature((other,), code),
            REAL_OF: Signature((code,), REAL),
            INTEGER_OF: Signature((code,), INTEGER),
            NOWHERE: Signature((code,), INTEGER),
        }
        found |= {named(format, what): signature for what, signature in of.items()}
    for what in WHOLE:
        found[real_function(what)] = Signature((REAL,), INTEGER)
    for what, count in REAL_FUNCTIONS.items():
        found[real_function(what)] = Signature((REAL,) * count, REAL)
    return found


REALS = frozenset(named(format, REAL_OF) for format in FORMATS.values())
"""The functions that say which real a value is."""

SIGNATURES: Mapping[str, Signature] = MappingProxyType(_signatures())
"""The functions that no definition says what they are, by name."""
