"""Maps from numbers, of which a run keeps many versions: each shares most with the one before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from weaklink.replay.memory import Memory
from weaklink.replay.sparse import Sparse

T = TypeVar("T")

Row = Mapping[int, int | None]

BITS = 5
"""A page holds the values of so many numbers, as a power of two."""


class Pages(Mapping[int, T], Generic[T]):
    """An immutable map; another one with one value changed copies a page, and the list of pages."""

    __slots__ = ("_pages",)

    def __init__(self, content: Mapping[int, T] = {}) -> None:
        self._pages: dict[int, dict[int, T]] = {}
        for key, value in content.items():
            self._pages.setdefault(key >> BITS, {})[key] = value

    def put(self, key: int, value: T) -> Pages[T]:
        """The map in which the key has this value."""
        made: Pages[T] = Pages()
        page = {**self._pages.get(key >> BITS, {}), key: value}
        made._pages = {**self._pages, key >> BITS: page}
        return made

    def __getitem__(self, key: int) -> T:
        return self._pages[key >> BITS][key]

    def __contains__(self, key: object) -> bool:
        return isinstance(key, int) and key in self._pages.get(key >> BITS, {})

    def __iter__(self) -> Iterator[int]:
        for page in self._pages.values():
            yield from page

    def __len__(self) -> int:
        return sum(map(len, self._pages.values()))


def paged(content: Mapping[int, T]) -> Pages[T]:
    return content if isinstance(content, Pages) else Pages(content)


def row_with(row: Row, offset: int, value: int | None) -> Row:
    return row.put(offset, value) if isinstance(row, Sparse) else paged(row).put(offset, value)


class PagedMemory(Memory):
    """A memory that shares most of its cells with those that are made from it."""

    __slots__ = ("_pages",)

    def __init__(self, rows: Mapping[int, Mapping[int, int | None]]) -> None:
        self._pages: Pages[Mapping[int, int | None]] = paged(rows)
        super().__init__(self._pages)

    def with_cell(self, block: int, offset: int, value: int | None) -> Memory:
        row = row_with(self._pages.get(block, {}), offset, value)
        return PagedMemory(self._pages.put(block, row))

    def with_row(self, block: int, row: Mapping[int, int | None]) -> Memory:
        return PagedMemory(self._pages.put(block, row))
