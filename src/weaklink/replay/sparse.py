"""What a block holds of which most cells are alike: it costs what is said of the others."""

from __future__ import annotations

from collections.abc import Mapping


class Sparse(dict[int, int | None]):
    """The cells of one memory in a block of ``end`` cells.  A cell that the map has holds what it
    says; every other one holds what ``pattern`` says of its place in its element, of ``step``
    cells, if anything.  Its items are the cells that it has: the ones that somebody set."""

    __slots__ = ("end", "pattern", "step")

    def __init__(
        self,
        cells: Mapping[int, int | None],
        pattern: Mapping[int, int | None],
        step: int,
        end: int,
    ) -> None:
        super().__init__(cells)
        self.pattern = pattern
        self.step = step
        self.end = end

    def __missing__(self, offset: int) -> int | None:
        if 0 <= offset < self.end:
            return self.pattern[offset % self.step]
        raise KeyError(offset)

    def get(self, offset: int, default: int | None = None) -> int | None:  # type: ignore[override]
        try:
            return self[offset]
        except KeyError:
            return default

    def copied(self) -> Sparse:
        return Sparse(self, self.pattern, self.step, self.end)

    def put(self, offset: int, value: int | None) -> Sparse:
        """The same but for one cell."""
        made = self.copied()
        made[offset] = value
        return made

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sparse):
            return False
        alike = (self.pattern, self.step, self.end) == (other.pattern, other.step, other.end)
        return alike and all(self.get(o) == other.get(o) for o in self.keys() | other.keys())

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None


def copied(row: Mapping[int, int | None]) -> dict[int, int | None]:
    """A row that can be changed."""
    return row.copied() if isinstance(row, Sparse) else dict(row)


def set_in(*rows: Mapping[int, int | None]) -> list[int]:
    """The cells that one of the rows has: all others of the first are as in any of them that is
    made of it."""
    return list(dict.fromkeys(offset for row in rows for offset in row))
