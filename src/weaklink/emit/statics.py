"""Static objects and functions as one file of C has them, where others have their names, too.

    before:  int g(void) { static int n; n++; ... }     int f(void) { static int n; n = 2; ... }
    after:   static int n_of_g;                          static int n_of_f;
             int g(void) { n_of_g++; ... }               int f(void) { n_of_f = 2; ... }

In an emitted program all files are one, and static locals stand before their functions.  What the
program calls ``main``, or like something that the emitted program needs, gets another name, too.
Annotations are written from the IR, and find the new names by the names that the IR has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from pathlib import PurePath
from typing import Any, assert_never

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.declarations import NO_NAMES, Names, apart, definitions, names_of, uses_of
from weaklink.emit.trees import parts
from weaklink.explain.runs.titles import static_in
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.records import prefixes
from weaklink.frontend.printer import print_items
from weaklink.ir.names import short_name
from weaklink.record import field_names, record, replace
from weaklink.source import Span

OF_SYSTEM = frozenset(
    "main CHECK NOTE ASSUME STOP CHOOSE ENTER ENTER_CONST AT WRITABLE READABLE SEPARATED MEMBER"
    " WRITABLE_FROM READABLE_FROM APART LEAVING BYTE SAME_OBJECT MAY_CHANGE MAY_FREE FORALL"
    " CHOOSE_CELLS EXISTS FORALL_OF_MANY MAY_EXIT MAY_CHANGE_BITS CHOOSE_BITS setjmp longjmp"
    " abort _Exit _exit exit atexit read write open close dprintf printf vdprintf malloc calloc"
    " realloc free memcpy memmove memset memcmp strlen strcmp strncmp strchr getenv mmap munmap"
    " signal sigaction raise".split()
)
"""What the emitted program, its compiler or the sanitizers use by these names."""


RESERVED = frozenset({"integer", "Here"})
"""Names of the prelude that do not begin with ``wl_``, and are no macros with arguments."""


@record
class Apart:
    """Units in which no two things at file level, and no static local and anything around it, have
    one name; ``names`` are the new ones by those that the IR has (``one.c:n``, ``f.n``)."""

    units: tuple[syntax.TranslationUnit, ...]
    names: Mapping[str, str]


def statics_apart(units: Sequence[syntax.TranslationUnit], program: ir.Program) -> Apart:
    """The units with names of their own for static things whose names others have."""
    used = {*_words(units)}
    of_files, locals_ = _of_files(units, program), list(_locals(units, program))
    names = {id: _free(f"{name}_of_{_stem(file)}", used) for id, name, file in of_files}
    for id in _at_file_level_of(program):
        if id not in names and _is_needed(short_name(id)):
            names[id] = _free(f"program_{short_name(id)}", used)
    for variable in locals_:
        owner = short_name(static_in(variable))
        names[variable.name] = _free(f"{variable.shown}_of_{owner}", used)
    if not names:
        return Apart(tuple(units), {})
    file_of = prefixes([unit.file for unit in units])
    made = []
    for unit in units:
        prefix = file_of[unit.file]
        of_all = {id: new for id, new in names.items() if not _file(id)}
        own = {short_name(id): new for id, new in names.items() if _file(id) == prefix}
        own = {**of_all, **own}
        inner = {v.span: names[v.name] for v in locals_ if _file(v.name) in ("", prefix)}
        made.append(replace(unit, items=_Renamer(own, inner).items(unit.items)))
    return Apart(tuple(made), names)


def _is_needed(name: str) -> bool:
    """Whether something else has to have the name."""
    return name in OF_SYSTEM or is_own(name)


def is_own(name: str) -> bool:
    """Whether the emitted program may have the name for itself; those of compound literals
    (``objects.py``) are names of the program by now."""
    return name in RESERVED or (name.startswith("wl_") and not name.startswith("wl_literal_"))


def renamed(names: Mapping[str, str], used: frozenset[str]) -> list[str]:
    """What a program says of the new names in it."""
    return [f"{new} is {_told(old)}" for old, new in names.items() if new in used]


def _told(id: str) -> str:
    """``the static n of one.c``, ``the static n of f``"""
    owner, _, name = id.rpartition("." if "." in short_name(id) else ":")
    return f"the static {name.partition('#')[0]} of {owner}" if owner else f"{name} of the program"


def _file(id: str) -> str:
    return id.rpartition(":")[0]


def _stem(file: str) -> str:
    return re.sub(r"\W", "_", PurePath(file).stem)


def _free(name: str, used: set[str]) -> str:
    while name in used:
        name += "_"
    used.add(name)
    return name


# --- what shares a name ------------------------------------------------------------------------


def _of_files(
    units: Sequence[syntax.TranslationUnit], program: ir.Program
) -> Iterator[tuple[str, str, str]]:
    """What is static at file level and has a name that other files have: its id, name and file."""
    shared = _shared(units)
    for id in _at_file_level_of(program):
        if _file(id) and short_name(id) in shared:
            yield id, short_name(id), _file(id)


def _at_file_level_of(program: ir.Program) -> Iterator[str]:
    """The objects and functions at file level, by the names that the IR has."""
    objects = (item.variable for item in program.globals if not static_in(item.variable))
    yield from (variable.name for variable in objects)
    yield from program.functions


def _locals(units: Sequence[syntax.TranslationUnit], program: ir.Program) -> Iterator[ir.Variable]:
    """The static locals whose names are declared elsewhere, too: where contracts choose, and at
    file level, all of them can be named."""
    declared = Counter(_words(units))
    for item in program.globals:
        if static_in(item.variable) and declared[item.variable.shown] > 1:
            yield item.variable


def _shared(units: Sequence[syntax.TranslationUnit]) -> frozenset[str]:
    """The names that several files have at file level."""
    found = Counter(name for unit in units for name in {*_at_file_level(unit)})
    return frozenset(name for name, number in found.items() if number > 1)


def _at_file_level(unit: syntax.TranslationUnit) -> Iterator[str]:
    for item in unit.items:
        yield from _given_by(item)


def _given_by(item: syntax.External) -> Iterator[str]:
    """The names that one item gives to C; those of the logic are no names there."""
    match item:
        case syntax.FunctionDefinition(name):
            yield name
        case syntax.DeclarationStatement():
            yield from _declared(item)
        case syntax.GhostDeclaration(items):
            for inner in items:
                yield from _given_by(inner)
        case syntax.StaticAssertion() | syntax.OtherStatement():
            pass
        case _ if isinstance(item, syntax.LogicDeclaration):
            pass
        case _:
            assert_never(item)


def _declared(node: object) -> Iterator[str]:
    """The names that are declared in a node."""
    for part in parts(node):
        match part:
            case syntax.Declaration(str(name)) | syntax.Parameter(str(name)):
                yield name
            case syntax.Enumerator(name):
                yield name
            case _:  # members and tags have spaces of names of their own
                pass


def _words(units: Sequence[syntax.TranslationUnit]) -> Iterator[str]:
    for unit in units:
        yield from _declared(unit.items)
        yield from (one.name for one in definitions([unit]))


# --- static locals, outside of their functions -------------------------------------------------


@record
class Outside:
    """A declaration that stands before the functions: what it names, and its text."""

    names: frozenset[str]
    text: str


def static_locals(units: Sequence[syntax.TranslationUnit], wanted: frozenset[str]) -> list[Outside]:
    """The static locals that the ``wanted`` names come to, of whatever function (a contract may
    choose any), behind the types that they need.  Raises ``Unsupported``."""
    listed = [
        (one, statement, names_of(statement).ordinary)
        for one in definitions(units)
        for statement in _declarations(one)
        if is_static(statement)
    ]
    needed, before = set(wanted), -1
    while before != len(needed):
        before = len(needed)
        for _, statement, names in listed:
            if not names.isdisjoint(needed):
                needed |= uses_of(statement).ordinary
    found: dict[Span, Outside] = {}
    for one, statement, names in listed:
        if not names.isdisjoint(needed):
            for moved in (*types_of_statics(one, units), statement):
                own = names_of(moved).ordinary
                found[moved.span] = Outside(own, print_items([apart(moved)]).rstrip())
    return list(found.values())


def is_static(statement: syntax.DeclarationStatement) -> bool:
    return any("static" in one.storage for one in statement.declarations)


def types_of_statics(
    definition: syntax.FunctionDefinition, units: Sequence[syntax.TranslationUnit]
) -> list[syntax.DeclarationStatement]:
    """The declarations of types in a function that its static locals need: those stand before it,
    too.  Raises ``Unsupported`` where that would be something else."""
    listed = list(_declarations(definition))
    needed = reduce(or_, (uses_of(one) for one in listed if is_static(one)), NO_NAMES)
    found: list[syntax.DeclarationStatement] = []
    for one in reversed(listed):
        if not is_static(one) and needed.meets(_types(one)):
            found.insert(0, one)
            needed |= uses_of(one)
    names = reduce(or_, map(names_of, found), NO_NAMES)
    spans = {one.span for one in found}
    others = [
        part
        for unit in units
        for part in parts(unit.items)
        if isinstance(part, syntax.DeclarationStatement) and part.span not in spans
    ]
    for one in found:
        declares_objects = any(d.name and "typedef" not in d.storage for d in one.declarations)
        if declares_objects or any(names.meets(names_of(other)) for other in others):
            raise Unsupported("static local of such a type in an emitted program", one.span)
    return found


def _declarations(
    definition: syntax.FunctionDefinition,
) -> Iterator[syntax.DeclarationStatement]:
    for part in parts(definition.body):
        if isinstance(part, syntax.DeclarationStatement):
            yield part


def _types(statement: syntax.DeclarationStatement) -> Names:
    """The types and enumerators that a statement declares."""
    objects = {one.name for one in statement.declarations if "typedef" not in one.storage}
    names = names_of(statement)
    return Names(names.ordinary - objects, names.tags)


# --- new names in the tree ---------------------------------------------------------------------


class _Scope:
    """What names mean in a block: the new name of a static thing, None for anything else.  Ghosts
    are seen by ghost code alone."""

    def __init__(self, outer: _Scope | None = None) -> None:
        self.is_file = outer is None
        self.of_program: dict[str, str | None] = {} if outer is None else dict(outer.of_program)
        self.of_ghosts: dict[str, str | None] = {} if outer is None else dict(outer.of_ghosts)
        self.is_ghost: bool = outer is not None and outer.is_ghost

    def declare(self, name: str, new: str | None) -> None:
        self.of_ghosts[name] = new
        if not self.is_ghost:
            self.of_program[name] = new

    def new(self, name: str) -> str:
        known = self.of_ghosts if self.is_ghost else self.of_program
        return known.get(name) or name


class _Renamer:
    """Of one unit: ``file`` are the new names of what it has at file level, ``locals_`` those of
    static locals by the places of their declarations."""

    def __init__(self, file: Mapping[str, str], locals_: Mapping[Span, str]) -> None:
        self._file = file
        self._locals = locals_

    def items(self, items: tuple[syntax.External, ...]) -> tuple[syntax.External, ...]:
        scope = _Scope()
        for name, new in self._file.items():
            scope.declare(name, new)
        return tuple(self._node(item, scope) for item in items)

    def _node(self, node: Any, scope: _Scope) -> Any:
        match node:
            case tuple():
                return tuple(self._node(item, scope) for item in node)
            case syntax.Name(name):
                return replace(node, name=scope.new(name))
            case syntax.Declaration():
                return self._declaration(node, scope)
            case syntax.FunctionDefinition():
                return self._definition(node, scope)
            case syntax.Parameter() | syntax.Enumerator():
                made = self._fields(node, scope)
                if node.name is not None:
                    scope.declare(node.name, None)
                return made
            case syntax.Compound() | syntax.For() | syntax.FunctionType():
                return self._fields(node, _Scope(scope))
            case syntax.GhostStatement() | syntax.GhostDeclaration():
                outer, scope.is_ghost = scope.is_ghost, True
                made = self._fields(node, scope)
                scope.is_ghost = outer
                return made
            case _:  # all others name something by their parts alone
                return self._fields(node, scope)

    def _declaration(self, node: syntax.Declaration, scope: _Scope) -> syntax.Declaration:
        type = self._node(node.type, scope)
        name = node.name
        if name is not None:
            new = self._locals.get(node.span) or self._of_file(node, scope)
            scope.declare(name, new)
            name = new or name
        value = self._node(node.initializer, scope)
        return replace(node, name=name, type=type, initializer=value)

    def _of_file(self, node: syntax.Declaration, scope: _Scope) -> str | None:
        """The new name of what a declaration at file level, or one of something there, is of."""
        is_function = isinstance(node.type, syntax.FunctionType)
        is_outside = scope.is_file or is_function or "extern" in node.storage
        return self._file.get(node.name or "") if is_outside else None

    def _definition(
        self, node: syntax.FunctionDefinition, scope: _Scope
    ) -> syntax.FunctionDefinition:
        inner = _Scope(scope)
        type = self._fields(node.type, inner)
        body = self._node(node.body, inner)
        name = self._file.get(node.name, node.name)
        return replace(node, name=name, type=type, body=body)

    def _fields(self, node: Any, scope: _Scope) -> Any:
        names = field_names(node)
        if names is None or isinstance(node, Span):
            return node
        new = {name: self._node(getattr(node, name), scope) for name in names}
        changed = any(new[name] is not getattr(node, name) for name in names)
        return replace(node, **new) if changed else node
