"""What an emitted program declares: of all that was read, what its functions name.

    before:  struct list { int len; };  int len(struct list *l) { return l->len; }
    after:   struct list { int len; };  int len(struct list *l);

C has several spaces of names: here the member ``len`` is no function, and nothing but a tag is the
``list`` of ``struct list``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from weaklink.emit.trees import parts
from weaklink.frontend import syntax
from weaklink.frontend.printer import print_items
from weaklink.record import record, replace

_WORD = re.compile(r"[A-Za-z_]\w*")
_NAME = re.compile(r"(?:\b(struct|union|enum)\s+|(?<![\w.])|(?<=\.\.\.))(?<!->)([A-Za-z_]\w*)")
_ALIGNAS = re.compile(r"_Alignas\((.*)\)")
_TYPE = re.compile(r"\b(struct|union) ([A-Za-z_]\w*)")


@record
class Names:
    """Names of two of C's spaces: ordinary ones (objects, functions, types, enumerators), tags."""

    ordinary: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()

    def __or__(self, other: Names) -> Names:
        return Names(self.ordinary | other.ordinary, self.tags | other.tags)

    def meets(self, other: Names) -> bool:
        """Whether some name is in both."""
        apart = self.ordinary.isdisjoint(other.ordinary) and self.tags.isdisjoint(other.tags)
        return not apart


NO_NAMES = Names()


@record
class Declared:
    """One declaration: what it names and what it ``uses``, and its text."""

    names: Names
    uses: Names
    text: str


def words(text: str) -> frozenset[str]:
    """The identifiers in a text, those in strings and comments too."""
    return frozenset(_WORD.findall(text))


def mentioned(text: str) -> Names:
    """What a text of C names, at least: no members, where they are named by ``.`` or ``->``."""
    found = _NAME.findall(text)
    tags = frozenset(name for keyword, name in found if keyword)
    return Names(frozenset(name for keyword, name in found if not keyword), tags)


def declarations(
    units: Sequence[syntax.TranslationUnit], wanted: Names, heads: Mapping[str, str]
) -> Iterator[str]:
    """The declarations of objects and types that the ``wanted`` names come to, in the order of
    the source, each once; functions have theirs elsewhere, but those that an object begins with
    have their ``heads`` before it."""
    seen: set[str] = set()
    for one in _reached(units, wanted, heads):
        heads_ = [heads[name] for name in sorted(one.uses.ordinary & heads.keys())]
        types = [f"{keyword} {tag};" for head in heads_ for keyword, tag in _TYPE.findall(head)]
        for line in (*types, *(f"{head};" for head in heads_), one.text):
            if line not in seen:
                seen.add(line)
                yield line


def reached_names(
    units: Sequence[syntax.TranslationUnit], wanted: Names, heads: Mapping[str, str]
) -> frozenset[str]:
    """What the declarations that the ``wanted`` names come to declare: an initialiser may name
    other objects."""
    return frozenset(name for one in _reached(units, wanted, heads) for name in one.names.ordinary)


def _reached(
    units: Sequence[syntax.TranslationUnit], wanted: Names, heads: Mapping[str, str]
) -> list[Declared]:
    listed = list(_all(units))
    needed = wanted
    chosen: set[int] = set()
    changed = True
    while changed:
        changed = False
        for number, one in enumerate(listed):
            if number not in chosen and needed.meets(one.names):
                chosen.add(number)
                needed |= one.uses
                first = (heads[name] for name in one.uses.ordinary & heads.keys())
                needed |= mentioned(" ".join(first))
                changed = True
    return [listed[number] for number in sorted(chosen)]


def definitions(units: Sequence[syntax.TranslationUnit]) -> Iterator[syntax.FunctionDefinition]:
    for unit in units:
        yield from (item for item in _items(unit) if isinstance(item, syntax.FunctionDefinition))


def file_names(units: Sequence[syntax.TranslationUnit]) -> frozenset[str]:
    """The ordinary names at file level: of objects, functions, types and enumerators."""
    items = [item for unit in units for item in _items(unit)]
    return _named(items) | {p.name for p in parts(tuple(items)) if isinstance(p, syntax.Enumerator)}


def file_tags(units: Sequence[syntax.TranslationUnit]) -> frozenset[str]:
    """The tags of the structures and unions at file level."""
    items = [item for unit in units for item in _items(unit)]
    declared = [item for item in items if isinstance(item, syntax.DeclarationStatement)]
    return frozenset[str]().union(*(names_of(item).tags for item in declared))


def program_names(units: Sequence[syntax.TranslationUnit]) -> frozenset[str]:
    """Those of the program alone, without ghosts."""
    return _named(item for unit in units for item in unit.items)


def _named(items: Iterable[syntax.External]) -> frozenset[str]:
    return frozenset(
        part.name
        for item in items
        for part in (
            item.declarations if isinstance(item, syntax.DeclarationStatement) else (item,)
        )
        if isinstance(part, syntax.Declaration | syntax.FunctionDefinition) and part.name
    )


def identifiers(units: Sequence[syntax.TranslationUnit]) -> frozenset[str]:
    """All ordinary names, and labels."""
    inside = {
        part.label if isinstance(part, syntax.Labeled) else part.name
        for unit in units
        for part in parts(unit.items)
        if isinstance(part, syntax.Declaration | syntax.Parameter | syntax.Labeled)
    }
    return file_names(units) | {name for name in inside if name}


