"""Memory as a value at run time: immutable, so that a snapshot costs nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink.replay.support import NotExecutable

NO_CELL = "an annotation reads memory that is not there, or has no value"

Rows = Mapping[int, Mapping[int, int | None]]

Regions = tuple[tuple[int, int, int, int, int], ...]
"""Block, start, count, stride, width of each."""


class Memory:
    """The cells of one representation: block -> offset -> value, None in a cell that exists but
    has no value yet."""

    __slots__ = ("rows",)

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def cells(self) -> Iterator[tuple[int, int]]:
        """The cells that exist: blocks of inputs first, then locals, as they were begun."""
        for block in sorted(self.rows, key=lambda number: (number < 0, abs(number))):
            for offset in sorted(self.rows[block]):
                yield block, offset

    def get(self, block: int, offset: int) -> int | None:
        """The value, or None if there is none."""
        row = self.rows.get(block)
        return None if row is None else row.get(offset)

    def with_cell(self, block: int, offset: int, value: int | None) -> Memory:
        row = dict(self.rows.get(block, ()))
        row[offset] = value
        return Memory({**self.rows, block: row})

    def with_row(self, block: int, row: Mapping[int, int | None]) -> Memory:
        return Memory({**self.rows, block: row})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memory) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(tuple((b, o, self.rows[b][o]) for b, o in self.cells()))


EMPTY = Memory({})


def cell(memory: Memory, block: int, offset: int) -> int:
    """A cell's value."""
    try:
        value = memory.rows[block][offset]
    except KeyError:
        value = None
    if value is None:
        raise NotExecutable(NO_CELL)
    return value


def row(memory: Memory, block: int) -> Mapping[int, int | None]:
    """What a block holds; nothing if there is no such block."""
    return memory.rows.get(block, {})


def at(row: Mapping[int, int | None], offset: int) -> int:
    """A cell's value, of a block."""
    value = row.get(offset)
    if value is None:
        raise NotExecutable(NO_CELL)
    return value


def length(lengths: Memory, block: int, offset: int) -> int:
    """What is known of a block; one that never was is not live."""
    value = lengths.get(block, offset)
    if value is None:
        return -1 if offset == 0 else 0
    return value


def updated(memory: Memory, block: int, offset: int, value: int | None) -> Memory:
    return memory.with_cell(block, offset, value)


def holds(regions: Regions, block: int, offset: int) -> bool:
    """Whether a cell is in one of the regions."""
    for number, start, count, stride, width in regions:
        distance = offset - start
        if number == block and distance >= 0 and distance // stride < count:
            if distance % stride < width:
                return True
    return False


def is_live(lengths: Memory, block: int, offset: int) -> bool:
    return 0 <= offset < length(lengths, block, 0)


def changed_cells(
    now: Memory, then: Memory, live: Memory, was_live: Memory, but: Regions
) -> Iterator[tuple[int, int]]:
    """The cells, live in both states and in no region of ``but``, that differ."""
    if now is then:
        return
    for block, row in then.rows.items():
        new = now.rows.get(block, {})
        if new is row or _covers(but, block, len(row)):
            continue
        for offset in [offset for offset, value in row.items() if new.get(offset) != value]:
            if not holds(but, block, offset):
                if is_live(live, block, offset) and is_live(was_live, block, offset):
                    yield block, offset


def _covers(regions: Regions, block: int, size: int) -> bool:
    """Whether one of the regions is all of a block of that size."""
    return any(
        number == block and start <= 0 and stride == width and start + count * stride >= size
        for number, start, count, stride, width in regions
    )


def differing(now: Memory, then: Memory) -> Iterator[tuple[int, int]]:
    """The cells of ``now`` that have another value than ``then``."""
    for block, row in now.rows.items() if now is not then else ():
        old = then.rows.get(block, {})
        for offset, content in row.items() if row is not old else ():
            if old.get(offset) != content:
                yield block, offset


def unchanged(now: Memory, then: Memory, live: Memory, was_live: Memory, but: Regions) -> bool:
    return next(changed_cells(now, then, live, was_live, but), None) is None


def namespace() -> dict[str, object]:
    """The names that compiled code uses."""
    called = (cell, row, at, length, updated, unchanged)
    return {"EMPTY": EMPTY, **{item.__name__: item for item in called}}
