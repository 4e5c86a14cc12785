"""What an emitted program declares: of all that was read, what its functions name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from weaklink.emit.trees import parts
from weaklink.frontend.printer import print_items
from weaklink.frontend.syntax import (
    Declaration,
    DeclarationStatement,
    EnumType,
    External,
    FunctionDefinition,
    FunctionType,
    GhostDeclaration,
    Parameter,
    RecordType,
    TranslationUnit,
)
from weaklink.record import record, replace

_WORD = re.compile(r"[A-Za-z_]\w*")


@record
class Declared:
    """One declaration: what it names, and its text."""

    names: frozenset[str]
    text: str


def words(text: str) -> frozenset[str]:
    """The identifiers in a text, those in strings and comments too."""
    return frozenset(_WORD.findall(text))


def declarations(
    units: Sequence[TranslationUnit], wanted: Iterable[str], heads: Mapping[str, str]
) -> Iterator[str]:
    """The declarations of objects and types that the ``wanted`` names come to, in the order of
    the source, each once; functions have theirs elsewhere, but those that an object begins with
    have their ``heads`` before it."""
    seen: set[str] = set()
    for text in (one.text for one in _reached(units, wanted, heads)):
        heads_ = [f"{heads[name]};" for name in sorted(words(text) & heads.keys())]
        for line in (*heads_, text):
            if line not in seen:
                seen.add(line)
                yield line


def reached_names(
    units: Sequence[TranslationUnit], wanted: Iterable[str], heads: Mapping[str, str]
) -> frozenset[str]:
    """What the declarations that the ``wanted`` names come to declare: an initialiser may name
    other objects."""
    return frozenset(name for one in _reached(units, wanted, heads) for name in one.names)


def _reached(
    units: Sequence[TranslationUnit], wanted: Iterable[str], heads: Mapping[str, str]
) -> list[Declared]:
    listed = list(_all(units))
    needed = set(wanted)
    chosen: set[int] = set()
    changed = True
    while changed:
        changed = False
        for number, one in enumerate(listed):
            if number not in chosen and not needed.isdisjoint(one.names):
                chosen.add(number)
                needed |= words(one.text)
                needed |= words(" ".join(heads[n] for n in words(one.text) & heads.keys()))
                changed = True
    return [listed[number] for number in sorted(chosen)]


def definitions(units: Sequence[TranslationUnit]) -> Iterator[FunctionDefinition]:
    for unit in units:
        yield from (item for item in _items(unit) if isinstance(item, FunctionDefinition))


def file_names(units: Sequence[TranslationUnit]) -> frozenset[str]:
    """The names of objects and functions at file level."""
    return _named(item for unit in units for item in _items(unit))


def program_names(units: Sequence[TranslationUnit]) -> frozenset[str]:
    """Those of the program alone, without ghosts."""
    return _named(item for unit in units for item in unit.items)


def _named(items: Iterable[External]) -> frozenset[str]:
    return frozenset(
        part.name
        for item in items
        for part in (item.declarations if isinstance(item, DeclarationStatement) else (item,))
        if isinstance(part, Declaration | FunctionDefinition) and part.name
    )


def identifiers(units: Sequence[TranslationUnit]) -> frozenset[str]:
    """The names of objects at file level, and of parameters and locals."""
    inside = {
        part.name
        for definition in definitions(units)
        for part in parts((definition.type.parameters or (), definition.body))
        if isinstance(part, Declaration | Parameter) and part.name
    }
    return file_names(units) | inside


def root(place: str) -> str:
    """The object that a place is in, as text: ``s`` of ``s.x[1]``."""
    return re.split(r"\W", place.lstrip("*("), maxsplit=1)[0]


def _items(unit: TranslationUnit) -> Iterator[External]:
    """What stands at file level; ghost code is code here."""
    for item in unit.items:
        yield from item.items if isinstance(item, GhostDeclaration) else (item,)


def _all(units: Sequence[TranslationUnit]) -> Iterator[Declared]:
    for unit in units:
        defined = {
            one.name
            for item in _items(unit)
            if isinstance(item, DeclarationStatement)
            for one in item.declarations
            if "extern" not in one.storage
        }
        for item in _items(unit):
            if isinstance(item, DeclarationStatement):
                for part in _split(item):
                    made = _own(part, defined)
                    if made is not None:
                        yield Declared(_names(made), print_items([made]))


def _split(item: DeclarationStatement) -> Iterator[DeclarationStatement]:
    """A declaration of several things, as several, where it declares no type on the way."""
    if any(isinstance(one.type, RecordType | EnumType) for one in item.declarations):
        yield item
        return
    for one in item.declarations:
        yield DeclarationStatement((one,), item.span)


def _own(item: DeclarationStatement, defined: set[str | None]) -> DeclarationStatement | None:
    """The declaration without contracts; an object that is defined elsewhere is defined here.
    None for a function's prototype."""
    made: list[Declaration] = []
    for one in item.declarations:
        if isinstance(one.type, FunctionType) and "typedef" not in one.storage:
            continue
        storage = one.storage
        if one.name not in defined:
            storage = tuple(word for word in storage if word != "extern")
        made.append(replace(one, contract=None, storage=storage))
    return DeclarationStatement(tuple(made), item.span) if made else None


def _names(item: External) -> frozenset[str]:
    """What a declaration names: objects, typedefs, tags and enumerators."""
    found: set[str] = set()
    assert isinstance(item, DeclarationStatement)
    for one in item.declarations:
        if one.name:
            found.add(one.name)
        for part in parts(one.type):
            match part:
                case RecordType(_, str(tag), fields) if fields is not None:
                    found.add(tag)
                case RecordType(_, str(tag), None) if one.name is None:
                    found.add(tag)
                case EnumType(tag, enumerators) if enumerators is not None:
                    found.update([tag] if tag else [])
                    found.update(enumerator.name for enumerator in enumerators)
                case _:
                    pass
    return frozenset(found)
