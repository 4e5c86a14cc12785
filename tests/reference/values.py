"""Values of C expressions while they are compiled: a type, and a function from states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.reference.errors import Unsupported
from tests.reference.memory import NULL, Pointer
from tests.reference.model import State, Value
from tests.reference.types import CType, FunctionOf, PointerTo, Scalar, representation
from weaklink.ir.types import IntType

Evaluate = Callable[[State], Any]


@dataclass(frozen=True, slots=True)
class Typed:
    """``type`` is None for void."""

    type: CType | None
    run: Evaluate


def truncated_division(left: int, right: int) -> int:
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def remainder(left: int, right: int) -> int:
    return left - right * truncated_division(left, right)


def convert(run: Evaluate, source: CType, target: CType) -> Evaluate:
    """C's conversion: of integers modulo the width, of pointers between those whose targets
    have one representation; 0 is the null pointer."""
    if isinstance(source, IntType) and isinstance(target, IntType):
        return _convert_integer(run, source, target)
    if target == source:
        return run
    if isinstance(target, PointerTo):
        if isinstance(source, IntType):
            return lambda s: as_pointer(run(s))
        if isinstance(source, PointerTo) and compatible(source, target):
            return run
    if isinstance(source, PointerTo) and isinstance(target, IntType) and target.is_bool:
        return lambda s: int(bool(run(s)))
    raise Unsupported(f"conversion from {source} to {target}")


def _convert_integer(run: Evaluate, source: IntType, target: IntType) -> Evaluate:
    if not target.is_bool and target.contains(source.min) and target.contains(source.max):
        return run
    if target == source:
        return run
    wrap = target.wrap
    return lambda s: wrap(run(s))


def as_pointer(value: int | Pointer) -> Pointer:
    """A pointer, or the 0 that stands for one."""
    if isinstance(value, Pointer):
        return value
    if value != 0:
        raise Unsupported("an integer other than 0 as a pointer")
    return NULL


def zero(type: Scalar) -> Value:
    return NULL if isinstance(type, PointerTo) else 0


def compatible(first: PointerTo, second: PointerTo) -> bool:
    """Whether one may be cast to the other."""
    if isinstance(first.target, FunctionOf) or isinstance(second.target, FunctionOf):
        return first.target == second.target
    if first.target is None or second.target is None:
        return True
    return representation(first.target) == representation(second.target)
