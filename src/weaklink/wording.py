"""Words put together: lists and counts."""

from __future__ import annotations

from collections.abc import Sequence


def listed(items: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def counted(number: int, singular: str, plural: str = "") -> str:
    """``1 loop``, ``2 loops``."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"
