"""Values as a reader of the source knows them, and how they are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from weaklink.record import field, record


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
class Unset:
    """A cell that has no value yet."""


@record
class Fields:
    """A structure's members; those that no view looks at are left out."""

    members: tuple[tuple[str, Shown], ...]


Shown = int | Pointed | Target | Unset | Fields | tuple["Shown", ...]


@record
class BlockPicture:
    """An input's block: its type (``const int[2]``) and its cells."""

    type: str
    cells: tuple[Shown, ...]


@record
class Picture:
    """A state: the values of ``variables`` and of the ``blocks`` that pointers point to; and the
    same as a person writes it, one ``written`` thing after another."""

    variables: Mapping[str, Shown]
    blocks: Mapping[str, BlockPicture] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)


MANY = 16
"""Of a longer array only the elements that are not zero are written."""


def exact(value: Shown) -> str:
    """``{0, &B1[1]}``."""
    match value:
        case Pointed(text):
            return text
        case Target(pointer):
            return pointer.exact
        case _:
            return _text(value, exact)


def written(value: Shown) -> str:
    """``{0, t + 1}``."""
    match value:
        case Pointed(_, text):
            return text
        case Target(_, (), is_const):
            return f"{{}} (no element{', const' if is_const else ''})"
        case Target(_, target, is_const):
            text = written(target)
            text = text if isinstance(target, tuple | Fields) else f"{{{text}}}"
            return f"{text}{' (const)' if is_const else ''}"
        case _:
            return _text(value, written)


def assigned(name: str, value: Shown) -> tuple[str, str]:
    """A variable and its value, as a person writes them: ``t = {0, -1}``, ``*p = 0``."""
    text, is_const = written(value), False
    while isinstance(value, Target) and not isinstance(value.object, tuple | Fields):
        name, is_const, value = f"*{name}", is_const or value.is_const, value.object
        text = written(value)
    return name, f"{text}{' (const)' if is_const else ''}"


def _text(value: Shown, show: Callable[[Shown], str]) -> str:
    match value:
        case tuple():
            return "{" + ", ".join(_elements(value, show)) + "}"
        case Fields(members):
            return "{" + ", ".join(f".{name} = {show(part)}" for name, part in members) + "}"
        case Unset():
            return "unset"
        case bool():
            return "true" if value else "false"
        case _:
            return str(value)


def _elements(values: Sequence[Shown], show: Callable[[Shown], str]) -> list[str]:
    if len(values) <= MANY:
        return [show(value) for value in values]
    there = [(number, value) for number, value in enumerate(values) if value != 0]
    parts = [f"[{number}] = {show(value)}" for number, value in there[:MANY]]
    if len(there) > MANY:
        return [*parts, "..."]
    return [*parts, f"{'all others' if parts else f'all {len(values)}'} 0"]
