"""Words put together: lists, counts and places."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink.source import Span

MOST_NAMED = 12
"""Properties in one sentence."""


def listed(items: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def shortened(properties: Sequence[str]) -> Sequence[str]:
    """The first of many, and how many more of them there are, which are two or more."""
    if len(properties) <= MOST_NAMED + 1:
        return properties
    return [*properties[:MOST_NAMED], f"{len(properties) - MOST_NAMED} more properties"]


def counted(number: int, singular: str, plural: str = "") -> str:
    """``1 loop``, ``2 loops``."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def with_article(text: object) -> str:
    """``an `int```, ``a `char```, ``an `assigns```: code, by how its first word is said."""
    word = str(text).lstrip("\\_")
    is_vowel = word.startswith(tuple("aeioAEIO")) or (
        word.startswith("un") and not word.startswith("uni")
    )
    return f"{'an' if is_vowel else 'a'} `{text}`"


def place_from(file: str, span: Span) -> str:
    """``line 3``; ``g.h, line 3`` where ``file`` is another one."""
    elsewhere = "" if span.file == file else f"{span.file}, "
    return f"{elsewhere}line {span.line}"
