"""Long arrays in what a run is told to do: the cells that matter, the rest in short.

    before:  a[0] = 0, a[1] = 0, ..., a[19] = 0;   later a[7] = 1
    after:   a[0..6] = 0, a[7] = 0, a[8..19] = 0;  later a[7] = 1

Neighbours that are the same wherever they are told of are told of together.  Where too many are
left, those stay that change again, or that the annotation or a step speaks of.  For readers alone:
what is for tools keeps every cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from weaklink.model import ChoiceReport, Counterexample, Event, State
from weaklink.record import record, replace

MOST = 8
"""Cells of one array that a step tells of one by one."""

REST = ".."
"""The index of the cells that are not told of, and what they hold."""

_CELL = re.compile(r"(?P<base>.*)\[(?P<index>\d+)\](?P<rest>(?:(?:\.|->)\w+)*)", re.DOTALL)

Table = Mapping[str, str]
"""Values by lvalue, in the order to tell."""


@record
class _Cell:
    base: str
    index: int
    rest: str

    @property
    def array(self) -> tuple[str, str]:
        return self.base, self.rest

    def to(self, last: int | str) -> str:
        """The name of the cells from this one on."""
        indices = f"{self.index}..{last}" if isinstance(last, int) else last
        return f"{self.base}[{indices}]{self.rest}"


def brief(shown: Counterexample, annotation: str) -> Counterexample:
    """The same run with less of long arrays; ``annotation`` is what fails."""
    spoken = _Spoken(annotation, shown.trace)
    start = shown.start or {}
    tables = _shortened([start, *(event.told for event in shown.trace)], spoken)
    events = [replace(e, written=t) for e, t in zip(shown.trace, tables[1:], strict=True)]
    return replace(
        shown,
        start=None if shown.start is None else tables[0],
        trace=tuple(events),
        choices=tuple(_choice(one, spoken) for one in shown.choices),
    )


def _choice(found: ChoiceReport, spoken: _Spoken) -> ChoiceReport:
    states = (found.state, *found.code)
    tables = _shortened([state.told for state in states], spoken)
    state, *code = (_with(s, table) for s, table in zip(states, tables, strict=True))
    return replace(found, state=state, code=tuple(code))


def _with(state: State, told: Table) -> State:
    return replace(state, written=told) if told != state.told else state


class _Spoken:
    """The cells that something speaks of: the annotation, the text of a step, why it fails."""

    def __init__(self, annotation: str, trace: Sequence[Event]) -> None:
        whys = [reason for event in trace for reason in event.why]
        texts = [annotation, *(event.event for event in trace)]
        texts += [text for one in whys for text in (one.text, *one.values)]
        self._text = "\n".join(texts)
        self._indices = {value for one in whys for value in one.indices.values()}

    def of(self, name: str, cell: _Cell) -> bool:
        if name in self._text:
            return True
        return f"{cell.base}[" in self._text and str(cell.index) in self._indices


def _shortened(tables: Sequence[Table], spoken: _Spoken) -> list[Table]:
    """The tables, which follow each other, with less of long arrays."""
    arrays: dict[tuple[str, str], dict[str, _Cell]] = {}
    for name in dict.fromkeys(name for table in tables for name in table):
        if (cell := _cell(name)) is not None:
            arrays.setdefault(cell.array, {})[name] = cell
    named: dict[str, str] = {}
    for cells in arrays.values():
        if any(len(cells.keys() & table.keys()) > MOST for table in tables):
            named |= _names(cells, tables, spoken)
    return [_told(table, named) for table in tables]


def _told(table: Table, named: Mapping[str, str]) -> Table:
    """What is told of a table, the rest of its arrays last."""
    values = {named.get(name, name): value for name, value in table.items()}
    rest = [name for name in values if f"[{REST}]" in name]
    return {n: value for n, value in values.items() if n not in rest} | dict.fromkeys(rest, REST)


def _cell(name: str) -> _Cell | None:
    found = _CELL.fullmatch(name)
    return None if found is None else _Cell(found["base"], int(found["index"]), found["rest"])


Group = Sequence[tuple[str, _Cell]]
"""Neighbours, with their names, that are the same wherever they are told of."""


def _names(
    cells: Mapping[str, _Cell], tables: Sequence[Table], spoken: _Spoken
) -> Iterator[tuple[str, str]]:
    """What the cells of one array are called: several by one name, and the rest by another."""
    alone = _told_alone(cells, tables)
    groups = list(_groups(cells, tables, spoken))
    groups.sort(key=lambda group: _rank(group, tables, alone, spoken))
    for number, group in enumerate(groups):
        (name, first), (_, last) = group[0], group[-1]
        is_rest = number >= MOST and name not in alone
        new = first.to(REST if is_rest else last.index)
        if is_rest or len(group) > 1:
            yield from ((name, new) for name, _ in group)


def _groups(
    cells: Mapping[str, _Cell], tables: Sequence[Table], spoken: _Spoken
) -> Iterator[Group]:
    group: list[tuple[str, _Cell]] = []
    for name, cell in sorted(cells.items(), key=lambda pair: pair[1].index):
        if group and not _joins(name, cell, group[-1], tables, spoken):
            yield group
            group = []
        group.append((name, cell))
    yield group


def _joins(
    name: str, cell: _Cell, last: tuple[str, _Cell], tables: Sequence[Table], spoken: _Spoken
) -> bool:
    before, earlier = last
    if cell.index != earlier.index + 1 or spoken.of(name, cell) or spoken.of(before, earlier):
        return False
    return all(table.get(name) == table.get(before) for table in tables)


def _told_alone(cells: Mapping[str, _Cell], tables: Sequence[Table]) -> frozenset[str]:
    """The cells that are told of where few are, but for the values at the beginning."""
    told = [cells.keys() & table.keys() for table in tables[1:]]
    return frozenset(name for names in told if len(names) <= MOST for name in names)


def _rank(
    group: Group, tables: Sequence[Table], alone: frozenset[str], spoken: _Spoken
) -> tuple[int, int]:
    """What matters most comes first: what is spoken of, what is told of alone, what is not the
    same everywhere."""
    name, cell = group[0]
    values = {table[name] for table in tables if name in table}
    ranks = (spoken.of(name, cell), name in alone, len(values) > 1, True)
    return ranks.index(True), cell.index
