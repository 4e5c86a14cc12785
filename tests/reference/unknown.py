"""Values that no object holds: what annotations read outside of objects, or where none was set.

Each is some value that nobody knows, one for each cell and state, chosen like an input.  A *world*
is one choice of all of them.  Two readings of "state" are tried, and what they agree on is judged:
one value for a cell in all states of a run, and one for each cell and what all objects hold then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from tests.reference.memory import Pointer
from tests.reference.model import End, Env, RunEnds
from tests.reference.types import CType
from weaklink.ir.types import IntType


@dataclass(slots=True)
class Worlds:
    """Goes through all worlds that a run can tell apart: the values asked for are chosen in turn.

    ``everywhere``: a cell has one value in all states."""

    everywhere: bool
    spend: Callable[[int], None]
    chosen: dict[Hashable, list[int]] = field(default_factory=dict)

    def value(self, e: Env, where: Pointer | str, type: CType) -> int:
        """The value in this world of what is there in the state."""
        if not isinstance(type, IntType):
            raise RunEnds(End.UNDEFINED)
        key = (where, type) if self.everywhere else (where, type, _state(e))
        if key not in self.chosen:
            self.spend(1)
            self.chosen[key] = _in_order(type)
        return self.chosen[key][0]

    def advance(self) -> bool:
        """Turn to the next world, if there is one."""
        while self.chosen:
            key, values = self.chosen.popitem()
            if len(values) > 1:
                self.chosen[key] = values[1:]
                return True
        return False


def _in_order(type: IntType) -> list[int]:
    return sorted(range(type.min, type.max + 1), key=lambda value: (abs(value), value < 0))


def _state(e: Env) -> Hashable:
    blocks = frozenset((name, block.values) for name, block in e.blocks.items())
    return blocks, frozenset(e.globals.items()), frozenset(e.locals.items())