def root(place: str) -> str:
    """The object that a place is in, as text: ``s`` of ``s.x[1]``."""
    return re.split(r"\W", place.removeprefix(_BYTE).lstrip("*("), maxsplit=1)[0]


_BYTE = "BYTE("


def byte(place: str, index: str) -> str:
    """A byte of a place, which is a place too."""
    return f"{_BYTE}{place}, {index})"


def with_root(place: str, name: str) -> str:
    """The place in an object that is called ``name``."""
    return re.sub(rf"\b{re.escape(root(place))}\b", lambda _: name, place, count=1)


def _items(unit: syntax.TranslationUnit) -> Iterator[syntax.External]:
    """What stands at file level; ghost code is code here."""
    for item in unit.items:
        yield from item.items if isinstance(item, syntax.GhostDeclaration) else (item,)


def _all(units: Sequence[syntax.TranslationUnit]) -> Iterator[Declared]:
    defined = {
        one.name
        for unit in units
        for item in _items(unit)
        if isinstance(item, syntax.DeclarationStatement)
        for one in item.declarations
        if "extern" not in one.storage
    }
    for unit in units:
        for item in _items(unit):
            if isinstance(item, syntax.DeclarationStatement):
                for part in _split(item):
                    made = _own(part, defined)
                    if made is not None:
                        text = print_items([apart(made)])
                        yield Declared(names_of(made), uses_of(made), text)


def apart(item: syntax.DeclarationStatement) -> syntax.DeclarationStatement:
    """The declaration; if it is of objects, they begin where no other ends."""
    first = item.declarations[0]
    if first.name is None or {"typedef", "extern"} & set(first.storage):
        return item
    made = (
        replace(one, storage=(*one.storage, "APART"), attributes=_behind(one.attributes))
        for one in item.declarations
    )
    return syntax.DeclarationStatement(tuple(made), item.span)


def _behind(attributes: tuple[str, ...]) -> tuple[str, ...]:
    """Attributes that may stand behind a declarator, where C has no ``_Alignas``."""
    found = ((one, _ALIGNAS.fullmatch(one)) for one in attributes)
    return tuple(one if asked is None else _aligned(asked[1]) for one, asked in found)


def _aligned(asked: str) -> str:
    """GNU's attribute for what ``_Alignas`` asks."""
    return f"aligned({asked if asked.isdecimal() else f'__alignof__({asked})'})"


def _split(item: syntax.DeclarationStatement) -> Iterator[syntax.DeclarationStatement]:
    """A declaration of several things, as several, where it declares no type on the way."""
    if any(isinstance(one.type, syntax.RecordType | syntax.EnumType) for one in item.declarations):
        yield item
        return
    for one in item.declarations:
        yield syntax.DeclarationStatement((one,), item.span)


def _own(
    item: syntax.DeclarationStatement, defined: set[str | None]
) -> syntax.DeclarationStatement | None:
    """The declaration without contracts; an object that is defined elsewhere is defined here, and
    no constant, as it is an input.  None for a function's prototype."""
    made: list[syntax.Declaration] = []
    for one in item.declarations:
        if isinstance(one.type, syntax.FunctionType) and "typedef" not in one.storage:
            continue
        storage, type = one.storage, one.type
        if one.name not in defined:
            storage = tuple(word for word in storage if word != "extern")
            type = _changing(type)
        made.append(replace(one, contract=None, storage=storage, type=type))
    return syntax.DeclarationStatement(tuple(made), item.span) if made else None


def _changing(type: syntax.TypeName) -> syntax.TypeName:
    """The type of an object that may be assigned to."""
    match type:
        case syntax.ArrayType(element):
            return replace(type, element=_changing(element))
        case syntax.FunctionType():
            return type
        case (
            syntax.BaseType()
            | syntax.TypeofType()
            | syntax.PointerType()
            | syntax.RecordType()
            | syntax.EnumType()
        ):
            return replace(type, is_const=False)
        case _:
            assert_never(type)


def names_of(item: syntax.DeclarationStatement) -> Names:
    """What a declaration names: objects, typedefs, enumerators; and tags."""
    ordinary: set[str] = set()
    tags: set[str] = set()
    for one in item.declarations:
        if one.name:
            ordinary.add(one.name)
        for part in parts(one.type):
            match part:
                case syntax.RecordType(_, str(tag), fields) if fields is not None:
                    tags.add(tag)
                case syntax.RecordType(_, str(tag), None) if one.name is None:
                    tags.add(tag)
                case syntax.EnumType(tag, enumerators) if enumerators is not None:
                    tags.update([tag] if tag else [])
                    ordinary.update(enumerator.name for enumerator in enumerators)
                case _:  # nothing else in a type gives a name outside of it
                    pass
    return Names(frozenset(ordinary), frozenset(tags))


def uses_of(item: syntax.DeclarationStatement) -> Names:
    """What a declaration refers to: a member of its types is no function of that name."""
    ordinary: set[str] = set()
    tags: set[str] = set()
    for part in parts(item.declarations):
        match part:
            case syntax.Name(name) | syntax.BaseType(name):
                ordinary.update(_WORD.findall(name))
            case syntax.RecordType(_, str(tag)) | syntax.EnumType(str(tag)):
                tags.add(tag)
            case _:  # all others refer to something by their parts alone
                pass
    return Names(frozenset(ordinary), frozenset(tags))
