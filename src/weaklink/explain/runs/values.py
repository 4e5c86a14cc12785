"""Values as a reader of the source knows them, and how they are written."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import assert_never

from weaklink.floating import Format, hex_of, is_finite
from weaklink.model import BlockState, Cell, Others, State
from weaklink.record import field, record


class Number(int):
    """A number, and how a C programmer writes it where that is not decimal: ``'a'``,
    ``INT_MAX``, ``0xff``; and how a tool reads it (``precise``), where it is no integer.  Of a
    floating-point value it is the code, of a ``format``."""

    written: str
    precise: str
    format: Format | None

    def __new__(
        cls, value: int, written: str, precise: str = "", format: Format | None = None
    ) -> Number:
        made = super().__new__(cls, value)
        made.written = written
        made.precise = precise or str(value)
        made.format = format
        return made

    def __reduce__(self) -> tuple[type[Number], tuple[int, str, str, Format | None]]:
        return Number, (int(self), self.written, self.precise, self.format)


@record
class Pointed:
    """A pointer: ``exact`` as ``&B1[1]``, ``written`` as ``t + 1``."""

    exact: str
    written: str


@record
class Target:
    """A pointer to the start of the ``object`` that is spoken of through it."""

    pointer: Pointed
    object: Shown
    is_const: bool


@record
class Made:
    """A value of the logic that constructors made, as annotations write it."""

    written: str


@record
class Unset:
    """A cell that has no value yet."""


@record
class Fields:
    """A structure's members; those that no view looks at are left out."""

    members: tuple[tuple[str, Shown], ...]


@record
class Alike:
    """An array of ``count`` elements, of which all but the ``known`` ones, by index, are like
    ``others``."""

    known: tuple[tuple[int, Shown], ...]
    others: Shown
    count: int


Shown = int | Pointed | Target | Made | Unset | Fields | Alike | tuple["Shown", ...]


Block = tuple[str, tuple[Shown, ...] | Alike]
"""An input's block: its type (``const int[2]``) and its cells."""


@record
class Values:
    """What a state holds: ``variables``, and the ``blocks`` that pointers point to, by name; and
    what of both a person is told: a name, a text, and the value that it is of."""

    variables: Mapping[str, Shown]
    blocks: Mapping[str, Block] = field(default_factory=dict)
    told: tuple[tuple[str, str, Shown], ...] = ()


MANY = 16
"""Of a longer array only the elements that are not zero are written."""

MOST_ZEROS = 3
"""An array with more of them behind a text is no string."""


FEW_ZEROS = 3
"""So many cells that are zero, but have another name, are written one by one."""


def exact(value: Shown) -> str:
    """``{0, &B1[1]}``."""
    match value:
        case Pointed(text) | Made(text):
            return text
        case Target(pointer):
            return pointer.exact
        case Number():
            return value.precise
        case int() | tuple() | Fields() | Unset() | Alike():
            return _text(value, exact)
        case _:
            assert_never(value)


def written(value: Shown) -> str:
    """``{0, t + 1}``."""
    match value:
        case Pointed(_, text) | Made(text):
            return text
        case Target(_, (), is_const):
            return f"{{}} (no element{', const' if is_const else ''})"
        case Target(_, target, is_const):
            text = written(target)
            text = text if isinstance(target, tuple | Fields | Alike) else f"{{{text}}}"
            return f"{text}{' (const)' if is_const else ''}"
        case Number():
            return value.written
        case tuple() if (string := as_string(value)) is not None:
            return string
        case int() | tuple() | Fields() | Unset() | Alike():
            return _text(value, written)
        case _:
            assert_never(value)


def texts(values: Mapping[str, Shown]) -> dict[str, str]:
    """Each as a tool reads it."""
    return {name: exact(value) for name, value in values.items()}


def written_texts(values: Mapping[str, Shown]) -> dict[str, str]:
    """Each as a person writes it."""
    return {name: written(value) for name, value in values.items()}


def state_of(values: Values) -> State:
    """Names and values as text."""
    blocks = {name: _block(type, cells) for name, (type, cells) in values.blocks.items()}
    written = {name: text for name, text, _ in values.told}
    rows = {name: cells for name, _, value in values.told if (cells := row(value))}
    return State(
        texts(values.variables), blocks, written, rows, hexadecimal=dict(_hexadecimal(values))
    )


def _block(type: str, cells: tuple[Shown, ...] | Alike) -> BlockState:
    if not isinstance(cells, Alike):
        return BlockState(type, tuple(map(_cell, cells)))
    first = [value for index, (at, value) in enumerate(cells.known) if at == index]
    far = {str(at): _cell(value) for at, value in cells.known[len(first) :]}
    return BlockState(type, tuple(map(_cell, first)), Others(cells.count, far, _cell(cells.others)))


