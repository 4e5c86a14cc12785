"""Integer operations that Python has no operator for."""

from __future__ import annotations


def trunc_div(left: int, right: int) -> int:
    """C's integer quotient of two integers, ``right`` non-zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def bit_operation(operation: str, left: int, right: int) -> int:
    """``and``, ``or``, ``xor`` of two integers in unbounded two's complement."""
    if operation == "and":
        return left & right
    return left | right if operation == "or" else left ^ right
