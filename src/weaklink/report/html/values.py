"""Values as a reader takes them in: arrays and structures as rows of labelled cells.

A value is text (``{0, -1}``, ``{[3] = 1, all others 0}``, ``{.x = 1}``, ``"ab"``, ``&a``); what
cannot be taken apart stays as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from weaklink.model import State
from weaklink.record import record
from weaklink.report.html.escape import Markup, tag

_LABELLED = re.compile(r"(\[\d+\]|\.\w+) = (.+)", re.DOTALL)
_ALL = re.compile(r"(all \d+) (\S+)")
MOST_CELLS = 100
"""Of a longer array only what differs from zero is drawn."""

_STRING = re.compile(r'"(?:\\.|[^"\\])*"', re.DOTALL)
_UNIT = re.compile(r"\\.|[^\\]", re.DOTALL)
_IN_QUOTES = {'\\"': '"', "'": "\\'"}
_SIGN = re.compile(_STRING.pattern + r"|'(?:\\.|[^'\\])+'|[{}()\[\],]", re.DOTALL)
_CONST = " (const)"
_OTHERS = "all others "
_ELEMENT = re.compile(r"(.+)\[(\d+(?:\.\.\d+)?|\.\.)\]", re.DOTALL)
_INDICES = re.compile(r"(\d+)(?:\.\.(\d+))?")
"""An element's label, or one of several (``0..6``)."""
_MEMBER = re.compile(r"(.+?)((?:\.|->)\w+)", re.DOTALL)


@record
class Row:
    """An object whose parts are drawn side by side: each a label (``0``, ``.x``) and a value;
    of a single value the label is empty.  ``note`` is what else is said of it (``const``)."""

    name: str
    parts: tuple[tuple[str, str], ...]
    note: str = ""


def rows(name: str, value: str) -> Iterator[Row]:
    """A variable's value as rows; parts that have parts are rows of their own."""
    note = "const" if value.endswith(_CONST) else ""
    parts = _parts(value.removesuffix(_CONST))
    if not parts:
        yield Row(name, (("", value),))
        return
    if any(text.startswith("{") for _, text in parts):
        for label, text in parts:
            yield from rows(lvalue(name, label), text)
    else:
        yield Row(name, parts, note)


def lvalue(name: str, label: str) -> str:
    """``t[0]``, ``a.x``."""
    if label.isdecimal():
        return f"{name}[{label}]"
    return name + label if label.startswith(".") else f"{name} ({label})" if label else name


def _parts(value: str) -> tuple[tuple[str, str], ...]:
    """The parts between the braces with their labels; empty if there are none."""
    if not (value.startswith("{") and value.endswith("}")) or not value[1:-1].strip():
        return ()
    pieces = _split(value[1:-1])
    return tuple(_part(number, piece) for number, piece in enumerate(pieces)) if pieces else ()


def _part(number: int, piece: str) -> tuple[str, str]:
    if found := _LABELLED.fullmatch(piece):
        return found[1].strip("[]"), found[2]
    if piece == "...":
        return "more", piece
    if found := _ALL.fullmatch(piece):
        return found[1], found[2]
    if piece.startswith(_OTHERS):
        return "others", piece.removeprefix(_OTHERS)
    return str(number), piece


def _split(text: str) -> list[str]:
    """At the commas that no bracket and no quotes enclose; empty if the brackets do not match."""
    pieces, depth, start = [], 0, 0
    for found in _SIGN.finditer(text):
        char, position = found[0], found.start()
        if char in "{[(":
            depth += 1
        elif char in "}])":
            depth -= 1
        elif char == "," and depth == 0:
            pieces.append(text[start:position].strip())
            start = position + 1
        if depth < 0:
            return []
    return [*pieces, text[start:].strip()] if depth == 0 else []


def leaves(values: Mapping[str, str]) -> dict[str, str]:
    """Each value that has no parts, by its lvalue; those of a string are its characters."""
    return leaves_of(row for name, value in values.items() for row in rows(name, value))