def state_of_variables(variables: Mapping[str, Shown]) -> State:
    """The same of variables alone, all of which are told."""
    known = dict(_hexadecimal(Values(variables)))
    return State(texts(variables), {}, written_texts(variables), hexadecimal=known)


def _hexadecimal(values: Values) -> Iterator[tuple[str, str]]:
    """The floating-point values that are finite, by lvalue, as C writes them exactly."""
    for name, value in values.variables.items():
        yield from _hexadecimal_of(name, value)
    for name, (_, cells) in values.blocks.items():
        yield from _hexadecimal_of(name, cells)


def _hexadecimal_of(name: str, value: Shown) -> Iterator[tuple[str, str]]:
    match value:
        case Number(format=Format() as format) if is_finite(value, format):
            yield name, hex_of(value, format)
        case Fields(members):
            for member, part in members:
                yield from _hexadecimal_of(f"{name}.{member}", part)
        case tuple():
            for index, part in enumerate(value):
                yield from _hexadecimal_of(f"{name}[{index}]", part)
        case Alike(known):
            for index, part in known:
                yield from _hexadecimal_of(f"{name}[{index}]", part)
        case _:  # no other value is a floating-point one, or finite
            pass


def _cell(value: Shown) -> Cell:
    match value:
        case Fields(members):
            return {name: _cell(part) for name, part in members}
        case tuple():
            return tuple(_cell(part) for part in value)
        case int() | Pointed() | Target() | Made() | Unset() | Alike():
            return exact(value)
        case _:
            assert_never(value)


def assigned(name: str, value: Shown) -> tuple[str, str]:
    """A variable and its value, as a person writes them: ``t = {0, -1}``, ``*p = 0``."""
    text, is_const = written(value), False
    while isinstance(value, Target) and not isinstance(value.object, tuple | Fields | Alike):
        name, is_const, value = f"*{name}", is_const or value.is_const, value.object
        text = written(value)
    return name, f"{text}{' (const)' if is_const else ''}"


def row(value: Shown) -> tuple[str, ...]:
    """The cells of an array of scalars, or of what points to one; empty where there are too many,
    and where a string says more."""
    while isinstance(value, Target):
        value = value.object
    if not isinstance(value, tuple) or len(value) > MANY or as_string(value) is not None:
        return ()
    return tuple(written(cell) for cell in value) if all(map(is_scalar, value)) else ()


def is_scalar(value: Shown) -> bool:
    """Whether it is no array and no structure, and is no pointer to such either."""
    while isinstance(value, Target):
        value = value.object
    return not isinstance(value, tuple | Fields | Alike)


def as_string(values: tuple[Shown, ...]) -> str | None:
    """An array that C would write so, to the last element: text, a zero, and perhaps some more;
    None if it is none."""
    units = [unit.written[1:-1] for unit in values if isinstance(unit, Number)]
    if not values or len(units) < len(values) or any(values[-1:]):
        return None
    text = list(itertools.takewhile(lambda unit: unit != "\\0", units))
    zeros = len(values) - len(text)
    is_characters = all(unit.written.startswith("'") for unit in values if isinstance(unit, Number))
    if not is_characters or any(values[len(text) :]) or zeros > MOST_ZEROS or len(text) > MANY * 4:
        return None
    if not text and zeros > 1:
        return None
    quoted = "".join(_IN_STRING.get(unit, unit) for unit in text)
    return '"' + quoted + "\\0" * (zeros - 1) + '"'


_IN_STRING = {"\\'": "'", '"': '\\"'}


def _text(
    value: int | tuple[Shown, ...] | Fields | Unset | Alike, show: Callable[[Shown], str]
) -> str:
    match value:
        case Alike(known, others, count):
            parts = [f"[{index}] = {show(one)}" for index, one in known if one != others]
            left = f"all {count - len(parts)} others" if parts else f"all {count}"
            return "{" + ", ".join([*parts, f"{left} {show(others)}"]) + "}"
        case tuple():
            return "{" + ", ".join(_elements(value, show)) + "}"
        case Fields(members):
            return "{" + ", ".join(f".{name} = {show(part)}" for name, part in members) + "}"
        case Unset():
            return "unset"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case _:
            assert_never(value)


def _elements(values: Sequence[Shown], show: Callable[[Shown], str]) -> list[str]:
    if len(values) > FEW_ZEROS and all(isinstance(v, Number) and v == 0 for v in values):
        return [f"all {len(values)} {show(values[0])}"]
    if len(values) <= MANY:
        return [show(value) for value in values]
    there = [(number, value) for number, value in enumerate(values) if value != 0]
    parts = [f"[{number}] = {show(value)}" for number, value in there[:MANY]]
    if len(there) > MANY:
        return [*parts, "..."]
    zero = next((show(value) for value in values if value == 0), "0")
    return [*parts, f"{'all others' if parts else f'all {len(values)}'} {zero}"]
