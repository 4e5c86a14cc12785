"""Names of variables, no two alike."""

from __future__ import annotations


class Namer:
    """Gives every variable of a function a name of its own: ``i``, then ``i#2``."""

    def __init__(self, taken: set[str] | frozenset[str] = frozenset()) -> None:
        self._taken = set(taken)
        self._last: dict[str, int] = {}

    def fresh(self, name: str) -> str:
        number = self._last.get(name, 0) + 1
        while (candidate := name if number == 1 else f"{name}#{number}") in self._taken:
            number += 1
        self._last[name] = number
        self._taken.add(candidate)
        return candidate
