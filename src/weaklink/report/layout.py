"""Plain text in a given width: paragraphs, tables, and colour where it is wanted."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from enum import Enum

from weaklink.record import record

GAP = "   "


class Paint(Enum):
    """What a piece of text is, by its ANSI code."""

    HEADING = "1"
    GOOD = "32"
    BAD = "31"
    DOUBTFUL = "33"


@record
class Page:
    """Where the text goes: its width in columns, and whether it may hold colour."""

    width: int = 80
    colour: bool = False

    def paint(self, paint: Paint, text: str) -> str:
        return f"\x1b[{paint.value}m{text}\x1b[0m" if self.colour and text else text

    def paragraph(self, text: str, indent: int = 2, hanging: int = 0) -> list[str]:
        """``text`` folded to the width; words longer than a line stay whole."""
        return textwrap.wrap(
            text,
            max(self.width, indent + 30),
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + hanging),
            break_long_words=False,
            break_on_hyphens=False,
        )


def table(
    header: Sequence[str], rows: Sequence[Sequence[str]], indent: int, left: int = 1
) -> list[str]:
    """Aligned columns under a header; the first ``left`` columns flush left, the rest right.

    The last text of a row does not widen its column if it is flush left, and not the last column.
    """
    aligned = [header, *(_narrow(row, left) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*aligned, strict=True)]
    return [_row(row, widths, indent, left) for row in (header, *rows)]


def _narrow(row: Sequence[str], left: int) -> Sequence[str]:
    """The texts that widen their columns."""
    last = _last(row)
    return row if last >= min(left, len(row) - 1) else [*row[:last], *[""] * (len(row) - last)]


def cells(name: str, values: Sequence[str], indent: int, width: int, start: int = 0) -> list[str]:
    """An array as rows of cells, each under its index: as many beside each other as fit."""
    headed = [(f"[{index}]", value) for index, value in enumerate(values, start)]
    column = 2 + max(len(text) for pair in headed for text in pair)
    most = max(1, (width - indent - len(name)) // column)
    lines = []
    for first in range(0, len(headed), most):
        part = headed[first : first + most]
        lead = " " * indent + ("" if first else name).ljust(len(name))
        lines.append(lead + "".join(index.rjust(column) for index, _ in part))
        lines.append(" " * len(lead) + "".join(value.rjust(column) for _, value in part))
    return lines


def _last(row: Sequence[str]) -> int:
    """The index of the last cell with text."""
    return max((number for number, cell in enumerate(row) if cell), default=0)


def _row(row: Sequence[str], widths: Sequence[int], indent: int, left: int) -> str:
    cells = [
        cell.ljust(width) if number < left else cell.rjust(width)
        for number, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return (" " * indent + GAP.join(cells)).rstrip()


def fits(lines: Sequence[str], width: int) -> bool:
    return all(len(line) <= width for line in lines)
