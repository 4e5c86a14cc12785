"""Where the jumps of a statement go.

Before::

    while (c) { /*@ breaks P; */ { if (x) break; y = 1; } }

After::

    then:    goto breaks;
    breaks:  assert P;  goto after;
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from weaklink import ir
from weaklink.record import record, replace

_NO_CASES: Mapping[int, str] = MappingProxyType({})


@record
class Target:
    """A block to jump to, how many scopes are open there, and in which ghost comment it is."""

    block: str
    depth: int
    region: int


@record
class Jumps:
    """Where ``break``, ``continue`` and ``return`` go: None where they have no place, and where
    ``return`` goes to the end of the function.  ``visible`` are the locals where the ``switch`` of
    the ``cases`` is decided."""

    on_break: Target | None = None
    on_continue: Target | None = None
    on_return: Target | None = None
    cases: Mapping[int, str] = _NO_CASES
    case_region: int = 0
    visible: frozenset[ir.Variable] = frozenset()

    def at(self, way: ir.ClauseKind) -> Target | None:
        """Where the jumps go of which a clause of this kind speaks."""
        ways = {
            ir.ClauseKind.BREAKS: self.on_break,
            ir.ClauseKind.CONTINUES: self.on_continue,
            ir.ClauseKind.RETURNS: self.on_return,
        }
        return ways[way]

    def through(self, blocks: Mapping[ir.ClauseKind, str], depth: int) -> Jumps:
        """The jumps of a statement that is left by way of ``blocks``, in which ``depth`` scopes are
        open; one that has no place has none there."""

        def by(way: ir.ClauseKind, target: Target | None) -> Target | None:
            is_placed = target is not None or way is ir.ClauseKind.RETURNS
            if way not in blocks or not is_placed:
                return target
            return Target(blocks[way], depth, 0 if target is None else target.region)

        return replace(
            self,
            on_break=by(ir.ClauseKind.BREAKS, self.on_break),
            on_continue=by(ir.ClauseKind.CONTINUES, self.on_continue),
            on_return=by(ir.ClauseKind.RETURNS, self.on_return),
        )
