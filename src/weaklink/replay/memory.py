"""Memory as a value at run time: immutable, so that a snapshot costs nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink.replay.spans import Probe
from weaklink.replay.sparse import Sparse, copied, set_in
from weaklink.replay.support import NotExecutable

NO_CELL = "an annotation reads memory that is not there, or has no value"

Rows = Mapping[int, Mapping[int, int | None]]

Regions = tuple[tuple[int, int, int, int, int], ...]
"""Block, start, count, stride, width of each."""


_Cells = dict[int, int | None]

_Undo = tuple[int, int, int | None, bool]
"""A cell, what it held, and whether it was there."""


class Memory:
    """The cells of one representation: block -> offset -> value, None in a cell that exists but
    has no value yet.

    The newest of the versions that were made one of the other has all cells; a version before it
    knows the next one, and which cell to put back, until somebody looks into it: then it gets rows
    of its own.  (Baker's shallow binding, "Shallow binding makes functional arrays fast", 1991.)
    So a write takes the same time however large an object is, and a snapshot nobody looks into
    costs nothing."""

    __slots__ = ("_newer", "_own", "_rows", "_undo")

    def __init__(self, rows: Rows) -> None:
        self._rows: Rows | None = rows
        self._own: dict[int, _Cells] | None = None
        """The rows that nobody else has, so that they can be changed; None where somebody else
        has them all."""
        self._newer: Memory | None = None
        self._undo: _Undo = 0, 0, None, False

    @property
    def rows(self) -> Rows:
        """What all blocks hold.  Whoever has that may keep it: it stays as it is."""
        self._own = None
        return self.held()

    def held(self) -> Rows:
        """The same, for somebody who does not keep it."""
        return self._rebuilt() if self._rows is None else self._rows

    def cells(self) -> Iterator[tuple[int, int]]:
        """The cells that exist: blocks of inputs first, then locals, as they were begun."""
        rows = self.rows
        for block in sorted(rows, key=lambda number: (number < 0, abs(number))):
            for offset in sorted(rows[block]):
                yield block, offset

    def get(self, block: int, offset: int) -> int | None:
        """The value, or None if there is none."""
        row = (self._rebuilt() if self._rows is None else self._rows).get(block)
        return None if row is None else row.get(offset)

    def with_cell(self, block: int, offset: int, value: int | None) -> Memory:
        rows = self._rebuilt() if self._rows is None else self._rows
        own = self._own
        if own is None or block not in rows:
            row = copied(rows.get(block, {}))
            row[offset] = value
            made = Memory({**rows, block: row})
            made._own, self._own = {block: row}, None
            return made
        row = own.get(block) or self._copied(own, block)
        self._undo = block, offset, row.get(offset), offset in row
        row[offset] = value
        made = Memory(rows)
        made._own, self._own = own, None
        self._newer, self._rows = made, None
        return made

    def _copied(self, own: dict[int, _Cells], block: int) -> _Cells:
        """A row of its own for the block."""
        rows = self._rows
        assert isinstance(rows, dict)  # the newest version's are
        rows[block] = own[block] = copied(rows[block])
        return own[block]

    def with_row(self, block: int, row: Mapping[int, int | None]) -> Memory:
        return Memory({**self.rows, block: row})

    def _rebuilt(self) -> Rows:
        """The rows of a version that is not the newest."""
        undone: list[_Undo] = []
        version = self
        while version._newer is not None:
            undone.append(version._undo)
            version = version._newer
        newest = version._rows
        assert newest is not None
        rows = dict(newest)
        changed: dict[int, _Cells] = {}
        for block, offset, value, was_there in reversed(undone):
            if block not in changed:
                rows[block] = changed[block] = copied(newest[block])
            if was_there:
                changed[block][offset] = value
            else:
                del changed[block][offset]
        if version._own is not None:  # all other rows belong to both now
            for block in version._own.keys() - changed.keys():
                del version._own[block]
        self._rows, self._newer, self._own = rows, None, None
        return rows

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memory) and self.held() == other.held()

    def __hash__(self) -> int:
        rows = self.held()
        return hash(tuple((b, o, rows[b][o]) for b, o in self.cells()))


EMPTY = Memory({})


def cell(memory: Memory, block: int, offset: int) -> int:
    """A cell's value."""
    rows = memory._rows
    try:
        value = (memory.held() if rows is None else rows)[block][offset]
    except KeyError:
        value = None
    if value is None:
        raise NotExecutable(NO_CELL)
    return value


def row(memory: Memory, block: int) -> Mapping[int, int | None]:
    """What a block holds; nothing if there is no such block."""
    return memory.held().get(block, {})


def at(row: Mapping[int, int | None], offset: int) -> int:
    """A cell's value, of a block."""
    value = row.get(offset)
    if value is None:
        raise NotExecutable(NO_CELL)
    return value


def length(lengths: Memory, block: int | Probe, offset: int) -> int:
    """What is known of a block; one that never was is not live, and of all those the same is
    known."""
    value: int | None = None
    if not isinstance(block, Probe):
        value = lengths.get(block, offset)
    elif block.is_one_of(lengths.held()):
        value = lengths.get(int(block), offset)
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
    held = now.held()
    for block, row in then.held().items():
        new = held.get(block, {})
        if new is row or _covers(but, block, _size(row)):
            continue
        cells = set_in(row, new) if isinstance(row, Sparse) else row
        for offset in [offset for offset in cells if new.get(offset) != row.get(offset)]:
            if not holds(but, block, offset):
                if is_live(live, block, offset) and is_live(was_live, block, offset):
                    yield block, offset


def _size(row: Mapping[int, int | None]) -> int:
    return row.end if isinstance(row, Sparse) else len(row)


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
