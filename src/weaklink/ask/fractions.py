"""Inputs that are floating-point values: integers among the small inputs, then these.

Simple decimals come first, then limits and what is no number, the constants of the program with
the values beside them, and any: short decimals, and bits at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, product

from weaklink import floating, ir
from weaklink.ask.slots import Number, Vector
from weaklink.floating import Format
from weaklink.ir.floats import format_of
from weaklink.replay.policies import Dice

SIMPLE = "0.5 0.1 1.5 -0.5 0.25 -1.5 0.2 0.3 2.5 3.3 10 100 1000 0.01 0.001 -0.1 1e6 -1e6".split()
FAR = "1e10 1e-10 1e16 -1e16 16777217 2147483648 -2147483649 4294967296 9223372036854775808".split()
"""Decimals; integers of C end beside some."""

PLAIN = (0, 1, 2, -1, 3, 5, 10)
"""What the numbers beside them are."""

MOST_TOGETHER = 900
"""Combinations of simple values that are tried of several inputs."""

ANY = 2500
"""Inputs at random."""


def fractions(
    numbers: Sequence[Number], constants: Sequence[int], vector: Callable[[Vector], Vector]
) -> Iterator[Vector]:
    """Vectors (``vector`` of all numbers) in which some of the ``numbers`` are floating-point."""
    values = [_values(slot.type, constants) for slot in numbers]
    alike = max(map(len, values), default=0)
    for index in range(alike):  # all of them the same, or as near to it as there is
        for plain in PLAIN if any(format_of(slot.type) is None for slot in numbers) else (0,):
            yield vector(
                tuple(
                    _at(own, index, slot.type, plain)
                    for own, slot in zip(values, numbers, strict=True)
                )
            )
    few = [own[: max(2, int(MOST_TOGETHER ** (1 / max(1, len(values)))))] for own in values]
    if len(values) < 10:
        yield from map(vector, product(*few))
    dice = Dice(len(values))
    for _ in range(ANY):
        yield vector(
            tuple(_any(own, slot.type, dice) for own, slot in zip(values, numbers, strict=True))
        )


def _at(own: Sequence[int], index: int, type: ir.Type, plain: int) -> int:
    return plain_of(type, plain) if format_of(type) is None else own[min(index, len(own) - 1)]


def plain_of(type: ir.Type, number: int) -> int:
    """The number, or the nearest one of the type."""
    return max(type.min, min(number, type.max)) if isinstance(type, ir.IntType) else number


def _values(type: ir.Type, constants: Sequence[int]) -> list[int]:
    """What an input of the type may be, the simplest first."""
    format = format_of(type)
    if format is None:
        near = chain(PLAIN, (c for c in constants if abs(c) < 1 << 32))
        return list(dict.fromkeys(plain_of(type, one) for one in near))
    decimals = (floating.rounded(Fraction(text), format) for text in (*SIMPLE, *FAR))
    whole = (floating.rounded(number, format) for number in (1, 0, -1, 2))
    return list(dict.fromkeys(chain(whole, decimals, _limits(format), _beside(constants, format))))


def _limits(format: Format) -> Iterator[int]:
    infinity, half = format.infinity, format.half
    for magnitude in (infinity - 1, 1, 1 << format.fraction, 0, infinity, format.nan):
        yield magnitude
        yield magnitude + half


def _beside(constants: Sequence[int], format: Format) -> Iterator[int]:
    """Codes and orders among the constants, and their neighbours."""
    for constant in constants:
        code = constant if constant >= 0 else format.half - constant
        if 1 << format.fraction < code < 1 << format.bits:
            yield from (code, code - 1, code + 1)
        elif abs(constant) < 1 << format.fraction:
            yield floating.rounded(constant, format)


def _any(own: Sequence[int], type: ir.Type, dice: Dice) -> int:
    format = format_of(type)
    kind = dice.below(4)
    if kind == 0 or format is None:
        return own[dice.below(len(own))]
    if kind == 1:
        return dice.below(1 << format.bits)
    digits = 10 ** dice.below(6)
    number = Fraction(dice.below(2000 * digits + 1) - 1000 * digits, digits)
    return floating.rounded(number / (1 if kind == 2 else 100), format)
