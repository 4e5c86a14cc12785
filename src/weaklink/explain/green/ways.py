"""Which points a run comes to only past others."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from weaklink import ir
from weaklink.explain.green.answers import Doomed, SmokeAnswer
from weaklink.view.points import Place, Points


class Ways:
    """Which points a run comes to only past others that are doomed, and not ``excused``."""

    def __init__(
        self, points: Points, answers: Mapping[str, SmokeAnswer], excused: AbstractSet[str]
    ) -> None:
        self._excused = excused
        self._points = points
        self._answers = answers
        self.entry_is_doomed = self._is_doomed(points.entry)

    def _is_doomed(self, point: ir.Point) -> bool:
        return isinstance(self._answers[point.id], Doomed) and point.id not in self._excused

    def is_behind(self, place: Place) -> bool:
        """Whether every way to the place comes through something doomed before it."""
        block, index = place
        return self._end_is_doomed(block, index - 1)

    def comes_late(self, head: str) -> bool:
        """The same of a loop."""
        return self._ways_are_doomed(head)

    def _end_is_doomed(self, block: str, index: int) -> bool:
        """Whether a run that is in the block at the index has passed something doomed."""
        inside = [i for b, i in self._points.code if b == block and i <= index]
        silent = [i for b, i in self._points.silent if b == block and i <= index]
        if silent and max(silent) > max(inside, default=-1):
            return False
        if inside:
            return self._is_doomed(self._points.code[block, max(inside)])
        if block in self._points.loops:
            return self._is_doomed(self._points.loops[block])
        return self._ways_are_doomed(block)

    def _ways_are_doomed(self, block: str) -> bool:
        ways = self._points.before.get(block, ())
        if not ways:
            return self.entry_is_doomed
        return all(self._end_is_doomed(name, end) for name, end in ways)
