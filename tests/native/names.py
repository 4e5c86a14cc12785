"""Names in generated programs: which locals have an address, and globals with a prefix."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from tests.native.syntax import (
    Address,
    Array,
    Declare,
    Function,
    Index,
    Member,
    Name,
    Struct,
    Unset,
)

_WORD = re.compile(r"(?<![.\w>])[A-Za-z_]\w*")


def prefixed(text: str, globals_: Mapping[str, str]) -> str:
    """C text with the globals' own names replaced; members are left alone."""
    return _WORD.sub(lambda match: globals_.get(match[0], match[0]), text)


def nodes(tree: object) -> Iterator[object]:
    """The tree and every node in it."""
    yield tree
    if isinstance(tree, tuple):
        for part in tree:
            yield from nodes(part)
    elif is_dataclass(tree):
        for field in fields(tree):
            value = getattr(tree, field.name)
            if isinstance(value, tuple) or is_dataclass(value):
                yield from nodes(value)


def addressed(function: Function) -> frozenset[str]:
    """The locals that lie in memory: arrays, structures, what begins without a value, and what has
    its address taken."""
    found: set[str] = set()
    for node in nodes(function.body):
        if isinstance(node, Declare) and isinstance(node.type, Array | Struct):
            found.add(node.name)
        if isinstance(node, Unset):
            found.add(node.name)
        if isinstance(node, Address):
            place: object = node.place
            while isinstance(place, Member | Index):
                place = place.record if isinstance(place, Member) else place.base
            if isinstance(place, Name):
                found.add(place.name)
    own = {node.name for node in nodes(function.body) if isinstance(node, Declare | Unset)}
    return frozenset(found & own)