def leaves_of(shown: Iterable[Row]) -> dict[str, str]:
    return {
        leaf: text
        for row in shown
        for label, part in row.parts
        for leaf, text in _spelled_out(lvalue(row.name, label), part)
    }


def _spelled_out(name: str, value: str) -> Iterator[tuple[str, str]]:
    if not _STRING.fullmatch(value):
        yield name, value
        return
    for number, unit in enumerate([*_UNIT.findall(value[1:-1]), "\\0"]):
        yield f"{name}[{number}]", f"'{_IN_QUOTES.get(unit, unit)}'"


def gathered(names: Iterable[str]) -> list[Row]:
    """Lvalues as rows, those of one array or structure together; the value of a part is its
    lvalue."""
    groups: dict[tuple[str, bool], list[tuple[str, str]]] = {}
    for name in names:
        base, label = _taken_apart(name)
        groups.setdefault((base, bool(label)), []).append((label, name))
    return [Row(base, tuple(_in_order(parts))) for (base, _), parts in groups.items()]


def _taken_apart(name: str) -> tuple[str, str]:
    if found := _ELEMENT.fullmatch(name):
        return found[1], found[2]
    if found := _MEMBER.fullmatch(name):
        return found[1], found[2]
    return name, ""


def _in_order(parts: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Elements by index, those that are told of no more (``..``) last."""
    if all(_INDICES.fullmatch(label) or label == ".." for label, _ in parts):
        return sorted(parts, key=lambda part: (part[0] == "..", _indices(part[0], 0)))
    return parts


def _indices(label: str, last: int) -> tuple[int, int]:
    """The first and the last index of a label; of any other the one behind ``last``."""
    found = _INDICES.fullmatch(label)
    if found is None:
        return last + 1, last + 1
    return int(found[1]), int(found[2] or found[1])


def told_rows(state: State) -> list[Row]:
    """All that is told of a state, an array with each of its elements."""
    told = []
    for name, value in state.told.items():
        parsed = list(rows(name, value))
        cells = state.rows.get(name, ())
        if 0 < len(cells) <= MOST_CELLS and not value.startswith('"'):
            parts = tuple((str(index), cell) for index, cell in enumerate(cells))
            parsed = [Row(name, parts, parsed[0].note)]
        told += parsed
    return told


def drawn(shown: Sequence[Row], nothing: str) -> Markup:
    """Values as a list of names with what they are; ``nothing`` where there are none."""
    if not shown:
        return tag("p", nothing, class_="none")
    return tag("div", [row_markup(row) for row in shown], class_="vars")


def row_markup(row: Row, slots: Mapping[str, int] | None = None) -> Markup:
    """One row.  With ``slots`` a part's value is an lvalue, and its cell is the one with that
    number, which the page's script fills."""
    cells = _cells(row.parts, slots or {})
    single = len(row.parts) == 1 and not row.parts[0][0]
    return tag(
        "div",
        tag("code", row.name, class_="name"),
        tag("span", cells, class_="one" if single else "cells"),
        tag("small", row.note) if row.note else None,
        class_="var",
    )


def _cells(parts: tuple[tuple[str, str], ...], slots: Mapping[str, int]) -> Iterator[Markup]:
    """The parts as cells, with a gap between two indices that do not follow each other."""
    last = -1
    for label, value in parts:
        first, end = _indices(label, last)
        if first != last + 1:
            yield _cell("\u00a0", "\u2026", None, kind="cell gap")
        last = end
        yield _cell(label, value, slots.get(value))


def _cell(label: str, value: str, slot: int | None, kind: str = "cell") -> Markup:
    caption = tag("small", label) if label else None
    inner = tag("b", value) if slot is None else tag("b", "\u2013", data_slot=slot)
    return tag("span", caption, inner, class_=kind)
