"""What runs compute of floating-point values: each function of ``ir/floats.py``, on codes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from weaklink import floating
from weaklink.floating import FORMATS, Format, NotFinite
from weaklink.ir import floats
from weaklink.replay import reals, unknown
from weaklink.replay.reals import Real
from weaklink.replay.support import NotExecutable

Number = Real


AS_REAL = "as a real number in an annotation"
"""What has no value, of what is not finite."""


def _real(format: Format, code: int) -> Fraction:
    try:
        return floating.real(code, format)
    except NotFinite:
        value = floating.text_of(code, format)
        raise NotExecutable(f"{value} {AS_REAL}") from None


def _of_real(format: Format, number: Real) -> int:
    return reals.decided(number, partial(floating.rounded, format=format))


def _integer(format: Format, code: int) -> int:
    return math.trunc(_real(format, code))


def _nowhere(format: Format, code: int) -> int:
    raise NotExecutable(f"NaN {AS_REAL}")


def _of_one_format(format: Format) -> Iterator[tuple[str, Callable[..., Number]]]:
    other = next(one for one in FORMATS.values() if one is not format)
    operations: Mapping[str, Callable[..., int]] = {
        floats.ADD: floating.added,
        floats.SUB: floating.subtracted,
        floats.MUL: floating.multiplied,
        floats.DIV: floating.divided,
    }
    for what, operation in operations.items():
        yield what, partial(operation, format=format)
    wholes: Mapping[str, Callable[[Fraction], int]] = {
        floats.FLOOR: math.floor,
        floats.CEIL: math.ceil,
        floats.TRUNC: math.trunc,
        floats.ROUND: floating.away,
    }
    for what, to in wholes.items():
        yield what, partial(floating.whole, format=format, to=to)
    yield floats.ROOT, partial(floating.root, format=format)
    yield floats.OF_INTEGER, partial(floating.rounded, format=format)
    yield floats.OF_REAL, partial(_of_real, format)
    yield floats.OF_FORMAT[format.name], partial(floating.converted, given=other, wanted=format)
    yield floats.REAL_OF, partial(_real, format)
    yield floats.INTEGER_OF, partial(_integer, format)
    yield floats.NOWHERE, partial(_nowhere, format)


COMPUTED: Mapping[str, Callable[..., Number]] = MappingProxyType(
    {
        floats.named(format, what): compute
        for format in FORMATS.values()
        for what, compute in _of_one_format(format)
    }
    | {
        floats.real_function(floats.FLOOR): reals.floor,
        floats.real_function(floats.CEIL): reals.ceil,
        floats.real_function(floats.TRUNC): reals.trunc,
        floats.real_function(floats.ROUND): partial(reals.decided, function=floating.away),
    }
    | {floats.real_function(what): reals.computing(what) for what in floats.REAL_FUNCTIONS}
)
"""By name."""


def namespace() -> dict[str, object]:
    """The names that compiled code uses."""
    return {"computed": COMPUTED, "quotient": reals.quotient}


def namespace_of_guided() -> dict[str, object]:
    """The same, for runs in which some values are unknown."""
    computed = {name: partial(_if_known, compute) for name, compute in COMPUTED.items()}
    return {"computed": computed, "quotient": partial(_if_known, reals.quotient)}


def _if_known(compute: Callable[..., Number], *arguments: Number) -> Number:
    if any(isinstance(one, unknown.Unknown) for one in arguments):
        return unknown.COMPUTED
    return compute(*arguments)
